//! P008: annotations that exclude each other.

use sgf_model::table::Property as Row;
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds more than one of DM, UC, GB and GW in a node, or more than one of TE, BM, DO and IT.
    ///
    /// ## Why it matters
    /// A position is good for one side, or even, or unclear; a move is good, bad, doubtful or interesting. TE with BM
    /// has a meaning of its own, and a rule of its own: P009.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]GB[1]GW[1])
    /// ```
    P008 contradicting-annotations, Error, fix: None, since: "0.1", sgfc: [41],
    on: Nodes(&[Which::Where(is_judgement)])
}

const GROUPS: &[&[&str]] = &[&["DM", "UC", "GB", "GW"], &["TE", "BM", "DO", "IT"]];

fn is_judgement(row: &Row) -> bool {
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
                let words = format!("`{}` contradicts `{first}` of the same node", row.ident);
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
    fn both_groups() {
        check(
            "P008",
            "
(;B[aa]TE[1]DO[]GB[1]DM[1]HO[1];B[bb]TE[1]BM[1])
            ^^ `DO` contradicts `TE` of the same node
                     ^^ `DM` contradicts `GB` of the same node
",
        );
    }
}
