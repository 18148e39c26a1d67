//! `voz cobranca`: the charges of the gateway, for their owner.
mod acertar;
mod find;

use std::io::Write;

use clap::Args;
use serde_json::json;

use find::{find, gateway, shown};

use crate::app::owner::charge;
use crate::base::spoken::spoken;
use crate::base::time_zone::when;
use crate::base::world::Millis;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx, Group, Run, actions};
use crate::cli::terminal::{Cell, Style, word};
use crate::money::cobranca::{self, ChargeState, CobrancaError, Looked, Motivo};
use crate::money::reais::Centavos;

#[derive(Args)]
pub(in crate::cli) struct CobrancaCommand {
    #[command(subcommand)]
    action: Action,
}

actions! {
    /// Lista as cobranças, as mais novas primeiro
    #[command(alias = "list")]
    Listar(Listar),
    /// Mostra uma cobrança e tudo o que aconteceu com ela
    #[command(alias = "show")]
    Ver(Ver),
    /// Confere no gateway, uma vez, as cobranças que estão na hora
    #[command(alias = "check")]
    Conferir(Conferir),
    /// Encerra uma cobrança que ninguém pagou
    #[command(alias = "cancel")]
    Cancelar(Cancelar),
    /// Decide o que fazer com uma cobrança que espera a sua decisão
    #[command(alias = "settle")]
    Acertar(acertar::Acertar),
}

#[derive(Args)]
struct Listar {
    /// Só as deste estado
    #[arg(long, value_name = "ESTADO", value_parser = word::<ChargeState>())]
    estado: Option<ChargeState>,
    /// Só as que esperam a sua decisão
    #[arg(long)]
    pendentes: bool,
    /// Quantas, no máximo
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limite: u32,
    #[command(flatten)]
    answer: Answer,
}

#[derive(Args)]
struct Ver {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    #[command(flatten)]
    answer: Answer,
}

#[derive(Args)]
struct Conferir {
    #[command(flatten)]
    answer: Answer,
}

#[derive(Args)]
struct Cancelar {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl Run for CobrancaCommand {
    const NAME: &'static str = "cobranca";
    const ALIASES: &'static [&'static str] = &["charge"];
    const GROUP: Group = Group::Money;
    const PAGED: bool = true;
    const ABOUT: &'static str = "Lista, mostra, confere, encerra e acerta cobranças do gateway";
    const AFTER: &'static str =
        "conferir e cancelar falam com o gateway; com voz serve no ar, ele confere sozinho.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.action.run(ctx)
    }
}

impl Listar {
    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let found = match ctx.updated_store()? {
            Some(store) => store.read(|tx| cobranca::newest(tx, self.estado, self.pendentes, self.limite))?,
            None => Vec::new(),
        };
        self.answer.print(ctx, &found.iter().map(shown).collect::<Vec<_>>(), || {
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
            ctx.tela.list(&table, "nenhuma cobrança")?;
            Ok(())
        })
    }
}

impl Ver {
    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (store, charge) = find(ctx, &self.cobranca)?;
        let events = store.read(|tx| cobranca::events(tx, &charge.id))?;
        let mut value = shown(&charge);
        value["eventos"] = events
            .iter()
            .map(|event| {
                json!({"em": event.em.to_string(), "de": event.de, "para": event.para,
                           "motivo": event.motivo, "gateway": event.status, "aviso": event.aviso})
            })
            .collect();
        self.answer.print(ctx, &value, || {
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
                ("gasto e estornado", format!("{} USD", charge.divida)),
                ("espera decisão", find::waiting(&charge)),
            ])?;
            let mut table = ctx.tela.table(&["em", "de", "para", "motivo", "gateway"]);
            table.cut(&[3, 4]);
            for event in &events {
                let to = if event.aviso {
                    Cell::styled(Style::Red, &event.para)
                } else {
                    event.para.as_str().into()
                };
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
}

impl Conferir {
    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (folder, till) = gateway(ctx)?;
        let spinner = ctx.tela.spinner("conferindo no gateway");
        let looked = cobranca::look(&till.desk(folder.ground()));
        spinner.finish_and_clear();
        let Looked { vistas, mudaram, faltam } = looked.map_err(outside)?;
        self.answer.print(ctx, &json!({"vistas": vistas, "mudaram": mudaram, "faltam": faltam}), || {
            ctx.tela.note(format_args!("conferidas: {vistas}; mudaram: {mudaram}"));
            if faltam {
                ctx.tela.note("o ritmo de chamadas ao gateway acabou; repita daqui a pouco");
            }
            Ok(())
        })
    }
}

impl Cancelar {
    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (_, charge) = find(ctx, &self.cobranca)?;
        if charge.estado != ChargeState::Pendente {
            return Err(Error::state(format!("a cobrança {} está {}", charge.id, charge.estado.as_str())));
        }
        self.confirm.possible(ctx, "cancelar")?;
        let question = format!("encerrar a cobrança {} ({})?", charge.id, charge.centavos.brasil());
        if !self.confirm.yes(ctx, question, "encerrado")? {
            return Ok(Exit::Done);
        }
        let (folder, till) = gateway(ctx)?;
        let desk = till.desk(folder.ground());
        let after = charge::close(&desk, ctx.who(), charge).map_err(outside)?;
        self.answer.print(ctx, &shown(&after), || {
            ctx.tela.note(format_args!("a cobrança {} ficou: {}", after.id, after.estado.as_str()));
            Ok(())
        })
    }
}

const fn style(estado: ChargeState) -> Style {
    match estado {
        ChargeState::Pago => Style::Green,
        ChargeState::Estornado | ChargeState::Falhou => Style::Red,
        ChargeState::Pendente | ChargeState::Cancelando => Style::Yellow,
        ChargeState::Vencido => Style::Dim,
    }
}

fn outside(error: CobrancaError) -> Error {
    match error {
        CobrancaError::Store(error) => error.into(),
        other => Error::outside(other.to_string()),
    }
}
