//! The walk over facts, then every node of every game, then the document as a whole.

use sgf_syntax::{Node, Property, Value};

use super::findings::Findings;
use super::plan::Plan;
use super::slots::{Slot, Slots};
use crate::diagnostic::Collect;
use crate::{At, Cx, GameCx};

/// Calls the rules that look at facts, from the parser or the survey.
pub(super) fn facts(plan: &Plan, cx: &Cx<'_>, found: &mut Findings<'_>) {
    let surveyed = if plan.needs_survey() { cx.surveyed() } else { &[] };
    for &fact in cx.doc.facts().iter().chain(surveyed) {
        for (_, entry) in plan.facts.iter().filter(|(kinds, _)| kinds.contains(&fact.kind)) {
            (entry.look)(cx, fact, &mut entry.sink(found));
        }
    }
}

/// Calls the rules that look at games, nodes and properties.
pub(super) fn games(plan: &Plan, cx: &Cx<'_>, found: &mut Findings<'_>) {
    if plan.paths.is_empty() && plan.games.is_empty() && !plan.has_node_rules() {
        return;
    }
    for game in cx.doc.games() {
        let cx = GameCx::new(cx, game);
        if !plan.paths.is_empty() {
            paths(plan, &cx, found);
        }
        for entry in &plan.games {
            (entry.look)(&cx, &mut entry.sink(found));
        }
        if plan.has_node_rules() {
            nodes(plan, &cx, found);
        }
    }
}

fn paths(plan: &Plan, cx: &GameCx<'_>, found: &mut Findings<'_>) {
    cx.follow_paths(&mut |fact| {
        for entry in &plan.paths {
            (entry.look)(cx, fact, &mut entry.sink(found));
        }
    });
}

fn nodes(plan: &Plan, cx: &GameCx<'_>, found: &mut Findings<'_>) {
    let walk = Walk { plan, slots: plan.slots(cx.gm), cx };
    for node in cx.non_quiet_nodes() {
        let mut properties = node.properties();
        match (properties.len(), properties.next()) {
            // The fast path: many nodes have a single property.
            (1, Some(property)) => walk.single_property_node(node, property, found),
            (0, _) => walk.empty_node(node, found),
            _ => walk.node(node, found),
        }
    }
}

/// The walk over the nodes of one game.
#[derive(Clone, Copy)]
struct Walk<'a> {
    plan: &'a Plan,
    slots: &'a Slots,
    cx: &'a GameCx<'a>,
}

impl<'a> Walk<'a> {
    /// Checks a node with one property, whose slot lists all rules that apply.
    #[inline]
    fn single_property_node(self, node: Node<'a>, property: Property<'a>, found: &mut dyn Collect) {
        self.slots.with(property.ident(), self.plan, |slot| {
            self.property(slot, node, property, found);
            for &index in &slot.node_rules {
                let (_, entry) = &self.plan.nodes[usize::from(index)];
                (entry.look)(self.cx, node, &mut entry.sink(found));
            }
        });
    }

    fn empty_node(self, node: Node<'a>, found: &mut dyn Collect) {
        for entry in &self.plan.empty_nodes {
            (entry.look)(self.cx, node, &mut entry.sink(found));
        }
    }

    fn node(self, node: Node<'a>, found: &mut dyn Collect) {
        let mut filters = 0;
        for property in node.properties() {
            filters |= self.slots.with(property.ident(), self.plan, |slot| {
                self.property(slot, node, property, found);
                slot.filters
            });
        }
        for (needed, entry) in &self.plan.nodes {
            if filters & needed == *needed {
                (entry.look)(self.cx, node, &mut entry.sink(found));
            }
        }
    }

    /// Calls the rules that apply to a property.
    #[inline]
    fn property(self, slot: &Slot, node: Node<'a>, property: Property<'a>, found: &mut dyn Collect) {
        if slot.rules.is_empty() && slot.unusual_rules.is_empty() {
            return;
        }
        let at = At::new(slot, node, property);
        self.look(slot, &slot.rules, &at, found);
        // Calling a single rule is as fast as examining the value first.
        if slot.unusual_rules.len() == 1 || !slot.unusual_rules.is_empty() && !at.has_plain_value() {
            self.look(slot, &slot.unusual_rules, &at, found);
        }
    }

    #[inline]
    fn look(self, slot: &Slot, rules: &[u16], at: &At<'a>, found: &mut dyn Collect) {
        let is_private = slot.row.is_some_and(|row| row.is_current() && !row.versions.contains(self.cx.ff));
        for &index in rules {
            let entry = &self.plan.properties[usize::from(index)].entry;
            // A later version than the file's introduced the property: in this file it is private and may have any value.
            let is_softened = is_private && entry.rule.letter() == 'V';
            (entry.look)(self.cx, at, &mut entry.sink(found).softened(is_softened));
        }
    }
}

impl<'a> At<'a> {
    #[inline]
    fn new(slot: &Slot, node: Node<'a>, property: Property<'a>) -> At<'a> {
        let mut values = property.values();
        let n_values = values.len();
        let raw = values.next().map_or(&[][..], Value::raw);
        At { node, property, row: slot.row, n_values, raw }
    }

    /// Whether the property has exactly one value, and that is plain.
    #[inline]
    fn has_plain_value(&self) -> bool {
        self.n_values == 1 && is_plain(self.raw)
    }
}

/// Whether a value is printable ASCII without escapes, and not blank.
#[inline]
fn is_plain(raw: &[u8]) -> bool {
    // Without short-circuiting, so that the loop can be vectorized.
    let is_unusual = |byte: u8| !(b' '..=b'~').contains(&byte) || byte == b'\\';
    !raw.iter().fold(false, |any, &byte| any | is_unusual(byte)) && raw.iter().any(|&byte| byte != b' ')
}

/// Calls the rules that look at the document as a whole.
pub(super) fn document(plan: &Plan, cx: &Cx<'_>, found: &mut Findings<'_>) {
    for entry in &plan.documents {
        (entry.look)(cx, &mut entry.sink(found));
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use sgf_model::table;
    use sgf_syntax::Document;
    use testkit::Random;

    use super::*;
    use crate::{Config, Diagnostic};

    impl Collect for Vec<Diagnostic> {
        fn push(&mut self, finding: Diagnostic) -> &mut Diagnostic {
            Vec::push(self, finding);
            self.last_mut().expect("a finding was pushed")
        }
    }

    /// Rules that skip plain values would find nothing in them.
    #[test]
    fn skipped_plain_values_have_no_findings() {
        let plan = Plan::new(&Config::default());
        let mut n_looks = 0;
        for gm in [1, 2, 6, 11] {
            for (row, value) in
                table::TABLE.rows().flat_map(|row| ["x", "[", " a b ", "1.5", "~!"].map(|value| (row, value)))
            {
                let text = format!("(;GM[{gm}]FF[4]SZ[9]{}[{value}])", row.ident);
                let doc = Document::parse(text.as_bytes());
                let require = crate::Requirements::default();
                let cx = Cx::new(&doc, None, &require);
                let cx = GameCx::new(&cx, doc.game(0).unwrap());
                let walk = Walk { plan: &plan, slots: plan.slots(cx.gm), cx: &cx };
                for property in cx.game.root().properties() {
                    let slot = walk.slots.with(property.ident(), &plan, Slot::clone);
                    let at = At::new(&slot, cx.game.root(), property);
                    assert!(at.has_plain_value(), "{text}");
                    let mut found = Vec::<Diagnostic>::new();
                    walk.look(&slot, &slot.unusual_rules, &at, &mut found);
                    assert_eq!(found, [], "{text}");
                    n_looks += slot.unusual_rules.len();
                }
            }
        }
        assert!(n_looks > 1000, "{n_looks}");
    }

    #[test]
    fn plain_values_are_printable_ascii_without_escapes() {
        for (value, expected) in [
            ("a", true),
            (" a", true),
            ("", false),
            ("  ", false),
            ("\\", false),
            ("a\\b", false),
            ("a\nb", false),
            ("\u{e9}", false),
            ("\x7f", false),
        ] {
            assert_eq!(is_plain(value.as_bytes()), expected, "{value:?}");
        }
    }

    #[test]
    fn skipped_quiet_nodes_have_no_findings() {
        let plan = Plan::new(&Config::default());
        let mut random = Random::named("quiet nodes");
        let mut n_quiet = 0;
        for root in ["FF[4]GM[1]", "FF[3]SZ[9]", "GM[1]SZ[25]", "FF[1]", "GM[2]", "SZ[52]", "SZ[19:9]CA[GBK]"]
        {
            let mut text = format!("(;{root}");
            for _ in 0..200 {
                let letter = |random: &mut Random| char::from(b'a' + random.below(26) as u8);
                let (column, row) = (letter(&mut random), letter(&mut random));
                let line_break = *random.pick(&["", "", "", "\n", "\r\n"]);
                write!(text, ";{}[{column}{row}]{line_break}", random.pick(&["B", "W"])).unwrap();
            }
            let doc = Document::parse(text.as_bytes());
            let require = crate::Requirements::default();
            let cx = Cx::new(&doc, None, &require);
            let cx = GameCx::new(&cx, doc.game(0).unwrap());
            let walk = Walk { plan: &plan, slots: plan.slots(cx.gm), cx: &cx };
            let bare = cx.bare_move();
            for node in cx.game.nodes().filter(|node| bare.read(node.ahead()).is_some()) {
                n_quiet += 1;
                let mut found = Vec::<Diagnostic>::new();
                walk.node(node, &mut found);
                walk.single_property_node(node, node.properties().next().unwrap(), &mut found);
                assert_eq!(found, [], "{node:?} with {root}");
            }
        }
        assert!(n_quiet > 300, "{n_quiet}");
    }
}
