//! Many at once: styles side by side, a bounded number of calls to the model, a bounded queue.
use super::{draft, styles};
use crate::portao::Gate;
use crate::servico::Service;

#[test]
fn the_styles_of_a_rewrite_are_written_at_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[]);
    let asked = service.rewriting(&[], &styles(5));
    // Nobody is let through before all five stand there.
    gate.wait_for(5);
    gate.open();
    let ids = asked.answer().json()["variantes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v["estilo"]["id"].clone())
        .collect::<Vec<_>>();
    assert_eq!(ids, ["0", "1", "2", "3", "4"]);
}

#[test]
fn the_model_is_never_asked_by_more_than_it_takes() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(
        &model,
        &[("VOZ_MODELO_SIMULTANEAS", "2"), ("VOZ_COTA_LIMITE", "99"), ("VOZ_PARTE_POR_REDE", "100")],
    );
    let asked: Vec<_> = (0..6).map(|_| service.rewriting(&[], &styles(3))).collect();
    gate.wait_for(2);
    gate.open();
    assert!(asked.into_iter().all(|p| p.answer().status == 200));
    assert_eq!(gate.asked(), 18);
    assert!(gate.most() <= 2, "{} at once", gate.most());
}

#[test]
fn past_the_queue_is_503_and_the_rest_of_the_service_goes_on() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_MODELO_SIMULTANEAS", "1"), ("VOZ_FILA", "0")]);
    let first = service.rewriting(&[], &draft());
    gate.wait_for(1);
    let full = service.rewrite(&[], &draft());
    assert_eq!((full.status, full.code().as_str()), (503, "sobrecarga"));
    let wait = full.json()["retry_after_s"].as_u64().unwrap();
    assert!(wait > 0 && full.header("retry-after") == wait.to_string());
    for path in ["/api/health", "/api/estilo", "/openapi.json"] {
        assert_eq!(service.get(path).status, 200, "{path}");
    }
    gate.open();
    assert_eq!(first.answer().status, 200);
    assert_eq!(service.rewrite(&[], &draft()).json()["cota"]["usado"], 2, "the refused one cost nothing");
}

#[test]
fn who_waits_in_the_queue_is_served() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_MODELO_SIMULTANEAS", "1"), ("VOZ_FILA", "12")]);
    let asked: Vec<_> = (0..4).map(|_| service.rewriting(&[], &draft())).collect();
    gate.wait_for(1);
    gate.open();
    assert!(asked.into_iter().all(|p| p.answer().status == 200));
    assert_eq!(gate.most(), 1);
}
