//! Runs the real binary and keeps what it says.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

pub const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two equal givens in row 1.
pub const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// No two givens clash, yet r1c9 can hold neither 9 nor anything else.
pub const NONE: &str = "12345678.........9...............................................................";

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// The code is as expected, and nothing in the messages looks like a panic.
    #[track_caller]
    pub fn ends_with(self, code: i32) -> Ran {
        assert!(!self.err.contains("panicked") && !self.err.contains("RUST_BACKTRACE"), "{}", self.err);
        assert_eq!(self.code, Some(code), "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// The messages hold each of `parts`.
    #[track_caller]
    pub fn says(self, parts: &[&str]) -> Ran {
        for part in parts {
            assert!(self.err.contains(part), "no {part:?} in:\n{}", self.err);
        }
        self
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
        }
    }
}

/// The program, not run yet, with nothing on its standard input.
pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command
}

/// Runs `ninefold ARGS`.
pub fn ninefold(args: &[&str]) -> Ran {
    program(args).output().expect("the program starts").into()
}

/// Runs `ninefold ARGS` with `input` piped in.
pub fn piped(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let input = input.into();
    fed(args, move |stdin| {
        // Whether the program reads all of it is its own affair.
        let _ = stdin.write_all(&input);
    })
}

/// Runs `ninefold ARGS` while `feed` writes to its standard input.
pub fn fed(args: &[&str], feed: impl FnOnce(&mut dyn Write) + Send + 'static) -> Ran {
    let mut child = program(args).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let feeder = thread::spawn(move || feed(&mut stdin));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the input was written");
    output.into()
}

/// A folder with one file in it.
pub struct Folder {
    folder: TempDir,
}

impl Folder {
    pub fn new() -> Folder {
        Folder { folder: TempDir::new().expect("a temporary folder") }
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("a plain path").to_owned()
    }

    /// Writes a file and returns its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a writable folder");
        path
    }

    /// The names of its files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a readable folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A file of the external data. Tests that read it are ignored by default, for a fresh clone lacks it;
/// whoever runs them with `--include-ignored` must have it.
pub fn data(name: &str) -> PathBuf {
    let folder = std::env::var_os("NINEFOLD_DATA").expect("set NINEFOLD_DATA to the folder of external data");
    PathBuf::from(folder).join(name)
}

/// Reads all of a file.
pub fn read(path: &str) -> String {
    let mut text = String::new();
    fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text)).expect("a readable file");
    text
}

/// `text` as a gzip file.
pub fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text.as_bytes()).expect("memory takes everything");
    packer.finish().expect("memory takes everything")
}
