//! Tests of what a person who brings their mail relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{Aviso, ImportError, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

const LIA: Option<&str> = Some("lia@x.invalid");

fn run(files: &[(&str, &[u8])], autor: Option<&str>) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    import_files(files, &Options { autor, ..Options::default() })
}

fn texts(message: &[u8]) -> Vec<String> {
    run(&[("a.eml", message)], LIA).unwrap().0.into_iter().map(|t| t.texto).collect()
}

/// A message by Lia: more of its header, and its body.
fn message(header: &str, body: &str) -> Vec<u8> {
    format!(
        "Message-ID: <1@x.invalid>\r\nDate: Mon, 3 Feb 2025 10:00:00 -0300\r\nFrom: Lia Reis <lia@x.invalid>\r\nTo: rui@x.invalid\r\n\
         {header}\r\n{}",
        body.replace('\n', "\r\n")
    )
    .into_bytes()
}

#[test]
fn an_address_of_the_person_is_theirs_without_the_name_too() {
    let by = |from: &str, body: &str| {
        String::from_utf8(message("", body)).unwrap().replace("Lia Reis <lia@x.invalid>", from).into_bytes()
    };
    let mailbox = |all: &[Vec<u8>]| -> Vec<u8> {
        let separator = b"From - Mon Feb  3 10:00:00 2025\n".as_slice();
        all.iter().flat_map(|m| [separator, m, b"\r\n\r\n"].concat()).collect()
    };
    let planted = "Lia Reis <notifications@github.invalid>";
    let learnt = mailbox(&[
        by("Lia Reis <lia@x.invalid>", "um texto"),
        by("LIA@x.invalid", "cedo demais"),
        by("Lia Reis <lia@x.invalid>", "dois textos"),
        by("LIA@x.invalid", "outro texto"),
        by("Rui <lia@x.invalid>", "texto dele"),
        by(planted, "três textos"),
        by(planted, "quatro textos"),
        by("notifications@github.invalid", "de um programa"),
    ]);
    let later = "texto,autor\nmais um texto,lia@x.invalid\nmais um dele,rui@x.invalid\n";
    let files = [("a.mbox", learnt.as_slice()), ("b.csv", later.as_bytes())];
    let (texts, summaries) = run(&files, Some("Lia Reis")).unwrap();
    assert_eq!(
        texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(),
        ["um texto", "dois textos", "outro texto", "três textos", "quatro textos", "mais um texto"]
    );
    assert_eq!(dropped(&summaries, Motivo::OutroAutor), 4);
    assert!(
        summaries.iter().all(|summary| !summary.avisos.contains_key(&Aviso::SoDeOutros)),
        "{summaries:?}"
    );
}

#[test]
fn a_sent_mailbox_with_all_that_is_in_one() {
    let separator = b"From lia@x.invalid Mon Feb  3 10:00:00 2025\n";
    let all: Vec<Vec<u8>> = vec![
        message("Subject: novidade\r\n", "Consegui a vaga!\n\nFrom agora em diante...\n"),
        message(
            "Subject: Re: x\r\nIn-Reply-To: <9@x.invalid>\r\n",
            "pode ser \n\nEm 1 de fev. de 2025, Rui <rui@x.invalid> escreveu:\n> vamos?\n",
        ),
        message(
            "Subject: RES: y\r\n",
            "não dá\n\nDe: Rui\nEnviada em: hoje\nPara: Lia\nAssunto: y\n\ntexto dele\n",
        ),
        message("Subject: Fwd: z\r\n", "---------- Forwarded message ---------\nDe: Rui\n\ntexto dele\n"),
        message(
            "Subject: Enc: z\r\n",
            "olha isto\n\n---------- Mensagem encaminhada ----------\nDe: Rui\n\ntexto dele\n",
        ),
        message("Subject: Re: y\r\nAuto-Submitted: auto-replied\r\n", "estou de férias\n"),
        message(
            "Subject: foto\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n",
            "aGk=\n",
        ),
        String::from_utf8(message("", "oi Lia, vem?\n"))
            .unwrap()
            .replace("Lia Reis <lia@", "Rui <rui@")
            .into_bytes(),
    ];
    let mbox: Vec<u8> = all.iter().flat_map(|m| [separator.as_slice(), m, b"\r\n"].concat()).collect();
    for name in ["Sent.mbox", "Sent", "Enviados"] {
        let (texts, summaries) = run(&[(name, &mbox), ("outro.bin", b"x")], LIA).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [
                (Registro::Post, "Consegui a vaga!\n\nFrom agora em diante..."),
                (Registro::Resposta, "pode ser"),
                (Registro::Resposta, "não dá"),
                (Registro::Post, "olha isto"),
            ]
        );
        assert_eq!(texts[1].resposta_a.as_deref(), Some("9@x.invalid"));
        assert_eq!(texts[0].data.unwrap().to_string(), "2025-02-03T13:00:00.000Z");
        for motivo in [Motivo::Encaminhada, Motivo::Automatica, Motivo::Midia, Motivo::OutroAutor] {
            assert_eq!(dropped(&summaries, motivo), 1, "{motivo:?}");
        }
        assert_eq!(summaries[0].coorte, 1);
    }
    let error = run(&[("Sent.mbox", &mbox)], None).unwrap_err();
    assert_eq!(error.authors().unwrap().1, ["lia@x.invalid", "rui@x.invalid"]);
    let error = run(&[("Sent.mbox", &mbox)], Some("bia@x.invalid")).unwrap_err().to_string();
    assert!(error.contains("os autores são: lia@x.invalid, rui@x.invalid"), "{error}");
}

#[test]
fn each_mark_of_an_automatic_answer_is_enough() {
    for header in [
        "Subject: Re: y\r\nAuto-Submitted: auto-replied\r\n",
        "Subject: Re: y\r\nauto-submitted: Auto-Generated; owner-email=\"lia@x.invalid\"\r\n",
        "Subject: aviso\r\nList-Unsubscribe: <https://x.invalid/sair>\r\n",
        "Subject: aviso\r\nList-Unsubscribe: <mailto:sair@x.invalid>, <https://x.invalid/sair>\r\n",
        "Subject: aviso\r\nPrecedence: bulk\r\n",
        "Subject: aviso\r\nPRECEDENCE: Auto_Reply\r\n",
        "Subject: aviso\r\nX-Autoreply: yes\r\n",
        "Subject: Resposta automática: x\r\n",
    ] {
        let (found, summaries) = run(&[("a.eml", &message(header, "estou de férias\n"))], LIA).unwrap();
        assert_eq!((found.len(), dropped(&summaries, Motivo::Automatica)), (0, 1), "{header}");
    }
    for header in
        ["Subject: Re: y\r\nAuto-Submitted: no\r\n", "Subject: y\r\nPrecedence: list\r\n", "Subject: y\r\n"]
    {
        assert_eq!(texts(&message(header, "já volto\n")), ["já volto"], "{header}");
    }
}

#[test]
fn encodings_and_character_sets() {
    let qp = "Content-Type: text/plain; charset=\"iso-8859-1\"; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n";
    let flowed = "Ol=E1, fa=E7o quest=E3o de ir at=E9 a=ED=\n=20\namanh=E3 cedo.\n\nAt=E9!\n";
    assert_eq!(texts(&message(qp, flowed)), ["Olá, faço questão de ir até aí amanhã cedo.\n\nAté!"]);
    let base64 = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n";
    assert_eq!(texts(&message(base64, "bsOjbyDDqSBpc3NvIPCfmIA=\n")), ["não é isso 😀"]);
    // No character set, or a wrong one, and bytes of Windows-1252; bytes that no header may have.
    for header in
        ["", "Content-Type: text/plain; charset=utf-8\r\n", "Content-Type: text/plain; charset=us-ascii\r\n"]
    {
        let mut bytes = message(&format!("{header}Subject: =?iso-8859-1?Q?F?=\r\n"), "n#o \u{20}d#\n");
        for (hash, byte) in [0xe3, 0xe1].into_iter().enumerate() {
            let at = bytes.iter().position(|&b| b == b'#').unwrap_or_else(|| panic!("{hash}"));
            bytes[at] = byte;
        }
        let subject = bytes.windows(3).position(|w| w == b"?F?").unwrap();
        bytes[subject + 1] = 0xfc;
        assert_eq!(texts(&bytes), ["não  dá"], "{header:?}");
    }
}

#[test]
fn plain_text_before_html_and_html_where_there_is_no_other() {
    let alternative = "Content-Type: multipart/alternative; boundary=\"b\"\r\n";
    let parts = "--b\nContent-Type: text/plain; charset=utf-8\n\ndois parágrafos \n \naqui\n\n--b\nContent-Type: text/html\n\n<p>não este</p>\n--b--\n";
    assert_eq!(texts(&message(alternative, parts)), ["dois parágrafos\n\naqui"]);
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    let page = "<html><style>p{}</style><font><b>Título<br>\n<br>\n</b></font>segue em\nduas linhas &quot;assim&quot;\n<br>\n<div class=\"gmail_quote\"><div class=\"gmail_attr\">Em 2025, Rui escreveu:<br></div><blockquote>dele</blockquote></div></html>";
    assert_eq!(texts(&message(html, page)), ["Título\n\nsegue em duas linhas \"assim\""]);
}

#[test]
fn messages_without_headers_or_addresses() {
    let mbox = b"From lia@x.invalid Sat Jan  3 01:05:34 1996\nMensagem um\n\nFrom rui@x.invalid Tue Jul 23 19:39:23 2002\nMensagem dois\n";
    let (texts, summaries) = run(&[("a.mbox", mbox)], LIA).unwrap();
    assert_eq!((texts[0].texto.as_str(), summaries[0].coorte), ("Mensagem um", 1));
    let nobody = b"From: <>\nSubject: a\n\nde ningu\xc3\xa9m\n";
    assert_eq!(run(&[("a.eml", nobody)], None).unwrap().0.len(), 1);
}

#[test]
fn what_is_no_mail_is_said() {
    for (name, bytes) in [("a.pst", b"!BDN\0\0\x01".as_slice()), ("a.json", b"{\"a\": 1}")] {
        let mut sources: Vec<Box<dyn crate::Source>> =
            vec![Box::new(crate::import::tests::Memory::new(&[(name, bytes)]))];
        let plan =
            super::super::Plan::new(super::super::IMPORTERS, &mut sources, super::super::by_id("email"))
                .unwrap();
        let take = &mut |_: &Texto, _: super::super::Whose<'_>| Ok(super::super::Taken::New);
        let error =
            super::super::import(&plan, &mut sources, &Options::default(), take).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("{name}: não é uma mensagem nem uma caixa de e-mail em texto (mbox ou eml)")
        );
    }
}

proptest! {
    #[test]
    fn never_panics(
        head in "(From: |Content-Type: |multipart/mixed; boundary=b|text/html|charset=|\r\n|: |=\\?|é|a@b){0,20}",
        body in "(--b|--b--|\n|Content-Type: text/plain|=|<p>|>|-- |aGk=){0,20}",
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
    ) {
        let _ = run(&[("a.eml", format!("{head}\r\n\r\n{body}").as_bytes())], LIA);
        let _ = run(&[("a.eml", &bytes)], LIA);
        let _ = run(&[("a.mbox", &[b"From a@b Mon Feb  3 10:00:00 2025\n".as_slice(), &bytes].concat())], LIA);
    }
}
