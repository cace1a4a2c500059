//! Refusal of changes that add errors to a record.

use std::collections::HashMap;

use opensgf::{Checker, Document, Severity, read};

use crate::commands::check::error_checker;

/// Compares the errors of a record before and after a change.
pub(super) struct NewErrors {
    checker: Checker,
}

impl NewErrors {
    pub(super) fn new() -> NewErrors {
        NewErrors { checker: error_checker() }
    }

    /// Fails with the first error that `sgf check` finds in the changed record, but not in the old one.
    pub(super) fn expect_none(&self, old: &[u8], new: &[u8]) -> Result<(), String> {
        if old == new {
            return Ok(());
        }
        let document = read(new);
        let found = self.errors(&document);
        if found.is_empty() {
            return Ok(());
        }
        let mut known: HashMap<Key, usize> = HashMap::new();
        for (key, _) in self.errors(&read(old)) {
            *known.entry(key).or_default() += 1;
        }
        for (key, message) in found {
            match known.get_mut(&key) {
                Some(count @ 1..) => *count -= 1,
                _ => return Err(format!("{message}; --force sets it anyway")),
            }
        }
        Ok(())
    }

    /// The errors of a record: what they are about, and a message.
    fn errors(&self, document: &Document<'_>) -> Vec<(Key, String)> {
        let found = self.checker.check_for(document, |finding| finding.severity == Severity::Error);
        let error = |finding: opensgf::Diagnostic| {
            let text = document.text().get(finding.span.range()).unwrap_or_default().to_vec();
            let help = finding.help.map(|help| format!("; {help}")).unwrap_or_default();
            ((finding.rule.code.to_string(), text), format!("{}{help}", finding.message))
        };
        found.into_iter().map(error).collect()
    }
}

/// A rule and the text that it is about: places differ after a change.
type Key = (String, Vec<u8>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_only_errors_that_are_new() {
        let check = |old: &str, new: &str| NewErrors::new().expect_none(old.as_bytes(), new.as_bytes());
        let old = "(;FF[4]GM[1]SZ[9]DT[yesterday])";
        assert_eq!(check(old, old), Ok(()));
        assert_eq!(check(old, "(;FF[4]GM[1]SZ[9]EV[Cup]DT[yesterday])"), Ok(()));
        assert_eq!(check(old, "(;FF[4]GM[1]SZ[9])"), Ok(()));
        let message = check(old, "(;FF[4]GM[1]SZ[9]DT[yesterday]AB[zz])").unwrap_err();
        assert_eq!(message, "`zz` is not on the 9x9 board; --force sets it anyway");
        assert!(check(old, "(;FF[4]GM[1]SZ[9]DT[tomorrow])").unwrap_err().contains("`tomorrow`"));
    }
}
