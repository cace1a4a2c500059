//! Splitting, joining and sorting collections.

use sgf_model::charset::Charset;
use sgf_model::record::{self, GameView, LANDMARKS, RoundTripError, is_named, is_plain};
use sgf_syntax::{Buffers, Document, FactKind, Form, Landmarks, ScanMode, TextEdit, TextEdits};

use crate::charsets;
use crate::explicit_repairs::with_repairs;
use crate::reparse::parsed_like;
use crate::rewrite::verified;

/// Splits a document into one document per game.
///
/// Text outside of the games stays with the following game. A game whose charset would be detected differently on its own gets a
/// CA. Games of a UTF-16 file become UTF-8.
///
/// # Examples
///
/// ```
/// use sgf_convert::split;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[a];B[aa])\n\n(;PB[b])\n");
/// let games: Vec<_> = split(&doc).iter().map(|doc| doc.write().to_vec()).collect();
/// assert_eq!(games, [&b"(;PB[a];B[aa])\n"[..], b"(;PB[b])\n"]);
/// ```
#[must_use]
pub fn split(doc: &Document<'_>) -> Vec<Document<'static>> {
    let charsets = charsets::of(doc);
    let repaired = with_repairs(doc);
    let doc: &Document<'_> = repaired.as_ref().unwrap_or(doc);
    let text = without_byte_order_mark(doc);
    let offset = doc.text().len() - text.len();
    let n_games = doc.games().len();
    let mut start = 0;
    let mut documents = Vec::with_capacity(n_games);
    for (game, charset) in doc.games().zip(charsets) {
        let end = if game.index() + 1 == n_games { text.len() } else { game.span().end - offset };
        let part = text[start..end].trim_ascii_start();
        let own = [part.trim_ascii_end(), b"\n"].concat();
        start = end;
        let mode = game.mode();
        let document = parsed_like(doc, own, |_| mode);
        documents.push(charsets::declared(document, &[charset]));
    }
    documents
}

/// Joins documents into one, in the given order.
///
/// Each game keeps its charset and gets a CA where it would be detected differently. To use one charset for all games,
/// convert the records first. Documents without games add nothing.
///
/// # Examples
///
/// ```
/// use sgf_convert::join;
/// use sgf_syntax::Document;
/// let docs = [&b"(;PB[a])\n\n"[..], b"(;PB[b])(;PB[c])"].map(Document::parse);
/// assert_eq!(join(&docs).write(), b"(;PB[a])\n(;PB[b])(;PB[c])\n");
/// ```
#[must_use]
pub fn join(docs: &[Document<'_>]) -> Document<'static> {
    let mut text = Vec::with_capacity(docs.iter().map(|doc| doc.text().len() + 1).sum());
    let (mut modes, mut charsets) = (Vec::new(), Vec::new());
    for doc in docs.iter().filter(|doc| doc.games().len() > 0) {
        charsets.extend(charsets::of(doc));
        let repaired = with_repairs(doc);
        let doc: &Document<'_> = repaired.as_ref().unwrap_or(doc);
        modes.extend(doc.games().map(sgf_syntax::Game::mode));
        text.extend_from_slice(without_byte_order_mark(doc).trim_ascii());
        text.push(b'\n');
    }
    charsets::declared(parsed(text, LANDMARKS, modes), &charsets)
}

/// Sorts the games of a collection by a key, which is computed once per game.
///
/// The sort is stable. Text between the games stays where it is, and games keep their charsets, as in [`join`].
///
/// # Errors
///
/// Fails if a game would be parsed differently in its new place. This can only happen with damaged records.
///
/// # Examples
///
/// ```
/// use sgf_convert::sort;
/// use sgf_model::prop;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;DT[1846-07-21])\n(;DT[1670])\n\n(;DT[1846])");
/// let sorted = sort(&doc, |game| game.get(prop::DT).and_then(Result::ok).unwrap_or_default().into_owned())?;
/// assert_eq!(sorted.write(), b"(;DT[1670])\n(;DT[1846])\n\n(;DT[1846-07-21])");
/// # Ok::<(), sgf_model::record::RoundTripError>(())
/// ```
pub fn sort<K: Ord>(
    doc: &Document<'_>,
    key: impl FnMut(&GameView<'_>) -> K,
) -> Result<Document<'static>, RoundTripError> {
    let views: Vec<GameView<'_>> = record::games(doc).collect();
    let keys: Vec<K> = views.iter().map(key).collect();
    let mut order: Vec<usize> = (0..views.len()).collect();
    order.sort_by(|a, b| keys[*a].cmp(&keys[*b]));
    if order.is_sorted() {
        return Ok(doc.clone().into_owned());
    }
    let charsets = order.iter().map(|&index| views[index].charset()).collect::<Vec<_>>();
    let is_safe = is_plain(doc) && charsets.iter().all(|charset| *charset == Charset::UTF_8);
    let repaired = with_repairs(doc);
    let doc: &Document<'_> = repaired.as_ref().unwrap_or(doc);
    let games: Vec<_> = doc.games().collect();
    let moved = games.iter().zip(&order).filter(|(place, index)| place.index() != **index);
    let edits = moved.map(|(place, &index)| {
        TextEdit::replace(place.span(), doc.text()[games[index].span().range()].to_vec())
    });
    let edits = TextEdits::new(edits.collect()).expect("games do not overlap");
    let sorted = match doc.form() {
        Form::Bytes => {
            let modes = order.iter().map(|&index| games[index].mode()).collect();
            parsed(edits.apply(doc.text()), doc.landmarks(), modes)
        }
        _ => doc.commit(&edits),
    };
    let sorted = charsets::declared(sorted, &charsets);
    match is_safe {
        true => Ok(sorted),
        false => verified(sorted, order.iter().map(|&index| &views[index]), |it| !is_named(it, b"CA")),
    }
}

/// The text of a document after its byte order mark.
fn without_byte_order_mark<'d>(doc: &'d Document<'_>) -> &'d [u8] {
    let mark = doc.facts().iter().find(|fact| fact.kind == FactKind::ByteOrderMark);
    &doc.text()[mark.map_or(0, |mark| mark.span.end)..]
}

/// Parses a text whose games have the given scan modes.
fn parsed(text: Vec<u8>, landmarks: Landmarks, modes: Vec<ScanMode>) -> Document<'static> {
    let mut modes = modes.into_iter();
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    Document::parse_with_landmarks(text, landmarks, mode, Buffers::default())
}
