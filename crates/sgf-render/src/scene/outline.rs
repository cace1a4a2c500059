//! Outlines: what a shape looks like, relative to its place.

use sgf_syntax::Listed;

use super::{Place, Role};

/// A step of a path; places are relative to the item's.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::{Outline, Place, Step};
/// let corner = Outline::polyline(&[Place::new(0, 100), Place::new(0, 0), Place::new(100, 0)]);
/// let Outline::Path(steps) = corner else { panic!("lines are a path") };
/// assert_eq!(steps[0], Step::Move(Place::new(0, 100)));
/// assert_eq!(steps.last(), Some(&Step::Line(Place::new(100, 0))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Begins a new line.
    Move(Place),
    /// A straight line.
    Line(Place),
    /// A cubic curve: two control points and the end.
    Curve(Place, Place, Place),
    /// Back to the beginning of this line.
    Close,
}

/// A closed or open outline.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::Outline;
/// let stone = Outline::Circle { radius: 480 };
/// assert_ne!(stone, Outline::Rect { width: 960, height: 960, round: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outline {
    /// A circle about the place.
    Circle {
        /// Its radius.
        radius: i32,
    },
    /// A rectangle with the place in its middle.
    Rect {
        /// From left to right.
        width: i32,
        /// From top to bottom.
        height: i32,
        /// The radius of its corners.
        round: i32,
    },
    /// Lines and curves.
    Path(Vec<Step>),
}

impl Outline {
    /// A polygon through places relative to the item's.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Place, Step};
    /// let triangle = Outline::polygon(&[Place::new(0, -300), Place::new(260, 150), Place::new(-260, 150)]);
    /// assert!(matches!(triangle, Outline::Path(steps) if steps.last() == Some(&Step::Close)));
    /// ```
    #[must_use]
    pub fn polygon(corners: &[Place]) -> Outline {
        let mut steps = Outline::steps(corners);
        steps.push(Step::Close);
        Outline::Path(steps)
    }

    /// A circle about another place than the item's, of four curves.
    #[must_use]
    pub fn circle_at(x: i32, y: i32, radius: i32) -> Outline {
        // With control points so far away, the curves come nearest to a circle.
        let control = radius * 552 / 1000;
        let at = |right: i32, down: i32| Place::new(x + right, y + down);
        Outline::Path(vec![
            Step::Move(at(0, -radius)),
            Step::Curve(at(control, -radius), at(radius, -control), at(radius, 0)),
            Step::Curve(at(radius, control), at(control, radius), at(0, radius)),
            Step::Curve(at(-control, radius), at(-radius, control), at(-radius, 0)),
            Step::Curve(at(-radius, -control), at(-control, -radius), at(0, -radius)),
            Step::Close,
        ])
    }

    /// Straight lines through places, not closed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Place};
    /// let line = Outline::polyline(&[Place::new(0, 0), Place::new(500, 0), Place::new(500, 500)]);
    /// assert!(matches!(line, Outline::Path(steps) if steps.len() == 3));
    /// ```
    #[must_use]
    pub fn polyline(places: &[Place]) -> Outline {
        Outline::Path(Outline::steps(places))
    }

    /// Separate lines, each from one place to another.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Place};
    /// let [left, right] = [0, 100].map(|x| (Place::new(x, 0), Place::new(x, 1000)));
    /// assert!(matches!(Outline::lines(&[left, right]), Outline::Path(steps) if steps.len() == 4));
    /// ```
    #[must_use]
    pub fn lines(lines: &[(Place, Place)]) -> Outline {
        Outline::Path(lines.iter().flat_map(|&(from, to)| [Step::Move(from), Step::Line(to)]).listed())
    }

    /// An ellipse about a place relative to the item's, so far across and so far along: circles beside the middle.
    #[must_use]
    pub fn ellipse(middle: Place, across: i32, along: i32) -> Outline {
        // How far the control points of a quarter of a circle are from its ends.
        let (a, b) = (across * 552 / 1000, along * 552 / 1000);
        let at = |right: i32, down: i32| middle.moved(right, down);
        Outline::Path(vec![
            Step::Move(at(across, 0)),
            Step::Curve(at(across, b), at(a, along), at(0, along)),
            Step::Curve(at(-a, along), at(-across, b), at(-across, 0)),
            Step::Curve(at(-across, -b), at(-a, -along), at(0, -along)),
            Step::Curve(at(a, -along), at(across, -b), at(across, 0)),
            Step::Close,
        ])
    }

    fn steps(places: &[Place]) -> Vec<Step> {
        let step = |(index, &place)| if index == 0 { Step::Move(place) } else { Step::Line(place) };
        places.iter().enumerate().map(step).listed()
    }
}

/// How a line is drawn.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::{Role, Stroke};
/// let dashed = Stroke { dashed: true, ..Stroke::new(Role::Line, 40) };
/// assert_eq!((dashed.role, dashed.width), (Role::Line, 40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Its colour.
    pub role: Role,
    /// Its width.
    pub width: i32,
    /// Whether it is broken into dashes.
    pub dashed: bool,
}

impl Stroke {
    /// A line of a colour and a width.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Role, Stroke};
    /// assert!(!Stroke::new(Role::Line, 40).dashed);
    /// ```
    #[must_use]
    pub const fn new(role: Role, width: i32) -> Stroke {
        Stroke { role, width, dashed: false }
    }
}

/// An outline with its colours.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::{Outline, Role, Shape};
/// let field = Shape { outline: Outline::Rect { width: 1000, height: 1000, round: 0 }, fill: Some(Role::Board), stroke: None };
/// assert_eq!(field, Shape::filled(field.outline.clone(), Role::Board));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The outline.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Option<Role>,
    /// What its border is drawn with.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// An outline that is filled and has no border.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Role, Shape};
    /// let star = Shape::filled(Outline::Circle { radius: 90 }, Role::Line);
    /// assert_eq!((star.fill, star.stroke), (Some(Role::Line), None));
    /// ```
    #[must_use]
    pub const fn filled(outline: Outline, fill: Role) -> Shape {
        Shape { outline, fill: Some(fill), stroke: None }
    }

    /// An outline of which only the border is drawn.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Role, Shape};
    /// let ring = Shape::drawn(Outline::Circle { radius: 300 }, Role::Line, 60);
    /// assert_eq!((ring.fill, ring.stroke.map(|stroke| stroke.width)), (None, Some(60)));
    /// ```
    #[must_use]
    pub const fn drawn(outline: Outline, role: Role, width: i32) -> Shape {
        Shape { outline, fill: None, stroke: Some(Stroke::new(role, width)) }
    }

    /// The same shape with a border.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Outline, Role, Shape};
    /// let field = Shape::filled(Outline::Rect { width: 1000, height: 1000, round: 0 }, Role::Board);
    /// assert!(field.with_stroke(Role::Line, 20).stroke.is_some());
    /// ```
    #[must_use]
    pub const fn with_stroke(mut self, role: Role, width: i32) -> Shape {
        self.stroke = Some(Stroke::new(role, width));
        self
    }
}
