//! Tests of Gipf: single rules.

use sgf_model::value::Color;

use super::{GRID, Gipf, Man, Move};
use crate::boards::hexgrid::Spot;
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position};

fn start(variant: &str) -> Gipf {
    Gipf::begin(&Options::default().with_variant(variant)).expect("a variant")
}

fn play(position: &mut Gipf, text: &str) -> Result<(u32, u32), IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(|played| (played.captured, played.lost))
}

fn spot(letters: &str, row: u16) -> Spot {
    GRID.named(letters, row).expect("a point")
}

/// Places pieces: `o` and `x` are single pieces of White and Black, `O` and `X` Gipf pieces.
fn put(position: &mut Gipf, pieces: &[(&str, u16, char)]) {
    for &(letters, row, sign) in pieces {
        let color = if sign.eq_ignore_ascii_case(&'o') { Color::White } else { Color::Black };
        let piece = Man { color, is_gipf: sign.is_ascii_uppercase() };
        position.pieces[spot(letters, row).index()] = Some(piece);
    }
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, variant) in
        [(900, 10, ""), (40, 120, ""), (30, 120, "gipf-standard"), (30, 120, "gipf-tournament")]
    {
        let options = Options::default().with_variant(variant);
        contract::check::<Gipf>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn pieces_are_pushed_along_their_line() {
    let mut position = start("");
    assert_eq!(play(&mut position, "Slide B 2 B 3"), Err(IllegalMove::Geometry), "not from the border");
    assert_eq!(play(&mut position, "Slide A 1 A 2"), Err(IllegalMove::Geometry), "not along the border");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.color), Some(Color::White));
    assert_eq!(position.piece(spot("C", 3)).map(|piece| piece.color), Some(Color::Black), "it has moved on");
    play(&mut position, "Dropb I 5").expect("a piece on the border");
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Dropb B 2"), Err(IllegalMove::Geometry));
    play(&mut position, "SlideFrom I 5 H 5").expect("pushed");
    assert_eq!((position.turn(), position.reserve(Color::Black)), (Some(Color::White), 11));
}

#[test]
fn rejects_pushes_into_full_lines() {
    let mut position = start("gipf-tournament");
    put(&mut position, &[("B", 2, 'o'), ("B", 3, 'x'), ("B", 4, 'o'), ("B", 5, 'x')]);
    assert_eq!(play(&mut position, "Slide B 1 B 2"), Err(IllegalMove::Blocked));
    assert_eq!(play(&mut position, "Slide B 6 B 5"), Err(IllegalMove::Blocked));
    let step = position.read_move(Color::White, "Slide B 1 B 2").expect("an entry");
    position.play_unchecked(Color::White, &step);
    assert_eq!(
        position.piece(spot("B", 5)).map(|piece| piece.color),
        Some(Color::White),
        "executed all the same"
    );
}

#[test]
fn rows_of_four_are_removed_with_adjacent_pieces() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'o'), ("E", 6, 'x'), ("E", 8, 'x')]);
    let step = position.read_move(Color::White, "Slide E 1 E 2").expect("an entry");
    position.play(Color::White, &step).expect("a push");
    assert_eq!(position.turn(), Some(Color::White), "there is a row to take");
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(IllegalMove::Phase));
    assert_eq!(play(&mut position, "Remove E 8"), Err(IllegalMove::NoPiece), "a free point is between");
    assert_eq!(play(&mut position, "Remove E 4"), Ok((1, 4)));
    assert_eq!((position.turn(), position.reserve(Color::White)), (Some(Color::Black), 21));
    assert!(position.piece(spot("E", 8)).is_some());
}

#[test]
fn opponent_removes_rows_before_moving() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    // White's push completes a row of Black's.
    put(&mut position, &[("D", 5, 'x'), ("E", 2, 'x'), ("F", 4, 'x'), ("G", 3, 'x')]);
    put(&mut position, &[("E", 3, 'x'), ("E", 4, 'x')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    let black = position.rows(Color::Black);
    assert!(!black.is_empty(), "{}", crate::sketch::of(&position));
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(IllegalMove::MustCapture));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.iter().all(|step| matches!(step, Move::Remove(_))), "{moves:?}");
}

#[test]
fn done_removes_single_pieces_and_keeps_own_gipf_pieces() {
    let mut position = start("gipf-standard");
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'X')]);
    // White pushes the Gipf piece on the corner E 2, which completes a row of four.
    put(&mut position, &[("E", 2, 'O')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    assert_eq!(play(&mut position, "Done"), Ok((2, 3)), "two that make Black's Gipf piece");
    assert_eq!(position.piece(spot("E", 3)), Some(Man { color: Color::White, is_gipf: true }));
    assert_eq!(position.turn(), Some(Color::Black));
}

#[test]
fn empty_reserve_loses() {
    let mut position = start("");
    position.reserves = [5, 0];
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)));
    let mut position = start("gipf-standard");
    for (letters, row) in [("B", 2), ("E", 8), ("H", 2)] {
        position.pieces[spot(letters, row).index()] = None;
    }
    assert_eq!(position.outcome(), Some(Outcome::win(Color::White)), "Black has no Gipf piece");
}

#[test]
fn tournaments_begin_with_gipf_pieces() {
    let mut position = start("gipf-tournament");
    assert_eq!(play(&mut position, "Standard"), Err(IllegalMove::Phase), "the first must be one");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.is_gipf), Some(true));
    assert_eq!(play(&mut position, "Slide I 1 H 1"), Err(IllegalMove::Geometry), "along the border");
    play(&mut position, "Slide I 2 H 2").expect("a push");
    play(&mut position, "Standard").expect("White brings a single piece");
    play(&mut position, "Slide A 2 B 3").expect("a push");
    assert_eq!(position.piece(spot("B", 3)).map(|piece| piece.is_gipf), Some(false));
    assert!(!position.may_bring_gipf(Color::White));
}

#[test]
fn rejects_invalid_entries() {
    let position = start("");
    for text in ["", "Slide A 1", "Slide A 6 B 2", "Dropb", "Remove J 1", "Zertz A 1 B 2", "push"] {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
}

/// Plays a sequence of moves; a turn without a verb is a slide.
fn line(position: &mut Gipf, text: &str) {
    for turn in text.split(',').map(str::trim) {
        let has_verb = turn.split(' ').next().is_some_and(|word| word.len() > 1);
        let text = if has_verb { turn.to_owned() } else { slide(turn) };
        play(position, &text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn slide(turn: &str) -> String {
    format!("Slide {turn}")
}

fn listed(position: &Gipf) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().map(|step| position.write_move(step)).collect()
}

#[test]
fn rows_of_own_gipf_pieces_are_optional() {
    let mut position = start("gipf-tournament");
    line(
        &mut position,
        "E 1 E 2, I 1 H 2, A 2 B 3, I 2 H 3, A 3 B 4, I 3 H 4, A 5 B 5, I 4 H 5, Done, E 9 E 8",
    );
    assert!(listed(&position).iter().any(|text| text.starts_with("Slide")), "{:?}", listed(&position));
    let n_slides = |position: &Gipf| listed(position).iter().filter(|text| text.starts_with("Slide")).count();
    let before = n_slides(&position);
    line(&mut position, "Preserve H 2");
    let moves = listed(&position);
    assert!(!moves.iter().any(|text| text.starts_with("Remove")), "{moves:?}");
    assert_eq!(n_slides(&position), before, "the marked piece is removed before the next is pushed");
    assert_eq!(play(&mut position.clone(), "Dropb A 1"), Ok((0, 2)));
    let mut all = position.clone();
    line(&mut all, "Preserve H 3, Preserve H 4, Preserve H 5");
    assert_eq!(play(&mut all, "Slide A 1 B 2"), Ok((0, 8)));
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Ok((0, 2)));
    assert_eq!(position.piece(spot("H", 2)), None);
    assert!(position.piece(spot("H", 3)).is_some());
}

#[test]
fn removing_a_gipf_piece_only_marks_it() {
    let mut position = start("gipf-tournament");
    line(
        &mut position,
        "E 1 E 2, I 1 H 2, A 2 B 3, I 2 H 3, A 3 B 4, I 3 H 4, A 5 B 5, I 4 H 5, Done, E 9 E 8",
    );
    let mut toggled = position.clone();
    line(&mut toggled, "Preserve H 2");
    line(&mut position, "Remove H 2");
    assert_eq!(position, toggled);
    line(&mut position, "Remove H 2");
    assert_eq!(position, toggled, "a second time changes nothing");
    line(&mut position, "Preserve H 2");
    assert_eq!(play(&mut position, "Dropb A 1"), Ok((0, 0)), "it stays");
}

#[test]
fn marked_pieces_fill_an_empty_reserve() {
    let mut position = start("gipf-tournament");
    position.brought = [[5, 1]; 2];
    put(
        &mut position,
        &[("E", 3, 'O'), ("E", 4, 'O'), ("E", 5, 'O'), ("E", 6, 'O'), ("B", 2, 'X'), ("B", 4, 'O')],
    );
    position.reserves[Color::White as usize] = 0;
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(IllegalMove::NoneLeft));
    line(&mut position, "Remove E 4, Slide A 1 B 2");
    assert_eq!((position.turn(), position.reserve(Color::White)), (Some(Color::Black), 1));
}

#[test]
fn end_piece_of_five_gipf_pieces_can_be_removed() {
    let mut position = start("gipf-tournament");
    position.brought = [[5, 1]; 2];
    put(&mut position, &[("E", 3, 'O'), ("E", 4, 'O'), ("E", 5, 'O'), ("E", 6, 'O'), ("E", 7, 'O')]);
    put(&mut position, &[("B", 2, 'X')]);
    line(&mut position, "Preserve E 3, Slide A 1 B 2");
    assert_eq!(position.piece(spot("E", 3)), None);
    let moves = listed(&position);
    assert!(moves.contains(&"Preserve E 4".to_owned()), "four are a row still: {moves:?}");
    assert!(moves.contains(&"Done".to_owned()), "{moves:?}");
}

#[test]
fn player_chooses_between_crossing_rows() {
    let mut position = start("gipf-tournament");
    line(
        &mut position,
        "A 1 B 2, A 3 B 4, B 1 C 2, A 3 B 4, D 1 D 2, A 3 B 4, A 3 B 4, Standard, E 9 E 8, F 1 F 2, H 6 G 6, \
         H 1 H 2, I 5 H 5, I 1 H 2, G 7 F 7",
    );
    let before = listed(&position);
    assert!(!before.is_empty());
    for text in before {
        assert_eq!(play(&mut position.clone(), &text).map(|_| ()), Ok(()), "{text}");
    }
}

#[test]
fn rows_with_shared_pieces_are_named_by_their_ends() {
    let mut position = start("gipf-tournament");
    position.brought = [[9, 1]; 2];
    // Two rows cross in a single piece, and each crosses another row in one more: no row has a single piece of its own.
    put(&mut position, &[("E", 3, 'O'), ("E", 4, 'O'), ("E", 5, 'o'), ("E", 6, 'o'), ("B", 5, 'X')]);
    put(&mut position, &[("C", 3, 'O'), ("D", 4, 'o'), ("F", 5, 'O')]);
    put(&mut position, &[("F", 6, 'O'), ("D", 5, 'O'), ("C", 4, 'O')]);
    put(&mut position, &[("D", 3, 'O'), ("D", 6, 'O')]);
    assert!(position.rows(Color::White).len() > 2, "{}", crate::sketch::of(&position));
    let moves = listed(&position);
    for text in &moves {
        let step = position.read_move(Color::White, text).expect("an entry");
        assert_eq!(position.write_move(&step), *text);
        assert_eq!(position.check_move(Color::White, &step), Ok(()), "{text}");
    }
    assert!(moves.iter().any(|text| text.starts_with("Remove")), "{moves:?}");
}
