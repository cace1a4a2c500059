//! The gallery: pictures of every game, mark, theme, option and format.
//!
//! `cargo xtask gallery` draws the records in `docs/gallery/records` into `docs/gallery`, and a test compares. If a picture has
//! changed, compare the old and the new one before you commit.

mod differences;
mod page;
mod pictures;

use std::path::Path;

use anyhow::Context;

pub use differences::differences;
pub use pictures::{Picture, Section, pictures};

/// A file of the gallery.
#[derive(Debug)]
pub struct File {
    /// The name in `docs/gallery`.
    pub name: String,
    /// The contents.
    pub content: Vec<u8>,
}

/// Makes all files of the gallery: the pictures and the page.
///
/// # Errors
///
/// Fails when a record cannot be read or drawn.
pub fn files(root: &Path) -> anyhow::Result<Vec<File>> {
    let pictures = pictures(&root.join("docs/gallery/records"))?;
    let page = File { name: "README.md".to_owned(), content: page::page(&pictures).into_bytes() };
    let drawn = pictures.into_iter().map(|picture| File { name: picture.file, content: picture.content });
    Ok(std::iter::once(page).chain(drawn).collect())
}

/// Writes changed files, removes outdated pictures, and returns the names.
///
/// # Errors
///
/// Fails when a picture cannot be drawn or a file cannot be written.
pub fn write(root: &Path) -> anyhow::Result<Vec<String>> {
    let folder = root.join("docs/gallery");
    let files = files(root)?;
    let mut changed = Vec::new();
    for old in std::fs::read_dir(&folder)? {
        let old = old?;
        let name = old.file_name().to_string_lossy().into_owned();
        if old.file_type()?.is_file() && files.iter().all(|file| file.name != name) {
            std::fs::remove_file(old.path())?;
            changed.push(name);
        }
    }
    for file in files {
        let path = folder.join(&file.name);
        if std::fs::read(&path).is_ok_and(|old| old == file.content) {
            continue;
        }
        std::fs::write(&path, &file.content).with_context(|| format!("cannot write {}", path.display()))?;
        changed.push(file.name);
    }
    Ok(changed)
}
