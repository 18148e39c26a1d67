//! Accounts: who someone is, the profile that is theirs, the picture.
use schemars::JsonSchema;
use serde::Serialize;

use crate::base::email::Email;
use crate::base::store::{Result, StoreError, Tx, record, values};
use crate::base::world::Millis;

/// Most characters of a name.
pub const NAME_MAX: usize = 80;
/// Longest language tag (RFC 5646, 4.4.1).
pub const LOCALE_MAX: usize = 35;
/// Longest name of a time zone.
pub const ZONE_MAX: usize = 64;
/// Most bytes of a picture (interface, "Limits").
pub const AVATAR_MAX: usize = 64 * 1024;
/// The looks of a page.
pub const THEMES: &[&str] = &["system", "light", "dark"];

record! {
    /// An account. It prints nowhere whole: it holds the hash of a password.
    #[derive(Clone, Default, PartialEq, Eq)]
    pub struct Conta {
        /// Names it; no secret.
        pub id: String,
        /// The e-mail that signs in, folded.
        pub email: String,
        /// The password as it is stored; `None` before one was set.
        pub senha: Option<String>,
        /// True when it is the owner of this platform.
        pub dono: bool,
        /// True when nothing may act in its name.
        pub bloqueada: bool,
        /// True when it takes no link by mail.
        pub sem_link: bool,
        /// When it was made.
        pub criada_em: Millis,
        /// The profile that the person gives of themselves.
        pub perfil: Perfil,
    }
}

impl Conta {
    /// A new account, without a password so far.
    pub fn new(id: String, email: String, now: Millis) -> Self {
        Self { id, email, criada_em: now, ..Self::default() }
    }
}

record! {
    /// O perfil da conta.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
    pub struct Perfil {
        /// Nome; pode ser vazio.
        pub name: String as ["nome"],
        /// Idioma, como pt-BR (BCP 47).
        pub locale: String as ["idioma"],
        /// Fuso horário, como America/Sao_Paulo.
        #[serde(rename = "timeZone")]
        pub time_zone: String as ["fuso"],
        /// `system`, `light` ou `dark`.
        pub theme: String as ["tema"],
        /// Sobe a cada mudança; uma mudança diz de qual partiu.
        pub revision: i64 as ["revisao"],
    }
}

/// The profile of a new account.
impl Default for Perfil {
    fn default() -> Self {
        Self {
            name: String::new(),
            locale: "pt-BR".to_owned(),
            time_zone: "America/Sao_Paulo".to_owned(),
            theme: "system".to_owned(),
            revision: 1,
        }
    }
}

impl Perfil {
    /// The first field that is not as it should be.
    pub fn fault(&self) -> Option<&'static str> {
        let of = |text: &str, max: usize, also: &[u8]| {
            (1..=max).contains(&text.len())
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || also.contains(&b))
        };
        let checks = [
            ("name", self.name.chars().count() <= NAME_MAX && !self.name.chars().any(char::is_control)),
            ("locale", of(&self.locale, LOCALE_MAX, b"-")),
            ("timeZone", of(&self.time_zone, ZONE_MAX, b"/_+-")),
            ("theme", THEMES.contains(&self.theme.as_str())),
        ];
        checks.into_iter().find(|(_, good)| !good).map(|(field, _)| field)
    }
}

/// An e-mail as accounts are found by it: no spaces around, lower case. `None` when it is none.
pub fn fold(email: &str) -> Option<String> {
    Email::parse(email.trim()).map(|email| email.folded())
}

/// Writes a new account. False when the e-mail has one.
pub fn create(tx: &mut Tx<'_>, conta: &Conta) -> Result<bool> {
    tx.insert_unless("conta", conta, &[], "ON CONFLICT (email) DO NOTHING")
}

/// The account of an e-mail, folded.
pub fn by_email(tx: &mut Tx<'_>, email: &str) -> Result<Option<Conta>> {
    tx.find("conta WHERE email = $1", values![email])
}

/// The account of an identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Conta>> {
    tx.find("conta WHERE id = $1", values![id])
}

/// Every account, by e-mail.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<Conta>> {
    tx.list("conta ORDER BY email", &[])
}

/// True when the platform has an owner.
pub fn has_owner(tx: &mut Tx<'_>) -> Result<bool> {
    tx.any("SELECT 1 FROM conta WHERE dono = 1 LIMIT 1", &[])
}

/// The number of accounts that may sign in.
pub fn count(tx: &mut Tx<'_>) -> Result<u64> {
    made_since(tx, Millis(i64::MIN))
}

/// The number of them made since a moment.
pub fn made_since(tx: &mut Tx<'_>, desde: Millis) -> Result<u64> {
    tx.count("SELECT COUNT(*) FROM conta WHERE bloqueada = 0 AND criada_em >= $1", values![desde])
}

/// Writes another password. Whoever changes it ends the sessions and stops the keys too.
pub fn set_password(tx: &mut Tx<'_>, id: &str, senha: &str) -> Result<()> {
    tx.exec("UPDATE conta SET senha = $1 WHERE id = $2", values![senha, id])
}

/// Blocks an account, or lets it in again.
pub fn set_blocked(tx: &mut Tx<'_>, id: &str, bloqueada: bool) -> Result<()> {
    tx.exec("UPDATE conta SET bloqueada = $1 WHERE id = $2", values![bloqueada, id])
}

/// Says whether an account takes no link by mail.
pub fn set_sem_link(tx: &mut Tx<'_>, id: &str, sem_link: bool) -> Result<()> {
    tx.exec("UPDATE conta SET sem_link = $1 WHERE id = $2", values![sem_link, id])
}

/// Writes a profile over the revision it names; `None` when another change came first. Answers with the
/// new revision.
pub fn set_profile(tx: &mut Tx<'_>, id: &str, perfil: &Perfil) -> Result<Option<i64>> {
    tx.one(
        "UPDATE conta SET nome = $1, idioma = $2, fuso = $3, tema = $4, revisao = revisao + 1
         WHERE id = $5 AND revisao = $6 RETURNING revisao",
        values![&perfil.name, &perfil.locale, &perfil.time_zone, &perfil.theme, id, perfil.revision],
    )
}

/// The picture: a WebP image.
pub fn avatar(tx: &mut Tx<'_>, id: &str) -> Result<Option<Vec<u8>>> {
    tx.one("SELECT imagem FROM avatar WHERE conta = $1", values![id])
}

/// Writes the picture, at most [`AVATAR_MAX`] bytes of WebP.
///
/// # Errors
/// [`StoreError::Constraint`] for a larger picture.
pub fn set_avatar(tx: &mut Tx<'_>, id: &str, webp: &[u8]) -> Result<()> {
    if webp.len() > AVATAR_MAX {
        return Err(StoreError::Constraint("o avatar passa de 64 KiB".to_owned()));
    }
    tx.exec(
        "INSERT INTO avatar (conta, imagem) VALUES ($1, $2)
         ON CONFLICT (conta) DO UPDATE SET imagem = excluded.imagem",
        values![id, webp],
    )
}

/// Erases an account with everything that hangs on it: nothing of its person is left in these tables.
pub fn erase(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    const HANGING: [&str; 9] = [
        "DELETE FROM cadastro WHERE email IN (SELECT email FROM conta WHERE id = $1)",
        "DELETE FROM avatar WHERE conta = $1",
        "DELETE FROM sessao WHERE conta = $1",
        "DELETE FROM link WHERE conta = $1",
        "DELETE FROM codigo_reserva WHERE conta = $1",
        "DELETE FROM segundo_fator WHERE conta = $1",
        "DELETE FROM membro WHERE conta = $1",
        "DELETE FROM chave_api WHERE conta = $1",
        "DELETE FROM navegador WHERE conta = $1",
    ];
    for statement in HANGING {
        tx.run(statement, values![id])?;
    }
    tx.exec("DELETE FROM conta WHERE id = $1", values![id])
}
