//! PGN: games of chess, Xiangqi and Hive.
//!
//! Tags hold game info; after them come moves in standard notation, with comments in braces, variations in parentheses, and
//! annotations by number. A variation replaces the move before it. Xiangqi has its own tags (`Game`, `Red`, `Format`), and
//! Hive has a `GameType` and one move per line.
//!
//! Source: the PGN standard of 1994; files of Lichess, ChessBase, Cute Chess, Xiangqi Wizard and Mzinga.

mod info;
mod judgements;
mod movetext;
mod read;
mod remarks;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

const CHESS: u16 = 3;
const XIANGQI: u16 = 7;
const HIVE: u16 = 27;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "pgn",
    title: "PGN (chess, Xiangqi, Hive)",
    extensions: &["pgn"],
    games: &[CHESS, XIANGQI, HIVE],
    is_text: true,
    companions: &[],
    holds: "games with variations and comments; tags such as `[Event \"…\"]` come first. `[Game \"Chinese Chess\"]` marks Xiangqi, `[GameType \"Base+MLP\"]` Hive. The rules of variants other than Chess960 are unknown, and their moves are kept as text. Draughts (PDN) are not read, since SGF has no number for them",
    becomes: "SU for Chess960 and other variants, EV, PC, DT, RO, PW, PB, WR, BR, WT, BT, RE, AN, ON, TM, OT; AB, AW and PL for FEN; the moves with C, TE, BM, IT, DO, DM, UC, GW, GB, NAG, WL, BL, V, CR, AR; tags without a property go to GC",
    loses: "markup except circles and arrows, node names, game info without a tag",
    sources: &[
        "Portable Game Notation Specification and Implementation Guide, 1994",
        "https://github.com/niklasf/python-chess",
        "https://github.com/walker8088/cchess",
        "https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol",
    ],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines =
        beginning.nonempty_lines().filter(|line| !line.starts_with(b"%") && !line.starts_with(b";"));
    let Some(first) = lines.next() else { return Confidence::No };
    if is_draughts(beginning.bytes) {
        return Confidence::No;
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
    if is_tag(first) {
        Confidence::Sure
    } else {
        Confidence::maybe_if(first.starts_with(b"1.") && begins_chess(first))
    }
}

/// Returns whether the first word that is not a number is a chess move.
fn begins_chess(line: &[u8]) -> bool {
    let mut words = crate::pgn::Words::new(line, 0);
    let first =
        words.find_map(|word| if let crate::pgn::Word::Move(line) = word { line.ascii() } else { None });
    let position = sgf_games::chess::SPEC.begin(&sgf_games::Options::default()).ok();
    let white = sgf_model::value::Color::White;
    first.zip(position).is_some_and(|(text, position)| {
        position.read_move(white, text).is_ok_and(|step| position.check_move(white, &step).is_ok())
    })
}

/// Returns whether a text is PDN: its game type is a number, or its first game is draughts.
pub(crate) fn is_draughts(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if !text.starts_with(b"[") && !text.starts_with(b"1.") {
        return false;
    }
    let games = crate::pgn::games(crate::pgn::Words::new(text, 0));
    let Some(game) = games.first() else { return false };
    let kind = game.tag("GameType").map(|line| line.text);
    let n_digits = kind.map_or(0, |text| text.iter().take_while(|byte| byte.is_ascii_digit()).count());
    match kind.map(|text| &text[..n_digits]) {
        Some(digits) if n_digits > 0 => !matches!(digits, b"0" | b"1"),
        Some(_) => false,
        None => is_draughts_game(game),
    }
}

/// Returns whether a game is draughts: its moves are pairs of numbers, its FEN names colors before squares, or its first move starts
/// from a square that is empty in chess.
fn is_draughts_game(game: &crate::pgn::Game<'_>) -> bool {
    let fen = game.tag("FEN").map(|line| line.text);
    if fen.is_some_and(|text| matches!(text, [b'W' | b'B' | b'w' | b'b', b':', ..])) {
        return true;
    }
    let first = game.words.iter().find_map(|word| match word {
        crate::pgn::Word::Move(line) => Some(line.text),
        _ => None,
    });
    let Some(first) = first else { return false };
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'x' | b'X' | b':' | b'*');
    let n_signs = first.iter().filter(|byte| is_sign(byte)).count();
    let is_numbers = n_signs > 0 && first.iter().all(|byte| byte.is_ascii_digit() || is_sign(byte));
    // 0-0 is castling, and 0-0-0.
    let is_castling = first.iter().all(|byte| matches!(byte, b'0' | b'-'));
    let is_from_empty_square =
        matches!(first, [b'a'..=b'h', b'3'..=b'6', sign, b'a'..=b'h', b'1'..=b'8', ..] if is_sign(sign));
    is_numbers && !is_castling || is_from_empty_square && fen.is_none()
}
