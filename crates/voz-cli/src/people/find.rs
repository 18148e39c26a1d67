//! The ground of commands about people: finding whom an argument names, reading secrets.
use std::path::PathBuf;

use crate::exit::Error;
use crate::frame::{Ctx, DataFolder, Kind, Source};
use voz_core::app::accounts::people::{People, PeopleError};
use voz_core::base::config::Secret;
use voz_core::people::contas::{self, Conta};
use voz_core::people::organizacoes::{self, Organizacao};
use voz_core::people::segundo_fator::FactorError;
use voz_core::people::senha::{self, LENGTH, PasswordError};

/// An account, for commands that ask for nothing else.
#[derive(clap::Args)]
pub(crate) struct OneAccount {
    /// E-mail da conta
    pub(crate) email: String,
}

const ORGANIZATION: Kind = Kind {
    um: "uma organização",
    diga: "diga a organização pelo nome, pelo identificador ou pelo começo dele",
    veja: "veja as organizações com: voz organizacao listar",
};

impl<'c> DataFolder<'c> {
    /// The data folder that holds the account of an e-mail, and the account.
    pub(crate) fn of_conta(ctx: &'c Ctx, email: &str) -> Result<(Self, Conta), Error> {
        let people = Self::holding(ctx, unknown(&email_of(email)?))?;
        let conta = people.conta(email)?;
        Ok((people, conta))
    }

    /// The same of an organization, by its name, its identifier, or the beginning of one.
    pub(crate) fn of_organizacao(ctx: &'c Ctx, named: &str) -> Result<(Self, Organizacao), Error> {
        let people = Self::holding(ctx, ORGANIZATION.none())?;
        let organizacao = people.organizacao(named)?;
        Ok((people, organizacao))
    }

    /// The use cases of the service.
    pub(crate) fn people(&self) -> People<'_> {
        People(self.ground())
    }

    /// The account of an e-mail.
    pub(crate) fn conta(&self, email: &str) -> Result<Conta, Error> {
        let folded = email_of(email)?;
        let found = self.store.read(|tx| contas::by_email(tx, &folded))?;
        found.ok_or_else(|| unknown(&folded).hint("veja as contas com: voz conta listar"))
    }

    /// The organization of a name, an identifier, or the beginning of one.
    pub(crate) fn organizacao(&self, named: &str) -> Result<Organizacao, Error> {
        let mut all = self.store.read(organizacoes::all)?;
        if let Some(exact) = all.iter().position(|o| o.nome == named || o.id == named) {
            return Ok(all.swap_remove(exact));
        }
        all.retain(|o| !named.is_empty() && o.id.starts_with(named));
        ORGANIZATION.only(named, all, |o| format!("{} ({})", o.id, o.nome))
    }
}

fn unknown(email: &str) -> Error {
    Error::state(format!("nenhuma conta tem o e-mail {email}"))
}

/// An e-mail as accounts are found by it.
pub(crate) fn email_of(text: &str) -> Result<String, Error> {
    contas::fold(text)
        .ok_or_else(|| Error::usage(format!("{text:?} não é um e-mail; use um como ana@exemplo.com.br")))
}

/// A new password of an account: of the file that was named, typed twice on a terminal, or one line of standard input.
pub(crate) fn nova_senha(ctx: &Ctx, email: &str, arquivo: Option<&PathBuf>) -> Result<Secret, Error> {
    let source = match arquivo {
        Some(path) => Source::new(path.clone()),
        None if ctx.tela.can_ask() => {
            return typed_twice(ctx, email);
        }
        None => Source::Stdin,
    };
    match source.first_line()? {
        senha if senha.is_empty() => {
            Err(Error::usage(format!("não veio senha nenhuma de {}", source.name())))
        }
        senha => Ok(Secret::new(senha)),
    }
}

/// A password typed twice on a terminal, unseen. Its rules are said first; one that breaks them, and two that differ, are
/// asked for again.
fn typed_twice(ctx: &Ctx, email: &str) -> Result<Secret, Error> {
    let (fewest, most) = LENGTH;
    ctx.tela.say(format_args!(
        "A senha tem de {fewest} a {most} caracteres, e não pode ser das que todo mundo tenta: quatro palavras que só você \
         junta servem bem."
    ));
    loop {
        let typed = ctx.tela.ask_hidden("senha (não aparece ao digitar; vazia para desistir):")?;
        if typed.expose().is_empty() {
            return Err(Error::usage("sem senha, nada mudou"));
        }
        if let Err(refused) = senha::check(typed.expose(), email) {
            ctx.tela.say(refused);
            continue;
        }
        if ctx.tela.ask_hidden("de novo:")? == typed {
            return Ok(typed);
        }
        ctx.tela.say("as duas não são iguais; digite de novo");
    }
}

impl From<PeopleError> for Error {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::Store(error) => error.into(),
            PeopleError::Senha(error @ (PasswordError::Length(_) | PasswordError::Common)) => {
                Self::usage(error.to_string())
            }
            PeopleError::Senha(error) => Self::outside(error.to_string()),
            PeopleError::Fator(error) => error.into(),
            PeopleError::Exists | PeopleError::NoPassword => Self::state(error.to_string()),
        }
    }
}

impl From<FactorError> for Error {
    fn from(error: FactorError) -> Self {
        match error {
            FactorError::Store(error) => error.into(),
            FactorError::Cifra(error) => Self::outside(error.to_string())
                .hint("volte o arquivo voz.chave do backup, ou: voz conta segundo-fator EMAIL desativar"),
        }
    }
}
