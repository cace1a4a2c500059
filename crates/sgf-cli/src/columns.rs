//! How wide text is on a terminal, and text that is cut to fit.
//!
//! Widths are those of the columns that characters take: two for most of the East Asian ones.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use crate::page::Page;

/// So many columns of the terminal a column of a table takes at most.
const WIDEST: usize = 34;

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// Cuts a text to at most `columns`, at a space if one is near, with an ellipsis where something is left out.
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
        // One column is kept for the ellipsis.
        if used < columns {
            fits = at + character.len_utf8();
        }
    }
    Cow::Borrowed(text)
}

/// Writes rows as a table, the first one as its head. Columns of numbers stand to the right.
pub(crate) fn table(rows: &[Vec<String>], page: &mut Page) {
    let layout = Layout::of(rows);
    for (number, row) in rows.iter().enumerate() {
        layout.line(row, number == 0, page);
    }
}

/// How wide the columns of a table are, and which of them stand to the right.
pub(crate) struct Layout(Vec<(usize, bool)>);

impl Layout {
    /// Chooses what suits some rows, of which the first one is the head.
    pub(crate) fn of(rows: &[Vec<String>]) -> Layout {
        let n_columns = rows.first().map_or(0, Vec::len);
        let is_number = |text: &String| text.is_empty() || text.parse::<f64>().is_ok();
        let columns = (0..n_columns).map(|column| {
            let cells = || rows.iter().filter_map(|row| row.get(column));
            let widest = cells().map(|cell| width(cell)).max().unwrap_or_default();
            (widest.min(WIDEST), cells().skip(1).all(is_number))
        });
        Layout(columns.collect())
    }

    /// Writes a further row.
    pub(crate) fn row(&self, row: &[String], page: &mut Page) {
        self.line(row, false, page);
    }

    fn line(&self, row: &[String], is_head: bool, page: &mut Page) {
        for (column, (cell, &(columns, is_right))) in row.iter().zip(&self.0).enumerate() {
            let cell = clip(cell, columns);
            let fill = " ".repeat(columns.saturating_sub(width(&cell)));
            page.add(if column > 0 { "  " } else { "" });
            page.add(if is_right { &fill } else { "" });
            if is_head {
                page.dim(&cell)
            } else {
                page.add(&cell)
            };
            page.add(if is_right { "" } else { &fill });
        }
        page.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::Styles;

    #[test]
    fn tables_are_straight() {
        let rows =
            [["name", "games"], ["Aki", "12"], ["秀策", "7"]].map(|row| row.map(str::to_owned).to_vec());
        let mut page = Page::new(Styles::default());
        table(&rows, &mut page);
        assert_eq!(page.text(), "name  games\nAki      12\n秀策      7\n");
    }

    #[test]
    fn texts_are_cut_at_words() {
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
