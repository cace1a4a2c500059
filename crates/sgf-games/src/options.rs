//! The options of a game: board size, rules, handicap, dialect of the record.

use sgf_model::info::{Dialect, lenient};
use sgf_model::record::{GameInfo, GameView, find};
use sgf_model::value::Color;

/// The options that a game begins with.
///
/// # Examples
///
/// ```
/// use sgf_games::Options;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[13]RU[Chinese]HA[2]KM[0.5];B[aa])");
/// let options = Options::of(&record::games(&doc).next().unwrap());
/// assert_eq!((options.size, options.rules.as_str(), options.handicap), (Some((13, 13)), "Chinese", Some(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Columns and rows of the board; `None` for the default size of the game.
    pub size: Option<(u32, u32)>,
    /// The name of the rules (RU); empty if missing.
    pub rules: String,
    /// The name of the variant or initial position (SU); empty if missing.
    pub variant: String,
    /// The handicap (HA). HA without a value (TwixT) is 0.
    pub handicap: Option<i64>,
    /// The handicap as text, for games in which it is not an integer: `0.5` or `N/S` (Hex).
    pub handicap_text: String,
    /// The komi in points, as [`GameInfo::komi`] reads it.
    pub komi: Option<f64>,
    /// The dialect of the record.
    pub dialect: Option<Dialect>,
    /// The program that wrote the record (AP), with its version: `HexGui:0.9`.
    pub application: String,
    /// The first player (PL in the root).
    pub first: Option<Color>,
    /// The start position, in the notation that [`GameSpec::start`](crate::GameSpec::start) names; empty for the default.
    pub start: String,
    /// Whether the game keeps its default start position when a later node sets up pieces, because the root sets up none.
    pub keeps_start: bool,
}

sgf_syntax::options!(Options);

impl Options {
    /// Reads the options from the root of a game. Ignores values that cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Options;
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9:13]KM[7,5]HA[none])");
    /// let options = Options::of(&record::games(&doc).next().expect("the record has a game"));
    /// assert_eq!((options.size, options.komi, options.handicap), (Some((9, 13)), Some(7.5), None));
    /// ```
    #[must_use]
    pub fn of(view: &GameView<'_>) -> Options {
        let root = view.game().root();
        let text = |ident: &[u8]| root_text(view, ident);
        let info = GameInfo::of(view);
        Options {
            size: Options::size_of(view),
            rules: text(b"RU").unwrap_or_default(),
            variant: text(b"SU").unwrap_or_default(),
            handicap: text(b"HA").and_then(|text| if text.is_empty() { Some(0) } else { text.parse().ok() }),
            handicap_text: text(b"HA").unwrap_or_default(),
            komi: info.komi(),
            dialect: info.dialect,
            application: text(b"AP").unwrap_or_default(),
            keeps_start: [&b"AB"[..], b"AW", b"AE", b"AA"].iter().all(|ident| find(root, ident).is_none()),
            start: String::new(),
            first: text(b"PL").and_then(|text| lenient::color(&text)).map(|reading| reading.value),
        }
    }

    /// Reads only the size of the board, for callers that follow moves without checking them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Options;
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9:13])(;GM[1])");
    /// let sizes: Vec<_> = record::games(&doc).map(|view| Options::size_of(&view)).collect();
    /// assert_eq!(sizes, [Some((9, 13)), None]);
    /// ```
    #[must_use]
    pub fn size_of(view: &GameView<'_>) -> Option<(u32, u32)> {
        root_text(view, b"SZ").and_then(|text| size(&text))
    }

    /// Sets the columns and rows of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default().with_size(9, 13))?.geometry();
    /// assert_eq!((board.columns(), board.rows()), (9, 13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_size(mut self, columns: u32, rows: u32) -> Options {
        self.size = Some((columns, rows));
        self
    }

    /// Sets the name of the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, IllegalMove, go};
    /// use sgf_model::value::Color;
    /// // On a tiny board, only some rules allow suicide of two stones.
    /// let filled = |rules: &str| {
    ///     let mut position = go::SPEC.begin(&Options::default().with_size(4, 1).with_rules(rules)).expect("4×1");
    ///     position.follow(Color::Black, "aa").expect("a point");
    ///     position.follow(Color::White, "ca").expect("a point");
    ///     position.check_move(Color::Black, &position.read_move(Color::Black, "ba").expect("a point"))
    /// };
    /// assert_eq!(filled("Japanese"), Err(IllegalMove::Suicide));
    /// assert_eq!(filled("NZ"), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rules(mut self, rules: impl Into<String>) -> Options {
        self.rules = rules.into();
        self
    }

    /// Sets the name of the variant or initial position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, loa};
    /// let n_pieces = |options: Options| Ok::<_, sgf_games::StartError>(loa::SPEC.begin(&options)?.placement().iter().count());
    /// assert_eq!(n_pieces(Options::default())?, 24);
    /// let eggs = loa::SPEC.begin(&Options::default().with_variant("Scrambled Eggs"))?;
    /// assert_ne!(eggs.placement(), loa::SPEC.begin(&Options::default())?.placement());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_variant(mut self, variant: impl Into<String>) -> Options {
        self.variant = variant.into();
        self
    }

    /// Sets the start position, in the notation that [`GameSpec::start`](crate::GameSpec::start) names.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// let chess = game(3).unwrap();
    /// assert_eq!(chess.start, Some("FEN"));
    /// // The kings face each other, and the pawn is blocked by its own king, which has four moves.
    /// let options = Options::default().with_start("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    /// assert_eq!(chess.begin(&options).unwrap().legal_moves().len(), 4);
    /// assert!(chess.begin(&Options::default().with_start("8/8 w")).is_err());
    /// ```
    #[must_use]
    pub fn with_start(mut self, start: impl Into<String>) -> Options {
        self.start = start.into();
        self
    }

    /// Sets the dialect of the record.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::info::Dialect;
    /// use sgf_model::value::Color;
    /// // Little Golem writes the moves of the first player of Hex as W.
    /// let golem = hex::SPEC.begin(&Options::default().with_dialect(Dialect::LittleGolem))?;
    /// assert_eq!(golem.mover(Color::White), golem.turn().expect("the game begins"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_dialect(mut self, dialect: Dialect) -> Options {
        self.dialect = Some(dialect);
        self
    }
}

fn root_text(view: &GameView<'_>, ident: &[u8]) -> Option<String> {
    let value = find(view.game().root(), ident)?.values().next()?;
    Some(view.line(value).trim().to_owned())
}

fn size(text: &str) -> Option<(u32, u32)> {
    lenient::size(text).map(|reading| (reading.value.columns, reading.value.rows))
}
