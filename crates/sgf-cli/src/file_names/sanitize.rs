//! Sanitizes file names for every system.
//!
//! Windows has the strictest rules: no `\ / : * ? " < > |`, no trailing space or dot, no device names. In addition, names do not start with
//! a dot or hyphen, which shells treat specially, and contain no invisible characters.
//!
//! Source: "Naming Files, Paths, and Namespaces" in Microsoft's documentation of Win32.

use opensgf::printable::{is_invisible, is_printable};

/// Maximum length of a value, in characters.
const MAX_VALUE: usize = 60;
/// Maximum length of a name, in bytes. File systems allow 255, which leaves room for a number and an extension.
const MAX_NAME: usize = 200;

const DEVICES: &[&str] = &["CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"];

/// Removes characters that names must not contain. Separators become hyphens, and white space a single space.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => out.push('-'),
            letter if is_left_out(letter) => {}
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

/// Returns whether a character is left out: names would look alike. Joiners are kept, since some scripts need them, and marks of
/// direction separate words.
const fn is_left_out(letter: char) -> bool {
    let is_joiner = matches!(letter, '\u{200C}' | '\u{200D}');
    is_invisible(letter) && !is_joiner && (is_printable(letter) || matches!(letter, '\u{200E}' | '\u{200F}'))
}

/// Sanitizes a value of a record as part of a name.
pub(super) fn value(value: &str) -> String {
    text(value).chars().take(MAX_VALUE).collect::<String>().trim_end().to_owned()
}

/// Sanitizes and shortens a complete name, and escapes device names.
pub(super) fn name(name: &str) -> String {
    let name = text(name);
    let end = (0..=MAX_NAME.min(name.len())).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
    let name = name[..end].trim_end_matches([' ', '.']);
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let is_device = DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device)) || is_port(stem);
    match name.as_bytes().first() {
        None => super::UNKNOWN.to_owned(),
        // Commands would take it for an option.
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
    fn sanitizes_unsafe_names() {
        for (text, safe) in [
            ("Cho Chikun", "Cho Chikun"),
            ("趙治勲", "趙治勲"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
            (" .hidden. ", "hidden"),
            ("two\n\tlines\u{202E}x", "two lines x"),
            ("\u{FEFF}no\u{200B}thing\u{AD}", "nothing"),
            ("\u{200B}", "unknown"),
            ("AI (KataGo)\u{3164}", "AI (KataGo)"),
            ("\u{1160}\u{FFA0}", "unknown"),
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
    fn limits_the_length_of_names() {
        assert_eq!(value(&"名".repeat(1000)).chars().count(), MAX_VALUE);
        let long = name(&"名".repeat(1000));
        assert!(long.len() <= MAX_NAME && long.len() > MAX_NAME - 3);
    }

    #[test]
    fn sanitizing_is_idempotent() {
        for text in ["Cho: Chikun", "-", "nul", "-rf", " a . b ", "COM1"] {
            assert_eq!(name(&name(text)), name(text));
        }
    }
}
