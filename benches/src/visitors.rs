//! Contestants that build no tree.

use std::hint::black_box;

use sgf_syntax::{Flow, GameReader, Span, Visitor, visit};

use crate::inputs::Input;

/// Counts every event, so that the compiler cannot remove any.
#[derive(Default)]
struct Count {
    nodes: usize,
    idents: usize,
    bytes: usize,
    levels: usize,
}

impl Visitor for Count {
    fn variation(&mut self, _open: usize) -> Flow {
        self.levels += 1;
        Flow::Continue
    }

    fn node(&mut self, _start: usize) -> Flow {
        self.nodes += 1;
        Flow::Continue
    }

    fn property(&mut self, ident: &[u8], _span: Span) -> Flow {
        self.idents += ident.len();
        Flow::Continue
    }

    fn value(&mut self, raw: &[u8], _span: Span) -> Flow {
        self.bytes += raw.len();
        Flow::Continue
    }

    fn end_variation(&mut self, close: usize) -> Flow {
        self.levels ^= close;
        Flow::Continue
    }
}

/// Visits every event of every record.
pub(crate) fn all_events(input: &Input) {
    let mut count = Count::default();
    for record in &input.records {
        visit(record, &mut count);
    }
    black_box((count.nodes, count.idents, count.bytes, count.levels));
}

/// Reads the root of each game and skips the rest.
#[derive(Default)]
struct Roots {
    in_root: bool,
    bytes: usize,
}

impl Visitor for Roots {
    fn game(&mut self, _start: usize) -> Flow {
        self.in_root = false;
        Flow::Continue
    }

    fn node(&mut self, _start: usize) -> Flow {
        self.in_root = !self.in_root;
        if self.in_root { Flow::Continue } else { Flow::Skip }
    }

    fn value(&mut self, raw: &[u8], _span: Span) -> Flow {
        self.bytes += raw.len();
        Flow::Continue
    }
}

/// Visits the root of every game.
pub(crate) fn roots_only(input: &Input) {
    let mut roots = Roots::default();
    for record in &input.records {
        visit(record, &mut roots);
    }
    black_box(roots.bytes);
}

/// Only finds the end of each game.
#[derive(Default)]
struct Ends(usize);

impl Visitor for Ends {
    fn game(&mut self, _start: usize) -> Flow {
        Flow::Skip
    }

    fn end_game(&mut self, span: Span) -> Flow {
        self.0 ^= span.end;
        Flow::Continue
    }
}

/// Skips every game.
pub(crate) fn skips(input: &Input) {
    let mut ends = Ends::default();
    for record in &input.records {
        visit(record, &mut ends);
    }
    black_box(ends.0);
}

/// Splits each record into its games, as a stream.
pub(crate) fn reader(input: &Input) {
    let mut games = 0;
    for record in &input.records {
        let mut reader = GameReader::new();
        for piece in record.chunks(64 * 1024) {
            reader.push(piece);
            while reader.next_game().is_some() {
                games += 1;
            }
        }
        reader.finish();
        while reader.next_game().is_some() {
            games += 1;
        }
    }
    black_box(games);
}
