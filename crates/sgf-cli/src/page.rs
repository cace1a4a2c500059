//! Text for people: the one way by which text of records, and all other text, reaches a terminal or a log.
//!
//! A [`Page`] takes pieces of text and styles. Whatever goes in, only printable characters come out: a page cannot be made of raw
//! text, and line breaks and colours are those that it was asked for. So nothing that stands in a record, in the name of
//! a file or in a message can move a cursor, hide a line or pretend to be one. Bytes that are not for people (a record on its way
//! into a pipe, a picture) have a door of their own, [`Output::data`](crate::terminal::Output::data).

use std::fmt::{Display, Write};

use anstyle::Style;
use opensgf::printable::{Printable, in_json, printable_lines};
use opensgf::render::text::Run;
use opensgf::report::{Format, Paint, Plain, Source};
use serde::Serialize;

use crate::terminal::Styles;

/// Lines of text that can be shown.
#[derive(Debug, Default)]
pub(crate) struct Page {
    text: String,
    /// The styles to write with: empty ones when there are to be no colours.
    pub(crate) styles: Styles,
}

impl Page {
    /// An empty page.
    pub(crate) fn new(styles: Styles) -> Page {
        Page { text: String::new(), styles }
    }

    /// The characters of the page.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Takes all lines out.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Adds a piece of a line; line breaks in it are shown and not made.
    pub(crate) fn add(&mut self, piece: impl Display) -> &mut Page {
        let _ = write!(self.text, "{}", Printable(piece));
        self
    }

    /// Adds a piece of a line in a style.
    pub(crate) fn styled(&mut self, style: Style, piece: impl Display) -> &mut Page {
        let _ = write!(self.text, "{style}{}{style:#}", Printable(piece));
        self
    }

    /// Adds a name, a heading, what is to stand out.
    pub(crate) fn strong(&mut self, piece: impl Display) -> &mut Page {
        self.styled(self.styles.strong, piece)
    }

    /// Adds what matters less.
    pub(crate) fn dim(&mut self, piece: impl Display) -> &mut Page {
        self.styled(self.styles.dim, piece)
    }

    /// Ends the line, without the blanks at its end.
    pub(crate) fn end(&mut self) -> &mut Page {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length);
        self.text.push('\n');
        self
    }

    /// Adds a whole line.
    pub(crate) fn line(&mut self, line: impl Display) -> &mut Page {
        self.add(line);
        self.text.push('\n');
        self
    }

    /// Adds a text whose line breaks are line breaks.
    pub(crate) fn lines(&mut self, text: impl Display) -> &mut Page {
        self.text.push_str(&printable_lines(&text.to_string()));
        self
    }

    /// Adds cells with tabs between them, as a line.
    pub(crate) fn cells<C: Display>(&mut self, cells: impl IntoIterator<Item = C>) -> &mut Page {
        for (number, cell) in cells.into_iter().enumerate() {
            if number > 0 {
                self.text.push('\t');
            }
            self.add(cell);
        }
        self.text.push('\n');
        self
    }

    /// Adds comma-separated values as a line, as RFC 4180 has it but for the line break. Values keep their line breaks.
    pub(crate) fn csv(&mut self, cells: impl IntoIterator<Item = String>) -> &mut Page {
        for (number, cell) in cells.into_iter().enumerate() {
            self.add(if number > 0 { "," } else { "" });
            match cell.contains([',', '"', '\n', '\r']) {
                true => self.lines(format_args!("\"{}\"", cell.replace('"', "\"\""))),
                false => self.add(cell),
            };
        }
        self.lines("\n")
    }

    /// Adds an object for programs, as a line.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> &mut Page {
        let json = serde_json::to_string(object).expect("texts, numbers and lists are always JSON");
        self.text.push_str(&in_json(&json));
        self.text.push('\n');
        self
    }

    /// Adds a board that was drawn as text.
    pub(crate) fn board(&mut self, lines: Vec<Vec<Run>>) -> &mut Page {
        for line in lines {
            for Run { text, style } in line {
                self.styled(style, text);
            }
            self.text.push('\n');
        }
        self
    }

    /// Adds what was found in a file; the library replaces what is not printable in each form of report, and so do our colours.
    pub(crate) fn report(&mut self, format: Format, source: &Source<'_>) -> &mut Page {
        match self.styles.are_coloured() {
            true => format.write(source, &Colours(self.styles), &mut self.text),
            false => format.write(source, &Plain, &mut self.text),
        }
        self
    }

    /// Adds another page.
    pub(crate) fn page(&mut self, other: &Page) -> &mut Page {
        self.text.push_str(&other.text);
        self
    }
}

/// Paints a report in the styles of the terminal.
struct Colours(Styles);

impl Paint for Colours {
    fn paint(&self, style: opensgf::report::Style, text: &str, out: &mut String) {
        use opensgf::report::Style as Part;
        let style = match style {
            Part::Severity(severity) => self.0.of(severity),
            Part::Path | Part::Message => self.0.strong,
            Part::Gutter | Part::Control => self.0.dim,
            Part::Help => self.0.added,
            _ => Style::new(),
        };
        // A line break does not belong to what is painted: some terminals would paint the rest of the line.
        let content = text.trim_end_matches('\n');
        let _ = write!(out, "{style}{}{style:#}", Printable(content));
        out.push_str(&text[content.len()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_raw_gets_through() {
        let mut page = Page::new(Styles::default());
        page.add("a\x1B[2J").styled(Style::new(), "b\nc").end().line("\u{9B}31m").lines("d\n\x07e\n");
        page.cells(["f\tg", "h"]).json(&"i\u{202E}\x1B");
        assert_eq!(page.text(), "a␛[2Jb␊c\n<009B>31m\nd\n␇e\nf␉g\th\n\"i\\u202e\\u001b\"\n");
    }

    #[test]
    fn colours_are_ours() {
        let mut page = Page::new(Styles::coloured());
        page.strong("a\x1B[8m").end();
        assert_eq!(page.text(), "\x1B[1ma␛[8m\x1B[0m\n");
    }
}
