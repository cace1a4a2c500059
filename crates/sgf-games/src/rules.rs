//! The trait that every game with moves implements.
//!
//! Records contain illegal moves, so checking a move and playing it are separate: [`Position::check_move`] and
//! [`Position::play_unchecked`]. A replay reports illegal moves and plays them anyway; [`Position::play`] plays only legal moves.
//!
//! Positions are values; clone one to keep it. There is no unmake, which every game would have to get right:
//! [`History`](crate::History) clones positions at intervals and replays the moves in between.

use std::fmt::Debug;

use sgf_model::value::Color;

use crate::boards::set_up::{area_of, stone_ident, stones_on};
use crate::zobrist::key;
use crate::{
    Claims, Detail, Differ, Filling, Geometry, IllegalMove, Keys, Occupant, Options, Outcome, ParseMoveError,
    Piece, Placement, PlayError, Played, Score, SetUp, Site, Sites, StartError,
};

/// A position of a game: the board, and all other state that the rules depend on.
///
/// An implementation is complete when it passes the checks of [`contract`](crate::contract).
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// /// Plays the first legal move until the game ends.
/// fn length<P: Position>(mut position: P) -> usize {
///     let mut moves = Vec::new();
///     position.legal_moves(&mut moves);
///     match (moves.first(), position.turn()) {
///         (Some(step), Some(color)) => {
///             position.play_unchecked(color, step);
///             1 + length(position)
///         }
///         _ => 0,
///     }
/// }
/// assert!(length(Hex::begin(&Options::default().with_size(4, 4))?) <= 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move, which is one value of a record. A turn of several values is several moves.
    type Move: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// When two listed moves are distinct, as players of the game count them.
    const DIFFER: Differ = Differ::ByPosition;

    /// The notations for [`notation`](Position::notation) besides that of records, the most common one first.
    const NOTATIONS: &'static [&'static str] = &[];

    /// Returns the start position.
    ///
    /// # Errors
    ///
    /// Fails if the game is not played with these options.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, StartError, othello::Othello};
    /// assert!(Othello::begin(&Options::default()).is_ok());
    /// assert_eq!(Othello::begin(&Options::default().with_size(7, 7)), Err(StartError::Size(7, 7)));
    /// ```
    fn begin(options: &Options) -> Result<Self, StartError>;

    /// Returns the geometry of the board: its sites and their names.
    fn geometry(&self) -> Geometry;

    /// Returns the pieces on a site; an empty occupant if the site does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, Position, xiangqi::{Kind, Xiangqi}};
    /// use sgf_model::value::Color;
    /// let position = Xiangqi::begin(&Options::default())?;
    /// let general = position.occupant(position.site("e0")?).top();
    /// assert_eq!(general.and_then(|piece| piece.owner), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn occupant(&self, site: Site) -> Occupant;

    /// Returns the site with a name, as setup and markup properties write it.
    ///
    /// # Errors
    ///
    /// Fails if the text does not name a point of this board.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        self.geometry().site(text)
    }

    /// Returns the name of a site, as setup and markup properties write it. The inverse of [`site`](Position::site).
    fn name(&self, site: Site) -> String {
        self.geometry().name(site)
    }

    /// Returns the name of a site in other coordinates that the game has; `None` if it has none of that name.
    fn name_as(&self, site: Site, coordinates: &str) -> Option<String> {
        self.geometry().name_as(site, coordinates)
    }

    /// Returns the sites of a point, or of a rectangle between any two opposite corners, such as `aa:cc`. A rectangle skips places that are
    /// not sites.
    ///
    /// # Errors
    ///
    /// Fails if a part of the text does not name a point of this board.
    fn area(&self, text: &str) -> Result<Vec<Site>, ParseMoveError> {
        area_of(self.geometry(), text, &|point| self.site(point))
    }

    /// Returns the pieces on all sites.
    fn placement(&self) -> Placement {
        Placement::of(self.geometry(), &|site| self.occupant(site))
    }

    /// Returns the Zobrist keys of the pieces on the board, for position search.
    fn keys(&self) -> Keys {
        Keys::of(&self.placement())
    }

    /// Returns the player to move, or `None` after the end of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, shogi::Shogi};
    /// use sgf_model::value::Color;
    /// let mut position = Shogi::begin(&Options::default())?;
    /// position.play_text(Color::Black, "7g7f")?;
    /// assert_eq!(position.turn(), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turn(&self) -> Option<Color>;

    /// Returns whether a color may move now: it is its turn, the record has suspended turns (TwixT puzzles), or it may only conclude its turn
    /// (`Done` on BoardSpace, even after the move that ended the game).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// // While handicap stones are missing, either color may move, because some records omit them.
    /// let mut options = Options::default();
    /// options.handicap = Some(3);
    /// let handicap = Go::begin(&options)?;
    /// assert!(handicap.expects(Color::Black) && handicap.expects(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn expects(&self, color: Color) -> bool {
        self.turn() == Some(color)
    }

    /// Returns the color that moves when a record writes B or W.
    ///
    /// They differ only on servers that exchange them: Little Golem writes Black's moves in Hex as W. Replay calls this once per move;
    /// all other methods of this trait use the colors of the rules.
    fn mover(&self, written: Color) -> Color {
        written
    }

    /// Returns the color that B or W means in the result of a record, and in properties such as PB and BR.
    ///
    /// They differ only on servers that exchange them: on Little Golem, B is the player who moved first.
    fn named(&self, written: Color) -> Color {
        written
    }

    /// Sets the player to move, as PL does (properties.html, PL).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// position.set_turn(Color::White);
    /// assert!(position.play_text(Color::White, "e3").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn set_turn(&mut self, color: Color);

    /// Lists the pieces that a setup can place.
    fn pieces(&self) -> Vec<Piece> {
        [Color::Black, Color::White].map(Piece::stone).into()
    }

    /// Places a piece on a site, or clears it, as part of a setup. Games with stacks put it on top. Returns whether anything changed.
    ///
    /// [`begin_set_up`](Position::begin_set_up) and [`end_set_up`](Position::end_set_up) update other state, such as the player to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// let site = position.site("dd")?;
    /// assert!(position.put(site, Some(Piece::stone(Color::Black))));
    /// assert!(!position.put(site, Some(Piece::stone(Color::Black))));
    /// assert!(position.put(site, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool;

    /// Reads a setup value: the piece to place and its sites; `None` for other properties.
    ///
    /// # Errors
    ///
    /// Fails if the value is not in the notation of the game, or not on its board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, Position, SetUp, go::Go};
    /// use sgf_model::value::Color;
    /// let position = Go::begin(&Options::default())?;
    /// let (stone, sites) = position.read_set_up(&SetUp { ident: "AB", value: "aa:bb" })?.expect("AB is setup");
    /// assert_eq!((stone, sites.len()), (Some(Piece::stone(Color::Black)), 4));
    /// assert_eq!(position.read_set_up(&SetUp { ident: "KM", value: "6.5" })?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        stones_on(set_up, &|text| self.area(text))
    }

    /// Returns the setup property and value that place a piece on a site or clear it, or `None` if no record can express that.
    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        Some((stone_ident(self.geometry(), site, piece)?, self.name(site)))
    }

    /// Called before a setup is applied. In many games, the first placed piece clears the board.
    fn begin_set_up(&mut self, _piece: Option<Piece>) {}

    /// Called after a setup has changed a number of sites.
    fn end_set_up(&mut self, _piece: Option<Piece>, _n_changed: u32) {}

    /// Applies a setup value, and returns the number of changed sites.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the value is not in the notation of the game, or not on its board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, SetUp, hex::Hex};
    /// let mut position = Hex::begin(&Options::default())?;
    /// assert_eq!(position.set_up(&SetUp { ident: "AB", value: "a1:c1" })?, 3);
    /// assert!(position.set_up(&SetUp { ident: "AB", value: "a99" }).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        set_up_sites(self, set_up)
    }

    /// Reads a move in any dialect of records, and in the notations of players.
    ///
    /// Uses the position to complete abbreviated notation, such as intermediate points.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a move of this game, or names a point outside of this board. A move that was read need not be legal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, loa::Loa};
    /// use sgf_model::value::Color;
    /// let position = Loa::begin(&Options::default())?;
    /// // Programs write the same move differently.
    /// assert_eq!(position.read_move(Color::Black, "b1-b3")?, position.read_move(Color::Black, "b1b3")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_move(&self, color: Color, text: &str) -> Result<Self::Move, ParseMoveError>;

    /// Writes a move as the value of a record, without SGF escapes. The inverse of [`read_move`](Position::read_move).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, loa::Loa};
    /// use sgf_model::value::Color;
    /// let position = Loa::begin(&Options::default())?;
    /// assert_eq!(position.write_move(&position.read_move(Color::Black, "b1b3")?), "b1-b3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_move(&self, step: &Self::Move) -> String;

    /// Writes a move in other coordinates that the game has; `None` if it has none of that name.
    fn write_as(&self, _step: &Self::Move, _coordinates: &str) -> Option<String> {
        None
    }

    /// Writes a move in one of the [`NOTATIONS`](Position::NOTATIONS) of players. The empty name stands for the most common one, or for the
    /// notation of records in games without others. `None` if there is no notation of that name.
    ///
    /// [`read_move`](Position::read_move) reads legal moves back. Illegal moves that the notation cannot express are written as in records.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let step = position.read_move(Color::White, "g1f3")?;
    /// assert_eq!(position.notation(Color::White, &step, "").as_deref(), Some("Nf3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn notation(&self, _color: Color, step: &Self::Move, name: &str) -> Option<String> {
        match name {
            "" => Some(self.write_move(step)),
            name => Self::NOTATIONS.contains(&name).then(|| self.write_as(step, name))?,
        }
    }

    /// Returns the sites that a player touches to make a move, in order; see [`AnyMove::path`](crate::AnyMove::path).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let path = position.path(Color::White, &position.read_move(Color::White, "e2e4")?);
    /// assert_eq!(path, [position.site("e2")?, position.site("e4")?].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn path(&self, color: Color, step: &Self::Move) -> Sites;

    /// Returns the sites where a move leaves a visible change; the last one is where the piece ends up.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let footprint = position.footprint(Color::White, &position.read_move(Color::White, "e2e4")?);
    /// assert_eq!(footprint, [position.site("e4")?].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn footprint(&self, color: Color, step: &Self::Move) -> Sites {
        self.path(color, step).end()
    }

    /// Checks a move against the rules. Ignores whose turn it is, and whether the game has ended.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, IllegalMove, othello::Othello};
    /// use sgf_model::value::Color;
    /// let position = Othello::begin(&Options::default())?;
    /// let check = |text| Ok::<_, sgf_games::ParseMoveError>(position.check_move(Color::Black, &position.read_move(Color::Black, text)?));
    /// assert_eq!((check("d3")?, check("d4")?), (Ok(()), Err(IllegalMove::Occupied)));
    /// assert_eq!(check("a1")?, Err(IllegalMove::NothingCaptured));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn check_move(&self, color: Color, step: &Self::Move) -> Result<(), IllegalMove>;

    /// Plays a move, legal or not, and returns what it did (properties.html, B: "It doesn't matter if the move itself is illegal").
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let step = position.read_move(Color::Black, "d3")?;
    /// assert_eq!(position.play_unchecked(Color::Black, &step).captured, 1);
    /// assert_eq!(position.count(Color::Black), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_unchecked(&mut self, color: Color, step: &Self::Move) -> Played;

    /// Appends all legal moves of the player to move, without duplicates and in a deterministic order.
    ///
    /// Does not list resigning and draws by agreement. Lists nothing after the end of the game, and for games without known rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hex::Hex};
    /// let mut moves = Vec::new();
    /// Hex::begin(&Options::default().with_size(5, 5))?.legal_moves(&mut moves);
    /// assert_eq!(moves.len(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// Lists the legal moves as players enter them site by site, with every order of their parts that begins with the touched sites.
    /// The default is [`legal_moves`](Position::legal_moves); in backgammon, either die may be played first.
    fn legal_entries(&self, _touched: &[Site], into: &mut Vec<Self::Move>) {
        self.legal_moves(into);
    }

    /// Returns the position while a move is entered, with the parts of it that the touched sites complete, and the number of those
    /// sites. `None`, the default, if nothing has moved yet.
    fn partly_played(&self, _touched: &[Site]) -> Option<(Self, usize)> {
        None
    }

    /// Returns whether [`legal_moves`](Position::legal_moves) omits a legal move on purpose, although no listed move leads to the same position:
    /// a part of a turn that is listed as one move, another name for a piece, a word.
    fn leaves_out(&self, _color: Color, _step: &Self::Move) -> bool {
        false
    }

    /// Returns the sites that a move may have changed after it was played, or `None` if any site may have changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// let step = position.read_move(Color::Black, "dd")?;
    /// let played = position.play_unchecked(Color::Black, &step);
    /// assert_eq!(position.changed(Color::Black, &step, &played), Some([position.site("dd")?].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn changed(&self, _color: Color, _step: &Self::Move, _played: &Played) -> Option<Sites> {
        None
    }

    /// Returns the outcome of the game, or `None` if it has not ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Outcome, Position, hex::Hex};
    /// use sgf_model::value::Color::{Black, White};
    /// let mut position = Hex::begin(&Options::default().with_size(2, 2))?;
    /// for (color, text) in [(Black, "a1"), (White, "b1"), (Black, "a2")] {
    ///     assert_eq!(position.outcome(), None);
    ///     position.play_text(color, text)?;
    /// }
    /// assert_eq!(position.outcome(), Some(Outcome::win(Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the Zobrist hash, which is equal for positions with the same possible continuations.
    ///
    /// Games that update it incrementally return the stored value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let black = Othello::begin(&Options::default())?;
    /// let mut white = black.clone();
    /// white.set_turn(Color::White);
    /// // The discs are the same, but the player to move differs.
    /// assert_eq!(black.placement(), white.placement());
    /// assert_ne!(black.hash(), white.hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    /// Computes [`hash`](Position::hash) from scratch: from the placement, the player to move, and any other state of the game.
    fn fresh_hash(&self) -> u64 {
        hash_of(&self.placement(), self.turn())
    }

    /// Lists facts that the board does not show, such as prisoners, dice, or the doubling cube.
    fn details(&self) -> Vec<Detail> {
        Vec::new()
    }

    /// Counts the score, or returns `None` for games without one.
    ///
    /// # Errors
    ///
    /// Fails if a claimed point is not in the notation of the game, or not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Claims, Options, Position, hex::Hex, othello::Othello};
    /// let score = Othello::begin(&Options::default())?.score(&Claims::default())?.expect("Othello has a score");
    /// assert_eq!((score.black, score.white), (2.0, 2.0));
    /// assert_eq!(Hex::begin(&Options::default())?.score(&Claims::default())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn score(&self, _claims: &Claims) -> Result<Option<Score>, ParseMoveError> {
        Ok(None)
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason, and changes nothing, if the move is illegal, it is the other player's turn, or the game has ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, IllegalMove, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let step = position.read_move(Color::White, "c3")?;
    /// assert_eq!(position.play(Color::White, &step), Err(IllegalMove::WrongTurn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(&mut self, color: Color, step: &Self::Move) -> Result<Played, IllegalMove> {
        match self.turn() {
            _ if self.expects(color) => self.check_move(color, step)?,
            None => return Err(IllegalMove::GameOver),
            Some(_) => return Err(IllegalMove::WrongTurn),
        }
        Ok(self.play_unchecked(color, step))
    }

    /// Reads a move and plays it, legal or not.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the text is not a move of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// position.follow(Color::Black, "dd")?;
    /// assert!(position.follow(Color::White, "dd")?.replaced);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn follow(&mut self, color: Color, text: &str) -> Result<Played, ParseMoveError> {
        let step = self.read_move(color, text)?;
        Ok(self.play_unchecked(color, &step))
    }

    /// Reads a move and plays it if it is legal.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the text is not a move or the move cannot be played.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{PlayError, Options, Position, IllegalMove, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// position.play_text(Color::Black, "dd")?;
    /// assert_eq!(position.play_text(Color::White, "dd"), Err(PlayError::Illegal(IllegalMove::Occupied)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_text(&mut self, color: Color, text: &str) -> Result<Played, PlayError> {
        let step = self.read_move(color, text)?;
        Ok(self.play(color, &step)?)
    }
}

/// Applies a setup value as the default [`Position::set_up`] does, for games that add properties of their own.
///
/// # Errors
///
/// Fails, and changes nothing, if the value is not in the notation of the game, or not on its board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, SetUp, go::Go, set_up_sites};
/// let mut position = Go::begin(&Options::default())?;
/// assert_eq!(set_up_sites(&mut position, &SetUp { ident: "AB", value: "aa:cc" })?, 9);
/// assert_eq!(set_up_sites(&mut position, &SetUp { ident: "C", value: "aa" })?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn set_up_sites<P: Position>(position: &mut P, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
    let Some((piece, sites)) = position.read_set_up(set_up)? else { return Ok(0) };
    position.begin_set_up(piece);
    let n_changed = sites.iter().map(|&site| u32::from(position.put(site, piece))).sum();
    position.end_set_up(piece, n_changed);
    Ok(n_changed)
}

/// The hash of a placement and the player to move.
fn hash_of(placement: &Placement, turn: Option<Color>) -> u64 {
    placement.key() ^ key(turn.map_or(2, |color| color as u64))
}
