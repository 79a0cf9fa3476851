//! The house rules that a compiler does not know: who may know whom, that no files know each other in a circle, that
//! every file says what it is, and that no technique is missing from the ladder.

mod imports;
mod scripts;
mod sources;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use self::imports::{Edge, Modules, circles};
use self::scripts::{JAVASCRIPT, PYTHON};

/// The layers of a library. Each may use itself and those named.
type Layers = &'static [(&'static str, &'static [&'static str])];

/// Those of `ninefold`.
const LAYERS: Layers = &[
    ("bits", &[]),
    ("named", &[]),
    ("random", &[]),
    ("board", &[]),
    ("sort", &["random"]),
    ("symmetry", &["board", "random", "sort"]),
    ("text", &["board"]),
    ("solve", &["board", "text", "bits"]),
    ("proof", &["board", "text", "solve"]),
    ("features", &["board", "symmetry", "text", "random", "solve", "logic", "rate", "generate"]),
    ("logic", &["board", "symmetry", "text", "solve", "bits", "sort"]),
    ("rate", &["board", "text", "solve", "logic", "bits", "sort"]),
    ("generate", &["board", "symmetry", "text", "solve", "logic", "rate", "bits", "random", "sort"]),
];

/// Those of `ninefold-variants`.
const VARIANT_LAYERS: Layers = &[
    ("layout", &[]),
    ("limits", &[]),
    ("sort", &[]),
    ("model", &["layout", "limits", "sort"]),
    ("propagators", &["layout", "model", "sort"]),
    ("compile", &["layout", "limits", "model", "propagators", "sort"]),
    ("cdcl", &["layout", "limits", "model", "sort"]),
    ("search", &["limits", "model", "cdcl"]),
    ("rules", &["layout", "limits", "model", "propagators", "sort"]),
    ("oracle", &["layout", "rules"]),
    ("iss", &["layout", "model", "rules", "sort"]),
    // Nothing of the engine: proofs are about its answers.
    ("proof", &["layout", "rules", "oracle", "iss"]),
    ("solver", &["layout", "limits", "model", "compile", "search", "rules", "oracle"]),
    ("generate", &["layout", "limits", "rules", "solver", "sort"]),
    ("serde", &["rules", "iss", "steps"]),
    ("steps", &["layout", "limits", "model", "compile", "search", "rules", "solver", "sort"]),
];

/// The crates of the workspace, and which of them each may use. Doors know the libraries, but no other door.
const CRATES: &[(&str, &[&str])] = &[
    ("ninefold", &[]),
    ("ninefold-classic", &["ninefold"]),
    // Only for plain puzzles, and only if asked for.
    ("ninefold-variants", &["ninefold"]),
    ("ninefold-draw", &["ninefold", "ninefold-variants"]),
    ("ninefold-print", &["ninefold", "ninefold-draw"]),
    ("ninefold-formats", &["ninefold", "ninefold-variants"]),
    ("ninefold-app", &["ninefold", "ninefold-variants", "ninefold-formats", "ninefold-draw"]),
    ("ninefold-dataset", &["ninefold", "ninefold-formats", "ninefold-app"]),
    // The command `serve` starts the server.
    (
        "ninefold-cli",
        &[
            "ninefold",
            "ninefold-classic",
            "ninefold-variants",
            "ninefold-draw",
            "ninefold-print",
            "ninefold-formats",
            "ninefold-app",
            "ninefold-dataset",
            "ninefold-server",
        ],
    ),
    ("ninefold-server", LIBRARIES),
    ("ninefold-wasm", LIBRARIES),
    ("ninefold-c", LIBRARIES),
    ("ninefold-python", LIBRARIES),
];

const LIBRARIES: &[&str] = &[
    "ninefold",
    "ninefold-classic",
    "ninefold-variants",
    "ninefold-draw",
    "ninefold-print",
    "ninefold-formats",
    "ninefold-app",
    "ninefold-dataset",
];

/// Crates for terminals, the network and Python, which are for doors.
const FOR_DOORS: &[&str] = &[
    "anstream",
    "clap",
    "crossterm",
    "ctrlc",
    "hyper",
    "indicatif",
    "pyo3",
    "ratatui",
    "rustix",
    "signal-hook",
    "tiny_http",
    "tokio",
    "wasm-bindgen",
];

fn workspace() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", ".."].iter().collect()
}

/// The crates that exist.
fn crates() -> Vec<String> {
    let folders = fs::read_dir(workspace().join("crates")).expect("a folder of crates");
    let mut names: Vec<String> = folders
        .map(|folder| folder.unwrap())
        .filter(|folder| folder.path().join("Cargo.toml").is_file())
        .map(|folder| folder.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_file_says_what_it_is() {
    for name in crates() {
        for folder in ["src", "tests", "examples", "benches"] {
            for file in sources::files(&workspace().join("crates").join(&name).join(folder), "rs") {
                let text = fs::read_to_string(&file).unwrap();
                assert!(text.starts_with("//! "), "{} does not open with a `//!` line", file.display());
            }
        }
    }
}

/// What `main.rs` does not name is not compiled, and would look as if it passed.
#[test]
fn every_file_of_tests_is_run() {
    for name in crates() {
        let folder = workspace().join("crates").join(name).join("tests/it");
        let Ok(program) = fs::read_to_string(folder.join("main.rs")) else { continue };
        for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let module = file.file_stem().unwrap().to_string_lossy();
            let is_named = module == "main" || program.contains(&format!("mod {module};"));
            assert!(is_named || !is_rust(&file), "{} is not in main.rs", file.display());
        }
    }
}

/// A module: a file, or a folder with one.
fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").is_file()
}

#[test]
fn layers_know_only_those_before_them() {
    for (name, layers) in [("ninefold", LAYERS), ("ninefold-variants", VARIANT_LAYERS)] {
        let sources = sources::read(&workspace().join("crates").join(name));
        let found: BTreeSet<&str> =
            sources.iter().filter_map(|source| source.module.first()).map(String::as_str).collect();
        let listed = layers.iter().map(|(layer, _)| *layer).collect();
        assert_eq!(found, listed, "every layer of {name} is listed");
        for edge in Modules::new(&sources).edges() {
            // The root names everything; nothing below it may need more than its layers.
            let Some(layer) = edge.from.module.first() else { continue };
            let knows = layers.iter().find(|(name, _)| name == layer).expect("listed").1;
            let other = edge.to.module.first();
            let is_allowed = other.is_some_and(|other| other == layer || knows.contains(&other.as_str()));
            assert!(is_allowed, "{name}: {} must not know {}", edge.from.file, edge.to.file);
        }
    }
}

/// Who trusts the checker of proofs needs to read one file.
#[test]
fn the_checker_of_proofs_knows_nothing_else() {
    let sources = sources::read(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(sources.iter().any(|source| source.file == "src/proof/check.rs"));
    let edges = Modules::new(&sources).edges();
    let known: Vec<&str> = edges
        .iter()
        .filter(|edge| edge.from.file == "src/proof/check.rs")
        .map(|edge| edge.to.file.as_str())
        .collect();
    assert!(known.is_empty(), "the checker must not know {known:?}");
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    let mut found = Vec::new();
    for name in crates() {
        let sources = sources::read(&workspace().join("crates").join(&name));
        let circles = circles(Modules::new(&sources).edges().iter().filter_map(Edge::files));
        found.extend(circles.into_iter().map(|circle| (name.clone(), circle)));
    }
    assert!(found.is_empty(), "circles of imports: {found:#?}");
}

#[test]
fn no_scripts_import_each_other_in_a_circle() {
    for (folder, language) in [("web/page", JAVASCRIPT), ("crates/ninefold-python/python", PYTHON)] {
        let imports = scripts::imports(&workspace().join(folder), &language);
        assert!(!imports.is_empty(), "{folder} has imports");
        let circles = circles(imports.iter().map(|(from, to)| (from.as_str(), to.as_str())));
        assert!(circles.is_empty(), "circles of imports in {folder}: {circles:#?}");
    }
}

#[test]
fn imports_of_scripts_are_found() {
    let javascript = "import a, { b } from \"./a.js\";\n  const c = /** @type {import(\"./no.js\").C} */ (await import(\"../c.js\"));\n\
                      /** @typedef {import(\"./no.js\").D} D */\n * import(\"./no.js\")\nexport { e } from \"./e.js\";";
    assert_eq!((JAVASCRIPT.imports)(javascript), ["./a.js", "../c.js", "./e.js"]);
    let python = "import json\nif TYPE_CHECKING:\n    from .no import No\n\n    from . import no\nfrom .a import A\n\
                  from . import b, c as d\ndef f():\n    from . import (\n        e,\n    )\n";
    assert_eq!((PYTHON.imports)(python), ["a.py", "b.py", "c.py", "e.py"]);
}

/// The finder itself, on a crate of five files: grouped imports, `super::super`, code below the unit tests.
#[test]
fn circles_are_found() {
    let folder = std::env::temp_dir().join(format!("ninefold-tidy-{}", std::process::id()));
    for (file, text) in [
        ("lib.rs", "mod a; mod b; mod d;"),
        ("b/mod.rs", "mod c; pub use c::C;"),
        ("a.rs", "#[cfg(test)] mod tests { use crate::d; } pub struct A; fn f(_: crate::b::C) {}"),
        ("b/c.rs", "#[cfg(test)] mod tests {} pub struct C; use crate::{d::{D, self}};"),
        ("d.rs", "pub struct D; use super::a::A;"),
    ] {
        let path = folder.join("src").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let sources = sources::read(&folder);
    let circles = circles(Modules::new(&sources).edges().iter().filter_map(Edge::files));
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(circles, [BTreeSet::from(["src/a.rs", "src/b/c.rs", "src/d.rs"].map(str::to_owned))]);
}

/// The dependencies in a manifest, each with whether it is optional.
fn dependencies(manifest: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut is_listed = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_listed = line.ends_with("dependencies]") && !line.contains("dev-");
        } else if let Some((name, how)) = line.split_once(['=', '.']).filter(|_| is_listed) {
            found.push((name.trim(), how.contains("optional = true")));
        }
    }
    found
}

#[test]
fn crates_know_only_those_below_them() {
    for name in crates() {
        let (_, knows) = CRATES.iter().find(|(known, _)| *known == name).expect("every crate is listed");
        let manifest = fs::read_to_string(workspace().join("crates").join(&name).join("Cargo.toml")).unwrap();
        for (other, is_optional) in dependencies(&manifest) {
            let is_ours = other.starts_with("ninefold");
            let is_allowed = match name.as_str() {
                "ninefold-variants" if !is_optional => false,
                _ if is_ours => knows.contains(&other),
                "ninefold" | "ninefold-variants" => is_optional && !FOR_DOORS.contains(&other),
                library if LIBRARIES.contains(&library) => !FOR_DOORS.contains(&other),
                _ => true,
            };
            assert!(is_allowed, "{name} must not depend on {other}");
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
    for file in sources::files(&folder, "rs") {
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
