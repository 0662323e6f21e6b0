//! A file system that can be filled, to test full disks.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file system of a few megabytes, unmounted on drop.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts it at a folder. The error says why mounting is not possible here.
    pub fn mount(folder: PathBuf) -> Result<SmallDisk, String> {
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(&folder)
            .output();
        match mount {
            Ok(done) if done.status.success() => Ok(SmallDisk(folder)),
            Ok(done) => Err(String::from_utf8_lossy(&done.stderr).trim().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Fills it to the last byte.
    pub fn fill(&self) -> io::Result<()> {
        let mut ballast = File::create(self.0.join("ballast"))?;
        for size in [65_536, 4096, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
        Ok(())
    }

    /// Removes what [`Self::fill`] wrote.
    pub fn clear(&self) -> io::Result<()> {
        fs::remove_file(self.0.join("ballast"))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // If this fails, a few megabytes stay mounted until the next restart.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}
