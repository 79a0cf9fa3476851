//! Which file of a crate knows which: every import and path, followed through re-exports to the file that declares
//! what it names.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{Import, Source};

/// How many re-exports are followed before a name is given up as one that names itself.
const MOST_REEXPORTS: usize = 8;

/// The modules of a crate by name.
pub struct Modules<'a>(BTreeMap<&'a [String], &'a Source>);

/// One file knows another.
#[derive(Clone, Copy)]
pub struct Edge<'a> {
    pub from: &'a Source,
    pub to: &'a Source,
    /// Whether all that happens is that a module passes on the names of one below it.
    pub is_facade: bool,
}

impl<'a> Modules<'a> {
    pub fn new(sources: &'a [Source]) -> Modules<'a> {
        Modules(sources.iter().map(|source| (source.module.as_slice(), source)).collect())
    }

    /// What every file knows of the others.
    pub fn edges(&self) -> Vec<Edge<'a>> {
        let from_imports = self.0.values().flat_map(|&from| {
            let known =
                from.imports.iter().map(move |import| (import, self.target(&import.module, &import.path)));
            known.filter_map(move |(import, to)| {
                let to = to?;
                let is_facade = import.is_public && to.module.starts_with(&from.module);
                Some(Edge { from, to, is_facade })
            })
        });
        let from_paths = self.0.values().flat_map(|&from| {
            let known = from.paths.iter().filter_map(|(module, path)| self.target(module, path));
            known.map(move |to| Edge { from, to, is_facade: false })
        });
        from_imports.chain(from_paths).filter(|edge| edge.from.file != edge.to.file).collect()
    }

    /// The file that declares what `path` means in `module`; `None` for other crates and for local names.
    fn target(&self, module: &[String], path: &[String]) -> Option<&'a Source> {
        self.follow(module, path, MOST_REEXPORTS)
    }

    fn follow(&self, module: &[String], path: &[String], patience: usize) -> Option<&'a Source> {
        let (mut at, mut rest) = (module.to_vec(), path);
        let mut is_rooted = false;
        while let Some((name, others)) = rest.split_first() {
            match name.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => _ = at.pop(),
                _ => break,
            }
            (rest, is_rooted) = (others, true);
        }
        while let Some((name, others)) = rest.split_first() {
            let inner: Vec<String> = at.iter().chain([name]).cloned().collect();
            if !self.0.contains_key(inner.as_slice()) {
                break;
            }
            (at, rest, is_rooted) = (inner, others, true);
        }
        let here = self.file_of(&at);
        let Some((name, others)) = rest.split_first() else { return here.filter(|_| is_rooted) };
        let declared = here.and_then(|here| self.imported(here, &at, name, others, patience));
        declared.or(here.filter(|_| is_rooted))
    }

    /// The file that declares a name which `here` has from elsewhere.
    fn imported(
        &self,
        here: &'a Source,
        at: &[String],
        name: &String,
        others: &[String],
        patience: usize,
    ) -> Option<&'a Source> {
        let patience = patience.checked_sub(1)?;
        if here.items.contains(name) {
            return None;
        }
        let imports = || here.imports.iter().filter(|import| import.module == at);
        let follow = |import: &Import| {
            let path: Vec<String> = import.path.iter().chain(others).cloned().collect();
            self.follow(at, &path, patience)
        };
        if let Some(named) = imports().find(|import| import.name == *name) {
            return follow(named);
        }
        let globs = imports().filter(|import| import.name == "*");
        let modules = globs.filter_map(|glob| self.follow(at, &glob.path, patience));
        modules.into_iter().find(|module| module.items.contains(name))
    }

    /// The file in which a module stands.
    fn file_of(&self, module: &[String]) -> Option<&'a Source> {
        (0..=module.len()).rev().find_map(|length| self.0.get(&module[..length]).copied())
    }
}

impl<'a> Edge<'a> {
    /// The two files, unless the knowledge is free: a module may pass on the names of those below it, and a file may use
    /// what the modules around it declare, for the `mod.rs` of a folder is the common ground of its files.
    pub fn files(&self) -> Option<(&'a str, &'a str)> {
        let is_free = self.is_facade || self.from.module.starts_with(&self.to.module);
        (!is_free).then_some((&self.from.file, &self.to.file))
    }
}

/// The circles: sets of files each of which knows all the others, directly or not.
pub fn circles<'a>(edges: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<BTreeSet<String>> {
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in edges {
        known.entry(from).or_default().insert(to);
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        known.keys().map(|&file| (file, reachable(file, &known))).collect();
    let on_circles = reached.iter().filter(|(file, reached)| reached.contains(*file));
    let circle = |(file, others): (&&str, &BTreeSet<&str>)| {
        let back = others.iter().filter(|other| reached.get(*other).is_some_and(|back| back.contains(file)));
        back.map(|other| (*other).to_owned()).collect()
    };
    let circles: BTreeSet<BTreeSet<String>> = on_circles.map(circle).collect();
    circles.into_iter().collect()
}

/// Everything that `file` knows, directly or not.
fn reachable<'a>(file: &'a str, known: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(file) = open.pop() {
        open.extend(known.get(file).into_iter().flatten().filter(|other| reached.insert(**other)));
    }
    reached
}
