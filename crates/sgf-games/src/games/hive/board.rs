//! The position: the table, what was moved last, and whose turn it is.

use sgf_model::value::Color;
use sgf_syntax::{AddAll, Listed};

use super::bug::{Bug, Tile};
use super::rules::queen;
use super::table::{Field, Table};
use super::{Move, PLAN};
use crate::boardspace::{Course, by_course};
use crate::hash::key;
use crate::{
    Counted, Detail, Geometry, Occupant, Options, Outcome, Played, Position, Reason, Refused, Site, Sites,
    Unreadable,
};

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
    pub(super) last: Option<Tile>,
    course: Course,
}

const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

impl Hive {
    /// Returns the uppermost piece on a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hive::{Field, Hive, Tile}};
    /// use sgf_model::value::Color;
    /// let mut position = Hive::begin(&Options::default())?;
    /// position.play_text(Color::White, "wS1")?;
    /// assert_eq!(position.top(Field::START), Tile::read("wS1", Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn top(&self, place: Field) -> Option<Tile> {
        self.table.top(place)
    }

    /// Returns where a piece lies; `None` when it is still in hand.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hive::{Field, Hive, Tile}};
    /// use sgf_model::value::Color;
    /// let mut position = Hive::begin(&Options::default())?;
    /// position.play_text(Color::White, "wS1")?;
    /// let place = |text| Tile::read(text, Color::White).and_then(|piece| position.place(piece));
    /// assert_eq!((place("wS1"), place("wQ")), (Some(Field::START), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn place(&self, piece: Tile) -> Option<Field> {
        self.table.place(piece)
    }

    /// Walks over the pieces on a place, from the uppermost down.
    pub fn stack(&self, place: Field) -> impl Iterator<Item = Tile> {
        self.table.stack(place)
    }

    /// Walks over all places where something lies, each once.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hive::Hive};
    /// use sgf_model::value::Color;
    /// let mut position = Hive::begin(&Options::default())?;
    /// position.play_text(Color::White, "wS1")?;
    /// position.play_text(Color::Black, "bG1 wS1-")?;
    /// assert_eq!(position.occupied().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn occupied(&self) -> impl Iterator<Item = Field> {
        self.table.occupied()
    }

    /// Walks over the pieces that a player has not placed yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hive::Hive};
    /// use sgf_model::value::Color;
    /// let hand = |variant| Hive::begin(&Options::default().with_variant(variant)).map(|start| start.hand(Color::White).count());
    /// // Eleven pieces, and one more for each expansion.
    /// assert_eq!((hand("Hive")?, hand("Hive-PLM")?), (11, 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hand(&self, color: Color) -> impl Iterator<Item = Tile> {
        Tile::of(color).filter(|&piece| self.has(piece) && self.table.place(piece).is_none())
    }

    /// Tells whether the game is played with a piece.
    pub(super) fn has(&self, piece: Tile) -> bool {
        let expansion = EXPANSIONS.iter().position(|&bug| bug == piece.bug());
        expansion.is_none_or(|index| self.expansions[index])
    }

    pub(super) fn n_placed(&self, color: Color) -> usize {
        Tile::of(color).filter(|&piece| self.table.place(piece).is_some()).count()
    }

    /// The queen comes with the fourth piece at the latest.
    pub(super) fn must_place_queen(&self, color: Color) -> bool {
        self.table.place(queen(color)).is_none() && self.n_placed(color) >= 3
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<Reason> {
        match step {
            Move::Formality(formality) => self.course.judge(color, formality).err(),
            Move::Pass => self.can_act(color).then_some(Reason::MustMove),
            Move::Put { piece, to } => {
                let places = self.destinations(color, *piece);
                // The first piece may lie anywhere: only the others give its place a meaning.
                let is_first = !places.is_empty() && self.table.occupied().next().is_none();
                let is_legal = is_first || places.contains(to);
                (!is_legal).then(|| self.why_not_put(color, *piece, *to))
            }
        }
    }

    /// Tells whether a piece in hand is like another one in hand with a lower number.
    fn is_like_another(&self, piece: Tile) -> bool {
        let mut before = self.hand(piece.color()).take_while(|&other| other != piece);
        self.place(piece).is_none() && before.any(|other| other.bug() == piece.bug())
    }

    fn is_surrounded(&self, color: Color) -> bool {
        let place = self.table.place(queen(color));
        place.is_some_and(|place| place.neighbours().all(|next| !self.table.is_empty(next)))
    }

    fn can_act(&self, color: Color) -> bool {
        Tile::all().any(|piece| !self.destinations(color, piece).is_empty())
    }

    fn why_not_put(&self, color: Color, piece: Tile, to: Field) -> Reason {
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

    fn holds_without(&self, piece: Tile, place: Field) -> bool {
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
        // BoardSpace writes the number of players, a random key and its version behind the name.
        let variant = options.variant.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
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

    // Words; bugs in hand that are like a listed one are another name for it; the first of all may lie anywhere.
    by_course!(Move::Formality(_), left out: |position, step| match step {
        Move::Put { piece, .. } => position.is_like_another(*piece) || position.occupied().next().is_none(),
        Move::Pass => false,
        Move::Formality(_) => true,
    });

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, Field::SIDE, Field::SIDE)
    }

    fn occupant(&self, site: Site) -> Occupant {
        match Tile::in_hand_at(site) {
            Some(tile) if self.has(tile) && self.place(tile).is_none() => Some(tile.piece()).into(),
            Some(_) => Occupant::NOTHING,
            None => {
                let pile: Vec<Tile> =
                    Field::of(site).map_or_else(Vec::new, |field| self.stack(field).listed());
                pile.into_iter().rev().map(Tile::piece).collect()
            }
        }
    }

    /// A field is named by a piece that lies there, `wA1`, or by column and row as on BoardSpace, `N 13`; a piece in hand has a star,
    /// `wA1*`.
    fn site(&self, text: &str) -> Result<Site, Unreadable> {
        let name = text.trim();
        let tile = if name.starts_with(['w', 'b']) { Tile::read(name, Color::White) } else { None };
        match tile {
            Some(tile) => Ok(self.place(tile).map_or_else(|| tile.hand(), Field::site)),
            None => self.geometry().site(name),
        }
    }

    fn read(&self, color: Color, text: &str) -> Result<Move, Unreadable> {
        self.read_step(color, text)
    }

    fn write(&self, step: &Move) -> String {
        self.write_step(step)
    }

    /// A piece comes from the hand or from its field.
    fn way(&self, _: Color, step: &Move) -> Sites {
        let Move::Put { piece, to } = *step else { return Sites::none() };
        let from = self.place(piece).map_or_else(|| piece.hand(), Field::site);
        [from, to.site()].into()
    }

    fn changed(&self, _: Color, step: &Move, _: &Played) -> Option<Sites> {
        // Where the piece came from is not known any more.
        (!matches!(step, Move::Put { .. })).then(Sites::none)
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

    /// Of bugs in hand that are alike, only the one with the lowest number is listed: the others would do the same.
    fn moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        for piece in Tile::all().filter(|&piece| !self.is_like_another(piece)) {
            into.add_all(self.destinations(color, piece).into_iter().map(|to| Move::Put { piece, to }));
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

    fn fresh_hash(&self) -> u64 {
        let piece_key = |piece: Tile| {
            let place = self.table.place(piece)?;
            let beneath = self.table.beneath(piece).map_or(0, |piece| piece.index() + 1);
            Some(key(((place.index() * 32 + piece.index()) * 32 + beneath) as u64))
        };
        let pieces = Tile::all().filter_map(piece_key).fold(0, |hash, key| hash ^ key);
        let turn = if self.course.turn() == Color::Black { TURN } else { 0 };
        pieces ^ turn ^ self.last.map_or(0, |piece| key(RESTING + piece.index() as u64))
    }

    fn details(&self) -> Vec<Detail> {
        let hand = |color| {
            Detail::Pieces(Counted::InHand, color, self.hand(color).map(|tile| (tile.piece(), 1)).listed())
        };
        let high = self.occupied().filter(|&field| self.stack(field).count() > 1);
        let stacks = high.map(|field| (field.site(), self.occupant(field.site())));
        vec![hand(Color::White), hand(Color::Black), Detail::Stacks(stacks.listed())]
    }
}
