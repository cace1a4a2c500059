//! A page that compares the gallery with the current output.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::File;

/// Writes changed pictures, and a page that shows old and new side by side, below the target folder; returns the page, or `None`
/// without differences.
///
/// # Errors
///
/// Fails when a file cannot be written.
pub fn differences(root: &Path, target: &Path, files: &[File]) -> anyhow::Result<Option<PathBuf>> {
    let folder = target.join("gallery-differences");
    let mut rows = String::new();
    for file in files {
        let old = root.join("docs/gallery").join(&file.name);
        if std::fs::read(&old).is_ok_and(|old| old == file.content) {
            continue;
        }
        std::fs::create_dir_all(&folder)?;
        let new = folder.join(&file.name);
        std::fs::write(&new, &file.content)?;
        let _ = writeln!(rows, "<tr><th colspan=2>{}</th></tr>", file.name);
        let _ = writeln!(rows, "<tr><td>{}</td><td>{}</td></tr>", shown(&old), shown(&new));
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let page = folder.join("index.html");
    let head = "<!doctype html><meta charset=utf-8><title>The gallery: before and now</title>\
                <style>table{width:100%;font:14px sans-serif}td{width:50%;vertical-align:top}img,object{width:100%}</style>";
    std::fs::write(&page, format!("{head}<table><tr><th>before</th><th>now</th></tr>\n{rows}</table>\n"))?;
    Ok(Some(page))
}

/// Embeds a file as a picture, or else in a frame.
fn shown(path: &Path) -> String {
    let address = format!("file://{}", path.display());
    let is_picture = path
        .extension()
        .is_some_and(|extension| ["svg", "png", "gif", "apng"].iter().any(|known| extension == *known));
    match is_picture {
        true => format!("<img src=\"{address}\">"),
        false => format!("<object data=\"{address}\" type=\"text/plain\" height=400></object>"),
    }
}
