//! `wasm-glue MODULE NAME FOLDER`: writes `NAME_bg.wasm`, `NAME.js` and their types into a folder.
//!
//! Used by `cargo xtask web`. It is a separate program because its dependencies take minutes to build.

use std::env::args_os;

use anyhow::{Context, ensure};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = args_os().skip(1).collect();
    ensure!(arguments.len() == 3, "usage: wasm-glue MODULE NAME FOLDER");
    let name = arguments[1].to_str().context("the name is no text")?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&arguments[0])
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .out_name(name);
    bindgen.generate(&arguments[2])
}
