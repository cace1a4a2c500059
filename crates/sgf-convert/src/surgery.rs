//! What all surgery on records has in common.

use sgf_model::charset::Charset;
use sgf_model::record::GameView;
use sgf_syntax::{Document, Game, TextEdit, TextEdits};

use crate::pin;

/// Makes edits to a document; a damaged one is first written down as it was understood.
///
/// A document that needs no edit is returned byte for byte, damaged or not.
pub(crate) fn operate(
    doc: &Document<'_>,
    mut plan: impl FnMut(&Document<'_>) -> Vec<TextEdit>,
) -> Document<'static> {
    let edits = plan(doc);
    if edits.is_empty() {
        return doc.clone().into_owned();
    }
    match pin::pinned(doc) {
        None => committed(doc, edits),
        Some(whole) => committed(&whole, plan(&whole)),
    }
}

fn committed(doc: &Document<'_>, edits: Vec<TextEdit>) -> Document<'static> {
    doc.commit(&TextEdits::new(edits).expect("no two edits of a plan overlap"))
}

/// A view for work that looks at no text, so that nobody needs to find the charset.
pub(crate) fn plain_view(game: Game<'_>) -> GameView<'_> {
    GameView::with_charset(game, Charset::UTF_8)
}
