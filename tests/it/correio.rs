//! Mail through a real conversation on loopback, and through the mail folder.
use voz::base::config::{Config, Flags};
use voz::base::mail::{Correio, Letter as Outgoing, MailError};
use voz::base::world::{Millis, World};

use crate::mailbox::{Fault, Letter, Mailbox};

const LETTER: Outgoing<'static> = Outgoing {
    id: None,
    para: "dono@exemplo.com.br",
    responder_a: Some("ana+voz@exemplo.org"),
    assunto: "Pix de R$ 27,50 à espera",
    corpo: "Olá.\n.\n..dois pontos no começo\nFim: ção\n",
};

/// 2026-11-21T12:00:00.000Z.
const NOON: Millis = Millis(1_795_262_400_000);

fn correio(env: &[(&str, &str)]) -> (World, Correio) {
    let base = [
        ("VOZ_CORREIO_DE", "voz@exemplo.com.br"),
        ("VOZ_PRODUTO", "minha voz"),
        ("VOZ_CORREIO_PRAZO_S", "1"),
    ];
    let world = World::test(NOON, 1, &[&base[..], env].concat());
    let config = Config::load(&world, &Flags::default()).unwrap();
    let correio = Correio::from(&config);
    (world, correio)
}

fn by_smtp(mailbox: &Mailbox) -> Result<(), MailError> {
    let (world, correio) = correio(&[("VOZ_SMTP", &mailbox.url())]);
    correio.send(&world, &LETTER)
}

#[test]
fn a_message_arrives_as_it_was_written() {
    let mailbox = Mailbox::open();
    by_smtp(&mailbox).unwrap();
    let letters = mailbox.letters();
    let [letter] = letters.as_slice() else { panic!("{letters:?}") };
    assert_eq!(
        (letter.de.as_str(), &letter.para),
        ("voz@exemplo.com.br", &vec!["dono@exemplo.com.br".to_owned()])
    );
    for (name, value) in [
        ("from", "\"minha voz\" <voz@exemplo.com.br>"),
        ("to", "dono@exemplo.com.br"),
        ("reply-to", "ana+voz@exemplo.org"),
        ("subject", LETTER.assunto),
        ("date", "Sat, 21 Nov 2026 12:00:00 +0000"),
        ("auto-submitted", "auto-generated"),
        ("content-type", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(letter.header(name), value, "{name}");
    }
    assert!(letter.header("message-id").ends_with("@exemplo.com.br>"));
    assert_eq!(letter.text.trim_end(), LETTER.corpo.trim_end());
    assert_eq!(mailbox.users(), []);
}

#[test]
fn the_password_goes_to_the_server_and_nowhere_else() {
    let mailbox = Mailbox::failing(|step, n| {
        if step == "AUTH" && n == 1 { Fault::Say("535 5.7.8 senha errada") } else { Fault::None }
    });
    let (world, correio) = correio(&[("VOZ_SMTP", &mailbox.url_of("eu%40ex.com:se%3Agredo"))]);
    correio.send(&world, &LETTER).unwrap();
    assert_eq!(mailbox.users(), [("eu@ex.com".to_owned(), "se:gredo".to_owned())]);
    let error = correio.send(&world, &LETTER).unwrap_err();
    assert!(matches!(&error, MailError::Refused { code: 535, .. }), "{error}");
    assert!(!format!("{error} {error:?} {correio:?}").contains("gredo"));
    assert_eq!(mailbox.letters().len(), 1);
}

#[test]
fn every_way_to_fail_says_which_and_sends_nothing() {
    for step in ["CONNECT", "EHLO", "MAIL", "RCPT", "DATA", "."] {
        for (fault, expected) in [
            (Fault::Say("421 4.3.2 volte depois"), "recusou (421): 4.3.2 volte depois"),
            (Fault::Say("550 5.1.1 não há ninguém assim"), "recusou (550): 5.1.1 não há ninguém assim"),
            (Fault::Say("oi"), "se interrompeu"),
            (Fault::Drop, "se interrompeu"),
        ] {
            let mailbox = Mailbox::failing(move |at, _| if at == step { fault } else { Fault::None });
            let error = by_smtp(&mailbox).unwrap_err().to_string();
            assert!(error.contains(expected), "{step} {fault:?}: {error}");
            assert_eq!(mailbox.letters().len(), 0, "{step} {fault:?}");
        }
    }
    // Nobody listens there.
    let (world, correio) = correio(&[("VOZ_SMTP", "smtp://127.0.0.1:1")]);
    let error = correio.send(&world, &LETTER).unwrap_err();
    assert!(matches!(&error, MailError::Connect { .. }), "{error}");
}

#[test]
fn a_silent_server_is_left_after_the_deadline() {
    for step in ["CONNECT", "."] {
        let mailbox = Mailbox::failing(move |at, _| if at == step { Fault::Hang } else { Fault::None });
        let error = by_smtp(&mailbox).unwrap_err();
        assert!(matches!(&error, MailError::Timeout { .. }), "{step}: {error}");
        assert!(error.to_string().ends_with("não respondeu em 1 s"), "{error}");
    }
}

#[test]
fn a_server_that_speaks_no_tls_hears_no_password() {
    let mailbox = Mailbox::open();
    let url = mailbox.url_of("eu:segredo").replace("smtp://", "smtps://");
    let (world, correio) = correio(&[("VOZ_SMTP", &url)]);
    let error = correio.send(&world, &LETTER).unwrap_err();
    assert!(matches!(&error, MailError::Tls { .. } | MailError::Cut { .. }), "{error}");
    assert!(!mailbox.commands().iter().any(|line| line.contains("AUTH")), "{:?}", mailbox.commands());
}

#[test]
fn no_text_adds_a_header_a_recipient_or_a_command() {
    let mailbox = Mailbox::open();
    let (world, correio) =
        correio(&[("VOZ_SMTP", &mailbox.url()), ("VOZ_PRODUTO", "voz\"\r\nBcc: x@ex.com")]);
    let hostile = Outgoing {
        assunto: "oi\r\nBcc: x@ex.com\r\n\r\ncorpo\u{0}\u{1b}[31m",
        corpo: "um\r\n.\r\nMAIL FROM:<x@ex.com>\r\n\u{1b}[2J\u{0}fim",
        ..LETTER
    };
    correio.send(&world, &hostile).unwrap();
    let letters = mailbox.letters();
    let [letter] = letters.as_slice() else { panic!("{letters:?}") };
    assert_eq!((letter.para.len(), letter.header("bcc")), (1, ""));
    assert_eq!(letter.header("subject"), "oi  Bcc: x@ex.com    corpo  [31m");
    assert_eq!(letter.text.trim_end(), "um\n.\nMAIL FROM:<x@ex.com>\n [2J fim");
    for address in [
        "",
        "dono",
        "dono@exemplo.com.br\r\nBcc: x@ex.com",
        "dono@exemplo.com.br> SIZE=1\r\nRCPT TO:<x@ex.com",
        "Dono <dono@exemplo.com.br>",
        "a@ex.com, b@ex.com",
        "dõno@exemplo.com.br",
    ] {
        let error = correio.send(&world, &Outgoing { para: address, ..LETTER }).unwrap_err();
        assert!(matches!(error, MailError::Address(_)), "{address:?}");
        let error = correio.send(&world, &Outgoing { responder_a: Some(address), ..LETTER }).unwrap_err();
        assert!(matches!(error, MailError::Address(_)), "{address:?}");
    }
    assert_eq!(mailbox.letters().len(), 1);
}

#[test]
fn without_a_server_messages_are_files_for_the_owner_alone() {
    let home = tempfile::tempdir().unwrap();
    let dados = home.path().to_str().unwrap();
    let (world, correio) = correio(&[("VOZ_DADOS", dados)]);
    correio.send(&world, &LETTER).unwrap();
    correio.send(&world, &Outgoing { assunto: "outra", ..LETTER }).unwrap();
    let folder = home.path().join("correio");
    let letters = Letter::folder(&folder);
    assert_eq!((letters.len(), letters[0].text.trim_end()), (2, LETTER.corpo.trim_end()));
    #[cfg(unix)]
    for entry in std::fs::read_dir(&folder).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(entry.path().extension().unwrap(), "eml");
    }
    // A file where the folder should be.
    let other = home.path().join("outra");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join("correio"), "").unwrap();
    let (world, correio) = self::correio(&[("VOZ_DADOS", other.to_str().unwrap())]);
    let error = correio.send(&world, &LETTER).unwrap_err();
    assert!(matches!(error, MailError::Folder { .. }), "{error}");
}
