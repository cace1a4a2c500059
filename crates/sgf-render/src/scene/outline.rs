//! Outlines: shapes relative to their place.

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
    /// Starts a new line.
    Move(Place),
    /// A straight line.
    Line(Place),
    /// A cubic curve: two control points and the end.
    Curve(Place, Place, Place),
    /// Closes the line.
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
    /// A circle around the place.
    Circle {
        /// Its radius.
        radius: i32,
    },
    /// A rectangle centered on the place.
    Rect {
        /// The width.
        width: i32,
        /// The height.
        height: i32,
        /// The corner radius.
        round: i32,
    },
    /// Lines and curves.
    Path(Vec<Step>),
}

impl Outline {
    /// Makes a polygon from places relative to the item.
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

    /// Makes a circle around another place than the item's, from four curves.
    #[must_use]
    pub fn circle_at(x: i32, y: i32, radius: i32) -> Outline {
        // The control point distance that best approximates a circle.
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

    /// Makes an open line through places.
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

    /// Makes separate lines, each from one place to another.
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
        Outline::Path(lines.iter().flat_map(|&(from, to)| [Step::Move(from), Step::Line(to)]).collect())
    }

    /// Makes an ellipse with the given half-axes, for circles off the center.
    #[must_use]
    pub fn ellipse(middle: Place, across: i32, along: i32) -> Outline {
        // The distance of the control points from the ends of a quarter circle.
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
        places.iter().enumerate().map(step).collect()
    }
}

/// The style of a line.
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
    /// Its color.
    pub role: Role,
    /// Its width.
    pub width: i32,
    /// Whether it is dashed.
    pub dashed: bool,
}

impl Stroke {
    /// Makes a solid line.
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

/// An outline with colors.
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
    /// The fill color.
    pub fill: Option<Role>,
    /// The border.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// Makes a filled shape without a border.
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

    /// Makes an unfilled shape with a border.
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

    /// Returns the shape with a border.
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
