//! `voz medir` and `voz corpus`: what comes in, what goes out, what survives.
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use zip::write::SimpleFileOptions;

use crate::banco;

/// The program with a data folder of its own.
struct Voz {
    home: tempfile::TempDir,
}

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ended {
    fn ok(self) -> Self {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {} {}", self.out, self.err))
    }
}

impl Voz {
    fn new() -> Self {
        Self { home: tempfile::tempdir().unwrap() }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
        command.env_clear().env("HOME", self.home.path()).env("VOZ_DADOS", self.home.path().join("dados"));
        command.envs(banco::env(self.home.path())).args(args).stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Ended {
        Self::ended(&mut self.command(args))
    }

    /// Runs it on a file, whatever the tests run on.
    fn on_file(&self, args: &[&str]) -> Ended {
        Self::ended(self.command(args).envs([banco::FILE]))
    }

    fn ended(command: &mut Command) -> Ended {
        let output = command.output().unwrap();
        Ended {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Writes a file beside the data folder and gives its path.
    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.home.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn texts(&self) -> Vec<String> {
        let listed = self.run(&["corpus", "listar", "--limite", "0", "--json"]).ok().json();
        let mut texts: Vec<String> =
            listed.as_array().unwrap().iter().map(|t| t["texto"].as_str().unwrap().to_owned()).collect();
        texts.sort();
        texts
    }
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const ARCHIVE: &[(&str, &[u8])] = &[
    ("data/account.js", br#"window.YTD.account.part0 = [ {"account":{"username":"ana","accountId":"50"}} ]"#),
    (
        "data/tweets.js",
        r#"window.YTD.tweets.part0 = [
        {"tweet":{"id_str":"3","created_at":"Tue Mar 05 10:20:03 +0000 2024","full_text":"@bia pois e, tb acho https://t.co/x","in_reply_to_status_id_str":"2","in_reply_to_user_id_str":"60"}},
        {"tweet":{"id_str":"1","created_at":"Mon Mar 04 10:20:03 +0000 2024","full_text":"Hoje consertei a máquina &amp; fiz pão."}},
        {"tweet":{"id_str":"4","created_at":"Wed Mar 06 10:20:03 +0000 2024","full_text":"RT @bia: texto dela"}} ]"#
            .as_bytes(),
    ),
    ("data/tweets_media/1.jpg", b"\xff\xd8"),
];

#[test]
fn an_archive_is_measured_and_measuring_again_changes_nothing() {
    let voz = Voz::new();
    let path = voz.file("x.zip", zipped(ARCHIVE));
    let first = voz.run(&["medir", &path, "--json"]).ok();
    let card = first.json();
    assert_eq!(card["medidas"]["resposta"]["amostras"], 1);
    assert_eq!(card["medidas"]["post"]["amostras"], 1);
    assert_eq!(card["desde"], "2024-03-04T10:20:03.000Z");
    let again = voz.run(&["medir", &path, "--json"]).ok().json();
    assert_eq!(again["medidas"], card["medidas"]);
    assert_eq!(voz.texts(), ["Hoje consertei a máquina & fiz pão.", "pois e, tb acho"]);
    let shown = voz.run(&["medir", &path]).ok();
    assert!(shown.out.contains("já estava no banco") && shown.out.contains("retuíte"), "{}", shown.out);
    assert!(shown.err.contains("nenhum texto novo"), "{}", shown.err);
    assert_eq!(voz.run(&["estilo", "--json"]).ok().json()["medidas"], card["medidas"]);
}

#[test]
fn an_edited_text_takes_the_place_of_the_old_one() {
    let voz = Voz::new();
    let line = |id: u8, texto: &str| {
        format!("{{\"id\": \"{id}\", \"texto\": \"{texto}\", \"data\": \"2024-05-0{id}\"}}\n")
    };
    let path = voz.file("t.jsonl", line(1, "choveu ontem") + &line(2, "fiz pão"));
    voz.run(&["medir", &path]).ok();
    voz.file("t.jsonl", line(1, "choveu muito ontem") + &line(2, "fiz pão") + &line(3, "sexta fecha"));
    let rehearsed = voz.run(&["medir", &path, "--ensaio", "--json"]).ok().json();
    assert_eq!((&rehearsed["novos"], &rehearsed["trocados"]), (&2.into(), &1.into()));
    let edited = voz.run(&["medir", &path]).ok();
    assert!(edited.err.contains("1 tomou o lugar de uma versão anterior dele"), "{}", edited.err);
    for _ in 0..2 {
        let mut texts = voz.texts();
        texts.sort_unstable();
        assert_eq!(texts, ["choveu muito ontem", "fiz pão", "sexta fecha"]);
        assert!(voz.run(&["medir", &path]).ok().err.contains("nenhum texto novo"));
    }
    // What says how to import asks for something to import.
    let nothing = voz.run(&["medir", "--ate", "2024-05-01"]);
    assert!(nothing.code == Some(2) && nothing.err.contains("FONTE"), "{}", nothing.err);
}

#[test]
fn a_mixed_folder_with_a_zip_is_one_import() {
    let voz = Voz::new();
    voz.file("c/x.zip", zipped(ARCHIVE));
    voz.file("c/respostas/um.txt", "tb acho\n\npode ser");
    voz.file("c/blog/2020-01-02-oi.md", "---\ntitle: Oi\n---\nUm **texto** do blog.");
    voz.file("c/d.csv", b"texto;data\nn\xe3o sei;05/03/2024\n");
    voz.file("c/foto.jpg", "x");
    voz.file("c/carta.docx", zipped(&[("word/document.xml", b"<w/>")]));
    let folder = voz.home.path().join("c");
    let came = voz.run(&["corpus", "importar", folder.to_str().unwrap(), "--json"]).ok();
    assert!(
        came.err.contains("carta.docx: documento de escritório: ficou de fora; salve como texto"),
        "{}",
        came.err
    );
    let report = came.json();
    assert_eq!(report["novos"], 6);
    let formats: Vec<&str> =
        report["fontes"].as_array().unwrap().iter().map(|s| s["formato"].as_str().unwrap()).collect();
    assert_eq!(formats, ["markdown", "csv", "txt", "x"]);
    assert_eq!(report["fontes"][3]["descartados"]["retuite"], 1);
    assert!(voz.texts().contains(&"não sei".to_owned()));
}

#[test]
fn one_bad_file_and_nothing_is_imported() {
    let voz = Voz::new();
    let good = voz.file("bom.txt", "um texto bom");
    for (name, bytes, said) in [
        ("ruim.jsonl", b"\n{\"texto\"".to_vec(), "ruim.jsonl, linha 2: JSON inválido"),
        ("ruim.txt", b"oi\n\0".to_vec(), "linha 2: não é texto em UTF-8"),
        ("ruim.zip", zipped(&[("../fora.txt", b"oi")]), "\"../fora.txt\": o nome leva para fora do zip"),
        ("ruim2.zip", zipped(ARCHIVE)[..300].to_vec(), "o zip está danificado ou cortado"),
        ("ruim.tar.gz", b"\x1f\x8b\x08".to_vec(), "ruim.tar.gz: é um .gz; descompacte"),
        ("ruim.bin", b"\x01\x02\x03".to_vec(), "não achei nada que eu saiba importar"),
    ] {
        let bad = voz.file(name, bytes);
        let ended = voz.run(&["corpus", "importar", &good, &bad]);
        assert_eq!(ended.code, Some(2), "{name}: {}", ended.err);
        assert!(ended.err.contains(said), "{name}: {}", ended.err);
    }
    let missing = voz.run(&["medir", "/não/existe"]);
    assert_eq!((missing.code, missing.err.contains("não existe")), (Some(2), true), "{}", missing.err);
    assert!(voz.run(&["corpus", "listar"]).ok().err.contains("o banco está vazio"));
}

#[test]
fn a_rehearsal_writes_nothing() {
    let voz = Voz::new();
    let path = voz.file("x.zip", zipped(ARCHIVE));
    let report = voz.run(&["medir", &path, "--ensaio", "--json"]).ok().json();
    assert_eq!((&report["ensaio"], &report["novos"]), (&Value::Bool(true), &Value::from(2)));
    assert!(!voz.home.path().join("dados").exists());
}

#[test]
fn an_export_comes_back_the_same() {
    let (one, two) = (Voz::new(), Voz::new());
    let path = one.file("x.zip", zipped(ARCHIVE));
    let txt = one.file("n.txt", "linha um\nlinha dois 😀\n---\nsó\u{200d}isso…");
    one.run(&["corpus", "importar", &path, &txt, "--registro", "post"]).ok();
    let file = one.home.path().join("saida.jsonl");
    one.run(&["corpus", "exportar", file.to_str().unwrap()]).ok();
    let before = std::fs::read(&file).unwrap();
    let again = one.run(&["corpus", "exportar", file.to_str().unwrap()]);
    assert!(again.code == Some(4) && again.err.contains("já existe"), "{}", again.err);
    assert_eq!(std::fs::read(&file).unwrap(), before, "what is there stays");
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&file.metadata().unwrap()) & 0o777, 0o600);
    let mut beside = std::fs::read_dir(one.home.path()).unwrap().flatten();
    assert!(beside.all(|entry| !entry.file_name().to_string_lossy().contains("parcial")));
    two.run(&["corpus", "importar", file.to_str().unwrap()]).ok();
    let back = two.run(&["corpus", "exportar"]).ok();
    assert_eq!(back.out, std::fs::read_to_string(&file).unwrap());
    assert_eq!(back.out.lines().count(), 4);
    let mut piped = two.command(&["corpus", "importar", "-", "--json"]);
    let mut child = piped.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(back.out.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["fontes"][0]["descartados"]["ja_no_banco"], 4);
}

#[test]
fn texts_are_found_shown_and_removed_by_the_beginning_of_their_key() {
    let voz = Voz::new();
    let path = voz.file("n.txt", "troquei o motor da máquina\n\nfiz pão de queijo\n\nchoveu");
    voz.run(&["corpus", "importar", &path]).ok();
    let found = voz.run(&["corpus", "buscar", "MÁQUINAS", "--json"]).ok().json();
    assert_eq!(found.as_array().unwrap().len(), 1);
    let key = found[0]["chave"].as_str().unwrap();
    let shown = voz.run(&["corpus", "mostrar", &key[..6]]).ok();
    assert!(
        shown.out.starts_with(key) && shown.out.ends_with("\n\ntroquei o motor da máquina\n"),
        "{}",
        shown.out
    );
    let unasked = voz.run(&["corpus", "remover", &key[..6]]);
    assert_eq!((unasked.code, unasked.err.contains("--sim")), (Some(2), true));
    let removed = voz.run(&["corpus", "remover", &key[..6], "--sim"]).ok();
    assert!(removed.err.contains("removido: 1 texto") && removed.err.contains("2 posts"), "{}", removed.err);
    assert_eq!(voz.texts(), ["choveu", "fiz pão de queijo"]);
    assert_eq!(voz.run(&["corpus", "mostrar", &key[..6]]).code, Some(4));
    assert_eq!(voz.run(&["corpus", "mostrar", "xyz"]).code, Some(2));
    let all = voz.run(&["corpus", "remover", "--tudo", "--sim", "--json"]).ok();
    assert_eq!(all.json()["removidos"], 2);
    assert_eq!(voz.run(&["corpus", "remover", "--tudo", "--sim"]).code, Some(4));
}

#[test]
fn dates_choose_what_is_imported_and_measured() {
    let voz = Voz::new();
    let lines: String = (2015..2025)
        .map(|y| format!("{{\"texto\":\"texto de {y}\",\"data\":\"{y}-06-01\",\"registro\":\"post\"}}\n"))
        .collect();
    let path = voz.file("a.jsonl", lines);
    let report =
        voz.run(&["corpus", "importar", &path, "--desde", "2018", "--ate", "2022-06", "--json"]).ok().json();
    let source = &report["fontes"][0];
    assert_eq!((&report["novos"], &source["descartados"]["antes"]), (&5.into(), &3.into()));
    assert_eq!(source["primeira"], "2018-06-01T00:00:00.000Z");
    let card = voz.run(&["medir", "--desde", "01/01/2021", "--json"]).ok().json();
    assert_eq!(
        (&card["medidas"]["post"]["amostras"], &card["desde"]),
        (&2.into(), &"2021-01-01T00:00:00.000Z".into())
    );
    let whole = voz.run(&["medir", "--json"]).ok().json();
    assert_eq!(whole["medidas"]["post"]["amostras"], 5);
    assert_eq!(voz.run(&["medir", "--desde", "ontem"]).code, Some(2));
}

/// A corpus large enough that an import takes a while; every text is different.
fn large(voz: &Voz, name: &str, texts: usize) -> String {
    let line =
        |i| format!("{{\"texto\":\"o texto {i} fala de {name} e de mais nada\",\"registro\":\"post\"}}\n");
    voz.file(name, (0..texts).map(line).collect::<String>())
}

#[test]
fn two_imports_at_once_both_arrive() {
    let voz = Voz::new();
    let paths = ["a.jsonl", "b.jsonl", "c.jsonl"].map(|name| large(&voz, name, 1500));
    let children: Vec<_> = paths
        .iter()
        .map(|p| voz.command(&["medir", p, "-q"]).stdout(Stdio::null()).spawn().unwrap())
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(voz.texts().len(), 4500);
    assert_eq!(voz.run(&["estilo", "--json"]).ok().json()["medidas"]["post"]["amostras"], 4500);
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the program must be stopped at whatever moment it has reached"
)]
fn an_import_that_is_killed_leaves_a_sound_bank_that_the_next_one_completes() {
    let voz = Voz::new();
    let path = large(&voz, "a.jsonl", 20_000);
    for wait in [5, 40, 120, 300] {
        let mut child = voz.command(&["medir", &path, "-q"]).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        child.wait().unwrap();
    }
    voz.run(&["medir", &path]).ok();
    assert_eq!(voz.texts().len(), 20_000);
    assert_eq!(voz.run(&["estilo", "--json"]).ok().json()["medidas"]["post"]["amostras"], 20_000);
    let left: Vec<PathBuf> = std::fs::read_dir(voz.home.path().join("dados"))
        .into_iter()
        .flatten()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "tmp"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn places_that_cannot_be_used_are_said_to_be_so() {
    let voz = Voz::new();
    let path = voz.file("n.txt", "um texto");
    let file = voz.file("arquivo", "x");
    let inside = Path::new(&file).join("dados");
    let blocked = voz.on_file(&["medir", &path, "--dados", inside.to_str().unwrap()]);
    assert_eq!(blocked.code, Some(3), "{}", blocked.err);
    let folder = voz.home.path().join("pasta");
    std::fs::create_dir_all(folder.join("voz.db")).unwrap();
    voz.file("dados/voz.db", "isto não é um banco de dados, e é comprido o bastante para se ver que não é");
    for (place, why) in
        [(voz.home.path().join("dados"), "danificado"), (folder, "não consigo abrir o banco de dados em")]
    {
        let (database, place) = (place.join("voz.db"), place.to_str().unwrap());
        for args in [&["medir", &path][..], &["corpus", "listar"], &["corpus", "remover", "ab", "--sim"]] {
            let ended = voz.on_file(&[args, &["--dados", place]].concat());
            assert_eq!(ended.code, Some(3), "{args:?}: {}", ended.err);
            for said in [why, database.to_str().unwrap(), "\ndica: "] {
                assert!(ended.err.contains(said), "{said} of {args:?}: {}", ended.err);
            }
            for english in ["database", "disk", "file is"] {
                assert!(!ended.err.contains(english), "{args:?}: {}", ended.err);
            }
        }
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let voz = Voz::new();
    let path = large(&voz, "a.jsonl", 5000);
    voz.run(&["corpus", "importar", &path]).ok();
    let mut child = voz.command(&["corpus", "exportar"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

const CONVERSATION: &str = "\
05/03/2025 08:00 - Você criou este grupo
05/03/2025 08:01 - Lia: bom diaaa, consertei a máquina
05/03/2025 08:02 - Rui: bom dia! qual máquina?
05/03/2025 08:03 - Lia: <Mídia oculta>
";

#[test]
fn what_others_wrote_is_kept_apart_and_is_never_an_example() {
    let voz = Voz::new();
    let path = voz.file("Conversa do WhatsApp com Rui.txt", CONVERSATION);
    let unsaid = voz.run(&["corpus", "importar", &path]);
    assert_eq!(unsaid.code, Some(2));
    assert!(unsaid.err.contains("diga com --autor; nela escrevem: Lia, Rui"), "{}", unsaid.err);
    let wrong = voz.run(&["corpus", "importar", &path, "--autor", "Bia"]);
    assert_eq!(
        (wrong.code, wrong.err.contains("os autores são: Lia, Rui")),
        (Some(2), true),
        "{}",
        wrong.err
    );
    assert!(voz.run(&["corpus", "listar"]).ok().err.contains("o banco está vazio"));
    let report = voz.run(&["corpus", "importar", &path, "--autor", "Lia", "--json"]).ok().json();
    assert_eq!((&report["novos"], &report["fontes"][0]["coorte"]), (&Value::from(1), &Value::from(1)));
    let mine = ["bom diaaa, consertei a máquina"];
    assert_eq!(voz.texts(), mine);
    assert!(!voz.run(&["corpus", "exportar"]).ok().out.contains("qual máquina"));
    assert_eq!(voz.run(&["corpus", "buscar", "máquina", "--json"]).ok().json().as_array().unwrap().len(), 1);
    assert_eq!(voz.run(&["medir", "--json"]).ok().json()["medidas"]["resposta"]["amostras"], 1);
    let others = voz.run(&["corpus", "listar", "--coorte", "--json"]).ok().json();
    assert_eq!((&others[0]["autor"], &others[0]["texto"]), (&"Rui".into(), &"bom dia! qual máquina?".into()));
    assert_eq!(others.as_array().unwrap().len(), 1);
    // Imported once under the wrong name, what is the author's leaves the cohort when it comes in rightly.
    voz.run(&["corpus", "importar", &path, "--autor", "Rui"]).ok();
    assert!(voz.run(&["corpus", "listar", "--coorte"]).ok().err.contains("não há textos de outras pessoas"));
    voz.run(&["corpus", "remover", "--tudo", "--sim"]).ok();
    voz.run(&["corpus", "importar", &path, "--autor", "Lia"]).ok();
    voz.run(&["corpus", "remover", "--coorte", "--sim"]).ok();
    assert!(voz.run(&["corpus", "listar", "--coorte"]).ok().err.contains("não há textos de outras pessoas"));
    assert_eq!(voz.texts(), mine);
}

#[test]
fn spoilt_accents_are_mended_and_said_and_lost_letters_left_out() {
    let voz = Voz::new();
    let file = voz.file("a.jsonl", "\"nÃ£o dÃ¡\"\n\"n\u{fffd}o\"\n\"tá bom\"\n");
    let ended = voz.run(&["corpus", "importar", &file, "--json"]).ok();
    assert_eq!(voz.texts(), ["não dá", "tá bom"]);
    assert!(ended.err.contains("a.jsonl, linha 1: acentos trocados"), "{}", ended.err);
    assert_eq!(ended.json()["fontes"][0]["descartados"]["ilegivel"], 1);
}

#[test]
fn a_reason_told_of_the_first_bad_line_is_not_that_of_all() {
    let voz = Voz::new();
    let file = voz.file("a.jsonl", "{\"texto\n{\"x\":1}\n{\"texto\":7}\n\"tá bom\"\n");
    let ended = voz.run(&["corpus", "importar", &file]).ok();
    assert!(ended.err.contains("a.jsonl, linha 1: JSON inválido"), "{}", ended.err);
    assert!(ended.err.contains("(e mais 2, por este ou outro motivo)"), "{}", ended.err);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_import_says_how_far_it_came_and_what_to_do() {
    let voz = Voz::new();
    // Long enough to be still at work when the signal comes, however fast the machine.
    let lines: String =
        (0..400_000).map(|n| format!("{{\"id\":\"{n}\",\"texto\":\"linha {n} do diário\"}}\n")).collect();
    let path = voz.file("t.jsonl", lines);
    let mut command = voz.command(&["corpus", "importar", &path]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // SIGINT is signal 2: the second bit of the mask of those the process catches.
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mask = status.lines().find_map(|l| l.strip_prefix("SigCgt:")).unwrap_or("0").trim().to_owned();
        u64::from_str_radix(&mask, 16).unwrap_or_default() & 0b10 != 0
    };
    while !catches() {
        std::thread::yield_now();
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.contains("a importação foi interrompida; textos"), "{said}");
    assert!(said.contains("rode o mesmo comando de novo"), "{said}");
}

#[test]
fn an_empty_bank_exports_nobodys_texts() {
    let voz = Voz::new();
    let file = voz.home.path().join("meus.jsonl");
    for args in [vec!["corpus", "exportar"], vec!["corpus", "exportar", file.to_str().unwrap()]] {
        let ended = voz.run(&args);
        assert_eq!((ended.code, ended.out.as_str()), (Some(4), ""), "{}", ended.err);
        assert!(ended.err.contains("o banco está vazio") && ended.err.contains("voz medir"), "{}", ended.err);
        assert!(!file.exists());
    }
}
