//! The second factor: handed out, confirmed, taken away; its recovery codes; and notices by mail, once they are on disk, of
//! whoever guesses its codes.
use super::people::{People, PeopleError};
use super::sign_in::Signed;
use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::mail::{Letter, MailError};
use crate::base::master_key::{self, Purpose};
use crate::base::store::{Result, StoreError, Tx};
use crate::people::account_notices::{self, Aviso};
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorError, FactorState, Fresh};
use crate::people::sessoes::{self, Metodo, Sessao};
use crate::people::{sign_in_links, sign_in_tries};

impl People<'_> {
    /// Hands out a second factor; it is on once confirmed. Where one is on, [`People::remove_factor`] comes first; where
    /// there is no password, one is set first: the factor is asked for behind it.
    pub fn start_factor(&self, conta: &str) -> Result<Fresh, PeopleError> {
        let fresh = Fresh::draw(self.world)?;
        let sealed = fresh.sealed(self.world, self.chave, conta)?;
        self.store.try_write(|tx| {
            if segundo_fator::estado(tx, conta)? == FactorState::On {
                return Err(PeopleError::Exists);
            }
            if contas::by_id(tx, conta)?.is_none_or(|conta| conta.senha.is_none()) {
                return Err(PeopleError::NoPassword);
            }
            Ok(segundo_fator::start(tx, self.chave, conta, &fresh, &sealed)?)
        })?;
        Ok(fresh)
    }

    /// Takes the second factor away, and what it proved: sessions end, but for the one it was asked for in. False when
    /// there was none.
    pub fn remove_factor(&self, conta: &str, sessao: Option<&Sessao>) -> Result<bool, StoreError> {
        self.store.write(|tx| {
            let there_was = segundo_fator::remove(tx, conta)?;
            if there_was {
                sessoes::end_others(tx, conta, sessao.map_or("", |sessao| &sessao.id))?;
            }
            Ok(there_was)
        })
    }

    /// Turns the second factor on with its first code: sessions that it did not prove end, links stop, and no browser is
    /// known until it was entered with a code. False when the code is wrong or nothing waits.
    pub fn confirm_factor(&self, conta: &str, codigo: &str) -> Result<bool, FactorError> {
        self.store.try_write(|tx| self.turn_on(tx, conta, codigo))
    }

    /// The same by whoever is signed in: a session that the code proved takes the place of theirs, as old as it was.
    /// `None` when the code is wrong, nothing waits, or the session is over.
    pub fn prove_factor(&self, sessao: &Sessao, codigo: &str) -> Result<Option<Signed>, PeopleError> {
        let secret = master_key::secret(self.world)?;
        let id = identifier::fresh(self.world)?;
        let proved = self.store.try_write(|tx| {
            let now = self.world.now();
            let alive = sessoes::by_hash(tx, &sessao.hash, self.produto, now)?;
            let Some(alive) = alive else { return Ok(None) };
            if !self.turn_on(tx, &alive.conta, codigo)? {
                return Ok(None);
            }
            let mut metodos = alive.metodos;
            metodos.push(Metodo::Otp);
            let hash = self.chave.hash(Purpose::Session, secret.as_bytes());
            let proved = Sessao { id: id.clone(), hash, metodos, vista_em: now, ..alive };
            sessoes::open(tx, &proved)?;
            sign_in_tries::remember_browser(tx, &proved.conta, &proved.navegador, now)?;
            Ok::<_, PeopleError>(Some(proved))
        })?;
        Ok(proved.map(|sessao| Signed { secret: Secret::new(secret), sessao }))
    }

    fn turn_on(&self, tx: &mut Tx<'_>, conta: &str, codigo: &str) -> Result<bool, FactorError> {
        let on = segundo_fator::confirm(tx, self.chave, conta, codigo, self.world.now())?;
        if on {
            sessoes::end_all(tx, conta)?;
            sign_in_links::end_all(tx, conta)?;
            sign_in_tries::forget_browsers(tx, conta)?;
        }
        Ok(on)
    }

    /// Draws other recovery codes, in place of those there were.
    pub fn renew_codes(&self, conta: &str) -> Result<Vec<String>, PeopleError> {
        let codigos = segundo_fator::fresh_codes(self.world)?;
        self.store.write(|tx| segundo_fator::set_codes(tx, self.chave, conta, &codigos))?;
        Ok(codigos)
    }
}

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
    let produto = app.config.servidor.service();
    let base = App::public_address(&app.config);
    let place = base.map_or_else(|| "na sua conta".to_owned(), |base| format!("em {base}/conta/seguranca"));
    let corpo = format!(
        "Alguém acertou a senha da sua conta em {produto} e errou o código do segundo fator {} vezes. Ninguém entrou \
         por isso, e as próximas tentativas de navegadores que você nunca usou esperam até uma hora cada.\n\n\
         Se não foi você, a sua senha é conhecida: troque-a {place}. De um navegador em que você já entrou, a espera não \
         vale. A senha nova acaba com as tentativas e com a espera.\n",
        sign_in_tries::TOLD
    );
    let id = format!("aviso.{}.{}", conta.id, aviso.em.0);
    let assunto = format!("Códigos errados na sua conta em {produto}");
    let letter =
        Letter { id: Some(&id), para: &conta.email, responder_a: None, assunto: &assunto, corpo: &corpo };
    app.correio.send(&app.world, &letter)
}
