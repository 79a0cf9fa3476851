//! Every `console` block of docs/essay.md is what the program prints today.

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

#[test]
fn the_page_prints_what_the_program_prints() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/essay.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks: Vec<&str> =
        page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 4, "the page has {} console blocks", blocks.len());
    for block in blocks {
        let (command, expected) = block.strip_prefix("$ ").unwrap().split_once('\n').unwrap();
        let printed = shell(command);
        assert_eq!(printed, expected, "$ {command}\nnow prints\n{printed}");
    }
}
