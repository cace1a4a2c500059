//! Symmetries: turning and mirroring a board, with or without an exchange of the colours.

use super::Piece;

/// Takes a column and a row, counted from the upper left of a board with so many columns and rows, to another.
pub type Turn = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// A way to turn a board, after which the game is the same as before: each move that was possible has its image, and both lead to
/// images of each other.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Symmetry, hex};
/// // Hex is the same after half a turn, and in the mirror if the colours are exchanged: each has its own sides.
/// let board = hex::SPEC.begin(&Options::default())?.geometry();
/// let kinds: Vec<(bool, bool)> = board.symmetries().map(|it| (it.exchanges, it.is_square)).collect();
/// assert_eq!(kinds, [(false, false), (false, false), (true, true), (true, true)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Where a place comes to.
    pub turn: Turn,
    /// Whether the colours are exchanged.
    pub exchanges: bool,
    /// What becomes of a kind of piece: of tiles and of whatever else has directions.
    pub kinds: fn(u16) -> u16,
    /// Whether it is one of square boards only.
    pub is_square: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const NONE: Symmetry = Symmetry::of(turns::none);
    /// The exchange of the colours, each stone where it is.
    pub const EXCHANGE: Symmetry = Symmetry::NONE.exchanging();

    /// The turns and mirrors of a square that keep the colours; of a rectangle, the first four.
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

    /// Those of a board and a game on which nothing tells a side from another, nor a colour: all eight, and with them the exchange
    /// of the colours.
    pub const SIXTEEN: [Symmetry; 16] = Symmetry::with_exchange(Symmetry::EIGHT);

    /// Those of games that begin with the colours crosswise: half a turn and the mirrors along the diagonals keep them, all others
    /// exchange them.
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

    /// Those of games in which one colour has to do with the upper and the lower side and the other with the left and the right one:
    /// what exchanges these sides exchanges the colours.
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

    /// Those of games whose players face each other from above and from below, in which left and right are alike.
    pub const FACING: [Symmetry; 4] = [
        Symmetry::NONE,
        Symmetry::of(turns::across),
        Symmetry::of(turns::over).exchanging(),
        Symmetry::of(turns::half).exchanging(),
    ];

    /// Some symmetries, and behind them the same with an exchange of the colours.
    ///
    /// # Panics
    ///
    /// Panics, while the program is compiled, when `TWICE` is not twice `ONCE`.
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

    /// A turn that keeps the colours.
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

    /// A turn of square boards that keeps the colours.
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

    /// The same with an exchange of the colours.
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

    /// The same for pieces that have directions.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Piece, Symmetry, turns};
    /// // In a mirror, tiles of kinds 1 and 2 become each other.
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

    /// Returns what becomes of a piece.
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
        let owner = if self.exchanges { piece.owner.map(|color| color.other()) } else { piece.owner };
        Piece { owner, kind: (self.kinds)(piece.kind) }
    }
}

/// The turns and mirrors of boards with straight columns and rows, and of rhombuses.
pub mod turns {
    type Place = (i32, i32);

    /// Everything stays.
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

    /// Half a turn.
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

    /// Left and right are exchanged.
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

    /// Top and bottom are exchanged.
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
    /// // The upper left corner comes to the upper right, and after four turns nothing has changed.
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

    /// Columns and rows are exchanged: the mirror along the way from the upper left.
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

    /// The mirror along the way from the upper right.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::turns;
    /// // The corners that lie on the mirror stay.
    /// assert_eq!((turns::counter((8, 8), (7, 0)), turns::counter((8, 8), (0, 0))), ((7, 0), (7, 7)));
    /// ```
    #[must_use]
    pub fn counter((columns, rows): Place, (column, row): Place) -> Place {
        (rows - 1 - row, columns - 1 - column)
    }
}
