//! Pieces, and the pieces on a site.

use std::fmt;

use sgf_model::value::Color;

/// A piece: its owner and its kind.
///
/// Each game numbers its kinds, the same for both colors. 0 is the most common piece: a stone, a man, a pawn. The module of the game
/// lists the others.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Piece, Position, chess::{Chess, Kind}};
/// use sgf_model::value::Color;
/// let position = Chess::begin(&Options::default())?;
/// let king = position.occupant(position.site("e1")?).top();
/// assert_eq!(king, Some(Piece { owner: Some(Color::White), kind: Kind::King as u16 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The owner; `None` for neutral pieces, such as arrows, tiles or the ball.
    pub owner: Option<Color>,
    /// The kind.
    pub kind: u16,
}

impl Piece {
    /// A piece of kind 0, such as a stone.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Piece;
    /// use sgf_model::value::Color;
    /// assert_eq!(Piece::stone(Color::White), Piece { owner: Some(Color::White), kind: 0 });
    /// ```
    #[must_use]
    pub const fn stone(color: Color) -> Piece {
        Piece { owner: Some(color), kind: 0 }
    }

    /// A piece of a color.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Piece;
    /// use sgf_model::value::Color;
    /// assert_eq!(Piece::new(Color::Black, 3), Piece { owner: Some(Color::Black), kind: 3 });
    /// ```
    #[must_use]
    pub const fn new(color: Color, kind: u16) -> Piece {
        Piece { owner: Some(color), kind }
    }

    /// A piece without an owner.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, amazons};
    /// use sgf_model::value::Color;
    /// let mut position = amazons::SPEC.begin(&Options::default())?;
    /// position.play_text(Color::Black, "djddgd")?;
    /// // Arrows have no owner.
    /// let arrow = position.occupant(position.site("gd")?).top();
    /// assert_eq!(arrow.map(|piece| piece == Piece::neutral(piece.kind)), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn neutral(kind: u16) -> Piece {
        Piece { owner: None, kind }
    }

    /// Returns a number that identifies the piece.
    #[must_use]
    pub(crate) const fn number(self) -> u32 {
        let owner = match self.owner {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        self.kind as u32 * 3 + owner
    }

    pub(crate) fn numbered(number: u32) -> Option<Piece> {
        let owner = [None, Some(Color::Black), Some(Color::White)][(number % 3) as usize];
        Some(Piece { owner, kind: u16::try_from(number / 3).ok()? })
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = match self.owner {
            None => "Neutral",
            Some(Color::Black) => "Black",
            Some(Color::White) => "White",
        };
        write!(f, "{owner} {}", self.kind)
    }
}

/// The content of a site: nothing, a piece, or a stack of pieces.
///
/// # Examples
///
/// ```
/// use sgf_games::{Occupant, Piece};
/// use sgf_model::value::Color;
/// let mut occupant = Occupant::default();
/// assert!(occupant.is_empty());
/// occupant.push(Piece::stone(Color::Black));
/// occupant.push(Piece::stone(Color::White));
/// assert_eq!((occupant.height(), occupant.owner()), (2, Some(Color::White)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Occupant {
    top: Option<Piece>,
    /// The pieces below the top, bottom first.
    below: Vec<Piece>,
}

/// An empty site, as a static to borrow.
pub(super) static NOTHING: Occupant = Occupant::NOTHING;

impl Occupant {
    /// An empty site.
    pub const NOTHING: Occupant = Occupant { top: None, below: Vec::new() };

    /// Returns the top piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Piece};
    /// use sgf_model::value::Color;
    /// let stack: Occupant = [Color::Black, Color::White].map(Piece::stone).into_iter().collect();
    /// assert_eq!(stack.top(), Some(Piece::stone(Color::White)));
    /// assert_eq!(Occupant::NOTHING.top(), None);
    /// ```
    #[must_use]
    pub fn top(&self) -> Option<Piece> {
        self.top
    }

    /// Returns the owner of the top piece; `None` for an empty site or a neutral piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Piece};
    /// use sgf_model::value::Color;
    /// let owner = |piece: Piece| Occupant::from(Some(piece)).owner();
    /// assert_eq!(owner(Piece::stone(Color::Black)), Some(Color::Black));
    /// assert_eq!(owner(Piece::neutral(0)), None);
    /// ```
    #[must_use]
    pub fn owner(&self) -> Option<Color> {
        self.top?.owner
    }

    /// Returns whether the site is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// assert!(position.occupant(position.site("d3")?).is_empty());
    /// assert!(!position.occupant(position.site("d4")?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.top.is_none()
    }

    /// Returns the number of pieces.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Options, dvonn, Piece};
    /// use sgf_model::value::Color;
    /// let stack: Occupant = [Color::White, Color::White, Color::Black].map(Piece::stone).into_iter().collect();
    /// assert_eq!((stack.height(), Occupant::NOTHING.height()), (3, 0));
    /// ```
    #[must_use]
    pub fn height(&self) -> usize {
        self.below.len() + usize::from(self.top.is_some())
    }

    /// Iterates over the pieces, bottom first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Piece};
    /// use sgf_model::value::Color;
    /// let stack: Occupant = [Color::White, Color::Black].map(Piece::stone).into_iter().collect();
    /// let owners: Vec<_> = stack.pieces().map(|piece| piece.owner).collect();
    /// assert_eq!(owners, [Some(Color::White), Some(Color::Black)]);
    /// ```
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + '_ {
        self.below.iter().copied().chain(self.top)
    }

    /// Several equal pieces, as in a hand.
    pub(crate) fn alike(piece: Piece, count: usize) -> Occupant {
        std::iter::repeat_n(piece, count).collect()
    }

    /// Puts a piece on top.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Piece};
    /// use sgf_model::value::Color;
    /// let mut field = Occupant::from(Some(Color::White));
    /// field.push(Piece::stone(Color::Black));
    /// assert_eq!((field.height(), field.owner()), (2, Some(Color::Black)));
    /// ```
    pub fn push(&mut self, piece: Piece) {
        self.below.extend(self.top.replace(piece));
    }
}

impl From<Option<Piece>> for Occupant {
    fn from(top: Option<Piece>) -> Occupant {
        Occupant { top, below: Vec::new() }
    }
}

impl From<Option<Color>> for Occupant {
    /// A stone of a color, or nothing.
    fn from(color: Option<Color>) -> Occupant {
        Occupant::from(color.map(Piece::stone))
    }
}

impl FromIterator<Piece> for Occupant {
    /// Stacks pieces, bottom first.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Occupant {
        let mut occupant = Occupant::default();
        pieces.into_iter().for_each(|piece| occupant.push(piece));
        occupant
    }
}
