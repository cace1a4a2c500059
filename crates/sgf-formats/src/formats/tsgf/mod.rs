//! Little Golem's SGF of TwixT, `.tsgf`: lowercase identifiers for the players, two letters for a hole, and no GM.
//!
//! `b` is the first player, who connects top and bottom and is named in PB; SGF calls this player White. `r[swap]` swaps the
//! pieces, `b[lo|draw]` offers a draw, and `draw` and `resign` are moves. Results refer to the players. The rules are those of paper
//! and pencil (PP), under which own links can cross.
//!
//! Sources: records of Little Golem; the reader of twixtbot-ui.

mod read;
#[cfg(test)]
mod tests;

use sgf_model::record::{self, GameView};
use sgf_syntax::Document;

use crate::confidence::Confidence;
use crate::file_head::{FileHead, begins_as_sgf};
use crate::format::Format;

/// The number of TwixT.
const NUMBER: u16 = 21;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "tsgf",
    title: "TwixT of Little Golem (.tsgf)",
    extensions: &["tsgf"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of TwixT in SGF without GM, with the moves `b[ff]` and `r[mp]`",
    becomes: "SZ, RU (`PP`), PW for the first player and PB for the second, RE, W and B with `swap-pieces`, `resign` and `draw`; other properties as in the file",
    loses: "",
    sources: &["records of Little Golem", "https://github.com/stevens68/twixtbot-ui"],
    detect,
    read: read::read,
    write: None,
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(is_tsgf(beginning.bytes))
}

/// The number of nodes in which a move is expected.
const MOST_NODES: usize = 8;

/// Returns whether bytes that start like SGF are a game of TwixT from Little Golem.
pub(crate) fn is_tsgf(bytes: &[u8]) -> bool {
    let head = FileHead::new(bytes).bytes;
    if !begins_as_sgf(head) || memchr::memmem::find(head, b"GM[").is_some() || !has_move(head) {
        return false;
    }
    let document = Document::parse(head);
    let Some(view) = record::games(&document).next() else { return false };
    let mut moves = view
        .nodes()
        .take(MOST_NODES)
        .flat_map(|node| node.properties())
        .filter(|property| matches!(property.ident(), b"b" | b"r"));
    moves.next().is_some_and(|first| {
        (first.ident() == b"b" || names_twixt(&view))
            && first.values().next().is_some_and(|value| read::is_move(value.raw()))
    })
}

/// Returns whether the event is one of TwixT, as in `EV[twixt.pp]`.
fn names_twixt(view: &GameView<'_>) -> bool {
    let event = record::find(view.root(), b"EV").and_then(|property| property.values().next());
    event.is_some_and(|value| value.raw().starts_with(b"twixt"))
}

/// Returns whether a text has a move of the first player, before parsing it.
fn has_move(head: &[u8]) -> bool {
    memchr::memchr_iter(b';', head).any(|at| head[at + 1..].trim_ascii_start().starts_with(b"b"))
}
