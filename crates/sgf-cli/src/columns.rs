//! How wide text is on a terminal, and text that is cut to fit.
//!
//! Widths are those of the columns that characters take: two for most of the East Asian ones.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

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

#[cfg(test)]
mod tests {
    use super::*;

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
