//! What a game is begun with: the size of the board, the rules, who wrote the record.

use sgf_model::info::{Dialect, dialect, lenient};
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::whole;

/// What is agreed before the first move.
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
    /// Columns and rows of the board; `None` for the size that the game has when nothing is said.
    pub size: Option<(u32, u32)>,
    /// The rules, as RU names them; empty when it does not.
    pub rules: String,
    /// The variant or initial position, as SU names it; empty when it does not.
    pub variant: String,
    /// The handicap, as HA says it. HA without a value (TwixT) is 0.
    pub handicap: Option<i64>,
    /// The handicap as HA writes it, for games in which it is no whole number: `0.5` or `N/S` (Hex).
    pub handicap_text: String,
    /// The komi.
    pub komi: Option<f64>,
    /// Whose habits the record has.
    pub dialect: Option<Dialect>,
    /// The program that wrote the record, as AP names it, with its version: `HexGui:0.9`.
    pub application: String,
    /// Who moves first, as PL in the root says it.
    pub first: Option<Color>,
    /// The position that it begins with, in the notation that the game's row names; empty for the usual one.
    pub start: String,
    /// Whether the game begins with its usual position whatever is set up later, because the root of the record sets nothing up.
    pub keeps_start: bool,
}

sgf_syntax::options!(Options);

impl Options {
    /// Reads what the root of a game says, leniently: what cannot be read is as if it were not there.
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
        Options {
            size: Options::size_of(view),
            rules: text(b"RU").unwrap_or_default(),
            variant: text(b"SU").unwrap_or_default(),
            handicap: text(b"HA").and_then(|text| if text.is_empty() { Some(0) } else { whole(&text) }),
            handicap_text: text(b"HA").unwrap_or_default(),
            komi: text(b"KM").and_then(|text| lenient::komi(&text)).map(|reading| reading.value),
            dialect: dialect(view.game()),
            application: text(b"AP").unwrap_or_default(),
            keeps_start: [&b"AB"[..], b"AW", b"AE", b"AA"].iter().all(|ident| find(root, ident).is_none()),
            start: String::new(),
            first: text(b"PL").and_then(|text| lenient::color(&text)).map(|reading| reading.value),
        }
    }

    /// Reads the size of the board alone, columns and rows: for those who follow moves and judge nothing.
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

    /// Asks for a board of a size: columns and rows.
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

    /// Asks for rules by their name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Reason, go};
    /// use sgf_model::value::Color;
    /// // Two stones in a corner of the smallest boards: only some rules let Black take them off himself.
    /// let filled = |rules: &str| {
    ///     let mut position = go::SPEC.begin(&Options::default().with_size(4, 1).with_rules(rules)).expect("4×1");
    ///     position.follow(Color::Black, "aa").expect("a point");
    ///     position.follow(Color::White, "ca").expect("a point");
    ///     position.judge(Color::Black, &position.read(Color::Black, "ba").expect("a point"))
    /// };
    /// assert_eq!(filled("Japanese"), Err(Reason::Suicide));
    /// assert_eq!(filled("NZ"), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rules(mut self, rules: impl Into<String>) -> Options {
        self.rules = rules.into();
        self
    }

    /// Asks for a variant or initial position by its name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, loa};
    /// let n_pieces = |options: Options| Ok::<_, sgf_games::Refused>(loa::SPEC.begin(&options)?.placement().iter().count());
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

    /// Asks for a position to begin with, in the notation that the game's row names.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// let chess = game(3).unwrap();
    /// assert_eq!(chess.start, Some("FEN"));
    /// // The kings stand opposite, and the pawn stands behind its own: four moves to the side are left.
    /// let options = Options::default().with_start("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    /// assert_eq!(chess.begin(&options).unwrap().moves().len(), 4);
    /// assert!(chess.begin(&Options::default().with_start("8/8 w")).is_err());
    /// ```
    #[must_use]
    pub fn with_start(mut self, start: impl Into<String>) -> Options {
        self.start = start.into();
        self
    }

    /// Reads the record in a server's way.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::info::Dialect;
    /// use sgf_model::value::Color;
    /// // On Little Golem, the moves of Hex's first player are written as W.
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
