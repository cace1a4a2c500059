//! Moves on boards drawn as text, and random play compared with a simple implementation.

use std::collections::BTreeSet;

use sgf_model::value::{Color, LetterPoint, LetterRange};
use testkit::Random;

use super::super::{Board, Play};
use crate::Resume;
use Color::{Black, White};

fn point(letters: &str) -> LetterPoint {
    LetterPoint::decode(letters.as_bytes()).unwrap()
}

/// Makes a board from its drawing.
fn board(drawing: &str) -> Board {
    let rows: Vec<Vec<&str>> = drawing.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    let mut board = Board::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    for (row, line) in rows.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let stone = match cell {
                "X" => Some(Black),
                "O" => Some(White),
                _ => None,
            };
            let point = LetterPoint::new(column as u8, row as u8).unwrap();
            board.set_up(LetterRange::Single(point), stone);
        }
    }
    board
}

/// Plays moves such as `Baa`, and compares the board and the effect of the last move.
#[track_caller]
fn play(before: &str, moves: &str, last: Play, after: &str) {
    let mut board = board(before);
    let mut effect = Play::default();
    for written in moves.split_whitespace() {
        let color = if written.starts_with('B') { Black } else { White };
        match &written[1..] {
            "" => board.pass(),
            letters => effect = board.play(color, point(letters)).unwrap(),
        }
    }
    let lines: Vec<&str> = after.trim().lines().map(str::trim).collect();
    assert_eq!(board.to_string().trim(), lines.join("\n"));
    assert_eq!(effect, last);
}

#[test]
fn move_captures_adjacent_groups() {
    let captured = |captured| Play { captured, ..Play::default() };
    play(". X .\nX O .", "Baa", captured(0), "X X .\nX O .");
    play(". O X\nX X .", "Baa", captured(1), "X . X\nX X .");
    // Four groups with one move.
    play(
        ". X O X .\nX O . O X\n. X O X .\n. . X . .",
        "Bcb",
        captured(4),
        ". X . X .\nX . X . X\n. X . X .\n. . X . .",
    );
}

#[test]
fn suicide_removes_own_group() {
    let suicide = |suicide| Play { suicide, ..Play::default() };
    play(". X\nX .", "Waa", suicide(1), ". X\nX .");
    play("O . X\nX X .", "Wba", suicide(2), ". . X\nX X .");
    play(".", "Baa", suicide(1), ".");
}

#[test]
fn capture_is_not_suicide() {
    play(". O X\nO X X\nX X .", "Baa", Play { captured: 2, ..Play::default() }, "X . X\n. X X\nX X .");
}

#[test]
fn move_may_replace_a_stone() {
    let replaced = |color| Play { replaced: Some(color), ..Play::default() };
    play("X .\n. .", "Waa", replaced(Black), "O .\n. .");
    play("X .\n. .", "Baa", replaced(Black), "X .\n. .");
}

const KO: &str = ". X O . .\nX O . O .\n. X O . .";

#[test]
fn reports_immediate_ko_recapture() {
    let ko = Play { captured: 1, retakes_ko: true, ..Play::default() };
    let fine = Play { captured: 1, ..Play::default() };
    play(KO, "Bcb Wbb", ko, KO);
    play(KO, "Bcb W Wbb", fine, KO);
    play(KO, "Bcb W B Wbb", fine, KO);
    play(KO, "Bcb Wea Bec Wbb", fine, ". X O . O\nX O . O .\n. X O . X");
}

#[test]
fn setup_closes_a_ko() {
    let mut board = board(KO);
    board.play(Black, point("cb")).unwrap();
    board.set_up(LetterRange::Single(point("da")), Some(White));
    assert!(!board.play(White, point("bb")).unwrap().retakes_ko);
}

#[test]
fn setup_captures_nothing() {
    let mut board = Board::new(4, 3).unwrap();
    let all = LetterRange::Rectangle(point("aa"), point("ZZ"));
    assert_eq!(board.set_up(all, Some(White)), 12);
    assert_eq!(board.set_up(all, Some(White)), 0);
    assert_eq!(board.set_up(LetterRange::Rectangle(point("ba"), point("cb")), Some(Black)), 4);
    assert_eq!(board.set_up(LetterRange::Single(point("ea")), Some(Black)), 0);
    assert_eq!(board.set_up(LetterRange::Single(point("dc")), None), 1);
    assert_eq!(board.to_string(), "O X X O\nO X X O\nO O O .\n");
    assert_eq!(board.hash(), board.fresh_hash());
    assert_eq!(board.prisoners(White), 0);
}

#[test]
fn rejects_points_off_the_board() {
    let mut board = Board::new(9, 13).unwrap();
    assert!(board.play(Black, point("im")).is_ok());
    let error = board.play(Black, point("ja")).unwrap_err();
    assert_eq!(error.to_string(), "the point ja is not on the board");
    assert!(board.play(Black, point("an")).is_err());
    assert_eq!(board.stone(point("ZZ")), None);
    for (columns, rows) in [(0, 9), (9, 0), (53, 9), (9, 53)] {
        assert!(Board::new(columns, rows).is_none());
    }
    assert!(Board::new(52, 52).is_some());
}

/// A simple implementation with sets instead of arrays.
#[derive(Clone, Default, PartialEq)]
struct Plain {
    stones: [BTreeSet<(i16, i16)>; 2],
}

impl Plain {
    fn group(&self, color: Color, start: (i16, i16)) -> BTreeSet<(i16, i16)> {
        let mut group = BTreeSet::from([start]);
        loop {
            let around = group.iter().flat_map(|&(column, row)| around(column, row));
            let stones = &self.stones[color as usize];
            let more: BTreeSet<_> = around.filter(|place| stones.contains(place)).collect();
            if more.is_subset(&group) {
                return group;
            }
            group.extend(more);
        }
    }

    fn remove_if_captured(&mut self, color: Color, start: (i16, i16), size: (i16, i16)) -> u32 {
        let group = self.group(color, start);
        let is_free = |place: &(i16, i16)| {
            let is_on = (0..size.0).contains(&place.0) && (0..size.1).contains(&place.1);
            is_on && self.stones.iter().all(|stones| !stones.contains(place))
        };
        if group.iter().flat_map(|&(column, row)| around(column, row)).any(|place| is_free(&place)) {
            return 0;
        }
        self.stones[color as usize].retain(|place| !group.contains(place));
        group.len() as u32
    }

    fn play(&mut self, color: Color, place: (i16, i16), size: (i16, i16)) -> (u32, u32) {
        self.stones[color.other() as usize].remove(&place);
        self.stones[color as usize].insert(place);
        let mut captured = 0;
        for other in around(place.0, place.1) {
            if self.stones[color.other() as usize].contains(&other) {
                captured += self.remove_if_captured(color.other(), other, size);
            }
        }
        (captured, self.remove_if_captured(color, place, size))
    }
}

fn around(column: i16, row: i16) -> [(i16, i16); 4] {
    [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
}

#[test]
fn random_play_agrees_with_simple_implementation() {
    let mut random = Random::named("random play");
    let mut n_kos = 0;
    for _ in 0..300 {
        let (columns, rows) = (1 + random.below(7) as u8, 1 + random.below(7) as u8);
        let size = (i16::from(columns), i16::from(rows));
        let (mut board, mut plain) = (Board::new(columns, rows).unwrap(), Plain::default());
        let mut aside = Vec::new();
        let (mut last, mut before_last) = ((Black, Play::default()), plain.clone());
        for number in 0..120 {
            let color = if random.one_in(2) { Black } else { White };
            let place = (random.below(columns.into()) as u8, random.below(rows.into()) as u8);
            let point = LetterPoint::new(place.0, place.1).unwrap();
            let effect = board.play(color, point).unwrap();
            let before = plain.clone();
            let (captured, suicide) = plain.play(color, (place.0.into(), place.1.into()), size);
            assert_eq!((effect.captured, effect.suicide), (captured, suicide), "move {number}\n{board}");
            // A ko is retaken if the move undoes the previous one.
            let is_exchange = (last.0, last.1.captured, effect.captured) == (color.other(), 1, 1);
            assert_eq!(effect.retakes_ko, is_exchange && plain == before_last, "move {number}\n{board}");
            n_kos += usize::from(effect.retakes_ko);
            assert_eq!(board.hash(), board.fresh_hash(), "move {number}\n{board}");
            (last, before_last) = ((color, effect), before);
            for column in 0..columns {
                for row in 0..rows {
                    let stone = board.stone(LetterPoint::new(column, row).unwrap());
                    let is =
                        |color: Color| plain.stones[color as usize].contains(&(column.into(), row.into()));
                    assert_eq!(stone, [Black, White].into_iter().find(|&color| is(color)), "{board}");
                }
            }
            aside.push((board.clone(), board.save()));
        }
        for (before, saved) in aside.into_iter().rev() {
            board.resume(&saved);
            assert_eq!(board, before);
            assert_eq!(board.hash(), before.hash());
        }
    }
    assert!(n_kos > 10, "{n_kos} kos");
}
