//! Moves of Xiangqi as players write them: `C2=5` in Western notation, 炮二平五 in Chinese.
//!
//! A move is a piece, its file, a direction, forward (`+`, 進), back (`-`, 退) or sideways (`=`, 平), and a number: the distance for chariots,
//! cannons, soldiers and generals that move along a file, and the target file for all other moves. Each player counts files from the own
//! right. If two pieces of a kind are on one file, the front one is `C+`, 前炮, and the rear one `C-`, 後炮.
//!
//! With more than two pieces on a file, or soldiers doubled on two files, conventions differ, so we write the points.
//!
//! Source: the rules of the World Xiangqi Federation, "Notation".

use sgf_model::value::Color;

use super::board::{Kind, Move, Xiangqi, rank};
use crate::Square;

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The way a notation selects one of several pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// By file: the only such piece, or the only one that can move in this direction.
    File(u16),
    Front,
    Rear,
}

/// A move from the players' point of view.
struct Seen {
    color: Color,
    kind: Kind,
    which: Which,
    /// The number of points that the piece moves forward.
    forward: i32,
    /// The last number: a distance or a file.
    number: u16,
}

/// A file counted from a player's own right.
fn file(color: Color, square: Square) -> u16 {
    if color == Color::White { 9 - square.column } else { square.column + 1 }
}

fn see(position: &Xiangqi, step: &Move) -> Option<Seen> {
    let (color, kind) = position.piece(step.from)?;
    let on = |column: u16| {
        let squares = (0..10).map(move |row| Square::new(column, row));
        squares.filter(|&square| position.piece(square) == Some((color, kind))).collect::<Vec<_>>()
    };
    let together = on(step.from.column);
    let goes_by_corners = matches!(kind, Kind::Advisor | Kind::Elephant);
    let n_crowded = (0..9).filter(|&column| on(column).len() > 1).count();
    let which = match together.len() {
        1 => Which::File(file(color, step.from)),
        // Only one of the two can move forward, and only the other one back.
        _ if goes_by_corners => Which::File(file(color, step.from)),
        2 if n_crowded == 1 => {
            let is_front = together.iter().all(|&other| rank(color, other) <= rank(color, step.from));
            if is_front { Which::Front } else { Which::Rear }
        }
        _ => return None,
    };
    let forward = i32::from(rank(color, step.to)) - i32::from(rank(color, step.from));
    let is_along = step.from.column == step.to.column;
    let number = if is_along { forward.unsigned_abs() as u16 } else { file(color, step.to) };
    Some(Seen { color, kind, which, forward, number })
}

impl Xiangqi {
    /// Writes the move of a piece; `None` if there is no common convention.
    pub(super) fn write_notation(&self, step: &Move, is_western: bool) -> Option<String> {
        let seen = see(self, step)?;
        Some(if is_western { western(&seen) } else { chinese(&seen) })
    }
}

fn western(seen: &Seen) -> String {
    let letter = match seen.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        kind => kind.letter(),
    };
    let which = match seen.which {
        Which::File(file) => file.to_string(),
        Which::Front => "+".to_owned(),
        Which::Rear => "-".to_owned(),
    };
    let sign = ['-', '=', '+'][(seen.forward.signum() + 1) as usize];
    format!("{letter}{which}{sign}{}", seen.number)
}

fn chinese(seen: &Seen) -> String {
    let is_red = seen.color == Color::White;
    let numeral = |number: u16| {
        let index = usize::from(number.clamp(1, 9)) - 1;
        if is_red { NUMERALS[index] } else { char::from(b'1' + index as u8) }
    };
    let name = match (seen.kind, is_red) {
        (Kind::General, true) => '帥',
        (Kind::General, false) => '將',
        (Kind::Advisor, true) => '仕',
        (Kind::Advisor, false) => '士',
        (Kind::Elephant, true) => '相',
        (Kind::Elephant, false) => '象',
        (Kind::Horse, _) => '馬',
        (Kind::Chariot, _) => '車',
        (Kind::Cannon, _) => '炮',
        (Kind::Soldier, true) => '兵',
        (Kind::Soldier, false) => '卒',
    };
    let piece = match seen.which {
        Which::File(file) => format!("{name}{}", numeral(file)),
        Which::Front => format!("前{name}"),
        Which::Rear => format!("後{name}"),
    };
    let verb = ['退', '平', '進'][(seen.forward.signum() + 1) as usize];
    format!("{piece}{verb}{}", numeral(seen.number))
}

impl Xiangqi {
    /// Reads a text that matches exactly one legal move.
    pub(super) fn read_notation(&self, color: Color, text: &str) -> Option<Move> {
        let plain = plain(text)?;
        let mut legal = Vec::new();
        self.list(color, &mut legal);
        let is_it = |step: &&Move| see(self, step).is_some_and(|seen| western(&seen) == plain);
        let mut fitting = legal.iter().filter(is_it);
        fitting.next().copied().filter(|_| fitting.next().is_none())
    }
}

/// Normalizes any spelling to the notation that we write.
fn plain(text: &str) -> Option<String> {
    let mut signs = Vec::new();
    for sign in text.chars() {
        signs.push(plain_sign(sign)?);
    }
    // For the front and rear piece, some put the sign first.
    if let [place @ ('+' | '-'), letter, ..] = signs[..]
        && letter.is_ascii_alphabetic()
    {
        (signs[0], signs[1]) = (letter, place);
    }
    (signs.len() == 4).then(|| signs.into_iter().collect())
}

fn plain_sign(sign: char) -> Option<char> {
    let numeral = NUMERALS.iter().position(|numeral| *numeral == sign);
    if let Some(index) =
        numeral.or_else(|| (sign as usize).checked_sub('１' as usize).filter(|&index| index < 9))
    {
        return Some(char::from(b'1' + index as u8));
    }
    Some(match sign {
        '1'..='9' | '+' | '-' | '=' => sign,
        '.' | '平' => '=',
        '進' | '进' | '前' => '+',
        '退' | '後' | '后' => '-',
        '帥' | '帅' | '將' | '将' | 'K' | 'k' => 'K',
        '仕' | '士' | 'A' | 'a' => 'A',
        '相' | '象' | 'E' | 'e' | 'B' | 'b' => 'E',
        '馬' | '马' | '傌' | 'H' | 'h' | 'N' | 'n' => 'H',
        '車' | '车' | '俥' | 'R' | 'r' => 'R',
        '炮' | '砲' | '包' | 'C' | 'c' => 'C',
        '兵' | '卒' | 'P' | 'p' => 'P',
        _ => return None,
    })
}
