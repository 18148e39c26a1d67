//! Organizations: made, their members, the product they have.
use super::people::{People, PeopleError};
use crate::base::identifier;
use crate::base::store::StoreError;
use crate::people::organizacoes::{self, Organizacao, Papel};

impl People<'_> {
    /// Makes an organization with its first owner.
    pub fn create_organization(&self, nome: &str, dono: &str) -> Result<Organizacao, PeopleError> {
        let now = self.world.now();
        let nova = Organizacao { id: identifier::fresh(self.world)?, nome: nome.to_owned(), criada_em: now };
        self.store.try_write(|tx| {
            if !organizacoes::create(tx, &nova)? {
                return Err(PeopleError::Exists);
            }
            organizacoes::set_member(tx, &nova.id, dono, Papel::Owner, now)?;
            organizacoes::set_product(tx, &nova.id, self.produto, true)?;
            Ok(())
        })?;
        Ok(nova)
    }

    /// Makes an account a member with a role, changes its role, or takes it out. False when it was not in, or would leave
    /// the organization without an owner.
    pub fn set_role(&self, organizacao: &str, conta: &str, papel: Option<Papel>) -> Result<bool, StoreError> {
        self.store.write(|tx| match papel {
            Some(papel) => organizacoes::set_member(tx, organizacao, conta, papel, self.world.now()),
            None => organizacoes::remove_member(tx, organizacao, conta),
        })
    }

    /// Turns this product on or off for an organization. False when it was so already.
    pub fn set_product(&self, organizacao: &str, on: bool) -> Result<bool, StoreError> {
        self.store.write(|tx| organizacoes::set_product(tx, organizacao, self.produto, on))
    }
}
