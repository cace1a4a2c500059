//! Merging takes any records: a side that changed nothing adds nothing, what is made of sound records is sound, and no conflict that a
//! merge has written is left when all are settled.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::FactKind;
use opensgf::merge::{Choice, OpeningOptions, conflicts, diff, merge, opening, settle};

// The three records stand one after the other, with a NUL between them.
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
    let is_damage = |kind: FactKind| matches!(kind, FactKind::UnclosedValue | FactKind::UnclosedVariation);
    let was_sound = ours.facts().is_empty() && theirs.facts().is_empty();
    let has_conflicts = !conflicts(&ours).is_empty() || !conflicts(&theirs).is_empty();
    for base in [Some(&base), None] {
        let Ok(merged) = merge(base, &ours, &theirs) else { continue };
        let again = opensgf::read(merged.document.write());
        assert!(!was_sound || !again.facts().iter().any(|fact| is_damage(fact.kind)));
        for choice in [Choice::Ours, Choice::Theirs, Choice::Union] {
            let Ok(settled) = settle(&merged.document, choice) else { continue };
            assert!(has_conflicts || conflicts(&settled).is_empty());
        }
    }
    let _ = diff(&ours, &theirs);
    let _ = opening(&[ours, theirs], &OpeningOptions::default().with(|options| options.symmetry = true));
});
