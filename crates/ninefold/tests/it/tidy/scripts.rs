//! Which file of the page, or of the Python package, imports which when it runs.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::sources;

/// A language of scripts: how its files end, and what a text imports, as paths from the folder of its file.
pub struct Language {
    pub extension: &'static str,
    pub imports: fn(&str) -> Vec<String>,
}

/// ES modules: `from "./a.js"`, `import "./a.js"` and `import("./a.js")`.
pub const JAVASCRIPT: Language = Language { extension: "js", imports: javascript };

/// Python within a package: `from .a import B` and `from . import a`, in functions too.
pub const PYTHON: Language = Language { extension: "py", imports: python };

/// Each pair of a file below `folder` and one that it imports.
pub fn imports(folder: &Path, language: &Language) -> Vec<(String, String)> {
    let folder = &normal(folder);
    let files = sources::files(folder, language.extension);
    let name = |file: &Path| file.strip_prefix(folder).expect("below the folder").display().to_string();
    let edges = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("readable");
        let near = file.parent().expect("in a folder");
        let imported = (language.imports)(&text).into_iter().map(|path| normal(&near.join(path)));
        let known = imported.filter(|imported| files.contains(imported));
        known.map(|imported| (name(file), name(&imported))).collect::<Vec<_>>()
    });
    edges.collect()
}

/// The path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = normal.pop(),
            part => normal.push(part),
        }
    }
    normal
}

/// Types in comments, `import("./a.js").A`, are not imports.
fn javascript(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])) {
        let code: String = line
            .split("/*")
            .enumerate()
            .map(|(at, part)| match part.split_once("*/") {
                Some((_, code)) if at > 0 => code,
                _ => part,
            })
            .collect();
        for start in ["from \"", "import \"", "import(\""] {
            let paths = code.split(start).skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(paths.filter(|path| path.starts_with('.')).map(str::to_owned));
        }
    }
    found
}

/// What only type checkers read, below `if TYPE_CHECKING:`, is not imported; the package itself is the common ground of
/// its files.
fn python(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut unread: Option<usize> = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        unread = unread.filter(|outer| code.is_empty() || indent > *outer);
        if code == "if TYPE_CHECKING:" {
            unread = Some(indent);
        }
        let Some((module, names)) = code.strip_prefix("from .").and_then(|rest| rest.split_once(" import "))
        else {
            continue;
        };
        if unread.is_some() {
            continue;
        }
        if !module.is_empty() {
            found.push(format!("{}.py", module.replace('.', "/")));
            continue;
        }
        let mut names = names.to_owned();
        while names.contains('(') && !names.contains(')') {
            names.push_str(lines.next().expect("a parenthesis closes"));
        }
        let names = names.split(['(', ',', ')']).filter_map(|name| name.split_whitespace().next());
        found.extend(names.map(|name| format!("{name}.py")));
    }
    found
}
