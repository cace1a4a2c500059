//! What the file says of the charset of a game.
//!
//! A game is read by its own CA and its own bytes. But a file may begin with a byte order mark, or be in wide units, and a
//! game without CA that could be anything goes with the games that it stands beside. This is the one place where the
//! charset of a game is decided: views, rules and the reader that chooses scan modes ask here.

use sgf_syntax::{Document, Form, Game};

use super::declared::Root;
use super::detect::{MARK, declaration, detect_bytes};
use super::{Charset, Detection, Evidence, detect, detect_recoded};

/// The file around a game, as far as it matters to charsets.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, Company};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])(;PB[\xC0\xCC\xBC\xBC])");
/// let company = Company::of(&doc);
/// let charsets = doc.games().map(|game| company.detect(game).charset);
/// assert_eq!(charsets.collect::<Vec<_>>(), [Charset::EUC_KR; 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Company {
    form: Form,
    is_marked: bool,
    /// What the other games say, or what all games look like together.
    assumed: Option<Charset>,
    /// What decided, where it was a guess.
    guess: Option<Evidence>,
}

impl Company {
    /// Looks at the file of a document. The cost is linear, and next to nothing for a single game.
    #[must_use]
    pub fn of(doc: &Document<'_>) -> Company {
        let mut company = Company {
            form: doc.form(),
            is_marked: doc.form() == Form::Bytes && doc.text().starts_with(MARK),
            assumed: None,
            guess: None,
        };
        if cfg!(feature = "charsets") && doc.games().len() > 1 && doc.form() == Form::Bytes {
            company.look_around(doc);
        }
        company
    }

    /// Asks all games of the file.
    fn look_around(&mut self, doc: &Document<'_>) {
        let named =
            doc.games().filter_map(|game| declaration(game.bytes(), &Root::of(game), &|_| 1)?.charset.ok());
        let mut named = named.filter(|charset| !charset.is_wide() && *charset != Charset::US_ASCII);
        match named.next() {
            // Games that disagree say nothing about the others.
            Some(first) => self.assumed = named.all(|other| other == first).then_some(first),
            None if !doc.text().is_ascii() => {
                let detection = detect(doc.text());
                self.assumed = Some(detection.charset);
                self.guess = Some(detection.evidence);
            }
            None => {}
        }
    }

    /// Detects the charset in which the values of a game of this file are to be read.
    #[must_use]
    pub fn detect(&self, game: Game<'_>) -> Detection {
        if self.form != Form::Bytes {
            return detect_recoded(game.bytes(), self.form);
        }
        let detection = detect_bytes(game.bytes(), Root::of(game), self.assumed, self.is_marked);
        match (detection.evidence, self.guess) {
            // Nobody has said so: it is a guess, made from more text.
            (Evidence::Assumed, Some(evidence)) if !game.bytes().is_ascii() => {
                Detection { evidence, ..detection }
            }
            _ => detection,
        }
    }
}
