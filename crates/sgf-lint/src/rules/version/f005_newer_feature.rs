//! F005: values that the declared format version does not allow.

use std::collections::HashSet;

use sgf_games::Points;
use sgf_model::info::Size;
use sgf_model::value::{LetterPoint, LetterRange, split_compose_bytes};
use sgf_syntax::{Property, TextEdit, Value};

use super::declared_version::declared_old;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds rectangles in point lists, and boards that are not square or larger than 19x19, in games that declare a
    /// version older than FF[4].
    ///
    /// ## Why it matters
    /// FF[4] introduced both. A program that follows `FF` does not accept them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[3]GM[1]HA[6]AB[aa:cb])
    /// ```
    ///
    /// ## Fix
    /// Writes the points of the rectangles individually. There is no fix for boards other than declaring `FF[4]`.
    /// ```sgf
    /// (;FF[3]GM[1]HA[6]AB[aa][ba][ca][ab][bb][cb])
    /// ```
    F005 newer-feature, Error, fix: Safe, since: "0.1", sgfc: [51],
    on: Properties(PropertyFilter::Where(|row| row.is_point_list() || row.ident == "SZ"))
}

/// The largest board size before FF[4].
const MAX_SIZE: u32 = 19;
/// The maximum number of points to expand a rectangle to.
const MAX_POINTS: usize = 361;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(version) = declared_old(cx).filter(|_| cx.capabilities().points == Points::Letters) else {
        return;
    };
    if at.row.is_some_and(|row| row.ident == "SZ") {
        board(at.property, version, out);
        return;
    }
    let Some(first) = at.property.values().find(|value| value.raw().contains(&b':')) else { return };
    let finding =
        out.report(first.span(), format!("rectangle of points requires FF[4], but this is FF[{version}]"));
    if let Some(edits) = points(at.property) {
        finding.fix(Applicability::Safe, "write the points one by one", edits);
    }
}

fn board(property: Property<'_>, version: u8, out: &mut Sink<'_>) {
    let Some(value) = property.values().next() else { return };
    let size = str::from_utf8(value.raw()).ok().and_then(|text| Size::parse(text).ok());
    if let Some(size) = size.filter(|size| size.columns != size.rows || size.columns > MAX_SIZE) {
        out.report(
            value.span(),
            format!("board size {}x{} requires FF[4], but this is FF[{version}]", size.columns, size.rows),
        )
        .help("earlier versions only allow square boards of up to 19x19");
    }
}

/// Returns the edits that expand every rectangle of a list, if all points are valid and distinct.
fn points(property: Property<'_>) -> Option<Vec<TextEdit>> {
    let mut known = HashSet::new();
    let mut edits = Vec::new();
    for value in property.values() {
        let range = range(value)?;
        let points: Vec<LetterPoint> = range.points().take(MAX_POINTS + 1).collect();
        if !points.iter().all(|point| known.insert((point.column(), point.row()))) {
            return None;
        }
        if let LetterRange::Rectangle(..) = range {
            let list: Vec<String> = points.iter().map(ToString::to_string).collect();
            edits.push(TextEdit::replace(value.span(), list.join("][").into_bytes()));
        }
        if points.len() > MAX_POINTS || !value.is_closed() {
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
    fn accepts_large_boards_and_rectangles_in_ff4() {
        check(
            "F005",
            "(;FF[4]SZ[13:9]AB[aa:cc])(;SZ[25]AB[aa:cc])(;FF[3]SZ[19]AB[aa]LB[aa:1])(;FF[3]GM[9]AB[a1:b2])",
        );
    }

    #[test]
    fn reports_boards_and_rectangles() {
        check(
            "F005",
            "
(;FF[3]SZ[13:9];TR[aa][bb:cc][dd:ee])(;FF[1]SZ[25])
          ^^^^ board size 13x9 requires FF[4], but this is FF[3]
                       ^^^^^ rectangle of points requires FF[4], but this is FF[3]
                                               ^^ board size 25x25 requires FF[4], but this is FF[1]
",
        );
        fix_gives("F005", "(;FF[3];TR[ss][bb:cb])", "(;FF[3];TR[ss][bb][cb])");
        for kept in ["(;FF[3];TR[aa:bb][bb])", "(;FF[3];TR[aa:x])", "(;FF[3];TR[aa:zz])"] {
            fix_gives("F005", kept, kept);
        }
    }
}
