//! P031: moves that are recorded as setup.

use std::collections::BTreeMap;

use sgf_model::table::PropType;
use sgf_model::value::Color;
use sgf_syntax::{Node, Property, TextEdit};

use super::moves::{color_of, is_closed_property, is_move, moves_of};
use super::points::range_of;
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds runs of three or more nodes of Go that each set up a single stone, in turn.
    ///
    /// ## Why it matters
    /// They look like moves: some servers write the variations of an engine this way. Setup does not capture and has no
    /// number, so the position differs from that of the moves.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[9];B[ba](;W[aa])(;AW[ee];AB[ec];AW[aa]))
    /// ```
    ///
    /// ## Fix
    /// Turns the setup of the run into moves. Unsafe, because the position changes if a move captures stones.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[9];B[ba](;W[aa])(;W[ee];B[ec];W[aa]))
    /// ```
    P031 setup-as-moves, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Games
}

/// How many nodes make a run.
const MANY: usize = 3;

/// A node that sets up a single stone and has no move.
struct Stone {
    color: Color,
    /// The first node of its run, and the length of the run up to here.
    first: usize,
    length: usize,
}

/// The stones of a run, in all its branches.
#[derive(Default)]
struct Run<'a> {
    properties: Vec<(Property<'a>, Color)>,
    length: usize,
    /// Whether the first stone is not of the color that moved before.
    is_playable: bool,
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().captures {
        return;
    }
    for run in runs(cx).into_values().filter(|run| run.length >= MANY) {
        let (first, _) = run.properties[0];
        let finding = out
            .report(first.ident_span(), format!("{} nodes set up single stones in turn", run.length))
            .help("they look like moves, but setup captures nothing and has no move numbers");
        let is_intact =
            |property: Property<'_>| is_closed_property(property) && !cx.cx.is_damaged(property.span());
        if run.is_playable && run.properties.iter().all(|&(property, _)| is_intact(property)) {
            let edits = run
                .properties
                .iter()
                .map(|(property, color)| TextEdit::replace(property.ident_span(), color.encode().as_bytes()));
            finding.fix(Applicability::Unsafe, "turn the stones into moves", edits);
        }
    }
}

/// Collects the runs of a game by their first nodes.
fn runs<'a>(cx: &GameCx<'a>) -> BTreeMap<usize, Run<'a>> {
    let (mut stones, mut runs) = (BTreeMap::<usize, Stone>::new(), BTreeMap::<usize, Run<'a>>::new());
    for node in cx.non_quiet_nodes().filter(|node| !node.is_root()) {
        let Some((property, color)) = single_stone(cx, node) else { continue };
        let parent = node.parent();
        let before =
            parent.and_then(|parent| stones.get(&parent.index())).filter(|before| before.color != color);
        let (first, length) = before.map_or((node.index(), 1), |before| (before.first, before.length + 1));
        stones.insert(node.index(), Stone { color, first, length });
        let run = runs.entry(first).or_default();
        if length == 1 {
            run.is_playable = parent.is_none_or(|parent| last_color(cx, parent) != Some(color));
        }
        run.length = run.length.max(length);
        run.properties.push((property, color));
    }
    runs
}

/// Returns the stone of a node that sets up nothing else, and moves nothing.
fn single_stone<'a>(cx: &GameCx<'_>, node: Node<'a>) -> Option<(Property<'a>, Color)> {
    let mut stone = None;
    for property in node.properties() {
        let Some(row) = cx.row(property) else { continue };
        match row.ident {
            _ if is_move(row) => return None,
            "AB" | "AW" if stone.is_none() && property.values().len() == 1 => {
                range_of(cx, property.raw()).filter(|range| range.corners().0 == range.corners().1)?;
                let color = if row.ident == "AB" { Color::Black } else { Color::White };
                stone = Some((property, color));
            }
            _ if row.prop_type == PropType::Setup => return None,
            _ => {}
        }
    }
    stone
}

/// Returns the color of the move in a node.
fn last_color(cx: &GameCx<'_>, node: Node<'_>) -> Option<Color> {
    moves_of(cx, node).last().and_then(|played| color_of(cx, played))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count, fix_gives};

    #[test]
    fn reports_each_run_once() {
        check(
            "P031",
            "
(;GM[1]SZ[9];B[ba](;AW[ee];AB[ec](;AW[aa];AB[ab])(;AW[gc]))(;AW[bb];AB[cc]))
                    ^^ 4 nodes set up single stones in turn
",
        );
    }

    #[test]
    fn other_setup_is_no_move() {
        for other in [
            ";AB[aa];AB[bb];AB[cc]",
            ";AB[aa];AW[bb][cc];AB[dd]",
            ";AB[aa];AW[bb]AE[aa];AB[dd]",
            ";AB[aa]PL[W];AW[bb]PL[B];AB[cc]PL[W]",
            ";AB[aa];B[bb];AW[cc];W[dd];AB[ee]",
            "AB[aa];AW[bb];AB[cc]",
        ] {
            assert_eq!(count("P031", &format!("(;GM[1]SZ[9]{other})")), 0, "{other}");
        }
        assert_eq!(count("P031", "(;GM[11];AB[a1];AW[b1];AB[c1];AW[d1])"), 0);
    }

    #[test]
    fn turns_stones_into_moves() {
        fix_gives(
            "P031",
            "(;GM[1]SZ[9];B[ba](;AW[ee]C[x];AB[ec](;AW[aa])(;AW[ab])))",
            "(;GM[1]SZ[9];B[ba](;W[ee]C[x];B[ec](;W[aa])(;W[ab])))",
        );
        // White would move twice.
        let kept = "(;GM[1]SZ[9];W[ba];AW[ee];AB[ec];AW[aa])";
        fix_gives("P031", kept, kept);
    }
}
