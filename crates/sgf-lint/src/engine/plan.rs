//! The enabled rules, grouped by scope.

use std::sync::OnceLock;

use sgf_syntax::{Fact, FactKind, Node};

use super::slots::Slots;
use crate::diagnostic::Collect;
use crate::{At, Check, Config, Cx, GameCx, PathFact, PropertyFilter, Rule, Severity, Sink, rules};

/// Games with this number or a higher one share a table, because no property belongs to only one of them.
const GAMES: u16 = 48;

/// An enabled rule and the function to call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<F> {
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) look: F,
}

pub(super) type FactEntry = Entry<fn(&Cx<'_>, Fact, &mut Sink<'_>)>;
pub(super) type PropertyEntry = Entry<fn(&GameCx<'_>, &At<'_>, &mut Sink<'_>)>;
pub(super) type NodeEntry = Entry<fn(&GameCx<'_>, Node<'_>, &mut Sink<'_>)>;
pub(super) type PathEntry = Entry<fn(&GameCx<'_>, &PathFact, &mut Sink<'_>)>;
pub(super) type GameEntry = Entry<fn(&GameCx<'_>, &mut Sink<'_>)>;
pub(super) type DocumentEntry = Entry<fn(&Cx<'_>, &mut Sink<'_>)>;

/// A rule for properties.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyRule {
    pub(super) filter: PropertyFilter,
    /// Whether the rule skips properties with exactly one plain value.
    pub(super) skips_plain: bool,
    pub(super) entry: PropertyEntry,
}

/// The enabled rules, grouped by scope.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) facts: Vec<(&'static [FactKind], FactEntry)>,
    pub(super) properties: Vec<PropertyRule>,
    /// The rules for nodes, with the filters that the properties of a node must match, as bits.
    pub(super) nodes: Vec<(u64, NodeEntry)>,
    /// The rules for nodes without properties.
    pub(super) empty_nodes: Vec<NodeEntry>,
    pub(super) paths: Vec<PathEntry>,
    pub(super) games: Vec<GameEntry>,
    pub(super) documents: Vec<DocumentEntry>,
    /// The filters of the node rules. The index of a filter is its bit.
    pub(super) filters: Vec<PropertyFilter>,
    /// The identifier table of each game number, created on first use.
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
            Check::Properties(filter, look) => {
                let entry = Entry { rule, severity, look };
                self.properties.push(PropertyRule { filter, skips_plain: false, entry });
            }
            Check::UnusualProperties(filter, look) => {
                let entry = Entry { rule, severity, look };
                self.properties.push(PropertyRule { filter, skips_plain: true, entry });
            }
            Check::Nodes([], look) => self.empty_nodes.push(Entry { rule, severity, look }),
            Check::Nodes(filters, look) => {
                let needed = filters.iter().fold(0, |bits, &filter| bits | self.bit(filter));
                self.nodes.push((needed, Entry { rule, severity, look }));
            }
            Check::Paths(look) => self.paths.push(Entry { rule, severity, look }),
            Check::Games(look) => self.games.push(Entry { rule, severity, look }),
            Check::Documents(look) => self.documents.push(Entry { rule, severity, look }),
        }
    }

    /// Returns the bit of a filter, assigning a new one if needed.
    fn bit(&mut self, filter: PropertyFilter) -> u64 {
        let known = self.filters.iter().position(|other| other.is_same(filter));
        let index = known.unwrap_or_else(|| {
            self.filters.push(filter);
            self.filters.len() - 1
        });
        assert!(index < 64, "the node rules use more than 64 property filters");
        1 << index
    }

    /// Whether any rule looks at nodes or properties.
    pub(super) fn has_node_rules(&self) -> bool {
        !self.properties.is_empty() || !self.nodes.is_empty() || !self.empty_nodes.is_empty()
    }

    /// Whether any rule needs facts that the parser does not record, which takes a scan of every byte and node.
    pub(super) fn needs_survey(&self) -> bool {
        let is_surveyed =
            |kind: &FactKind| matches!(kind, FactKind::ControlByte | FactKind::RepeatedProperty);
        self.facts.iter().any(|(kinds, _)| kinds.iter().any(is_surveyed))
    }

    /// Returns the table of identifiers for a game number.
    pub(super) fn slots(&self, gm: u16) -> &Slots {
        let gm = gm.min(GAMES);
        self.slots[usize::from(gm)].get_or_init(|| Slots::new(gm))
    }
}

impl<F> Entry<F> {
    /// Creates the sink for this rule's findings.
    pub(super) fn sink<'f>(&self, found: &'f mut dyn Collect) -> Sink<'f> {
        Sink::new(self.rule, self.severity, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_beyond_the_tables_have_no_own_properties() {
        use sgf_model::table::{Games, TABLE};
        let numbers = TABLE.rows().filter_map(|row| match row.games {
            Games::Only(numbers) => numbers.iter().max(),
            Games::All => None,
        });
        assert!(numbers.max().is_some_and(|&number| number < GAMES));
    }

    #[test]
    fn the_default_plan_contains_every_rule() {
        let plan = Plan::new(&Config::default());
        let n_nodes = plan.nodes.len() + plan.empty_nodes.len();
        let n_rules = plan.facts.len() + plan.properties.len() + n_nodes;
        let n_rules = n_rules + plan.paths.len() + plan.games.len();
        assert_eq!(n_rules + plan.documents.len(), rules::all().count());
    }
}
