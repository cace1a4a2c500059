//! Text of records on a terminal.
//!
//! A comment may hold anything, also the bytes that move a terminal's cursor or change its title. Nothing of a record
//! reaches a terminal before it went through here. Widths are those of the columns that characters take: two for most
//! of the East Asian ones.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Puts a visible sign in place of each control character.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unprintable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .map(|character| if is_unprintable(character) { sign(character) } else { character })
            .collect(),
    )
}

/// Tells whether a character acts on the terminal, or turns the direction of what follows.
pub(crate) fn is_unprintable(character: char) -> bool {
    character.is_control() || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The sign that stands for a control character.
pub(crate) fn sign(character: char) -> char {
    match character {
        '\0'..='\u{1F}' => {
            char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7F}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

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
    fn control_characters_become_signs() {
        assert_eq!(printable("吴清源"), "吴清源");
        assert_eq!(printable("a\x1B[2Jb\u{7F}\u{9B}\u{202E}"), "a␛[2Jb␡\u{FFFD}\u{FFFD}");
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
