//! Scenes as SVG.
//!
//! A cell is 20 units. Everything has the class of its role, and each role has a CSS variable with which a page can restyle an
//! inline picture: `.sgf { --sgf-board: beige }`. Each piece on the board has its point (`data-point`) and move number
//! (`data-move`), for scripts.

mod cells;
mod heat;
mod id;
mod stones;
mod writer;
pub(crate) mod xml;

use crate::canvas::{Canvas, Lettering, paint};
use crate::scene::{Body, Layer, Outline, Owner, Piece, Place, Rect, Role, Scene, Shape, Standing, Step};
use crate::theme::Theme;

use cells::Cells;
use heat::Heats;
pub use id::is_prefix;
#[cfg(feature = "animation")]
pub(crate) use id::name;
use stones::Used;
use writer::Uses;
pub(crate) use xml::Xml;

/// The font families of texts.
pub const FACES: &str = "DejaVu Sans,Verdana,Noto Sans,Noto Sans CJK JP,Arial,sans-serif";

/// Options of SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SvgOptions<'a> {
    /// The width in pixels, by default 30 per cell. A responsive picture grows up to this width, by default to the width of its
    /// container.
    pub width: Option<u32>,
    /// Leaves the size to the page that contains the picture.
    pub responsive: bool,
    /// Omits the background around the board.
    pub transparent: bool,
    /// The colors for readers who prefer dark pages (`prefers-color-scheme`); the style of stones does not change.
    pub dark: Option<&'a Theme>,
    /// Writes plain colors instead of variables, for programs that use the last of two declarations even if they do not support
    /// it.
    pub plain: bool,
    /// The prefix of identifiers and classes, which must be [valid](is_prefix). If it is empty, the prefix is derived from the
    /// content, so that pictures on the same page do not conflict.
    pub prefix: &'a str,
}

sgf_syntax::options!(SvgOptions<'_>);

/// Writes a scene as SVG in the colors of a theme.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Diagram, Theme, View, draw, svg, svg::SvgOptions};
/// let go = game(1).unwrap();
/// let diagram = Diagram::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&diagram, &View::default())?;
/// let text = svg(&scene, &Theme::default(), &SvgOptions::default());
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(scene: &Scene, theme: &Theme, options: &SvgOptions<'_>) -> String {
    let name = id::name(scene, &scene.items, theme, options);
    let mut picture = Picture::new(scene, theme, options, name);
    picture.page(scene.frame);
    paint(scene, &mut picture);
    picture.finish(scene, "")
}

/// Writes an SVG.
pub(crate) struct Picture<'a> {
    theme: &'a Theme,
    options: &'a SvgOptions<'a>,
    /// The prefix of the picture: its identifiers start with it, and its colors apply only inside this class.
    id: String,
    cells: Cells<'a>,
    game: u16,
    /// The background around the board.
    page: Xml,
    /// The layers in order, without their opening tags and shadows.
    layers: Xml,
    /// The shadows of the stones, below all stones of their layer.
    shadows: Xml,
    /// The finished layers.
    finished: Vec<Finished>,
    /// The name of the current layer.
    name: &'static str,
    /// The font size of the layer's first text, which other texts of this size inherit.
    text_size: Option<i32>,
    uses: Uses,
    /// The cell of the next stone.
    stone: Option<Standing>,
    /// Whether the current piece is a group.
    is_grouped: bool,
    heats: Heats,
    used: Used<'a>,
}

/// A finished layer: its opening tag, its end, and the end of its shadows.
struct Finished {
    name: &'static str,
    text_size: Option<i32>,
    end: usize,
    shadows_end: usize,
}

impl<'a> Picture<'a> {
    pub(crate) fn new(
        scene: &'a Scene,
        theme: &'a Theme,
        options: &'a SvgOptions<'a>,
        id: String,
    ) -> Picture<'a> {
        Picture {
            theme,
            options,
            cells: Cells::of(scene),
            game: scene.game,
            page: Xml::default(),
            // A piece takes eighty characters, and its shadow forty.
            layers: Xml::with_capacity(4096 + scene.items.len() * 80),
            shadows: Xml::with_capacity(scene.items.len() * 40),
            finished: Vec::with_capacity(8),
            name: "",
            text_size: None,
            uses: Uses::default(),
            stone: None,
            is_grouped: false,
            heats: Heats::default(),
            used: Used::new(theme, scene.game, id.clone()),
            id,
        }
    }

    /// Fills the visible part.
    pub(crate) fn page(&mut self, Rect { x, y, width, height }: Rect) {
        if self.options.transparent {
            return;
        }
        self.uses.fills |= 1 << Role::Page as u64;
        self.page.put("<rect class=\"page\"").attribute(" x=\"", x).attribute(" y=\"", y);
        self.page.attribute(" width=\"", width).attribute(" height=\"", height).put("/>\n");
    }

    /// Writes ` class="…"` for the colors of a shape.
    fn class(&mut self, shape: &Shape) {
        self.layers.put(" class=\"");
        if let Some(role) = shape.fill {
            self.uses.fills |= 1 << role as u64;
            self.layers.put(role.name());
        }
        if let Some(stroke) = shape.stroke {
            self.uses.strokes |= 1 << stroke.role as u64;
            self.layers.put(if shape.fill.is_some() { " s-" } else { "s-" }).put(stroke.role.name());
            self.layers.attribute("\" stroke-width=\"", stroke.width);
            self.layers.put(if stroke.dashed { " stroke-dasharray=\"4 3\"" } else { "" });
        } else {
            self.layers.put("\"");
        }
    }

    /// Returns whether a shape is invisible: the grain of wood, in themes without grain.
    fn is_invisible(&self, shape: &Shape) -> bool {
        let themes = || std::iter::once(self.theme).chain(self.options.dark);
        let is_clear = |role: Role| themes().all(|theme| theme.color(role, self.game).alpha == 0);
        shape.fill.is_none_or(is_clear) && shape.stroke.is_none_or(|stroke| is_clear(stroke.role))
    }

    fn end_layer(&mut self) {
        let text_size = self.text_size.take();
        if !self.name.is_empty() {
            let (end, shadows_end) = (self.layers.len(), self.shadows.len());
            self.finished.push(Finished { name: self.name, text_size, end, shadows_end });
        }
    }

    /// Copies the layers, each with its shadows below it.
    fn put_layers(&self, out: &mut Xml) {
        let (mut start, mut shadows_start) = (0, 0);
        for &Finished { name, text_size, end, shadows_end } in &self.finished {
            out.put("<g class=\"").put(name).put("\"");
            if let Some(size) = text_size {
                out.attribute(" font-size=\"", size);
            }
            out.put(">\n");
            if shadows_end > shadows_start {
                out.put("<g class=\"shadows\">\n").part(&self.shadows, shadows_start..shadows_end);
                out.put("</g>\n");
            }
            out.part(&self.layers, start..end).put("</g>\n");
            (start, shadows_start) = (end, shadows_end);
        }
    }

    /// Draws items into a group with its own classes, and their shadows into another.
    #[cfg(feature = "animation")]
    pub(crate) fn group(&mut self, classes: &str, draw: impl FnOnce(&mut Self)) {
        let before = self.shadows.len();
        for out in [&mut self.shadows, &mut self.layers] {
            out.put("<g class=\"").put(classes).put("\">\n");
        }
        let opened = self.shadows.len();
        draw(self);
        self.layers.put("</g>\n");
        if self.shadows.len() == opened {
            self.shadows.truncate(before);
        } else {
            self.shadows.put("</g>\n");
        }
    }

    /// Writes the head and the content; `style` has additional CSS rules.
    pub(crate) fn finish(mut self, scene: &Scene, style: &str) -> String {
        self.end_layer();
        let n_drawn = self.page.len() + self.layers.len() + self.shadows.len();
        let mut out = Xml::with_capacity(n_drawn + scene.description.len() + style.len() + 4096);
        writer::head(&mut out, scene, &self.id, self.options);
        out.put("<style>");
        let uses = Uses { stops: self.used.stops(), ..self.uses };
        let classes =
            writer::Style { game: self.game, picture: &self.id, is_plain: self.options.plain, uses };
        classes.write(&mut out, self.theme);
        if let Some(dark) = self.options.dark {
            out.put("@media (prefers-color-scheme:dark){");
            classes.write(&mut out, dark);
            self.heats.colors(&mut out, &self.id, dark, self.game);
            out.put("}");
        }
        out.put(style).put("</style>\n");
        self.used.defs(&mut out);
        self.heats.gradients(&mut out, &self.id, self.theme, self.game);
        out.part(&self.page, 0..self.page.len());
        self.put_layers(&mut out);
        out.put("</svg>\n");
        out.into_string()
    }
}

impl Canvas for Picture<'_> {
    fn layer(&mut self, layer: Layer) {
        self.end_layer();
        self.name = layer.name();
    }

    fn shape(&mut self, at: Place, shape: &Shape, faded: bool) {
        if self.is_invisible(shape) {
            return;
        }
        let out = &mut self.layers;
        match &shape.outline {
            Outline::Circle { radius } => {
                out.attribute("<circle cx=\"", at.x).attribute(" cy=\"", at.y).attribute(" r=\"", *radius);
            }
            Outline::Rect { width, height, round } => {
                out.attribute("<rect x=\"", at.x - width / 2).attribute(" y=\"", at.y - height / 2);
                out.attribute(" width=\"", *width).attribute(" height=\"", *height);
                if *round > 0 {
                    out.attribute(" rx=\"", *round);
                }
            }
            Outline::Path(steps) if steps.is_empty() => return,
            Outline::Path(steps) => {
                out.put("<path d=\"");
                path(out, at, steps);
                out.put("\"");
            }
        }
        self.class(shape);
        self.layers.put(if faded { " opacity=\".5\"/>\n" } else { "/>\n" });
    }

    fn stone(&mut self, at: Place, radius: i32, owner: Owner, faded: bool) {
        let (face, rim) = owner.roles();
        self.uses.stones.0 |= 1 << face as u64;
        self.uses.stones.1 |= 1 << rim as u64;
        let Picture { cells, used, layers, shadows, .. } = self;
        let (stone, standing) = ((radius, owner, faded), self.stone.take());
        let told = standing.map(|standing| cells.ready(standing).ok_or(standing));
        used.stone((layers, shadows), at, stone, |tag| match &told {
            None => _ = tag.put("/>\n"),
            Some(Ok(told)) => _ = told.write(tag).put("/>\n"),
            Some(Err(_)) => {}
        });
        if let Some(Err(standing)) = told {
            cells.spelled(layers, standing).put("/>\n");
        }
    }

    /// A stone is one tag, and any other piece is a group, so that scripts find it.
    fn begin_piece(&mut self, piece: &Piece, standing: Option<Standing>) {
        let is_stone = matches!(piece.body, Body::Stone { .. }) && piece.face.is_none();
        self.stone = standing.filter(|_| is_stone);
        self.is_grouped = standing.is_some() && !is_stone;
        if let (true, Some(standing)) = (self.is_grouped, standing) {
            self.layers.put("<g");
            self.cells.data(&mut self.layers, standing);
            self.layers.put(">\n");
        }
    }

    fn end_piece(&mut self) {
        if std::mem::take(&mut self.is_grouped) {
            self.layers.put("</g>\n");
        }
    }

    fn text(&mut self, at: Place, text: &Lettering<'_>) {
        self.uses.fills |= 1 << text.role as u64;
        let out = &mut self.layers;
        out.piece::<64>(|tag| {
            tag.put("<text x=\"").length(at.x).put("\" y=\"").length(at.y + text.drop()).put("\"");
        });
        // Texts inherit other settings from their layer.
        if text.role.name() != self.name {
            out.put(" class=\"").put(text.role.name()).put("\"");
        }
        if *self.text_size.get_or_insert(text.size) != text.size {
            out.attribute(" font-size=\"", text.size);
        }
        if text.bold {
            out.put(" font-weight=\"bold\"");
        }
        if text.turned {
            out.put(" transform=\"rotate(180 ").point(at).put(")\"");
        }
        out.put(">").text(text.text).put("</text>\n");
    }

    fn heat(&mut self, at: Place, share: i32) {
        self.heats.disc(&mut self.layers, &self.id, at, share);
    }
}

/// Writes the steps of a path in absolute coordinates, which are short for small numbers.
pub(crate) fn path(out: &mut Xml, at: Place, steps: &[Step]) {
    let moved = |place: Place| place.moved(at.x, at.y);
    let mut last: Option<Place> = None;
    for step in steps {
        last = match *step {
            Step::Move(to) => {
                out.points("M", [moved(to)]);
                Some(to)
            }
            Step::Line(to) => {
                match last {
                    Some(from) if from.y == to.y => out.put("H").length(at.x + to.x),
                    Some(from) if from.x == to.x => out.put("V").length(at.y + to.y),
                    _ => out.points("L", [moved(to)]),
                };
                Some(to)
            }
            Step::Curve(one, two, to) => {
                out.points("C", [one, two, to].map(moved));
                Some(to)
            }
            Step::Close => {
                out.put("Z");
                None
            }
        };
    }
}
