//! The laws of fixes, on examples that were damaged at random and on real records.
//!
//! A fix removes its diagnostic and brings none. Fixes in one file compose: after a few passes nothing is left to do, and
//! doing it again changes nothing.

use std::collections::BTreeMap;

use sgf_lint::{Applicability, Checker, Config, Diagnostic, rules};
use sgf_syntax::{Document, TextEdits};
use testkit::{Random, Shape, Tree, corpus, mutate};

/// How often each rule has found something.
type Counts = BTreeMap<&'static str, usize>;

fn counts(found: &[Diagnostic]) -> Counts {
    let mut counts = Counts::new();
    for diagnostic in found {
        *counts.entry(diagnostic.rule.code).or_default() += 1;
    }
    counts
}

/// Makes one fix alone and says what is wrong with it, if anything.
fn law_of_one_fix(
    checker: &Checker,
    doc: &Document<'_>,
    before: &Counts,
    found: &Diagnostic,
) -> Result<(), String> {
    let fix = found.fix.as_ref().expect("a diagnostic with a fix");
    let edits = TextEdits::new(fix.edits.clone()).ok_or("its edits overlap")?;
    let fixed = doc.commit(&edits);
    let after = counts(&checker.check(&fixed));
    let code = found.rule.code;
    let of = |counts: &Counts, code: &str| counts.get(code).copied().unwrap_or(0);
    if of(&after, code) >= of(before, code) {
        return Err(format!("{code} is still there"));
    }
    match after.keys().find(|other| of(&after, other) > of(before, other)) {
        Some(other) => Err(format!("{code} brings {other}")),
        None => Ok(()),
    }
}

/// Checks the laws for one text.
fn laws(checker: &Checker, bytes: &[u8]) -> Result<Counts, String> {
    let doc = Document::parse(bytes);
    let found = checker.check(&doc);
    let before = counts(&found);
    // Of a file with thousands of findings a few are enough.
    for diagnostic in found.iter().filter(|found| found.fix.is_some()).take(20) {
        law_of_one_fix(checker, &doc, &before, diagnostic)
            .map_err(|what| format!("{what}, at {:?}", diagnostic.span))?;
    }
    for allowed in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = checker.fix(&doc, allowed);
        if !fixed.is_settled {
            return Err(format!("fixes without end after {} passes", fixed.passes));
        }
        let left = fixed.remaining.iter().filter_map(|found| found.fix.as_ref());
        if left.filter(|fix| fix.applicability <= allowed).count() > 0 {
            return Err("a fix was left out".into());
        }
        if fixed.applied.is_empty() && fixed.document.write() != bytes {
            return Err("a file without fixes was changed".into());
        }
    }
    Ok(before)
}

#[track_caller]
fn assert_laws(checker: &Checker, bytes: &[u8]) {
    if let Err(what) = laws(checker, bytes) {
        panic!("{what}: {}", bytes.escape_ascii());
    }
}

#[test]
fn random_damage() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("random damage");
    let shape = Shape { nodes: 8, ..Shape::default() };
    for _ in 0..4000 {
        let mut text = Tree::random(&mut random, shape).write();
        if random.one_in(3) {
            text.extend(Tree::random(&mut random, shape).write());
        }
        mutate::mutate(&mut text, &mut random);
        assert_laws(&checker, &text);
    }
}

#[test]
fn random_bytes() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("random bytes");
    let alphabet = b"()()[][];;;\\ABab \n-0\0";
    for _ in 0..20_000 {
        let text: Vec<u8> = (0..random.below(24)).map(|_| *random.pick(alphabet)).collect();
        assert_laws(&checker, &text);
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "says what it found")]
fn real_records() {
    let checker = Checker::new(&Config::default());
    let results = corpus::map(|path, bytes| match laws(&checker, bytes) {
        Ok(counts) => counts,
        Err(what) => {
            println!("{}: {what}", path.display());
            Counts::from([("broken", 1)])
        }
    });
    let Some(results) = results else { return };
    let of = |code: &str| {
        let findings: usize = results.iter().filter_map(|counts| counts.get(code)).sum();
        (findings, results.iter().filter(|counts| counts.contains_key(code)).count())
    };
    println!("{} files", results.len());
    for rule in rules::all() {
        let (n_findings, n_files) = of(rule.code);
        println!("{} {:<24} {n_findings:>8} in {n_files:>6} files", rule.code, rule.name);
    }
    assert_eq!(of("broken").0, 0, "files that break a law");
}
