//! Words of machines in Portuguese: errors of the operating system, and words that cross the wire.
use std::borrow::Cow;
use std::io::{Error, ErrorKind};

/// Why a file or folder could not be used, as a person would say it. The system's own words are in
/// English, so what is not known here is told by its number alone.
pub fn explain(error: &Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "não existe",
        ErrorKind::PermissionDenied => "sem permissão",
        ErrorKind::AlreadyExists => "já existe",
        ErrorKind::IsADirectory => "é uma pasta",
        ErrorKind::NotADirectory => "há um arquivo onde devia haver uma pasta",
        ErrorKind::ReadOnlyFilesystem => "o disco só permite leitura",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "não há espaço no disco",
        ErrorKind::FileTooLarge => "o arquivo é grande demais",
        ErrorKind::InvalidFilename => "o nome não serve para um arquivo",
        ErrorKind::InvalidData => "o conteúdo não é texto UTF-8",
        ErrorKind::UnexpectedEof => "acaba antes da hora",
        ErrorKind::AddrInUse => "o endereço já está em uso por outro programa",
        ErrorKind::AddrNotAvailable => "o endereço não é desta máquina",
        ErrorKind::TimedOut => "demorou demais",
        ErrorKind::ConnectionRefused => "ninguém aceita conexões neste endereço",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => "a conexão foi cortada",
        _ if CIRCLE.is_some() && error.raw_os_error() == CIRCLE => "os links simbólicos dão em círculo",
        _ => "",
    };
    match (known, error.raw_os_error()) {
        ("", Some(code)) => format!("erro {code} do sistema"),
        ("", None) => "erro do sistema".to_owned(),
        (known, _) => known.to_owned(),
    }
}

/// Number of the error of symbolic links that lead in a circle (ELOOP), for which the standard library has no stable name.
const CIRCLE: Option<i32> = if cfg!(target_os = "linux") {
    Some(40)
} else if cfg!(unix) {
    Some(62)
} else {
    None
};

/// Words whose accents the wire leaves out, or that say too little by themselves, a line each.
const SAID: &str = include_str!("portuguese/said.txt");

/// A word of the wire as a person reads it; any other text stays as it is, but for `_`.
pub fn spoken(word: &str) -> Cow<'_, str> {
    let mut said = SAID.lines().filter_map(|line| line.split_once(' '));
    match said.find_map(|(wire, said)| (wire == word).then_some(said)) {
        Some(said) => said.into(),
        None if word.contains('_') => word.replace('_', " ").into(),
        None => word.into(),
    }
}

/// An amount as people write it, with a dot alone before its decimals: `1.234,50` is `1234.50`.
///
/// # Errors
/// `1.000` can be read in two ways, and dots before a comma stand where no thousands are: a sentence for a person.
pub fn amount(typed: &str) -> Result<String, String> {
    let is_grouped = |whole: &str| {
        let mut groups = whole.split('.');
        let first = groups.next().unwrap_or_default();
        (1..=3).contains(&first.len()) && !first.starts_with('0') && groups.all(|group| group.len() == 3)
    };
    match typed.split_once(',') {
        Some((whole, decimals)) if !whole.contains('.') || is_grouped(whole) => {
            Ok(format!("{}.{decimals}", whole.replace('.', "")))
        }
        Some(_) => Err("o ponto só separa milhares antes da vírgula, como em 1.234,50".to_owned()),
        None if typed.contains('.') && is_grouped(typed) => Err(format!(
            "{typed} pode ser lido de dois modos: escreva os milhares sem ponto, e os decimais com vírgula"
        )),
        None => Ok(typed.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_in_one_way_or_not_at_all() {
        for (typed, plain) in [
            ("1.234,50", "1234.50"),
            ("1.234.567,5", "1234567.5"),
            ("4,99", "4.99"),
            ("4.99", "4.99"),
            ("0.005", "0.005"),
            ("1000", "1000"),
            ("1.2345", "1.2345"),
        ] {
            assert_eq!(amount(typed).as_deref(), Ok(plain), "{typed}");
        }
        for typed in ["1.000", "12.500", "1.000.000", "1.23,4", "1.,5"] {
            assert!(amount(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn never_speaks_english() {
        let missing = std::fs::read("/não/existe").unwrap_err();
        assert_eq!(explain(&missing), "não existe");
        assert_eq!(explain(&Error::from_raw_os_error(71)), "erro 71 do sistema");
        #[cfg(unix)]
        {
            let home = tempfile::tempdir().unwrap();
            let circle = home.path().join("eu");
            std::os::unix::fs::symlink(&circle, &circle).unwrap();
            let error = std::fs::read(circle).unwrap_err();
            assert_eq!(explain(&error), "os links simbólicos dão em círculo");
        }
        assert_eq!(explain(&Error::other("whatever")), "erro do sistema");
    }

    #[test]
    fn words_are_said_with_their_accents() {
        for (word, said) in
            [("cartao", "cartão"), ("risco_reprovado", "risco reprovado"), ("pago", "pago"), ("", "")]
        {
            assert_eq!(spoken(word), said);
        }
        assert!(SAID.lines().is_sorted() && SAID.lines().all(|line| line.contains(' ')));
    }
}
