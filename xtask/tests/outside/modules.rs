//! Finds import cycles, and checks that no crate has import cycles between its modules.

use xtask::modules::{self, ALLOWED, Cycle};
use xtask::workspace_root;

#[test]
fn modules_have_no_import_cycles() {
    let cycles = modules::check(&workspace_root()).unwrap();
    let forbidden: Vec<_> = cycles.iter().filter(|cycle| !cycle.is_allowed()).map(Cycle::to_string).collect();
    assert!(forbidden.is_empty(), "\n{}", forbidden.join("\n"));
    let n_allowed = cycles.iter().filter(|cycle| cycle.is_allowed()).count();
    assert_eq!(n_allowed, ALLOWED.len(), "ALLOWED lists cycles that no longer exist");
    assert!(ALLOWED.len() <= 10);
}

/// Returns the modules of each cycle in a crate whose files are `name: text` lines.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let file = |(name, text): &(&str, &str)| (format!("crates/a/src/{name}.rs"), (*text).to_owned());
    let files: Vec<_> = files.iter().map(file).collect();
    modules::cycles(&files).unwrap().iter().map(|cycle| cycle.modules.join(" ")).collect()
}

#[test]
fn finds_two_siblings_that_import_each_other() {
    let used = [("lib", "mod a; mod b;"), ("a", "use crate::b::B;"), ("b", "fn f() { super::a::g() }")];
    assert_eq!(found(&used), ["a b"]);
    assert_eq!(found(&used[..2]), [""; 0]);
}

#[test]
fn ignores_parents_and_tests() {
    assert_eq!(found(&[("a/mod", "use self::b::B;"), ("a/b", "use super::C; use crate::a::D;")]), [""; 0]);
    let tests = "#[cfg(test)] mod tests { use crate::a; }";
    assert_eq!(found(&[("a", "use crate::b;"), ("b", tests), ("b/tests", "use crate::a;")]), [""; 0]);
}

#[test]
fn counts_references_from_nested_modules_and_groups() {
    let files = [("a/x", "use crate::{c::D as E, b::y::{self, Z}};"), ("b/y", ""), ("b/z", "use crate::a;")];
    assert_eq!(found(&[&files[..], &[("a", ""), ("b", ""), ("c", "")]].concat()), ["a b"]);
}

#[test]
fn resolves_reexports() {
    let files = [("lib", "pub use b::{B, C as D};"), ("a", "use crate::D;"), ("b", "use crate::a::A;")];
    assert_eq!(found(&files), ["a b"]);
    let glob = [("lib", "pub use b::*;"), ("a", "use crate::B;"), ("b", "use crate::a::A; pub struct B;")];
    assert_eq!(found(&glob), ["a b"]);
    assert_eq!(found(&[glob[0], ("a", "use crate::C;"), glob[2]]), [""; 0]);
}

#[test]
fn finds_long_cycles_below_a_module() {
    let files = [
        ("m/a", "use super::b::B;"),
        ("m/b", "fn f(c: super::c::C) {}"),
        ("m/c", "mod inner { use super::super::a; }"),
    ];
    assert_eq!(found(&files), ["m::a m::b m::c"]);
}
