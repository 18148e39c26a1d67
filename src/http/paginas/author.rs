//! Whose voice it is, as the pages say it.
use crate::base::config::Servidor;
use crate::http::kernel::request::Site;

/// Author of the sample, whose voice it is until an author's texts are measured.
pub(super) const SAMPLE: &str = "a Dalva";

/// The author of the voice in use, with an article where the name has one: `a Dalva`.
pub(super) fn author(site: &Site) -> &str {
    match &site.app.config.servidor.autor {
        Some(name) => name,
        None if site.app.shown().amostra => SAMPLE,
        None => "o autor",
    }
}

/// The name of the service: that of the product, and whose voice it is where the configuration says so.
pub(super) fn service(servidor: &Servidor) -> String {
    match &servidor.autor {
        Some(name) => format!("{} {}", servidor.produto, of(name)),
        None => servidor.produto.clone(),
    }
}

/// Of somebody: `da Dalva`, `do João`, `de Dalva`.
pub(super) fn of(name: &str) -> String {
    match name.split_once(' ') {
        Some((article @ ("a" | "o" | "as" | "os"), rest)) => format!("d{article} {rest}"),
        _ => format!("de {name}"),
    }
}

/// The same at the beginning of a sentence: `A Dalva`.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_joined_as_people_say_it() {
        assert_eq!(
            ["a Dalva", "o João", "Dalva", "Ana Souza"].map(of),
            ["da Dalva", "do João", "de Dalva", "de Ana Souza"]
        );
        assert_eq!((capital("a Dalva").as_str(), capital("érica").as_str()), ("A Dalva", "Érica"));
    }
}
