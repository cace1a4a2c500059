//! V009: an empty text.

use sgf_model::table::{Games, Property as Row};
use sgf_model::value::Shape;

use super::edit::{remove_property, values_span};
use super::read::{is_blank, is_checked};
use crate::Applicability::Unsafe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds comments, names and other texts that are empty.
    ///
    /// ## Why it matters
    /// Empty texts are legal, but useless. A search for records with a comment, a date or a result finds them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]PB[Jowa]BT[];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Removes the property, unless that would leave an empty node. Unsafe, because FF[4] allows it. An empty CA is kept.
    /// ```sgf
    /// (;FF[4]PB[Jowa];B[cc])
    /// ```
    V009 empty-text, Note, fix: Unsafe, since: "0.1", sgfc: [17], on: UnusualProperties(PropertyFilter::Where(is_text))
}

/// Whether an empty value has no meaning. Some texts of Hex, TwixT and other games have a meaning if they are empty.
fn is_text(row: &Row) -> bool {
    let is_everywhere = match row.games {
        Games::All => true,
        Games::Only(numbers) => numbers.contains(&1),
    };
    row.shape == Shape::One
        && row.forms.simple().is_some_and(sgf_model::value::ValueType::is_text)
        && is_everywhere
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let property = at.property;
    if at.n_values == 0 || !is_blank(at.raw) {
        return;
    }
    let is_empty = property.values().all(|value| is_blank(value.raw()));
    if is_empty && at.row.is_some_and(|row| is_checked(cx, row)) {
        let finding = out.report(values_span(property), "empty text");
        // If CA is missing, C006 may add one.
        let is_charset = at.row.is_some_and(|row| row.ident == "CA");
        if let Some(edit) = remove_property(cx, at.node, property).filter(|_| !is_charset) {
            finding.fix(Unsafe, "remove the property", [edit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_empty_texts() {
        check(
            "V009",
            "
(;GN[]CA[]PB[ ]PW[x][]C[
    ^^ empty text
        ^^ empty text
            ^^^ empty text
                       ^ empty text
])
",
        );
    }

    #[test]
    fn accepts_empty_texts_with_a_meaning() {
        check("V009", "(;FF[4]GM[21]HA[];r[a1];IP[])");
        check("V009", "(;FF[4]AP[:]LB[aa:];B[])");
    }

    #[test]
    fn removes_the_property() {
        fix_gives("V009", "(;GN[][]PB[x]\nC[ ])", "(;PB[x]\n)");
        fix_gives("V009", "(;PB[x];C[])", "(;PB[x];C[])");
        fix_gives("V009", "(;CA[]PB[x])", "(;CA[]PB[x])");
    }
}
