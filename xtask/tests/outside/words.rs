//! Translations that are in both tables, of books and of the web page, are equal.

use std::collections::HashMap;

use opensgf::book::language::WORDS;
use xtask::workspace_root;

/// The languages of the page, in the order of the table of books.
const LANGUAGES: [&str; 8] = ["en", "de", "fr", "es", "ja", "zh", "ko", "ru"];

/// The messages of a language. Those in English are in three files: what every board needs, its parts on demand, and the page.
fn messages(language: &str) -> HashMap<String, String> {
    let folder = workspace_root().join("web/src/i18n");
    let parts: &[&str] = if language == "en" { &["en", "en-more", "en-page"] } else { &[language] };
    let mut all = HashMap::new();
    for part in parts {
        let text = std::fs::read_to_string(folder.join(format!("{part}.json"))).unwrap();
        let file: HashMap<String, String> = serde_json::from_str(&text).unwrap();
        let n_expected = all.len() + file.len();
        all.extend(file);
        assert_eq!(all.len(), n_expected, "{part} repeats a message");
    }
    all
}

/// The messages of the page in all languages. English leaves out phrases of the engine, which are their own keys.
fn page() -> HashMap<String, Vec<String>> {
    let files = LANGUAGES.map(messages);
    let message = |file: &HashMap<String, String>, key: &str| {
        let phrase = key.strip_prefix("phrase.").map(str::to_owned);
        file.get(key).cloned().or(phrase).unwrap_or_else(|| panic!("{key} is not in all languages"))
    };
    files[1].keys().map(|key| (key.clone(), files.iter().map(|file| message(file, key)).collect())).collect()
}

#[test]
fn all_languages_have_the_same_messages() {
    let page = page();
    for language in LANGUAGES {
        for key in messages(language).keys() {
            assert!(page.contains_key(key), "{language}: {key}");
        }
    }
}

#[test]
fn books_and_page_share_translations() {
    let page = page();
    let mut n_shared = 0;
    for (key, words) in WORDS {
        match page.get(*key) {
            Some(own) => {
                assert_eq!(own, words, "{key}");
                n_shared += 1;
            }
            // Only books have this word, according to its key.
            None => assert!(key.starts_with("book."), "{key}"),
        }
    }
    assert!(n_shared > 25, "{n_shared}");
}

/// The phrase patterns in a source: strings with `{0}`, which are not for `format!`.
fn patterns(source: &str) -> Vec<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split('"').skip(1).step_by(2)).filter(|text| text.contains("{0}")).collect()
}

#[test]
fn page_translates_the_phrases_of_the_engine() {
    let root = workspace_root();
    let page = page();
    let render = root.join("crates/sgf-render/src");
    let skins = files_in(&render.join("skins"));
    let mut n_patterns = 0;
    for file in skins.into_iter().chain(["words.rs", "markup.rs"].map(|name| render.join(name))) {
        let source = std::fs::read_to_string(&file).unwrap();
        for pattern in patterns(&source) {
            // Patterns of signs and numbers need no words.
            let has_words = pattern.replace(|sign: char| !sign.is_alphabetic(), "").len() > 1;
            assert!(!has_words || page.contains_key(&format!("phrase.{pattern}")), "{file:?}: {pattern}");
            n_patterns += usize::from(has_words);
        }
    }
    assert!(n_patterns > 20, "{n_patterns}");
}

#[test]
fn page_translates_counts_and_owners() {
    let page = page();
    let mut n_words = 0;
    for spec in opensgf::play::GAMES {
        let Ok(position) = spec.begin(&opensgf::play::Options::default()) else { continue };
        for phrase in opensgf::render::notes(&*position) {
            for value in phrase.values.iter().filter(|value| value.starts_with(char::is_alphabetic)) {
                // Skip names of sites and pieces, which are short or have a digit.
                if value.len() > 3 && !value.contains(|sign: char| sign.is_ascii_digit()) {
                    assert!(page.contains_key(&format!("phrase.{value}")), "{}: {value}", spec.name);
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
