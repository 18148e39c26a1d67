//! `voz calibrar`: the author's texts said in nobody's words by the configured model, for the prompt; and the lessons of choices.
use std::io::Write as _;

use clap::Args;
use serde_json::{Value, json};

use super::enough_texts::{own_voice, tried};
use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Kind, Run};
use crate::terminal::{Style, plural, printable_lines};
use voz_core::app::voice::file_sources;
use voz_core::base::identifier::short;
use voz_core::base::store::Store;
use voz_core::voice::Registro;
use voz_core::voice::banco::{ENOUGH, StoredLesson, lessons, neutral_pairs};
use voz_core::voice::licoes::Licao;

/// `voz calibrar`.
#[derive(Args)]
pub struct Calibrar {
    /// Registro dos textos; o padrão é resposta, ou post se você só tem posts
    #[arg(short, long, value_name = "REGISTRO")]
    registro: Option<Registro>,
    /// Mostra o que está guardado, sem chamar o modelo
    #[arg(long, conflicts_with = "esquecer")]
    mostrar: bool,
    /// Esquece lições das suas escolhas, pelo identificador ou pelo começo dele; tudo esquece todas e os textos neutros
    #[arg(long, value_name = "ID|tudo", num_args = 1..)]
    esquecer: Vec<String>,
    /// Responde em JSON: os textos com o que cada um diz, e as lições
    #[arg(long)]
    json: bool,
}

const LESSON: Kind = Kind {
    um: "uma lição",
    diga: "diga o identificador da lição, ou o começo dele, ou tudo",
    veja: "as lições: voz calibrar --mostrar",
};

impl Run for Calibrar {
    const NAME: &'static str = "calibrar";
    const ALIASES: &'static [&'static str] = &["calibrate"];
    const PAGED: bool = true;
    const ABOUT: &'static str = "Diz os seus textos em palavras neutras, para o modelo ver o que é seu";
    const AFTER: &'static str = include_str!("calibrar.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let store = ctx.updated_store()?.ok_or_else(|| no_voice(0))?;
        if !self.esquecer.is_empty() {
            return self.forget(ctx, &store);
        }
        if !self.mostrar {
            self.word(ctx, &store)?;
            if !self.json {
                return Ok(Exit::Done);
            }
        }
        self.show(ctx, &store)
    }
}

impl Calibrar {
    fn word(&self, ctx: &Ctx, store: &Store) -> Result<(), Error> {
        let (voice, registro) = own_voice(ctx, store, self.registro, ENOUGH + 1, no_voice)?;
        let tela = &ctx.tela;
        let steps = voice.examples_of(registro).unworded().count();
        if steps == 0 {
            tela.note(format_args!("os textos que o modelo vê ({registro}) já estão prontos; para refazer: voz calibrar --esquecer tudo"));
            return Ok(());
        }
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is of one lifetime")]
        let done = tried(ctx, store, registro, steps, |ensaio| ensaio.calibrar())?;
        if let Some(why) = &done.why {
            let without = done.asked - done.came;
            let verb = if without == 1 { "ficou" } else { "ficaram" };
            let of = plural(done.asked, "texto", "textos");
            tela.warn(format_args!("{without} de {of} {verb} sem palavras neutras; o último: {why}"));
        }
        let (came, go) =
            (plural(done.came, "texto seu", "textos seus"), if done.came == 1 { "vai" } else { "vão" });
        let says = if done.came == 1 { "diz" } else { "dizem" };
        tela.note(format_args!(
            "{came} ({registro}) agora {go} ao modelo ao lado do que {says} em palavras neutras"
        ));
        Ok(())
    }

    fn forget(&self, ctx: &Ctx, store: &Store) -> Result<Exit, Error> {
        let known = store.read(lessons)?;
        let mut ids = Vec::new();
        for typed in &self.esquecer {
            if typed == "tudo" {
                let named =
                    known.iter().filter(|lesson| self.registro.is_none_or(|only| only == lesson.registro));
                ids.extend(named.map(|lesson| lesson.id.clone()));
                continue;
            }
            let prefix = LESSON.prefix(typed)?;
            let named = known.iter().filter(|lesson| lesson.id.starts_with(prefix.as_str())).collect();
            ids.push(LESSON.only(typed, named, |lesson| short(&lesson.id).to_owned())?.id.clone());
        }
        if self.esquecer.iter().any(|typed| typed == "tudo") {
            let gone = file_sources::forget_neutral(store, self.registro)?;
            ctx.tela.note(plural(gone, "texto neutro esquecido", "textos neutros esquecidos"));
        }
        let gone = file_sources::forget_lessons(store, &ids)?;
        let said =
            if gone == 1 { "1 lição esquecida".to_owned() } else { format!("{gone} lições esquecidas") };
        ctx.tela.note(said);
        Ok(Exit::Done)
    }

    fn show(&self, ctx: &Ctx, store: &Store) -> Result<Exit, Error> {
        let (mut pairs, mut kept) = store.read(|tx| Ok((neutral_pairs(tx)?, lessons(tx)?)))?;
        let wanted = |registro| self.registro.is_none_or(|only| only == registro);
        pairs.retain(|pair| wanted(pair.registro));
        kept.retain(|lesson| wanted(lesson.registro));
        let licoes: Value = kept.iter().map(lesson).collect();
        Answer::when(self.json).print(ctx, &json!({"neutros": pairs, "licoes": licoes}), || {
            if pairs.is_empty() && kept.is_empty() {
                ctx.tela.note("nada guardado; para fazer: voz calibrar");
            }
            for pair in &pairs {
                let head = format!("{}  {}", pair.registro, pair.modelo);
                let body = format!("  diz:  {}\n  você: {}\n", indented(&pair.diz), indented(&pair.dela));
                one(ctx, &head, &body)?;
            }
            for lesson in &kept {
                let head = format!("{}  {}  escolha sua", short(&lesson.id), lesson.registro);
                let Licao { fez, porque, dela } = &lesson.licao;
                let body = format!("{porque}\n  saiu: {}\n  ela:  {}\n", indented(fez), indented(dela));
                one(ctx, &head, &body)?;
            }
            Ok(())
        })
    }
}

/// Prints one thing that is kept, under its head.
fn one(ctx: &Ctx, head: &str, body: &str) -> Result<(), Error> {
    let (tela, paint) = (&ctx.tela, ctx.tela.paint);
    writeln!(tela.out(), "{}\n{}", paint.paint(Style::BOLD, printable_lines(head)), tela.prose(body))?;
    Ok(())
}

/// A text under its label, line by line.
fn indented(text: &str) -> String {
    printable_lines(text).lines().collect::<Vec<_>>().join("\n        ")
}

fn no_voice(texts: u32) -> Error {
    Error::state(format!("há {texts} textos seus no registro, e a calibragem começa em {}", ENOUGH + 1))
        .hint("importe os seus: voz medir FONTE")
}

/// A lesson of a choice.
fn lesson(lesson: &StoredLesson) -> Value {
    let Licao { fez, porque, dela } = &lesson.licao;
    json!({
        "id": lesson.id,
        "em": lesson.em.to_string(),
        "registro": lesson.registro,
        "fez": fez,
        "porque": porque,
        "dela": dela,
    })
}
