//! A position of any game: the type is known at run time only.
//!
//! The command, the linter and the pictures meet games here. [`Playing`] wraps a typed position and remembers the last
//! move; [`AnyPosition`] is what is left when the types are forgotten, and [`AnyMove`] is a move of it.

use std::any::Any;
use std::fmt;

use sgf_model::value::Color;

use crate::{
    AnyMove, Claims, Detail, Geometry, Keys, Occupant, Options, Outcome, Piece, Placement, Played, Position,
    Reason, Refused, Score, SetUp, Site, Unreadable, perft,
};

/// Why a text was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no move of the game.
    Unreadable(Unreadable),
    /// The rules do not allow it.
    Illegal(Reason),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(unreadable) => unreadable.fmt(f),
            Fault::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Unreadable> for Fault {
    fn from(unreadable: Unreadable) -> Fault {
        Fault::Unreadable(unreadable)
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Fault {
        Fault::Illegal(reason)
    }
}

/// A position whose game is known at run time only.
///
/// What has the name of a function of [`Position`] does the same. A move is read by the position in which it is made, and belongs
/// to it; one of another game is not allowed, and changes nothing.
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
pub trait AnyPosition: fmt::Debug + Send + Sync {
    /// Returns the geometry of the board.
    fn geometry(&self) -> Geometry;
    /// Returns what stands on a site.
    fn occupant(&self, site: Site) -> Occupant;
    /// Finds the site that setup and markup name.
    ///
    /// # Errors
    ///
    /// Fails when the text is no point of this board.
    fn site(&self, text: &str) -> Result<Site, Unreadable>;
    /// Returns the name of a site as setup and markup write it.
    fn name(&self, site: Site) -> String;
    /// Returns the name of a site in another habit of the game's coordinates; `None` when there is no such habit.
    fn name_as(&self, site: Site, habit: &str) -> Option<String>;
    /// Finds the sites of a value that is a point or a rectangle.
    ///
    /// # Errors
    ///
    /// Fails when a part of the text is no point of this board.
    fn area(&self, text: &str) -> Result<Vec<Site>, Unreadable>;
    /// Returns what stands on all sites.
    fn placement(&self) -> Placement;
    /// Returns the keys of what stands on the board.
    fn keys(&self) -> Keys;
    /// Returns who is to move; `None` when the game has ended.
    fn turn(&self) -> Option<Color>;
    /// Tells whether a colour may move now.
    fn expects(&self, color: Color) -> bool;
    /// Returns the colour whose move it is when a record writes B or W.
    fn mover(&self, written: Color) -> Color;
    /// Returns the colour that a record means by B or W in its result.
    fn named(&self, written: Color) -> Color;
    /// Lets a colour be the next to move.
    fn set_turn(&mut self, color: Color);
    /// Lists the pieces that setup can put on the board.
    fn pieces(&self) -> Vec<Piece>;
    /// Writes a value of setup, with its property, that puts a piece on a site or clears it; `None` where no record can say so.
    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)>;
    /// Changes the position without a move; returns on how many sites something has changed.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be read.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable>;
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move.
    fn read(&self, color: Color, text: &str) -> Result<AnyMove, Unreadable>;
    /// Writes a move in the way in which this project writes it.
    fn write(&self, step: &AnyMove) -> String;
    /// Writes a move in another habit of the game's coordinates; `None` when there is no such habit.
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
    fn judge(&self, color: Color, step: &AnyMove) -> Result<(), Reason>;
    /// Executes a move, legal or not, and tells what happened.
    fn execute(&mut self, color: Color, step: &AnyMove) -> Played;
    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing.
    fn play(&mut self, color: Color, step: &AnyMove) -> Result<Played, Reason>;
    /// Reads a move and executes it, legal or not: the rules are not asked.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable>;
    /// Reads a move and plays it if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing.
    fn play_text(&mut self, color: Color, text: &str) -> Result<Played, Fault>;
    /// Lists the legal moves.
    fn moves(&self) -> Vec<AnyMove>;
    /// Counts the legal moves.
    fn n_moves(&self) -> usize;
    /// Lists the legal moves whose way begins with the sites that a hand has touched so far; without any, all moves.
    fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove>;
    /// Lists the legal moves whose way ends on a site.
    fn moves_to(&self, site: Site) -> Vec<AnyMove>;
    /// Lists the sites that a hand can touch next, after those that it has touched so far, each once: where a move can start when
    /// there are none yet, then where it can go on.
    ///
    /// In backgammon these are those of all rolls as long as no dice are set; set them (DI) to ask for one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, game};
    /// let amazons = game(18).unwrap().begin(&Options::default())?;
    /// assert_eq!(amazons.next_sites(&[]).len(), 4);
    /// let [from, to] = ["aj", "ac"].map(|name| amazons.site(name).ok());
    /// assert_eq!((from.is_some(), to.is_some()), (true, true));
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    fn next_sites(&self, touched: &[Site]) -> Vec<Site>;
    /// Returns the sites on which a move would change something, by executing it on a copy.
    fn changes(&self, color: Color, step: &AnyMove) -> Vec<Site>;
    /// Returns how the game has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the hash of the position.
    fn hash(&self) -> u64;
    /// Lists what there is to be told beside the board.
    fn details(&self) -> Vec<Detail>;
    /// Counts the score.
    ///
    /// # Errors
    ///
    /// Fails when a claimed point cannot be read.
    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable>;
    /// Counts the sequences of legal moves of a length.
    fn perft(&self, depth: u32) -> u64;
    /// Returns a copy.
    fn copy(&self) -> Box<dyn AnyPosition>;
    /// Returns the [`Playing`] behind, for whoever knows the type of its position: the pictures do.
    fn as_any(&self) -> &dyn Any;
}

/// A typed position and the move that led to it.
#[derive(Clone, Debug)]
pub struct Playing<P: Position> {
    /// The position.
    pub position: P,
    /// The last move; `None` at the beginning and after setup.
    pub last: Option<P::Move>,
}

impl<P: Position> Playing<P> {
    /// Begins a game. A GameSpec names this function.
    ///
    /// # Errors
    ///
    /// Fails when the game cannot begin like this.
    pub fn begin(options: &Options) -> Result<Box<dyn AnyPosition>, Refused> {
        let position = P::begin(options)?;
        Ok(Box::new(Playing { position, last: None }))
    }

    fn any(&self, color: Color, step: P::Move) -> AnyMove {
        let (way, rests) = (self.position.way(color, &step), self.position.rests(color, &step));
        AnyMove::new(step, way, rests)
    }

    /// Lists the legal moves whose ways are wanted. One function for all that is asked of moves: it is there once for each game.
    fn chosen(&self, is_wanted: &mut dyn FnMut(&[Site]) -> bool) -> Vec<AnyMove> {
        let color = self.position.turn().unwrap_or(Color::Black);
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let mut chosen = Vec::new();
        for step in moves {
            if is_wanted(&self.position.way(color, &step)) {
                chosen.push(self.any(color, step));
            }
        }
        chosen
    }
}

/// Wants the ways that begin with some sites.
fn beginning_with(touched: &[Site]) -> impl FnMut(&[Site]) -> bool {
    |way| way.starts_with(touched)
}

/// Wants the ways that end on a site.
fn ending_on(site: Site) -> impl FnMut(&[Site]) -> bool {
    move |way| way.last() == Some(&site)
}

/// Wants no way, and notes where those that begin with some sites go on.
fn going_on(touched: &[Site], next: &mut Vec<Site>) -> impl FnMut(&[Site]) -> bool {
    |way| {
        if way.starts_with(touched) {
            next.extend(way.get(touched.len()));
        }
        false
    }
}

/// Sorts sites and leaves each once.
fn unique(mut sites: Vec<Site>) -> Vec<Site> {
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The sites on which two positions of a board differ.
fn differing(before: &Placement, after: &Placement) -> Vec<Site> {
    let either = before.iter().chain(after.iter()).map(|(site, _)| site);
    unique(either.filter(|&site| before.get(site) != after.get(site)).collect())
}

impl<P: Position> AnyPosition for Playing<P> {
    fn geometry(&self) -> Geometry {
        self.position.geometry()
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.position.occupant(site)
    }

    fn site(&self, text: &str) -> Result<Site, Unreadable> {
        self.position.site(text)
    }

    fn name(&self, site: Site) -> String {
        self.position.name(site)
    }

    fn name_as(&self, site: Site, habit: &str) -> Option<String> {
        self.position.name_as(site, habit)
    }

    fn area(&self, text: &str) -> Result<Vec<Site>, Unreadable> {
        self.position.area(text)
    }

    fn placement(&self) -> Placement {
        self.position.placement()
    }

    fn keys(&self) -> Keys {
        self.position.keys()
    }

    fn turn(&self) -> Option<Color> {
        self.position.turn()
    }

    fn expects(&self, color: Color) -> bool {
        self.position.expects(color)
    }

    fn mover(&self, written: Color) -> Color {
        self.position.mover(written)
    }

    fn named(&self, written: Color) -> Color {
        self.position.named(written)
    }

    fn set_turn(&mut self, color: Color) {
        self.position.set_turn(color);
    }

    fn pieces(&self) -> Vec<Piece> {
        self.position.pieces()
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        self.position.write_set_up(site, piece)
    }

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let n_changed = self.position.set_up(set_up)?;
        if n_changed > 0 {
            self.last = None;
        }
        Ok(n_changed)
    }

    fn read(&self, color: Color, text: &str) -> Result<AnyMove, Unreadable> {
        Ok(self.any(color, self.position.read(color, text)?))
    }

    fn write(&self, step: &AnyMove) -> String {
        step.downcast().map(|step| self.position.write(step)).unwrap_or_default()
    }

    fn write_as(&self, step: &AnyMove, habit: &str) -> Option<String> {
        self.position.write_as(step.downcast()?, habit)
    }

    fn notation(&self, color: Color, step: &AnyMove, name: &str) -> Option<String> {
        self.position.notation(color, step.downcast()?, name)
    }

    fn judge(&self, color: Color, step: &AnyMove) -> Result<(), Reason> {
        self.position.judge(color, step.downcast().ok_or(Reason::OtherGame)?)
    }

    fn execute(&mut self, color: Color, step: &AnyMove) -> Played {
        let Some(step) = step.downcast::<P::Move>() else { return Played::default() };
        let played = self.position.execute(color, step);
        self.last = Some(step.clone());
        played
    }

    fn play(&mut self, color: Color, step: &AnyMove) -> Result<Played, Reason> {
        let step = step.downcast::<P::Move>().ok_or(Reason::OtherGame)?;
        let played = self.position.play(color, step)?;
        self.last = Some(step.clone());
        Ok(played)
    }

    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable> {
        let step = self.position.read(color, text)?;
        let played = self.position.execute(color, &step);
        self.last = Some(step);
        Ok(played)
    }

    fn play_text(&mut self, color: Color, text: &str) -> Result<Played, Fault> {
        let step = self.position.read(color, text)?;
        let played = self.position.play(color, &step)?;
        self.last = Some(step);
        Ok(played)
    }

    fn moves(&self) -> Vec<AnyMove> {
        self.chosen(&mut |_| true)
    }

    fn n_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.len()
    }

    fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove> {
        self.chosen(&mut beginning_with(touched))
    }

    fn moves_to(&self, site: Site) -> Vec<AnyMove> {
        self.chosen(&mut ending_on(site))
    }

    fn next_sites(&self, touched: &[Site]) -> Vec<Site> {
        let mut sites = Vec::new();
        self.chosen(&mut going_on(touched, &mut sites));
        unique(sites)
    }

    fn changes(&self, color: Color, step: &AnyMove) -> Vec<Site> {
        let mut after = self.position.clone();
        let Some(step) = step.downcast::<P::Move>() else { return Vec::new() };
        after.execute(color, step);
        differing(&self.position.placement(), &after.placement())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn details(&self) -> Vec<Detail> {
        self.position.details()
    }

    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable> {
        self.position.score(claims)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position, depth)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
