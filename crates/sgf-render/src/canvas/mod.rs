//! From items to outlines: the look of each item, shared by all back ends that draw.

mod badge;
mod candidate;
mod marks;
pub(crate) mod stone;

use crate::scene::{
    Body, Face, Item, ItemKind, Label, LabelFit, LabelKind, Layer, Mark, Outline, Owner, Piece, Place, Role,
    Scene, Shape, Standing, Step, Stroke,
};
use crate::width::width;

/// A back end that draws. Lengths are thousandths of a cell.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, SetUp, go};
/// use sgf_render::scene::{Layer, Owner, Place, Shape};
/// use sgf_render::{Canvas, Lettering, Diagram, View, draw, paint};
/// /// A back end that counts stones, and draws nothing.
/// #[derive(Default)]
/// struct Count(u32);
/// impl Canvas for Count {
///     fn layer(&mut self, _: Layer) {}
///     fn shape(&mut self, _: Place, _: &Shape, _: bool) {}
///     fn stone(&mut self, _: Place, _: i32, _: Owner, _: bool) {
///         self.0 += 1;
///     }
///     fn text(&mut self, _: Place, _: &Lettering<'_>) {}
///     fn heat(&mut self, _: Place, _: i32) {}
/// }
/// let mut position = go::SPEC.begin(&Options::default())?;
/// position.set_up(&SetUp { ident: "AW", value: "dd:ff" })?;
/// let mut count = Count::default();
/// paint(&draw(&Diagram::new(&go::SPEC, position), &View::default())?, &mut count);
/// assert_eq!(count.0, 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Canvas {
    /// Starts a layer, above everything drawn before.
    fn layer(&mut self, layer: Layer);
    /// Draws an outline at a place.
    fn shape(&mut self, at: Place, shape: &Shape, faded: bool);
    /// Starts a piece, which ends with [`end_piece`](Canvas::end_piece); `standing` is its cell and move.
    fn begin_piece(&mut self, piece: &Piece, standing: Option<Standing>) {
        let _ = (piece, standing);
    }
    /// Ends a piece.
    fn end_piece(&mut self) {}
    /// Draws a stone in the style of the theme. The number identifies the stone and may select its grain.
    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool);
    /// Writes a text centered on a place.
    fn text(&mut self, at: Place, text: &Lettering<'_>);
    /// Paints a soft disc on a point for a measured share from 0 to 1000.
    fn heat(&mut self, at: Place, share: i32);
}

/// The radius of the discs of measured values, and the part of it with full color, in thousandths.
pub(crate) const HEAT: (i32, i32) = (490, 500);

/// A text and its style.
///
/// # Examples
///
/// ```
/// use sgf_render::Lettering;
/// use sgf_render::scene::Role;
/// let letters = Lettering { text: "A", size: 600, role: Role::Line, turned: false, bold: true };
/// assert!(letters.drop() < letters.size / 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettering<'a> {
    /// The text.
    pub text: &'a str,
    /// The font size (em).
    pub size: i32,
    /// Its color.
    pub role: Role,
    /// Whether it is upside down.
    pub turned: bool,
    /// Whether it is bold.
    pub bold: bool,
}

impl Lettering<'_> {
    /// How far the baseline is below the vertical center of the letters.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Lettering;
    /// use sgf_render::scene::Role;
    /// let label = Lettering { text: "12", size: 600, role: Role::Line, turned: false, bold: false };
    /// assert_eq!(label.drop(), 219);
    /// ```
    #[must_use]
    pub const fn drop(&self) -> i32 {
        // Capital letters and digits of common sans-serif faces are 0.73 em high.
        self.size * 365 / 1000
    }
}

/// Draws the items of a scene on a canvas, from the lowest up.
pub fn paint(scene: &Scene, canvas: &mut impl Canvas) {
    let mut layer = None;
    for item in &scene.items {
        if layer != Some(item.layer) {
            layer = Some(item.layer);
            canvas.layer(item.layer);
        }
        paint_item(item, canvas);
    }
}

/// Draws one item.
pub(crate) fn paint_item(item: &Item, canvas: &mut impl Canvas) {
    let at = item.at;
    match &item.kind {
        ItemKind::Shape(shape) => canvas.shape(at, shape, false),
        ItemKind::Piece(piece) => {
            canvas.begin_piece(piece, item.standing);
            paint_piece(at, piece, canvas);
            canvas.end_piece();
        }
        ItemKind::Mark { mark, on, fit } => marks::paint(at, *mark, *on, *fit, canvas),
        ItemKind::Label(label) => paint_label(at, label, canvas),
        ItemKind::Line { to, arrow, stops } => paint_line(at, *to, *arrow, *stops, canvas),
        ItemKind::Heat { share } => canvas.heat(at, *share),
        ItemKind::Candidate(candidate) => candidate::paint(at, candidate, canvas),
        ItemKind::Veil => {
            let outline = Outline::Rect { width: 1000, height: 1000, round: 0 };
            canvas.shape(at, &Shape::filled(outline, Role::Veil), false);
        }
        ItemKind::Beside { text, size, turned } => {
            let lettering = Lettering { text, size: *size, role: Role::Margin, turned: *turned, bold: false };
            canvas.text(at, &lettering);
        }
    }
}

fn paint_piece(at: Place, piece: &Piece, canvas: &mut impl Canvas) {
    match &piece.body {
        Body::Stone { radius } => canvas.stone(at, *radius, piece.owner, piece.ghost),
        Body::Disc { radius } => {
            let (face, rim) = piece.owner.roles();
            let outer = Shape::filled(Outline::Circle { radius: *radius }, face).with_stroke(rim, 40);
            canvas.shape(at, &outer, piece.ghost);
            let inner = Shape::drawn(Outline::Circle { radius: radius * 3 / 4 }, rim, 25);
            canvas.shape(at, &inner, piece.ghost);
        }
        Body::Shapes(shapes) => shapes.iter().for_each(|shape| canvas.shape(at, shape, piece.ghost)),
    }
    if let Some(Face { text, size, role, turned }) = piece.face.as_deref() {
        let lettering = Lettering { text, size: *size, role: *role, turned: *turned, bold: true };
        canvas.text(at, &lettering);
    }
}

/// Labels shrink until they fit; they are never truncated.
fn paint_label(at: Place, label: &Label, canvas: &mut impl Canvas) {
    let largest = match label.kind {
        LabelKind::Number => 560,
        LabelKind::Label => 640,
        LabelKind::Value => 360,
    };
    // The width and height available to a text, and its offset below the center.
    let (room, largest, drop) = match (label.fit, label.on.is_piece()) {
        (LabelFit::Badge, _) => return badge::label(at, &label.text, canvas),
        (LabelFit::Whole, true) => (780, largest, 0),
        (LabelFit::Whole, false) => (900, largest, 0),
        (LabelFit::Within(Mark::Triangle), _) => (370, 270, 75),
        (LabelFit::Within(Mark::Selected), _) => (430, 330, 0),
        (LabelFit::Within(_) | LabelFit::Small, true) => (560, largest * 3 / 4, 0),
        (LabelFit::Within(_) | LabelFit::Small, false) => (620, largest * 3 / 4, 0),
    };
    let size = largest.min(room * 1000 / width(&label.text).max(1));
    let lettering = Lettering { text: &label.text, size, role: label.on.ink(), turned: false, bold: false };
    canvas.text(at.moved(0, drop), &lettering);
}

/// The width of arrows and lines.
const ARROW: i32 = 90;

/// A line or arrow has an edge that separates it from stones of the same color.
fn paint_line(from: Place, to: Place, arrow: bool, stops: (i32, i32), canvas: &mut impl Canvas) {
    let length = from.distance(to);
    if length == 0 {
        return;
    }
    let part = |way: i32| i32::try_from(i64::from(way) * 1000 / i64::from(length)).unwrap_or(0);
    let start = from.towards(to, part(stops.0.min(length / 3)));
    let end = to.towards(from, part(stops.1.min(length / 3)));
    // A vector of this length across the line.
    let across = |by: i32| {
        let (x, y) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let scaled = |value: i64| i32::try_from(value * i64::from(by) / i64::from(length)).unwrap_or(0);
        (scaled(-y), scaled(x))
    };
    let relative = |place: Place| Place::new(place.x - from.x, place.y - from.y);
    let shaft_end = if arrow { end.towards(from, part(300.min(length / 2))) } else { end };
    let shaft = Outline::polyline(&[relative(start), relative(shaft_end)]);
    let head = arrow.then(|| {
        let (x, y) = across(170);
        let corners = [end, shaft_end.moved(x, y), shaft_end.moved(-x, -y)].map(relative);
        Outline::polygon(&corners)
    });
    for (role, more) in [(Role::ArrowEdge, 60), (Role::Arrow, 0)] {
        canvas.shape(from, &Shape::drawn(shaft.clone(), role, ARROW + more), false);
        if let Some(head) = &head {
            let mut shape = Shape::filled(head.clone(), role);
            shape.stroke = (more > 0).then_some(Stroke::new(role, more));
            canvas.shape(from, &shape, false);
        }
    }
}

/// A closed path through places, used by marks.
fn closed(places: &[(i32, i32)]) -> Outline {
    let step = |(index, &(x, y)): (usize, &(i32, i32))| {
        let place = Place::new(x, y);
        if index == 0 { Step::Move(place) } else { Step::Line(place) }
    };
    Outline::Path(places.iter().enumerate().map(step).chain([Step::Close]).collect())
}

/// The color of move evaluations.
fn judgement(mark: Mark) -> Role {
    match mark {
        Mark::Good => Role::Good,
        Mark::Bad => Role::Bad,
        Mark::Doubtful => Role::Doubtful,
        _ => Role::Interesting,
    }
}
