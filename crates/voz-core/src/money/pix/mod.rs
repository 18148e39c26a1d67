//! Pix with a receipt: the receiver and the price of a package in reais, the code to pay with, what the buyer sends, and the
//! owner's decision.
use super::micros::Micros;
use super::reais::{Cambio, Centavos};
use crate::base::config::Config;
use brcode::{PixKey, PixKeyError, StaticCode, WriteError};

pub mod brcode;
pub mod recibo;
pub mod requests;

/// The packages on sale, in dollars (interface, "Limits").
pub const PACOTES: [u32; 4] = [3, 5, 10, 25];

/// The account that receives, and the rate. Whoever holds one can write the code of every package.
#[derive(Clone, Debug)]
pub struct PixReceiver {
    pub chave: PixKey,
    /// The name that the payer's bank shows.
    pub nome: String,
    cidade: String,
    cambio: Cambio,
}

/// Why the configured account cannot receive Pix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PixReceiverError {
    /// The configured text is no Pix key.
    #[error("pix.chave: {0}")]
    PixKey(#[from] PixKeyError),
    /// The rate is nothing, or more than a code holds.
    #[error("pix.brl_por_usd: com esta cotação um pacote não cabe em um Pix")]
    Rate,
    /// Name or city do not fit into a code.
    #[error("pix.nome ou pix.cidade: {0}")]
    Code(WriteError),
}

impl PixReceiver {
    /// The options that a Pix which was begun still lacks; `None` where none of its receiver is set, and where all is.
    pub fn lacks(config: &Config) -> Option<Vec<&'static str>> {
        let set = &config.pix;
        let receiver = [
            ("pix.chave", set.chave.is_some()),
            ("pix.nome", set.nome.is_some()),
            ("pix.cidade", set.cidade.is_some()),
            ("pix.brl_por_usd", set.brl_por_usd.is_some()),
        ];
        let begun = receiver.iter().any(|(_, there)| *there);
        let missing: Vec<_> = receiver.iter().filter(|(_, there)| !there).map(|(key, _)| *key).collect();
        (begun && !missing.is_empty()).then_some(missing)
    }

    /// The receiver of the configuration; `None` while key, name, city or rate is missing.
    ///
    /// # Errors
    /// All four are there and do not do: see [`PixReceiverError`].
    pub fn from(config: &Config) -> Result<Option<Self>, PixReceiverError> {
        let set = &config.pix;
        let (Some(chave), Some(nome), Some(cidade), Some(rate)) =
            (&set.chave, &set.nome, &set.cidade, set.brl_por_usd)
        else {
            return Ok(None);
        };
        let cambio = Cambio::of(rate).ok_or(PixReceiverError::Rate)?;
        let made = Self { chave: PixKey::parse(chave)?, nome: nome.clone(), cidade: cidade.clone(), cambio };
        for usd in PACOTES {
            made.code(Some(made.centavos(usd)), "VOZ").map_err(|error| match error {
                WriteError::Amount => PixReceiverError::Rate,
                other => PixReceiverError::Code(other),
            })?;
        }
        Ok(Some(made))
    }

    /// The configured rate, reais for a dollar.
    pub const fn cambio(&self) -> Cambio {
        self.cambio
    }

    /// Price of so many dollars. (A rate that makes it too large is refused before.)
    pub fn centavos(&self, usd: u32) -> Centavos {
        self.cambio.centavos(Micros::of_dollars(usd)).unwrap_or_default()
    }

    /// The code to copy and paste.
    pub fn code(&self, valor: Option<Centavos>, txid: &str) -> Result<String, WriteError> {
        let Self { chave, nome, cidade, .. } = self;
        let centavos = valor.map(|valor| u64::try_from(valor.0).unwrap_or(0));
        brcode::write(&StaticCode { chave, nome, cidade, centavos, txid: Some(txid), info: "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::Flags;
    use crate::base::world::{Millis, World};

    fn configured(env: &[(&str, &str)]) -> Result<Option<PixReceiver>, PixReceiverError> {
        let base = [
            ("VOZ_PIX_CHAVE", "ANA@exemplo.com"),
            ("VOZ_PIX_NOME", "Ana"),
            ("VOZ_PIX_CIDADE", "Recife"),
            ("VOZ_BRL_POR_USD", "5.5"),
        ];
        let world = World::test(Millis(0), 0, &[&base[..], env].concat());
        PixReceiver::from(&Config::load(&world, &Flags::default()).unwrap())
    }

    #[test]
    fn what_cannot_receive_is_told_and_what_is_missing_is_not_on_offer() {
        assert_eq!(configured(&[]).unwrap().unwrap().chave.as_str(), "ana@exemplo.com");
        assert!(configured(&[("VOZ_PIX_CIDADE", "")]).unwrap().is_none());
        for (name, value, said) in [
            ("VOZ_PIX_CHAVE", "12345678900", "pix.chave"),
            ("VOZ_PIX_NOME", "東京", "pix.nome"),
            ("VOZ_BRL_POR_USD", "0", "pix.brl_por_usd"),
            ("VOZ_BRL_POR_USD", "999999999", "pix.brl_por_usd"),
        ] {
            let error = configured(&[(name, value)]).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
