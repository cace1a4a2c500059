//! Splicing gives the same result as parsing.

use testkit::{Random, Shape, Tree};

use super::*;
use crate::TextEdit;
use crate::visit::samples::landmarks;
use crate::{Buffers, ScanMode};

const PIECES: &[&str] = &[
    "",
    "",
    ";",
    "(",
    ")",
    ";B[aa]",
    "(;W[bb])",
    ")(",
    "B[cc]",
    "C[a text]",
    "[dd]",
    "]",
    "[",
    " ",
    "\n",
    "LONG[x]",
    "(;FF[4]",
    "x",
    "\\",
    "C[one] two]",
    ");B[aa](",
];

/// Returns whether the fast path was taken; if so, its result is compared with a parse.
fn is_spliced(text: &[u8], edits: Vec<TextEdit>) -> bool {
    let doc = Document::parse_with_landmarks(text, landmarks(), |_| ScanMode::Ascii, Buffers::default());
    let edits = TextEdits::new(edits).unwrap();
    let new = edits.apply(doc.text());
    let (mut tables, mut facts) = (Tables::default(), Vec::new());
    if splice(&doc, &edits, &new, &mut tables, &mut facts).is_none() {
        return false;
    }
    let shown = || format!("{} became {}", text.escape_ascii(), new.escape_ascii());
    let fresh =
        Document::parse_with_landmarks(&new[..], landmarks(), |_| ScanMode::Ascii, Buffers::default());
    assert_eq!(format!("{tables:?}"), format!("{:?}", fresh.tables), "{}", shown());
    assert_eq!(facts, fresh.facts(), "{}", shown());
    true
}

fn edit(at: usize, until: usize, piece: &str) -> TextEdit {
    TextEdit::replace(Span::new(at, until), piece.as_bytes().to_vec())
}

#[test]
fn splicing_agrees_with_parsing() {
    let mut random = Random::named("edits within a tree");
    let mut n_spliced = 0;
    for _ in 0..if cfg!(miri) { 50 } else { 20_000 } {
        let mut text = Tree::random(&mut random, Shape::default()).write();
        for _ in 0..random.below(3) {
            text.extend(Tree::random(&mut random, Shape::default()).write());
        }
        let first = random.below(text.len());
        let end = (first + random.below(4)).min(text.len());
        let mut edits = vec![edit(first, end, PIECES[random.below(PIECES.len())])];
        if random.one_in(2) {
            let second = end + random.below(text.len() - end + 1).min(60);
            if second > end {
                edits.push(edit(
                    second,
                    (second + random.below(3)).min(text.len()),
                    PIECES[random.below(PIECES.len())],
                ));
            }
        }
        n_spliced += usize::from(is_spliced(&text, edits));
    }
    assert!(n_spliced > 4_000, "{n_spliced} were spliced");
}

#[test]
fn structure_may_change_if_nesting_matches_after_it() {
    let text = b"(;FF[4];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))(;C[x])";
    for (at, until, piece) in [
        (13, 13, ";C[x]"),
        (13, 13, "(;W[gg])"),
        (20, 20, "(;C[x])(;B[hh])("),
        (20, 20, ")(;W[ii]"),
        (13, 27, ""),
        (27, 51, "(;W[aa])"),
        (41, 41, "KGSDE[aa]"),
    ] {
        let is_whole = piece != "(;C[x])(;B[hh])(";
        assert_eq!(is_spliced(text, vec![edit(at, until, piece)]), is_whole, "{piece}");
    }
    assert!(is_spliced(text, vec![edit(20, 20, "("), edit(26, 26, ")(;B[hh])")]), "a branch");
    // An extra or missing parenthesis, the ends of the tree, two trees at once.
    for (at, until, piece) in [(13, 13, "("), (20, 20, ")"), (0, 1, ""), (52, 52, ")("), (50, 56, "")] {
        assert!(!is_spliced(text, vec![edit(at, until, piece)]), "{at} {piece}");
    }
}
