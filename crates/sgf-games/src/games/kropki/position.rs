//! Positions of Kropki.

use sgf_model::value::Color;

use super::board::{Board, Point};
use super::notation::{Move, Rules};
use super::{PLAN, SIZES};
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Score, SetUp, Site, Sites, Square, StartError, set_up_sites,
};

/// A position of Kropki on a board of up to 52×52 points.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, kropki::Kropki};
/// use sgf_model::value::Color;
/// let mut position = Kropki::begin(&Options::default().with_size(6, 6))?;
/// let mut color = Color::Black;
/// for text in ["cc", "cb", "ee", "bc", "ff", "cd", "ef", "dc.cbdccdbccb"] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
///     color = color.other();
/// }
/// assert_eq!(position.prisoners(Color::White), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kropki {
    board: Board,
    rules: Rules,
    turn: Color,
    /// Whether dots were set up without setting the player to move, so that either player may move.
    is_turn_open: bool,
    /// The free points in each color's final territories, if the record has them.
    territory: Option<[u32; 2]>,
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The first of the keys for final territories.
const COUNTED: u64 = 1 << 40;

impl Kropki {
    /// Returns the number of columns and rows.
    #[must_use]
    pub fn board_size(&self) -> (u16, u16) {
        (self.board.columns, self.board.rows)
    }

    /// Returns the enclosures: the owner, and the surrounding dots in order, with the first one repeated at the end.
    #[must_use]
    pub fn enclosures(&self) -> Vec<(Color, Vec<Square>)> {
        self.board.enclosures()
    }

    /// Returns the number of opposing dots that a color has captured.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> u32 {
        self.board.prisoners[color as usize]
    }

    /// Returns the dot on a point.
    #[must_use]
    pub fn dot(&self, square: Square) -> Option<Color> {
        self.board.point(square).dot
    }

    /// Returns the color that has enclosed a point.
    #[must_use]
    pub fn holder(&self, square: Square) -> Option<Color> {
        self.board.point(square).holder
    }

    #[cfg(test)]
    pub(super) fn kept_counts(&self) -> ([u32; 2], u32) {
        (self.board.prisoners, self.board.n_free)
    }

    #[cfg(test)]
    pub(super) fn fresh_counts(&self) -> ([u32; 2], u32) {
        self.board.fresh_counts()
    }

    fn on_board(&self, text: &str) -> Result<Move, ParseMoveError> {
        let step = Move::read(text)?;
        let is_on_board = step.points().all(|square| self.board.has(square));
        if is_on_board { Ok(step) } else { Err(ParseMoveError::off_board(text)) }
    }

    /// Returns the owner and the inside of a chain, if it is closed, consists of free dots of one color, and captures something. The owner
    /// may be the opponent if the dot was placed into an empty enclosure.
    fn enclosure(
        board: &Board,
        color: Color,
        dot: Option<Square>,
        chain: &[Square],
    ) -> Option<(Color, Vec<Square>)> {
        if !Board::is_closed(chain) {
            return None;
        }
        let owner = if board.is_chain_of(color, chain) { color } else { color.other() };
        if !board.is_chain_of(owner, chain) {
            return None;
        }
        let inside = Board::inside(chain);
        let is_right = board.has_prey(owner, &inside)
            && (owner == color || dot.is_some_and(|dot| inside.contains(&dot)));
        is_right.then_some((owner, inside))
    }

    fn judge_chains(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let mut board = self.board.clone();
        if let Some(dot) = step.dot {
            board.put(dot, color);
        }
        if step.chains.is_empty() && self.rules.must_enclose && !self.rules.is_automatic {
            let made = step.dot.map_or_else(Vec::new, |dot| board.made_by(color, dot));
            return if made.is_empty() { Ok(()) } else { Err(IllegalMove::MustCapture) };
        }
        for chain in &step.chains {
            let enclosure = Kropki::enclosure(&board, color, step.dot, chain);
            let (owner, inside) = enclosure.ok_or(IllegalMove::Enclosure)?;
            board.enclose(owner, &inside);
        }
        Ok(())
    }

    /// Makes an enclosure of a move, as far as it is valid.
    fn enclose(&mut self, color: Color, dot: Option<Square>, chain: &[Square], played: &mut Played) {
        let enclosure = Kropki::enclosure(&self.board, color, dot, chain);
        let is_wrong = enclosure.is_none() && Board::is_closed(chain);
        let enclosure = enclosure.or_else(|| is_wrong.then(|| (color, Board::inside(chain))));
        let Some((owner, inside)) = enclosure else { return };
        let n_captured = self.board.enclose(owner, &inside);
        if owner == color {
            played.captured += n_captured;
        } else {
            played.lost += n_captured;
        }
    }

    /// Makes the enclosures of the final territories in a record: chains after periods, `.cgdhegdfcg.…`.
    fn count_territory(&mut self, color: Color, text: &str) -> Result<u32, ParseMoveError> {
        let step = self.on_board(text)?;
        let mut territory = self.territory.unwrap_or_default();
        let mut n_changed = 0;
        for chain in step.chains.iter().filter(|chain| Board::is_closed(chain)) {
            let (hash, n_free) = (self.board.hash, self.board.n_free);
            self.board.enclose(color, &Board::inside(chain));
            n_changed += u32::from(self.board.hash != hash);
            territory[color as usize] += n_free.saturating_sub(self.board.n_free);
        }
        self.territory = Some(territory);
        Ok(n_changed)
    }

    /// Counts the prisoners of both colors, including those implied by final territories.
    ///
    /// zagram.org counts as if the board were filled: the players take turns filling neutral points, then their own territories, and a
    /// player without points left loses dots.
    fn counts(&self) -> [u32; 2] {
        let mut counts = self.board.prisoners;
        let Some(territory) = self.territory else { return counts };
        let share =
            |color: Color, n_points: u32| n_points / 2 + u32::from(self.turn == color) * (n_points % 2);
        let n_all = self.board.n_free + territory[0] + territory[1];
        for color in [Color::Black, Color::White] {
            let safe = share(color, self.board.n_free) + territory[color as usize];
            counts[color.other() as usize] += share(color, n_all).saturating_sub(safe);
        }
        counts
    }

    /// Makes the automatic captures of a dot. In an empty enclosure of the other color, the dot itself is captured, unless it captures
    /// something.
    fn capture(&mut self, color: Color, dot: Square) -> Played {
        let mut played = Played::default();
        for chain in self.board.made_by(color, dot) {
            played.captured += self.board.enclose(color, &Board::inside(&chain));
        }
        if played.captured == 0 {
            played.lost = self.lose(color, dot);
        }
        played
    }

    /// Captures a dot in an opposing enclosure, and returns the number of captured dots.
    fn lose(&mut self, color: Color, dot: Square) -> u32 {
        let chain = self.board.trap(color.other(), dot);
        chain.map_or(0, |chain| self.board.enclose(color.other(), &Board::inside(&chain)))
    }

    fn key(&self) -> u64 {
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let counted = |[black, white]: [u32; 2]| key(COUNTED ^ u64::from(black) << 16 ^ u64::from(white));
        turn ^ self.territory.map_or(0, counted)
    }
}

impl Position for Kropki {
    type Move = Move;

    fn begin(options: &Options) -> Result<Kropki, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        Ok(Kropki {
            board: Board::new(columns, rows),
            rules: Rules::of(options),
            turn: options.first.unwrap_or(Color::Black),
            is_turn_open: false,
            territory: None,
        })
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.board.columns, self.board.rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let Some(square) = self.geometry().square(site) else { return Occupant::NOTHING };
        let Point { dot, holder } = self.board.point(square);
        let kind = |dot: Color| if holder == Some(dot.other()) { super::ENCLOSED } else { 0 };
        dot.map(|dot| Piece::new(dot, kind(dot))).into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// After setup without PL, either player may move.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.is_turn_open)
    }

    fn set_turn(&mut self, color: Color) {
        (self.turn, self.is_turn_open) = (color, false);
    }

    /// Sets up dots. TB and TW are the enclosures of the final count, with chains as in a move.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        match set_up.ident {
            "TB" => self.count_territory(Color::Black, set_up.value),
            "TW" => self.count_territory(Color::White, set_up.value),
            _ => set_up_sites(self, set_up),
        }
    }

    fn put(&mut self, site: Site, dot: Option<Piece>) -> bool {
        let point = Point { dot: dot.and_then(|dot| dot.owner), holder: None };
        self.geometry().square(site).is_some_and(|square| self.board.set(square, point))
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.is_turn_open = true;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        self.on_board(text)
    }

    fn write_move(&self, step: &Move) -> String {
        step.write()
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        step.dot.map(|dot| self.geometry().on(dot)).into_iter().collect()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        if let Some(dot) = step.dot {
            let point = self.board.point(dot);
            if point.dot.is_some() {
                return Err(IllegalMove::Occupied);
            }
            if point.holder.is_some() {
                return Err(IllegalMove::Forbidden);
            }
        }
        self.judge_chains(color, step)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let mut played = Played::default();
        self.territory = None;
        if let Some(dot) = step.dot {
            played.replaced = self.board.point(dot).dot.is_some();
            self.board.put(dot, color);
        }
        for chain in &step.chains {
            self.enclose(color, step.dot, chain, &mut played);
        }
        match step.dot.filter(|_| step.chains.is_empty()) {
            Some(dot) if self.rules.is_automatic => {
                played = Played { replaced: played.replaced, ..self.capture(color, dot) };
            }
            Some(dot) if self.rules.must_enclose && self.board.made_by(color, dot).is_empty() => {
                played.lost = self.lose(color, dot);
            }
            _ => {}
        }
        let is_again = self.rules.moves_again && played.captured > 0;
        self.set_turn(if is_again { color } else { color.other() });
        played
    }

    /// Lists one move per point, with all its enclosures, or the one that captures the dot if enclosures are mandatory.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let mut board = self.board.clone();
        for dot in self.board.squares().filter(|&square| self.board.is_free(square)) {
            let mut chains = Vec::new();
            if !self.rules.is_automatic {
                board.put(dot, turn);
                chains = board.made_by(turn, dot);
                if self.rules.must_enclose && chains.is_empty() {
                    chains.extend(board.trap(turn.other(), dot));
                }
                board.set(dot, Point::default());
            }
            into.push(Move { dot: Some(dot), chains });
        }
    }

    /// Omits passes, chains that are closed later, and, if enclosures are optional, dots with fewer of them.
    fn leaves_out(&self, _: Color, step: &Move) -> bool {
        let may_be_fewer = !self.rules.is_automatic && !self.rules.must_enclose;
        step.dot.is_none() || !step.chains.is_empty() || may_be_fewer
    }

    fn changed(&self, color: Color, step: &Move, played: &Played) -> Option<Sites> {
        let is_plain = step.chains.is_empty() && played.captured == 0 && played.lost == 0;
        is_plain.then(|| self.path(color, step))
    }

    /// The game ends when no point is free, or when the record has final territories.
    fn outcome(&self) -> Option<Outcome> {
        let has_ended = self.territory.is_some() || self.board.n_free == 0;
        has_ended.then(|| {
            let [black, white] = self.counts();
            Outcome::by_count(f64::from(black), f64::from(white))
        })
    }

    fn hash(&self) -> u64 {
        self.board.hash ^ self.key()
    }

    fn fresh_hash(&self) -> u64 {
        self.board.fresh_hash() ^ self.key()
    }

    fn details(&self) -> Vec<Detail> {
        vec![Detail::Count(
            Counted::Prisoners,
            [Color::Black, Color::White].map(|color| self.prisoners(color)),
        )]
    }

    /// Counts the prisoners, including those implied by the claimed territories.
    fn score(&self, claims: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let mut counted = self.clone();
        for (color, chains) in [(Color::Black, &claims.black), (Color::White, &claims.white)] {
            for chain in chains {
                counted.count_territory(color, chain)?;
            }
        }
        let [black, white] = counted.counts().map(f64::from);
        let [black_now, white_now] = self.board.prisoners.map(f64::from);
        let parts = vec![
            (Counted::Prisoners, black_now, white_now),
            (Counted::Claimed, black - black_now, white - white_now),
        ];
        Ok(Some(Score { black, white, parts, ..Score::default() }))
    }
}
