//! Addresses of documents, and the files they stand for.
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters that a path keeps as they are (RFC 3986, section 3.3).
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The file of a `file:` address on this machine.
pub(super) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let said = percent_decode_str(rest.split(['?', '#']).next()?).decode_utf8().ok()?;
    if !said.starts_with('/') || said.contains('\0') {
        return None;
    }
    // `/C:/x` on systems with drives.
    let drive = said.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { said.get(1..)? } else { &said }))
}

/// The address of a file.
pub(super) fn of(path: &Path) -> Option<String> {
    let said = path.to_str()?.replace('\\', "/");
    let slash = if said.starts_with('/') { "" } else { "/" };
    Some(format!("file://{slash}{}", utf8_percent_encode(&said, KEPT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_addresses_and_the_rest_has_no_file() {
        assert_eq!(path("file:///tmp/a%20b/%C3%A9.md"), Some(PathBuf::from("/tmp/a b/é.md")));
        assert_eq!(of(Path::new("/tmp/a b/é.md")).as_deref(), Some("file:///tmp/a%20b/%C3%A9.md"));
        for other in [
            "untitled:Untitled-1",
            "https://ex.com/a.md",
            "file://host/a",
            "file:///a%00b",
            "",
            "file:///%ff",
        ] {
            assert_eq!(path(other), None, "{other}");
        }
    }
}
