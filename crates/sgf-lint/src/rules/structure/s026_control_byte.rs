//! S026: control bytes.

use sgf_syntax::{Fact, FactKind, ScanMode, Span, TextEdit, Value};

use super::content::{is_padding, is_space};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds control bytes other than white space, such as NUL, ESC, or the end-of-file mark of DOS.
    ///
    /// ## Why it matters
    /// They have no meaning in SGF. Programs truncate the text at a NUL, show boxes, or stop.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (;FF[4]GM[1]C[a\0b])
    /// ```
    ///
    /// ## Fix
    /// Removes them. That is safe outside of games, but unsafe in texts, because they may be the rest of a character.
    /// ```sgf
    /// (;FF[4]GM[1]C[ab])
    /// ```
    S026 control-byte, Warning, fix: Unsafe, since: "0.1", sgfc: [22], on: Facts(&[FactKind::ControlByte])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    // S001 to S003 report files without a game.
    if cx.doc.games().len() == 0 {
        return;
    }
    let bytes = &cx.text()[fact.span.range()];
    let name = name(bytes[0]);
    let message = match bytes.len() {
        1 => format!("control byte {name}"),
        count => format!("{count} control bytes {name}"),
    };
    let finding = out.report(fact.span, message);
    if let Some(applicability) = removal(cx, fact.span) {
        finding.fix(applicability, "remove it", [TextEdit::delete(fact.span)]);
    }
}

/// Returns how safe it is to remove control bytes. `None` if the removal might merge other tokens.
fn removal(cx: &Cx<'_>, span: Span) -> Option<Applicability> {
    let text = cx.text();
    let facts = cx.doc.facts();
    let around = &facts[facts.partition_point(|fact| fact.span.end <= span.start)..];
    let mut around = around.iter().take(16).take_while(|fact| fact.span.start <= span.start);
    if let Some(outside) = around.find(|fact| fact.kind == FactKind::TextOutside) {
        return is_padding(&text[outside.span.range()]).then_some(Applicability::Safe);
    }
    let is_removable = match value_at(cx, span) {
        // The byte before must not escape the next one or combine with it to a character. Near an opening bracket, the
        // parser might split the shorter value.
        Some((mode, value)) => {
            let before = text[span.start - 1];
            let near = value.start.max(span.start.saturating_sub(REACH))..value.end.min(span.end + REACH);
            let is_complete = before != b'\\' && (before < 0x80 || mode == ScanMode::Ascii);
            is_complete
                && !text[near].contains(&b'[')
                && !cx.is_damaged(Span::new(value.start - 1, text.len().min(value.end + 1)))
        }
        None => {
            let before = text[..span.start].iter().rev().find(|&&byte| !is_space(byte));
            let after = text[span.end..].iter().find(|&&byte| !is_space(byte));
            matches!(before, Some(b']' | b';' | b'(' | b')')) && matches!(after, Some(b';' | b'(' | b')'))
        }
    };
    is_removable.then_some(Applicability::Unsafe)
}

/// How far the parser looks for a missing bracket.
const REACH: usize = 64;

/// The maximum number of properties in a node, and of values in a property, to search.
const MANY: usize = 256;

/// Returns the value that contains the control bytes, and its scan mode.
fn value_at(cx: &Cx<'_>, span: Span) -> Option<(ScanMode, Span)> {
    let node = cx.node_at(span.start).filter(|node| node.properties().len() <= MANY)?;
    let property = node.properties().rev().find(|property| property.span().start <= span.start)?;
    let mut values = Some(property.values()).filter(|values| values.len() <= MANY)?.map(Value::span);
    let value = values.find(|value| value.start <= span.start && span.end <= value.end)?;
    Some((node.game().mode(), value))
}

/// Returns the name of a control byte.
fn name(byte: u8) -> String {
    match byte {
        0 => "NUL".into(),
        0x08 => "BS (backspace)".into(),
        0x1A => "SUB (end-of-file mark of DOS)".into(),
        0x1B => "ESC".into(),
        0x7F => "DEL".into(),
        _ => format!("0x{byte:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};
    use crate::{Applicability, Checker, Config};

    #[test]
    fn reports_runs_together() {
        check(
            "S026",
            "
(;C[a\u{1}\u{1}b\u{7f}])
     ^^ 2 control bytes 0x01
        ^ control byte DEL
",
        );
    }

    #[test]
    fn accepts_white_space() {
        check("S026", "(;C[a\tb\u{b}\u{c}])\r\n");
    }

    #[test]
    fn removing_the_end_of_file_mark_is_safe() {
        let checker = Checker::new(&Config::only("S026").unwrap());
        let doc = sgf_syntax::Document::parse(b"(;C[a\x1Ab])\r\n\x1A\0\0");
        assert_eq!(checker.fix(&doc, Applicability::Safe).document.write(), b"(;C[a\x1Ab])\r\n");
        fix_gives("S026", "(;C[a\x1Ab])\r\n\x1A", "(;C[ab])\r\n");
    }
}
