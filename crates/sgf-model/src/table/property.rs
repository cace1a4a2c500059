//! What a row of the table says.

use crate::value::{Forms, Shape, ValueType};

/// One property, as one row of the table has it.
#[derive(Debug, PartialEq, Eq)]
pub struct Property {
    /// The identifier: one or two capital letters, a letter and a digit, or (Little Golem) one small letter.
    pub ident: &'static str,
    /// What the identifier stands for: `Add Black`.
    pub title: &'static str,
    /// Where the property may stand, the specification's "property type".
    pub prop_type: PropType,
    /// Whether the value holds for the nodes below, until it is set again or cleared (sgf4.html, section 2.2.2).
    pub inherit: bool,
    /// The section of the property list that it belongs to.
    pub group: Group,
    /// How many values it takes.
    pub shape: Shape,
    /// What each value may be.
    pub forms: Forms,
    /// The games that know it.
    pub games: Games,
    /// The versions of the format that know it.
    pub versions: Versions,
}

/// What the table says of a property for people alone. It stands beside the rows, so that a program that never asks for it does not
/// carry it.
#[derive(Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What the property means, in one line.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: Source,
}

impl Property {
    /// Whether the values are a point list that may be compressed to rectangles (sgf4.html, section 3.5.1).
    ///
    /// A list of stones counts: where a game's stones are not points, compressing it is up to the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert!(TABLE.get(1, b"AB").unwrap().is_point_list());
    /// assert!(!TABLE.get(1, b"LB").unwrap().is_point_list());
    /// ```
    pub fn is_point_list(&self) -> bool {
        self.shape != Shape::One && matches!(self.forms.simple(), Some(ValueType::Point | ValueType::Stone))
    }

    /// Whether the charset of the record matters for its values.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert!(TABLE.get(1, b"LB").unwrap().has_text());
    /// assert!(!TABLE.get(1, b"AB").unwrap().has_text());
    /// ```
    pub fn has_text(&self) -> bool {
        use crate::value::Form;
        self.forms.iter().any(|form| match form {
            Form::Simple(only) => only.is_text(),
            Form::Compose(left, right) => left.is_text() || right.is_text(),
        })
    }

    /// Whether this is a property of FF\[4\]; the others are obsolete and kept as private ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert!(!TABLE.get(1, b"L").unwrap().is_current());
    /// ```
    pub fn is_current(&self) -> bool {
        self.versions.contains(4)
    }
}

/// The specification's property type: where a property may stand (sgf4.html, section 2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PropType {
    /// Only in the root of a game.
    Root,
    /// At most in one node on each path from the root.
    GameInfo,
    /// About the position; not beside moves.
    Setup,
    /// About the move made; not beside setup.
    Move,
    /// Anywhere.
    None,
}

impl PropType {
    /// The word that the specification's lists use.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::PropType;
    /// assert_eq!(PropType::GameInfo.name(), "game-info");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            PropType::Root => "root",
            PropType::GameInfo => "game-info",
            PropType::Setup => "setup",
            PropType::Move => "move",
            PropType::None => "-",
        }
    }
}

/// The sections of the property list (properties.html), which say what a property is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Group {
    /// Describes the whole record: GM, SZ.
    Root,
    /// Describes the game: names, date, result.
    GameInfo,
    /// Changes the position without a move.
    Setup,
    /// Makes a move, or belongs to it.
    Move,
    /// What the clocks show.
    Timing,
    /// Judges a move.
    MoveAnnotation,
    /// Comments on, names or judges a node.
    NodeAnnotation,
    /// Marks points of the board.
    Markup,
    /// Printing and the view.
    Misc,
}

/// The games that know a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Games {
    /// Every game, also those without a number.
    All,
    /// The games with these GM numbers.
    Only(&'static [u16]),
}

impl Games {
    /// Whether a game is among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::Games;
    /// assert!(Games::All.contains(1) && !Games::Only(&[4]).contains(1));
    /// ```
    pub fn contains(self, game: u16) -> bool {
        match self {
            Games::All => true,
            Games::Only(numbers) => numbers.contains(&game),
        }
    }

    /// Whether only some games have the property, and a game is among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::Games;
    /// assert!(Games::Only(&[4]).is_only(4) && !Games::All.is_only(4));
    /// ```
    pub fn is_only(self, game: u16) -> bool {
        matches!(self, Games::Only(_)) && self.contains(game)
    }
}

/// A set of versions of the format, FF\[1\] to FF\[4\].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Versions(u8);

impl Versions {
    /// The set whose members are the digits of a number: `Versions::of(134)` is FF\[1\], FF\[3\] and FF\[4\].
    ///
    /// # Panics
    ///
    /// Panics on a digit other than 1 to 4. In the table that happens when it is compiled.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::Versions;
    /// assert_eq!(Versions::of(134).iter().collect::<Vec<_>>(), [1, 3, 4]);
    /// ```
    pub const fn of(digits: u16) -> Self {
        let mut bits = 0;
        let mut rest = digits;
        while rest > 0 {
            let version = rest % 10;
            assert!(matches!(version, 1..=4), "a version of the format is 1, 2, 3 or 4");
            bits |= 1 << version;
            rest /= 10;
        }
        Versions(bits)
    }

    /// Whether FF\[`version`\] is among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::Versions;
    /// assert!(!Versions::of(134).contains(2));
    /// ```
    pub const fn contains(self, version: u8) -> bool {
        version < 8 && self.0 & (1 << version) != 0
    }

    /// The versions, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::Versions;
    /// assert_eq!(Versions::of(34).iter().collect::<Vec<_>>(), [3, 4]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=4).filter(move |&version| self.contains(version))
    }
}

/// Where a property is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A page of the specification, below <https://www.red-bean.com/sgf/>.
    Page(&'static str),
    /// No page: a habit of the programs named here.
    Practice(&'static str),
}

impl Source {
    /// The address of the page, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// let explanation = sgf_model::table::explanation(TABLE.get(1, b"B").unwrap()).unwrap();
    /// assert!(explanation.source.url().is_some());
    /// ```
    pub fn url(self) -> Option<String> {
        match self {
            Source::Page(page) => Some(format!("https://www.red-bean.com/sgf/{page}")),
            Source::Practice(_) => None,
        }
    }
}
