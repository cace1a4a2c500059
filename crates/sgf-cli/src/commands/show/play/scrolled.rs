//! Scrollable text.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// Maximum length of text that can be scrolled, in columns.
const MOST: usize = 60_000;

/// The scroll position of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scrolled {
    /// Number of rows above the visible ones.
    pub(super) above: u16,
    /// Whether there are rows below the visible ones.
    pub(super) has_more: bool,
}

/// Draws wrapped lines at a scroll position, but not beyond the end.
pub(super) fn draw(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, wanted: u16, area: Rect) -> Scrolled {
    let area = inset(&lines, area);
    let most = n_rows(&lines, area.width).saturating_sub(area.height);
    let above = wanted.min(most);
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(text.scroll((above, 0)), area);
    Scrolled { above, has_more: above < most }
}

/// Reserves a column for the second half of a wide character: if a row is wrapped inside a long word, its last character may extend beyond
/// the row, which a terminal would move to the next row at the edge of the screen.
fn inset(lines: &[Line<'_>], area: Rect) -> Rect {
    let has_wide = lines.iter().any(|line| {
        let n_letters: usize = line.spans.iter().map(|span| span.content.chars().count()).sum();
        line.width() > n_letters
    });
    Rect { width: area.width.saturating_sub(u16::from(has_wide && area.width > 2)), ..area }
}

/// The number of rows of wrapped lines.
fn n_rows(lines: &[Line<'_>], width: u16) -> u16 {
    let room = usize::from(width.max(1));
    // Rows are at least half full, since a word that does not fit starts the next one.
    let rows: usize = lines.iter().map(|line| line.width() * 2 / room + 1).sum();
    let area = Rect::new(0, 0, width, u16::try_from(rows.min(MOST / room)).unwrap_or(u16::MAX));
    let mut buffer = Buffer::empty(area);
    Paragraph::new(lines.to_vec()).wrap(Wrap { trim: false }).render(area, &mut buffer);
    let is_empty = |row: &u16| (0..width).all(|column| buffer[(column, *row)].symbol().trim().is_empty());
    (0..area.height).rev().find(|row| !is_empty(row)).map_or(0, |row| row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_wrapped_rows() {
        for (text, width, expected) in [
            ("", 10, 0),
            ("one two", 10, 1),
            ("one two", 5, 2),
            ("longer longer longer", 7, 3),
            ("囲碁囲碁囲碁", 5, 3),
            ("a\n\nb\n\n", 5, 3),
        ] {
            let lines: Vec<Line<'_>> = text.split('\n').map(Line::from).collect();
            assert_eq!(n_rows(&lines, width), expected, "{text}");
        }
    }
}
