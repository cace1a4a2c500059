//! The streaming visitor: a record as a sequence of events, without a tree.
//!
//! For one pass over many records (to count moves, to look for a player, to copy a part), you need no tree and can skip what does
//! not matter: a [`Visitor`] receives what the parser finds, in file order, and answers each event with a [`Flow`].
//!
//! The events are those of the tree that [`Document::parse`](crate::Document::parse) would build, for any input. A
//! well-formed game tree is read once, without allocating ([`strict`]). At the first malformed byte, the
//! parser reads the tree into small reusable tables ([`window`]), and [`replay`] reports from them
//! what the visitor has not received yet.

mod replay;
#[cfg(test)]
pub(crate) mod samples;
mod strict;
mod walk;
pub(crate) mod window;

pub(crate) use strict::{Leave, Strict, starts_tree};

use crate::form::Recoded;
use crate::{Fact, FactKind, Form, Landmarks, ScanMode, Span};

/// How to continue after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Flow {
    /// Continue with the next event.
    Continue,
    /// Continue after the open variation, or after the game if that is the root game tree.
    ///
    /// The end of that variation or game is still reported, so visitors can count levels.
    Skip,
    /// Stop: no further event is reported.
    Stop,
}

/// Receives the events of a record.
///
/// All positions are offsets in the text: in the source itself or, if that is UTF-16, in its UTF-8 form. The order is
/// that of the file: `game`, then the root's `node`, its `property` and `value` events, further nodes, for each
/// nested variation `variation` … `end_variation`, and finally `end_game`. Every `game` and `variation` is followed by its
/// end, unless the visitor stops. The default of all methods does nothing and continues.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{visit, Flow, Span, Visitor};
///
/// /// Gathers the first value of PB from each game and reads nothing after the root.
/// #[derive(Default)]
/// struct Players { names: Vec<String>, nodes: usize, wanted: bool }
///
/// impl Visitor for Players {
///     fn game(&mut self, _start: usize) -> Flow {
///         self.nodes = 0;
///         Flow::Continue
///     }
///     fn node(&mut self, _start: usize) -> Flow {
///         self.nodes += 1;
///         if self.nodes > 1 { Flow::Skip } else { Flow::Continue }
///     }
///     fn property(&mut self, ident: &[u8], _span: Span) -> Flow {
///         self.wanted = ident == b"PB";
///         Flow::Continue
///     }
///     fn value(&mut self, raw: &[u8], _span: Span) -> Flow {
///         if self.wanted { self.names.push(String::from_utf8_lossy(raw).into_owned()) }
///         Flow::Continue
///     }
/// }
///
/// let mut players = Players::default();
/// visit(b"(;PB[Dosaku];B[aa](;W[bb])(;W[cc]))(;PB[Shusaku];B[dd])", &mut players);
/// assert_eq!(players.names, ["Dosaku", "Shusaku"]);
/// ```
pub trait Visitor {
    /// A root game tree begins at `start`.
    fn game(&mut self, start: usize) -> Flow {
        let _ = start;
        Flow::Continue
    }

    /// A nested variation begins; `open` is the offset of its `(`, or of its first node if the `(` is missing.
    fn variation(&mut self, open: usize) -> Flow {
        let _ = open;
        Flow::Continue
    }

    /// A node begins; `start` is the offset of its `;`, or of its first property if the `;` is missing.
    fn node(&mut self, start: usize) -> Flow {
        let _ = start;
        Flow::Continue
    }

    /// A property begins, with its identifier as written; empty if values have none.
    fn property(&mut self, ident: &[u8], span: Span) -> Flow {
        let _ = (ident, span);
        Flow::Continue
    }

    /// A value: the bytes between the brackets, including escapes.
    fn value(&mut self, raw: &[u8], span: Span) -> Flow {
        let _ = (raw, span);
        Flow::Continue
    }

    /// A nested variation ends; `close` is the offset of its `)`, or of the position where the parser closed it.
    ///
    /// [`Flow::Skip`] continues after the variation around it.
    fn end_variation(&mut self, close: usize) -> Flow {
        let _ = close;
        Flow::Continue
    }

    /// A root game tree ends; `span` includes its parentheses.
    fn end_game(&mut self, span: Span) -> Flow {
        let _ = span;
        Flow::Continue
    }

    /// Malformed structure.
    ///
    /// The facts are those of [`Document::facts`](crate::Document::facts), but in a slightly different order. Those about a
    /// game are reported between its `game` and its `end_game`: long identifiers in place, all others together as soon as
    /// the game turns out to be damaged. A missing game is reported last. In a skipped part, only facts that were
    /// already found are reported.
    fn fact(&mut self, fact: Fact) {
        let _ = fact;
    }
}

/// Visits a source, in the scan mode for ASCII, UTF-8 and similar encodings.
///
/// The events are those of the tree of [`Document::parse`](crate::Document::parse), for any input. A well-formed source
/// needs no allocation, and a damaged game reuses the tables of the one before. UTF-16 is converted first.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{visit, Flow, Visitor};
///
/// struct Moves(usize);
/// impl Visitor for Moves {
///     fn node(&mut self, _start: usize) -> Flow {
///         self.0 += 1;
///         if self.0 == 3 { Flow::Stop } else { Flow::Continue }
///     }
/// }
///
/// let mut moves = Moves(0);
/// visit(b"(;B[aa];W[bb];B[cc];W[dd])", &mut moves);
/// assert_eq!(moves.0, 3);
/// ```
pub fn visit(source: &[u8], visitor: &mut impl Visitor) {
    visit_with(source, |_| ScanMode::Ascii, visitor);
}

/// Visits a source; `mode` chooses the scan mode of each root game tree.
///
/// `mode` gets the text from the start of that tree to the end of the source. Its result must depend on that text alone:
/// in a damaged source, it may be called again for the same tree, or for a position that turns out to be none.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{visit_with, Flow, ScanMode, Span, Visitor};
///
/// struct Names(Vec<Vec<u8>>);
/// impl Visitor for Names {
///     fn value(&mut self, raw: &[u8], _span: Span) -> Flow {
///         self.0.push(raw.to_vec());
///         Flow::Continue
///     }
/// }
///
/// let mut names = Names(Vec::new());
/// visit_with(b"(;PB[\x95\x5C]PW[\x97\x5D])", |_| ScanMode::ShiftJis, &mut names);
/// assert_eq!(names.0, [b"\x95\x5C", b"\x97\x5D"]);
/// ```
pub fn visit_with(source: &[u8], mode: impl FnMut(&[u8]) -> ScanMode, visitor: &mut impl Visitor) {
    visit_with_landmarks(source, Landmarks::default(), mode, visitor);
}

/// Visits a source, with landmarks for finding games inside of an unclosed game before them.
///
/// The events are those of the tree of [`Document::parse_with_landmarks`](crate::Document::parse_with_landmarks).
///
/// # Examples
///
/// ```
/// use sgf_syntax::{visit_with_landmarks, Flow, Landmark, Landmarks, ScanMode, Visitor};
///
/// struct Games(Vec<usize>);
/// impl Visitor for Games {
///     fn game(&mut self, start: usize) -> Flow {
///         self.0.push(start);
///         Flow::Continue
///     }
/// }
///
/// let landmarks = Landmarks::new(|ident| if ident == b"FF" { Landmark::Sign } else { Landmark::None });
/// let mut games = Games(Vec::new());
/// visit_with_landmarks(b"(;FF[4];B[aa]\n(;FF[4];B[bb])", landmarks, |_| ScanMode::Ascii, &mut games);
/// assert_eq!(games.0, [0, 14]);
/// ```
pub fn visit_with_landmarks(
    source: &[u8],
    landmarks: Landmarks,
    mode: impl FnMut(&[u8]) -> ScanMode,
    visitor: &mut impl Visitor,
) {
    match Form::of(source) {
        Form::Bytes => walk::walk(source, landmarks, mode, visitor),
        form => {
            visitor.fact(Fact { span: Span::empty(0), kind: FactKind::Wide });
            walk::walk(&Recoded::new(form, source).text, landmarks, mode, visitor);
        }
    }
}

#[cfg(test)]
mod tests;
