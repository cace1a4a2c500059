//! The position: the table, what was moved last, and whose turn it is.

use sgf_model::value::Color;

use super::Move;
use super::bug::{Bug, Piece};
use super::diagram;
use super::rules::queen;
use super::table::{Field, Table};
use crate::boardspace::Course;
use crate::hash::key;
use crate::{Diagram, Options, Outcome, Played, Position, Reason, Refused, SetUp, Unreadable};

/// A position of Hive, with none, some or all of the expansions.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hive::Hive};
/// use sgf_model::value::Color;
/// let mut position = Hive::begin(&Options::default().with_variant("Base+MLP"))?;
/// for (color, text) in [(Color::White, "wS1"), (Color::Black, "bG1 wS1-"), (Color::White, "wQ -wS1")] {
///     let step = position.read(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.write(&position.read(Color::Black, "3 move B bQ P 13 bG1-")?), "bQ bG1-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hive {
    pub(super) table: Table,
    /// Which of the expansions are played.
    expansions: [bool; 3],
    /// The piece that the last move placed or moved: it rests for a turn.
    pub(super) last: Option<Piece>,
    course: Course,
}

const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

impl Hive {
    /// Returns the uppermost piece on a place.
    #[must_use]
    pub fn top(&self, place: Field) -> Option<Piece> {
        self.table.top(place)
    }

    /// Returns where a piece lies; `None` when it is still in hand.
    #[must_use]
    pub fn place(&self, piece: Piece) -> Option<Field> {
        self.table.place(piece)
    }

    /// Walks over the pieces on a place, from the uppermost down.
    pub fn stack(&self, place: Field) -> impl Iterator<Item = Piece> {
        self.table.stack(place)
    }

    /// Walks over all places where something lies, each once.
    pub fn occupied(&self) -> impl Iterator<Item = Field> {
        self.table.occupied()
    }

    /// Walks over the pieces that a player has not placed yet.
    pub fn hand(&self, color: Color) -> impl Iterator<Item = Piece> {
        Piece::of(color).filter(|&piece| self.has(piece) && self.table.place(piece).is_none())
    }

    /// Tells whether the game is played with a piece.
    pub(super) fn has(&self, piece: Piece) -> bool {
        let expansion = EXPANSIONS.iter().position(|&bug| bug == piece.bug());
        expansion.is_none_or(|index| self.expansions[index])
    }

    pub(super) fn n_placed(&self, color: Color) -> usize {
        Piece::of(color).filter(|&piece| self.table.place(piece).is_some()).count()
    }

    /// The queen comes with the fourth piece at the latest.
    pub(super) fn must_place_queen(&self, color: Color) -> bool {
        self.table.place(queen(color)).is_none() && self.n_placed(color) >= 3
    }

    fn is_surrounded(&self, color: Color) -> bool {
        let place = self.table.place(queen(color));
        place.is_some_and(|place| place.neighbours().all(|next| !self.table.is_empty(next)))
    }

    fn can_act(&self, color: Color) -> bool {
        Piece::all().any(|piece| !self.destinations(color, piece).is_empty())
    }

    fn why_not(&self, color: Color, piece: Piece, to: Field) -> Reason {
        match self.table.place(piece) {
            None if piece.color() != color => Reason::NotYours,
            None if !self.has(piece) => Reason::NoneLeft,
            None if !self.table.is_empty(to) => Reason::Occupied,
            None if self.must_place_queen(color) => Reason::MustPlace,
            None if piece.bug() == Bug::Queen && self.n_placed(color) == 0 => Reason::Forbidden,
            None if to.neighbours().all(|next| self.table.is_empty(next)) => Reason::NotConnected,
            None => Reason::Forbidden,
            Some(_) if self.table.place(queen(color)).is_none() => Reason::MustPlace,
            Some(place) if self.table.top(place) != Some(piece) => Reason::Blocked,
            Some(place) if !self.holds_without(piece, place) => Reason::BreaksConnection,
            Some(_) if piece.color() != color => Reason::NotYours,
            Some(_) => Reason::Geometry,
        }
    }

    fn holds_without(&self, piece: Piece, place: Field) -> bool {
        let mut table = self.table.clone();
        table.take(piece);
        !table.is_empty(place) || table.is_one_hive()
    }
}

/// The keys for whose turn it is, and for the piece that rests.
const TURN: u64 = key(1 << 32);
const RESTING: u64 = 1 << 33;

impl Position for Hive {
    type Move = Move;

    /// Begins a game; the variant tells the expansions, as BoardSpace does (`hive-plm`) or UHP (`Base+MLP`). All of
    /// them are played with where nothing is said.
    fn begin(options: &Options) -> Result<Hive, Refused> {
        let refused = || Refused::Variant(options.variant.clone());
        let variant = options.variant.trim().to_ascii_lowercase();
        let letters = match variant.as_str() {
            "" | "hive-u" => "mlp",
            "hive" | "base" => "",
            other => {
                other.strip_prefix("hive-").or_else(|| other.strip_prefix("base+")).ok_or_else(refused)?
            }
        };
        let mut expansions = [false; 3];
        for letter in letters.chars() {
            let is_it = |bug: &Bug| bug.letter().eq_ignore_ascii_case(&letter);
            expansions[EXPANSIONS.iter().position(is_it).ok_or_else(refused)?] = true;
        }
        let first = options.first.unwrap_or(Color::White);
        Ok(Hive { table: Table::EMPTY, expansions, last: None, course: Course::new(first) })
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.course.turn())
    }

    fn expects(&self, color: Color) -> bool {
        self.course.expects(self.turn(), color)
    }

    fn set_turn(&mut self, color: Color) {
        self.course.set_turn(color);
    }

    /// No record sets up a position of Hive.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        if set_up.stone().is_some() { Err(Unreadable::syntax(set_up.value)) } else { Ok(0) }
    }

    fn read(&self, color: Color, text: &str) -> Result<Move, Unreadable> {
        self.read_step(color, text)
    }

    fn write(&self, step: &Move) -> String {
        self.write_step(step)
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match step {
            Move::Formality(formality) => self.course.judge(color, formality),
            Move::Pass => {
                self.course.judge_action(self.turn(), color)?;
                if self.can_act(color) { Err(Reason::MustMove) } else { Ok(()) }
            }
            Move::Put { piece, to } => {
                self.course.judge_action(self.turn(), color)?;
                let places = self.destinations(color, *piece);
                // The first piece may lie anywhere: only the others give its place a meaning.
                let is_first = !places.is_empty() && self.table.occupied().next().is_none();
                let is_legal = is_first || places.contains(to);
                if is_legal { Ok(()) } else { Err(self.why_not(color, *piece, *to)) }
            }
        }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        match step {
            Move::Formality(formality) => {
                self.course.execute(color, formality);
                return Played::default();
            }
            Move::Pass => self.last = None,
            Move::Put { piece, to } => {
                self.table.take(*piece);
                self.table.put(*piece, *to);
                self.last = Some(*piece);
            }
        }
        self.course.end_turn(color);
        Played::default()
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        for piece in Piece::all() {
            into.extend(self.destinations(color, piece).into_iter().map(|to| Move::Put { piece, to }));
        }
        if into.is_empty() {
            into.push(Move::Pass);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = |color| self.is_surrounded(color);
        match (lost(Color::Black), lost(Color::White)) {
            (true, true) => Some(Outcome::DRAW),
            (true, false) => Some(Outcome::win(Color::White)),
            (false, true) => Some(Outcome::win(Color::Black)),
            (false, false) => self.course.broken_off(),
        }
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let piece_key = |piece: Piece| {
            let place = self.table.place(piece)?;
            let beneath = self.table.beneath(piece).map_or(0, |piece| piece.index() + 1);
            Some(key(((place.index() * 32 + piece.index()) * 32 + beneath) as u64))
        };
        let pieces = Piece::all().filter_map(piece_key).fold(0, |hash, key| hash ^ key);
        let turn = if self.course.turn() == Color::Black { TURN } else { 0 };
        pieces ^ turn ^ self.last.map_or(0, |piece| key(RESTING + piece.index() as u64))
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let marked = match last {
            Some(Move::Put { to, .. }) => Some(*to),
            _ => None,
        };
        diagram::draw(self, marked)
    }
}
