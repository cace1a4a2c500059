//! P011: game info twice on one path.

use std::collections::BTreeMap;

use sgf_model::record::find;
use sgf_model::table::{PropType, reduce_ident};
use sgf_syntax::{Node, TextEdit};

use super::moves::{is_closed_property, remove};
use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::rules::info::is_impossible_in;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds game info below a node that already has game info. Versions before FF[4] allow it, so the finding is a note
    /// there.
    ///
    /// ## Why it matters
    /// Most programs only read the first node with game info. For example, they miss a result at the end of the game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp]RE[B+R])
    /// ```
    ///
    /// ## Fix
    /// Moves the property to the root, if it occurs once in the game, on the main line, and the root does not have it. Safe in
    /// games without variations. Properties that depend on others (such as komi and handicap) or that affect the legality of
    /// moves (rules and variant) are not moved, and neither is anything in games without GM, which may be identified by
    /// their game info.
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
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    seconds().for_each(|(fact, _)| *counts.entry(ident(fact)).or_default() += 1);
    let main_line = cx.game.main_line().count();
    for (fact, first) in seconds() {
        let name = String::from_utf8_lossy(&cx.cx.text()[fact.span.range()]);
        // `IP` marks the node that contains it.
        if name == "IP" {
            continue;
        }
        let place = if first == 0 { "the root" } else { "a node above" };
        let message = format!("game info `{name}`, but {place} already has game info");
        let finding = out.report(fact.span, message);
        if cx.ff < 4 {
            finding.note();
            continue;
        }
        let is_movable =
            first == 0 && counts.get(&ident(fact)) == Some(&1) && (fact.node as usize) < main_line;
        if let Some(edits) = is_movable.then(|| lift(cx, fact, &ident(fact))).flatten() {
            let is_only_line = main_line == cx.game.node_count();
            let applicability = if is_only_line { Applicability::Safe } else { Applicability::Unsafe };
            finding.fix(applicability, "move it to the root", edits);
        }
    }
}

/// Whether only the root has game info, as in most games. This avoids following the paths if no other rule needs them.
fn is_in_root_alone(cx: &GameCx<'_>) -> bool {
    let has_info = |node: Node<'_>| {
        let mut rows = node.properties().filter_map(|property| cx.row(property));
        rows.any(|row| row.prop_type == PropType::GameInfo)
    };
    !cx.non_quiet_nodes().any(|node| !node.is_root() && has_info(node))
}

/// Properties that depend on others or affect the legality of moves.
const DEPENDENT: [&[u8]; 7] = [b"HA", b"KI", b"KM", b"OT", b"RU", b"SU", b"TM"];

/// Returns the edits that move a property to the root.
fn lift(cx: &GameCx<'_>, fact: &PathFact, ident: &[u8]) -> Option<Vec<TextEdit>> {
    let root = cx.game.root();
    let node = cx.game.node(fact.node as usize)?;
    let property = node.properties().find(|property| property.ident_span() == fact.span)?;
    let last = root.properties().next_back().filter(|&last| is_closed_property(last))?;
    let contradicts = ident == b"RE" && is_impossible_in(cx, root, property);
    if DEPENDENT.contains(&ident)
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
    fn ignores_the_initial_position() {
        check("P011", "\n(;FF[4]GM[11]PB[a];B[a1]IP[])\n");
    }

    #[test]
    fn accepts_game_info_in_siblings() {
        check(
            "P011",
            "
(;FF[4](;PB[a];RE[B+R])(;PB[b]PW[c]))(;PB[a];RE[0])
               ^^ game info `RE`, but a node above already has game info
                                             ^^ game info `RE`, but the root already has game info
",
        );
    }

    #[test]
    fn moves_game_info_to_the_root() {
        fix_gives("P011", "(;FF[4]GM[1]PB[a];B[aa]RE[0]C[c]PW[b])", "(;FF[4]GM[1]PB[a]RE[0]PW[b];B[aa]C[c])");
        fix_gives(
            "P011",
            "(;FF[4]GM[1]PB[a];B[aa]RE[0](;W[bb])(;W[cc]))",
            "(;FF[4]GM[1]PB[a]RE[0];B[aa](;W[bb])(;W[cc]))",
        );
        for kept in [
            // Twice; also in the root; off the main line; alone in its node; contradicting the komi.
            "GM[1]PB[a];B[aa]RE[0];W[bb]RE[B+1]",
            "GM[1]PB[a]RE[0];B[aa]RE[B+1]",
            "GM[1]PB[a];B[aa](;W[bb])(;W[cc]RE[0])",
            "GM[1]PB[a];B[aa];RE[0]",
            "GM[1]KM[6.5];B[aa]RE[B+3]",
            "GM[1]PB[a];B[aa]KM[6.5]",
            // Would change the rules, the variant or the identified game.
            "GM[1]PB[a];B[aa]RU[Japanese]",
            "GM[11]PB[a];B[a1a2]SU[Parachute]",
            "PB[a]SO[http://www.littlegolem.com];W[bb]EV[hex.ld.DEFAULT]",
        ] {
            let kept = format!("(;FF[4]{kept})");
            fix_gives("P011", &kept, &kept);
        }
    }
}
