//! The trait that every game with moves fulfils: a position, and what can be done in it.
//!
//! A record says what was played, be it legal or not; the rules say what may be played. So there are two ways: a move is
//! *judged* against the rules, and it is *executed* as it stands. Whoever replays a record judges, notes what is odd, and
//! executes all the same; whoever plays judges first and executes only what is legal.
//!
//! Positions are values: to keep one, clone it. Nothing is taken back by reversing a move, which each game would have to
//! get right for itself; [`History`](crate::History) goes back by cloning at intervals and playing forward.

use std::fmt::Debug;

use sgf_model::value::Color;

use crate::hash::key;
use crate::set_up::{area_of, stones_on};
use crate::{
    Claims, Detail, Fault, Filling, Geometry, Keys, Occupant, Options, Outcome, Piece, Placement, Played,
    Reason, Refused, Score, SetUp, Site, Sites, Unreadable, set_up_sites, stone_ident,
};

/// What makes two moves of a list different.
///
/// # Examples
///
/// ```
/// use sgf_games::{Differ, Position, backgammon::Backgammon, go::Go};
/// assert_eq!(Go::DIFFER, Differ::ByPosition);
/// // 31: 8/5 6/5 and 13: 8/5 6/5 lead to the same, and each is a roll.
/// assert_eq!(Backgammon::DIFFER, Differ::ByText);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Differ {
    /// They lead to different positions.
    ByPosition,
    /// They lead to different positions, or by different ways to the same one.
    ByWay,
    /// They are written differently, be it that the dice or the direction of a run are different.
    ByText,
}

/// A position of a game: the board, and all else on which the further course depends.
///
/// Everything that a game can do hangs on this trait, so a game is finished when the laws of
/// [`contract`](crate::contract) hold for it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// /// Plays the first legal move again and again, until the game has ended.
/// fn length<P: Position>(mut position: P) -> usize {
///     let mut moves = Vec::new();
///     position.moves(&mut moves);
///     match (moves.first(), position.turn()) {
///         (Some(step), Some(color)) => {
///             position.execute(color, step);
///             1 + length(position)
///         }
///         _ => 0,
///     }
/// }
/// assert!(length(Hex::begin(&Options::default().with_size(4, 4))?) <= 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move: everything that a player does at once. What needs several values of a record is several moves.
    type Move: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// What makes two listed moves different, as players of the game write and count them.
    const DIFFER: Differ = Differ::ByPosition;

    /// The notations of players besides that of records: what [`notation`](Position::notation) takes, the usual one first.
    const NOTATIONS: &'static [&'static str] = &[];

    /// Makes the position before the first move.
    ///
    /// # Errors
    ///
    /// Fails when the game is not played on such a board, or not by such rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Refused, othello::Othello};
    /// assert!(Othello::begin(&Options::default()).is_ok());
    /// assert_eq!(Othello::begin(&Options::default().with_size(7, 7)), Err(Refused::Size(7, 7)));
    /// ```
    fn begin(options: &Options) -> Result<Self, Refused>;

    /// Returns the geometry of the board: its sites and their names.
    fn geometry(&self) -> Geometry;

    /// Returns what stands on a site; nothing where there is no such site.
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

    /// Finds the site that setup and markup name.
    ///
    /// # Errors
    ///
    /// Fails when the text is no point, or names one that is not on this board.
    fn site(&self, text: &str) -> Result<Site, Unreadable> {
        self.geometry().site(text)
    }

    /// Returns the name of a site as setup and markup write it: [`site`](Position::site) finds it again.
    fn name(&self, site: Site) -> String {
        self.geometry().name(site)
    }

    /// Returns the name of a site in another habit of the game's coordinates; `None` when there is no such habit.
    fn name_as(&self, site: Site, habit: &str) -> Option<String> {
        self.geometry().name_as(site, habit)
    }

    /// Finds the sites of a value that is a point, or a rectangle by any two opposite corners, `aa:cc`. What is no site is left out
    /// of a rectangle.
    ///
    /// # Errors
    ///
    /// Fails when a part of the text is no point, or is not on this board.
    fn area(&self, text: &str) -> Result<Vec<Site>, Unreadable> {
        area_of(self.geometry(), text, &|point| self.site(point))
    }

    /// Returns what stands on all sites.
    fn placement(&self) -> Placement {
        Placement::of(self.geometry(), &|site| self.occupant(site))
    }

    /// Returns the keys of what stands on the board, for whoever searches positions.
    fn keys(&self) -> Keys {
        Keys::of(&self.placement())
    }

    /// Returns who is to move; `None` when nobody is, because the game has ended.
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

    /// Tells whether a colour may move now: it is its turn, or the record has suspended the turns (TwixT's puzzles), or
    /// what it does only concludes its turn (`Done` on BoardSpace, which comes after the move that ended the game, too).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// // As long as handicap stones are to be placed, either colour may move: some records leave them out.
    /// let mut options = Options::default();
    /// options.handicap = Some(3);
    /// let handicap = Go::begin(&options)?;
    /// assert!(handicap.expects(Color::Black) && handicap.expects(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn expects(&self, color: Color) -> bool {
        self.turn() == Some(color)
    }

    /// Returns the colour whose move it is when a record writes B or W.
    ///
    /// They are the same but where a server exchanges them: Little Golem's Hex writes Black's moves as W. It is asked once,
    /// when a record is replayed; everything else in this trait speaks of the colours of the rules.
    fn mover(&self, written: Color) -> Color {
        written
    }

    /// Returns the colour that a record means by B or W in its result, and in names such as PB and BR.
    ///
    /// They are the same but where a server exchanges them: on Little Golem, B is whoever moved first.
    fn named(&self, written: Color) -> Color {
        written
    }

    /// Lets a colour be the next to move, as PL says it (properties.html, PL).
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

    /// Lists the pieces that setup can put on the board.
    fn pieces(&self) -> Vec<Piece> {
        [Color::Black, Color::White].map(Piece::stone).into()
    }

    /// Puts a piece of a setup on a site, or clears it; tells whether that has changed anything. Games of stacks put it on top.
    ///
    /// Whose turn it is and the like are left to [`begin_set_up`](Position::begin_set_up) and
    /// [`end_set_up`](Position::end_set_up).
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

    /// Reads a value of setup that puts something on sites: what, and where; `None` for other properties.
    ///
    /// # Errors
    ///
    /// Fails when the value is not in the notation of the game or not on its board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Piece, Position, SetUp, go::Go};
    /// use sgf_model::value::Color;
    /// let position = Go::begin(&Options::default())?;
    /// let (stone, sites) = position.read_set_up(&SetUp { ident: "AB", value: "aa:bb" })?.expect("AB puts stones");
    /// assert_eq!((stone, sites.len()), (Some(Piece::stone(Color::Black)), 4));
    /// assert_eq!(position.read_set_up(&SetUp { ident: "KM", value: "6.5" })?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, Unreadable> {
        stones_on(set_up, &|text| self.area(text))
    }

    /// Writes a value of setup, with its property, that puts a piece on a site or clears it; `None` where no record can say so.
    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        Some((stone_ident(self.geometry(), site, piece)?, self.name(site)))
    }

    /// Does what comes before a setup: in many games, the first piece that is set up clears the board.
    fn begin_set_up(&mut self, _piece: Option<Piece>) {}

    /// Does what follows from a setup that has changed so many sites.
    fn end_set_up(&mut self, _piece: Option<Piece>, _n_changed: u32) {}

    /// Changes the position without a move, and returns on how many sites something has changed.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the points are not in the notation of the game or not on its board.
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
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        set_up_sites(self, set_up)
    }

    /// Reads a move as records of this game write it, in all their dialects.
    ///
    /// What the notation leaves to be understood, such as the points passed on the way, is found from the position.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move of this game, or names a point that is not on this board. What can be read is not
    /// legal yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, loa::Loa};
    /// use sgf_model::value::Color;
    /// let position = Loa::begin(&Options::default())?;
    /// // The ways of several programs to write the same move.
    /// assert_eq!(position.read(Color::Black, "b1-b3")?, position.read(Color::Black, "b1b3")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read(&self, color: Color, text: &str) -> Result<Self::Move, Unreadable>;

    /// Writes a move as the value of a record, before SGF's own escapes: [`read`](Position::read) gives it back.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, loa::Loa};
    /// use sgf_model::value::Color;
    /// let position = Loa::begin(&Options::default())?;
    /// assert_eq!(position.write(&position.read(Color::Black, "b1b3")?), "b1-b3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write(&self, step: &Self::Move) -> String;

    /// Writes a move in another habit of the game's coordinates, one of those that the game's row lists; `None` for others.
    fn write_as(&self, _step: &Self::Move, _habit: &str) -> Option<String> {
        None
    }

    /// Writes a move as players of the game do, in one of its [`NOTATIONS`](Position::NOTATIONS); the empty name stands for the usual
    /// one. Where there are none, players write what records have. `None` when there is no such notation.
    ///
    /// [`read`](Position::read) gives a legal move back. A move that the rules do not allow is written as records have it where
    /// players have no way to write it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let step = position.read(Color::White, "g1f3")?;
    /// assert_eq!(position.notation(Color::White, &step, "").as_deref(), Some("Nf3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn notation(&self, _color: Color, step: &Self::Move, name: &str) -> Option<String> {
        match name {
            "" => Some(self.write(step)),
            name => Self::NOTATIONS.contains(&name).then(|| self.write_as(step, name))?,
        }
    }

    /// Returns the sites that a hand touches to make a move, in their order: see [`AnyMove::way`](crate::AnyMove::way).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let way = position.way(Color::White, &position.read(Color::White, "e2e4")?);
    /// assert_eq!(way, [position.site("e2")?, position.site("e4")?].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn way(&self, color: Color, step: &Self::Move) -> Sites;

    /// Returns the sites on which a move leaves something to be seen, the last one where the piece is now.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color;
    /// let position = Chess::begin(&Options::default())?;
    /// let rests = position.rests(Color::White, &position.read(Color::White, "e2e4")?);
    /// assert_eq!(rests, [position.site("e4")?].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn rests(&self, color: Color, step: &Self::Move) -> Sites {
        self.way(color, step).end()
    }

    /// Tells whether the rules allow a move to a colour; whose turn it is and whether the game has ended is no matter here.
    ///
    /// # Errors
    ///
    /// Says why not.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Reason, othello::Othello};
    /// use sgf_model::value::Color;
    /// let position = Othello::begin(&Options::default())?;
    /// let judged = |text| Ok::<_, sgf_games::Unreadable>(position.judge(Color::Black, &position.read(Color::Black, text)?));
    /// assert_eq!((judged("d3")?, judged("d4")?), (Ok(()), Err(Reason::Occupied)));
    /// assert_eq!(judged("a1")?, Err(Reason::NothingCaptured));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn judge(&self, color: Color, step: &Self::Move) -> Result<(), Reason>;

    /// Executes a move, legal or not, as records ask for it (properties.html, B: "It doesn't matter if the move itself is
    /// illegal"), and tells what happened.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let step = position.read(Color::Black, "d3")?;
    /// assert_eq!(position.execute(Color::Black, &step).captured, 1);
    /// assert_eq!(position.count(Color::Black), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn execute(&mut self, color: Color, step: &Self::Move) -> Played;

    /// Lists all legal moves of the player whose turn it is, each once, in an order that is always the same.
    ///
    /// Ways to end the game by a word (resigning, a draw by agreement) are not listed. The list is empty when the game
    /// has ended, and for games whose rules are not known here.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hex::Hex};
    /// let mut moves = Vec::new();
    /// Hex::begin(&Options::default().with_size(5, 5))?.moves(&mut moves);
    /// assert_eq!(moves.len(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Tells whether a move that the rules allow is left out of [`moves`](Position::moves) on purpose, although it leads to a position
    /// that no listed move leads to: a part of a turn that is listed as a whole, another name for a piece, a word.
    fn leaves_out(&self, _color: Color, _step: &Self::Move) -> bool {
        false
    }

    /// Returns the only sites on which a move that has been executed can have changed anything; `None` when that is not known, and
    /// it may be any.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// let step = position.read(Color::Black, "dd")?;
    /// let played = position.execute(Color::Black, &step);
    /// assert_eq!(position.changed(Color::Black, &step, &played), Some([position.site("dd")?].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn changed(&self, _color: Color, _step: &Self::Move, _played: &Played) -> Option<Sites> {
        None
    }

    /// Returns how the game has ended by the rules; `None` while it goes on.
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

    /// Returns a number that is the same for positions from which the same can happen, whatever led there.
    ///
    /// Games that keep it up to date move by move return what they kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let black = Othello::begin(&Options::default())?;
    /// let mut white = black.clone();
    /// white.set_turn(Color::White);
    /// // The same discs; but other things can happen.
    /// assert_eq!(black.placement(), white.placement());
    /// assert_ne!(black.hash(), white.hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    /// Computes [`hash`](Position::hash) from nothing but the position itself: from what stands on the board and whose turn it is, unless a
    /// game has more to remember.
    fn fresh_hash(&self) -> u64 {
        hash_of(&self.placement(), self.turn())
    }

    /// Lists what there is to be told beside the board: prisoners, dice, the cube.
    fn details(&self) -> Vec<Detail> {
        Vec::new()
    }

    /// Counts the score, in games that have one.
    ///
    /// # Errors
    ///
    /// Fails when a claimed point is not in the notation of the game or not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Claims, Options, Position, hex::Hex, othello::Othello};
    /// let score = Othello::begin(&Options::default())?.score(&Claims::default())?.expect("discs are counted");
    /// assert_eq!((score.black, score.white), (2.0, 2.0));
    /// assert_eq!(Hex::begin(&Options::default())?.score(&Claims::default())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn score(&self, _claims: &Claims) -> Result<Option<Score>, Unreadable> {
        Ok(None)
    }

    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing, when the game has ended, when it is the other one's turn, or when the move is
    /// illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Reason, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let step = position.read(Color::White, "c3")?;
    /// assert_eq!(position.play(Color::White, &step), Err(Reason::WrongTurn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(&mut self, color: Color, step: &Self::Move) -> Result<Played, Reason> {
        match self.turn() {
            _ if self.expects(color) => self.judge(color, step)?,
            None => return Err(Reason::GameOver),
            Some(_) => return Err(Reason::WrongTurn),
        }
        Ok(self.execute(color, step))
    }

    /// Reads a move and executes it, legal or not: the rules are not asked.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
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
    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable> {
        let step = self.read(color, text)?;
        Ok(self.execute(color, &step))
    }

    /// Reads a move and plays it if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing, when the text is no move, or the move cannot be played.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Fault, Options, Position, Reason, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default())?;
    /// position.play_text(Color::Black, "dd")?;
    /// assert_eq!(position.play_text(Color::White, "dd"), Err(Fault::Illegal(Reason::Occupied)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_text(&mut self, color: Color, text: &str) -> Result<Played, Fault> {
        let step = self.read(color, text)?;
        Ok(self.play(color, &step)?)
    }
}

/// A number for what stands on a board, and whose turn it is.
fn hash_of(placement: &Placement, turn: Option<Color>) -> u64 {
    placement.key() ^ key(turn.map_or(2, |color| color as u64))
}
