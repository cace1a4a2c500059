//! Tests of Amazons: move counts, the example of the specification, OpenSpiel games.

use std::collections::BTreeSet;

use sgf_model::value::Color::{self, Black, White};
use testkit::oracles;

use super::{Amazons, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, Square, perft};

fn start(side: u32) -> Amazons {
    Amazons::begin(&Options::default().with_size(side, side)).unwrap_or_else(|refused| panic!("{refused}"))
}

fn moves(position: &Amazons) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn check_move(position: &Amazons, color: Color, text: &str) -> Result<(), IllegalMove> {
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.check_move(color, &step)
}

fn set(position: &mut Amazons, ident: &str, values: &[&str]) {
    for &value in values {
        position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, side) in [(1000, 6, 6), (40, 40, 6), (1, 80, 10)] {
        let plan = Plan { games, most_moves, options: Options::default().with_size(side, side) };
        contract::check::<Amazons>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn counts_first_moves() {
    assert_eq!(perft(&start(10), 1), 2176);
    assert_eq!(moves(&start(52)).len(), 0);
    assert_eq!(start(52).turn(), Some(Black), "a board that waits for its setup");
}

#[test]
fn specification_example_is_legal() {
    let mut position = start(10);
    for (color, text) in [(Black, "djddgd"), (White, "addgad"), (Black, "gjehea")] {
        let step = position.read_move(color, text).expect("a move");
        assert_eq!(position.write_move(&step), text);
        position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    assert!(position.is_arrow(Square::new(0, 3)), "an arrow may land where the amazon was");
}

#[test]
fn illegal_moves_have_reasons() {
    for (text, judged) in [
        ("djdddj", Ok(())),
        ("djddda", Err(IllegalMove::Occupied)),
        ("djdada", Err(IllegalMove::Occupied)),
        ("djdjdi", Err(IllegalMove::Geometry)),
        ("djegeh", Err(IllegalMove::Geometry)),
        ("djdddd", Err(IllegalMove::Geometry)),
        ("djhjhi", Err(IllegalMove::Blocked)),
        ("addgdd", Err(IllegalMove::NotYours)),
        ("aaabac", Err(IllegalMove::NoPiece)),
    ] {
        assert_eq!(check_move(&start(10), Black, text), judged, "{text}");
    }
    let mut arrows = start(10);
    set(&mut arrows, "AB", &["dj"]);
    set(&mut arrows, "AA", &["df"]);
    assert_eq!(check_move(&arrows, Black, "djdddc"), Err(IllegalMove::Blocked));
    assert_eq!(check_move(&arrows, Black, "djdhdd"), Err(IllegalMove::Blocked));
}

#[test]
fn root_setup_replaces_the_start() {
    let mut position = start(10);
    set(&mut position, "AA", &["aa:cc"]);
    assert!(position.is_arrow(Square::new(1, 1)) && position.amazon(Square::new(3, 9)).is_none());
    set(&mut position, "AB", &["aa"]);
    set(&mut position, "AE", &["bb"]);
    assert_eq!(position.amazon(Square::new(0, 0)), Some(Black), "an amazon replaces the arrow");
    assert_eq!(check_move(&position, Black, "aabbaa"), Ok(()));
    set(&mut position, "AA", &["bb"]);
    assert_eq!((position.outcome(), position.turn()), (Some(Outcome::win(White)), None));
}

#[test]
fn reads_other_notations() {
    let position = start(10);
    let step = position.read_move(Black, "djddgd").expect("a move");
    for text in ["D1-D7-G7", "d1d7,d7g7", "d1-d7/g7", "d1d7g7"] {
        assert_eq!(position.read_move(Black, text), Ok(step), "{text}");
    }
    assert_eq!(position.write_as(&step, "bottom").as_deref(), Some("d1-d7-g7"));
    for text in
        ["", "djdd", "djddgdaa", "d1-d7", "d1-d7-g11", "k1-k2-k3", "djddkk", "d1d7,d6g7", "pass", "dj dd gd"]
    {
        assert!(position.read_move(Black, text).is_err(), "{text}");
    }
    let step = start(52).read_move(Black, "zZAAaZ").expect("capitals come after z");
    assert_eq!((step.from, step.to), (Square::new(25, 51), Square::new(26, 26)));
}

#[test]
fn any_move_can_be_played() {
    let mut tiny = start(1);
    for position in [&mut tiny, &mut start(6)] {
        for color in [Black, White] {
            let step = position.read_move(color, "aaaaaa").expect("a move");
            let played = position.play_unchecked(color, &step);
            assert!(played.replaced);
            assert_eq!(position.hash(), position.fresh_hash());
        }
    }
}

/// OpenSpiel splits a move into three choices, and counts the options for each.
#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/amazons.jsonl") {
        let mut position = start(game["size"].as_u64().expect("a size") as u32);
        for (index, entry) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let color = if entry[0] == "B" { Black } else { White };
            let step = position.read_move(color, entry[1].as_str().expect("a text")).expect("a move");
            let legal = moves(&position);
            let choices = [
                legal.iter().map(|it| it.from).collect::<BTreeSet<_>>(),
                legal.iter().filter(|it| it.from == step.from).map(|it| it.to).collect(),
                legal
                    .iter()
                    .filter(|it| (it.from, it.to) == (step.from, step.to))
                    .map(|it| it.arrow)
                    .collect(),
            ];
            for (which, choice) in choices.iter().enumerate() {
                assert_eq!(
                    choice.len() as u64,
                    game["sub_legal"][index * 3 + which],
                    "{entry}\n{}",
                    crate::sketch::of(&position)
                );
            }
            position.play(color, &step).unwrap_or_else(|reason| panic!("{entry}: {reason}"));
        }
        for (row, line) in game["final"].as_array().expect("rows").iter().enumerate() {
            for (column, sign) in line.as_str().expect("a row").chars().enumerate() {
                let square = Square::new(column as u16, row as u16);
                let expected = match sign {
                    'X' => Some(Black),
                    'O' => Some(White),
                    _ => None,
                };
                assert_eq!(
                    (position.amazon(square), position.is_arrow(square)),
                    (expected, sign == '#'),
                    "{game}"
                );
            }
        }
        let winner = if game["returns"][0] == 1.0 { Black } else { White };
        assert_eq!(position.outcome(), Some(Outcome::win(winner)), "{game}");
    }
}

#[test]
fn setup_below_the_root_keeps_the_start() {
    use crate::replay::position_at;
    use sgf_model::record;
    use sgf_syntax::Document;
    let n_amazons = |text: &str| {
        let doc = Document::parse(text.as_bytes());
        let view = record::games(&doc).next().expect("a game");
        let last = view.main_line().last().expect("a node");
        let position = position_at(&view, &super::SPEC, &Options::of(&view), last).expect("Amazons");
        position.placement().iter().count()
    };
    assert_eq!(n_amazons("(;GM[18];AB[ee])"), 9);
    assert_eq!(n_amazons("(;GM[18]AB[ee];AB[ef])"), 2);
    assert_eq!(n_amazons("(;GM[18];AE[dj])"), 7);
}
