//! The house rules that a compiler does not know: who may know whom, that every file says what it is, and that no
//! technique is left lying beside the ladder.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer may use itself and those before it. `solve` and `classic` stand side by side.
const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("text", &["board"]),
    ("solve", &["board", "text"]),
    ("classic", &["board", "text"]),
    ("logic", &["board", "text", "solve"]),
    ("rate", &["board", "text", "solve", "logic"]),
    ("generate", &["board", "text", "solve", "logic", "rate"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder").map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(sources(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
    found.sort();
    found
}

#[test]
fn every_file_says_what_it_is() {
    for folder in ["src", "tests", "../ninefold-cli/src"] {
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.starts_with("//! "), "{} does not open with a `//!` line", file.display());
        }
    }
}

#[test]
fn knowledge_flows_one_way() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (layer, knows) in LAYERS.iter().filter(|(layer, _)| src.join(layer).is_dir()) {
        for file in sources(&src.join(layer)) {
            let text = fs::read_to_string(&file).unwrap();
            // Unit tests at the foot of a file may look further.
            let code = text.split("#[cfg(test)]").next().unwrap();
            for (other, _) in LAYERS.iter().filter(|(other, _)| other != layer && !knows.contains(other)) {
                let against = code.lines().find(|line| {
                    !line.trim_start().starts_with("//") && line.contains(&format!("crate::{other}"))
                });
                assert!(against.is_none(), "{}: {layer} must not know {other}: {against:?}", file.display());
            }
        }
    }
}

/// The statics that a file of techniques declares, plainly or as lines of a list that a macro reads.
fn declared(text: &str) -> Vec<&str> {
    let name = |line: &str| line.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'));
    let plain = text.lines().filter_map(|line| line.strip_prefix("pub static "));
    let listed = text.lines().filter_map(|line| line.strip_prefix("    "));
    let listed = listed.filter(|line| line.ends_with(',') || line.ends_with(';'));
    plain.chain(listed).filter_map(|line| Some(&line[..name(line)?])).filter(|name| name.len() > 2).collect()
}

#[test]
fn every_technique_is_on_the_ladder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic/techniques");
    let list = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let ladder = list.split("LADDER").nth(1).expect("the ladder");
    for file in sources(&folder) {
        let text = fs::read_to_string(&file).unwrap();
        if !text.contains("impl Technique for") {
            continue;
        }
        let names = declared(&text);
        assert!(!names.is_empty(), "{} has techniques without names", file.display());
        for name in names {
            let rung = format!("::{name},");
            assert!(ladder.contains(&rung), "{}: {name} is not on the ladder", file.display());
        }
    }
}
