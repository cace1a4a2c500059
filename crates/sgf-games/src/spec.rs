//! The description of a game: a row of the table of games.

use sgf_model::table::{self, TABLE};
use sgf_model::value::Color;

use crate::{AnyPosition, Capabilities, Options, StartError};

/// The level of support for a game.
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
    /// The record is kept unchanged, and its moves are shown as text.
    Kept,
    /// Moves are read, and the board is drawn.
    Board,
    /// Moves are executed.
    Executed,
    /// The rules are known: legal moves, the end of the game, and its outcome.
    Rules,
}

impl Level {
    /// Returns the number of the level, from 0 to 3.
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

    /// Describes the level in a few words.
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

/// The possible sizes of a board.
///
/// # Examples
///
/// ```
/// use sgf_games::{go, othello};
/// let sizes = go::SPEC.sizes.expect("Go boards have sizes");
/// assert_eq!((sizes.default, sizes.min, sizes.max, sizes.rectangles), ((19, 19), 1, 52, true));
/// assert!(!othello::SPEC.sizes.expect("Othello boards have sizes").rectangles);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Columns and rows if SZ is missing.
    pub default: (u16, u16),
    /// The smallest side.
    pub min: u16,
    /// The largest side.
    pub max: u16,
    /// Whether columns and rows may differ.
    pub rectangles: bool,
}

impl Sizes {
    /// Boards with a fixed size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, StartError, Sizes};
    /// let xiangqi = Sizes::only(9, 10);
    /// assert_eq!(xiangqi.of(&Options::default()), Ok((9, 10)));
    /// assert_eq!(xiangqi.of(&Options::default().with_size(8, 8)), Err(StartError::Size(8, 8)));
    /// ```
    #[must_use]
    pub const fn only(columns: u16, rows: u16) -> Sizes {
        let (min, max) = if columns < rows { (columns, rows) } else { (rows, columns) };
        Sizes { default: (columns, rows), min, max, rectangles: columns != rows }
    }

    /// Square boards, with the default, smallest and largest size.
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

    /// Boards that may be rectangular, with the default, smallest and largest side.
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

    /// Returns the size in the options, or the default.
    ///
    /// # Errors
    ///
    /// Fails if the game is not played on a board of this size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, StartError, Sizes};
    /// let hex = Sizes::any(11, 1, 50);
    /// assert_eq!(hex.of(&Options::default()), Ok((11, 11)));
    /// assert_eq!(hex.of(&Options::default().with_size(0, 11)), Err(StartError::Size(0, 11)));
    /// ```
    pub fn of(&self, options: &Options) -> Result<(u16, u16), StartError> {
        let Some((columns, rows)) = options.size else { return Ok(self.default) };
        let side = |side| u16::try_from(side).ok().filter(|side| (self.min..=self.max).contains(side));
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) if columns == rows || self.rectangles => Ok((columns, rows)),
            _ => Err(StartError::Size(columns, rows)),
        }
    }
}

/// A function that returns the start position of a game: `Playing::<P>::begin`.
pub type Begin = fn(&Options) -> Result<Box<dyn AnyPosition>, StartError>;

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
    /// The number of the game in GM (properties.html, GM).
    pub number: u16,
    /// The name of the game.
    pub name: &'static str,
    /// Other names of the game in records and in general use.
    pub other_names: &'static [&'static str],
    /// The level of support.
    pub level: Level,
    /// The sizes of the board; `None` if the game has no rectangular board.
    pub sizes: Option<Sizes>,
    /// The first player.
    pub first: Color,
    /// The names of other coordinates, which `sgf convert --coordinates` accepts.
    pub coordinates: &'static [&'static str],
    /// The notations of players besides the notation of records, the most common one first; see [`AnyPosition::notation`].
    pub notations: &'static [&'static str],
    /// The notation of start positions, such as FEN (see [`Options::start`]); `None` if there is none.
    pub start: Option<&'static str>,
    /// Properties for lint rules.
    pub capabilities: Capabilities,
    /// Returns the start position; `None` at level 0.
    pub begin: Option<Begin>,
}

/// The description of a game for the documentation.
///
/// It is separate from [`GameSpec`], so that programs without documentation do not contain these texts.
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
    /// The board, for games whose moves are not known; empty for all others.
    pub board: &'static str,
    /// The notation of moves, in a sentence or two.
    pub moves: &'static str,
    /// The supported dialects of servers and programs: the name of each and what it does.
    pub dialects: &'static [(&'static str, &'static str)],
    /// The endings that are recognized, and those that are not.
    pub endings: &'static str,
    /// The interpretations chosen where rules differ.
    pub readings: &'static [&'static str],
    /// The sources of the notation and the rules.
    pub sources: &'static [&'static str],
}

impl About {
    /// An empty description.
    pub const NOTHING: About =
        About { board: "", moves: "", dialects: &[], endings: "", readings: &[], sources: &[] };
}

impl GameSpec {
    /// The defaults of most games, for struct update syntax.
    pub const USUAL: GameSpec = GameSpec {
        number: 0,
        name: "",
        other_names: &[],
        level: Level::Rules,
        sizes: None,
        first: Color::Black,
        coordinates: &[],
        notations: &[],
        start: None,
        capabilities: Capabilities::USUAL,
        begin: None,
    };

    /// A game whose moves are kept as text.
    pub const KEPT: GameSpec =
        GameSpec { level: Level::Kept, capabilities: Capabilities::UNKNOWN, ..GameSpec::USUAL };

    /// Returns the color of a move property in a record of the game, as written; `None` for other properties.
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
            // Little Golem writes the moves of the two players with small letters, BoardSpace with numbers.
            b"b" | b"P0" => Some(self.first),
            b"r" | b"P1" => Some(self.first.other()),
            _ => match table::reduce_ident(ident).as_ref() {
                b"B" => Some(Color::Black),
                b"W" => Some(Color::White),
                _ => None,
            },
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot begin with these options, or its notation is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, StartError, hex, tamsk};
    /// assert_eq!(hex::SPEC.begin(&Options::default())?.geometry().columns(), 11);
    /// assert_eq!(tamsk::SPEC.begin(&Options::default()).err(), Some(StartError::NoMoves));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&self, options: &Options) -> Result<Box<dyn AnyPosition>, StartError> {
        self.begin.map_or(Err(StartError::NoMoves), |begin| begin(options))
    }

    /// Lists the properties that only this game has, or to which it gives a meaning of its own.
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
