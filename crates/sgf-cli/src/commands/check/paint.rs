//! The colours of a report.

use std::fmt::Write;

use opensgf::Severity;
use opensgf::report::{Paint, Style};

use crate::terminal::{Styled, Styles};

/// Paints a report in the styles of the terminal.
pub(super) struct Colours(pub(super) Styles);

impl Paint for Colours {
    fn paint(&self, style: Style, text: &str, out: &mut String) {
        let style = match style {
            Style::Severity(Severity::Error) => self.0.error,
            Style::Severity(Severity::Warning) => self.0.warning,
            Style::Severity(Severity::Note) => self.0.note,
            Style::Path | Style::Message => self.0.strong,
            Style::Gutter | Style::Control => self.0.dim,
            Style::Help => self.0.added,
            _ => anstyle::Style::new(),
        };
        // A line break does not belong to what is painted: some terminals would paint the rest of the line.
        let content = text.trim_end_matches('\n');
        // A string takes everything.
        let _ = write!(out, "{}", Styled(style, content));
        out.push_str(&text[content.len()..]);
    }
}
