//! Merging the properties of one node.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use sgf_model::charset::{Charset, UnmappableError, encode_value};
use sgf_model::value::encode_text;

use crate::semantics::{Entry, Rule, Unit, Units};
use crate::text;

/// The result of merging a unit.
#[derive(Clone, Debug)]
pub(crate) enum Taken<'d> {
    /// The properties of ours.
    Ours,
    /// The properties of theirs.
    Theirs,
    /// A combination of both.
    New(Vec<Entry<'d>>),
}

/// A property, or its values for one point, that both sides changed differently.
#[derive(Clone, Debug)]
pub(crate) struct Clash<'d> {
    pub(crate) base: Vec<Entry<'d>>,
    pub(crate) theirs: Vec<Entry<'d>>,
}

/// The merged properties of a node.
#[derive(Debug, Default)]
pub(crate) struct MergedNode<'d> {
    /// Units that differ from ours.
    pub(crate) changed: BTreeMap<Cow<'d, [u8]>, Taken<'d>>,
    pub(crate) clashes: Vec<Clash<'d>>,
}

/// Merges the properties of a node. If both sides changed something differently, ours is kept and a clash is recorded.
/// Engine analysis is taken from theirs if `has_more_visits` returns true.
///
/// # Errors
///
/// Fails if a character of a merged text is not in the charset.
pub(crate) fn merge<'d>(
    base: &Units<'d>,
    ours: &Units<'d>,
    theirs: &Units<'d>,
    charset: Charset,
    has_more_visits: &dyn Fn() -> bool,
) -> Result<MergedNode<'d>, UnmappableError> {
    let mut merged = MergedNode::default();
    let names: BTreeSet<&Cow<'d, [u8]>> = base.keys().chain(ours.keys()).chain(theirs.keys()).collect();
    for name in names {
        let versions = Versions { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
        let taken = versions.merge(charset, &mut merged.clashes, has_more_visits)?;
        if !matches!(taken, Taken::Ours) {
            merged.changed.insert(name.clone(), taken);
        }
    }
    Ok(merged)
}

/// A unit in all three versions.
struct Versions<'u, 'd> {
    base: Option<&'u Unit<'d>>,
    ours: Option<&'u Unit<'d>>,
    theirs: Option<&'u Unit<'d>>,
}

impl<'u, 'd> Versions<'u, 'd> {
    fn merge(
        &self,
        charset: Charset,
        clashes: &mut Vec<Clash<'d>>,
        has_more_visits: &dyn Fn() -> bool,
    ) -> Result<Taken<'d>, UnmappableError> {
        if is_same(self.ours, self.theirs) || is_same(self.theirs, self.base) {
            return Ok(Taken::Ours);
        }
        if is_same(self.ours, self.base) {
            return Ok(Taken::Theirs);
        }
        match [self.ours, self.theirs].into_iter().flatten().map(|unit| unit.rule).next() {
            Some(Rule::Ours) => return Ok(Taken::Ours),
            Some(Rule::Analysis) => {
                return Ok(if has_more_visits() { Taken::Theirs } else { Taken::Ours });
            }
            Some(Rule::Keyed) if !self.is_cleared() => return Ok(self.by_keys(clashes)),
            Some(Rule::Text) => {
                if let Some(entry) = self.by_lines(charset)? {
                    let ours = &entries(self.ours)[0];
                    return Ok(if entry.raw == ours.raw { Taken::Ours } else { Taken::New(vec![entry]) });
                }
            }
            _ => {}
        }
        clashes.push(Clash { base: entries(self.base).to_vec(), theirs: entries(self.theirs).to_vec() });
        Ok(Taken::Ours)
    }

    /// Returns whether a side has an explicitly empty list: `DD[]` differs from no DD.
    fn is_cleared(&self) -> bool {
        let is_clear = |entry: &Entry<'_>| entry.meaning.is_empty();
        [self.base, self.ours, self.theirs].into_iter().any(|unit| entries(unit).iter().any(is_clear))
    }

    /// Merges the values of each point separately.
    fn by_keys(&self, clashes: &mut Vec<Clash<'d>>) -> Taken<'d> {
        let [base, ours, theirs] = [self.base, self.ours, self.theirs].map(keyed);
        let keys: BTreeSet<&[u8]> = base.keys().chain(ours.keys()).chain(theirs.keys()).copied().collect();
        let mut merged: Vec<Entry<'d>> = Vec::new();
        for key in keys {
            let of = |side: &BTreeMap<&[u8], Vec<&'u Entry<'d>>>| side.get(key).cloned().unwrap_or_default();
            let (base, ours, theirs) = (of(&base), of(&ours), of(&theirs));
            let taken = if means_same(&ours, &base) {
                &theirs
            } else {
                if !means_same(&ours, &theirs) && !means_same(&theirs, &base) {
                    let owned = |entries: &[&Entry<'d>]| entries.iter().map(|it| (*it).clone()).collect();
                    clashes.push(Clash { base: owned(&base), theirs: owned(&theirs) });
                }
                &ours
            };
            merged.extend(taken.iter().map(|entry| (*entry).clone()));
        }
        let is = |unit: Option<&'u Unit<'d>>| {
            means_same(&merged.iter().collect::<Vec<_>>(), &entries(unit).iter().collect::<Vec<_>>())
        };
        match (is(self.ours), is(self.theirs)) {
            (true, _) => Taken::Ours,
            (_, true) => Taken::Theirs,
            // Group the values by identifier.
            _ => {
                merged.sort_by(|a, b| a.ident.cmp(&b.ident));
                Taken::New(merged)
            }
        }
    }

    /// Merges texts by line; `None` if both sides changed the same lines, or if one removed the text.
    fn by_lines(&self, charset: Charset) -> Result<Option<Entry<'d>>, UnmappableError> {
        let ([ours], [theirs]) = (entries(self.ours), entries(self.theirs)) else { return Ok(None) };
        let base = match entries(self.base) {
            [] => None,
            [base] => Some(base),
            _ => return Ok(None),
        };
        let read = |entry: &Entry<'d>| String::from_utf8_lossy(&entry.meaning).into_owned();
        let Some(merged) = text::merge(base.map(read).as_deref(), &read(ours), &read(theirs)) else {
            return Ok(None);
        };
        if merged.as_bytes() == ours.meaning {
            return Ok(Some(ours.clone()));
        }
        if merged.as_bytes() == theirs.meaning {
            return Ok(Some(theirs.clone()));
        }
        let raw = encode_value(&encode_text(&merged), charset)?.into_owned();
        Ok(Some(Entry { meaning: merged.into_bytes(), raw: Cow::Owned(raw), ..ours.clone() }))
    }
}

fn entries<'u, 'd>(unit: Option<&'u Unit<'d>>) -> &'u [Entry<'d>] {
    unit.map_or(&[], |unit| &unit.entries)
}

fn is_same(one: Option<&Unit<'_>>, other: Option<&Unit<'_>>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.means_same(other),
        _ => false,
    }
}

fn keyed<'u, 'd>(unit: Option<&'u Unit<'d>>) -> BTreeMap<&'u [u8], Vec<&'u Entry<'d>>> {
    let mut keyed: BTreeMap<&[u8], Vec<&Entry<'_>>> = BTreeMap::new();
    entries(unit).iter().for_each(|entry| keyed.entry(&entry.key).or_default().push(entry));
    keyed
}

fn means_same(one: &[&Entry<'_>], other: &[&Entry<'_>]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.means_same(b))
}
