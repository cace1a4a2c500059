//! Displays text of records safely: on a terminal, in a log, in plain text.
//!
//! A comment, a name, even the path of a file may contain anything: bytes that move a terminal's cursor, change its title or
//! hide the following text, characters that change the direction of a line. Use [`printable`] for everything that people see,
//! and [`in_json`] for JSON. The replacements are readable: control characters of ASCII become
//! their Unicode symbols (`␛`), all others their code point in angle brackets (`<202E>`), and in JSON escape
//! sequences.
//!
//! Source: the Unicode Standard, chapter 23.1 (control codes) and Annex 9 (characters that turn the direction).

use std::borrow::Cow;
use std::fmt::{self, Display, Write};

/// Returns whether a character is safe to display: it neither controls a terminal nor changes or breaks the line around it.
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

/// Returns whether a character shows nothing and takes no part in a word, so that two texts that differ in it look alike.
///
/// These are the characters that programs ignore when they display text, such as zero-width spaces, fillers, marks of direction
/// and tags, and the blank of Braille. White space is visible.
///
/// Source: the property `Default_Ignorable_Code_Point` of the Unicode Standard.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::is_invisible;
/// assert!(is_invisible('\u{3164}') && is_invisible('\u{200B}') && is_invisible('\u{FEFF}'));
/// assert!(!is_invisible(' ') && !is_invisible('a') && !is_invisible('\u{3000}'));
/// ```
#[must_use]
pub const fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Removes invisible characters, and white space at the ends: the text as people read it.
///
/// # Examples
///
/// ```
/// use sgf_model::printable::visible;
/// assert_eq!(visible("AI (KataGo)\u{3164}"), "AI (KataGo)");
/// assert_eq!(visible(" Lee\u{200B} Sedol \u{FEFF}"), "Lee Sedol");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    match text.is_ascii() || !text.chars().any(is_invisible) {
        true => Cow::Borrowed(text.trim()),
        false => {
            let kept: String = text.chars().filter(|character| !is_invisible(*character)).collect();
            Cow::Owned(kept.trim().to_owned())
        }
    }
}

/// The symbol of an ASCII control character, which is one column wide.
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

/// Makes a text printable on one line: all unprintable characters are replaced, including line breaks.
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

/// Makes a text of several lines printable: like [`printable`], but line breaks (LF) are kept.
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

/// Makes JSON printable: unprintable characters become escape sequences with the same meaning. Line breaks (LF) are kept, since
/// they only occur between values.
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
        // All of them are in the Basic Multilingual Plane.
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

/// Displays a value with unprintable characters replaced, like [`printable`].
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
        write!(Filter(f), "{}", self.0)
    }
}

/// A writer that replaces unprintable characters.
struct Filter<W>(W);

impl<W: Write> Write for Filter<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(&printable(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_all_control_characters() {
        let hostile: String = (0..0x3000).filter_map(char::from_u32).collect();
        let shown = printable(&hostile);
        assert!(shown.chars().all(is_printable));
        let hidden = "\u{7}\u{1B}\u{85}\u{9B}\u{9D}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}";
        assert!(hidden.chars().all(|character| !is_printable(character)));
        assert!(!in_json(&hostile).chars().any(|character| character != '\n' && !is_printable(character)));
    }

    #[test]
    fn json_keeps_its_meaning() {
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
