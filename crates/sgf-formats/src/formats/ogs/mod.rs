//! Games of the server OGS, as its interfaces give them out: JSON.
//!
//! A game is an object with the size of the board, the players, the moves, and how it ended; another interface wraps it in one more object,
//! as `gamedata`. Moves are lists of column, row and time, or a text of letters in pairs. A review has a tree of moves, nested as deeply
//! as the game is long, with marks and comments.
//!
//! Sources: online-go/goban, `src/engine/GobanEngine.ts`, `MoveTree.ts` and `util/move_encoding.ts`; games of the server from 2019
//! to 2021.

mod info;
mod moves;
mod read;
#[cfg(test)]
mod tests;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::json;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "ogs",
    title: "OGS games, JSON",
    extensions: &["json"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game or review, an object with `width`, `height`, `players` and `moves`, or one that has it as `gamedata`",
    becomes: "SZ, PB, BR, PW, WR, KM, RU, HA, AB, AW, DT, TM, OT, RE, GN, SO; the tree of a review with C, CR, TR, SQ, MA, LB",
    loses: "",
    sources: &["https://github.com/online-go/goban"],
    recognise,
    read: read::read,
    write: None,
};

/// Names that stand beside the size of the board in a game, and hardly anywhere else.
const OF_GAMES: [&str; 4] = ["players", "black_player_id", "initial_state", "game_id"];

fn recognise(beginning: &Beginning<'_>) -> Claim {
    if beginning.bytes.trim_ascii_start().first() != Some(&b'{') {
        return Claim::No;
    }
    let names = json::names(beginning.bytes.trim_ascii_start());
    let has = |name: &str| names.iter().any(|known| known == name);
    let is_game = has("width") && has("height") && OF_GAMES.iter().any(|name| has(name));
    Claim::sure_if(is_game || has("gamedata"))
}
