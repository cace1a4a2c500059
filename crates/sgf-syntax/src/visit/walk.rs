//! Visits a complete text: strict trees one by one, and windows for everything else.

use super::replay::{Replay, Stopped};
use super::strict::{Leave, Resume, Strict, starts_tree};
use super::window::Window;
use super::{Flow, Visitor};
use crate::parse::{GAME_LIMIT, Guide};
use crate::scan::skip_space;
use crate::tree::GameRecord;
use crate::{Fact, FactKind, Landmarks, ScanMode, Span};

/// The initial size of a window; small in tests, so that windows have to grow.
const WINDOW: usize = if cfg!(test) { 16 } else { 32 * 1024 };

/// Reports all events of a text.
pub(super) fn walk<V: Visitor>(
    text: &[u8],
    landmarks: Landmarks,
    mode: impl FnMut(&[u8]) -> ScanMode,
    visitor: &mut V,
) {
    let walk = Walk { text, landmarks, mode, visitor, games: 0, phantoms: 0, window: Window::default() };
    // A stopped visitor is not an error.
    let _ = walk.run();
}

struct Walk<'a, V, M> {
    text: &'a [u8],
    landmarks: Landmarks,
    mode: M,
    visitor: &'a mut V,
    games: usize,
    /// The number of `)` allowed between trees without a fact: one for each extra `(` before a root.
    phantoms: usize,
    window: Window,
}

impl<V: Visitor, M: FnMut(&[u8]) -> ScanMode> Walk<'_, V, M> {
    fn run(mut self) -> Result<(), Stopped> {
        let mut at = 0;
        if self.text.starts_with(b"\xEF\xBB\xBF") {
            self.visitor.fact(Fact { span: Span::new(0, 3), kind: FactKind::ByteOrderMark });
            at = 3;
        }
        loop {
            at = skip_space(self.text, at);
            if at == self.text.len() {
                break;
            }
            at = match self.strict(at) {
                Ok(end) => {
                    self.end_game(Span::new(at, end))?;
                    end
                }
                Err(Leave::Irregular(resume)) => self.windows(at, Some(resume))?,
                Err(Leave::Skip(_)) => self.windows(at, None)?,
                Err(Leave::Stopped) => return Err(Stopped),
            };
        }
        if self.games == 0 {
            let span = Span::new(0, self.text.len());
            self.visitor.fact(Fact { span, kind: FactKind::NoGame });
        }
        Ok(())
    }

    /// Reports the tree at `at` if it is strict. `Skip` means that none starts here.
    fn strict(&mut self, at: usize) -> Result<usize, Leave> {
        if !starts_tree(self.text, at) {
            return Err(Leave::Skip(at));
        }
        // A tree as long as the limit is damaged, so it must not end here.
        let limit = self.text.len().min(at.saturating_add(GAME_LIMIT - 1));
        let mode = (self.mode)(&self.text[at..]);
        Strict::new(&self.text[..limit], self.landmarks, mode, self.visitor).run(at)
    }

    fn end_game(&mut self, span: Span) -> Result<(), Stopped> {
        self.games += 1;
        match self.visitor.end_game(span) {
            Flow::Stop => Err(Stopped),
            _ => Ok(()),
        }
    }

    /// Reports what the parser finds from `at` on, and returns where to continue.
    ///
    /// `resume` says how much of the tree at `at` was already reported.
    fn windows(&mut self, at: usize, mut resume: Option<Resume>) -> Result<usize, Stopped> {
        self.read_window(at, resume.map_or(0, |resume| 2 * (resume.at - at)));
        let mut reported = at;
        for index in 0..self.window.games().len() {
            let game = self.window.games()[index];
            self.outside(reported, game.start);
            reported = game.end();
            self.game(game, resume.take())?;
        }
        if !self.window.is_complete() {
            return Ok(reported);
        }
        self.outside(reported, self.text.len());
        Ok(self.text.len())
    }

    /// Parses a window that contains at least one certain tree, or reaches to the end.
    fn read_window(&mut self, at: usize, least: usize) {
        let text = self.text;
        let mut size = WINDOW.max(least);
        loop {
            let cut = text.len().min(at.saturating_add(size));
            let mode = &mut self.mode;
            let mut ask = |rest: &[u8]| mode(&text[cut - rest.len()..]);
            let guide = &mut Guide { landmarks: self.landmarks, mode: &mut ask };
            self.window.read(&text[..cut], at, cut == text.len(), guide);
            if self.window.is_complete() || !self.window.games().is_empty() {
                return;
            }
            size = size.saturating_mul(2);
        }
    }

    /// Reports a tree from the window's tables.
    fn game(&mut self, game: GameRecord, resume: Option<Resume>) -> Result<(), Stopped> {
        debug_assert!(resume.is_none_or(|resume| resume.at > game.start));
        let flow = if resume.is_none() { self.visitor.game(game.start) } else { Flow::Continue };
        if flow == Flow::Stop {
            return Err(Stopped);
        }
        let root = self.window.tables.nodes[game.nodes].start as usize + game.start;
        let (from, to) = self.facts_between(game.start, game.end());
        let reported = resume.map_or(0, |resume| resume.at);
        for index in from..to {
            let fact = self.window.facts[index];
            if fact.kind == FactKind::LongIdent && fact.span.start < reported {
                continue;
            }
            self.phantoms += usize::from(fact.kind == FactKind::DoubleOpen && fact.span.start < root);
            self.visitor.fact(fact);
        }
        if flow == Flow::Continue {
            let (text, visitor) = (self.text, &mut *self.visitor);
            let resume = resume.unwrap_or_default();
            Replay { text, tables: &self.window.tables, game, visitor, resume }.run()?;
        }
        self.end_game(Span::new(game.start, game.end()))
    }

    /// Reports the facts about the text between two trees.
    fn outside(&mut self, start: usize, end: usize) {
        let (from, to) = self.facts_between(start, end);
        let mut counted = start;
        for index in from..to {
            let mut fact = self.window.facts[index];
            self.count_closes(counted, fact.span.start);
            counted = fact.span.end;
            match fact.kind {
                FactKind::StrayClose if self.phantoms > 0 => {
                    self.phantoms -= 1;
                    continue;
                }
                FactKind::DoubleOpen => self.phantoms += 1,
                FactKind::TooLarge => fact.span.end = self.text.len(),
                _ => {}
            }
            self.visitor.fact(fact);
        }
        self.count_closes(counted, end);
    }

    /// Discounts the `)` between two facts, whose `(` the parser knew.
    fn count_closes(&mut self, start: usize, end: usize) {
        if self.phantoms > 0 && start < end {
            let closes = self.text[start..end].iter().filter(|&&byte| byte == b')').count();
            self.phantoms = self.phantoms.saturating_sub(closes);
        }
    }

    /// The indices of the facts that start in a range of the text.
    fn facts_between(&self, start: usize, end: usize) -> (usize, usize) {
        let facts = &self.window.facts;
        let before = |at: usize| facts.partition_point(|fact| fact.span.start < at);
        (before(start), before(end))
    }
}
