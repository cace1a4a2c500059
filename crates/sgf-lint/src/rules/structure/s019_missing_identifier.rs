//! S019: a value without an identifier.

use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds values that do not belong to a property.
    ///
    /// ## Why it matters
    /// Programs cannot know what the value means, and drop it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];[ab][ac];W[aa])
    /// ```
    S019 missing-identifier, Error, fix: None, since: "0.1", sgfc: [54],
    on: Facts(&[FactKind::ValueWithoutIdent])
}

fn check(_: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    out.report(fact.span, "value without an identifier");
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_lists_of_values() {
        check("S019", "(;AB[aa] [bb]\n[cc])");
    }
}
