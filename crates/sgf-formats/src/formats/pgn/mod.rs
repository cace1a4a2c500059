//! PGN: games of chess, and of Xiangqi and Hive, which have taken it over.
//!
//! Tags say what is known of a game; behind them stand the moves in the notation of players, with comments in braces, variations in
//! parentheses, and judgements by number. A variation replaces the move before it. Xiangqi has its own tags (`Game`, `Red`, `Format`), and
//! Hive a `GameType` and a move a line.
//!
//! Source: the PGN standard of 1994; files of Lichess, ChessBase, Cute Chess, of Xiangqi Wizard, of Mzinga.

mod info;
mod judgements;
mod movetext;
mod read;
mod remarks;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

const CHESS: u16 = 3;
const XIANGQI: u16 = 7;
const HIVE: u16 = 27;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "pgn",
    title: "PGN (chess, Xiangqi, Hive)",
    extensions: &["pgn"],
    games: &[CHESS, XIANGQI, HIVE],
    is_text: true,
    companions: &[],
    holds: "games with their variations and comments; tags such as `[Event \"…\"]` come first. `[Game \"Chinese Chess\"]` makes it Xiangqi, `[GameType \"Base+MLP\"]` Hive. Draughts (PDN) are not read: SGF has no number for them",
    becomes: "EV, PC, DT, RO, PW, PB, WR, BR, WT, BT, RE, AN, ON, TM, OT; AB, AW and PL for FEN; the moves with C, TE, BM, IT, DO, DM, UC, GW, GB, NAG, WL, BL, V, CR, AR; tags without a property go to GC",
    loses: "marks but circles and arrows, names of nodes, the game info but tags",
    sources: &[
        "Portable Game Notation Specification and Implementation Guide, 1994",
        "https://github.com/niklasf/python-chess",
        "https://github.com/walker8088/cchess",
        "https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol",
    ],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let mut lines = beginning.full_lines().filter(|line| !line.starts_with(b"%") && !line.starts_with(b";"));
    let Some(first) = lines.next() else { return Claim::No };
    if is_draughts(beginning.bytes) {
        return Claim::No;
    }
    let is_tag = |line: &[u8]| {
        let name = line
            .get(1..)
            .unwrap_or_default()
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        line.starts_with(b"[") && name > 0 && line[1 + name..].trim_ascii_start().starts_with(b"\"")
    };
    if is_tag(first) { Claim::Sure } else { Claim::maybe_if(first.starts_with(b"1.") && begins_chess(first)) }
}

/// Tells whether the first word that is no number is a move of chess.
fn begins_chess(line: &[u8]) -> bool {
    let mut words = crate::pgn::Words::new(line, 0);
    let first =
        words.find_map(|word| if let crate::pgn::Word::Move(line) = word { line.ascii() } else { None });
    let position = sgf_games::chess::SPEC.begin(&sgf_games::Options::default()).ok();
    let white = sgf_model::value::Color::White;
    first.zip(position).is_some_and(|(text, position)| {
        position.read(white, text).is_ok_and(|step| position.judge(white, &step).is_ok())
    })
}

/// Tells whether a text is PDN: its type of game is a number, or its moves are pairs of numbers.
fn is_draughts(bytes: &[u8]) -> bool {
    let after = |name: &[u8]| memchr::memmem::find(bytes, name).and_then(|at| bytes.get(at + name.len()));
    if after(b"[GameType \"").is_some_and(u8::is_ascii_digit) {
        return true;
    }
    let first = crate::pgn::Words::new(bytes, 0).find_map(|word| match word {
        crate::pgn::Word::Move(line) => Some(line),
        _ => None,
    });
    first.is_some_and(|line| {
        line.text.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'x' | b'X' | b':'))
    })
}
