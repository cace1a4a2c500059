//! Helpers for the tests in the rule files.

use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, ScanMode};
use testkit::annotate::{Mark, annotate, source_of};

use crate::{Applicability, Checker, Config};

fn checker(selector: &str) -> Checker {
    Checker::new(&Config::only(selector).expect("a known rule"))
}

/// Parses a record as the command line does.
pub(crate) fn read(bytes: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(bytes, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
}

/// Checks a text with the selected rules and compares the findings with the annotations below the text.
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

/// Counts the findings of the selected rules in a text.
pub(crate) fn count(selector: &str, text: &str) -> usize {
    checker(selector).check(&read(text.as_bytes())).len()
}

/// Applies all fixes of the selected rules, including unsafe ones, and compares the result.
#[track_caller]
pub(crate) fn fix_gives(selector: &str, before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) {
    let fixed = checker(selector).fix(&read(before.as_ref()), Applicability::Unsafe);
    assert!(fixed.is_settled, "the fixes do not settle");
    let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
    assert_eq!(text(fixed.document.write()), text(after.as_ref()));
}
