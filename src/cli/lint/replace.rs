//! A file replaced whole: whoever reads it sees the old text or the new one, never half of it.
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::base::world::World;

/// Writes `text` beside the file and moves it into its place. Permissions are kept; a symbolic link
/// stays one, and what it points to is replaced.
///
/// # Errors
/// The file or its folder cannot be written; the file is then as it was.
pub(super) fn replace(path: &Path, text: &str, world: &World) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let permissions = fs::metadata(&target)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let (beside, mut file) = create_beside(&target, world)?;
    let written = file
        .set_permissions(permissions)
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // What failed is told; a leftover that cannot be removed either changes nothing about it.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A new file in the folder of `target`, with a name nobody else has.
fn create_beside(target: &Path, world: &World) -> io::Result<(PathBuf, File)> {
    let mut random = [0; 8];
    world.random(&mut random)?;
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{:016x}.tmp", u64::from_le_bytes(random)));
    let path = target.with_file_name(name);
    let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
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
            fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
            replace(&link, "de novo", &world).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("nada.md"), "x", &world).is_err());
    }
}
