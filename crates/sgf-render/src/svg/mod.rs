//! Scenes as SVG.
//!
//! A cell is 20 units. Everything has the class of its role, and each role has a CSS variable, by which a page can restyle a
//! picture that it contains: `.sgf { --sgf-board: beige }`.

mod stones;
mod writer;

use crate::canvas::{Canvas, Lettering, paint};
use crate::scene::{Layer, Outline, Owner, Place, Rect, Role, Scene, Shape, Step};
use crate::theme::Theme;

use stones::Used;
pub(crate) use writer::escaped;
use writer::{number, point};

/// How many units of SVG a thousandth of a cell is: 1 in 50.
const THOUSANDTHS: i32 = 50;

/// The faces that texts are written with.
pub const FACES: &str = "DejaVu Sans,Verdana,Noto Sans,Noto Sans CJK JP,Arial,sans-serif";

/// How an SVG is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions<'a> {
    /// The width in pixels; without one, a cell has 30.
    pub width: Option<u32>,
    /// Writes colours only, and no variables: for programs that take the last of two declarations, whether they know it or not.
    pub plain: bool,
    /// What the identifiers in the picture begin with, where a page contains several pictures.
    pub prefix: &'a str,
}

/// Writes a scene as SVG in the colours of a theme.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Subject, Theme, View, draw, svg, svg::SvgOptions};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&subject, &View::default())?;
/// let text = svg(&scene, &Theme::default(), &SvgOptions::default());
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(scene: &Scene, theme: &Theme, options: &SvgOptions<'_>) -> String {
    let mut picture = Picture::new(scene, theme, options);
    picture.page(scene.frame);
    paint(scene, &mut picture);
    picture.finish(scene, "")
}

/// The SVG under way.
pub(crate) struct Picture<'a> {
    theme: &'a Theme,
    options: &'a SvgOptions<'a>,
    game: u16,
    body: String,
    /// The shadows of the stones, which lie below all stones of the layer.
    shadows: String,
    /// Where the layer's stones begin.
    stones_from: usize,
    has_layer: bool,
    fills: u64,
    strokes: u64,
    used: Used,
}

impl<'a> Picture<'a> {
    pub(crate) fn new(scene: &Scene, theme: &'a Theme, options: &'a SvgOptions<'a>) -> Picture<'a> {
        Picture {
            theme,
            options,
            game: scene.game,
            body: String::with_capacity(4096 + scene.items.len() * 40),
            shadows: String::new(),
            stones_from: 0,
            has_layer: false,
            fills: 0,
            strokes: 0,
            used: Used::default(),
        }
    }

    /// Fills what is shown.
    pub(crate) fn page(&mut self, frame: Rect) {
        self.body.push_str("<rect class=\"page\"");
        self.fills |= 1 << Role::Page as u64;
        for (name, value) in
            [("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)]
        {
            self.attribute(name, value);
        }
        self.body.push_str("/>\n");
    }

    fn attribute(&mut self, name: &str, value: i32) {
        self.body.push(' ');
        self.body.push_str(name);
        self.body.push_str("=\"");
        number(&mut self.body, value);
        self.body.push('"');
    }

    /// Writes ` class="…"` for the colours of a shape.
    fn class(&mut self, shape: &Shape) {
        self.body.push_str(" class=\"");
        if let Some(role) = shape.fill {
            self.fills |= 1 << role as u64;
            self.body.push_str(role.name());
        }
        if let Some(stroke) = shape.stroke {
            self.strokes |= 1 << stroke.role as u64;
            self.body.push_str(if shape.fill.is_some() { " s-" } else { "s-" });
            self.body.push_str(stroke.role.name());
        }
        self.body.push('"');
        if let Some(stroke) = shape.stroke {
            self.attribute("stroke-width", stroke.width);
            if stroke.dashed {
                self.body.push_str(" stroke-dasharray=\"4 3\"");
            }
        }
    }

    /// Tells whether nothing of a shape would be seen: the grain of the wood, in themes that have none.
    fn is_invisible(&self, shape: &Shape) -> bool {
        let is_clear = |role: Role| self.theme.colour(role, self.game).alpha == 0;
        shape.fill.is_none_or(is_clear) && shape.stroke.is_none_or(|stroke| is_clear(stroke.role))
    }

    fn end_layer(&mut self) {
        if !self.shadows.is_empty() {
            let shadows = std::mem::take(&mut self.shadows);
            self.body.insert_str(self.stones_from, &format!("<g class=\"shadows\">\n{shadows}</g>\n"));
        }
        if self.has_layer {
            self.body.push_str("</g>\n");
        }
    }

    /// Draws things into a group with classes of its own, their shadows into another.
    pub(crate) fn group(&mut self, classes: &str, draw: impl FnOnce(&mut Self)) {
        let opening = format!("<g class=\"{classes}\">\n");
        let before = self.shadows.len();
        self.shadows.push_str(&opening);
        self.body.push_str(&opening);
        draw(self);
        self.body.push_str("</g>\n");
        if self.shadows.len() == before + opening.len() {
            self.shadows.truncate(before);
        } else {
            self.shadows.push_str("</g>\n");
        }
    }

    /// Writes the head and all that was drawn; `style` are rules of CSS beside those of the theme.
    pub(crate) fn finish(mut self, scene: &Scene, style: &str) -> String {
        self.end_layer();
        let mut out = String::with_capacity(self.body.len() + 4096);
        writer::head(&mut out, scene, self.theme, self.options);
        out.push_str("<style>");
        writer::style(&mut out, self.theme, self.game, self.options, (self.fills, self.strokes));
        out.push_str(style);
        out.push_str("</style>\n");
        stones::defs(&mut out, &self.used, self.theme, self.game, self.options);
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        out
    }
}

impl Canvas for Picture<'_> {
    fn layer(&mut self, layer: Layer) {
        self.end_layer();
        self.has_layer = true;
        self.body.push_str("<g class=\"");
        self.body.push_str(layer.name());
        self.body.push_str("\">\n");
        self.stones_from = self.body.len();
    }

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        if self.is_invisible(shape) {
            return;
        }
        match &shape.outline {
            Outline::Circle { radius } => {
                self.body.push_str("<circle");
                self.attribute("cx", at.x);
                self.attribute("cy", at.y);
                self.attribute("r", *radius);
            }
            Outline::Rect { width, height, round } => {
                self.body.push_str("<rect");
                self.attribute("x", at.x - width / 2);
                self.attribute("y", at.y - height / 2);
                self.attribute("width", *width);
                self.attribute("height", *height);
                if *round > 0 {
                    self.attribute("rx", *round);
                }
            }
            Outline::Path(steps) if steps.is_empty() => return,
            Outline::Path(steps) => {
                self.body.push_str("<path d=\"");
                path(&mut self.body, at, steps);
                self.body.push('"');
            }
        }
        self.class(shape);
        self.body.push_str(if faded { " opacity=\".5\"/>\n" } else { "/>\n" });
    }

    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool) {
        let stone = self.used.stone(self.theme, owner, radius, at);
        if stones::has_shadow(self.theme) && !faded {
            let shadow = self.used.shadow(radius);
            stones::put(&mut self.shadows, self.options.prefix, shadow, at, false);
        }
        stones::put(&mut self.body, self.options.prefix, stone, at, faded);
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        self.fills |= 1 << text.role as u64;
        self.body.push_str("<text class=\"");
        self.body.push_str(text.role.name());
        self.body.push('"');
        self.attribute("x", at.x);
        self.attribute("y", at.y + text.drop());
        self.attribute("font-size", text.size);
        if text.bold {
            self.body.push_str(" font-weight=\"bold\"");
        }
        if text.turned {
            self.body.push_str(" transform=\"rotate(180 ");
            point(&mut self.body, at);
            self.body.push_str(")\"");
        }
        self.body.push('>');
        escaped(&mut self.body, text.text);
        self.body.push_str("</text>\n");
    }

    fn heat(&mut self, at: Place, share: i32) {
        let (cold, hot) = (self.theme.colour(Role::Cold, self.game), self.theme.colour(Role::Hot, self.game));
        self.body.push_str("<rect class=\"heat\" fill=\"");
        self.body.push_str(&cold.mixed(hot, share).to_string());
        self.body.push('"');
        self.attribute("x", at.x - 500);
        self.attribute("y", at.y - 500);
        self.attribute("width", 1000);
        self.attribute("height", 1000);
        self.body.push_str("/>\n");
    }
}

/// Writes the steps of a path: absolute, because that is short with small numbers.
fn path(out: &mut String, at: Place, steps: &[Step]) {
    let moved = |place: Place| place.moved(at.x, at.y);
    let mut last: Option<Place> = None;
    for step in steps {
        match *step {
            Step::Move(to) => {
                out.push('M');
                point(out, moved(to));
                last = Some(to);
            }
            Step::Line(to) => {
                match last {
                    Some(from) if from.y == to.y => {
                        out.push('H');
                        number(out, at.x + to.x);
                    }
                    Some(from) if from.x == to.x => {
                        out.push('V');
                        number(out, at.y + to.y);
                    }
                    _ => {
                        out.push('L');
                        point(out, moved(to));
                    }
                }
                last = Some(to);
            }
            Step::Curve(one, two, to) => {
                out.push('C');
                point(out, moved(one));
                out.push(' ');
                point(out, moved(two));
                out.push(' ');
                point(out, moved(to));
                last = Some(to);
            }
            Step::Close => {
                out.push('Z');
                last = None;
            }
        }
    }
}
