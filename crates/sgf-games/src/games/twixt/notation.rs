//! Moves as written in records: pegs, link changes in the old and the new notation, and words.

use sgf_model::info::Dialect;

use super::geometry::{Center, Slope};
use crate::{Options, ParseMoveError, Square};

/// A move of TwixT: one value of B or W.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Changes links, places a peg, or both.
    Play(Play),
    /// The players exchange their colors.
    SwapSides,
    /// The peg changes color and is reflected in the long diagonal.
    SwapPieces,
    /// The players agree on a draw.
    Draw,
    /// Resigns.
    Resign,
    /// The player loses for another reason, such as time.
    Forfeit,
}

/// Link changes and a peg. Placing the peg passes the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The changes before the peg, in order.
    pub changes: Vec<Change>,
    /// The new peg, to which all legal links are added.
    pub peg: Option<Square>,
    /// Whether the player offers a draw with this move, `rt|draw` on Little Golem.
    pub offers_draw: bool,
}

/// A link change, or the removal of a peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// `-F6*`: removes the link with this center; the slope is given only where own links may cross.
    Cut(Center, Option<Slope>),
    /// `/F6*`: adds the link with this center and slope; `+F6*`: adds the one that is possible.
    Tie(Center, Option<Slope>),
    /// `+I6`: adds all legal links to an existing peg.
    Relink(Square),
    /// `-G7`: removes a peg with its links.
    Lift(Square),
}

/// The words that we write, and the moves they stand for.
const WORDS: [(&str, Move); 6] = [
    ("swap-sides", Move::SwapSides),
    ("swap-pieces", Move::SwapPieces),
    ("draw", Move::Draw),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    // Little Golem's word. It is only read, because the first match is written.
    ("swap", Move::SwapPieces),
];

impl Move {
    /// A peg without link changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, twixt::{Move, Twixt}};
    /// use sgf_model::value::Color;
    /// assert_eq!(Twixt::begin(&Options::default())?.read_move(Color::White, "F6")?, Move::peg(Square::new(5, 5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn peg(hole: Square) -> Move {
        Move::Play(Play { peg: Some(hole), ..Play::default() })
    }

    /// Reads a move; its points may be off the board.
    pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        if let Some((_, step)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Ok(step.clone());
        }
        let (play, offers_draw) = match text.split_once('|') {
            Some((play, offer)) if offer.eq_ignore_ascii_case("draw") => (play, true),
            Some(_) => return Err(ParseMoveError::syntax(text)),
            None => (text, false),
        };
        let play = read_play(play.trim()).filter(|play| *play != Play::default());
        play.map(|play| Move::Play(Play { offers_draw, ..play })).ok_or_else(|| ParseMoveError::syntax(text))
    }

    /// Writes a move. Links use the old notation of centers, which both versions of the specification allow.
    pub(super) fn write(&self) -> String {
        let Move::Play(play) = self else {
            return WORDS
                .iter()
                .find(|(_, step)| step == self)
                .map_or_else(String::new, |(word, _)| (*word).to_owned());
        };
        let mut text: String = play.changes.iter().map(|change| change.write()).collect();
        if let Some(hole) = play.peg {
            text.push_str(&hole.to_string());
        }
        if play.offers_draw {
            text.push_str("|draw");
        }
        text
    }
}

impl Change {
    fn write(self) -> String {
        let sign = |slope| match slope {
            Slope::Rising => '/',
            Slope::Falling => '\\',
        };
        match self {
            Change::Cut(center, None) => format!("-{center}"),
            Change::Cut(center, Some(slope)) => format!("-{}{center}", sign(slope)),
            Change::Tie(center, None) => format!("+{center}"),
            Change::Tie(center, Some(slope)) => format!("{}{center}", sign(slope)),
            Change::Relink(hole) => format!("+{hole}"),
            Change::Lift(hole) => format!("-{hole}"),
        }
    }

    /// Returns the hole of the change, or the hole next to its center.
    pub(super) fn hole(self) -> Square {
        match self {
            Change::Cut(center, _) | Change::Tie(center, _) => center.hole,
            Change::Relink(hole) | Change::Lift(hole) => hole,
        }
    }
}

/// Reads link changes and a peg, with optional commas and spaces in between.
fn read_play(text: &str) -> Option<Play> {
    if let Some(hole) = Square::read_letters(text) {
        return Some(Play { peg: Some(hole), ..Play::default() });
    }
    let mut play = Play::default();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([',', ' ']);
        if rest.is_empty() {
            return Some(play);
        }
        // Nothing may follow the peg.
        if play.peg.is_some() {
            return None;
        }
        let (sign, after) = sign(rest);
        let change;
        (change, rest) = read_change(sign, after)?;
        match change {
            Piece::Change(change) => play.changes.push(change),
            Piece::Peg(hole) => play.peg = Some(hole),
        }
    }
}

enum Piece {
    Change(Change),
    Peg(Square),
}

/// The prefix of a center or a hole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Minus(Option<Slope>),
    Plus,
    Slope(Slope),
    Nothing,
}

fn sign(text: &str) -> (Sign, &str) {
    let slope = |text: &str| match text.as_bytes().first() {
        Some(b'/') => Some(Slope::Rising),
        Some(b'\\') => Some(Slope::Falling),
        _ => None,
    };
    if let Some(rest) = text.strip_prefix('-') {
        return match slope(rest) {
            Some(leaning) => (Sign::Minus(Some(leaning)), &rest[1..]),
            None => (Sign::Minus(None), rest),
        };
    }
    if let Some(rest) = text.strip_prefix('+') {
        return (Sign::Plus, rest);
    }
    slope(text).map_or((Sign::Nothing, text), |leaning| (Sign::Slope(leaning), &text[1..]))
}

fn read_change(sign: Sign, text: &str) -> Option<(Piece, &str)> {
    if let Some((center, rest)) = Center::read_first(text) {
        let change = match sign {
            Sign::Minus(slope) => Change::Cut(center, slope),
            Sign::Plus => Change::Tie(center, None),
            Sign::Slope(slope) => Change::Tie(center, Some(slope)),
            // The backslash was not escaped and is lost.
            Sign::Nothing => Change::Tie(center, Some(Slope::Falling)),
        };
        return Some((Piece::Change(change), rest));
    }
    let (hole, rest) = Square::read_first(text)?;
    let piece = match sign {
        Sign::Minus(None) => Piece::Change(Change::Lift(hole)),
        Sign::Plus => Piece::Change(Change::Relink(hole)),
        Sign::Nothing => Piece::Peg(hole),
        Sign::Minus(Some(_)) | Sign::Slope(_) => return None,
    };
    Some((piece, rest))
}

/// The rules for adding and removing links (RU).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// `STD`: own links may be removed and added freely before the peg is placed.
    Standard,
    /// `PP`, paper and pencil: no removal, own links may cross, and all possible links are added.
    PaperAndPencil,
    /// `3M`: no removal and no swap.
    Early,
    /// `Twixteus`: links may be removed freely, but added only to the new peg.
    Twixteus,
}

impl Rules {
    /// The rules of a record. Unknown or missing names mean standard rules, or paper and pencil on Little Golem.
    pub(super) fn of(options: &Options) -> Rules {
        match options.rules.trim().to_ascii_lowercase().as_str() {
            "pp" => Rules::PaperAndPencil,
            "3m" => Rules::Early,
            "twixteus" => Rules::Twixteus,
            "" if options.dialect == Some(Dialect::LittleGolem) => Rules::PaperAndPencil,
            _ => Rules::Standard,
        }
    }

    pub(super) fn may_cut(self) -> bool {
        matches!(self, Rules::Standard | Rules::Twixteus)
    }

    pub(super) fn may_tie(self) -> bool {
        matches!(self, Rules::Standard | Rules::Early)
    }

    pub(super) fn may_lift(self) -> bool {
        self == Rules::Twixteus
    }

    pub(super) fn own_may_cross(self) -> bool {
        self == Rules::PaperAndPencil
    }
}
