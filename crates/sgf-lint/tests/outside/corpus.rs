//! Tests of checks and fixes with a corpus of real records.
//!
//! `OPENSGF_CORPUS` is the folder of the corpus. Without it, these tests are skipped. `counts.tsv` contains the number of
//! findings of each rule, so that the effect of a change is visible. `SNAPSHOTS=overwrite` updates the file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sgf_lint::{Applicability, Checker, Config, Diagnostic, Severity, rules};
use sgf_model::charset::scan_modes;
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_model::value::{TextDecoder, simple_text};
use sgf_syntax::{Buffers, Document, Span, TextEdit, TextEdits};
use testkit::corpus;

/// The file of expected counts.
const COUNTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/counts.tsv");

/// Returns the files of the corpus that the command would check in a folder.
fn records() -> Option<Vec<PathBuf>> {
    let is_record = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        ["sgf", "mgt", "hsgf", "hgf", "tsgf"].contains(&extension.to_ascii_lowercase().as_str())
    };
    Some(corpus::every_file()?.into_iter().filter(is_record).collect())
}

fn read(bytes: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(bytes, LANDMARKS, scan_modes(bytes), Buffers::default())
}

/// The folder of the corpus that a file belongs to.
fn category(path: &Path) -> String {
    let root = PathBuf::from(std::env::var_os(corpus::VARIABLE).expect("there is a corpus"));
    let inside = path.strip_prefix(root).expect("the file is in the corpus");
    inside.iter().next().map(|first| first.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Maps a rule and a category to the number of findings and files.
type Counts = BTreeMap<(&'static str, String), (usize, usize)>;

#[test]
fn finding_counts_match_the_snapshot() {
    let Some(paths) = records() else { return };
    let checker = Checker::new(&Config::default());
    let found = corpus::map_files(&paths, |path, bytes| {
        let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
        for diagnostic in checker.check(&read(bytes)) {
            *counts.entry(diagnostic.rule.code).or_default() += 1;
        }
        (category(path), counts)
    });
    let mut counts = Counts::new();
    for (category, of_file) in found {
        for (code, n_findings) in of_file {
            let (findings, files) = counts.entry((code, category.clone())).or_default();
            *findings += n_findings;
            *files += 1;
        }
    }
    compare(&table(&counts));
}

/// Formats the counts, one line per rule and category.
fn table(counts: &Counts) -> String {
    let mut out = String::from("rule\tname\tcategory\tfindings\tfiles\n");
    for rule in rules::all() {
        let of_rule = counts.iter().filter(|((code, _), _)| *code == rule.code);
        for ((code, category), (findings, files)) in of_rule {
            writeln!(out, "{code}\t{}\t{category}\t{findings}\t{files}", rule.name)
                .expect("writing to a string succeeds");
        }
    }
    out
}

#[track_caller]
fn compare(now: &str) {
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::create_dir_all(Path::new(COUNTS).parent().expect("a folder")).expect("the folder can be made");
        fs::write(COUNTS, now).expect("the file can be written");
        return;
    }
    let before = fs::read_to_string(COUNTS).expect("counts.tsv can be read");
    let before: BTreeSet<&str> = before.lines().collect();
    let after: BTreeSet<&str> = now.lines().collect();
    let gone = before.difference(&after).map(|line| format!("- {line}"));
    let new = after.difference(&before).map(|line| format!("+ {line}"));
    let changes: Vec<String> = gone.chain(new).collect();
    let advice = "the counts have changed; SNAPSHOTS=overwrite updates them";
    assert!(changes.is_empty(), "{advice}\n{}", changes.join("\n"));
}

#[test]
fn safe_fixes_settle_and_change_nothing_else() {
    let Some(paths) = records() else { return };
    let checker = Checker::new(&Config::default());
    let results = corpus::map_files(&paths, |path, bytes| {
        check_safe_fixes(&checker, &read(bytes)).map_err(|error| format!("{}: {error}", path.display()))
    });
    let broken: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(broken.is_empty(), "{broken:#?}");
    let n_fixed = results.iter().filter(|result| **result == Ok(true)).count();
    assert!(n_fixed * 10 > paths.len(), "only {n_fixed} of {} files were fixed", paths.len());
}

/// Applies all safe fixes to a document. Returns whether they change it.
fn check_safe_fixes(checker: &Checker, doc: &Document<'_>) -> Result<bool, String> {
    let fixed = checker.fix(doc, Applicability::Safe);
    if !fixed.is_settled {
        return Err(format!("the fixes do not settle after {} passes", fixed.passes));
    }
    let is_safe =
        |found: &Diagnostic| found.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe);
    if let Some(left) = fixed.remaining.iter().find(|found| is_safe(found)) {
        let kind = if left.severity == Severity::Error { "an error" } else { "a finding" };
        return Err(format!("{kind} with a safe fix is left: {}", left.rule));
    }
    if fixed.applied.is_empty() {
        return match fixed.document.write() == doc.write() {
            true => Ok(false),
            false => Err("a file without fixes was changed".into()),
        };
    }
    // Fixes are idempotent, also after parsing the file again.
    let again = checker.fix(&read(fixed.document.write()), Applicability::Safe);
    if let Some(second) = again.applied.first() {
        return Err(format!("a second run fixes {}", second.rule));
    }
    nothing_else_changes(checker, doc, &fixed.applied, fixed.document.write())?;
    Ok(true)
}

/// Applies the fixes again, pass by pass, and checks that everything outside of their edits stays the same.
fn nothing_else_changes(
    checker: &Checker,
    doc: &Document<'_>,
    mut applied: &[Diagnostic],
    result: &[u8],
) -> Result<(), String> {
    let mut current = doc.clone().into_owned();
    while !applied.is_empty() {
        let found = checker.check(&current);
        let mut remaining = found.iter();
        // The fixes of a pass are in the order of its findings.
        let n_in_pass = applied.iter().take_while(|made| remaining.any(|found| found == *made)).count();
        if n_in_pass == 0 {
            return Err("a fix was applied that was not found".into());
        }
        let (pass, later) = applied.split_at(n_in_pass);
        applied = later;
        let fixes = pass.iter().filter_map(|made| made.fix.as_ref());
        let edits: Vec<TextEdit> = fixes.flat_map(|fix| fix.edits.iter().cloned()).collect();
        let spliced = TextEdits::new(edits.clone()).ok_or("edits overlap")?.apply(current.text());
        let next = current.commit(&TextEdits::new(edits.clone()).ok_or("edits overlap")?);
        if next.text() != spliced {
            return Err("bytes changed that no edit touched".into());
        }
        same_values(&current, &next, &edits)?;
        current = next.into_owned();
    }
    match current.write() == result {
        true => Ok(()),
        false => Err("the passes give a different result".into()),
    }
}

/// Compares the decoded values of all properties that the edits do not touch.
fn same_values(before: &Document<'_>, after: &Document<'_>, edits: &[TextEdit]) -> Result<(), String> {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let known = properties(after);
    for (span, property) in properties(before) {
        let touches = |edit: &TextEdit| match edit.span.is_empty() {
            false => edit.span.start < span.end && span.start < edit.span.end,
            // A value or bracket that is inserted at the end becomes part of the property.
            true if edit.span.start == span.end => edit.text.starts_with(b"[") || edit.text.starts_with(b"]"),
            true => span.start < edit.span.start && edit.span.start < span.end,
        };
        if edits.iter().any(touches) {
            continue;
        }
        let moved = edits.iter().filter(|edit| edit.span.end <= span.start);
        let by: isize = moved.map(|edit| edit.text.len() as isize - edit.span.len() as isize).sum();
        let start = (span.start as isize + by) as usize;
        match known.get(&Span::new(start, start + span.len())) {
            Some(same) if *same == property => {}
            Some(other) => return Err(format!("{property:?} became {other:?}")),
            None => return Err(format!("{property:?} is gone")),
        }
    }
    Ok(())
}

/// Returns the identifier and the decoded values of each property, by its span.
fn properties(doc: &Document<'_>) -> BTreeMap<Span, (Vec<u8>, Vec<String>)> {
    let of_game = |view: GameView<'_>| {
        let all = view.game().nodes().flat_map(sgf_syntax::Node::properties);
        all.map(|property| {
            let texts = property.values().map(|value| simple_text(view.characters(value.raw())).into_owned());
            (property.span(), (property.ident().to_vec(), texts.collect()))
        })
        .collect::<Vec<_>>()
    };
    record::games(doc).flat_map(of_game).collect()
}
