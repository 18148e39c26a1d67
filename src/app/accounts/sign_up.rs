//! The open sign-up: whoever asks is sent a link by e-mail, and opening it makes the account.
//!
//! Invariant: nothing tells whether an e-mail has an account already but the message that its owner gets.
//! Either way one row is written and one message goes out.
use crate::app::accounts::sign_in::networks;
use crate::app::opened::App;
use crate::base::mail::{Letter, MailError};
use crate::base::master_key::{self, Purpose};
use crate::base::network::Network;
use crate::base::store::StoreError;
use crate::people::tentativas::{self, Try};
use crate::people::{cadastros, contas};

/// Why no message went out.
#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    /// Accounts are made by whoever runs the service.
    #[error("o cadastro está fechado")]
    Closed,
    /// No address that mail can be sent to.
    #[error("não é um e-mail")]
    Email,
    /// Too many were asked for; not before so many milliseconds.
    #[error("pedidos demais; espere {0} ms")]
    Wait(i64),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(#[from] std::io::Error),
}

impl App {
    /// Sends the link that makes an account to an e-mail; to one that has an account, the way to it. `base` is
    /// the address of this service.
    pub fn sign_up(&self, email: &str, network: Network, base: &str) -> Result<(), SignUpError> {
        if !self.config.contas.cadastro_aberto {
            return Err(SignUpError::Closed);
        }
        let email = contas::fold(email).ok_or(SignUpError::Email)?;
        let secret = master_key::secret(&self.world)?;
        let link = self.chave.hash(Purpose::Link, secret.as_bytes());
        let of_email = self.chave.hash(Purpose::Attempt, format!("cadastro email\0{email}").as_bytes());
        let of_networks = networks(&self.chave, "cadastro rede", network);
        let mut callers = vec![(of_email.as_str(), tentativas::MESSAGES)];
        callers.extend(of_networks.iter().map(|(who, rule)| (who.as_str(), *rule)));
        let now = self.world.now();
        let known = self.store.try_write(|tx| {
            if let Try::Wait(ms) = tentativas::begin(tx, &callers, now)? {
                return Err(SignUpError::Wait(ms));
            }
            cadastros::create(tx, &link, &email, now)?;
            Ok(contas::by_email(tx, &email)?.is_some())
        })?;
        let produto = &self.config.servidor.produto;
        let said = if known {
            format!(
                "Alguém pediu uma conta em {produto} com este e-mail, que já tem uma. Para entrar nela:\n\n\
                 {base}/entrar\n\nSe você esqueceu a senha, fale com quem mantém o serviço. Se não foi você, \
                 ignore esta mensagem.\n"
            )
        } else {
            format!(
                "Alguém pediu uma conta em {produto} com este e-mail. Para criá-la, abra em até 15 minutos:\n\n\
                 {base}/entrar?link={secret}\n\nSe não foi você, ignore esta mensagem, e nenhuma conta será \
                 criada.\n"
            )
        };
        let assunto = format!("Sua conta em {produto}");
        let letter = Letter { id: None, para: &email, responder_a: None, assunto: &assunto, corpo: &said };
        Ok(self.correio.send(&self.world, &letter)?)
    }
}
