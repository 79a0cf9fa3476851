//! Every link between pages of the repository leads somewhere: the file exists, and so does the heading.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The pages that people write and read, wherever they lie. Build output and hidden folders are not among them.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a readable folder").map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules" {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The lines of a page that are not inside a block of code.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// What stands between `](` and `)`, if it is a link within the repository.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    targets.filter(|target| !target.contains("://"))
}

/// What GitHub makes of a heading: `## How fast?` becomes `how-fast`.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

fn has_heading(page: &Path, wanted: &str) -> bool {
    let text = fs::read_to_string(page).unwrap();
    prose(&text).lines().any(|line| line.starts_with('#') && anchor(line) == wanted)
}

/// What is wrong with a link of `page`, if anything is.
fn fault(page: &Path, link: &str) -> Option<&'static str> {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { page.to_owned() } else { page.parent().unwrap().join(path) };
    if !target.exists() {
        return Some("no such file");
    }
    (!heading.is_empty() && !has_heading(&target, heading)).then_some("no such heading")
}

#[test]
fn links_between_pages_lead_somewhere() {
    let (mut found, mut faults, mut checked) = (Vec::new(), Vec::new(), 0);
    pages(&root(), &mut found);
    for page in &found {
        let text = prose(&fs::read_to_string(page).unwrap());
        for link in links(&text) {
            checked += 1;
            let place = page.strip_prefix(root()).unwrap().display();
            faults.extend(fault(page, link).map(|fault| format!("{place}: {link}: {fault}")));
        }
    }
    assert!(checked > 30, "only {checked} links found in {} pages", found.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
