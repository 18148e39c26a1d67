//! A home where credit is minted, served and audited, whose service may be ended and started again.
use std::path::Path;
use std::process::Output;
use std::sync::Arc;

use serde_json::Value;

use crate::banco::{self, Sql};
use crate::secrets;
use crate::servico::{Service, voz, wait_until};
use crate::servidor::Server;

/// Where a service that sells says that it is.
pub(crate) const PUBLIC: &str = "https://voz.example";

/// A home where credit is minted and served.
pub(crate) struct House {
    /// Shared with every service started in it: a test may drop this house first.
    home: Arc<tempfile::TempDir>,
    env: Vec<(&'static str, String)>,
    model: Server,
}

impl Drop for House {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            secrets::search(self.home());
        }
    }
}

impl House {
    /// With a model behind `server`, and so many free rewrites a day.
    pub(crate) fn new(server: &Server, cota: u32) -> Self {
        let env = vec![
            ("VOZ_MODELO", "modelo-x".to_owned()),
            ("VOZ_MODELO_URL", server.url()),
            ("VOZ_COTA_LIMITE", cota.to_string()),
            ("VOZ_PRODUTO", "minha voz".to_owned()),
        ];
        Self { home: tempfile::tempdir().unwrap().into(), env, model: server.clone() }
    }

    /// With one more variable; the last of a name counts.
    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.env.retain(|(known, _)| *known != name);
        self.env.push((name, value.to_owned()));
        self
    }

    /// The same, taking payments to `receiver` through the facilitator at `url`.
    pub(crate) fn selling_at(mut self, url: &str, receiver: &str) -> Self {
        self.env.extend([
            ("VOZ_X402_FACILITADOR", url.to_owned()),
            ("VOZ_X402_PAGAR_A", receiver.to_owned()),
            ("VOZ_X402_REDE", "base-sepolia".to_owned()),
            // The same after a restart, which takes another port.
            ("VOZ_URL_PUBLICA", PUBLIC.to_owned()),
        ]);
        self
    }

    /// The same, selling by Pix; its mail goes into a folder.
    pub(crate) fn selling_by_pix(self) -> Self {
        self.with("VOZ_CORREIO_DONO", "dona@exemplo.com.br")
            .with("VOZ_PIX_CHAVE", "ana@exemplo.com")
            .with("VOZ_PIX_NOME", "Ana")
            .with("VOZ_PIX_CIDADE", "Recife")
            .with("VOZ_BRL_POR_USD", "5.5")
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    pub(crate) fn env(&self) -> Vec<(&str, &str)> {
        self.env.iter().map(|(k, v)| (*k, v.as_str())).collect()
    }

    pub(crate) fn serve(&self) -> Service {
        self.serve_with(&[])
    }

    /// Serves in the place of servers that died, and waits until what their calls held was given back. On a database that
    /// others may use their time has to pass first: it is over.
    pub(crate) fn serve_alone(&self) -> Service {
        let service = self.serve();
        let alive = || Sql::of(self.home()).int("SELECT count(*) FROM instancia");
        wait_until("the dead to be given back for", || alive() == 1);
        service
    }

    /// The same, for several services at once: their mail would leave by a server, not lie in a folder of one of them.
    pub(crate) fn for_several(self) -> Self {
        self.with("VOZ_SMTP", "smtp://127.0.0.1:9")
    }

    /// The same house on a file, whatever the tests run on: for what only a file can do.
    pub(crate) fn on_file(self) -> Self {
        self.with(banco::FILE.0, banco::FILE.1)
    }

    pub(crate) fn is_on_file(&self) -> bool {
        self.env.iter().any(|(name, value)| (*name, value.as_str()) == banco::FILE)
    }

    /// Serves with some variables on top of its own.
    pub(crate) fn serve_with(&self, env: &[(&str, &str)]) -> Service {
        Service::start_sharing(&self.home, &[self.env(), env.to_vec()].concat()).asking(&self.model)
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        voz(self.home(), &self.env()).args(args).output().unwrap()
    }

    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let output = self.run(args);
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
    }

    /// Mints credit; its token and its identifier.
    pub(crate) fn mint(&self, usd: &str) -> (String, String) {
        let made = self.json(&["credito", "criar", "--usd", usd, "--json"]);
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        (text("token"), text("id"))
    }

    pub(crate) fn balance(&self, id: &str) -> Value {
        self.json(&["credito", "saldo", id, "--json"])
    }

    /// The ledger is sound and nothing is set aside.
    pub(crate) fn is_sound(&self) {
        let output = self.run(&["credito", "conferir", "--json"]);
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), said.trim()), (Some(0), r#"{"ok":true,"problemas":[]}"#));
        for credito in self.json(&["credito", "saldo", "--json"])["creditos"].as_array().unwrap() {
            assert_eq!(credito["reservado_usd"], "0.00", "{credito}");
        }
    }
}
