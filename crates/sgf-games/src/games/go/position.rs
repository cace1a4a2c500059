//! A game of Go under way: the board, whose turn it is, and what the rules have to remember.

use sgf_model::info::Dialect;
use sgf_model::value::{Color, LetterPoint, LetterRange};
use sgf_syntax::AddAll;

use super::past::Past;
use super::resting::Resting;
use super::{Board, KoRule, Play, Ruleset, SIZES, Scoring, count, notation};
use crate::hash::key;
use crate::{
    Assumed, Claims, Counted, Detail, Geometry, Occupant, Options, Outcome, Piece, Played, Position, Reason,
    Refused, Score, Site, Sites, Unreadable,
};

/// A position of Go on a board of 1×1 to 52×52.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Reason, SetUp, go::Go};
/// use sgf_model::value::Color::{Black, White};
/// let mut position = Go::begin(&Options::default().with_size(5, 5))?;
/// for (ident, value) in [("AB", "ba"), ("AB", "ab"), ("AB", "bc"), ("AB", "cb")] {
///     position.set_up(&SetUp { ident, value })?;
/// }
/// for (ident, value) in [("AW", "ca"), ("AW", "db"), ("AW", "cc")] {
///     position.set_up(&SetUp { ident, value })?;
/// }
/// let takes = position.read(White, "bb")?;
/// assert_eq!(position.play(White, &takes)?.captured, 1);
/// let retakes = position.read(Black, "cb")?;
/// assert_eq!(position.judge(Black, &retakes), Err(Reason::Ko));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Go {
    board: Resting,
    rules: Ruleset,
    /// Whether somebody has named the rules.
    has_rules: bool,
    /// `None` when nobody has spoken of it.
    komi: Option<f64>,
    handicap: u32,
    turn: Color,
    /// Whether stones were set up and nobody said whose turn it is.
    is_anybodys_turn: bool,
    /// How many handicap stones Black may still play one after another.
    placing: u32,
    /// How many passes came last, one after the other.
    passes: u32,
    /// Whether a move was made.
    has_begun: bool,
    /// The positions before this one, if the rules forbid their return.
    past: Past,
    /// Whether a stone has left the board since the past begins; before, nothing can come back.
    has_taken: bool,
}

/// A move: a stone, or a pass.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, go::{Go, Move}};
/// use sgf_model::value::{Color, LetterPoint};
/// let position = Go::begin(&Options::default())?;
/// assert_eq!(position.read(Color::Black, "pd")?, Move::Put(LetterPoint::decode(b"pd")?));
/// // `tt` is the pass of old records, on boards that have no such point.
/// assert_eq!(position.read(Color::Black, "tt")?, Move::Pass);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone is put on a point.
    Put(LetterPoint),
    /// Nothing is put.
    Pass,
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The key for a turn that may be anybody's.
const ANYBODY: u64 = key(2 << 32);
/// The key for passes, increased by their number.
const PASSES: u64 = 3 << 32;
/// The key for handicap stones to be placed, increased by their number.
const PLACING: u64 = 4 << 32;
/// The key for a ko, increased by the point and the color.
const KO: u64 = 5 << 32;

impl Go {
    /// Returns the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut position = Go::begin(&Options::default())?;
    /// position.play_text(Color::Black, "pd")?;
    /// assert_eq!(position.board().stone(LetterPoint::decode(b"pd")?), Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> &Board {
        self.board.board()
    }

    /// Returns the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::{Go, Ruleset, Scoring}};
    /// assert_eq!(Go::begin(&Options::default())?.rules(), Ruleset::JAPANESE);
    /// assert_eq!(Go::begin(&Options::default().with_rules("Chinese"))?.rules().scoring, Scoring::Area);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Returns what White gets for moving second.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// let mut options = Options::default();
    /// assert_eq!(Go::begin(&options)?.komi(), 0.0);
    /// options.komi = Some(6.5);
    /// assert_eq!(Go::begin(&options)?.komi(), 6.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn komi(&self) -> f64 {
        self.komi.unwrap_or(0.0)
    }

    /// Returns the number of handicap stones; 0 in an even game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// let mut options = Options::default();
    /// options.handicap = Some(4);
    /// assert_eq!(Go::begin(&options)?.handicap(), 4);
    /// // One stone is no handicap: Black begins anyhow.
    /// options.handicap = Some(1);
    /// assert_eq!(Go::begin(&options)?.handicap(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Returns the same position under other rules, which know of no earlier one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Claims, Options, Position, go::{Go, Ruleset}};
    /// use sgf_model::info::Rules;
    /// let options = Options::default().with_rules("Japanese");
    /// let position = Go::begin(&options)?.under(Ruleset::named(Rules::TrompTaylor));
    /// assert!(position.rules().suicide);
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    #[must_use]
    pub fn under(mut self, rules: Ruleset) -> Go {
        (self.rules, self.has_rules) = (rules, true);
        self.past.clear();
        self.has_taken = false;
        self
    }

    /// Executes a move like `execute` if a look at the neighbours of its point shows that it does nothing but put a stone on an empty point.
    /// Otherwise, and where rules need to know of earlier positions, changes nothing and returns `false`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut position = Go::begin(&Options::default())?;
    /// let point = LetterPoint::decode(b"pd").expect("it is a point");
    /// assert!(position.put_if_clear(Color::Black, point) && !position.put_if_clear(Color::White, point));
    /// assert_eq!(position.turn(), Some(Color::White));
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    #[inline]
    pub fn put_if_clear(&mut self, color: Color, point: LetterPoint) -> bool {
        let is_done = self.rules.ko == KoRule::Simple && self.board.board_mut().play_if_clear(color, point);
        if is_done {
            self.passes = 0;
            self.pass_turn(color);
        }
        is_done
    }

    /// Returns the point of a site.
    pub(super) fn point(&self, site: Site) -> Option<LetterPoint> {
        let columns = u32::from(self.board.size().0);
        let row = u8::try_from(site.number() / columns).ok().filter(|&row| row < self.board.size().1)?;
        LetterPoint::new((site.number() % columns) as u8, row)
    }

    fn site_of(&self, point: LetterPoint) -> Site {
        let columns = u32::from(self.board.size().0);
        Site::new(u32::from(point.row()) * columns + u32::from(point.column()))
    }

    /// Tells whether the passes have ended the game.
    fn has_ended(&self) -> bool {
        self.passes >= 2 && (self.turn == Color::Black || !self.rules.white_passes_last)
    }

    /// Lists what a count takes for granted besides the life of stones.
    pub(super) fn taken_for_granted(&self) -> impl Iterator<Item = Assumed> {
        let missing = [
            (!self.has_ended(), Assumed::Ended),
            (!self.has_rules, Assumed::Rules),
            (self.komi.is_none(), Assumed::NoKomi),
        ];
        missing.into_iter().filter_map(|(is_missing, what)| is_missing.then_some(what))
    }

    /// Returns what must not come back: the stones, and by some rules the player to move as well.
    fn repeatable(&self, stones: u64, turn: Color) -> u64 {
        let matters = self.rules.ko == KoRule::Situational && turn == Color::White;
        stones ^ if matters { TURN } else { 0 }
    }

    /// Tells whether a move of a colour that leads to such stones brings back what was.
    fn repeats(&self, color: Color, stones: u64) -> bool {
        let now = self.repeatable(self.board().hash(), color);
        let then = self.repeatable(stones, color.other());
        then == now || self.past.contains(then)
    }

    /// The keys of all but the stones.
    fn state_key(&self) -> u64 {
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let ko = self.board().ko.map_or(0, |ko| key(KO + u64::from(ko.at) * 2 + ko.color as u64));
        if self.passes == 0 && self.placing == 0 && !self.is_anybodys_turn {
            // Nearly always.
            return turn ^ ko;
        }
        let anybody = if self.is_anybodys_turn { ANYBODY } else { 0 };
        let counted = |base, count: u32| if count > 0 { key(base + u64::from(count)) } else { 0 };
        turn ^ anybody ^ counted(PASSES, self.passes.min(2)) ^ counted(PLACING, self.placing) ^ ko
    }

    fn pass_turn(&mut self, color: Color) {
        self.placing = if color == Color::Black { self.placing.saturating_sub(1) } else { 0 };
        self.turn = if self.placing > 0 { color } else { color.other() };
        self.is_anybodys_turn = false;
        self.has_begun = true;
    }

    fn put(&mut self, color: Color, point: LetterPoint) -> Played {
        // A point that is not on the board changes nothing.
        let play = self.board.board_mut().play(color, point).unwrap_or_default();
        if play == Play::default() {
            return Played::default();
        }
        self.has_taken = true;
        Played { captured: play.captured, lost: play.suicide, replaced: play.replaced.is_some() }
    }

    fn judge_put(&self, color: Color, point: LetterPoint) -> Result<(), Reason> {
        let board = self.board();
        if !board.contains(point) {
            return Err(Reason::Forbidden);
        }
        let at = board.index(point);
        if !board.is_empty(at) {
            return Err(Reason::Occupied);
        }
        let foreseen = board.foresee(color, at);
        if foreseen.suicide == 1 || (foreseen.suicide > 1 && !self.rules.suicide) {
            return Err(Reason::Suicide);
        }
        if foreseen.retakes_ko {
            return Err(Reason::Ko);
        }
        let may_repeat = self.rules.ko != KoRule::Simple && (self.has_taken || foreseen.suicide > 0);
        if may_repeat && self.repeats(color, foreseen.hash) {
            return Err(Reason::Superko);
        }
        Ok(())
    }
}

impl Position for Go {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[notation::EDGE];

    fn begin(options: &Options) -> Result<Go, Refused> {
        let (columns, rows) = SIZES.of(options)?;
        let board = Board::new(columns as u8, rows as u8);
        let board = board.ok_or(Refused::Size(u32::from(columns), u32::from(rows)))?;
        let n_points = i64::from(columns) * i64::from(rows);
        let handicap = options.handicap.filter(|handicap| *handicap >= 2);
        let handicap = handicap.map_or(0, |handicap| handicap.min(n_points) as u32);
        let named = Ruleset::of(&options.rules);
        let rules = named.unwrap_or(Ruleset::JAPANESE);
        // By Chinese rules Fox counts stones: 3.75 of them on White's side are 7.5 points between the two.
        let counts_stones = options.dialect == Some(Dialect::Fox) && rules.scoring == Scoring::Area;
        Ok(Go {
            board: Resting::new(board),
            rules,
            has_rules: named.is_some(),
            komi: options.komi.map(|komi| komi * if counts_stones { 2.0 } else { 1.0 }),
            handicap,
            turn: options.first.unwrap_or(Color::Black),
            is_anybodys_turn: false,
            placing: handicap,
            passes: 0,
            has_begun: false,
            past: Past::default(),
            has_taken: false,
        })
    }

    fn geometry(&self) -> Geometry {
        let (columns, rows) = self.board.size();
        Geometry::new(&notation::PLAN, columns.into(), rows.into())
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.point(site).and_then(|point| self.board().stone(point)).into()
    }

    fn turn(&self) -> Option<Color> {
        (!self.has_ended()).then_some(self.turn)
    }

    /// Where stones were set up and PL is missing, anybody may move; and so it is while Black may place handicap stones.
    fn expects(&self, color: Color) -> bool {
        !self.has_ended() && (self.turn == color || self.is_anybodys_turn || self.placing > 0)
    }

    /// A game that was ended by passes goes on.
    fn set_turn(&mut self, color: Color) {
        (self.turn, self.is_anybodys_turn, self.passes) = (color, false, 0);
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let color = stone.and_then(|stone| stone.owner);
        let point = self.point(site).map(LetterRange::Single);
        point.is_some_and(|point| self.board.board_mut().set_up(point, color) > 0)
    }

    /// What was before is forgotten: no ko, nothing that must not come back.
    fn end_set_up(&mut self, stone: Option<Piece>, n_changed: u32) {
        if n_changed > 0 {
            let is_black = stone.is_some_and(|stone| stone.owner == Some(Color::Black));
            let is_handicap = !self.has_begun && self.handicap > 0 && is_black;
            if is_handicap {
                self.turn = Color::White;
            }
            (self.is_anybodys_turn, self.placing, self.passes) = (!is_handicap, 0, 0);
            self.past.clear();
            self.has_taken = false;
        }
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        notation::step(text, self.board.size())
    }

    fn write(&self, step: &Move) -> String {
        notation::letters(*step)
    }

    fn write_as(&self, step: &Move, habit: &str) -> Option<String> {
        (habit == notation::EDGE).then(|| notation::from_the_edge(*step, self.board.size()))
    }

    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        self.write_as(step, if name.is_empty() { notation::EDGE } else { name })
    }

    fn way(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(point) => Sites::one(self.site_of(point)),
            Move::Pass => Sites::none(),
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match *step {
            Move::Put(point) => self.judge_put(color, point),
            Move::Pass => Ok(()),
        }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        if self.rules.ko != KoRule::Simple {
            // Whoever moves was to move, whatever was expected.
            self.past.add(self.repeatable(self.board().hash(), color));
        }
        let played = match *step {
            Move::Put(point) => {
                self.passes = 0;
                self.put(color, point)
            }
            Move::Pass => {
                self.passes = self.passes.saturating_add(1);
                self.board.board_mut().pass();
                Played::default()
            }
        };
        self.pass_turn(color);
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let (columns, rows) = self.board.size();
        let points =
            (0..rows).flat_map(|row| (0..columns).filter_map(move |column| LetterPoint::new(column, row)));
        into.add_all(points.filter(|&point| self.judge_put(turn, point).is_ok()).map(Move::Put));
        into.push(Move::Pass);
    }

    fn changed(&self, color: Color, step: &Move, played: &Played) -> Option<Sites> {
        (played.captured == 0 && played.lost == 0).then(|| self.way(color, step))
    }

    /// Where dead stones are left to the players, the rules alone decide nothing.
    fn outcome(&self) -> Option<Outcome> {
        let is_decided = self.has_ended() && self.rules.nothing_is_dead;
        let (black, white) = is_decided.then(|| count::totals(self))?;
        Some(Outcome::by_count(black, white))
    }

    /// Prisoners, and what must not come back by the rules of superko, have no part in it.
    fn hash(&self) -> u64 {
        self.board().hash() ^ self.state_key()
    }

    fn fresh_hash(&self) -> u64 {
        self.board().fresh_hash() ^ self.state_key()
    }

    fn details(&self) -> Vec<Detail> {
        let taken = |color: Color| self.board().prisoners(color.other());
        vec![Detail::Count(Counted::Prisoners, [Color::Black, Color::White].map(taken))]
    }

    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable> {
        count::count(self, claims).map(Some)
    }
}
