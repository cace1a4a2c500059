//! P003: a root property elsewhere.

use sgf_model::table::PropType;

use super::play::remove;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds root properties in nodes that are no root.
    ///
    /// ## Why it matters
    /// They describe the whole game: programs read them in the root, and nowhere else.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]SZ[19])
    /// ```
    ///
    /// ## Fix
    /// Removes the property if the root says the same. Otherwise there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd])
    /// ```
    P003 root-property-outside-root, Error, fix: Safe, since: "0.1", sgfc: [32],
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
        finding.fix(Applicability::Safe, "remove what the root says already", [edit]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

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
    fn another_value_stays() {
        fix_gives("P003", "(;SZ[9];SZ[9]B[aa];SZ[19]B[bb];SZ[9])", "(;SZ[9];B[aa];SZ[19]B[bb];SZ[9])");
    }
}
