//! P030: a conflict of a merge that nobody has settled.

use sgf_model::record::{GameView, find_all};
use sgf_model::table::CONFLICT;
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds CONFLICT: what two sides of a merge have changed differently.
    ///
    /// ## Why it matters
    /// The record has what one side says, and nobody has decided yet whether that is right. `sgf merge --resolve` settles all
    /// conflicts of a record for one side; to settle one by hand, write down what is right and take its value of CONFLICT out.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]KM[7]CONFLICT[theirs (;KM\[7.5\]) base (;KM\[6.5\])];B[pd])
    /// ```
    P030 unsettled-conflict, Error, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[Which::Named(&[CONFLICT])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
    for value in find_all(node, CONFLICT.as_bytes()).flat_map(|property| property.values()) {
        let told = view.line(value);
        let words: String = told.chars().take(MOST).collect();
        let end = if words.len() < told.len() { "…" } else { "" };
        let finding = out.report(value.outer_span(), format!("unsettled conflict: {words}{end}"));
        finding.help("sgf merge --resolve ours, theirs or union settles all conflicts of a record");
    }
}

/// The characters of a conflict that are shown.
const MOST: usize = 120;

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn each_conflict_is_reported() {
        check(
            "P030",
            r"
(;KM[7]CONFLICT[theirs (;KM\[7.5\]) base (;)][main line (;B\[aa\])];B[bb])
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsettled conflict: theirs (;KM[7.5]) base (;)
                                             ^^^^^^^^^^^^^^^^^^^^^^ unsettled conflict: main line (;B[aa])
",
        );
    }
}
