//! A file replaced whole: whoever reads it sees the old text or the new one, never half of it.
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::base::io_error::explain;
use crate::base::world::World;

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
pub fn replace(path: &Path, text: &str, world: &World) -> Result<(), Kept> {
    let target = fs::canonicalize(path)?;
    let about = fs::metadata(&target)?;
    if about.permissions().readonly() {
        return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
    }
    let (beside, mut file) = create_beside(&target, world)?;
    let written = fill(&mut file, text, &about).and_then(|()| Ok(fs::rename(&beside, &target)?));
    if written.is_err() {
        // What failed is told; a leftover that cannot be removed either changes nothing about it.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Gives a new file the text and all else of the one whose place it takes.
fn fill(file: &mut File, text: &str, old: &Metadata) -> Result<(), Kept> {
    same_owner(file, old)?;
    file.set_permissions(plain(old))?;
    file.write_all(text.as_bytes())?;
    Ok(file.sync_all()?)
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

/// A new file in the folder of `target`, with a name nobody else has.
fn create_beside(target: &Path, world: &World) -> io::Result<(PathBuf, File)> {
    let mut random = [0; 8];
    world.random(&mut random)?;
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{:016x}.tmp", u64::from_le_bytes(random)));
    let path = target.with_file_name(name);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    // For its owner alone, until it is what it replaces.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&path)?;
    Ok((path, file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::world::Millis;

    #[test]
    fn keeps_links_and_permissions_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let file = folder.path().join("a.md");
        fs::write(&file, "antes").unwrap();
        replace(&file, "depois", &world).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "depois");
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt, symlink};
            let link = folder.path().join("b.md");
            symlink("a.md", &link).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
            replace(&link, "de novo", &world).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("nada.md"), "x", &world).is_err());
    }
}
