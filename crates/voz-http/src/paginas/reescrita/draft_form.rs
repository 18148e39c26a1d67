//! The form of a rewrite, and what the first page says before anything is typed: what this is, whose voice it is, and what it
//! does to a text.
use super::allowance::Sending;
use crate::paginas::form::Fields;
use crate::paginas::layout::{Erro, Guest, Markup, SAMPLE, Site, author, capital, html, number};
use voz_core::app::calls::drafts::{Draft, Outcome, Writer};
use voz_core::base::config::{Modelo, Protocolo};
use voz_core::base::master_key::Purpose;
use voz_core::voice::Registro;
use voz_core::voice::reescrita::{Pedido, TEXTO_MAX};

/// Where the form is, and goes.
pub(super) const PATH: &str = "/";

/// Purpose of the service, in one sentence.
pub(crate) const ABOUT: &str = "Reescreve um texto curto na voz medida de um único autor, aponta sem modelo as marcas de texto \
                     de máquina e mostra, palavra por palavra, o que foi cortado.";

/// A text of the sample's author as she wrote it, and the same message without her way of writing.
pub(super) const EXAMPLE: (&str, &str) = (
    "Informamos que retornaremos no dia 3. Em caso de urgência, o aparelho pode ser deixado na padaria, com o seu Nilton, \
     devidamente identificado com o nome do cliente em um papel colado.",
    "volto dia 3... se for urgente deixa na padaria com o seu Nilton, põe seu nome num papel colado no aparelho",
);

/// Contents of the boxes.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) texto: String,
    pub(super) contexto: String,
    pub(super) registro: Registro,
    /// The rewrite it goes on from.
    pub(super) de: Option<String>,
    /// Fault, in words.
    pub(super) fault: Option<String>,
    /// Outcome of sending it.
    pub(super) sending: Sending,
    /// True when a token was sent, and there is no rewrite.
    pub(super) token_tried: bool,
    /// True when it was kept until something paid for it, and something does now.
    pub(super) ready: bool,
}

impl Asked {
    pub(super) fn of(fields: &Fields) -> Self {
        Self {
            texto: fields.lines("texto"),
            contexto: fields.lines("contexto"),
            registro: fields.get("registro").parse().unwrap_or_default(),
            de: Some(fields.get("de").to_owned()).filter(|de| !de.is_empty()),
            ..Self::default()
        }
    }

    /// Draft that was sent before, to be sent again: what it is compared with stays.
    pub(super) fn again(draft: &Draft, id: &str) -> Self {
        let goes_on = draft.primeiro != draft.pedido.texto;
        Self { de: goes_on.then(|| id.to_owned()), ..Self::onward(draft, id) }
    }

    /// Draft that was sent before, to go on from its answer.
    pub(super) fn onward(draft: &Draft, id: &str) -> Self {
        let Pedido { texto, contexto, registro, .. } = draft.pedido.clone();
        let contexto = contexto.unwrap_or_default();
        Self { texto, contexto, registro, de: Some(id.to_owned()), ..Self::default() }
    }

    pub(super) fn pedido(&self) -> Pedido {
        let contexto = Some(self.contexto.clone()).filter(|text| !text.trim().is_empty());
        Pedido { texto: self.texto.clone(), contexto, registro: self.registro, ..Pedido::default() }
    }
}

/// Title of the first page.
pub(super) fn heading(site: &Site) -> String {
    format!("Seu texto, do jeito que {} escreveria.", author(site))
}

/// What it does, in one sentence; and whose voice it is.
pub(super) fn about(site: &Site) -> Markup {
    let shown = site.app.shown();
    let texts = number(shown.voice.texts());
    html! {
        p .sob {
            "Cole um recado duro ou comprido. Ele volta com jeito de gente; se um nome, uma data ou um valor se perder, a página avisa. "
            @if shown.voice.amostra() { (capital(SAMPLE)) " é inventada." } @else { "O jeito vem de " (texts) " textos de verdade." }
        }
    }
}

/// A draft and what became of it, while there is none of the reader's; `to_try`, where one can.
pub(super) fn example(site: &Site, to_try: bool) -> Markup {
    let (before, after) = EXAMPLE;
    html! {
        section .cartao aria-labelledby="exemplo" {
            h2 #exemplo { "Um exemplo" }
            p .legenda { "Um recado qualquer" }
            p .antes { (before) }
            p .legenda { "O mesmo recado, como " (SAMPLE) " escreveu" }
            p .versao { (after) }
            p .legenda {
                "O segundo é dela, da amostra que vem com o programa: nenhum modelo o escreveu."
                @if !site.app.shown().voice.amostra() { " Aqui as reescritas vêm no jeito de outra pessoa." }
            }
            @if to_try { div .acoes { a .botao href="/?exemplo=1#texto" { "Pôr este texto na caixa" } } }
        }
    }
}

/// The page of a server that nobody writes for.
pub(super) fn without_model() -> Markup {
    html! {
        p .aviso role="status" {
            "Este servidor não tem modelo configurado, e por isso não reescreve. O resto funciona: dá para "
            a href="/lint" { "examinar um texto" } " e " a href="/diff" { "comparar dois" } "."
        }
        p {
            "Quem mantém o servidor configura um modelo com " code { "voz comecar" } "."
        }
    }
}

/// Who gets a draft, and how long it is kept.
pub(in crate::paginas) fn fate(site: &Site) -> Markup {
    let Modelo { nome, protocolo, .. } = &site.app.config.modelo;
    let model = nome.as_deref().filter(|_| *protocolo != Protocolo::Regras);
    html! {
        p .legenda {
            @if let Some(model) = model { "O seu texto vai a uma IA (" (model) "). " }
            "Guardamos por 24 horas, cifrado; só este navegador o vê."
        }
    }
}

pub(super) fn form(csrf: &Markup, nonce: &str, asked: &Asked) -> Markup {
    let wrong = asked.fault.as_ref().map(|_| "true");
    let by_token = asked.sending == Sending::AsksForToken;
    html! {
        form method="post" action=(PATH) data-espera="Escrevendo" data-volta {
            (csrf)
            input type="hidden" name="vez" value=(nonce);
            @if let Some(de) = &asked.de { input type="hidden" name="de" value=(de); }
            label for="texto" { "Cole ou escreva o seu texto" }
            @if let Some(told) = &asked.fault { p .aviso #texto-erro role="alert" { (told) } }
            textarea #texto name="texto" rows="9" required data-maximo=(TEXTO_MAX) data-solta aria-invalid=[wrong]
                aria-describedby=[wrong.map(|_| "texto-erro")] autofocus[wrong.is_some()] { "\n" (asked.texto) }
            div .acoes {
                fieldset .pares {
                    legend { "O que é?" }
                    @for (registro, what) in [(Registro::Resposta, "Uma resposta"), (Registro::Post, "Uma mensagem ou um post")] {
                        label {
                            input type="radio" name="registro" value=(registro.as_str())
                                checked[registro == asked.registro];
                            " " (what)
                        }
                    }
                }
                @match asked.sending {
                    Sending::Writes => button { @if asked.ready { "Reescrever agora" } @else { "Reescrever" } },
                    Sending::Buys => button { "Guardar o texto e ver preços" },
                    // Its own type: Enter in the field of the token presses the button beside that.
                    Sending::AsksForToken => button type="button" disabled { "Reescrever" },
                }
            }
            details open[!asked.contexto.is_empty()] {
                summary {
                    span .se-resposta { "A mensagem que você recebeu (opcional)" }
                    span .se-post { "Contexto (opcional)" }
                }
                label for="contexto" {
                    "O que a IA deve saber "
                    small { "a mensagem a que você responde, por exemplo; não aparece na reescrita" }
                }
                textarea #contexto name="contexto" rows="4" data-maximo=(TEXTO_MAX) { "\n" (asked.contexto) }
            }
            // Before the allowance is gone a token pays nothing.
            @if asked.sending != Sending::Writes {
                details open[asked.token_tried] {
                    summary { "Pagar com um token de crédito" }
                    label for="credito" { "Token de crédito" }
                    input #credito name="credito" autocomplete="off" spellcheck="false" placeholder="cred_…" required[by_token];
                    @if by_token { button .leve { "Reescrever com ele" } }
                }
            }
        }
    }
}

/// Draft of a form, and its address.
pub(super) fn read(guest: &Guest<'_>, fields: &Fields) -> Result<(Asked, Draft, String), Erro> {
    let asked = Asked::of(fields);
    let before = match asked.de.as_deref() {
        Some(de) => found(guest, de)?.map(|(draft, _)| draft.primeiro),
        None => None,
    };
    let pedido = asked.pedido();
    let draft = Draft { primeiro: before.unwrap_or_else(|| pedido.texto.clone()), pedido };
    let told = serde_json::to_string(&draft).map_err(|error| guest.request.broken(&error))?;
    let name = [guest.navegador.as_str(), fields.get("vez"), fields.get("credito"), &told].join("\0");
    let mut id = guest.site.app.chave.hash(Purpose::Draft, name.as_bytes());
    id.truncate(32);
    Ok((asked, draft, id))
}

/// Whose drafts a guest sees.
pub(super) fn writer<'a>(guest: &'a Guest<'_>) -> Writer<'a> {
    Writer { navegador: &guest.navegador, conta: guest.conta() }
}

/// A draft of this browser, with what became of it.
pub(super) fn found(guest: &Guest<'_>, id: &str) -> Result<Option<(Draft, Outcome)>, Erro> {
    guest.site.app.draft_of(id, writer(guest)).map_err(|error| guest.request.broken(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use voz_core::voice::banco::amostra;
    use voz_core::voice::diff::diff;

    #[test]
    fn the_example_is_a_text_of_hers_and_says_what_the_draft_says() {
        let (before, after) = EXAMPLE;
        assert!(amostra().any(|stored| stored.texto.texto == after));
        assert_eq!(diff(before, after).motivos, []);
    }
}
