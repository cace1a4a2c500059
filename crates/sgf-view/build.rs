//! Embeds the built page: every file below `web/dist`, if that folder exists, as a row of a table. A package of the crate has them in
//! its folder `dist`, which is a link in the repository.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let is_package = crate_folder.join("Cargo.toml.orig").is_file();
    let dist = crate_folder.join(if is_package { "dist" } else { "../../web/dist" });
    // Cargo checks a missing folder in each build, so a page built later is found.
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    gather(&dist, "", &mut files);
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        let path = path.canonicalize().unwrap_or(path);
        let _ = writeln!(table, "({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("assets.rs"), table).expect("cargo makes the folder");
}

/// Finds the files of a folder and its subfolders, with their paths from the top folder, separated by `/`.
fn gather(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let (name, path) = (format!("{before}{name}"), entry.path());
        match path.is_dir() {
            true => gather(&path, &format!("{name}/"), files),
            false => files.push((name, path)),
        }
    }
}
