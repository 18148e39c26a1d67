//! `voz chave`: API keys from the terminal of the machine's owner.
use std::io::Write;

use clap::Args;
use serde_json::json;

use super::find::OneAccount;
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, DataFolder, Kind, Run, WithAnswer, actions};
use crate::terminal::Cell;
use voz_core::app::accounts::keys::KeyError;
use voz_core::people::api_keys::{self, NAME_MAX};
use voz_core::people::organizacoes;

const KEY: Kind = Kind {
    um: "uma chave",
    diga: "diga a chave pelo identificador ou pelo começo dele",
    veja: "veja as chaves com: voz chave listar EMAIL",
};

actions! {
    ChaveCommand {
        const NAME: &'static str = "chave";
        const ALIASES: &'static [&'static str] = &["key"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Cria, mostra e revoga chaves de API";
        const AFTER: &'static str =
            "Uma chave vale no produto em que foi criada, em Authorization: Bearer mmk_… ou em X-Api-Key.";
    }
    /// Cria uma chave e mostra o segredo, uma única vez
    Criar "create" (WithAnswer<Criar>) => create,
    /// Mostra as chaves de uma conta e das organizações que ela administra
    Listar "list" (WithAnswer<OneAccount>) => list,
    /// Revoga uma chave, na hora
    Revogar "revoke" (WithAnswer<Revogar>) => revoke,
}

#[derive(Args)]
struct Criar {
    /// E-mail da conta
    email: String,
    /// Nome da chave, até 60 caracteres
    #[arg(long)]
    nome: String,
    /// Age pela organização (nome, identificador ou o começo dele), e não pela conta
    #[arg(long, value_name = "ORGANIZAÇÃO")]
    organizacao: Option<String>,
}

#[derive(Args)]
struct Revogar {
    /// Identificador da chave, ou o começo dele
    id: String,
}

fn create(ctx: &Ctx, asked: &WithAnswer<Criar>) -> Result<Exit, Error> {
    let nome = api_keys::name(&asked.nome).ok_or_else(|| {
        Error::usage(format!("o nome da chave tem de 1 a {NAME_MAX} caracteres, em uma linha"))
    })?;
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    let organizacao = asked.organizacao.as_deref().map(|named| people.organizacao(named)).transpose()?;
    let organizacao = organizacao.as_ref().map(|o| o.id.as_str());
    if conta.bloqueada {
        return Err(Error::state(format!("a conta {} está bloqueada", conta.email)));
    }
    let made = people.people().create_key(&conta.id, None, organizacao, nome)?;
    let secret = made.secret.expose();
    asked.answer.print(
        ctx,
        &json!({
            "key": {"id": made.id, "name": nome, "organizationId": organizacao, "last4": made.last4,
                    "createdAt": made.criada_em},
            "secret": secret,
        }),
        || {
            writeln!(ctx.tela.out(), "{secret}")?;
            let (id, email) = (&made.id, &conta.email);
            ctx.tela.note(format_args!("chave {id} de {email}; guarde agora: não aparece de novo"));
            Ok(())
        },
    )
}

fn list(ctx: &Ctx, asked: &WithAnswer<OneAccount>) -> Result<Exit, Error> {
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    let (keys, all) =
        people.store.read(|tx| Ok((api_keys::of(tx, &conta.id, people.produto)?, organizacoes::all(tx)?)))?;
    asked.answer.print(ctx, &json!({"keys": keys}), || {
        let mut table =
            ctx.tela.table(&["chave", "nome", "fim", "estado", "criada em", "último uso", "organização"]);
        table.cut(&[1, 6]);
        for key in keys {
            let of = all.iter().find(|o| Some(&o.id) == key.organization_id.as_ref());
            let state = match (key.active, key.revoked_at.is_some()) {
                (true, _) => "ativa",
                (false, true) => "revogada",
                (false, false) => "parada",
            };
            table.row([
                Cell::id(&key.id),
                key.name.into(),
                key.last4.into(),
                state.into(),
                Cell::moment(key.created_at),
                key.last_used_at.map_or_else(|| "-".into(), Cell::moment),
                of.map_or("-", |o| o.nome.as_str()).into(),
            ]);
        }
        ctx.tela.list(
            &table,
            format_args!("nenhuma chave; crie uma com: voz chave criar {} --nome NOME", conta.email),
        )
    })
}

fn revoke(ctx: &Ctx, asked: &WithAnswer<Revogar>) -> Result<Exit, Error> {
    let prefix = KEY.prefix(&asked.id)?;
    let people = DataFolder::holding(ctx, KEY.none())?;
    let found = people.store.read(|tx| api_keys::by_prefix(tx, &prefix))?;
    let key = KEY.only(&asked.id, found, |key| format!("{} ({})", key.id, key.name))?;
    if !people.people().revoke_key(None, &key.id)? {
        return Err(Error::state(format!("a chave {} já estava revogada", key.id)));
    }
    let said = format!("revogada: {} ({}, …{})", key.id, key.name, key.last4);
    asked.answer.note(ctx, &json!({"ok": true, "id": key.id}), said)
}

impl From<KeyError> for Error {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Store(error) => error.into(),
            KeyError::Forbidden => Self::state(error.to_string())
                .hint("faça dela owner ou admin com: voz organizacao membro; ligue o produto com: voz organizacao produto"),
            KeyError::Limit => Self::state(error.to_string()).hint("revogue uma com: voz chave revogar ID"),
            KeyError::Session | KeyError::Organization | KeyError::Reauth | KeyError::SecondFactor => {
                Self::state(error.to_string())
            }
        }
    }
}
