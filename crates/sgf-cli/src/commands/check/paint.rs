//! The colours of a report.

use std::fmt::Write;

use opensgf::report::{Paint, Style};

use crate::printable::printable;
use crate::terminal::{Styled, Styles};

/// Paints a report in the styles of the terminal.
pub(super) struct Colours(pub(super) Styles);

impl Paint for Colours {
    fn paint(&self, style: Style, text: &str, out: &mut String) {
        let style = match style {
            Style::Error => self.0.error,
            Style::Warning => self.0.warning,
            Style::Note => self.0.note,
            Style::Code | Style::Path | Style::Message => self.0.strong,
            Style::Gutter => self.0.dim,
            Style::Help | Style::Fix => self.0.added,
        };
        // A report goes to a string, which takes everything.
        let _ = write!(out, "{}", Styled(style, printable(text)));
    }
}
