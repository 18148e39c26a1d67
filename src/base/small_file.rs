//! Small files that strangers wrote and that steer us: read only where they are files, and short.
//!
//! A checkout may hold anything under the name of a file of settings: a pipe that nobody writes to, a link to a device
//! without end.
use std::fs::{File, OpenOptions, symlink_metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::io_error::explain;

/// Most bytes of such a file.
const BYTES_MAX: u64 = 1 << 20;

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum UnfitFile {
    #[error("é um atalho (link simbólico), e atalhos não são seguidos aqui")]
    Link,
    #[error("não é um arquivo comum")]
    NoFile,
    #[error("passa de 1 MiB")]
    Long,
    #[error("o conteúdo não é texto UTF-8")]
    NoText,
    #[error("{}", explain(.0))]
    System(#[from] io::Error),
}

/// Reads a file; `None` where there is nothing of that name.
///
/// # Errors
/// It is no regular file, or a link to one; it is too long, or no UTF-8; the system's.
pub fn read(path: &Path) -> Result<Option<String>, UnfitFile> {
    match symlink_metadata(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
        Ok(about) if about.is_symlink() => return Err(UnfitFile::Link),
        Ok(about) if !about.is_file() => return Err(UnfitFile::NoFile),
        Ok(_) => {}
    }
    let file = open(path)?;
    // Something else may have taken the name meanwhile.
    if !file.metadata()?.is_file() {
        return Err(UnfitFile::NoFile);
    }
    let mut bytes = Vec::new();
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(UnfitFile::Long);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| UnfitFile::NoText)
}

/// Opens without following a link and without waiting for the other end of a pipe.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_texts_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        assert!(matches!(read(&file), Ok(None)));
        std::fs::write(&file, "é").unwrap();
        assert_eq!(read(&file).unwrap().as_deref(), Some("é"));
        assert!(matches!(read(&file.join("b")), Ok(None)), "below a file there is nothing");
        assert!(matches!(read(folder.path()), Err(UnfitFile::NoFile)));
        std::fs::write(&file, b"\xff").unwrap();
        assert!(matches!(read(&file), Err(UnfitFile::NoText)));
        let most = vec![b'a'; usize::try_from(BYTES_MAX).unwrap()];
        std::fs::write(&file, &most).unwrap();
        assert_eq!(read(&file).unwrap().map(|text| text.len()), Some(most.len()));
        std::fs::write(&file, [&most[..], b"a"].concat()).unwrap();
        assert!(matches!(read(&file), Err(UnfitFile::Long)));
        #[cfg(unix)]
        {
            let link = folder.path().join("b");
            std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
            assert!(matches!(read(&link), Err(UnfitFile::Link)));
            assert!(open(&link).is_err(), "not even where it became one a moment ago");
        }
    }
}
