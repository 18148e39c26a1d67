//! Tests of what a person who brings their archive relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{Aviso, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

const ACCOUNT: &[u8] =
    br#"window.YTD.account.part0 = [ { "account" : { "username" : "ana_l", "accountId" : "50" } } ]"#;

/// One post: number, second within a minute, text, what it answers and whose that is.
fn tweet(id: u64, second: u64, text: &str, reply: Option<(u64, u64)>) -> String {
    let reply = reply.map_or_else(String::new, |(post, user)| {
        format!(r#","in_reply_to_status_id_str":"{post}","in_reply_to_user_id_str":"{user}""#)
    });
    let text = serde_json::to_string(text).unwrap();
    format!(
        r#"{{"tweet":{{"retweeted":false,"entities":{{"urls":[]}},"id_str":"{id}","created_at":"Tue Mar 05 10:20:{second:02} +0000 2024","full_text":{text}{reply}}}}}"#
    )
}

fn file(name: &str, items: &[String]) -> Vec<u8> {
    format!("window.YTD.{name}.part0 = [ {}\n]", items.join(",\n  ")).into_bytes()
}

fn run(files: &[(&str, &[u8])]) -> (Vec<Texto>, Vec<Summary>) {
    import_files(files, &Options::default()).unwrap()
}

fn archive(tweets: &[String]) -> (Vec<Texto>, Vec<Summary>) {
    run(&[("data/account.js", ACCOUNT), ("data/tweets.js", &file("tweets", tweets))])
}

#[test]
fn registers_retweets_entities_links_and_mentions() {
    let (texts, summaries) = archive(&[
        tweet(9, 9, "@bia @caio concordo &lt;3 https://t.co/aB1", Some((8, 60))),
        tweet(7, 7, "RT @bia: texto dela", None),
        tweet(5, 5, "hoje nao... &gt;&gt; amanha\nsim 😀 https://t.co/x", None),
        tweet(4, 4, "https://t.co/so https://t.co/link", None),
        tweet(3, 3, "@bia", Some((2, 60))),
    ]);
    let found: Vec<_> = texts.iter().map(|t| (t.id.as_deref().unwrap(), t.registro, &*t.texto)).collect();
    assert_eq!(
        found,
        [("5", Registro::Post, "hoje nao... >> amanha\nsim 😀"), ("9", Registro::Resposta, "concordo <3"),]
    );
    assert_eq!(texts[1].resposta_a.as_deref(), Some("8"));
    assert_eq!(texts[1].data.unwrap().to_string(), "2024-03-05T10:20:09.000Z");
    assert_eq!((dropped(&summaries, Motivo::Retuite), dropped(&summaries, Motivo::Vazio)), (1, 2));
}

#[test]
fn threads_become_one_text_in_order_whatever_the_order_of_the_file() {
    let (texts, summaries) = archive(&[
        tweet(14, 4, "terceira", Some((12, 50))),
        tweet(10, 1, "primeira", None),
        tweet(13, 3, "https://t.co/foto", Some((12, 50))),
        tweet(12, 2, "segunda", Some((10, 50))),
        tweet(21, 6, "@bia e mais isso", Some((20, 50))),
        tweet(20, 5, "@bia respondo", Some((8, 60))),
        tweet(31, 7, "continuo um fio cujo comeco apaguei", Some((30, 50))),
    ]);
    let found: Vec<_> = texts.iter().map(|t| (t.id.as_deref().unwrap(), t.registro, &*t.texto)).collect();
    assert_eq!(
        found,
        [
            ("10", Registro::Post, "primeira\n\nsegunda\n\nterceira"),
            ("20", Registro::Resposta, "respondo\n\ne mais isso"),
            ("31", Registro::Post, "continuo um fio cujo comeco apaguei"),
        ]
    );
    assert_eq!((dropped(&summaries, Motivo::ParteDeFio), dropped(&summaries, Motivo::Vazio)), (3, 1));
}

#[test]
fn every_tweet_is_kept_or_counted() {
    let (_, summaries) = archive(&[
        tweet(1, 1, "um", None),
        tweet(1, 1, "um", None),
        tweet(2, 1, "um", None),
        tweet(3, 1, "RT @a: x", None),
        tweet(4, 1, "resto", Some((1, 50))),
    ]);
    assert_eq!(summaries[0].kept() + summaries[0].dropped(), 5);
    assert_eq!(dropped(&summaries, Motivo::Repetido), 1);
}

fn note(id: u64, second: u64, text: &str) -> String {
    let text = serde_json::to_string(text).unwrap();
    format!(
        r#"{{"noteTweet":{{"noteTweetId":"{id}","createdAt":"2024-03-05T10:20:{second:02}.000Z","core":{{"urls":[],"text":{text}}}}}}}"#
    )
}

#[test]
fn long_posts_come_whole_even_when_a_second_is_shared() {
    let notes = file(
        "note_tweet",
        &[
            note(101, 1, "Bom dia. Isto é comprido e aqui está o fim"),
            note(111, 1, "Bom dia. Isto é outra coisa > inteira"),
            note(120, 2, "@bia resposta comprida até o fim"),
            note(130, 9, "nota de um post apagado"),
        ],
    );
    let tweets = file(
        "tweets",
        &[
            tweet(102, 1, "Bom dia. Isto é… https://t.co/a", None),
            tweet(112, 1, "Bom dia. Isto é… https://t.co/b", None),
            tweet(121, 2, "@bia resposta comprida…", Some((90, 60))),
            tweet(122, 2, "@bia outra", Some((91, 60))),
        ],
    );
    let (texts, summaries) = run(&[
        ("x/data/account.js", ACCOUNT),
        ("x/data/note-tweet.js", &notes),
        ("x/data/tweets.js", &tweets),
    ]);
    assert_eq!(
        texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(),
        [
            "Bom dia. Isto é comprido e aqui está o fim",
            "Bom dia. Isto é outra coisa > inteira",
            "resposta comprida até o fim",
            "outra",
        ]
    );
    assert_eq!(summaries[0].avisos[&Aviso::NotaSemTuite], (1, "x/data/note-tweet.js, item 4".to_owned()));
}

#[test]
fn of_an_account_and_notes_only_what_is_used_must_be_right() {
    let odd = format!(r#""a":"\ud800","b":1e999,"c":{}{}"#, "[".repeat(200), "]".repeat(200));
    let account = |id: &str| {
        format!(r#"w = [{{"account":{{"accountId":{id},"username":"ana_l",{odd}}}}}]"#).into_bytes()
    };
    let notes = format!(r#"w = [{{"noteTweet":{{"noteTweetId":"1",{odd}}}}}]"#);
    let tweets = file("tweets", &[tweet(1, 1, "um", None)]);
    let files = |account: &[u8]| {
        import_files(
            &[("account.js", account), ("note-tweet.js", notes.as_bytes()), ("tweets.js", &tweets)],
            &Options::default(),
        )
    };
    assert_eq!(files(&account("\"50\"")).unwrap().0[0].texto, "um");
    let error = files(&account("50")).unwrap_err().to_string();
    assert_eq!(error, "teste: account.js, item 1: o JSON não tem a forma esperada");
}

#[test]
fn parts_and_manifest() {
    let manifest = br#"window.__THAR_CONFIG = { "dataTypes": { "tweets": { "files": [
        {"fileName":"data/tweets.js","globalName":"YTD.tweets.part0","count":"2"},
        {"fileName":"data/tweets-part1.js","count":"1"}, {"fileName":"data/tweets-part2.js","count":"1"} ] } } }"#;
    let (texts, summaries) = run(&[
        ("data/account.js", ACCOUNT),
        ("data/manifest.js", manifest),
        ("data/tweets-part1.js", &file("tweets", &[tweet(2, 2, "da segunda parte", Some((1, 50)))])),
        ("data/tweets.js", &file("tweets", &[tweet(1, 1, "da primeira", None)])),
        ("data/like.js", b"window.YTD.like.part0 = [ {\"like\":{}} ]"),
        ("data/deleted-tweets.js", &file("deleted_tweets", &[tweet(3, 3, "apagado", None)])),
    ]);
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["da primeira\n\nda segunda parte"]);
    let avisos = &summaries[0].avisos;
    assert_eq!(avisos[&Aviso::ArquivoAusente], (1, "data/tweets-part2.js".to_owned()));
    assert_eq!(avisos[&Aviso::ItensAMenos], (1, "data/tweets.js".to_owned()));
}

#[test]
fn of_two_accounts_in_one_folder_one_is_the_persons() {
    let rui = br#"window.YTD.account.part0 = [ { "account" : { "username" : "rui", "accountId" : "60" } } ]"#;
    let (hers, his) =
        (file("tweets", &[tweet(1, 1, "o dela", None)]), file("tweets", &[tweet(2, 2, "o dele", None)]));
    let files: &[(&str, &[u8])] = &[
        ("a/data/account.js", ACCOUNT),
        ("a/data/tweets.js", &hers),
        ("b/data/account.js", rui),
        ("b/data/tweets.js", &his),
    ];
    let asked = import_files(files, &Options::default()).unwrap_err().to_string();
    assert!(asked.contains("ana_l") && asked.contains("rui"), "{asked}");
    for (autor, kept) in [("@ana_l", "o dela"), ("Rui", "o dele")] {
        let (texts, summaries) =
            import_files(files, &Options { autor: Some(autor), ..Options::default() }).unwrap();
        assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), [kept]);
        assert_eq!(dropped(&summaries, Motivo::OutroAutor), 1);
    }
    assert!(import_files(files, &Options { autor: Some("bia"), ..Options::default() }).is_err());
    // The same account twice is one person.
    let twice = [files[0], files[1], ("b/data/account.js", ACCOUNT), files[3]];
    assert_eq!(import_files(&twice, &Options::default()).unwrap().0.len(), 2);
}

#[test]
fn without_the_account_threads_are_still_told() {
    let tweets =
        [tweet(1, 1, "um", None), tweet(2, 2, "dois", Some((1, 50))), tweet(4, 4, "@bia oi", Some((3, 60)))];
    let (texts, _) = run(&[("tweet.js", &file("tweet", &tweets))]);
    let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
    assert_eq!(found, [(Registro::Post, "um\n\ndois"), (Registro::Resposta, "oi")]);
}

#[test]
fn a_reply_that_names_only_the_person_is_a_reply() {
    let by_user = r#"{"tweet":{"id_str":"3","full_text":"@bia parabens","in_reply_to_user_id_str":"60"}}"#;
    let (texts, summaries) = archive(&[by_user.to_owned()]);
    assert_eq!((texts[0].registro, &*texts[0].texto), (Registro::Resposta, "parabens"));
    assert_eq!(summaries[0].avisos[&Aviso::DataIlegivel].0, 1);
}

#[test]
fn what_a_script_does_after_its_list_is_no_damage() {
    let tweets = [file("tweets", &[tweet(1, 1, "choveu", None)]), b";\nwindow.x = 1;\n".to_vec()].concat();
    let (texts, _) = run(&[("data/account.js", ACCOUNT), ("data/tweets.js", &tweets)]);
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["choveu"]);
}

#[test]
fn damage_is_named_and_nothing_is_handed_on() {
    let mut cut = file("tweets", &[tweet(1, 1, "um", None), tweet(2, 2, "dois", None)]);
    cut.truncate(cut.len() - 20);
    let strange = b"window.YTD.tweets.part0 = [ {\"foto\":{}} ]";
    let other = b"{\"lista\": [ {\"id\": 1, \"type\": \"personal_chat\"} ]}";
    for (bytes, said) in [
        (&cut[..], "data/tweets.js, linha 2: o arquivo está cortado; exporte de novo"),
        (strange, "data/tweets.js, item 1: não parece um tuíte: falta \"id_str\""),
        (other, "data/tweets.js, item 1: não parece um tuíte: falta \"full_text\""),
        (b"vazio", "data/tweets.js: não começa com uma lista JSON"),
    ] {
        let error = import_files(&[("data/tweets.js", bytes)], &Options::default()).unwrap_err();
        assert_eq!(error.to_string(), said);
    }
}

proptest! {
    #[test]
    fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..60), ids in proptest::collection::vec((0..6u64, 0..6u64, "[@a …&;:/]{0,6}(http://t\\.co/a)?"), 0..8)) {
        let broken = [b"window.YTD.tweets.part0 = [ ".to_vec(), bytes.clone()].concat();
        let _ = import_files(&[("tweets.js", &broken), ("account.js", &bytes)], &Options::default());
        let tweets: Vec<_> = ids.iter().map(|(id, to, text)| tweet(*id, *id, text, Some((*to, 50)))).collect();
        let notes: Vec<_> = ids.iter().map(|(id, at, text)| note(*id, *at, text)).collect();
        let (_, summaries) = run(&[("tweets.js", &file("tweets", &tweets)), ("note-tweet.js", &file("n", &notes)), ("account.js", ACCOUNT)]);
        let met: u64 = summaries.iter().map(|s| s.kept() + s.dropped()).sum();
        prop_assert_eq!(met, tweets.len() as u64);
    }
}
