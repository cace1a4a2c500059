//! What many games say at one node: texts one after the other, points and labels of all, and of other properties those that no game
//! contradicts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use sgf_convert::to_utf8;
use sgf_model::charset::Charset;
use sgf_model::value::encode_text;

use crate::conflict::node_of;
use crate::meaning::{Entry, Rule};

/// What games say of a unit of properties.
enum Part {
    Texts {
        ident: Vec<u8>,
        texts: Vec<String>,
        seen: BTreeSet<String>,
    },
    Keyed(BTreeMap<Vec<u8>, Vec<Entry<'static>>>),
    Whole(Vec<Entry<'static>>),
    /// Games contradict each other.
    Open,
}

/// What games say at a node.
#[derive(Default)]
pub(super) struct Said {
    parts: BTreeMap<Vec<u8>, Part>,
}

impl Said {
    /// Takes over what a game says of a unit; returns how many values had to be left out.
    pub(super) fn add(&mut self, name: Vec<u8>, rule: Rule, entries: Vec<Entry<'static>>) -> usize {
        let Some(first) = entries.first() else { return 0 };
        let is_text = rule == Rule::Text && entries.len() == 1;
        let fresh = || match rule {
            Rule::Text if is_text => {
                Part::Texts { ident: first.ident.to_vec(), texts: Vec::new(), seen: BTreeSet::new() }
            }
            Rule::Keyed => Part::Keyed(BTreeMap::new()),
            _ => Part::Whole(entries.clone()),
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
            Part::Open => entries.len(),
            part => {
                let Part::Whole(known) = &*part else { return 0 };
                let is_same =
                    known.len() == entries.len() && known.iter().zip(&entries).all(|(a, b)| a.says(b));
                let n_left_out = if is_same { 0 } else { known.len() + entries.len() };
                // Ours stays where nobody can be right: the program that wrote a game, and what an engine has said.
                if !is_same && !matches!(rule, Rule::Ours | Rule::Analysis) {
                    *part = Part::Open;
                }
                n_left_out
            }
        }
    }

    /// The properties as text, with a line in front of the comment.
    pub(super) fn write(&self, line: Option<&str>) -> Vec<u8> {
        let mut out = Vec::new();
        let mut line = line;
        if let Some(told) = line.filter(|_| !self.parts.contains_key(&b"C"[..])) {
            out.extend_from_slice(format!("C[{}]", encode_text(told)).as_bytes());
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
                Part::Whole(entries) => out.extend_from_slice(&node_of(entries)[1..]),
                Part::Open => {}
            }
        }
        out
    }
}

/// Adds what is said of points of which nothing is said yet.
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
                    known.len() == entries.len() && known.iter().zip(&entries).all(|(a, b)| a.says(b));
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
