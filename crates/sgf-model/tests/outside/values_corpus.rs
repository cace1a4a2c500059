//! Properties of values, checked with real records.
//!
//! Needs a directory of records, `OPENSGF_CORPUS`; without it the test prints a note and passes. Values are found by their
//! identifiers, without parsing trees.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sgf_model::info::lenient::{self, Certainty};
use sgf_model::info::{Dates, GameResult, Overtime, Rank, Size};
use sgf_model::value::{encode_simple_text, encode_text, encode_wrapped, simple_text, text};

#[test]
fn corpus_values_have_all_properties() {
    let Some(corpus) = std::env::var_os("OPENSGF_CORPUS") else {
        println!("skipped: OPENSGF_CORPUS is not set");
        return;
    };
    // The same values occur again and again; each is checked once.
    let idents = ["RE", "DT", "OT", "BR", "SZ", "C", "PB"];
    let mut seen: Vec<BTreeSet<String>> = vec![BTreeSet::new(); idents.len()];
    for path in records(Path::new(&corpus)) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        for (index, ident) in idents.iter().enumerate() {
            seen[index].extend(values(&bytes, ident));
        }
    }
    assert!(seen.iter().all(|values| !values.is_empty()), "the corpus holds no records");
    for (index, ident) in idents.iter().enumerate() {
        seen[index].iter().for_each(|raw| check(ident, raw));
    }
}

fn check(ident: &str, raw: &str) {
    let value = simple_text(raw);
    match ident {
        "RE" => {
            let Ok(result) = GameResult::parse(&value) else { return read_without_panic(&value) };
            assert_eq!(GameResult::parse(&result.encode()), Ok(result), "{value}");
            assert_eq!(
                lenient::result(&value).map(|reading| (reading.value, reading.certainty)),
                certain(result)
            );
        }
        "DT" => {
            let Ok(dates) = Dates::parse(&value) else { return read_without_panic(&value) };
            assert_eq!(Dates::parse(&dates.encode()).as_ref(), Ok(&dates), "{value}");
            assert_eq!(
                lenient::dates(&value).map(|reading| (reading.value, reading.certainty)),
                certain(dates)
            );
        }
        "OT" => {
            let Ok(overtime) = Overtime::parse(&value) else { return read_without_panic(&value) };
            assert_eq!(Overtime::parse(&overtime.to_string()), Ok(overtime), "{value}");
        }
        "BR" => {
            let Ok(rank) = Rank::parse(&value) else { return read_without_panic(&value) };
            assert_eq!(Rank::parse(&rank.to_string()), Ok(rank), "{value}");
        }
        "SZ" => {
            let Ok(size) = Size::parse(&value) else { return read_without_panic(&value) };
            assert_eq!(Size::parse(&size.to_string()), Ok(size), "{value}");
        }
        _ => texts(raw),
    }
}

fn certain<T>(value: T) -> Option<(T, Certainty)> {
    Some((value, Certainty::Certain))
}

/// A text is unchanged after encoding it again, with and without soft line breaks.
fn texts(raw: &str) {
    let shown = text(raw);
    assert_eq!(text(encode_text(&shown)), shown);
    assert_eq!(text(encode_wrapped(&shown, 70)), shown);
    let line = simple_text(raw);
    assert_eq!(simple_text(encode_simple_text(&line)), line);
}

fn read_without_panic(value: &str) {
    let _ = (
        lenient::result(value),
        lenient::dates(value),
        lenient::time_control(value),
        lenient::overtime(value),
    );
    let _ = (lenient::rank(value), lenient::size(value), lenient::komi(value), lenient::rules(value));
}

fn records(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&directory) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
                found.push(path);
            }
        }
    }
    found
}

/// The values after an identifier.
fn values(bytes: &[u8], ident: &str) -> Vec<String> {
    let mut out = Vec::new();
    let opening = [ident.as_bytes(), b"["].concat();
    let mut at = 0;
    while let Some(found) = bytes[at..].windows(opening.len()).position(|window| window == opening) {
        let start = at + found + opening.len();
        let is_longer = at + found > 0 && bytes[at + found - 1].is_ascii_alphabetic();
        let end = start + closing_bracket(&bytes[start..]);
        if !is_longer {
            out.push(String::from_utf8_lossy(&bytes[start..end]).into_owned());
        }
        at = end;
    }
    out
}

fn closing_bracket(bytes: &[u8]) -> usize {
    let mut escaped = false;
    let closes = |&byte: &u8| {
        let here = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        here
    };
    bytes.iter().position(closes).unwrap_or(bytes.len())
}
