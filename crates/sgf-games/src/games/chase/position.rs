//! Chase as a [`Position`].

use sgf_model::value::Color;

use super::board::{Chase, Die, GRID};
use super::notation::{Move, Play, die, read, write_field};
use super::running::{Direction, run};
use super::{PLAN, SIZES};
use crate::zobrist::key;
use crate::{
    Differ, Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played,
    Position, SetUp, Site, Sites, Square, StartError,
};

/// The speeds of each color's dice at the start.
const START: [u8; 9] = [1, 2, 3, 4, 5, 4, 3, 2, 1];

impl Chase {
    /// Determines the direction of a move if it is not given.
    fn find_direction(&self, color: Color, step: &mut Move) {
        let board = self.balanced(color, &step.balance);
        let Play::Run { from, to, direction: direction @ None } = &mut step.play else { return };
        let speed = board.die(*from).map_or(0, |die| die.speed);
        let leads = |it: &Direction| run(*from, *it, speed).0.last() == Some(to) && !it.leaves(*from);
        *direction = Direction::ALL.iter().copied().find(leads);
    }
}

impl Position for Chase {
    type Move = Move;

    const DIFFER: Differ = Differ::ByNotation;

    fn begin(options: &Options) -> Result<Chase, StartError> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Chase { dice: [None; 81], turn, winner: None, is_fresh: true };
        for (column, speed) in (0..).zip(START) {
            position.place(Square::new(column, 0), Some(Die { color: Color::Black, speed }));
            position.place(Square::new(column, 8), Some(Die { color: Color::White, speed }));
        }
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 9, 9)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let die = GRID.square(site).and_then(|square| self.die(square));
        die.map(|die| Piece::new(die.color, die.speed.into())).into()
    }

    /// In setup, the speed follows the field.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        self.geometry().site(text.split('=').next().unwrap_or_default())
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |number| match number {
            0..6 => Piece::new(Color::Black, number + 1),
            _ => Piece::new(Color::White, number - 5),
        };
        (0..12).map(piece).collect()
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let die =
            piece.and_then(|piece| Some(Die { color: piece.owner?, speed: piece.kind.clamp(1, 6) as u8 }));
        GRID.square(site).is_some_and(|square| self.place(square, die) != die)
    }

    /// Without a speed, a die has speed 1.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let (sites, speed) = match die(set_up.value) {
            Some((square, speed)) => (vec![GRID.site(square)], speed),
            None => (self.area(set_up.value)?, 1),
        };
        Ok(Some((color.map(|color| Piece::new(color, speed.into())), sites)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let Some(piece) = piece else { return Some(("AE", self.name(site))) };
        let ident = if piece.owner? == Color::Black { "AB" } else { "AW" };
        Some((ident, format!("{}={}", self.name(site), piece.kind)))
    }

    /// The first die clears the board. The end of the game is checked only after moves, so any position can be set up.
    fn begin_set_up(&mut self, die: Option<Piece>) {
        if self.is_fresh && die.is_some() {
            self.dice = [None; 81];
        }
        (self.is_fresh, self.winner) = (false, None);
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let mut step = read(text)?;
        self.find_direction(color, &mut step);
        Ok(step)
    }

    fn write_move(&self, step: &Move) -> String {
        let fields: Vec<String> = step.balance.iter().copied().map(write_field).collect();
        let balance = if fields.is_empty() { String::new() } else { format!("{{{}}}", fields.join(",")) };
        match step.play {
            Play::Run { from, to, direction } => {
                let owner = |square| self.die(square).map(|die| die.color);
                let takes = owner(to).is_some() && owner(to) != owner(from);
                let letters = direction.map_or("", Direction::letters);
                let sign = if takes { 'x' } else { '-' };
                format!("{balance}{}{sign}{}{letters}", write_field(from), write_field(to))
            }
            Play::Exchange([(one, fast), (other, slow)]) => {
                format!("{balance}{}={fast},{}={slow}", write_field(one), write_field(other))
            }
        }
    }

    /// The dice that receive missing speed, then those that move or exchange.
    fn path(&self, _: Color, step: &Move) -> Sites {
        let [first, second] = step.play.fields();
        step.balance.iter().copied().chain([first, second]).map(|square| GRID.site(square)).collect()
    }

    /// The die that moved, or the two that exchanged speed.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        match step.play {
            Play::Run { to, .. } => Sites::one(GRID.site(to)),
            Play::Exchange(dice) => dice.map(|(square, _)| GRID.site(square)).into(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        self.judge_step(color, step)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let played = self.execute_step(color, step);
        self.turn = color.other();
        let mut moves = Vec::new();
        self.list(self.turn, &mut moves);
        self.winner = moves.is_empty().then_some(color);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            self.list(turn, into);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square| {
            let die = self.die(square)?;
            Some(key(GRID.index(square) as u64 * 16 + die.color as u64 * 8 + u64::from(die.speed)))
        };
        let winner = self.winner.map_or(2, |color| color as u64);
        GRID.squares()
            .filter_map(place)
            .fold(key(1 << 32 | winner << 4 | self.turn as u64), |hash, key| hash ^ key)
    }
}
