//! The laws of fixes, on examples that were damaged at random and on real records.
//!
//! A fix removes its diagnostic and brings none. Fixes in one file compose: after a few passes nothing is left to do, and
//! doing it again changes nothing.

use std::collections::BTreeMap;

use sgf_lint::{Applicability, Checker, Config, Diagnostic, rules};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, ScanMode, TextEdits};
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

/// Reads a record as programs do.
fn read(bytes: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(bytes, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
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

/// Checks the law of single fixes for one text.
fn law_of_fixes(checker: &Checker, doc: &Document<'_>) -> Result<Counts, String> {
    let found = checker.check(doc);
    let before = counts(&found);
    // Of a file with thousands of findings a few are enough.
    for diagnostic in found.iter().filter(|found| found.fix.is_some()).take(20) {
        law_of_one_fix(checker, doc, &before, diagnostic)
            .map_err(|what| format!("{what}, at {:?}", diagnostic.span))?;
    }
    Ok(before)
}

/// Checks that all fixes together come to an end.
fn law_of_ends(checker: &Checker, doc: &Document<'_>) -> Result<(), String> {
    for allowed in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = checker.fix(doc, allowed);
        if !fixed.is_settled {
            return Err(format!("fixes without end after {} passes", fixed.passes));
        }
        let left = fixed.remaining.iter().filter_map(|found| found.fix.as_ref());
        if left.filter(|fix| fix.applicability <= allowed).count() > 0 {
            return Err("a fix was left out".into());
        }
        if fixed.applied.is_empty() && fixed.document.write() != doc.write() {
            return Err("a file without fixes was changed".into());
        }
    }
    Ok(())
}

#[track_caller]
fn assert_law<T>(result: Result<T, String>, bytes: &[u8]) {
    if let Err(what) = result {
        panic!("{what}: {}", bytes.escape_ascii());
    }
}

fn random_text(random: &mut Random) -> Vec<u8> {
    let shape = Shape { nodes: 8, ..Shape::default() };
    let mut text = Tree::random(random, shape).write();
    if random.one_in(3) {
        text.extend(Tree::random(random, shape).write());
    }
    text
}

/// A record that was damaged in one place: a fix mends just that.
///
/// Where the damage makes half of a value look like structure, a fix near it can make the parser see the rest in another
/// light. That must stay as rare as it is.
///
/// The rules about charsets are left out: half a character more or less is another charset to them.
#[test]
fn one_damage_is_one_fix() {
    let config = Config::default().with(|config| config.ignore = vec!["C".parse().expect("a family")]);
    let checker = Checker::new(&config);
    let mut random = Random::named("one damage");
    let mut broken = Vec::new();
    let n_texts = 15_000;
    for _ in 0..n_texts {
        let mut text = random_text(&mut random);
        mutate::change(&mut text, &mut random);
        let doc = read(&text);
        if let Err(what) = law_of_fixes(&checker, &doc) {
            broken.push(format!("{what}: {}", text.escape_ascii()));
        }
        assert_law(law_of_ends(&checker, &doc), &text);
    }
    assert!(broken.len() * 2000 <= n_texts, "{}", broken.join("\n"));
}

/// What remains of a record that was damaged in many places means one thing with a byte and another without it; a fix
/// may then bring something else to light. But the fixes come to an end.
#[test]
fn much_damage_comes_to_an_end() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("much damage");
    for _ in 0..5000 {
        let mut text = random_text(&mut random);
        mutate::mutate(&mut text, &mut random);
        assert_law(law_of_ends(&checker, &read(&text)), &text);
    }
    let alphabet = b"()()[][];;;\\ABab \n-0\0";
    for _ in 0..20_000 {
        let text: Vec<u8> = (0..random.below(24)).map(|_| *random.pick(alphabet)).collect();
        assert_law(law_of_ends(&checker, &read(&text)), &text);
    }
}

/// A collection whose games have a header each, and the number of games.
fn collection(random: &mut Random) -> (Vec<u8>, usize) {
    let n_games = 2 + random.below(6);
    let mut text = Vec::new();
    for _ in 0..n_games {
        let size = random.pick(&["19", "13", "9"]);
        text.extend(format!("(;FF[4]GM[1]SZ[{size}]").bytes());
        let moves = |random: &mut Random, text: &mut Vec<u8>| {
            for number in 0..1 + random.below(4) {
                text.extend([&b";B[aa]"[..], b";W[bb]"][number % 2]);
            }
        };
        moves(random, &mut text);
        for _ in 0..random.below(3) {
            text.push(b'(');
            moves(random, &mut text);
            if random.one_in(3) {
                text.extend(b"(;B[cc])(;B[dd])");
            }
            text.push(b')');
        }
        text.extend(b")\n");
    }
    (text, n_games)
}

/// One parenthesis more or less, somewhere in a collection, costs no game, and no safe fix or formatting does.
#[test]
fn a_parenthesis_more_or_less_costs_no_game() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("collections");
    for _ in 0..3000 {
        let (whole, n_games) = collection(&mut random);
        let mut text = whole.clone();
        let parens: Vec<usize> = (0..text.len()).filter(|&at| matches!(text[at], b'(' | b')')).collect();
        let at = *random.pick(&parens);
        let is_less = random.one_in(2) && text[at] == b')';
        match is_less {
            true => drop(text.remove(at)),
            false => text.insert(at, b'('),
        }
        let doc = read(&text);
        // What stands behind a variation that was closed late or not at all may be a game of its own.
        let roots = |doc: &Document<'_>| doc.games().filter(|game| game.root().get(b"SZ").is_some()).count();
        let shown = text.escape_ascii();
        assert_eq!(roots(&doc), n_games, "{shown}");
        let fixed = checker.fix(&doc, Applicability::Safe);
        assert!(fixed.is_settled && roots(&fixed.document) == n_games, "{shown}");
        let formatted = doc.format(&sgf_syntax::Layout::default());
        assert_eq!(roots(&read(&formatted)), n_games, "{shown}");
        let n_nodes = |doc: &Document<'_>| doc.games().map(|game| game.node_count()).sum::<usize>();
        assert_eq!(n_nodes(&doc), n_nodes(&read(&whole)), "{shown}");
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "says what it found")]
fn real_records() {
    let checker = Checker::new(&Config::default());
    let laws = |doc: &Document<'_>| {
        let counts = law_of_fixes(&checker, doc)?;
        law_of_ends(&checker, doc).map(|()| counts)
    };
    let results = corpus::map(|path, bytes| match laws(&read(bytes)) {
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
