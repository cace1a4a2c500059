//! The names of a document, and their replacement in a text.

use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::{AhoCorasick, Input, MatchKind};
use sgf_model::record::{GameView, find_all};
use sgf_model::value::{encode_compose_text, encode_simple_text};

use super::searchable::{Searchable, is_dense};
use super::words;

/// Replaces parts that several names share.
const SHARED: &str = "Player";

/// The names of a document, with a search automaton.
pub(super) struct Names {
    /// Each name with its pseudonym.
    all: Vec<(String, String)>,
    /// In the order of the automaton.
    patterns: Vec<Pattern>,
    finder: Option<AhoCorasick>,
}

/// A text to search for.
struct Pattern {
    /// The index of the name; for a shared part, the first one.
    name: usize,
    kind: Kind,
}

enum Kind {
    Whole {
        /// Whether it is only a name as a whole value.
        is_ordinary: bool,
    },
    Part {
        /// The spellings that are replaced: `Lee` is a name, and `lee` may be a word.
        spellings: Vec<String>,
        is_shared: bool,
    },
}

/// A range of a text to replace.
struct Hit {
    range: Range<usize>,
    /// The index of the name.
    name: usize,
    is_part: bool,
    is_shared: bool,
}

/// A text in which names are replaced.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    /// The raw text.
    pub(super) text: &'t str,
    /// Whether an unescaped colon separates two values.
    pub(super) is_composed: bool,
    /// Whether it is a value of a name property.
    pub(super) is_name: bool,
}

impl Names {
    /// Collects the names in some properties of all games.
    pub(super) fn of(views: &[GameView<'_>], idents: &[&str], pseudonym: impl Fn(&str) -> String) -> Names {
        let mut names: BTreeMap<String, (String, bool)> = BTreeMap::new();
        for view in views {
            let nodes = view.nodes();
            let properties =
                nodes.flat_map(|node| idents.iter().flat_map(move |ident| find_all(node, ident.as_bytes())));
            for value in properties.flat_map(sgf_syntax::Property::values) {
                let name = view.line(value);
                let searchable = Searchable::of_name(&name);
                let folded = searchable.folded();
                if !is_placeholder(&folded) {
                    let found = (name.trim().to_owned(), words::is_ordinary(&folded));
                    names.entry(searchable.as_str().to_owned()).or_insert(found);
                }
            }
        }
        let mut all = Vec::new();
        let mut patterns: BTreeMap<String, Pattern> = BTreeMap::new();
        for (text, (name, is_ordinary)) in names {
            let new = pseudonym(&name);
            if new != name {
                patterns.insert(text, Pattern { name: all.len(), kind: Kind::Whole { is_ordinary } });
                all.push((name, new));
            }
        }
        add_parts(&all, &mut patterns);
        let finder = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns.keys());
        // The automaton has a size limit far beyond any record.
        Names { all, patterns: patterns.into_values().collect(), finder: finder.ok() }
    }

    /// The number of names.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Each name with its pseudonym.
    pub(super) fn into_pairs(self) -> impl Iterator<Item = (String, String)> {
        self.all.into_iter()
    }

    /// The replacements of the names in a text, in ascending order: ranges, and raw texts.
    pub(super) fn replacements(
        &self,
        place: Place<'_>,
        counts: &mut [(usize, usize)],
    ) -> Vec<(Range<usize>, String)> {
        let mut hits: Vec<Hit> = Vec::new();
        for hit in self.hits(place) {
            let count = &mut counts[hit.name];
            *(if place.is_name { &mut count.0 } else { &mut count.1 }) += 1;
            match hits.last_mut().filter(|last| is_one_person(last, &hit, place.text)) {
                Some(last) => last.join(&hit),
                None => hits.push(hit),
            }
        }
        let mut end = 0;
        let replacement = |hit: Hit| {
            let new = if hit.is_shared { SHARED } else { &self.all[hit.name].1 };
            let (range, new) = without_repetition(place.text, end, hit.range, new);
            end = range.end;
            let escaped = if place.is_composed { encode_compose_text(new) } else { encode_simple_text(new) };
            (range, escaped.into_owned())
        };
        hits.into_iter().map(replacement).collect()
    }

    /// The names in a text, from left to right.
    fn hits(&self, place: Place<'_>) -> Vec<Hit> {
        let mut hits = Vec::new();
        let Some(finder) = &self.finder else { return hits };
        let searchable = Searchable::of_raw(place.text, place.is_composed);
        let text = searchable.as_str();
        let mut at = 0;
        while let Some(found) = finder.find(Input::new(text).range(at..)) {
            let Pattern { name, kind } = &self.patterns[found.pattern()];
            let range = searchable.source(found.range());
            let is_accepted = match kind {
                Kind::Whole { is_ordinary: false } => true,
                Kind::Whole { is_ordinary: true } => place.is_name && found.range() == (0..text.len()),
                Kind::Part { spellings, .. } => {
                    let written = without_escapes(&place.text[range.clone()]);
                    spellings.contains(&written)
                }
            };
            at = if is_accepted { found.end() } else { found.start() + 1 };
            if is_accepted {
                let (is_part, is_shared) = match kind {
                    Kind::Whole { .. } => (false, false),
                    Kind::Part { is_shared, .. } => (true, *is_shared),
                };
                hits.push(Hit { range, name: *name, is_part, is_shared });
            }
        }
        hits
    }
}

impl Hit {
    fn join(&mut self, next: &Hit) {
        self.range.end = next.range.end;
        if self.is_shared && !next.is_shared {
            (self.name, self.is_shared) = (next.name, false);
        }
        self.is_part &= next.is_part;
    }
}

/// Adds the distinctive parts of names to the patterns.
fn add_parts(names: &[(String, String)], patterns: &mut BTreeMap<String, Pattern>) {
    for (name, (text, _)) in names.iter().enumerate() {
        for part in text.split(|letter: char| !letter.is_alphanumeric()) {
            let searchable = Searchable::of_name(part);
            if !is_distinctive(part) || words::is_ordinary_part(&searchable.folded()) {
                continue;
            }
            let kind = Kind::Part { spellings: Vec::new(), is_shared: false };
            let known = patterns.entry(searchable.as_str().to_owned()).or_insert(Pattern { name, kind });
            if let Kind::Part { spellings, is_shared } = &mut known.kind {
                *is_shared |= known.name != name;
                if !spellings.iter().any(|known| known == part) {
                    spellings.push(part.to_owned());
                }
            }
        }
    }
}

/// Returns whether a value stands for an unknown name: it is empty, or repeats one sign, as in `??`.
fn is_placeholder(folded: &str) -> bool {
    let mut signs = folded.bytes();
    let first = signs.next();
    first.is_none_or(|first| first.is_ascii_punctuation() && signs.all(|sign| sign == first))
}

/// Returns whether a part of a name identifies a person.
fn is_distinctive(part: &str) -> bool {
    let is_name = part.chars().next().is_some_and(char::is_uppercase) || part.chars().any(is_dense);
    let least = if part.chars().any(is_dense) { 2 } else { 3 };
    is_name && part.chars().count() >= least
}

/// Returns whether two neighbors are parts of one name, such as first and last name.
fn is_one_person(left: &Hit, right: &Hit, text: &str) -> bool {
    let gap = &text[left.range.end..right.range.start];
    let is_joined = matches!(gap.trim_matches(' '), "") || matches!(gap, "." | "-" | "·" | "・");
    let is_same = left.is_shared || right.is_shared || left.name == right.name;
    is_joined && is_same && (left.is_part || right.is_part)
}

/// Replaces "Player Ann" by "Player 7", not by "Player Player 7", and leaves a shared part before "Player 7" out.
fn without_repetition<'p>(
    text: &str,
    done: usize,
    range: Range<usize>,
    pseudonym: &'p str,
) -> (Range<usize>, &'p str) {
    if !pseudonym.starts_with(SHARED) {
        return (range, pseudonym);
    }
    let before = text[done..range.start].trim_end_matches(' ');
    let start = before.strip_suffix(SHARED).filter(|rest| !rest.ends_with(char::is_alphanumeric));
    if let Some(start) = start.filter(|_| done + before.len() < range.start) {
        return (done + start.len()..range.end, pseudonym);
    }
    let after = text[range.end..].trim_start_matches(' ');
    let repeats = after.strip_prefix(SHARED).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    match pseudonym == SHARED && repeats && after.len() < text.len() - range.end {
        true => (range.start..text.len() - after.len(), ""),
        false => (range, pseudonym),
    }
}

fn without_escapes(raw: &str) -> String {
    sgf_model::value::simple_text(raw).into_owned()
}
