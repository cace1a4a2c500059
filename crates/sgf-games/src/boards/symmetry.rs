//! Symmetries: rotations and reflections of a board, with or without an exchange of the colors.

use super::Piece;

/// Maps a place to its image. The arguments are the size of the board and the place, both as columns and rows from the upper left.
pub type Turn = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// A rotation or reflection of the board that preserves the game: every legal move has a legal image, and the moves lead to positions that
/// are images of each other.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Symmetry, hex};
/// // Hex is the same after half a turn, and in the mirror if the colors are exchanged: each has its own sides.
/// let board = hex::SPEC.begin(&Options::default())?.geometry();
/// let kinds: Vec<(bool, bool)> = board.symmetries().map(|it| (it.exchanges, it.is_square)).collect();
/// assert_eq!(kinds, [(false, false), (false, false), (true, true), (true, true)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// The map of places.
    pub turn: Turn,
    /// Whether the colors are exchanged.
    pub exchanges: bool,
    /// The map of kinds, for tiles and other pieces that have a direction.
    pub kinds: fn(u16) -> u16,
    /// Whether it applies only to square boards.
    pub is_square: bool,
}

impl Symmetry {
    /// The identity.
    pub const NONE: Symmetry = Symmetry::of(turns::none);
    /// Exchanges the colors and moves nothing.
    pub const EXCHANGE: Symmetry = Symmetry::NONE.exchanging();

    /// The symmetries of a square that keep the colors; the first four also apply to rectangles.
    pub const EIGHT: [Symmetry; 8] = [
        Symmetry::NONE,
        Symmetry::of(turns::half),
        Symmetry::of(turns::across),
        Symmetry::of(turns::over),
        Symmetry::of_square(turns::quarter),
        Symmetry::of_square(turns::back),
        Symmetry::of_square(turns::diagonal),
        Symmetry::of_square(turns::counter),
    ];

    /// The symmetries of games without distinguished sides or colors: all eight, with and without an exchange of the colors.
    pub const SIXTEEN: [Symmetry; 16] = Symmetry::with_exchange(Symmetry::EIGHT);

    /// The symmetries of games that start with the colors arranged crosswise: the half turn and the diagonal reflections keep the colors, all
    /// others exchange them.
    pub const CROSSWISE: [Symmetry; 8] = [
        Symmetry::NONE,
        Symmetry::of(turns::half),
        Symmetry::of_square(turns::diagonal),
        Symmetry::of_square(turns::counter),
        Symmetry::of(turns::across).exchanging(),
        Symmetry::of(turns::over).exchanging(),
        Symmetry::of_square(turns::quarter).exchanging(),
        Symmetry::of_square(turns::back).exchanging(),
    ];

    /// The symmetries of games in which one color connects top and bottom and the other left and right: exchanging these sides exchanges the
    /// colors.
    pub const SIDEWAYS: [Symmetry; 8] = [
        Symmetry::NONE,
        Symmetry::of(turns::half),
        Symmetry::of(turns::across),
        Symmetry::of(turns::over),
        Symmetry::of_square(turns::quarter).exchanging(),
        Symmetry::of_square(turns::back).exchanging(),
        Symmetry::of_square(turns::diagonal).exchanging(),
        Symmetry::of_square(turns::counter).exchanging(),
    ];

    /// The symmetries of games whose players face each other from top and bottom, and in which left and right are equivalent.
    pub const FACING: [Symmetry; 4] = [
        Symmetry::NONE,
        Symmetry::of(turns::across),
        Symmetry::of(turns::over).exchanging(),
        Symmetry::of(turns::half).exchanging(),
    ];

    /// Appends to a list of symmetries the same symmetries with an exchange of the colors.
    ///
    /// # Panics
    ///
    /// Panics at compile time if `TWICE` is not twice `ONCE`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Symmetry;
    /// const ALL: [Symmetry; 16] = Symmetry::with_exchange(Symmetry::EIGHT);
    /// assert_eq!(ALL.iter().filter(|symmetry| symmetry.exchanges).count(), 8);
    /// ```
    #[must_use]
    pub const fn with_exchange<const ONCE: usize, const TWICE: usize>(
        plain: [Symmetry; ONCE],
    ) -> [Symmetry; TWICE] {
        assert!(TWICE == 2 * ONCE);
        let mut all = [Symmetry::NONE; TWICE];
        let mut index = 0;
        while index < ONCE {
            all[index] = plain[index];
            all[index + ONCE] = plain[index].exchanging();
            index += 1;
        }
        all
    }

    /// A symmetry that keeps the colors.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Symmetry, turns};
    /// let half = Symmetry::of(turns::half);
    /// assert_eq!((half.turn)((8, 8), (0, 0)), (7, 7));
    /// assert!(!half.exchanges && !half.is_square);
    /// ```
    #[must_use]
    pub const fn of(turn: Turn) -> Symmetry {
        Symmetry { turn, exchanges: false, kinds: |kind| kind, is_square: false }
    }

    /// A symmetry of square boards that keeps the colors.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Symmetry, turns};
    /// assert!(Symmetry::of_square(turns::quarter).is_square);
    /// ```
    #[must_use]
    pub const fn of_square(turn: Turn) -> Symmetry {
        Symmetry { is_square: true, ..Symmetry::of(turn) }
    }

    /// Adds an exchange of the colors.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Piece, Symmetry, turns};
    /// use sgf_model::value::Color;
    /// let over = Symmetry::of(turns::over).exchanging();
    /// assert_eq!(over.piece(Piece::stone(Color::Black)), Piece::stone(Color::White));
    /// ```
    #[must_use]
    pub const fn exchanging(self) -> Symmetry {
        Symmetry { exchanges: true, ..self }
    }

    /// Adds a map of kinds, for pieces that have a direction.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Piece, Symmetry, turns};
    /// // A reflection exchanges tiles of kinds 1 and 2.
    /// let mirror = Symmetry::of(turns::across).with_kinds(|kind| match kind {
    ///     1 => 2,
    ///     2 => 1,
    ///     kind => kind,
    /// });
    /// assert_eq!([0, 1, 2].map(|kind| mirror.piece(Piece::neutral(kind)).kind), [0, 2, 1]);
    /// ```
    #[must_use]
    pub const fn with_kinds(self, kinds: fn(u16) -> u16) -> Symmetry {
        Symmetry { kinds, ..self }
    }

    /// Returns the image of a piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Piece, Symmetry};
    /// use sgf_model::value::Color;
    /// assert_eq!(Symmetry::NONE.piece(Piece::new(Color::Black, 2)), Piece::new(Color::Black, 2));
    /// assert_eq!(Symmetry::EXCHANGE.piece(Piece::new(Color::Black, 2)), Piece::new(Color::White, 2));
    /// ```
    #[must_use]
    pub fn piece(&self, piece: Piece) -> Piece {
        let owner =
            if self.exchanges { piece.owner.map(sgf_model::value::Color::other) } else { piece.owner };
        Piece { owner, kind: (self.kinds)(piece.kind) }
    }
}

/// Rotations and reflections of boards with straight columns and rows, and of rhombuses.
pub mod turns {
    type Place = (i32, i32);

    /// The identity.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::none((8, 8), (2, 1)), (2, 1));
    /// ```
    #[must_use]
    pub fn none(_: Place, place: Place) -> Place {
        place
    }

    /// A half turn.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::half((8, 8), (2, 1)), (5, 6));
    /// ```
    #[must_use]
    pub fn half((columns, rows): Place, (column, row): Place) -> Place {
        (columns - 1 - column, rows - 1 - row)
    }

    /// Exchanges left and right.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::across((8, 8), (2, 1)), (5, 1));
    /// ```
    #[must_use]
    pub fn across((columns, _): Place, (column, row): Place) -> Place {
        (columns - 1 - column, row)
    }

    /// Exchanges top and bottom.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::over((8, 8), (2, 1)), (2, 6));
    /// ```
    #[must_use]
    pub fn over((_, rows): Place, (column, row): Place) -> Place {
        (column, rows - 1 - row)
    }

    /// A quarter turn to the right.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// // The upper left corner moves to the upper right, and four turns are the identity.
    /// assert_eq!(turns::quarter((8, 8), (0, 0)), (7, 0));
    /// assert_eq!((0..4).fold((2, 1), |place, _| turns::quarter((8, 8), place)), (2, 1));
    /// ```
    #[must_use]
    pub fn quarter((_, rows): Place, (column, row): Place) -> Place {
        (rows - 1 - row, column)
    }

    /// A quarter turn to the left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::back((8, 8), turns::quarter((8, 8), (2, 1))), (2, 1));
    /// ```
    #[must_use]
    pub fn back((columns, _): Place, (column, row): Place) -> Place {
        (row, columns - 1 - column)
    }

    /// Exchanges columns and rows: the reflection in the diagonal from the upper left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// assert_eq!(turns::diagonal((8, 8), (2, 1)), (1, 2));
    /// ```
    #[must_use]
    pub fn diagonal(_: Place, (column, row): Place) -> Place {
        (row, column)
    }

    /// The reflection in the diagonal from the upper right.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// // The corners on the axis stay.
    /// assert_eq!((turns::counter((8, 8), (7, 0)), turns::counter((8, 8), (0, 0))), ((7, 0), (7, 7)));
    /// ```
    #[must_use]
    pub fn counter((columns, rows): Place, (column, row): Place) -> Place {
        (rows - 1 - row, columns - 1 - column)
    }
}
