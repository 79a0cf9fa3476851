//! A pseudo-terminal with the real binary in it, driven by keys and read as a screen.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

/// A terminal of 80 × 24 with the program in it.
pub struct Screen {
    parser: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    pub terminal: Box<dyn MasterPty + Send>,
}

/// The page, a path in the repository, shows these pictures as they are.
#[track_caller]
pub fn assert_documented(page: &str, names: &[&str]) {
    let read = |path: &str| {
        let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let text = read(page);
    for name in names {
        let picture = read(&format!("testdata/tui/{name}.txt"));
        assert!(text.contains(&format!("```\n{picture}```\n")), "{name} has changed: copy it into {page}");
    }
}

/// Without a terminal, nothing is drawn and the word is clear.
#[track_caller]
pub fn assert_needs_a_terminal(args: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    let output = command.args(args).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("needs a terminal"), "{said}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

impl Screen {
    pub fn open(args: &[&str]) -> Screen {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(args);
        Screen::with(command)
    }

    pub fn with(mut command: CommandBuilder) -> Screen {
        let size = PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C");
        let child = pair.slave.spawn_command(command).expect("the binary starts");
        let keys = pair.master.take_writer().unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 0)));
        let sink = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                sink.lock().unwrap().process(&bytes[..n]);
            }
        });
        Screen { parser, keys, child, terminal: pair.master }
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    pub fn is_alternate(&self) -> bool {
        self.parser.lock().unwrap().screen().alternate_screen()
    }

    #[track_caller]
    pub fn wait_for(&self, what: &str, seen: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !seen(self) {
            assert!(start.elapsed() < Duration::from_secs(20), "waited in vain for {what}:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[track_caller]
    pub fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.text().contains(text));
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// The exit code, once the terminal is as it was.
    #[track_caller]
    pub fn exit_code(&mut self) -> u32 {
        let code = self.wait_until_ended();
        self.wait_for("the ordinary screen", |screen| !screen.is_alternate());
        code
    }

    #[track_caller]
    pub fn wait_until_ended(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < Duration::from_secs(20), "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }
}
