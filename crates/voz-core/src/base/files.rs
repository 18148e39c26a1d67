//! Files: small ones of strangers read, those of the owner alone written whole or not at all, others replaced whole.
//!
//! A checkout may hold anything under the name of a file of settings: a pipe that nobody writes to, a device, a gigabyte. So
//! those are read only where they are files, and short. Whoever reads a file that is replaced sees the old text or the new one.
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions, symlink_metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::portuguese::explain;

/// Creates a folder and those above it (0700). One that is there stays as it is.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|e| match e.kind() {
        // Of a folder that is there nothing is said: a file has the name.
        ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
        _ => e,
    })
}

/// Creates an empty file (0600), never over another.
pub fn create(path: &Path) -> io::Result<File> {
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
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = |draft: &Path| fs::rename(draft, path).and_then(|()| keep_name(path));
    put(path, |e| e, |file| file.write_all(bytes), place)
}

/// Writes a file (0600) to the disk, never over another.
pub fn publish(path: &Path, bytes: &[u8]) -> io::Result<()> {
    publish_by(path, |e| e, |file| file.write_all(bytes))
}

/// The same of what `fill` writes, with its answer; `failed` makes an error of the system's.
pub fn publish_by<T, E>(
    path: &Path,
    failed: impl Fn(io::Error) -> E,
    fill: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    // A link, unlike a rename, never takes the place of a file made meanwhile.
    put(path, failed, fill, |draft| {
        let linked = fs::hard_link(draft, path);
        fs::remove_file(draft).and(linked)?;
        keep_name(path)
    })
}

/// Copies a file to a new one (0600), and to the disk. False when it is not there.
///
/// # Errors
/// The system's; the new one exists already.
pub fn copy(from: &Path, to: &Path) -> io::Result<bool> {
    let mut source = match File::open(from) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(false),
        opened => opened?,
    };
    let mut file = create(to)?;
    io::copy(&mut source, &mut file)?;
    file.sync_all()?;
    Ok(true)
}

/// Moves a folder to a name that nothing has, and the name to the disk.
///
/// # Errors
/// The system's; a folder with something in it has the name.
pub fn settle(folder: &Path, name: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()?;
    fs::rename(folder, name)?;
    keep_name(name)
}

/// Fills a draft beside the file, and brings it to the disk before it takes its place.
fn put<T, E>(
    path: &Path,
    failed: impl Fn(io::Error) -> E,
    fill: impl FnOnce(&mut File) -> Result<T, E>,
    place: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<T, E> {
    let draft = draft(path);
    let mut file = create(&draft).map_err(&failed)?;
    let written = fill(&mut file).and_then(|told| {
        file.sync_all().and_then(|()| place(&draft)).map_err(&failed)?;
        Ok(told)
    });
    if written.is_err() {
        // What went wrong first is what matters; a draft that stays says by its name what it is.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Brings the folder's entry to the disk too, so that the file is found after a power cut.
fn keep_name(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// A name beside a file that nobody else has, also where two machines share the folder, and that lists of files leave out.
fn draft(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    // The keys of a hasher are random, and others each time.
    name.push(format!(".parcial-{:016x}", RandomState::new().hash_one(())));
    path.with_file_name(name)
}

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
pub fn read_small(path: &Path) -> Result<Option<String>, UnfitFile> {
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

/// Why a file stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum Kept {
    #[error("tem outro nome no disco (hard link), que ficaria com o texto antigo")]
    Linked,
    #[error("não consigo manter o dono e o grupo dele")]
    Owner,
    #[error("{}", explain(.0))]
    System(#[from] io::Error),
}

/// Writes `text` beside the file and moves it into its place. Owner, group and permissions are kept, but for what makes a
/// program run as its owner; a symbolic link stays one, and what it points to is replaced.
///
/// # Errors
/// The file has another name, or would get another owner; it or its folder cannot be written. It is then as it was.
pub fn replace(path: &Path, text: &str) -> Result<(), Kept> {
    let target = fs::canonicalize(path)?;
    let about = fs::metadata(&target)?;
    if about.permissions().readonly() {
        return Err(io::Error::from(ErrorKind::PermissionDenied).into());
    }
    let fill = |file: &mut File| {
        same_owner(file, &about)?;
        file.set_permissions(plain(&about))?;
        Ok(file.write_all(text.as_bytes())?)
    };
    put(&target, Kept::from, fill, |draft| fs::rename(draft, &target))
}

#[cfg(unix)]
fn same_owner(file: &File, old: &Metadata) -> Result<(), Kept> {
    use std::os::unix::fs::{MetadataExt, fchown};
    if old.nlink() > 1 {
        return Err(Kept::Linked);
    }
    let new = file.metadata()?;
    if (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid())).map_err(|_| Kept::Owner)
}

#[cfg(not(unix))]
fn same_owner(_: &File, _: &Metadata) -> Result<(), Kept> {
    Ok(())
}

/// Its permissions without those to run as its owner or its group.
fn plain(old: &Metadata) -> Permissions {
    #[cfg(unix)]
    return std::os::unix::fs::PermissionsExt::from_mode(
        std::os::unix::fs::PermissionsExt::mode(&old.permissions()) & 0o1777,
    );
    #[cfg(not(unix))]
    old.permissions()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
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
        assert_eq!(fs::read(&file).unwrap(), b"dois");
        assert_eq!(publish(&file, b"x").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read(&file).unwrap(), names(&place)), (b"dois".to_vec(), vec!["f".to_owned()]));
        #[cfg(unix)]
        for path in [&place, &file] {
            assert!(!crate::base::config::readable_by_others(path), "{}", path.display());
        }
        assert!(write(&place.join("nada/f"), b"x").is_err());
    }

    #[test]
    fn only_small_texts_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        assert!(matches!(read_small(&file), Ok(None)));
        fs::write(&file, "é").unwrap();
        assert_eq!(read_small(&file).unwrap().as_deref(), Some("é"));
        assert!(matches!(read_small(&file.join("b")), Ok(None)), "below a file there is nothing");
        assert!(matches!(read_small(folder.path()), Err(UnfitFile::NoFile)));
        fs::write(&file, b"\xff").unwrap();
        assert!(matches!(read_small(&file), Err(UnfitFile::NoText)));
        let most = vec![b'a'; usize::try_from(BYTES_MAX).unwrap()];
        fs::write(&file, &most).unwrap();
        assert_eq!(read_small(&file).unwrap().map(|text| text.len()), Some(most.len()));
        fs::write(&file, [&most[..], b"a"].concat()).unwrap();
        assert!(matches!(read_small(&file), Err(UnfitFile::Long)));
        #[cfg(unix)]
        {
            let link = folder.path().join("b");
            std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
            assert!(matches!(read_small(&link), Err(UnfitFile::Link)));
            assert!(open(&link).is_err(), "not even where it became one a moment ago");
        }
    }

    #[test]
    fn keeps_links_and_permissions_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        fs::write(&file, "antes").unwrap();
        replace(&file, "depois").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "depois");
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt, symlink};
            let link = folder.path().join("b.md");
            symlink("a.md", &link).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
            replace(&link, "de novo").unwrap();
            assert!(symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("nada.md"), "x").is_err());
    }
}
