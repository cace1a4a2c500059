//! Games keep their charset wherever they are put.
//!
//! A game that does not name its charset is read by what it looks like, and by the company that it keeps in its file.
//! When games change their company, one that would be read in another charset now gets a CA that says what it was.

use sgf_model::charset::{Charset, is_plain_text};
use sgf_model::record::{self, GameView};
use sgf_syntax::{Document, Listed, TextEdit, TextEdits};

use crate::plan::NodePlan;

/// The charsets of all games of a document.
pub(crate) fn of(doc: &Document<'_>) -> Vec<Charset> {
    record::games(doc).map(|view| view.charset()).listed()
}

/// Makes each game say in which charset it is, where it would not be read in it otherwise: for who has put games together.
///
/// `wanted` has the charset of each game in turn. What a game itself says is never replaced.
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
pub fn declared(doc: Document<'static>, wanted: &[Charset]) -> Document<'static> {
    let mut edits: Vec<TextEdit> = Vec::new();
    for (view, &charset) in record::games(&doc).zip(wanted) {
        // What the game itself says is never replaced by a guess.
        let is_silent = record::find(view.root(), b"CA").is_none();
        if view.charset() != charset && is_silent && !is_ascii(&doc, &view) {
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

/// Gives a property of the root one value; what is added comes first.
pub(crate) fn put_first(plan: &mut NodePlan<'_>, ident: &'static str, value: &str) {
    match plan.find(ident.as_bytes()) {
        Some(index) => {
            plan.remove(ident.as_bytes());
            plan.set(index, vec![value.as_bytes().to_vec()]);
        }
        None => plan.lead(ident, value),
    }
}
