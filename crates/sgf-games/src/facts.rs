//! What the games tell: why a move is illegal, what cannot be read, what a move did, how a game ended.
//!
//! These are facts. The words of the linter are its own; the short ones here serve errors of the library.

use std::fmt;

use sgf_model::value::Color;

use crate::Counted;

/// Declares the reasons, each with the end of the sentence "the move is illegal: …".
macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident $words:literal,)+) => {
        /// Why the rules do not allow a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$doc])+ $name,)+
        }

        impl Reason {
            /// All reasons.
            pub const ALL: &[Reason] = &[$(Reason::$name),+];

            /// Returns the reason as the end of a sentence: "the point is occupied".
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_games::Reason;
            /// assert_eq!(format!("the move is illegal: {}", Reason::Ko.words()), "the move is illegal: it takes back the ko at once");
            /// ```
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Reason::$name => $words,)+
                }
            }
        }
    };
}

reasons! {
    /// A stone or piece stands where the move wants to put one.
    Occupied "the point is occupied",
    /// The game has ended.
    GameOver "the game has ended",
    /// It is the other player's turn.
    WrongTurn "it is the other player's turn",
    /// The move takes back a ko at once.
    Ko "it takes back the ko at once",
    /// The move brings back an earlier position of the game.
    Superko "it repeats an earlier position",
    /// The move leaves its own stones without a liberty.
    Suicide "it leaves its own stones without a liberty",
    /// The player has to move, and may not pass.
    MustMove "a pass is allowed only when there is no move",
    /// There is nothing to move from the point.
    NoPiece "no piece stands there",
    /// The piece on the point belongs to the other player.
    NotYours "the piece belongs to the other player",
    /// The piece does not move that way, or not so far.
    Geometry "the piece does not move that way",
    /// Something stands in the way.
    Blocked "something stands in the way",
    /// The move captures nothing, or turns nothing, where it has to.
    NothingCaptured "it captures nothing",
    /// A capture is possible and compulsory, or more could be captured.
    MustCapture "a capture is compulsory",
    /// The point does not connect to what it has to.
    NotConnected "it is not connected",
    /// The move would break up what has to hold together.
    BreaksConnection "it breaks the connection",
    /// The link crosses another one.
    CrossesLink "it crosses a link",
    /// There is no such link.
    NoLink "there is no such link",
    /// The point may not be used by this player: the other's border, a corner, a forbidden field.
    Forbidden "the point may not be used by this player",
    /// Black may not make two open threes with one stone (Renju).
    DoubleThree "it makes two threes",
    /// Black may not make two fours with one stone (Renju).
    DoubleFour "it makes two fours",
    /// Black may not make more than five in a row (Renju).
    Overline "it makes an overline",
    /// The dice do not allow it.
    Dice "the dice do not allow it",
    /// A die could have been used, and was not.
    DieUnused "a die could have been used",
    /// Checkers on the bar come in first.
    Bar "checkers on the bar come in first",
    /// Checkers are borne off only when all are at home.
    BearOff "not all checkers are at home",
    /// The cube belongs to the other player, or may not be turned now.
    Cube "the cube is not available",
    /// The swap comes too late or is not played.
    Swap "a swap is not possible here",
    /// What is marked as enclosed is not, or does not match the board.
    Enclosure "the enclosure does not match the board",
    /// All pieces of this kind are on the board already.
    NoneLeft "no such piece is left",
    /// The piece has to be placed first, as a queen by the fourth turn.
    MustPlace "another piece has to be placed first",
    /// The king is left in check, or the like.
    Check "the king is left in check",
    /// The move belongs to another game.
    OtherGame "it is a move of another game",
    /// The rules do not allow it in this phase of the game.
    Phase "it does not belong to this phase of the game",
    /// The rules do not allow it, for a reason that has no name of its own.
    Rules "the rules do not allow it",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl std::error::Error for Reason {}

/// A text that is no move and no point of the game, or not of this board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Unreadable, go};
/// use sgf_model::value::Color;
/// let position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// let read = |text| position.read(Color::Black, text).map(|step| position.write(&step));
/// assert_eq!(read("cc"), Ok("cc".into()));
/// assert_eq!(read("kk"), Err(Unreadable::OffBoard("kk".into())));
/// assert_eq!(read("c-c"), Err(Unreadable::Syntax("c-c".into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// The text is not in the notation of the game.
    Syntax(String),
    /// The text names a point that is not on the board.
    OffBoard(String),
}

impl Unreadable {
    /// Says that a text is not in the notation of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Unreadable;
    /// assert_eq!(Unreadable::syntax("e9+").to_string(), "`e9+` is not in the notation of the game");
    /// ```
    pub fn syntax(text: impl Into<String>) -> Unreadable {
        Unreadable::Syntax(text.into())
    }

    /// Says that a text names a point outside of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Unreadable;
    /// assert_eq!(Unreadable::off_board("tt").to_string(), "`tt` is not on the board");
    /// ```
    pub fn off_board(text: impl Into<String>) -> Unreadable {
        Unreadable::OffBoard(text.into())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Syntax(text) => write!(f, "`{text}` is not in the notation of the game"),
            Unreadable::OffBoard(text) => write!(f, "`{text}` is not on the board"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// A game cannot begin like this: a board of a size, or rules, that it is not played with.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Refused, chess, tantrix};
/// let refused = |spec: &sgf_games::GameSpec, options| spec.begin(&options).err();
/// assert_eq!(refused(&chess::SPEC, Options::default().with_size(9, 9)), Some(Refused::Size(9, 9)));
/// assert_eq!(refused(&tantrix::SPEC, Options::default()), Some(Refused::NoMoves));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The board cannot have this size: columns and rows.
    Size(u32, u32),
    /// The rules of this name or variant are not known here.
    Variant(String),
    /// The position that it is to begin with is none of the game: why not.
    Start(String),
    /// No moves of this game are known here.
    NoMoves,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Size(columns, rows) => {
                write!(f, "the game is not played on a board of {columns}×{rows}")
            }
            Refused::Variant(name) => write!(f, "the variant `{name}` is not known"),
            Refused::Start(why) => write!(f, "the game cannot begin so: {why}"),
            Refused::NoMoves => f.write_str("the notation of this game is not known"),
        }
    }
}

impl std::error::Error for Refused {}

/// Why a text was not played.
///
/// # Examples
///
/// ```
/// use sgf_games::{Fault, Options, Reason, othello};
/// use sgf_model::value::Color;
/// let mut position = othello::SPEC.begin(&Options::default())?;
/// assert_eq!(position.play_text(Color::Black, "d4"), Err(Fault::Illegal(Reason::Occupied)));
/// let unreadable = position.play_text(Color::Black, "z9").unwrap_err();
/// assert_eq!(unreadable.to_string(), "`z9` is not on the board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// What a move did.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Played, SetUp, go};
/// use sgf_model::value::Color;
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.set_up(&SetUp { ident: "AW", value: "aa" })?;
/// position.set_up(&SetUp { ident: "AB", value: "ba" })?;
/// let played = position.play_text(Color::Black, "ab")?;
/// assert_eq!(played, Played { captured: 1, lost: 0, replaced: false });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many stones, pieces or checkers of the other player were taken, turned or hit.
    pub captured: u32,
    /// How many own stones were removed.
    pub lost: u32,
    /// Whether something stood on the point before, and was replaced.
    pub replaced: bool,
}

/// How a game ended by its rules.
///
/// # Examples
///
/// ```
/// use sgf_games::Outcome;
/// use sgf_model::value::Color;
/// assert_eq!(Outcome { winner: Some(Color::White), margin: Some(0.5) }.to_string(), "W+0.5");
/// assert_eq!(Outcome::DRAW.to_string(), "Draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// By how much, in games that count; the unit is the game's: points, discs, stones.
    pub margin: Option<f64>,
}

impl Outcome {
    /// A draw.
    pub const DRAW: Outcome = Outcome { winner: None, margin: None };

    /// A win that is not counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Outcome;
    /// use sgf_model::value::Color;
    /// assert_eq!(Outcome::win(Color::Black).to_string(), "B+");
    /// ```
    #[must_use]
    pub const fn win(winner: Color) -> Outcome {
        Outcome { winner: Some(winner), margin: None }
    }

    /// What follows from a count of both sides: the larger one wins by the difference.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Outcome;
    /// // Othello: 40 discs to 24.
    /// assert_eq!(Outcome::by_count(40.0, 24.0).to_string(), "B+16");
    /// assert_eq!(Outcome::by_count(32.0, 32.0).winner, None);
    /// ```
    #[must_use]
    pub fn by_count(black: f64, white: f64) -> Outcome {
        let winner = match black.total_cmp(&white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, margin: Some((black - white).abs()) }
    }
}

/// Writes points to the thousandth, without noughts at the end: what halves and quarters of a komi leave.
///
/// The library's way to write any float takes seven kilobytes of a module for the browser.
fn write_points(f: &mut fmt::Formatter<'_>, points: f64) -> fmt::Result {
    let thousandths = (points * 1000.0).round() as u64;
    let (whole, mut rest, mut n_digits) = (thousandths / 1000, thousandths % 1000, 3);
    while n_digits > 0 && rest % 10 == 0 {
        (rest, n_digits) = (rest / 10, n_digits - 1);
    }
    match n_digits {
        0 => write!(f, "{whole}"),
        _ => write!(f, "{whole}.{rest:0n_digits$}"),
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome as a value of RE: `B+3.5`, `W+`, `Draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return f.write_str("Draw") };
        write!(f, "{}+", winner.encode())?;
        self.margin.map_or(Ok(()), |margin| write_points(f, margin))
    }
}

/// A count of a position.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Counted, Options, SetUp, go};
/// let mut options = Options::default().with_size(5, 5).with_rules("Japanese");
/// options.komi = Some(6.5);
/// let mut position = go::SPEC.begin(&options)?;
/// position.set_up(&SetUp { ident: "AB", value: "ca:ce" })?;
/// position.set_up(&SetUp { ident: "AW", value: "da:de" })?;
/// let score = position.score(&Claims::default())?.expect("Go is counted");
/// assert_eq!((score.black, score.white), (10.0, 11.5));
/// assert!(score.parts.contains(&(Counted::Komi, 0.0, 6.5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// What Black has.
    pub black: f64,
    /// What White has.
    pub white: f64,
    /// What the sums are made of: what is counted, Black's share and White's.
    pub parts: Vec<(Counted, f64, f64)>,
    /// What the count takes for granted.
    pub assumed: Vec<Assumed>,
}

/// What a count takes for granted, because neither the record nor anybody else has said it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Assumed, Claims, Options, go};
/// let position = go::SPEC.begin(&Options::default())?;
/// let score = position.score(&Claims::default())?.expect("Go is counted");
/// assert_eq!(score.assumed, [Assumed::Ended, Assumed::Rules, Assumed::NoKomi]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Assumed {
    /// Stones may be dead and none is named: all are counted as alive. So many empty points border on both colours and
    /// are counted for nobody.
    AllAlive(u32),
    /// The game has not ended by its rules: it is counted as if it had.
    Ended,
    /// The record names no rules that are known: those that the game has without a name are taken.
    Rules,
    /// The record says nothing of a komi: there is none.
    NoKomi,
}

/// What players or a record say about a finished position, to be taken into account when it is counted.
///
/// Points are in the notation of the game.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Options, SetUp, go};
/// let mut position = go::SPEC.begin(&Options::default().with_size(5, 5).with_rules("Chinese"))?;
/// position.set_up(&SetUp { ident: "AB", value: "ba:be" })?;
/// position.set_up(&SetUp { ident: "AW", value: "dc" })?;
/// let claims = Claims { dead: vec!["dc".into()], ..Claims::default() };
/// assert_eq!(position.score(&claims)?.map(|score| (score.black, score.white)), Some((25.0, 0.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Stones that are dead, one point for each group.
    pub dead: Vec<String>,
    /// Points marked as Black's territory (TB).
    pub black: Vec<String>,
    /// Points marked as White's territory (TW).
    pub white: Vec<String>,
}
