//! The checks behind `cargo xtask`, as a library, so that the tests call the same functions as the command.
//!
//! A chore is a module here, a variant of the command in `main.rs`, and, where it guards something, a test.

pub mod agreement;
pub mod dist;
pub mod examples;
pub mod features;
pub mod gallery;
pub mod layers;
pub mod licences;
pub mod mutants;
pub mod package;
pub mod pages;
#[cfg(unix)]
pub mod rounds;
pub mod site;
pub mod source;
pub mod tidy;
mod wasm_compiler;
mod wasm_flow;
mod wasm_locals;
mod wasm_module;
mod wasm_opt;
mod wasm_order;
mod wasm_ruler;
pub mod wasm_size;
pub mod web;

use std::path::{Path, PathBuf};

/// Returns the root of the checkout, the folder of the workspace's `Cargo.toml`.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask stands directly under the root").to_path_buf()
}

/// The README's program, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
