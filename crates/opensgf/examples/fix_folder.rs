//! Repairs all records of a folder in place: `cargo run --example fix_folder -- FOLDER`

use std::error::Error;
use std::fs;
use std::path::Path;

use opensgf::{Applicability, Config};

/// Applies the safe fixes to each `.sgf` file of a folder. Returns how many files changed.
pub fn fix_folder(folder: &Path) -> Result<usize, Box<dyn Error>> {
    let config = Config::default();
    let mut n_changed = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        let before = fs::read(&path)?;
        let doc = opensgf::read(&before);
        let fixed = opensgf::fix(&doc, &config, Applicability::Safe);
        if fixed.document.write() != before {
            fs::write(&path, fixed.document.write())?;
            n_changed += 1;
        }
    }
    Ok(n_changed)
}

#[allow(clippy::print_stdout, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: fix_folder FOLDER")?;
    println!("{} files changed", fix_folder(Path::new(&folder))?);
    Ok(())
}
