//! `voz comecar`: from an empty machine to the first rewrite in one's own voice.
//!
//! A dialogue in three steps; each question is also a flag, and Enter goes on. Nothing is written before its own yes, what
//! was done stays when somebody leaves midway and is told, and running it again starts from what is there.

mod model;
mod texts;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use clap::Args;
use serde_json::json;

use super::reescrever::Reescrever;
use crate::exit::{Error, Exit};
use crate::frame::{Confirm, Ctx, Run, input};
use crate::terminal::{self, Style, complain};
use model::{Choice, ModelArgs};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::config::{Config, Modelo};
use voz_core::base::signal::say_when_stopped;
use voz_core::base::store::Store;
use voz_core::voice::Registro;
use voz_core::voice::modelo::{Nearby, nearby};
use voz_core::voice::texto::fold;

/// Rewritten where the author has no draft at hand.
const DRAFT: &str =
    "Claro! Aqui está a resposta: O seu ventilador está pronto — pode retirar a partir de amanhã.";

#[derive(Args)]
pub struct Comecar {
    #[command(flatten)]
    model: ModelArgs,
    /// Arquivo, pasta ou zip com o que você escreveu; repita para mais
    #[arg(long, value_name = "FONTE")]
    fonte: Vec<PathBuf>,
    /// Quem é você numa fonte com textos de vários autores
    #[arg(long, value_name = "NOME", requires = "fonte")]
    autor: Option<String>,
    /// Não importa textos agora
    #[arg(long, conflicts_with = "fonte")]
    sem_textos: bool,
    /// O rascunho da primeira reescrita (padrão: um exemplo)
    #[arg(long, value_name = "TEXTO|ARQUIVO")]
    rascunho: Option<String>,
    #[command(flatten)]
    confirm: Confirm,
    /// Só diz, em JSON, o que há nesta máquina; não muda nada
    #[arg(long)]
    json: bool,
}

impl Run for Comecar {
    const NAME: &'static str = "comecar";
    const ALIASES: &'static [&'static str] = &["start", "iniciar"];
    const ABOUT: &'static str = "Do zero à primeira reescrita na sua voz: modelo, textos, um rascunho";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let before = ctx.config_before()?;
        if self.json {
            return here(ctx, &before);
        }
        let texts = texts(ctx, &before)?;
        self.answered(ctx, &before, texts)?;
        let stayed = if self.asks(ctx) { Stayed::told_when_stopped() } else { Stayed::default() };
        let choice = match model::from_flags(ctx, &self.model, &before.modelo)? {
            Some(choice) => choice,
            None if !self.asks(ctx) => Choice::Keep,
            None => {
                step(ctx, 1, "Quem escreve");
                model::asked(ctx, &before.modelo, &look(ctx, &before.modelo))?
            }
        };
        if !self.kept(ctx, &choice, &before.modelo, &stayed)? {
            return Ok(Exit::Done);
        }
        // From here on the configuration is the new one.
        let writes = ctx.config()?.modelo.writes();
        if !self.fonte.is_empty() {
            texts::named(ctx, &self.fonte, self.autor.as_deref())?;
        } else if !self.sem_textos && self.asks(ctx) {
            step(ctx, 2, "Os seus textos");
            texts::asked(ctx, texts, writes, &stayed)?;
        }
        if self.asks(ctx) {
            step(ctx, 3, "A primeira reescrita");
        }
        let (rewritten, writes) = self.rewrite(ctx, &stayed)?;
        ctx.tela.flush()?;
        let own = ctx.existing_store()?.map(|store| Voice::own(&ctx.world, &store)).transpose()?.flatten();
        ctx.tela.say(match own {
            _ if !writes => "\nFalta um modelo, que é quem reescreve na sua voz. Para escolher um: voz comecar",
            Some(_) => "\nPara seguir: voz reescrever \"o seu rascunho\"",
            None => "\nPara seguir: voz medir FONTE, com o que você já escreveu; é assim que a reescrita soa como você",
        });
        Ok(rewritten)
    }
}

/// The head of one of the three steps.
fn step(ctx: &Ctx, number: u8, name: &str) {
    let head = format!("{number} de 3 · {name}");
    ctx.tela.show(&format!("\n{}", ctx.tela.paint_err.paint(Style::BOLD, head)));
}

impl Comecar {
    /// True when there is a dialogue: somebody is there, who did not say yes to everything.
    fn asks(&self, ctx: &Ctx) -> bool {
        ctx.tela.can_ask() && self.confirm.asks()
    }

    /// Refuses where a question is left and nobody could answer it, with the flags that would.
    fn answered(&self, ctx: &Ctx, before: &Config, texts: u64) -> Result<(), Error> {
        if ctx.tela.can_ask() {
            return Ok(());
        }
        let configured = before.modelo.configured();
        let open = [
            (self.model.modelo.is_none() && !self.model.sem_modelo && !configured).then_some(
                "o modelo: --modelo NOME [--modelo-url URL] [--chave-de ARQUIVO|-], ou --sem-modelo",
            ),
            (self.fonte.is_empty() && !self.sem_textos && texts == 0)
                .then_some("os textos: --fonte FONTE, ou --sem-textos"),
            self.confirm.asks().then_some("a confirmação: --sim"),
        ];
        let open: Vec<_> = open.into_iter().flatten().collect();
        if open.is_empty() {
            return Ok(());
        }
        for line in &open {
            ctx.tela.say(format_args!("falta dizer {line}"));
        }
        Err(Error::usage("aqui não há terminal para perguntar")
            .hint("num terminal, voz comecar pergunta; o que há nesta máquina: voz comecar --json"))
    }

    /// Writes the choice, after a yes; whether to go on.
    fn kept(&self, ctx: &Ctx, choice: &Choice, before: &Modelo, stayed: &Stayed) -> Result<bool, Error> {
        if matches!(choice, Choice::Keep) {
            return Ok(true);
        }
        let path = ctx.config_path();
        let question = format!("Modelo: {}. Gravar em {}?", choice.shown(before), path.display());
        if self.confirm.asks() && !ctx.tela.agree(question)? {
            ctx.tela.note("nada foi gravado");
            return Ok(false);
        }
        choice.write(ctx)?;
        stayed.configured(path);
        Ok(true)
    }

    /// The first rewrite, and whether a model made it. Where that fails somebody who is there goes on from here, with what
    /// they have.
    fn rewrite(&self, ctx: &Ctx, stayed: &Stayed) -> Result<(Exit, bool), Error> {
        let mut config = ctx.config_before()?;
        let mut draft = self.draft(ctx)?;
        loop {
            let (text, registro) = draft.clone();
            let failed = match Reescrever::of(text, registro).under(ctx, &config) {
                Ok(exit) => return Ok((exit, config.modelo.writes())),
                // What to try next is asked here.
                Err(Error::Said { code, message, .. }) if self.asks(ctx) && !ctx.world.stopped() => {
                    Error::Said { code, message, hint: None }
                }
                Err(error) => {
                    stayed.tell(ctx);
                    return Err(error);
                }
            };
            ctx.tela.error(&failed);
            let lines = ["tentar de novo", "escolher outro modelo", "outro rascunho", "parar aqui"];
            match pick(ctx, "E agora?", &lines.map(str::to_owned))? {
                0 => {}
                1 => {
                    let choice = model::asked(ctx, &config.modelo, &look(ctx, &config.modelo))?;
                    self.kept(ctx, &choice, &config.modelo, stayed)?;
                    config = ctx.config_before()?;
                }
                2 => draft = self.draft(ctx)?,
                _ => return Ok((Exit::Done, config.modelo.writes())),
            }
        }
    }

    /// The first draft and its register, asked for where the author has texts of both.
    fn draft(&self, ctx: &Ctx) -> Result<(String, Option<Registro>), Error> {
        let draft = match &self.rascunho {
            Some(draft) => draft.clone(),
            None if !self.asks(ctx) => String::new(),
            None => loop {
                ctx.tela.say(format_args!("Um exemplo, como uma máquina o escreveria: {DRAFT}"));
                let typed =
                    ctx.tela.ask_lines("Um rascunho seu, ou o nome de um arquivo (Enter usa um exemplo):")?;
                let path = texts::cleaned(ctx, &typed);
                let name = path.display().to_string();
                if path.is_file() {
                    break name;
                }
                if !input::looks_like_a_path(&name) {
                    break typed;
                }
                ctx.tela.say(format_args!("{name}: não existe; confira o nome do arquivo"));
            },
        };
        if draft.is_empty() {
            return Ok((DRAFT.to_owned(), None));
        }
        let voice = ctx.existing_store()?.map(|store| Voice::own(&ctx.world, &store)).transpose()?.flatten();
        let of_both = voice.is_some_and(|voice| {
            Registro::ALL.iter().all(|&registro| voice.card().medidas.of(registro).amostras > 0)
        });
        let asked = of_both && self.rascunho.is_none();
        let registro = asked.then(|| {
            texts::register(
                ctx,
                "O rascunho vai para alguém, como e-mail ou mensagem (r), ou para todos, como post (p)?",
            )
        });
        Ok((draft, registro.transpose()?))
    }
}

fn look(ctx: &Ctx, like: &Modelo) -> Vec<Nearby> {
    ctx.tela.during("procurando modelos nesta máquina", || nearby(&ctx.world, like))
}

/// Number of texts of the author.
fn texts(ctx: &Ctx, before: &Config) -> Result<u64, Error> {
    let store = Store::open_existing(before.banco())?;
    let voice = Voice::load(&ctx.world, store.as_ref())?;
    Ok(if voice.amostra() { 0 } else { voice.texts() })
}

/// Report of this machine, for a script or an installer.
fn here(ctx: &Ctx, before: &Config) -> Result<Exit, Error> {
    let modelo = &before.modelo;
    ctx.tela.json(&json!({
        "config": {"arquivo": before.path, "existe": before.path.exists()},
        "dados": before.dados,
        "modelo": {"configurado": modelo.configured(), "nome": modelo.nome, "url": modelo.shown_url()},
        "servidores": look(ctx, modelo),
        "textos": texts(ctx, before)?,
    }))?;
    Ok(Exit::Done)
}

/// Asks for one of `lines` by number or by its beginning, on stderr; nothing typed takes the first.
pub(super) fn pick(ctx: &Ctx, question: &str, lines: &[String]) -> Result<usize, Error> {
    pick_from(ctx, question, lines, 0, |_| None)
}

/// The same where nothing typed takes `first`; what is neither number nor beginning is given to `named`.
pub(super) fn pick_from(
    ctx: &Ctx,
    question: &str,
    lines: &[String],
    first: usize,
    named: impl Fn(&str) -> Option<usize>,
) -> Result<usize, Error> {
    for (at, line) in lines.iter().enumerate() {
        ctx.tela.say(format_args!("  {}) {line}", at + 1));
    }
    let question = format!("{question} [{}]", first + 1);
    let mut asked = question.clone();
    loop {
        let answer = ctx.tela.ask_on(&asked)?;
        if answer.is_empty() {
            return Ok(first);
        }
        let numbered =
            answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&at| at < lines.len());
        let begun = || lines.iter().position(|line| fold(line).starts_with(&fold(&answer)));
        if let Some(at) = numbered.or_else(|| named(&answer)).or_else(begun) {
            return Ok(at);
        }
        // A key that was pasted too early is not shown again.
        asked = match answer.chars().count() {
            ..20 => format!("{answer:?} não está na lista. {question}"),
            _ => format!("Isso não está na lista. {question}"),
        };
    }
}

/// Things that the dialogue has written so far, told to whoever stops it with Ctrl-C.
#[derive(Clone, Debug, Default)]
pub(super) struct Stayed {
    /// Where the configuration is, once the model was chosen.
    config: Arc<OnceLock<PathBuf>>,
    /// How many texts of the author there are.
    texts: Arc<AtomicU64>,
}

impl Stayed {
    /// Nothing yet; told on a terminal when the dialogue is stopped.
    pub(super) fn told_when_stopped() -> Self {
        let stayed = Self::default();
        let told = stayed.clone();
        say_when_stopped(move || {
            // A key that was being typed had switched the echo off.
            #[cfg(unix)]
            let _ = std::process::Command::new("stty").arg("echo").status();
            complain(&format!("\n{}", told.words()));
        });
        stayed
    }

    /// Notes that the model stands in the configuration.
    pub(super) fn configured(&self, path: PathBuf) {
        let _ = self.config.set(path);
    }

    /// Notes how many texts of the author there are.
    pub(super) fn has_texts(&self, texts: u64) {
        self.texts.store(texts, Ordering::Relaxed);
    }

    /// Tells whoever is asked nothing what was written before something failed.
    fn tell(&self, ctx: &Ctx) {
        if let Some(path) = self.config.get() {
            ctx.tela.note(format_args!("o modelo ficou gravado em {}", path.display()));
        }
    }

    fn words(&self) -> String {
        let model = self.config.get().map(|path| format!("o modelo ({})", path.display()));
        let many = self.texts.load(Ordering::Relaxed);
        let many = (many > 0).then(|| format!("{} no banco", terminal::texts(many)));
        let kept: Vec<String> = model.into_iter().chain(many).collect();
        match kept.is_empty() {
            true => "Parou aqui; nada foi gravado. Para recomeçar: voz comecar".to_owned(),
            false => format!("Parou aqui; ficou gravado: {}. Para continuar: voz comecar", kept.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_told_one_after_the_other() {
        let stayed = Stayed::default();
        assert_eq!(stayed.words(), "Parou aqui; nada foi gravado. Para recomeçar: voz comecar");
        stayed.configured("/c/config.toml".into());
        stayed.has_texts(88);
        assert_eq!(
            stayed.words(),
            "Parou aqui; ficou gravado: o modelo (/c/config.toml); 88 textos no banco. Para continuar: voz comecar"
        );
    }
}
