//! P006: a point used twice where it may be used once.

use std::collections::{BTreeMap, BTreeSet};

use sgf_model::table::Property as Row;
use sgf_model::value::split_compose_bytes;
use sgf_syntax::{Node, Property, Value};

use super::paths::Touched;
use super::points::range_of;
use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds points that are named twice in one node by properties that exclude each other: setup (AB, AW, AE), markup (CR, MA, SL,
    /// SQ, TR), territory (TB, TW), labels (LB, L), and each of DD and VW by itself.
    ///
    /// ## Why it matters
    /// The specification forbids it: a point has one stone and one mark, and which one is meant cannot be told.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]TR[pd]SQ[dd][pd])
    /// ```
    P006 point-twice, Error, fix: None, since: "0.1", sgfc: [38],
    on: Nodes(&[Which::Where(is_exclusive)])
}

/// The groups of properties that exclude each other.
const GROUPS: &[&[&str]] =
    &[&["AB", "AW", "AE"], &["CR", "MA", "SL", "SQ", "TR"], &["TB", "TW"], &["LB", "L"], &["DD"], &["VW"]];

fn group_of(row: &Row) -> Option<usize> {
    let takes_points = row.is_point_list() || row.ident == "LB";
    GROUPS.iter().position(|group| group.contains(&row.ident)).filter(|_| takes_points)
}

fn is_exclusive(row: &Row) -> bool {
    group_of(row).is_some()
}

/// In nodes with more properties than this, repeated ones are passed by.
const MANY: usize = 512;

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let mut used: BTreeMap<usize, Touched> = BTreeMap::new();
    let mut seen: Vec<&str> = Vec::new();
    for property in node.properties() {
        let Some(row) = cx.row(property) else { continue };
        let Some(group) = group_of(row) else { continue };
        // The FF[3] view has two corners.
        if row.ident == "VW" && cx.ff < 4 {
            continue;
        }
        // Of a repeated property those values count that the first one lacks; the rest is said by S025.
        let mut known: BTreeSet<&[u8]> = BTreeSet::new();
        if seen.contains(&row.ident) {
            if node.properties().len() > MANY {
                continue;
            }
            let before = node.properties().take_while(|&other| other != property);
            let same = before.filter(|&other| cx.row(other) == Some(row));
            known.extend(same.flat_map(Property::values).map(Value::raw));
        } else {
            seen.push(row.ident);
        }
        let used = used.entry(group).or_insert_with(Touched::none);
        let new = property.values().filter(|value| !known.contains(value.raw()));
        if let Some(value) = first_in_use(cx, row, new, used) {
            let words = format!("point of `{}` that is in use in this node", row.ident);
            out.report(value.outer_span(), words)
                .help("each point may be named once by properties of this kind");
        }
    }
}

/// Adds the points of values, and returns the first value with a point that was there already.
fn first_in_use<'a>(
    cx: &GameCx<'_>,
    row: &Row,
    values: impl Iterator<Item = Value<'a>>,
    used: &mut Touched,
) -> Option<Value<'a>> {
    let mut first = None;
    for value in values {
        let point =
            if row.ident == "LB" { split_compose_bytes(value.raw()).map(|sides| sides.0) } else { None };
        let range = range_of(cx, point.unwrap_or(value.raw()));
        if range.is_some_and(|range| used.add(range)) && first.is_none() {
            first = Some(value);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn within_a_list_too() {
        check(
            "P006",
            "
(;FF[4]AB[aa][bb][aa]AW[cc]AE[bb:cc];LB[aa:1][aa:2];CR[aa]LB[aa:1];TB[aa]TW[bb])
                 ^^^^ point of `AB` that is in use in this node
                             ^^^^^^^ point of `AE` that is in use in this node
                                             ^^^^^^ point of `LB` that is in use in this node
",
        );
    }
}
