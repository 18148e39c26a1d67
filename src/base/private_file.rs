//! Files and folders for their owner alone, written whole or not at all.
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Creates a folder and those above it (0700). One that is there stays as it is.
pub fn folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates an empty file (0600), never over another.
pub fn create(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a file (0600) to the disk, in the place of one that is there.
///
/// # Errors
/// The system's; the file is then as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    put(path, bytes, |draft| std::fs::rename(draft, path))
}

/// Writes a file (0600) to the disk, never over another.
pub fn publish(path: &Path, bytes: &[u8]) -> Result<()> {
    // A link, unlike a rename, never takes the place of a file made meanwhile.
    put(path, bytes, |draft| {
        let linked = std::fs::hard_link(draft, path);
        std::fs::remove_file(draft).and(linked)
    })
}

/// Copies a file to a new one (0600), and to the disk. False when it is not there.
///
/// # Errors
/// The system's; the new one exists already.
pub fn copy(from: &Path, to: &Path) -> Result<bool> {
    let mut source = match File::open(from) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(false),
        opened => opened?,
    };
    let mut file = create(to)?;
    std::io::copy(&mut source, &mut file)?;
    file.sync_all()?;
    Ok(true)
}

/// Moves a folder to a name that nothing has, and the name to the disk.
///
/// # Errors
/// The system's; a folder with something in it has the name.
pub fn settle(folder: &Path, name: &Path) -> Result<()> {
    File::open(folder)?.sync_all()?;
    std::fs::rename(folder, name)?;
    keep_name(name)
}

fn put(path: &Path, bytes: &[u8], place: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let draft = draft(path);
    // What a dead process of the same number may have left.
    let _ = std::fs::remove_file(&draft);
    let mut file = create(&draft)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| place(&draft));
    if written.is_err() {
        // What went wrong first is what matters; a draft that stays says by its name what it is.
        let _ = std::fs::remove_file(&draft);
        return written;
    }
    keep_name(path)
}

/// Brings the folder's entry to the disk too, so that the file is found after a power cut.
fn keep_name(path: &Path) -> Result<()> {
    #[cfg(unix)]
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

fn draft(path: &Path) -> PathBuf {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".parcial-{}-{}", std::process::id(), DRAFTS.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn files_come_whole_for_their_owner_and_leave_nothing_beside_them() {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().join("a/b");
        folder(&place).unwrap();
        folder(&place).unwrap();
        let file = place.join("f");
        write(&file, b"um").unwrap();
        write(&file, b"dois").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"dois");
        assert_eq!(publish(&file, b"x").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((std::fs::read(&file).unwrap(), names(&place)), (b"dois".to_vec(), vec!["f".to_owned()]));
        #[cfg(unix)]
        for path in [&place, &file] {
            assert!(!crate::base::config::readable_by_others(path), "{}", path.display());
        }
        assert!(write(&place.join("nada/f"), b"x").is_err());
    }
}
