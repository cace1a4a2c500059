//! The page of the gallery.

use std::fmt::Write as _;

use super::{Picture, Section};

/// Writes the page.
pub(super) fn page(pictures: &[Picture]) -> String {
    let mut out = String::from(
        "# Gallery\n\n<!-- Made from docs/gallery/records by `cargo xtask gallery`; a test keeps it current. -->\n\n\
         Every game, every mark, every theme and every back end, drawn from the records beside this page.\n",
    );
    for section in Section::ALL {
        let _ = writeln!(out, "\n## {}\n\n{}\n", section.title(), section.words());
        for picture in pictures.iter().filter(|picture| picture.section == section) {
            let _ = writeln!(out, "### {}\n", picture.title);
            if !picture.words.is_empty() {
                let _ = writeln!(out, "{}\n", picture.words);
            }
            out.push_str(&show(picture));
        }
    }
    out
}

/// Shows a picture, quotes a text, and links anything else.
fn show(picture: &Picture) -> String {
    let extension = picture.file.rsplit('.').next().unwrap_or_default();
    match extension {
        "svg" | "png" | "gif" | "apng" => format!("![{}]({})\n\n", picture.title, picture.file),
        "txt" | "tex" => {
            let text = String::from_utf8_lossy(&picture.content);
            format!("```text\n{}\n```\n\n", text.trim_end())
        }
        _ => format!("[{}]({})\n\n", picture.file, picture.file),
    }
}
