//! Detects the charset of each game in the context of its file.
//!
//! The charset of a game depends on its own CA and bytes. But a file may begin with a byte order mark or consist of wide units,
//! and an ambiguous game without CA takes the charset of its neighbors. All code that needs the charset of a game uses this
//! module: views, rules, and the choice of scan modes.

use sgf_syntax::{Document, Form, Game};

use crate::declared::Root;
use crate::detect::{MARK, detect_bytes};
use crate::{Charset, Detection, Evidence, Properties, detect, detect_recoded};

/// The charsets of a file, as context for the detection of its games.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, FileCharsets, Properties};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])(;PB[\xC0\xCC\xBC\xBC])");
/// let file = FileCharsets::new(&doc, Properties::default());
/// let charsets = doc.games().map(|game| file.detect(game).charset);
/// assert_eq!(charsets.collect::<Vec<_>>(), [Charset::EUC_KR; 2]);
/// ```
#[derive(Clone, Debug)]
pub struct FileCharsets {
    form: Form,
    is_marked: bool,
    /// The charset that the other games name, or that of all games together.
    assumed: Option<Charset>,
    /// The evidence, if it was a guess.
    guess: Option<Evidence>,
    properties: Properties,
}

impl FileCharsets {
    /// Inspects a document. The cost is linear, and negligible for a single game.
    #[must_use]
    pub fn new(doc: &Document<'_>, properties: Properties) -> FileCharsets {
        let mut charsets = FileCharsets {
            form: doc.form(),
            is_marked: doc.form() == Form::Bytes && doc.text().starts_with(MARK),
            assumed: None,
            guess: None,
            properties,
        };
        if cfg!(feature = "charsets") && doc.games().len() > 1 && doc.form() == Form::Bytes {
            charsets.inspect(doc);
        }
        charsets
    }

    /// Inspects all games of the file.
    fn inspect(&mut self, doc: &Document<'_>) {
        let named =
            doc.games().filter_map(|game| Root::of(game).declared(game.bytes(), &|_| 1)?.charset.ok());
        let mut named = named.filter(|charset| !charset.is_wide() && *charset != Charset::US_ASCII);
        match named.next() {
            // Games that disagree say nothing about the others.
            Some(first) => self.assumed = named.all(|other| other == first).then_some(first),
            None if !doc.text().is_ascii() => {
                let detection = detect(doc.text(), self.properties);
                self.assumed = Some(detection.charset);
                self.guess = Some(detection.evidence);
            }
            None => {}
        }
    }

    /// Detects the charset of the values of a game of this file.
    #[must_use]
    pub fn detect(&self, game: Game<'_>) -> Detection {
        if self.form != Form::Bytes {
            return detect_recoded(game.bytes(), self.form);
        }
        let is_marked = self.is_marked && may_be_marked(game);
        let detection = detect_bytes(game.bytes(), Root::of(game), self.assumed, is_marked, self.properties);
        match (detection.evidence, self.guess) {
            // Not declared, but guessed from more text.
            (Evidence::Assumed, Some(evidence)) if !game.bytes().is_ascii() => {
                Detection { evidence, ..detection }
            }
            _ => detection,
        }
    }
}

/// Returns whether the byte order mark at the start of the file may be that of a game. Concatenated files keep the mark of the
/// first one, which says nothing about games that declare another charset.
fn may_be_marked(game: Game<'_>) -> bool {
    let declares_other = || {
        let named = Root::of(game).declared(game.bytes(), &|_| 1).and_then(|declared| declared.charset.ok());
        named.is_some_and(|charset| charset != Charset::UTF_8)
    };
    game.index() == 0 || str::from_utf8(game.bytes()).is_ok() || !declares_other()
}

#[cfg(all(test, feature = "legacy-charsets"))]
mod tests {
    use super::*;

    #[test]
    fn mark_of_a_joined_file_overrules_no_later_ca() {
        let joined = [MARK, "(;CA[UTF-8]PB[Müller])".as_bytes(), b"(;CA[GBK]PB[\xC0\xEE\xC3\xF7])"].concat();
        let doc = Document::parse(&joined);
        let file = FileCharsets::new(&doc, Properties::default());
        let second = file.detect(doc.game(1).unwrap());
        assert_eq!(
            (second.charset, second.evidence, second.conflict),
            (Charset::GBK, Evidence::Declared, None)
        );
    }
}
