//! Invariants of V fixes, tested with records that have a valid structure and random nonstandard values.
//!
//! Here the invariants have no exceptions: a V fix never causes another V finding.

use std::collections::BTreeMap;

use sgf_lint::{Applicability, Checker, Config, Diagnostic};
use sgf_syntax::{Document, TextEdits};
use testkit::Random;

/// Properties of every type, and of every shape.
const IDENTS: &[&str] = &[
    "B", "W", "KO", "MN", "AB", "AW", "AE", "PL", "C", "DM", "GB", "V", "N", "DO", "IT", "TE", "BM", "AR",
    "LN", "LB", "CR", "DD", "TB", "VW", "FG", "PM", "BL", "OW", "KM", "HA", "RE", "GN", "CA",
];

/// Root properties that everything else depends on.
const ROOTS: &[(&str, &[&str])] = &[
    ("FF", &["4", "3", "1", "4.0", " 4", "four", "0", ""]),
    ("GM", &["1", "1.0", "11", " 11", "Go", "0", ""]),
    ("SZ", &["19", "9", "9x9", "19:19", "9 : 13", "0", "100x100", "27", "x", ""]),
    ("ST", &["0", "3", "7", " 7", "-1"]),
];

const VALUES: &[&str] = &[
    "",
    " ",
    "aa",
    "dd",
    "tt",
    "ii",
    "zz",
    "a a",
    "aa\n",
    "DD",
    "Q16",
    "c3",
    "pass",
    "aa:dd",
    "dd:aa",
    "dd:dd",
    "d d:dd",
    "aa: bb",
    "bb:a\na",
    "DD:aa",
    "tt:aa",
    "aa:",
    ":aa",
    "aa\\:x",
    "aa:x",
    "aa x",
    "a a:y",
    "1",
    "2",
    "3",
    "0",
    " 1",
    "1.0",
    "-1",
    "+2",
    "1,5",
    ".5",
    "1e3",
    "5:30",
    "W+3.5",
    "99999999999999999999",
    "B",
    "w",
    "black",
    "x",
    "257:Dia",
    "1.0:Dia",
    "-1:Dia",
    "Figure 1",
    "\u{9ed1}",
    "1\u{7f}",
];

fn random_record(random: &mut Random) -> String {
    let mut text = String::from("(;");
    for (ident, values) in ROOTS {
        if random.one_in(2) {
            text += &format!("{ident}[{}]", random.pick(values));
        }
    }
    for _ in 0..1 + random.below(5) {
        let mut free: Vec<&str> = IDENTS.to_vec();
        for _ in 0..random.below(4) {
            let ident = free.swap_remove(random.below(free.len()));
            text += ident;
            let n_values = if random.one_in(3) { 1 + random.below(3) } else { 1 };
            (0..n_values).for_each(|_| text += &format!("[{}]", random.pick(VALUES)));
        }
        text.push(';');
    }
    text + "N[end])"
}

fn counts(found: &[Diagnostic]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    found.iter().for_each(|diagnostic| *counts.entry(diagnostic.rule.code).or_default() += 1);
    counts
}

/// Applies each fix on its own and compares the findings before and after.
fn check_each_fix(checker: &Checker, doc: &Document<'_>) -> Result<usize, String> {
    let found = checker.check(doc);
    let before = counts(&found);
    let fixable = found.iter().filter_map(|diagnostic| Some((diagnostic, diagnostic.fix.as_ref()?)));
    let mut n_fixes = 0;
    for (diagnostic, fix) in fixable {
        let edits = TextEdits::new(fix.edits.clone()).ok_or("edits overlap")?;
        let after = counts(&checker.check(&doc.commit(&edits)));
        let code = diagnostic.rule.code;
        if after.get(code) >= before.get(code) {
            return Err(format!("{code} is still there: {}", fix.title));
        }
        if let Some((other, _)) =
            after.iter().find(|&(other, count)| before.get(other).is_none_or(|n| count > n))
        {
            return Err(format!("{code} causes {other}: {}", fix.title));
        }
        n_fixes += 1;
    }
    Ok(n_fixes)
}

fn checker(family: &str) -> Checker {
    let selectors = |text: &str| vec![text.parse().expect("a selector")];
    Checker::new(&Config::default().with(|config| {
        config.select = selectors(family);
        config.ignore = selectors("ALL");
    }))
}

#[test]
fn single_fixes_cause_no_other_findings() {
    let checker = checker("V");
    let mut random = Random::named("values");
    let mut n_fixes = 0;
    for _ in 0..20_000 {
        let text = random_record(&mut random);
        match check_each_fix(&checker, &Document::parse(text.as_bytes())) {
            Ok(fixes) => n_fixes += fixes,
            Err(error) => panic!("{error}: {}", text.escape_debug()),
        }
    }
    assert!(n_fixes > 20_000, "only {n_fixes} fixes were tested");
}

#[test]
fn all_fixes_together_settle() {
    let checker = checker("V");
    let mut random = Random::named("values to the end");
    for _ in 0..5000 {
        let text = random_record(&mut random);
        let fixed = checker.fix(&Document::parse(text.as_bytes()), Applicability::Unsafe);
        assert!(fixed.is_settled, "{}", text.escape_debug());
        let left = fixed.remaining.iter().filter(|found| found.fix.is_some()).count();
        assert_eq!(left, 0, "{}", text.escape_debug());
    }
}
