//! What is known of Gipf: the rules one by one.

use sgf_model::value::Color;

use super::{GRID, Gipf, Man, Move};
use crate::contract::{self, Plan};
use crate::hexgrid::Spot;
use crate::{Options, Outcome, Position, Reason};

fn start(variant: &str) -> Gipf {
    Gipf::begin(&Options::default().with_variant(variant)).expect("a variant")
}

fn play(position: &mut Gipf, text: &str) -> Result<(u32, u32), Reason> {
    let color = position.turn().ok_or(Reason::GameOver)?;
    let step = position.read(color, text).unwrap_or_else(|unreadable| panic!("{unreadable}"));
    position.play(color, &step).map(|played| (played.captured, played.lost))
}

fn spot(letters: &str, row: u16) -> Spot {
    GRID.named(letters, row).expect("a point")
}

/// Puts pieces: `o`, `x` single ones of White and Black, `O`, `X` Gipf pieces.
fn put(position: &mut Gipf, pieces: &[(&str, u16, char)]) {
    for &(letters, row, sign) in pieces {
        let color = if sign.eq_ignore_ascii_case(&'o') { Color::White } else { Color::Black };
        let piece = Man { color, is_gipf: sign.is_ascii_uppercase() };
        position.pieces[spot(letters, row).index()] = Some(piece);
    }
}

#[test]
fn the_laws_hold() {
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
    assert_eq!(play(&mut position, "Slide B 2 B 3"), Err(Reason::Geometry), "not from the border");
    assert_eq!(play(&mut position, "Slide A 1 A 2"), Err(Reason::Geometry), "not along the border");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.color), Some(Color::White));
    assert_eq!(position.piece(spot("C", 3)).map(|piece| piece.color), Some(Color::Black), "it has moved on");
    play(&mut position, "Dropb I 5").expect("a piece on the border");
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Dropb B 2"), Err(Reason::Geometry));
    play(&mut position, "SlideFrom I 5 H 5").expect("pushed");
    assert_eq!((position.turn(), position.reserve(Color::Black)), (Some(Color::White), 11));
}

#[test]
fn a_full_line_has_no_room() {
    let mut position = start("gipf-tournament");
    put(&mut position, &[("B", 2, 'o'), ("B", 3, 'x'), ("B", 4, 'o'), ("B", 5, 'x')]);
    assert_eq!(play(&mut position, "Slide B 1 B 2"), Err(Reason::Blocked));
    assert_eq!(play(&mut position, "Slide B 6 B 5"), Err(Reason::Blocked));
    let step = position.read(Color::White, "Slide B 1 B 2").expect("an entry");
    position.execute(Color::White, &step);
    assert_eq!(
        position.piece(spot("B", 5)).map(|piece| piece.color),
        Some(Color::White),
        "executed all the same"
    );
}

#[test]
fn rows_of_four_are_taken_with_what_adjoins() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'o'), ("E", 6, 'x'), ("E", 8, 'x')]);
    let step = position.read(Color::White, "Slide E 1 E 2").expect("an entry");
    position.play(Color::White, &step).expect("a push");
    assert_eq!(position.turn(), Some(Color::White), "there is a row to take");
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(Reason::Phase));
    assert_eq!(play(&mut position, "Remove E 8"), Err(Reason::NoPiece), "a free point is between");
    assert_eq!(play(&mut position, "Remove E 4"), Ok((1, 4)));
    assert_eq!((position.turn(), position.reserve(Color::White)), (Some(Color::Black), 21));
    assert!(position.piece(spot("E", 8)).is_some());
}

#[test]
fn the_other_takes_its_rows_before_it_moves() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    // White's push closes a row of Black's.
    put(&mut position, &[("D", 5, 'x'), ("E", 2, 'x'), ("F", 4, 'x'), ("G", 3, 'x')]);
    put(&mut position, &[("E", 3, 'x'), ("E", 4, 'x')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    let black = position.rows(Color::Black);
    assert!(!black.is_empty(), "{}", crate::sketch::of(&position));
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(Reason::MustCapture));
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert!(moves.iter().all(|step| matches!(step, Move::Remove(_))), "{moves:?}");
}

#[test]
fn done_takes_what_is_simple_and_leaves_own_gipf_pieces() {
    let mut position = start("gipf-standard");
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'X')]);
    // The corner E 2 bears a Gipf piece of White's; it is pushed on, and four are in the row.
    put(&mut position, &[("E", 2, 'O')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    assert_eq!(play(&mut position, "Done"), Ok((2, 3)), "two that make Black's Gipf piece");
    assert_eq!(position.piece(spot("E", 3)), Some(Man { color: Color::White, is_gipf: true }));
    assert_eq!(position.turn(), Some(Color::Black));
}

#[test]
fn who_has_nothing_to_bring_loses() {
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
    assert_eq!(play(&mut position, "Standard"), Err(Reason::Phase), "the first must be one");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.is_gipf), Some(true));
    assert_eq!(play(&mut position, "Slide I 1 H 1"), Err(Reason::Geometry), "along the border");
    play(&mut position, "Slide I 2 H 2").expect("a push");
    play(&mut position, "Standard").expect("White brings a single piece");
    play(&mut position, "Slide A 2 B 3").expect("a push");
    assert_eq!(position.piece(spot("B", 3)).map(|piece| piece.is_gipf), Some(false));
    assert!(!position.may_bring_gipf(Color::White));
}

#[test]
fn what_is_no_entry_is_not_read() {
    let position = start("");
    for text in ["", "Slide A 1", "Slide A 6 B 2", "Dropb", "Remove J 1", "Zertz A 1 B 2", "push"] {
        assert!(position.read(Color::White, text).is_err(), "{text}");
    }
}
