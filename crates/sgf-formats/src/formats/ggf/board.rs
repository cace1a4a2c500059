//! The board of `BO`: its size, the squares by row from the top, and the player to move, with or without spaces.

use sgf_model::value::Color;

use crate::othello::Board;

/// Reads a board and the player to move.
pub(super) fn read(text: &[u8]) -> Option<(Board, Color)> {
    let text = text.trim_ascii();
    let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let side: u16 = crate::lines::number(&text[..n_digits])?;
    let n_squares = usize::from(side) * usize::from(side);
    let signs: Option<Vec<Option<Color>>> =
        text[n_digits..].iter().filter(|byte| !byte.is_ascii_whitespace()).map(|&byte| sign(byte)).collect();
    let mut discs = signs.filter(|signs| signs.len() == n_squares + 1)?;
    let turn = discs.pop().flatten()?;
    Some((Board { side, discs }, turn))
}

fn sign(byte: u8) -> Option<Option<Color>> {
    match byte {
        b'*' => Some(Some(Color::Black)),
        b'O' => Some(Some(Color::White)),
        b'-' => Some(None),
        _ => None,
    }
}

/// Writes a board and the player to move.
pub(super) fn write(board: &Board, turn: Color) -> String {
    let turn = if turn == Color::Black { '*' } else { 'O' };
    format!("{} {} {turn}", board.side, board.signs('*', 'O'))
}
