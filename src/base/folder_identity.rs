//! Which folder of which machine: what only processes on one machine that share a folder have in common.
use std::path::Path;

use super::world::World;

/// Names a folder of this machine since the machine started. A copy of the folder, the same path of another machine and
/// the same path in another container have other names.
pub fn of(folder: &Path, world: &World) -> String {
    let boot = world.boot();
    #[cfg(unix)]
    if let Ok(found) = folder.metadata() {
        use std::os::unix::fs::MetadataExt;
        return format!("{boot} {}:{}", found.dev(), found.ino());
    }
    format!("{boot} {}", folder.display())
}
