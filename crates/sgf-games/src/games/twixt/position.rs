//! Positions of TwixT.

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::board::Board;
use super::geometry::{Center, Link, Slope};
use super::notation::{Change, Move, Play, Rules};
use super::{LETTERS, PLAN, SIZES};
use crate::zobrist::key;
use crate::{
    Detail, Ends, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Phase, Piece, Played,
    Position, SetUp, Site, Sites, Square, StartError, set_up_sites,
};

/// A position of TwixT on a board of 3×3 to 702×702, square or not.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, twixt::Twixt};
/// use sgf_model::value::Color;
/// let mut position = Twixt::begin(&Options::default())?;
/// for (color, text) in [(Color::White, "c3"), (Color::Black, "k9"), (Color::White, "d5")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// let links: Vec<String> = position.links().map(|(_, link)| link.center().to_string()).collect();
/// assert_eq!(links, ["c*4"]);
/// assert_eq!(position.peg(Square::new(10, 8)), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Twixt {
    board: Board,
    rules: Rules,
    turn: Color,
    /// Whether pegs were set up without setting the player to move, so that either player may move.
    is_turn_open: bool,
    /// The player who placed the last peg and may still change links.
    placed: Option<Color>,
    /// The hole of the peg removed in this turn, which must be refilled under Twixteus rules.
    lifted: Option<Square>,
    /// Whether a puzzle is being set up, without turns and without limits on removal.
    is_puzzle: bool,
    /// The player who solves the puzzle (PL in the root).
    solver: Option<Color>,
    can_swap: bool,
    ended: Option<Outcome>,
    is_golem: bool,
}

/// The key for Black's turn.
const TURN: u64 = key(1 << 32);
/// The key for an expired right to swap.
const CLOSED: u64 = key((1 << 32) + 1);
/// The key for a puzzle being set up.
const PUZZLE: u64 = key((1 << 32) + 2);
/// The keys for an end by a word: Black wins, White wins, draw.
const ENDED: [u64; 3] = [key((1 << 32) + 3), key((1 << 32) + 4), key((1 << 32) + 5)];
/// The key for a removed peg that must be replaced.
const LIFTED: u64 = (1 << 32) + 6;

impl Twixt {
    /// Returns the peg in a hole; `None` if the hole is empty or off the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, twixt::Twixt};
    /// use sgf_model::value::Color;
    /// let mut position = Twixt::begin(&Options::default())?;
    /// position.play_text(Color::White, "f6")?;
    /// assert_eq!(position.peg(Square::new(5, 5)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn peg(&self, hole: Square) -> Option<Color> {
        self.board.peg(hole)
    }

    /// Returns the links and their colors, ordered by upper end.
    pub fn links(&self) -> impl Iterator<Item = (Color, Link)> + '_ {
        self.board.links().into_iter().filter_map(|link| Some((self.board.owner(link)?, link)))
    }

    /// Returns the number of columns and rows.
    #[must_use]
    pub fn board_size(&self) -> (u16, u16) {
        (self.board.columns, self.board.rows)
    }

    /// Returns the link rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, twixt::{Rules, Twixt}};
    /// assert_eq!(Twixt::begin(&Options::default().with_rules("PP"))?.rules(), Rules::PaperAndPencil);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the links with a center, of one slope or of both.
    fn at(&self, center: Center, slope: Option<Slope>) -> impl Iterator<Item = Link> + use<> {
        let (columns, rows) = (self.board.columns, self.board.rows);
        let slopes = [Slope::Rising, Slope::Falling]
            .into_iter()
            .filter(move |&one| slope.is_none_or(|slope| slope == one));
        slopes.filter_map(move |slope| center.link(slope, columns, rows))
    }

    fn judge_play(&self, color: Color, play: &Play) -> Result<(), IllegalMove> {
        if play.changes.is_empty() {
            return play.peg.map_or(Ok(()), |hole| self.judge_peg(color, hole));
        }
        let mut after = self.clone();
        for &change in &play.changes {
            after.judge_change(color, change)?;
            after.change(color, change);
        }
        play.peg.map_or(Ok(()), |hole| after.judge_peg(color, hole))
    }

    fn judge_peg(&self, color: Color, hole: Square) -> Result<(), IllegalMove> {
        let is_second = self.placed == Some(color) && self.turn != color;
        if self.peg(hole).is_some() {
            Err(IllegalMove::Occupied)
        } else if !self.board.is_open_to(color, hole) {
            Err(IllegalMove::Forbidden)
        } else if is_second && !self.is_puzzle && !self.is_turn_open {
            Err(IllegalMove::WrongTurn)
        } else if !self.is_puzzle && self.lifted.is_some_and(|lifted| lifted != hole) {
            Err(IllegalMove::Phase)
        } else {
            Ok(())
        }
    }

    fn judge_change(&self, color: Color, change: Change) -> Result<(), IllegalMove> {
        let is_allowed = self.is_puzzle
            || match change {
                Change::Cut(..) => self.rules.may_cut(),
                Change::Tie(..) | Change::Relink(_) => self.rules.may_tie(),
                Change::Lift(_) => self.rules.may_lift(),
            };
        if !is_allowed {
            return Err(IllegalMove::Rules);
        }
        match change {
            Change::Cut(center, slope) => self.judge_cut(color, center, slope),
            Change::Tie(center, slope) => self.judge_tie(color, center, slope),
            Change::Relink(hole) => {
                self.judge_own(color, hole)?;
                let is_vain = self.board.possible(hole, self.rules.own_may_cross()).is_empty();
                if is_vain { Err(IllegalMove::NoLink) } else { Ok(()) }
            }
            Change::Lift(hole) => self.judge_own(color, hole),
        }
    }

    fn judge_own(&self, color: Color, hole: Square) -> Result<(), IllegalMove> {
        match self.peg(hole) {
            None => Err(IllegalMove::NoPiece),
            Some(peg) if peg != color => Err(IllegalMove::NotYours),
            Some(_) => Ok(()),
        }
    }

    fn judge_cut(&self, color: Color, center: Center, slope: Option<Slope>) -> Result<(), IllegalMove> {
        let mut there = self.at(center, slope).filter(|&link| self.board.has_link(link)).peekable();
        if there.peek().is_none() {
            return Err(IllegalMove::NoLink);
        }
        if there.any(|link| self.board.owner(link) == Some(color)) {
            Ok(())
        } else {
            Err(IllegalMove::NotYours)
        }
    }

    /// A center without a slope is enough if only one of its links is possible.
    fn judge_tie(&self, color: Color, center: Center, slope: Option<Slope>) -> Result<(), IllegalMove> {
        let own: Vec<Link> =
            self.at(center, slope).filter(|&link| self.board.owner(link) == Some(color)).collect();
        if own.is_empty() {
            return Err(IllegalMove::NoPiece);
        }
        match own.iter().filter(|&&link| self.can_tie(color, link)).count() {
            0 if own.iter().all(|&link| self.board.has_link(link)) => Err(IllegalMove::Occupied),
            0 => Err(IllegalMove::CrossesLink),
            1 => Ok(()),
            _ => Err(IllegalMove::NoLink),
        }
    }

    fn can_tie(&self, color: Color, link: Link) -> bool {
        self.board.owner(link) == Some(color)
            && !self.board.has_link(link)
            && !self.board.is_crossed(color, link, self.rules.own_may_cross())
    }

    fn change(&mut self, color: Color, change: Change) {
        match change {
            Change::Cut(center, slope) => {
                for link in self.at(center, slope) {
                    if self.board.owner(link) == Some(color) {
                        self.board.cut(link);
                    }
                }
            }
            Change::Tie(center, slope) => {
                let link = self.at(center, slope).find(|&link| self.can_tie(color, link));
                link.into_iter().for_each(|link| self.board.tie(link));
            }
            Change::Relink(hole) => self.board.tie_all(hole, self.rules.own_may_cross()),
            Change::Lift(hole) => {
                if self.board.place(hole, None) && self.rules == Rules::Twixteus && !self.is_puzzle {
                    self.lifted = Some(hole);
                }
            }
        }
    }

    fn place(&mut self, color: Color, hole: Square) -> bool {
        let is_replaced = self.peg(hole).is_some();
        // An opposing peg is replaced; an own peg is placed again, which adds its links.
        self.board.place(hole, None);
        self.board.place(hole, Some(color));
        self.board.freshen();
        self.board.tie_all(hole, self.rules.own_may_cross());
        self.placed = Some(color);
        self.lifted = None;
        is_replaced
    }

    fn may_swap(&self, color: Color) -> bool {
        self.can_swap
            && self.board.n_pegs == 1
            && self.board.holes().any(|hole| self.peg(hole) == Some(color.other()))
    }

    /// Ends the setup of a puzzle; turns and rules apply from now on.
    fn begin_puzzle(&mut self) {
        (self.is_puzzle, self.placed, self.lifted) = (false, None, None);
        match self.solver {
            Some(solver) => self.pass_turn(solver),
            None => self.is_turn_open = true,
        }
    }

    fn pass_turn(&mut self, color: Color) {
        self.turn = color;
        self.is_turn_open = false;
    }
}

impl Position for Twixt {
    type Move = Move;

    fn begin(options: &Options) -> Result<Twixt, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        let rules = Rules::of(options);
        Ok(Twixt {
            board: Board::new(columns, rows),
            rules,
            turn: options.first.unwrap_or(Color::White),
            is_turn_open: false,
            placed: None,
            lifted: None,
            is_puzzle: false,
            solver: options.first,
            can_swap: options.handicap.is_none() && rules != Rules::Early,
            ended: None,
            is_golem: options.dialect == Some(Dialect::LittleGolem),
        })
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.board.columns, self.board.rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.geometry().square(site).and_then(|hole| self.peg(hole)).into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// The player who placed a peg may still change links; during puzzle setup, either player may move.
    fn expects(&self, color: Color) -> bool {
        let is_free = self.is_puzzle || self.is_turn_open || self.placed == Some(color);
        self.turn().is_some_and(|turn| turn == color || is_free)
    }

    /// On Little Golem, B is the first player, who is White in the specification.
    fn named(&self, written: Color) -> Color {
        if self.is_golem { written.other() } else { written }
    }

    fn set_turn(&mut self, color: Color) {
        self.pass_turn(color);
        self.placed = None;
    }

    /// Pegs are set up with all possible links. PZ and IP start and end puzzle setup.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        match set_up.ident {
            "PZ" => self.is_puzzle = true,
            "IP" if self.is_puzzle => self.begin_puzzle(),
            _ => {}
        }
        set_up_sites(self, set_up)
    }

    fn put(&mut self, site: Site, peg: Option<Piece>) -> bool {
        let Some(hole) = self.geometry().square(site) else { return false };
        let is_changed = self.board.place(hole, peg.and_then(|peg| peg.owner));
        if is_changed {
            self.board.tie_all(hole, self.rules.own_may_cross());
        }
        is_changed
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        (self.is_turn_open, self.placed) = (true, None);
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let step = Move::read(text)?;
        let Move::Play(play) = &step else { return Ok(step) };
        let is_there = |change: &Change| match change {
            Change::Relink(hole) | Change::Lift(hole) => self.board.has(*hole),
            center => center.hole().is_within(self.board.columns, self.board.rows),
        };
        let is_on_board =
            play.changes.iter().all(is_there) && play.peg.is_none_or(|hole| self.board.has(hole));
        if is_on_board { Ok(step) } else { Err(ParseMoveError::off_board(text)) }
    }

    fn write_move(&self, step: &Move) -> String {
        step.write()
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        match step {
            Move::Play(Play { changes, peg: Some(hole), .. })
                if changes.is_empty() && coordinates == LETTERS =>
            {
                hole.letters()
            }
            Move::Play(_) if coordinates == LETTERS => None,
            word if coordinates == LETTERS => Some(word.write()),
            _ => None,
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match step {
            Move::Play(play) => play.peg.map(|hole| self.geometry().on(hole)).into_iter().collect(),
            _ => Sites::none(),
        }
    }

    /// A swap of pieces moves the peg.
    fn footprint(&self, color: Color, step: &Move) -> Sites {
        if *step != Move::SwapPieces || self.board.columns != self.board.rows {
            return self.path(color, step);
        }
        let mut pegs = self.board.holes().filter(|&hole| self.peg(hole).is_some());
        let only = pegs.next().filter(|_| pegs.next().is_none());
        only.map(|hole| self.geometry().on(Square::new(hole.row, hole.column))).into_iter().collect()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match step {
            Move::Play(play) => self.judge_play(color, play),
            Move::SwapSides if !self.may_swap(color) => Err(IllegalMove::Swap),
            Move::SwapPieces if !self.may_swap(color) || self.board.columns != self.board.rows => {
                Err(IllegalMove::Swap)
            }
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        match step {
            Move::Play(play) => {
                if self.is_turn_open || self.is_puzzle {
                    self.pass_turn(color);
                }
                for &change in &play.changes {
                    self.change(color, change);
                }
                if let Some(hole) = play.peg {
                    played.replaced = self.place(color, hole);
                    self.pass_turn(color.other());
                }
                self.board.freshen();
                return played;
            }
            Move::SwapPieces if self.board.columns == self.board.rows => {
                self.board.mirror();
                self.can_swap = false;
                self.pass_turn(color.other());
            }
            // The player who swapped sides now has the other color, and has used the turn.
            Move::SwapSides | Move::SwapPieces => {
                self.can_swap = false;
                self.pass_turn(color);
            }
            Move::Draw => self.ended = self.ended.or(Some(Outcome::DRAW)),
            Move::Resign | Move::Forfeit => self.ended = self.ended.or(Some(Outcome::win(color.other()))),
        }
        (self.placed, self.lifted) = (None, None);
        played
    }

    /// Lists pegs and swaps, but no link changes, which are unlimited.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let holes =
            self.board.holes().filter(|&hole| self.board.has(hole) && self.judge_peg(turn, hole).is_ok());
        into.extend(holes.map(Move::peg));
        if self.may_swap(turn) {
            into.push(Move::SwapSides);
            if self.board.columns == self.board.rows {
                into.push(Move::SwapPieces);
            }
        }
    }

    /// The game is drawn by agreement, or if the player to move has no hole left.
    fn outcome(&self) -> Option<Outcome> {
        let is_full = self.board.n_free(self.turn) == 0 && self.lifted.is_none();
        let by_board = || if is_full { Some(Outcome::DRAW) } else { None };
        self.ended.or_else(|| self.board.connected().map(Outcome::win)).or_else(by_board)
    }

    fn details(&self) -> Vec<Detail> {
        let site = |hole| self.geometry().on(hole);
        let links = |color| {
            let own = self.links().filter(|&(owner, _)| owner == color);
            Detail::Links(color, own.map(|(_, link)| (site(link.upper()), site(link.lower()))).collect())
        };
        let mut details = vec![
            links(Color::White),
            links(Color::Black),
            Detail::Goal(Color::White, Ends::TopAndBottom),
            Detail::Goal(Color::Black, Ends::LeftAndRight),
        ];
        details.extend(self.is_puzzle.then_some(Detail::Phase(Phase::LayingOut)));
        details
    }

    fn hash(&self) -> u64 {
        self.board.hash ^ self.key()
    }

    fn fresh_hash(&self) -> u64 {
        self.board.fresh_hash() ^ self.key()
    }
}

impl Twixt {
    /// Returns the hash of everything except the board.
    fn key(&self) -> u64 {
        let turn = if self.turn == Color::Black { TURN } else { 0 };
        let swap = if self.can_swap { 0 } else { CLOSED };
        let puzzle = if self.is_puzzle { PUZZLE } else { 0 };
        let ended = self.ended.map_or(0, |outcome| match outcome.winner {
            Some(winner) => ENDED[winner as usize],
            None => ENDED[2],
        });
        let place = |hole: Square| u64::from(hole.row) << 16 | u64::from(hole.column);
        let lifted = self.lifted.map_or(0, |hole| key(LIFTED + place(hole)));
        turn ^ swap ^ puzzle ^ ended ^ lifted
    }
}
