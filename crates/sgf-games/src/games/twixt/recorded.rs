//! Games of OpenSpiel and Abstract Play, and real records.

use std::path::Path;

use sgf_model::value::Color::{Black, White};
use testkit::corpus;
use testkit::oracles::{self, Value};

use super::tests::{begin, links};
use super::{Move, SPEC, Twixt};
use crate::{Outcome, Position, Square, corpus_tests};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Counts the possible pegs, as the engines do.
fn n_pegs(position: &Twixt) -> u64 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().filter(|step| matches!(step, Move::Play(_))).count() as u64
}

/// OpenSpiel counts the swap as one move, written as a peg in the opponent's hole, and rotates the board by a quarter turn. A left-right
/// reflection maps the result to the board after `swap-pieces`.
#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/twixt.jsonl") {
        let side = game["size"].as_u64().expect("a size") as u16;
        let mut position = begin(side.into(), "");
        let mut is_swapped = false;
        let place = |hole: Square, is_swapped: bool| match is_swapped {
            true => Square::new(side - 1 - hole.column, hole.row),
            false => hole,
        };
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            // OpenSpiel swaps by a peg in the same hole, so no swap is possible if Black may not use that hole.
            let first = Square::read(&text(&game["moves"][0][1])[1..]).expect("a hole");
            let n_swaps = u64::from(index == 1 && (1..side - 1).contains(&first.row));
            assert_eq!(n_pegs(&position) + n_swaps, game["legal"][index], "before move {index} of {game}");
            let color = if step[0] == 0 { White } else { Black };
            let hole = Square::read(&text(&step[1])[1..]).expect("a hole");
            let step = if index == 1 && position.peg(hole).is_some() {
                is_swapped = true;
                Move::SwapPieces
            } else {
                Move::peg(place(hole, is_swapped))
            };
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index}, {reason}: {game}"));
        }
        let expected = match game["returns"][0].as_f64() {
            Some(1.0) => Outcome::win(White),
            Some(-1.0) => Outcome::win(Black),
            _ => Outcome::DRAW,
        };
        assert_eq!(position.outcome(), Some(expected), "{game}");
        for row in game["final"].as_array().expect("rows").iter().map(text) {
            let Some(Ok(number)) = row.get(..3).map(|label| label.trim().parse::<u16>()) else { continue };
            for column in 0..side {
                let peg = match row.as_bytes().get(usize::from(column) * 3 + 5) {
                    Some(b'x') => Some(White),
                    Some(b'o') => Some(Black),
                    _ => None,
                };
                let hole = place(Square::new(column, number - 1), is_swapped);
                assert_eq!(position.peg(hole), peg, "{hole} of {game}");
            }
        }
    }
}

/// Abstract Play games under standard rules and under paper and pencil rules; its random players never change links.
#[test]
fn agrees_with_abstract_play_games() {
    for (file, rules) in [("abstractplay/twixt.jsonl", ""), ("abstractplay/twixt_pp.jsonl", "PP")] {
        for game in oracles::lines(file) {
            let mut position = begin(24, rules);
            for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
                assert_eq!(n_pegs(&position), step[1], "before move {index} of {game}");
                let color = position.turn().expect("the game continues");
                let step = position.read_move(color, text(&step[0])).expect("a move");
                position.play(color, &step).unwrap_or_else(|reason| panic!("move {index}, {reason}: {game}"));
            }
            let mut expected: Vec<String> = game["links"]
                .as_array()
                .expect("links")
                .iter()
                .map(|link| text(&link[0]).replace('\'', "*"))
                .collect();
            expected.sort();
            assert_eq!(links(&position), expected, "{game}");
            assert_eq!(position.outcome(), None, "the engine broke the game off: {game}");
        }
    }
}

#[test]
fn little_golem_games_replay() {
    let is_golem = |path: &Path| path.extension().is_some_and(|ending| ending == "tsgf");
    let Some(found) = corpus_tests::replay(&SPEC, is_golem) else { return };
    assert_eq!(found.anomalies, [""; 0]);
    assert_eq!((found.n_games, found.n_moves), (3, 96));
}

/// T1j games: one hole, swap or resignation per line, after a header of thirteen lines; `#` starts a comment. The player who connects top
/// and bottom moves first.
#[test]
fn t1j_games_replay() {
    let Some(files) = corpus::every_file() else { return };
    let files: Vec<_> =
        files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "T1")).collect();
    let mut ends = Vec::new();
    for path in &files {
        let bytes = std::fs::read_to_string(path).expect("a text");
        let mut position = begin(24, "");
        let mut n_moves = 0;
        for line in
            bytes.lines().skip(13).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            let Some(color) = position.turn() else { break };
            let step = position.read_move(color, line).unwrap_or_else(|error| panic!("{error}"));
            position
                .play(color, &step)
                .unwrap_or_else(|reason| panic!("{}: {line}: {reason}", path.display()));
            n_moves += 1;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        ends.push((name, n_moves, position.outcome().map(|outcome| outcome.winner)));
    }
    let expected = [
        ("testwin", 48, None),
        ("drawngame", 58, None),
        ("full_board", 572, Some(None)),
        ("sample", 6, Some(Some(White))),
        ("scl-issue", 43, None),
    ];
    assert_eq!(ends, expected.map(|(name, n_moves, outcome)| (name.to_owned(), n_moves, outcome)));
}
