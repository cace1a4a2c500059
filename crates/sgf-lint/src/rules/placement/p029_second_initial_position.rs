//! P029: a second initial position.

use sgf_model::record::is_named;

use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds more than one IP in a game of Hex or TwixT. IP marks the position that viewers show first.
    ///
    /// ## Why it matters
    /// The specification allows one IP per game. With two, programs start at different positions, or set up different TwixT
    /// puzzles.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[21]SZ[24];W[d4]IP[];B[e6]IP[])
    /// ```
    P029 second-initial-position, Error, fix: None, since: "0.1", sgfc: [], on: Games
}

/// The games in which IP marks a node.
const GAMES: [u16; 2] = [11, 21];

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if !GAMES.contains(&cx.gm) {
        return;
    }
    let properties = cx.game.nodes().flat_map(sgf_syntax::Node::properties);
    for property in properties.filter(|property| is_named(*property, b"IP")).skip(1) {
        out.report(property.ident_span(), "more than one `IP` in the game");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_all_but_the_first() {
        check("P029", "(;GM[11]IP[];B[a1])(;GM[11];B[a1]IP[])(;GM[9]IP[End];B[a1a2]IP[End])");
        check(
            "P029",
            "
(;GM[11];B[a1]IP[](;W[b2]IP[])(;W[c2]IP[]))
                         ^^ more than one `IP` in the game
                                     ^^ more than one `IP` in the game
",
        );
    }
}
