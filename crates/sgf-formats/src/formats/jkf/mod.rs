//! JKF: shogi in JSON, with the content of KIF.
//!
//! An object has a `header` with the fields of KIF, an `initial` position, and `moves`. The first element of `moves` has comments only;
//! `forks` are variations that replace the move of their element.
//!
//! Sources: the JSON schema of json-kifu-format; files of tsshogi and shogi-kifu-converter.

mod initial;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::json;
use crate::shogi::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "jkf",
    title: "JKF (JSON kifu format)",
    extensions: &["jkf", "json"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "a game of shogi with variations and comments as a JSON object with `header`, `initial` and `moves`",
    becomes: "EV, PC, PB, PW, ON, GN, DT, TM, RE, AB, AW and PL for positions, B, W, C; header fields without a property go to GC; the times of moves are dropped",
    loses: "names of nodes, markup, annotations, game info without a field",
    sources: &["https://github.com/na2hiro/json-kifu-format", "https://github.com/sunfish-shogi/tsshogi"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let text = beginning.bytes.trim_ascii_start();
    if text.first() != Some(&b'{') {
        return Confidence::No;
    }
    let names = json::names(text);
    let has = |name: &str| names.iter().any(|known| known == name);
    let is_shogi = has("header") || has("initial");
    Confidence::sure_if(is_shogi && has("moves") && !has("width"))
}
