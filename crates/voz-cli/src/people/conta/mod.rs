//! `voz conta`: accounts from the terminal of the machine's owner.
mod segundo_fator;

use std::io::{Read as _, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::find::{OneAccount, email_of, nova_senha};
use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, DataFolder, Run, WithAnswer, actions};
use crate::terminal::Cell;
use voz_core::app::App;
use voz_core::app::accounts::people::PeopleError;
use voz_core::app::accounts::profile::AvatarError;
use voz_core::app::owner;
use voz_core::base::http_client::Url;
use voz_core::base::portuguese::explain;
use voz_core::people::contas::{self, Conta, NAME_MAX};
use voz_core::people::segundo_fator::{self as fator, FactorState};
use voz_core::people::{sessoes, sign_in_links};

actions! {
    ContaCommand {
        const NAME: &'static str = "conta";
        const ALIASES: &'static [&'static str] = &["account"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Cria e cuida de contas: senha, segundo fator, links de entrada";
        const AFTER: &'static str = "A senha é digitada sem aparecer; sem terminal, é lida de uma linha da entrada padrão, ou de --senha-de.";
    }
    /// Cria uma conta
    Criar "create" (WithAnswer<Criar>) => create,
    /// Mostra as contas
    Listar "list" (Answer) => list,
    /// Troca a senha; encerra as sessões e desativa as chaves
    Senha "password" (WithAnswer<Senha>) => change_password,
    /// Liga ou desliga o segundo fator
    SegundoFator "second-factor" (segundo_fator::SegundoFator) => segundo_fator::second_factor,
    /// Mostra um link para entrar uma vez, válido por 15 minutos; com o cadastro aberto, também o que cria a conta
    Entrar "sign-in" (WithAnswer<Entrar>) => sign_in,
    /// Troca a foto
    Avatar(WithAnswer<Avatar>) => change_avatar,
    /// Bloqueia a conta; encerra as sessões e desativa as chaves
    Bloquear "block" (WithAnswer<Bloquear>) => block,
    /// Encerra todas as sessões e desativa as chaves
    EncerrarSessoes "end-sessions" (WithAnswer<OneAccount>) => end_sessions,
}

#[derive(Args)]
struct Criar {
    /// E-mail com que se entra
    email: String,
    /// Nome da pessoa
    #[arg(long)]
    nome: Option<String>,
    /// É a conta do dono desta plataforma
    #[arg(long)]
    dono: bool,
    /// Lê a senha da primeira linha de um arquivo; - lê da entrada padrão
    #[arg(long, value_name = "ARQUIVO")]
    senha_de: Option<PathBuf>,
}

#[derive(Args)]
struct Senha {
    /// E-mail da conta
    email: String,
    /// Lê a senha da primeira linha de um arquivo; - lê da entrada padrão
    #[arg(long, value_name = "ARQUIVO")]
    senha_de: Option<PathBuf>,
}

#[derive(Args)]
struct Bloquear {
    /// E-mail da conta
    email: String,
    /// Deixa entrar de novo; sessões e chaves de antes não voltam
    #[arg(long)]
    desbloquear: bool,
}

fn create(ctx: &Ctx, asked: &WithAnswer<Criar>) -> Result<Exit, Error> {
    let email = email_of(&asked.email)?;
    let nome = asked.nome.as_deref().unwrap_or_default().trim();
    if nome.chars().count() > NAME_MAX || nome.chars().any(char::is_control) {
        return Err(Error::usage(format!("o nome tem até {NAME_MAX} caracteres, em uma linha")));
    }
    let people = DataFolder::open(ctx)?;
    let senha = nova_senha(ctx, &email, asked.senha_de.as_ref())?;
    let made = people.people().create(&email, nome, asked.dono, &senha);
    let conta = made.map_err(|error| match error {
        PeopleError::Exists => Error::state(format!("já existe uma conta com o e-mail {email}"))
            .hint(format!("para trocar a senha: voz conta senha {email}")),
        error => error.into(),
    })?;
    let said = format!("conta criada: {email} ({})", conta.id);
    asked.answer.note(ctx, &shown(&conta, FactorState::None), said)
}

fn list(ctx: &Ctx, answer: &Answer) -> Result<Exit, Error> {
    let (produto, now) = (ctx.config()?.servidor.produto.as_str(), ctx.world.now());
    let all = ctx.read(|tx| {
        let mut all = Vec::new();
        for conta in contas::all(tx)? {
            let estado = fator::estado(tx, &conta.id)?;
            let open = sessoes::of(tx, &conta.id, produto, now)?.len();
            all.push((conta, estado, open));
        }
        Ok(all)
    })?;
    let listed: Vec<Value> = all
        .iter()
        .map(|(conta, estado, open)| {
            let mut value = shown(conta, *estado);
            value["sessoes"] = (*open).into();
            value
        })
        .collect();
    answer.print(ctx, &json!({"contas": listed}), || {
        let mut table =
            ctx.tela.table(&["e-mail", "nome", "estado", "segundo fator", "sessões", "criada em"]);
        table.right(&[4]);
        table.cut(&[1]);
        table.spare(&[1, 4, 5, 3]);
        for (conta, estado, open) in &all {
            table.row([
                conta.email.as_str().into(),
                conta.perfil.name.as_str().into(),
                standing(conta).into(),
                factor(*estado).into(),
                open.into(),
                Cell::moment(conta.criada_em),
            ]);
        }
        ctx.tela.list(&table, "nenhuma conta ainda; crie uma com: voz conta criar EMAIL")
    })
}

fn change_password(ctx: &Ctx, asked: &WithAnswer<Senha>) -> Result<Exit, Error> {
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    let senha = nova_senha(ctx, &conta.email, asked.senha_de.as_ref())?;
    people.people().set_password(&conta, &senha)?;
    let email = &conta.email;
    let said = format!("senha trocada: {email}; as sessões foram encerradas e as chaves de API, desativadas");
    asked.answer.note(ctx, &json!({"ok": true, "email": email}), said)
}

fn block(ctx: &Ctx, asked: &WithAnswer<Bloquear>) -> Result<Exit, Error> {
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    let (block, said) = if asked.desbloquear { (false, "desbloqueada") } else { (true, "bloqueada") };
    if conta.bloqueada == block {
        return Err(Error::state(format!("a conta {} já está {said}", conta.email)));
    }
    owner::block(&people.people(), ctx.who(), &conta.id, block)?;
    let said = format!("{said}: {}", conta.email);
    asked.answer.note(ctx, &json!({"ok": true, "email": conta.email, "bloqueada": block}), said)
}

fn end_sessions(ctx: &Ctx, asked: &WithAnswer<OneAccount>) -> Result<Exit, Error> {
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    people.people().end_all(&conta.id)?;
    let said = format!("sessões encerradas e chaves desativadas: {}", conta.email);
    asked.answer.note(ctx, &json!({"ok": true, "email": conta.email}), said)
}

const fn standing(conta: &Conta) -> &'static str {
    match (conta.bloqueada, conta.dono) {
        (true, _) => "bloqueada",
        (false, true) => "dono",
        (false, false) => "ativa",
    }
}

const fn factor(estado: FactorState) -> &'static str {
    match estado {
        FactorState::None => "não",
        FactorState::Pending => "falta confirmar",
        FactorState::On => "ligado",
    }
}

fn shown(conta: &Conta, estado: FactorState) -> Value {
    json!({
        "id": conta.id,
        "email": conta.email,
        "nome": conta.perfil.name,
        "dono": conta.dono,
        "bloqueada": conta.bloqueada,
        "segundo_fator": factor(estado),
        "criada_em": conta.criada_em,
    })
}

/// Most bytes read of the file.
const FILE_MAX: u64 = 32 * 1024 * 1024;

#[derive(Args)]
struct Avatar {
    /// E-mail da conta
    email: String,
    /// Imagem JPEG, PNG ou WebP; é gravada de novo, pequena, só com os pixels
    arquivo: PathBuf,
}

fn change_avatar(ctx: &Ctx, asked: &WithAnswer<Avatar>) -> Result<Exit, Error> {
    let path = asked.arquivo.display();
    let unreadable = |e: std::io::Error| Error::usage(format!("não consigo ler {path}: {}", explain(&e)));
    let file = std::fs::File::open(&asked.arquivo).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(FILE_MAX).read_to_end(&mut bytes).map_err(unreadable)?;
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    people.people().set_avatar(&conta.id, &bytes).map_err(|error| match error {
        AvatarError::Store(error) => error.into(),
        error => Error::usage(format!("{path}: {error}")),
    })?;
    let said = format!("foto trocada: {}", conta.email);
    asked.answer.note(ctx, &json!({"ok": true, "email": conta.email}), said)
}

#[derive(Args)]
struct Entrar {
    /// E-mail da conta
    email: String,
    /// Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)
    #[arg(long, value_name = "BASE")]
    url: Option<String>,
}

fn sign_in(ctx: &Ctx, asked: &WithAnswer<Entrar>) -> Result<Exit, Error> {
    let base = asked.base(ctx)?;
    let people = DataFolder::open(ctx)?;
    let email = email_of(&asked.email)?;
    let (secret, does) = match people.store.read(|tx| contas::by_email(tx, &email))? {
        Some(conta) if conta.bloqueada => {
            return Err(Error::state(format!("a conta {email} está bloqueada"))
                .hint(format!("para deixar entrar: voz conta bloquear {email} --desbloquear")));
        }
        Some(conta) => (people.people().link(&conta.id)?, "entrar como"),
        None if ctx.config()?.contas.cadastro_aberto => {
            (people.people().invite(&email)?, "criar a conta, que ainda não existe, de")
        }
        None => {
            return Err(Error::state(format!("nenhuma conta tem o e-mail {email}"))
                .hint("o cadastro está fechado; veja as contas com: voz conta listar"));
        }
    };
    let url = format!("{base}/entrar?link={}", secret.expose());
    let minutes = sign_in_links::LIFE_MS / 60_000;
    let until = voz_core::base::world::Millis(ctx.world.now().0 + sign_in_links::LIFE_MS);
    asked.answer.print(ctx, &json!({"url": url, "email": email, "ate": until}), || {
        writeln!(ctx.tela.out(), "{url}")?;
        ctx.tela.note(format_args!("vale uma vez, por {minutes} minutos, para {does} {email}"));
        Ok(())
    })
}

impl Entrar {
    /// Where the service is, without a slash at the end.
    fn base(&self, ctx: &Ctx) -> Result<String, Error> {
        if let Some(url) = &self.url {
            Url::parse(url).map_err(|e| Error::usage(format!("--url {url}: {e}")))?;
            return Ok(url.trim().trim_end_matches('/').to_owned());
        }
        App::public_address(ctx.config()?).ok_or_else(|| {
            Error::state("não sei o endereço do serviço: ele nunca escutou nestes dados")
                .hint("diga com --url, ou configure servidor.url_publica")
        })
    }
}
