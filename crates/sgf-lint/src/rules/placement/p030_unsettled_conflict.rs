//! P030: an unresolved merge conflict.

use sgf_model::record::{GameView, find_all};
use sgf_model::table::CONFLICT;
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds CONFLICT, the property with which `sgf merge` marks different changes of the same data.
    ///
    /// ## Why it matters
    /// The record contains the version of one side, which may be wrong. `sgf merge --resolve` resolves all conflicts of a
    /// record. To resolve a conflict manually, write the correct value and delete the value of CONFLICT.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]KM[7]CONFLICT[theirs (;KM\[7.5\]) base (;KM\[6.5\])];B[pd])
    /// ```
    P030 unsettled-conflict, Error, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[PropertyFilter::Named(&[CONFLICT])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
    for value in find_all(node, CONFLICT.as_bytes()).flat_map(sgf_syntax::Property::values) {
        let text = view.line(value);
        let excerpt: String = text.chars().take(MAX_CHARS).collect();
        let end = if excerpt.len() < text.len() { "…" } else { "" };
        let finding = out.report(value.outer_span(), format!("unresolved merge conflict: {excerpt}{end}"));
        finding.help(
            "`sgf merge --resolve` with `ours`, `theirs` or `union` resolves all conflicts of a record",
        );
    }
}

/// The maximum number of characters to show.
const MAX_CHARS: usize = 120;

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_each_conflict() {
        check(
            "P030",
            r"
(;KM[7]CONFLICT[theirs (;KM\[7.5\]) base (;)][main line (;B\[aa\])];B[bb])
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unresolved merge conflict: theirs (;KM[7.5]) base (;)
                                             ^^^^^^^^^^^^^^^^^^^^^^ unresolved merge conflict: main line (;B[aa])
",
        );
    }
}
