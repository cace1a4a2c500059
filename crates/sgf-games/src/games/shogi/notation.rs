//! Moves of shogi as players write them: `P-7f` in the West, `７六歩` in Japan.
//!
//! In both, a piece and the square that it goes to; the square that it comes from only where another piece of its kind could
//! go there too; whether it captures (`x`, only in the West), is dropped (`*`, 打), is promoted (`+`, 成), or could be and is not
//! (`=`, 不成).
//!
//! Source: G. Hodges, "Shogi" magazine; the KIF format, for the square before in parentheses.

use sgf_model::value::Color;

use super::board::{Move, Shogi, square, write};
use super::piece::{Kind, Man};
use super::rules;
use crate::Square;

/// The notation of the West.
pub(super) const WESTERN: &str = "western";
/// The notation of Japan.
pub(super) const JAPANESE: &str = "japanese";

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The pieces as Japan writes them: the kind, promoted or not, its name, and others that are read.
const NAMES: &[(Kind, bool, &str, &[&str])] = &[
    (Kind::Lance, true, "成香", &["杏"]),
    (Kind::Knight, true, "成桂", &["圭"]),
    (Kind::Silver, true, "成銀", &["全"]),
    (Kind::Pawn, true, "と", &["成歩"]),
    (Kind::Bishop, true, "馬", &["成角"]),
    (Kind::Rook, true, "龍", &["竜", "成飛"]),
    (Kind::Pawn, false, "歩", &[]),
    (Kind::Lance, false, "香", &[]),
    (Kind::Knight, false, "桂", &[]),
    (Kind::Silver, false, "銀", &[]),
    (Kind::Gold, false, "金", &[]),
    (Kind::Bishop, false, "角", &[]),
    (Kind::Rook, false, "飛", &[]),
    (Kind::King, false, "玉", &["王"]),
];

/// What a text says of a move.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    kind: Kind,
    was_promoted: bool,
    from: Option<Square>,
    to: Square,
    /// `None` where the text does not say whether the piece is dropped.
    is_drop: Option<bool>,
    promotes: bool,
}

/// Writes a legal move; others have no short form.
pub(super) fn say(position: &Shogi, color: Color, step: &Move, is_western: bool) -> Option<String> {
    let mut legal = Vec::new();
    rules::moves(position, color, &mut legal);
    if !legal.contains(step) {
        return None;
    }
    let (from, to, promotes) = match *step {
        Move::Drop { kind, to } => {
            return Some(if is_western {
                format!("{}*{}", kind.letter(), write(to))
            } else {
                format!("{}{}打", square_of_japan(to), name(kind, false))
            });
        }
        Move::Go { from, to, promotes } => (from, to, promotes),
    };
    let man = position.piece(from)?;
    let is_ambiguous = legal.iter().any(|other| {
        matches!(*other, Move::Go { from: before, to: after, .. }
            if after == to && before != from && is_of(position, before, man))
    });
    let declines = !promotes && legal.contains(&Move::Go { from, to, promotes: true });
    let mark = |yes: &str, no: &str| {
        if promotes { yes.to_owned() } else { (if declines { no } else { "" }).to_owned() }
    };
    if !is_western {
        let before = format!("({}{})", from.column + 1, from.row + 1);
        let before = if is_ambiguous { before } else { String::new() };
        let name = name(man.kind, man.is_promoted);
        return Some(format!("{}{name}{}{before}", square_of_japan(to), mark("成", "不成")));
    }
    let plus = if man.is_promoted { "+" } else { "" };
    let before = if is_ambiguous { write(from) } else { String::new() };
    let sign = if position.piece(to).is_some() { 'x' } else { '-' };
    Some(format!("{plus}{}{before}{sign}{}{}", man.kind.letter(), write(to), mark("+", "=")))
}

/// Reads the one legal move that a text fits; `None` for texts of another notation, and where none or several fit.
pub(super) fn read(position: &Shogi, color: Color, text: &str) -> Option<Move> {
    let wanted = read_western(text).or_else(|| read_japanese(text))?;
    let mut legal = Vec::new();
    rules::moves(position, color, &mut legal);
    let fits = |is_drop: bool| {
        let mut fitting = legal.iter().filter(move |step| wanted.is_it(position, step, is_drop));
        fitting.next().copied().filter(|_| fitting.next().is_none())
    };
    match wanted.is_drop {
        Some(is_drop) => fits(is_drop),
        // A piece of the board goes before one of the hand, which has to be called a drop where both could.
        None => fits(false).or_else(|| fits(true)),
    }
}

impl Wanted {
    fn is_it(&self, position: &Shogi, step: &Move, is_drop: bool) -> bool {
        match *step {
            Move::Drop { kind, to } => is_drop && (kind, to) == (self.kind, self.to) && !self.was_promoted,
            Move::Go { from, to, promotes } => {
                let is_man = position
                    .piece(from)
                    .is_some_and(|man| (man.kind, man.is_promoted) == (self.kind, self.was_promoted));
                let comes_from = self.from.is_none_or(|before| before == from);
                !is_drop && is_man && comes_from && to == self.to && promotes == self.promotes
            }
        }
    }
}

/// Reads `P-7f`, `G6i-5h`, `Bx3c+`, `+Rx2b`, `N*4f`.
fn read_western(text: &str) -> Option<Wanted> {
    let (text, was_promoted) = text.strip_prefix('+').map_or((text, false), |text| (text, true));
    let kind = Kind::of(text.chars().next()?)?;
    let (text, promotes) = match text[1..].strip_suffix('+') {
        Some(text) => (text, true),
        None => (text[1..].trim_end_matches('='), false),
    };
    let (before, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = square(to)?;
    let sign = before.chars().last()?;
    let from = match before.strip_suffix(['-', 'x', '*'])? {
        "" => None,
        before => Some(square(before)?),
    };
    Some(Wanted { kind, was_promoted, from, to, is_drop: Some(sign == '*'), promotes })
}

/// Reads `７六歩`, `２二角成`, `５八金(49)`, `５五歩打`, with or without the sign of the player before.
fn read_japanese(text: &str) -> Option<Wanted> {
    let text = text.trim_start_matches(['▲', '△', '☗', '☖', '▽', '▼']);
    let (text, from) = match text.strip_suffix(')') {
        Some(text) => {
            let (text, before) = text.split_once('(')?;
            (text, Some(super::board::digits(before)?))
        }
        None => (text, None),
    };
    let mut signs = text.chars();
    let (file, rank) = (signs.next()?, signs.next()?);
    let to = Square::new(
        place(file, '1', &FILES)?,
        place(rank, '1', &RANKS).or_else(|| place(rank, '1', &FILES))?,
    );
    let text = signs.as_str();
    let names = NAMES
        .iter()
        .flat_map(|row| std::iter::once(&row.2).chain(row.3).map(move |name| (*name, row.0, row.1)));
    let ((kind, was_promoted), rest) = names
        .into_iter()
        .find_map(|(name, kind, is_promoted)| Some(((kind, is_promoted), text.strip_prefix(name)?)))?;
    let (is_drop, promotes) = match rest {
        "" => (None, false),
        "打" => (Some(true), false),
        "成" => (Some(false), true),
        "不成" | "生" => (Some(false), false),
        _ => return None,
    };
    let is_drop = if from.is_some() { Some(false) } else { is_drop };
    Some(Wanted { kind, was_promoted, from, to, is_drop, promotes })
}

/// The number of a sign among nine, as a digit or as one of their own.
fn place(sign: char, one: char, signs: &[char; 9]) -> Option<u16> {
    let plain = (sign as u32).checked_sub(one as u32).filter(|&number| number < 9);
    let number = plain.or_else(|| signs.iter().position(|own| *own == sign).map(|number| number as u32))?;
    Some(number as u16)
}

fn square_of_japan(square: Square) -> String {
    format!("{}{}", FILES[usize::from(square.column)], RANKS[usize::from(square.row)])
}

fn name(kind: Kind, is_promoted: bool) -> &'static str {
    let is_it = |row: &&(Kind, bool, &'static str, &[&str])| (row.0, row.1) == (kind, is_promoted);
    NAMES.iter().find(is_it).map_or("", |row| row.2)
}

fn is_of(position: &Shogi, square: Square, man: Man) -> bool {
    position.piece(square) == Some(man)
}
