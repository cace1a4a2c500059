//! How often the character that lost a byte to `?` is proposed, over the names of real records.
//!
//! Each character of a whole name that could have lost a byte loses it; the proposal is compared with what stood there: that of the name
//! alone, and that of a collection that holds the names of all other records.

use std::collections::BTreeMap;

use sgf_model::charset::{LOST_BYTES, lost_bytes, lost_from};
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

/// Damages each character of a name, one after the other; `others` are whole names of the same length.
fn try_name(name: &str, others: &[&str]) -> Tally {
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
            let mut whole = others.iter().filter(|whole| lost_from(whole.as_bytes(), &damaged));
            if let (Some(only), None) = (whole.next(), whole.next()) {
                lost[0].settle(only.as_bytes());
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

#[test]
#[allow(clippy::print_stdout, reason = "the figures are the point")]
fn most_proposals_are_right() {
    let names = corpus::map(|_, bytes| {
        let doc = Document::parse(bytes);
        let properties = doc.games().flat_map(|game| game.root().properties());
        let players = properties.filter(|property| matches!(property.ident(), b"PB" | b"PW"));
        let whole = players.filter_map(|player| str::from_utf8(player.raw()).ok().map(str::to_owned));
        whole.filter(|name| !name.is_ascii()).collect::<Vec<_>>()
    });
    let Some(names) = names else { return };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    names.into_iter().flatten().for_each(|name| *times.entry(name).or_default() += 1);
    let mut by_length: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    times.keys().for_each(|name| by_length.entry(name.len()).or_default().push(name));
    let [mut of_names, mut of_records, mut in_collection] = [Tally::default(); 3];
    for (name, &times) in &times {
        let alone = try_name(name, &[]);
        of_names.add(alone, 1);
        of_records.add(alone, times);
        let is_other = |other: &&&str| times > 1 || *other != name;
        let others: Vec<&str> = by_length[&name.len()].iter().filter(is_other).copied().collect();
        in_collection.add(try_name(name, &others), times);
    }
    println!("names: {of_names:?}; records: {of_records:?}; in a collection of all: {in_collection:?}");
    for (tally, right, wrong) in [(of_names, 60, 12), (of_records, 65, 12), (in_collection, 80, 10)] {
        assert!(tally.right * 100 >= tally.all() * right, "{tally:?}");
        assert!(tally.wrong * 100 <= tally.all() * wrong, "{tally:?}");
    }
}
