//! The report for people: the message, and the line with carets under the place.
//!
//! ```text
//! error[S020]: value without its closing bracket
//!   --> game.sgf:12:4
//!    |
//! 12 | (;B[aa;W[bb])
//!    |    ^^^
//!    = help: insert the missing bracket (safe fix)
//! ```

use std::cell::{Cell, OnceCell};

use sgf_model::charset::{self, Charset, FileCharsets};
use sgf_model::printable::Printable;
use sgf_syntax::{Document, Place};

use super::line::{Window, window};
use super::places::Places;
use super::{Paint, SHOW_ALL, Source, Style, help_lines};
use crate::Diagnostic;
use crate::context::{charset_of_lines, game_at};

/// Adds the findings of one file.
pub(super) fn write(source: &Source<'_>, paint: &dyn Paint, out: &mut String) {
    let text = source.doc.text();
    let mut places = Places::new(text);
    let charsets = Charsets { doc: source.doc, file_charsets: OnceCell::new(), last: Cell::new(None) };
    for diagnostic in source.diagnostics {
        let start = diagnostic.span.start;
        let place = places.place(start);
        let window = window(text, places.line_start(), diagnostic.span, || charsets.at(start));
        let number = place.line.to_string();
        let entry = Entry { path: source.path, place, window, diagnostic, margin: number.len(), paint, out };
        entry.write(&number);
    }
    for left_out in source.left_out {
        let style = Style::Severity(left_out.severity);
        paint.paint(style, &format!("{}[{}]", left_out.severity, left_out.rule.code), out);
        paint.paint(Style::Message, &format!(": {left_out}\n"), out);
        paint.paint(Style::Gutter, "--> ", out);
        paint.paint(Style::Path, &format!("{}\n", Printable(source.path)), out);
        paint.paint(Style::Gutter, " = ", out);
        paint.paint(Style::Help, "help: ", out);
        paint.paint(Style::Message, &format!("{SHOW_ALL}\n\n"), out);
    }
}

/// Detects the charsets of a document's games. Detection is expensive, so the last result is cached.
struct Charsets<'d> {
    doc: &'d Document<'d>,
    file_charsets: OnceCell<FileCharsets>,
    last: Cell<Option<(usize, Charset)>>,
}

impl Charsets<'_> {
    /// Returns the charset of the game at an offset; outside of games, that of the first game.
    fn at(&self, at: usize) -> Option<Charset> {
        let game = game_at(self.doc, at).or_else(|| self.doc.game(0))?;
        let known = self.last.get().filter(|&(index, _)| index == game.index());
        let file_charsets = self.file_charsets.get_or_init(|| charset::file_charsets(self.doc));
        let (_, charset) = known.unwrap_or_else(|| (game.index(), charset_of_lines(file_charsets, game)));
        self.last.set(Some((game.index(), charset)));
        Some(charset)
    }
}

/// Writes one finding.
struct Entry<'a> {
    path: &'a str,
    place: Place,
    window: Window,
    diagnostic: &'a Diagnostic,
    /// The width of the line numbers.
    margin: usize,
    paint: &'a dyn Paint,
    out: &'a mut String,
}

impl Entry<'_> {
    fn write(mut self, number: &str) {
        let Diagnostic { rule, severity, message, .. } = self.diagnostic;
        let style = Style::Severity(*severity);
        self.piece(style, &format!("{severity}[{}]", rule.code));
        self.piece(Style::Message, &format!(": {}\n", Printable(message)));

        let Place { line, column } = self.place;
        self.out.push_str(&" ".repeat(self.margin));
        self.piece(Style::Gutter, "--> ");
        self.piece(Style::Path, &format!("{}:{line}:{column}\n", Printable(self.path)));

        self.gutter("", " |\n");
        self.gutter(number, " | ");
        for (text, is_control) in std::mem::take(&mut self.window.pieces) {
            self.piece(if is_control { Style::Control } else { Style::Text }, &text);
        }
        self.out.push('\n');
        self.gutter("", " | ");
        self.out.push_str(&" ".repeat(self.window.indent));
        self.piece(style, &"^".repeat(self.window.carets));
        self.out.push('\n');
        self.help();
        self.out.push('\n');
    }

    fn help(&mut self) {
        for line in help_lines(self.diagnostic) {
            self.gutter("", " = ");
            self.piece(Style::Help, "help: ");
            self.piece(Style::Message, &format!("{}\n", Printable(line)));
        }
    }

    fn gutter(&mut self, number: &str, bar: &str) {
        let margin = self.margin;
        self.piece(Style::Gutter, &format!("{number:>margin$}{bar}"));
    }

    fn piece(&mut self, style: Style, text: &str) {
        self.paint.paint(style, text, self.out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Plain};
    use super::*;
    use crate::{Config, check};

    fn report(text: &[u8]) -> String {
        let doc = Document::parse(text);
        let diagnostics = check(&doc, &Config::only("S").unwrap());
        let mut out = String::new();
        Format::Text.write(
            &Source { path: "x.sgf", doc: &doc, diagnostics: &diagnostics, left_out: &[] },
            &Plain,
            &mut out,
        );
        out
    }

    #[test]
    fn the_margin_fits_the_line_number() {
        let text = format!("(;C[{}];B[aa]())\n", "\n".repeat(9));
        let expected = "\
error[S015]: variation without a node
  --> x.sgf:10:8
   |
10 | ];B[aa]())
   |        ^^
   = help: remove the parentheses (safe fix)

";
        assert_eq!(report(text.as_bytes()), expected);
    }

    #[test]
    fn decodes_names_in_legacy_charsets() {
        let out = report(b"(;CA[Shift_JIS]PB[\x88\xCD\x8C\xE9]EV[\x8F\x98\x94\xD5\x90\xED];B[aa]PL)");
        assert!(out.contains("1 | (;CA[Shift_JIS]PB[囲碁]EV[序盤戦];B[aa]PL)\n"), "{out}");
        assert!(out.contains(&format!("  | {}^^\n", " ".repeat(39))), "{out}");
    }

    #[test]
    fn counts_what_a_limit_left_out() {
        let doc = Document::parse(b"(;B[aa]()()())");
        let mut limit = crate::Limit::per_rule(1);
        let diagnostics =
            crate::Checker::new(&Config::only("S").unwrap()).check_for(&doc, |it| limit.admits(it));
        let source =
            Source { path: "x.sgf", doc: &doc, diagnostics: &diagnostics, left_out: &limit.left_out() };
        let reports = Format::ALL.iter().map(|format| {
            let mut out = String::new();
            format.write(&source, &Plain, &mut out);
            out
        });
        for report in reports {
            assert_eq!(report.matches("and 2 more of this kind").count(), 1, "{report}");
        }
        let mut out = String::new();
        Format::Text.write(&source, &Plain, &mut out);
        assert!(
            out.ends_with(
                "error[S015]: and 2 more of this kind\n--> x.sgf\n = help: show all of them with --all\n\n"
            ),
            "{out}"
        );
    }

    #[test]
    fn writes_nothing_without_findings() {
        assert_eq!(report(b"(;B[aa])"), "");
    }
}
