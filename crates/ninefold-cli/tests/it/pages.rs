//! Every `console` block of these pages is what the program prints today.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// What `sh` prints for a line of the page, with this build's `ninefold` first on the path.
fn shell(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh").args(["-c", line]).env("PATH", path).output().expect("a shell");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands of a page, each with what it prints.
fn commands(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut commands: Vec<(String, String)> = Vec::new();
    for block in blocks {
        assert!(block.starts_with("$ "), "{block}");
        for line in block.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => commands.push((command.to_owned(), String::new())),
                None => commands.last_mut().unwrap().1 += &format!("{line}\n"),
            }
        }
    }
    commands
}

/// Checks a page with at least this many commands.
fn check(page: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let commands = commands(&std::fs::read_to_string(path).unwrap());
    assert!(commands.len() >= least, "{page} has {} commands", commands.len());
    for (command, expected) in commands {
        let printed = shell(&command);
        assert_eq!(printed, expected, "$ {command}\nnow prints\n{printed}");
    }
}

#[test]
fn the_essay_prints_what_the_program_prints() {
    check("essay.md", 4);
}

#[test]
fn the_page_of_variants_prints_what_the_program_prints() {
    check("variants.md", 8);
}

#[test]
#[cfg(feature = "mcp")]
fn the_page_of_tools_prints_what_the_program_prints() {
    check("mcp.md", 1);
}
