//! One line per finding, in the format of compilers and `grep -n`.
//!
//! ```text
//! game.sgf:12:4: error[S020]: value without its closing bracket
//! ```

use sgf_model::printable::Printable;

use super::columns::Columns;
use super::{Paint, Source, Style};

/// Adds the findings of one file.
pub(super) fn write(source: &Source<'_>, paint: &dyn Paint, out: &mut String) {
    let columns = Columns::new(source.doc);
    for diagnostic in source.diagnostics {
        let place = columns.place(diagnostic.span.start);
        let style = Style::Severity(diagnostic.severity);
        let path = Printable(source.path);
        paint.paint(Style::Path, &format!("{path}:{}:{}: ", place.line, place.column), out);
        paint.paint(style, &format!("{}[{}]", diagnostic.severity, diagnostic.rule.code), out);
        let message = Printable(&diagnostic.message);
        paint.paint(Style::Message, &format!(": {message}\n"), out);
    }
    for left_out in source.left_out {
        paint.paint(Style::Path, &format!("{}: ", Printable(source.path)), out);
        let kind = format!("{}[{}]", left_out.severity, left_out.rule.code);
        paint.paint(Style::Severity(left_out.severity), &kind, out);
        paint.paint(Style::Message, &format!(": {left_out}\n"), out);
    }
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::super::{Format, Plain, Source};
    use crate::{Config, check};

    #[test]
    fn writes_one_line_per_finding() {
        let doc = Document::parse("(;C[表];B[aa;W[bb]())".as_bytes());
        let diagnostics = check(&doc, &Config::only("S").unwrap());
        let mut out = String::new();
        Format::Short.write(
            &Source { path: "x.sgf", doc: &doc, diagnostics: &diagnostics, left_out: &[] },
            &Plain,
            &mut out,
        );
        assert_eq!(
            out,
            "x.sgf:1:9: error[S020]: value without its closing bracket\n\
             x.sgf:1:18: error[S015]: variation without a node\n"
        );
    }
}
