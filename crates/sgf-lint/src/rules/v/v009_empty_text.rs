//! V009: an empty text.

use sgf_model::table::{Games, Property as Row};
use sgf_model::value::Shape;

use super::edit::{remove_property, values_span};
use super::read::{is_blank, is_judged};
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds comments, names and other texts that are empty.
    ///
    /// ## Why it matters
    /// An empty text is legal and says nothing. Converters of old files remove it. A search for records with a comment,
    /// a date or a result finds it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]PB[Jowa]BT[];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Removes the property, unless that would leave its node empty. An empty CA stays.
    /// ```sgf
    /// (;FF[4]PB[Jowa];B[cc])
    /// ```
    V009 empty-text, Note, fix: Safe, since: "0.1", sgfc: [17], on: OddProperties(Which::Where(is_text))
}

/// Whether an empty value says nothing. Hex, TwixT and others have texts of their own that say something by being there.
fn is_text(row: &Row) -> bool {
    let is_everywhere = match row.games {
        Games::All => true,
        Games::Only(numbers) => numbers.contains(&1),
    };
    row.shape == Shape::One && row.forms.simple().is_some_and(|only| only.is_text()) && is_everywhere
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let property = at.property;
    if at.n_values == 0 || !is_blank(at.raw) {
        return;
    }
    let is_empty = property.values().all(|value| is_blank(value.raw()));
    if is_empty && at.row.is_some_and(|row| is_judged(cx, row)) {
        let finding = out.report(values_span(property), "empty text");
        // Where CA is missing altogether, others may want to write one.
        let is_charset = at.row.is_some_and(|row| row.ident == "CA");
        if let Some(edit) = remove_property(cx, at.node, property).filter(|_| !is_charset) {
            finding.fix(Safe, "remove the property", [edit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn every_text_that_says_nothing() {
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
    fn texts_that_speak_by_being_there() {
        check("V009", "(;FF[4]GM[21]HA[];r[a1];IP[])");
        check("V009", "(;FF[4]AP[:]LB[aa:];B[])");
    }

    #[test]
    fn fixes() {
        fix_gives("V009", "(;GN[][]PB[x]\nC[ ])", "(;PB[x]\n)");
        fix_gives("V009", "(;PB[x];C[])", "(;PB[x];C[])");
        fix_gives("V009", "(;CA[]PB[x])", "(;CA[]PB[x])");
    }
}
