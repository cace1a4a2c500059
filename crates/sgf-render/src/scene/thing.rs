//! The things of a scene.

use std::borrow::Cow;

use sgf_model::value::Color;

use super::{Candidate, Place, Role, Shape};

/// What an item is.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, SetUp, go};
/// use sgf_render::scene::Thing;
/// use sgf_render::{Subject, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.set_up(&SetUp { ident: "AB", value: "aa:bb" })?;
/// let scene = draw(&Subject::new(&go::SPEC, position), &View::default())?;
/// let n_stones = scene.items.iter().filter(|item| matches!(item.thing, Thing::Piece(_))).count();
/// assert_eq!(n_stones, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Thing {
    /// A part of the board, or something else that is only drawn; text does not show it.
    Shape(Shape),
    /// A stone or piece.
    Piece(Piece),
    /// A mark on a point.
    Mark {
        /// Which mark.
        mark: Mark,
        /// What it lies on.
        on: Ground,
        /// Where it finds room.
        fit: MarkFit,
    },
    /// A text on a point.
    Label(Label),
    /// A line between two points.
    Line {
        /// Where it ends.
        to: Place,
        /// Whether there is a head at its end.
        arrow: bool,
        /// How far from the middle of its first and of its last point it stops, to leave what stands there legible.
        stops: (i32, i32),
    },
    /// A measured value: a field painted by its share.
    Heat {
        /// From 0, cold, to 1000, hot.
        share: i32,
    },
    /// A veil over a point that is dimmed (DD).
    Veil,
    /// A text beside the board: a coordinate, a pip count.
    Beside {
        /// The text.
        text: Cow<'static, str>,
        /// The size of its letters.
        size: i32,
        /// Whether it is turned upside down, for the side of the other player.
        turned: bool,
    },
    /// A move that an engine has looked at.
    Candidate(Box<Candidate>),
}

/// A point of the board, for back ends that write: what they show where nothing lies on it. Those that draw have shapes for it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::PointKind;
/// use sgf_render::{Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let scene = draw(&subject, &View::default())?;
/// let n_stars = scene.points.iter().filter(|point| matches!(point.kind, PointKind::Crossing { star: true, .. })).count();
/// assert_eq!((scene.points.len(), n_stars), (361, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its middle.
    pub at: Place,
    /// What it is.
    pub kind: PointKind,
}

/// What a point of the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointKind {
    /// A point on lines.
    Crossing {
        /// The lines that leave it.
        arms: Arms,
        /// Whether it has a star.
        star: bool,
    },
    /// A field.
    Field {
        /// Whether it is of the second colour.
        dark: bool,
    },
}

/// The lines that leave a point: up, right, down and left.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::{Arms, PointKind};
/// use sgf_render::{Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(9, 9))?);
/// let corner = draw(&subject, &View::default())?.points[0].kind;
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

/// Whose something is.
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
    /// Nobody's.
    Neutral,
}

impl Owner {
    /// The colours of a piece: its face and its rim.
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

    /// What is written on a piece has to be told from it.
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

/// What a mark lies on.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::Ground;
/// // On a black stone marks are drawn in another colour than on a white one.
/// assert_ne!(Ground::Black.ink(), Ground::White.ink());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The empty board.
    Board,
    /// A dark field, or a piece of nobody.
    Dark,
    /// A black stone.
    Black,
    /// A white stone.
    White,
}

impl Ground {
    /// The colour of marks and texts that stand on it.
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

    /// Tells whether a piece is there.
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
/// use sgf_render::scene::{Body, Owner, Thing};
/// use sgf_render::{Subject, View, draw};
/// let mut position = go::SPEC.begin(&Options::default())?;
/// position.play_text(Color::Black, "pd")?;
/// let scene = draw(&Subject::new(&go::SPEC, position), &View::default())?;
/// let stone = scene.items.iter().find_map(|item| match &item.thing {
///     Thing::Piece(piece) => Some((piece.owner, &piece.body)),
///     _ => None,
/// });
/// assert!(matches!(stone, Some((Owner::Black, Body::Stone { .. }))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Owner,
    /// What it looks like.
    pub body: Body,
    /// What is written on it.
    pub face: Option<Box<Face>>,
    /// The character that stands for it in text.
    pub sign: char,
    /// Whether it is only thought of: the move of a variation.
    pub ghost: bool,
}

/// What a piece looks like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Body {
    /// A stone, which themes shade and give a grain and a shadow.
    Stone {
        /// Its radius.
        radius: i32,
    },
    /// A flat disc with a rim, as of draughts.
    Disc {
        /// Its radius.
        radius: i32,
    },
    /// Anything else.
    Shapes(Vec<Shape>),
}

/// A text on a piece that belongs to it: the character of a piece of Xiangqi.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The text.
    pub text: String,
    /// The height of its letters.
    pub size: i32,
    /// Its colour.
    pub role: Role,
    /// Whether it is turned upside down.
    pub turned: bool,
}

/// A text on a point.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::scene::Thing;
/// use sgf_render::{Subject, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]LB[cc:A][gg:B])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Subject::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let texts: Vec<&str> = scene.items.iter().filter_map(|item| match &item.thing {
///     Thing::Label(label) => Some(label.text.as_str()),
///     _ => None,
/// }).collect();
/// assert_eq!(texts, ["A", "B"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The text.
    pub text: String,
    /// What it stands on.
    pub on: Ground,
    /// Whose text it is.
    pub kind: LabelKind,
    /// Where it finds room.
    pub fit: LabelFit,
}

/// Where a mark finds room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkFit {
    /// In the middle of its point.
    Middle,
    /// Around a text that stands there, or around the piece.
    Around,
    /// In a badge beside the piece, on which something is drawn or written.
    Badge,
}

/// Where a label finds room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelFit {
    /// On its point or its stone, as large as that.
    Whole,
    /// On a small piece.
    Small,
    /// Inside of a mark that goes around it.
    Within(Mark),
    /// In a badge beside the piece, on which something is drawn or written.
    Badge,
}

/// Whose text a label is.
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

/// Marks. They differ in shape, never only in colour.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::scene::{Mark, Thing};
/// use sgf_render::{Subject, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]TR[cc]SQ[gg])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Subject::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let has = |wanted: Mark| scene.items.iter().any(|item| matches!(item.thing, Thing::Mark { mark, .. } if mark == wanted));
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
    /// The field that the last move came from.
    Origin,
    /// TE on the move: a good one.
    Good,
    /// BM on the move: a bad one.
    Bad,
    /// DO on the move: a doubtful one.
    Doubtful,
    /// IT on the move: an interesting one.
    Interesting,
    /// The next move of the record, or one of its variations.
    Variation(Owner),
}
