//! P029: a second node that a viewer is to show first.

use sgf_model::record::is_named;

use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds IP in a game of Hex or TwixT that has one already. IP marks the position that a viewer shows first.
    ///
    /// ## Why it matters
    /// The pages of both games allow one in a game. With two, programs begin at different positions, and in puzzles of TwixT
    /// they set up different ones.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[21]SZ[24];W[d4]IP[];B[e6]IP[])
    /// ```
    P029 second-initial-position, Error, fix: None, since: "0.1", sgfc: [], on: Games
}

/// The games whose pages have an IP that marks a node.
const GAMES: [u16; 2] = [11, 21];

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if !GAMES.contains(&cx.gm) {
        return;
    }
    let properties = cx.game.nodes().flat_map(|node| node.properties());
    for property in properties.filter(|property| is_named(*property, b"IP")).skip(1) {
        out.report(property.ident_span(), "second `IP` in the game");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn one_in_a_game() {
        check("P029", "(;GM[11]IP[];B[a1])(;GM[11];B[a1]IP[])(;GM[9]IP[End];B[a1a2]IP[End])");
        check(
            "P029",
            "
(;GM[11];B[a1]IP[](;W[b2]IP[])(;W[c2]IP[]))
                         ^^ second `IP` in the game
                                     ^^ second `IP` in the game
",
        );
    }
}
