//! How often the character that lost a byte to `?` is proposed, over the names of real records.
//!
//! Each character of a whole name that could have lost a byte loses it; the proposal is compared with what stood there. It is made by
//! the name alone, and by the names of half of the records for those of the other half.

use std::collections::BTreeMap;

use sgf_lint::WholeTexts;
use sgf_model::charset::{LOST_BYTES, lost_bytes};
use sgf_syntax::Document;
use testkit::corpus;

/// Proposals for damaged characters.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    right: usize,
    wrong: usize,
    /// Where nothing is clear enough for a proposal.
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
fn try_name(name: &str, texts: &WholeTexts) -> Tally {
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
            if let Some(whole) = texts.find(&damaged) {
                lost[0].settle(whole);
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

/// The names of the players of a file, as far as they are not in ASCII.
fn names(bytes: &[u8]) -> Vec<String> {
    let doc = Document::parse(bytes);
    let properties = doc.games().flat_map(|game| game.root().properties());
    let players = properties.filter(|property| matches!(property.ident(), b"PB" | b"PW"));
    let whole = players.filter_map(|player| str::from_utf8(player.raw()).ok().map(str::to_owned));
    whole.filter(|name| !name.is_ascii()).collect()
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures are the point")]
fn most_proposals_are_right() {
    let records = corpus::map(|_, bytes| {
        let mut texts = WholeTexts::default();
        texts.add(bytes);
        (names(bytes), texts)
    });
    let Some(records) = records else { return };
    let (mut times, mut others) = (BTreeMap::<String, usize>::new(), WholeTexts::default());
    for (number, (names, texts)) in records.into_iter().enumerate() {
        if number % 2 == 0 {
            others.extend(texts);
        } else {
            names.into_iter().for_each(|name| *times.entry(name).or_default() += 1);
        }
    }
    let [mut of_names, mut of_records, mut in_collection] = [Tally::default(); 3];
    for (name, &times) in &times {
        let alone = try_name(name, &WholeTexts::default());
        of_names.add(alone, 1);
        of_records.add(alone, times);
        in_collection.add(try_name(name, &others), times);
    }
    println!("names: {of_names:?}; records: {of_records:?}; beside the other half: {in_collection:?}");
    for (tally, right, wrong) in [(of_names, 60, 12), (of_records, 65, 12), (in_collection, 80, 10)] {
        assert!(tally.right * 100 >= tally.all() * right, "{tally:?}");
        assert!(tally.wrong * 100 <= tally.all() * wrong, "{tally:?}");
    }
}
