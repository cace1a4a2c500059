//! Games of other programs.

use std::collections::BTreeSet;

use testkit::{corpus, oracles};

use super::*;
use crate::backgammon::board::Board;
use crate::backgammon::play::{carry_out, legal};
use crate::backgammon::{Candidate, CubeAnalysis, Dice, Play, SPEC, luck};
use crate::replay::{Replay, What};
use sgf_model::info::lenient;
use sgf_model::record::{self, GameView};
use sgf_syntax::Document;

/// Counts plays as OpenSpiel does: the order of the dice matters, and a double is split into two turns.
fn openspiel_count(board: &Board, color: Color, dice: Dice) -> u64 {
    let numbers = dice.numbers();
    let mut found = BTreeSet::new();
    for (first, second) in [(numbers[0], numbers[1]), (numbers[1], numbers[0])] {
        let steps = |board: &Board, die| -> Vec<(u8, u8)> {
            (1..=25).filter_map(|from| Some((from, board.step(color, from, die).ok()?))).collect()
        };
        for (from, to) in steps(board, first) {
            let mut after = *board;
            after.carry(color, from, to);
            let next = steps(&after, second);
            found.extend(next.iter().map(|&(then, _)| (2, first, from, then)));
            if next.is_empty() {
                found.insert((1, first, from, 0));
            }
        }
    }
    let most = found.iter().map(|&(n_used, die, _, _)| (n_used, if n_used == 1 { die } else { 0 })).max();
    let is_legal = |n_used, die| {
        most.is_some_and(|(n_most, largest)| n_used == n_most && (n_most == 2 || die == largest))
    };
    found.into_iter().filter(|&(n_used, die, _, _)| is_legal(n_used, die)).count().max(1) as u64
}

/// The checker moves of an OpenSpiel play as pairs: `20/13/7*`, `8/5(2)`, `Bar/23 8/6`, `1/Off Pass`.
fn hops(text: &str, color: Color) -> String {
    let mut pairs = String::new();
    for word in text.split(' ').filter(|&word| word != "Pass") {
        let (word, n_times) = match word.split_once('(') {
            Some((word, times)) => (word, times.trim_end_matches(')').parse().expect("a number")),
            None => (word, 1),
        };
        let places: Vec<_> = word.split('/').map(|place| place.trim_end_matches('*')).collect();
        for pair in places.windows(2) {
            let letter = |place: &str| match place {
                "Bar" => Point::BAR,
                "Off" => Point::OFF,
                number => Point::at(color, number.parse().expect("a point")),
            };
            let pair = format!("{}{}", letter(pair[0]), letter(pair[1]));
            pairs.push_str(&pair.repeat(n_times));
        }
    }
    pairs
}

/// A play of an engine, which splits doubles into two halves.
struct Turn {
    color: Color,
    dice: Dice,
    /// The hops of each half, and the engine's count of plays before it.
    halves: Vec<(String, u64)>,
}

fn turns(game: &oracles::Value) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut dice = None;
    for entry in game["moves"].as_array().expect("moves") {
        let text = entry[1].as_str().expect("a text");
        if let Some((_, digits)) = text.split_once("roll: ") {
            dice = Dice::read(digits.trim_end_matches(')'));
            continue;
        }
        let color = if entry[0] == "x" { Black } else { White };
        let half =
            (hops(text.rsplit(" - ").next().expect("moves"), color), entry[2].as_u64().expect("a count"));
        match dice.take() {
            Some(dice) => turns.push(Turn { color, dice, halves: vec![half] }),
            None => turns.last_mut().expect("the other half").halves.push(half),
        }
    }
    turns
}

#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/backgammon.jsonl") {
        let mut position = start();
        for Turn { color, dice, halves } in turns(&game) {
            let mut played = dice.to_string();
            for (half, count) in halves {
                let Move::Play(before) = step(&position, color, &played) else { panic!("a play") };
                let (board, _) = carry_out(&position.board, color, &before.hops);
                assert_eq!(
                    openspiel_count(&board, color, dice),
                    count,
                    "{played}\n{}",
                    crate::sketch::of(&position)
                );
                played.push_str(&half);
            }
            let step = step(&position, color, &played);
            let told = |reason| panic!("{played}: {reason}\n{}", crate::sketch::of(&position));
            position.clone().play(color, &step).unwrap_or_else(told);
            position.play_unchecked(color, &step);
        }
        let winner = match game["returns"][0].as_f64().expect("a number") {
            value if value < 0.0 => Some(White),
            value if value > 0.0 => Some(Black),
            _ => None,
        };
        assert_eq!(position.outcome().and_then(|outcome| outcome.winner), winner, "{}", game["final"]);
        let [black, white] = ["X: ", "O: "].map(|name| {
            let (_, rest) = game["final"].as_str()?.split_once("Scores,")?;
            let (_, rest) = rest.split_once(name)?;
            rest.split([',', '\n']).next()?.parse::<u32>().ok()
        });
        assert_eq!((Some(count(&position, Black, 'z')), Some(count(&position, White, 'z'))), (black, white));
    }
}

/// Calls a function for each game of the real records.
fn for_real_games(mut look: impl FnMut(&GameView<'_>)) {
    for path in corpus::files().unwrap_or_default() {
        if path.to_string_lossy().contains("backgammon") {
            let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            record::games(&Document::parse(&bytes)).for_each(|view| look(&view));
        }
    }
}

/// Checks that every move is legal, and that the results follow from the rules.
#[test]
fn real_matches_agree() {
    for_real_games(|view| {
        let mut replay = Replay::begin(view, &SPEC, &Options::of(view)).expect("backgammon begins");
        let mut events = Vec::new();
        view.nodes().for_each(|node| replay.enter(node, &mut events));
        let is_fine = |what: &What| matches!(what, What::Played { .. } | What::SetUp { .. });
        let odd: Vec<_> = events.iter().filter(|event| !is_fine(&event.what)).collect();
        assert!(odd.is_empty(), "{odd:?}");
        let result = record::find(view.game().root(), b"RE").and_then(|re| re.values().next());
        let result = lenient::result(&view.line(result.expect("a result"))).expect("a result").value;
        // Resignations are not moves.
        if let Some(outcome) = replay.position().outcome() {
            assert_eq!(outcome.to_string(), result.encode());
        }
    });
}

/// Checks that the analyzed candidates are the legal plays, one for each resulting position.
#[test]
fn analysis_lists_all_legal_plays() {
    let mut n_lists = 0;
    for_real_games(|view| {
        let mut replay = Replay::begin(view, &SPEC, &Options::of(view)).expect("backgammon begins");
        let mut typed = Backgammon::begin(&Options::of(view)).expect("backgammon begins");
        for node in view.nodes() {
            let text = |ident: &[u8]| {
                let property = record::find(node, ident)?;
                Some(property.values().map(|value| view.line(value)).collect::<Vec<_>>())
            };
            for (color, ident) in [(Black, b"B"), (White, b"W")] {
                let (Some(played), Some(analysis)) = (text(ident), text(b"A")) else { continue };
                let dice = Dice::read(&played[0][..2]).expect("dice");
                let candidates: Vec<_> =
                    analysis[1..].iter().map(|it| Candidate::read(it).expect("a candidate")).collect();
                for candidate in &candidates {
                    let play = Move::Play(Play { dice, hops: candidate.hops.clone() });
                    assert_eq!(typed.check_move(color, &play), Ok(()), "{play:?}");
                }
                assert_eq!(
                    candidates.len(),
                    legal(&typed.board, color, dice).len(),
                    "{played:?}\n{}",
                    crate::sketch::of(&typed)
                );
                n_lists += 1;
            }
            if let Some(analysis) = text(b"DA") {
                assert!(CubeAnalysis::read(&analysis[0]).is_some(), "{}", analysis[0]);
            }
            if let Some(lucks) = text(b"LU") {
                assert!(luck(&lucks[0]).is_some(), "{}", lucks[0]);
            }
            replay.enter(node, &mut Vec::new());
            for color in [Black, White] {
                let ident: &[u8] = if color == Black { b"B" } else { b"W" };
                let Some(moves) = text(ident) else { continue };
                let step = step(&typed, color, &moves[0]);
                assert_eq!(
                    typed.write_move(&step),
                    moves[0],
                    "GNU Backgammon names every point, and so do we"
                );
                typed.play_unchecked(color, &step);
            }
            assert_eq!(replay.position().hash(), typed.hash());
        }
    });
    println!("{n_lists} lists of candidates");
}
