//! `voz reescrever`: a draft in the author's voice.
//!
//! Where the work is done: the service of `--servidor`, else the configured model, else the embedded
//! editor. A person at a terminal
//! sees cards; a pipe gets the texts alone.
mod card;
mod writer;

use std::collections::HashSet;
use std::io::Write as _;

use clap::Args;

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, REGISTERS, Remoto, Run, SAMPLE, input};
use crate::terminal::{count, one_of, printable, printable_lines};
use crate::voice::enough_texts::{choose_register, say_thin, say_uncalibrated};
use voz_core::app::voice::voice_in_use::{Voice, learn_choice, remember};
use voz_core::base::config::{Config, EstiloConfig, Modelo, Protocolo};
use voz_core::base::identifier::short;
use voz_core::base::leaving::Leaving;
use voz_core::voice::Registro;
use voz_core::voice::diff::diff;
use voz_core::voice::estilo::Traits;
use voz_core::voice::reescrita::{
    Aceitar, Cota, EstiloPedido, Event, FalhaDeEstilo, Pedido, PedidoError, Reescrita,
};
use writer::StyleProgress;

pub(crate) use writer::{Writer, failure, name};

/// The next commands to try when the model gave nothing.
const MODEL_HINT: &str = "confira com: voz doutor; ou escreva sem modelo: --sem-modelo";
/// Said where the embedded editor leaves a draft as it is.
const UNCHANGED: &str = "sem um modelo só saem as marcas que o lint corrige, e aqui não há nenhuma; para escolher um: voz comecar";

#[derive(Args, Default)]
pub struct Reescrever {
    /// Texto, arquivo, ou - para a entrada padrão
    #[arg(value_name = "TEXTO|ARQUIVO|-")]
    texto: Option<String>,
    /// O texto responde a alguém, ou é um texto próprio; o padrão é resposta, ou post se você só tem posts
    #[arg(short, long, value_parser = one_of(&REGISTERS))]
    registro: Option<Registro>,
    /// Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)
    #[arg(short, long)]
    contexto: Option<String>,
    /// Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)
    #[arg(short, long, value_name = "REGRAS")]
    instrucoes: Option<String>,
    /// Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes
    #[arg(short, long, value_name = "ID[=PROMPT]")]
    estilo: Vec<String>,
    /// Trabalha num voz serve, com o crédito de VOZ_CREDITO ou a chave de VOZ_CHAVE
    #[arg(long, value_name = "URL")]
    servidor: Option<String>,
    /// Usa o editor embutido, sem modelo nem rede
    #[arg(long, conflicts_with = "servidor")]
    sem_modelo: bool,
    /// Mostra as variantes, pergunta qual, e escreve só essa na saída; a escolha vira lição (voz calibrar)
    #[arg(long, conflicts_with = "json")]
    escolher: bool,
    /// Mostra também a variante distante do rascunho, ou de outro tamanho, que sem esta opção conta como falha
    #[arg(long)]
    mesmo_assim: bool,
    /// Responde em JSON: o mesmo objeto da API
    #[arg(long)]
    json: bool,
}

impl Reescrever {
    /// The command with a draft, perhaps its register, and nothing else said.
    pub(crate) fn of(draft: String, registro: Option<Registro>) -> Self {
        Self { texto: Some(draft), registro, ..Self::default() }
    }
}

impl Run for Reescrever {
    const NAME: &'static str = "reescrever";
    const ALIASES: &'static [&'static str] = &["rewrite"];
    const ABOUT: &'static str = "Reescreve um texto na voz do autor";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        if self.escolher && !ctx.tela.can_ask() {
            return Err(Error::usage("--escolher precisa de um terminal para perguntar")
                .hint("sem --escolher, todas as variantes vão para a saída; --json dá todas com detalhes"));
        }
        self.under(ctx, ctx.config()?)
    }
}

impl Reescrever {
    /// Runs under a configuration that may be newer than the context's.
    pub(crate) fn under(self, ctx: &Ctx, config: &Config) -> Result<Exit, Error> {
        let mut pedido = self.pedido(&config.estilos)?;
        if let Some(address) = &self.servidor {
            return self.far(ctx, address, &pedido);
        }
        let store = ctx.existing_store()?;
        let modelo = &config.modelo;
        let embedded = self.is_embedded(ctx, modelo);
        let writer = Writer::open(&ctx.world, config, store.as_ref(), embedded)?;
        say_sample(ctx, &writer.voice, embedded);
        pedido.registro = choose_register(ctx, writer.voice.card(), self.registro);
        if !embedded {
            say_thin(ctx, &writer.voice, pedido.registro);
        }
        let progress = StyleProgress::new(&ctx.tela, writer.awaited(&pedido));
        let watch = |n: usize, event: Event<'_>| progress.tell(n, event);
        let done = writer.rewrite(&pedido, &Leaving::default(), &watch)?;
        let falhas = done.as_ref().map_or_else(|failed| failed, |reescrita| &reescrita.falhas);
        // What the provider said explains its own failure, not an answer that was refused.
        let detail = |f: &FalhaDeEstilo| match f.detalhe {
            None => progress.detail(&f.estilo.id),
            Some(_) => String::new(),
        };
        let mut said = falhas.iter().map(|f| failure(f, falhas.len() > 1) + &detail(f));
        let hint = writer.mend(falhas);
        match &done {
            Ok(reescrita) => {
                said.for_each(|line| ctx.tela.warn(line));
                if self.json {
                    ctx.tela.json(reescrita)?;
                }
                let chosen = self.show(ctx, reescrita, hint)?;
                if embedded && reescrita.variantes.iter().all(|variante| variante.texto == pedido.texto) {
                    ctx.tela.note(UNCHANGED);
                }
                if writer.is_own() {
                    keep(ctx, reescrita, chosen);
                    if ctx.tela.stdout_is_terminal() {
                        say_uncalibrated(ctx, &writer.voice, reescrita.registro);
                    }
                }
                Ok(Exit::Done)
            }
            Err(_) => {
                let last = said.next_back().unwrap_or_default();
                said.for_each(|line| ctx.tela.warn(line));
                Err(Error::outside(last).hint(hint.unwrap_or_else(|| MODEL_HINT.to_owned())))
            }
        }
    }

    fn pedido(&self, known: &[EstiloConfig]) -> Result<Pedido, Error> {
        let optional = |value: &Option<String>| value.as_deref().map(input::text_or_file).transpose();
        let pedido = Pedido {
            texto: input::short_text(self.texto.as_deref())?,
            contexto: optional(&self.contexto)?,
            registro: self.registro.unwrap_or_default(),
            instrucoes: optional(&self.instrucoes)?,
            estilos: self.estilo.iter().map(|asked| estilo(asked, known)).collect::<Result<_, _>>()?,
            aceitar: self.mesmo_assim.then_some(Aceitar::Tudo),
        };
        let mut ids = HashSet::new();
        if let Some(twice) = pedido.estilos.iter().find(|estilo| !ids.insert(&estilo.id)) {
            return Err(Error::usage(format!("-e: o estilo {:?} foi pedido duas vezes", twice.id)));
        }
        match pedido.check() {
            Ok(()) => Ok(pedido),
            Err(error @ PedidoError::TextoVazio) => Err(Error::usage(error.to_string())),
            Err(PedidoError::TextoLongo { campo, tem, maximo }) => {
                let [tem, maximo] = [tem, maximo].map(|n| count(n as u64));
                let said = format!("{campo} tem {tem} caracteres; o máximo é {maximo}");
                let what = if campo == "texto" {
                    "reescreva uma parte por vez"
                } else {
                    "encurte o que foi escrito ali"
                };
                Err(Error::usage(said).hint(what))
            }
            Err(error) => Err(Error::usage(format!("-e: {error}"))),
        }
    }

    /// Lets a remote service do the work.
    fn far(&self, ctx: &Ctx, address: &str, pedido: &Pedido) -> Result<Exit, Error> {
        let remoto = Remoto::new(ctx, address)?;
        let answer = remoto.post("/api/rewrite", pedido)?;
        let mut reescrita: Reescrita = remoto.read(&answer)?;
        for variante in &mut reescrita.variantes {
            // The finer grain of the cut does not travel.
            variante.diff.segmentos = diff(&pedido.texto, &variante.texto).segmentos;
        }
        for falha in &reescrita.falhas {
            ctx.tela.warn(printable(&failure(falha, true)));
        }
        let Cota { gratis, usado, limite } = reescrita.cota;
        if gratis {
            ctx.tela.note(format_args!("cota grátis: {usado} de {limite} usadas hoje"));
        }
        if self.json {
            ctx.tela.raw(&answer)?;
        }
        self.show(ctx, &reescrita, None)?;
        Ok(Exit::Done)
    }

    /// True when the embedded editor does the work. Says so when nobody asked for it.
    fn is_embedded(&self, ctx: &Ctx, modelo: &Modelo) -> bool {
        let asked = self.sem_modelo || modelo.protocolo == Protocolo::Regras;
        let embedded = asked || !modelo.writes();
        if embedded && !asked {
            let missing = match (&modelo.nome, &modelo.chave) {
                (Some(nome), None) => format!("o modelo {nome} precisa de chave (VOZ_MODELO_CHAVE)"),
                (None, Some(_)) => "há uma chave, mas falta o nome do modelo (VOZ_MODELO)".to_owned(),
                _ => "nenhum modelo configurado".to_owned(),
            };
            ctx.tela.note(format_args!("{missing}: uso o editor embutido; para configurar: voz comecar"));
        }
        if embedded && !self.estilo.is_empty() {
            ctx.tela.warn("o editor embutido não lê o que os estilos pedem; as variantes saem iguais");
        }
        embedded
    }

    /// Shows the variants; `--json` was written before. Which of them a person chose, where one was asked.
    fn show(&self, ctx: &Ctx, reescrita: &Reescrita, hint: Option<String>) -> Result<Option<usize>, Error> {
        let tela = &ctx.tela;
        if reescrita.variantes.is_empty() {
            tela.flush()?;
            let hint = hint
                .unwrap_or_else(|| "nada foi cobrado; tente de novo, ou com um texto mais curto".to_owned());
            return Err(Error::outside("o modelo não escreveu nada").hint(hint));
        }
        match reescrita.variantes.as_slice() {
            _ if self.json => {}
            _ if self.escolher => return choose(ctx, reescrita).map(Some),
            variantes if tela.stdout_is_terminal() => {
                let numbered = variantes.len() > 1;
                let cards = card::cards(reescrita, tela.paint, numbered);
                write!(tela.out(), "{}", tela.prose(&cards))?;
            }
            variantes => {
                for variante in variantes {
                    tela.note(card::summary(&reescrita.entrada, variante));
                }
                for variante in variantes {
                    if variantes.len() > 1 {
                        let name = printable(name(&variante.estilo.id, &variante.estilo.nome));
                        writeln!(tela.out(), "== {name} ==")?;
                    }
                    writeln!(tela.out(), "{}", variante.texto)?;
                }
            }
        }
        Ok(None)
    }
}

/// Says that the voice is the sample's, which the embedded editor does not impose on anyone.
fn say_sample(ctx: &Ctx, voice: &Voice, embedded: bool) {
    if voice.amostra() {
        ctx.tela.note(match embedded {
            true => {
                "nenhum texto seu medido: o editor só tira as marcas que o lint corrige; para usar a sua voz: voz medir FONTE"
            }
            false => SAMPLE,
        });
    }
}

/// Shows the cards on stderr, asks for one, and writes it alone to stdout; which one it was.
fn choose(ctx: &Ctx, reescrita: &Reescrita) -> Result<usize, Error> {
    let variantes = &reescrita.variantes;
    ctx.tela.show(&card::cards(reescrita, ctx.tela.paint_err, true));
    let question = format!("Qual? [1 a {}, vazio para nenhuma]", variantes.len());
    let numbered = |answer: &str| {
        let at = answer.parse::<usize>().ok()?.checked_sub(1)?;
        variantes.get(at).map(|chosen| Some((at, chosen)))
    };
    let chosen = ctx.tela.ask_until(&question, &format!("não é uma delas. {question}"), |answer| {
        if answer.is_empty() { Some(None) } else { numbered(answer) }
    })?;
    let (at, chosen) = chosen.ok_or_else(|| Error::state("nenhuma variante escolhida"))?;
    let shown =
        if ctx.tela.stdout_is_terminal() { printable_lines(&chosen.texto) } else { chosen.texto.clone() };
    writeln!(ctx.tela.out(), "{shown}")?;
    Ok(at)
}

/// A style of `-e`: `ID=PROMPT`, or the `ID` of a configured one.
fn estilo(asked: &str, known: &[EstiloConfig]) -> Result<EstiloPedido, Error> {
    if let Some((id, prompt)) = asked.split_once('=') {
        let id = id.trim();
        let nome = known.iter().find(|k| k.id == id).map_or_else(String::new, |k| k.nome.clone());
        return Ok(EstiloPedido { id: id.to_owned(), nome, prompt: input::text_or_file(prompt)? });
    }
    let mut matching = known.iter().filter(|k| k.id.starts_with(asked));
    let exact = known.iter().find(|k| k.id == asked);
    match (exact.or_else(|| matching.next()), matching.next()) {
        (Some(found), other) if exact.is_some() || other.is_none() => Ok(found.into()),
        _ => {
            let ids: Vec<&str> = known.iter().map(|k| k.id.as_str()).collect();
            let there = if ids.is_empty() { "nenhum".to_owned() } else { ids.join(", ") };
            Err(Error::state(format!("não há um estilo {asked:?} na configuração (há: {there})"))
                .hint(format!("diga o que pedir ao modelo: -e {asked}=\"frases curtas\"")))
        }
    }
}

/// Keeps both, quietly where they cannot be kept: the rewrite is there all the same.
pub(crate) fn keep(ctx: &Ctx, reescrita: &Reescrita, chosen: Option<usize>) {
    let Ok(store) = ctx.store() else { return };
    let (registro, variantes) = (reescrita.registro, &reescrita.variantes);
    let texts: Vec<&str> = variantes.iter().map(|variante| variante.texto.as_str()).collect();
    let shown = chosen.and_then(|n| texts.get(n..=n)).unwrap_or(&texts);
    let traits: Vec<_> = shown.iter().filter_map(|text| Traits::of(text)).collect();
    if let Err(error) = remember(&ctx.world, &store, registro, &traits) {
        ctx.tela.detail(format_args!("não guardei o que a reescrita faz: {error}"));
    }
    let Some((n, chosen)) = chosen.and_then(|n| Some((n, texts.get(n)?))) else { return };
    let others: Vec<&str> =
        texts.iter().enumerate().filter(|(at, _)| *at != n).map(|(_, text)| *text).collect();
    match learn_choice(&ctx.world, &store, registro, chosen, &others) {
        Ok(Some(lesson)) => ctx.tela.note(format_args!(
            "a escolha fica como lição; para desfazer: voz calibrar --esquecer {}",
            short(&lesson.id)
        )),
        Ok(None) if others.is_empty() => {}
        Ok(None) => {
            let others = if others.len() == 1 { "da outra" } else { "das outras" };
            ctx.tela
                .note(format_args!("a escolha não ficou como lição: nada do que voz mede a separa {others}"));
        }
        Err(error) => ctx.tela.detail(format_args!("não guardei a escolha: {error}")),
    }
}
