//! Safe fixes come to an end, fixing twice is fixing once, and in a record of sound structure they bring nothing to light
//! that was not there before.
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
        assert!(fixed.is_settled, "fixes without end");
        let fixable =
            |found: &&Diagnostic| found.fix.as_ref().is_some_and(|fix| fix.applicability <= allowed);
        assert!(fixed.remaining.iter().find(fixable).is_none(), "a fix was left out");
        // With another charset the bytes may be other characters, and then it is another text.
        let reread = opensgf::read(fixed.document.write());
        if modes(&reread) == modes(&fixed.document) {
            let again = CHECKER.fix(&reread, allowed);
            assert!(again.applied.is_empty(), "fixed twice: {:?}", again.applied);
        }
        if fixed.applied.is_empty() {
            assert_eq!(fixed.document.write(), text);
        }
        if document.facts().is_empty() && allowed == Applicability::Safe {
            // Which charset fits is weighed by all texts of a game, and a fix may take some away.
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
