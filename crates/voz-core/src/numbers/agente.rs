//! The kind of a caller: a person, an agent of an artificial intelligence, or another program.
//!
//! Told by the words of `User-Agent`, looked up in a list of known names (`agentes.txt`), and by whether the
//! request is signed as an agent's. What callers say of themselves is believed: these are counts, not gates.
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::base::words::words;

words! {
    /// The three kinds of callers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Classe {
        /// A person with a browser.
        Humano = "humano",
        /// An agent or crawler of an artificial intelligence.
        Ia = "ia",
        /// Any other program.
        Bot = "bot",
    }
}

/// A caller's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agente {
    /// The kind of caller.
    pub classe: Classe,
    /// Its line in the list, class and name; `None` for people and for programs nobody listed.
    pub linha: Option<&'static str>,
}

impl Agente {
    /// Its name among the counts of agents and bots: class and name.
    pub fn chave(self) -> &'static str {
        self.linha.unwrap_or(match self.classe {
            Classe::Humano => "humano",
            Classe::Ia => "ia outros",
            Classe::Bot => "bot outros",
        })
    }
}

/// The line of an agent that signs its requests and is not in the list.
const SIGNED: &str = "ia agente assinado";
/// Parts of a name that only programs have.
const TELLING: [&str; 4] = ["bot", "crawler", "spider", "scraper"];

/// Known names in lower case.
static LIST: LazyLock<HashMap<String, Agente>> = LazyLock::new(|| {
    let known = include_str!("agentes.txt").lines().filter_map(|line| {
        let (classe, nome) = line.split_once(' ')?;
        Some((nome.to_ascii_lowercase(), Agente { classe: Classe::of(classe)?, linha: Some(line) }))
    });
    known.collect()
});

/// Tells who calls. `signed`: the request carries the signature of an agent (`Signature-Agent`).
pub fn agente(user_agent: &str, signed: bool) -> Agente {
    let words = || {
        let separates = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
        user_agent.split(separates).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase)
    };
    let known: Vec<Agente> = words().filter_map(|word| LIST.get(&word).copied()).collect();
    // An agent may name the library or the browser it is made of beside itself.
    if let Some(found) = known.iter().find(|a| a.classe == Classe::Ia).or_else(|| known.first()) {
        return *found;
    }
    if signed {
        return Agente { classe: Classe::Ia, linha: Some(SIGNED) };
    }
    let program =
        !user_agent.starts_with("Mozilla/") || words().any(|w| TELLING.iter().any(|t| w.contains(t)));
    Agente { classe: if program { Classe::Bot } else { Classe::Humano }, linha: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_people_from_agents_and_programs() {
        const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        const CHAT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; \
                            +https://openai.com/bot";
        for (user_agent, signed, classe, linha) in [
            (FIREFOX, false, Classe::Humano, None),
            (FIREFOX, true, Classe::Ia, Some(SIGNED)),
            (CHAT, false, Classe::Ia, Some("ia ChatGPT-User")),
            (
                "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
                false,
                Classe::Bot,
                Some("bot bingbot"),
            ),
            ("CLAUDEBOT/1.0 curl/8.0", false, Classe::Ia, Some("ia ClaudeBot")),
            ("Mozilla/5.0 (compatible; NovoCrawler/1.0)", false, Classe::Bot, None),
            ("curl/8.5.0", false, Classe::Bot, Some("bot curl")),
            ("qualquer coisa", false, Classe::Bot, None),
            ("", false, Classe::Bot, None),
        ] {
            assert_eq!(agente(user_agent, signed), Agente { classe, linha }, "{user_agent}");
        }
    }

    #[test]
    fn every_line_of_the_list_is_read_and_none_stands_twice() {
        let lines = include_str!("agentes.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), LIST.len());
    }
}
