//! Moves as text: `73`, `33+B`, `33+A-B`, `46CD-56,46D-55`, `84-86-68xDxAB`.
//!
//! This module does not know the position. The board resolves what the notation leaves implicit, such as which pod of a square moves.

use std::fmt;

use crate::{ParseMoveError, Square};

/// The prongs of a pod: one bit for each of the eight directions, clockwise from north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prongs {
    /// The plain prongs.
    pub plain: u8,
    /// The superprongs.
    pub supers: u8,
}

/// A pod as a move names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stone {
    /// The square; rows are counted from the south.
    pub square: Square,
    /// Its prongs.
    pub prongs: Prongs,
}

/// A turn: usually one action, or several if pods move together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub Vec<Part>);

/// One action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// Places a pod.
    Bring(Square),
    /// Inserts a prong into a hole.
    Add {
        /// The pod before.
        stone: Stone,
        /// The direction, from 0 for north to 7.
        hole: u8,
        /// Whether it is a superprong.
        is_super: bool,
    },
    /// Moves a prong to another hole.
    Turn {
        /// The pod before.
        stone: Stone,
        /// The new direction of the prong.
        to: u8,
        /// The old direction.
        from: u8,
    },
    /// Moves a pod.
    Go {
        /// The pod.
        stone: Stone,
        /// The route, jump by jump.
        path: Vec<Landing>,
    },
}

/// A square of a route, and the captures on the way there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Landing {
    /// The square.
    pub to: Square,
    /// The captured pods among those jumped over.
    pub captured: Captured,
}

/// The captured pods of a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Captured {
    /// None of them.
    Nothing,
    /// All of them.
    All,
    /// Some of them, in the order of their prongs.
    Some(Vec<Prongs>),
}

/// A part as written, which may leave open which pod is meant.
pub(super) enum Written {
    Bring(Square),
    Add { square: Square, prongs: Option<Prongs>, hole: u8, is_super: bool },
    Turn { square: Square, prongs: Option<Prongs>, to: u8, from: u8 },
    Go { square: Square, prongs: Option<Prongs>, path: Vec<Landing> },
}

impl Prongs {
    /// Returns whether there is a prong or superprong in a direction.
    #[must_use]
    pub const fn has(self, hole: u8) -> bool {
        (self.plain | self.supers) & (1 << hole) != 0
    }

    /// Returns the kind of a pod with these prongs: plain ones in the lower eight bits, superprongs in the upper ones.
    #[must_use]
    pub const fn kind(self) -> u16 {
        self.plain as u16 | (self.supers as u16) << 8
    }

    /// Returns the prongs of a pod of a kind.
    #[must_use]
    pub const fn of_kind(kind: u16) -> Prongs {
        let supers = (kind >> 8) as u8;
        Prongs { plain: kind as u8 & !supers, supers }
    }

    /// Returns the numbers of plain prongs and superprongs.
    #[must_use]
    pub const fn counts(self) -> (u32, u32) {
        (self.plain.count_ones(), self.supers.count_ones())
    }
}

impl fmt::Display for Prongs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hole in (0..8).filter(|&hole| self.has(hole)) {
            let mark = if self.supers & (1 << hole) != 0 { "!" } else { "" };
            write!(f, "{}{mark}", letter(hole))?;
        }
        Ok(())
    }
}

impl fmt::Display for Landing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}", point(self.to))?;
        match &self.captured {
            Captured::Nothing => Ok(()),
            Captured::All => f.write_str("x"),
            Captured::Some(pods) => pods.iter().try_for_each(|&prongs| match prongs == Prongs::default() {
                true => f.write_str("x0"),
                false => write!(f, "x{prongs}"),
            }),
        }
    }
}

/// Writes a point: `46`.
pub(super) fn point(square: Square) -> String {
    format!("{}{}", square.column + 1, square.row + 1)
}

pub(super) fn letter(hole: u8) -> char {
    char::from(b'A' + hole)
}

/// Reads a turn as parts, as written.
pub(super) fn parts(text: &str) -> Result<Vec<Written>, ParseMoveError> {
    let mut parts = Vec::new();
    for part in text.split(',') {
        parts.push(Reader { rest: part.trim() }.part().ok_or_else(|| ParseMoveError::syntax(text))?);
    }
    Ok(parts)
}

/// Reads a pod: its point, and its prongs if they are given.
pub(super) fn stone(text: &str) -> Result<(Square, Option<Prongs>), ParseMoveError> {
    let mut reader = Reader { rest: text.trim() };
    let stone = reader.stone().filter(|_| reader.rest.is_empty());
    stone.ok_or_else(|| ParseMoveError::syntax(text))
}

/// A parser of text. Each function consumes a part from the front, or consumes nothing and returns `None`.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn part(&mut self) -> Option<Written> {
        let (square, prongs) = self.stone()?;
        let written = if self.rest.is_empty() && prongs.is_none() {
            Written::Bring(square)
        } else if self.sign('+') {
            let hole = self.hole()?;
            match (self.sign('!'), self.sign('-')) {
                (false, true) => Written::Turn { square, prongs, to: hole, from: self.hole()? },
                (_, true) => return None,
                (is_super, false) => Written::Add { square, prongs, hole, is_super },
            }
        } else {
            Written::Go { square, prongs, path: self.path()? }
        };
        self.rest.is_empty().then_some(written)
    }

    fn path(&mut self) -> Option<Vec<Landing>> {
        let mut path = Vec::new();
        while self.sign('-') {
            path.push(Landing { to: self.point()?, captured: self.captured()? });
        }
        (!path.is_empty()).then_some(path)
    }

    fn captured(&mut self) -> Option<Captured> {
        let mut pods = Vec::new();
        let mut n_all = 0;
        while self.sign('x') || self.sign('X') {
            match self.prongs() {
                Some(prongs) => pods.push(prongs),
                None if self.sign('0') => pods.push(Prongs::default()),
                None => n_all += 1,
            }
        }
        pods.sort_unstable();
        match (n_all, pods.is_empty()) {
            (0, true) => Some(Captured::Nothing),
            (0, false) => Some(Captured::Some(pods)),
            (1, true) => Some(Captured::All),
            _ => None,
        }
    }

    fn stone(&mut self) -> Option<(Square, Option<Prongs>)> {
        Some((self.point()?, self.prongs()))
    }

    fn point(&mut self) -> Option<Square> {
        let mut digit = || {
            let digit = self.rest.chars().next()?.to_digit(10)?;
            self.rest = &self.rest[1..];
            u16::try_from(digit.checked_sub(1)?).ok()
        };
        Some(Square::new(digit()?, digit()?))
    }

    fn prongs(&mut self) -> Option<Prongs> {
        let mut prongs = Prongs::default();
        while let Some(hole) = self.hole() {
            match self.sign('!') {
                true => prongs.supers |= 1 << hole,
                false => prongs.plain |= 1 << hole,
            }
        }
        prongs.plain &= !prongs.supers;
        (prongs != Prongs::default()).then_some(prongs)
    }

    fn hole(&mut self) -> Option<u8> {
        let letter = self.rest.bytes().next()?.to_ascii_uppercase();
        let hole = letter.checked_sub(b'A').filter(|&hole| hole < 8)?;
        self.rest = &self.rest[1..];
        Some(hole)
    }

    fn sign(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}
