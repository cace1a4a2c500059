//! Games played by OpenSpiel, and the records of the corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sgf_model::value::Color;
use testkit::oracles;

use crate::games::go::{Go, Ruleset, SPEC};
use crate::{Claims, Options, Position, corpus_tests};

/// OpenSpiel forbids suicide and immediate ko recapture, and counts area without dead stones. It ends a game in a draw when a position
/// repeats, which happens in none of these games. So its legal moves are those of simple ko, and the moves it plays are also legal
/// under superko.
#[test]
fn agrees_with_openspiel() {
    for game in oracles::lines("openspiel/go9.jsonl") {
        let options = Options { komi: Some(7.5), ..Options::default().with_size(9, 9).with_rules("Chinese") };
        let mut position = Go::begin(&options).expect("9×9");
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let color = if step[0] == 0 { Color::Black } else { Color::White };
            assert_eq!(position.turn(), Some(color), "move {index} of {game}");
            let mut moves = Vec::new();
            position.clone().under(Ruleset::JAPANESE).legal_moves(&mut moves);
            assert_eq!(moves.len() as u64, game["legal"][index], "legal moves before move {index} of {game}");
            let text = step[1].as_str().expect("a move").split(' ').next_back().expect("a point");
            let step = position.read_move(color, text).expect("a point");
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        assert_eq!(position.turn().is_none(), game["terminal"] == true, "{game}");
        let rows = game["final"].as_array().expect("lines")[2..11].iter();
        let board: String = rows.map(|row| row.as_str().expect("a row")[3..].to_owned() + "\n").collect();
        assert_eq!(position.board().to_string().replace(' ', "").replace('.', "+"), board, "{game}");
        if position.turn().is_some() {
            continue;
        }
        let score = position.score(&Claims::default()).expect("no claims").expect("a score");
        let black_wins = game["returns"][0].as_f64().expect("a result") > 0.0;
        assert_eq!(score.black > score.white, black_wins, "{game}");
    }
}

/// The records with illegal moves: `count reason; file`, below a line with the explanation.
const ILLEGAL: &str = include_str!("illegal.txt");

#[test]
fn illegal_moves_in_real_records_are_known() {
    let is_wanted = |path: &Path| {
        let path = path.to_string_lossy();
        path.to_lowercase().ends_with(".sgf")
            && ["go-pro", "go-server", "go-problem"].iter().any(|folder| path.contains(folder))
    };
    let Some(found) = corpus_tests::replay(&SPEC, is_wanted) else { return };
    assert!(found.n_games >= 65_000 && found.n_moves >= 12_000_000, "{} {}", found.n_games, found.n_moves);
    let mut counts = BTreeMap::new();
    for odd in &found.anomalies {
        let (reason, file) =
            (odd.rsplit(": ").next().expect("a reason"), odd.split(": ").next().expect("a file"));
        *counts.entry(format!("{reason}; {file}")).or_insert(0) += 1;
    }
    let found: BTreeSet<String> = counts.into_iter().map(|(what, count)| format!("{count} {what}")).collect();
    let lines = ILLEGAL.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let explained: BTreeSet<String> = lines.map(str::to_owned).collect();
    let new: Vec<_> = found.difference(&explained).collect();
    assert!(new.is_empty(), "not explained:\n{new:#?}");
    let gone: Vec<_> = explained.difference(&found).collect();
    assert!(gone.is_empty(), "explained, but not found:\n{gone:#?}");
}
