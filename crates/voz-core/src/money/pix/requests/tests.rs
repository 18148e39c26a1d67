//! Requests over a real database and a mail folder.
use super::*;
use crate::base::config::{Config, Flags};
use crate::base::ground::Ground;
use crate::base::image::matrix_png;
use crate::base::mail::Correio;
use crate::base::master_key::MasterKey;
use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::{DAY_MS, Millis, World};
use crate::money::credito;
use crate::money::pix::PixReceiver;

/// Everything a counter stands on.
struct House {
    world: World,
    store: Store,
    chave: MasterKey,
    correio: Correio,
    recebedor: PixReceiver,
    folder: tempfile::TempDir,
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = [
            ("VOZ_DADOS", folder.path().to_str().unwrap()),
            ("VOZ_PIX_CHAVE", "ana@exemplo.com"),
            ("VOZ_PIX_NOME", "Ana"),
            ("VOZ_PIX_CIDADE", "Recife"),
            ("VOZ_BRL_POR_USD", "5.5"),
        ];
        let world = World::test(Millis(1_795_262_400_000), 7, &env);
        let config = Config::load(&world, &Flags::default()).unwrap();
        Self {
            store: Store::open(config.banco()).unwrap(),
            chave: MasterKey::open(folder.path(), &world).unwrap(),
            correio: Correio::from(&config),
            recebedor: PixReceiver::from(&config).unwrap().unwrap(),
            world,
            folder,
        }
    }

    /// The receiver at another price of a dollar.
    fn receiver(world: &World, brl_por_usd: &str) -> PixReceiver {
        let mut config = Config::load(world, &Flags::default()).unwrap();
        config.pix.brl_por_usd = brl_por_usd.parse().ok();
        PixReceiver::from(&config).unwrap().unwrap()
    }

    fn ask(&self, novo: &NewRequest<'_>) -> Result<OpenedRequest, AskError> {
        ask(
            &PixDesk {
                paginas: Some("https://voz.exemplo/dono/pix".to_owned()),
                ground: Ground { world: &self.world, store: &self.store, chave: &self.chave, produto: "voz" },
                correio: &self.correio,
                recebedor: &self.recebedor,
                dono: "dono@exemplo.com",
                por_dia: 3,
                por_semana: 5,
                fila: 4,
            },
            novo,
            None,
        )
    }

    fn decide(&self, id: &str, decision: Decision<'_>) -> Decided {
        let now = self.world.now();
        self.store.write(|tx| decide(tx, now, id, "ana", "voz", decision)).unwrap()
    }

    fn credit(&self, aberto: &OpenedRequest) -> credito::Credito {
        let hash = aberto.token.hash(&self.chave);
        self.store.read(|tx| credito::by_token(tx, &hash)).unwrap().unwrap()
    }

    fn is_sound(&self) {
        let now = self.world.steady();
        assert_eq!(self.store.read(audit).unwrap(), []);
        assert_eq!(self.store.read(|tx| credito::audit(tx, &now)).unwrap(), []);
    }

    /// The identifier that a buyer is offered now for five dollars.
    fn offered(&self, buyer: Buyer<'_>) -> String {
        let offered = self.store.read(|tx| Offered::to(tx, &self.chave, buyer)).unwrap();
        offered.txid(&self.chave, 5, self.recebedor.centavos(5))
    }

    fn mails(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder.path().join("correio")) else { return Vec::new() };
        entries.map(|e| std::fs::read_to_string(e.unwrap().path()).unwrap()).collect()
    }
}

/// A receipt that no other call gives.
fn receipt(n: usize) -> Vec<u8> {
    matrix_png(21, 12, |x, y| (x * 7 + y * 3 + n).is_multiple_of(5))
}

fn novo<'a>(network: &'a str, comprovante: &'a [u8]) -> NewRequest<'a> {
    NewRequest {
        usd: 5,
        email: "bia@exemplo.org",
        nome: Some("Bia\n  pedido     outro\u{202e}\u{1b}[2J"),
        pagina: None,
        recurso: None,
        descricao: None,
        preco: None,
        navegador: None,
        txid: None,
        network,
        conta: None,
        comprovante,
    }
}

#[test]
fn a_released_request_makes_its_token_valid_once() {
    let house = House::new();
    let aberto = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    let waiting = house.credit(&aberto);
    assert_eq!((waiting.estado, waiting.saldo.0), (credito::CreditState::Pendente, 0));
    assert_eq!(waiting.conferir, Some(format!("/api/credito/pix/{}", aberto.id)));
    house.is_sound();
    let Decided::Done(after) = house.decide(&aberto.id, Decision::Release) else { panic!() };
    assert_eq!((after.estado, after.decidido_em), (RequestState::Liberado, Some(house.world.now())));
    let credit = house.credit(&aberto);
    assert_eq!((credit.estado, credit.saldo.0), (credito::CreditState::Valido, 5_000_000));
    for decision in [Decision::Release, Decision::Refuse(None)] {
        let Decided::Settled(still) = house.decide(&aberto.id, decision) else { panic!() };
        assert_eq!(still, after);
    }
    assert_eq!(house.credit(&aberto), credit);
    let happened = house.store.read(|tx| events(tx, &aberto.id)).unwrap();
    let happened: Vec<_> = happened.iter().map(|e| (e.quem.as_str(), e.que.as_str())).collect();
    assert_eq!(happened, [("serviço", "pedido"), ("ana", "liberado")]);
    assert_eq!(house.decide("f00", Decision::Release), Decided::Unknown);
    house.is_sound();
}

#[test]
fn a_request_with_an_amount_that_cannot_be_is_told_and_never_credited() {
    let house = House::new();
    let aberto = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    let set = |column: &str, value: &str| {
        let sql = format!("UPDATE pix_pedido SET {column} = {value} WHERE id = $1");
        house.store.write(|tx| tx.run(&sql, &[(&aberto.id).into()])).unwrap();
    };
    for (column, bad, good) in [
        ("usd", "4294967297", "5"),
        ("preco", "-1", "NULL"),
        ("bytes", "-1", "900"),
        ("avisos", "'não'", "'[]'"),
    ] {
        set(column, bad);
        let now = house.world.now();
        let decided = house.store.write(|tx| decide(tx, now, &aberto.id, "ana", "voz", Decision::Release));
        assert!(
            matches!(&decided, Err(StoreError::Corrupt(said)) if said.contains(&format!("pix_pedido.{column}"))),
            "{decided:?}"
        );
        let credit = house.credit(&aberto);
        assert_eq!((credit.estado, credit.saldo.0), (credito::CreditState::Pendente, 0));
        set(column, good);
    }
    assert!(matches!(house.decide(&aberto.id, Decision::Release), Decided::Done(_)));
    assert_eq!(house.credit(&aberto).saldo.0, 5_000_000);
}

#[test]
fn a_mail_is_on_its_way_until_its_time_has_passed_whatever_is_done_to_the_clock() {
    let house = House::new();
    let aberto = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    let waiting = || {
        let (now, steady) = (house.world.now(), house.world.steady());
        let busy = |tx: &mut Tx<'_>| records::kept_busy_by(tx, "rede", Millis(i64::MAX), (now, &steady));
        let [all, own] = [house.store.read(|tx| waiting(tx, now, &steady)), house.store.read(busy)];
        assert_eq!(
            own.clone().map(|own| own / records::WEIGHT + 1),
            all,
            "one of them is of another network"
        );
        all.unwrap()
    };
    let mut on_its_way = house.store.read(|tx| by_id(tx, &aberto.id)).unwrap().unwrap();
    (on_its_way.id, on_its_way.estado, on_its_way.credito) = ("f".repeat(32), RequestState::Falhou, None);
    let envio = house.world.steady().span(ask::SENDING);
    house.store.write(|tx| records::insert(tx, &on_its_way, "rede", None, &envio)).unwrap();
    assert_eq!(waiting(), 2);
    house.world.set_clock(Millis(house.world.now().0 + DAY_MS));
    assert_eq!(waiting(), 2, "the day leapt");
    house.world.advance(ask::SENDING);
    assert_eq!(waiting(), 2, "its last moment");
    house.world.set_clock(Millis(0));
    house.world.advance(std::time::Duration::from_millis(1));
    assert_eq!(waiting(), 1, "it died");
    // As a server of the version before writes it.
    let sql = "UPDATE pix_pedido SET partida = NULL, envio_desde = NULL, envio_ate = NULL WHERE id = $1";
    house.store.write(|tx| tx.run(sql, &[(&on_its_way.id).into()])).unwrap();
    assert_eq!(waiting(), 2);
}

#[test]
fn a_refused_request_stops_its_token_for_good() {
    let house = House::new();
    let aberto = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    let Decided::Done(after) = house.decide(&aberto.id, Decision::Refuse(Some("não entrou"))) else {
        panic!()
    };
    assert_eq!((after.estado, after.motivo.as_deref()), (RequestState::Recusado, Some("não entrou")));
    assert!(matches!(house.decide(&aberto.id, Decision::Release), Decided::Settled(_)));
    assert_eq!(house.credit(&aberto).estado, credito::CreditState::Revogado);
    house.is_sound();
    // The database itself holds a decision, whatever a program asks for.
    let forced = house.store.write(|tx| {
        tx.run(
            "UPDATE pix_pedido SET estado = 'pendente', decidido_em = NULL WHERE id = $1",
            &[(&aberto.id).into()],
        )
    });
    assert!(matches!(forced, Err(StoreError::Constraint(_))), "{forced:?}");
}

#[test]
fn a_token_that_was_revoked_meanwhile_is_not_released() {
    let house = House::new();
    let aberto = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    house.store.write(|tx| credito::revoke(tx, &aberto.id)).unwrap();
    assert!(matches!(house.decide(&aberto.id, Decision::Release), Decided::Revoked(_)));
    assert!(matches!(house.decide(&aberto.id, Decision::Refuse(None)), Decided::Done(_)));
    house.is_sound();
}

#[test]
fn owners_who_decide_at_once_decide_once() {
    let house = House::new();
    for n in 0..4 {
        let network = format!("10.0.0.{n}");
        let aberto = house.ask(&novo(&network, &receipt(n))).unwrap();
        let done = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..8)
                .map(|k| {
                    let (house, id) = (&house, &aberto.id);
                    let decision = if k % 2 == 0 { Decision::Release } else { Decision::Refuse(None) };
                    scope.spawn(move || matches!(house.decide(id, decision), Decided::Done(_)))
                })
                .collect();
            tries.into_iter().map(|t| t.join().unwrap()).filter(|&done| done).count()
        });
        assert_eq!(done, 1);
    }
    house.is_sound();
}

#[test]
fn a_network_and_the_queue_have_their_limits_and_what_is_refused_leaves_nothing() {
    let house = House::new();
    for n in 0..3 {
        house.ask(&novo("10.0.0.1", &receipt(n))).unwrap();
    }
    let again = house.ask(&novo("10.0.0.1", &receipt(9)));
    assert!(matches!(again, Err(AskError::Daily { retry_s: 43_200 })), "{again:?}");
    let false_type = house.ask(&novo("10.0.0.2", b"<html>"));
    assert!(matches!(false_type, Err(AskError::FileRefusal(_))), "{false_type:?}");
    house.ask(&novo("10.0.0.2", &receipt(3))).unwrap();
    let full = house.ask(&novo("10.0.0.3", &receipt(4)));
    assert!(matches!(full, Err(AskError::Full)), "{full:?}");
    let unseen = house.ask(&novo("10.0.0.3", b"<html>"));
    assert!(matches!(unseen, Err(AskError::Full)), "no look at a file for nothing: {unseen:?}");
    assert_eq!(house.store.read(|tx| list(tx, None)).unwrap().len(), 4);
    assert_eq!(house.mails().len(), 4);
    // The next day the network may send again, and the queue has room once the owner decides.
    house.world.advance(std::time::Duration::from_secs(43_200));
    let first = house.store.read(|tx| list(tx, Some(RequestState::Pendente))).unwrap().remove(0);
    house.decide(&first.id, Decision::Refuse(None));
    house.ask(&novo("10.0.0.1", &receipt(5))).unwrap();
    house.is_sound();
}

#[test]
fn whoever_sent_the_requests_of_a_week_is_told_the_day_on_which_the_first_leaves_it() {
    const DAY: std::time::Duration = std::time::Duration::from_secs(86_400);
    let house = House::new();
    let ask = |n| house.ask(&novo("10.0.0.1", &receipt(n)));
    for n in 0..5 {
        let aberto = ask(n).unwrap();
        house.decide(&aberto.id, Decision::Refuse(None));
        house.world.advance(DAY / 2);
    }
    // The fourth day begins; the first came on the first day, which the eighth leaves behind.
    let refused = ask(5);
    assert!(matches!(refused, Err(AskError::Weekly { retry_s: 345_600 })), "{refused:?}");
    house.world.advance(std::time::Duration::from_secs(345_599));
    assert!(matches!(ask(6), Err(AskError::Weekly { retry_s: 1 })));
    house.world.advance(std::time::Duration::from_secs(1));
    ask(7).unwrap();
    house.is_sound();
}

#[test]
fn the_owner_is_told_what_to_look_for_and_what_to_beware_of() {
    let house = House::new();
    let file = receipt(1);
    let first = house.ask(&novo("10.0.0.1", &file)).unwrap();
    let txid = house.offered(Buyer::Network("10.0.0.2"));
    let second = house.ask(&novo("10.0.0.2", &file)).unwrap();
    assert!(crate::money::pix::brcode::is_txid(&txid) && txid.starts_with("VOZ05"), "{txid}");
    let mail = house.mails().into_iter().find(|m| m.contains(&second.id)).unwrap();
    // Quoted-printable breaks lines; what is looked for here has no accents.
    let mail = mail.replace("=\r\n", "");
    for said in [
        txid.as_str(),
        &first.id,
        "voz pix liberar",
        "voz pix recusar",
        "voz pix ver",
        "R$ 27,50",
        "https://voz.exemplo/dono/pix/",
    ] {
        assert!(mail.contains(said), "{said}: {mail}");
    }
    let request = house.store.read(|tx| by_id(tx, &second.id)).unwrap().unwrap();
    let similar = house.store.read(|tx| similar(tx, &request)).unwrap();
    assert!(similar[0].starts_with("O mesmo arquivo já veio no pedido"), "{similar:?}");
    let shown = one_line(request.nome.as_deref().unwrap());
    assert!(shown.contains('⏎') && !shown.contains(['\n', '\u{1b}', '\u{202e}']), "{shown:?}");
}

#[test]
fn each_request_has_an_identifier_of_its_own_and_a_second_purchase_alarms_nobody() {
    let house = House::new();
    let network = Buyer::Network("10.0.0.1");
    let first = house.offered(network);
    assert_eq!(house.offered(network), first, "however often it is looked at");
    let (ana, bia) = (Buyer::Browser("ana"), Buyer::Browser("bia"));
    let at_ana = house.offered(ana);
    assert!(house.offered(bia) != at_ana && at_ana != first, "of one network, each browser its own");

    let one = house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    house.world.advance(std::time::Duration::from_secs(1));
    let second = house.offered(network);
    assert_ne!(second, first);
    let two = house.ask(&novo("10.0.0.1", &receipt(2))).unwrap();
    let mut both = [&one, &two].map(|asked| house.store.read(|tx| by_id(tx, &asked.id)).unwrap().unwrap());
    assert_eq!([&both[0].txid, &both[1].txid], [&first, &second]);
    for request in &both {
        assert_eq!(house.store.read(|tx| similar(tx, request)).unwrap(), Vec::<String>::new());
    }
    house.decide(&one.id, Decision::Release);
    both[1] = house.store.read(|tx| by_id(tx, &two.id)).unwrap().unwrap();
    assert_eq!(house.store.read(|tx| released_with(tx, &both[1])).unwrap(), None);

    // What a page sends names its browser, and moves that browser's identifier alone.
    let file = receipt(3);
    let sent = NewRequest { navegador: Some("ana"), txid: Some(&at_ana), ..novo("10.0.0.2", &file) };
    house.ask(&sent).unwrap();
    assert!(house.offered(ana) != at_ana);
}

#[test]
fn whoever_asked_while_the_clock_was_ahead_is_offered_another_identifier_after_each_request() {
    let house = House::new();
    let network = Buyer::Network("10.0.0.1");
    let right = house.world.now();
    house.world.set_clock(Millis(right.0 + DAY_MS));
    house.ask(&novo("10.0.0.1", &receipt(1))).unwrap();
    house.world.set_clock(right);
    let second = house.offered(network);
    house.ask(&novo("10.0.0.1", &receipt(2))).unwrap();
    assert_ne!(house.offered(network), second);
}

#[test]
fn the_amount_of_a_code_stays_where_the_price_of_a_dollar_changes() {
    let mut house = House::new();
    let shown = house.offered(Buyer::Browser("ana"));
    house.recebedor = House::receiver(&house.world, "6.5");
    let (first, second, third) = (receipt(1), receipt(2), receipt(3));
    let sent = NewRequest { navegador: Some("ana"), txid: Some(&shown), ..novo("10.0.0.1", &first) };
    // One that was never offered, whatever amount it says, and one that another buyer was offered.
    let made_up = format!("VOZ05000001{}", &shown[11..]);
    let forged = NewRequest { txid: Some(&made_up), ..novo("10.0.0.2", &second) };
    let others = NewRequest { navegador: Some("bia"), ..NewRequest { comprovante: &third, ..sent } };
    let amounts = [sent, forged, others].map(|novo| {
        let asked = house.ask(&novo).unwrap();
        house.store.read(|tx| by_id(tx, &asked.id)).unwrap().unwrap().centavos.0
    });
    assert_eq!(amounts, [2750, 3250, 3250]);
}

#[test]
fn a_mail_that_does_not_leave_leaves_a_failed_request_without_a_token() {
    let house = House::new();
    std::fs::write(house.folder.path().join("correio"), "no folder").unwrap();
    let offered = house.offered(Buyer::Network("10.0.0.1"));
    let failed = house.ask(&novo("10.0.0.1", &receipt(1)));
    assert!(matches!(failed, Err(AskError::Mail(_))), "{failed:?}");
    assert_eq!(house.offered(Buyer::Network("10.0.0.1")), offered, "the same payment is sent again");
    let all = house.store.read(|tx| list(tx, None)).unwrap();
    assert_eq!((all.len(), all[0].estado, &all[0].credito), (1, RequestState::Falhou, &None));
    assert!(matches!(house.decide(&all[0].id, Decision::Release), Decided::Settled(_)));
    assert_eq!(house.store.read(credito::all).unwrap(), []);
    let happened = house.store.read(|tx| events(tx, &all[0].id)).unwrap();
    assert_eq!((happened.len(), happened[0].que.as_str()), (1, "falhou"));
    house.is_sound();
}

#[test]
fn a_mail_that_is_down_uses_up_little_of_a_day_and_is_told_of_and_has_its_bound() {
    let house = House::new();
    let (correio, untold) = (house.folder.path().join("correio"), || {
        let (now, steady) = (house.world.now(), house.world.steady());
        house.store.read(|tx| untold(tx, now, &steady)).unwrap()
    });
    let ask = |network, n| house.ask(&novo(network, &receipt(n)));
    assert_eq!(untold(), None);
    std::fs::write(&correio, "no folder").unwrap();
    for n in 0..4 {
        assert!(matches!(ask("10.0.0.1", n), Err(AskError::Mail(_))));
    }
    for n in 0..12 {
        assert!(matches!(ask("10.0.0.2", n), Err(AskError::Mail(_))));
    }
    assert!(matches!(ask("10.0.0.2", 12), Err(AskError::Daily { .. })), "they fill no disk");
    assert!(untold().unwrap().starts_with("16 pedidos por Pix"));
    std::fs::remove_file(&correio).unwrap();
    ask("10.0.0.1", 4).unwrap();
    ask("10.0.0.1", 5).unwrap();
    assert!(matches!(ask("10.0.0.1", 6), Err(AskError::Daily { .. })));
    house.world.advance(std::time::Duration::from_secs(7 * 86_400));
    assert_eq!(untold(), None);
    house.is_sound();
}

#[test]
fn receipts_are_kept_with_their_request_and_go_when_their_time_is_over() {
    let house = House::new();
    let file = receipt(1);
    let aberto = house.ask(&novo("10.0.0.1", &file)).unwrap();
    let original = || house.store.read(|tx| receipts::original(tx, &aberto.id)).unwrap();
    let copia = || house.store.read(|tx| receipts::copia(tx, &aberto.id)).unwrap();
    assert_eq!(original(), Some(file));
    assert!(copia().is_some());
    let day = std::time::Duration::from_secs(86_400);
    let forget = || receipts::forget(&house.world, &house.store, day * 30).unwrap();
    house.world.advance(day * 365);
    assert_eq!(forget(), 0, "what waits is kept");
    house.decide(&aberto.id, Decision::Release);
    house.world.advance(day * 29);
    assert_eq!(forget(), 0);
    house.world.advance(day * 2);
    assert_eq!((forget(), forget()), (1, 0));
    assert_eq!((original(), copia()), (None, None));
    let kept = house.store.read(|tx| by_id(tx, &aberto.id)).unwrap().unwrap();
    assert!(kept.comprovante.apagado_em.is_some() && !kept.comprovante.sha256.is_empty());
}

/// Takes a receipt out of the database into the folder where it would have been kept before.
fn put_outside(house: &House, id: &str) {
    let folder = house.folder.path().join("comprovantes");
    crate::base::files::folder(&folder).unwrap();
    let [original, copia] =
        [receipts::original, receipts::copia].map(|of| house.store.read(|tx| of(tx, id)).unwrap().unwrap());
    std::fs::write(folder.join(id), original).unwrap();
    std::fs::write(folder.join(format!("{id}.copia.png")), copia).unwrap();
    house.store.write(|tx| tx.run("DELETE FROM comprovante WHERE pedido = $1", &[id.into()])).unwrap();
}

#[test]
fn receipts_of_before_come_into_the_database_wherever_it_was_stopped() {
    let house = House::new();
    let ids = [1, 2, 3].map(|n| house.ask(&novo("10.0.0.1", &receipt(n))).unwrap().id);
    for id in &ids {
        put_outside(&house, id);
    }
    let folder = house.folder.path().join("comprovantes");
    let kept = |id: &str| house.store.read(|tx| receipts::original(tx, id)).unwrap();
    let take_in = || receipts::take_in(&house.store, house.folder.path()).unwrap();
    // Stopped after one was in the database and its first file gone; another is only half written.
    let whole = std::fs::read(folder.join(&ids[0])).unwrap();
    house.store.write(|tx| receipts::keep(tx, &ids[0], &whole, Some(b"copia"))).unwrap();
    std::fs::remove_file(folder.join(&ids[0])).unwrap();
    let copy = folder.join(format!("{}.copia.png", ids[1]));
    let late = std::fs::read(&copy).unwrap();
    std::fs::remove_file(&copy).unwrap();
    std::fs::write(folder.join("0".repeat(32)), "de um pedido que o banco não conhece").unwrap();
    assert_eq!(take_in(), 1);
    assert_eq!((kept(&ids[0]), kept(&ids[1]), kept(&ids[2])), (Some(whole), None, Some(receipt(3))));
    std::fs::write(&copy, late).unwrap();
    assert_eq!((take_in(), take_in()), (1, 0));
    assert_eq!(kept(&ids[1]), Some(receipt(2)));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "what belongs to nobody stays");
    std::fs::remove_file(folder.join("0".repeat(32))).unwrap();
    assert_eq!(take_in(), 0);
    assert!(!receipts::outside(house.folder.path()));
}
