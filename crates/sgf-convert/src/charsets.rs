//! Declaring the charset of games that move to another file.
//!
//! The charset of a game without CA is detected from its bytes and from the other games of its file. When games move
//! between files, those that would be detected differently get a CA.

use sgf_model::charset::{Charset, is_plain_text};
use sgf_model::record::{self, GameView};
use sgf_syntax::{Document, TextEdit, TextEdits};

use crate::plan::NodePlan;

/// The charsets of all games of a document.
pub(crate) fn of(doc: &Document<'_>) -> Vec<Charset> {
    record::games(doc).map(|view| view.charset()).collect()
}

/// Adds CA to each game that would otherwise not be read in the given charset.
///
/// `charsets` has one entry per game. An existing CA is never replaced.
///
/// # Examples
///
/// ```
/// use sgf_convert::declared;
/// use sgf_model::charset::{Charset, is_plain_text};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[Zo\xC3\xAB])").into_owned();
/// assert_eq!(declared(doc, &[Charset::ISO_8859_1]).write(), b"(;CA[ISO-8859-1]PB[Zo\xC3\xAB])");
/// ```
#[must_use]
pub fn declared(doc: Document<'static>, charsets: &[Charset]) -> Document<'static> {
    let mut edits: Vec<TextEdit> = Vec::new();
    for (view, &charset) in record::games(&doc).zip(charsets) {
        let is_undeclared = record::find(view.root(), b"CA").is_none();
        if view.charset() != charset && is_undeclared && !is_ascii(&doc, &view) {
            let mut plan = NodePlan::new(view.root());
            plan.shorten_idents();
            put_first(&mut plan, "CA", charset.name());
            plan.finish(doc.text(), &mut edits);
        }
    }
    match edits.is_empty() {
        true => doc,
        false => doc.commit(&TextEdits::new(edits).expect("each root has one edit for each property")),
    }
}

fn is_ascii(doc: &Document<'_>, view: &GameView<'_>) -> bool {
    is_plain_text(&doc.text()[view.span().range()])
}

/// Sets a property of the root to one value; a new property comes first.
pub(crate) fn put_first(plan: &mut NodePlan<'_>, ident: &'static str, value: &str) {
    match plan.find(ident.as_bytes()) {
        Some(index) => {
            plan.remove(ident.as_bytes());
            plan.set(index, vec![value.as_bytes().to_vec()]);
        }
        None => plan.lead(ident, value),
    }
}
