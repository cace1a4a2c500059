//! S018: an identifier without a value.

use std::borrow::Cow;

use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Form, ValueType};
use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers without a value, or with other text between identifier and value.
    ///
    /// ## Why it matters
    /// A property has at least one value, if only empty brackets. Programs stop here, or read the identifier as part of the
    /// next one.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[cc]KO;W[aa])
    /// ```
    ///
    /// ## Fix
    /// Inserts empty brackets if the value of the property is empty by definition (KO, DO, IT). Removes any other identifier
    /// if the node has more properties. That is unsafe, because the identifier may be the rest of a lost value.
    /// ```sgf
    /// (;B[cc]KO[];W[aa])
    /// ```
    S018 missing-value, Error, fix: Unsafe, since: "0.1", sgfc: [20],
    on: Facts(&[FactKind::IdentWithoutValue])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    let name: Cow<'_, str> = String::from_utf8_lossy(ident);
    if has_value(cx, fact) {
        out.report(fact.span, format!("identifier `{name}` is separated from its value"));
        return;
    }
    let finding = out.report(fact.span, format!("identifier `{name}` without a value"));
    let row = cx.kind_at(fact.span.start).and_then(|kind| TABLE.get(kind.gm, &reduce_ident(ident)));
    if row.is_some_and(|row| row.forms.iter().any(|form| form == Form::Simple(ValueType::None))) {
        let brackets = TextEdit::insert(fact.span.end, &b"[]"[..]);
        finding.fix(Applicability::Safe, "insert empty brackets", [brackets]);
    } else if structure_follows(&cx.text()[fact.span.end..])
        && !cx.is_damaged(fact.span)
        && !is_alone(cx, fact)
    {
        finding.fix(Applicability::Unsafe, "remove the identifier", [TextEdit::delete(fact.span)]);
    }
}

/// The maximum number of properties to search in a node.
const MANY: usize = 64;

/// Whether the parser found a value after text that does not belong to any property.
fn has_value(cx: &Cx<'_>, fact: Fact) -> bool {
    let node = cx.node_at(fact.span.start).filter(|node| node.properties().len() <= MANY);
    let property = node.and_then(|node| node.properties().find(|it| it.ident_span() == fact.span));
    property.is_some_and(|property| property.values().len() > 0)
}

/// Whether the node would be empty without the property.
fn is_alone(cx: &Cx<'_>, fact: Fact) -> bool {
    cx.node_at(fact.span.start).is_none_or(|node| node.properties().len() < 2)
}

/// Whether the next property, node or variation follows. Anything else may be the lost value.
fn structure_follows(rest: &[u8]) -> bool {
    match rest.trim_ascii_start() {
        [] | [b';' | b')', ..] => true,
        [b'(', after @ ..] => after.trim_ascii_start().first() == Some(&b';'),
        [next, ..] => next.is_ascii_alphabetic(),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn removes_identifiers_that_need_a_value() {
        check(
            "S018",
            "
(;B[cc]PL ;W[aa]GB)
       ^^ identifier `PL` without a value
                ^^ identifier `GB` without a value
",
        );
        fix_gives("S018", "(;B[cc]PL;W[aa])", "(;B[cc];W[aa])");
    }

    #[test]
    fn keeps_an_identifier_before_text() {
        fix_gives("S018", "(;B[cc]PL.[W];W[aa])", "(;B[cc]PL.[W];W[aa])");
        check(
            "S018",
            "
(;B[cc]PL.[W];W[aa])
       ^^ identifier `PL` is separated from its value
",
        );
    }
}
