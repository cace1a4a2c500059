//! P011: game info twice on one path.

use sgf_model::record::find;
use sgf_model::table::{PropType, reduce_ident};
use sgf_syntax::{Node, Sorted, TextEdit};

use super::paths::{PathFact, PathFactKind};
use super::play::{is_whole, remove};
use crate::rule::rule;
use crate::rules::m::is_impossible_in;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds game info below the node that has the game's info. Before FF[4] this was allowed, and the finding is a note.
    ///
    /// ## Why it matters
    /// The specification does not define which one counts, and most programs read only the first node: they miss a
    /// result at the end of the game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp]RE[B+R])
    /// ```
    ///
    /// ## Fix
    /// Moves the property up to the root, if the game has it once, on the main line, and the root does not have it.
    /// Safe in a game without variations. What must match other info, such as komi and handicap, stays where it is, and so
    /// do the rules and the variant, by which the moves are judged. Without GM nothing moves: other info in the root may
    /// then tell which game it is.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]PB[a]PW[b]RE[B+R];B[pd];W[dp])
    /// ```
    P011 second-game-info, Error, fix: Unsafe, since: "0.1", sgfc: [44],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let seconds = || {
        cx.paths().iter().filter_map(|fact| match fact.kind {
            PathFactKind::SecondInfo { first } => Some((fact, first)),
            _ => None,
        })
    };
    if !cx.are_paths_known() && is_in_root_alone(cx) || seconds().next().is_none() {
        return;
    }
    let ident = |fact: &PathFact| reduce_ident(&cx.cx.text()[fact.span.range()]);
    let mut counts: Sorted<_, u32> = Sorted::default();
    seconds().for_each(|(fact, _)| *counts.or_default(ident(fact)) += 1);
    let main_line = cx.game.main_line().count();
    for (fact, first) in seconds() {
        let name = String::from_utf8_lossy(&cx.cx.text()[fact.span.range()]);
        // `IP` marks a node; the pages of the games that have it put it wherever that node is.
        if name == "IP" {
            continue;
        }
        let place = if first == 0 { "the root" } else { "a node above" };
        let words = format!("game info `{name}` below {place}, which has the game's info");
        let finding = out.report(fact.span, words);
        if cx.ff < 4 {
            finding.note();
            continue;
        }
        let is_certain =
            first == 0 && counts.get(&ident(fact)) == Some(&1) && (fact.node as usize) < main_line;
        if let Some(edits) = is_certain.then(|| lift(cx, fact, &ident(fact))).flatten() {
            let is_only_line = main_line == cx.game.node_count();
            let applicability = if is_only_line { Applicability::Safe } else { Applicability::Unsafe };
            finding.fix(applicability, "move it to the root", edits);
        }
    }
}

/// Whether the root alone has game info, as in most games. Then nothing is to be found, and if no other rule asks for the paths nobody need
/// follow them.
fn is_in_root_alone(cx: &GameCx<'_>) -> bool {
    let has_info = |node: Node<'_>| {
        let mut rows = node.properties().filter_map(|property| cx.row(property));
        rows.any(|row| row.prop_type == PropType::GameInfo)
    };
    !cx.loud_nodes().any(|node| !node.is_root() && has_info(node))
}

/// Info that has to fit other info, or the moves: there the place may be a sign that it belongs to something else.
const HAVE_TO_FIT: [&[u8]; 7] = [b"HA", b"KI", b"KM", b"OT", b"RU", b"SU", b"TM"];

/// The edits that move a property of game info up to the root.
fn lift(cx: &GameCx<'_>, fact: &PathFact, ident: &[u8]) -> Option<Vec<TextEdit>> {
    let root = cx.game.root();
    let node = cx.game.node(fact.node as usize)?;
    let property = node.properties().find(|property| property.ident_span() == fact.span)?;
    let last = root.properties().next_back().filter(|&last| is_whole(last))?;
    let contradicts = ident == b"RE" && is_impossible_in(cx, root, property);
    if HAVE_TO_FIT.contains(&ident)
        || contradicts
        || find(root, b"GM").is_none()
        || find(root, ident).is_some()
        || cx.cx.is_damaged(root.span())
    {
        return None;
    }
    let text = cx.cx.text()[property.span().range()].to_vec();
    Some(vec![TextEdit::insert(last.span().end, text), remove(cx, node, property)?])
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn the_initial_position_stands_where_it_is() {
        check("P011", "\n(;FF[4]GM[11]PB[a];B[a1]IP[])\n");
    }

    #[test]
    fn siblings_are_other_games() {
        check(
            "P011",
            "
(;FF[4](;PB[a];RE[B+R])(;PB[b]PW[c]))(;PB[a];RE[0])
               ^^ game info `RE` below a node above, which has the game's info
                                             ^^ game info `RE` below the root, which has the game's info
",
        );
    }

    #[test]
    fn what_is_certain_moves_up() {
        fix_gives("P011", "(;FF[4]GM[1]PB[a];B[aa]RE[0]C[c]PW[b])", "(;FF[4]GM[1]PB[a]RE[0]PW[b];B[aa]C[c])");
        fix_gives(
            "P011",
            "(;FF[4]GM[1]PB[a];B[aa]RE[0](;W[bb])(;W[cc]))",
            "(;FF[4]GM[1]PB[a]RE[0];B[aa](;W[bb])(;W[cc]))",
        );
        for kept in [
            // Twice, in the root too, off the main line, alone in its node, contradicting the komi.
            "GM[1]PB[a];B[aa]RE[0];W[bb]RE[B+1]",
            "GM[1]PB[a]RE[0];B[aa]RE[B+1]",
            "GM[1]PB[a];B[aa](;W[bb])(;W[cc]RE[0])",
            "GM[1]PB[a];B[aa];RE[0]",
            "GM[1]KM[6.5];B[aa]RE[B+3]",
            "GM[1]PB[a];B[aa]KM[6.5]",
            // The moves would be judged by other rules, of a variant that is not known, or as those of another game.
            "GM[1]PB[a];B[aa]RU[Japanese]",
            "GM[11]PB[a];B[a1a2]SU[Parachute]",
            "PB[a]SO[http://www.littlegolem.com];W[bb]EV[hex.ld.DEFAULT]",
        ] {
            let kept = format!("(;FF[4]{kept})");
            fix_gives("P011", &kept, &kept);
        }
    }
}
