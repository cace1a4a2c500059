//! The two columns of a line, which are only separated by spaces.

use crate::lines::Line;

/// The column from which to look for the gap between the cells.
const GAP: usize = 15;

/// The column from which a line without a first cell belongs to the second player.
pub(super) const SECOND: usize = 20;

/// Splits a line into the cells of the first and the second player, without the move number.
///
/// A line with two colons has two rolls, and the second starts two characters before its colon. Otherwise the first gap
/// of two spaces after column 15 is the border.
pub(super) fn cells(line: Line<'_>) -> [Line<'_>; 2] {
    let text = line.text;
    let mut colons = memchr::memchr_iter(b':', text);
    let second_roll =
        colons.next().and_then(|_| colons.next()).filter(|at| *at > 3).map(|at| roll_start(text, at));
    let gap = || {
        let rest = text.get(GAP..)?;
        memchr::memmem::find(rest, b"  ").map(|at| GAP + at)
    };
    let at = second_roll.or_else(gap).unwrap_or(text.len());
    let first = line.part(0..at);
    [behind_number(first).trimmed(), line.part(at..text.len()).trimmed()]
}

/// Finds the start of the dice before a colon: two digits, in some files with a space between them.
fn roll_start(text: &[u8], colon: usize) -> usize {
    let digits = text[..colon].iter().rev().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    colon - digits.max(1)
}

/// Removes `12)`.
fn behind_number(line: Line<'_>) -> Line<'_> {
    match line.split_once(b')') {
        Some((before, rest)) if before.number::<u32>().is_some() => rest,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_all_kinds_of_lines() {
        for (text, expected) in [
            ("  1)                             41: 13/9 24/23 ", ["", "41: 13/9 24/23"]),
            ("  2) 31: 6/5 8/5                 41: 6/5 9/5 ", ["31: 6/5 8/5", "41: 6/5 9/5"]),
            (" 14) 11: 17/16 16/15 15/14 14/13* 41: 25/21", ["11: 17/16 16/15 15/14 14/13*", "41: 25/21"]),
            (" 10) 61: 9/8 13/7                 Doubles => 2", ["61: 9/8 13/7", "Doubles => 2"]),
            ("  2)  Doubles => 2                Takes", ["Doubles => 2", "Takes"]),
            (" 11)  Takes                      64: 13/7 7/3 ", ["Takes", "64: 13/7 7/3"]),
            (" 27) 44: 5/1 2/0 2/0 1/0         ", ["44: 5/1 2/0 2/0 1/0", ""]),
            ("  6) 63:                         65: ", ["63:", "65:"]),
            ("      Wins 2 points", ["Wins 2 points", ""]),
            ("                                  Wins 2 points", ["", "Wins 2 points"]),
            (" 23) 62: 1/0 1/0", ["62: 1/0 1/0", ""]),
        ] {
            let found = cells(Line { at: 0, text: text.as_bytes() });
            assert_eq!(found.map(|cell| std::str::from_utf8(cell.text).unwrap()), expected, "{text}");
        }
    }
}
