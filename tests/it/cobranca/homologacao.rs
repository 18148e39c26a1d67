//! One walk through everything the client does: against the simulator always, and, asked for by hand, against
//! the vendor's real sandbox. Only what the sandbox offers is done here; what it has no way to bring about
//! (analysis, disputes, lost answers, held Pix) is the simulator's alone.
use std::time::Duration;

use voz::base::config::Secret;
use voz::base::ground::Ground;
use voz::base::http_client::{Client, HttpCall, Method, Url};
use voz::base::master_key::MasterKey;
use voz::base::store::Store;
use voz::base::world::{Millis, World};
use voz::money::cobranca::{
    self, Asaas, Card, CardOutcome, ChargeState, Cobranca, Desk, Forma, Holder, NewCharge, Opened, Payer,
};
use voz::money::credito;
use voz::money::micros::Micros;
use voz::money::reais::Centavos;

use super::{GOOD, NOON, REFUSED, card, sent};
use crate::asaas;

const SANDBOX: &str = "https://api-sandbox.asaas.com/v3";
/// What every key of a sandbox begins with: with another this test does nothing.
const SANDBOX_KEY: &str = "$aact_hmlg_";
/// Looks at a payment until it is seen.
const LOOKS: usize = 24;

struct Walk {
    world: World,
    store: Store,
    chave: MasterKey,
    gateway: Asaas,
    url: String,
    key: String,
    _folder: tempfile::TempDir,
}

impl Walk {
    fn new(world: World, url: &str, key: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            store: Store::open(folder.path().join("voz.db")).unwrap(),
            chave: MasterKey::open(folder.path(), &world).unwrap(),
            gateway: Asaas::new(&world, url, Secret::new(key.to_owned())).unwrap(),
            world,
            url: url.to_owned(),
            key: key.to_owned(),
            _folder: folder,
        }
    }

    fn desk(&self) -> Desk<'_> {
        let (asaas, store, world, chave) = (&self.gateway, &self.store, &self.world, &self.chave);
        Desk { asaas, ground: Ground { store, world, chave, produto: "voz" } }
    }

    fn open(&self, forma: Forma, quem: &str, card: Option<&(Card, Holder)>) -> Opened {
        let opened = self.desk().open(&NewCharge {
            forma,
            centavos: Centavos(2700),
            micros: Micros(5_000_000),
            saldo: None,
            entrou: false,
            quem,
            navegador: None,
            payer: Some(Payer { documento: "52998224725", nome: "Ana Souza", email: None }),
            card: card.map(sent),
            descricao: "teste de voz",
            named: None,
            conhecidos: &[],
        });
        opened.unwrap()
    }

    fn charge(&self, id: &str) -> Cobranca {
        self.store.read(|tx| cobranca::by_id(tx, id)).unwrap().unwrap()
    }

    /// Pays a charge as only a sandbox can.
    fn confirm(&self, id: &str) {
        let gateway = self.charge(id).gateway.unwrap();
        let url = Url::parse(&format!("{}/sandbox/payment/{gateway}/confirm", self.url)).unwrap();
        let headers = [("access_token", self.key.as_str()), ("content-type", "application/json")];
        let deadline = Duration::from_secs(30);
        let call = HttpCall {
            method: Method::POST,
            url: &url,
            headers: &headers,
            body: b"{}",
            deadline,
            reply_max: 1 << 20,
        };
        let reply = Client::new().send(&call).unwrap();
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    }

    fn is_paid(&self, id: &str) {
        for _ in 0..LOOKS {
            cobranca::look(&self.desk()).unwrap();
            if self.charge(id).estado == ChargeState::Pago {
                let name = self.charge(id).credito;
                let credit = self.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
                assert_eq!(credit.saldo, Micros(5_000_000));
                return;
            }
            self.world.sleep(Duration::from_secs(6));
        }
        panic!("never seen paid: {:?}", self.charge(id));
    }

    fn go(&self) {
        self.gateway.reach(&self.store).unwrap();

        let pix = self.open(Forma::Pix, "um pix", None);
        assert!(pix.pix.unwrap().copia_e_cola.starts_with("000201"));
        self.confirm(&pix.id);
        self.is_paid(&pix.id);

        let given_up = self.open(Forma::Pix, "outro pix", None);
        let closed = cobranca::cancel(&self.desk(), &given_up.id, &given_up.bilhete).unwrap();
        assert_eq!(closed.estado, ChargeState::Vencido);

        let paid = self.open(Forma::Cartao, "um cartão", Some(&card(GOOD)));
        assert_eq!(paid.cartao, Some(CardOutcome::Paid));
        self.is_paid(&paid.id);

        let refused = self.open(Forma::Cartao, "outro cartão", Some(&card(REFUSED)));
        assert!(matches!(refused.cartao, Some(CardOutcome::Refused(_))), "{:?}", refused.cartao);
        let other = cobranca::exchange(&self.desk(), &refused.id, |_| true, sent(&card(GOOD)), None);
        assert_eq!(other.unwrap(), CardOutcome::Paid);

        let page = self.open(Forma::CartaoBoleto, "uma página", None);
        assert!(page.pagina.unwrap().contains("/i/"));
        let closed = cobranca::cancel(&self.desk(), &page.id, &page.bilhete).unwrap();
        assert_eq!(closed.estado, ChargeState::Vencido);

        let now = self.world.steady();
        assert_eq!(self.store.read(|tx| credito::audit(tx, &now)).unwrap(), []);
    }
}

#[test]
fn the_walk_is_possible_at_the_simulator() {
    let world = World::test(Millis(NOON), 7, &[]);
    let clock = world.clone();
    let sim = asaas::Asaas::new(move || clock.now().0);
    let server = sim.serve();
    Walk::new(world, &format!("{}/v3", server.url()), asaas::KEY).go();
    assert_eq!(sim.broken(), [""; 0]);
}

#[test]
#[ignore = "speaks to the vendor's sandbox with the key in VOZ_TESTE_ASAAS_CHAVE; see tests/asaas/README.md"]
fn the_walk_is_possible_at_the_vendors_sandbox() {
    let world = World::real();
    let key = world.env("VOZ_TESTE_ASAAS_CHAVE").expect("VOZ_TESTE_ASAAS_CHAVE is not set").to_owned();
    assert!(key.starts_with(SANDBOX_KEY), "the key is not one of a sandbox");
    Walk::new(world, SANDBOX, &key).go();
}
