//! Points in the notation of the Go Text Protocol: `Q16`, a column letter without I and a row counted from below. After Z come AA,
//! AB and so on, as in KataGo.
//!
//! Source: Go Text Protocol version 2, section 2.11; KataGo, docs/Analysis_Engine.md.

use sgf_games::go::Move;
use sgf_model::value::LetterPoint;

/// The column letters.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Reads a point or a pass on a board of the given size.
pub(crate) fn read(text: &str, (columns, rows): (u8, u8)) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = text.split_at(n_letters);
    if digits.starts_with(['0', '+']) {
        return None;
    }
    let row = rows.checked_sub(digits.parse().ok()?)?;
    let column = column(letters)?;
    LetterPoint::new(column, row).filter(|_| column < columns).map(Move::Put)
}

fn column(letters: &str) -> Option<u8> {
    let index = |letter: u8| LETTERS.iter().position(|it| *it == letter.to_ascii_uppercase());
    match letters.as_bytes() {
        [letter] => index(*letter).map(|index| index as u8),
        [first, second] => u8::try_from((index(*first)? + 1) * LETTERS.len() + index(*second)?).ok(),
        _ => None,
    }
}

/// Writes a point or a pass.
pub(crate) fn write(step: Move, (_, rows): (u8, u8)) -> String {
    let Move::Put(point) = step else { return "pass".to_owned() };
    let column = usize::from(point.column());
    let first = (column / LETTERS.len()).checked_sub(1).map(|index| char::from(LETTERS[index]));
    let last = char::from(LETTERS[column % LETTERS.len()]);
    format!("{}{last}{}", first.map(String::from).unwrap_or_default(), rows - point.row())
}

/// The value of B or W for a move.
pub(crate) fn value(step: Move) -> String {
    match step {
        Move::Put(point) => point.to_string(),
        Move::Pass => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_points_and_passes() {
        for (text, expected) in [
            ("A1", Some("as")),
            ("t19", Some("sa")),
            ("J10", Some("ij")),
            ("PASS", Some("")),
            ("I10", None),
            ("U1", None),
            ("A0", None),
            ("A20", None),
            ("A+1", None),
            ("5", None),
            ("", None),
        ] {
            assert_eq!(read(text, (19, 19)).map(value).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn points_survive_a_round_trip() {
        let size = (52, 40);
        for column in 0..52 {
            for row in 0..40 {
                let step = Move::Put(LetterPoint::new(column, row).expect("it is a valid point"));
                assert_eq!(read(&write(step, size), size), Some(step));
            }
        }
        assert_eq!(write(Move::Put(LetterPoint::new(25, 0).expect("it is a point")), size), "AA40");
    }
}
