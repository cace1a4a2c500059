//! Constructors for text on the screen, which escape unprintable characters.
#![allow(clippy::disallowed_methods, reason = "this is the one place")]

use std::fmt::Display;

use opensgf::printable::Printable;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A span of text.
pub(super) fn piece(text: impl Display, style: Style) -> Span<'static> {
    Span::styled(Printable(text).to_string(), style)
}

/// A line.
pub(super) fn line(text: impl Display) -> Line<'static> {
    Line::raw(Printable(text).to_string())
}

/// A line in a style.
pub(super) fn styled(text: impl Display, style: Style) -> Line<'static> {
    Line::styled(Printable(text).to_string(), style)
}
