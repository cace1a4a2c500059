//! Code shared by the Othello formats: moves with implied passes, and boards of 64 characters.

use sgf_games::othello::{Discs, Move, Othello};
use sgf_games::{AnyPosition, Options, Position, Square};
use sgf_model::value::Color;

use crate::fact::FactKind;
use crate::import::Import;

/// The number of the game.
pub(crate) const NUMBER: u16 = 2;

/// A game whose moves are written as they are played.
#[derive(Clone)]
pub(crate) struct Course {
    /// A fast board, as long as the game is on the standard board and legal; `position` is unused then.
    discs: Option<Discs>,
    position: Othello,
    turn: Color,
}

impl Course {
    /// Starts on a standard board.
    pub(crate) fn begin(side: u32) -> Option<Course> {
        let position = Othello::begin(&Options::default().with_size(side, side)).ok()?;
        Some(Course { discs: (side == 8).then(Discs::begin), position, turn: Color::Black })
    }

    /// Starts at a position.
    pub(crate) fn from(position: Othello, turn: Color) -> Course {
        Course { discs: None, position, turn }
    }

    /// The size of the board.
    pub(crate) fn side(&self) -> u16 {
        self.position.side()
    }

    /// Plays a move of the player to move, or of the other player after a pass if only that is legal. Without a square, it is
    /// a pass.
    #[inline]
    pub(crate) fn make(
        &mut self,
        import: &mut Import<'_>,
        square: Option<Square>,
        at: std::ops::Range<usize>,
    ) {
        if let (Some(discs), Some(square)) = (&mut self.discs, square) {
            let turn = discs.turn();
            // Nearly every move is legal.
            if discs.put(square) {
                return import.writer.put(turn, square, at.start);
            }
        }
        self.make_slowly(import, square, at);
    }

    fn make_slowly(&mut self, import: &mut Import<'_>, square: Option<Square>, at: std::ops::Range<usize>) {
        if let (Some(discs), Some(square)) = (&mut self.discs, square) {
            let (turn, mut passed) = (discs.turn(), *discs);
            if passed.pass() && passed.put(square) {
                *discs = passed;
                import.writer.node(at.start);
                import.writer.raw(turn.encode(), "");
                return import.writer.put(turn.other(), square, at.start);
            }
        }
        self.leave_fast_path();
        let step = square.map_or(Move::Pass, Move::Put);
        if self.position.check_move(self.turn, &step).is_err() {
            let can_other = square.is_some() && self.position.check_move(self.turn.other(), &step).is_ok();
            if can_other && self.position.check_move(self.turn, &Move::Pass).is_ok() {
                self.write(import, &Move::Pass, at.start);
            } else {
                import.report(FactKind::Illegal, at.clone());
            }
        }
        self.write(import, &step, at.start);
    }

    /// Switches from the fast board to the position.
    fn leave_fast_path(&mut self) {
        if let Some(discs) = self.discs.take() {
            (self.turn, self.position) = (discs.turn(), discs.into());
        }
    }

    /// Plays a move of a player, even out of turn; without a square, it is a pass.
    pub(crate) fn make_as(
        &mut self,
        import: &mut Import<'_>,
        color: Color,
        square: Option<Square>,
        at: std::ops::Range<usize>,
    ) {
        self.leave_fast_path();
        let step = square.map_or(Move::Pass, Move::Put);
        if !self.position.expects(color) || self.position.check_move(color, &step).is_err() {
            import.report(FactKind::Illegal, at.clone());
        }
        self.turn = color;
        self.write(import, &step, at.start);
    }

    fn write(&mut self, import: &mut Import<'_>, step: &Move, at: usize) {
        import.writer.node(at);
        import.writer.raw(self.turn.encode(), &self.position.write_move(step));
        self.position.play_unchecked(self.turn, step);
        self.turn = self.turn.other();
    }
}

/// A board, row by row from the top.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) side: u16,
    pub(crate) discs: Vec<Option<Color>>,
}

impl Board {
    /// The standard initial board.
    pub(crate) fn usual(side: u16) -> Option<Board> {
        Some(Board::of(&Othello::begin(&Options::default().with_size(side.into(), side.into())).ok()?))
    }

    fn of(position: &Othello) -> Board {
        let side = position.side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(column, row)));
        Board { side, discs: squares.map(|square| position.disc(square)).collect() }
    }

    /// The board of a position of this game.
    pub(crate) fn of_any(position: &dyn AnyPosition) -> Board {
        let geometry = position.geometry();
        let side = geometry.columns();
        let sites =
            (0..side).flat_map(|row| (0..side).map(move |column| geometry.at(column.into(), row.into())));
        let owner = |site: sgf_games::Site| position.occupant(site).owner();
        Board { side, discs: sites.map(|site| site.and_then(owner)).collect() }
    }

    /// Writes the setup into the current node.
    pub(crate) fn write(&self, import: &mut Import<'_>, turn: Color) {
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let names = self.discs.iter().zip(0_u16..).filter(|(disc, _)| **disc == Some(color));
            let names: Vec<String> = names
                .map(|(_, index)| Square::new(index % self.side, index / self.side).to_string())
                .collect();
            import.writer.list(ident, names.iter().map(String::as_str));
        }
        import.writer.raw("PL", turn.encode());
    }

    /// The position; `None` for an unsupported size.
    pub(crate) fn position(&self, turn: Color) -> Option<Othello> {
        let side = u32::from(self.side);
        let mut position = Othello::begin(&Options::default().with_size(side, side)).ok()?;
        position.set_up(&sgf_games::SetUp { ident: "AE", value: "a1" }).ok()?;
        for (disc, index) in self.discs.iter().zip(0_u16..) {
            let ident = match disc {
                Some(Color::Black) => "AB",
                Some(Color::White) => "AW",
                None => "AE",
            };
            let name = Square::new(index % self.side, index / self.side).to_string();
            position.set_up(&sgf_games::SetUp { ident, value: &name }).ok()?;
        }
        position.set_turn(turn);
        Some(position)
    }

    /// The board with a character for each square.
    pub(crate) fn signs(&self, black: char, white: char) -> String {
        let sign = |disc: &Option<Color>| match disc {
            Some(Color::Black) => black,
            Some(Color::White) => white,
            None => '-',
        };
        self.discs.iter().map(sign).collect()
    }
}

/// Reads a square: a letter and a digit.
pub(crate) fn square(text: &str, side: u16) -> Option<Square> {
    Square::read(&text.to_ascii_lowercase()).filter(|square| square.is_within(side, side))
}

/// Returns whether a text is a pass.
pub(crate) fn is_pass(text: &str) -> bool {
    ["pa", "ps", "pass", "--", "@@"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}
