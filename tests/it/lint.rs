//! `voz lint`, as a person or a script meets it: formats, exit codes, pipes, files that are no text.
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// The program in a folder of its own, without colours or anybody's configuration.
fn voz(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.current_dir(folder).env_clear().env("VOZ_DADOS", folder.join("dados")).stdin(Stdio::null());
    command
}

fn lint(folder: &Path, args: &[&str]) -> (i32, String, String) {
    told(&voz(folder).arg("lint").args(args).output().unwrap())
}

fn piped(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = voz(folder.path());
    command.arg("lint").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Whoever refuses the input early closes the pipe; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    told(&output)
}

fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().expect("ended by itself"), text(&output.stdout), text(&output.stderr))
}

/// The output without the figure of `placar`: what a rule weighs is the engine's business.
fn unweighed(out: &str) -> String {
    let mut parts = out.split("placar");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let figure = part.find(|c: char| c.is_ascii_digit()).unwrap();
        let rest = part[figure..].trim_start_matches(|c: char| c.is_ascii_digit());
        text.push_str(&format!("placar{}_{rest}", &part[..figure]));
    }
    text
}

/// A folder with one text in which a bit of everything happens.
fn draft() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = "O time — e ganhou.\n\nFoi bom -- e muito.\n\n\
                <!-- voz: ignora travessao: citação -->\nEle — disse — sim.\n\
                Pa\u{200b}lavra. <!-- voz: ignora seta: x -->\n";
    std::fs::write(folder.path().join("rascunho.txt"), text).unwrap();
    let short = "<!-- voz: ignora seta: x -->\nÉ bom — sim.\n";
    std::fs::write(folder.path().join("curto.txt"), short).unwrap();
    std::fs::write(folder.path().join("limpo.txt"), "Fui ao mercado e voltei.\n").unwrap();
    std::fs::write(folder.path().join("reprovado.txt"), "O time — hoje — ganhou.\n").unwrap();
    folder
}

#[test]
fn humano_shows_each_place_in_its_line() {
    let folder = draft();
    let (code, out, err) = lint(folder.path(), &["rascunho.txt"]);
    insta::assert_snapshot!(unweighed(&out), @r"
    rascunho.txt:1:8: aviso: Travessão [travessao] corrigível
      │ O time — e ganhou.
      │        ^
    rascunho.txt:3:9: aviso: Hífen duplo [hifen-duplo] corrigível
      │ Foi bom -- e muito.
      │         ^^
    rascunho.txt:7:3: aviso: Caractere invisível [caractere-invisivel] corrigível
      │ Pa<U+200B>lavra. <!-- voz: ignora seta: x -->
      │   ^^^^^^^^
    rascunho.txt:6:5: suprimido: Travessão [travessao]: citação
    rascunho.txt:6:13: suprimido: Travessão [travessao]: citação
    rascunho.txt:7:11: atenção: supressão sem uso: seta não acusa nada aqui; pode tirar
    rascunho.txt: passou · placar _ · 3 avisos · 2 suprimidos · 12 palavras, português
    1 marca fraca: Fragmentos em série [fragmentos-seguidos]; num texto curto não conta (--tudo mostra onde)
    3 lugares têm correção segura: veja com --corrigir, grave com --corrigir --no-lugar
    ");
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn humano_sums_up_many_texts_and_is_brief_about_clean_ones() {
    let folder = draft();
    let (code, out, _) = lint(folder.path(), &["limpo.txt", "reprovado.txt", "limpo.txt"]);
    insta::assert_snapshot!(unweighed(&out), @r"
    reprovado.txt:1:8: erro: Travessão [travessao] ×2, linha 1 corrigível
      │ O time — hoje — ganhou.
      │        ^
    reprovado.txt: reprovado · placar _ · 2 erros · 4 palavras, português
    3 textos, 1 reprovado · 2 erros
    2 lugares têm correção segura: veja com --corrigir, grave com --corrigir --no-lugar
    ");
    assert_eq!(code, 1);
    let (code, out, _) = lint(folder.path(), &["limpo.txt"]);
    insta::assert_snapshot!(unweighed(&out), @"limpo.txt: passou · placar _ · nada a apontar · 5 palavras, português");
    assert_eq!(code, 0);
}

#[test]
fn colours_only_when_asked_for_or_on_a_terminal() {
    let folder = draft();
    assert!(!lint(folder.path(), &["reprovado.txt"]).1.contains('\u{1b}'));
    assert!(lint(folder.path(), &["--cor", "sempre", "reprovado.txt"]).1.contains("\u{1b}[31merro"));
}

#[test]
fn json_is_one_object_for_one_text_and_a_list_for_many() {
    let folder = draft();
    let (code, out, _) = lint(folder.path(), &["--formato", "json", "curto.txt"]);
    insta::assert_snapshot!(unweighed(&out), @r#"{"arquivo":"curto.txt","passou":true,"placar":_,"palavras":3,"idioma":"pt","achados":[{"id":"travessao","rotulo":"Travessão","gravidade":"aviso","trechos":[{"inicio":35,"fim":36,"byte_inicio":36,"byte_fim":39,"linha":2,"coluna":7,"texto":"—","correcao":{"byte_inicio":35,"byte_fim":40,"texto":", "}}]}],"fracas":[],"suprimidos":[],"avisos":[{"tipo":"sem-uso","id":"seta","mensagem":"supressão sem uso: seta não acusa nada aqui; pode tirar","linha":1,"coluna":1}],"puladas":[]}"#);
    assert_eq!(code, 0);
    let (code, out, _) = lint(folder.path(), &["--json", "limpo.txt", "reprovado.txt"]);
    let texts: Vec<Value> = serde_json::from_str(&out).unwrap();
    assert_eq!(texts.iter().map(|t| t["passou"].clone()).collect::<Vec<_>>(), [json!(true), json!(false)]);
    assert_eq!(code, 1);
}

#[test]
fn what_was_not_looked_at_is_told() {
    let text = "Rode `a — b` e veja https://ex.com/c—d agora.".as_bytes();
    let answer: Value = serde_json::from_str(&piped(&["--json"], text).1).unwrap();
    let kinds: Vec<&Value> = answer["puladas"].as_array().unwrap().iter().map(|z| &z["tipo"]).collect();
    assert_eq!(kinds, ["codigo", "link"]);
    assert!(piped(&[], text).1.contains(" · 2 trechos pulados · "));
}

#[test]
fn jsonl_is_always_one_object_a_line() {
    let folder = draft();
    let (code, out, _) = lint(folder.path(), &["--formato", "jsonl", "limpo.txt", "reprovado.txt"]);
    let texts: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(texts[0]["arquivo"], "limpo.txt");
    assert_eq!(texts[1]["achados"][0]["id"], "travessao");
    assert_eq!((code, texts.len()), (1, 2));
}

#[test]
fn github_gets_workflow_commands() {
    let folder = draft();
    let (code, out, _) = lint(folder.path(), &["--formato", "github", "rascunho.txt"]);
    insta::assert_snapshot!(out, @r"
    ::warning file=rascunho.txt,line=1,endLine=1,col=8,endColumn=9,title=Travessão::Travessão [travessao]: —
    ::warning file=rascunho.txt,line=3,endLine=3,col=9,endColumn=11,title=Hífen duplo::Hífen duplo [hifen-duplo]: --
    ::warning file=rascunho.txt,line=7,endLine=7,col=3,endColumn=4,title=Caractere invisível::Caractere invisível [caractere-invisivel]: <U+200B>
    ::notice file=rascunho.txt,line=7,col=11,title=Supressão::supressão sem uso: seta não acusa nada aqui; pode tirar
    ");
    assert_eq!(code, 0);
}

#[test]
fn sarif_has_what_the_standard_asks_for() {
    let folder = draft();
    let (_, out, _) = lint(folder.path(), &["--formato", "sarif", "rascunho.txt", "reprovado.txt"]);
    let log: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().all(|r| !r["help"]["text"].as_str().unwrap().is_empty()));
    let results = run["results"].as_array().unwrap();
    for result in results {
        let rule = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[rule]["id"], result["ruleId"]);
        assert!(result["suppressions"].is_array(), "all results carry the list or none does");
    }
    assert_eq!(results.iter().filter(|r| r["suppressions"][0]["kind"] == "inSource").count(), 2);
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn a_sarif_result_has_its_place_in_every_count_and_its_fix() {
    let folder = draft();
    let (_, out, _) = lint(folder.path(), &["--formato", "sarif", "rascunho.txt"]);
    let log: Value = serde_json::from_str(&out).unwrap();
    let mut first = log["runs"][0]["results"][0].clone();
    first["ruleIndex"] = json!(0);
    insta::assert_snapshot!(serde_json::to_string_pretty(&first).unwrap(), @r#"
    {
      "ruleId": "travessao",
      "ruleIndex": 0,
      "level": "warning",
      "message": {
        "text": "Travessão: —"
      },
      "locations": [
        {
          "physicalLocation": {
            "artifactLocation": {
              "uri": "rascunho.txt"
            },
            "region": {
              "startLine": 1,
              "startColumn": 8,
              "endLine": 1,
              "endColumn": 9,
              "charOffset": 7,
              "charLength": 1,
              "byteOffset": 7,
              "byteLength": 3,
              "snippet": {
                "text": "—"
              }
            }
          }
        }
      ],
      "fixes": [
        {
          "description": {
            "text": "Correção segura"
          },
          "artifactChanges": [
            {
              "artifactLocation": {
                "uri": "rascunho.txt"
              },
              "replacements": [
                {
                  "deletedRegion": {
                    "byteOffset": 6,
                    "byteLength": 5
                  },
                  "insertedContent": {
                    "text": ", "
                  }
                }
              ]
            }
          ]
        }
      ],
      "suppressions": []
    }
    "#);
}

#[test]
fn corrigir_shows_a_diff_and_no_lugar_writes_it() {
    let folder = draft();
    let before = std::fs::read_to_string(folder.path().join("rascunho.txt")).unwrap();
    let (code, out, err) = lint(folder.path(), &["--corrigir", "rascunho.txt"]);
    insta::assert_snapshot!(format!("{out}(stderr) {err}").replace('\u{200b}', "·"), @r"
    --- rascunho.txt
    +++ rascunho.txt
    @@ -1,7 +1,7 @@
    -O time — e ganhou.
    +O time, e ganhou.
     
    -Foi bom -- e muito.
    +Foi bom, e muito.
     
     <!-- voz: ignora travessao: citação -->
     Ele — disse — sim.
    -Pa·lavra. <!-- voz: ignora seta: x -->
    +Palavra. <!-- voz: ignora seta: x -->
    (stderr) rascunho.txt: 3 correções (caractere-invisivel 1, hifen-duplo 1, travessao 1); não resta nada
    ");
    assert_eq!(code, 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("rascunho.txt")).unwrap(), before);

    let (code, out, err) = lint(folder.path(), &["--corrigir", "--no-lugar", "reprovado.txt", "limpo.txt"]);
    assert_eq!((code, out.as_str()), (0, ""), "the exit code speaks of the text as it was left");
    assert!(err.contains("reprovado.txt: 2 correções (travessao 2)"), "{err}");
    let after = std::fs::read_to_string(folder.path().join("reprovado.txt")).unwrap();
    assert_eq!(after, "O time, hoje, ganhou.\n");
    let (code, ..) = lint(folder.path(), &["--corrigir", "--no-lugar", "reprovado.txt"]);
    assert_eq!(code, 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("reprovado.txt")).unwrap(), after);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "nothing is left behind");
}

#[test]
fn what_is_merely_likely_is_fixed_only_when_asked_for() {
    let text = "O prédio ficou pronto em março. Ele chegou tarde — quase no fim da festa.\n";
    let (code, out, _) = piped(&["--corrigir", "--no-lugar", "-"], text.as_bytes());
    assert_eq!((code, out.as_str()), (0, text));
    let (_, out, err) = piped(&["--corrigir=ousado", "--no-lugar", "-"], text.as_bytes());
    assert_eq!(out, text.replace(" —", ","), "{err}");
    assert!(piped(&[], text.as_bytes()).1.contains("1 lugar tem correção provável"));
}

#[test]
fn a_long_text_is_told_how_often_people_are_flagged() {
    let calm = "Ontem meu tio apareceu com jabuticaba e ninguém soube de onde veio tanta fruta boa.\n\n";
    let text = format!("O time – hoje – ganhou.\n\n{}", calm.repeat(60));
    let out = piped(&["--idioma", "pt"], text.as_bytes()).1;
    assert!(out.contains("texto longo: "), "{out}");
    let short = format!("O time – hoje – ganhou.\n\n{calm}");
    assert!(!piped(&["--idioma", "pt"], short.as_bytes()).1.contains("texto longo"));
}

#[test]
fn a_pipe_through_corrigir_is_a_filter() {
    let (code, out, _) = piped(&["--corrigir", "--no-lugar", "-"], "O time — hoje — ganhou.\n".as_bytes());
    assert_eq!((code, out.as_str()), (0, "O time, hoje, ganhou.\n"));
    let (code, out, _) = piped(&["--corrigir"], "O time — hoje — ganhou.\n".as_bytes());
    assert_eq!(code, 1, "nothing was written: the text is as it was");
    assert!(out.starts_with("--- <entrada>\n+++ <entrada>\n@@ -1 +1 @@\n-O time"), "{out}");
}

#[cfg(unix)]
#[test]
fn no_lugar_keeps_links_and_says_when_it_cannot_write() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = draft();
    symlink("reprovado.txt", folder.path().join("atalho.txt")).unwrap();
    let file = folder.path().join("reprovado.txt");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o440)).unwrap();
    let (code, _, err) = lint(folder.path(), &["--corrigir", "--no-lugar", "atalho.txt"]);
    assert_eq!(code, 3);
    assert!(err.contains("ficou como estava"), "{err}");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(lint(folder.path(), &["--corrigir", "--no-lugar", "atalho.txt"]).0, 0);
    assert!(folder.path().join("atalho.txt").is_symlink());
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "O time, hoje, ganhou.\n");
}

#[test]
fn rules_are_chosen_and_misspelt_ones_named() {
    let text = "O time — hoje — ganhou. Foi bom -- e muito.".as_bytes();
    let ids = |args: &[&str]| {
        let mut all = vec!["--json"];
        all.extend(args);
        let answer: Value = serde_json::from_str(&piped(&all, text).1).unwrap();
        answer["achados"]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| a["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(&[]), ["travessao", "hifen-duplo"]);
    assert_eq!(ids(&["--so", "travessao"]), ["travessao"]);
    assert_eq!(ids(&["--sem", "travessao,seta"]), ["hifen-duplo"]);
    assert_eq!(ids(&["--so", "travessao", "--so", "hifen-duplo"]), ["travessao", "hifen-duplo"]);
    assert_eq!(ids(&["--nivel", "erro"]), ["travessao"]);
    let (code, _, err) = piped(&["--so", "travesao"], text);
    assert_eq!(code, 2);
    assert!(err.contains("você quis dizer travessao?"), "{err}");
    let (code, out, _) = piped(&["--explicar", "travessao"], b"");
    assert_eq!(code, 0);
    assert!(out.starts_with("aviso ou erro Travessão [travessao]\n") && out.contains("\nAcusa\n"), "{out}");
    let (code, out, _) = piped(&["--regras", "--json"], b"");
    let rules: Vec<Value> = serde_json::from_str(&out).unwrap();
    assert!(code == 0 && rules.iter().any(|r| r["id"] == "travessao" && r["corrigivel"] == true));
}

#[test]
fn ignorar_silences_with_a_reason_and_warns_without_use() {
    let text = "O time — hoje — ganhou.".as_bytes();
    let (code, out, err) = piped(&["--ignorar", "travessao=é o meu jeito"], text);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("<entrada>:1:8: suprimido: Travessão [travessao]: é o meu jeito"), "{out}");
    let (code, _, err) = piped(&["--ignorar", "seta", "--ignorar", "setta=x"], text);
    assert_eq!(code, 1);
    for said in ["--ignorar seta: supressão sem motivo", "--ignorar seta: supressão sem uso", "(seria seta?)"]
    {
        assert!(err.contains(said), "{said}: {err}");
    }
}

#[test]
fn markdown_files_are_markdown_unless_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let text = b"## Por que isso importa\n\nFui ao mercado.\n";
    std::fs::write(folder.path().join("a.md"), text).unwrap();
    assert_eq!(lint(folder.path(), &["a.md"]).0, 0);
    assert_eq!(lint(folder.path(), &["--texto-puro", "a.md"]).0, 1);
    assert_eq!((piped(&[], text).0, piped(&["--markdown"], text).0), (1, 0));
}

#[test]
fn what_is_no_text_is_refused_in_a_sentence() {
    let folder = draft();
    std::fs::write(folder.path().join("latin1.txt"), b"a\xe7\xe3o").unwrap();
    std::fs::write(folder.path().join("nulo.txt"), b"a\0b").unwrap();
    std::fs::write(folder.path().join("utf16.txt"), b"\xff\xfea\0").unwrap();
    for (name, said) in [
        ("nada.txt", "nada.txt: não existe"),
        ("latin1.txt", "não é UTF-8 (byte inválido na posição 1)"),
        ("nulo.txt", "tem um byte NUL na posição 1"),
        ("utf16.txt", "está em UTF-16; converta para UTF-8"),
    ] {
        for format in ["humano", "sarif"] {
            let (code, _, err) = lint(folder.path(), &["--formato", format, name]);
            assert!(code == 2 && err.starts_with("erro: ") && err.contains(said), "{name}: {err}");
        }
    }
    let (code, out, err) = lint(folder.path(), &["--json", "nada.txt", "limpo.txt"]);
    assert_eq!((code, serde_json::from_str::<Vec<Value>>(&out).unwrap().len()), (2, 2));
    assert!(err.contains("nada.txt: não existe") && err.contains("1 de 2"), "{err}");
    let (code, out, err) = lint(folder.path(), &["."]);
    assert!(code < 2 && out.contains(" · 2 arquivos pulados") && err.contains("latin1.txt"), "{out}{err}");
    let (_, out, _) = lint(folder.path(), &["--json", "."]);
    let items: Vec<Value> = serde_json::from_str(&out).unwrap();
    let skipped: Vec<&Value> =
        items.iter().filter(|i| i["erro"].is_string()).map(|i| &i["arquivo"]).collect();
    assert_eq!(skipped, ["latin1.txt", "utf16.txt"], "{out}");
    assert!(lint(folder.path(), &["--formato", "sarif", "."]).1.contains("pulado: "));
    let (code, _, err) = piped(&[], &vec![b'a'; 100 << 20]);
    assert!(code == 2 && err.contains("<entrada>: passa de 64 MiB"), "{err}");
    let (code, _, err) = lint(folder.path(), &["-", "-"]);
    assert!(code == 2 && err.contains("só pode aparecer uma vez"), "{err}");
    assert_eq!(piped(&[], b"").0, 0, "nothing to find fault with");
    assert!(!folder.path().join("dados").exists(), "linting creates no data");
}

#[test]
fn jsonl_answers_every_line_in_order() {
    let input = "{\"id\": \"a\", \"texto\": \"O time — hoje — ganhou.\"}\n\n\
                 {\"texto\": \"fim\", \"id\": 7}\nnada\n{\"id\": 8}\n{\"id\": 9, \"texto\": \"\"}";
    let (code, out, err) = piped(&["--entrada", "jsonl", "--formato", "jsonl", "-"], input.as_bytes());
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<Value> = answers.iter().map(|a| a["id"].clone()).collect();
    assert_eq!(ids, [json!("a"), json!(7), json!(null), json!(8), json!(9)]);
    assert_eq!(answers[0]["passou"], false);
    assert_eq!(answers[0]["palavras"], 4);
    assert_eq!(answers[0]["achados"][0]["trechos"][0]["inicio"], 7);
    assert_eq!(answers[2], json!({"id": null, "linha": 4, "erro": "a linha não é JSON (coluna 2)"}));
    assert_eq!(answers[3]["erro"], "falta o campo texto");
    assert_eq!(code, 2);
    assert!(err.contains("2 de 5 linhas"), "{err}");
    let good = input.lines().next().unwrap();
    assert_eq!(piped(&["--entrada", "jsonl"], good.as_bytes()).0, 1);
    assert_eq!(piped(&["--entrada", "jsonl", "--formato", "sarif"], good.as_bytes()).0, 2);
}

#[test]
fn jsonl_answers_a_line_before_the_next_one_comes() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = voz(folder.path());
    command.args(["lint", "--entrada", "jsonl"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for id in 1..=3 {
        writeln!(to, "{{\"id\": {id}, \"texto\": \"oi\"}}").unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["id"], id);
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), "O time — hoje — ganhou.\n\n".repeat(20_000)).unwrap();
    let mut command = voz(folder.path());
    command.args(["lint", "a.txt"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = [0; 64];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let (code, _, err) = told(&child.wait_with_output().unwrap());
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn what_the_author_does_anyway_is_not_held_against_them() {
    use voz::base::store::Store;
    use voz::voice::Registro;
    use voz::voice::banco::{self, StoredText};
    use voz::voice::corpus::Texto;

    let folder = draft();
    std::fs::create_dir(folder.path().join("dados")).unwrap();
    let texts: Vec<StoredText> = (0..40)
        .map(|n| {
            let texto = format!("Fui — de novo — ao mercado {n}.");
            let (registro, fonte) = (Registro::Post, "txt".to_owned());
            StoredText::new(Texto {
                id: None,
                data: None,
                registro,
                texto,
                fonte,
                resposta_a: None,
                parte_de: None,
            })
        })
        .collect();
    let store = Store::open(folder.path().join("dados/voz.db")).unwrap();
    store.write(|tx| banco::insert(tx, &texts)).unwrap();
    drop(store);
    let (code, _, err) = lint(folder.path(), &["-v", "-r", "post", "reprovado.txt"]);
    assert_eq!((code, err.as_str()), (0, "comparado com 40 textos seus (post)\n"));
    assert_eq!(lint(folder.path(), &["-r", "resposta", "reprovado.txt"]).0, 1, "no texts of that register");
    assert_eq!(lint(folder.path(), &["-r", "post", "--sem-autor", "reprovado.txt"]).0, 1);
    std::fs::write(folder.path().join("dados/voz.db"), "isto não é um banco").unwrap();
    let (code, _, err) = lint(folder.path(), &["-r", "post", "reprovado.txt"]);
    assert!(code == 1 && err.starts_with("aviso: sem a medida do autor:"), "{err}");
}
