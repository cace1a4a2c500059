//! Text that may be longer than its place: how far it is scrolled, and whether more of it follows.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// How much of a text is looked through, in characters of the screen; longer ones can be scrolled so far.
const MOST: usize = 60_000;

/// Where a text is scrolled to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scrolled {
    /// How many of its rows are above its place.
    pub(super) above: u16,
    /// Whether there are rows below its place.
    pub(super) has_more: bool,
}

/// Draws lines that are wrapped, scrolled as far as is wanted but not beyond the end.
pub(super) fn draw(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, wanted: u16, area: Rect) -> Scrolled {
    let area = inset(&lines, area);
    let most = n_rows(&lines, area.width).saturating_sub(area.height);
    let above = wanted.min(most);
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(text.scroll((above, 0)), area);
    Scrolled { above, has_more: above < most }
}

/// Leaves a column free for the second half of a wide letter: where a row is wrapped in the middle of a long word, the last one may
/// reach beyond its end, and on the edge of the screen a terminal would put it into the next row.
fn inset(lines: &[Line<'_>], area: Rect) -> Rect {
    let has_wide = lines.iter().any(|line| {
        let n_letters: usize = line.spans.iter().map(|span| span.content.chars().count()).sum();
        line.width() > n_letters
    });
    Rect { width: area.width.saturating_sub(u16::from(has_wide && area.width > 2)), ..area }
}

/// How many rows lines have when they are wrapped.
fn n_rows(lines: &[Line<'_>], width: u16) -> u16 {
    let room = usize::from(width.max(1));
    // A row is at least half full, because a word that would make it fuller begins the next one.
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
    fn rows_are_counted_as_they_are_drawn() {
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
