//! The tools of this machine, and what its owner can do when one of the service's refuses.
use crate::app::App;
use crate::mcp::local::Local;
use crate::mcp::{Tool, ToolCall, ToolOutcome};

use super::tool::ToolRow;
use super::{author, texts};

/// The tools, in the order in which they are listed.
const TOOLS: [ToolRow; 5] = [texts::LINT, texts::FIX, texts::DIFF, author::STYLE, author::PROXIMITY];

/// Words about them for a model.
const INSTRUCTIONS: &str = "Nesta máquina, sem modelo nem rede: lint_text aponta marcas de texto de máquina, fix_text \
    corrige as que têm correção segura, diff_texts compara dois textos, style_of_text e proximity põem um texto ao lado \
    do autor. Quando uma ferramenta recusa, conserto diz o que fazer nesta máquina.";

/// The tools over what this process opened.
pub(super) struct LocalTools<'a> {
    pub(super) app: &'a App,
    /// Where the configuration stands or would stand.
    pub(super) config: String,
}

impl Local for LocalTools<'_> {
    fn tools(&self) -> Vec<Tool> {
        TOOLS.iter().map(ToolRow::tool).collect()
    }

    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn call(&self, call: &ToolCall) -> Option<ToolOutcome> {
        let row = TOOLS.iter().find(|row| row.name == call.tool)?;
        Some(row.call(self.app, call.arguments.clone()))
    }

    fn mend(&self, code: &str) -> Option<String> {
        let Self { config, .. } = self;
        match code {
            "sem_credencial" => Some(format!(
                "voz comecar procura um modelo ou pede uma chave; ou escreva modelo.nome e modelo.url em {config} \
                 (voz config definir), ou VOZ_MODELO no ambiente com que o agente chama voz mcp. Depois reinicie o voz mcp."
            )),
            "falha_upstream" => Some(format!(
                "voz doutor diz se o modelo responde; o que está configurado: voz config mostrar ({config})."
            )),
            "sobrecarga" | "fila_cheia" => Some(
                "espere o fim das outras chamadas: modelo.simultaneas diz quantas correm de uma vez."
                    .to_owned(),
            ),
            "erro_interno" => {
                Some("o log está no stderr do voz mcp; voz doutor confere se está tudo no lugar.".to_owned())
            }
            _ => None,
        }
    }
}
