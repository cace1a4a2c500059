//! Games of the server OGS, in JSON of its APIs.
//!
//! A game is an object with board size, players, moves and outcome; another API wraps it as `gamedata`. Moves are lists of
//! column, row and time, or a string of letter pairs. A review has a tree of moves with marks and comments, nested as deeply as
//! the game is long.
//!
//! Sources: online-go/goban, `src/engine/GobanEngine.ts`, `MoveTree.ts` and `util/move_encoding.ts`; games of the server from 2019
//! to 2021.

mod info;
mod moves;
mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::json;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "ogs",
    title: "OGS games, JSON",
    extensions: &["json"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game or review: an object with `width`, `height`, `players` and `moves`, or one that contains it as `gamedata`",
    becomes: "SZ, PB, BR, PW, WR, KM, RU, HA, AB, AW, DT, TM, OT, RE, GN, SO; the tree of a review with C, CR, TR, SQ, MA, LB",
    loses: "",
    sources: &["https://github.com/online-go/goban"],
    detect,
    read: read::read,
    write: None,
};

/// Names that occur with the board size in games, and rarely elsewhere.
const OF_GAMES: [&str; 4] = ["players", "black_player_id", "initial_state", "game_id"];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    if beginning.bytes.trim_ascii_start().first() != Some(&b'{') {
        return Confidence::No;
    }
    let names = json::names(beginning.bytes.trim_ascii_start());
    let has = |name: &str| names.iter().any(|known| known == name);
    let is_game = has("width") && has("height") && OF_GAMES.iter().any(|name| has(name));
    Confidence::sure_if(is_game || has("gamedata"))
}
