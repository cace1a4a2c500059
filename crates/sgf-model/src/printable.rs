//! Text of records where a person sees it: on a terminal, in a log, on a page of text.
//!
//! A comment, a name, even the path of a file may hold anything: bytes that move a terminal's cursor, change its title or
//! hide what follows, signs that turn the direction of a line. Whatever is shown to a person goes through [`printable`] first, and
//! what programs read as JSON through [`in_json`]. What is shown instead can be read back: control characters of ASCII become
//! the pictures that Unicode has for them (`␛`), all others their number in angle brackets (`<202E>`), and in JSON the escapes
//! that JSON has.
//!
//! Source: the Unicode Standard, chapter 23.1 (control codes) and Annex 9 (characters that turn the direction).

use std::borrow::Cow;
use std::fmt::{self, Display, Write};

/// Tells whether a character can be shown as it is: it neither acts on a terminal nor turns or breaks the line around it.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::is_printable;
/// assert!(is_printable('囲') && is_printable(' '));
/// assert!(!is_printable('\u{1B}') && !is_printable('\n') && !is_printable('\u{202E}'));
/// ```
#[must_use]
pub const fn is_printable(character: char) -> bool {
    !matches!(character,
        '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}'
        | '\u{61C}' | '\u{200E}' | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2066}'..='\u{206F}')
}

/// The picture of a control character of ASCII, which is one column wide.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::picture;
/// assert_eq!((picture('\u{1B}'), picture('\u{202E}')), (Some('␛'), None));
/// ```
#[must_use]
pub fn picture(character: char) -> Option<char> {
    match character {
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)),
        '\u{7F}' => Some('\u{2421}'),
        _ => None,
    }
}

/// Shows a text on one line: what is not printable is replaced, line breaks too.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::printable;
/// assert_eq!(printable("呉 清源"), "呉 清源");
/// assert_eq!(printable("a\u{1B}[2J\nb\u{9B}c\u{202E}"), "a␛[2J␊b<009B>c<202E>");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, is_printable, show)
}

/// Shows a text of several lines: like [`printable`], but line breaks (LF) stay.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::printable_lines;
/// assert_eq!(printable_lines("one\ntwo\x07"), "one\ntwo␇");
/// ```
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |character| character == '\n' || is_printable(character), show)
}

/// Makes JSON fit to be seen: what is not printable becomes an escape, and means the same. Line breaks (LF) stay, since they
/// stand between values only.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::in_json;
/// assert_eq!(in_json("{\"name\":\"a\u{202E}\u{7F}b\"}\n"), "{\"name\":\"a\\u202e\\u007fb\"}\n");
/// ```
#[must_use]
pub fn in_json(json: &str) -> Cow<'_, str> {
    replaced(
        json,
        |character| character == '\n' || is_printable(character),
        // None of them lies beyond the first plane.
        |character, out| write!(out, "\\u{:04x}", u32::from(character)),
    )
}

fn replaced(
    text: &str,
    stays: impl Fn(char) -> bool,
    show: impl Fn(char, &mut String) -> fmt::Result,
) -> Cow<'_, str> {
    // Nearly all texts have nothing to replace, and most of these are ASCII.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(&stays);
    if is_plain {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if stays(character) {
            out.push(character);
        } else {
            show(character, &mut out).expect("a string takes everything");
        }
    }
    Cow::Owned(out)
}

fn show(character: char, out: &mut String) -> fmt::Result {
    match picture(character) {
        Some(picture) => out.write_char(picture),
        None => write!(out, "<{:04X}>", u32::from(character)),
    }
}

/// Shows whatever can be displayed as [`printable`] does.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::Printable;
/// assert_eq!(Printable(format_args!("{}: {}", "a\x07", 3)).to_string(), "a␇: 3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Door(f), "{}", self.0)
    }
}

/// Replaces what is not printable in all that is written through it.
struct Door<W>(W);

impl<W: Write> Write for Door<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(&printable(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_acts_is_replaced() {
        let hostile: String = (0..0x3000).filter_map(char::from_u32).collect();
        let shown = printable(&hostile);
        assert!(shown.chars().all(is_printable));
        let hidden = "\u{7}\u{1B}\u{85}\u{9B}\u{9D}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}";
        assert!(hidden.chars().all(|character| !is_printable(character)));
        assert!(!in_json(&hostile).chars().any(|character| character != '\n' && !is_printable(character)));
    }

    #[test]
    fn json_means_the_same() {
        let text: String = (0..0x3000).filter_map(char::from_u32).collect();
        let mut json = String::from("\"");
        for character in text.chars() {
            match character {
                '"' | '\\' => json.extend(['\\', character]),
                '\0'..='\u{1F}' => json += &format!("\\u{:04x}", u32::from(character)),
                _ => json.push(character),
            }
        }
        json.push('"');
        let escapes = in_json(&json);
        let mut read = String::new();
        let mut rest = escapes.trim_matches('"').chars();
        while let Some(character) = rest.next() {
            match (character, character == '\\') {
                (_, false) => read.push(character),
                _ => match rest.next() {
                    Some('u') => {
                        let digits: String = rest.by_ref().take(4).collect();
                        read.push(char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap());
                    }
                    other => read.extend(other),
                },
            }
        }
        assert_eq!(read, text);
    }
}
