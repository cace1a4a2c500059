//! The words of books and those of the page in the browser: what stands in both tables is the same.

use std::collections::HashMap;

use opensgf::render::language::WORDS;
use xtask::workspace_root;

#[test]
fn books_and_the_page_have_the_same_words() {
    let text = std::fs::read_to_string(workspace_root().join("web/src/words.json")).unwrap();
    let page: HashMap<String, Vec<String>> = serde_json::from_str(&text).unwrap();
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
