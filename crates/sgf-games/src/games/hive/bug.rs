//! The pieces, five kinds in the base set and three in the expansions, and their names.

use sgf_model::value::Color;

use super::field::Field;
use crate::{Piece, Site};

/// Declares the bugs: the letter, the number per player, and whether it is from an expansion.
macro_rules! bugs {
    ($($(#[$doc:meta])+ $name:ident $letter:literal $count:literal $is_expansion:literal,)+) => {
        /// The kind of a piece.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Bug {
            $($(#[$doc])+ $name,)+
        }

        impl Bug {
            /// All bugs, in the order of their pieces.
            pub const ALL: &[Bug] = &[$(Bug::$name),+];

            /// Returns the letter of the bug.
            #[must_use]
            pub const fn letter(self) -> char {
                match self { $(Bug::$name => $letter,)+ }
            }

            /// Returns the number per player.
            #[must_use]
            pub const fn count(self) -> u8 {
                match self { $(Bug::$name => $count,)+ }
            }

            /// Returns whether it comes from an expansion.
            #[must_use]
            pub const fn is_expansion(self) -> bool {
                match self { $(Bug::$name => $is_expansion,)+ }
            }
        }
    };
}

bugs! {
    /// The queen bee: one step; loses when surrounded.
    Queen 'Q' 1 false,
    /// The spider: three steps.
    Spider 'S' 2 false,
    /// The beetle: one step, also onto other pieces.
    Beetle 'B' 2 false,
    /// The grasshopper: jumps over a row.
    Grasshopper 'G' 3 false,
    /// The ant: any number of steps.
    Ant 'A' 3 false,
    /// The mosquito: moves like its neighbors.
    Mosquito 'M' 1 true,
    /// The ladybug: two steps on top of other pieces, and one down.
    Ladybug 'L' 1 true,
    /// The pillbug: one step, or carries a neighbor.
    Pillbug 'P' 1 true,
}

impl Bug {
    fn by_letter(letter: char) -> Option<Bug> {
        Bug::ALL.iter().copied().find(|bug| bug.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the index of the first piece of this kind among those of a player.
    fn first(self) -> u8 {
        Bug::ALL.iter().take_while(|&&bug| bug != self).map(|bug| bug.count()).sum()
    }
}

/// The number of fields.
const FIELDS: u32 = Field::SIDE as u32 * Field::SIDE as u32;

/// The number of pieces per player, including all expansions.
const EACH: u8 = 14;

/// A piece: a player's bug with a number.
///
/// # Examples
///
/// ```
/// use sgf_games::hive::{Bug, Tile};
/// use sgf_model::value::Color;
/// let ant = Tile::new(Color::White, Bug::Ant, 3).expect("there are three");
/// assert_eq!((ant.to_string().as_str(), ant.bug(), ant.color()), ("wA3", Bug::Ant, Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// The number of pieces.
    pub const COUNT: usize = 2 * EACH as usize;

    /// Returns a piece; `None` if the number, counted from 1, is too high.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hive::{Bug, Tile};
    /// use sgf_model::value::Color;
    /// assert!(Tile::new(Color::Black, Bug::Spider, 2).is_some() && Tile::new(Color::Black, Bug::Spider, 3).is_none());
    /// ```
    #[must_use]
    pub fn new(color: Color, bug: Bug, number: u8) -> Option<Tile> {
        let exists = (1..=bug.count()).contains(&number);
        exists.then(|| Tile(color as u8 * EACH + bug.first() + number - 1))
    }

    /// Iterates over the pieces of a player.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hive::Tile;
    /// use sgf_model::value::Color;
    /// // With all expansions.
    /// assert_eq!(Tile::of(Color::White).count(), 14);
    /// ```
    pub fn of(color: Color) -> impl Iterator<Item = Tile> {
        let first = color as u8 * EACH;
        (first..first + EACH).map(Tile)
    }

    /// Iterates over all pieces.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// Returns the queen of a player.
    pub(super) const fn queen(color: Color) -> Tile {
        Tile(color as u8 * EACH)
    }

    /// Returns the index of the piece.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_index(index: u8) -> Tile {
        Tile(index)
    }

    /// Returns the piece for a site; its kind is its index among those of the player.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::new(self.color(), (self.0 % EACH) as u16)
    }

    /// Returns the site of the piece while it is in hand.
    #[must_use]
    pub const fn hand(self) -> Site {
        Site::new(FIELDS + self.0 as u32)
    }

    pub(super) fn in_hand_at(site: Site) -> Option<Tile> {
        let number = u8::try_from(site.number().checked_sub(FIELDS)?).ok()?;
        (number < 2 * EACH).then_some(Tile(number))
    }

    /// Returns the owner.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 / EACH == Color::Black as u8 { Color::Black } else { Color::White }
    }

    /// Returns the kind.
    #[must_use]
    pub fn bug(self) -> Bug {
        self.bug_and_number().0
    }

    fn bug_and_number(self) -> (Bug, u8) {
        let mut rest = self.0 % EACH;
        for &bug in Bug::ALL {
            if rest < bug.count() {
                return (bug, rest + 1);
            }
            rest -= bug.count();
        }
        (Bug::Queen, 1)
    }

    /// Reads the name of a piece: `wS1`, `bQ`, `bL1`. Without a color, as in old records, it belongs to `owner`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hive::Tile;
    /// use sgf_model::value::Color;
    /// let read = |text| Tile::read(text, Color::Black).map(|piece| piece.to_string());
    /// assert_eq!(read("wS1").as_deref(), Some("wS1"));
    /// assert_eq!(read("bL1").as_deref(), Some("bL"));
    /// assert_eq!(read("g2").as_deref(), Some("bG2"));
    /// assert_eq!(read("b1").as_deref(), Some("bB1"));
    /// assert_eq!((read("wS3"), read("wX"), read("w"), read("")), (None, None, None, None));
    /// ```
    #[must_use]
    pub fn read(text: &str, owner: Color) -> Option<Tile> {
        let with_color = || {
            let color = match text.chars().next()? {
                'w' | 'W' => Color::White,
                'b' | 'B' => Color::Black,
                _ => return None,
            };
            Tile::read_bug(&text[1..], color)
        };
        with_color().or_else(|| Tile::read_bug(text, owner))
    }

    fn read_bug(text: &str, color: Color) -> Option<Tile> {
        let mut signs = text.chars();
        let bug = Bug::by_letter(signs.next()?)?;
        match signs.as_str() {
            "" if bug.count() == 1 => Tile::new(color, bug, 1),
            number => Tile::new(color, bug, number.parse().ok()?),
        }
    }
}

impl std::fmt::Display for Tile {
    /// Writes the name of the piece: `wS1`, `bQ`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (bug, number) = self.bug_and_number();
        write!(f, "{}{}", if self.color() == Color::White { 'w' } else { 'b' }, bug.letter())?;
        if bug.count() > 1 { write!(f, "{number}") } else { Ok(()) }
    }
}
