//! Moves of Xiangqi as players write them: `C2=5` in the West, 炮二平五 in China.
//!
//! A piece, its file, whether it goes forward (`+`, 進), back (`-`, 退) or sideways (`=`, 平), and how far: chariots, cannons,
//! soldiers and generals so many points along their file, all others to a file. Each player counts the files from the own
//! right. Of two of a kind on one file, the front one is `C+`, 前炮, the rear one `C-`, 後炮.
//!
//! Where more than two stand on a file, or soldiers on two files, players have several habits; the points are written then.
//!
//! Source: the rules of the World Xiangqi Federation, "Notation".

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Kind, Move, Xiangqi, rank};
use crate::Square;

/// The notation of the West.
pub(super) const WESTERN: &str = "western";
/// The notation of China.
pub(super) const CHINESE: &str = "chinese";

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Which of the pieces of a kind on a file moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// The only one, or one whose way says it.
    File(u16),
    Front,
    Rear,
}

/// A move, as players see it.
struct Seen {
    color: Color,
    kind: Kind,
    which: Which,
    /// How many points it goes forward.
    forward: i32,
    /// The number at the end: points, or a file.
    number: u16,
}

/// A file as a player counts it, from the own right.
fn file(color: Color, square: Square) -> u16 {
    if color == Color::White { 9 - square.column } else { square.column + 1 }
}

fn see(position: &Xiangqi, step: &Move) -> Option<Seen> {
    let (color, kind) = position.piece(step.from)?;
    let on = |column: u16| {
        let squares = (0..10).map(move |row| Square::new(column, row));
        squares.filter(|&square| position.piece(square) == Some((color, kind))).listed()
    };
    let together = on(step.from.column);
    let goes_by_corners = matches!(kind, Kind::Advisor | Kind::Elephant);
    let n_crowded = (0..9).filter(|&column| on(column).len() > 1).count();
    let which = match together.len() {
        1 => Which::File(file(color, step.from)),
        // One of the two can only go forward, the other one only back.
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

/// Writes a move of a piece that is there; `None` where players have no agreed way.
pub(super) fn say(position: &Xiangqi, step: &Move, is_western: bool) -> Option<String> {
    let seen = see(position, step)?;
    Some(if is_western { western(&seen) } else { chinese(&seen) })
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

/// Reads the one legal move that a text stands for; `None` where none does, or several do.
pub(super) fn read(position: &Xiangqi, color: Color, text: &str) -> Option<Move> {
    let plain = plain(text)?;
    let mut legal = Vec::new();
    position.list(color, &mut legal);
    let is_it = |step: &&Move| see(position, step).is_some_and(|seen| western(&seen) == plain);
    let mut fitting = legal.iter().filter(is_it);
    fitting.next().copied().filter(|_| fitting.next().is_none())
}

/// Makes the notation that we write of any of its spellings.
fn plain(text: &str) -> Option<String> {
    let mut signs = Vec::new();
    for sign in text.chars() {
        signs.push(plain_sign(sign)?);
    }
    // Of the front one and the rear one, some name the place first.
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
