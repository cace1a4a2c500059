//! The plan: which rules are on, sorted by what they look at.

use std::sync::OnceLock;

use sgf_syntax::{Fact, FactKind, Node};

use super::slots::Slots;
use crate::{At, Check, Config, Cx, GameCx, PathFact, Rule, Severity, Sink, Which, rules};

/// Games with higher numbers share one table: no row belongs to one of them alone.
const GAMES: u16 = 48;

/// A rule that is on, and the function that looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<F> {
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) look: F,
}

pub(super) type FactEntry = Entry<fn(&Cx<'_>, Fact, &mut Sink<'_>)>;
pub(super) type PropertyEntry = Entry<fn(&GameCx<'_>, At<'_>, &mut Sink<'_>)>;
pub(super) type NodeEntry = Entry<fn(&GameCx<'_>, Node<'_>, &mut Sink<'_>)>;
pub(super) type PathEntry = Entry<fn(&GameCx<'_>, &PathFact, &mut Sink<'_>)>;
pub(super) type GameEntry = Entry<fn(&GameCx<'_>, &mut Sink<'_>)>;
pub(super) type DocumentEntry = Entry<fn(&Cx<'_>, &mut Sink<'_>)>;

/// A rule for properties, and which of them it wants to see.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyRule {
    pub(super) which: Which,
    /// Whether one plain value is of no interest.
    pub(super) wants_odd: bool,
    pub(super) entry: PropertyEntry,
}

/// The rules that are on, by what they look at.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) facts: Vec<(&'static [FactKind], FactEntry)>,
    pub(super) properties: Vec<PropertyRule>,
    /// Each with the bits of the descriptions that a node must fulfil.
    pub(super) nodes: Vec<(u64, NodeEntry)>,
    /// The rules for nodes without a property.
    pub(super) empty_nodes: Vec<NodeEntry>,
    pub(super) paths: Vec<PathEntry>,
    pub(super) games: Vec<GameEntry>,
    pub(super) documents: Vec<DocumentEntry>,
    /// The descriptions of the node rules; the place of each is its bit.
    pub(super) terms: Vec<Which>,
    /// For each game number the table of its identifiers, made when the first such game is met.
    slots: Vec<OnceLock<Slots>>,
}

impl Plan {
    pub(super) fn new(config: &Config) -> Plan {
        let mut plan = Plan::default();
        plan.slots.resize_with(usize::from(GAMES) + 1, OnceLock::new);
        for rule in rules::all() {
            if let Some(severity) = config.severity_of(rule) {
                plan.add(rule, severity);
            }
        }
        plan
    }

    fn add(&mut self, rule: &'static Rule, severity: Severity) {
        match rule.check {
            Check::Facts(kinds, look) => self.facts.push((kinds, Entry { rule, severity, look })),
            Check::Properties(which, look) => {
                let entry = Entry { rule, severity, look };
                self.properties.push(PropertyRule { which, wants_odd: false, entry });
            }
            Check::OddProperties(which, look) => {
                let entry = Entry { rule, severity, look };
                self.properties.push(PropertyRule { which, wants_odd: true, entry });
            }
            Check::Nodes([], look) => self.empty_nodes.push(Entry { rule, severity, look }),
            Check::Nodes(terms, look) => {
                let needed = terms.iter().fold(0, |bits, &which| bits | self.bit(which));
                self.nodes.push((needed, Entry { rule, severity, look }));
            }
            Check::Paths(look) => self.paths.push(Entry { rule, severity, look }),
            Check::Games(look) => self.games.push(Entry { rule, severity, look }),
            Check::Documents(look) => self.documents.push(Entry { rule, severity, look }),
        }
    }

    /// The bit of a description; a new one if it was not met before.
    fn bit(&mut self, which: Which) -> u64 {
        let known = self.terms.iter().position(|term| term.is_same(which));
        let index = known.unwrap_or_else(|| {
            self.terms.push(which);
            self.terms.len() - 1
        });
        assert!(index < 64, "the node rules use more than 64 descriptions of properties");
        1 << index
    }

    /// Whether any rule looks at nodes or properties.
    pub(super) fn walks(&self) -> bool {
        !self.properties.is_empty() || !self.nodes.is_empty() || !self.empty_nodes.is_empty()
    }

    /// Whether any rule wants facts that the parser does not note, so that every byte and node must be looked at.
    pub(super) fn surveys(&self) -> bool {
        let is_surveyed =
            |kind: &FactKind| matches!(kind, FactKind::ControlByte | FactKind::RepeatedProperty);
        self.facts.iter().any(|(kinds, _)| kinds.iter().any(is_surveyed))
    }

    /// The table of identifiers for a game number.
    pub(super) fn slots(&self, gm: u16) -> &Slots {
        let gm = gm.min(GAMES);
        self.slots[usize::from(gm)].get_or_init(|| Slots::new(gm))
    }
}

impl<F> Entry<F> {
    /// A sink for what this rule finds.
    pub(super) fn sink<'f>(&self, found: &'f mut Vec<crate::Diagnostic>) -> Sink<'f> {
        Sink::new(self.rule, self.severity, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_belongs_to_a_game_beyond_the_tables() {
        use sgf_model::table::{Games, TABLE};
        let numbers = TABLE.rows().filter_map(|row| match row.games {
            Games::Only(numbers) => numbers.iter().max(),
            Games::All => None,
        });
        assert!(numbers.max().is_some_and(|&number| number < GAMES));
    }

    #[test]
    fn the_default_plan_has_every_rule() {
        let plan = Plan::new(&Config::default());
        let n_nodes = plan.nodes.len() + plan.empty_nodes.len();
        let n_rules = plan.facts.len() + plan.properties.len() + n_nodes;
        let n_rules = n_rules + plan.paths.len() + plan.games.len();
        assert_eq!(n_rules + plan.documents.len(), rules::all().count());
    }
}
