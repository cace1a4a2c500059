//! Combined properties of one node: texts are joined, points and labels of all games are kept, and other properties stay if
//! no game contradicts them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use sgf_convert::to_utf8;
use sgf_model::charset::Charset;
use sgf_model::value::encode_text;

use crate::conflict::node_of;
use crate::semantics::{Entry, Rule};

/// The combined values of a unit.
enum Part {
    Texts {
        ident: Vec<u8>,
        texts: Vec<String>,
        seen: BTreeSet<String>,
    },
    Keyed(BTreeMap<Vec<u8>, Vec<Entry<'static>>>),
    Single(Vec<Entry<'static>>),
    /// Games contradict each other, so nothing is kept.
    Contradicted,
}

/// The combined properties of a node.
#[derive(Default)]
pub(super) struct Annotations {
    parts: BTreeMap<Vec<u8>, Part>,
}

impl Annotations {
    /// Adds a unit of a game; returns how many values were dropped.
    pub(super) fn add(&mut self, name: Vec<u8>, rule: Rule, entries: Vec<Entry<'static>>) -> usize {
        let Some(first) = entries.first() else { return 0 };
        let is_text = rule == Rule::Text && entries.len() == 1;
        let fresh = || match rule {
            Rule::Text if is_text => {
                Part::Texts { ident: first.ident.to_vec(), texts: Vec::new(), seen: BTreeSet::new() }
            }
            Rule::Keyed => Part::Keyed(BTreeMap::new()),
            _ => Part::Single(entries.clone()),
        };
        match self.parts.entry(name).or_insert_with(fresh) {
            Part::Texts { texts, seen, .. } => {
                for entry in &entries {
                    let text = String::from_utf8_lossy(&entry.meaning).into_owned();
                    if seen.insert(text.clone()) {
                        texts.push(text);
                    }
                }
                0
            }
            Part::Keyed(keys) => add_keys(keys, entries),
            Part::Contradicted => entries.len(),
            part => {
                let Part::Single(known) = &*part else { return 0 };
                let is_same =
                    known.len() == entries.len() && known.iter().zip(&entries).all(|(a, b)| a.means_same(b));
                let n_left_out = if is_same { 0 } else { known.len() + entries.len() };
                // Keep the first value of properties that programs or engines write.
                if !is_same && !matches!(rule, Rule::Ours | Rule::Analysis) {
                    *part = Part::Contradicted;
                }
                n_left_out
            }
        }
    }

    /// The properties as text, with a line before the comment.
    pub(super) fn write(&self, line: Option<&str>) -> Vec<u8> {
        let mut out = Vec::new();
        let mut line = line;
        if let Some(text) = line.filter(|_| !self.parts.contains_key(&b"C"[..])) {
            out.extend_from_slice(format!("C[{}]", encode_text(text)).as_bytes());
            line = None;
        }
        for part in self.parts.values() {
            match part {
                Part::Texts { ident, texts, .. } => {
                    let first = line.take_if(|_| ident == b"C").map(str::to_owned);
                    let all: Vec<&str> = first.iter().chain(texts).map(String::as_str).collect();
                    out.extend_from_slice(ident);
                    out.extend_from_slice(format!("[{}]", encode_text(&all.join("\n\n"))).as_bytes());
                }
                Part::Keyed(keys) => {
                    let mut entries: Vec<Entry<'static>> = keys.values().flatten().cloned().collect();
                    entries.sort_by(|a, b| a.ident.cmp(&b.ident));
                    out.extend_from_slice(&node_of(&entries)[1..]);
                }
                Part::Single(entries) => out.extend_from_slice(&node_of(entries)[1..]),
                Part::Contradicted => {}
            }
        }
        out
    }
}

/// Adds the entries of new keys; returns how many entries were dropped.
fn add_keys(keys: &mut BTreeMap<Vec<u8>, Vec<Entry<'static>>>, entries: Vec<Entry<'static>>) -> usize {
    let mut own: BTreeMap<Vec<u8>, Vec<Entry<'static>>> = BTreeMap::new();
    entries.into_iter().for_each(|entry| own.entry(entry.key.clone()).or_default().push(entry));
    let mut n_left_out = 0;
    for (key, entries) in own {
        match keys.get(&key) {
            None => {
                keys.insert(key, entries);
            }
            Some(known) => {
                let is_same =
                    known.len() == entries.len() && known.iter().zip(&entries).all(|(a, b)| a.means_same(b));
                n_left_out += if is_same { 0 } else { entries.len() };
            }
        }
    }
    n_left_out
}

/// An entry for a record in UTF-8.
pub(super) fn in_utf8(entry: Entry<'_>, charset: Charset) -> Entry<'static> {
    let raw = to_utf8(&entry.raw, charset).0.into_owned();
    Entry {
        ident: Cow::Owned(entry.ident.into_owned()),
        key: entry.key,
        meaning: entry.meaning,
        raw: Cow::Owned(raw),
    }
}
