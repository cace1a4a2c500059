//! Repairs that merge repeated properties of a node, one repair per identifier.
//!
//! Old problem collections write every stone as a separate property, hundreds of them in one node. So one pass over the
//! properties of a node computes all its repairs.

use std::collections::{BTreeMap, HashSet};

use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Shape, ValueType};
use sgf_syntax::{FactKind, Node, Property, Span, TextEdit, Value};

use crate::Cx;
use crate::rules::value::edit::line_break_near;

/// The repairs of a document, by the start of the first property to remove.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    repairs: BTreeMap<usize, Repair>,
}

/// Merges the properties of one identifier in a node.
#[derive(Debug)]
pub(crate) struct Repair {
    pub(crate) edits: Vec<TextEdit>,
    /// The number of removed properties.
    pub(crate) n_merged: usize,
    /// Whether different texts are merged.
    pub(crate) merges_texts: bool,
}

impl Repeats {
    /// Finds the repairs of all nodes with repeated properties.
    pub(crate) fn of(cx: &Cx<'_>) -> Repeats {
        let mut repeats = Repeats::default();
        // Merged texts could affect how the parser recovers from errors elsewhere.
        let is_undamaged = !cx.is_damaged(Span::new(0, cx.text().len()));
        let repeated = cx.surveyed().iter().filter(|fact| fact.kind == FactKind::RepeatedProperty);
        let mut spans = repeated.map(|fact| fact.span).peekable();
        while let Some(span) = spans.next() {
            let Some(node) = cx.node_at(span.start) else { continue };
            let around = node.span();
            let mut idents = vec![&cx.text()[span.range()]];
            while let Some(next) = spans.next_if(|next| next.start < around.end) {
                idents.push(&cx.text()[next.range()]);
            }
            if !cx.is_damaged(around) {
                repeats.add(cx, node, idents, is_undamaged);
            }
        }
        repeats
    }

    /// Returns the repair whose first property to remove starts at `place`.
    pub(crate) fn repair_at(&self, place: usize) -> Option<&Repair> {
        self.repairs.get(&place)
    }

    /// Adds the repairs of a node in which these identifiers are repeated.
    fn add(&mut self, cx: &Cx<'_>, node: Node<'_>, mut idents: Vec<&[u8]>, merges_texts: bool) {
        idents.sort_unstable();
        idents.dedup();
        let kind = cx.kind(node.game());
        let mut groups: Vec<Option<Group<'_>>> = idents.iter().map(|_| None).collect();
        for property in node.properties() {
            let Ok(number) = idents.binary_search(&property.ident()) else { continue };
            match &mut groups[number] {
                Some(group) => group.add(property),
                group => *group = Some(Group::new(kind.gm, property, merges_texts)),
            }
        }
        for group in groups.iter().flatten() {
            self.repairs.extend([group.merge_values(), group.merge_texts(cx.text())].into_iter().flatten());
        }
    }
}

/// The properties of one identifier in a node.
struct Group<'d> {
    first: Property<'d>,
    is_list: bool,
    is_text: bool,
    /// The values of the first property, and those merged into it.
    known: HashSet<&'d [u8]>,
    /// The merged values, in brackets.
    new: Vec<u8>,
    /// The properties whose values are merged.
    merged: Vec<Property<'d>>,
    /// Comments that differ from the first.
    texts: Vec<Property<'d>>,
}

impl<'d> Group<'d> {
    fn new(gm: u16, first: Property<'d>, merges_texts: bool) -> Group<'d> {
        let row = TABLE.get(gm, &reduce_ident(first.ident()));
        let is_list = row.is_some_and(|row| row.shape != Shape::One) && !first.raw().is_empty();
        let is_text = merges_texts
            && row.is_some_and(|row| row.shape == Shape::One && row.forms.simple() == Some(ValueType::Text));
        let (known, new) = (HashSet::new(), Vec::new());
        Group { first, is_list, is_text, known, new, merged: Vec::new(), texts: Vec::new() }
    }

    /// Adds a property to merge, unless that would lose a value.
    fn add(&mut self, property: Property<'d>) {
        if self.first.values().len() == 0 || self.first.ident().is_empty() {
            return;
        }
        if self.known.is_empty() {
            self.known.extend(self.first.values().map(Value::raw));
        }
        // Unclosed values are fixed first. An empty value next to others is left to V rules.
        let is_mergeable = property.values().all(|value| {
            let can_move = self.is_list && value.is_closed() && !value.raw().is_empty();
            let is_empty_text = self.is_text && value.is_closed() && value.raw().is_empty();
            can_move || is_empty_text || self.known.contains(value.raw())
        });
        if !is_mergeable {
            if self.is_text && is_appendable(self.first) && is_appendable(property) {
                self.known.insert(property.raw());
                self.texts.push(property);
            }
            return;
        }
        for raw in property.values().map(sgf_syntax::Value::raw) {
            if self.known.insert(raw) && self.is_list {
                self.new.extend([b"[", raw, b"]"].concat());
            }
        }
        self.merged.push(property);
    }

    /// Merges lists and equal values. Returns the start of the first property to remove, and the repair.
    fn merge_values(&self) -> Option<(usize, Repair)> {
        let place = self.merged.first()?.ident_span().start;
        let end = self.first.values().next_back()?.outer_span().end;
        let insertion = (!self.new.is_empty()).then(|| TextEdit::insert(end, self.new.clone()));
        let deletions = self.merged.iter().map(|property| TextEdit::delete(property.span()));
        let edits = insertion.into_iter().chain(deletions).collect();
        Some((place, Repair { edits, n_merged: self.merged.len(), merges_texts: false }))
    }

    /// Appends each different text on a new line.
    fn merge_texts(&self, document: &[u8]) -> Option<(usize, Repair)> {
        let place = self.texts.first()?.ident_span().start;
        let first = self.first.values().next()?;
        let line_break = line_break_near(document, self.first.span());
        let mut text = Vec::new();
        for property in &self.texts {
            if !first.raw().is_empty() || !text.is_empty() {
                text.extend_from_slice(line_break);
            }
            text.extend_from_slice(property.raw());
        }
        let mut edits = vec![TextEdit::insert(first.span().end, text)];
        edits.extend(self.texts.iter().map(|property| TextEdit::delete(property.span())));
        Some((place, Repair { edits, n_merged: self.texts.len(), merges_texts: true }))
    }
}

/// Whether a property is a single closed text that can be appended to another one. A trailing backslash would escape the
/// next character, and a bracket could look like the start of a property.
fn is_appendable(property: Property<'_>) -> bool {
    let mut values = property.values();
    let is_plain =
        |value: Value<'_>| value.is_closed() && !value.raw().ends_with(b"\\") && !value.raw().contains(&b'[');
    values.len() == 1 && values.next().is_some_and(is_plain)
}
