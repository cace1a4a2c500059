//! V011: a square board written with two numbers.

use sgf_syntax::TextEdit;

use super::size::Square;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds square boards whose size is written with two numbers.
    ///
    /// ## Why it matters
    /// The specification forbids it, and programs that only support square boards cannot open the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]SZ[13:13];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Writes one number.
    /// ```sgf
    /// (;FF[4]SZ[13];B[cc])
    /// ```
    V011 square-as-rectangle, Error, fix: Safe, since: "0.1", sgfc: [47], on: Properties(PropertyFilter::Named(&["SZ"]))
}

fn check(_: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    for value in at.property.values() {
        if let Square::Two(columns, rows) = Square::of(value.raw())
            && columns == rows
            && columns >= 1
        {
            let finding = out.report(value.span(), "square board written with two numbers");
            if value.is_closed() {
                let edit = TextEdit::replace(value.span(), columns.to_string().into_bytes());
                finding.fix(Safe, format!("write `{columns}`"), [edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_square_boards() {
        check(
            "V011",
            "
(;SZ[19:13])(;SZ[9])(;GM[11]SZ[11:11])
                               ^^^^^ square board written with two numbers
",
        );
        fix_gives("V011", "(;SZ[019:19])", "(;SZ[19])");
    }
}
