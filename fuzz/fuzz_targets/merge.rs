//! Merging accepts any records: an unchanged side adds nothing, merging valid records gives a valid record, and resolving leaves no
//! conflicts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::FactKind;
use opensgf::merge::{Choice, OpeningOptions, conflicts, diff, merge, opening, resolve};

// The input holds three records, separated by NUL.
fuzz_target!(|text: &[u8]| {
    let mut parts = text.splitn(3, |byte| *byte == 0).map(opensgf::read);
    let base = parts.next().expect("a text has a first part");
    let ours = parts.next().unwrap_or_else(|| base.clone());
    let theirs = parts.next().unwrap_or_else(|| base.clone());
    for (ours, theirs, expected) in [(&ours, &base, &ours), (&base, &theirs, &theirs), (&ours, &ours, &ours)]
    {
        let merged = merge(Some(&base), ours, theirs).expect("one side has changed nothing");
        assert_eq!(merged.document.write(), expected.write());
    }
    let is_damage = |kind: FactKind| {
        matches!(kind, FactKind::UnclosedValue | FactKind::GuessedEnd | FactKind::UnclosedVariation)
    };
    let was_sound = ours.facts().is_empty() && theirs.facts().is_empty();
    let has_conflicts = !conflicts(&ours).is_empty() || !conflicts(&theirs).is_empty();
    for base in [Some(&base), None] {
        let Ok(merged) = merge(base, &ours, &theirs) else { continue };
        let again = opensgf::read(merged.document.write());
        assert!(!was_sound || !again.facts().iter().any(|fact| is_damage(fact.kind)));
        for choice in [Choice::Ours, Choice::Theirs, Choice::Union] {
            let Ok(settled) = resolve(&merged.document, choice) else { continue };
            assert!(has_conflicts || conflicts(&settled).is_empty());
        }
    }
    let _ = diff(&ours, &theirs);
    let _ = opening(&[ours, theirs], &OpeningOptions::default().with(|options| options.symmetry = true));
});
