//! P003: a root property outside of the root.

use sgf_model::table::PropType;
use sgf_syntax::Node;

use super::moves::{is_move, remove};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds root properties in nodes other than the root.
    ///
    /// ## Why it matters
    /// They describe the entire game, and programs only read them in the root.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]SZ[19])
    /// ```
    ///
    /// ## Fix
    /// Removes the property if the root has the same value. Otherwise there is no fix. Unsafe if the node may be the start of
    /// a game: if it has no move, but FF, GM or several properties of a root.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd])
    /// ```
    P003 root-property-outside-root, Error, fix: Unsafe, since: "0.1", sgfc: [32],
    on: Properties(PropertyFilter::Type(PropType::Root))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|_| !at.node.is_root()) else { return };
    let finding =
        out.report(at.property.ident_span(), format!("root property `{}` outside of the root", row.ident));
    let in_root = cx.in_root(row.ident.as_bytes());
    let is_same = |root: sgf_syntax::Property<'_>| {
        root.values().map(sgf_syntax::Value::raw).eq(at.property.values().map(sgf_syntax::Value::raw))
    };
    if in_root.is_some_and(is_same)
        && let Some(edit) = remove(cx, at.node, at.property)
    {
        let applicability = match may_begin_game(cx, at.node) {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        finding.fix(applicability, "remove the property, which repeats the root", [edit]);
    }
}

/// The maximum number of properties to examine.
const MANY: usize = 64;

/// Whether a node may be the start of a game, because it has properties of a root.
fn may_begin_game(cx: &GameCx<'_>, node: Node<'_>) -> bool {
    let mut score = 0;
    for row in node.properties().take(MANY).filter_map(|property| cx.row(property)) {
        match row.prop_type {
            _ if is_move(row) => return false,
            PropType::Root if matches!(row.ident, "FF" | "GM") => score += 2,
            PropType::Root | PropType::GameInfo => score += 1,
            _ => {}
        }
    }
    score > 1
}

#[cfg(test)]
mod tests {
    use crate::Applicability;
    use crate::testing::{check, fix_gives, read};

    #[test]
    fn reports_root_properties_below_the_root() {
        check(
            "P003",
            "
(;FF[4]GM[1];SZ[9]B[aa])(;GM[1])
             ^^ root property `SZ` outside of the root
",
        );
    }

    #[test]
    fn the_fix_is_unsafe_where_a_game_may_start() {
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
    fn keeps_different_values() {
        fix_gives("P003", "(;SZ[9];SZ[9]B[aa];SZ[19]B[bb];SZ[9])", "(;SZ[9];B[aa];SZ[19]B[bb];SZ[9])");
    }
}
