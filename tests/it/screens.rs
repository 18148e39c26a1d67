//! What commands show on terminals of 60, 80 and 120 columns, from a database with something in it; and the pager.
//!
//! With `VOZ_TESTE_TELAS=FOLDER` the screens are kept there, to be read by eye.
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;
use unicode_width::UnicodeWidthStr as _;

use voz::base::store::Value;

use crate::banco::{self, Sql};
use crate::servico::{has, voz};

const WIDTHS: [usize; 3] = [60, 80, 120];
const PAYER: &str = "0x52908400098527886e0f7030069857d2e4169ee7";

/// What a person asks of a list, a line each; none of its lines may be wider than the terminal.
const LISTS: &[&str] = &[
    "pix listar",
    "pix listar --estado todos",
    "cobranca listar",
    "credito saldo",
    "credito extrato --conta ana.beatriz.figueiredo@correio.exemplo.com.br",
    "credito pagamento",
    "conta listar",
    "organizacao listar",
    "chave listar ana.beatriz.figueiredo@correio.exemplo.com.br",
    "corpus listar",
    "corpus listar --coorte",
    "corpus buscar ventilador",
    "corpus importar novos.jsonl --ensaio",
    "estilo",
    "estilo rascunho.md",
    "estilo --ajuda-medidas",
    "proximidade rascunho.md",
    "avaliar",
    "vitrine mostrar",
    "banco conferir",
    "lint rascunho.md",
    "lint --regras",
    "lint --explicar travessao",
    "diff rascunho.md outro.md",
    "reescrever --sem-modelo rascunho.md",
    "completions",
    "pix",
    "zzz",
    "",
    "--help",
];

/// That which computes for seconds: shown at the narrowest width only.
const SLOW: &str = "avaliar";

/// Those whose tables have more columns than a narrow terminal.
const FOLDING: &[&str] = &[
    "pix listar",
    "pix listar --estado todos",
    "cobranca listar",
    "credito saldo",
    "credito pagamento",
    "conta listar",
    "organizacao listar",
    "corpus listar",
    "corpus importar novos.jsonl --ensaio",
];

/// The same of one thing: a path, a hash or an identifier in it is never broken, so that it can be copied.
const SHEETS: &[&str] = &[
    "pix ver 3fa9c0d1e2a1",
    "cobranca ver 3fa9c0d1e2a1",
    "credito saldo 3fa9c0d1e2a1",
    "credito pagamento 3fa9c0d1e2a1",
    "corpus mostrar 0",
    "config mostrar",
    "doutor",
    "credito saldo 3fa9",
    "reescrever",
    "reescrever --modelo x rascunho.md",
    "comecar --json",
];

/// The words of a longest one of which a line may be wider.
const LONG_WORD: usize = 24;

/// An identifier: two of them are alike in their first eleven digits.
fn id(n: i64) -> String {
    match n {
        1 => format!("3fa9c0d1e2a1{:020}", 0),
        2 => format!("3fa9c0d1e2ab{:020}", 0),
        n => format!("{n:08x}{:024}", 7),
    }
}

/// A home with a few of everything.
pub(crate) fn filled() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let path = home.path();
    let run = |args: &[&str]| {
        let mut child = voz(path, &[])
            .args(args)
            .current_dir(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"uma senha que ninguem adivinha\n")
            .unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}");
    };
    let text = |n: u32| {
        let texto = match n % 3 {
            0 => format!(
                "o ventilador número {n} tá pronto, pode buscar amanhã a partir das nove que tem gente na oficina"
            ),
            1 => format!("tá bom, te vejo no dia {n}..."),
            _ => format!(
                "Consertei {n} rádios esta semana.\n\nNenhum deles tinha defeito: era pilha; e a pilha, gasta."
            ),
        };
        let registro = if n % 3 == 2 { "post" } else { "resposta" };
        json!({"texto": texto, "registro": registro, "data": format!("20{:02}-03-04T10:00:00Z", 20 + n % 6)})
            .to_string()
            + "\n"
    };
    std::fs::write(
        path.join("meus textos de um nome comprido.jsonl"),
        (1..=90).map(text).collect::<String>(),
    )
    .unwrap();
    std::fs::write(path.join("novos.jsonl"), (91..=99).map(text).collect::<String>()).unwrap();
    let other = |n: u32| {
        json!({"texto": format!("Prezada cliente, informamos que o pedido de número {n} segue em análise."), "autor": format!("Pessoa de Nome Comprido {}", n % 7), "registro": "resposta"}).to_string() + "\n"
    };
    std::fs::write(path.join("outros.jsonl"), (1..=60).map(other).collect::<String>()).unwrap();
    std::fs::write(path.join("rascunho.md"), "Você já parou pra pensar em quanto dura um ventilador?\n\nNo mundo de hoje, consertar não é só economia, mas também um ato de cuidado — com o bolso e com o planeta.\n").unwrap();
    std::fs::write(
        path.join("outro.md"),
        "Quanto dura um ventilador?\n\nHoje consertar é um cuidado com o bolso e com o planeta.\n",
    )
    .unwrap();
    run(&["medir", "meus textos de um nome comprido.jsonl"]);
    run(&["medir", "--coorte", "outros.jsonl"]);
    let long = "ana.beatriz.figueiredo@correio.exemplo.com.br";
    run(&["conta", "criar", long, "--nome", "Ana Beatriz Figueiredo de Albuquerque e Silva", "--dono"]);
    run(&["conta", "criar", "rui@exemplo.com.br"]);
    run(&["organizacao", "criar", "Oficina Figueiredo & Filhos Consertos Domésticos", "--dono", long]);
    run(&["chave", "criar", long, "--nome", "robô da loja de Recife"]);
    run(&[
        "chave",
        "criar",
        long,
        "--nome",
        "da oficina",
        "--organizacao",
        "Oficina Figueiredo & Filhos Consertos Domésticos",
    ]);
    run(&["credito", "criar", "--usd", "5"]);
    run(&["credito", "criar", "--usd", "1234.50", "--conta", long]);
    run(&["vitrine", "publicar"]);
    rows(path);
    home
}

/// Rows that only a gateway, a buyer or a chain bring.
fn rows(home: &Path) {
    let db = Sql::of(home);
    let day = 86_400_000;
    let now = db.int("SELECT MAX(criado_em) FROM credito");
    for n in 1..=3_i64 {
        let (id, em) = (id(n), now - n * 150 * day);
        let micros = 5_000_000 * n;
        let estado = if n == 3 { "pendente" } else { "valido" };
        let (id, em) = (|| Value::from(&id), || Value::from(em));
        db.run(
            "INSERT INTO credito (id, estado, criado_em) VALUES ($1, $2, $3)",
            &[id(), estado.into(), em()],
        );
        db.run(
            "INSERT INTO pix_pedido (id, estado, criado_em, decidido_em, usd, centavos, txid, credito, rede, email, tipo,
             bytes, sha256, avisos, copia) VALUES ($1, $2, $3, $4, $5, $6, $7, $1, 'r', $8, 'png', 409511, $9, $10, 1)",
            &[
                id(),
                if n == 3 { "pendente" } else { "liberado" }.into(),
                em(),
                (n < 3).then_some(now - n * 150 * day + day).into(),
                (5 * n).into(),
                (2_750 * n).into(),
                format!("VOZ{n:022}").into(),
                format!("compradora.numero{n}@correio.exemplo.com.br").into(),
                "ab".repeat(32).into(),
                r#"["a imagem já veio em outro pedido","o valor no comprovante não se lê"]"#.into(),
            ],
        );
        db.run(
            "INSERT INTO cobranca (id, referencia, produto, ambiente, forma, estado, motivo, criado_em, vence_em, centavos,
             micros, credito, quem, bilhete, gateway, desde) VALUES ($1, $1, 'voz', 'sandbox', 'cartao_boleto', $2,
             'risco_reprovado', $3, $3, $4, $5, $1, 'q', $1, $6, $3)",
            &[
                id(),
                match n {
                    1 => "pago",
                    2 => "pendente",
                    _ => "falhou",
                }
                .into(),
                em(),
                275_050_i64.into(),
                micros.into(),
                format!("pay_{n}080225913252").into(),
            ],
        );
        db.run(
            "INSERT INTO cobranca_evento VALUES ($1, 1, $2, '', 'pendente', NULL, 'PENDING', 0)",
            &[id(), em()],
        );
        db.run(
            "INSERT INTO pagamento (id, cadeia, token, pagador, nonce, estado, para, pedido, recurso, versao, valor,
             criado_em, vale_ate, ocupado_ate, conferir) VALUES ($1, 8453, 't', $2, $3, 'pago', 'reescrita', 'p',
             'POST /api/rewrite', 2, 20000, $4, $4, $4, 1)",
            &[id(), PAYER.into(), format!("0x{n:064x}").into(), em()],
        );
    }
}

/// What a terminal of so many columns shows of a command; its colours are left out.
fn screen(home: &Path, columns: usize, rows: usize, env: &[(&str, &str)], arguments: &str) -> String {
    let line = format!("stty cols {columns} rows {rows}; {} {arguments}", env!("CARGO_BIN_EXE_voz"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(home).stdin(Stdio::null()).env_clear();
    command.env("PATH", "/usr/bin:/bin").env("TERM", "xterm-256color").env("NO_COLOR", "1");
    command.env("HOME", home).env("VOZ_DADOS", home.join("dados"));
    command.envs(banco::env(home)).envs(env.iter().copied());
    let output = command.output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n");
    // What a bar or a spinner drew and wiped (ECMA-48, 8.3.41).
    shown
        .split('\n')
        .map(|line| line.rsplit(['\r', 'K']).next().unwrap_or_default().to_owned() + "\n")
        .collect::<String>()
        .trim_end()
        .to_owned()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn no_line_of_what_a_person_reads_is_wider_than_the_terminal() {
    if !has("script") {
        return;
    }
    let home = filled();
    let keep = std::env::var("VOZ_TESTE_TELAS").ok();
    let mut wide = String::new();
    for columns in WIDTHS {
        let mut all = String::new();
        let lists = LISTS.iter().filter(|&&list| list != SLOW || columns == WIDTHS[0]);
        for (arguments, strict) in lists.map(|a| (a, true)).chain(SHEETS.iter().map(|a| (a, false))) {
            let shown = screen(home.path(), columns, 500, &[], arguments);
            let _ = writeln!(all, "\n===== voz {arguments}\n{shown}");
            let too_wide = |line: &&str| {
                let longest =
                    line.split(' ').map(unicode_width::UnicodeWidthStr::width).max().unwrap_or_default();
                line.width() > columns && (strict || longest <= LONG_WORD)
            };
            // No table goes on below its head.
            if shown
                .lines()
                .nth(1)
                .is_some_and(|line| FOLDING.contains(arguments) && line.starts_with("    "))
            {
                let _ = writeln!(wide, "{columns}: voz {arguments}: {shown}");
            }
            for line in shown.lines().filter(too_wide) {
                let _ = writeln!(wide, "{columns}: voz {arguments}: {line}");
            }
        }
        if let Some(folder) = &keep {
            std::fs::write(Path::new(folder).join(format!("telas-{columns}.txt")), all).unwrap();
        }
    }
    assert!(wide.is_empty(), "wider than the terminal:\n{wide}");
}

#[test]
fn the_card_keeps_its_figures_on_a_narrow_terminal() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let posts: String = (0..300).map(|n| format!("Post número {n}, sobre a feira do bairro.\n\n")).collect();
    std::fs::write(home.path().join("posts.txt"), posts).unwrap();
    let done = voz(home.path(), &[])
        .args(["medir", "posts.txt", "--registro", "post"])
        .current_dir(home.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    for columns in [40, 54, 80] {
        let shown = screen(home.path(), columns, 500, &[], "estilo");
        let row = |name: &str| shown.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        assert!(row("textos").ends_with("300"), "{columns}: {shown}");
        assert!(row("sem ponto final").contains("0 %"), "{columns}: {shown}");
        assert!(!shown.contains("sem lugar aqui"), "{columns}: {shown}");
    }
    let dated = r#"{"texto":"Sobre a feira de sábado.","registro":"post","data":"2019-01-18T12:00:00Z"}"#;
    std::fs::write(home.path().join("datado.jsonl"), dated).unwrap();
    let done =
        voz(home.path(), &[]).args(["medir", "datado.jsonl"]).current_dir(home.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let narrow = screen(home.path(), 40, 500, &[], "estilo");
    assert!(narrow.lines().any(|line| line.trim_end() == "18/01/2019."), "{narrow}");
    std::fs::write(home.path().join("rascunho.md"), "O time — hoje — ganhou.\n").unwrap();
    let marked = screen(home.path(), 40, 500, &[], "lint rascunho.md");
    assert!(marked.lines().all(|line| line.trim_end().chars().count() <= 40), "{marked}");
}

#[test]
fn a_beginning_of_several_identifiers_lists_them_whole() {
    let home = filled();
    for (arguments, both) in [
        ("pix ver 3fa9", [id(1), id(2)]),
        ("cobranca ver 3FA9", [id(1), id(2)]),
        ("credito saldo 3fa9", [id(1), id(2)]),
    ] {
        let output = voz(home.path(), &[]).args(arguments.split(' ')).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(4), 0), "{arguments}: {said}");
        for id in &both {
            assert!(said.contains(&format!("\n  {id} ")), "{arguments}: {said}");
        }
        assert!(said.contains("começa com 3") && said.contains("escreva mais do identificador"), "{said}");
    }
    // What a pipe lists is long enough for the next command.
    let listed = voz(home.path(), &[]).args(["corpus", "listar"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let key = listed.lines().nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(key.len(), 24, "{listed}");
    let output = voz(home.path(), &[]).args(["corpus", "mostrar", key]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let many = voz(home.path(), &[]).args(["corpus", "mostrar", "0"]).output().unwrap();
    let said = String::from_utf8_lossy(&many.stderr).into_owned();
    assert!(many.status.code() == Some(4) && said.contains("mais de um texto começa com 0:\n  0"), "{said}");
}

/// A program that keeps what it is given, its first lines only if told so.
#[cfg(unix)]
fn pager(folder: &Path, body: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join("paginador");
    std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn what_is_longer_than_the_screen_goes_through_the_pager() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let kept = home.join("visto.txt");
    let all = screen(home, 80, 500, &[], "corpus listar");
    assert!(all.lines().count() > 15 && all.contains("todos: --limite 0"), "{all}");
    let keeps = pager(home, "cat > visto.txt; echo mostrado");
    let shown = screen(home, 80, 10, &[("VOZ_PAGER", &keeps)], "corpus listar");
    let seen = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(
        (shown.as_str(), seen.trim_end()),
        ("mostrado", all.as_str()),
        "what is said stands among the data"
    );
    std::fs::remove_file(&kept).unwrap();
    for (env, arguments) in [
        (("VOZ_PAGER", keeps.as_str()), "--sem-pager corpus listar"),
        (("VOZ_PAGER", "/nao/existe"), "corpus listar"),
        (("PAGER", "cat"), "corpus listar"),
    ] {
        assert_eq!(screen(home, 80, 10, &[env], arguments), all, "{env:?} {arguments}");
    }
    assert_eq!(screen(home, 80, 500, &[("PAGER", &keeps)], "corpus listar"), all, "what fits needs none");
    assert!(!kept.exists());
    // The pager of everybody else's programs, and the help.
    assert_eq!(screen(home, 80, 10, &[("PAGER", &keeps)], "lint --help"), "mostrado");
    assert!(std::fs::read_to_string(&kept).unwrap().contains("--sem-pager"));
}

#[cfg(unix)]
#[test]
fn a_pager_that_is_left_early_is_no_error() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let one = pager(home.path(), "head -n 1");
    let shown = screen(home.path(), 80, 10, &[("VOZ_PAGER", &one)], "corpus listar --limite 0; echo fim $?");
    let lines: Vec<_> = shown.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("o banco está vazio") && lines[1] == "fim 0", "{shown}");
}
