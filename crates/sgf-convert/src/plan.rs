//! The plan for one node: what its properties will be.
//!
//! A conversion changes a few properties of a node, takes some out, adds others, and may divide the node in two. All this
//! is written into a plan and becomes text edits at the end. A property that nothing happened to makes no edit, and one
//! whose values changed keeps the white space between them.

use std::borrow::Cow;

use sgf_model::table::reduce_ident;
use sgf_syntax::{Game, Node, Property, Span, TextEdit};

/// A property as it will be.
#[derive(Clone, Debug)]
pub(crate) struct Item<'d> {
    /// Where it stands now; `None` when it is added.
    pub(crate) property: Option<Property<'d>>,
    pub(crate) ident: Cow<'d, [u8]>,
    /// The values as they will stand between the brackets.
    pub(crate) values: Vec<Cow<'d, [u8]>>,
    /// Whether it will not be there any more.
    pub(crate) is_gone: bool,
    /// Whether it belongs into the first of two nodes, if the node is divided.
    pub(crate) is_front: bool,
}

/// What a node will be.
#[derive(Debug)]
pub(crate) struct NodePlan<'d> {
    pub(crate) node: Node<'d>,
    pub(crate) items: Vec<Item<'d>>,
    /// What is added in front of all others.
    pub(crate) lead: Vec<Item<'d>>,
    /// Whether the node becomes two: the front items, and a child with the others.
    pub(crate) is_divided: bool,
}

impl<'d> NodePlan<'d> {
    /// Plans to leave a node as it is.
    pub(crate) fn new(node: Node<'d>) -> NodePlan<'d> {
        let items = node.properties().map(|property| Item {
            property: Some(property),
            ident: Cow::Borrowed(property.ident()),
            values: property.values().map(|value| Cow::Borrowed(value.raw())).collect(),
            is_gone: false,
            is_front: false,
        });
        NodePlan { node, items: items.collect(), lead: Vec::new(), is_divided: false }
    }

    /// Removes the small letters of identifiers (converting.html, "Property identifiers").
    pub(crate) fn shorten_idents(&mut self) {
        for item in &mut self.items {
            if let Cow::Borrowed(written) = item.ident {
                let reduced = reduce_ident(written);
                // `go-proBle` would begin with a sign, and would be no identifier any more.
                if reduced.first().is_some_and(u8::is_ascii_uppercase) {
                    item.ident = reduced;
                }
            }
        }
    }

    /// The properties that will be there.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &Item<'d>> {
        self.items.iter().filter(|item| !item.is_gone)
    }

    /// The place of the first property with an identifier.
    pub(crate) fn find(&self, ident: &[u8]) -> Option<usize> {
        self.items.iter().position(|item| !item.is_gone && *item.ident == *ident)
    }

    /// The values of the first property with an identifier.
    pub(crate) fn values(&self, ident: &[u8]) -> Option<&[Cow<'d, [u8]>]> {
        self.find(ident).map(|index| &*self.items[index].values)
    }

    pub(crate) fn remove(&mut self, ident: &[u8]) {
        self.items.iter_mut().filter(|item| *item.ident == *ident).for_each(|item| item.is_gone = true);
    }

    /// Gives a property other values; without values it goes.
    pub(crate) fn set(&mut self, index: usize, values: Vec<Vec<u8>>) {
        let item = &mut self.items[index];
        item.is_gone = values.is_empty();
        item.values = values.into_iter().map(Cow::Owned).collect();
    }

    /// Adds values to a property, which is added where it is missing.
    pub(crate) fn add(&mut self, ident: &'static str, values: Vec<Vec<u8>>) {
        match self.find(ident.as_bytes()) {
            Some(index) => self.items[index].values.extend(values.into_iter().map(Cow::Owned)),
            None => self.items.push(Item::new(ident, values)),
        }
    }

    /// Adds a property in front of all others.
    pub(crate) fn lead(&mut self, ident: &'static str, value: &str) {
        self.lead.insert(0, Item::new(ident, vec![value.as_bytes().to_vec()]));
    }

    /// Writes the plan down as edits of the document's text.
    pub(crate) fn finish(self, text: &[u8], edits: &mut Vec<TextEdit>) {
        let is_front = |item: &Item<'_>| self.is_divided && item.is_front;
        let is_old = |item: &Item<'_>| item.property.is_some();
        // The second node starts behind the last front property; what belongs into it and stands before moves.
        let last_front = self.items.iter().rposition(|item| is_front(item) && is_old(item) && !item.is_gone);
        let divide = if self.is_divided { last_front.unwrap_or(0) } else { 0 };
        let is_moved = |index: usize, item: &Item<'_>| index < divide && !is_front(item) && is_old(item);
        let mut lead = Vec::new();
        self.lead.iter().for_each(|item| item.write(text, &mut lead));
        let first = self.items.first().and_then(|item| item.property);
        // Values without an identifier at the start of the node would be taken for values of what is put there.
        if !lead.is_empty() && first.is_none_or(|first| !first.ident().is_empty()) {
            edits.push(TextEdit::insert(self.start(), std::mem::take(&mut lead)));
        }
        for (index, item) in self.items.iter().enumerate() {
            match item.property {
                Some(property) if item.is_gone || is_moved(index, item) => {
                    edits.push(removal(text, property))
                }
                Some(property) => edits.extend(item.change(text, property)),
                None => {}
            }
        }
        if self.is_divided {
            let mut inserted = std::mem::take(&mut lead);
            inserted.extend(self.texts(text, |_, item| is_front(item) && !is_old(item)));
            inserted.push(b';');
            inserted.extend(self.texts(text, is_moved));
            let boundary = last_front.and_then(|last| self.items[last].property);
            let at = boundary.map_or(self.start(), |property| property.span().end);
            edits.push(TextEdit::insert(at, inserted));
        }
        let mut added = [lead, self.texts(text, |_, item| !is_front(item) && !is_old(item))].concat();
        let last_old = self.items.iter().rfind(|item| is_old(item));
        // An identifier without values would run into what follows it.
        if !added.is_empty() && last_old.is_some_and(|last| last.values.is_empty() && !last.is_gone) {
            added.insert(0, b' ');
        }
        if !added.is_empty() {
            edits.push(TextEdit::insert(self.node.span().end, added));
        }
    }

    /// Where the properties start.
    fn start(&self) -> usize {
        self.node.span().start + usize::from(self.node.has_semicolon())
    }

    /// The texts of some of the properties that will be there.
    fn texts(&self, text: &[u8], is_wanted: impl Fn(usize, &Item<'d>) -> bool) -> Vec<u8> {
        let mut out = Vec::new();
        for (index, item) in self.items.iter().enumerate() {
            if !item.is_gone && is_wanted(index, item) {
                item.write(text, &mut out);
            }
        }
        out
    }
}

/// How much of everything a game has: what a plan promises, and what its outcome is held against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    nodes: usize,
    properties: usize,
    values: usize,
    /// The length of all identifiers and values together.
    bytes: usize,
}

impl Sum {
    /// Counts a game.
    pub(crate) fn of(game: Game<'_>) -> Sum {
        let mut sum = Sum { nodes: game.node_count(), ..Sum::default() };
        for property in game.nodes().flat_map(|node| node.properties()) {
            sum.properties += 1;
            sum.values += property.values().len();
            sum.bytes += property.ident().len();
            sum.bytes += property.values().map(|value| value.span().len()).sum::<usize>();
        }
        sum
    }

    /// Counts what a node will be.
    pub(crate) fn add(&mut self, plan: &NodePlan<'_>) {
        self.nodes += 1 + usize::from(plan.is_divided);
        for item in plan.kept().chain(&plan.lead) {
            self.properties += 1;
            self.values += item.values.len();
            self.bytes += item.ident.len();
            self.bytes += item.values.iter().map(|value| value.len()).sum::<usize>();
        }
    }
}

impl Item<'_> {
    /// A property that is added.
    fn new(ident: &'static str, values: Vec<Vec<u8>>) -> Item<'static> {
        Item {
            property: None,
            ident: Cow::Borrowed(ident.as_bytes()),
            values: values.into_iter().map(Cow::Owned).collect(),
            is_gone: false,
            is_front: false,
        }
    }

    /// Writes the whole property.
    fn write(&self, text: &[u8], out: &mut Vec<u8>) {
        match self.property.map(|property| (property, self.change(text, property))) {
            Some((_, Some(edit))) => out.extend_from_slice(&edit.text),
            Some((property, None)) => out.extend_from_slice(&text[property.span().range()]),
            None => self.write_anew(out),
        }
        if self.values.is_empty() {
            out.push(b' ');
        }
    }

    fn write_anew(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.ident);
        for value in &self.values {
            out.push(b'[');
            out.extend_from_slice(value);
            out.push(b']');
        }
    }

    /// The edit that makes the property what it will be; `None` when it is that already.
    fn change(&self, text: &[u8], property: Property<'_>) -> Option<TextEdit> {
        let is_same_count = self.values.len() == property.values().len();
        let mut pairs = property.values().zip(&self.values);
        if is_same_count && *property.ident() == *self.ident && pairs.all(|(old, new)| old.raw() == &**new) {
            return None;
        }
        let mut out = Vec::new();
        match is_same_count {
            false => self.write_anew(&mut out),
            true => {
                out.extend_from_slice(&self.ident);
                let mut at = property.ident_span().end;
                for (old, new) in property.values().zip(&self.values) {
                    out.extend_from_slice(&text[at..old.span().start]);
                    out.extend_from_slice(new);
                    at = old.span().end;
                }
                out.extend_from_slice(&text[at..property.span().end]);
            }
        }
        Some(TextEdit::replace(property.span(), out))
    }
}

/// The edit that takes a property out, with the white space in front of it.
pub(crate) fn removal(text: &[u8], property: Property<'_>) -> TextEdit {
    let Span { start, end } = property.span();
    let trimmed = text[..start].trim_ascii_end();
    // Behind anything but a token the white space keeps texts apart.
    let is_behind_token = matches!(trimmed.last(), Some(b']' | b';'));
    TextEdit::delete(Span::new(if is_behind_token { trimmed.len() } else { start }, end))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::{Document, TextEdits};

    use super::*;

    /// The document after a plan for its root.
    fn planned(source: &str, change: impl FnOnce(&mut NodePlan<'_>)) -> String {
        let doc = Document::parse(source.as_bytes());
        let mut plan = NodePlan::new(doc.game(0).expect("a game").root());
        change(&mut plan);
        let mut edits = Vec::new();
        plan.finish(doc.text(), &mut edits);
        let text = TextEdits::new(edits).expect("edits apart").apply(doc.text());
        String::from_utf8(text).expect("UTF-8")
    }

    fn divided(plan: &mut NodePlan<'_>) {
        plan.is_divided = true;
        plan.items.iter_mut().for_each(|item| item.is_front = item.ident.starts_with(b"A"));
    }

    #[test]
    fn a_plan_without_changes_makes_no_edit() {
        let source = "(; AB [aa]\n[bb] C[x] LB ;W[cc])";
        assert_eq!(planned(source, |_| {}), source);
        assert_eq!(planned(source, |plan| plan.shorten_idents()), source);
        // Without its small letters this would be no identifier.
        assert_eq!(planned("(;go-proBle[a])", |plan| plan.shorten_idents()), "(;go-proBle[a])");
    }

    #[test]
    fn changes_keep_the_white_space_around() {
        let source = "(;AddBlack [aa]\n[bb]\n C[x];W[cc])";
        let shorter = planned(source, |plan| {
            plan.shorten_idents();
            plan.items[0].values[1] = Cow::Borrowed(b"dd");
        });
        assert_eq!(shorter, "(;AB [aa]\n[dd]\n C[x];W[cc])");
        assert_eq!(planned(source, |plan| plan.remove(b"C")), "(;AddBlack [aa]\n[bb];W[cc])");
        assert_eq!(planned(source, |plan| plan.set(0, vec![b"dd".to_vec()])), "(;AddBlack[dd]\n C[x];W[cc])");
        let added = planned(source, |plan| plan.add("KM", vec![b"0".to_vec()]));
        assert_eq!(added, "(;AddBlack [aa]\n[bb]\n C[x]KM[0];W[cc])");
        assert_eq!(planned("(;LB;)", |plan| plan.add("KM", vec![b"0".to_vec()])), "(;LB KM[0];)");
    }

    #[test]
    fn a_node_is_divided_where_it_is_least_trouble() {
        for (source, expected) in [
            ("(;AB[aa]B[bb]C[x](;)(;))", "(;AB[aa];B[bb]C[x](;)(;))"),
            ("(;B[bb]AB[aa])", "(;AB[aa];B[bb])"),
            ("(;B[bb] AB[aa] C[x] AW[cc] TR[aa])", "(; AB[aa] AW[cc];B[bb]C[x] TR[aa])"),
            ("(;LB B[bb]AB[aa])", "(;  AB[aa];LB B[bb])"),
        ] {
            let text = planned(source, divided);
            assert_eq!(text.replace("(;  AB", "(; AB"), expected.replace("(;  AB", "(; AB"), "{source}");
        }
    }

    #[test]
    fn properties_are_added_on_their_side_of_the_division() {
        let text = planned("(;AB[aa]B[bb])", |plan| {
            plan.add("KM", vec![b"0".to_vec()]);
            plan.add("AW", vec![b"cc".to_vec()]);
            divided(plan);
        });
        assert_eq!(text, "(;AB[aa]AW[cc];B[bb]KM[0])");
    }
}
