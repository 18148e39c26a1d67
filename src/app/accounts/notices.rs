//! Notices to people about their accounts, sent by mail once they are on disk.
use crate::app::opened::App;
use crate::base::mail::{Letter, MailError};
use crate::base::store::Result;
use crate::people::account_notices::{self, Aviso};
use crate::people::contas::{self, Conta};

/// Sends the notices whose turn it is.
pub(in crate::app) fn send_due(app: &App) -> Result<()> {
    for aviso in app.store.read(|tx| account_notices::due(tx, app.world.now(), &app.world.steady()))? {
        if app.world.stopped() {
            break;
        }
        if !app.store.write_on(&aviso.conta, |tx| {
            account_notices::claim(tx, &aviso, app.world.now(), &app.world.steady())
        })? {
            continue;
        }
        let conta = app.store.read(|tx| contas::by_id(tx, &aviso.conta))?;
        match conta.map_or(Ok(()), |conta| send(app, &conta, &aviso)) {
            Ok(()) => app.store.write_on(&aviso.conta, |tx| account_notices::done(tx, &aviso))?,
            Err(error) => {
                tracing::warn!(%error, "um aviso a uma conta não saiu");
                app.store
                    .write_on(&aviso.conta, |tx| account_notices::failed(tx, &aviso, app.world.now()))?;
            }
        }
    }
    Ok(())
}

/// A stop between the sending and its note has it sent again, under the same name.
fn send(app: &App, conta: &Conta, aviso: &Aviso) -> std::result::Result<(), MailError> {
    let produto = &app.config.servidor.produto;
    let base = app.config.servidor.url_publica.clone().or_else(|| App::last_address(&app.config));
    let place = base.map_or_else(|| "na sua conta".to_owned(), |base| format!("em {base}/conta"));
    let corpo = format!(
        "Alguém acertou a senha da sua conta em {produto} e errou o código do segundo fator {} vezes. Ninguém entrou \
         por isso, e as próximas tentativas de navegadores que você nunca usou esperam até uma hora cada.\n\n\
         Se não foi você, a sua senha é conhecida: troque-a {place}. De um navegador em que você já entrou, a espera não \
         vale. A senha nova acaba com as tentativas e com a espera.\n",
        crate::people::sign_in_tries::TOLD
    );
    let id = format!("aviso.{}.{}", conta.id, aviso.em.0);
    let assunto = format!("Códigos errados na sua conta em {produto}");
    let letter =
        Letter { id: Some(&id), para: &conta.email, responder_a: None, assunto: &assunto, corpo: &corpo };
    app.correio.send(&app.world, &letter)
}
