//! Accuracy of the proposals of C008 for the names in real records.
//!
//! The test damages each character that can lose a byte, and compares the proposal with the original. It does so with the
//! name alone, and with the names of half of the records as context for the other half.

use std::collections::BTreeMap;

use sgf_lint::IntactNames;
use sgf_model::charset::{LOST_BYTES, lost_bytes};
use sgf_syntax::Document;
use testkit::corpus;

/// Counts of proposals.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    right: usize,
    wrong: usize,
    /// No proposal, because no candidate is clear.
    none: usize,
}

impl Tally {
    fn add(&mut self, other: Tally, times: usize) {
        self.right += other.right * times;
        self.wrong += other.wrong * times;
        self.none += other.none * times;
    }

    fn all(self) -> usize {
        self.right + self.wrong + self.none
    }
}

/// Damages each character of a name, one after the other.
fn try_name(name: &str, texts: &IntactNames) -> Tally {
    let mut tally = Tally::default();
    for (start, character) in name.char_indices().filter(|(_, character)| character.len_utf8() == 3) {
        for at in [start + 1, start + 2] {
            let mut damaged = name.as_bytes().to_vec();
            if !LOST_BYTES.contains(&damaged[at]) {
                continue;
            }
            damaged[at] = b'?';
            let mut lost = lost_bytes(&damaged);
            assert_eq!((lost.len(), lost[0].place.clone()), (1, start..start + 3), "{name}");
            assert!(lost[0].candidates.contains(&character), "{name}");
            if let Some(intact) = texts.find(&damaged) {
                lost[0].settle(intact);
            }
            match (lost[0].is_clear, lost[0].candidates[0] == character) {
                (false, _) => tally.none += 1,
                (true, true) => tally.right += 1,
                (true, false) => tally.wrong += 1,
            }
        }
    }
    tally
}

/// Returns the non-ASCII names of the players in a file.
fn names(bytes: &[u8]) -> Vec<String> {
    let doc = Document::parse(bytes);
    let properties = doc.games().flat_map(|game| game.root().properties());
    let players = properties.filter(|property| matches!(property.ident(), b"PB" | b"PW"));
    let names = players.filter_map(|player| str::from_utf8(player.raw()).ok().map(str::to_owned));
    names.filter(|name| !name.is_ascii()).collect()
}

#[test]
#[allow(clippy::print_stdout, reason = "prints statistics")]
fn most_proposals_are_correct() {
    let records = corpus::map(|_, bytes| {
        let mut texts = IntactNames::default();
        texts.add(bytes);
        (names(bytes), texts)
    });
    let Some(records) = records else { return };
    let (mut times, mut others) = (BTreeMap::<String, usize>::new(), IntactNames::default());
    for (number, (names, texts)) in records.into_iter().enumerate() {
        if number % 2 == 0 {
            others.extend(texts);
        } else {
            names.into_iter().for_each(|name| *times.entry(name).or_default() += 1);
        }
    }
    let [mut of_names, mut of_records, mut in_collection] = [Tally::default(); 3];
    for (name, &times) in &times {
        let alone = try_name(name, &IntactNames::default());
        of_names.add(alone, 1);
        of_records.add(alone, times);
        in_collection.add(try_name(name, &others), times);
    }
    println!("names: {of_names:?}; records: {of_records:?}; with the other half: {in_collection:?}");
    for (tally, right, wrong) in [(of_names, 60, 12), (of_records, 65, 12), (in_collection, 80, 10)] {
        assert!(tally.right * 100 >= tally.all() * right, "{tally:?}");
        assert!(tally.wrong * 100 <= tally.all() * wrong, "{tally:?}");
    }
}
