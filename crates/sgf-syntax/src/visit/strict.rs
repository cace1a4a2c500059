//! Visits well-formed game trees directly from the bytes.
//!
//! This accepts less than the parser: identifiers of capitals directly before their `[`, nodes only at the start
//! of a variation and after nodes, nothing between tokens except white space. Within these limits, both find the same tree, and no
//! facts except long identifiers. A value is only reported if what follows it is also well formed, since the parser
//! may extend a value by the text after it. So reported events are final, and at the first other byte the parser
//! can take over.

use super::{Flow, Visitor};
use crate::scan::{self, is_space, skip_space};
use crate::skip::{Skip, Verdict, is_plain_value};
use crate::{Fact, FactKind, Landmark, Landmarks, ScanMode, Span, parse};

/// The reason why the visit of a tree ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// The visitor has stopped.
    Stopped,
    /// The visitor continues after the open variation; the offset is that of the next token.
    Skip(usize),
    /// The parser must take over.
    Irregular(Resume),
}

/// How much of a tree has been reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resume {
    /// Everything that starts before this offset was reported or skipped.
    pub(super) at: usize,
    /// Whether the visitor continues after the variation that is open here.
    pub(super) skipping: bool,
}

/// Returns whether a root game tree starts at `at`: `(`, white space, `;`.
pub(crate) fn starts_tree(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'(') && text.get(skip_space(text, at + 1)) == Some(&b';')
}

/// The visit of one root game tree.
pub(crate) struct Strict<'a, V> {
    text: &'a [u8],
    landmarks: Landmarks,
    mode: ScanMode,
    visitor: &'a mut V,
    /// The number of open variations, including the root game tree.
    depth: usize,
    /// Whether a node may follow: no variation was closed since the last one.
    in_sequence: bool,
}

impl<'a, V: Visitor> Strict<'a, V> {
    pub(crate) fn new(
        text: &'a [u8],
        landmarks: Landmarks,
        mode: ScanMode,
        visitor: &'a mut V,
    ) -> Strict<'a, V> {
        Strict { text, landmarks, mode, visitor, depth: 1, in_sequence: true }
    }

    /// Reports the tree at `start` and returns the offset after it; the caller reports its end.
    pub(super) fn run(mut self, start: usize) -> Result<usize, Leave> {
        let first = skip_space(self.text, start + 1);
        let mut step = check_flow(self.visitor.game(start), first).and_then(|()| self.tokens(first));
        while let Err(Leave::Skip(from)) = step {
            step = self.skip(from).and_then(|at| if self.depth == 0 { Ok(at) } else { self.tokens(at) });
        }
        step
    }

    /// Continues at the node at `at` inside this many variations, and returns the offset after the tree.
    pub(crate) fn go_on(mut self, depth: usize, at: usize) -> Result<usize, Leave> {
        self.depth = depth;
        self.tokens(at)
    }

    fn tokens(&mut self, mut at: usize) -> Result<usize, Leave> {
        loop {
            at = match self.text.get(at) {
                Some(b';') if self.in_sequence => self.node(at)?,
                Some(b'A'..=b'Z') if self.in_sequence => self.property(at)?,
                Some(b'(') => self.open(at)?,
                Some(b')') => {
                    let next = self.close(at)?;
                    if self.depth == 0 {
                        return Ok(next);
                    }
                    next
                }
                Some(&byte) if is_space(byte) => at + 1,
                _ => return self.irregular(at),
            };
        }
    }

    /// Reports a node and all bare moves that directly follow.
    #[inline]
    fn node(&mut self, mut at: usize) -> Result<usize, Leave> {
        while let Some(chunk) = self.text.get(at..at + 8) {
            let next = match *chunk {
                [b';', b'A'..=b'Z', b'[', x, y, b']', b';', _] if is_point(x, y) => at + 6,
                [b';', b'A'..=b'Z', b'[', x, y, b']', b'\n', b';'] if is_point(x, y) => at + 7,
                _ => break,
            };
            check_flow(self.visitor.node(at), at + 1)?;
            check_flow(self.visitor.property(&chunk[1..2], Span::new(at + 1, at + 2)), at + 2)?;
            check_flow(self.visitor.value(&chunk[3..5], Span::new(at + 3, at + 5)), next)?;
            at = next;
        }
        check_flow(self.visitor.node(at), at + 1)?;
        Ok(at + 1)
    }

    #[inline]
    fn property(&mut self, at: usize) -> Result<usize, Leave> {
        let Some(end) = regular_ident(self.text, at) else { return self.irregular(at) };
        if end - at > 2 {
            self.visitor.fact(Fact { span: Span::new(at, end), kind: FactKind::LongIdent });
        }
        check_flow(self.visitor.property(&self.text[at..end], Span::new(at, end)), end)?;
        self.values(end)
    }

    /// Reports the values that start with the `[` at `at`.
    #[inline]
    fn values(&mut self, mut at: usize) -> Result<usize, Leave> {
        loop {
            let start = at + 1;
            let found = scan::value_end(self.text, start, self.mode);
            let end = found.end;
            if end >= self.text.len() || found.bracket && !self.is_plain(start, end) {
                return self.irregular(at);
            }
            let next = skip_space(self.text, end + 1);
            match self.text.get(next) {
                Some(b'[' | b';' | b'(' | b')') => {}
                Some(b'A'..=b'Z') if regular_ident(self.text, next).is_some() => {}
                _ => return self.irregular(at),
            }
            check_flow(self.visitor.value(&self.text[start..end], Span::new(start, end)), next)?;
            if self.text[next] != b'[' {
                return Ok(next);
            }
            at = next;
        }
    }

    /// Returns whether the parser keeps a value that contains a `[` as it is.
    #[cold]
    fn is_plain(&self, start: usize, end: usize) -> bool {
        match self.mode {
            ScanMode::Ascii => !parse::looks_swallowed(&self.text[start..end], ScanMode::Ascii),
            mode => is_plain_value(self.text, start, end, true, mode),
        }
    }

    fn open(&mut self, at: usize) -> Result<usize, Leave> {
        let first = skip_space(self.text, at + 1);
        if !starts_tree(self.text, at) || self.may_begin_game(first + 1) {
            return self.irregular(at);
        }
        self.depth += 1;
        self.in_sequence = true;
        check_flow(self.visitor.variation(at), first)?;
        Ok(first)
    }

    /// Returns whether the node may be the root of a game, in case its variation is never closed,
    /// which is only known at the end of the text.
    ///
    /// The parser checks the same properties, and more than is available here.
    fn may_begin_game(&self, mut at: usize) -> bool {
        let mut several = false;
        loop {
            at = skip_space(self.text, at);
            let end = match self.text.get(at) {
                Some(b';' | b')') => return false,
                Some(b'(') if starts_tree(self.text, at) => return false,
                Some(b'A'..=b'Z') => regular_ident(self.text, at),
                _ => None,
            };
            // Irregular text is left to the parser.
            let Some(end) = end else { return true };
            match self.landmarks.of(&self.text[at..end]) {
                Landmark::Move => return false,
                Landmark::Sign | Landmark::Root => return true,
                Landmark::Info if several => return true,
                Landmark::Info => several = true,
                Landmark::None => {}
            }
            at = end;
            while self.text.get(at) == Some(&b'[') {
                let close = scan::value_end(self.text, at + 1, self.mode).end;
                if close >= self.text.len() {
                    return true;
                }
                at = skip_space(self.text, close + 1);
            }
        }
    }

    fn close(&mut self, at: usize) -> Result<usize, Leave> {
        self.depth -= 1;
        self.in_sequence = false;
        if self.depth > 0 {
            check_flow(self.visitor.end_variation(at), at + 1)?;
        }
        Ok(at + 1)
    }

    /// Continues after the variation that is open at `from`.
    fn skip(&mut self, from: usize) -> Result<usize, Leave> {
        match Skip::new(from).run(self.text, self.mode) {
            // In an unclosed game, one of two `(` may have no `)`, so that the variation ends earlier.
            Verdict::End(end) if self.depth == 1 || !doubles_open(&self.text[from..end]) => {
                self.close(end - 1)
            }
            _ => self.leave(from, true),
        }
    }

    fn irregular(&self, at: usize) -> Result<usize, Leave> {
        self.leave(at, false)
    }

    /// Hands over to the parser, for which the open variations may end after the last token.
    fn leave(&self, at: usize, skipping: bool) -> Result<usize, Leave> {
        Err(Leave::Irregular(Resume { at: parse::end_before(self.text, at, 0), skipping }))
    }
}

/// Returns whether the text contains two adjacent `(`, in values or between them.
fn doubles_open(text: &[u8]) -> bool {
    memchr::memchr_iter(b'(', text).any(|open| text.get(skip_space(text, open + 1)) == Some(&b'('))
}

#[inline]
fn check_flow(flow: Flow, next: usize) -> Result<(), Leave> {
    match flow {
        Flow::Continue => Ok(()),
        Flow::Skip => Err(Leave::Skip(next)),
        Flow::Stop => Err(Leave::Stopped),
    }
}

/// Returns the offset after the identifier at `at` if it consists of capitals and its `[` follows.
#[inline]
fn regular_ident(text: &[u8], at: usize) -> Option<usize> {
    let capitals = text[at..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    (text.get(at + capitals) == Some(&b'[')).then_some(at + capitals)
}

/// Returns whether two bytes are letters, so that no charset can take the `]` after them as part of a character.
#[inline]
fn is_point(x: u8, y: u8) -> bool {
    x.is_ascii_alphabetic() & y.is_ascii_alphabetic()
}
