//! Checks of `voz doutor` where the database is on a server.
use super::Check;
use crate::exit::Error;
use crate::frame::Ctx;
use voz_core::app::opened::fitness::{CLOCK_OFF, CLOCK_TOLD};
use voz_core::base::config::Config;
use voz_core::base::store::{Condition, Store, StorePlace};
use voz_core::base::world::Millis;

/// Connections that one service takes at most: one for all writers, eight for those of single keys, eight that read. Where
/// the outcome of a commit is found out, its connection is gone.
const CONNECTIONS: i64 = 17;

/// The server; nothing where the database is a file.
pub(super) fn server(ctx: &Ctx, config: &Config, store: &Store) -> Vec<Check> {
    match store.condition() {
        Ok(None) => Vec::new(),
        Ok(Some(condition)) => {
            let mut checks = told(&condition, &config.banco(), ctx.world.now());
            checks.extend(address(config.servidor.url_publica.as_deref()));
            checks.extend(letters(config.correio.smtp.is_some()));
            checks
        }
        Err(error) => vec![Check::failed("servidor", error.into())],
    }
}

/// The checks that a server's condition comes to.
fn told(condition: &Condition, place: &StorePlace, now: Millis) -> Vec<Check> {
    let Condition { version, encoding, connections, shadows, makers, .. } = condition;
    let mut checks = vec![Check::ok("servidor", format!("PostgreSQL {version}, {encoding}"))];
    checks.extend(rights(condition));
    if !shadows.is_empty() {
        checks.push(Check::warning(
            "esquemas",
            format!("outros esquemas têm tabelas com os nomes das nossas: {}", shadows.join(", ")),
            "veja quem os fez e apague os que não servem; o voz usa só o esquema em que está a tabela esquema",
        ));
    }
    if !makers.is_empty() {
        checks.push(Check::warning(
            "criadores",
            format!("outros papéis podem criar esquemas ou tabelas neste banco: {}", makers.join(", ")),
            "REVOKE CREATE ON DATABASE e ON SCHEMA deles, e de PUBLIC",
        ));
    }
    checks.push(copies(condition));
    checks.extend(clocks(now.0.saturating_sub(condition.clock).saturating_abs()));
    if condition.other_order > 0 {
        let said = format!("colunas de texto fora da ordem dos bytes: {}", condition.other_order);
        let mend = "alguém mudou o esquema; volte as colunas a COLLATE \"C\"";
        checks.push(Check::failed("ordem", Error::state(said).hint(mend)));
    }
    if *connections < 3 * CONNECTIONS {
        let said = format!("o servidor aceita {connections} conexões; cada voz serve usa até {CONNECTIONS}");
        checks.push(Check::warning("conexoes", said, "aumente max_connections"));
    }
    if place.is_plain() {
        checks.push(Check::warning(
            "cifra",
            "a conexão com o banco vai sem cifra",
            "tire sslmode=disable do endereço: fora desta máquina o padrão é verify-full",
        ));
    }
    checks
}

/// The check that this machine's clock and the server's agree; `apart` in milliseconds.
fn clocks(apart: i64) -> Option<Check> {
    let said = format!("o relógio do servidor do banco difere do desta máquina em {} s", apart / 1000);
    let mend = "acerte os dois pelo NTP: prazos contam pelo relógio";
    match apart {
        ..CLOCK_TOLD => None,
        CLOCK_TOLD..CLOCK_OFF => Some(Check::warning("relogio", said, mend)),
        _ => {
            let said = format!("{said}: assim voz serve não vende nada");
            Some(Check::failed("relogio", Error::state(said).hint(mend)))
        }
    }
}

/// The check that all servers say the same of where they are reached.
fn address(public: Option<&str>) -> Option<Check> {
    public.is_none().then(|| {
        Check::warning(
            "endereco",
            "sem servidor.url_publica cada servidor deste banco dá o próprio endereço em e-mails, ofertas e documentos",
            "configure servidor.url_publica, igual em todos",
        )
    })
}

/// The check that messages can be found: without a mail server they lie in a folder of whichever server wrote them.
fn letters(smtp: bool) -> Option<Check> {
    (!smtp).then(|| {
        Check::warning(
            "mensagens",
            "sem correio.smtp cada servidor deste banco deixa as mensagens numa pasta sua",
            "configure correio.smtp, igual em todos",
        )
    })
}

/// Rights of the program's role.
fn rights(condition: &Condition) -> Option<Check> {
    if condition.closed > 0 {
        let said = format!("tabelas que o papel do programa não pode ler ou gravar: {}", condition.closed);
        let error = Error::outside(said).hint("dê ao papel as tabelas do esquema");
        return Some(Check::failed("permissoes", error));
    }
    if condition.superuser {
        return Some(Check::warning(
            "permissoes",
            "o papel do programa é superusuário do servidor",
            "crie um papel só para ele, dono do banco dele e de nada mais",
        ));
    }
    condition.owner.then(|| {
        Check::warning(
            "permissoes",
            "o papel do programa é dono das tabelas: poderia tirar as regras que não deixam mudar o livro",
            "para maior segurança, deixe as tabelas com outro papel, que só atualiza o esquema, e dê a este SELECT, INSERT, \
             UPDATE e DELETE",
        )
    })
}

/// The check that what is paid survives the server.
fn copies(condition: &Condition) -> Check {
    let Condition { standbys, followers, .. } = condition;
    if standbys.is_empty() {
        return Check::warning(
            "copias",
            "nenhuma cópia síncrona (synchronous_standby_names está vazio): se o servidor se perde, perde-se o que foi \
             pago por último",
            "tenha duas cópias e synchronous_standby_names = 'ANY 1 (a, b)'; num serviço gerenciado, confira a replicação dele",
        );
    }
    if *followers == 0 {
        return Check::warning(
            "copias",
            format!("o servidor espera por cópias ({standbys}) e não vejo nenhuma ligada"),
            "confira as cópias; sem elas as gravações param",
        );
    }
    Check::ok("copias", format!("síncronas: {standbys}; ligadas agora: {followers}"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::program::doutor::Verdict;

    fn sound() -> Condition {
        Condition {
            version: "16.4".to_owned(),
            encoding: "UTF8".to_owned(),
            other_order: 0,
            standbys: "ANY 1 (a, b)".to_owned(),
            followers: 2,
            clock: 10_000,
            superuser: false,
            closed: 0,
            shadows: Vec::new(),
            makers: Vec::new(),
            owner: false,
            connections: 100,
        }
    }

    fn found(condition: &Condition, place: &str) -> Vec<(&'static str, Verdict)> {
        let place = StorePlace::parse(place, Path::new("")).unwrap();
        let checks = told(condition, &place, Millis(10_500));
        checks.into_iter().map(|c| (c.id, c.estado)).filter(|(_, verdict)| *verdict != Verdict::Ok).collect()
    }

    #[test]
    fn each_fault_of_a_server_is_told() {
        const FAR: &str = "postgres://voz@banco.exemplo.com.br/voz";
        use Verdict::{Aviso, Erro};
        assert_eq!(found(&sound(), FAR), []);
        for (condition, told) in [
            (Condition { standbys: String::new(), ..sound() }, ("copias", Aviso)),
            (Condition { followers: 0, ..sound() }, ("copias", Aviso)),
            (Condition { clock: 13_000, ..sound() }, ("relogio", Aviso)),
            (Condition { clock: 40_000, ..sound() }, ("relogio", Erro)),
            (Condition { other_order: 2, ..sound() }, ("ordem", Erro)),
            (Condition { superuser: true, ..sound() }, ("permissoes", Aviso)),
            (Condition { closed: 1, superuser: true, ..sound() }, ("permissoes", Erro)),
            (Condition { connections: 20, ..sound() }, ("conexoes", Aviso)),
            (Condition { owner: true, ..sound() }, ("permissoes", Aviso)),
            (Condition { shadows: vec!["voz".to_owned()], ..sound() }, ("esquemas", Aviso)),
            (Condition { makers: vec!["ana".to_owned()], ..sound() }, ("criadores", Aviso)),
        ] {
            assert_eq!(found(&condition, FAR), [told], "{condition:?}");
        }
        assert_eq!(found(&sound(), "postgres://voz@h/voz?sslmode=disable"), [("cifra", Aviso)]);
        assert!(address(Some("https://voz.example")).is_none());
        assert!(letters(true).is_none() && letters(false).is_some_and(|check| check.estado == Aviso));
        assert!(address(None).is_some_and(|check| check.estado == Aviso));
    }
}
