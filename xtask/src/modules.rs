//! Import cycles between the modules of each crate.
//!
//! Two modules with the same parent are siblings. A sibling A depends on B when code in A, or below A, names something in B, or below B.
//! References between a module and its ancestors do not count, and test code does not count. [`cycles`] returns the strongly connected
//! components of these graphs; every one that is not in [`ALLOWED`] fails the tests.
//!
//! Modules are found by their files. Paths that start with `crate`, `super` or `self`, and those of `use`, are resolved through re-exports.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use crate::source::{self, Token};
use crate::tidy::{self, test_files::TestFiles};

/// Allowed cycles: the crate, the modules in alphabetical order, and the reason.
pub const ALLOWED: &[(&str, &[&str], &str)] = &[
    (
        "sgf-cli",
        &["cli", "commands"],
        "the parser lists the commands, and `completions` and `man` print the parser",
    ),
    (
        "sgf-cli",
        &["commands::show::play::list", "commands::show::play::viewer"],
        "the list of games is a mode of the viewer, and draws with it",
    ),
    ("sgf-formats", &["formats::ngf::old", "formats::ngf::read"], "both versions of NGF share the header"),
    (
        "sgf-lint",
        &["context", "diagnostic", "quiet_nodes", "rule", "rules"],
        "the table of rules lists the rules, which report diagnostics that name their rule",
    ),
    ("sgf-lint", &["engine::plan", "engine::slots"], "the plan of a game is made of slots, which it fills"),
    (
        "sgf-lint",
        &["rules::value::number", "rules::value::read"],
        "reading a value and reading its numbers are one recursion",
    ),
];

/// Sibling modules that depend on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The folder of the crate.
    pub folder: String,
    /// The paths of the modules, sorted.
    pub modules: Vec<String>,
    /// The dependencies between them.
    pub edges: Vec<Edge>,
}

/// A dependency between two siblings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The module that depends.
    pub from: String,
    /// The module it depends on.
    pub to: String,
    /// The file, line and path of the first reference.
    pub example: String,
}

impl Cycle {
    /// Returns whether the cycle is in [`ALLOWED`].
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        ALLOWED.iter().any(|(name, modules, _)| self.crate_name() == *name && self.modules == *modules)
    }

    fn crate_name(&self) -> &str {
        self.folder.rsplit('/').next().unwrap_or_default()
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} modules: {}", self.crate_name(), self.modules.len(), self.modules.join(", "))?;
        for Edge { from, to, example } in &self.edges {
            write!(f, "\n    {from} -> {to}: {example}")?;
        }
        Ok(())
    }
}

/// Finds the cycles in all crates of a checkout.
///
/// # Errors
///
/// Fails when a file cannot be read or is not Rust.
pub fn check(root: &Path) -> anyhow::Result<Vec<Cycle>> {
    cycles(&tidy::texts(root)?)
}

/// Finds the cycles in the crates of `files`, which are pairs of a path and a text.
///
/// # Errors
///
/// Fails when a file is not Rust.
pub fn cycles(files: &[(String, String)]) -> anyhow::Result<Vec<Cycle>> {
    let mut test_files = TestFiles::default();
    let mut sources = BTreeMap::<&str, Vec<(&str, Vec<Token>)>>::new();
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
        let Some((folder, _)) = path.split_once("/src/") else { continue };
        let tokens = source::tokens(text)?;
        test_files.note(path, &tokens);
        sources.entry(folder).or_default().push((path, tokens));
    }
    let mut found = Vec::new();
    for (folder, mut files) in sources {
        let is_ours = |path: &str| !test_files.contain(path) && !path.contains("/src/bin/");
        files.retain(|(path, _)| is_ours(path) && !path.ends_with("/tests.rs"));
        let mut tree = Tree::default();
        for (path, _) in &files {
            tree.modules.entry(module_path(&path[folder.len() + 5..])).or_default();
        }
        for (path, tokens) in &files {
            tree.read(path, module_path(&path[folder.len() + 5..]), tokens);
        }
        found.extend(tree.cycles(folder));
    }
    Ok(found)
}

/// The path of a module, relative to its crate.
type ModulePath = Vec<String>;

/// The modules of a crate, and the references between them.
#[derive(Default)]
struct Tree {
    modules: BTreeMap<ModulePath, Module>,
    references: Vec<Reference>,
}

#[derive(Default)]
struct Module {
    /// The paths of imported names.
    imports: BTreeMap<String, Vec<String>>,
    /// The paths of glob imports.
    globs: Vec<Vec<String>>,
    /// The names of items.
    items: BTreeSet<String>,
}

struct Reference {
    from: ModulePath,
    path: Vec<String>,
    place: String,
}

impl Tree {
    /// Reads the imports, items and references of a file.
    fn read(&mut self, file: &str, module: ModulePath, tokens: &[Token]) {
        let tokens: Vec<&Token> = tokens.iter().filter(|token| !token.is_test).collect();
        let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
        let mut current = module;
        let mut depth = 0;
        // The depths of the braces around inline modules.
        let mut inline = Vec::new();
        let mut index = 0;
        while index < tokens.len() {
            let is_use = text(index) == "use" && text(index + 1) != "<";
            let is_path = matches!(text(index), "crate" | "super" | "self") && text(index + 1) == ":";
            match text(index) {
                "mod" if text(index + 2) == "{" => {
                    current.push(text(index + 1).to_owned());
                    self.modules.entry(current.clone()).or_default();
                    inline.push(depth);
                }
                "struct" | "enum" | "trait" | "fn" | "const" | "static" | "type" | "union" => {
                    let items = &mut self.modules.entry(current.clone()).or_default().items;
                    items.insert(text(index + 1).to_owned());
                }
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if inline.last() == Some(&depth) {
                        inline.pop();
                        current.pop();
                    }
                }
                _ => {}
            }
            if !is_use && !is_path {
                index += 1;
                continue;
            }
            let place = format!("{file}:{}", tokens[index].line);
            let mut leaves = Vec::new();
            index = read_paths(&tokens, index + usize::from(is_use), Vec::new(), &mut leaves);
            for (mut path, name) in leaves {
                if path.last().is_some_and(|last| last == "self") {
                    path.pop();
                }
                let module = self.modules.entry(current.clone()).or_default();
                if is_use && path.last().is_some_and(|last| last == "*") {
                    path.pop();
                    module.globs.push(path.clone());
                } else if let (true, Some(last)) = (is_use, path.last()) {
                    module.imports.insert(name.unwrap_or_else(|| last.clone()), path.clone());
                }
                self.references.push(Reference { from: current.clone(), path, place: place.clone() });
            }
        }
    }

    /// Returns the modules that a path goes through, as seen from a module; none for the paths of other crates.
    fn resolve(&self, from: &[String], path: &[String], n_steps: usize) -> Vec<ModulePath> {
        let mut current = from.to_vec();
        for (index, name) in path.iter().enumerate() {
            match name.as_str() {
                "crate" => current.clear(),
                "self" => {}
                "super" => drop(current.pop()),
                name => {
                    current.push(name.to_owned());
                    if self.modules.contains_key(&current) {
                        continue;
                    }
                    current.pop();
                    let module = &self.modules[&current];
                    let mut targets = Vec::new();
                    if let Some(import) =
                        module.imports.get(name).filter(|import| n_steps > 0 && *import != path)
                    {
                        let import = [import, &path[index + 1..]].concat();
                        targets = self.resolve(&current, &import, n_steps - 1);
                    } else if n_steps > 0 {
                        let globs = module
                            .globs
                            .iter()
                            .filter_map(|glob| self.resolve(&current, glob, n_steps - 1).pop());
                        targets.extend(globs.filter(|glob| self.modules[glob].items.contains(name)));
                    }
                    if index == 0 && targets.is_empty() {
                        return Vec::new();
                    }
                    targets.insert(0, current);
                    return targets;
                }
            }
        }
        vec![current]
    }

    fn cycles(&self, folder: &str) -> Vec<Cycle> {
        let mut edges = BTreeMap::<(ModulePath, ModulePath), String>::new();
        for Reference { from, path, place } in &self.references {
            for to in self.resolve(from, path, 8) {
                let n_common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
                if n_common < from.len().min(to.len()) {
                    let siblings = (from[..=n_common].to_vec(), to[..=n_common].to_vec());
                    edges.entry(siblings).or_insert_with(|| format!("{place}: {}", path.join("::")));
                }
            }
        }
        // The modules that each module depends on, directly or not.
        let mut reached = BTreeMap::<&ModulePath, BTreeSet<&ModulePath>>::new();
        for (start, _) in edges.keys() {
            let found = reached.entry(start).or_default();
            let mut stack = vec![start];
            while let Some(module) = stack.pop() {
                let next = edges.keys().filter(|(from, _)| from == module).map(|(_, to)| to);
                stack.extend(next.filter(|to| found.insert(*to)));
            }
        }
        let mut cycles = Vec::new();
        for (start, targets) in &reached {
            let is_member = |other: &&&ModulePath| {
                targets.contains(**other) && reached.get(**other).is_some_and(|back| back.contains(start))
            };
            let members: Vec<_> = reached.keys().filter(is_member).copied().collect();
            // A component is reported once, by its first module.
            if members.first() != Some(start) {
                continue;
            }
            let inner =
                edges.iter().filter(|((from, to), _)| members.contains(&from) && members.contains(&to));
            let edge = |((from, to), example): (&(ModulePath, ModulePath), &String)| Edge {
                from: from.join("::"),
                to: to.join("::"),
                example: example.clone(),
            };
            cycles.push(Cycle {
                folder: folder.to_owned(),
                modules: members.iter().map(|module| module.join("::")).collect(),
                edges: inner.map(edge).collect(),
            });
        }
        cycles
    }
}

/// Returns the path of the module in a file, which is relative to `src`.
fn module_path(file: &str) -> ModulePath {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut path: ModulePath = stem.split('/').map(str::to_owned).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

/// Reads a path, or a tree of paths in braces, adds each path with the name after its `as`, and returns the index behind it.
fn read_paths(
    tokens: &[&Token],
    mut index: usize,
    mut path: Vec<String>,
    out: &mut Vec<(Vec<String>, Option<String>)>,
) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    loop {
        if text(index) == "{" {
            index += 1;
            while !matches!(text(index), "}" | "") {
                index = read_paths(tokens, index, path.clone(), out);
                index += usize::from(text(index) == ",");
            }
            return index + 1;
        }
        let is_name =
            text(index).starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '*'));
        if is_name {
            path.push(text(index).to_owned());
            index += 1;
        }
        if is_name && text(index) == ":" && text(index + 1) == ":" && text(index + 2) != "<" {
            index += 2;
            continue;
        }
        let alias = (text(index) == "as").then(|| text(index + 1).to_owned());
        index += 2 * usize::from(alias.is_some()) + usize::from(!is_name);
        out.push((path, alias));
        return index;
    }
}
