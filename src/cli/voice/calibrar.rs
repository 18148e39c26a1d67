//! `voz calibrar`: what the configured model gets wrong about the author, as lessons for the prompt.
use std::io::Write as _;

use clap::Args;
use serde::Serialize;

use super::enough_texts::choose_register;
use super::trial::tried;
use crate::app::voice::bank;
use crate::app::voice::model_trial::TRIALS;
use crate::app::voice::voice_in_use::Voice;
use crate::base::store::Store;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Kind, Run};
use crate::cli::terminal::{Style, printable_lines};
use crate::voice::Registro;
use crate::voice::banco::{StoredLesson, lessons};
use crate::voice::estilo::A_VOICE;

/// `voz calibrar`.
#[derive(Args)]
pub(in crate::cli) struct Calibrar {
    /// Registro dos textos; o padrão é resposta, ou post se você só tem posts
    #[arg(short, long, value_name = "REGISTRO")]
    registro: Option<Registro>,
    /// Textos que o modelo reescreve
    #[arg(long, value_name = "N", default_value_t = TRIALS as u8, value_parser = clap::value_parser!(u8).range(4..=100))]
    textos: u8,
    /// Mostra as lições guardadas, sem chamar o modelo
    #[arg(long, conflicts_with = "esquecer")]
    mostrar: bool,
    /// Esquece lições, pelo identificador ou pelo começo dele; tudo esquece todas
    #[arg(long, value_name = "ID|tudo", num_args = 1..)]
    esquecer: Vec<String>,
    /// Responde em JSON: as lições
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
    const GROUP: Group = Group::Voice;
    const PAGED: bool = true;
    const ABOUT: &'static str = "Ensaia o modelo nos seus textos e guarda o que ele erra";
    const AFTER: &'static str = include_str!("calibrar.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let store = ctx.updated_store()?.ok_or_else(|| no_voice(0))?;
        if !self.esquecer.is_empty() {
            return self.forget(ctx, &store);
        }
        if !self.mostrar {
            self.learn(ctx, &store)?;
        }
        self.show(ctx, &store)
    }
}

impl Calibrar {
    fn learn(&self, ctx: &Ctx, store: &Store) -> Result<(), Error> {
        let voice = Voice::own(&ctx.world, store)?.ok_or_else(|| no_voice(0))?;
        let registro = choose_register(ctx, voice.card(), self.registro);
        let texts = voice.card().medidas.of(registro).amostras;
        if texts < A_VOICE {
            return Err(no_voice(texts));
        }
        let many = usize::from(self.textos);
        let learnt = tried(ctx, store, registro, many, |ensaio| ensaio.calibrar(many))?;
        let tela = &ctx.tela;
        if learnt.came < learnt.asked {
            tela.warn(format_args!(
                "{} de {} reescritas não vieram",
                learnt.asked - learnt.came,
                learnt.asked
            ));
        }
        match learnt.lessons.len() {
            0 => tela.note(format_args!(
                "em {} reescritas o modelo não repetiu nenhum erro: nenhuma lição",
                learnt.came
            )),
            1 => tela.note(format_args!("1 lição de {} reescritas ({registro})", learnt.came)),
            many => tela.note(format_args!("{many} lições de {} reescritas ({registro})", learnt.came)),
        }
        Ok(())
    }

    fn forget(&self, ctx: &Ctx, store: &Store) -> Result<Exit, Error> {
        let known = store.read(lessons)?;
        let mut ids = Vec::new();
        for typed in &self.esquecer {
            if typed == "tudo" {
                ids.extend(known.iter().map(|lesson| lesson.id.clone()));
                continue;
            }
            let prefix = LESSON.prefix(typed)?;
            let named = known.iter().filter(|lesson| lesson.id.starts_with(prefix.as_str())).collect();
            ids.push(LESSON.only(typed, named, |lesson| short(&lesson.id).to_owned())?.id.clone());
        }
        let gone = bank::forget_lessons(store, &ids)?;
        let said =
            if gone == 1 { "1 lição esquecida".to_owned() } else { format!("{gone} lições esquecidas") };
        ctx.tela.note(said);
        Ok(Exit::Done)
    }

    fn show(&self, ctx: &Ctx, store: &Store) -> Result<Exit, Error> {
        let kept: Vec<StoredLesson> = store
            .read(lessons)?
            .into_iter()
            .filter(|lesson| self.registro.is_none_or(|only| only == lesson.registro))
            .collect();
        if self.json {
            ctx.tela.json(&kept.iter().map(LessonsAnswer::from).collect::<Vec<_>>())?;
            return Ok(Exit::Done);
        }
        if kept.is_empty() {
            ctx.tela.note("nenhuma lição guardada; para fazer: voz calibrar");
        }
        let (tela, paint) = (&ctx.tela, ctx.tela.paint);
        for lesson in &kept {
            let of = lesson.modelo.as_deref().unwrap_or("escolhas suas");
            let head = format!("{}  {}  {of}", short(&lesson.id), lesson.registro);
            let body = format!(
                "{}\n  saiu: {}\n  ela:  {}\n",
                lesson.licao.porque,
                indented(&lesson.licao.fez),
                indented(&lesson.licao.dela)
            );
            writeln!(
                tela.out(),
                "{}\n{}",
                paint.paint(Style::Bold, printable_lines(&head)),
                tela.prose(&body)
            )?;
        }
        Ok(Exit::Done)
    }
}

/// A text under its label, line by line.
fn indented(text: &str) -> String {
    printable_lines(text).lines().collect::<Vec<_>>().join("\n        ")
}

/// As much of an identifier as people type.
fn short(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}

fn no_voice(texts: u32) -> Error {
    Error::state(format!("há {texts} textos seus no registro, e a calibragem começa em {A_VOICE}"))
        .hint("importe os seus: voz medir FONTE")
}

/// The answer for scripts.
#[derive(Serialize)]
struct LessonsAnswer<'a> {
    id: &'a str,
    em: String,
    registro: Registro,
    /// Name of the model; none where a person chose.
    modelo: Option<&'a str>,
    fez: &'a str,
    porque: &'a str,
    dela: &'a str,
}

impl<'a> From<&'a StoredLesson> for LessonsAnswer<'a> {
    fn from(lesson: &'a StoredLesson) -> Self {
        let licao = &lesson.licao;
        Self {
            id: &lesson.id,
            em: lesson.em.to_string(),
            registro: lesson.registro,
            modelo: lesson.modelo.as_deref(),
            fez: &licao.fez,
            porque: &licao.porque,
            dela: &licao.dela,
        }
    }
}
