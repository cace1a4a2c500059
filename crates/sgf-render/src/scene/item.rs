//! Kinds of items in a scene.

use std::borrow::Cow;

use sgf_model::value::Color;

use super::{Candidate, Place, Role, Shape};

/// The content of an item.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, SetUp, go};
/// use sgf_render::scene::ItemKind;
/// use sgf_render::{Diagram, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.set_up(&SetUp { ident: "AB", value: "aa:bb" })?;
/// let scene = draw(&Diagram::new(&go::SPEC, position), &View::default())?;
/// let n_stones = scene.items.iter().filter(|item| matches!(item.kind, ItemKind::Piece(_))).count();
/// assert_eq!(n_stones, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ItemKind {
    /// A shape: part of the board, or decoration that text output omits.
    Shape(Shape),
    /// A stone or piece.
    Piece(Piece),
    /// A mark on a point.
    Mark {
        /// The kind of mark.
        mark: Mark,
        /// The ground below it.
        on: Ground,
        /// Its placement.
        fit: MarkFit,
    },
    /// A text on a point.
    Label(Label),
    /// A line between two points.
    Line {
        /// The end.
        to: Place,
        /// Whether it has an arrowhead.
        arrow: bool,
        /// The gap at its first and last point, which keeps their contents legible.
        stops: (i32, i32),
    },
    /// A measured value, painted as a colored field.
    Heat {
        /// From 0, cold, to 1000, hot.
        share: i32,
    },
    /// A veil over a dimmed point (DD).
    Veil,
    /// A text next to the board: a coordinate, a pip count.
    Beside {
        /// The text.
        text: Cow<'static, str>,
        /// The font size.
        size: i32,
        /// Whether it is upside down, for the opposite player.
        turned: bool,
    },
    /// A move analyzed by an engine.
    Candidate(Box<Candidate>),
}

/// A point of the board, for text back ends, which show it where nothing is on it. Graphical back ends have shapes for it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::PointKind;
/// use sgf_render::{Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let scene = draw(&diagram, &View::default())?;
/// let n_stars = scene.points.iter().filter(|point| matches!(point.kind, PointKind::Crossing { star: true, .. })).count();
/// assert_eq!((scene.points.len(), n_stars), (361, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its center.
    pub at: Place,
    /// Its kind.
    pub kind: PointKind,
}

/// The kind of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointKind {
    /// A crossing of lines.
    Crossing {
        /// The lines from it.
        arms: Arms,
        /// Whether it has a star.
        star: bool,
    },
    /// A field.
    Field {
        /// Whether it is dark.
        dark: bool,
    },
}

/// The lines from a point: up, right, down and left.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::{Arms, PointKind};
/// use sgf_render::{Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(9, 9))?);
/// let corner = draw(&diagram, &View::default())?.points[0].kind;
/// let arms = Arms { up: false, right: true, down: true, left: false };
/// assert_eq!(corner, PointKind::Crossing { arms, star: false });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms {
    /// Up.
    pub up: bool,
    /// To the right.
    pub right: bool,
    /// Down.
    pub down: bool,
    /// To the left.
    pub left: bool,
}

/// The owner of an item.
///
/// # Examples
///
/// ```
/// use sgf_model::value::Color;
/// use sgf_render::scene::Owner;
/// assert_eq!(Owner::from(Color::Black), Owner::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Black's, or the first player's.
    Black,
    /// White's.
    White,
    /// Neutral.
    Neutral,
}

impl Owner {
    /// Returns the colors of a piece: face and rim.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Owner, Role};
    /// assert_eq!(Owner::Black.roles().0, Role::Black);
    /// ```
    #[must_use]
    pub const fn roles(self) -> (Role, Role) {
        match self {
            Owner::Black => (Role::Black, Role::BlackRim),
            Owner::White => (Role::White, Role::WhiteRim),
            Owner::Neutral => (Role::Neutral, Role::NeutralRim),
        }
    }

    /// Returns the color of text on a piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Ground, Owner};
    /// assert_eq!(Owner::White.ground(), Ground::White);
    /// ```
    #[must_use]
    pub const fn ground(self) -> Ground {
        match self {
            Owner::Black => Ground::Black,
            Owner::White => Ground::White,
            Owner::Neutral => Ground::Dark,
        }
    }
}

impl From<Color> for Owner {
    fn from(color: Color) -> Owner {
        match color {
            Color::Black => Owner::Black,
            Color::White => Owner::White,
        }
    }
}

/// The ground below a mark.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::Ground;
/// // On a black stone marks are drawn in another color than on a white one.
/// assert_ne!(Ground::Black.ink(), Ground::White.ink());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The empty board.
    Board,
    /// A dark field or a neutral piece.
    Dark,
    /// A black stone.
    Black,
    /// A white stone.
    White,
}

impl Ground {
    /// Returns the color of marks and texts on it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Ground;
    /// assert_ne!(Ground::Black.ink(), Ground::Board.ink());
    /// ```
    #[must_use]
    pub const fn ink(self) -> Role {
        match self {
            Ground::Board => Role::OnBoard,
            Ground::Dark => Role::OnDark,
            Ground::Black => Role::OnBlack,
            Ground::White => Role::OnWhite,
        }
    }

    /// Returns whether it is a piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Ground;
    /// assert!(Ground::Black.is_piece() && !Ground::Dark.is_piece());
    /// ```
    #[must_use]
    pub const fn is_piece(self) -> bool {
        matches!(self, Ground::Black | Ground::White)
    }
}

/// A stone or piece.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::scene::{Body, Owner, ItemKind};
/// use sgf_render::{Diagram, View, draw};
/// let mut position = go::SPEC.begin(&Options::default())?;
/// position.play_text(Color::Black, "pd")?;
/// let scene = draw(&Diagram::new(&go::SPEC, position), &View::default())?;
/// let stone = scene.items.iter().find_map(|item| match &item.kind {
///     ItemKind::Piece(piece) => Some((piece.owner, &piece.body)),
///     _ => None,
/// });
/// assert!(matches!(stone, Some((Owner::Black, Body::Stone { .. }))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub owner: Owner,
    /// Its shape.
    pub body: Body,
    /// The text on it.
    pub face: Option<Box<Face>>,
    /// Its character in text output.
    pub sign: char,
    /// Whether it is a ghost: the move of a variation.
    pub ghost: bool,
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Body {
    /// A stone; themes may add shading, grain and a shadow.
    Stone {
        /// Its radius.
        radius: i32,
    },
    /// A flat disc with a rim, as in draughts.
    Disc {
        /// Its radius.
        radius: i32,
    },
    /// Any other shape.
    Shapes(Vec<Shape>),
}

/// A text that is part of a piece: the character of a xiangqi piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The text.
    pub text: String,
    /// The font size.
    pub size: i32,
    /// Its color.
    pub role: Role,
    /// Whether it is upside down.
    pub turned: bool,
}

/// A text on a point.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::scene::ItemKind;
/// use sgf_render::{Diagram, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]LB[cc:A][gg:B])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Diagram::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let texts: Vec<&str> = scene.items.iter().filter_map(|item| match &item.kind {
///     ItemKind::Label(label) => Some(label.text.as_str()),
///     _ => None,
/// }).collect();
/// assert_eq!(texts, ["A", "B"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The text.
    pub text: String,
    /// The ground below it.
    pub on: Ground,
    /// The kind of text.
    pub kind: LabelKind,
    /// Its placement.
    pub fit: LabelFit,
}

/// The placement of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkFit {
    /// In the center of the point.
    Middle,
    /// Around a text or a piece.
    Around,
    /// In a badge next to the piece, because the piece has a drawing or text.
    Badge,
}

/// The placement of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelFit {
    /// On the point or stone, in full size.
    Whole,
    /// On a small piece.
    Small,
    /// Inside a mark around it.
    Within(Mark),
    /// In a badge next to the piece, because the piece has a drawing or text.
    Badge,
}

/// The kind of text of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LabelKind {
    /// A label of the record (LB, L).
    Label,
    /// The number of a move.
    Number,
    /// A measured value.
    Value,
}

/// Marks. They differ in shape, never only in color.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::scene::{Mark, ItemKind};
/// use sgf_render::{Diagram, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]TR[cc]SQ[gg])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Diagram::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let has = |wanted: Mark| scene.items.iter().any(|item| matches!(item.kind, ItemKind::Mark { mark, .. } if mark == wanted));
/// assert!(has(Mark::Triangle) && has(Mark::Square) && !has(Mark::Circle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// MA: a cross.
    Cross,
    /// CR: a circle.
    Circle,
    /// SQ: a square.
    Square,
    /// TR: a triangle.
    Triangle,
    /// SL: a selected point.
    Selected,
    /// TB: Black's territory.
    BlackTerritory,
    /// TW: White's territory.
    WhiteTerritory,
    /// The last move.
    Last,
    /// The origin of the last move.
    Origin,
    /// TE on the move: good.
    Good,
    /// BM on the move: bad.
    Bad,
    /// DO on the move: doubtful.
    Doubtful,
    /// IT on the move: interesting.
    Interesting,
    /// A continuation of the record.
    Variation(Owner),
}
