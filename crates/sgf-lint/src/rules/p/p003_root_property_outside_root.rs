//! P003: a root property elsewhere.

use sgf_model::table::PropType;
use sgf_syntax::Node;

use super::play::{is_move, remove};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds root properties in nodes other than the root.
    ///
    /// ## Why it matters
    /// They describe the whole game, and programs read them only in the root.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]SZ[19])
    /// ```
    ///
    /// ## Fix
    /// Removes the property if the root says the same. Otherwise there is no fix. Unsafe where a game may have been meant to
    /// begin: in nodes without a move that name FF or GM, or say more of a game.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd])
    /// ```
    P003 root-property-outside-root, Error, fix: Unsafe, since: "0.1", sgfc: [32],
    on: Properties(Which::Type(PropType::Root))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|_| !at.node.is_root()) else { return };
    let finding =
        out.report(at.property.ident_span(), format!("root property `{}` outside the root", row.ident));
    let in_root = cx.in_root(row.ident.as_bytes());
    let says_same = |root: sgf_syntax::Property<'_>| {
        root.values().map(|value| value.raw()).eq(at.property.values().map(|value| value.raw()))
    };
    if in_root.is_some_and(says_same)
        && let Some(edit) = remove(cx, at.node, at.property)
    {
        let applicability = match may_begin_game(cx, at.node) {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        finding.fix(applicability, "remove what the root says already", [edit]);
    }
}

/// How many properties of a node are looked at; of so many, some will say that a game begins.
const MANY: usize = 64;

/// Whether a node has what the root of a game has: then its properties may be all that is left of where a game began.
fn may_begin_game(cx: &GameCx<'_>, node: Node<'_>) -> bool {
    let mut about_game = 0;
    for row in node.properties().take(MANY).filter_map(|property| cx.row(property)) {
        match row.prop_type {
            _ if is_move(row) => return false,
            PropType::Root if matches!(row.ident, "FF" | "GM") => about_game += 2,
            PropType::Root | PropType::GameInfo => about_game += 1,
            _ => {}
        }
    }
    about_game > 1
}

#[cfg(test)]
mod tests {
    use crate::Applicability;
    use crate::testing::{check, fix_gives, read};

    #[test]
    fn only_the_root() {
        check(
            "P003",
            "
(;FF[4]GM[1];SZ[9]B[aa])(;GM[1])
             ^^ root property `SZ` outside the root
",
        );
    }

    #[test]
    fn what_may_be_the_root_of_a_game_is_not_taken_apart() {
        for (text, expected) in [
            ("(;FF[4];B[aa](;FF[4]C[x];W[bb])(;W[cc]))", Applicability::Unsafe),
            ("(;SZ[9];B[aa](;SZ[9]PB[a];W[bb])(;W[cc]))", Applicability::Unsafe),
            ("(;SZ[9];B[aa];SZ[9]C[x];W[bb])", Applicability::Safe),
            ("(;FF[4];B[aa](;FF[4]W[bb])(;W[cc]))", Applicability::Safe),
        ] {
            let found =
                crate::Checker::new(&crate::Config::only("P003").unwrap()).check(&read(text.as_bytes()));
            let fixes: Vec<_> =
                found.iter().map(|found| found.fix.as_ref().map(|fix| fix.applicability)).collect();
            assert_eq!(fixes, [Some(expected)], "{text}");
        }
    }

    #[test]
    fn another_value_stays() {
        fix_gives("P003", "(;SZ[9];SZ[9]B[aa];SZ[19]B[bb];SZ[9])", "(;SZ[9];B[aa];SZ[19]B[bb];SZ[9])");
    }
}
