//! Text for people: the only way by which text reaches a terminal or a log.
//!
//! A [`StyledText`] is built from pieces of text and styles, and contains only printable characters, plus its own line breaks and colors.
//! Nothing in a record, file name or message can move the cursor, hide a line or forge one. Data that is not for people (a record written to
//! a pipe, an image) takes [`Output::data`](crate::io::terminal::Output::data) instead.

use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
use opensgf::Severity;
use opensgf::printable::{Printable, in_json, printable_lines};
use opensgf::render::text::Run;
use opensgf::report::{Format, Paint, Plain, Source};
use serde::Serialize;

/// The styles of the parts of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Styles {
    pub(crate) error: Style,
    pub(crate) warning: Style,
    pub(crate) note: Style,
    /// Line numbers, frames, secondary text.
    pub(crate) dim: Style,
    /// Names, headings.
    pub(crate) strong: Style,
    pub(crate) added: Style,
    pub(crate) removed: Style,
}

impl Styles {
    pub(crate) fn colored() -> Styles {
        let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
        Styles {
            error: color(AnsiColor::BrightRed).bold(),
            warning: color(AnsiColor::Yellow).bold(),
            note: color(AnsiColor::BrightBlue).bold(),
            dim: color(AnsiColor::Cyan),
            strong: Style::new().bold(),
            added: color(AnsiColor::Green),
            removed: color(AnsiColor::Red),
        }
    }

    pub(crate) fn are_colored(&self) -> bool {
        self.error != Style::new()
    }

    /// The style of a severity.
    pub(crate) fn of(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}

/// Lines of printable text with styles.
#[derive(Debug, Default)]
pub(crate) struct StyledText {
    text: String,
    /// Empty styles if colors are off.
    pub(crate) styles: Styles,
}

impl StyledText {
    pub(crate) fn new(styles: Styles) -> StyledText {
        StyledText { text: String::new(), styles }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Adds text to the current line; line breaks in it are shown as symbols.
    pub(crate) fn add(&mut self, piece: impl Display) -> &mut StyledText {
        let _ = write!(self.text, "{}", Printable(piece));
        self
    }

    /// Adds text to the current line in a style.
    pub(crate) fn styled(&mut self, style: Style, piece: impl Display) -> &mut StyledText {
        let _ = write!(self.text, "{style}{}{style:#}", Printable(piece));
        self
    }

    /// Adds a name or heading.
    pub(crate) fn strong(&mut self, piece: impl Display) -> &mut StyledText {
        self.styled(self.styles.strong, piece)
    }

    /// Adds secondary text.
    pub(crate) fn dim(&mut self, piece: impl Display) -> &mut StyledText {
        self.styled(self.styles.dim, piece)
    }

    /// Ends the line, without trailing blanks.
    pub(crate) fn end(&mut self) -> &mut StyledText {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length);
        self.text.push('\n');
        self
    }

    /// Adds text and ends the line.
    pub(crate) fn line(&mut self, line: impl Display) -> &mut StyledText {
        self.add(line);
        self.text.push('\n');
        self
    }

    /// Adds a text of several lines.
    pub(crate) fn lines(&mut self, text: impl Display) -> &mut StyledText {
        self.text.push_str(&printable_lines(&text.to_string()));
        self
    }

    /// Adds a line of cells separated by tabs.
    pub(crate) fn cells<C: Display>(&mut self, cells: impl IntoIterator<Item = C>) -> &mut StyledText {
        for (number, cell) in cells.into_iter().enumerate() {
            if number > 0 {
                self.text.push('\t');
            }
            self.add(cell);
        }
        self.text.push('\n');
        self
    }

    /// Adds a CSV record as in RFC 4180, but ending with LF. Values keep their line breaks.
    pub(crate) fn csv(&mut self, cells: impl IntoIterator<Item = String>) -> &mut StyledText {
        for (number, cell) in cells.into_iter().enumerate() {
            self.add(if number > 0 { "," } else { "" });
            match cell.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
                true => self.lines(format_args!("\"{}\"", cell.replace('"', "\"\""))),
                false => self.add(cell),
            };
        }
        self.lines("\n")
    }

    /// Adds an object as a line of JSON.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> &mut StyledText {
        let json = serde_json::to_string(object).expect("texts, numbers and lists are always JSON");
        self.text.push_str(&in_json(&json));
        self.text.push('\n');
        self
    }

    /// Adds a board drawn as text.
    pub(crate) fn board(&mut self, lines: Vec<Vec<Run>>) -> &mut StyledText {
        for line in lines {
            for Run { text, style } in line {
                self.styled(style, text);
            }
            self.text.push('\n');
        }
        self
    }

    /// Adds the diagnostics of a file. The library escapes unprintable characters in every report format.
    pub(crate) fn report(&mut self, format: Format, source: &Source<'_>) -> &mut StyledText {
        match self.styles.are_colored() {
            true => format.write(source, &Colors(self.styles), &mut self.text),
            false => format.write(source, &Plain, &mut self.text),
        }
        self
    }

    pub(crate) fn append(&mut self, other: &StyledText) -> &mut StyledText {
        self.text.push_str(&other.text);
        self
    }
}

/// Paints a report in the styles of the terminal.
struct Colors(Styles);

impl Paint for Colors {
    fn paint(&self, style: opensgf::report::Style, text: &str, out: &mut String) {
        use opensgf::report::Style as Part;
        let style = match style {
            Part::Severity(severity) => self.0.of(severity),
            Part::Path | Part::Message => self.0.strong,
            Part::Gutter | Part::Control => self.0.dim,
            Part::Help => self.0.added,
            _ => Style::new(),
        };
        // Some terminals paint the rest of the line if a line break is inside the style.
        let content = text.trim_end_matches('\n');
        let _ = write!(out, "{style}{}{style:#}", Printable(content));
        out.push_str(&text[content.len()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_control_characters() {
        let mut text = StyledText::new(Styles::default());
        text.add("a\x1B[2J").styled(Style::new(), "b\nc").end().line("\u{9B}31m").lines("d\n\x07e\n");
        text.cells(["f\tg", "h"]).json(&"i\u{202E}\x1B");
        assert_eq!(text.as_str(), "a␛[2Jb␊c\n<009B>31m\nd\n␇e\nf␉g\th\n\"i\\u202e\\u001b\"\n");
    }

    #[test]
    fn keeps_only_its_own_styles() {
        let mut text = StyledText::new(Styles::colored());
        text.strong("a\x1B[8m").end();
        assert_eq!(text.as_str(), "\x1B[1ma␛[8m\x1B[0m\n");
    }
}
