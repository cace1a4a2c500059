//! Which game a record is of: told by GM, and where GM is missing, by what only one game has.
//!
//! Without GM a record is of Go, says the specification. But Little Golem writes Hex, TwixT and Havannah without GM, and
//! BoardSpace.net writes names where a number belongs. So GM counts when it is a number of the table or the name of a game;
//! else the properties are asked, then the name of the file.
//!
//! Sources: properties.html (GM); the records of Little Golem, BoardSpace.net and gnubg.

use sgf_model::record::{GameView, find};
use sgf_syntax::{Node, Property};

use crate::{GameSpec, game, game_by_name};

/// A game, and what it was told by.
///
/// # Examples
///
/// ```
/// use sgf_games::identify;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[99];B[aa])");
/// let found = record::games(&doc).next().map(|view| identify(&view, None));
/// // No game has this number.
/// assert!(found.is_some_and(|found| found.spec.is_none()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Identified {
    /// The game; `None` when GM has a number that no game has.
    pub spec: Option<&'static GameSpec>,
    /// What it was told by.
    pub clue: Clue,
}

/// What a game was told by.
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
    /// A property, or a form of moves, that only this game has.
    Moves,
    /// The ending of the file's name.
    FileName,
    /// Nothing: without GM, a record is of Go.
    Default,
}

impl Clue {
    /// Says in a few words what the game was told by.
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
            Clue::FileName => "by the name of the file",
            Clue::Default => "for want of GM",
        }
    }
}

/// Tells which game a record is of; `file_name` is the name of its file, if it is known.
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

/// How many nodes of the main line are asked for the form of their moves.
pub const FIRST_NODES: usize = 8;

/// Tells the same as [`identify`], where the caller has a quicker way to find a property of the root. Of the first nodes of the
/// main line, [`FIRST_NODES`] at most, those may be left out that are a move of two letters, which many games have.
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
    let by_name = gm.as_deref().and_then(game_by_name);
    let shown = match (gm.is_some(), view.number()) {
        (true, 0) => by_name.map(|spec| found(Some(spec), Clue::Name)),
        (true, number) => return found(game(number), Clue::Number),
        // What a number is without GM, the model decides for everybody; the clues below go on where it does not know.
        (false, GO | 0) => None,
        (false, number) => {
            Some(found(game(number), if by_event().is_some() { Clue::Event } else { Clue::Moves }))
        }
    };
    shown
        .or_else(|| by_event().map(|spec| found(Some(spec), Clue::Event)))
        .or_else(|| {
            in_root(b"MI")
                .and_then(|_| game_by_name("Backgammon"))
                .or_else(|| first_nodes.find_map(by_node))
                .map(|spec| found(Some(spec), Clue::Moves))
        })
        .or_else(|| file_name.and_then(by_file_name).map(|spec| found(Some(spec), Clue::FileName)))
        .unwrap_or(found(game(GO), Clue::Default))
}

/// The number of Go.
const GO: u16 = 1;

/// The first value of a property.
fn text(property: Property<'_>) -> Option<String> {
    let value = property.values().next()?;
    Some(String::from_utf8_lossy(value.raw()).trim().to_owned())
}

/// The kinds of games of Little Golem, as its events begin, and as its files end.
const LITTLE_GOLEM: &[(&str, &str, &str)] =
    &[("hex", "hsgf", "Hex"), ("twixt", "tsgf", "TwixT"), ("havannah", "hgf", "Havannah")];

fn by_event(event: Property<'_>) -> Option<&'static GameSpec> {
    let event = event.raw().trim_ascii();
    let dot = event.iter().position(|&byte| byte == b'.')?;
    let is_kind = |word: &str| event[..dot].eq_ignore_ascii_case(word.as_bytes());
    LITTLE_GOLEM.iter().find(|(word, ..)| is_kind(word)).and_then(|(.., name)| game_by_name(name))
}

fn by_file_name(name: &str) -> Option<&'static GameSpec> {
    let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
    LITTLE_GOLEM.iter().find(|(_, word, _)| *word == ending).and_then(|(.., name)| game_by_name(name))
}

fn by_node(node: Node<'_>) -> Option<&'static GameSpec> {
    node.properties().find_map(|property| match property.ident() {
        b"B" | b"W" => by_move(property.raw()),
        b"b" | b"r" => game_by_name("TwixT"),
        _ => None,
    })
}

fn by_move(raw: &[u8]) -> Option<&'static GameSpec> {
    // From, to, and the arrow's point.
    let is_amazons = raw.len() == 6 && raw.iter().all(|letter| (b'a'..=b'j').contains(letter));
    if is_amazons { game_by_name("Amazons") } else { None }
}
