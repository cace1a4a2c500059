//! Planned changes of one node, and the text edits that they become.
//!
//! A conversion changes, removes and adds properties, and may split a node in two. A property without changes makes no
//! edit, and one with new values keeps the white space between them.

use std::borrow::Cow;

use sgf_model::table::reduce_ident;
use sgf_syntax::{Game, Node, Property, Span, TextEdit};

/// A property after the change.
#[derive(Clone, Debug)]
pub(crate) struct Item<'d> {
    /// The current property; `None` if it is added.
    pub(crate) property: Option<Property<'d>>,
    pub(crate) ident: Cow<'d, [u8]>,
    /// The raw values.
    pub(crate) values: Vec<Cow<'d, [u8]>>,
    /// Whether it is removed.
    pub(crate) is_gone: bool,
    /// Whether it belongs to the first of two nodes, if the node is split.
    pub(crate) is_front: bool,
}

/// A node after the change.
#[derive(Debug)]
pub(crate) struct NodePlan<'d> {
    pub(crate) node: Node<'d>,
    pub(crate) items: Vec<Item<'d>>,
    /// Properties added before all others.
    pub(crate) lead: Vec<Item<'d>>,
    /// Whether the node is split into the front items and a child with the others.
    pub(crate) is_divided: bool,
}

impl<'d> NodePlan<'d> {
    /// Plans no changes.
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

    /// Removes the lowercase letters of identifiers (converting.html, "Property identifiers").
    pub(crate) fn shorten_idents(&mut self) {
        for item in &mut self.items {
            if let Cow::Borrowed(written) = item.ident {
                let reduced = reduce_ident(written);
                // Without its lowercase letters, `go-proBle` would start with a hyphen, which is not an identifier.
                if reduced.first().is_some_and(u8::is_ascii_uppercase) {
                    item.ident = reduced;
                }
            }
        }
    }

    /// The properties that are not removed.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &Item<'d>> {
        self.items.iter().filter(|item| !item.is_gone)
    }

    /// The index of the first property with an identifier.
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

    /// Replaces the values of a property; without values, removes it.
    pub(crate) fn set(&mut self, index: usize, values: Vec<Vec<u8>>) {
        let item = &mut self.items[index];
        item.is_gone = values.is_empty();
        item.values = values.into_iter().map(Cow::Owned).collect();
    }

    /// Adds values to a property, or adds the property.
    pub(crate) fn add(&mut self, ident: &'static str, values: Vec<Vec<u8>>) {
        match self.find(ident.as_bytes()) {
            Some(index) => self.items[index].values.extend(values.into_iter().map(Cow::Owned)),
            None => self.items.push(Item::new(ident, values)),
        }
    }

    /// Adds a property before all others.
    pub(crate) fn lead(&mut self, ident: &'static str, value: &str) {
        self.lead.insert(0, Item::new(ident, vec![value.as_bytes().to_vec()]));
    }

    /// Appends the edits that apply the plan.
    pub(crate) fn finish(self, text: &[u8], edits: &mut Vec<TextEdit>) {
        let is_front = |item: &Item<'_>| self.is_divided && item.is_front;
        let is_old = |item: &Item<'_>| item.property.is_some();
        // The second node starts after the last front property; other properties before it move.
        let last_front = self.items.iter().rposition(|item| is_front(item) && is_old(item) && !item.is_gone);
        let divide = if self.is_divided { last_front.unwrap_or(0) } else { 0 };
        let is_moved = |index: usize, item: &Item<'_>| index < divide && !is_front(item) && is_old(item);
        let mut lead = Vec::new();
        self.lead.iter().for_each(|item| item.write(text, &mut lead));
        let first = self.items.first().and_then(|item| item.property);
        // Values without an identifier at the start of the node would become values of the new property.
        if !lead.is_empty() && first.is_none_or(|first| !first.ident().is_empty()) {
            edits.push(TextEdit::insert(self.start(), std::mem::take(&mut lead)));
        }
        for (index, item) in self.items.iter().enumerate() {
            match item.property {
                Some(property) if item.is_gone || is_moved(index, item) => {
                    edits.push(removal(text, property));
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
        // An identifier without values would merge with the next one.
        if !added.is_empty() && last_old.is_some_and(|last| last.values.is_empty() && !last.is_gone) {
            added.insert(0, b' ');
        }
        if !added.is_empty() {
            edits.push(TextEdit::insert(self.node.span().end, added));
        }
    }

    /// The offset of the first property.
    fn start(&self) -> usize {
        self.node.span().start + usize::from(self.node.has_semicolon())
    }

    /// The texts of the selected properties.
    fn texts(&self, text: &[u8], filter: impl Fn(usize, &Item<'d>) -> bool) -> Vec<u8> {
        let mut out = Vec::new();
        for (index, item) in self.items.iter().enumerate() {
            if !item.is_gone && filter(index, item) {
                item.write(text, &mut out);
            }
        }
        out
    }
}

/// Counts that identify the content of a game, to compare a plan with its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    nodes: usize,
    properties: usize,
    values: usize,
    /// Total length of all identifiers and values.
    bytes: usize,
}

impl Totals {
    /// Counts a game.
    pub(crate) fn of(game: Game<'_>) -> Totals {
        let mut totals = Totals { nodes: game.node_count(), ..Totals::default() };
        for property in game.nodes().flat_map(sgf_syntax::Node::properties) {
            totals.properties += 1;
            totals.values += property.values().len();
            totals.bytes += property.ident().len();
            totals.bytes += property.values().map(|value| value.span().len()).sum::<usize>();
        }
        totals
    }

    /// Adds a node after its changes.
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
    /// A new property.
    fn new(ident: &'static str, values: Vec<Vec<u8>>) -> Item<'static> {
        Item {
            property: None,
            ident: Cow::Borrowed(ident.as_bytes()),
            values: values.into_iter().map(Cow::Owned).collect(),
            is_gone: false,
            is_front: false,
        }
    }

    /// Writes the property.
    fn write(&self, text: &[u8], out: &mut Vec<u8>) {
        match self.property.map(|property| (property, self.change(text, property))) {
            Some((_, Some(edit))) => out.extend_from_slice(&edit.text),
            Some((property, None)) => out.extend_from_slice(&text[property.span().range()]),
            None => self.write_new(out),
        }
        if self.values.is_empty() {
            out.push(b' ');
        }
    }

    fn write_new(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.ident);
        for value in &self.values {
            out.push(b'[');
            out.extend_from_slice(value);
            out.push(b']');
        }
    }

    /// The edit that changes the property; `None` if nothing changes.
    fn change(&self, text: &[u8], property: Property<'_>) -> Option<TextEdit> {
        let is_same_count = self.values.len() == property.values().len();
        let mut pairs = property.values().zip(&self.values);
        if is_same_count && *property.ident() == *self.ident && pairs.all(|(old, new)| old.raw() == &**new) {
            return None;
        }
        let mut out = Vec::new();
        match is_same_count {
            false => self.write_new(&mut out),
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

/// The edit that removes a property and the white space before it.
pub(crate) fn removal(text: &[u8], property: Property<'_>) -> TextEdit {
    let Span { start, end } = property.span();
    let trimmed = text[..start].trim_ascii_end();
    // After anything but a token, white space separates text.
    let is_behind_token = matches!(trimmed.last(), Some(b']' | b';'));
    TextEdit::delete(Span::new(if is_behind_token { trimmed.len() } else { start }, end))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::{Document, TextEdits};

    use super::*;

    /// The document after a change of its root.
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
    fn unchanged_plans_make_no_edits() {
        let source = "(; AB [aa]\n[bb] C[x] LB ;W[cc])";
        assert_eq!(planned(source, |_| {}), source);
        assert_eq!(planned(source, |plan| plan.shorten_idents()), source);
        // Without lowercase letters this would not be an identifier.
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
    fn splitting_a_node_moves_few_properties() {
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
    fn added_properties_go_to_the_right_half_of_a_split() {
        let text = planned("(;AB[aa]B[bb])", |plan| {
            plan.add("KM", vec![b"0".to_vec()]);
            plan.add("AW", vec![b"cc".to_vec()]);
            divided(plan);
        });
        assert_eq!(text, "(;AB[aa]AW[cc];B[bb]KM[0])");
    }
}
