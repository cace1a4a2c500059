//! Words for resignation, time, forfeit and points.

use super::scan::Scan;
use crate::info::Manner;

pub(super) const RESIGN: &[&str] = &[
    "r",
    "res",
    "resign",
    "resigns",
    "resigned",
    "resignation",
    "resigning",
    "opgave",
    "aufgabe",
    "abandon",
    "abandono",
    "abbandono",
    "сдача",
    "сдачей",
];
const RESIGN_SIGNS: &[&str] =
    &["中押し勝ち", "中押し勝", "中押勝", "中押胜", "中押", "中盘胜", "中盤勝", "中盘", "불계승", "불계"];
const TIME: &[&str] =
    &["t", "time", "timeout", "timeouts", "zeit", "tijd", "temps", "tempo", "tiempo", "времени", "overtime"];
/// A forfeit, and what servers and engines write for one: KataGo `Illegal`, OGS `Disqualification` and `Disconnection`.
const FORFEIT: &[&str] = &[
    "f",
    "forfeit",
    "forfeits",
    "forfeited",
    "forfeiture",
    "default",
    "forfait",
    "illegal",
    "disqualified",
    "disqualification",
    "disconnection",
    "disconnected",
    "walkover",
];

/// Takes a word for a win without counting.
pub(super) fn take_manner(scan: &mut Scan<'_>) -> Option<Manner> {
    if scan.take_word(RESIGN) || scan.take_any(RESIGN_SIGNS) {
        return Some(Manner::Resign);
    }
    if scan.take_word(TIME) {
        scan.take("-");
        scan.take_word(&["out", "over", "limit"]);
        return Some(Manner::Time);
    }
    if scan.take_word(FORFEIT) {
        // `Illegal move`
        scan.take_word(&["move", "play"]);
        return Some(Manner::Forfeit);
    }
    None
}

/// Takes the sign for stones, in which Chinese results and komi are counted; a stone is two points.
pub(super) fn take_stones(scan: &mut Scan<'_>) -> bool {
    scan.take_any(&["子"]) || scan.take_word(&["zi"])
}

/// Takes a word for points, and returns the additional half of `2目半`, or 0.
pub(super) fn take_unit(scan: &mut Scan<'_>) -> f64 {
    if scan.take_any(&["目", "집", "点"]) && scan.take_any(&["半", "반"]) {
        return 0.5;
    }
    scan.take_word(&["points", "point", "pts", "pt", "p", "moku", "punten", "punt", "punkte", "punkt"]);
    0.0
}
