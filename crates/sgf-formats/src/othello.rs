//! What the formats for Othello share: moves in a row, into which the passes are put that files leave out, and boards of 64 signs.

use sgf_games::othello::{Discs, Move, Othello};
use sgf_games::{AnyPosition, Options, Position, Square};
use sgf_model::value::Color;

use crate::draft::Draft;
use crate::fact::FactKind;

/// The number of the game.
pub(crate) const NUMBER: u16 = 2;

/// A game under way, whose moves are written down as they are made.
#[derive(Clone)]
pub(crate) struct Course {
    /// The discs, as long as the game is on the usual board and breaks no rule; `position` is not looked at then.
    discs: Option<Discs>,
    position: Othello,
    turn: Color,
}

impl Course {
    /// Begins on a usual board.
    pub(crate) fn begin(side: u32) -> Option<Course> {
        let position = Othello::begin(&Options::default().with_size(side, side)).ok()?;
        Some(Course { discs: (side == 8).then(Discs::begin), position, turn: Color::Black })
    }

    /// Goes on from a position.
    pub(crate) fn from(position: Othello, turn: Color) -> Course {
        Course { discs: None, position, turn }
    }

    /// How many points a side of the board has.
    pub(crate) fn side(&self) -> u16 {
        self.position.side()
    }

    /// Makes a move of the player whose turn it is, or of the other one behind a pass, if only that is possible. Without a square
    /// it is a pass.
    #[inline]
    pub(crate) fn make(&mut self, draft: &mut Draft<'_>, square: Option<Square>, at: std::ops::Range<usize>) {
        if let (Some(discs), Some(square)) = (&mut self.discs, square) {
            let turn = discs.turn();
            // Nearly every move is legal.
            if discs.put(square) {
                return draft.sheet.put(turn, square, at.start);
            }
        }
        self.make_slowly(draft, square, at);
    }

    fn make_slowly(&mut self, draft: &mut Draft<'_>, square: Option<Square>, at: std::ops::Range<usize>) {
        if let (Some(discs), Some(square)) = (&mut self.discs, square) {
            let (turn, mut passed) = (discs.turn(), *discs);
            if passed.pass() && passed.put(square) {
                *discs = passed;
                draft.sheet.node(at.start);
                draft.sheet.raw(turn.encode(), "");
                return draft.sheet.put(turn.other(), square, at.start);
            }
        }
        self.settle();
        let step = square.map_or(Move::Pass, Move::Put);
        if self.position.judge(self.turn, &step).is_err() {
            let can_other = square.is_some() && self.position.judge(self.turn.other(), &step).is_ok();
            if can_other && self.position.judge(self.turn, &Move::Pass).is_ok() {
                self.write(draft, &Move::Pass, at.start);
            } else {
                draft.tell(FactKind::Illegal, at.clone());
            }
        }
        self.write(draft, &step, at.start);
    }

    /// From here on the position itself is asked.
    fn settle(&mut self) {
        if let Some(discs) = self.discs.take() {
            (self.turn, self.position) = (discs.turn(), discs.into());
        }
    }

    /// Makes a move of a player, even out of turn; without a square it is a pass.
    pub(crate) fn make_as(
        &mut self,
        draft: &mut Draft<'_>,
        color: Color,
        square: Option<Square>,
        at: std::ops::Range<usize>,
    ) {
        self.settle();
        let step = square.map_or(Move::Pass, Move::Put);
        if !self.position.expects(color) || self.position.judge(color, &step).is_err() {
            draft.tell(FactKind::Illegal, at.clone());
        }
        self.turn = color;
        self.write(draft, &step, at.start);
    }

    fn write(&mut self, draft: &mut Draft<'_>, step: &Move, at: usize) {
        draft.sheet.node(at);
        draft.sheet.raw(self.turn.encode(), &self.position.write(step));
        self.position.execute(self.turn, step);
        self.turn = self.turn.other();
    }
}

/// A board by its signs, row by row from the top: what stands on each square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) side: u16,
    pub(crate) discs: Vec<Option<Color>>,
}

impl Board {
    /// The usual board before the first move.
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

    /// Writes the setup that makes it, into the node that was begun last.
    pub(crate) fn write(&self, draft: &mut Draft<'_>, turn: Color) {
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let names = self.discs.iter().zip(0_u16..).filter(|(disc, _)| **disc == Some(color));
            let names: Vec<String> = names
                .map(|(_, index)| Square::new(index % self.side, index / self.side).to_string())
                .collect();
            draft.sheet.list(ident, names.iter().map(String::as_str));
        }
        draft.sheet.raw("PL", turn.encode());
    }

    /// Makes the position; nothing on a side that no board has.
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

    /// Writes the board with a sign for each square.
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

/// Tells whether a text is a pass.
pub(crate) fn is_pass(text: &str) -> bool {
    ["pa", "ps", "pass", "--", "@@"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}
