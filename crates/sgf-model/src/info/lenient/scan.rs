//! A small scanner, and the normalization before it.

use std::borrow::Cow;

/// Makes full-width characters half-width and every run of white space a single space, and trims.
pub(super) fn tidy(text: &str) -> Cow<'_, str> {
    if is_tidy(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        let half = half_width(character);
        let is_space = half.is_whitespace();
        match (is_space, out.ends_with(' ') || out.is_empty()) {
            (true, true) => {}
            (true, false) => out.push(' '),
            (false, _) => out.push(half),
        }
    }
    out.truncate(out.trim_end().len());
    Cow::Owned(out)
}

/// Returns whether a text obviously consists of words with single spaces, as nearly all do.
fn is_tidy(text: &[u8]) -> bool {
    let is_plain = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    let has_odd_space =
        text.starts_with(b" ") || text.ends_with(b" ") || text.windows(2).any(|two| two == b"  ");
    text.iter().all(|&byte| is_plain(byte)) && !has_odd_space
}

/// Japanese and Chinese keyboards write `＋` and `３` for `+` and `3`.
fn half_width(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '−' | '–' | '—' => '-',
        _ => character,
    }
}

/// The remaining text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scan<'a> {
    pub(super) rest: &'a str,
}

impl<'a> Scan<'a> {
    pub(super) fn new(rest: &'a str) -> Self {
        Scan { rest }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes a prefix in any case, including spaces before it.
    pub(super) fn take(&mut self, prefix: &str) -> bool {
        let rest = self.rest.trim_start();
        let matches = rest.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
        if matches {
            self.rest = &rest[prefix.len()..];
        }
        matches
    }

    /// Takes the first of several prefixes that matches, so longer ones must come first.
    pub(super) fn take_any(&mut self, prefixes: &[&str]) -> bool {
        prefixes.iter().any(|prefix| self.take(prefix))
    }

    /// Takes the letters that follow if they are one of these words, in lower or upper case.
    pub(super) fn take_word(&mut self, words: &[&str]) -> bool {
        let rest = self.rest.trim_start();
        let length = rest.find(|character: char| !character.is_alphabetic()).unwrap_or(rest.len());
        let found = words.contains(&rest[..length].to_lowercase().as_str());
        if found {
            self.rest = &rest[length..];
        }
        found
    }

    /// Takes digits.
    pub(super) fn take_digits(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return None;
        }
        let (digits, after) = rest.split_at(length);
        self.rest = after;
        Some(digits)
    }

    /// Takes digits as a number.
    pub(super) fn take_count(&mut self) -> Option<u32> {
        let mut ahead = *self;
        let count = ahead.take_digits()?.parse().ok()?;
        *self = ahead;
        Some(count)
    }

    /// Runs a parser, and resets the position if it fails.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let value = read(&mut ahead)?;
        *self = ahead;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_white_space_and_width() {
        assert_eq!(tidy("  Ｂ＋３．５\u{3000}目 \n"), "B+3.5 目");
        assert_eq!(tidy(" 3  h "), "3 h");
        assert_eq!(tidy("3\th"), "3 h");
        assert_eq!(tidy(""), "");
        assert_eq!(tidy("1–3"), "1-3");
    }

    #[test]
    fn takes_words_and_digits() {
        let mut scan = Scan::new("12 Min, é");
        assert_eq!(scan.take_count(), Some(12));
        assert!(!scan.take_word(&["mins"]));
        assert!(scan.take_word(&["min"]));
        assert!(scan.take(","));
        assert!(!scan.take("e"));
        assert_eq!(scan.attempt(super::Scan::take_digits), None);
        scan.skip_spaces();
        assert_eq!(scan.rest, "é");
        assert!(!scan.is_empty());
    }
}
