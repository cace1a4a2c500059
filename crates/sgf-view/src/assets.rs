//! The files of the page: embedded at build time, or from a folder.
//!
//! They are a table from names to bytes, and requests only look up names. Files whose names contain a hash are cached by browsers
//! forever, all others are revalidated.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use crate::etag::Etag;

/// Shown if the page was missing when the command was built.
const NO_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>sgf view</title>\n\
    <h1>This command was built without the page</h1>\n\
    <p>The server works, and has nothing to show the records with. In the sources, build the page into <code>web/dist</code> \
    (<code>cargo xtask web</code>), and then the command again.</p>\n</html>\n";

/// The page that a server serves.
///
/// # Examples
///
/// ```
/// let assets = sgf_view::Assets::embedded();
/// assert!(assets.names().all(|name| !name.starts_with('/')));
/// ```
#[derive(Clone, Debug)]
pub struct Assets {
    files: BTreeMap<String, Asset>,
}

/// A file of the page.
#[derive(Clone, Debug)]
pub(crate) struct Asset {
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) kind: &'static str,
    pub(crate) etag: Etag,
    /// Whether the name contains a hash of the content.
    pub(crate) is_lasting: bool,
}

impl Assets {
    /// The page embedded at build time, or a notice that there is none.
    #[must_use]
    pub fn embedded() -> Assets {
        const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));
        Assets::of(EMBEDDED.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes))))
    }

    /// The files of a folder and of its subfolder `assets`.
    ///
    /// # Errors
    ///
    /// Fails when the folder or one of its files cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// let folder = tempfile::tempdir()?;
    /// std::fs::write(folder.path().join("index.html"), "<!doctype html>")?;
    /// assert_eq!(sgf_view::Assets::from_folder(folder.path())?.names().collect::<Vec<_>>(), ["index.html"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn from_folder(folder: &Path) -> io::Result<Assets> {
        let mut files = Vec::new();
        for (below, before) in [(folder.to_owned(), ""), (folder.join("assets"), "assets/")] {
            if !before.is_empty() && !below.is_dir() {
                continue;
            }
            for entry in fs::read_dir(below)? {
                let entry = entry?;
                if entry.path().is_file() {
                    let name = entry.file_name().to_string_lossy().into_owned();
                    files.push((format!("{before}{name}"), Cow::Owned(fs::read(entry.path())?)));
                }
            }
        }
        Ok(Assets::of(files.into_iter()))
    }

    fn of(files: impl Iterator<Item = (String, Cow<'static, [u8]>)>) -> Assets {
        let asset = |(name, bytes): (String, Cow<'static, [u8]>)| {
            let (kind, is_lasting) = (kind(&name), is_hashed(&name));
            let etag = Etag::of(&bytes);
            (name, Asset { bytes, kind, etag, is_lasting })
        };
        Assets { files: files.map(asset).collect() }
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The page itself.
    pub(crate) fn index(&self) -> Asset {
        self.files.get("index.html").cloned().unwrap_or_else(|| Asset {
            bytes: Cow::Borrowed(NO_PAGE.as_bytes()),
            kind: "text/html; charset=utf-8",
            etag: Etag::of(NO_PAGE.as_bytes()),
            is_lasting: false,
        })
    }

    /// The file served as `/assets/NAME`, from the folder `assets` or from the root.
    pub(crate) fn named(&self, name: &str) -> Option<&Asset> {
        self.files.get(&format!("assets/{name}")).or_else(|| self.files.get(name))
    }
}

/// The content type for a file name.
fn kind(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns whether a name ends with a hash: `board-BtV0wxyQ.js`, at least eight letters with a digit or capital among them.
fn is_hashed(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let stem = file.split('.').next().unwrap_or(file);
    let is_hash = |hash: &str| {
        let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
        hash.len() >= 8
            && hash.bytes().all(is_letter)
            && hash.bytes().any(|letter| letter.is_ascii_digit() || letter.is_ascii_uppercase())
    };
    // A base64 hash may itself contain a hyphen.
    stem.match_indices('-').any(|(at, _)| is_hash(&stem[at + 1..].replace('-', "_")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_names_with_a_hash() {
        for name in ["board-BtV0wxyQ.js", "assets/opensgf_bg-D-x_81ab.wasm", "index-0123abcd.css"] {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "index.html",
            "manifest.json",
            "sgf-board.js",
            "sgf-worker-go.js",
            "sgf_wasm_bg.wasm",
            "go-only-engine.js",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn a_missing_page_shows_a_notice() {
        let assets = Assets::of(std::iter::empty());
        assert!(std::str::from_utf8(&assets.index().bytes).unwrap().contains("without the page"));
        assert!(assets.named("index.html").is_none());
    }
}
