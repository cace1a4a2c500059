//! Moves as written in records, and the differences between programs.

use sgf_model::info::Dialect;

use crate::{Options, ParseMoveError, Square};

/// A move of Hex.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, hex::{Hex, Move}};
/// use sgf_model::value::Color;
/// let position = Hex::begin(&Options::default())?;
/// assert_eq!(position.read_move(Color::Black, "c4")?, Move::Put(Square::new(2, 3)));
/// assert_eq!(position.read_move(Color::White, "swap-pieces")?, Move::SwapPieces);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone.
    Put(Square),
    /// The players exchange their colors.
    SwapSides,
    /// The stones change color and are reflected in the long diagonal.
    SwapPieces,
    /// Passes.
    Pass,
    /// Resigns.
    Resign,
    /// Loses for another reason, such as time.
    Forfeit,
}

/// The words that we write, and the moves they stand for.
const WORDS: [(&str, Move); 5] = [
    ("swap-sides", Move::SwapSides),
    ("swap-pieces", Move::SwapPieces),
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
];

/// The programs whose records need a different interpretation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// A program that follows the specification.
    Plain,
    /// HexGui before it distinguished the two kinds of swap.
    OldHexGui,
    /// Little Golem.
    LittleGolem,
}

impl Writer {
    pub(super) fn of(options: &Options) -> Writer {
        if options.dialect == Some(Dialect::LittleGolem) {
            Writer::LittleGolem
        } else if is_old_hexgui(&options.application) {
            Writer::OldHexGui
        } else {
            Writer::Plain
        }
    }

    /// Reads a word or a cell.
    pub(super) fn read(self, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)).map(|&(_, step)| step);
        match (self, word) {
            (Writer::OldHexGui, Some(Move::SwapPieces)) => Ok(Move::SwapSides),
            (_, Some(step)) => Ok(step),
            (Writer::LittleGolem, None) if text.eq_ignore_ascii_case("swap") => Ok(Move::SwapPieces),
            (_, None) if text.eq_ignore_ascii_case("swap") => Ok(Move::SwapSides),
            (_, None) => cell(text).map(Move::Put),
        }
    }
}

/// `HexGui:0.9`, `HexGui:0.9.GIT`, and `HexGui:1.0.`, which is older than 0.10.
fn is_old_hexgui(application: &str) -> bool {
    let Some((name, version)) = application.split_once(':') else { return false };
    let mut numbers = version.split('.');
    let (major, minor) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    name.eq_ignore_ascii_case("HexGui")
        && (version == "1.0." || (major == "0" && minor.len() == 1 && minor.as_bytes()[0].is_ascii_digit()))
}

/// Reads a cell: `c4`, or two letters as on Little Golem. It may be off the board.
pub(super) fn cell(text: &str) -> Result<Square, ParseMoveError> {
    Square::read(text).or_else(|| Square::read_letters(text)).ok_or_else(|| ParseMoveError::syntax(text))
}

/// Writes a move as in the specification.
pub(super) fn write(step: Move) -> String {
    match step {
        Move::Put(square) => square.to_string(),
        word => WORDS
            .iter()
            .find(|&&(_, step)| step == word)
            .map_or_else(String::new, |(word, _)| (*word).to_owned()),
    }
}
