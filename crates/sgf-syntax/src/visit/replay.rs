//! Reports the remaining events of a damaged game tree from the parser's tables.

use super::strict::Resume;
use super::{Flow, Visitor};
use crate::Span;
use crate::parse::ident_end;
use crate::tree::{GameRecord, NONE, Tables, VariationRecord};

/// The visitor has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A game tree in tables, and how much of it was reported.
pub(super) struct Replay<'a, V> {
    pub(super) text: &'a [u8],
    pub(super) tables: &'a Tables,
    pub(super) game: GameRecord,
    pub(super) visitor: &'a mut V,
    pub(super) resume: Resume,
}

/// How to continue after an event, in tables.
type Reply = Result<Go, Stopped>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    /// After the open variation.
    Skip,
}

impl<V: Visitor> Replay<'_, V> {
    /// Reports everything between the start of the game and its end.
    pub(super) fn run(mut self) -> Result<(), Stopped> {
        let count = self.game.variation_count;
        let (mut variation, mut current) = (0, NONE);
        while variation < count {
            let parent = self.variation(variation).parent;
            if current != parent {
                let outer = self.variation(current).parent;
                let go = self.end_variation(current)?;
                current = outer;
                if go == Go::Skip {
                    variation = self.variation(current).next;
                }
                continue;
            }
            if variation > 0 && self.open(variation)? == Go::Skip {
                variation = self.variation(current).next;
                continue;
            }
            let begun = if variation > 0 { self.begin(variation)? } else { Go::On };
            current = variation;
            variation = match begun {
                Go::On if self.sequence(current)? == Go::On => current + 1,
                _ => self.variation(current).next,
            };
        }
        while current != NONE && current != 0 {
            let outer = self.variation(current).parent;
            // The rest of the outer variation is its end, skipped or not.
            let _ = self.end_variation(current)?;
            current = outer;
        }
        Ok(())
    }

    /// Reports the nodes of a variation.
    fn sequence(&mut self, variation: u32) -> Reply {
        let first = self.variation(variation).first_node;
        let end = match variation + 1 {
            next if next < self.game.variation_count => self.variation(next).first_node,
            _ => self.game.node_count,
        };
        for node in first..end {
            if self.node(node)? == Go::Skip {
                return Ok(Go::Skip);
            }
        }
        Ok(Go::On)
    }

    fn node(&mut self, node: u32) -> Reply {
        let records = &self.tables.nodes[self.game.nodes..];
        let record = records[node as usize];
        let end = match node + 1 {
            next if next < self.game.node_count => records[next as usize].first_property,
            _ => self.game.property_count,
        };
        let start = self.game.start + record.start as usize;
        if self.report(start, |visitor| visitor.node(start))? == Go::Skip {
            return Ok(Go::Skip);
        }
        for property in record.first_property..end {
            if self.property(property)? == Go::Skip {
                return Ok(Go::Skip);
            }
        }
        Ok(Go::On)
    }

    fn property(&mut self, property: u32) -> Reply {
        let records = &self.tables.properties[self.game.properties..];
        let record = records[property as usize];
        let end = match property + 1 {
            next if next < self.game.property_count => records[next as usize].first_value,
            _ => self.game.value_count,
        };
        let start = self.game.start + record.start as usize;
        let ident = Span::new(start, ident_end(self.text, start));
        let text = self.text;
        if self.report(start, |visitor| visitor.property(&text[ident.range()], ident))? == Go::Skip {
            return Ok(Go::Skip);
        }
        for value in record.first_value..end {
            let record = self.tables.values[self.game.values + value as usize];
            let span =
                Span::new(self.game.start + record.start as usize, self.game.start + record.end as usize);
            if self.report(span.start - 1, |visitor| visitor.value(&text[span.range()], span))? == Go::Skip {
                return Ok(Go::Skip);
            }
        }
        Ok(Go::On)
    }

    /// Reports a nested variation, unless the one around it is being skipped.
    fn open(&mut self, variation: u32) -> Reply {
        let open = self.game.start + self.variation(variation).open as usize;
        if open >= self.resume.at && std::mem::take(&mut self.resume.skipping) {
            return Ok(Go::Skip);
        }
        Ok(Go::On)
    }

    fn begin(&mut self, variation: u32) -> Reply {
        let open = self.game.start + self.variation(variation).open as usize;
        self.report(open, |visitor| visitor.variation(open))
    }

    fn end_variation(&mut self, variation: u32) -> Reply {
        let close = self.game.start + self.variation(variation).close as usize;
        if close >= self.resume.at {
            self.resume.skipping = false;
        }
        self.report(close, |visitor| visitor.end_variation(close))
    }

    /// Reports an event at `at`, unless it already was.
    fn report(&mut self, at: usize, event: impl FnOnce(&mut V) -> Flow) -> Reply {
        if at < self.resume.at {
            return Ok(Go::On);
        }
        if std::mem::take(&mut self.resume.skipping) {
            return Ok(Go::Skip);
        }
        match event(self.visitor) {
            Flow::Continue => Ok(Go::On),
            Flow::Skip => Ok(Go::Skip),
            Flow::Stop => Err(Stopped),
        }
    }

    fn variation(&self, index: u32) -> VariationRecord {
        self.tables.variations[self.game.variations + index as usize]
    }
}
