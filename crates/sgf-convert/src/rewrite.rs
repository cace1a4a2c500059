//! Edits of whole documents: committing them, and checking that the result parses as intended.

use sgf_model::charset::Charset;
use sgf_model::record::{GameView, RoundTripError, game_difference, games, is_plain, read_back};
use sgf_syntax::{Document, Game, Property, Span, TextEdit, TextEdits};

use crate::explicit_repairs;

/// Edits a document; a damaged one gets explicit repairs first.
///
/// A document without edits is returned byte for byte, damaged or not.
pub(crate) fn apply(
    doc: &Document<'_>,
    mut plan: impl FnMut(&Document<'_>) -> Vec<TextEdit>,
) -> Document<'static> {
    let edits = plan(doc);
    if edits.is_empty() {
        return doc.clone().into_owned();
    }
    match explicit_repairs::with_repairs(doc) {
        None => committed(doc, edits),
        Some(repaired) => committed(&repaired, plan(&repaired)),
    }
}

/// How often an edit is repeated at most.
const ROUNDS: usize = 4;

/// Repeats an edit of a damaged document until it changes nothing, so that a second run has nothing to do.
///
/// The bytes of an edited document can be parsed differently, because the reading of damage depends on what is around it. A
/// document without damage is edited once.
pub(crate) fn settled<E>(
    doc: &Document<'_>,
    mut edit: impl FnMut(&Document<'_>) -> Result<Document<'static>, E>,
) -> Result<Document<'static>, E> {
    let mut made = edit(doc)?;
    if is_plain(doc) || made.write() == doc.write() {
        return Ok(made);
    }
    for _ in 0..ROUNDS {
        let Ok(next) = edit(&read_back(made.write())) else { break };
        if next.write() == made.write() {
            break;
        }
        made = next;
    }
    Ok(made)
}

fn committed(doc: &Document<'_>, edits: Vec<TextEdit>) -> Document<'static> {
    doc.commit(&TextEdits::new(edits).expect("no two edits of a plan overlap"))
}

/// Checks that the written document parses as the expected games, in all properties that matter.
pub(crate) fn verified<'v, 'd: 'v>(
    made: Document<'static>,
    expected: impl ExactSizeIterator<Item = &'v GameView<'d>>,
    matters: impl Fn(Property<'_>) -> bool,
) -> Result<Document<'static>, RoundTripError> {
    match difference(&made, expected, matters) {
        None => Ok(made),
        Some(place) => Err(RoundTripError::at(place)),
    }
}

fn difference<'v, 'd: 'v>(
    made: &Document<'_>,
    mut expected: impl ExactSizeIterator<Item = &'v GameView<'d>>,
    matters: impl Fn(Property<'_>) -> bool,
) -> Option<Span> {
    let again = read_back(made.write());
    if again.games().len() != expected.len() {
        return Some(expected.next().map_or(Span::empty(0), |game| game.span()));
    }
    expected.zip(games(&again)).find_map(|(expected, again)| game_difference(expected, &again, &matters))
}

/// A view for edits that read no text, which skips charset detection.
pub(crate) fn plain_view(game: Game<'_>) -> GameView<'_> {
    GameView::with_charset(game, Charset::UTF_8)
}
