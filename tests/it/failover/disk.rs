//! A disk with little room.
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::cluster::give;
use crate::servico::skipped;

/// A file system in memory with little room; gone when dropped.
pub(crate) struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    /// With so many megabytes; `None` where this process may not mount.
    pub(crate) fn mount(megabytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={megabytes}m");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "voz"]).arg(folder.path()).output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            skipped("mounting a small file system needs the right to mount");
            return None;
        }
        let disk = Self { folder };
        fs::create_dir(disk.folder()).unwrap();
        give(disk.folder.path());
        give(&disk.folder());
        Some(disk)
    }

    /// Where data may be put.
    pub(crate) fn folder(&self) -> PathBuf {
        self.folder.path().join("dados")
    }

    /// Leaves no room.
    pub(crate) fn fill(&self) {
        let mut ballast = fs::File::create(self.ballast()).unwrap();
        while ballast.write_all(&[0; 4096]).is_ok() {}
    }

    /// Gives the room back.
    pub(crate) fn make_room(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("lastro")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}
