//! What is known of a game: its row of the table of games.

use sgf_model::table::{self, TABLE};
use sgf_model::value::Color;

use crate::games::ABOUT;
use crate::{AnyPosition, Capabilities, GAMES, Options, Refused};

/// How far a game is supported.
///
/// # Examples
///
/// ```
/// use sgf_games::{Level, go, tantrix};
/// assert_eq!((go::SPEC.level, tantrix::SPEC.level), (Level::Rules, Level::Kept));
/// assert!(Level::Kept < Level::Board);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The record is kept as it is, and its moves are shown as text.
    Kept,
    /// Moves are read, and the board is drawn.
    Board,
    /// Moves are executed.
    Executed,
    /// The rules are known: which moves are legal, when the game ends, who has won.
    Rules,
}

impl Level {
    /// Returns the level's number, from 0 to 3.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Level;
    /// assert_eq!([Level::Kept, Level::Board, Level::Executed, Level::Rules].map(Level::number), [0, 1, 2, 3]);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Says in a few words what the level means.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Level;
    /// assert_eq!(Level::Board.words(), "notation and board");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Level::Kept => "kept",
            Level::Board => "notation and board",
            Level::Executed => "moves executed",
            Level::Rules => "full rules",
        }
    }
}

/// The sizes a board can have.
///
/// # Examples
///
/// ```
/// use sgf_games::{go, othello};
/// let sizes = go::SPEC.sizes.expect("a board of Go has sides");
/// assert_eq!((sizes.default, sizes.min, sizes.max, sizes.rectangles), ((19, 19), 1, 52, true));
/// assert!(!othello::SPEC.sizes.expect("so has Othello's").rectangles);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Columns and rows when SZ is missing.
    pub default: (u16, u16),
    /// The smallest side.
    pub min: u16,
    /// The largest side.
    pub max: u16,
    /// Whether columns and rows may differ.
    pub rectangles: bool,
}

impl Sizes {
    /// A board that always has the same size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Refused, Sizes};
    /// let xiangqi = Sizes::only(9, 10);
    /// assert_eq!(xiangqi.of(&Options::default()), Ok((9, 10)));
    /// assert_eq!(xiangqi.of(&Options::default().with_size(8, 8)), Err(Refused::Size(8, 8)));
    /// ```
    #[must_use]
    pub const fn only(columns: u16, rows: u16) -> Sizes {
        let (min, max) = if columns < rows { (columns, rows) } else { (rows, columns) };
        Sizes { default: (columns, rows), min, max, rectangles: columns != rows }
    }

    /// Square boards from one size to another.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Sizes};
    /// let sizes = Sizes::squares(8, 4, 26);
    /// assert_eq!(sizes.of(&Options::default()), Ok((8, 8)));
    /// assert!(sizes.of(&Options::default().with_size(6, 8)).is_err());
    /// ```
    #[must_use]
    pub const fn squares(default: u16, min: u16, max: u16) -> Sizes {
        Sizes { default: (default, default), min, max, rectangles: false }
    }

    /// Boards from one size to another, square or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Sizes};
    /// let sizes = Sizes::any(19, 1, 52);
    /// assert_eq!(sizes.of(&Options::default().with_size(9, 13)), Ok((9, 13)));
    /// assert!(sizes.of(&Options::default().with_size(9, 53)).is_err());
    /// ```
    #[must_use]
    pub const fn any(default: u16, min: u16, max: u16) -> Sizes {
        Sizes { default: (default, default), min, max, rectangles: true }
    }

    /// Returns the size that options ask for, or the default.
    ///
    /// # Errors
    ///
    /// Fails when the game is not played on such a board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Refused, Sizes};
    /// let hex = Sizes::any(11, 1, 50);
    /// assert_eq!(hex.of(&Options::default()), Ok((11, 11)));
    /// assert_eq!(hex.of(&Options::default().with_size(0, 11)), Err(Refused::Size(0, 11)));
    /// ```
    pub fn of(&self, options: &Options) -> Result<(u16, u16), Refused> {
        let Some((columns, rows)) = options.size else { return Ok(self.default) };
        let side = |side| u16::try_from(side).ok().filter(|side| (self.min..=self.max).contains(side));
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) if columns == rows || self.rectangles => Ok((columns, rows)),
            _ => Err(Refused::Size(columns, rows)),
        }
    }
}

/// A function that makes the position before the first move of a game: `Playing::<P>::begin`.
pub type Begin = fn(&Options) -> Result<Box<dyn AnyPosition>, Refused>;

/// A row of the table of games.
///
/// # Examples
///
/// ```
/// use sgf_games::{GAMES, GameSpec, Level};
/// let is_known = |spec: &&&GameSpec| spec.level == Level::Rules;
/// let named = |name| GAMES.iter().filter(is_known).find(|spec| spec.name == name).map(|spec| spec.number);
/// assert_eq!((named("Go"), named("Hex"), named("Havannah")), (Some(1), Some(11), Some(0)));
/// ```
#[derive(Debug)]
pub struct GameSpec {
    /// The number that GM gives the game (properties.html, GM).
    pub number: u16,
    /// What this project calls the game.
    pub name: &'static str,
    /// Other names, as people and records write them.
    pub other_names: &'static [&'static str],
    /// How far the game is supported.
    pub level: Level,
    /// The sizes of the board; `None` where there is no board with sides.
    pub sizes: Option<Sizes>,
    /// Who moves first.
    pub first: Color,
    /// Other habits of writing coordinates, by their names: what `sgf convert --coordinates` takes.
    pub habits: &'static [&'static str],
    /// The notations of players besides that of records, the usual one first: what [`AnyPosition::notation`] takes.
    pub notations: &'static [&'static str],
    /// The notation of positions that a game can begin with: see [`Options::start`]; `None` where none is known.
    pub start: Option<&'static str>,
    /// What the rules about records have to know.
    pub capabilities: Capabilities,
    /// Makes the position before the first move; `None` at level 0.
    pub begin: Option<Begin>,
}

/// What is told of a game to people.
///
/// It stands beside the game's [row](GameSpec): a program that plays and draws leaves these texts out.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// let go = game(1).unwrap().about();
/// assert!(go.endings.starts_with("two passes"));
/// assert!(go.sources[0].starts_with("https://"));
/// ```
#[derive(Debug)]
pub struct About {
    /// What is known of the board, of games whose moves are not known; empty for all others.
    pub board: &'static str,
    /// How moves are written, in a sentence or two.
    pub moves: &'static str,
    /// The habits of servers and programs that are understood: whose, and what.
    pub dialects: &'static [(&'static str, &'static str)],
    /// Which endings are judged, and which are not.
    pub endings: &'static str,
    /// Where rules differ: which reading is taken.
    pub readings: &'static [&'static str],
    /// Where the notation and the rules are described.
    pub sources: &'static [&'static str],
}

impl About {
    /// Nothing is told.
    pub const NOTHING: About =
        About { board: "", moves: "", dialects: &[], endings: "", readings: &[], sources: &[] };
}

impl GameSpec {
    /// What most games have: rows are made from it.
    pub const USUAL: GameSpec = GameSpec {
        number: 0,
        name: "",
        other_names: &[],
        level: Level::Rules,
        sizes: None,
        first: Color::Black,
        habits: &[],
        notations: &[],
        start: None,
        capabilities: Capabilities::USUAL,
        begin: None,
    };

    /// A game whose moves are kept as they are written.
    pub const KEPT: GameSpec =
        GameSpec { level: Level::Kept, capabilities: Capabilities::UNKNOWN, ..GameSpec::USUAL };

    /// Returns whose move an identifier makes in a record of the game, as it is written there; `None` where it makes no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_model::value::Color;
    /// let hive = game(27).unwrap();
    /// let movers = [&b"B"[..], b"Black", b"P0", b"AB"].map(|ident| hive.mover(ident));
    /// assert_eq!(movers, [Some(Color::Black), Some(Color::Black), Some(Color::White), None]);
    /// ```
    #[must_use]
    pub fn mover(&self, ident: &[u8]) -> Option<Color> {
        match ident {
            b"B" => Some(Color::Black),
            b"W" => Some(Color::White),
            // Little Golem writes the moves of the first and of the second player with small letters, BoardSpace with numbers.
            b"b" | b"P0" => Some(self.first),
            b"r" | b"P1" => Some(self.first.other()),
            _ => match table::reduce_ident(ident).as_ref() {
                b"B" => Some(Color::Black),
                b"W" => Some(Color::White),
                _ => None,
            },
        }
    }

    /// Returns what is told of the game to people; nothing of a game that is not in the table.
    #[must_use]
    pub fn about(&self) -> &'static About {
        let row = GAMES.iter().position(|spec| spec.name == self.name);
        row.map_or(&About::NOTHING, |row| ABOUT[row])
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// Fails when the game is not played like this, or no moves of it are known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Refused, hex, tamsk};
    /// assert_eq!(hex::SPEC.begin(&Options::default())?.geometry().columns(), 11);
    /// assert_eq!(tamsk::SPEC.begin(&Options::default()).err(), Some(Refused::NoMoves));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&self, options: &Options) -> Result<Box<dyn AnyPosition>, Refused> {
        self.begin.map_or(Err(Refused::NoMoves), |begin| begin(options))
    }

    /// Lists the properties that only this game has, or has in its own way.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon;
    /// let idents: Vec<&str> = backgammon::SPEC.properties().map(|row| row.ident).collect();
    /// assert!(["CO", "CV", "DI", "MI"].iter().all(|ident| idents.contains(ident)));
    /// ```
    pub fn properties(&self) -> impl Iterator<Item = &'static table::Property> {
        TABLE.rows().filter(|row| row.games.is_only(self.number))
    }
}
