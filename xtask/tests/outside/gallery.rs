//! The gallery is up to date with its records.

use std::path::Path;

use xtask::{gallery, workspace_root};

/// The folder for pages of differences.
const TARGET: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn gallery_is_up_to_date() {
    let root = workspace_root();
    let files = gallery::files(&root).expect("the gallery can be drawn");
    let page = gallery::differences(&root, Path::new(TARGET), &files).expect("differences can be written");
    if let Some(page) = page {
        panic!("pictures have changed: look at {}, then run `cargo xtask gallery`", page.display());
    }
}

#[test]
fn differences_are_shown_side_by_side() {
    let root = workspace_root();
    let changed = gallery::File { name: "marks-book.svg".to_owned(), content: b"<svg/>".to_vec() };
    let page =
        gallery::differences(&root, &Path::new(TARGET).join("shown"), &[changed]).expect("it can be written");
    let text = std::fs::read_to_string(page.expect("there is a difference")).expect("the page is there");
    assert_eq!(text.matches("marks-book.svg").count(), 3);
}

#[test]
fn drawing_twice_gives_the_same_bytes() {
    let root = workspace_root();
    let draw = || gallery::files(&root).expect("the gallery can be drawn");
    for (one, other) in draw().into_iter().zip(draw()) {
        assert!(one.name == other.name && one.content == other.content, "{} differs", one.name);
    }
}
