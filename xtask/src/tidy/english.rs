//! Words that sound translated, and what to say instead.
//!
//! The documents are checked, and with them what they are generated from: `docs/reference` has the help of the command, the
//! pages of the rules and the table of the properties. Of Rust files, comments are checked, in the crates that have been
//! cleaned. A word in quotes or backticks is quoted, not used.

use super::File;
use super::habits::Found;

/// The words, each with what to say instead.
const WORDS: &[(&str, &str)] = &[
    ("anew", "again"),
    ("whoever", "if you"),
    ("whosoever", "if you"),
    ("grave", "severe"),
    ("graver", "more severe"),
    ("gravest", "most severe"),
    ("is told of", "reports"),
    ("are told of", "reports"),
];

/// Crates, or parts of them, whose comments are not clean yet.
const NOT_YET: &[&str] = &[
    "benches/",
    "crates/sgf-cli/",
    "crates/sgf-convert/",
    "crates/sgf-games/",
    "crates/sgf-lint/src/rules/c/",
    "crates/sgf-lint/src/rules/s/",
    "crates/sgf-model/src/charset/",
    "crates/sgf-render/",
    "crates/sgf-syntax/src/parse/",
    "fuzz/",
];

/// Documents and comments are written in plain English.
pub fn english(file: &File<'_>, found: &mut Found<'_>) {
    let is_document = file.path.ends_with(".md");
    let is_code = file.path.ends_with(".rs") && !NOT_YET.iter().any(|folder| file.path.starts_with(folder));
    if !is_document && !is_code {
        return;
    }
    for (index, line) in file.text.lines().enumerate() {
        let line = unquoted(line);
        let text = padded(if is_document { &line } else { comment(&line) });
        for (word, instead) in WORDS {
            if text.contains(&format!(" {word} ")) {
                found(index + 1, format!("`{word}`: say `{instead}`"));
            }
        }
    }
}

/// The comment at the end of a line of Rust, whose strings are gone.
fn comment(line: &str) -> &str {
    line.find("//").map_or("", |at| &line[at..])
}

/// The text without what stands in quotes or backticks. A quotation that goes on in the next line ends with its line.
fn unquoted(text: &str) -> String {
    let mut inside = None;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let (opens, closes) = (matches!(letter, '`' | '"' | '“'), Some(letter) == inside);
        if closes {
            inside = None;
        } else if inside.is_none() && opens {
            inside = Some(if letter == '“' { '”' } else { letter });
        } else if inside.is_none() {
            out.push(letter);
            continue;
        }
        out.push(' ');
    }
    out
}

/// The words in small letters, with one space before and after each.
fn padded(text: &str) -> String {
    let small = text.to_lowercase();
    let words = small.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(String::from(" "), |line, word| line + word + " ")
}
