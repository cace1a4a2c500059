//! What concerns a property, by its identifier: one table for each game.
//!
//! The identifiers of real records are one or two characters, so the table is an array and a look-up is a little
//! arithmetic, as in the property table itself. Longer ones are rare and are looked up each time.

use std::sync::OnceLock;

use sgf_model::table::{self, TABLE, reduce_ident};

use super::plan::Plan;

/// First character: `A`-`Z` or `a`-`z`.
const FIRST: usize = 52;
/// Second character: none, `A`-`Z` or `0`-`9`.
const SECOND: usize = 37;

/// What the engine knows about an identifier in a game.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) row: Option<&'static table::Property>,
    /// The descriptions of the node rules that fit it, as bits.
    pub(super) terms: u64,
    /// The property rules that want to see it, as places in the plan.
    pub(super) rules: Box<[u16]>,
    /// Those that want to see it unless it has one plain value.
    pub(super) odd_rules: Box<[u16]>,
    /// The node rules that want to see a node with nothing but this property, as places in the plan.
    pub(super) alone: Box<[u16]>,
}

/// The slots of one game. A record has few identifiers, so each slot is made when it is first asked for.
#[derive(Debug)]
pub(super) struct Slots {
    gm: u16,
    slots: Box<[OnceLock<Slot>]>,
}

impl Slots {
    pub(super) fn new(gm: u16) -> Slots {
        Slots { gm, slots: (0..FIRST * SECOND).map(|_| OnceLock::new()).collect() }
    }

    /// Calls back with the slot of an identifier.
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
        let fits = plan.terms.iter().enumerate().filter(|(_, which)| which.matches(ident, row));
        let terms = fits.fold(0, |bits, (index, _)| bits | 1 << index);
        let concerned = |wants_odd: bool| {
            let all = plan.properties.iter().enumerate();
            let wanted =
                all.filter(|(_, rule)| rule.wants_odd == wants_odd && rule.which.matches(ident, row));
            wanted.map(|(index, _)| index as u16).collect()
        };
        let alone = plan.nodes.iter().enumerate().filter(|(_, (needed, _))| terms & needed == *needed);
        Slot {
            row,
            terms,
            rules: concerned(false),
            odd_rules: concerned(true),
            alone: alone.map(|(index, _)| index as u16).collect(),
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
    fn an_index_and_its_identifier_lead_to_each_other() {
        for index in 0..FIRST * SECOND {
            assert_eq!(index_of(ident_of(index).trim_ascii_end()), Some(index));
        }
        for none in [&b""[..], b"Bl", b"0", b"ABC", b"[", b"A-"] {
            assert_eq!(index_of(none), None);
        }
    }
}
