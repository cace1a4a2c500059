//! Whole games: a collection into single records, records into a collection, and the games of a collection in order.

use sgf_model::charset::Charset;
use sgf_model::record::{self, Differs, GameView, LANDMARKS, is_named, is_plain};
use sgf_syntax::{Buffers, Document, FactKind, Form, Landmarks, Listed, ScanMode, TextEdit, TextEdits};

use crate::charsets;
use crate::pin::pinned;
use crate::surgery::{parsed_like, proven};

/// Makes a document of every game.
///
/// Text that stands outside of the games goes with the game behind it. A game that would be read in another charset when
/// it stands alone is given a CA. Games of a UTF-16 file become UTF-8.
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
    let whole = pinned(doc);
    let doc: &Document<'_> = whole.as_ref().unwrap_or(doc);
    let text = without_mark(doc);
    let offset = doc.text().len() - text.len();
    let n_games = doc.games().len();
    let mut start = 0;
    let mut documents = Vec::with_capacity(n_games);
    for (game, charset) in doc.games().zip(charsets) {
        let end = if game.index() + 1 == n_games { text.len() } else { game.span().end - offset };
        let piece = text[start..end].trim_ascii_start();
        let own = [piece.trim_ascii_end(), b"\n"].concat();
        start = end;
        let mode = game.mode();
        let document = parsed_like(doc, own, |_| mode);
        documents.push(charsets::declared(document, &[charset]));
    }
    documents
}

/// Makes one document of several, with the games in the order in which they are given.
///
/// Each game keeps its charset, and is given a CA where it would not be read in it otherwise; convert the records first to
/// have one charset for all. A document without a game adds nothing.
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
        let whole = pinned(doc);
        let doc: &Document<'_> = whole.as_ref().unwrap_or(doc);
        modes.extend(doc.games().map(|game| game.mode()));
        text.extend_from_slice(without_mark(doc).trim_ascii());
        text.push(b'\n');
    }
    charsets::declared(parsed(text, LANDMARKS, modes), &charsets)
}

/// Sorts the games of a collection by a key, which is asked for once for each game.
///
/// Games with the same key keep their order. Each game takes the place of another one; what stands between the places
/// stays where it is. Games keep their charsets, as with [`join`].
///
/// # Errors
///
/// Fails where a game would not be read as it was, beside other games than before: nothing is known that would keep it.
/// Undamaged records can always be sorted.
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
/// # Ok::<(), sgf_model::record::Differs>(())
/// ```
pub fn sort<K: Ord>(
    doc: &Document<'_>,
    key: impl FnMut(&GameView<'_>) -> K,
) -> Result<Document<'static>, Differs> {
    let views: Vec<GameView<'_>> = record::games(doc).listed();
    let keys: Vec<K> = views.iter().map(key).listed();
    let mut order: Vec<usize> = (0..views.len()).listed();
    order.sort_by(|a, b| keys[*a].cmp(&keys[*b]));
    if order.is_sorted() {
        return Ok(doc.clone().into_owned());
    }
    let charsets = order.iter().map(|&index| views[index].charset()).collect::<Vec<_>>();
    let is_certain = is_plain(doc) && charsets.iter().all(|charset| *charset == Charset::UTF_8);
    let whole = pinned(doc);
    let doc: &Document<'_> = whole.as_ref().unwrap_or(doc);
    let games: Vec<_> = doc.games().listed();
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
    match is_certain {
        true => Ok(sorted),
        false => proven(sorted, order.iter().map(|&index| &views[index]), |it| !is_named(it, b"CA")),
    }
}

/// The text of a document without its byte order mark.
fn without_mark<'d>(doc: &'d Document<'_>) -> &'d [u8] {
    let mark = doc.facts().iter().find(|fact| fact.kind == FactKind::ByteOrderMark);
    &doc.text()[mark.map_or(0, |mark| mark.span.end)..]
}

/// Parses a text whose games are to be scanned in these modes.
fn parsed(text: Vec<u8>, landmarks: Landmarks, modes: Vec<ScanMode>) -> Document<'static> {
    let mut modes = modes.into_iter();
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    Document::parse_with_landmarks(text, landmarks, mode, Buffers::default())
}
