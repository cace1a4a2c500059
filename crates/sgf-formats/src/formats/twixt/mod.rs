//! TwixT move lists: `1.f6 2.swap 3.m16`, as players paste them from Little Golem and twixtbot-ui.
//!
//! Every turn has a number, unlike in PGN, where both players share one. A hole is a letter and a row, row 1 at the top; the first
//! player connects top and bottom. Other turns are `swap`, `resign` and `draw`; `|draw` after a hole offers a draw.
//!
//! Sources: twixtbot-ui; the game pages of Little Golem.

mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;

/// The number of TwixT.
const NUMBER: u16 = 21;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "twixt",
    title: "TwixT move lists",
    extensions: &["twixt", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of TwixT, each turn with its number: `1.f6 2.swap 3.m16 4.resign`",
    becomes: "SZ, RU, RE, W and B with `swap-pieces`, `resign` and `draw`; the size and the rules of Little Golem are assumed",
    loses: "",
    sources: &["https://github.com/stevens68/twixtbot-ui", "game pages of Little Golem"],
    detect,
    read: read::read,
    write: None,
};

/// The fewest turns of a recognized list.
const FEWEST: usize = 2;

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let turns: Vec<Turn<'_>> = turns(Line { at: 0, text: beginning.bytes }).take(200).collect();
    // The head can end within a turn.
    let whole =
        if turns.len() > 1 && beginning.bytes.len() >= 64 * 1024 { turns.len() - 1 } else { turns.len() };
    let is_numbered =
        (1..).zip(&turns[..whole]).all(|(number, turn)| turn.number == Some(number) && is_turn(turn.text));
    if !is_numbered || turns.len() < FEWEST {
        return Confidence::No;
    }
    // A list on the squares of a chessboard can also be a game of Othello or Hex.
    let is_large =
        turns.iter().any(|turn| hole(turn.text.text).is_some_and(|(column, row)| column > 8 || row > 8));
    let is_word = turns.iter().any(|turn| hole(turn.text.text).is_none());
    if is_large || is_word { Confidence::Maybe } else { Confidence::IfNamed }
}

/// A turn with its number.
struct Turn<'s> {
    number: Option<usize>,
    text: Line<'s>,
}

/// The turns of a text. A number can be joined to its turn, `1.f6`, or be a word of its own, `1. f6`.
fn turns<'s>(text: Line<'s>) -> impl Iterator<Item = Turn<'s>> {
    let mut words = text.words();
    std::iter::from_fn(move || {
        let word = words.next()?;
        let n_digits = word.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = word.part(0..n_digits).number();
        let n_signs =
            word.text[n_digits..].iter().take_while(|byte| matches!(byte, b'.' | b')' | b':')).count();
        if number.is_none() {
            return Some(Turn { number, text: word });
        }
        let text = word.part(n_digits + n_signs..word.text.len());
        let text = if text.text.is_empty() { words.next().unwrap_or(text) } else { text };
        Some(Turn { number: number.filter(|_| n_signs > 0 || text.at > word.at + n_digits), text })
    })
}

/// Turns written as words.
const WORDS: [&str; 5] = ["swap", "resign", "draw", "swap-pieces", "swap-sides"];

fn is_turn(text: Line<'_>) -> bool {
    let plain = without_offer(text).text;
    hole(plain).is_some() || WORDS.iter().any(|word| plain.eq_ignore_ascii_case(word.as_bytes()))
}

/// A turn without the offer of a draw behind it.
fn without_offer<'s>(text: Line<'s>) -> Line<'s> {
    match text.split_once(b'|') {
        Some((plain, offer)) if offer.text.eq_ignore_ascii_case(b"draw") => plain,
        _ => text,
    }
}

/// The column and the row of a hole, counted from 1.
fn hole(text: &[u8]) -> Option<(u32, u32)> {
    let text = text.split(|byte| *byte == b'|').next().unwrap_or_default();
    let n_letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if !(1..=2).contains(&n_letters) || text.get(n_letters) == Some(&b'+') {
        return None;
    }
    let letter = |letter: &u8| u32::from(letter.to_ascii_lowercase() - b'a') + 1;
    let column = text[..n_letters].iter().fold(0, |column, byte| column * 26 + letter(byte));
    let row = crate::lines::number(&text[n_letters..])?;
    (1..=99).contains(&row).then_some((column, row))
}
