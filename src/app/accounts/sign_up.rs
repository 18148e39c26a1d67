//! Links by e-mail: one opens the account of the e-mail, and makes it where anyone may make one.
//!
//! Invariant: nothing tells whether an e-mail has an account but the message that its owner gets. Either way one row is
//! written and one message goes out; only a message with a link in it has told the secret to anyone.
use crate::app::accounts::sign_in::networks;
use crate::app::opened::App;
use crate::base::mail::{Letter, MailError};
use crate::base::master_key::{self, Purpose};
use crate::base::network::Network;
use crate::base::store::StoreError;
use crate::people::cadastros;
use crate::people::contas::{self, Conta};
use crate::people::tentativas::{self, Try};

/// Why no message went out.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
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
    /// Sends the link that makes an account to an e-mail; to one that has an account, the link that opens it. `base` is
    /// the address of this service.
    pub fn sign_up(&self, email: &str, network: Network, base: &str) -> Result<(), LinkError> {
        if !self.config.contas.cadastro_aberto {
            return Err(LinkError::Closed);
        }
        self.send_link(email, network, base)
    }

    /// Sends the link that opens the account of an e-mail; where anyone may make one, the link that makes it.
    pub fn send_link(&self, email: &str, network: Network, base: &str) -> Result<(), LinkError> {
        let email = contas::fold(email).ok_or(LinkError::Email)?;
        let secret = master_key::secret(&self.world)?;
        let link = self.chave.hash(Purpose::Link, secret.as_bytes());
        let of_email = self.chave.hash(Purpose::Attempt, format!("cadastro email\0{email}").as_bytes());
        let of_networks = networks(&self.chave, "cadastro rede", network);
        let mut callers = vec![(of_email.as_str(), tentativas::MESSAGES)];
        callers.extend(of_networks.iter().map(|(who, rule)| (who.as_str(), *rule)));
        let now = self.world.now();
        let known = self.store.try_write(|tx| {
            if let Try::Wait(ms) = tentativas::begin(tx, &callers, now)? {
                return Err(LinkError::Wait(ms));
            }
            cadastros::create(tx, &link, &email, now)?;
            Ok(contas::by_email(tx, &email)?)
        })?;
        let produto = &self.config.servidor.produto;
        let corpo = self.said(known.as_ref(), &format!("{base}/entrar?link={secret}"));
        let assunto = format!("Sua conta em {produto}");
        let letter = Letter { id: None, para: &email, responder_a: None, assunto: &assunto, corpo: &corpo };
        Ok(self.correio.send(&self.world, &letter)?)
    }

    /// What the message says: the link, or why there is none.
    fn said(&self, known: Option<&Conta>, url: &str) -> String {
        let produto = &self.config.servidor.produto;
        match known {
            Some(conta) if conta.bloqueada => format!(
                "Alguém pediu um link para entrar em {produto} com este e-mail. A conta está bloqueada por quem mantém o \
                 serviço, e só ele a desbloqueia.\n"
            ),
            Some(conta) if conta.sem_link => format!(
                "Alguém pediu um link para entrar em {produto} com este e-mail. A conta não aceita links: entra-se nela só \
                 com a senha. Se você a esqueceu, fale com quem mantém o serviço.\n"
            ),
            Some(_) => format!(
                "Alguém pediu um link para entrar em {produto} com este e-mail. Para entrar, ou para escolher outra senha, \
                 abra em até 15 minutos:\n\n{url}\n\nSe não foi você, ignore esta mensagem: sem este link ninguém \
                 entra, e a sua senha continua a mesma.\n"
            ),
            None if self.config.contas.cadastro_aberto => format!(
                "Alguém pediu uma conta em {produto} com este e-mail. Para criá-la, abra em até 15 minutos:\n\n{url}\n\n\
                 Se não foi você, ignore esta mensagem, e nenhuma conta será criada.\n"
            ),
            None => format!(
                "Alguém pediu um link para entrar em {produto} com este e-mail, que não tem conta. Aqui as contas são \
                 feitas por quem mantém o serviço. Se não foi você, ignore esta mensagem.\n"
            ),
        }
    }
}
