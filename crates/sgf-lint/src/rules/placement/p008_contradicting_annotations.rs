//! P008: contradicting annotations.

use sgf_model::table::Property as Row;
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds more than one of DM, UC, GB and GW in a node, or more than one of TE, BM, DO and IT.
    ///
    /// ## Why it matters
    /// The annotations are mutually exclusive: a position is good for one side, even, or unclear, and a move is good, bad,
    /// doubtful or interesting. P009 reports TE with BM.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]GB[1]GW[1])
    /// ```
    P008 contradicting-annotations, Error, fix: None, since: "0.1", sgfc: [41],
    on: Nodes(&[PropertyFilter::Where(is_annotation)])
}

const GROUPS: &[&[&str]] = &[&["DM", "UC", "GB", "GW"], &["TE", "BM", "DO", "IT"]];

fn is_annotation(row: &Row) -> bool {
    GROUPS.iter().any(|group| group.contains(&row.ident))
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    for &group in GROUPS {
        let mut names: Vec<&str> = Vec::new();
        for property in node.properties() {
            let Some(row) = cx.row(property).filter(|row| group.contains(&row.ident)) else { continue };
            if names.contains(&row.ident) {
                continue;
            }
            let is_pair = matches!(names[..], ["TE" | "BM"]) && matches!(row.ident, "TE" | "BM");
            if let (Some(first), false) = (names.first(), is_pair) {
                let words = format!("`{}` contradicts `{first}` in the same node", row.ident);
                out.report(property.ident_span(), words);
            }
            names.push(row.ident);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_contradictions_in_both_groups() {
        check(
            "P008",
            "
(;B[aa]TE[1]DO[]GB[1]DM[1]HO[1];B[bb]TE[1]BM[1])
            ^^ `DO` contradicts `TE` in the same node
                     ^^ `DM` contradicts `GB` in the same node
",
        );
    }
}
