//! Invariants of fixes, tested with randomly damaged and real records.
//!
//! A fix removes its diagnostic and causes no other. All fixes of a file settle after a few passes.

use std::collections::BTreeMap;

use sgf_lint::{Applicability, Checker, Config, Diagnostic, Severity, rules};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, ScanMode, TextEdits};
use testkit::{Random, Shape, Tree, corpus, mutate};

/// The number of findings of each rule.
type Counts = BTreeMap<&'static str, usize>;

fn counts(found: &[Diagnostic]) -> Counts {
    let mut counts = Counts::new();
    for diagnostic in found {
        *counts.entry(diagnostic.rule.code).or_default() += 1;
    }
    counts
}

/// The errors of each rule.
fn errors(found: &[Diagnostic]) -> Counts {
    let mut errors = Counts::new();
    for diagnostic in found.iter().filter(|found| found.severity == Severity::Error) {
        *errors.entry(diagnostic.rule.code).or_default() += 1;
    }
    errors
}

/// Parses a record as the command line does.
fn read(bytes: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(bytes, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
}

/// Applies a single fix and checks that it removes its finding and causes no other.
fn check_single_fix(
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
        Some(other) => Err(format!("{code} causes {other}")),
        None => Ok(()),
    }
}

/// Checks each fix of a document on its own.
fn check_each_fix(checker: &Checker, doc: &Document<'_>) -> Result<Counts, String> {
    let found = checker.check(doc);
    let before = counts(&found);
    // Limits the time for files with thousands of findings.
    for diagnostic in found.iter().filter(|found| found.fix.is_some()).take(20) {
        check_single_fix(checker, doc, &before, diagnostic)
            .map_err(|error| format!("{error}, at {:?}", diagnostic.span))?;
    }
    Ok(before)
}

/// Checks that all fixes together settle, and that unsafe fixes leave no rule with more errors than before, or than safe fixes
/// alone: these may reveal errors.
fn check_settling(checker: &Checker, doc: &Document<'_>) -> Result<(), String> {
    let mut most = errors(&checker.check(doc));
    for allowed in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = checker.fix(doc, allowed);
        if !fixed.is_settled {
            return Err(format!("the fixes do not settle after {} passes", fixed.passes));
        }
        let left = fixed.remaining.iter().filter_map(|found| found.fix.as_ref());
        // An unsafe fix that adds errors is left out.
        if left.filter(|fix| fix.applicability == Applicability::Safe).count() > 0 {
            return Err("a fix was left out".into());
        }
        if fixed.applied.is_empty() && fixed.document.write() != doc.write() {
            return Err("a file without fixes was changed".into());
        }
        let left = errors(&fixed.remaining);
        for (code, count) in left {
            let before = most.entry(code).or_default();
            if allowed == Applicability::Unsafe && count > *before {
                return Err(format!("unsafe fixes add errors of {code}: {count} after {before}"));
            }
            *before = count.max(*before);
        }
    }
    Ok(())
}

#[track_caller]
fn assert_ok<T>(result: Result<T, String>, bytes: &[u8]) {
    if let Err(error) = result {
        panic!("{error}: {}", bytes.escape_ascii());
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

/// If the damage makes half of a value look like structure, a nearby fix can change how the parser reads the rest. That must
/// remain rare.
///
/// C rules are excluded, because half a character can change the detected charset, and S031, because its fix turns a part of a text
/// into structure.
#[test]
fn fixes_after_a_single_damage_cause_no_other_findings() {
    let config = Config::default().with(|config| {
        config.ignore = ["C", "S031"].map(|code| code.parse().expect("it is a selector")).into();
    });
    let checker = Checker::new(&config);
    let mut random = Random::named("one damage");
    let mut broken = Vec::new();
    let n_texts = 15_000;
    for _ in 0..n_texts {
        let mut text = random_text(&mut random);
        mutate::change(&mut text, &mut random);
        let doc = read(&text);
        if let Err(error) = check_each_fix(&checker, &doc) {
            broken.push(format!("{error}: {}", text.escape_ascii()));
        }
        assert_ok(check_settling(&checker, &doc), &text);
    }
    assert!(broken.len() * 2000 <= n_texts, "{}", broken.join("\n"));
}

/// In heavily damaged records, a fix may reveal other findings. But all fixes together settle.
#[test]
fn fixes_of_heavy_damage_settle() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("much damage");
    for _ in 0..5000 {
        let mut text = random_text(&mut random);
        mutate::mutate(&mut text, &mut random);
        assert_ok(check_settling(&checker, &read(&text)), &text);
    }
    let alphabet = b"()()[][];;;\\ABab \n-0\0";
    for _ in 0..20_000 {
        let text: Vec<u8> = (0..random.below(24)).map(|_| *random.pick(alphabet)).collect();
        assert_ok(check_settling(&checker, &read(&text)), &text);
    }
}

/// Returns a collection of games with headers, and their number.
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

/// Neither the parser, nor safe fixes, nor formatting lose a game.
#[test]
fn extra_or_missing_parentheses_lose_no_game() {
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
        // Text after a variation that was closed late or never may be parsed as another game.
        let roots = |doc: &Document<'_>| doc.games().filter(|game| game.root().get(b"SZ").is_some()).count();
        let shown = text.escape_ascii();
        assert_eq!(roots(&doc), n_games, "{shown}");
        let fixed = checker.fix(&doc, Applicability::Safe);
        assert!(fixed.is_settled && roots(&fixed.document) == n_games, "{shown}");
        let formatted = doc.format(&sgf_syntax::Layout::default());
        assert_eq!(roots(&read(&formatted)), n_games, "{shown}");
        let n_nodes = |doc: &Document<'_>| doc.games().map(sgf_syntax::Game::node_count).sum::<usize>();
        assert_eq!(n_nodes(&doc), n_nodes(&read(&whole)), "{shown}");
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "prints statistics")]
fn fixes_of_real_records_settle() {
    let checker = Checker::new(&Config::default());
    let check = |doc: &Document<'_>| {
        let counts = check_each_fix(&checker, doc)?;
        check_settling(&checker, doc).map(|()| counts)
    };
    let results = corpus::map(|path, bytes| match check(&read(bytes)) {
        Ok(counts) => counts,
        Err(error) => {
            println!("{}: {error}", path.display());
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
    assert_eq!(of("broken").0, 0, "files that break an invariant");
}

/// A name in one of several charsets, perhaps cut, or with a lost byte.
fn damaged_name(random: &mut Random) -> Vec<u8> {
    let names: [&[u8]; 5] = [
        "柯洁 九段".as_bytes(),
        "André Ørsted".as_bytes(),
        b"\xBF\xC2\xBD\xE0 \xD6\xD0\xC5\xCC\xCA\xA4",
        b"\x94\x5C\x90\xB3\xE9",
        b"Lo\xEFc",
    ];
    let mut name = random.pick(&names).repeat(1 + random.below(4));
    match random.below(4) {
        0 => name.truncate(name.len() - 1),
        1 => {
            let at = random.below(name.len());
            name[at] = b'?';
        }
        _ => {}
    }
    name
}

#[test]
fn unsafe_fixes_add_no_errors() {
    let checker = Checker::new(&Config::default());
    let mut random = Random::named("unsafe fixes");
    for round in 0..4000 {
        let mut text = random_text(&mut random);
        if round % 2 == 0 {
            let head = *random.pick(&["", "CA[UTF-8]", "CA[GBK]", "CA[foo]", "CA[ISO-8859-1]"]);
            let name = damaged_name(&mut random);
            let root = [b"(;FF[4]", head.as_bytes(), b"PB[", &name, b"]C[", &name.repeat(3), b"]"].concat();
            text = [&root[..], b";B[aa]PW[", &name, b"])", &text].concat();
        }
        if round % 3 == 0 {
            mutate::mutate(&mut text, &mut random);
        }
        let doc = sgf_model::charset::read_in(&text, Buffers::default());
        assert_ok(check_settling(&checker, &doc), &text);
    }
}
