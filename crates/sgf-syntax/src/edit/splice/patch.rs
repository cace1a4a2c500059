//! The reparsed part of a tree, written directly to the tables.

use super::{Gap, chain};
use crate::tree::{GameRecord, NodeRecord, PropertyRecord, Tables, ValueRecord, VariationRecord};
use crate::visit::{Leave, Strict};
use crate::{Document, Fact, Flow, Span, Visitor};

/// The reparsed part.
pub(super) struct Patch<'t> {
    base: usize,
    stop: usize,
    tables: &'t mut Tables,
    pub(super) game: GameRecord,
    pub(super) facts: Vec<Fact>,
    current: u32,
    pub(super) is_met: bool,
}

impl<'t> Patch<'t> {
    /// Starts with the records before the gap.
    pub(super) fn new(
        from: &Tables,
        old: &GameRecord,
        gap: &Gap,
        stop: usize,
        tables: &'t mut Tables,
    ) -> Patch<'t> {
        let game = GameRecord::begin(old.start, old.mode, tables);
        let n_variations =
            from.variations_of(old).partition_point(|variation| variation.first_node as usize <= gap.first);
        let property = from.nodes_of(old)[gap.first].first_property as usize;
        let value = from.first_value(old, property);
        tables.variations.extend_from_slice(&from.variations_of(old)[..n_variations]);
        tables.nodes.extend_from_slice(&from.nodes_of(old)[..gap.first]);
        tables.properties.extend_from_slice(&from.properties_of(old)[..property]);
        tables.values.extend_from_slice(&from.values_of(old)[..value]);
        let current = (n_variations - 1) as u32;
        Patch { base: old.start, stop, tables, game, facts: Vec::new(), current, is_met: false }
    }

    /// Parses up to the beginning of the unchanged tail, or to the end of the tree if there is none.
    pub(super) fn read(&mut self, text: &[u8], doc: &Document<'_>, old: &GameRecord) -> Option<()> {
        let first = doc.tables.nodes_of(old)[self.tables.nodes.len() - self.game.nodes];
        let (stop, depth) = (self.stop, self.open().len());
        let strict = Strict::new(text, doc.landmarks(), old.mode, self);
        match strict.go_on(depth, old.start + first.start as usize) {
            Ok(end) if end == stop => {
                // The strict parser does not handle the end of the root.
                self.close(end - 1);
                Some(())
            }
            Err(Leave::Stopped) if self.is_met => Some(()),
            _ => None,
        }
    }

    /// The open variations, from the root on.
    pub(super) fn open(&self) -> Vec<u32> {
        chain(&self.tables.variations[self.game.variations..], self.current)
    }

    fn close(&mut self, at: usize) {
        let next = (self.tables.variations.len() - self.game.variations) as u32;
        let record = &mut self.tables.variations[self.game.variations + self.current as usize];
        record.close = (at - self.base) as u32;
        record.next = next;
        self.current = record.parent;
    }

    /// Returns whether parsing has reached the tail, or passed its expected beginning.
    fn meets(&mut self, at: usize) -> bool {
        self.is_met = at == self.stop;
        at >= self.stop
    }
}

impl Visitor for Patch<'_> {
    fn variation(&mut self, open: usize) -> Flow {
        if self.meets(open) {
            return Flow::Stop;
        }
        let number = (self.tables.variations.len() - self.game.variations) as u32;
        let first_node = (self.tables.nodes.len() - self.game.nodes) as u32;
        let open = (open - self.base) as u32;
        let parent = std::mem::replace(&mut self.current, number);
        self.tables.variations.push(VariationRecord {
            open,
            close: open,
            first_node,
            parent,
            next: number + 1,
        });
        Flow::Continue
    }

    fn node(&mut self, start: usize) -> Flow {
        if self.meets(start) {
            return Flow::Stop;
        }
        let first_property = (self.tables.properties.len() - self.game.properties) as u32;
        self.tables.nodes.push(NodeRecord { start: (start - self.base) as u32, first_property });
        Flow::Continue
    }

    fn property(&mut self, _: &[u8], span: Span) -> Flow {
        let first_value = (self.tables.values.len() - self.game.values) as u32;
        self.tables.properties.push(PropertyRecord { start: (span.start - self.base) as u32, first_value });
        Flow::Continue
    }

    fn value(&mut self, _: &[u8], span: Span) -> Flow {
        let [start, end] = [span.start, span.end].map(|at| (at - self.base) as u32);
        self.tables.values.push(ValueRecord { start, end });
        Flow::Continue
    }

    fn end_variation(&mut self, close: usize) -> Flow {
        self.close(close);
        Flow::Continue
    }

    fn fact(&mut self, fact: Fact) {
        self.facts.push(fact);
    }
}
