//! Changes of the schema on PostgreSQL, while others are at work.
use std::sync::mpsc::channel;
use std::time::Duration;

use voz::base::store::{Store, Tx};

use crate::cluster::Cluster;
use crate::servico::waited;

/// What undoes the migrations after `0032_pasta`; a new one adds its line.
const UNDONE: &str = "
    ALTER TABLE cobranca DROP COLUMN partida, DROP COLUMN aberta;
    ALTER TABLE cobranca_ritmo DROP COLUMN mudo, DROP COLUMN sonda;
    ALTER TABLE cobranca_vez DROP COLUMN extra;
    DROP TABLE cobranca_espera;
    ALTER TABLE cobranca DROP COLUMN pagamento, DROP COLUMN pedido, DROP COLUMN pedido_centavos;
    DROP TABLE aviso_codigo;
    ALTER TABLE pix_pedido DROP COLUMN partida, DROP COLUMN envio_desde, DROP COLUMN envio_ate;
    ALTER TABLE falha_gratis DROP COLUMN ultima;
    DROP TABLE as_cegas;
    DROP TABLE primeira_visita;
    DROP TABLE carteira;
    ALTER TABLE conta DROP COLUMN sem_link;
    DROP TABLE neutros;
    ALTER TABLE cobranca DROP COLUMN devolvido;";

/// A store whose schema is an older one.
fn older(cluster: &Cluster) -> Store {
    let store = Store::open(cluster.place()).unwrap();
    cluster.sql(&format!("{UNDONE} ALTER TABLE instancia DROP COLUMN pasta; UPDATE esquema SET versao = 31"));
    store
}

/// Whoever reads a table keeps a change of it waiting; nobody else may have to wait behind the change for long.
#[test]
fn a_migration_that_has_to_wait_holds_nobody_up() {
    let Some(cluster) = Cluster::start() else { return };
    let store = older(&cluster);
    let read = |tx: &mut Tx<'_>| tx.rows::<String>("SELECT id FROM instancia", &[]);
    std::thread::scope(|scope| {
        let (long, (begun, has_begun)) = (&store, channel());
        // Dropped before the threads are waited for, also when the test fails.
        let (end, ends) = channel::<()>();
        let reads_long = scope.spawn(move || {
            long.read(|tx| {
                begun.send(read(tx)).unwrap();
                let _ = ends.recv();
                Ok(())
            })
        });
        has_begun.recv().unwrap().unwrap();
        let upgrades = scope.spawn(|| Store::open(cluster.place()).map(drop));
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ALTER%'";
        assert!(waited(Duration::from_secs(60), || cluster.sql(waits) != "0"), "it does not wait");
        for _ in 0..3 {
            assert_eq!(store.read(read), Ok(vec![]), "others read meanwhile");
        }
        assert!(!upgrades.is_finished());
        end.send(()).unwrap();
        assert_eq!(reads_long.join().unwrap(), Ok(()));
        assert_eq!(upgrades.join().unwrap(), Ok(()));
    });
    assert_eq!(store.ready(), Ok(()));
}

/// One that changed tables while others write would cross them, again and again.
#[test]
fn a_migration_touches_no_table_while_somebody_writes() {
    let Some(cluster) = Cluster::start() else { return };
    let store = older(&cluster);
    let (begun, has_begun) = channel();
    let writes = |tx: &mut Tx<'_>| {
        tx.run("SELECT 1", &[])?;
        begun.send(()).unwrap();
        tx.run("SELECT pg_sleep(1.5)", &[])?;
        tx.one::<i64>("SELECT CAST(to_regclass('neutros') IS NULL AS INT)", &[])
    };
    std::thread::scope(|scope| {
        let untouched = scope.spawn(|| store.write_on("c", writes));
        has_begun.recv().unwrap();
        assert_eq!(Store::open(cluster.place()).map(drop), Ok(()));
        assert_eq!(untouched.join().unwrap(), Ok(Some(1)));
    });
    assert_eq!(store.ready(), Ok(()));
}
