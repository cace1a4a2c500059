//! Symmetries: turning and mirroring a board, with or without an exchange of the colours.

use super::Piece;

/// Takes a column and a row, counted from the upper left of a board with so many columns and rows, to another.
pub type Turn = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// A way to turn a board, after which the game is the same as before: each move that was possible has its image, and both lead to
/// images of each other.
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
    #[must_use]
    pub const fn of(turn: Turn) -> Symmetry {
        Symmetry { turn, exchanges: false, kinds: |kind| kind, is_square: false }
    }

    /// A turn of square boards that keeps the colours.
    #[must_use]
    pub const fn of_square(turn: Turn) -> Symmetry {
        Symmetry { is_square: true, ..Symmetry::of(turn) }
    }

    /// The same with an exchange of the colours.
    #[must_use]
    pub const fn exchanging(self) -> Symmetry {
        Symmetry { exchanges: true, ..self }
    }

    /// The same for pieces that have directions.
    #[must_use]
    pub const fn with_kinds(self, kinds: fn(u16) -> u16) -> Symmetry {
        Symmetry { kinds, ..self }
    }

    /// Returns what becomes of a piece.
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
    #[must_use]
    pub fn none(_: Place, place: Place) -> Place {
        place
    }

    /// Half a turn.
    #[must_use]
    pub fn half((columns, rows): Place, (column, row): Place) -> Place {
        (columns - 1 - column, rows - 1 - row)
    }

    /// Left and right are exchanged.
    #[must_use]
    pub fn across((columns, _): Place, (column, row): Place) -> Place {
        (columns - 1 - column, row)
    }

    /// Top and bottom are exchanged.
    #[must_use]
    pub fn over((_, rows): Place, (column, row): Place) -> Place {
        (column, rows - 1 - row)
    }

    /// A quarter turn to the right.
    #[must_use]
    pub fn quarter((_, rows): Place, (column, row): Place) -> Place {
        (rows - 1 - row, column)
    }

    /// A quarter turn to the left.
    #[must_use]
    pub fn back((columns, _): Place, (column, row): Place) -> Place {
        (row, columns - 1 - column)
    }

    /// Columns and rows are exchanged: the mirror along the way from the upper left.
    #[must_use]
    pub fn diagonal(_: Place, (column, row): Place) -> Place {
        (row, column)
    }

    /// The mirror along the way from the upper right.
    #[must_use]
    pub fn counter((columns, rows): Place, (column, row): Place) -> Place {
        (rows - 1 - row, columns - 1 - column)
    }
}
