//! What the operating system says, in Portuguese.
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
        _ => "",
    };
    match (known, error.raw_os_error()) {
        ("", Some(code)) => format!("erro {code} do sistema"),
        ("", None) => "erro do sistema".to_owned(),
        (known, _) => known.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_speaks_english() {
        let missing = std::fs::read("/não/existe").unwrap_err();
        assert_eq!(explain(&missing), "não existe");
        assert_eq!(explain(&Error::from_raw_os_error(71)), "erro 71 do sistema");
        assert_eq!(explain(&Error::other("whatever")), "erro do sistema");
    }
}
