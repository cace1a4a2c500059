//! KIF: shogi games in the format of Kakinoki Shogi, which all Japanese programs use.
//!
//! Header fields, `先手：oskar`, and a handicap or a drawn board; then one move per line, `   1 ７六歩(77)`, with the origin in parentheses
//! and the time after it. `*` starts a comment, `&` a bookmark, `変化：10手` a variation. The text is Shift_JIS, or UTF-8 in `.kifu` files.
//!
//! Sources: files of Kifu for Windows, Shogidokoro, Piyo Shogi, of the Japan Shogi Association; behavior of json-kifu-format and tsshogi.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::shogi::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "kif",
    title: "KIF (shogi)",
    extensions: &["kif", "kifu"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of shogi with variations and comments; `手合割：` or `手数----`, then one move per line",
    becomes: "PB, PW, DT, EV, PC, ON, GN, TM, RE, AB, AW and PL for handicaps and boards, B, W, C, N for bookmarks; other fields go to GC, and the times of moves are dropped",
    loses: "markup, annotations, game info without a field",
    sources: &[
        "files of Kifu for Windows and Shogidokoro",
        "https://github.com/na2hiro/json-kifu-format",
        "https://github.com/sunfish-shogi/tsshogi",
    ],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// Words of headers and of the line above the moves, in UTF-8 and in Shift_JIS.
const WORDS: [(&str, &[u8]); 5] = [
    ("手数----", b"\x8e\xe8\x90\x94----"),
    ("手合割：", b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46"),
    ("先手：", b"\x90\xe6\x8e\xe8\x81\x46"),
    ("先手の持駒：", b"\x90\xe6\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee\x81\x46"),
    ("後手の持駒：", b"\x8c\xe3\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee\x81\x46"),
];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let has = |word: &(&str, &[u8])| beginning.contains(word.0.as_bytes()) || beginning.contains(word.1);
    if beginning.bytes.starts_with(b"#KIF") || has(&WORDS[0]) {
        return Confidence::Sure;
    }
    Confidence::maybe_if(WORDS[1..].iter().any(has))
}
