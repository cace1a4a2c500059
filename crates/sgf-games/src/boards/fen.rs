//! The board field of Forsyth–Edwards Notation and its relatives: ranks from the top separated by slashes, with letters for pieces and
//! numbers for empty squares.

use crate::StartError;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The column from the left and the row from the top.
    pub(crate) at: (u16, u16),
    /// The letter, in capitals.
    pub(crate) letter: char,
    /// Whether the letter was a capital.
    pub(crate) is_capital: bool,
    /// Whether the letter follows a plus.
    pub(crate) is_promoted: bool,
}

/// Fails with the reason why a start position is invalid.
pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, StartError> {
    Err(StartError::Start(why.into()))
}

/// Reads the board of a position, rank by rank from the top.
pub(crate) fn board(text: &str, columns: u16, rows: u16) -> Result<Vec<Piece>, StartError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(rows) {
        return wrong(format!("the board has {} ranks instead of {rows}", ranks.len()));
    }
    let mut pieces = Vec::new();
    for (row, text) in (0..rows).zip(ranks) {
        rank(text, row, columns, &mut pieces)?;
    }
    Ok(pieces)
}

fn rank(text: &str, row: u16, columns: u16, into: &mut Vec<Piece>) -> Result<(), StartError> {
    let (mut column, mut is_promoted) = (0, false);
    for sign in text.chars() {
        match sign {
            '+' if !is_promoted => {
                is_promoted = true;
                continue;
            }
            '1'..='9' if !is_promoted => column += sign as u16 - '0' as u16,
            letter if letter.is_ascii_alphabetic() => {
                let (is_capital, letter) = (letter.is_ascii_uppercase(), letter.to_ascii_uppercase());
                into.push(Piece { at: (column, row), letter, is_capital, is_promoted });
                (column, is_promoted) = (column + 1, false);
            }
            sign => return wrong(format!("`{sign}` in the rank `{text}` is neither a piece nor a number")),
        }
        if column > columns {
            break;
        }
    }
    if column != columns || is_promoted {
        return wrong(format!("the rank `{text}` does not have {columns} squares"));
    }
    Ok(())
}

/// Reads a number of moves, or returns `if_missing`.
pub(crate) fn number(text: Option<&str>, if_missing: u16) -> Result<u16, StartError> {
    let Some(text) = text else { return Ok(if_missing) };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse().ok().filter(|_| is_plain) {
        Some(number) => Ok(number),
        None => wrong(format!("`{text}` is not a number of moves")),
    }
}
