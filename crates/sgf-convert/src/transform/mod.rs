//! Rotating and mirroring records, exchanging the colors, and changing the size of the board.
//!
//! Every value that contains a point moves, and nothing else changes. Only symmetries of the game are possible: chess has no
//! quarter turn. In games whose moves are single points, points are renamed one by one. In all others the record and its image
//! are replayed together, and each new move is checked to lead to the image of the position.

mod board;
mod colors;
mod comments;
mod edits;
mod placement;
mod replay;
mod turn;

use sgf_games::{Geometry, Options as GameOptions, identify};
use sgf_model::record::{GameView, RoundTripError, game_difference, games, read_back};
use sgf_syntax::{Document, Game, NodeId, Span, TextEdit};

use crate::points::GO;
use crate::rewrite;
use board::Boards;
pub use turn::Turn;

/// Options of [`transform`]. The size changes last.
///
/// # Examples
///
/// ```
/// use sgf_convert::{TransformOptions, Turn};
/// let options = TransformOptions::default().with(|options| options.turn = Turn::Half);
/// assert!(!options.swap_colors && options.size.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TransformOptions {
    /// How the board is turned.
    pub turn: Turn,
    /// Whether Black and White change places.
    pub swap_colors: bool,
    /// Whether the board is turned so that the game starts in the upper right corner.
    pub normalize: bool,
    /// The new columns and rows of the board.
    pub size: Option<(u16, u16)>,
}

sgf_syntax::options!(TransformOptions);

/// A transformed document.
///
/// # Examples
///
/// ```
/// use sgf_convert::{TransformOptions, transform};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]KM[6.5];B[aa])");
/// let swapped = transform(&doc, &TransformOptions::default().with(|options| options.swap_colors = true), |_| true)?;
/// assert_eq!(swapped.document.write(), b"(;GM[1]KM[6.5];W[aa])");
/// assert_eq!(swapped.notes[0].kind.to_string(), "stays 6.5, and is given to the player who was Black");
/// # Ok::<(), sgf_convert::TransformError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Transformed {
    /// The document.
    pub document: Document<'static>,
    /// Unchanged values that may be wrong now, in file order.
    pub notes: Vec<TransformNote>,
}

/// Something that stayed although it may be wrong after a transformation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TransformNote {
    /// The node in the original document.
    pub node: NodeId,
    /// The short identifier of the property.
    pub ident: String,
    /// The kind of note.
    pub kind: TransformNoteKind,
}

/// The kind of a [`TransformNote`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformNoteKind {
    /// A text contains words that may be coordinates.
    #[error("may contain coordinates, kept: {}", .words.join(" "))]
    Coordinates {
        /// The words.
        words: Vec<String>,
    },
    /// A text names a color.
    #[error("names colors, kept")]
    ColorWords,
    /// The komi is for White, and was for the other player before.
    #[error("stays {komi}, and is given to the player who was Black")]
    Komi {
        /// The value of KM.
        komi: String,
    },
    /// The handicap is that of White now.
    #[error("stays {handicap}, but the stones are White's")]
    Handicap {
        /// The value of HA.
        handicap: String,
    },
    /// A value names a color or a score in a way that is not understood.
    #[error("`{value}` is not understood, kept")]
    Value {
        /// The value.
        value: String,
    },
    /// A point is not on the board.
    #[error("`{value}` is not on the board, kept")]
    OffBoard {
        /// The value.
        value: String,
    },
    /// An unknown property whose values look like points.
    #[error("unknown property with values like points, kept")]
    Unknown,
}

/// The reason why a document cannot be transformed.
///
/// # Examples
///
/// ```
/// use sgf_convert::{TransformOptions, Turn, transform};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[3];W[e2e4])");
/// let error = transform(&doc, &TransformOptions::default().with(|options| options.turn = Turn::Quarter), |_| true).unwrap_err();
/// assert!(error.to_string().starts_with("game 1: Chess is not the same game after this turn"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {}{}: {kind}", .game + 1, .node.map(|node| format!(", node {node}")).unwrap_or_default())]
#[non_exhaustive]
pub struct TransformError {
    /// The index of the game.
    pub game: usize,
    /// The index of the node, if one is to blame.
    pub node: Option<usize>,
    /// The reason.
    pub kind: TransformErrorKind,
}

/// The kind of a [`TransformError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformErrorKind {
    /// The game is unknown, or its board is.
    #[error("the game is not known, and so its board is not")]
    Game,
    /// The game has no board of this size.
    #[error("{game} has no board of this size")]
    Board {
        /// The name of the game.
        game: &'static str,
    },
    /// The turn or the exchange is not a symmetry of the game.
    #[error("{game} is not the same game after this turn; {}", list(possible))]
    Asymmetric {
        /// The name of the game.
        game: &'static str,
        /// The turns that are symmetries, and whether the colors must change places.
        possible: Vec<(Turn, bool)>,
    },
    /// The start position of the game is not symmetric.
    #[error("the start position of this game of {game} is not the same after this turn")]
    StartPosition {
        /// The name of the game.
        game: &'static str,
    },
    /// A move or a set-up value has no image.
    #[error("`{}` cannot be transformed", .text.escape_debug())]
    Move {
        /// The value.
        text: String,
    },
    /// A point would be outside of the new board.
    #[error("the stones do not fit on a board of {columns} by {rows}, or use opposite edges of the board")]
    Size {
        /// The new columns.
        columns: u16,
        /// The new rows.
        rows: u16,
    },
    /// Only problems of Go can move to another board.
    #[error("the board size of {game} cannot be changed, only that of Go")]
    FixedSize {
        /// The name of the game.
        game: &'static str,
    },
    /// The record would be parsed differently, which can happen in damaged records.
    #[error("{0}")]
    RoundTrip(RoundTripError),
    /// A text contains bytes that are invalid in its charset.
    #[error("a comment with coordinates contains invalid bytes")]
    Undecoded,
}

fn list(turns: &[(Turn, bool)]) -> String {
    let shown = |(turn, swaps): &(Turn, bool)| {
        let turn = match turn {
            Turn::None => "",
            Turn::Quarter => "rotate 90",
            Turn::Half => "rotate 180",
            Turn::ThreeQuarters => "rotate 270",
            Turn::Horizontal => "mirror horizontal",
            Turn::Vertical => "mirror vertical",
            Turn::Diagonal => "mirror diagonal",
            Turn::Antidiagonal => "mirror antidiagonal",
        };
        let swap = if *swaps { "swap colors" } else { "" };
        let and = if turn.is_empty() || swap.is_empty() { "" } else { " and " };
        format!("{turn}{and}{swap}")
    };
    let all: Vec<String> = turns.iter().map(shown).filter(|text| !text.is_empty()).collect();
    match all.is_empty() {
        true => "it has no symmetry".to_owned(),
        false => format!("possible: {}", all.join(", ")),
    }
}

/// Rotates or mirrors the boards of some of the games, exchanges the colors, or changes the size of the board.
///
/// All values that contain points move: moves, setup, rectangles, labels, arrows, views, territory; SZ of an oblong board is
/// turned. Exchanging the colors also exchanges names, ranks, teams, clocks, territory and annotations, and the winner in RE.
/// KM and HA stay, and are reported. Coordinates in comments are renamed where they are certain, and reported everywhere
/// else. Unknown properties and all other bytes stay.
///
/// # Errors
///
/// Fails if a game is not the same after the turn, or if something cannot be moved; nothing is changed then.
///
/// # Examples
///
/// ```
/// use sgf_convert::{TransformOptions, Turn, transform};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[13:9]AB[aa:cb];B[dc]C[D7 is large.]LB[ma:1])");
/// let turned = transform(&doc, &TransformOptions::default().with(|options| options.turn = Turn::Quarter), |_| true)?;
/// assert_eq!(turned.document.write(), b"(;GM[1]SZ[9:13]AB[ha:ic];B[gd]C[G10 is large.]LB[im:1])");
/// # Ok::<(), sgf_convert::TransformError>(())
/// ```
pub fn transform(
    doc: &Document<'_>,
    options: &TransformOptions,
    filter: impl Fn(&GameView<'_>) -> bool,
) -> Result<Transformed, TransformError> {
    let mut notes = Vec::new();
    let turn = |view: &GameView<'_>| if filter(view) { turned_game(view, options) } else { Ok(None) };
    let turned = pass(doc, &mut notes, turn)?;
    let resize = |view: &GameView<'_>, size| if filter(view) { resized_game(view, size) } else { Ok(None) };
    let document = match options.size {
        None => turned,
        Some(size) => pass(&turned, &mut notes, |view| resize(view, size))?,
    };
    Ok(Transformed { document, notes })
}

/// The transformation of one game.
struct Job {
    spec: &'static sgf_games::GameSpec,
    boards: Boards,
    swaps: bool,
}

fn pass(
    doc: &Document<'_>,
    notes: &mut Vec<TransformNote>,
    job: impl Fn(&GameView<'_>) -> Result<Option<Job>, TransformErrorKind>,
) -> Result<Document<'static>, TransformError> {
    let views: Vec<GameView<'_>> = games(doc).collect();
    let mut failure = None;
    let n_notes = notes.len();
    let made = rewrite::apply(doc, |doc| {
        notes.truncate(n_notes);
        let mut all: Vec<TextEdit> = Vec::new();
        for (game, view) in doc.games().zip(&views) {
            let view = alike(view, game);
            let done = job(&view).map_err(|kind| (None, kind)).and_then(|job| match job {
                Some(job) => edits::edits(&view, &job, doc.text(), notes, &mut all),
                None => Ok(()),
            });
            if let Err((node, kind)) = done {
                failure = Some(TransformError { game: game.index(), node, kind });
                return Vec::new();
            }
        }
        all
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    let lost = |game: usize, place| {
        let kind = TransformErrorKind::RoundTrip(RoundTripError::at(place));
        TransformError { game, node: None, kind }
    };
    match reread_difference(&made, &views) {
        Some((game, place)) => Err(lost(game, place)),
        None => Ok(made),
    }
}

/// The first game of a document that is parsed differently from its bytes.
fn reread_difference(made: &Document<'_>, views: &[GameView<'_>]) -> Option<(usize, Span)> {
    let again = read_back(made.write());
    if again.games().len() != views.len() {
        return Some((0, Span::empty(0)));
    }
    let mut pairs = made.games().zip(views).zip(games(&again)).enumerate();
    pairs.find_map(|(index, ((game, view), again))| {
        game_difference(&alike(view, game), &again, |_| true).map(|place| (index, place))
    })
}

/// A game as the same game of another document.
fn alike<'d>(view: &GameView<'_>, game: Game<'d>) -> GameView<'d> {
    GameView::of_kind(game, view.charset(), view.number(), view.version())
}

fn turned_game(view: &GameView<'_>, options: &TransformOptions) -> Result<Option<Job>, TransformErrorKind> {
    let swaps = options.swap_colors;
    if options.turn == Turn::None && !swaps && !options.normalize {
        return Ok(None);
    }
    let spec = identify(view, None).spec.ok_or(TransformErrorKind::Game)?;
    let board = board_of(view, spec, None)?;
    let turns: Vec<(Turn, bool)> = symmetries(spec, board);
    let turn = match options.normalize {
        true => {
            let keeping: Vec<Turn> =
                turns.iter().filter(|(_, exchanges)| *exchanges == swaps).map(|(turn, _)| *turn).collect();
            placement::normal_turn(view, board, &keeping)
        }
        false => options.turn,
    };
    if turn == Turn::None && !swaps {
        return Ok(None);
    }
    if !turns.contains(&(turn, swaps)) {
        return Err(TransformErrorKind::Asymmetric { game: spec.name, possible: turns });
    }
    let boards = match spec.number {
        GO => {
            let (columns, rows) = (u32::from(board.columns()), u32::from(board.rows()));
            let size = if turn.exchanges_sides() { (rows, columns) } else { (columns, rows) };
            Boards::turned(board, board_of(view, spec, Some(size))?, turn)
        }
        _ => {
            let is_turn = |symmetry: &&sgf_games::Symmetry| is_turn(board, symmetry, turn, swaps);
            let symmetry = board.symmetries().find(is_turn).ok_or(TransformErrorKind::Game)?;
            Boards::symmetric(board, symmetry)
        }
    };
    Ok(Some(Job { spec, boards, swaps }))
}

fn resized_game(view: &GameView<'_>, size: (u16, u16)) -> Result<Option<Job>, TransformErrorKind> {
    let spec = identify(view, None).spec.ok_or(TransformErrorKind::Game)?;
    if spec.number != GO {
        return Err(TransformErrorKind::FixedSize { game: spec.name });
    }
    let old = board_of(view, spec, None)?;
    if (old.columns(), old.rows()) == size {
        return Ok(None);
    }
    let new = board_of(view, spec, Some((size.0.into(), size.1.into())))?;
    let boards = Boards::shifted(old, new, placement::shift(view, old, new)?);
    Ok(Some(Job { spec, boards, swaps: false }))
}

/// The board of a game, or one of another size.
fn board_of(
    view: &GameView<'_>,
    spec: &'static sgf_games::GameSpec,
    size: Option<(u32, u32)>,
) -> Result<Geometry, TransformErrorKind> {
    let mut options = GameOptions::of(view);
    options.size = size.or(options.size);
    spec.begin(&options)
        .map(|position| position.geometry())
        .map_err(|_| TransformErrorKind::Board { game: spec.name })
}

/// The turns after which a game is the same, and whether they exchange the colors.
fn symmetries(spec: &sgf_games::GameSpec, board: Geometry) -> Vec<(Turn, bool)> {
    let all = Turn::ALL.iter().flat_map(|turn| [(*turn, false), (*turn, true)]);
    // A board of Go has no direction, also if it is oblong.
    let is_possible = |(turn, swaps): &(Turn, bool)| {
        spec.number == GO || board.symmetries().any(|symmetry| is_turn(board, symmetry, *turn, *swaps))
    };
    all.filter(is_possible).collect()
}

/// Returns whether a symmetry moves all points of a board as a turn does.
fn is_turn(board: Geometry, symmetry: &sgf_games::Symmetry, turn: Turn, swaps: bool) -> bool {
    let size = (i32::from(board.columns()), i32::from(board.rows()));
    symmetry.exchanges == swaps
        && board.sites().filter_map(|site| board.place(site)).all(|(column, row)| {
            let place = (i32::from(column), i32::from(row));
            (symmetry.turn)(size, place) == turn.place(size, place)
        })
}
