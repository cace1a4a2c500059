//! The streaming visitor: a record as a sequence of events, without a tree.
//!
//! If you want one pass over many records (to count moves, to look for a player, to copy a part), you need no tree and
//! can leave out what does not matter: a [`Visitor`] receives what the parser meets, in the order of the file, and
//! answers each event with a [`Flow`].
//!
//! The events are those of the tree that [`Document::parse`](crate::Document::parse) would make, whatever the input. A
//! well-formed game tree is read once, without memory ([`strict`]). At the first byte that is not as it should be, the
//! parser reads the tree into small tables that are used again and again ([`window`]), and [`replay`] reports from them
//! what the visitor has not yet received.

mod replay;
#[cfg(test)]
pub(crate) mod samples;
mod strict;
mod walk;
pub(crate) mod window;

pub(crate) use strict::{Leave, Strict, starts_tree};

use crate::form::Recoded;
use crate::{Fact, FactKind, Form, Landmarks, ScanMode, Span};

/// How a visitor wants to go on after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Flow {
    /// With the next event.
    Continue,
    /// After the variation that is open now, or after the game if that is the root game tree.
    ///
    /// The end of that variation or game is still reported, so a visitor that counts levels stays in step.
    Skip,
    /// Not at all: no further event is reported.
    Stop,
}

/// What a visitor receives about a record, event by event.
///
/// All places are offsets in the text: in the source itself or, if that is UTF-16, in its form in UTF-8. The order is
/// that of the file: `game`, then the root's `node`, its `property` and `value` events, further nodes, and for each
/// nested variation `variation` … `end_variation`; at last `end_game`. Every `game` and `variation` is followed by its
/// end, unless the visitor stops. All methods have a default that does nothing and goes on.
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

    /// A nested variation begins; `open` is the offset of its `(`, or of its first node where the `(` is missing.
    fn variation(&mut self, open: usize) -> Flow {
        let _ = open;
        Flow::Continue
    }

    /// A node begins; `start` is the offset of its `;`, or of its first property where the `;` is missing.
    fn node(&mut self, start: usize) -> Flow {
        let _ = start;
        Flow::Continue
    }

    /// A property begins, with its identifier as it is written; empty when values stand without one.
    fn property(&mut self, ident: &[u8], span: Span) -> Flow {
        let _ = (ident, span);
        Flow::Continue
    }

    /// A value: the bytes between the brackets, escapes and all.
    fn value(&mut self, raw: &[u8], span: Span) -> Flow {
        let _ = (raw, span);
        Flow::Continue
    }

    /// A nested variation ends; `close` is the offset of its `)`, or of where the reader closed it.
    ///
    /// [`Flow::Skip`] continues after the variation around it.
    fn end_variation(&mut self, close: usize) -> Flow {
        let _ = close;
        Flow::Continue
    }

    /// A root game tree ends; `span` is its place, parentheses included.
    fn end_game(&mut self, span: Span) -> Flow {
        let _ = span;
        Flow::Continue
    }

    /// Something odd in the structure.
    ///
    /// The facts are those of [`Document::facts`](crate::Document::facts), but not quite in their order. Those about a
    /// game come between its `game` and its `end_game`: a long identifier in its place, all others together as soon as
    /// the game turns out to be damaged. That there is no game at all comes last. Of a part that is skipped, only facts
    /// are reported that were found before.
    fn fact(&mut self, fact: Fact) {
        let _ = fact;
    }
}

/// Tells a visitor what is in a source, in the scan mode for ASCII, UTF-8 and their like.
///
/// The events are those of the tree of [`Document::parse`](crate::Document::parse), whatever the input, and nothing is
/// allocated for a well-formed one. A damaged game costs tables for its records, once. UTF-16 is recoded first.
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

/// Tells a visitor what is in a source, asking `mode` at each root game tree how its values are to be scanned.
///
/// `mode` gets the text from the start of that tree to the end of the source. Its answer must depend on that text alone:
/// where the source is damaged, it may be asked about the same tree again, or about a place that turns out to be none.
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

/// Tells a visitor what is in a source, knowing by which identifiers to find games that a game before them has taken in.
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
