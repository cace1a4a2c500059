//! The tasks of `cargo xtask`, as a library that the tests also use.
//!
//! A task is a module here, a variant of the command in `main.rs`, and a test if it checks something.

pub mod agreement;
pub mod dist;
pub mod examples;
pub mod features;
pub mod gallery;
pub mod layers;
pub mod licenses;
pub mod modules;
pub mod mutants;
pub mod package;
pub mod pages;
#[cfg(unix)]
pub mod rounds;
pub mod site;
pub mod source;
pub mod tidy;
mod wasm_compiler;
mod wasm_opt;
pub mod wasm_size;
pub mod web;

use std::path::{Path, PathBuf};

/// Returns the root of the checkout, the folder of the workspace's `Cargo.toml`: the one that contains the current folder, so that a copied
/// program works on the checkout it is called in; otherwise the one that it was built from.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let is_root = |folder: &&Path| folder.join("xtask/Cargo.toml").is_file();
    let current = std::env::current_dir().unwrap_or_default();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is directly below the root");
    current.ancestors().find(is_root).unwrap_or(built_in).to_path_buf()
}

/// The README's program, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
