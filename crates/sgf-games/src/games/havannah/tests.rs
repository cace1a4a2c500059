//! Tests of Havannah: figures, both name systems, a simple implementation for comparison, and real records.

use std::path::Path;

use sgf_model::info::Dialect;
use sgf_model::value::Color::{self, Black, White};

use super::{Havannah, Move, SPEC};
use crate::contract::{self, Plan};
use crate::zobrist::key;
use crate::{Frame, IllegalMove, Options, Outcome, Position, SetUp, Square, StartError, corpus_tests};

fn begin(side: u32) -> Havannah {
    Havannah::begin(&Options::default().with_size(side, side)).expect("a side of Havannah")
}

fn golem(side: u32) -> Havannah {
    let options = Options::default().with_size(side, side).with_dialect(Dialect::LittleGolem);
    Havannah::begin(&options).expect("a side of Havannah")
}

/// Places white stones on cells, one after the other.
fn white(side: u32, cells: &str) -> Havannah {
    let mut position = begin(side);
    for value in cells.split_whitespace() {
        position.set_up(&SetUp { ident: "AW", value }).expect("a cell of the board");
    }
    position
}

fn line(mut position: Havannah, moves: &str) -> Result<Havannah, IllegalMove> {
    for text in moves.split_whitespace() {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(color, &step)?;
    }
    Ok(position)
}

#[test]
fn satisfies_the_contract() {
    for (games, side) in [(400, 3), (400, 4), (150, 5), (50, 2), (10, 8)] {
        let plan = Plan { games, most_moves: 200, options: Options::default().with_size(side, side) };
        contract::check::<Havannah>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn figures_win_the_game() {
    let figure = |cells| white(4, cells).winner();
    let wins = |frame| Some((White, frame));
    assert_eq!(figure("a1 b1 c1 d1"), wins(Frame::Bridge));
    assert_eq!(figure("a1 b1 d1"), None);
    assert_eq!(figure("b1 b2 b3 b4 a3"), None, "a3 and b1, and no third side: b4 is inside");
    assert_eq!(figure("b1 b2 b3 b4 b5 a3"), wins(Frame::Fork));
    // The corner a1 does not belong to a side.
    assert_eq!(figure("a1 b1 b2 b3 b4 b5"), None);
    assert_eq!(figure("c3 d3 e4 e5 d5 c4"), wins(Frame::Ring));
    assert_eq!(figure("c3 d3 e4 e5 d5"), None);
}

#[test]
fn ring_may_be_filled() {
    let ring = ["c3", "d3", "e4", "e5", "d5", "c4", "d4"];
    for last in 0..7 {
        let cells: Vec<_> = (1..=7).map(|step| ring[(last + step) % 7]).collect();
        let before = white(5, &cells[..6].join(" "));
        let expected = (last == 6).then_some((White, Frame::Ring));
        assert_eq!(before.winner(), expected, "without {}", ring[last]);
        assert_eq!(white(5, &cells.join(" ")).winner(), Some((White, Frame::Ring)), "{}", ring[last]);
    }
    // Neither a triangle of three stones nor a lozenge encloses a cell.
    assert_eq!(white(5, "c3 d3 d4 c4 e4").winner(), None);
    // A large ring that contains opposing stones and empty cells.
    assert_eq!(white(5, "c3 d3 e3 f4 f5 f6 e6 d5 c4").winner(), Some((White, Frame::Ring)));
}

/// Finds figures by searching the board: groups by flood fill, rings by cells that cannot reach the border.
fn slowly(position: &Havannah, side: u16, color: Color) -> bool {
    let board = super::cells::Hexagon { side };
    let own = |cell: Square| position.stone(cell) == Some(color);
    let flood = |from: Square, own_side: bool| {
        let mut seen = vec![from];
        let wide = usize::from(2 * side);
        let index = |cell: Square| usize::from(cell.row) * wide + usize::from(cell.column);
        let mut is_seen = vec![false; wide * wide];
        is_seen[index(from)] = true;
        let mut next = 0;
        let mut is_open = false;
        while let Some(&cell) = seen.get(next) {
            next += 1;
            for near in board.around(cell) {
                match near {
                    None => is_open = true,
                    Some(near) if own(near) == own_side && !is_seen[index(near)] => {
                        is_seen[index(near)] = true;
                        seen.push(near);
                    }
                    Some(_) => {}
                }
            }
        }
        (seen, is_open)
    };
    board.cells().any(|cell| {
        let (region, is_open) = flood(cell, own(cell));
        if !own(cell) {
            return !is_open;
        }
        let marks = region.iter().fold(0, |marks, &cell| marks | board.marks(cell));
        let is_filled = board.around(cell).into_iter().all(|near| near.is_some_and(own));
        is_filled || (marks & 0o77).count_ones() > 1 || (marks >> 6).count_ones() > 2
    })
}

#[test]
fn figures_match_a_slow_implementation() {
    for number in 0..300 {
        let side = 3 + (number % 3) as u16;
        let mut position = begin(side.into());
        let mut dice = key(number);
        let mut moves = Vec::new();
        let mut n_moves = 0;
        while let Some(turn) = position.turn() {
            moves.clear();
            position.legal_moves(&mut moves);
            moves.retain(|step| *step != Move::Swap);
            dice = key(dice);
            position.play_unchecked(turn, &moves[(dice % moves.len() as u64) as usize]);
            n_moves += 1;
            let found = [White, Black].map(|color| slowly(&position, side, color));
            let won = position.winner().map(|(winner, _)| winner);
            assert_eq!([won == Some(White), won == Some(Black)], found, "{}", crate::sketch::of(&position));
        }
        assert!(n_moves > 0);
    }
}

#[test]
fn plays_on_the_smallest_board() {
    assert_eq!(line(begin(2), "a1 b1 c2 a2 b3").map(|position| position.outcome()), Ok(None));
    assert_eq!(
        line(begin(2), "a1 b1 c2 a2 b3 b2").map(|position| position.outcome()),
        Ok(Some(Outcome::win(Black)))
    );
}

#[test]
fn swap_takes_over_the_stone() {
    let position = line(begin(4), "c2 swap").expect("legal");
    assert_eq!((position.stone(Square::new(2, 1)), position.turn()), (Some(Black), Some(White)));
    assert_eq!(line(begin(4), "c2 swap swap").err(), Some(IllegalMove::Swap));
    assert_eq!(line(begin(4), "c2 d3 swap").err(), Some(IllegalMove::Swap));
    assert_eq!(line(begin(4), "swap").err(), Some(IllegalMove::Swap));
    assert_eq!(line(begin(4), "c2 resign").map(|position| position.outcome()), Ok(Some(Outcome::win(White))));
}

#[test]
fn reads_both_name_systems() {
    let (lines, columns) = (begin(5), golem(5));
    for (line, column) in [
        ("a1", "a1"),
        ("a5", "a5"),
        ("e1", "e1"),
        ("e9", "e9"),
        ("f2", "f1"),
        ("f9", "f8"),
        ("i5", "i1"),
        ("i9", "i5"),
    ] {
        let step = lines.read_move(White, line).expect("a cell");
        assert_eq!(columns.read_move(White, &column.to_uppercase()), Ok(step), "{line}");
        assert_eq!((lines.write_move(&step).as_str(), columns.write_move(&step).as_str()), (line, column));
        assert_eq!(lines.write_as(&step, "columns").as_deref(), Some(column));
        assert_eq!(columns.write_as(&step, "lines").as_deref(), Some(line));
    }
    for text in ["a6", "f1", "i4", "j5", "e10", "a0", "5a", "", "swaps"] {
        assert!(lines.read_move(White, text).is_err(), "{text}");
    }
    for text in ["a6", "f9", "i6", "j1", "a65535"] {
        assert!(columns.read_move(White, text).is_err(), "{text}");
    }
    assert_eq!(columns.named(Black), White);
    assert_eq!(Havannah::begin(&Options::default().with_size(61, 61)).err(), Some(StartError::Size(61, 61)));
}

#[test]
fn any_move_can_be_played() {
    for number in 0..200 {
        let mut position = begin(2 + (number % 3) as u32);
        let mut dice = key(number);
        for _ in 0..40 {
            dice = key(dice);
            let text = match dice >> 40 & 15 {
                0 => "swap".to_owned(),
                1 => "resign".to_owned(),
                _ => format!("{}{}", crate::column_label((dice % 5) as u16), (dice >> 8) % 5 + 1),
            };
            let color = if (dice >> 32).is_multiple_of(2) { Black } else { White };
            if let Ok(step) = position.read_move(color, &text) {
                position.play_unchecked(color, &step);
            }
            if (dice >> 50).is_multiple_of(7) {
                let _ = position.set_up(&SetUp { ident: "AE", value: "b2:c3" });
            }
            assert_eq!(position.hash(), position.fresh_hash(), "{text}");
        }
    }
}

/// The games of Little Golem, and those played by Castro.
#[test]
fn real_records_replay() {
    let is_mine = |path: &Path| path.extension().is_some_and(|ending| ending == "hgf");
    let Some(found) = corpus_tests::replay(&SPEC, is_mine) else { return };
    assert_eq!(found.anomalies, [""; 0]);
    assert_eq!((found.n_games, found.n_moves, found.n_agreed), (1049, 33093, 930));
}
