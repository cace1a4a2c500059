//! Moves as records write them: pegs, changes of links in the old and in the new notation, words.

use sgf_model::info::Dialect;
use sgf_syntax::FindText;

use super::geometry::{Centre, Slope};
use crate::{Options, Square, Unreadable};

/// A move of TwixT: what one value of B or W holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Links are changed, or a peg is placed, or one after the other.
    Play(Play),
    /// The players exchange their colours.
    SwapSides,
    /// The peg changes its colour and is mirrored in the long diagonal.
    SwapPieces,
    /// The players agree on a draw.
    Draw,
    /// The player resigns.
    Resign,
    /// The player loses for another reason, such as time.
    Forfeit,
}

/// Changes of links, and a peg; the turn has passed when there is a peg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// What is changed before the peg is placed, in this order.
    pub changes: Vec<Change>,
    /// The new peg, to which all legal links are added.
    pub peg: Option<Square>,
    /// Whether the player offers a draw with it, as Little Golem writes it: `rt|draw`.
    pub offers_draw: bool,
}

/// A change of links, or the removal of a peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// `-F6*`: removes the link with this centre; the slope is told only where own links may cross.
    Cut(Centre, Option<Slope>),
    /// `/F6*`: adds the link with this centre and slope; `+F6*`: the one that is possible.
    Tie(Centre, Option<Slope>),
    /// `+I6`: adds all legal links to a peg that is there.
    Relink(Square),
    /// `-G7`: removes a peg with its links.
    Lift(Square),
}

/// The words, as we write them, and what they stand for.
const WORDS: [(&str, Move); 6] = [
    ("swap-sides", Move::SwapSides),
    ("swap-pieces", Move::SwapPieces),
    ("draw", Move::Draw),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    // Little Golem's word; not written, because the first one that fits is.
    ("swap", Move::SwapPieces),
];

impl Move {
    /// A peg and nothing else.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, twixt::{Move, Twixt}};
    /// use sgf_model::value::Color;
    /// assert_eq!(Twixt::begin(&Options::default())?.read(Color::White, "F6")?, Move::peg(Square::new(5, 5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn peg(hole: Square) -> Move {
        Move::Play(Play { peg: Some(hole), ..Play::default() })
    }

    /// Reads a move; its points need not be on the board.
    pub(super) fn read(text: &str) -> Result<Move, Unreadable> {
        let text = text.trim();
        if let Some((_, step)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Ok(step.clone());
        }
        let (play, offers_draw) = match text.split_once('|') {
            Some((play, offer)) if offer.eq_ignore_ascii_case("draw") => (play, true),
            Some(_) => return Err(Unreadable::syntax(text)),
            None => (text, false),
        };
        let play = read_play(play.trim()).filter(|play| *play != Play::default());
        play.map(|play| Move::Play(Play { offers_draw, ..play })).ok_or_else(|| Unreadable::syntax(text))
    }

    /// Writes a move, links in the old notation of centres, which both texts of the specification share.
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
            Change::Cut(centre, None) => format!("-{centre}"),
            Change::Cut(centre, Some(slope)) => format!("-{}{centre}", sign(slope)),
            Change::Tie(centre, None) => format!("+{centre}"),
            Change::Tie(centre, Some(slope)) => format!("{}{centre}", sign(slope)),
            Change::Relink(hole) => format!("+{hole}"),
            Change::Lift(hole) => format!("-{hole}"),
        }
    }

    /// Returns the hole of the change, or the one beside the centre.
    pub(super) fn hole(self) -> Square {
        match self {
            Change::Cut(centre, _) | Change::Tie(centre, _) => centre.hole,
            Change::Relink(hole) | Change::Lift(hole) => hole,
        }
    }
}

/// Reads changes and a peg, with or without commas and spaces between them.
fn read_play(text: &str) -> Option<Play> {
    if let Some(hole) = Square::read_letters(text) {
        return Some(Play { peg: Some(hole), ..Play::default() });
    }
    let mut play = Play::default();
    let mut rest = text;
    loop {
        rest = rest.trim_start_signs(", ");
        if rest.is_empty() {
            return Some(play);
        }
        // A peg is the last thing.
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

/// What stands before a centre or a hole.
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
    if let Some((centre, rest)) = Centre::read_first(text) {
        let change = match sign {
            Sign::Minus(slope) => Change::Cut(centre, slope),
            Sign::Plus => Change::Tie(centre, None),
            Sign::Slope(slope) => Change::Tie(centre, Some(slope)),
            // A backslash that the writer of the record did not escape is lost.
            Sign::Nothing => Change::Tie(centre, Some(Slope::Falling)),
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

/// Which links may be added and removed, as RU names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// `STD`: own links are removed and added at will before the peg is placed.
    Standard,
    /// `PP`, paper and pencil: nothing is removed, own links may cross, all possible links are made.
    PaperAndPencil,
    /// `3M`: nothing is removed, and there is no swap.
    Early,
    /// `Twixteus`: links are removed at will, but added only to the peg just placed.
    Twixteus,
}

impl Rules {
    /// The rules that a record names; standard rules where it names none or others, paper and pencil on Little Golem.
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
