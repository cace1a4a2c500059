//! Phrases that sound translated, in Markdown, and in the comments, strings and function names of Rust files.
//!
//! Text in backticks or quotation marks is quoted, not used, and generated pages are checked at their source.

use super::{File, Found};

/// The phrases as words, and what to write instead.
pub const PHRASES: &[(&[&str], &str)] = &[
    (&["anew"], "again"),
    (&["whoever"], "callers that, users who, if you"),
    (&["whosoever"], "callers that, users who, if you"),
    (&["nobody"], "no one, neither player, nothing"),
    (&["in", "earnest"], "actually"),
    (&["all", "else"], "everything else"),
    (&["is", "told"], "reports"),
    (&["are", "told"], "report"),
];

/// Words that start a clause; a module header names a thing.
const CLAUSES: [&str; 4] = ["What", "Who", "Whatever", "Whoever"];

/// Prose is written in plain English.
pub fn english(file: &File<'_>, found: &mut Found<'_>) {
    let is_generated =
        ["docs/reference/", "docs/gallery/"].iter().any(|folder| file.path.starts_with(folder));
    let is_rust = file.path.ends_with(".rs");
    if !is_rust && (is_generated || !file.path.ends_with(".md")) {
        return;
    }
    for (index, line) in file.text.lines().enumerate() {
        let words = words(&if is_rust { rust_prose(line) } else { unquoted(line) });
        for (phrase, instead) in PHRASES {
            if words.windows(phrase.len()).any(|window| window == *phrase) {
                found(index + 1, format!("`{}`: write `{instead}`", phrase.join(" ")));
            }
        }
        let first =
            if is_rust { line.strip_prefix("//! ").and_then(|text| text.split(' ').next()) } else { None };
        if index == 0 && first.is_some_and(|first| CLAUSES.contains(&first)) && !line.ends_with('?') {
            found(1, "a clause as header: write a noun".to_owned());
        }
    }
}

/// Returns the comment, the strings and the function name in a line of Rust. Strings of one word are data.
fn rust_prose(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['"', '/']) {
        let (code, tail) = rest.split_at(at);
        if tail.starts_with("//") {
            return out + " " + &unquoted(tail);
        }
        rest = &tail[1..];
        // A quotation mark in a character is no string.
        if !tail.starts_with('"') || code.ends_with('\'') {
            continue;
        }
        let Some(end) = string_len(rest) else { break };
        let string = &rest[..end];
        if string.contains(' ') {
            out = out + " " + &unquoted(string) + ".";
        }
        rest = &rest[(end + 1).min(rest.len())..];
    }
    let name =
        line.split_once("fn ").map_or("", |(_, name)| name.split(['(', '<']).next().unwrap_or_default());
    out + " " + &name.replace('_', " ")
}

/// Returns the length of a string literal, without its quotation marks.
fn string_len(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.find(|letter| {
        let ends = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    })
}

/// Removes quoted text. A quotation that continues in the next line ends with its line.
fn unquoted(text: &str) -> String {
    let mut inside = None;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if Some(letter) == inside {
            inside = None;
        } else if inside.is_none() {
            match letter {
                '`' | '"' => inside = Some(letter),
                '“' => inside = Some('”'),
                _ => out.push(letter),
            }
            continue;
        }
        out.push(' ');
    }
    out
}

/// Splits a text into words in lower case.
fn words(text: &str) -> Vec<String> {
    let small = text.to_lowercase();
    let words = small.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
