//! What may stand in the name of a file, on every system.
//!
//! Windows has the strictest rules: no `\ / : * ? " < > |`, no space or dot at the end, no name of a device. No shell takes a dot or a
//! hyphen at the beginning for something else, and nothing is invisible.
//!
//! Source: "Naming Files, Paths, and Namespaces" in Microsoft's documentation of Win32.

use opensgf::printable::is_printable;

/// A field has so many characters at most: a comment is no name.
const LONGEST_FIELD: usize = 60;
/// A name has so many bytes at most, which leaves room for a number and an extension: file systems take 255.
const LONGEST_NAME: usize = 200;

const DEVICES: &[&str] = &["CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"];

/// The characters of a text that a name may have; separators become hyphens, all blanks one space.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => out.push('-'),
            letter if is_unseen(letter) => {}
            letter if letter.is_whitespace() || !is_printable(letter) => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            letter => out.push(letter),
        }
    }
    out.trim_matches([' ', '.']).to_owned()
}

/// Whether a letter leaves nothing on the screen, so that two names would look alike. What joins the letters of some scripts changes them.
const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
}

/// A value of a record, as a part of a name.
pub(super) fn value(value: &str) -> String {
    text(value).chars().take(LONGEST_FIELD).collect::<String>().trim_end().to_owned()
}

/// A whole name, short enough, and no device.
pub(super) fn name(name: &str) -> String {
    let name = text(name);
    let end = (0..=LONGEST_NAME.min(name.len())).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
    let name = name[..end].trim_end_matches([' ', '.']);
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let is_device = DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device)) || is_port(stem);
    match name.as_bytes().first() {
        None => super::UNKNOWN.to_owned(),
        // A shell would take it for an option.
        Some(b'-') => format!("_{name}"),
        _ if is_device => format!("_{name}"),
        _ => name.to_owned(),
    }
}

/// `COM1` to `COM9`, `LPT1` to `LPT9`.
fn is_port(stem: &str) -> bool {
    let (kind, number) = stem.split_at_checked(3).unwrap_or_default();
    let is_number = number.len() == 1 && number.as_bytes()[0].is_ascii_digit();
    is_number && (kind.eq_ignore_ascii_case("COM") || kind.eq_ignore_ascii_case("LPT"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe() {
        for (text, safe) in [
            ("Cho Chikun", "Cho Chikun"),
            ("趙治勲", "趙治勲"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
            (" .hidden. ", "hidden"),
            ("two\n\tlines\u{202E}x", "two lines x"),
            ("\u{FEFF}no\u{200B}thing\u{AD}", "nothing"),
            ("\u{200B}", "unknown"),
            ("nul", "_nul"),
            ("COM1.txt", "_COM1.txt"),
            ("console", "console"),
            ("-rf", "_-rf"),
            ("...", "unknown"),
        ] {
            assert_eq!(name(text), safe, "{text}");
        }
    }

    #[test]
    fn names_are_short() {
        assert_eq!(value(&"名".repeat(1000)).chars().count(), LONGEST_FIELD);
        let long = name(&"名".repeat(1000));
        assert!(long.len() <= LONGEST_NAME && long.len() > LONGEST_NAME - 3);
    }

    #[test]
    fn a_safe_name_stays() {
        for text in ["Cho: Chikun", "-", "nul", "-rf", " a . b ", "COM1"] {
            assert_eq!(name(&name(text)), name(text));
        }
    }
}
