//! `voz conta segundo-fator`: turns the second factor on and off.
use std::io::Write;

use clap::{Args, Subcommand};
use serde_json::json;

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, DataFolder};
use voz_core::base::qr::Qr;
use voz_core::people::contas::Conta;
use voz_core::people::segundo_fator::{self, FactorState};
use voz_core::people::totp;

#[derive(Args)]
pub(super) struct SegundoFator {
    /// E-mail da conta
    email: String,
    #[command(subcommand)]
    action: FactorAction,
}

#[derive(Subcommand)]
enum FactorAction {
    /// Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado
    #[command(alias = "enable")]
    Ativar(Answer),
    /// Confirma o primeiro código do aplicativo
    #[command(alias = "confirm")]
    Confirmar {
        /// O código de seis dígitos
        #[arg(value_name = "CÓDIGO")]
        codigo: String,
        #[command(flatten)]
        answer: Answer,
    },
    /// Desliga o segundo fator e encerra as sessões da conta
    #[command(alias = "disable")]
    Desativar(Answer),
}

pub(super) fn second_factor(ctx: &Ctx, asked: &SegundoFator) -> Result<Exit, Error> {
    let (people, conta) = DataFolder::of_conta(ctx, &asked.email)?;
    match &asked.action {
        FactorAction::Ativar(answer) => start(ctx, &people, &conta, *answer),
        FactorAction::Confirmar { codigo, answer } => confirm(ctx, &people, &conta, codigo, *answer),
        FactorAction::Desativar(answer) => {
            if !people.people().remove_factor(&conta.id, None)? {
                return Err(Error::state(format!("a conta {} não tem segundo fator", conta.email)));
            }
            told(ctx, &conta, *answer, "desligado", "as sessões abertas foram encerradas")
        }
    }
}

fn start(ctx: &Ctx, people: &DataFolder<'_>, conta: &Conta, answer: Answer) -> Result<Exit, Error> {
    if people.store.read(|tx| segundo_fator::estado(tx, &conta.id))? == FactorState::On {
        return Err(Error::state(format!("o segundo fator de {} já está ligado", conta.email))
            .hint(format!("para trocar de aplicativo: voz conta segundo-fator {} desativar", conta.email)));
    }
    let fresh = people.people().start_factor(&conta.id)?;
    let secret = totp::base32(&fresh.segredo);
    let uri = totp::uri(&fresh.segredo, people.produto, &conta.email);
    answer.print(ctx, &json!({"segredo": secret, "uri": uri, "codigos_de_reserva": fresh.codigos}), || {
        let mut out = ctx.tela.out();
        if ctx.tela.stdout_is_terminal()
            && let Ok(code) = Qr::new(&uri)
        {
            // Terminals are dark, most of them: what is light is drawn.
            code.lines(true).try_for_each(|line| writeln!(out, "{line}"))?;
        }
        writeln!(out, "segredo: {secret}\n{uri}\n\ncódigos de reserva, cada um vale uma vez:")?;
        for codigo in &fresh.codigos {
            writeln!(out, "  {codigo}")?;
        }
        drop(out);
        ctx.tela.note("guarde os códigos agora: nada disso aparece de novo");
        ctx.tela.note(format_args!(
            "ainda desligado; confirme com: voz conta segundo-fator {} confirmar CÓDIGO",
            conta.email
        ));
        Ok(())
    })
}

fn confirm(
    ctx: &Ctx,
    people: &DataFolder<'_>,
    conta: &Conta,
    codigo: &str,
    answer: Answer,
) -> Result<Exit, Error> {
    let again = format!("para recomeçar: voz conta segundo-fator {} ativar", conta.email);
    match people.store.read(|tx| segundo_fator::estado(tx, &conta.id))? {
        FactorState::Pending => {}
        FactorState::On => return Err(Error::state("o segundo fator já está ligado")),
        FactorState::None => {
            return Err(Error::state("não há segundo fator esperando confirmação").hint(again));
        }
    }
    if !people.people().confirm_factor(&conta.id, codigo)? {
        return Err(Error::state("o código não confere; espere o próximo e confira o relógio").hint(again));
    }
    let sessions = "as sessões abertas foram encerradas: para entrar, agora também se pede o código";
    told(ctx, conta, answer, "ligado", sessions)
}

fn told(ctx: &Ctx, conta: &Conta, answer: Answer, state: &str, sessions: &str) -> Result<Exit, Error> {
    let said = format!("segundo fator {state}: {}\n{sessions}", conta.email);
    answer.note(ctx, &json!({"email": conta.email, "segundo_fator": state}), said)
}
