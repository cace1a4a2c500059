//! Moves of shogi as players write them: `P-7f` in Western notation, `７六歩` in Japanese.
//!
//! Both name the piece and its destination. The origin is added only if another piece of the same kind could move there: as a square in
//! Western notation; in Japanese by the direction of the move (上 forward, 引 back, 寄 sideways, 直 straight ahead) and the side it came from
//! (左, 右). Further signs mark captures (`x`, only Western), drops (`*`, 打), promotions (`+`, 成), and declined promotions (`=`, 不成).
//! Programs that write KIF always add the origin in parentheses, and omit 不成.
//!
//! Sources: G. Hodges, "Shogi" magazine; the Japan Shogi Association, on the notation of moves; the KIF format.

use sgf_model::value::Color;

use super::board::{Move, Shogi, square, write};
use super::piece::{Kind, Man};
use super::rules;
use crate::Square;

/// The name of the Western notation.
pub(super) const WESTERN: &str = "western";
/// The name of the Japanese notation.
pub(super) const JAPANESE: &str = "japanese";
/// The name of the Japanese notation with the origin, as written by programs.
pub(super) const KIF: &str = "kif";

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The Japanese names of the pieces: the kind, whether it is promoted, the name we write, and others we read.
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

/// The direction of a move, from the player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    Forward,
    Back,
    Sideways,
}

impl Motion {
    fn of(color: Color, from: Square, to: Square) -> Motion {
        match if color == Color::Black { from.row.cmp(&to.row) } else { to.row.cmp(&from.row) } {
            std::cmp::Ordering::Greater => Motion::Forward,
            std::cmp::Ordering::Equal => Motion::Sideways,
            std::cmp::Ordering::Less => Motion::Back,
        }
    }

    const fn sign(self) -> char {
        match self {
            Motion::Forward => '上',
            Motion::Back => '引',
            Motion::Sideways => '寄',
        }
    }
}

/// The side a piece came from, from the player's point of view, or directly behind the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Straight,
}

/// A move as parsed from a text.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    kind: Kind,
    was_promoted: bool,
    from: Option<Square>,
    motion: Option<Motion>,
    side: Option<Side>,
    to: Square,
    /// `None` if the text does not say whether the piece is dropped.
    is_drop: Option<bool>,
    promotes: bool,
}

/// Writes a move in KIF notation, even if it is illegal.
pub(super) fn say_with_square(position: &Shogi, step: &Move) -> Option<String> {
    Some(match *step {
        Move::Drop { kind, to } => format!("{}{}打", square_of_japan(to), name(kind, false)),
        Move::Go { from, to, promotes } => {
            let man = position.piece(from)?;
            let (to, name) = (square_of_japan(to), name(man.kind, man.is_promoted));
            format!("{to}{name}{}({}{})", if promotes { "成" } else { "" }, from.column + 1, from.row + 1)
        }
    })
}

/// Writes a legal move; illegal moves have no short form.
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
    let others: Vec<Square> = legal
        .iter()
        .filter_map(|other| match *other {
            Move::Go { from: before, to: after, promotes: false } if after == to && before != from => {
                Some(before)
            }
            Move::Go { from: before, to: after, promotes: true }
                if after == to
                    && before != from
                    && !legal.contains(&Move::Go { from: before, to, promotes: false }) =>
            {
                Some(before)
            }
            _ => None,
        })
        .filter(|&before| is_of(position, before, man))
        .collect();
    let declines = !promotes && legal.contains(&Move::Go { from, to, promotes: true });
    let mark = |yes: &str, no: &str| {
        if promotes { yes.to_owned() } else { (if declines { no } else { "" }).to_owned() }
    };
    if !is_western {
        let name = name(man.kind, man.is_promoted);
        let before = relative(color, man, from, to, &others);
        return Some(format!("{}{name}{before}{}", square_of_japan(to), mark("成", "不成")));
    }
    let plus = if man.is_promoted { "+" } else { "" };
    let before = if others.is_empty() { String::new() } else { write(from) };
    let sign = if position.piece(to).is_some() { 'x' } else { '-' };
    Some(format!("{plus}{}{before}{sign}{}{}", man.kind.letter(), write(to), mark("+", "=")))
}

/// How far to the right a square is, from the player's point of view.
fn rightness(color: Color, square: Square) -> i32 {
    if color == Color::Black { -i32::from(square.column) } else { i32::from(square.column) }
}

/// The part that distinguishes a piece from others with the same destination.
fn relative(color: Color, man: Man, from: Square, to: Square, others: &[Square]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let motion = Motion::of(color, from, to);
    let alike: Vec<Square> =
        others.iter().copied().filter(|&other| Motion::of(color, other, to) == motion).collect();
    if alike.is_empty() {
        return motion.sign().to_string();
    }
    let is_long = man.is_promoted && matches!(man.kind, Kind::Bishop | Kind::Rook);
    if motion == Motion::Forward && from.column == to.column && !is_long {
        return "直".to_owned();
    }
    let own = rightness(color, from);
    let side = |among: &[Square]| {
        let places = || among.iter().map(|&other| rightness(color, other));
        let is_right = places().all(|place| place < own);
        is_right.then_some('右').or_else(|| places().all(|place| place > own).then_some('左'))
    };
    match side(others) {
        Some(side) => side.to_string(),
        None => side(&alike).into_iter().chain([motion.sign()]).collect(),
    }
}

/// Reads a text that matches exactly one legal move; `None` for other texts.
pub(super) fn read(position: &Shogi, color: Color, text: &str) -> Option<Move> {
    let wanted = read_western(text).or_else(|| read_japanese(text))?;
    let mut legal = Vec::new();
    rules::moves(position, color, &mut legal);
    let fits = |is_drop: bool| {
        let fitting = legal.iter().filter(move |step| wanted.is_it(position, color, step, is_drop));
        let fitting = wanted.on_side(color, fitting.copied().collect());
        fitting.first().copied().filter(|_| fitting.len() == 1)
    };
    let found = match wanted.is_drop {
        Some(is_drop) => fits(is_drop),
        // A piece on the board takes precedence over one in hand; a drop must be marked if both are possible.
        None => fits(false).or_else(|| fits(true)),
    };
    found.or_else(|| wanted.outright(position, color))
}

impl Wanted {
    /// Returns the move if the text specifies it completely, even if it is illegal.
    fn outright(&self, position: &Shogi, color: Color) -> Option<Move> {
        let from = self.from?;
        let man = Man { color, kind: self.kind, is_promoted: self.was_promoted };
        is_of(position, from, man).then_some(Move::Go { from, to: self.to, promotes: self.promotes })
    }

    /// Keeps the moves of pieces from the side that the text names.
    fn on_side(&self, color: Color, steps: Vec<Move>) -> Vec<Move> {
        let place = |step: &Move| match *step {
            Move::Go { from, .. } => rightness(color, from),
            Move::Drop { .. } => 0,
        };
        let places = || steps.iter().map(place);
        let Some(end) = (match self.side {
            Some(Side::Right) => places().max(),
            Some(Side::Left) => places().min(),
            Some(Side::Straight) | None => return steps,
        }) else {
            return steps;
        };
        steps.into_iter().filter(|step| place(step) == end).collect()
    }

    fn is_it(&self, position: &Shogi, color: Color, step: &Move, is_drop: bool) -> bool {
        match *step {
            Move::Drop { kind, to } => is_drop && (kind, to) == (self.kind, self.to) && !self.was_promoted,
            Move::Go { from, to, promotes } => {
                let is_man = position
                    .piece(from)
                    .is_some_and(|man| (man.kind, man.is_promoted) == (self.kind, self.was_promoted));
                let comes_from = self.from.is_none_or(|before| before == from);
                let motion = Motion::of(color, from, to);
                let is_straight = motion == Motion::Forward && from.column == to.column;
                let goes = self.motion.is_none_or(|wanted| wanted == motion)
                    && (self.side != Some(Side::Straight) || is_straight);
                !is_drop && is_man && goes && comes_from && to == self.to && promotes == self.promotes
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
    let is_drop = Some(sign == '*');
    Some(Wanted { kind, was_promoted, from, motion: None, side: None, to, is_drop, promotes })
}

/// Reads `７六歩`, `２二角成`, `５八金右`, `５八金(49)`, `５五歩打`, with or without the player's sign in front.
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
    let (kind, was_promoted, rest) = Kind::of_japan(text)?;
    let (motion, side, rest) = read_relative(rest);
    let is_told = motion.is_some() || side.is_some();
    let (is_drop, promotes) = match rest {
        "" if is_told => (Some(false), false),
        "" => (None, false),
        "打" => (Some(true), false),
        "成" => (Some(false), true),
        "不成" | "生" => (Some(false), false),
        _ => return None,
    };
    let is_drop = if from.is_some() { Some(false) } else { is_drop };
    Some(Wanted { kind, was_promoted, from, motion, side, to, is_drop, promotes })
}

/// Reads `右`, `左上`, `直`, and returns the remaining text.
fn read_relative(text: &str) -> (Option<Motion>, Option<Side>, &str) {
    let (mut motion, mut side, mut rest) = (None, None, text);
    while let Some(sign) = rest.chars().next() {
        match sign {
            '上' | '行' | '入' => motion = Some(Motion::Forward),
            '引' | '下' => motion = Some(Motion::Back),
            '寄' => motion = Some(Motion::Sideways),
            '右' => side = Some(Side::Right),
            '左' => side = Some(Side::Left),
            '直' => side = Some(Side::Straight),
            _ => break,
        }
        rest = &rest[sign.len_utf8()..];
    }
    (motion, side, rest)
}

/// The number of a character among nine, as a digit or as one of `signs`.
fn place(sign: char, one: char, signs: &[char; 9]) -> Option<u16> {
    let plain = (sign as u32).checked_sub(one as u32).filter(|&number| number < 9);
    let number = plain.or_else(|| signs.iter().position(|own| *own == sign).map(|number| number as u32))?;
    Some(number as u16)
}

fn square_of_japan(square: Square) -> String {
    format!("{}{}", FILES[usize::from(square.column)], RANKS[usize::from(square.row)])
}

impl Kind {
    /// Reads the Japanese name of a piece; returns whether it is promoted, and the remaining text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::shogi::Kind;
    /// assert_eq!(Kind::of_japan("竜王"), Some((Kind::Rook, true, "王")));
    /// assert_eq!(Kind::of_japan("?"), None);
    /// ```
    #[must_use]
    pub fn of_japan(text: &str) -> Option<(Kind, bool, &str)> {
        for &(kind, is_promoted, name, others) in NAMES {
            let rest = others.iter().find_map(|other| text.strip_prefix(other));
            if let Some(rest) = text.strip_prefix(name).or(rest) {
                return Some((kind, is_promoted, rest));
            }
        }
        None
    }

    /// Returns the Japanese name of the piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::shogi::Kind;
    /// assert_eq!([Kind::Rook.in_japan(true), Kind::Silver.in_japan(true)], ["龍", "成銀"]);
    /// ```
    #[must_use]
    pub fn in_japan(self, is_promoted: bool) -> &'static str {
        name(self, is_promoted)
    }
}

fn name(kind: Kind, is_promoted: bool) -> &'static str {
    let is_it = |row: &&(Kind, bool, &'static str, &[&str])| (row.0, row.1) == (kind, is_promoted);
    NAMES.iter().find(is_it).map_or("", |row| row.2)
}

fn is_of(position: &Shogi, square: Square, man: Man) -> bool {
    position.piece(square) == Some(man)
}
