//! The contents of a row of the table.

use crate::value::{Forms, Shape, ValueType};

/// A property: one row of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Property {
    /// The identifier: one or two capital letters, a letter and a digit, or (Little Golem) one small letter.
    pub ident: &'static str,
    /// The meaning of the identifier: `Add Black`.
    pub title: &'static str,
    /// The kind of node in which the property may occur, the specification's "property type".
    pub prop_type: PropType,
    /// Whether the value also applies to the nodes below, until it is set again or cleared (sgf4.html, section 2.2.2).
    pub inherit: bool,
    /// Its section of the property list.
    pub group: Group,
    /// How many values it takes.
    pub shape: Shape,
    /// The possible forms of each value.
    pub forms: Forms,
    /// The games that know it.
    pub games: Games,
    /// The versions of the format that know it.
    pub versions: Versions,
}

/// The explanation of a property for people, in a separate table, so that programs that do not use it
/// do not contain it.
#[derive(Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The meaning of the property, in one line.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: Source,
}

impl Property {
    /// Returns whether the values are a point list that may be compressed to rectangles (sgf4.html, section 3.5.1).
    ///
    /// Lists of stones count; in games whose stones are not points, compression is up to the game.
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

    /// Returns whether the charset of the record matters for its values.
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

    /// Returns whether this is a property of FF\[4\]; the others are obsolete and treated as private.
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

/// The specification's property type: where a property may occur (sgf4.html, section 2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PropType {
    /// Only in the root of a game.
    Root,
    /// At most in one node on each path from the root.
    GameInfo,
    /// About the position; not together with moves.
    Setup,
    /// About the move; not together with setup.
    Move,
    /// Anywhere.
    None,
}

impl PropType {
    /// Returns the name in the specification's lists.
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

/// The sections of the property list (properties.html), by the purpose of the property.
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
    /// Clock times.
    Timing,
    /// Evaluates a move.
    MoveAnnotation,
    /// Comments on, names or evaluates a node.
    NodeAnnotation,
    /// Marks points of the board.
    Markup,
    /// Printing and the view.
    Misc,
}

/// The games that have a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Games {
    /// All games, including those without a number.
    All,
    /// The games with these GM numbers.
    Only(&'static [u16]),
}

impl Games {
    /// Returns whether a game is included.
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

    /// Returns whether only some games have the property, and this game is one of them.
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
    /// Panics on a digit other than 1 to 4, at compile time for the rows of the table.
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

    /// Returns whether FF\[`version`\] is included.
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

    /// Iterates over the versions, in ascending order.
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
    /// No page: a convention of the programs named here.
    Practice(&'static str),
}

impl Source {
    /// Returns the URL of the page, if there is one.
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
