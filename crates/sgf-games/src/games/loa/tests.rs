//! Tests of Lines of Action: perft, the examples of the specification, and games of other engines.

use sgf_model::value::Color::{self, Black, White};
use testkit::oracles::{self, Value};

use super::{Loa, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, Square, perft};

fn start(options: &Options) -> Loa {
    Loa::begin(options).unwrap_or_else(|refused| panic!("{refused}"))
}

fn standard() -> Loa {
    start(&Options::default())
}

fn count(position: &Loa) -> usize {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.len()
}

fn check_move(position: &Loa, color: Color, text: &str) -> Result<(), IllegalMove> {
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.check_move(color, &step)
}

/// Sets up stones, with Black to move.
fn position(variant: &str, black: &[&str], white: &[&str]) -> Loa {
    set_up(start(&Options::default().with_variant(variant)), black, white)
}

fn set_up(mut position: Loa, black: &[&str], white: &[&str]) -> Loa {
    for (ident, squares) in [("AB", black), ("AW", white)] {
        for &value in squares {
            position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    position
}

#[test]
fn satisfies_the_contract() {
    let options = |side, variant: &str| Options::default().with_size(side, side).with_variant(variant);
    for (games, most_moves, options) in [
        (800, 30, options(8, "")),
        (30, 150, options(8, "Scrambled-eggs")),
        (100, 100, options(5, "Gemma")),
        (50, 60, options(9, "Black hole")),
        (5, 30, options(12, "standard")),
    ] {
        contract::check::<Loa>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 36), (2, 1244), (3, 44952), (4, 1_563_208)] {
        assert_eq!(perft(&standard(), depth), count, "depth {depth}");
    }
}

#[test]
fn stone_moves_by_the_number_of_stones_on_the_line() {
    for text in ["b1-b3", "b1-h1", "b1-d3", "c1:a3", "c1-c3", "c1-e3"] {
        assert_eq!(check_move(&standard(), Black, text), Ok(()), "{text}");
    }
    for (text, reason) in [
        ("b1-b4", IllegalMove::Geometry),
        ("b1-c3", IllegalMove::Geometry),
        ("b1-b1", IllegalMove::Geometry),
        ("a2-c2", IllegalMove::NotYours),
        ("d4-d5", IllegalMove::NoPiece),
        ("pass", IllegalMove::MustMove),
        ("escape b1", IllegalMove::Phase),
    ] {
        assert_eq!(check_move(&standard(), Black, text), Err(reason), "{text}");
    }
}

#[test]
fn stones_jump_only_over_own_stones() {
    let position = position("", &["a1", "b1"], &["c1", "h8"]);
    assert_eq!(check_move(&position, Black, "a1-d1"), Err(IllegalMove::Blocked));
    assert_eq!(check_move(&position, Black, "b1-e1"), Err(IllegalMove::Blocked));
    assert_eq!(check_move(&position, White, "c1-f1"), Ok(()));
    let own = super::tests::position("", &["a1", "b1", "g1", "d1"], &["h8"]);
    assert_eq!(check_move(&own, Black, "a1-e1"), Ok(()));
    assert_eq!(check_move(&own, Black, "a1-d1"), Err(IllegalMove::Geometry));
}

#[test]
fn reads_notation_of_the_specification() {
    let square = |text| Square::read(text).expect("a square");
    for (text, step) in [
        ("e1-e3", Move::Go(square("e1"), square("e3"))),
        ("C2:C5++", Move::Go(square("c2"), square("c5"))),
        ("c5-c6", Move::Go(square("c5"), square("c6"))),
        ("a1c3!?", Move::Go(square("a1"), square("c3"))),
        ("h3xf1", Move::Go(square("h3"), square("f1"))),
        ("Pass", Move::Pass),
        ("Resign", Move::Resign),
        ("Forfeit", Move::Resign),
        ("Escape e8", Move::Escape(square("e8"))),
        ("E8", Move::Escape(square("e8"))),
    ] {
        assert_eq!(standard().read_move(Black, text), Ok(step), "{text}");
    }
    for text in ["", "a", "a1-", "a1-b2c3", "a1-i9", "j1-a1", "?"] {
        assert!(standard().read_move(Black, text).is_err(), "{text}");
    }
    assert_eq!(standard().write_move(&Move::Go(square("c1"), square("a3"))), "c1:a3");
}

#[test]
fn connected_color_wins() {
    let play = |rules: &str, white: &[&str]| {
        let mut position = set_up(start(&Options::default().with_rules(rules)), &["a1", "c2"], white);
        let step = position.read_move(Black, "c2-b2").expect("a move");
        position.play_unchecked(Black, &step);
        position.outcome()
    };
    assert_eq!(play("", &["h8", "f6"]), Some(Outcome::win(Black)));
    assert_eq!(play("", &["h8", "g7"]), Some(Outcome::win(Black)));
    assert_eq!(play("MSO", &["h8", "g7"]), Some(Outcome::DRAW));
    let mut resigned = standard();
    resigned.play_unchecked(White, &Move::Resign);
    assert_eq!((resigned.outcome(), resigned.turn()), (Some(Outcome::win(Black)), None));
}

#[test]
fn variants_have_their_start_positions() {
    let eggs = start(&Options::default().with_variant("Scrambled-eggs"));
    let stones = |squares: [&str; 4]| squares.map(|text| eggs.stone(Square::read(text)?));
    assert_eq!(stones(["a2", "a3", "b8", "b1"]), [Some(White), Some(Black), Some(White), Some(Black)]);
    assert_eq!(count(&start(&Options::default().with_variant("custom"))), 1, "nothing but a pass");
    assert!(Loa::begin(&Options::default().with_variant("Parachute")).is_err());
    assert!(Loa::begin(&Options::default().with_size(3, 3)).is_err());
}

#[test]
fn gemma_blocks_squares_that_were_left() {
    let mut gemma = position("Gemma", &["a1", "e5"], &["h1", "h3"]);
    let step = gemma.read_move(Black, "a1-c1").expect("a move");
    gemma.play_unchecked(Black, &step);
    assert_eq!(check_move(&gemma, Black, "c1-a1"), Err(IllegalMove::Forbidden));
    assert_eq!(check_move(&gemma, Black, "escape c1"), Err(IllegalMove::MustMove));
    let cornered = position("Gemma", &["a1"], &["a2", "b1", "b2", "h8"]);
    assert_eq!(check_move(&cornered, Black, "escape a1"), Ok(()));
    assert_eq!(count(&cornered), 1);
}

#[test]
fn any_move_can_be_played() {
    let mut position = start(&Options::default().with_size(4, 4));
    for text in ["a1-d4", "b1-b1", "escape c3", "d4xa1", "resign", "a2-a3"] {
        for color in [Black, White] {
            let step = position.read_move(color, text).expect("a move");
            position.play_unchecked(color, &step);
            assert_eq!(position.hash(), position.fresh_hash());
        }
    }
}

fn play_oracle(position: &mut Loa, color: Color, text: &Value, legal: &Value, game: &Value) {
    assert_eq!(count(position) as u64, *legal, "legal moves\n{}", crate::sketch::of(position));
    let step = position.read_move(color, text.as_str().expect("a text")).expect("a move");
    position.play(color, &step).unwrap_or_else(|reason| panic!("{text} of {game}: {reason}"));
}

#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/loa.jsonl") {
        let mut position = standard();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let color = if step[0] == "B" { Black } else { White };
            play_oracle(&mut position, color, &step[1], &game["legal"][index], &game);
        }
        let rows = game["final"].as_array().expect("rows");
        for (row, line) in rows.iter().map(|row| row.as_str().expect("a row")).enumerate() {
            for (column, stone) in line.chars().skip(1).enumerate() {
                let expected = match stone {
                    'x' => Some(Black),
                    'o' => Some(White),
                    _ => None,
                };
                assert_eq!(position.stone(Square::new(column as u16, 7 - row as u16)), expected, "{game}");
            }
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, winner_of(game["returns"][0].as_f64().expect("a number")), "{game}");
    }
}

fn winner_of(returned: f64) -> Option<Color> {
    match returned {
        value if value > 0.0 => Some(Black),
        value if value < 0.0 => Some(White),
        _ => None,
    }
}

/// The engine plays on a board of 9×9 with a black hole, and stops after 200 moves.
#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/loa.jsonl") {
        let mut position = start(&Options::default().with_size(9, 9).with_variant("Black hole"));
        let moves = game["moves"].as_array().expect("moves");
        for (step, color) in moves.iter().zip([Black, White].into_iter().cycle()) {
            play_oracle(&mut position, color, &step[0], &step[1], &game);
        }
        let stones = game["board"].as_array().expect("stones");
        for stone in stones {
            let square = Square::read(stone[0].as_str().expect("a square")).expect("a square");
            assert_eq!(position.stone(square), Some(if stone[1] == 1 { Black } else { White }), "{game}");
        }
        assert_eq!(position.lines.stones(Black).chain(position.lines.stones(White)).count(), stones.len());
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        let expected = game["winner"][0].as_u64().map(|number| if number == 1 { Black } else { White });
        assert_eq!(winner, expected, "{game}");
    }
}
