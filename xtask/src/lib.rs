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

/// Returns the root of the checkout, the folder of the workspace's `Cargo.toml`.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is directly below the root").to_path_buf()
}

/// The README's program, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
