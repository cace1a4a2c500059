//! Positions of Hive.

use sgf_model::value::Color;

use super::bug::{Bug, Tile};
use super::field::Field;
use super::table::Table;
use super::{Move, PLAN};
use crate::boardspace::{Course, by_course};
use crate::zobrist::key;
use crate::{
    Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Played, Position,
    Site, Sites, StartError,
};

/// A position of Hive, with any of the expansions.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hive::Hive};
/// use sgf_model::value::Color;
/// let mut position = Hive::begin(&Options::default().with_variant("Base+MLP"))?;
/// for (color, text) in [(Color::White, "wS1"), (Color::Black, "bG1 wS1-"), (Color::White, "wQ -wS1")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.write_move(&position.read_move(Color::Black, "3 move B bQ P 13 bG1-")?), "bQ bG1-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hive {
    pub(super) table: Table,
    /// The expansions in use.
    expansions: [bool; 3],
    /// The piece that the last move placed or moved, which may not move in this turn.
    pub(super) last: Option<Tile>,
    course: Course,
}

const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

impl Hive {
    /// Returns the top piece on a field.
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

    /// Returns the field of a piece; `None` if it is in hand.
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

    /// Iterates over the pieces on a field, from the top down.
    pub fn stack(&self, place: Field) -> impl Iterator<Item = Tile> {
        self.table.stack(place)
    }

    /// Iterates over the occupied fields.
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

    /// Iterates over the pieces in a player's hand.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hive::Hive};
    /// use sgf_model::value::Color;
    /// let hand = |variant| Hive::begin(&Options::default().with_variant(variant)).map(|start| start.hand(Color::White).count());
    /// // Eleven pieces, and one for each expansion.
    /// assert_eq!((hand("Hive")?, hand("Hive-PLM")?), (11, 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hand(&self, color: Color) -> impl Iterator<Item = Tile> {
        Tile::of(color).filter(|&piece| self.has(piece) && self.table.place(piece).is_none())
    }

    /// Returns whether a piece is part of the game.
    pub(super) fn has(&self, piece: Tile) -> bool {
        let expansion = EXPANSIONS.iter().position(|&bug| bug == piece.bug());
        expansion.is_none_or(|index| self.expansions[index])
    }

    pub(super) fn n_placed(&self, color: Color) -> usize {
        Tile::of(color).filter(|&piece| self.table.place(piece).is_some()).count()
    }

    /// Returns whether the queen must be the next piece, because three others were placed.
    pub(super) fn must_place_queen(&self, color: Color) -> bool {
        self.table.place(Tile::queen(color)).is_none() && self.n_placed(color) >= 3
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        match step {
            Move::Formality(formality) => self.course.check_move(color, formality).err(),
            Move::Pass => self.can_act(color).then_some(IllegalMove::MustMove),
            Move::Put { piece, to } => {
                let places = self.destinations(color, *piece);
                // The first piece may be placed anywhere.
                let is_first = !places.is_empty() && self.table.occupied().next().is_none();
                let is_legal = is_first || places.contains(to);
                (!is_legal).then(|| self.why_not_put(color, *piece, *to))
            }
        }
    }

    /// Returns whether an equal bug with a lower number is in hand.
    fn is_duplicate(&self, piece: Tile) -> bool {
        let mut before = self.hand(piece.color()).take_while(|&other| other != piece);
        self.place(piece).is_none() && before.any(|other| other.bug() == piece.bug())
    }

    fn is_surrounded(&self, color: Color) -> bool {
        let place = self.table.place(Tile::queen(color));
        place.is_some_and(|place| place.neighbors().all(|next| !self.table.is_empty(next)))
    }

    fn can_act(&self, color: Color) -> bool {
        Tile::all().any(|piece| !self.destinations(color, piece).is_empty())
    }

    fn why_not_put(&self, color: Color, piece: Tile, to: Field) -> IllegalMove {
        match self.table.place(piece) {
            None if piece.color() != color => IllegalMove::NotYours,
            None if !self.has(piece) => IllegalMove::NoneLeft,
            None if !self.table.is_empty(to) => IllegalMove::Occupied,
            None if self.must_place_queen(color) => IllegalMove::MustPlace,
            None if piece.bug() == Bug::Queen && self.n_placed(color) == 0 => IllegalMove::Forbidden,
            None if to.neighbors().all(|next| self.table.is_empty(next)) => IllegalMove::NotConnected,
            None => IllegalMove::Forbidden,
            Some(_) if self.table.place(Tile::queen(color)).is_none() => IllegalMove::MustPlace,
            Some(place) if self.table.top(place) != Some(piece) => IllegalMove::Blocked,
            Some(place) if !self.is_connected_without(piece, place) => IllegalMove::BreaksConnection,
            Some(_) if piece.color() != color => IllegalMove::NotYours,
            Some(_) => IllegalMove::Geometry,
        }
    }

    fn is_connected_without(&self, piece: Tile, place: Field) -> bool {
        let mut table = self.table.clone();
        table.take(piece);
        !table.is_empty(place) || table.is_connected()
    }
}

/// The keys for Black's turn, and for the last piece.
const TURN: u64 = key(1 << 32);
const LAST: u64 = 1 << 33;

impl Position for Hive {
    type Move = Move;

    /// The variant names the expansions, as on BoardSpace (`hive-plm`) or in UHP (`Base+MLP`). By default, all of them are used.
    fn begin(options: &Options) -> Result<Hive, StartError> {
        let unknown = || StartError::Variant(options.variant.clone());
        // On BoardSpace, the name is followed by the number of players, a random key and the version.
        let variant = options.variant.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let letters = match variant.as_str() {
            "" | "hive-u" => "mlp",
            "hive" | "base" => "",
            other => {
                other.strip_prefix("hive-").or_else(|| other.strip_prefix("base+")).ok_or_else(unknown)?
            }
        };
        let mut expansions = [false; 3];
        for letter in letters.chars() {
            let is_it = |bug: &Bug| bug.letter().eq_ignore_ascii_case(&letter);
            expansions[EXPANSIONS.iter().position(is_it).ok_or_else(unknown)?] = true;
        }
        let first = options.first.unwrap_or(Color::White);
        Ok(Hive { table: Table::EMPTY, expansions, last: None, course: Course::new(first) })
    }

    // Legal moves that are not listed: formalities, duplicates of bugs in hand, and first moves on other fields.
    by_course!(Move::Formality(_), left out: |position, step| match step {
        Move::Put { piece, .. } => position.is_duplicate(*piece) || position.occupied().next().is_none(),
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
                    Field::of(site).map_or_else(Vec::new, |field| self.stack(field).collect());
                pile.into_iter().rev().map(Tile::piece).collect()
            }
        }
    }

    /// Accepts a piece on the field, `wA1`, column and row as on BoardSpace, `N 13`, or a piece in hand, `wA1*`.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        let name = text.trim();
        let tile = if name.starts_with(['w', 'b']) { Tile::read(name, Color::White) } else { None };
        match tile {
            Some(tile) => Ok(self.place(tile).map_or_else(|| tile.hand(), Field::site)),
            None => self.geometry().site(name),
        }
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        self.read_step(color, text)
    }

    fn write_move(&self, step: &Move) -> String {
        self.write_step(step)
    }

    /// The hand or field of the piece, and its destination.
    fn path(&self, _: Color, step: &Move) -> Sites {
        let Move::Put { piece, to } = *step else { return Sites::none() };
        let from = self.place(piece).map_or_else(|| piece.hand(), Field::site);
        [from, to.site()].into()
    }

    fn changed(&self, _: Color, step: &Move, _: &Played) -> Option<Sites> {
        // The origin of the piece is no longer known.
        (!matches!(step, Move::Put { .. })).then(Sites::none)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        match step {
            Move::Formality(formality) => {
                self.course.play_unchecked(color, formality);
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

    /// Lists only the lowest number of equal bugs in hand.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(color) = self.turn() else { return };
        for piece in Tile::all().filter(|&piece| !self.is_duplicate(piece)) {
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

    fn fresh_hash(&self) -> u64 {
        let piece_key = |piece: Tile| {
            let place = self.table.place(piece)?;
            let beneath = self.table.beneath(piece).map_or(0, |piece| piece.index() + 1);
            Some(key(((place.index() * 32 + piece.index()) * 32 + beneath) as u64))
        };
        let pieces = Tile::all().filter_map(piece_key).fold(0, |hash, key| hash ^ key);
        let turn = if self.course.turn() == Color::Black { TURN } else { 0 };
        pieces ^ turn ^ self.last.map_or(0, |piece| key(LAST + piece.index() as u64))
    }

    fn details(&self) -> Vec<Detail> {
        let hand = |color| {
            Detail::Pieces(Counted::InHand, color, self.hand(color).map(|tile| (tile.piece(), 1)).collect())
        };
        let high = self.occupied().filter(|&field| self.stack(field).count() > 1);
        let stacks = high.map(|field| (field.site(), self.occupant(field.site())));
        vec![hand(Color::White), hand(Color::Black), Detail::Stacks(stacks.collect())]
    }
}
