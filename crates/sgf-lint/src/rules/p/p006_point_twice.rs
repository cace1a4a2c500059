//! P006: a point used twice where it may be used once.

use sgf_model::table::{PropType, Property as Row};
use sgf_model::value::split_compose_bytes;
use sgf_syntax::{ByText, Node, Property, TextEdit, Value};

use super::play::is_whole;
use super::used::{Named, Used};
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds points that occur twice in one node, in properties that exclude each other: setup (AB, AW, AE), markup
    /// (CR, MA, SL, SQ, TR), territory (TB, TW), labels (LB, L), and each of DD and VW by itself.
    ///
    /// ## Why it matters
    /// The specification forbids it: a point has one stone and one mark, and it is not clear which one the author
    /// meant.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]TR[pd][dd][pd])
    /// ```
    ///
    /// ## Fix
    /// Removes values that repeat a point of the same property. If two properties claim a point, there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd]TR[pd][dd])
    /// ```
    P006 point-twice, Error, fix: Safe, since: "0.1", sgfc: [38],
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
    let mut used: Vec<(usize, Used)> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for property in node.properties() {
        let Some(row) = cx.row(property) else { continue };
        let Some(group) = group_of(row) else { continue };
        // Of pieces that stack, several may come to a point.
        if row.prop_type == PropType::Setup && cx.capabilities().stacks {
            continue;
        }
        // The FF[3] view has two corners.
        if row.ident == "VW" && cx.ff < 4 {
            continue;
        }
        // Of a repeated property those values count that the first one lacks; the rest is said by S025.
        let mut known = ByText::default();
        let is_repeated = seen.contains(&row.ident);
        if is_repeated {
            if node.properties().len() > MANY {
                continue;
            }
            let before = node.properties().take_while(|&other| other != property);
            let same = before.filter(|&other| cx.row(other).is_some_and(|other| std::ptr::eq(other, row)));
            for other in same {
                other.values().for_each(|value| _ = known.insert(value.raw(), 0));
            }
        } else {
            seen.push(row.ident);
        }
        let place = used.iter().position(|(known, _)| *known == group).unwrap_or(used.len());
        if place == used.len() {
            used.push((group, Used::none()));
        }
        let used = &mut used[place].1;
        let new = property.values().filter(|value| !known.contains(value.raw()));
        let found = InUse::of(cx, row, new, used);
        let Some(first) = found.first else { continue };
        let words = format!("point of `{}` that is in use in this node", row.ident);
        let finding = out
            .report(first.outer_span(), words)
            .help("each point may be named once by properties of this kind");
        // Labels may differ, and S025 is about to join repeated properties.
        if !found.has_others && !is_repeated && row.ident != "LB" && is_sound(cx, property) {
            let edits = found.again.iter().map(|value| TextEdit::delete(value.outer_span()));
            finding.fix(Applicability::Safe, "remove what the property has named already", edits);
        }
    }
}

/// The values of a property that name points which are in use.
#[derive(Default)]
struct InUse<'a> {
    first: Option<Value<'a>>,
    /// Those that name nothing but what the property itself has named before.
    again: Vec<Value<'a>>,
    /// Whether there are others.
    has_others: bool,
}

impl<'a> InUse<'a> {
    /// Adds the points of values to those that are used.
    fn of(cx: &GameCx<'_>, row: &Row, values: impl Iterator<Item = Value<'a>>, used: &mut Used) -> InUse<'a> {
        let mut found = InUse::default();
        let mut own = Used::none();
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

/// Whether a property and its surroundings were read without a guess.
fn is_sound(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    is_whole(property) && !cx.cx.is_damaged(property.span())
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

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

    #[test]
    fn in_other_games() {
        check(
            "P006",
            "
(;FF[4]GM[11]AB[a1][b2]AW[a1:c1];TR[c3][c3]CR[c4])(;FF[4]GM[3]AW[Ke1][Qe1]AB[e8])
                         ^^^^^^^ point of `AW` that is in use in this node
                                       ^^^^ point of `TR` that is in use in this node
                                                                     ^^^^^ point of `AW` that is in use in this node
",
        );
        check("P006", "(;FF[4]GM[6]AB[a][a][a])(;FF[4]GM[8]AB[P*][P*])(;FF[4]GM[27]TR[wA1][wA1])");
    }

    #[test]
    fn what_is_said_again_goes() {
        fix_gives("P006", "(;AB[aa][aa:bb][bb][aa])", "(;AB[aa][aa:bb][bb][aa])");
        fix_gives("P006", "(;AB[aa:bb][bb][cc][aa])", "(;AB[aa:bb][cc])");
        fix_gives("P006", "(;FF[4]GM[9]AB[a1][b2][a1])", "(;FF[4]GM[9]AB[a1][b2])");
        // Which of the pieces is meant nobody knows; checkers stack.
        fix_gives("P006", "(;FF[4]GM[3]AW[Ke1][Qe1])", "(;FF[4]GM[3]AW[Ke1][Qe1])");
        for kept in ["MA[aa]TR[aa]", "AB[aa]AW[aa]", "LB[aa:1][aa:1]", "TB[aa][aa]TW[aa]"] {
            let fixed = kept.replace("TB[aa][aa]", "TB[aa]");
            fix_gives("P006", format!("(;{kept})"), format!("(;{fixed})"));
        }
    }
}
