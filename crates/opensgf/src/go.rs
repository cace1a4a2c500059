//! Go records: moves, captures and boards with `(x, y)` points.
//!
//! This module covers what most programs do with Go records. [`moves`] lists the moves of the main line, [`replay`] steps
//! through it board by board, and [`GoRecord::go`] offers both, with the size and the komi, as methods. For variations, other
//! games, legality and scoring, see [`play`](crate::play).
//!
//! ```
//! use opensgf::go::{self, Point};
//! use opensgf::value::Color;
//!
//! let doc = opensgf::read(b"(;GM[1]SZ[9];W[aa];B[ba];W[];B[ab])");
//! let game = opensgf::games(&doc).next().expect("the file contains a game");
//!
//! let moves = go::moves(&game)?;
//! assert_eq!(moves[0].color, Color::White);
//! assert_eq!(moves[0].point, Some(Point::new(0, 0)));
//! assert_eq!(moves[2].point, None); // a pass
//! assert_eq!(moves[3].captures, [Point::new(0, 0)]);
//! # Ok::<(), opensgf::go::GoError>(())
//! ```

use std::collections::VecDeque;
use std::fmt;

use sgf_games::go::{self, Go};
use sgf_games::replay::{ActionKind, actions};
use sgf_games::{Options, Position, SetUp, StartError, identify};
use sgf_model::record::GameView;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Node, NodeId};

/// A point of a Go board. `x` counts columns from the left and `y` counts rows from the top, both from 0.
///
/// # Examples
///
/// ```
/// use opensgf::go::Point;
/// let point = Point::new(15, 3);
/// assert_eq!(point.to_sgf(), "pd");
/// assert_eq!(point.name(19), "Q16");
/// assert_eq!(Point::from((15, 3)), point);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The column, from 0 at the left.
    pub x: u8,
    /// The row, from 0 at the top.
    pub y: u8,
}

impl Point {
    /// The point in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point { x, y }
    }

    /// Returns the point as written in SGF: two letters, column first. Empty beyond column or row 51, which SGF cannot name.
    #[must_use]
    pub fn to_sgf(self) -> String {
        LetterPoint::new(self.x, self.y).map_or_else(String::new, |point| point.to_string())
    }

    /// Returns the coordinate that players use, such as `Q16`, on a board with `rows` rows. Columns skip the letter I.
    #[must_use]
    pub fn name(self, rows: u8) -> String {
        const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let letter = |index: u8| char::from(LETTERS[usize::from(index) % 25]);
        let first = (self.x >= 25).then(|| letter(self.x / 25 - 1));
        let column: String = first.into_iter().chain([letter(self.x % 25)]).collect();
        format!("{column}{}", i32::from(rows) - i32::from(self.y))
    }
}

impl From<(u8, u8)> for Point {
    fn from((x, y): (u8, u8)) -> Point {
        Point { x, y }
    }
}

impl From<Point> for (u8, u8) {
    fn from(point: Point) -> (u8, u8) {
        (point.x, point.y)
    }
}

impl From<LetterPoint> for Point {
    fn from(point: LetterPoint) -> Point {
        Point { x: point.column(), y: point.row() }
    }
}

/// A move of the main line, with the stones that it captured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The move number, from 1. Setup does not count, passes do.
    pub number: u32,
    /// The player.
    pub color: Color,
    /// The point, or `None` for a pass.
    pub point: Option<Point>,
    /// The points of the captured stones, row by row. They belong to the opponent, unless the move was a suicide.
    pub captures: Vec<Point>,
    /// The node of the move in the document.
    pub node: NodeId,
}

/// The reason why a Go record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoError {
    /// The record is of another game; `None` if the game is unknown.
    #[error("this is a record of {}, not of Go", .0.unwrap_or("an unknown game"))]
    NotGo(Option<&'static str>),
    /// The board size is not one that SGF has for Go.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move is not a point of the board.
    #[error("{text:?} is not a point of this board (move {number})")]
    Move {
        /// The number that the move would have.
        number: u32,
        /// The move as written.
        text: String,
    },
}

/// Returns the moves of the main line, in order.
///
/// Moves are played as written, legal or not, as SGF requires.
///
/// # Errors
///
/// Fails if the record is not of Go, the board size is impossible, or a move is not on the board. To continue after such a move,
/// use [`replay`].
///
/// # Examples
///
/// ```
/// let doc = opensgf::read(b"(;GM[1]SZ[19];B[pd];W[dp](;B[pp])(;B[cn]))");
/// let game = opensgf::games(&doc).next().expect("the file contains a game");
/// let moves = opensgf::go::moves(&game)?;
/// let points: Vec<_> = moves.iter().filter_map(|step| step.point).map(<(u8, u8)>::from).collect();
/// assert_eq!(points, [(15, 3), (3, 15), (15, 15)]);
/// # Ok::<(), opensgf::go::GoError>(())
/// ```
pub fn moves(game: &GameView<'_>) -> Result<Vec<Move>, GoError> {
    replay(game)?.collect()
}

/// Replays the main line move by move. [`Replay::board`] is the board after the last move returned.
///
/// # Errors
///
/// Fails if the record is not of Go or the board size is impossible. A move that is not on the board is an error item of the
/// iterator; the replay continues after it.
///
/// # Examples
///
/// ```
/// use opensgf::go::{self, Point};
/// use opensgf::value::Color;
/// let doc = opensgf::read(b"(;GM[1]SZ[5]AW[aa];B[ab];W[cc];B[ba])");
/// let game = opensgf::games(&doc).next().expect("the file contains a game");
/// let mut replay = go::replay(&game)?;
/// while let Some(step) = replay.next() {
///     if step?.number == 2 {
///         break;
///     }
/// }
/// assert_eq!(replay.board().stone(Point::new(2, 2)), Some(Color::White));
/// assert_eq!(replay.board().to_string(), "O . . . .\nX . . . .\n. . O . .\n. . . . .\n. . . . .\n");
/// # Ok::<(), opensgf::go::GoError>(())
/// ```
pub fn replay<'v, 'd>(game: &'v GameView<'d>) -> Result<Replay<'v, 'd>, GoError> {
    let spec = identify(game, None).spec;
    if spec.is_none_or(|spec| spec.number != 1) {
        return Err(GoError::NotGo(spec.map(|spec| spec.name)));
    }
    let position = Go::begin(&Options::of(game))?;
    Ok(Replay { game, next: Some(game.root()), waiting: VecDeque::new(), position, number: 0 })
}

/// Adds [`go`](GoRecord::go) to the games of a document.
pub trait GoRecord<'d> {
    /// Returns the record as a game of Go.
    ///
    /// # Errors
    ///
    /// Fails if the record is not of Go or the board size is impossible.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::go::GoRecord as _;
    /// let doc = opensgf::read(b"(;GM[1]SZ[19:13]KM[6.5];B[pd])");
    /// let game = opensgf::games(&doc).next().expect("the file contains a game");
    /// let go = game.go()?;
    /// assert_eq!((go.size(), go.komi(), go.moves()?.len()), ((19, 13), 6.5, 1));
    ///
    /// let doc = opensgf::read(b"(;GM[2];B[d3])");
    /// let game = opensgf::games(&doc).next().expect("the file contains a game");
    /// assert_eq!(game.go().unwrap_err().to_string(), "this is a record of Othello, not of Go");
    /// # Ok::<(), opensgf::go::GoError>(())
    /// ```
    fn go(&self) -> Result<Game<'_, 'd>, GoError>;
}

impl<'d> GoRecord<'d> for GameView<'d> {
    fn go(&self) -> Result<Game<'_, 'd>, GoError> {
        Ok(Game { game: self, start: replay(self)?.position })
    }
}

/// A record of Go: see [`GoRecord::go`].
#[derive(Clone, Debug)]
pub struct Game<'v, 'd> {
    game: &'v GameView<'d>,
    start: Go,
}

impl<'v, 'd> Game<'v, 'd> {
    /// The board size, as columns and rows.
    #[must_use]
    pub fn size(&self) -> (u8, u8) {
        (self.start.board().columns(), self.start.board().rows())
    }

    /// The komi in points; 0 if the record has none.
    #[must_use]
    pub fn komi(&self) -> f64 {
        self.start.komi()
    }

    /// The number of handicap stones; 0 in an even game.
    #[must_use]
    pub fn handicap(&self) -> u32 {
        self.start.handicap()
    }

    /// Returns the moves of the main line: see [`moves`].
    ///
    /// # Errors
    ///
    /// Fails if a move is not on the board.
    pub fn moves(&self) -> Result<Vec<Move>, GoError> {
        self.replay().collect()
    }

    /// Replays the main line: see [`replay`].
    #[must_use]
    pub fn replay(&self) -> Replay<'v, 'd> {
        Replay {
            game: self.game,
            next: Some(self.game.root()),
            waiting: VecDeque::new(),
            position: self.start.clone(),
            number: 0,
        }
    }
}

/// Steps through the main line of a Go record: see [`replay`].
#[derive(Clone, Debug)]
pub struct Replay<'v, 'd> {
    game: &'v GameView<'d>,
    next: Option<Node<'d>>,
    /// The moves of the last node that have not been played. Valid nodes have one at most.
    waiting: VecDeque<(Color, String, NodeId)>,
    position: Go,
    number: u32,
}

impl Replay<'_, '_> {
    /// The board after the last move returned, or before the first move if there was none yet.
    ///
    /// Setup is applied when the replay reaches the next move, or the end of the line.
    #[must_use]
    pub fn board(&self) -> Board<'_> {
        Board(self.position.board())
    }

    /// The position, with rules, ko and whose turn it is.
    #[must_use]
    pub fn position(&self) -> &Go {
        &self.position
    }

    /// Applies the setup of a node, and queues its moves.
    fn enter(&mut self, node: Node<'_>) {
        for action in actions(self.game, &go::SPEC, node) {
            match action.kind {
                ActionKind::Turn(color) => Position::set_turn(&mut self.position, color),
                ActionKind::SetUp => {
                    let ident = String::from_utf8_lossy(action.property.ident());
                    let _ =
                        Position::set_up(&mut self.position, &SetUp { ident: &ident, value: &action.text });
                }
                ActionKind::Move(color) => {
                    self.waiting.push_back((color, action.text.into_owned(), node.id()));
                }
            }
        }
    }

    fn play(&mut self, color: Color, text: String, node: NodeId) -> Result<Move, GoError> {
        self.number += 1;
        let number = self.number;
        let Ok(step) = self.position.read_move(color, &text) else {
            return Err(GoError::Move { number, text });
        };
        let point = match step {
            go::Move::Put(point) => Some(point),
            go::Move::Pass => None,
        };
        let point = point.map(Point::from);
        // The move's own stone counts as standing before, so that a suicide lists it.
        let before: Vec<Point> = self
            .board()
            .points()
            .filter(|it| Some(*it) == point || self.board().stone(*it).is_some())
            .collect();
        self.position.play_unchecked(color, &step);
        let captures = before.into_iter().filter(|it| self.board().stone(*it).is_none()).collect();
        Ok(Move { number, color, point, captures, node })
    }
}

impl Iterator for Replay<'_, '_> {
    type Item = Result<Move, GoError>;

    fn next(&mut self) -> Option<Result<Move, GoError>> {
        loop {
            if let Some((color, text, node)) = self.waiting.pop_front() {
                return Some(self.play(color, text, node));
            }
            let node = self.next.take()?;
            self.next = node.first_child();
            self.enter(node);
        }
    }
}

/// The stones on a Go board.
///
/// Prints as rows of `X` (Black), `O` (White) and `.` (empty), with the top row first.
#[derive(Clone, Copy, Debug)]
pub struct Board<'b>(&'b go::Board);

impl Board<'_> {
    /// The number of columns and rows.
    #[must_use]
    pub fn size(&self) -> (u8, u8) {
        (self.0.columns(), self.0.rows())
    }

    /// The stone on a point; `None` if the point is empty or not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::value::Color;
    /// let doc = opensgf::read(b"(;GM[1]SZ[9];B[ee])");
    /// let game = opensgf::games(&doc).next().expect("the file contains a game");
    /// let mut replay = opensgf::go::replay(&game)?;
    /// replay.by_ref().for_each(drop);
    /// assert_eq!(replay.board().stone((4, 4).into()), Some(Color::Black));
    /// assert_eq!(replay.board().stone((30, 30).into()), None);
    /// # Ok::<(), opensgf::go::GoError>(())
    /// ```
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.0.stone(LetterPoint::new(point.x, point.y)?)
    }

    /// The points of the board, row by row from the upper left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = self.size();
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Point { x, y }))
    }

    /// The occupied points and their stones, row by row.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        self.points().filter_map(|point| Some((point, self.stone(point)?)))
    }

    /// The number of stones of a color that were captured so far, suicides included.
    #[must_use]
    pub fn captured(&self, color: Color) -> u32 {
        self.0.prisoners(color)
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<T>(record: &str, test: impl FnOnce(&GameView<'_>) -> T) -> T {
        let doc = crate::read(record.as_bytes());
        let game = crate::games(&doc).next().expect("the record has a game");
        test(&game)
    }

    #[test]
    fn lists_captured_stones() {
        let captures = with("(;GM[1]SZ[3]AW[aa][ba];B[ca];W[cc];B[ab];W[];B[bb];W[aa])", |game| {
            moves(game)
                .expect("all moves are on the board")
                .into_iter()
                .map(|it| it.captures)
                .collect::<Vec<_>>()
        });
        let captured = [Point::new(0, 0), Point::new(1, 0)];
        assert_eq!(captures, [vec![], vec![], vec![], vec![], captured.to_vec(), vec![]]);
    }

    #[test]
    fn suicide_captures_its_own_stones() {
        let captures =
            with("(;GM[1]SZ[3]AB[ba][ab][bb];W[aa])", |game| moves(game).expect("it is on the board"));
        assert_eq!(captures[0].captures, [Point::new(0, 0)]);
    }

    #[test]
    fn continues_after_an_unreadable_move() {
        with("(;GM[1]SZ[9];B[zz];W[aa])", |game| {
            let steps: Vec<_> = replay(game).expect("it is Go").collect();
            assert_eq!(steps[0], Err(GoError::Move { number: 1, text: "zz".to_owned() }));
            assert_eq!(steps[1].as_ref().map(|step| step.point), Ok(Some(Point::new(0, 0))));
            assert!(moves(game).is_err());
        });
    }

    #[test]
    fn applies_setup_between_moves() {
        with("(;GM[1]SZ[9];B[aa];AE[aa]AW[bb];W[cc])", |game| {
            let mut replay = replay(game).expect("it is Go");
            replay.next();
            assert_eq!(replay.board().stones().count(), 1);
            replay.next();
            assert_eq!(
                replay.board().stones().map(|(point, _)| (point.x, point.y)).collect::<Vec<_>>(),
                [(1, 1), (2, 2)]
            );
        });
    }
}
