//! Positions of backgammon.
//!
//! The dice decide who plays first, so either player may make the first move. `n_offers` counts the doubles since the last answer, and each
//! of them passes the turn; the second double is a beaver, the third a raccoon.

use sgf_model::value::Color;

use super::board::{Board, Point};
use super::cube::{self, Agreed, Cube};
use super::play::{self, Dice, Play};
use super::{PLAN, entry, notation};
use crate::zobrist::{key, of_places};
use crate::{
    Claims, Counted, CubeOwner, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError,
    Phase, Piece, Played, Position, Score, SetUp, Site, Sites, StartError,
};

/// A position of backgammon.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, backgammon::{Backgammon, Point}};
/// use sgf_model::value::Color;
/// let mut position = Backgammon::begin(&Options::default())?;
/// let opening = position.read_move(Color::White, "31hefe")?;
/// position.play(Color::White, &opening)?;
/// let point = Point::read(b'e').unwrap();
/// assert_eq!((position.checkers(Color::White, point), position.turn()), (2, Some(Color::Black)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Backgammon {
    pub(super) board: Board,
    /// The initial number of checkers; missing ones were borne off.
    n_checkers: u32,
    /// The player who rolls or has rolled; `None` if unknown.
    roller: Option<Color>,
    pub(super) dice: Option<Dice>,
    pub(super) cube: Cube,
    /// The number of unanswered doubles.
    pub(super) n_offers: u8,
    pub(super) agreed: Agreed,
    pub(super) ended: Option<Outcome>,
    /// Whether no move or setup has happened yet.
    pub(super) is_fresh: bool,
}

/// A play, or a cube action.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, backgammon::{Backgammon, Move}};
/// use sgf_model::value::Color;
/// let position = Backgammon::begin(&Options::default())?;
/// let steps = ["double", "take", "drop"].map(|text| position.read_move(Color::White, text));
/// assert_eq!(steps, [Ok(Move::Double), Ok(Move::Take), Ok(Move::Drop)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a roll.
    Play(Play),
    /// Doubles; as the answer to a double, this is a beaver.
    Double,
    /// Accepts the double.
    Take,
    /// Drops the double, and loses the previous value of the cube.
    Drop,
}

impl Backgammon {
    /// Returns the number of a player's checkers on a point, on the bar, or borne off.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::{Backgammon, Point}};
    /// use sgf_model::value::Color;
    /// let position = Backgammon::begin(&Options::default())?;
    /// let on = |pips| position.checkers(Color::White, Point::at(Color::White, pips));
    /// assert_eq!([24, 13, 8, 6].map(on), [2, 5, 3, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkers(&self, color: Color, place: Point) -> u32 {
        match place {
            Point::OFF => self.n_checkers.saturating_sub(self.board.n_left(color)),
            place => u32::from(self.board.count(color, place.pips(color))),
        }
    }

    /// Returns the pip count of a player.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::Backgammon};
    /// use sgf_model::value::Color;
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// position.follow(Color::White, "31: 8/5 6/5")?;
    /// assert_eq!(position.pips(Color::White), 167 - 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pips(&self, color: Color) -> u32 {
        self.board.pips_left(color)
    }

    /// Returns the cube.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{CubeOwner, Options, Position, backgammon::Backgammon};
    /// use sgf_model::value::Color;
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// position.follow(Color::White, "double")?;
    /// position.follow(Color::Black, "take")?;
    /// assert_eq!((position.cube().value, position.cube().owner), (2, CubeOwner::Player(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cube(&self) -> Cube {
        self.cube
    }

    /// Returns the dice, if the record has set them before the move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, SetUp, backgammon::{Backgammon, Dice}};
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// assert_eq!(position.dice(), None);
    /// position.set_up(&SetUp { ident: "DI", value: "52" })?;
    /// assert_eq!(position.dice(), Dice::new(5, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// Returns the rules of the match and the cube.
    #[must_use]
    pub fn agreed(&self) -> Agreed {
        self.agreed
    }

    /// Returns whether a double is unanswered.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::Backgammon};
    /// use sgf_model::value::Color;
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// position.follow(Color::White, "double")?;
    /// assert!(position.is_doubled());
    /// position.follow(Color::Black, "drop")?;
    /// assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(Some(Color::White)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_doubled(&self) -> bool {
        self.n_offers > 0
    }

    /// White counts as the roller if unknown, as in the examples of the specification.
    fn roller(&self) -> Color {
        self.roller.unwrap_or(Color::White)
    }

    /// Returns whether this is the first roll, in which the players roll one die each, and repeat it if both are equal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::Backgammon};
    /// use sgf_model::value::Color;
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// assert!(position.is_opening());
    /// position.play_text(Color::White, "31hefe")?;
    /// assert!(!position.is_opening());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.is_fresh
    }

    /// Returns whether no die can help a player; records may omit such a turn.
    fn is_shut_out(&self, color: Color) -> bool {
        !(1..=6).any(|die| self.board.can_use(color, die))
    }

    fn may_roll(&self, dice: Dice) -> bool {
        self.dice.is_none_or(|set| set == dice) && !(self.is_opening() && dice.is_double())
    }

    fn may_double(&self, color: Color) -> bool {
        let may_turn = match self.cube.owner {
            CubeOwner::Centered => true,
            CubeOwner::Player(owner) => owner == color,
            CubeOwner::NoCube => false,
        };
        // Beavers are possible only in money games, and do not require owning the cube.
        let is_beaver = self.is_doubled() && self.agreed.length == 0;
        let is_first = !self.is_doubled() && may_turn && self.dice.is_none() && !self.is_opening();
        !self.agreed.no_cube && (is_first || is_beaver)
    }

    /// After a take or a beaver, the cube belongs to the player who does not roll.
    fn turn_cube(&mut self) {
        self.cube.value = self.cube.value.saturating_mul(2);
        self.cube.owner = CubeOwner::Player(self.roller().other());
    }

    fn double(&mut self, color: Color) {
        if self.is_doubled() {
            self.turn_cube();
        } else {
            self.roller = Some(color);
        }
        self.n_offers = self.n_offers.saturating_add(1);
    }

    fn take(&mut self) {
        if self.is_doubled() {
            self.turn_cube();
            self.n_offers = 0;
        }
    }

    fn drop_double(&mut self, color: Color) {
        if self.is_doubled() {
            self.n_offers = 0;
            self.end(color.other(), 1);
        }
    }

    fn end(&mut self, winner: Color, times: u64) {
        let margin = Some(self.cube.value.saturating_mul(times) as f64);
        self.ended.get_or_insert(Outcome { winner: Some(winner), margin });
    }

    fn play_dice(&mut self, color: Color, play: &Play) -> Played {
        let had_any = self.board.n_left(color) > 0;
        let was_blocked = |hop: &super::Hop| self.board.others(color, hop.to.pips(color)) > 1;
        let replaced = play.hops.iter().any(was_blocked);
        let (after, captured) = play::carry_out(&self.board, color, &play.hops);
        self.board = after;
        (self.roller, self.dice, self.n_offers) = (Some(color.other()), None, 0);
        if had_any && self.board.n_left(color) == 0 {
            self.end(color, self.times(color.other()));
        }
        Played { captured, lost: 0, replaced }
    }

    /// Returns the multiple of the cube that a lost game costs: 2 for a gammon, 3 for a backgammon.
    fn times(&self, loser: Color) -> u64 {
        let is_gammon = self.checkers(loser, Point::OFF) == 0;
        let counts = !self.agreed.jacoby || matches!(self.cube.owner, CubeOwner::Player(_));
        match is_gammon && counts {
            false => 1,
            true if self.board.has_beyond(loser, 18) => 3,
            true => 2,
        }
    }
}

impl Position for Backgammon {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[notation::POINTS];

    const DIFFER: crate::Differ = crate::Differ::ByNotation;

    fn begin(options: &Options) -> Result<Backgammon, StartError> {
        let (agreed, start) = cube::rules(options);
        let owner = if agreed.no_cube { CubeOwner::NoCube } else { CubeOwner::Centered };
        Ok(Backgammon {
            board: Board::symmetrical(start),
            n_checkers: start.iter().map(|&(_, count)| u32::from(count)).sum(),
            roller: options.first,
            dice: None,
            cube: Cube { value: 1, owner },
            n_offers: 0,
            agreed,
            ended: None,
            is_fresh: true,
        })
    }

    /// The points, the bar and the tray, ordered by letter.
    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 26, 1)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let Some(point) = Point::of(site) else { return Occupant::NOTHING };
        let mut occupant =
            Occupant::alike(Piece::stone(Color::Black), self.checkers(Color::Black, point) as usize);
        for _ in 0..self.checkers(Color::White, point) {
            occupant.push(Piece::stone(Color::White));
        }
        occupant
    }

    /// White before the first move, although [`expects`](Position::expects) allows both.
    fn turn(&self) -> Option<Color> {
        let roller = self.roller();
        let turn = if self.n_offers % 2 == 1 { roller.other() } else { roller };
        self.ended.is_none().then_some(turn)
    }

    fn expects(&self, color: Color) -> bool {
        let may_skip = |turn: Color| self.n_offers == 0 && self.is_shut_out(turn);
        self.turn().is_some_and(|turn| turn == color || self.roller.is_none() || may_skip(turn))
    }

    fn set_turn(&mut self, color: Color) {
        (self.roller, self.n_offers) = (Some(color), 0);
    }

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        self.take_setup(set_up)
    }

    /// Adds a checker to own ones, and replaces opposing ones.
    fn put(&mut self, site: Site, checker: Option<Piece>) -> bool {
        let Some(point) = Point::of(site) else { return false };
        match checker.and_then(|checker| checker.owner) {
            Some(color) => self.board.add(color, point),
            None => self.board.clear(point),
        }
    }

    fn write_set_up(&self, site: Site, checker: Option<Piece>) -> Option<(&'static str, String)> {
        let ident = match checker {
            None => "AE",
            Some(checker) if checker.owner? == Color::Black => "AB",
            Some(_) => "AW",
        };
        // Missing checkers were borne off; records do not set that up.
        Point::of(site).filter(|&point| point != Point::OFF).map(|point| (ident, point.to_string()))
    }

    /// The first checker clears the board, unless AE has already cleared something; later ones are added.
    fn begin_set_up(&mut self, checker: Option<Piece>) {
        if self.is_fresh && checker.is_some() {
            self.board = Board::EMPTY;
        }
        (self.is_fresh, self.ended, self.n_offers) = (false, None, 0);
    }

    /// Reads `31hefe`, `double`, `take` and `drop`. Combined hops are split if the dice allow it.
    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "double" | "redouble" | "beaver" | "raccoon" => Ok(Move::Double),
            "take" | "accept" => Ok(Move::Take),
            "drop" | "pass" => Ok(Move::Drop),
            play => {
                let mut play = match notation::read(color, play) {
                    Some(said) => said,
                    None => Play::read(play)?,
                };
                if let Some(hops) = play::resolve(&self.board, color, &play) {
                    play.hops = hops;
                }
                Ok(Move::Play(play))
            }
        }
    }

    fn write_move(&self, step: &Move) -> String {
        match step {
            Move::Play(play) => play.to_string(),
            Move::Double => "double".to_owned(),
            Move::Take => "take".to_owned(),
            Move::Drop => "drop".to_owned(),
        }
    }

    fn notation(&self, color: Color, step: &Move, name: &str) -> Option<String> {
        let is_known = name.is_empty() || name == notation::POINTS;
        is_known.then(|| match step {
            Move::Play(play) => notation::say(&self.board, color, play),
            other => self.write_move(other),
        })
    }

    /// The origin and destination of each checker move.
    fn path(&self, _: Color, step: &Move) -> Sites {
        let Move::Play(play) = step else { return Sites::none() };
        play.hops.iter().flat_map(|hop| [hop.from.site(), hop.to.site()]).collect()
    }

    /// The destinations of the moved checkers, except those that were borne off, in the order of the board, because a play is a set
    /// of checker moves.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        let Move::Play(play) = step else { return Sites::none() };
        let mut ends: Vec<Point> = play.hops.iter().map(|hop| hop.to).collect();
        for hop in &play.hops {
            // A checker that moves twice is marked only at its last point.
            if let Some(passed) = ends.iter().position(|&end| end == hop.from) {
                ends.remove(passed);
            }
        }
        ends.retain(|&end| end != Point::OFF);
        ends.sort_unstable_by_key(|end| end.site().index());
        ends.into_iter().map(Point::site).collect()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match step {
            Move::Play(_) if self.is_doubled() => Err(IllegalMove::Phase),
            Move::Play(play) if !self.may_roll(play.dice) => Err(IllegalMove::Dice),
            Move::Play(play) => play::check_move(&self.board, color, play),
            Move::Double if self.may_double(color) => Ok(()),
            Move::Take | Move::Drop if self.is_doubled() => Ok(()),
            Move::Double | Move::Take | Move::Drop => Err(IllegalMove::Cube),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        match step {
            Move::Play(play) => {
                self.is_fresh = false;
                return self.play_dice(color, play);
            }
            Move::Double => self.double(color),
            Move::Take => self.take(),
            Move::Drop => self.drop_double(color),
        }
        self.is_fresh = false;
        Played::default()
    }

    /// Lists the plays of all rolls, or of the roll set by the record, and the cube actions.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        if self.is_doubled() {
            into.extend([Move::Take, Move::Drop]);
        } else {
            for dice in Dice::all().filter(|&dice| self.may_roll(dice)) {
                let plays = play::legal(&self.board, turn, dice);
                into.extend(plays.into_iter().map(|(_, hops)| Move::Play(Play { dice, hops })));
            }
        }
        if self.may_double(turn) {
            into.push(Move::Double);
        }
    }

    /// Until a site is touched or the dice are known, there are too many orders; the plays of the list begin on the same points.
    fn legal_entries(&self, touched: &[Site], into: &mut Vec<Move>) {
        let (Some(turn), false) = (self.turn(), self.is_doubled()) else { return self.legal_moves(into) };
        if self.dice.is_none() && touched.is_empty() {
            return self.legal_moves(into);
        }
        for dice in Dice::all().filter(|&dice| self.may_roll(dice)) {
            let plays = entry::entries(&self.board, turn, dice, touched);
            into.extend(plays.into_iter().map(Move::Play));
        }
        if self.may_double(turn) {
            into.push(Move::Double);
        }
    }

    fn partly_played(&self, touched: &[Site]) -> Option<(Backgammon, usize)> {
        let hops = entry::completed(touched);
        let color = self.turn().filter(|_| !hops.is_empty())?;
        let board = entry::after(&self.board, color, &hops);
        Some((Backgammon { board, ..self.clone() }, hops.len() * 2))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended
    }

    fn fresh_hash(&self) -> u64 {
        let owner = match self.cube.owner {
            CubeOwner::Centered => 0,
            CubeOwner::Player(color) => 1 + color as u64,
            CubeOwner::NoCube => 3,
        };
        let ended = self.ended.map_or(0, |outcome| outcome.margin.unwrap_or_default().to_bits() | 1);
        let facts = [
            self.cube.value,
            owner * 256 + u64::from(self.n_offers),
            self.dice.map_or(0, Dice::key),
            u64::from(self.is_fresh) * 4 + self.roller.map_or(2, |roller| roller as u64),
            ended,
        ];
        let mut hash = of_places(&facts, &|which, fact| key(key(which << 32) ^ fact));
        for (color, pips, count) in self.board.stacks() {
            hash ^= key((u64::from(count) << 8) + u64::from(pips) * 2 + color as u64);
        }
        hash
    }

    fn details(&self) -> Vec<Detail> {
        let count =
            |what, of: &dyn Fn(Color) -> u32| Detail::Count(what, [Color::Black, Color::White].map(of));
        let Cube { value, owner } = self.cube;
        let mut details = vec![
            count(Counted::Bar, &|color| self.checkers(color, Point::BAR)),
            count(Counted::Off, &|color| self.checkers(color, Point::OFF)),
            count(Counted::Pips, &|color| self.pips(color)),
            Detail::Cube { value, owner, is_offered: self.is_doubled() },
        ];
        if self.agreed.length > 0 {
            details.push(Detail::Match(self.agreed.length, self.agreed.score));
        }
        details.extend(self.dice.map(|dice| Detail::Dice(dice.both())));
        let phase = match () {
            () if self.ended.is_some() => None,
            () if self.is_doubled() => Some(Phase::Answering),
            () if self.dice.is_none() => Some(Phase::Rolling),
            () => Some(Phase::Moving),
        };
        details.extend(phase.map(Detail::Phase));
        details
    }

    /// Counts the match points, including this game if it has ended.
    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let won = |color| match self.ended {
            Some(Outcome { winner: Some(winner), margin: Some(points) }) if winner == color => points,
            _ => 0.0,
        };
        let before = |color: Color| f64::from(self.agreed.score[color as usize]);
        let total = |color| before(color) + won(color);
        let both = |of: &dyn Fn(Color) -> f64| (of(Color::Black), of(Color::White));
        let part = |name, of: &dyn Fn(Color) -> f64| (name, of(Color::Black), of(Color::White));
        let (black, white) = both(&total);
        let parts = vec![
            part(Counted::Before, &before),
            part(Counted::ThisGame, &won),
            part(Counted::Pips, &|color| f64::from(self.pips(color))),
        ];
        Ok(Some(Score { black, white, parts, ..Score::default() }))
    }
}
