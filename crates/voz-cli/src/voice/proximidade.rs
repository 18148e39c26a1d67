//! `voz proximidade`: how near texts come to the author's voice, against what other people write.
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::Value;

use super::enough_texts::choose_register;
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Line, Lines, Run, Source};
use crate::terminal::{decimal, escape, plural};
use voz_core::app::voice::voice_in_use::{self, NearVoice, Voice as Author};
use voz_core::voice::Registro;
use voz_core::voice::proximidade::{Evidencia, PROFILE_MIN, Proximidade};
use voz_core::voice::texto::count_words;

#[derive(Args)]
pub struct ProximidadeCommand {
    /// Arquivos; - ou nada é a entrada padrão
    #[arg(value_name = "ARQUIVO")]
    arquivos: Vec<PathBuf>,
    /// Registro da voz com que se compara; o padrão é resposta, ou post se você só tem posts
    #[arg(short, long, value_name = "REGISTRO")]
    registro: Option<Registro>,
    /// O que há na entrada
    #[arg(long, value_name = "ENTRADA", value_enum, default_value_t = ProximityInput::Texto)]
    entrada: ProximityInput,
    /// Formato da saída
    #[arg(long, value_name = "FORMATO", value_enum, default_value_t = ProximityFormat::Humano)]
    formato: ProximityFormat,
    /// O mesmo que --formato json
    #[arg(long, conflicts_with = "formato")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProximityInput {
    /// Cada arquivo é um texto
    Texto,
    /// Cada linha é um objeto {"id": …, "texto": "…"}
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProximityFormat {
    /// Para ler no terminal
    Humano,
    /// Uma lista de objetos
    Json,
    /// Um objeto por linha
    Jsonl,
}

/// The answer to one text.
#[derive(Serialize)]
struct NearAnswer {
    id: Value,
    #[serde(flatten)]
    proximidade: Proximidade,
    palavras: usize,
}

impl Run for ProximidadeCommand {
    const NAME: &'static str = "proximidade";
    const ALIASES: &'static [&'static str] = &["proximity"];
    const PAGED: bool = true;
    const ABOUT: &'static str = "Mede o quanto um texto se aproxima da sua voz";
    const AFTER: &'static str = include_str!("proximidade.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let nobody = || no_voice(self.registro.unwrap_or_default(), 0);
        let Some(store) = ctx.existing_store()? else { return Err(nobody()) };
        let registro = match self.registro {
            Some(named) => named,
            None => choose_register(ctx, Author::own(&ctx.world, &store)?.ok_or_else(nobody)?.card(), None),
        };
        let voice = voice_in_use::load(&store, registro, &[])?;
        if voice.shipped {
            ctx.tela.note(STAND_IN);
        }
        let formato = if self.json { ProximityFormat::Json } else { self.formato };
        let mut answers = Answers { ctx, formato, all: Vec::new(), bad: 0, unread: None };
        let mut sources: Vec<Source> = self.arquivos.iter().cloned().map(Source::new).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        for source in &sources {
            match self.entrada {
                ProximityInput::Texto => match whole(source) {
                    Ok(text) => answers.give(&voice, source.name().into(), &text)?,
                    Err(error) => answers.failed(error),
                },
                ProximityInput::Jsonl => match Lines::open(source, source.name()) {
                    Ok(lines) => answers.lines(&voice, &source.name(), lines)?,
                    Err(error) => answers.failed(error.into()),
                },
            }
        }
        answers.end(&voice, registro)
    }
}

/// The text of a source that is one text.
fn whole(source: &Source) -> Result<String, Error> {
    let text = source.read()?;
    if text.trim().is_empty() {
        let said = format!("{}: está vazio, não há o que comparar", source.name());
        return Err(Error::usage(said).hint("voz proximidade rascunho.txt, ou: … | voz proximidade"));
    }
    Ok(text)
}

/// Said where nobody is there to compare with but those who come with the program.
const STAND_IN: &str = "poucas pessoas na coorte: comparo com romances de domínio público, o que mede bem pior; traga \
                        textos de outros: voz medir --coorte FONTE";

fn no_voice(registro: Registro, texts: usize) -> Error {
    let said = format!(
        "o banco tem {} como {registro}; a proximidade se mede a partir de {PROFILE_MIN}",
        plural(texts, "texto seu", "textos seus")
    );
    Error::state(said)
        .hint("importe mais: voz medir FONTE; e textos de outros, para comparar: voz medir --coorte FONTE")
}

/// Answers on their way out.
struct Answers<'a> {
    ctx: &'a Ctx,
    formato: ProximityFormat,
    all: Vec<NearAnswer>,
    /// Lines that could not be read.
    bad: usize,
    /// The last input that could not be read to its end; those before it were told.
    unread: Option<Error>,
}

impl Answers<'_> {
    fn give(&mut self, voice: &NearVoice, id: Value, text: &str) -> Result<(), Error> {
        let proximidade = voice.scorer.as_ref().map_or(Proximidade::NONE, |scorer| scorer.score(text));
        let answer = NearAnswer { id, proximidade, palavras: count_words(text) };
        if self.formato == ProximityFormat::Jsonl {
            let mut out = self.ctx.tela.out();
            escape::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
        } else {
            self.all.push(answer);
        }
        Ok(())
    }

    fn lines(&mut self, voice: &NearVoice, name: &str, mut lines: Lines) -> Result<(), Error> {
        let ctx = self.ctx;
        let stopped = lines.each(&ctx.tela, |number, object| match object {
            Ok(Line { id, texto }) => self.give(voice, id, &texto),
            Err((error, _)) => {
                self.bad += 1;
                ctx.tela.error(&Error::usage(format!("{name}, linha {number}: {error}")));
                Ok(())
            }
        })?;
        stopped.into_iter().for_each(|error| self.failed(error));
        Ok(())
    }

    /// Keeps the error of an input, for the end.
    fn failed(&mut self, error: Error) {
        if let Some(before) = self.unread.replace(error) {
            self.ctx.tela.error(&before);
        }
    }

    fn end(self, voice: &NearVoice, registro: Registro) -> Result<Exit, Error> {
        match self.formato {
            _ if self.all.is_empty() && self.unread.is_some() => {}
            ProximityFormat::Jsonl => {}
            ProximityFormat::Json => self.ctx.tela.json(&self.all)?,
            ProximityFormat::Humano => match self.all.as_slice() {
                [one] => {
                    let said = sentence(one, voice.shipped);
                    writeln!(self.ctx.tela.out(), "{}", self.ctx.tela.prose(&said))?;
                }
                _ => self.table()?,
            },
        }
        if let Some(error) = self.unread {
            return Err(error);
        }
        if self.bad > 0 {
            let said = plural(self.bad, "linha não pôde ser lida", "linhas não puderam ser lidas");
            return Err(Error::usage(said));
        }
        if voice.scorer.is_some() { Ok(Exit::Done) } else { Err(no_voice(registro, voice.texts)) }
    }

    fn table(&self) -> Result<(), Error> {
        let tela = &self.ctx.tela;
        let mut table = tela.table(&["texto", "proximidade", "mais perto que", "evidência", "palavras"]);
        table.right(&[1, 2, 4]);
        table.cut(&[0]);
        table.spare(&[4, 3]);
        for NearAnswer { id, proximidade, palavras } in &self.all {
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            let Proximidade { proximidade, percentil, evidencia } = *proximidade;
            let score = proximidade.map_or_else(|| "-".to_owned(), decimal);
            let above = percentil.map_or_else(|| "-".to_owned(), |p| format!("{:.0} de 100 seus", p * 100.0));
            table.row([id.into(), score.into(), above.into(), spoken(evidencia).into(), palavras.into()]);
        }
        Ok(writeln!(tela.out(), "{table}")?)
    }
}

/// Where one text stands, as one says it; `shipped` says that it was compared with those who come with the program.
fn sentence(answer: &NearAnswer, shipped: bool) -> String {
    let NearAnswer { proximidade, palavras, .. } = answer;
    let words = if *palavras == 1 { "1 palavra".to_owned() } else { format!("{palavras} palavras") };
    let Some(share) = proximidade.percentil else {
        return format!("Não dá para dizer quão perto do seu jeito este texto está ({words}).");
    };
    let farther = match (share * 100.0).round() {
        none if none < 1.0 => "quase nenhum texto seu fica mais longe".to_owned(),
        few => format!("de cada 100 textos seus, {few} ficam mais longe"),
    };
    let sure = !shipped && proximidade.evidencia == Evidencia::Boa;
    let verdict = match (share, sure) {
        (..0.1, true) => "Longe do seu jeito",
        (..0.1, false) => "Talvez longe do seu jeito",
        (0.1..0.3, true) => "Um tanto longe do seu jeito",
        (0.1..0.3, false) => "Talvez um tanto longe do seu jeito",
        (_, true) => "Perto do seu jeito",
        (_, false) => "Talvez perto do seu jeito",
    };
    let worth = match proximidade.evidencia {
        _ if shipped => "e a medida é fraca",
        Evidencia::Boa => "o bastante para confiar",
        Evidencia::Pouca | Evidencia::Nenhuma => "pouco para confiar",
    };
    format!("{verdict}: {farther} (num texto seu qualquer seriam uns 50). {words}, {worth}.")
}

const fn spoken(evidencia: Evidencia) -> &'static str {
    match evidencia {
        Evidencia::Boa => "boa",
        Evidencia::Pouca => "pouca",
        Evidencia::Nenhuma => "nenhuma",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_text_stands_is_said_in_plain_words() {
        let said = |percentil, evidencia, shipped| {
            let proximidade = Proximidade { percentil, evidencia, ..Proximidade::NONE };
            sentence(&NearAnswer { id: Value::Null, proximidade, palavras: 37 }, shipped)
        };
        for (share, shipped, begins, ends) in [
            (
                0.0,
                true,
                "Talvez longe do seu jeito: quase nenhum texto seu fica mais longe (",
                "37 palavras, e a medida é fraca.",
            ),
            (
                0.2,
                false,
                "Um tanto longe do seu jeito: de cada 100 textos seus, 20 ficam mais longe (",
                "o bastante para confiar.",
            ),
            (
                0.5,
                false,
                "Perto do seu jeito: de cada 100 textos seus, 50 ficam mais longe (",
                "37 palavras, o bastante para confiar.",
            ),
        ] {
            let said = said(Some(share), Evidencia::Boa, shipped);
            assert!(said.starts_with(begins) && said.ends_with(ends), "{said}");
        }
        let little = said(Some(0.5), Evidencia::Pouca, false);
        assert!(little.starts_with("Talvez perto") && little.ends_with("pouco para confiar."), "{little}");
        assert!(said(None, Evidencia::Nenhuma, false).starts_with("Não dá para dizer"));
    }
}
