//! What all surgery on records has in common.

use sgf_model::charset::Charset;
use sgf_model::record::{Differs, GameView, game_difference, games, read_back};
use sgf_syntax::{Buffers, Document, Game, Layout, Listed, Property, ScanMode, Span, TextEdit, TextEdits};

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

/// Makes sure that the next reader will read what was made of games as these games, in the properties that matter.
pub(crate) fn proven<'v, 'd: 'v>(
    made: Document<'static>,
    meant: impl ExactSizeIterator<Item = &'v GameView<'d>>,
    matters: impl Fn(Property<'_>) -> bool,
) -> Result<Document<'static>, Differs> {
    match lost(&made, meant, matters) {
        None => Ok(made),
        Some(place) => Err(Differs::at(place)),
    }
}

fn lost<'v, 'd: 'v>(
    made: &Document<'_>,
    mut meant: impl ExactSizeIterator<Item = &'v GameView<'d>>,
    matters: impl Fn(Property<'_>) -> bool,
) -> Option<Span> {
    let again = read_back(made.write());
    if again.games().len() != meant.len() {
        return Some(meant.next().map_or(Span::empty(0), |game| game.span()));
    }
    meant.zip(games(&again)).find_map(|(meant, again)| game_difference(meant, &again, &matters))
}

/// A view for work that looks at no text, so that nobody needs to find the charset.
pub(crate) fn plain_view(game: Game<'_>) -> GameView<'_> {
    GameView::with_charset(game, Charset::UTF_8)
}

/// Parses what was made of a document, finding games by what the document was parsed with.
pub(crate) fn parsed_like(
    doc: &Document<'_>,
    text: Vec<u8>,
    mode: impl FnMut(&[u8]) -> ScanMode,
) -> Document<'static> {
    Document::parse_with_landmarks(text, doc.landmarks(), mode, Buffers::default())
}

/// The document as the formatter writes it: nothing is missing in it.
pub(crate) fn laid_out(doc: &Document<'_>) -> Document<'static> {
    parsed_like(doc, doc.format(&Layout::default()), modes_of(doc))
}

/// The scan mode of each game of a document, in turn.
fn modes_of(doc: &Document<'_>) -> impl FnMut(&[u8]) -> ScanMode {
    let modes: Vec<ScanMode> = doc.games().map(|game| game.mode()).listed();
    let mut next = modes.into_iter();
    move |_| next.next().unwrap_or_default()
}
