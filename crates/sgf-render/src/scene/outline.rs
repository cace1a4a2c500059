//! Outlines: what a shape looks like, relative to its place.

use super::{Place, Role};

/// A step of a path; places are relative to the item's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    #[must_use]
    pub fn polyline(places: &[Place]) -> Outline {
        Outline::Path(Outline::steps(places))
    }

    /// Separate lines, each from one place to another.
    #[must_use]
    pub fn lines(lines: &[(Place, Place)]) -> Outline {
        Outline::Path(lines.iter().flat_map(|&(from, to)| [Step::Move(from), Step::Line(to)]).collect())
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
        places.iter().enumerate().map(step).collect()
    }
}

/// How a line is drawn.
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
    #[must_use]
    pub const fn new(role: Role, width: i32) -> Stroke {
        Stroke { role, width, dashed: false }
    }
}

/// An outline with its colours.
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
    #[must_use]
    pub const fn filled(outline: Outline, fill: Role) -> Shape {
        Shape { outline, fill: Some(fill), stroke: None }
    }

    /// An outline of which only the border is drawn.
    #[must_use]
    pub const fn drawn(outline: Outline, role: Role, width: i32) -> Shape {
        Shape { outline, fill: None, stroke: Some(Stroke::new(role, width)) }
    }

    /// The same shape with a border.
    #[must_use]
    pub const fn with_stroke(mut self, role: Role, width: i32) -> Shape {
        self.stroke = Some(Stroke::new(role, width));
        self
    }
}
