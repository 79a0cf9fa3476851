//! The sources of a crate: its modules, what each of them imports and which paths it names, without its unit tests.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// The name of a module within its crate: `["logic", "techniques"]`. The root is empty.
pub type Module = Vec<String>;

/// A file of Rust.
pub struct Source {
    pub module: Module,
    /// From the folder of the crate: `src/logic/mod.rs`.
    pub file: String,
    pub imports: Vec<Import>,
    /// The paths in its code, with the module (perhaps one within the file) that each stands in.
    pub paths: Vec<(Module, Vec<String>)>,
    /// The names of the items that it declares.
    pub items: HashSet<String>,
    /// Modules that exist only in tests.
    tests: Vec<Module>,
}

/// A leaf of a `use` declaration.
pub struct Import {
    pub module: Module,
    /// As written, without a last `*`.
    pub path: Vec<String>,
    /// What it is called from here on; `*` for all the names in `path`.
    pub name: String,
    pub is_public: bool,
}

/// All files below a folder with names that end in `.extension`.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .flat_map(|entry| {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() { files(&path, extension) } else { vec![path] }
        })
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// The sources of the crate in `folder`.
pub fn read(folder: &Path) -> Vec<Source> {
    let sources =
        files(&folder.join("src"), "rs").iter().map(|file| source(folder, file)).collect::<Vec<_>>();
    let tests: Vec<Module> = sources.iter().flat_map(|source| source.tests.clone()).collect();
    let is_test = |module: &Module| tests.iter().any(|test| module.starts_with(test));
    sources.into_iter().filter(|source| !is_test(&source.module)).collect()
}

fn source(folder: &Path, file: &Path) -> Source {
    let text = fs::read_to_string(file).expect("readable");
    let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let file = file.strip_prefix(folder).expect("below its crate");
    let module = module(file.strip_prefix("src").expect("a source"));
    let mut reader = Reader {
        at: module.clone(),
        source: Source {
            module,
            file: file.display().to_string(),
            imports: Vec::new(),
            paths: Vec::new(),
            items: HashSet::new(),
            tests: Vec::new(),
        },
    };
    reader.visit_file(&parsed);
    reader.source
}

/// `logic/mod.rs` and `logic.rs` are the module `logic`.
fn module(file: &Path) -> Module {
    let mut names: Module =
        file.with_extension("").iter().map(|name| name.to_str().expect("UTF-8").to_owned()).collect();
    let is_named_by_folder = matches!(names.last().map(String::as_str), Some("mod"));
    let is_root = names == ["lib"] || names == ["main"];
    if is_named_by_folder || is_root {
        names.pop();
    }
    names
}

/// Collects what a file imports and names.
struct Reader {
    at: Module,
    source: Source,
}

impl Reader {
    fn import(&mut self, tree: &syn::UseTree, path: &mut Vec<String>, is_public: bool) {
        match tree {
            syn::UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(&tree.tree, path, is_public);
                path.pop();
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, path, is_public));
            }
            syn::UseTree::Glob(_) => self.add_import(path, None, "*".to_owned(), is_public),
            syn::UseTree::Name(leaf) => {
                let own = leaf.ident.to_string();
                let name = if own == "self" { path.last().cloned().unwrap_or_default() } else { own.clone() };
                self.add_import(path, Some(own), name, is_public);
            }
            syn::UseTree::Rename(leaf) => {
                self.add_import(path, Some(leaf.ident.to_string()), leaf.rename.to_string(), is_public);
            }
        }
    }

    fn add_import(&mut self, path: &[String], leaf: Option<String>, name: String, is_public: bool) {
        let leaf = leaf.filter(|leaf| leaf != "self" || path.is_empty());
        let path = path.iter().cloned().chain(leaf).collect();
        self.source.imports.push(Import { module: self.at.clone(), path, name, is_public });
    }

    /// Macros have no syntax of their own: whatever looks like a path is one.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens.into_iter().map(Some).chain(iter::once(None)) {
            match token {
                Some(TokenTree::Ident(name)) if path.is_empty() || colons == 2 => path.push(name.to_string()),
                Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                other => {
                    // A single word is a name of its own, or the `crate` of `pub(crate)`.
                    if path.len() > 1 {
                        self.source.paths.push((self.at.clone(), std::mem::take(&mut path)));
                    }
                    path.clear();
                    match other {
                        Some(TokenTree::Group(group)) => self.tokens(group.stream()),
                        Some(TokenTree::Ident(name)) => path.push(name.to_string()),
                        _ => {}
                    }
                }
            }
            colons = 0;
        }
    }
}

/// Whether an item is there in tests only.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else { return false };
        let condition = list.tokens.to_string();
        condition == "test" || condition.starts_with("all (test")
    })
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name(item: &syn::Item) -> Option<&syn::Ident> {
    match item {
        syn::Item::Const(item) => Some(&item.ident),
        syn::Item::Enum(item) => Some(&item.ident),
        syn::Item::Fn(item) => Some(&item.sig.ident),
        syn::Item::Static(item) => Some(&item.ident),
        syn::Item::Struct(item) => Some(&item.ident),
        syn::Item::Trait(item) => Some(&item.ident),
        syn::Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_for_tests(attributes(item)) {
            self.source.items.extend(name(item).map(ToString::to_string));
            visit::visit_item(self, item);
        } else if let syn::Item::Mod(module) = item {
            let inner = self.at.iter().cloned().chain([module.ident.to_string()]);
            self.source.tests.push(inner.collect());
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.at.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.at.pop();
    }

    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        let is_public = !matches!(import.vis, syn::Visibility::Inherited);
        self.import(&import.tree, &mut Vec::new(), is_public);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.source.paths.push((self.at.clone(), names));
        visit::visit_path(self, path);
    }

    // `pub(crate)` names no item.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.tokens(invocation.tokens.clone());
    }
}
