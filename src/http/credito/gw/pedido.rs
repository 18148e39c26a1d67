//! Reading the bodies of the gateway's routes: each field checked, and the card kept out of ordinary memory.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use zeroize::Zeroizing;

use crate::base::chave::{Chave, Purpose};
use crate::base::world::Millis;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::limits::{LONG_MAX, at_most, browser};
use crate::money::cobranca::{BadField, Card, Forma, Holder, Typed};

/// Longest name and e-mail, in characters.
const TEXT_MAX: usize = 120;

/// Uma cobrança a abrir.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the body, which is read field by field")]
pub(super) struct Pedido {
    /// O que se compra.
    oferta: Oferta,
    /// Como se paga; sem ele, pix.
    forma: Option<FormaPedida>,
    /// CPF ou CNPJ de quem paga; só na primeira compra.
    documento: Option<String>,
    /// Nome de quem paga; só na primeira compra.
    nome: Option<String>,
    /// E-mail de quem paga.
    email: Option<String>,
    /// Página de onde vem a compra, até 2000 caracteres.
    pagina: Option<String>,
    /// Identifica o navegador que compra: um UUID que ele guarda.
    navegador_id: Option<String>,
    /// O cartão, quando a forma é cartao.
    cartao: Option<CartaoPedido>,
}

/// O que se compra.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(tag = "tipo", rename_all = "lowercase")]
pub(super) enum Oferta {
    /// Um pacote ou um preço exato, de `pacotes` e `exatos`: vira um token.
    Pacote {
        /// O preço, em dólares.
        usd: Dolares,
    },
    /// Saldo em reais na conta.
    Saldo {
        /// O valor, em centavos.
        centavos: i64,
    },
}

/// Um valor em dólares.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(with = "serde_json::Number")]
pub(super) struct Dolares(#[serde(serialize_with = "as_number")] pub(super) crate::money::micros::Micros);

fn as_number<S: serde::Serializer>(
    value: &crate::money::micros::Micros,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    RawValue::from_string(value.to_string()).map_err(S::Error::custom)?.serialize(serializer)
}

impl<'de> Deserialize<'de> for Dolares {
    /// From a number's own text: `5`, `2.50`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        number.to_string().trim_end_matches(".0").parse().map(Self).map_err(de::Error::custom)
    }
}

/// Como se paga.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[expect(dead_code, reason = "it describes the body")]
enum FormaPedida {
    /// Pix copia e cola.
    Pix,
    /// Cartão digitado aqui.
    Cartao,
    /// Página do gateway: cartão, boleto ou Pix.
    CartaoBoleto,
}

/// O cartão e o seu titular.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the body; the card itself is read into memory that is wiped")]
struct CartaoPedido {
    /// Nome no cartão.
    titular: String,
    /// Número, de 13 a 19 algarismos.
    numero: String,
    /// Mês da validade.
    mes: MesOuAno,
    /// Ano da validade, com dois ou quatro algarismos.
    ano: MesOuAno,
    /// Código de segurança.
    cvv: String,
    /// CPF ou CNPJ do titular.
    documento: String,
    /// E-mail do titular.
    email: String,
    /// CEP do titular.
    cep: String,
    /// Número do endereço do titular.
    numero_endereco: String,
    /// Telefone do titular, com DDD.
    telefone: String,
}

/// Um texto ou um número.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it describes the body")]
enum MesOuAno {
    /// Como texto.
    Texto(String),
    /// Como número.
    Numero(u16),
}

/// Outro cartão para uma cobrança.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the body")]
pub(super) struct Troca {
    /// O cartão novo.
    cartao: CartaoPedido,
    /// O navegador que abriu a cobrança.
    navegador_id: Option<String>,
}

/// O bilhete que encerra uma cobrança.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes the body")]
pub(super) struct Cancelamento {
    /// O `cancelamento` que veio quando a cobrança foi aberta.
    cancelamento: Option<String>,
    /// Em seu lugar, o token que a cobrança pagaria.
    credito: Option<String>,
}

/// The fields of a body, each still unread: a card among them is copied nowhere.
pub(super) struct Fields<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Fields<'a> {
    /// The fields of a JSON object.
    ///
    /// # Errors
    /// `json_invalido`: the body is none.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Erro> {
        serde_json::from_slice(body)
            .map(Self)
            .map_err(|_| Erro::from(Code::JsonInvalido).detalhe("o corpo não é um objeto JSON"))
    }

    /// A field; `None` when it is absent or null.
    ///
    /// # Errors
    /// `json_invalido` with `campo`: it is of another type.
    pub(super) fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Erro> {
        let Some(raw) = self.0.get(name) else { return Ok(None) };
        serde_json::from_str(raw.get()).map_err(|_| Erro::from(Code::JsonInvalido).campo(name))
    }

    /// The way of paying.
    ///
    /// # Errors
    /// `forma_invalida`, or `json_invalido` for what is no text.
    pub(super) fn forma(&self) -> Result<Forma, Erro> {
        match self.get::<String>("forma")? {
            None => Ok(Forma::Pix),
            Some(word) => Forma::of(&word).ok_or_else(|| {
                Erro::from(Code::FormaInvalida).campo("forma").detalhe("use pix, cartao ou cartao_boleto")
            }),
        }
    }

    /// What is bought.
    ///
    /// # Errors
    /// `oferta_invalida`.
    pub(super) fn oferta(&self) -> Result<Oferta, Erro> {
        let wrong = || {
            Erro::from(Code::OfertaInvalida).campo("oferta").detalhe(
                "use {\"tipo\": \"pacote\", \"usd\": 5} ou {\"tipo\": \"saldo\", \"centavos\": 5000}",
            )
        };
        let raw = self.0.get("oferta").ok_or_else(wrong)?;
        serde_json::from_str(raw.get()).map_err(|_| wrong())
    }

    /// The browser, as its keyed hash. The page of origin is held to its bound and not kept.
    ///
    /// # Errors
    /// `parametro_invalido` with `campo`.
    pub(super) fn browser(&self, chave: &Chave) -> Result<Option<String>, Erro> {
        at_most("pagina", self.get::<String>("pagina")?, LONG_MAX)?;
        browser_hash(chave, self.get::<String>("navegador_id")?.as_deref())
    }

    /// The payer's name and e-mail, checked.
    ///
    /// # Errors
    /// `nome_invalido`, `email_invalido`.
    pub(super) fn payer(&self) -> Result<(Option<String>, Option<String>), Erro> {
        let nome: Option<String> = self.get("nome")?;
        let nome = nome.map(|nome| nome.trim().to_owned());
        let fits = |text: &str, least: usize| (least..=TEXT_MAX).contains(&text.chars().count());
        let plain = |text: &str| !text.chars().any(char::is_control);
        if nome.as_ref().is_some_and(|nome| !fits(nome, 2) || !plain(nome)) {
            return Err(Erro::from(Code::NomeInvalido).campo("nome"));
        }
        let email: Option<String> = self.get("email")?;
        let email = email.map(|email| email.trim().to_owned());
        if email.as_ref().is_some_and(|email| !crate::base::correio::is_address(email) || !fits(email, 3)) {
            return Err(Erro::from(Code::EmailInvalido).campo("email"));
        }
        Ok((nome, email))
    }

    /// The card and its holder, in memory that is wiped.
    ///
    /// # Errors
    /// `cartao_dados` with the field at fault; nothing of what was typed.
    pub(super) fn card(&self, now: Millis) -> Result<(Card, Holder), Erro> {
        let bad = |field: &str| Erro::from(Code::CartaoDados).campo(&format!("cartao.{field}"));
        let raw = self.0.get("cartao").ok_or_else(|| Erro::from(Code::CartaoDados).campo("cartao"))?;
        let typed: BTreeMap<String, Field> =
            serde_json::from_str(raw.get()).map_err(|_| Erro::from(Code::CartaoDados).campo("cartao"))?;
        let of = |name: &str| typed.get(name).map_or("", |field| field.0.as_str());
        let (year, month) = year_and_month(now);
        let card = Typed {
            titular: of("titular"),
            numero: of("numero"),
            mes: of("mes"),
            ano: of("ano"),
            cvv: of("cvv"),
            documento: of("documento"),
            email: of("email"),
            cep: of("cep"),
            numero_endereco: of("numero_endereco"),
            telefone: of("telefone"),
        };
        card.check(year, month).map_err(|BadField(field)| bad(field))
    }
}

/// The keyed hash of a browser's identifier.
///
/// # Errors
/// `parametro_invalido`.
pub(super) fn browser_hash(chave: &Chave, typed: Option<&str>) -> Result<Option<String>, Erro> {
    let id = browser(typed)?.map(str::to_ascii_lowercase);
    Ok(id.map(|id| chave.hash(Purpose::Browser, id.as_bytes())))
}

/// A field of a card: a text or a whole number, wiped when dropped. Anything else is as good as empty.
struct Field(Zeroizing<String>);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Loose;
        impl Visitor<'_> for Loose {
            type Value = Field;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("um texto ou um número")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Field, E> {
                Ok(Field(Zeroizing::new(text.to_owned())))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Field, E> {
                Ok(Field(Zeroizing::new(number.to_string())))
            }
            fn visit_unit<E: de::Error>(self) -> Result<Field, E> {
                Ok(Field(Zeroizing::default()))
            }
        }
        deserializer.deserialize_any(Loose)
    }
}

/// Year and month of a moment in UTC.
fn year_and_month(now: Millis) -> (u16, u8) {
    let date = now.to_string();
    let mut parts = date.split('-');
    let year = parts.next().and_then(|year| year.parse().ok()).unwrap_or(0);
    (year, parts.next().and_then(|month| month.parse().ok()).unwrap_or(1))
}
