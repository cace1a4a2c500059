//! Positions of Lines of Action.

use sgf_model::value::Color;

use super::lines::{Cell, Lines};
use super::{GONE, PLAN, SCRAMBLED, SIZES};
use crate::zobrist::key;
use crate::{
    Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position, Site, Sites,
    Square, StartError,
};

/// A position of Lines of Action.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, loa::Loa};
/// use sgf_model::value::Color;
/// let mut position = Loa::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "c1-a3!")?;
/// assert_eq!(position.play(Color::Black, &step)?.captured, 1);
/// assert_eq!(position.stone(Square::read("a3").unwrap()), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Loa {
    pub(super) lines: Lines,
    variant: Variant,
    /// Whether a move that connects both colors is a draw.
    is_both_a_draw: bool,
    turn: Color,
    ended: Option<Outcome>,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Standard,
    ScrambledEggs,
    Gemma,
    Custom,
    BlackHole,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves a stone.
    Go(Square, Square),
    /// Removes a stone that cannot move (Gemma).
    Escape(Square),
    /// Passes.
    Pass,
    /// Resigns; also the meaning of `forfeit`.
    Resign,
}

/// The keys for White's turn, and for the end of the game.
const TURN: u64 = key(1 << 32);
const ENDED: u64 = key(2 << 32);

impl Variant {
    fn named(name: &str) -> Option<Variant> {
        let letters = name.to_ascii_lowercase().replace(|letter: char| !letter.is_ascii_alphabetic(), "");
        match letters.as_str() {
            "" | "standard" => Some(Variant::Standard),
            "scrambledeggs" | "scrambled" => Some(Variant::ScrambledEggs),
            "gemma" | "cheshirecat" => Some(Variant::Gemma),
            "custom" => Some(Variant::Custom),
            "blackhole" => Some(Variant::BlackHole),
            _ => None,
        }
    }

    /// Returns the stones before the first move, around the rim clockwise from a2.
    fn start(self, side: u16) -> Vec<(Square, Color)> {
        let last = side - 1;
        let mut start = Vec::new();
        if self == Variant::Custom {
            return start;
        }
        // In order around the rim, so that they can alternate.
        for place in 0..4 * (last - 1) {
            let (side, far) = (place / (last - 1), place % (last - 1) + 1);
            let square = match side {
                0 => Square::new(0, far),
                1 => Square::new(far, last),
                2 => Square::new(last, last - far),
                _ => Square::new(last - far, 0),
            };
            let number = if self == Variant::ScrambledEggs { place } else { side };
            start.push((square, if number % 2 == 0 { Color::White } else { Color::Black }));
        }
        start
    }
}

impl Loa {
    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.lines.grid.columns
    }

    /// Returns the stone on a square.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, loa::Loa};
    /// use sgf_model::value::Color;
    /// let position = Loa::begin(&Options::default())?;
    /// let stone = |name| Square::read(name).and_then(|square| position.stone(square));
    /// assert_eq!([stone("b1"), stone("a2"), stone("a1")], [Some(Color::Black), Some(Color::White), None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stone(&self, square: Square) -> Option<Color> {
        match self.lines.cell(square) {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Gone => None,
        }
    }

    fn can_go(&self, color: Color, from: Square) -> bool {
        self.lines.targets(color, from).next().is_some()
    }

    fn can_move(&self, color: Color) -> bool {
        let may_escape = self.variant == Variant::Gemma;
        self.lines.stones(color).any(|square| may_escape || self.can_go(color, square))
    }

    /// Returns whether a square is the hole in the middle (Black Hole).
    #[must_use]
    pub fn is_hole(&self, square: Square) -> bool {
        let side = self.lines.grid.columns;
        self.variant == Variant::BlackHole && side % 2 == 1 && square == Square::new(side / 2, side / 2)
    }

    /// Returns whether a stone has left a square, which blocks it (Gemma).
    #[must_use]
    pub fn is_gone(&self, square: Square) -> bool {
        self.lines.cell(square) == Cell::Gone
    }

    fn leave(&mut self, square: Square) -> Cell {
        let left = if self.variant == Variant::Gemma { Cell::Gone } else { Cell::Empty };
        self.lines.put(square, left)
    }

    fn go(&mut self, color: Color, from: Square, to: Square) -> Played {
        self.leave(from);
        let landed = if self.is_hole(to) { Cell::Empty } else { Cell::Stone(color) };
        let before = self.lines.put(to, landed);
        let is = |cell| u32::from(before == cell);
        Played { captured: is(Cell::Stone(color.other())), lost: is(Cell::Stone(color)), replaced: false }
    }

    /// Determines whether the stones of each color are connected after a move.
    fn decide(&mut self, mover: Color) {
        let (own, other) = (self.lines.is_together(mover), self.lines.is_together(mover.other()));
        let outcome = match (own, other) {
            (true, true) if self.is_both_a_draw => Outcome::DRAW,
            (true, _) => Outcome::win(mover),
            (false, true) => Outcome::win(mover.other()),
            (false, false) => return,
        };
        self.ended.get_or_insert(outcome);
    }
}

impl Position for Loa {
    type Move = Move;

    fn begin(options: &Options) -> Result<Loa, StartError> {
        let (side, _) = SIZES.of(options)?;
        let refused = || StartError::Variant(options.variant.clone());
        let variant = Variant::named(&options.variant).ok_or_else(refused)?;
        let mut lines = Lines::new(side);
        for (square, color) in variant.start(side) {
            lines.put(square, Cell::Stone(color));
        }
        let rules = options.rules.to_ascii_lowercase();
        Ok(Loa {
            lines,
            variant,
            is_both_a_draw: variant == Variant::BlackHole || rules.contains("draw") || rules.contains("mso"),
            turn: options.first.unwrap_or(Color::Black),
            ended: None,
            is_fresh: true,
        })
    }

    fn geometry(&self) -> Geometry {
        let plan = if self.variant == Variant::ScrambledEggs { &SCRAMBLED } else { &PLAN };
        Geometry::new(plan, self.side(), self.side())
    }

    fn occupant(&self, site: Site) -> Occupant {
        let cell = self.lines.grid.square(site).map_or(Cell::Empty, |square| self.lines.cell(square));
        let piece = match cell {
            Cell::Stone(color) => Some(Piece::stone(color)),
            Cell::Gone => Some(GONE),
            Cell::Empty => None,
        };
        piece.into()
    }

    fn turn(&self) -> Option<Color> {
        self.ended.is_none().then_some(self.turn)
    }

    /// Records may omit forced passes.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let cell = stone.and_then(|stone| stone.owner).map_or(Cell::Empty, Cell::Stone);
        let square = self.lines.grid.square(site);
        square.is_some_and(|square| self.lines.put(square, cell) != cell)
    }

    /// The first stone of a setup clears the board, because such records set up all stones.
    fn begin_set_up(&mut self, stone: Option<Piece>) {
        if self.is_fresh && stone.is_some() {
            self.lines.clear();
        }
        (self.is_fresh, self.ended) = (false, None);
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let lower = text.trim().to_ascii_lowercase();
        match lower.as_str() {
            "pass" => return Ok(Move::Pass),
            "resign" | "forfeit" => return Ok(Move::Resign),
            _ => {}
        }
        let grid = self.lines.grid;
        let escaping = lower.strip_prefix("escape").map(|square| square.trim_start_matches([' ', '-', ':']));
        if let Some(square) = escaping {
            return grid.read(square).map(Move::Escape);
        }
        if let Ok(square) = grid.read(&lower) {
            return Ok(Move::Escape(square));
        }
        let (from, to, commentary) = grid.read_two(&lower)?;
        let is_commentary = commentary.chars().all(|letter| !letter.is_ascii_alphanumeric());
        if is_commentary { Ok(Move::Go(from, to)) } else { Err(ParseMoveError::syntax(text)) }
    }

    fn write_move(&self, step: &Move) -> String {
        match *step {
            Move::Go(from, to) if self.stone(to).is_some() => format!("{from}:{to}"),
            Move::Go(from, to) => format!("{from}-{to}"),
            Move::Escape(square) => format!("escape {square}"),
            Move::Pass => "pass".to_owned(),
            Move::Resign => "resign".to_owned(),
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        let site = |square| self.lines.grid.site(square);
        match *step {
            Move::Go(from, to) => [from, to].map(site).into(),
            Move::Escape(square) => Sites::one(site(square)),
            Move::Pass | Move::Resign => Sites::none(),
        }
    }

    /// A removed stone leaves no piece behind.
    fn footprint(&self, color: Color, step: &Move) -> Sites {
        let is_gone = matches!(step, Move::Escape(_));
        if is_gone { Sites::none() } else { self.path(color, step).end() }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Go(from, to) => self.lines.check_move(color, from, to),
            Move::Escape(_) if self.variant != Variant::Gemma => Err(IllegalMove::Phase),
            Move::Escape(square) => match self.stone(square) {
                None => Err(IllegalMove::NoPiece),
                Some(stone) if stone != color => Err(IllegalMove::NotYours),
                Some(_) if self.can_go(color, square) => Err(IllegalMove::MustMove),
                Some(_) => Ok(()),
            },
            Move::Pass if self.can_move(color) => Err(IllegalMove::MustMove),
            Move::Pass | Move::Resign => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let mut played = Played::default();
        match *step {
            Move::Go(from, to) => played = self.go(color, from, to),
            Move::Escape(square) => {
                played.lost = u32::from(matches!(self.leave(square), Cell::Stone(_)));
            }
            Move::Pass => {}
            Move::Resign => {
                self.ended.get_or_insert(Outcome::win(color.other()));
            }
        }
        if matches!(step, Move::Go(..) | Move::Escape(_)) {
            self.decide(color);
        }
        self.turn = color.other();
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        for from in self.lines.stones(turn) {
            let before = into.len();
            into.extend(self.lines.targets(turn, from).map(|to| Move::Go(from, to)));
            if into.len() == before && self.variant == Variant::Gemma {
                into.push(Move::Escape(from));
            }
        }
        if into.is_empty() {
            into.push(Move::Pass);
        }
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        Some(self.path(color, step))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended
    }

    fn hash(&self) -> u64 {
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let ended = if self.ended.is_some() { ENDED } else { 0 };
        self.lines.hash ^ turn ^ ended
    }

    fn fresh_hash(&self) -> u64 {
        self.hash() ^ self.lines.hash ^ self.lines.fresh_hash()
    }
}
