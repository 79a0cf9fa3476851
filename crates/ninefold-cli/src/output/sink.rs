//! An output: standard output, or a file that is replaced only when it is complete.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow};
use tempfile::NamedTempFile;

use crate::interrupt;

/// An output. A file is replaced when it is complete, or left unchanged.
#[derive(Debug)]
pub enum Sink {
    /// Standard output.
    Standard(io::Stdout),
    /// A device or pipe, which cannot be replaced.
    Direct(File, PathBuf),
    /// A file that is appended to; what was written stays, whatever happens.
    Appending(File, PathBuf),
    /// A new file beside `path`, to be renamed to it.
    Replacing(NamedTempFile, PathBuf),
}

impl Sink {
    /// Opens `path`, or standard output without one or for `-`.
    pub fn open(path: Option<&Path>) -> Result<Sink> {
        match path {
            None => Ok(Sink::Standard(io::stdout())),
            Some(path) if path == "-" => Ok(Sink::Standard(io::stdout())),
            Some(path) => Sink::file(path).with_context(|| path.display().to_string()),
        }
    }

    /// Opens `path` to write after its first `length` bytes; the rest is cut off.
    pub fn append(path: &Path, length: u64) -> Result<Sink> {
        let open = || {
            let mut file = File::options().write(true).create(true).truncate(false).open(path)?;
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok::<_, io::Error>(file)
        };
        Ok(Sink::Appending(open().with_context(|| path.display().to_string())?, path.to_owned()))
    }

    fn file(path: &Path) -> Result<Sink> {
        // Follow links: the target is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let existing = fs::metadata(&path).ok();
        if let Some(existing) = &existing
            && !existing.is_file()
        {
            return Ok(Sink::Direct(File::options().write(true).open(&path)?, path));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let permissions = existing.map(|existing| existing.permissions());
        let file = temporary(folder, permissions.clone()).map_err(|error| refused(folder, &error))?;
        if let Some(permissions) = permissions {
            // The process's mask does not apply to what was there before.
            file.as_file().set_permissions(permissions)?;
        }
        interrupt::remove(file.path())?;
        Ok(Sink::Replacing(file, path))
    }

    /// Keeps what was written: until this is called, a file is as it was.
    pub fn finish(mut self) -> Result<()> {
        self.flush().with_context(|| self.name())?;
        if let Sink::Replacing(file, path) = self {
            file.persist(&path).map_err(|error| error.error).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Sink::Standard(_) => "standard output".to_owned(),
            Sink::Direct(_, path) | Sink::Appending(_, path) | Sink::Replacing(_, path) => {
                path.display().to_string()
            }
        }
    }

    fn stream(&mut self) -> &mut dyn Write {
        match self {
            Sink::Standard(stdout) => stdout,
            Sink::Direct(file, _) | Sink::Appending(file, _) => file,
            Sink::Replacing(file, _) => file,
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream().flush()
    }
}

/// Why nothing can be written to `folder`, without the name of the file that was tried.
fn refused(folder: &Path, error: &io::Error) -> Error {
    let folder = folder.display();
    let kind = error.kind();
    match kind {
        ErrorKind::NotFound => anyhow!("there is no folder {folder}; create it first, or name another"),
        ErrorKind::NotADirectory => anyhow!("{folder} is not a folder; name another"),
        ErrorKind::PermissionDenied => {
            anyhow!("no files can be created in the folder {folder}: permission denied")
        }
        _ => anyhow!("no files can be created in the folder {folder}: {kind}"),
    }
}

fn temporary(folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".ninefold-");
    #[cfg(unix)]
    let permissions = {
        use std::os::unix::fs::PermissionsExt;
        permissions.or(Some(Permissions::from_mode(0o666)))
    };
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}
