//! The walk: facts first, then every node of every game, then the document as a whole.

use sgf_model::table;
use sgf_syntax::{Fact, Node, Property, Value};

use super::found::Found;
use super::plan::Plan;
use super::slots::{Slot, Slots};
use crate::{At, Cx, Diagnostic, GameCx, Rule, Visit};

/// Calls the rules that look at facts: those that the parser noted, and those that the survey finds.
pub(super) fn facts(plan: &Plan, cx: &Cx<'_>, found: &mut Found<'_>) {
    each_fact(plan, cx, cx.doc.facts(), found);
    if plan.surveys() {
        each_fact(plan, cx, cx.surveyed(), found);
    }
}

fn each_fact(plan: &Plan, cx: &Cx<'_>, facts: &[Fact], found: &mut Found<'_>) {
    for &fact in facts {
        for (_, entry) in plan.facts.iter().filter(|(kinds, _)| kinds.contains(&fact.kind)) {
            (entry.look)(cx, fact, &mut entry.sink(found.list()));
        }
    }
}

/// Calls the rules that look at games, nodes and properties.
pub(super) fn games(plan: &Plan, cx: &Cx<'_>, found: &mut Found<'_>) {
    if plan.paths.is_empty() && plan.games.is_empty() && !plan.walks() {
        return;
    }
    for game in cx.doc.games() {
        let cx = GameCx::new(cx, game);
        if !plan.paths.is_empty() {
            paths(plan, &cx, found);
        }
        for entry in &plan.games {
            (entry.look)(&cx, &mut entry.sink(found.list()));
        }
        if plan.walks() {
            nodes(plan, &cx, found);
        }
    }
}

/// Most games have nothing remarkable along their paths.
fn paths(plan: &Plan, cx: &GameCx<'_>, found: &mut Found<'_>) {
    for fact in cx.paths().iter() {
        for entry in &plan.paths {
            (entry.look)(cx, fact, &mut entry.sink(found.list()));
        }
    }
}

fn nodes(plan: &Plan, cx: &GameCx<'_>, found: &mut Found<'_>) {
    let walk = Walk { plan, slots: plan.slots(cx.gm), cx };
    cx.loud_nodes().for_each(|node| {
        let mut properties = node.properties();
        match (properties.len(), properties.next()) {
            // Moves that are not quiet, and comments: nodes with one property are many.
            (1, Some(only)) => walk.node_of_one(node, only, found.list()),
            (0, _) => walk.empty_node(node, found.list()),
            _ => walk.node(node, found.list()),
        }
    });
}

/// The walk over the nodes of one game.
#[derive(Clone, Copy)]
struct Walk<'a> {
    plan: &'a Plan,
    slots: &'a Slots,
    cx: &'a GameCx<'a>,
}

impl<'a> Walk<'a> {
    /// A node with one property: its slot knows all rules that are concerned.
    #[inline]
    fn node_of_one(self, node: Node<'a>, property: Property<'a>, found: &mut Vec<Diagnostic>) {
        self.slots.with(property.ident(), self.plan, |slot| {
            self.property(slot, node, property, found);
            for &index in &slot.alone {
                let (_, entry) = &self.plan.nodes[usize::from(index)];
                (entry.look)(self.cx, node, &mut entry.sink(found));
            }
        });
    }

    fn empty_node(self, node: Node<'a>, found: &mut Vec<Diagnostic>) {
        for entry in &self.plan.empty_nodes {
            (entry.look)(self.cx, node, &mut entry.sink(found));
        }
    }

    fn node(self, node: Node<'a>, found: &mut Vec<Diagnostic>) {
        let mut terms = 0;
        for property in node.properties() {
            terms |= self.slots.with(property.ident(), self.plan, |slot| {
                self.property(slot, node, property, found);
                slot.terms
            });
        }
        for (needed, entry) in &self.plan.nodes {
            if terms & needed == *needed {
                (entry.look)(self.cx, node, &mut entry.sink(found));
            }
        }
    }

    /// Shows a property to the rules that want to see it.
    #[inline]
    fn property(self, slot: &Slot, node: Node<'a>, property: Property<'a>, found: &mut Vec<Diagnostic>) {
        if slot.rules.is_empty() && slot.odd_rules.is_empty() {
            return;
        }
        let visit = visit(slot, node, property);
        self.look(slot, &slot.rules, &visit, found);
        // A single rule is asked as fast as the value is looked at.
        if slot.odd_rules.len() == 1 || !slot.odd_rules.is_empty() && !visit.has_plain_value() {
            self.look(slot, &slot.odd_rules, &visit, found);
        }
    }

    #[inline]
    fn look(self, slot: &Slot, rules: &[u16], visit: &Visit<'a>, found: &mut Vec<Diagnostic>) {
        for &index in rules {
            let entry = &self.plan.properties[usize::from(index)].entry;
            let n_before = found.len();
            (entry.look)(self.cx, At::new(visit), &mut entry.sink(found));
            if found.len() > n_before {
                self.soften(slot, entry.rule, &mut found[n_before..]);
            }
        }
    }

    /// A property that came with a later version than the file's is a private one there, and may have any value: what the
    /// family V has to say about it is good to know, and no more.
    #[cold]
    fn soften(self, slot: &Slot, rule: &Rule, found: &mut [Diagnostic]) {
        let is_private = |row: &table::Property| row.is_current() && !row.versions.contains(self.cx.ff);
        if rule.letter() == 'V' && slot.row.is_some_and(is_private) {
            found.iter_mut().for_each(Diagnostic::soften);
        }
    }
}

#[inline]
fn visit<'a>(slot: &Slot, node: Node<'a>, property: Property<'a>) -> Visit<'a> {
    let mut values = property.values();
    let n_values = values.len();
    let raw = values.next().map_or(&[][..], Value::raw);
    Visit { node, property, row: slot.row, n_values, raw }
}

impl Visit<'_> {
    /// Whether a property has one plain value.
    #[inline]
    fn has_plain_value(&self) -> bool {
        self.n_values == 1 && is_plain(self.raw)
    }
}

/// Whether a value is plain text: letters of ASCII and blanks, and not blanks alone; no escapes.
#[inline]
fn is_plain(raw: &[u8]) -> bool {
    let is_odd = |byte: u8| !(b' '..=b'~').contains(&byte) || byte == b'\\';
    !raw.iter().fold(false, |any, &byte| any | is_odd(byte)) && raw.iter().any(|&byte| byte != b' ')
}

/// Calls the rules that look at a document as a whole.
pub(super) fn document(plan: &Plan, cx: &Cx<'_>, found: &mut Found<'_>) {
    for entry in &plan.documents {
        (entry.look)(cx, &mut entry.sink(found.list()));
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use sgf_syntax::Document;
    use testkit::Random;

    use super::*;
    use crate::Config;

    /// The rules that are not asked about plain values have nothing to say about them.
    #[test]
    fn nothing_is_said_of_plain_values() {
        let plan = Plan::new(&Config::default());
        let mut n_looks = 0;
        for gm in [1, 2, 6, 11] {
            for (row, value) in
                table::TABLE.rows().flat_map(|row| ["x", "[", " a b ", "1.5", "~!"].map(|value| (row, value)))
            {
                let text = format!("(;GM[{gm}]FF[4]SZ[9]{}[{value}])", row.ident);
                let doc = Document::parse(text.as_bytes());
                let cx = Cx::new(&doc, None);
                let cx = GameCx::new(&cx, doc.game(0).unwrap());
                let walk = Walk { plan: &plan, slots: plan.slots(cx.gm), cx: &cx };
                for property in cx.game.root().properties() {
                    let slot = walk.slots.with(property.ident(), &plan, Slot::clone);
                    let visit = visit(&slot, cx.game.root(), property);
                    assert!(visit.has_plain_value(), "{text}");
                    let mut found = Vec::new();
                    walk.look(&slot, &slot.odd_rules, &visit, &mut found);
                    assert_eq!(found, [], "{text}");
                    n_looks += slot.odd_rules.len();
                }
            }
        }
        assert!(n_looks > 1000, "{n_looks}");
    }

    #[test]
    fn what_is_plain() {
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

    /// No rule misses the nodes that are left out.
    #[test]
    fn nothing_is_said_of_quiet_nodes() {
        let plan = Plan::new(&Config::default());
        let mut random = Random::named("quiet nodes");
        let mut n_quiet = 0;
        for root in ["FF[4]GM[1]", "FF[3]SZ[9]", "GM[1]SZ[25]", "FF[1]", "GM[2]", "SZ[52]", "SZ[19:9]CA[GBK]"]
        {
            let mut text = format!("(;{root}");
            for _ in 0..200 {
                let letter = |random: &mut Random| char::from(b'a' + random.below(26) as u8);
                let (column, row) = (letter(&mut random), letter(&mut random));
                let behind = *random.pick(&["", "", "", "\n", "\r\n"]);
                write!(text, ";{}[{column}{row}]{behind}", random.pick(&["B", "W"])).unwrap();
            }
            let doc = Document::parse(text.as_bytes());
            let cx = Cx::new(&doc, None);
            let cx = GameCx::new(&cx, doc.game(0).unwrap());
            let walk = Walk { plan: &plan, slots: plan.slots(cx.gm), cx: &cx };
            let bare = cx.bare_move();
            for node in cx.game.nodes().filter(|node| bare.read(node.ahead()).is_some()) {
                n_quiet += 1;
                let mut found = Vec::new();
                walk.node(node, &mut found);
                walk.node_of_one(node, node.properties().next().unwrap(), &mut found);
                assert_eq!(found, [], "{node:?} with {root}");
            }
        }
        assert!(n_quiet > 300, "{n_quiet}");
    }
}
