//! The trait of positions whose game is known only at run time.

use std::any::Any;
use std::fmt::Debug;

use sgf_model::value::Color;

use super::{AnyMove, Trace};
use crate::{
    Claims, Detail, Geometry, IllegalMove, Occupant, OtherGameError, Outcome, ParseMoveError, Piece,
    Placement, Played, Score, SetUp, Site, Sites,
};

/// A position whose game is known only at run time.
///
/// Methods do the same as those of the same name in [`Position`](crate::Position). A move belongs to the position that read or listed it.
/// A move of another game is illegal ([`IllegalMove::OtherGame`]), cannot be written or played ([`OtherGameError`]), and has no notation.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// let othello = game(2).unwrap();
/// let mut position = othello.begin(&Options::default())?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// assert_eq!(position.legal_moves().len(), 4);
/// let first = position.legal_moves().swap_remove(0);
/// assert_eq!(position.play(Color::Black, &first).unwrap().captured, 1);
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), sgf_games::StartError>(())
/// ```
pub trait AnyPosition: Debug + Send + Sync {
    /// Returns the geometry of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, twixt};
    /// let geometry = twixt::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!((geometry.columns(), geometry.rows()), (24, 24));
    /// // The corners are not points of the board.
    /// assert_eq!(geometry.sites().count(), 24 * 24 - 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn geometry(&self) -> Geometry;
    /// Returns the piece or pieces on a site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// use sgf_model::value::Color;
    /// let chess = chess::SPEC.begin(&Options::default())?;
    /// assert_eq!(chess.occupant(chess.site("e1")?).owner(), Some(Color::White));
    /// assert!(chess.occupant(chess.site("e4")?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn occupant(&self, site: Site) -> Occupant;
    /// Returns the site with a name, as setup and markup properties write it.
    ///
    /// # Errors
    ///
    /// Fails if the text does not name a point of this board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
    /// assert_eq!(position.geometry().place(position.site("cg")?), Some((2, 6)));
    /// assert_eq!(position.site("jj").unwrap_err().to_string(), "`jj` is not on the board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn site(&self, text: &str) -> Result<Site, ParseMoveError>;
    /// Returns the name of a site, as setup and markup properties write it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, loa};
    /// let position = loa::SPEC.begin(&Options::default())?;
    /// let corner = position.geometry().at(0, 0).map(|site| position.name(site));
    /// assert_eq!(corner.as_deref(), Some("a8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn name(&self, site: Site) -> String;
    /// Returns the name of a site in other coordinates that the game has; `None` if it has none of that name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// let position = hex::SPEC.begin(&Options::default())?;
    /// let site = position.site("c4")?;
    /// assert_eq!(position.name_as(site, "letters").as_deref(), Some("cd"));
    /// assert_eq!(position.name_as(site, "runes"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn name_as(&self, site: Site, coordinates: &str) -> Option<String>;
    /// Returns the sites of a point or a rectangle.
    ///
    /// # Errors
    ///
    /// Fails if a part of the text does not name a point of this board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let position = go::SPEC.begin(&Options::default())?;
    /// assert_eq!(position.area("dd")?.len(), 1);
    /// // Any two opposite corners describe the same rectangle.
    /// assert_eq!(position.area("cc:aa")?, position.area("aa:cc")?);
    /// assert_eq!(position.area("aa:cc")?.len(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn area(&self, text: &str) -> Result<Vec<Site>, ParseMoveError>;
    /// Returns the pieces on all sites.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// let start = othello::SPEC.begin(&Options::default())?.placement();
    /// let names: Vec<String> = start.iter().map(|(site, _)| start.geometry().name(site)).collect();
    /// assert_eq!(names, ["d4", "e4", "d5", "e5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn placement(&self) -> Placement;
    /// Returns the player to move, or `None` after the end of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, go};
    /// use sgf_model::value::Color;
    /// assert_eq!(go::SPEC.begin(&Options::default())?.turn(), Some(Color::Black));
    /// assert_eq!(chess::SPEC.begin(&Options::default())?.turn(), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turn(&self) -> Option<Color>;
    /// Returns whether a color may move now.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// assert!(position.expects(Color::Black) && !position.expects(Color::White));
    /// position.play_text(Color::Black, "pd")?;
    /// assert!(position.expects(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn expects(&self, color: Color) -> bool;
    /// Returns the color that moves when a record writes B or W.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::info::Dialect;
    /// use sgf_model::value::Color;
    /// let usual = hex::SPEC.begin(&Options::default())?;
    /// assert_eq!(usual.mover(Color::White), Color::White);
    /// let golem = hex::SPEC.begin(&Options::default().with_dialect(Dialect::LittleGolem))?;
    /// assert_eq!(golem.mover(Color::White), Color::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn mover(&self, written: Color) -> Color;
    /// Returns the color that B or W means in the result of a record.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, havannah};
    /// use sgf_model::info::Dialect;
    /// use sgf_model::value::Color;
    /// let golem = havannah::SPEC.begin(&Options::default().with_dialect(Dialect::LittleGolem))?;
    /// assert_eq!(golem.named(Color::Black), Color::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn named(&self, written: Color) -> Color;
    /// Sets the player to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut problem = go::SPEC.begin(&Options::default())?;
    /// problem.set_turn(Color::White);
    /// assert_eq!(problem.turn(), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn set_turn(&mut self, color: Color);
    /// Lists the pieces that a setup can place.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, go};
    /// // Stones of both colors; king, queen, rook, bishop, knight and pawn of both.
    /// assert_eq!(go::SPEC.begin(&Options::default())?.pieces().len(), 2);
    /// assert_eq!(chess::SPEC.begin(&Options::default())?.pieces().len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pieces(&self) -> Vec<Piece>;
    /// Returns the setup property and value that place a piece on a site or clear it, or `None` if no record can express that.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, go};
    /// use sgf_model::value::Color;
    /// let position = go::SPEC.begin(&Options::default())?;
    /// let site = position.site("qd")?;
    /// let stone = Some(Piece::stone(Color::White));
    /// assert_eq!(position.write_set_up(site, stone), Some(("AW", "qd".to_owned())));
    /// assert_eq!(position.write_set_up(site, None), Some(("AE", "qd".to_owned())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)>;
    /// Applies a setup value, and returns the number of changed sites.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
    /// assert_eq!(position.set_up(&SetUp { ident: "AB", value: "aa:ba" })?, 2);
    /// // One of the two points is empty already.
    /// assert_eq!(position.set_up(&SetUp { ident: "AE", value: "ba:ca" })?, 1);
    /// assert_eq!(position.placement().iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError>;
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a move of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// use sgf_model::value::Color;
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::Black, "djddgd")?;
    /// let path: Vec<String> = step.path().iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(path, ["dj", "dd", "gd"]);
    /// assert!(position.read_move(Color::Black, "castles").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_move(&self, color: Color, text: &str) -> Result<AnyMove, ParseMoveError>;
    /// Writes a move as the value of a record, in the usual notation.
    ///
    /// # Errors
    ///
    /// Fails if the move belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// use sgf_model::value::Color;
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::White, "Nf3")?;
    /// assert_eq!(position.write_move(&step)?, "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_move(&self, step: &AnyMove) -> Result<String, OtherGameError>;
    /// Writes a move in other coordinates that the game has; `None` if it has none of that name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::value::Color;
    /// let position = hex::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::Black, "c4")?;
    /// assert_eq!(position.write_as(&step, "letters").as_deref(), Some("cd"));
    /// assert_eq!(position.write_as(&step, "runes"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_as(&self, step: &AnyMove, coordinates: &str) -> Option<String>;
    /// Writes a move in one of the notations that players of the game use (see [`GameSpec::notations`](crate::GameSpec::notations)). The
    /// empty name stands for the most common one. `None` if the game has no notation of that name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// use sgf_model::value::Color;
    /// for (number, text, written) in [(1, "qd", "R16"), (3, "b1c3", "Nc3"), (8, "7g7f", "P-7f"), (6, "31hefe", "31: 8/5 6/5")] {
    ///     let position = game(number).unwrap().begin(&Options::default())?;
    ///     let color = if number == 3 { Color::White } else { position.turn().unwrap() };
    ///     let step = position.read_move(color, text).unwrap();
    ///     assert_eq!(position.notation(color, &step, "").unwrap(), written);
    ///     assert_eq!(position.read_move(color, written).unwrap(), step);
    /// }
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    fn notation(&self, color: Color, step: &AnyMove, name: &str) -> Option<String>;
    /// Checks a move against the rules. Ignores whose turn it is, and whether the game has ended.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, IllegalMove, chess};
    /// use sgf_model::value::Color;
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let leap = position.read_move(Color::White, "a1a3")?;
    /// assert_eq!(position.check_move(Color::White, &leap), Err(IllegalMove::Blocked));
    /// // Black is not to move, but that is ignored.
    /// assert_eq!(position.check_move(Color::Black, &position.read_move(Color::Black, "e7e5")?), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn check_move(&self, color: Color, step: &AnyMove) -> Result<(), IllegalMove>;
    /// Plays a move, legal or not, and returns what it did.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the move belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::White, "dd")?;
    /// // Real records contain such things: White moves first, and then onto its own stone.
    /// assert!(!position.play_unchecked(Color::White, &step)?.replaced);
    /// assert!(position.play_unchecked(Color::White, &step)?.replaced);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_unchecked(&mut self, color: Color, step: &AnyMove) -> Result<Played, OtherGameError>;
    /// Reads a move and plays it, legal or not.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the text is not a move of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_model::value::Color;
    /// let mut position = othello::SPEC.begin(&Options::default())?;
    /// assert_eq!(position.follow(Color::Black, "d3")?.captured, 1);
    /// // An illegal move that flips no disc is still played.
    /// assert_eq!(position.follow(Color::White, "a1")?.captured, 0);
    /// assert_eq!(position.placement().iter().count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn follow(&mut self, color: Color, text: &str) -> Result<Played, ParseMoveError>;
    /// Reads a move and plays it, legal or not, and returns where it went. Faster than [`read_move`](AnyPosition::read_move) and
    /// [`play_unchecked`](AnyPosition::play_unchecked), because it does not keep the move.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the text is not a move of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// assert_eq!(*position.trace(Color::Black, "dd")?.footprint, [position.site("dd")?]);
    /// assert!(position.trace(Color::White, "")?.footprint.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn trace(&mut self, color: Color, text: &str) -> Result<Trace, ParseMoveError>;
    /// Lists the legal moves whose [path](AnyMove::path) a predicate accepts.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// let (from, to) = (position.site("dj")?, position.site("dd")?);
    /// let shots = position.legal_moves_where(&mut |path| path[0] == from && path[1] == to);
    /// assert!(shots.iter().all(|step| position.write_move(step).is_ok_and(|text| text.starts_with("djdd"))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_moves_where(&self, accepts: &mut dyn FnMut(&[Site]) -> bool) -> Vec<AnyMove>;
    /// Lists the legal moves whose path starts with the sites touched so far; all moves if no site is touched. The parts of a
    /// move may be touched in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let knight = position.site("g1")?;
    /// let texts: Result<Vec<String>, _> = position.moves_from(&[knight]).iter().map(|step| position.write_move(step)).collect();
    /// assert_eq!(texts?, ["g1f3", "g1h3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove>;
    /// Lists the sites that can be touched next, after those touched so far: first where a move can start, then where it can continue.
    ///
    /// In backgammon, these are the sites of all rolls until dice are set (DI).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, game};
    /// let amazons = game(18).unwrap().begin(&Options::default())?;
    /// assert_eq!(amazons.next_sites(&[]).len(), 4);
    /// let [from, to] = ["aj", "ac"].map(|name| amazons.site(name).ok());
    /// assert_eq!((from.is_some(), to.is_some()), (true, true));
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    fn next_sites(&self, touched: &[Site]) -> Vec<Site>;
    /// Returns the position while a move is entered, with the parts of it that the touched sites complete, and the number of those
    /// sites. `None` if nothing has moved yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, backgammon};
    /// use sgf_model::value::Color;
    /// let mut position = backgammon::SPEC.begin(&Options::default())?;
    /// position.set_turn(Color::White);
    /// position.set_up(&SetUp { ident: "DI", value: "31" })?;
    /// let [from, to] = ["8", "5"].map(|name| position.site(name).unwrap());
    /// assert!(position.partly_played(&[from]).is_none());
    /// let (after, n_sites) = position.partly_played(&[from, to]).unwrap();
    /// assert_eq!((after.occupant(to).height(), n_sites), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn partly_played(&self, touched: &[Site]) -> Option<(Box<dyn AnyPosition>, usize)>;
    /// Returns the sites that a move may have changed after it was played, or `None` if any site may have changed.
    fn changed(&self, color: Color, step: &AnyMove, played: &Played) -> Option<Sites>;
    /// Counts the legal moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons, chess};
    /// assert_eq!(chess::SPEC.begin(&Options::default())?.n_moves(), 20);
    /// assert_eq!(amazons::SPEC.begin(&Options::default())?.n_moves(), 2176);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn n_moves(&self) -> usize;
    /// Returns the outcome of the game, or `None` if it has not ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Outcome, gomoku};
    /// use sgf_model::value::Color;
    /// let mut position = gomoku::SPEC.begin(&Options::default())?;
    /// for text in ["aa", "ab", "ba", "bb", "ca", "cb", "da", "db"] {
    ///     position.play_text(position.turn().expect("the game is not over"), text)?;
    /// }
    /// assert_eq!(position.outcome(), None);
    /// position.play_text(Color::Black, "ea")?;
    /// assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the Zobrist hash of the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let after = |moves: [&str; 3]| {
    ///     let mut position = chess::SPEC.begin(&Options::default()).expect("the initial position");
    ///     for text in moves {
    ///         position.play_text(position.turn().expect("no one is mated"), text).expect("the move is legal");
    ///     }
    ///     position.hash()
    /// };
    /// // The same position by transposition.
    /// assert_eq!(after(["d2d3", "e7e6", "e2e3"]), after(["e2e3", "e7e6", "d2d3"]));
    /// assert_ne!(after(["d2d3", "e7e6", "e2e3"]), after(["d2d3", "e7e6", "e2e4"]));
    /// ```
    fn hash(&self) -> u64;
    /// Lists facts about the position that the board does not show, such as prisoners or dice.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Counted, Detail, Options, othello};
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// assert_eq!(position.details(), [Detail::Count(Counted::Discs, [2, 2])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn details(&self) -> Vec<Detail>;
    /// Counts the score, or returns `None` for games without one.
    ///
    /// # Errors
    ///
    /// Fails if a claimed point cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Claims, Options, SetUp, go};
    /// let mut options = Options::default().with_size(5, 5).with_rules("Chinese");
    /// options.komi = Some(0.5);
    /// let mut position = go::SPEC.begin(&options)?;
    /// position.set_up(&SetUp { ident: "AB", value: "ca:ce" })?;
    /// position.set_up(&SetUp { ident: "AW", value: "da:de" })?;
    /// let score = position.score(&Claims::default())?.expect("Go has a score");
    /// assert_eq!((score.black, score.white), (15.0, 10.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn score(&self, claims: &Claims) -> Result<Option<Score>, ParseMoveError>;
    /// Returns a copy.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let start = go::SPEC.begin(&Options::default())?;
    /// let mut trial = start.copy();
    /// trial.play_text(Color::Black, "pd")?;
    /// assert_eq!((start.placement().iter().count(), trial.placement().iter().count()), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn copy(&self) -> Box<dyn AnyPosition>;
    /// Returns the [`Playing`](crate::Playing) behind the object, for callers that know the type of its position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Playing, go};
    /// let position = go::SPEC.begin(&Options::default().with_rules("Chinese"))?;
    /// let go = position.as_any().downcast_ref::<Playing<go::Go>>().expect("this is Go");
    /// assert_eq!(go.position.board().columns(), 19);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn as_any(&self) -> &dyn Any;
}
