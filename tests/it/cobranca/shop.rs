//! A shop through the real program: its gateway, its routes, its passing time.
use std::time::Duration;

use serde_json::{Value, json};

use voz::base::world::World;

use crate::asaas;
use crate::banco::Sql;
use crate::house::House;
use crate::portao::says;
use crate::secrets;
use crate::servico::Service;
use crate::servidor::Server;

pub(crate) const GW: &str = "/api/credito/gw";
pub(crate) const PRODUCT: &str = "minha voz";
/// The browser that buys where none is named.
pub(super) const BROWSER: &str = "3f2b8c1e-9d4a-4c77-8f10-2a6b5e0d9c31";

/// What the gateway's notices are known by.
pub(super) const NOTICE: (&str, &str) = ("asaas-access-token", "um-token-combinado");

/// Every moment of the steady clock on file that has to do with charges, by table.
const STEADY: &[(&str, &[&str])] = &[
    ("cobranca", &["aberta"]),
    ("cobranca_ritmo", &["em"]),
    ("cobranca_vez", &["dada", "vez"]),
    ("arrendamento", &["desde", "ate"]),
];

/// Every moment of the time of day, by table.
const MOMENTS: &[(&str, &[&str])] = &[
    (
        "cobranca",
        &[
            "criado_em", "vence_em", "pago_em", "visto_em", "olhar_em", "agendado_em", "pendencia_em",
            "desde", "cartao_em",
        ],
    ),
    ("cobranca_evento", &["em"]),
    ("cobranca_espera", &["em"]),
    ("cobranca_tentativa", &["em"]),
    ("cobranca_leitura", &["comecou"]),
    ("cobranca_saude", &["desde"]),
];

pub(crate) struct Shop {
    pub(super) sim: asaas::Asaas,
    gateway: Server,
    pub(crate) house: House,
    pub(crate) service: Service,
}

impl Shop {
    pub(super) fn open() -> Self {
        Self::configured("")
    }

    /// On a file, whatever the tests run on.
    pub(crate) fn open_on_file() -> Self {
        Self::in_house("", House::on_file)
    }

    /// To which the gateway sends notices.
    pub(super) fn noticing() -> Self {
        let mut shop = Self::open();
        shop.service.kill();
        shop.house = shop.house.with("VOZ_ASAAS_AVISO_TOKEN", NOTICE.1);
        shop.take_over();
        shop
    }

    /// With a configuration file.
    pub(super) fn configured(toml: &str) -> Self {
        Self::in_house(toml, |house| house)
    }

    fn in_house(toml: &str, place: fn(House) -> House) -> Self {
        let clock = World::real();
        let sim = asaas::Asaas::new(move || clock.now().0);
        let gateway = sim.serve();
        let model = Server::start(|_, _| says("sai na sexta"));
        let house = place(House::new(&model, 0));
        let url = format!("{}/v3", gateway.url());
        let house = house
            .with("VOZ_PRODUTO", PRODUCT)
            .with("VOZ_ASAAS_URL", &url)
            .with("VOZ_ASAAS_CHAVE", asaas::KEY)
            .with("VOZ_BRL_POR_USD", "5.40")
            .with("VOZ_PROXIES", "127.0.0.1");
        let config = house.home().join("config.toml");
        std::fs::write(&config, toml).unwrap();
        let house = house.with("VOZ_CONFIG", config.to_str().unwrap());
        let service = house.serve();
        Self { sim, gateway, house, service }
    }

    /// Where the gateway is.
    pub(super) fn gateway_url(&self) -> String {
        format!("{}/v3", self.gateway.url())
    }

    /// Another service takes over from one that has ended.
    pub(super) fn take_over(&mut self) {
        self.service.exit_code();
        // The next one begins its log anew.
        secrets::search(self.house.home());
        self.service = self.house.serve();
    }

    /// Time passes ([`age`]).
    pub(super) fn age(&self, time: Duration) {
        age(&self.house, &self.sim, time);
    }

    /// The machine's clock is set, back or ahead, with no time passing: what is on file is then so much older or
    /// younger by it, and the steady clock and the gateway's know nothing of it. Nobody may be running meanwhile.
    pub(super) fn jump(&self, ms: i64) {
        shift(&self.house, ms, MOMENTS);
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_as(&[], path, body)
    }

    pub(super) fn post_as(&self, who: &[(&str, &str)], path: &str, body: &Value) -> (u16, Value) {
        let answer = self.service.post(&format!("{GW}{path}"), who, body);
        (answer.status, answer.json())
    }

    pub(crate) fn buy(&self, more: &Value) -> (u16, Value) {
        self.buy_as(&[], more)
    }

    pub(super) fn buy_as(&self, who: &[(&str, &str)], more: &Value) -> (u16, Value) {
        self.post_as(who, "", &order(more))
    }

    /// The state of a charge, as the route tells it.
    pub(super) fn estado(&self, id: &str) -> String {
        text(&self.service.get(&format!("{GW}/{id}")).json(), "estado").to_owned()
    }
}

/// Makes everything on file and at the gateway older: time passes, and no clock jumps. Nobody may be calling
/// the gateway meanwhile.
pub(crate) fn age(house: &House, sim: &asaas::Asaas, time: Duration) {
    let ms = i64::try_from(time.as_millis()).unwrap();
    shift(house, ms, MOMENTS);
    shift(house, ms, STEADY);
    sim.age(ms);
}

fn shift(house: &House, ms: i64, moments: &[(&str, &[&str])]) {
    let set = |columns: &[&str]| columns.iter().map(|c| format!("{c} = {c} - {ms}")).collect::<Vec<_>>();
    let updates = moments.iter().map(|(table, columns)| {
        let set = set(columns).join(", ");
        format!("UPDATE {table} SET {set};")
    });
    Sql::of(house.home()).all(&updates.collect::<String>());
}

/// The body that buys the smallest package, with these fields on top.
pub(crate) fn order(more: &Value) -> Value {
    let mut body = json!({"oferta": {"tipo": "pacote", "usd": 3}, "documento": "529.982.247-25",
                          "nome": "Ana Souza", "navegador_id": BROWSER});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

pub(super) fn card(number: &str) -> Value {
    json!({"titular": "Ana Souza", "numero": number, "mes": 12, "ano": "30", "cvv": "123",
           "documento": "52998224725", "email": "ana@exemplo.com.br", "cep": "01310-100",
           "numero_endereco": "100", "telefone": "(11) 99999-0000"})
}

pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key}: {value}"))
}
