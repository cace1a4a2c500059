//! Fixing terminates and is idempotent, and in a record without syntax errors, safe fixes cause no new diagnostics.
#![no_main]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use opensgf::syntax::ScanMode;
use opensgf::{Applicability, Checker, Config, Diagnostic, Document};

static CHECKER: LazyLock<Checker> = LazyLock::new(|| Checker::new(&Config::default()));

fuzz_target!(|text: &[u8]| {
    let document = opensgf::read(text);
    let before = counts(&CHECKER.check(&document));
    for allowed in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = CHECKER.fix(&document, allowed);
        assert!(fixed.is_settled, "fixing did not terminate");
        // Unsafe fixes that would add errors are not applied.
        let is_safe = |found: &Diagnostic| {
            found.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe)
        };
        assert!(!fixed.remaining.iter().any(is_safe), "a safe fix was not applied");
        // If the detected charset differs, the text differs too.
        let reread = opensgf::read(fixed.document.write());
        if modes(&reread) == modes(&fixed.document) {
            let again = CHECKER.fix(&reread, allowed);
            assert!(again.applied.is_empty(), "fixed twice: {:?}", again.applied);
        }
        if fixed.applied.is_empty() {
            assert_eq!(fixed.document.write(), text);
        }
        if document.facts().is_empty() && allowed == Applicability::Safe {
            // The charset is detected from all texts of a game, and a fix may remove some of them.
            for (code, count) in
                counts(&fixed.remaining).into_iter().filter(|(code, _)| !code.starts_with('C'))
            {
                let known = before.get(code).copied().unwrap_or(0);
                assert!(count <= known, "{code}: {known} before, {count} after {:?}", fixed.applied);
            }
        }
    }
});

fn modes(document: &Document<'_>) -> Vec<ScanMode> {
    document.games().map(|game| game.mode()).collect()
}

fn counts(found: &[Diagnostic]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    found.iter().for_each(|diagnostic| *counts.entry(diagnostic.rule.code).or_default() += 1);
    counts
}
