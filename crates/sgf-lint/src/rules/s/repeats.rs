//! How properties that a node has more than once are joined: all of one identifier in one repair.
//!
//! Old collections of problems write each stone as a property of its own, three hundred of them in a node. So the repairs of
//! a node are worked out together, in one pass over its properties, once for a document and only when a rule asks.

use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Shape, ValueType};
use sgf_syntax::{AddAll, Arrange, ByText, FactKind, Listed, Node, Property, Sorted, Span, TextEdit, Value};

use crate::Cx;
use crate::rules::v::edit::line_break_near;

/// The repairs of a document, by the place of the first property that is taken away.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    repairs: Sorted<usize, Repair>,
}

/// Joins the properties of one identifier in a node.
#[derive(Debug)]
pub(crate) struct Repair {
    pub(crate) edits: Vec<TextEdit>,
    /// How many properties are taken away.
    pub(crate) n_joined: usize,
    /// Whether texts are put together that nobody has put together before.
    pub(crate) joins_texts: bool,
}

impl Repeats {
    /// Finds the repairs for all nodes with a property that comes twice.
    pub(crate) fn of(cx: &Cx<'_>) -> Repeats {
        let mut repeats = Repeats::default();
        // What a guess of the parser ends with may depend on the texts that follow.
        let is_sound = !cx.is_damaged(Span::new(0, cx.text().len()));
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
                repeats.add(cx, node, idents, is_sound);
            }
        }
        repeats
    }

    /// The repair that takes away the property at a place, and those of its name behind it.
    pub(crate) fn repair_at(&self, place: usize) -> Option<&Repair> {
        self.repairs.get(&place)
    }

    /// Adds the repairs of a node in which these identifiers come twice.
    fn add(&mut self, cx: &Cx<'_>, node: Node<'_>, mut idents: Vec<&[u8]>, joins_texts: bool) {
        idents.arrange();
        idents.dedup();
        let kind = cx.kind(node.game());
        let mut groups: Vec<Option<Group<'_>>> = idents.iter().map(|_| None).listed();
        for property in node.properties() {
            let Ok(number) = idents.binary_search(&property.ident()) else { continue };
            match &mut groups[number] {
                Some(group) => group.join(property),
                group => *group = Some(Group::new(kind.gm, property, joins_texts)),
            }
        }
        for group in groups.iter().flatten() {
            for (place, repair) in [group.join_values(), group.join_texts(cx.text())].into_iter().flatten() {
                self.repairs.insert(place, repair);
            }
        }
    }
}

/// The properties of one identifier in a node.
struct Group<'d> {
    first: Property<'d>,
    is_list: bool,
    is_text: bool,
    /// The values of the first, and those that come to it.
    known: ByText,
    new: Vec<u8>,
    joined: Vec<Property<'d>>,
    /// Comments that say something else than the first.
    texts: Vec<Property<'d>>,
}

impl<'d> Group<'d> {
    fn new(gm: u16, first: Property<'d>, joins_texts: bool) -> Group<'d> {
        let row = TABLE.get(gm, &reduce_ident(first.ident()));
        let is_list = row.is_some_and(|row| row.shape != Shape::One) && !first.raw().is_empty();
        let is_text = joins_texts
            && row.is_some_and(|row| row.shape == Shape::One && row.forms.simple() == Some(ValueType::Text));
        let (known, new) = (ByText::default(), Vec::new());
        Group { first, is_list, is_text, known, new, joined: Vec::new(), texts: Vec::new() }
    }

    /// Takes a property in, unless a value would be lost.
    fn join(&mut self, property: Property<'d>) {
        if self.first.values().len() == 0 || self.first.ident().is_empty() {
            return;
        }
        if self.known.is_empty() {
            self.first.values().for_each(|value| _ = self.known.insert(value.raw(), 0));
        }
        // A value that is not closed, and a list of none with something in it, are other matters.
        let fits = property.values().all(|value| {
            let may_move = self.is_list && value.is_closed() && !value.raw().is_empty();
            let is_silent = self.is_text && value.is_closed() && value.raw().is_empty();
            may_move || is_silent || self.known.contains(value.raw())
        });
        if !fits {
            if self.is_text && is_whole(self.first) && is_whole(property) {
                self.known.insert(property.raw(), 0);
                self.texts.push(property);
            }
            return;
        }
        for raw in property.values().map(|value| value.raw()) {
            if self.known.insert(raw, 0).is_none() && self.is_list {
                self.new.extend([b"[", raw, b"]"].concat());
            }
        }
        self.joined.push(property);
    }

    /// The edits that join properties which say the same, with the place of the first that goes.
    fn join_values(&self) -> Option<(usize, Repair)> {
        let place = self.joined.first()?.ident_span().start;
        let end = self.first.values().next_back()?.outer_span().end;
        let n_joined = self.joined.len();
        let mut edits = Vec::with_capacity(n_joined + 1);
        if !self.new.is_empty() {
            edits.push(TextEdit::insert(end, self.new.clone()));
        }
        edits.add_all(self.joined.iter().map(|property| TextEdit::delete(property.span())));
        Some((place, Repair { edits, n_joined, joins_texts: false }))
    }

    /// Each text on a line of its own, behind the first.
    fn join_texts(&self, document: &[u8]) -> Option<(usize, Repair)> {
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
        edits.add_all(self.texts.iter().map(|property| TextEdit::delete(property.span())));
        Some((place, Repair { edits, n_joined: self.texts.len(), joins_texts: true }))
    }
}

/// Whether a property is one closed text that can be put together with another: a backslash at its end would act on what follows, and a
/// bracket could look like the beginning of a property there.
fn is_whole(property: Property<'_>) -> bool {
    let mut values = property.values();
    let is_open_to_more =
        |value: Value<'_>| value.is_closed() && !value.raw().ends_with(b"\\") && !value.raw().contains(&b'[');
    values.len() == 1 && values.next().is_some_and(is_open_to_more)
}
