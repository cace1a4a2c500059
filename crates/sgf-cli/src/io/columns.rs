//! Tables on the terminal, and text truncated to a width.
//!
//! Widths are counted in columns of the terminal: most East Asian characters take two.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use crate::io::styled_text::StyledText;

/// Maximum width of a column of a table.
const MAX_WIDTH: usize = 34;

/// The width of a text.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// Truncates a text to at most `columns` with an ellipsis, at a word boundary if one is near.
pub(crate) fn clip(text: &str, columns: usize) -> Cow<'_, str> {
    let mut used = 0;
    let mut fits = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > columns {
            let kept = &text[..fits];
            let at_word = kept.rfind(' ').filter(|space| width(&kept[*space..]) < columns / 3);
            let kept = at_word.map_or(kept, |space| &kept[..space]);
            return Cow::Owned(format!("{}…", kept.trim_end()));
        }
        // Reserve a column for the ellipsis.
        if used < columns {
            fits = at + character.len_utf8();
        }
    }
    Cow::Borrowed(text)
}

/// Writes rows as a table, of which the first is the header. Columns of numbers are right-aligned.
pub(crate) fn table(rows: &[Vec<String>], out: &mut StyledText) {
    let layout = Layout::new(rows);
    for (number, row) in rows.iter().enumerate() {
        layout.line(row, number == 0, out);
    }
}

/// For each column of a table, its width and whether it is right-aligned.
pub(crate) struct Layout(Vec<(usize, bool)>);

impl Layout {
    /// Computes the layout for rows, of which the first is the header.
    pub(crate) fn new(rows: &[Vec<String>]) -> Layout {
        let n_columns = rows.first().map_or(0, Vec::len);
        let is_number = |text: &String| text.is_empty() || text.parse::<f64>().is_ok();
        let columns = (0..n_columns).map(|column| {
            let cells = || rows.iter().filter_map(|row| row.get(column));
            let widest = cells().map(|cell| width(cell)).max().unwrap_or_default();
            (widest.min(MAX_WIDTH), cells().skip(1).all(is_number))
        });
        Layout(columns.collect())
    }

    /// Writes another row.
    pub(crate) fn row(&self, row: &[String], out: &mut StyledText) {
        self.line(row, false, out);
    }

    fn line(&self, row: &[String], is_header: bool, out: &mut StyledText) {
        for (column, (cell, &(columns, is_right))) in row.iter().zip(&self.0).enumerate() {
            let cell = clip(cell, columns);
            let fill = " ".repeat(columns.saturating_sub(width(&cell)));
            out.add(if column > 0 { "  " } else { "" });
            out.add(if is_right { &fill } else { "" });
            if is_header {
                out.dim(&cell)
            } else {
                out.add(&cell)
            };
            out.add(if is_right { "" } else { &fill });
        }
        out.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::styled_text::Styles;

    #[test]
    fn aligns_columns() {
        let rows =
            [["name", "games"], ["Aki", "12"], ["秀策", "7"]].map(|row| row.map(str::to_owned).to_vec());
        let mut out = StyledText::new(Styles::default());
        table(&rows, &mut out);
        assert_eq!(out.as_str(), "name  games\nAki      12\n秀策      7\n");
    }

    #[test]
    fn truncates_at_word_boundaries() {
        for (text, columns, expected) in [
            ("short", 5, "short"),
            ("a longer text", 10, "a longer…"),
            ("unbreakable", 6, "unbre…"),
            ("名人戦決勝", 6, "名人…"),
            ("", 3, ""),
        ] {
            let cut = clip(text, columns);
            assert_eq!(cut, expected);
            assert!(width(&cut) <= columns, "{cut}");
        }
    }
}
