//! Which names belong to one person, and SQL conditions for them.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::types::Value;

use super::aliases::Aliases;
use super::key::{KeyList, name_key, search_key, search_keys};

/// Joined names: those of the database, under those of the query, which take precedence.
#[derive(Default)]
pub(crate) struct Spellings<'a> {
    layers: Vec<&'a Aliases>,
    /// Whether the column `folded` has search keys.
    has_search_keys: bool,
}

impl<'a> Spellings<'a> {
    /// The layers of joined names, the lowest first. Without search keys, the catalog is of an older version.
    pub(crate) fn new(layers: impl Iterator<Item = &'a Aliases>, has_search_keys: bool) -> Spellings<'a> {
        Spellings { layers: layers.filter(|aliases| !aliases.is_empty()).collect(), has_search_keys }
    }

    /// The preferred name of the person that a name belongs to.
    pub(crate) fn preferred(&self, name: &str) -> Option<&str> {
        let above = |first: usize, key: &str| {
            let layers = self.layers.iter().enumerate().skip(first).rev();
            layers.filter_map(|(layer, aliases)| Some((layer, aliases.of_key(key)?))).next()
        };
        let (mut layer, mut preferred) = above(0, &name_key(name))?;
        // A preferred name may itself be joined in a layer above.
        while let Some(next) = above(layer + 1, &name_key(preferred)) {
            (layer, preferred) = next;
        }
        Some(preferred)
    }

    /// A key that is equal for the names of one person.
    pub(crate) fn person_key(&self, name: &str) -> String {
        name_key(self.preferred(name).unwrap_or(name))
    }

    /// An SQL condition on the ids of names, for persons with a name that contains a text, and its values.
    pub(crate) fn named(&self, text: &str) -> (String, Vec<Value>) {
        let searched = search_keys(text);
        let column = if self.has_search_keys { "folded" } else { "sgf_search_key(text)" };
        let mut parts = vec![format!("instr({column}, ?) > 0"); searched.len()];
        let keys = self.keys_of_named(&searched);
        let mut values: Vec<Value> = searched.into_iter().map(Value::Text).collect();
        if !keys.is_empty() {
            parts.push("instr(?, char(10) || sgf_name_key(text) || char(10)) > 0".to_owned());
            values.push(Value::Text(keys.into_text()));
        }
        (format!("IN (SELECT id FROM name WHERE {})", parts.join(" OR ")), values)
    }

    /// An SQL condition on the ids of names that contain a text, without persons, and its value.
    pub(crate) fn containing(&self, text: &str) -> (String, Value) {
        let column = if self.has_search_keys { "folded" } else { "sgf_search_key(text)" };
        let condition = format!("IN (SELECT id FROM name WHERE instr({column}, ?) > 0)");
        (condition, Value::Text(search_key(text)))
    }

    /// The joined names of persons of whom a joined name contains a text, without those that contain it themselves.
    pub(crate) fn other_names(&self, text: &str) -> Vec<String> {
        let searched = search_keys(text);
        let keys = self.keys_of_named(&searched);
        let joined = self.layers.iter().flat_map(|aliases| aliases.persons());
        let names = joined.flat_map(|(preferred, spellings)| std::iter::once(preferred).chain(spellings));
        let is_other = |name: &&String| {
            let key = search_key(name);
            keys.has(&name_key(name)) && !searched.iter().any(|searched| key.contains(searched))
        };
        names.filter(is_other).cloned().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The keys of all names of persons of whom a joined name contains one of the search keys.
    fn keys_of_named(&self, searched: &[String]) -> KeyList {
        let is_named = |name: &str| {
            let key = search_key(name);
            searched.iter().any(|searched| key.contains(searched))
        };
        let mut persons: BTreeMap<String, &str> = BTreeMap::new();
        for (preferred, spellings) in self.layers.iter().flat_map(|aliases| aliases.persons()) {
            for name in std::iter::once(preferred).chain(spellings).filter(|name| is_named(name)) {
                let person = self.preferred(name).unwrap_or(name);
                persons.insert(name_key(person), person);
            }
        }
        let mut list = KeyList::default();
        for person in persons.into_keys() {
            self.keys_of(&person).into_iter().for_each(|key| list.add(key));
        }
        list
    }

    /// The keys of all names of a person, given by the key of its preferred name.
    fn keys_of(&self, person: &str) -> Vec<String> {
        let (mut keys, mut waiting) = (Vec::new(), vec![person.to_owned()]);
        let mut seen: HashSet<String> = waiting.iter().cloned().collect();
        while let Some(key) = waiting.pop() {
            for spelling in self.layers.iter().flat_map(|aliases| aliases.spellings(&key)) {
                let other = name_key(spelling);
                if self.person_key(spelling) == person && seen.insert(other.clone()) {
                    waiting.push(other);
                }
            }
            keys.push(key);
        }
        keys
    }
}
