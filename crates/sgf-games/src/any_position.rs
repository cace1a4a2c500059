//! What every position can do, whichever game it is of: the trait without types.

use std::any::Any;
use std::fmt::Debug;

use sgf_model::value::Color;

use crate::steps::Steps;
use crate::{
    AnyMove, Detail, Geometry, Occupant, Outcome, Piece, Placement, Played, Reason, SetUp, Site, Sites,
    Unreadable,
};

/// A position whose game is known at run time only.
///
/// What has the name of a function of [`Position`](crate::Position) does the same. A move is read by the position in which it is
/// made, and belongs to it; one of another game is not allowed, and changes nothing.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// let othello = game(2).unwrap();
/// let mut position = othello.begin(&Options::default())?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// assert_eq!(position.moves().len(), 4);
/// let first = position.moves().swap_remove(0);
/// assert_eq!(position.play(Color::Black, &first).unwrap().captured, 1);
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub trait AnyPosition: Steps + Debug + Send + Sync {
    /// Returns the geometry of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, twixt};
    /// let geometry = twixt::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!((geometry.columns(), geometry.rows()), (24, 24));
    /// // The corners belong to nobody.
    /// assert_eq!(geometry.sites().count(), 24 * 24 - 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn geometry(&self) -> Geometry;
    /// Returns what stands on a site.
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
    /// Finds the site that setup and markup name.
    ///
    /// # Errors
    ///
    /// Fails when the text is no point of this board.
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
    fn site(&self, text: &str) -> Result<Site, Unreadable>;
    /// Returns the name of a site as setup and markup write it.
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
    /// Returns the name of a site in another habit of the game's coordinates; `None` when there is no such habit.
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
    fn name_as(&self, site: Site, habit: &str) -> Option<String>;
    /// Finds the sites of a value that is a point or a rectangle.
    ///
    /// # Errors
    ///
    /// Fails when a part of the text is no point of this board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let position = go::SPEC.begin(&Options::default())?;
    /// assert_eq!(position.area("dd")?.len(), 1);
    /// // Any two opposite corners do.
    /// assert_eq!(position.area("cc:aa")?, position.area("aa:cc")?);
    /// assert_eq!(position.area("aa:cc")?.len(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn area(&self, text: &str) -> Result<Vec<Site>, Unreadable>;
    /// Returns what stands on all sites.
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
    /// Returns who is to move; `None` when the game has ended.
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
    /// Tells whether a colour may move now.
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
    /// Returns the colour whose move it is when a record writes B or W.
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
    /// Returns the colour that a record means by B or W in its result.
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
    /// Lets a colour be the next to move.
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
    /// Lists the pieces that setup can put on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, go};
    /// // Stones of both colours; king, queen, rook, bishop, knight and pawn of both.
    /// assert_eq!(go::SPEC.begin(&Options::default())?.pieces().len(), 2);
    /// assert_eq!(chess::SPEC.begin(&Options::default())?.pieces().len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pieces(&self) -> Vec<Piece>;
    /// Writes a value of setup, with its property, that puts a piece on a site or clears it; `None` where no record can say so.
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
    /// Changes the position without a move; returns on how many sites something has changed.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be read.
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
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable>;
    /// Writes a move in the way in which this project writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// use sgf_model::value::Color;
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::White, "Nf3")?;
    /// assert_eq!(position.write(&step), "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write(&self, step: &AnyMove) -> String;
    /// Writes a move in another habit of the game's coordinates; `None` when there is no such habit.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::value::Color;
    /// let position = hex::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::Black, "c4")?;
    /// assert_eq!(position.write_as(&step, "letters").as_deref(), Some("cd"));
    /// assert_eq!(position.write_as(&step, "runes"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_as(&self, step: &AnyMove, habit: &str) -> Option<String>;
    /// Writes a move as players of the game do, in one of the notations of the game's row; the empty name stands for the usual one.
    /// `None` when there is no such notation.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// use sgf_model::value::Color;
    /// for (number, text, said) in [(1, "qd", "R16"), (3, "b1c3", "Nc3"), (8, "7g7f", "P-7f"), (6, "31hefe", "31: 8/5 6/5")] {
    ///     let position = game(number).unwrap().begin(&Options::default())?;
    ///     let color = if number == 3 { Color::White } else { position.turn().unwrap() };
    ///     let step = position.read(color, text).unwrap();
    ///     assert_eq!(position.notation(color, &step, "").unwrap(), said);
    ///     assert_eq!(position.read(color, said).unwrap(), step);
    /// }
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    fn notation(&self, color: Color, step: &AnyMove, name: &str) -> Option<String>;
    /// Tells whether the rules allow a move now, turn and end of the game left aside.
    ///
    /// # Errors
    ///
    /// Says why not.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Reason, chess};
    /// use sgf_model::value::Color;
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let leap = position.read(Color::White, "a1a3")?;
    /// assert_eq!(position.judge(Color::White, &leap), Err(Reason::Blocked));
    /// // Whose turn it is does not matter here.
    /// assert_eq!(position.judge(Color::Black, &position.read(Color::Black, "e7e5")?), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn judge(&self, color: Color, step: &AnyMove) -> Result<(), Reason>;
    /// Returns the only sites on which a move that was executed can have changed anything; `None` when it may be any.
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
    /// Returns how the game has ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Outcome, gomoku};
    /// use sgf_model::value::Color;
    /// let mut position = gomoku::SPEC.begin(&Options::default())?;
    /// for text in ["aa", "ab", "ba", "bb", "ca", "cb", "da", "db"] {
    ///     position.play_text(position.turn().expect("nobody has won"), text)?;
    /// }
    /// assert_eq!(position.outcome(), None);
    /// position.play_text(Color::Black, "ea")?;
    /// assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the hash of the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let after = |moves: [&str; 3]| {
    ///     let mut position = chess::SPEC.begin(&Options::default()).expect("the usual position");
    ///     for text in moves {
    ///         position.play_text(position.turn().expect("nobody is mated"), text).expect("it is legal");
    ///     }
    ///     position.hash()
    /// };
    /// // Two ways to the same position.
    /// assert_eq!(after(["d2d3", "e7e6", "e2e3"]), after(["e2e3", "e7e6", "d2d3"]));
    /// assert_ne!(after(["d2d3", "e7e6", "e2e3"]), after(["d2d3", "e7e6", "e2e4"]));
    /// ```
    fn hash(&self) -> u64;
    /// Lists what there is to be told beside the board.
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
    /// Returns the [`Playing`](crate::Playing) behind, for whoever knows the type of its position: the pictures do.
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
