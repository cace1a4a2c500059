//! The player to move at a node, as far as the record says.
//!
//! After moves, the rules of the game decide. After setup, PL does, and where it is missing, the record only shows who plays
//! first: the color of the first move of the first variation. A diagram without moves says nothing at all.

use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::action::{ActionKind, each_action};
use crate::{AnyPosition, GameSpec};

/// Returns the player to move at a node with this position; `None` if the game is over, or if stones are set up and nothing says
/// whose turn it is.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go, replay};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let to_move = |text: &'static str| {
///     let doc = Document::parse(text.as_bytes());
///     let view = record::games(&doc).next().expect("the record has a game");
///     let position = replay::position_at(&view, &go::SPEC, &Options::of(&view), view.root()).expect("Go");
///     replay::to_move(&view, &go::SPEC, view.root(), &*position)
/// };
/// assert_eq!(to_move("(;GM[1]AB[dd]AW[pp];W[pd])"), Some(Color::White));
/// assert_eq!(to_move("(;GM[1]AB[dd]AW[pp]PL[B])"), Some(Color::Black));
/// assert_eq!(to_move("(;GM[1]AB[dd]AW[pp]C[shapes])"), None);
/// assert_eq!(to_move("(;GM[1]HA[2]AB[dd][pp])"), Some(Color::White));
/// ```
#[must_use]
pub fn to_move(
    view: &GameView<'_>,
    spec: &GameSpec,
    node: Node<'_>,
    position: &dyn AnyPosition,
) -> Option<Color> {
    let turn = position.turn()?;
    match before(view, spec, node) {
        Before::Decided => Some(turn),
        Before::Nothing => Some(first_below(view, spec, node).map_or(turn, |color| position.mover(color))),
        Before::SetUp => match first_below(view, spec, node) {
            Some(color) => Some(position.mover(color)),
            // Both may move, so the position does not know either.
            None if position.expects(turn.other()) => None,
            None => Some(turn),
        },
    }
}

/// The last thing on the path to a node that matters for the turn.
enum Before {
    /// A move or PL.
    Decided,
    /// Setup without PL.
    SetUp,
    /// Neither.
    Nothing,
}

fn before(view: &GameView<'_>, spec: &GameSpec, node: Node<'_>) -> Before {
    for above in std::iter::once(node).chain(node.ancestors()) {
        let (mut is_decided, mut is_set_up) = (false, false);
        each_action(view, spec, above, |action| match action.kind {
            ActionKind::Turn(_) => is_decided = true,
            ActionKind::SetUp => is_set_up = true,
            ActionKind::Move(_) => (is_decided, is_set_up) = (true, false),
        });
        match (is_decided, is_set_up) {
            (true, _) => return Before::Decided,
            (false, true) if !is_turn_set_above(view, spec, above) => return Before::SetUp,
            (false, true) => return Before::Decided,
            (false, false) => {}
        }
    }
    Before::Nothing
}

/// Returns whether PL above a setup node still applies, because no move follows it.
fn is_turn_set_above(view: &GameView<'_>, spec: &GameSpec, node: Node<'_>) -> bool {
    for above in node.ancestors() {
        if find(above, b"PL").is_some() {
            let mut is_turn = false;
            each_action(view, spec, above, |action| is_turn |= matches!(action.kind, ActionKind::Turn(_)));
            return is_turn;
        }
        if view.move_in(above).is_some() {
            return false;
        }
    }
    false
}

/// The color of the first move of the first variation below a node, as written.
fn first_below(view: &GameView<'_>, spec: &GameSpec, node: Node<'_>) -> Option<Color> {
    let mut below = node;
    loop {
        below = below.first_child()?;
        let (mut first, mut is_said) = (None, false);
        each_action(view, spec, below, |action| match action.kind {
            ActionKind::Move(color) => first = first.or(Some(color)),
            ActionKind::Turn(_) => is_said = true,
            ActionKind::SetUp => {}
        });
        if first.is_some() || is_said {
            return first;
        }
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;
    use crate::replay::position_at;
    use crate::{Options, game};

    /// The player to move at each node: `B`, `W`, or `-` if nothing says.
    fn turns(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let spec = game(view.number()).expect("a known game");
        let of = |node| {
            let position = position_at(&view, spec, &Options::of(&view), node).expect("the game begins");
            to_move(&view, spec, node, &*position).map_or("-", Color::encode)
        };
        view.nodes().map(of).collect()
    }

    #[test]
    fn the_first_move_tells_whose_turn_it_is() {
        for (source, expected) in [
            ("(;GM[1])", "B"),
            ("(;GM[1];B[aa];W[bb])", "BWB"),
            ("(;GM[1];W[aa])", "WB"),
            ("(;GM[1]AB[dd];B[pd];W[pp])", "BWB"),
            ("(;GM[1]AB[dd][pp]AW[pd](;W[fc];B[nc])(;B[fc];W[nc]))", "WBWWB"),
            ("(;GM[1]AB[dd][pp]AW[pd]PL[W];B[fc])", "WW"),
            ("(;GM[1]AB[dd][pp]AW[pd]PL[2];W[fc])", "WB"),
            ("(;GM[1]AB[dd][pp]AW[pd]PL[X];B[fc])", "BW"),
            ("(;GM[1]AB[dd]AW[pd])", "-"),
            ("(;GM[1]AB[dd]AW[pd]C[a];C[b])", "--"),
            ("(;GM[1]C[book](;AB[dd]AW[pd];W[aa]))", "WWB"),
            ("(;GM[1]HA[2]AB[dd][pp])", "W"),
            ("(;GM[1]HA[2]AB[dd][pp];B[aa])", "BW"),
            ("(;GM[1]HA[3];W[dd])", "WB"),
            ("(;GM[1];B[aa];AE[aa]AB[bb];W[cc])", "BWWB"),
            ("(;GM[1]PL[W];AB[bb]AW[cc])", "WW"),
            ("(;GM[3];W[e2e4])", "WB"),
        ] {
            assert_eq!(turns(source), expected, "{source}");
        }
    }
}
