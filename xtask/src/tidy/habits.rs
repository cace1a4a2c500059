//! The checks, one function each.
//!
//! A check selects the files it applies to, and calls `found` with the line and a message.

use super::english::english;
use super::{File, Found, MAX_LINES};
use crate::layers;
use crate::source::{Token, string_contents};

/// Every check.
pub const HABITS: &[fn(&File<'_>, &mut Found<'_>)] = &[
    head,
    length,
    prints,
    pretence,
    silenced_tests,
    open_options,
    outside_world,
    property_names,
    machine_paths,
    english,
];

/// Parts of the standard library that access the system.
const OUTSIDE: &[&str] = &["fs", "env", "process", "net", "SystemTime", "Instant"];

/// Rust files start with a module header.
fn head(file: &File<'_>, found: &mut Found<'_>) {
    if file.is_rust() && !file.text.starts_with("//!") {
        found(1, "no `//!` paragraph at the head".into());
    }
}

/// Rust files are short.
fn length(file: &File<'_>, found: &mut Found<'_>) {
    let n_lines = file.text.lines().count();
    if file.is_rust() && n_lines > MAX_LINES {
        found(MAX_LINES + 1, format!("{n_lines} lines, at most {MAX_LINES} are allowed"));
    }
}

/// Only the command and the tools print.
fn prints(file: &File<'_>, found: &mut Found<'_>) {
    let may_print =
        ["crates/sgf-cli/", "crates/testkit/", "xtask/", "benches/", "fuzz/", "cluster/sgf-cluster/"];
    if may_print.iter().any(|folder| file.path.starts_with(folder)) || file.is_test || file.is_build_script()
    {
        return;
    }
    let names = ["print", "println", "eprint", "eprintln", "dbg"];
    for call in file.macro_calls(&names).filter(|call| !call.is_test) {
        found(call.line, format!("`{}!` in a library", call.text));
    }
}

/// There are no placeholders.
fn pretence(file: &File<'_>, found: &mut Found<'_>) {
    for call in file.macro_calls(&["todo", "unimplemented"]) {
        found(call.line, format!("`{}!` in code", call.text));
    }
}

/// Tests and examples run, and tests state what they expect.
fn silenced_tests(file: &File<'_>, found: &mut Found<'_>) {
    for window in file.tokens.windows(3) {
        let [hash, open, name] = window else { continue };
        let is_silenced = name.text == "ignore" || name.text == "should_panic";
        if hash.text == "#" && open.text == "[" && is_silenced {
            found(name.line, format!("`#[{}]`", name.text));
        }
    }
    for (line, text) in file.lines().filter(|_| file.is_rust()) {
        let fence = text.trim_start_matches(['/', '!', ' ']).strip_prefix("```").unwrap_or_default();
        if fence.split(',').any(|word| matches!(word, "ignore" | "should_panic")) {
            found(line, "an example that does not run".into());
        }
    }
}

/// Option structs are non-exhaustive, so that they can grow, and are changed with `with` (DESIGN.md, "What may grow?").
fn open_options(file: &File<'_>, found: &mut Found<'_>) {
    let is_public = layers::library().any(|name| file.path.starts_with(&format!("crates/{name}/src/")))
        || file.path.starts_with("crates/sgf-view/src/");
    if !is_public {
        return;
    }
    let mut is_open = false;
    for (index, token) in file.tokens.iter().enumerate().filter(|(_, token)| !token.is_test) {
        match token.text.as_str() {
            "{" | "}" | ";" => is_open = false,
            "non_exhaustive" => is_open = true,
            "struct" if !is_open && index > 0 && file.tokens[index - 1].text == "pub" => {
                let name = file.tokens.get(index + 1).map_or("", |name| &name.text);
                let are_options = ["Options", "Config", "Settings"].iter().any(|word| name.ends_with(word))
                    || matches!(name, "View" | "Layout" | "Filter" | "What");
                if are_options {
                    found(token.line, format!("`{name}` without `#[non_exhaustive]`"));
                }
            }
            _ => {}
        }
    }
}

/// The library accesses no files, environment or clock; only the shells do.
fn outside_world(file: &File<'_>, found: &mut Found<'_>) {
    let is_library = layers::library().any(|name| file.path.starts_with(&format!("crates/{name}/src/")));
    // A database is larger than memory, so its crate has one module that opens files (DESIGN.md, "Why may sgf-db open files?").
    if !is_library || file.is_test || file.path == "crates/sgf-db/src/storage/directory.rs" {
        return;
    }
    let code: Vec<&Token> = file.tokens.iter().filter(|token| !token.is_test).collect();
    for (index, token) in code.iter().enumerate() {
        let is_std = token.text == "std" && code.get(index + 1).is_some_and(|next| next.text == ":");
        if is_std || token.text == "SystemTime" || token.text == "Instant" {
            for name in path_words(&code[index..]).filter(|name| OUTSIDE.contains(&name.text.as_str())) {
                found(name.line, format!("`{}` in the library", name.text));
            }
        }
    }
}

/// The words of the path, or of the tree of paths in braces, that `code` begins with.
fn path_words<'a>(code: &'a [&'a Token]) -> impl Iterator<Item = &'a Token> {
    let mut depth = 0_usize;
    code.iter().copied().take_while(move |token| {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            ":" => {}
            "," => return depth > 0,
            word => {
                return word.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '*');
            }
        }
        true
    })
}

/// The syntax crate contains no property names.
fn property_names(file: &File<'_>, found: &mut Found<'_>) {
    if !file.path.starts_with("crates/sgf-syntax/src/") || file.is_test {
        return;
    }
    for token in file.tokens.iter().filter(|token| !token.is_test) {
        let text = string_contents(&token.text).unwrap_or_default();
        let name = text.split('[').next().unwrap_or_default();
        if matches!(name.len(), 1 | 2) && name.bytes().all(|letter| letter.is_ascii_uppercase()) {
            found(token.line, format!("the name of a property, {}", token.text));
        }
    }
}

/// There are no paths of a developer's machine.
fn machine_paths(file: &File<'_>, found: &mut Found<'_>) {
    // Written without slashes, so that this file does not find itself.
    let folders = ["home", "root", "work", "tmp", "Users", "farm"].map(|name| format!("/{name}/"));
    for (line, text) in file.lines() {
        for folder in &folders {
            let is_absolute = |at: usize| {
                !text[..at].ends_with(|before: char| before.is_alphanumeric() || "._-}*)".contains(before))
            };
            if text.match_indices(folder.as_str()).any(|(at, _)| is_absolute(at)) {
                found(line, format!("a path of one machine, under {folder}"));
            }
        }
    }
}

impl<'a> File<'a> {
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    fn is_build_script(&self) -> bool {
        self.path.ends_with("build.rs")
    }

    fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.text.lines().enumerate().map(|(index, text)| (index + 1, text))
    }

    /// The names of the macros among `names` that are called.
    fn macro_calls(&self, names: &[&str]) -> impl Iterator<Item = &Token> {
        let calls = self.tokens.windows(2).filter(|pair| pair[1].text == "!").map(|pair| &pair[0]);
        calls.filter(|call| names.contains(&call.text.as_str()))
    }
}
