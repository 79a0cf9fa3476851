//! Puts the files of the page into a table that the program embeds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the page is: `page` is a link to `web/page`, and in a published package a folder. Not every checkout
/// has links.
const PAGE: [&str; 2] = ["page", "../../web/page"];

fn main() -> io::Result<()> {
    let page = PAGE.iter().map(Path::new).find(|folder| folder.join("index.html").is_file());
    let page = page.expect("the page: index.html is neither in page nor in ../../web/page").canonicalize()?;
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    list(&page, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let path = file.strip_prefix(&page).expect("it was found there").to_string_lossy().replace('\\', "/");
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
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
