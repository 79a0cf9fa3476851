//! Puts the files of the page, `web/`, into a table that the program embeds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the page does not need to run.
const LEFT_OUT: [&str; 8] = [
    "build",
    "node_modules",
    "package-lock.json",
    "package.json",
    "test",
    "tools",
    "tsconfig.json",
    "README.md",
];

fn main() -> io::Result<()> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    if web.is_dir() {
        list(&web, &mut files)?;
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let path = file.strip_prefix(&web).expect("it was found there").to_string_lossy().replace('\\', "/");
        let file = file.canonicalize()?;
        writeln!(table, "    ({path:?}, include_bytes!({file:?})),").expect("strings take all");
    }
    table.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("assets.rs");
    fs::write(out, table)
}

/// Adds the files of a folder and of those in it.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with(".d.ts") || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
