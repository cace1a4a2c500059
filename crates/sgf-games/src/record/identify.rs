//! Identifies the game of a record by GM, or by other clues if GM is missing.
//!
//! According to the specification, a record without GM is a Go record. But Little Golem writes Hex, TwixT and Havannah without GM, and
//! BoardSpace.net writes names instead of numbers. So GM decides if it is a number or a known name. Otherwise the properties decide, then
//! the name of the file.
//!
//! Sources: properties.html (GM); the records of Little Golem, BoardSpace.net and gnubg.

use sgf_model::record::{GameView, find};
use sgf_syntax::{Node, Property};

use crate::{GameSpec, game, game_by_name};

/// The game of a record, and the clue that identified it.
///
/// # Examples
///
/// ```
/// use sgf_games::identify;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[99];B[aa])");
/// let found = record::games(&doc).next().map(|view| identify(&view, None));
/// // There is no game with this number.
/// assert!(found.is_some_and(|found| found.spec.is_none()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Identified {
    /// The game; `None` if no game has the number in GM, or the game is not part of this build.
    pub spec: Option<&'static GameSpec>,
    /// The clue.
    pub clue: Clue,
}

/// The clue that identified a game.
///
/// # Examples
///
/// ```
/// use sgf_games::{Clue, identify};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[a1];W[swap])");
/// let clue = |file_name| record::games(&doc).next().map(|view| identify(&view, file_name).clue);
/// assert_eq!(clue(Some("1234567.hsgf")), Some(Clue::FileName));
/// assert_eq!(clue(None), Some(Clue::Default));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clue {
    /// The number in GM.
    Number,
    /// A name in GM.
    Name,
    /// The event, as Little Golem names it: `EV[hex.ld.DEFAULT]`.
    Event,
    /// A property or a notation of moves that only this game has.
    Moves,
    /// The extension of the file name.
    FileName,
    /// None: without GM, a record is a Go record.
    Default,
}

impl Clue {
    /// Describes the clue in a few words.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Clue;
    /// assert_eq!(Clue::Event.words(), "by its event");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Clue::Number => "by its number",
            Clue::Name => "by its name in GM",
            Clue::Event => "by its event",
            Clue::Moves => "by its moves",
            Clue::FileName => "by the file name",
            Clue::Default => "by default, without GM",
        }
    }
}

/// Identifies the game of a record. `file_name` is the name of its file, if known.
///
/// # Examples
///
/// ```
/// use sgf_games::{Clue, identify};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let of = |text: &'static str| {
///     let doc = Document::parse(text.as_bytes());
///     let found = identify(&record::games(&doc).next().unwrap(), Some("game.sgf"));
///     (found.spec.unwrap().name, found.clue)
/// };
/// assert_eq!(of("(;GM[11];B[a1])"), ("Hex", Clue::Number));
/// assert_eq!(of("(;GM[Havannah];P0[0 Start P0])"), ("Havannah", Clue::Name));
/// assert_eq!(of("(;EV[hex.ld.DEFAULT]SZ[13];W[ac])"), ("Hex", Clue::Event));
/// assert_eq!(of("(;SZ[24];b[pl];r[swap])"), ("TwixT", Clue::Moves));
/// assert_eq!(of("(;W[hh.gghhighfgg])"), ("Kropki", Clue::Moves));
/// assert_eq!(of("(;GM[ 2.0];B[d3])"), ("Othello", Clue::Number));
/// assert_eq!(of("(;B[aa])"), ("Go", Clue::Default));
/// ```
#[must_use]
pub fn identify(view: &GameView<'_>, file_name: Option<&str>) -> Identified {
    identify_by(view, file_name, |ident| find(view.root(), ident), view.main_line().take(FIRST_NODES))
}

/// The number of nodes of the main line whose moves are examined.
pub const FIRST_NODES: usize = 8;

/// Does the same as [`identify`] for callers with a faster lookup of root properties. `first_nodes` are at most [`FIRST_NODES`] nodes of
/// the main line, and may omit moves of two letters, which identify no game.
///
/// # Examples
///
/// ```
/// use sgf_games::identify_by;
/// use sgf_model::record::{self, find};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;EV[hex.ld.DEFAULT]SZ[13];W[ac])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let found = identify_by(&view, None, |ident| find(view.root(), ident), view.main_line().take(1));
/// assert_eq!(found.spec.map(|spec| spec.name), Some("Hex"));
/// ```
#[must_use]
pub fn identify_by<'d>(
    view: &GameView<'d>,
    file_name: Option<&str>,
    in_root: impl Fn(&[u8]) -> Option<Property<'d>>,
    mut first_nodes: impl Iterator<Item = Node<'d>>,
) -> Identified {
    let found = |spec, clue| Identified { spec, clue };
    let gm = in_root(b"GM").and_then(text).filter(|gm| !gm.is_empty());
    let by_event = || by_event(in_root(b"EV")?);
    let shown = match (gm.as_deref(), view.number()) {
        (Some(name), 0) => game_by_name(name).map(|spec| found(Some(spec), Clue::Name)),
        (Some(_), number) => return found(game(number), Clue::Number),
        // Without GM, `GameView::number` decides for all crates; the clues below are for records that it does not recognize.
        (None, GO | 0) => None,
        (None, number) => {
            Some(found(game(number), if by_event().is_some() { Clue::Event } else { Clue::Moves }))
        }
    };
    shown
        .or_else(|| by_event().map(|name| found(game_by_name(name), Clue::Event)))
        .or_else(|| {
            in_root(b"MI")
                .map(|_| "Backgammon")
                .or_else(|| first_nodes.find_map(by_node))
                .map(|name| found(game_by_name(name), Clue::Moves))
        })
        .or_else(|| file_name.and_then(by_file_name).map(|name| found(game_by_name(name), Clue::FileName)))
        .unwrap_or(found(game(GO), Clue::Default))
}

/// The number of Go.
const GO: u16 = 1;

/// The first value of a property.
fn text(property: Property<'_>) -> Option<String> {
    let value = property.values().next()?;
    Some(String::from_utf8_lossy(value.raw()).trim().to_owned())
}

/// The games of Little Golem: the prefix of events, the file extension, and the name of the game.
const LITTLE_GOLEM: &[(&str, &str, &str)] =
    &[("hex", "hsgf", "Hex"), ("twixt", "tsgf", "TwixT"), ("havannah", "hgf", "Havannah")];

fn by_event(event: Property<'_>) -> Option<&'static str> {
    let event = event.raw().trim_ascii();
    let dot = event.iter().position(|&byte| byte == b'.')?;
    let is_kind = |word: &str| event[..dot].eq_ignore_ascii_case(word.as_bytes());
    LITTLE_GOLEM.iter().find(|(word, ..)| is_kind(word)).map(|(.., name)| *name)
}

fn by_file_name(name: &str) -> Option<&'static str> {
    let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
    LITTLE_GOLEM.iter().find(|(_, word, _)| *word == ending).map(|(.., name)| *name)
}

fn by_node(node: Node<'_>) -> Option<&'static str> {
    node.properties().find_map(|property| match property.ident() {
        b"B" | b"W" => by_move(property.raw()),
        b"b" | b"r" => Some("TwixT"),
        _ => None,
    })
}

fn by_move(raw: &[u8]) -> Option<&'static str> {
    // Origin, target, and the target of the arrow.
    let is_amazons = raw.len() == 6 && raw.iter().all(|letter| (b'a'..=b'j').contains(letter));
    is_amazons.then_some("Amazons")
}
