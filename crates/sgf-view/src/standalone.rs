//! Self-contained pages: board, engine and record in one file, for use without a network.
//!
//! Engine and record are embedded in base64, so that record text cannot end its element. The only script is the page's own,
//! allowed by its hash.

use std::io::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use opensgf::book::html_text;
use sha2::{Digest, Sha256};

use crate::Assets;

/// The heading is for screen readers; the board shows the players.
const STYLE: &str = "body { margin: 0; } h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }";

/// A self-contained page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StandalonePage<'a> {
    /// The record.
    pub record: &'a [u8],
    /// The file name of the record.
    pub name: &'a str,
    /// The title of the page.
    pub title: &'a str,
    /// Attributes of the element `<sgf-board>`, with possibly empty values.
    pub attributes: &'a [(&'static str, &'a str)],
}

impl StandalonePage<'_> {
    /// Renders the page; `None` if the crate was built without the page.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_view::StandalonePage;
    /// let mut page = StandalonePage::default();
    /// (page.record, page.name, page.title) = (b"(;B[aa])", "a.sgf", "<b>");
    /// let html = String::from_utf8(page.html().unwrap_or_default()).unwrap();
    /// assert!(!html.contains("<b>") && !html.contains("(;B[aa])"));
    /// ```
    #[must_use]
    pub fn html(&self) -> Option<Vec<u8>> {
        let assets = Assets::embedded();
        let build = if needs_all_games(self.record) { "full" } else { "go" };
        let script =
            assets.named("standalone.js").map(|asset| inert(&String::from_utf8_lossy(&asset.bytes)))?;
        let engine = assets.named(&format!("{build}_bg.wasm")).map(|asset| packed(&asset.bytes))?;
        let record = BASE64_STANDARD.encode(self.record);
        let (name, title) = (html_text(self.name), html_text(self.title));
        let attribute = |(name, value): &(&str, &str)| format!(" {name}=\"{}\"", html_text(value));
        let attributes: String = self.attributes.iter().map(attribute).collect();
        let policy = format!(
            "default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; img-src data: blob:; base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(STYLE),
        );
        let html = format!(
            "<!doctype html>\n<html lang=\"\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <main>\n<h1>{title}</h1>\n<sgf-board{attributes}></sgf-board>\n\
             <noscript>The board needs JavaScript.</noscript>\n</main>\n\
             <script type=\"text/plain\" id=\"record\" data-name=\"{name}\">{record}</script>\n\
             <script type=\"text/plain\" id=\"engine\" data-build=\"{build}\">{engine}</script>\n\
             <script type=\"module\">{script}</script>\n</body>\n</html>\n"
        );
        Some(html.into_bytes())
    }
}

/// Returns whether a record needs more than Go in UTF-8, by the same test as the engine's.
fn needs_all_games(record: &[u8]) -> bool {
    let document = opensgf::read(record);
    let is_go = |game| opensgf::play::identify(&game, None).spec.is_some_and(|spec| spec.number == 1);
    std::str::from_utf8(record).is_err() || !opensgf::games(&document).all(is_go)
}

/// Escapes a script so that it cannot end its element.
fn inert(script: &str) -> String {
    script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
}

/// Compresses and base64-encodes data.
fn packed(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    BASE64_STANDARD.encode(written.expect("writing to a vector succeeds"))
}

/// The hash source of a script or style for a policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_record_and_names() {
        let hostile = "</script><script>alert(1)</script><!-- \" onload=alert(1)";
        let record = format!("(;GM[1]C[{hostile}])");
        let attributes = [("theme", hostile)];
        let page = StandalonePage {
            record: record.as_bytes(),
            name: hostile,
            title: hostile,
            attributes: &attributes,
        };
        let html = String::from_utf8(page.html().expect("the page is in the repository")).unwrap();
        assert!(!html.contains("alert(1)</script>") && !html.contains("\" onload"));
        assert_eq!(html.matches("</script").count(), 3);
        assert!(html.contains(&BASE64_STANDARD.encode(&record)));
        assert_eq!((html.matches("<main>").count(), html.matches("<h1>").count()), (1, 1));
    }

    #[test]
    fn embeds_the_smallest_sufficient_engine() {
        assert!(!needs_all_games(b"(;GM[1];B[aa])(;B[bb])"));
        assert!(needs_all_games(b"(;GM[1];B[aa])(;GM[11];B[a1])"));
        assert!(needs_all_games(b"(;GM[1]PB[\xBF\xC2])"));
    }

    #[test]
    fn escapes_script_ends() {
        assert_eq!(inert("'</script><!--'"), r"'<\/script><\!--'");
    }
}
