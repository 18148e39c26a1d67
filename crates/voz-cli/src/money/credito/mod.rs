//! `voz credito`: mints, shows, stops and audits prepaid credit.
mod holder;
mod pagamento;

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

pub(crate) use holder::amount;
use holder::{CREDIT, Titular, find, mint, shown};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Confirm, Ctx, DataFolder, Run, WithAnswer, actions};
use crate::terminal::{Cell, Style};
use voz_core::app::accounts::people::named_holders;
use voz_core::app::owner::{self, Minted, TakeBack};
use voz_core::base::portuguese::spoken;
use voz_core::base::store::Store;
use voz_core::base::time_zone::when;
use voz_core::base::world::Millis;
use voz_core::money::credito::{self, CreditState, Credito, GUARDE, PAGE, Period, Token, USAR, holdings};
use voz_core::money::micros::{Micros, MicrosSum};
use voz_core::money::x402::records;

/// The holder of a credit that its token alone spends.
const BEARER: &str = "quem tem o token";

actions! {
    CreditoCommand {
        const NAME: &'static str = "credito";
        const ALIASES: &'static [&'static str] = &["credit"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Emite, mostra, devolve, revoga e confere crédito";
        const AFTER: &'static str = "conferir termina com 4 quando algo está errado no livro, e diz o quê.";
    }
    /// Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta
    Criar "create" (WithAnswer<Criar>) => create,
    /// Mostra o saldo de um crédito, ou o de todos
    Saldo "balance" (Saldo) => balance,
    /// Mostra as entradas e saídas de um crédito, as mais novas primeiro
    Extrato "statement" (WithAnswer<Extrato>) => statement,
    /// Faz um token deixar de valer; o saldo fica registrado
    Revogar "revoke" (WithAnswer<Revogar>) => revoke,
    /// Tira de um crédito parte do saldo livre, por exemplo quando se devolve dinheiro
    Devolver "refund" (WithAnswer<Devolver>) => refund,
    /// Confere o livro inteiro, e se cada pagamento, pedido Pix e cobrança entrou nele pelo valor pago
    Conferir "audit" (Answer) => audit,
    /// Mostra os pagamentos x402 sem liquidação confirmada, ou decide um deles
    Pagamento "payment" (WithAnswer<pagamento::Pagamento>) => pagamento::payment,
}

#[derive(Args)]
struct Criar {
    /// Valor em dólares, como 4,99; até seis casas
    #[arg(long, value_name = "VALOR", value_parser = amount)]
    usd: Micros,
    #[command(flatten)]
    titular: Titular,
}

#[derive(Args)]
struct Saldo {
    /// Identificador, o começo dele, ou o token; - lê da entrada padrão, e assim o token não fica no histórico do shell
    #[arg(value_name = "CRÉDITO", conflicts_with_all = ["conta", "organizacao"])]
    credito: Option<String>,
    #[command(flatten)]
    titular: Titular,
    /// Responde em JSON: de um crédito, o objeto de GET /api/credito
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Extrato {
    /// Identificador, o começo dele, ou o token; - lê da entrada padrão, e assim o token não fica no histórico do shell
    #[arg(
        value_name = "CRÉDITO",
        required_unless_present_any = ["conta", "organizacao"],
        conflicts_with_all = ["conta", "organizacao"]
    )]
    credito: Option<String>,
    #[command(flatten)]
    titular: Titular,
    /// Só os movimentos desta data em diante
    #[arg(long, value_name = "DATA", value_parser = crate::frame::first_moment)]
    de: Option<Millis>,
    /// Só os movimentos antes desta data
    #[arg(long, value_name = "DATA", value_parser = crate::frame::first_moment)]
    ate: Option<Millis>,
    /// Quantos movimentos, no máximo
    #[arg(short = 'n', long, value_name = "N", default_value_t = PAGE, value_parser = clap::value_parser!(u32).range(1..))]
    limite: u32,
}

#[derive(Args)]
struct Revogar {
    /// Identificador, o começo dele, ou o token; - lê da entrada padrão, e assim o token não fica no histórico do shell
    #[arg(value_name = "CRÉDITO")]
    credito: String,
    #[command(flatten)]
    confirm: Confirm,
}

#[derive(Args)]
struct Devolver {
    /// Identificador, o começo dele, ou o token; - lê da entrada padrão, e assim o token não fica no histórico do shell
    #[arg(value_name = "CRÉDITO")]
    credito: String,
    /// Quanto tirar, em dólares, como 4,99; até seis casas
    #[arg(long, value_name = "VALOR", value_parser = amount)]
    usd: Micros,
    #[command(flatten)]
    confirm: Confirm,
}

fn create(ctx: &Ctx, asked: &WithAnswer<Criar>) -> Result<Exit, Error> {
    if let Some(exit) = asked.titular.deposit(ctx, asked.usd, asked.answer)? {
        return Ok(exit);
    }
    let folder = DataFolder::open(ctx)?;
    let Minted { id, token, saldo } = mint(ctx, &folder, asked.usd, None)?;
    let token = token.as_ref().map_or("", Token::expose);
    asked.answer.print(
        ctx,
        &json!({
            "token": token,
            "saldo_usd": saldo,
            "guarde": GUARDE,
            "usar": USAR,
            "saldo_em": "GET /api/credito",
            "id": id,
        }),
        || {
            writeln!(ctx.tela.out(), "{token}")?;
            ctx.tela.note(format_args!("crédito {id} com {saldo} USD"));
            ctx.tela.note(GUARDE);
            ctx.tela.note(USAR);
            Ok(())
        },
    )
}

fn balance(ctx: &Ctx, asked: &Saldo) -> Result<Exit, Error> {
    let Some((store, credito)) = named(ctx, asked.credito.as_deref(), &asked.titular)? else {
        return asked.every(ctx);
    };
    if asked.json {
        let (movimentos, _) =
            store.read(|tx| credito::page(tx, &credito.id, Period::default(), None, PAGE))?;
        ctx.tela.json(&credito::Extrato { saldo: Some((&credito).into()), movimentos, proximo: None })?;
        return Ok(Exit::Done);
    }
    let titular = store.read(named_holders)?.remove(&credito.id);
    ctx.tela.sheet([
        ("crédito", credito.id.clone()),
        ("de", titular.unwrap_or_else(|| BEARER.to_owned())),
        ("estado", spoken(credito.estado.as_str()).into_owned()),
        ("aberto em", when(credito.criado_em)),
        ("saldo", format!("{} USD", credito.saldo)),
        ("reservado", format!("{} USD", credito.reservado)),
    ])?;
    Ok(Exit::Done)
}

impl Saldo {
    fn every(&self, ctx: &Ctx) -> Result<Exit, Error> {
        let (all, holders) = ctx.read(|tx| Ok((credito::all(tx)?, named_holders(tx)?)))?;
        let holder = |credito: &Credito| holders.get(&credito.id).map(String::as_str);
        let total: MicrosSum = all.iter().map(|c| c.saldo).collect();
        let listed: Vec<Value> = all.iter().map(|c| shown(c, holder(c))).collect();
        Answer::when(self.json).print(
            ctx,
            &json!({"creditos": listed, "total_usd": total.to_string()}),
            || {
                let mut table =
                    ctx.tela.table(&["crédito", "saldo", "reservado", "estado", "aberto em", "de"]);
                table.right(&[1, 2]);
                table.cut(&[5]);
                table.spare(&[2, 4]);
                for c in &all {
                    table.row([
                        Cell::id(&c.id),
                        c.saldo.into(),
                        c.reservado.into(),
                        Cell::word(c.estado.as_str()),
                        Cell::moment(c.criado_em),
                        holder(c).unwrap_or(BEARER).into(),
                    ]);
                }
                ctx.tela
                    .list(&table, "nenhum crédito foi emitido; emita um com: voz credito criar --usd 5")?;
                if !all.is_empty() {
                    ctx.tela.note(format_args!("total: {total} USD"));
                }
                Ok(())
            },
        )
    }
}

fn statement(ctx: &Ctx, asked: &WithAnswer<Extrato>) -> Result<Exit, Error> {
    if asked.de.zip(asked.ate).is_some_and(|(de, ate)| de > ate) {
        return Err(Error::usage("--de vem depois de --ate").hint("troque as duas datas"));
    }
    let named = named(ctx, asked.credito.as_deref(), &asked.titular)?;
    let (store, credito) = named.ok_or_else(|| CREDIT.none())?;
    let whole = Period::default();
    let period = Period { de: asked.de.unwrap_or(whole.de), ate: asked.ate.unwrap_or(whole.ate) };
    let (movimentos, more) = store.read(|tx| credito::page(tx, &credito.id, period, None, asked.limite))?;
    let page = credito::Extrato { saldo: Some((&credito).into()), movimentos, proximo: None };
    asked.answer.print(ctx, &page, || {
        let mut table = ctx.tela.table(&["em", "valor", "saldo", "motivo", "produto", "recurso"]);
        table.right(&[1, 2]);
        table.cut(&[4, 5]);
        table.spare(&[4]);
        for m in &page.movimentos {
            table.row([
                Cell::moment(m.em),
                m.valor_usd.as_str().into(),
                m.saldo_usd.as_str().into(),
                m.motivo.as_str().into(),
                m.produto.as_str().into(),
                m.recurso.as_str().into(),
            ]);
        }
        ctx.tela.list(&table, "nenhum movimento")?;
        if more.is_some() {
            ctx.tela.note("há movimentos mais antigos; mostre mais com --limite");
        }
        Ok(())
    })
}

fn revoke(ctx: &Ctx, asked: &WithAnswer<Revogar>) -> Result<Exit, Error> {
    asked.confirm.possible(ctx, "revogar")?;
    if asked.credito == "-" && asked.confirm.asks() {
        return Err(Confirm::nobody("revogar"));
    }
    let (store, credito) = find(ctx, &asked.credito)?;
    let question = format!("revogar o crédito {} ({} USD)? não se desfaz", credito.id, credito.saldo);
    if !asked.confirm.yes(ctx, question, "revogado")? {
        return Ok(Exit::Done);
    }
    if !owner::revoke(&store, ctx.world.now(), ctx.who(), &credito.id)? {
        return Err(Error::state(format!("o crédito {} já estava revogado", credito.id)));
    }
    if asked.answer.is_json() {
        let titular = store.read(named_holders)?.remove(&credito.id);
        ctx.tela.json(&shown(&Credito { estado: CreditState::Revogado, ..credito }, titular.as_deref()))?;
    } else {
        ctx.tela.note(format_args!("revogado: {} ({} USD ficam no livro)", credito.id, credito.saldo));
    }
    Ok(Exit::Done)
}

fn refund(ctx: &Ctx, asked: &WithAnswer<Devolver>) -> Result<Exit, Error> {
    asked.confirm.possible(ctx, "devolver")?;
    if asked.credito == "-" && asked.confirm.asks() {
        return Err(Confirm::nobody("devolver"));
    }
    let (store, credito) = find(ctx, &asked.credito)?;
    let livre = Micros(credito.saldo.0 - credito.reservado.0);
    if asked.usd > livre {
        return Err(too_much(&credito.id, livre));
    }
    let question = format!("tirar {} USD do crédito {} ({livre} livres)?", asked.usd, credito.id);
    if !asked.confirm.yes(ctx, question, "devolvido")? {
        return Ok(Exit::Done);
    }
    let part = TakeBack {
        credito: &credito.id,
        usd: asked.usd,
        produto: &ctx.config()?.servidor.produto,
        recurso: "voz credito devolver",
    };
    let taken = owner::take_back(&store, &ctx.world, ctx.who(), &part)?;
    let Some(saldo) = taken else {
        // What was free then has been spent since.
        let (_, now) = find(ctx, &credito.id)?;
        return Err(too_much(&now.id, Micros(now.saldo.0 - now.reservado.0)));
    };
    asked.answer.print(
        ctx,
        &json!({"id": credito.id, "devolvido_usd": asked.usd, "saldo_usd": saldo}),
        || {
            let (usd, id) = (asked.usd, &credito.id);
            ctx.tela.note(format_args!("{usd} USD saíram do crédito {id}; ficam {saldo} USD"));
            ctx.tela
                .note("o dinheiro se devolve onde foi pago: no painel do gateway, por Pix ou na carteira");
            Ok(())
        },
    )
}

fn too_much(id: &str, livre: Micros) -> Error {
    Error::state(format!("o crédito {id} tem só {livre} USD livres"))
        .hint(format!("veja com: voz credito extrato {id}"))
}

fn audit(ctx: &Ctx, answer: &Answer) -> Result<Exit, Error> {
    let store = ctx.store_in_use()?;
    let (faults, doubtful) = ctx.tela.during("conferindo o livro", || {
        store.read(|tx| Ok((owner::audit(tx, &ctx.world.steady())?, records::doubtful(tx)?)))
    })?;
    if !doubtful.is_empty() {
        let count = doubtful.len();
        ctx.tela.note(format_args!("pagamentos a conferir: {count}; veja com: voz credito pagamento"));
    }
    if answer.is_json() {
        ctx.tela.json(&json!({"ok": faults.is_empty(), "problemas": faults}))?;
    } else if faults.is_empty() {
        ctx.tela.note("o livro confere");
    } else {
        let mut table = ctx.tela.table(&["regra", "onde", "o que há"]);
        table.words(&[1, 2]);
        for fault in &faults {
            table.row([
                Cell::styled(Style::RED, fault.regra),
                fault.onde.as_str().into(),
                fault.detalhe.as_str().into(),
            ]);
        }
        writeln!(ctx.tela.out(), "{table}")?;
    }
    match faults.len() {
        0 => Ok(Exit::Done),
        n => Err(Error::state(format!("o livro não confere; problemas: {n}"))
            .hint("pare o serviço e volte ao último backup, ou corrija com cuidado")),
    }
}

/// The credit that was named, by itself or by whose balance it is; `None` when none was.
fn named(ctx: &Ctx, credito: Option<&str>, titular: &Titular) -> Result<Option<(Store, Credito)>, Error> {
    if let Some(credito) = credito {
        return find(ctx, credito).map(Some);
    }
    let Some((people, titular, name)) = titular.find(ctx)? else { return Ok(None) };
    let store = people.store;
    match store.read(|tx| holdings::balance(tx, &titular))? {
        Some(credito) => Ok(Some((store, credito))),
        None => Err(Error::state(format!("o saldo de {name} nunca recebeu nada"))
            .hint("deposite com: voz credito criar --usd 5 --conta EMAIL, ou --organizacao NOME")),
    }
}
