//! Positions of Go: the board, the player to move, and the state that the rules need.

use sgf_model::value::{Color, LetterPoint, LetterRange};

use super::notation::{self, Move};
use super::past::Past;
use super::resting::Resting;
use super::{Board, KoRule, Play, Ruleset, SIZES};
use crate::zobrist::key;
use crate::{
    Assumed, Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError,
    Piece, Played, Position, Score, Site, Sites, StartError,
};

/// A position of Go on a board of 1×1 to 52×52.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, IllegalMove, SetUp, go::Go};
/// use sgf_model::value::Color::{Black, White};
/// let mut position = Go::begin(&Options::default().with_size(5, 5))?;
/// for (ident, value) in [("AB", "ba"), ("AB", "ab"), ("AB", "bc"), ("AB", "cb")] {
///     position.set_up(&SetUp { ident, value })?;
/// }
/// for (ident, value) in [("AW", "ca"), ("AW", "db"), ("AW", "cc")] {
///     position.set_up(&SetUp { ident, value })?;
/// }
/// let takes = position.read_move(White, "bb")?;
/// assert_eq!(position.play(White, &takes)?.captured, 1);
/// let retakes = position.read_move(Black, "cb")?;
/// assert_eq!(position.check_move(Black, &retakes), Err(IllegalMove::Ko));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Go {
    board: Resting,
    rules: Ruleset,
    /// Whether the record names known rules.
    has_rules: bool,
    /// `None` if unknown.
    komi: Option<f64>,
    handicap: u32,
    turn: Color,
    /// Whether stones were set up without setting the player to move.
    is_either_turn: bool,
    /// Number of handicap stones that Black may still play.
    placing: u32,
    /// Number of consecutive passes.
    passes: u32,
    /// Whether a move was played.
    has_begun: bool,
    /// The previous positions, under rules with superko.
    past: Past,
    /// Whether a stone was captured since the start of `past`; before that, no position can repeat.
    has_taken: bool,
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The key for a turn of either player.
const EITHER: u64 = key(2 << 32);
/// The base of the keys for the number of passes.
const PASSES: u64 = 3 << 32;
/// The base of the keys for the number of handicap stones to place.
const PLACING: u64 = 4 << 32;
/// The base of the keys for a ko.
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

    /// Returns the komi; 0 if unknown.
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
    /// // One stone is no handicap, because Black plays first anyway.
    /// options.handicap = Some(1);
    /// assert_eq!(Go::begin(&options)?.handicap(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Returns the position under other rules, without earlier positions for superko.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Claims, Options, Position, go::{Go, Ruleset}};
    /// use sgf_model::info::Rules;
    /// let options = Options::default().with_rules("Japanese");
    /// let position = Go::begin(&options)?.under(Ruleset::named(Rules::TrompTaylor));
    /// assert!(position.rules().suicide);
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub fn under(mut self, rules: Ruleset) -> Go {
        (self.rules, self.has_rules) = (rules, true);
        self.past.clear();
        self.has_taken = false;
        self
    }

    /// Plays a move like [`play_unchecked`](Position::play_unchecked) if it only places a stone on an empty point, as far as a look at
    /// its neighbors shows. Otherwise, and under rules with superko, changes nothing and returns `false`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut position = Go::begin(&Options::default())?;
    /// let point = LetterPoint::decode(b"pd").expect("a point");
    /// assert!(position.put_if_clear(Color::Black, point) && !position.put_if_clear(Color::White, point));
    /// assert_eq!(position.turn(), Some(Color::White));
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[inline]
    pub fn put_if_clear(&mut self, color: Color, point: LetterPoint) -> bool {
        let is_played = self.rules.ko == KoRule::Simple && self.board.board_mut().play_if_clear(color, point);
        if is_played {
            self.passes = 0;
            self.pass_turn(color);
        }
        is_played
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

    /// Returns whether passes have ended the game.
    fn has_ended(&self) -> bool {
        self.passes >= 2 && (self.turn == Color::Black || !self.rules.white_passes_last)
    }

    /// Lists the assumptions of a score, except those about dead stones.
    pub(super) fn assumptions(&self) -> impl Iterator<Item = Assumed> {
        let missing = [
            (!self.has_ended(), Assumed::Ended),
            (!self.has_rules, Assumed::Rules),
            (self.komi.is_none(), Assumed::NoKomi),
        ];
        missing.into_iter().filter_map(|(is_missing, assumed)| is_missing.then_some(assumed))
    }

    /// Returns the hash that must not repeat: of the stones, and with situational superko also of the player to move.
    fn repeatable(&self, stones: u64, turn: Color) -> u64 {
        let matters = self.rules.ko == KoRule::Situational && turn == Color::White;
        stones ^ if matters { TURN } else { 0 }
    }

    /// Returns whether a move of `color` that results in `stones` repeats a position.
    fn repeats(&self, color: Color, stones: u64) -> bool {
        let now = self.repeatable(self.board().hash(), color);
        let then = self.repeatable(stones, color.other());
        then == now || self.past.contains(then)
    }

    /// The hash of everything except the stones.
    fn state_key(&self) -> u64 {
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let ko = self.board().ko.map_or(0, |ko| key(KO + u64::from(ko.at) * 2 + ko.color as u64));
        if self.passes == 0 && self.placing == 0 && !self.is_either_turn {
            // The usual case.
            return turn ^ ko;
        }
        let either = if self.is_either_turn { EITHER } else { 0 };
        let counted = |base, count: u32| if count > 0 { key(base + u64::from(count)) } else { 0 };
        turn ^ either ^ counted(PASSES, self.passes.min(2)) ^ counted(PLACING, self.placing) ^ ko
    }

    fn pass_turn(&mut self, color: Color) {
        self.placing = if color == Color::Black { self.placing.saturating_sub(1) } else { 0 };
        self.turn = if self.placing > 0 { color } else { color.other() };
        self.is_either_turn = false;
        self.has_begun = true;
    }

    fn put(&mut self, color: Color, point: LetterPoint) -> Played {
        // A move off the board changes nothing.
        let play = self.board.board_mut().play(color, point).unwrap_or_default();
        if play == Play::default() {
            return Played::default();
        }
        self.has_taken = true;
        Played { captured: play.captured, lost: play.suicide, replaced: play.replaced.is_some() }
    }

    fn check_put(&self, color: Color, point: LetterPoint) -> Result<(), IllegalMove> {
        let board = self.board();
        if !board.contains(point) {
            return Err(IllegalMove::Forbidden);
        }
        let at = board.index(point);
        if !board.is_empty(at) {
            return Err(IllegalMove::Occupied);
        }
        let foreseen = board.foresee(color, at);
        if foreseen.suicide == 1 || (foreseen.suicide > 1 && !self.rules.suicide) {
            return Err(IllegalMove::Suicide);
        }
        if foreseen.retakes_ko {
            return Err(IllegalMove::Ko);
        }
        let may_repeat = self.rules.ko != KoRule::Simple && (self.has_taken || foreseen.suicide > 0);
        if may_repeat && self.repeats(color, foreseen.hash) {
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }
}

impl Position for Go {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[notation::EDGE];

    fn begin(options: &Options) -> Result<Go, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        let board = Board::new(columns as u8, rows as u8);
        let board = board.ok_or(StartError::Size(u32::from(columns), u32::from(rows)))?;
        let n_points = i64::from(columns) * i64::from(rows);
        let handicap = options.handicap.filter(|handicap| *handicap >= 2);
        let handicap = handicap.map_or(0, |handicap| handicap.min(n_points) as u32);
        let named = Ruleset::of(&options.rules);
        let rules = named.unwrap_or(Ruleset::JAPANESE);
        Ok(Go {
            board: Resting::new(board),
            rules,
            has_rules: named.is_some(),
            komi: options.komi,
            handicap,
            turn: options.first.unwrap_or(Color::Black),
            is_either_turn: false,
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

    /// Either player may move after setup without PL, and while Black may place handicap stones.
    fn expects(&self, color: Color) -> bool {
        !self.has_ended() && (self.turn == color || self.is_either_turn || self.placing > 0)
    }

    /// Continues the game if it was ended by passes.
    fn set_turn(&mut self, color: Color) {
        (self.turn, self.is_either_turn, self.passes) = (color, false, 0);
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let color = stone.and_then(|stone| stone.owner);
        let point = self.point(site).map(LetterRange::Single);
        point.is_some_and(|point| self.board.board_mut().set_up(point, color) > 0)
    }

    /// Resets ko and superko.
    fn end_set_up(&mut self, stone: Option<Piece>, n_changed: u32) {
        if n_changed > 0 {
            let is_black = stone.is_some_and(|stone| stone.owner == Some(Color::Black));
            let is_handicap = !self.has_begun && self.handicap > 0 && is_black;
            if is_handicap {
                self.turn = Color::White;
            }
            (self.is_either_turn, self.placing, self.passes) = (!is_handicap, 0, 0);
            self.past.clear();
            self.has_taken = false;
        }
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        notation::step(text, self.board.size())
    }

    fn write_move(&self, step: &Move) -> String {
        notation::letters(*step)
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        (coordinates == notation::EDGE).then(|| notation::from_the_edge(*step, self.board.size()))
    }

    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        self.write_as(step, if name.is_empty() { notation::EDGE } else { name })
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(point) => Sites::one(self.site_of(point)),
            Move::Pass => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Put(point) => self.check_put(color, point),
            Move::Pass => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        if self.rules.ko != KoRule::Simple {
            // The player who moves counts as the player to move, even if it was not their turn.
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

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let (columns, rows) = self.board.size();
        let points =
            (0..rows).flat_map(|row| (0..columns).filter_map(move |column| LetterPoint::new(column, row)));
        into.extend(points.filter(|&point| self.check_put(turn, point).is_ok()).map(Move::Put));
        into.push(Move::Pass);
    }

    fn changed(&self, color: Color, step: &Move, played: &Played) -> Option<Sites> {
        (played.captured == 0 && played.lost == 0).then(|| self.path(color, step))
    }

    /// Only known under rules without dead stones; otherwise the players agree on them.
    fn outcome(&self) -> Option<Outcome> {
        let is_decided = self.has_ended() && self.rules.nothing_is_dead;
        let (black, white) = is_decided.then(|| self.totals())?;
        Some(Outcome::by_count(black, white))
    }

    /// Excludes prisoners and earlier positions.
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

    fn score(&self, claims: &Claims) -> Result<Option<Score>, ParseMoveError> {
        self.count(claims).map(Some)
    }
}
