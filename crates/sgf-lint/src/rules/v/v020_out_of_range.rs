//! V020: a number outside of the range that has a meaning.

use sgf_model::table::Property as Row;
use sgf_model::value::{number, split_compose_bytes};

use super::number::read_number;
use super::read::is_judged;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds numbers that have no meaning for their property: ST is 0 to 3, PM 0 to 2, and FG a sum of its flags.
    ///
    /// ## Why it matters
    /// Programs ignore the number, or use only some of its bits. A negative MN, OB or OW is legal and reported as a
    /// note: programs count moves and stones without a sign.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]ST[7];B[cc]PM[3])
    /// ```
    V020 out-of-range, Error, fix: None, since: "0.1", sgfc: [],
    on: Properties(Which::Named(&["ST", "PM", "FG", "MN", "OB", "OW"]))
}

/// The flags of FG (properties.html).
const FLAGS: i64 = 1 | 2 | 4 | 256 | 512 | 32768;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    for value in at.property.values() {
        let Some(number) = number_of(row, value.raw()) else { continue };
        if let Some(message) = complaint(row.ident, number) {
            out.report(value.span(), message);
        } else if number < 0 {
            out.report(value.span(), "negative number").note();
        }
    }
}

/// What is wrong with a number that is not legal.
fn complaint(ident: &str, number: i64) -> Option<String> {
    match (ident, number) {
        ("ST", ..=-1 | 4..) => Some(format!("style {number}, where 0 to 3 are known")),
        ("PM", ..=-1 | 3..) => Some(format!("print mode {number}, where 0 to 2 are known")),
        ("FG", _) if number & !FLAGS != 0 => Some(format!("flags {number}, which are not all known")),
        _ => None,
    }
}

/// The number that a value says, or will say when it is repaired; of a figure its flags.
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
    fn ranges() {
        check(
            "V020",
            "
(;FF[4]ST[-1]PM[2];B[aa]MN[-4]OB[0];FG[257:x];FG[8:y]ST[ 9])
          ^^ style -1, where 0 to 3 are known
                           ^^ negative number
                                                 ^^^ flags 8, which are not all known
                                                        ^^ style 9, where 0 to 3 are known
",
        );
        check("V020", "(;FF[4]ST[0]PM[0]FG[];FG[33543:];B[aa]MN[1]OW[3])");
    }
}
