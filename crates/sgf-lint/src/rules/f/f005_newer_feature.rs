//! F005: values that the declared version of the format cannot hold.

use sgf_games::Points;
use sgf_model::info::Size;
use sgf_model::value::{LetterPoint, LetterRange, split_compose_bytes};
use sgf_syntax::{Joined, Listed, Property, TextEdit, Value};

use super::version::declared_old;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rectangles in point lists, and boards that are not square or larger than 19, in games that declare a
    /// format older than FF[4].
    ///
    /// ## Why it matters
    /// Both came with FF[4]. A program that obeys `FF` reads neither.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[3]GM[1]HA[6]AB[aa:cb])
    /// ```
    ///
    /// ## Fix
    /// Writes the points of the rectangles one by one. For boards, the only fix is to declare `FF[4]`.
    /// ```sgf
    /// (;FF[3]GM[1]HA[6]AB[aa][ba][ca][ab][bb][cb])
    /// ```
    F005 newer-feature, Error, fix: Safe, since: "0.1", sgfc: [51],
    on: Properties(Which::Where(|row| row.is_point_list() || row.ident == "SZ"))
}

/// The largest board before FF[4].
const SIDE: u32 = 19;
/// The most points that a rectangle is written out to: those of that board.
const POINTS: usize = 361;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(version) = declared_old(cx).filter(|_| cx.capabilities().points == Points::Letters) else {
        return;
    };
    if at.row.is_some_and(|row| row.ident == "SZ") {
        board(at.property, version, out);
        return;
    }
    let Some(first) = at.property.values().find(|value| value.raw().contains(&b':')) else { return };
    let finding = out.report(first.span(), format!("rectangle of points in FF[{version}]"));
    if let Some(edits) = points(at.property) {
        finding.fix(Applicability::Safe, "write the points one by one", edits);
    }
}

fn board(property: Property<'_>, version: u8, out: &mut Sink<'_>) {
    let Some(value) = property.values().next() else { return };
    let size = str::from_utf8(value.raw()).ok().and_then(|text| Size::parse(text).ok());
    if let Some(size) = size.filter(|size| size.columns != size.rows || size.columns > SIDE) {
        out.report(value.span(), format!("board of {}x{} in FF[{version}]", size.columns, size.rows))
            .help("such boards came with FF[4]");
    }
}

/// The edits that write out every rectangle of a list, if all its points are points, and different ones.
fn points(property: Property<'_>) -> Option<Vec<TextEdit>> {
    let mut seen = [0u64; LetterPoint::LIMIT as usize];
    let mut edits = Vec::new();
    for value in property.values() {
        let range = range(value)?;
        let points: Vec<LetterPoint> = range.points().take(POINTS + 1).listed();
        for point in &points {
            let (row, bit) = (&mut seen[usize::from(point.row())], 1 << point.column());
            if *row & bit != 0 {
                return None;
            }
            *row |= bit;
        }
        if let LetterRange::Rectangle(..) = range {
            let list: Vec<String> = points.iter().map(ToString::to_string).listed();
            edits.push(TextEdit::replace(value.span(), list.joined("][").into_bytes()));
        }
        if points.len() > POINTS || !value.is_closed() {
            return None;
        }
    }
    Some(edits)
}

fn range(value: Value<'_>) -> Option<LetterRange> {
    match split_compose_bytes(value.raw()) {
        Some((first, last)) => {
            let corners = (LetterPoint::decode(first).ok()?, LetterPoint::decode(last).ok()?);
            Some(LetterRange::Rectangle(corners.0, corners.1))
        }
        None => LetterPoint::decode(value.raw()).ok().map(LetterRange::Single),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn only_before_ff4() {
        check(
            "F005",
            "(;FF[4]SZ[13:9]AB[aa:cc])(;SZ[25]AB[aa:cc])(;FF[3]SZ[19]AB[aa]LB[aa:1])(;FF[3]GM[9]AB[a1:b2])",
        );
    }

    #[test]
    fn boards_and_rectangles() {
        check(
            "F005",
            "
(;FF[3]SZ[13:9];TR[aa][bb:cc][dd:ee])(;FF[1]SZ[25])
          ^^^^ board of 13x9 in FF[3]
                       ^^^^^ rectangle of points in FF[3]
                                               ^^ board of 25x25 in FF[1]
",
        );
        fix_gives("F005", "(;FF[3];TR[ss][bb:cb])", "(;FF[3];TR[ss][bb][cb])");
        for kept in ["(;FF[3];TR[aa:bb][bb])", "(;FF[3];TR[aa:x])", "(;FF[3];TR[aa:zz])"] {
            fix_gives("F005", kept, kept);
        }
    }
}
