//! `voz cobranca`: the charges of the gateway, for their owner.
use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Confirm, Ctx, DataFolder, Kind, Run, WithAnswer, actions};
use crate::terminal::{Cell, Style, word};
use voz_core::app::opened::payment_setup::Till;
use voz_core::app::owner;
use voz_core::base::portuguese::spoken;
use voz_core::base::store::Store;
use voz_core::base::time_zone::when;
use voz_core::base::world::Millis;
use voz_core::money::cobranca::{
    self, ChargeState, Cobranca, CobrancaError, Looked, Motivo, Pendencia, SettleError,
};
use voz_core::money::micros::Micros;
use voz_core::money::reais::Centavos;

actions! {
    CobrancaCommand {
        const NAME: &'static str = "cobranca";
        const ALIASES: &'static [&'static str] = &["charge"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Lista, mostra, confere, encerra e acerta cobranças do gateway";
        const AFTER: &'static str =
            "conferir e cancelar falam com o gateway; com voz serve no ar, ele confere sozinho.";
    }
    /// Lista as cobranças, as mais novas primeiro
    Listar "list" (WithAnswer<Listar>) => list,
    /// Mostra uma cobrança e tudo o que aconteceu com ela
    Ver "show" (WithAnswer<Ver>) => show,
    /// Confere no gateway, uma vez, as cobranças que estão na hora
    Conferir "check" (Answer) => check,
    /// Encerra uma cobrança que ninguém pagou
    Cancelar "cancel" (WithAnswer<Cancelar>) => cancel,
    /// Decide o que fazer com uma cobrança que espera a sua decisão
    Acertar "settle" (WithAnswer<Acertar>) => settle,
}

#[derive(Args)]
struct Listar {
    /// Só as deste estado
    #[arg(long, value_parser = word::<ChargeState>())]
    estado: Option<ChargeState>,
    /// Só as que esperam a sua decisão
    #[arg(long)]
    pendentes: bool,
    /// Quantas, no máximo
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    limite: u32,
}

#[derive(Args)]
struct Ver {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
}

#[derive(Args)]
struct Cancelar {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    #[command(flatten)]
    confirm: Confirm,
}

fn list(ctx: &Ctx, asked: &WithAnswer<Listar>) -> Result<Exit, Error> {
    let found = ctx.read(|tx| cobranca::newest(tx, asked.estado, asked.pendentes, asked.limite))?;
    asked.answer.print(ctx, &found.iter().map(shown).collect::<Vec<_>>(), || {
        let mut table =
            ctx.tela.table(&["cobrança", "aberta em", "forma", "estado", "motivo", "valor", "USD"]);
        table.right(&[5, 6]);
        table.cut(&[4]);
        table.spare(&[6, 2, 4]);
        for charge in &found {
            table.row([
                Cell::id(&charge.id),
                Cell::moment(charge.criado_em),
                Cell::word(charge.forma.as_str()),
                Cell::styled(style(charge.estado), charge.estado.as_str()),
                Cell::word(charge.motivo.map_or("", Motivo::as_str)),
                charge.centavos.brasil().into(),
                charge.micros.into(),
            ]);
        }
        ctx.tela.list(&table, "nenhuma cobrança")
    })
}

fn show(ctx: &Ctx, asked: &WithAnswer<Ver>) -> Result<Exit, Error> {
    let (store, charge) = find(ctx, &asked.cobranca)?;
    let events = store.read(|tx| cobranca::events(tx, &charge.id))?;
    let mut value = shown(&charge);
    value["eventos"] = events
        .iter()
        .map(|event| {
            json!({"em": event.em, "de": event.de, "para": event.para,
                       "motivo": event.motivo, "gateway": event.status, "aviso": event.aviso})
        })
        .collect();
    asked.answer.print(ctx, &value, || {
        let moment = |at: Option<Millis>| at.map_or_else(|| "—".to_owned(), when);
        ctx.tela.sheet([
            ("cobrança", charge.id.clone()),
            ("estado", charge.estado.as_str().to_owned()),
            ("motivo", spoken(charge.motivo.map_or("—", Motivo::as_str)).into_owned()),
            ("forma", spoken(charge.forma.as_str()).into_owned()),
            ("valor", format!("{} por {} USD", charge.centavos.brasil(), charge.micros)),
            ("crédito", charge.credito.clone()),
            ("no gateway", charge.gateway.clone().unwrap_or_else(|| "—".to_owned())),
            ("estado lá", charge.status.clone().unwrap_or_else(|| "—".to_owned())),
            ("aberta em", when(charge.criado_em)),
            ("encerra em", when(charge.vence_em)),
            ("paga em", moment(charge.pago_em)),
            ("conferida em", moment(charge.visto_em)),
            ("próxima conferência", moment(charge.olhar_em)),
            ("recebido", charge.recebido.map_or_else(|| "—".to_owned(), Centavos::brasil)),
            ("devolvido", charge.devolvido.brasil()),
            ("gasto e estornado", format!("{} USD", charge.divida)),
            ("espera decisão", waiting(&charge)),
        ])?;
        let mut table = ctx.tela.table(&["em", "de", "para", "motivo", "gateway"]);
        table.cut(&[3, 4]);
        for event in &events {
            let to =
                if event.aviso { Cell::styled(Style::RED, &event.para) } else { event.para.as_str().into() };
            table.row([
                Cell::moment(event.em),
                event.de.as_str().into(),
                to,
                spoken(event.motivo.as_deref().unwrap_or_default()).into(),
                event.status.as_deref().unwrap_or_default().into(),
            ]);
        }
        if !events.is_empty() {
            writeln!(ctx.tela.out(), "\n{table}")?;
        }
        Ok(())
    })
}

fn check(ctx: &Ctx, answer: &Answer) -> Result<Exit, Error> {
    let (folder, till) = gateway(ctx)?;
    let looked = ctx.tela.during("conferindo no gateway", || cobranca::look(&till.desk(folder.ground())));
    let Looked { vistas, mudaram, faltam } = looked.map_err(outside)?;
    answer.print(ctx, &json!({"vistas": vistas, "mudaram": mudaram, "faltam": faltam}), || {
        ctx.tela.note(format_args!("conferidas: {vistas}; mudaram: {mudaram}"));
        if faltam {
            ctx.tela.note("o ritmo de chamadas ao gateway acabou; repita daqui a pouco");
        }
        Ok(())
    })
}

fn cancel(ctx: &Ctx, asked: &WithAnswer<Cancelar>) -> Result<Exit, Error> {
    let (_, charge) = find(ctx, &asked.cobranca)?;
    if charge.estado != ChargeState::Pendente {
        return Err(Error::state(format!("a cobrança {} {}", charge.id, told(charge.estado))));
    }
    asked.confirm.possible(ctx, "cancelar")?;
    let question = format!("encerrar a cobrança {} ({})?", charge.id, charge.centavos.brasil());
    if !asked.confirm.yes(ctx, question, "encerrado")? {
        return Ok(Exit::Done);
    }
    let (folder, till) = gateway(ctx)?;
    let desk = till.desk(folder.ground());
    let after = owner::close(&desk, ctx.who(), charge).map_err(outside)?;
    let said = format!("a cobrança {} ficou: {}", after.id, after.estado.as_str());
    asked.answer.note(ctx, &shown(&after), said)
}

/// State of a charge after "a cobrança".
const fn told(estado: ChargeState) -> &'static str {
    match estado {
        ChargeState::Pendente => "está pendente",
        ChargeState::Cancelando => "está sendo cancelada",
        ChargeState::Pago => "está paga",
        ChargeState::Vencido => "está vencida",
        ChargeState::Estornado => "está estornada",
        ChargeState::Falhou => "falhou",
    }
}

const fn style(estado: ChargeState) -> Style {
    match estado {
        ChargeState::Pago => Style::GREEN,
        ChargeState::Estornado | ChargeState::Falhou => Style::RED,
        ChargeState::Pendente | ChargeState::Cancelando => Style::YELLOW,
        ChargeState::Vencido => Style::DIM,
    }
}

fn outside(error: CobrancaError) -> Error {
    match error {
        CobrancaError::Store(error) => error.into(),
        other => Error::outside(other.to_string()),
    }
}

const CHARGE: Kind = Kind {
    um: "uma cobrança",
    diga: "diga a cobrança pelo identificador ou pelo começo dele",
    veja: "veja as cobranças com: voz cobranca listar",
};

fn shown(charge: &Cobranca) -> Value {
    json!({
        "id": charge.id,
        "forma": charge.forma.as_str(),
        "estado": charge.estado.as_str(),
        "motivo": charge.motivo.map(Motivo::as_str),
        "brl_centavos": charge.centavos.0,
        "usd": charge.micros,
        "credito": charge.credito,
        "gateway": charge.gateway,
        "gateway_estado": charge.status,
        "criado_em": charge.criado_em,
        "vence_em": charge.vence_em,
        "pago_em": charge.pago_em,
        "conferido_em": charge.visto_em,
        "recebido_centavos": charge.recebido.map(|cents| cents.0),
        "devolvido_centavos": charge.devolvido.0,
        "divida_usd": charge.divida,
        "pendencia": charge.pendencias.first().map(|what| what.as_str()),
        "pendencias": charge.pendencias.iter().map(|what| what.as_str()).collect::<Vec<_>>(),
    })
}

/// Decision that a charge waits for, in words.
fn waiting(charge: &Cobranca) -> String {
    let all: Vec<_> = charge.pendencias.iter().map(|what| spoken(what.as_str())).collect();
    if all.is_empty() { "—".to_owned() } else { all.join("; ") }
}

/// The charge that an identifier or the beginning of one names.
fn find(ctx: &Ctx, named: &str) -> Result<(Store, Cobranca), Error> {
    let prefix = CHARGE.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| CHARGE.none())?;
    let found = store.read(|tx| cobranca::by_prefix(tx, &prefix))?;
    let shown = |c: &Cobranca| format!("{} ({}, R$ {})", c.id, c.estado.as_str(), c.centavos);
    Ok((store, CHARGE.only(named, found, shown)?))
}

/// The data and the gateway of the configuration.
fn gateway(ctx: &Ctx) -> Result<(DataFolder<'_>, Till), Error> {
    let config = ctx.config()?;
    let till = Till::of(&ctx.world, config).map_err(|e| Error::usage(format!("asaas.url: {e}")))?;
    let till = till.ok_or_else(|| {
        Error::usage("o gateway não está configurado").hint("defina VOZ_ASAAS_CHAVE e VOZ_BRL_POR_USD")
    })?;
    Ok((DataFolder::open(ctx)?, till))
}

/// Paga a menos: --usd credita tanto, --nada não credita nada. Estornada depois de gasta: --usd tira tanto do que o
/// mesmo crédito tem livre, quantas vezes for preciso, --nada perdoa o resto. Paga duas vezes: --outro-pagamento fica com
/// o outro, inteiro, quando o da cobrança veio a menos ou voltou. Estornada em parte: o crédito continua inteiro; tire
/// dele a parte com voz credito devolver. Nas outras pendências, e nestas duas, --nada diz que você já viu.
#[derive(Args)]
struct Acertar {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    /// Quanto creditar, ou tirar, em dólares
    #[arg(long, value_name = "VALOR", value_parser = crate::money::credito::amount)]
    usd: Option<Micros>,
    /// Não credita nem tira nada
    #[arg(long, conflicts_with_all = ["usd", "outro_pagamento"])]
    nada: bool,
    /// Fica com o outro pagamento desta cobrança, e credita o valor inteiro; pergunta ao gateway
    #[arg(long, conflicts_with = "usd")]
    outro_pagamento: bool,
    /// Qual pendência, quando há mais de uma
    #[arg(long, value_name = "PENDÊNCIA", value_parser = word::<Pendencia>(), conflicts_with = "outro_pagamento")]
    pendencia: Option<Pendencia>,
    #[command(flatten)]
    confirm: Confirm,
}

fn settle(ctx: &Ctx, asked: &WithAnswer<Acertar>) -> Result<Exit, Error> {
    if asked.usd.is_none() && !asked.nada && !asked.outro_pagamento {
        return Err(Error::usage("falta dizer como: --usd VALOR, --nada ou --outro-pagamento")
            .hint("veja voz cobranca acertar --help"));
    }
    let (store, charge) = find(ctx, &asked.cobranca)?;
    let what = if asked.outro_pagamento {
        Pendencia::PagoDuasVezes
    } else {
        cobranca::meant(&charge, asked.pendencia, asked.usd.is_some()).map_err(refused)?
    };
    asked.confirm.possible(ctx, "acertar")?;
    // An earlier run took this part and ended before it could say so: it is not taken again.
    if asked.usd.is_some() && asked.usd == store.read(|tx| cobranca::untold(tx, &charge.id))? {
        ctx.tela.note(
            "esta parte já tinha saído do crédito, por um comando interrompido; para tirar outra, repita",
        );
        return tell(ctx, asked, &store, &charge);
    }
    if !asked.confirm.yes(ctx, asked.question(&charge, what), "acertado")? {
        return Ok(Exit::Done);
    }
    let settled = if asked.outro_pagamento {
        let (folder, till) = gateway(ctx)?;
        owner::take_twin(&till.desk(folder.ground()), ctx.who(), &charge)
    } else {
        owner::settle(&store, ctx.world.now(), ctx.who(), &charge, what, asked.usd)
    };
    tell(ctx, asked, &store, &settled.map_err(refused)?)
}

impl Acertar {
    fn question(&self, charge: &Cobranca, what: Pendencia) -> String {
        let (id, divida) = (&charge.id, charge.divida);
        match (what, self.usd) {
            (Pendencia::PagoAMenos, Some(usd)) => format!("creditar {usd} USD pela cobrança {id}?"),
            (Pendencia::PagoAMenos, None) => format!("não creditar nada pela cobrança {id}?"),
            (Pendencia::Divida, Some(usd)) => {
                format!("tirar {usd} dos {divida} USD que faltam do crédito da cobrança {id}?")
            }
            (Pendencia::Divida, None) => format!("perdoar {divida} USD gastos da cobrança {id}?"),
            _ if self.outro_pagamento => {
                format!("ficar com o outro pagamento da cobrança {id} e creditar {} USD?", charge.asked().0)
            }
            _ => format!("dar por vista a cobrança {id} ({})?", what.as_str()),
        }
    }
}

fn tell(ctx: &Ctx, asked: &WithAnswer<Acertar>, store: &Store, after: &Cobranca) -> Result<Exit, Error> {
    let left: Vec<&str> = after.pendencias.iter().map(|what| what.as_str()).collect();
    let left = match left.as_slice() {
        [] => "nada mais espera a sua decisão".to_owned(),
        left => format!("espera ainda: {}", left.join(", ")),
    };
    let said = format!("a cobrança {} ficou: {}; {left}", after.id, after.estado.as_str());
    asked.answer.note(ctx, &shown(after), said)?;
    ctx.tela.flush()?;
    owner::told(store, &after.id)?;
    Ok(Exit::Done)
}

fn refused(error: SettleError) -> Error {
    let hint = match error {
        SettleError::Store(error) => return error.into(),
        SettleError::Gateway(CobrancaError::Busy(_)) => "espere um instante e repita: nada foi feito",
        SettleError::Gateway(_) => return Error::outside(error.to_string()),
        SettleError::Short(Micros(1..)) => "tire até esse valor; --nada perdoa o resto",
        SettleError::Short(_) => "não há o que tirar agora; --nada perdoa o resto",
        SettleError::Which(_) => "diga qual com --pendencia, uma de cada vez",
        _ => "veja as que esperam você com: voz cobranca listar --pendentes",
    };
    Error::state(error.to_string()).hint(hint)
}
