//! Organizations: who belongs to one and as what, and in which products it is on.
use crate::base::store::{Record as _, Result, Tx, record, values};
use crate::base::words::words;
use crate::base::world::Millis;

/// Most characters of a name.
pub const NAME_MAX: usize = 80;

words! {
    /// The rights of a member; the strongest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Papel {
        /// May do everything.
        Owner = "owner",
        /// May do everything but make owners.
        Admin = "admin",
        /// Belongs to the organization, and changes nothing in it.
        Member = "member",
    }
}

impl Papel {
    /// True when keys of the organization may be made and stopped.
    pub const fn manages(self) -> bool {
        matches!(self, Self::Owner | Self::Admin)
    }
}

record! {
    /// An organization.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Organizacao {
        /// Names it; no secret.
        pub id: String,
        /// The name that people give it.
        pub nome: String,
        /// When it was made.
        pub criada_em: Millis,
    }
}

record! {
    /// A member, with the e-mail that people know.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Membro {
        pub conta: String as ["m.conta"],
        pub email: String as ["c.email"],
        /// Its rights.
        pub papel: Papel as ["m.papel"],
    }
}

/// Writes a new organization. False when the name has one.
pub fn create(tx: &mut Tx<'_>, nova: &Organizacao) -> Result<bool> {
    tx.insert_unless("organizacao", nova, &[], "ON CONFLICT (nome) DO NOTHING")
}

/// The organization of an identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Organizacao>> {
    tx.find("organizacao WHERE id = $1", values![id])
}

/// Every organization, by name.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<Organizacao>> {
    tx.list("organizacao ORDER BY nome", &[])
}

/// Makes an account a member, or gives it another role. False when that would leave no owner.
pub fn set_member(tx: &mut Tx<'_>, id: &str, conta: &str, papel: Papel, now: Millis) -> Result<bool> {
    if papel != Papel::Owner && only_owner(tx, id, conta)? {
        return Ok(false);
    }
    tx.run(
        "INSERT INTO membro (organizacao, conta, papel, desde) VALUES ($1, $2, $3, $4)
         ON CONFLICT (organizacao, conta) DO UPDATE SET papel = excluded.papel",
        values![id, conta, papel, now],
    )?;
    Ok(true)
}

/// Takes a member out. False when it was none, or is the only owner.
pub fn remove_member(tx: &mut Tx<'_>, id: &str, conta: &str) -> Result<bool> {
    if only_owner(tx, id, conta)? {
        return Ok(false);
    }
    tx.change("DELETE FROM membro WHERE organizacao = $1 AND conta = $2", values![id, conta])
}

fn only_owner(tx: &mut Tx<'_>, id: &str, conta: &str) -> Result<bool> {
    let owners = tx
        .rows::<String>("SELECT conta FROM membro WHERE organizacao = $1 AND papel = 'owner'", values![id])?;
    Ok(matches!(owners.as_slice(), [only] if only == conta))
}

/// The names of the organizations of which an account is the only owner.
pub fn owned_alone(tx: &mut Tx<'_>, conta: &str) -> Result<Vec<String>> {
    tx.rows::<String>(
        "SELECT o.nome FROM membro m JOIN organizacao o ON o.id = m.organizacao
         WHERE m.conta = $1 AND m.papel = 'owner' AND NOT EXISTS
             (SELECT 1 FROM membro d WHERE d.organizacao = m.organizacao AND d.papel = 'owner' AND d.conta <> $1)
         ORDER BY o.nome",
        values![conta],
    )
}

/// The rights of an account in an organization; `None` when it is no member.
pub fn papel(tx: &mut Tx<'_>, id: &str, conta: &str) -> Result<Option<Papel>> {
    tx.one("SELECT papel FROM membro WHERE organizacao = $1 AND conta = $2", values![id, conta])
}

/// The members of an organization, by e-mail.
pub fn members(tx: &mut Tx<'_>, id: &str) -> Result<Vec<Membro>> {
    tx.list("membro m JOIN conta c ON c.id = m.conta WHERE m.organizacao = $1 ORDER BY c.email", values![id])
}

/// The organizations of an account that have a product, the first it joined first, with what it may do there.
pub fn of(tx: &mut Tx<'_>, conta: &str, produto: &str) -> Result<Vec<(Organizacao, Papel)>> {
    tx.rows(
        &format!(
            "SELECT {}, m.papel FROM membro m
             JOIN organizacao o ON o.id = m.organizacao
             JOIN organizacao_produto p ON p.organizacao = o.id AND p.produto = $1
             WHERE m.conta = $2 ORDER BY m.desde, o.id",
            Organizacao::selected_of("o")
        ),
        values![produto, conta],
    )
}

/// Turns a product on or off for an organization. False when it was so already.
pub fn set_product(tx: &mut Tx<'_>, id: &str, produto: &str, on: bool) -> Result<bool> {
    let statement = if on {
        "INSERT INTO organizacao_produto (organizacao, produto) VALUES ($1, $2)
         ON CONFLICT (organizacao, produto) DO NOTHING"
    } else {
        "DELETE FROM organizacao_produto WHERE organizacao = $1 AND produto = $2"
    };
    tx.change(statement, values![id, produto])
}

/// True when an organization has a product.
pub fn has_product(tx: &mut Tx<'_>, id: &str, produto: &str) -> Result<bool> {
    tx.any("SELECT 1 FROM organizacao_produto WHERE organizacao = $1 AND produto = $2", values![id, produto])
}
