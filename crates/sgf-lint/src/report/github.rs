//! GitHub annotations: one workflow command per finding, shown next to the line in the file.
//!
//! ```text
//! ::error file=game.sgf,line=1,col=4,endColumn=7,title=S020 unclosed-value::value without its closing bracket
//! ```
//!
//! Percent signs and line breaks are escaped, in properties also colons and commas. Other control characters are replaced.
//! GitHub accepts columns only for findings within one line.

use std::fmt::Write;

use sgf_model::printable::{Printable, printable_lines};

use super::columns::Columns;
use super::{Paint, Source, help_lines};
use crate::{Diagnostic, Severity};

/// Adds the findings of one file.
pub(super) fn write(source: &Source<'_>, _: &dyn Paint, out: &mut String) {
    let columns = Columns::new(source.doc);
    for diagnostic in source.diagnostics {
        let start = columns.place(diagnostic.span.start);
        let end = columns.place(diagnostic.span.end);
        let command = command(diagnostic.severity);
        let place = match start.line == end.line {
            true => format!("line={},col={},endColumn={}", start.line, start.column, end.column),
            false => format!("line={},endLine={}", start.line, end.line),
        };
        let file = escaped(&Printable(source.path).to_string(), true);
        let title = escaped(&diagnostic.rule.to_string(), true);
        let message = escaped(&message(diagnostic), false);
        writeln!(out, "::{command} file={file},{place},title={title}::{message}")
            .expect("writing to a string succeeds");
    }
    for left_out in source.left_out {
        let (command, title) = (command(left_out.severity), escaped(&left_out.rule.to_string(), true));
        let file = escaped(&Printable(source.path).to_string(), true);
        writeln!(out, "::{command} file={file},title={title}::{left_out}")
            .expect("writing to a string succeeds");
    }
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

/// The message, followed by lines of advice.
fn message(diagnostic: &Diagnostic) -> String {
    let mut message = Printable(&diagnostic.message).to_string();
    for help in help_lines(diagnostic) {
        write!(message, "\nhelp: {}", Printable(help)).expect("writing to a string succeeds");
    }
    message
}

/// Escapes a text for the message or a property of the command. Control characters are replaced, because the log is shown
/// on terminals.
fn escaped(text: &str, is_property: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in printable_lines(text).chars() {
        match character {
            '%' => escaped.push_str("%25"),
            '\n' => escaped.push_str("%0A"),
            ':' if is_property => escaped.push_str("%3A"),
            ',' if is_property => escaped.push_str("%2C"),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::super::{Format, Plain};
    use super::*;
    use crate::{Config, check};

    fn report(path: &str, text: &[u8], selector: &str) -> String {
        let doc = Document::parse(text);
        let diagnostics = check(&doc, &Config::only(selector).unwrap());
        let mut out = String::new();
        Format::GitHub.write(
            &Source { path, doc: &doc, diagnostics: &diagnostics, left_out: &[] },
            &Plain,
            &mut out,
        );
        out
    }

    #[test]
    fn writes_one_command_per_finding() {
        assert_eq!(
            report("a,b/100%: c.sgf", "(;FF[4]C[表]TE[x\n];B[aa;W[bb]())".as_bytes(), "S"),
            "::error file=a%2Cb/100%25%3A c.sgf,line=2,col=4,endColumn=7,title=S020 unclosed-value\
             ::value without its closing bracket%0Ahelp: insert the missing bracket (safe fix)\n\
             ::error file=a%2Cb/100%25%3A c.sgf,line=2,col=13,endColumn=15,title=S015 empty-variation\
             ::variation without a node%0Ahelp: remove the parentheses (safe fix)\n"
        );
    }

    #[test]
    fn findings_over_several_lines_have_no_columns() {
        let out = report("a.sgf", b"(;FF[4];B[aa]MN[o\nne])", "V002");
        assert!(out.starts_with("::error file=a.sgf,line=1,endLine=2,title=V002 bad-value::"), "{out}");
    }
}
