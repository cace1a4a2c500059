//! The words of books and those of the page in the browser: what stands in both tables is the same.

use std::collections::HashMap;

use opensgf::render::language::WORDS;
use serde_json::Value;
use xtask::workspace_root;

/// The words of the page in all languages; a row that is called by its English words may be told by the name of another row.
fn page() -> HashMap<String, Vec<String>> {
    let text = std::fs::read_to_string(workspace_root().join("web/src/words.json")).unwrap();
    let rows: HashMap<String, Value> = serde_json::from_str(&text).unwrap();
    let words = |row: &Value| match row {
        Value::String(other) => rows[other].clone(),
        words => words.clone(),
    };
    let texts = |row: Value| serde_json::from_value(row).expect("a row has a word in each language");
    rows.iter().map(|(name, row)| (name.clone(), texts(words(row)))).collect()
}

#[test]
fn books_and_the_page_have_the_same_words() {
    let page = page();
    let mut n_shared = 0;
    for (key, words) in WORDS {
        match page.get(*key) {
            Some(own) => {
                assert_eq!(own, words, "{key}");
                n_shared += 1;
            }
            // Only books have it: its key says so.
            None => assert!(key.starts_with("book."), "{key}"),
        }
    }
    assert!(n_shared > 25, "{n_shared}");
}

/// The patterns of phrases in a source: its texts with a `{0}`, which `format!` has no use for.
fn patterns(source: &str) -> Vec<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split('"').skip(1).step_by(2)).filter(|text| text.contains("{0}")).collect()
}

#[test]
fn the_page_can_say_what_the_engine_says() {
    let root = workspace_root();
    let page = page();
    let render = root.join("crates/sgf-render/src");
    let skins = files_in(&render.join("skins"));
    let mut n_patterns = 0;
    for file in skins.into_iter().chain(["words.rs", "markup.rs"].map(|name| render.join(name))) {
        let source = std::fs::read_to_string(&file).unwrap();
        for pattern in patterns(&source) {
            // Signs and numbers alone need no words.
            let has_words = pattern.replace(|sign: char| !sign.is_alphabetic(), "").len() > 1;
            assert!(!has_words || page.contains_key(&format!("said.{pattern}")), "{file:?}: {pattern}");
            n_patterns += usize::from(has_words);
        }
    }
    assert!(n_patterns > 20, "{n_patterns}");
}

#[test]
fn what_is_counted_and_whose_it_is_can_be_said_too() {
    let page = page();
    let mut n_words = 0;
    for spec in opensgf::play::GAMES {
        let Ok(position) = spec.begin(&opensgf::play::Options::default()) else { continue };
        for phrase in opensgf::render::notes(&*position) {
            for value in phrase.values.iter().filter(|value| value.starts_with(char::is_alphabetic)) {
                // Names of sites and pieces have a digit or are short.
                if value.len() > 3 && !value.contains(|sign: char| sign.is_ascii_digit()) {
                    assert!(page.contains_key(&format!("said.{value}")), "{}: {value}", spec.name);
                    n_words += 1;
                }
            }
        }
    }
    assert!(n_words > 10, "{n_words}");
}

fn files_in(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}
