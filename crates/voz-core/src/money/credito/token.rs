//! A credit token: `cred_` and 256 random bits. Shown once, when made; stored as a keyed hash.
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::base::config::Secret;
use crate::base::master_key::{self, MasterKey, Purpose};
use crate::base::store::Result;
use crate::base::world::World;

/// The beginning of every token.
pub const PREFIX: &str = "cred_";

/// Advice to the bearer of a token.
pub const GUARDE: &str =
    "guarde agora: o token é o portador do saldo, aparece só desta vez e não se recupera";
/// The way to present a token.
pub const USAR: &str = "mande em Authorization: Bearer cred_… ou no cabeçalho X-Credito";

/// A token as its bearer holds it. Does not print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(Secret);

impl From<&str> for Token {
    /// The token that someone presented, whatever it is: a text that was never issued is an unknown one.
    fn from(text: &str) -> Self {
        Self(Secret::new(text.to_owned()))
    }
}

impl Token {
    /// Draws a token: 256 random bits.
    pub fn new(world: &World) -> Result<Self> {
        Ok(Self(Secret::new(format!("{PREFIX}{}", master_key::secret(world)?))))
    }

    /// The one of these bits, which nobody else may be able to know.
    pub fn made_of(bits: [u8; 32]) -> Self {
        Self(Secret::new(format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bits))))
    }

    /// The token itself, for its bearer's eyes.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// The stored hash of one that mode `dev` gave: in mode `live` it is unknown.
    pub fn hash_dev(&self, chave: &MasterKey) -> String {
        chave.hash(Purpose::CreditDev, self.expose().as_bytes())
    }

    /// The keyed hash under which it is stored.
    pub fn hash(&self, chave: &MasterKey) -> String {
        chave.hash(Purpose::Credit, self.expose().as_bytes())
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::base::world::Millis;

    #[test]
    fn a_token_is_fresh_holds_256_bits_and_does_not_print() {
        let world = World::test(Millis(0), 1, &[]);
        let (one, other) = (Token::new(&world).unwrap(), Token::new(&world).unwrap());
        assert_ne!(one, other);
        assert!(one.expose().starts_with(PREFIX));
        let bits = URL_SAFE_NO_PAD.decode(one.expose().strip_prefix(PREFIX).unwrap()).unwrap();
        assert_eq!((bits.len(), format!("{one:?}").as_str()), (32, "Token(•••)"));
    }
}
