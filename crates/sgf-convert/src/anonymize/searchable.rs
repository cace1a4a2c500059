//! Texts in the form in which names are searched: decoded, case-folded, with single spaces, and with marks around words.
//!
//! Every word starts with [`START`] and ends with [`END`]. So a search for a name with both marks finds only separate
//! words, and the longest match is always a valid one. In scripts without spaces, each character is a word.

use std::ops::Range;

/// The mark before a word.
const START: char = '\u{1}';
/// The mark after a word.
const END: char = '\u{2}';
/// The colon of a composed value. No name contains it.
const COLON: char = '\u{3}';

/// A text to search.
///
/// Two texts are equal if they differ only in letter case, white space, invisible characters and escapes.
#[derive(Debug, Default)]
pub(super) struct Searchable {
    text: String,
    /// The offset of each character in `text`, and the range of its source in the raw text.
    letters: Vec<(usize, Range<usize>)>,
    /// Whether white space follows the last character.
    has_space: bool,
    last: Option<char>,
}

impl Searchable {
    /// A decoded name.
    pub(super) fn of_name(name: &str) -> Searchable {
        let mut all = Searchable::default();
        for (at, letter) in name.char_indices() {
            all.push(letter, at..at + letter.len_utf8());
        }
        all.finish()
    }

    /// A raw value: a backslash escapes, and removes a line break. In a composed value, nothing matches across the colon.
    pub(super) fn of_raw(raw: &str, is_composed: bool) -> Searchable {
        let mut all = Searchable::default();
        let mut at = 0;
        while let Some(letter) = raw[at..].chars().next() {
            let escaped = match letter {
                '\\' => raw[at + 1..].chars().next(),
                _ => None,
            };
            let end = at + letter.len_utf8() + escaped.map_or(0, char::len_utf8);
            match escaped {
                Some('\r' | '\n') => {
                    at = end + usize::from(is_second_of_break(&raw[end - 1..]));
                    continue;
                }
                Some(escaped) => all.push(escaped, at..end),
                None if letter == ':' && is_composed => all.push_folded(COLON, at..end),
                None => all.push(letter, at..end),
            }
            at = end;
        }
        all.finish()
    }

    /// The text with marks.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The text without marks.
    pub(super) fn folded(&self) -> String {
        self.text.replace([START, END], "")
    }

    /// The range of a match in the raw text.
    pub(super) fn source(&self, found: Range<usize>) -> Range<usize> {
        let first = self.letters.partition_point(|(at, _)| *at < found.start);
        let end = self.letters.partition_point(|(at, _)| *at < found.end);
        self.letters[first].1.start..self.letters[end - 1].1.end
    }

    fn push(&mut self, letter: char, source: Range<usize>) {
        if letter.is_whitespace() {
            self.has_space = true;
        } else if !is_invisible(letter) {
            for upper in letter.to_uppercase() {
                upper.to_lowercase().for_each(|folded| self.push_folded(folded, source.clone()));
            }
        } else if let Some((_, last)) = self.letters.last_mut().filter(|_| !self.has_space) {
            // An invisible character goes with the letter before it.
            last.end = source.end;
        }
    }

    fn push_folded(&mut self, letter: char, source: Range<usize>) {
        if std::mem::take(&mut self.has_space) && self.last.is_some() {
            self.push_letter(' ', source.start..source.start);
        }
        self.push_letter(letter, source);
    }

    fn push_letter(&mut self, letter: char, source: Range<usize>) {
        match self.last {
            None => self.text.push(START),
            Some(last) if is_word(last) && is_word(letter) => {}
            Some(_) => self.text.extend([END, START]),
        }
        self.letters.push((self.text.len(), source));
        self.text.push(letter);
        self.last = Some(letter);
    }

    fn finish(mut self) -> Searchable {
        if self.last.is_some() {
            self.text.push(END);
        }
        self
    }
}

/// Folds a name: names are the same if they differ only in letter case, white space and invisible characters.
///
/// # Examples
///
/// ```
/// use sgf_convert::folded_name;
/// assert_eq!(folded_name(" GU  Li\u{200B}"), folded_name("gu li"));
/// ```
#[must_use]
pub fn folded_name(name: &str) -> String {
    Searchable::of_name(name).folded()
}

/// Returns whether the second byte of a text is the second half of a line break such as CR LF.
fn is_second_of_break(text: &str) -> bool {
    matches!(text.as_bytes(), [b'\r', b'\n', ..] | [b'\n', b'\r', ..])
}

/// Returns whether a letter belongs to a script without spaces between words.
pub(super) fn is_dense(letter: char) -> bool {
    letter >= '\u{2E80}'
}

/// Returns whether a character continues a word. A combining accent does.
fn is_word(letter: char) -> bool {
    (letter.is_alphanumeric() && !is_dense(letter)) || matches!(letter, '\u{300}'..='\u{36F}')
}

/// Returns whether a character has no glyph: controls, and the `Default_Ignorable_Code_Point`s of Unicode.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
                | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a text, with marks written as brackets.
    fn marked(text: &Searchable) -> String {
        text.as_str().replace(START, "<").replace(END, ">").replace(COLON, ":")
    }

    #[test]
    fn equal_names_have_equal_texts() {
        for (raw, expected) in [
            ("", ""),
            ("Gu  Li", "<gu>< ><li>"),
            (" \n GU\tLI\u{3000}", "<gu>< ><li>"),
            ("G\\u\\\r\n L\\\ni", "<gu>< ><li>"),
            ("gu\u{3164} \u{200B}li\0", "<gu>< ><li>"),
            ("ÉVA Straße ΣΑΣ", "<éva>< ><strasse>< ><σασ>"),
            ("秀策4", "<秀><策><4>"),
            ("a_b\\]", "<a><_><b><]>"),
            ("cut\\", "<cut><\\>"),
        ] {
            assert_eq!(marked(&Searchable::of_raw(raw, false)), expected, "{raw:?}");
        }
        assert_eq!(marked(&Searchable::of_raw("a:b\\:c", true)), "<a><:><b><:><c>");
        assert_ne!(
            Searchable::of_raw("a:b", true).as_str(),
            Searchable::of_name("a:b").as_str(),
            "the colon between two values"
        );
    }

    #[test]
    fn matches_know_their_source() {
        let raw = " foo\\:b\\\nar!";
        let text = Searchable::of_raw(raw, false);
        let name = Searchable::of_name("FOO:bar");
        let start = text.as_str().find(name.as_str()).expect("the name is found");
        assert_eq!(&raw[text.source(start..start + name.as_str().len())], "foo\\:b\\\nar");
    }
}
