//! What the tests in the rules' own files are written with.

use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, ScanMode};
use testkit::annotate::{Mark, annotate, source_of};

use crate::{Applicability, Checker, Config};

fn checker(selector: &str) -> Checker {
    Checker::new(&Config::only(selector).expect("a rule of the table"))
}

/// Reads a record as programs do.
pub(crate) fn read(bytes: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(bytes, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
}

/// Checks a text with one rule, or several by the beginning of their codes, and compares what is found with the carets
/// drawn under the text.
#[track_caller]
pub(crate) fn check(selector: &str, annotated: &str) {
    let source = source_of(annotated);
    let found = checker(selector).check(&read(source.as_bytes()));
    let marks =
        found.into_iter().map(|found| Mark { span: found.span.range(), text: found.message.into_owned() });
    assert_eq!(
        annotate(&source, &marks.collect::<Vec<_>>()),
        annotated.strip_prefix('\n').unwrap_or(annotated)
    );
}

/// How often one rule, or several, find something in a text.
pub(crate) fn count(selector: &str, text: &str) -> usize {
    checker(selector).check(&read(text.as_bytes())).len()
}

/// Makes all fixes of one rule, or several, unsafe ones too, and compares the text that results.
#[track_caller]
pub(crate) fn fix_gives(selector: &str, before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) {
    let fixed = checker(selector).fix(&read(before.as_ref()), Applicability::Unsafe);
    assert!(fixed.is_settled, "fixes without end");
    let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
    assert_eq!(text(fixed.document.write()), text(after.as_ref()));
}
