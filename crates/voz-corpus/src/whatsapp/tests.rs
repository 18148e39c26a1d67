//! Tests of what a person who brings a conversation relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{ImportError, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

fn run(file: &str, author: &str) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    let options = Options { autor: Some(author), ..Options::default() };
    import_files(&[("Conversa do WhatsApp com Bia.txt", file.as_bytes())], &options)
}

fn texts(file: &str, author: &str) -> Vec<String> {
    run(file, author).unwrap().0.into_iter().map(|t| t.texto).collect()
}

const ANDROID: &str = "\
05/03/2025 08:00 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta. Saiba mais
05/03/2025 08:00 - Você criou este grupo
05/03/2025 08:00 - \u{200e}Caio Reis foi adicionado(a)
05/03/2025 08:01 - Lia: bom diaaa
05/03/2025 08:02 - Caio Reis: bom dia! horário:
  - 10h às 12h
Sábado- 9h
05/03/2025 08:03 - Lia: \n\
05/03/2025 08:03 - Lia: \u{200e}IMG-20250305-WA0001.jpg (arquivo anexado)
05/03/2025 08:04 - Lia: \u{200e}IMG-20250305-WA0002.jpg (arquivo anexado)
olha o tamanho disso
05/03/2025 08:05 - Lia: chego às 9... <Mensagem editada>
05/03/2025 08:06 - Lia: Mensagem apagada
05/03/2025 08:07 - Lia: proposta.pdf • 4 páginas (arquivo anexado)
05/03/2025 08:08 - Lia: @\u{2068}Caio Reis\u{2069} viu?
05/03/2025 08:08 - Caio Reis mudou o número de telefone para +55 11 90000-0000.
05/03/2025 08:09 - Lia mudou o nome do grupo para \"Obra: fase 2\"
05/03/2025 08:09 - Lia's security code with Caio changed.
";

#[test]
fn a_brazilian_android_conversation() {
    let (texts, summaries) = run(ANDROID, "lia").unwrap();
    let found: Vec<&str> = texts.iter().map(|t| &*t.texto).collect();
    assert_eq!(found, ["bom diaaa", "olha o tamanho disso", "chego às 9...", "@Caio Reis viu?"]);
    assert!(texts.iter().all(|t| t.registro == Registro::Resposta));
    assert_eq!(texts[0].data.unwrap().to_string(), "2025-03-05T08:01:00.000Z");
    for (motivo, n) in [
        (Motivo::Sistema, 6),
        (Motivo::OutroAutor, 1),
        (Motivo::Vazio, 1),
        (Motivo::Midia, 2),
        (Motivo::Apagada, 1),
    ] {
        assert_eq!(dropped(&summaries, motivo), n, "{motivo:?}");
    }
    assert_eq!((summaries[0].kept(), summaries[0].coorte), (4, 1));
}

#[test]
fn an_ios_conversation() {
    let file = "\
\u{200e}[05/03/2025, 8:01:02\u{202f}AM] Caio: \u{200e}As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.\r\n\
[05/03/2025, 8:01:05\u{202f}AM] ~\u{202f}Lia: oi oi\r\n\
\u{200e}[05/03/2025, 8:02:05\u{202f}PM] ~\u{202f}Lia: \u{200e}<anexado: 00000007-PHOTO-2025-03-05-20-02-05.jpg>\r\n\
\u{200e}[05/03/2025, 8:02:06\u{202f}PM] ~\u{202f}Lia: \u{200e}figurinha omitida\r\n";
    let (texts, summaries) = run(file, "Lia").unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["oi oi"]);
    assert_eq!((dropped(&summaries, Motivo::Sistema), dropped(&summaries, Motivo::Midia)), (1, 2));
}

#[test]
fn the_order_of_the_dates_is_told_by_the_whole_file() {
    let day = |file: &str| run(file, "Lia").unwrap().0[0].data.unwrap().to_string()[..10].to_owned();
    for (file, first) in [
        ("01/02/2025 10:00 - Lia: a\n13/02/2025 10:00 - Lia: b\n", "2025-02-01"),
        ("1/2/25, 10:00 AM - Lia: a\n1/13/25, 10:00 AM - Lia: b\n", "2025-01-02"),
        ("01/02/2025 10:00 - Lia: a\n02/02/2025 10:00 - Lia: b\n", "2025-02-01"),
        (
            "01/02/25 10:00 - Lia: a\n01/02/25 10:01 - Lia: IMG-20250102-WA0001.jpg (arquivo anexado)\n",
            "2025-01-02",
        ),
        ("1/9/25 10:00 - Lia: a\n1/10/25 10:00 - Lia: b\n2/1/25 10:00 - Lia: c\n", "2025-01-09"),
        ("2025/02/01, 10:00 - Lia: a\n", "2025-02-01"),
        ("3/4/25, 9:15 AM - Lia: a\n3/5/25, 10:15 PM - Lia: b\n", "2025-03-04"),
        ("[3/4/25, 9:15:00\u{202f}AM] Lia: a\n[10/11/25, 9:15:00\u{202f}AM] Lia: b\n", "2025-03-04"),
        ("3/4/25, 9:15 am - Lia: a\n", "2025-04-03"),
        ("03/04/25, 9:15 AM - Lia: a\n", "2025-04-03"),
        ("3/04/25, 9:15 AM - Lia: a\n", "2025-04-03"),
        ("3/4/2025, 9:15 AM - Lia: a\n", "2025-04-03"),
        ("10/11/25, 9:15 AM - Lia: a\n", "2025-11-10"),
    ] {
        assert_eq!(day(file), first, "{file}");
    }
    let mixed = "01/02/2025 10:00 - Lia: a\n25/02/2025 10:00 - Lia: b\n02/26/2025 10:00 - Lia: c\n";
    let error = run(mixed, "Lia").unwrap_err().to_string();
    assert!(
        error.starts_with("Conversa do WhatsApp com Bia.txt, linha 3: as datas se contradizem"),
        "{error}"
    );
}

#[test]
fn forms_may_change_in_the_middle_of_a_file() {
    let file =
        "13.6.2024 klo 21.25.15 - Lia: um\n13.06.24 21.25.15: Rui: dois\n13.06.2024, 21.25 - Lia: três\n";
    assert_eq!(texts(file, "Lia"), ["um", "três"]);
    let file = "[2024/06/13, 21:25:15] Lia: um\n[2024/06/13 1:55:00 p. m.] Rui: dois\n[2024/06/13, 01:56:00 AM] Lia: três\n";
    assert_eq!(texts(file, "Lia"), ["um", "três"]);
    let file = "10.12.2024, 14:30 - System: Lia hat die Gruppe erstellt\n10.12.2024, 14:31 - Lia: <Medien ausgelassen>\n10.12.2024, 14:32 - Lia: ja\n";
    let (found, summaries) = run(file, "Lia").unwrap();
    assert_eq!((found.len(), summaries[0].coorte, dropped(&summaries, Motivo::Midia)), (1, 0, 1));
}

#[test]
fn messages_sent_in_one_go_are_one_text_where_that_is_asked_for() {
    let file = "\
05/03/2025 08:00 - Lia: oi
05/03/2025 08:01 - Lia: tudo bem?
05/03/2025 08:01 - Lia: <Mídia oculta>
05/03/2025 08:02 - Lia: chego já
05/03/2025 08:04 - Lia: cheguei
05/03/2025 08:04 - Rui: abre aí
05/03/2025 08:04 - Lia: abri
05/03/2025 08:05 - Lia: entra
";
    let file = [("c.txt", file.as_bytes())];
    let options = Options { autor: Some("Lia"), juntar_rajadas: true, ..Options::default() };
    let (found, summaries) = import_files(&file, &options).unwrap();
    let found: Vec<&str> = found.iter().map(|t| &*t.texto).collect();
    assert_eq!(found, ["oi\ntudo bem?\nchego já", "cheguei", "abri\nentra"]);
    assert_eq!((dropped(&summaries, Motivo::Rajada), dropped(&summaries, Motivo::Midia)), (3, 1));
    let apart = import_files(&file, &Options { juntar_rajadas: false, ..options }).unwrap().0;
    assert_eq!(apart.len(), 6);
}

#[test]
fn line_ends_of_old_systems_are_line_ends() {
    let file =
        "05/03/2025 08:00 - Lia: oi\r05/03/2025 08:01 - Lia: duas\rlinhas\r05/03/2025 08:02 - Rui: tá\r";
    assert_eq!(texts(file, "Lia"), ["oi", "duas\nlinhas"]);
}

#[test]
fn whoever_wrote_it_must_be_said_and_be_there() {
    let file = [("c.txt", "05/03/2025 08:00 - Lia: oi\n05/03/2025 08:01 - Rui: oi\n".as_bytes())];
    let error = import_files(&file, &Options::default()).unwrap_err();
    assert_eq!(error.authors().unwrap().1, ["Lia", "Rui"]);
    assert_eq!(
        error.to_string(),
        "c.txt: quem é você nesta conversa? diga com --autor; nela escrevem: Lia, Rui"
    );
    let error = run("05/03/2025 08:00 - Lia: oi\n", "Bia").unwrap_err().to_string();
    assert_eq!(error, "teste: nenhum texto é de \"Bia\"; os autores são: Lia");
}

#[test]
fn what_is_no_conversation_is_left_to_others_or_refused() {
    let note = b"lista de compras\n05/03/2025 comprar 10:30 - nada\n";
    let (_, summaries) = import_files(&[("a.txt", note)], &Options::default()).unwrap();
    assert_eq!(summaries[0].formato, "txt");
    let forced = super::super::by_id("whatsapp");
    let mut sources: Vec<Box<dyn crate::Source>> =
        vec![Box::new(crate::import::tests::Memory::new(&[("a.txt", note)]))];
    let plan = super::super::Plan::new(super::super::IMPORTERS, &mut sources, forced).unwrap();
    let options = Options { autor: Some("Lia"), ..Options::default() };
    let error = super::super::import(&plan, &mut sources, &options, &mut |_, _| Ok(super::super::Taken::New));
    assert!(error.unwrap_err().to_string().starts_with("a.txt, linha 1: não parece uma conversa"));
}

proptest! {
    #[test]
    fn never_panics(text in "([0-3/:, -]|\\[|\\]|Ana: |12/01/2023 14:30 - |\u{200e}|<|>|\n|\\PC){0,60}") {
        let _ = run(&text, "Ana");
        let _ = run(&format!("12/01/2023 14:30 - Ana: {text}"), "Ana");
    }
}
