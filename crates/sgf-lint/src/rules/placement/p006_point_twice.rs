//! P006: a point that occurs twice in exclusive properties.

use std::collections::HashSet;

use sgf_model::table::{PropType, Property as Row};
use sgf_model::value::split_compose_bytes;
use sgf_syntax::{Node, Property, TextEdit, Value};

use super::moves::is_closed_property;
use super::used_points::{Named, UsedPoints};
use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds points that occur twice in a node, in mutually exclusive properties: setup (AB, AW, AE), markup (CR, MA, SL, SQ,
    /// TR), territory (TB, TW), labels (LB, L), or within DD or VW.
    ///
    /// ## Why it matters
    /// The specification forbids it. A point can only have one stone and one mark, and it is unclear which one the author
    /// intended.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]TR[pd][dd][pd])
    /// ```
    ///
    /// ## Fix
    /// Removes values that repeat a point of the same property. If two properties use the same point, there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd]TR[pd][dd])
    /// ```
    P006 point-twice, Error, fix: Safe, since: "0.1", sgfc: [38],
    on: Nodes(&[PropertyFilter::Where(is_exclusive)])
}

/// The groups of mutually exclusive properties.
const GROUPS: &[&[&str]] =
    &[&["AB", "AW", "AE"], &["CR", "MA", "SL", "SQ", "TR"], &["TB", "TW"], &["LB", "L"], &["DD"], &["VW"]];

fn group_of(row: &Row) -> Option<usize> {
    let takes_points = row.is_point_list() || row.ident == "LB";
    GROUPS.iter().position(|group| group.contains(&row.ident)).filter(|_| takes_points)
}

fn is_exclusive(row: &Row) -> bool {
    group_of(row).is_some()
}

/// In nodes with more properties than this, repeated properties are skipped.
const MANY: usize = 512;

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let mut used: Vec<(usize, UsedPoints)> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for property in node.properties() {
        let Some(row) = cx.row(property) else { continue };
        let Some(group) = group_of(row) else { continue };
        // Several pieces may be on the same point if they stack.
        if row.prop_type == PropType::Setup && cx.capabilities().stacks {
            continue;
        }
        // The FF[3] view has two corners.
        if row.ident == "VW" && cx.ff < 4 {
            continue;
        }
        // S025 reports repeated properties, so only consider values that the first one does not have.
        let mut known = HashSet::new();
        let is_repeated = seen.contains(&row.ident);
        if is_repeated {
            if node.properties().len() > MANY {
                continue;
            }
            let before = node.properties().take_while(|&other| other != property);
            let same = before.filter(|&other| cx.row(other).is_some_and(|other| std::ptr::eq(other, row)));
            known.extend(same.flat_map(Property::values).map(Value::raw));
        } else {
            seen.push(row.ident);
        }
        let place = used.iter().position(|(known, _)| *known == group).unwrap_or(used.len());
        if place == used.len() {
            used.push((group, UsedPoints::new()));
        }
        let used = &mut used[place].1;
        let new = property.values().filter(|value| !known.contains(value.raw()));
        let found = InUse::of(cx, row, new, used);
        let Some(first) = found.first else { continue };
        let words = format!("`{}` repeats a point that is already used in this node", row.ident);
        let finding = out
            .report(first.outer_span(), words)
            .help("a point may occur only once in properties of this kind");
        // Labels may differ, and S025 merges repeated properties.
        if !found.has_others && !is_repeated && row.ident != "LB" && is_undamaged(cx, property) {
            let edits = found.again.iter().map(|value| TextEdit::delete(value.outer_span()));
            finding.fix(Applicability::Safe, "remove the repeated points", edits);
        }
    }
}

/// The values of a property with points that are already used.
#[derive(Default)]
struct InUse<'a> {
    first: Option<Value<'a>>,
    /// The values that only repeat points of the property itself.
    again: Vec<Value<'a>>,
    /// Whether there are other values.
    has_others: bool,
}

impl<'a> InUse<'a> {
    /// Adds the points of values to the used points.
    fn of(
        cx: &GameCx<'_>,
        row: &Row,
        values: impl Iterator<Item = Value<'a>>,
        used: &mut UsedPoints,
    ) -> InUse<'a> {
        let mut found = InUse::default();
        let mut own = UsedPoints::new();
        for value in values {
            let point =
                if row.ident == "LB" { split_compose_bytes(value.raw()).map(|sides| sides.0) } else { None };
            let Some(named) = Named::of(cx, point.unwrap_or(value.raw()), own.room()) else { continue };
            let is_own = own.has(&named);
            own.add(&named);
            if used.add(&named) {
                found.first = found.first.or(Some(value));
                if is_own && value.is_closed() {
                    found.again.push(value);
                } else {
                    found.has_others = true;
                }
            }
        }
        found
    }
}

/// Whether the parser read a property and its surroundings without guessing.
fn is_undamaged(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    is_closed_property(property) && !cx.cx.is_damaged(property.span())
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_repeated_points_within_and_between_properties() {
        check(
            "P006",
            "
(;FF[4]AB[aa][bb][aa]AW[cc]AE[bb:cc];LB[aa:1][aa:2];CR[aa]LB[aa:1];TB[aa]TW[bb])
                 ^^^^ `AB` repeats a point that is already used in this node
                             ^^^^^^^ `AE` repeats a point that is already used in this node
                                             ^^^^^^ `LB` repeats a point that is already used in this node
",
        );
    }

    #[test]
    fn checks_other_games() {
        check(
            "P006",
            "
(;FF[4]GM[11]AB[a1][b2]AW[a1:c1];TR[c3][c3]CR[c4])(;FF[4]GM[3]AW[Ke1][Qe1]AB[e8])
                         ^^^^^^^ `AW` repeats a point that is already used in this node
                                       ^^^^ `TR` repeats a point that is already used in this node
                                                                     ^^^^^ `AW` repeats a point that is already used in this node
",
        );
        check("P006", "(;FF[4]GM[6]AB[a][a][a])(;FF[4]GM[8]AB[P*][P*])(;FF[4]GM[27]TR[wA1][wA1])");
    }

    #[test]
    fn removes_repeated_points() {
        fix_gives("P006", "(;AB[aa][aa:bb][bb][aa])", "(;AB[aa][aa:bb][bb][aa])");
        fix_gives("P006", "(;AB[aa:bb][bb][cc][aa])", "(;AB[aa:bb][cc])");
        fix_gives("P006", "(;FF[4]GM[9]AB[a1][b2][a1])", "(;FF[4]GM[9]AB[a1][b2])");
        // It is unclear which of the pieces is intended.
        fix_gives("P006", "(;FF[4]GM[3]AW[Ke1][Qe1])", "(;FF[4]GM[3]AW[Ke1][Qe1])");
        for kept in ["MA[aa]TR[aa]", "AB[aa]AW[aa]", "LB[aa:1][aa:1]", "TB[aa][aa]TW[aa]"] {
            let fixed = kept.replace("TB[aa][aa]", "TB[aa]");
            fix_gives("P006", format!("(;{kept})"), format!("(;{fixed})"));
        }
    }
}
