//! V020: a number that is out of range.

use sgf_model::table::Property as Row;
use sgf_model::value::{number, split_compose_bytes};

use super::number::read_number;
use super::read::is_checked;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds numbers that are out of the range of their property: 0 to 3 for ST, 0 to 2 for PM, and a sum of flags for FG.
    ///
    /// ## Why it matters
    /// Programs ignore the number, or use only some of its bits. Negative values of MN, OB and OW are legal, but programs may
    /// not expect them, so they are reported as notes.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]ST[7];B[cc]PM[3])
    /// ```
    V020 out-of-range, Error, fix: None, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Named(&["ST", "PM", "FG", "MN", "OB", "OW"]))
}

/// The flags of FG (properties.html).
const FLAGS: i64 = 1 | 2 | 4 | 256 | 512 | 32768;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    for value in at.property.values() {
        let Some(number) = number_of(row, value.raw()) else { continue };
        if let Some(message) = problem(row.ident, number) {
            out.report(value.span(), message);
        } else if number < 0 {
            out.report(value.span(), "negative number").note();
        }
    }
}

/// Describes why a number is invalid.
fn problem(ident: &str, number: i64) -> Option<String> {
    match (ident, number) {
        ("ST", ..=-1 | 4..) => Some(format!("style {number} is not in the range 0 to 3")),
        ("PM", ..=-1 | 3..) => Some(format!("print mode {number} is not in the range 0 to 2")),
        ("FG", _) if number & !FLAGS != 0 => Some(format!("flags {number} contain unknown bits")),
        _ => None,
    }
}

/// Reads a number leniently; of FG, the flags.
fn number_of(row: &Row, raw: &[u8]) -> Option<i64> {
    let raw = match row.ident {
        "FG" => split_compose_bytes(raw).map_or(raw, |(flags, _)| flags),
        _ => raw,
    };
    number(raw).ok().or_else(|| {
        let reading = read_number(row, std::str::from_utf8(raw).ok()?)?;
        number(reading.text.as_bytes()).ok()
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_numbers_out_of_range() {
        check(
            "V020",
            "
(;FF[4]ST[-1]PM[2];B[aa]MN[-4]OB[0];FG[257:x];FG[8:y]ST[ 9])
          ^^ style -1 is not in the range 0 to 3
                           ^^ negative number
                                                 ^^^ flags 8 contain unknown bits
                                                        ^^ style 9 is not in the range 0 to 3
",
        );
        check("V020", "(;FF[4]ST[0]PM[0]FG[];FG[33543:];B[aa]MN[1]OW[3])");
    }
}
