//! Maps property identifiers to the rules that apply to them, per game.
//!
//! Identifiers in real records have one or two characters, so the map is an array indexed by them. Longer identifiers are
//! rare and resolved each time.

use std::sync::OnceLock;

use sgf_model::table::{self, TABLE, reduce_ident};

use super::plan::Plan;

/// First character: `A`-`Z` or `a`-`z`.
const FIRST: usize = 52;
/// Second character: none, `A`-`Z` or `0`-`9`.
const SECOND: usize = 37;

/// The engine's data about an identifier in a game.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) row: Option<&'static table::Property>,
    /// The filters of node rules that match it, as bits.
    pub(super) filters: u64,
    /// The property rules that apply, as indexes into the plan.
    pub(super) rules: Box<[u16]>,
    /// Those that apply unless the property has exactly one plain value.
    pub(super) unusual_rules: Box<[u16]>,
    /// The node rules that apply to a node with only this property, as indexes into the plan.
    pub(super) node_rules: Box<[u16]>,
}

/// The slots of one game. A record has few identifiers, so slots are created on first use.
#[derive(Debug)]
pub(super) struct Slots {
    gm: u16,
    slots: Box<[OnceLock<Slot>]>,
}

impl Slots {
    pub(super) fn new(gm: u16) -> Slots {
        Slots { gm, slots: (0..FIRST * SECOND).map(|_| OnceLock::new()).collect() }
    }

    /// Calls a function with the slot of an identifier.
    #[inline]
    pub(super) fn with<R>(&self, ident: &[u8], plan: &Plan, look: impl FnOnce(&Slot) -> R) -> R {
        match index_of(ident) {
            Some(index) => look(self.slot(index, plan)),
            None => self.with_long(ident, plan, look),
        }
    }

    #[inline]
    fn slot(&self, index: usize, plan: &Plan) -> &Slot {
        self.slots[index].get_or_init(|| Slot::new(self.gm, ident_of(index).trim_ascii_end(), plan))
    }

    #[cold]
    fn with_long<R>(&self, ident: &[u8], plan: &Plan, look: impl FnOnce(&Slot) -> R) -> R {
        let short = reduce_ident(ident);
        match index_of(&short) {
            Some(index) => look(self.slot(index, plan)),
            None => look(&Slot::new(self.gm, &short, plan)),
        }
    }
}

impl Slot {
    fn new(gm: u16, ident: &[u8], plan: &Plan) -> Slot {
        let row = TABLE.get(gm, ident);
        let matching = plan.filters.iter().enumerate().filter(|(_, filter)| filter.matches(ident, row));
        let filters = matching.fold(0, |bits, (index, _)| bits | 1 << index);
        let rules = |skips_plain: bool| {
            let all = (0_u16..).zip(&plan.properties);
            let matching =
                all.filter(|(_, rule)| rule.skips_plain == skips_plain && rule.filter.matches(ident, row));
            matching.map(|(index, _)| index).collect()
        };
        let node_rules = (0_u16..).zip(&plan.nodes).filter(|(_, (needed, _))| filters & needed == *needed);
        Slot {
            row,
            filters,
            rules: rules(false),
            unusual_rules: rules(true),
            node_rules: node_rules.map(|(index, _)| index).collect(),
        }
    }
}

fn ident_of(index: usize) -> [u8; 2] {
    let letter = |number: usize| b'A' + number as u8 + if number < 26 { 0 } else { b'a' - b'Z' - 1 };
    let second = match index % SECOND {
        0 => b' ',
        number @ 1..27 => letter(number - 1),
        number => b'0' + number as u8 - 27,
    };
    [letter(index / SECOND), second]
}

#[inline]
fn index_of(ident: &[u8]) -> Option<usize> {
    let (first, second) = match *ident {
        [first] => (first, 0),
        [first, second @ b'A'..=b'Z'] => (first, second - b'A' + 1),
        [first, second @ b'0'..=b'9'] => (first, second - b'0' + 27),
        _ => return None,
    };
    let first = match first {
        b'A'..=b'Z' => first - b'A',
        b'a'..=b'z' => first - b'a' + 26,
        _ => return None,
    };
    Some(usize::from(first) * SECOND + usize::from(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_and_identifiers_round_trip() {
        for index in 0..FIRST * SECOND {
            assert_eq!(index_of(ident_of(index).trim_ascii_end()), Some(index));
        }
        for none in [&b""[..], b"Bl", b"0", b"ABC", b"[", b"A-"] {
            assert_eq!(index_of(none), None);
        }
    }
}
