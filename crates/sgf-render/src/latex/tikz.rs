//! Any board with TikZ: the outlines of the scene, with the theme's colors by name.

use std::fmt::Write as _;

use super::{LatexOptions, escaped};
use crate::canvas::{Canvas, HEAT, Lettering, paint};
use crate::scene::{Layer, Outline, Owner, Place, Role, Scene, Shape, Step};
use crate::theme::{Rgba, Stones, Theme};

/// Writes the environment, with the colors it uses.
pub(super) fn picture(scene: &Scene, theme: &Theme, options: &LatexOptions) -> String {
    let mut drawing = Drawing { theme, game: scene.game, cell: options.cell, body: String::new(), used: 0 };
    drawing.page(scene);
    paint(scene, &mut drawing);
    let mut out = String::new();
    for &role in Role::ALL.iter().filter(|&&role| drawing.used >> role as u64 & 1 == 1) {
        let Rgba { red, green, blue, .. } = theme.color(role, scene.game);
        let _ = writeln!(out, "\\definecolor{{{}}}{{HTML}}{{{red:02X}{green:02X}{blue:02X}}}", name(role));
    }
    let (units, part) = (options.cell / 1000, options.cell % 1000);
    let unit = format!("{units}.{part:03}mm");
    let _ = writeln!(out, "\\begin{{tikzpicture}}[x={unit},y=-{unit},line join=round,line cap=butt]");
    let frame = scene.frame;
    let _ = writeln!(out, "\\clip {} rectangle {};", at(Place::new(frame.x, frame.y)), at(frame.end()));
    out + &drawing.body + "\\end{tikzpicture}\n"
}

struct Drawing<'a> {
    theme: &'a Theme,
    game: u16,
    cell: i32,
    body: String,
    used: u64,
}

fn name(role: Role) -> String {
    format!("sgf-{}", role.name())
}

/// A length in cells.
fn cells(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    match size % 1000 {
        0 => format!("{sign}{}", size / 1000),
        part => format!("{sign}{}.{}", size / 1000, format!("{part:03}").trim_end_matches('0')),
    }
}

fn at(place: Place) -> String {
    format!("({},{})", cells(place.x), cells(place.y))
}

impl Drawing<'_> {
    fn page(&mut self, scene: &Scene) {
        let frame = scene.frame;
        let color = self.fill(Role::Page);
        let _ = writeln!(
            self.body,
            "\\fill[{color}] {} rectangle {};",
            at(Place::new(frame.x, frame.y)),
            at(frame.end())
        );
    }

    fn uses(&mut self, role: Role) {
        self.used |= 1 << role as u64;
    }

    /// The option of a fill, with its opacity.
    fn fill(&mut self, role: Role) -> String {
        self.uses(role);
        format!("fill={}{}", name(role), opacity("fill opacity", self.theme.color(role, self.game)))
    }

    /// A length in millimeters.
    fn millimeters(&self, thousandths: i32) -> String {
        let micro = i64::from(thousandths) * i64::from(self.cell) / 1000;
        format!("{}.{:03}mm", micro / 1000, micro % 1000)
    }

    fn options(&mut self, shape: &Shape, faded: bool) -> String {
        let mut options: Vec<String> = shape.fill.map(|role| self.fill(role)).into_iter().collect();
        if let Some(stroke) = shape.stroke {
            self.uses(stroke.role);
            let color = self.theme.color(stroke.role, self.game);
            options.push(format!("draw={}{}", name(stroke.role), opacity("draw opacity", color)));
            options.push(format!("line width={}", self.millimeters(stroke.width)));
            if stroke.dashed {
                options.push("dashed".to_owned());
            }
        }
        if faded {
            options.push("opacity=0.5".to_owned());
        }
        options.join(",")
    }

    fn is_invisible(&self, shape: &Shape) -> bool {
        let is_clear = |role: Role| self.theme.color(role, self.game).alpha == 0;
        shape.fill.is_none_or(is_clear) && shape.stroke.is_none_or(|stroke| is_clear(stroke.role))
    }
}

fn opacity(option: &str, color: Rgba) -> String {
    match color.alpha {
        255 => String::new(),
        alpha => format!(",{option}={}", cells((i32::from(alpha) * 1000 + 127) / 255)),
    }
}

impl Canvas for Drawing<'_> {
    fn layer(&mut self, layer: Layer) {
        let _ = writeln!(self.body, "% {}", layer.name());
    }

    fn shape(&mut self, place: Place, shape: &Shape, faded: bool) {
        if self.is_invisible(shape) {
            return;
        }
        let options = self.options(shape, faded);
        let path = match &shape.outline {
            Outline::Circle { radius } => format!("{} circle[radius={}]", at(place), cells(*radius)),
            Outline::Rect { width, height, round } => {
                let (right, down) = (width / 2, height / 2);
                let corners = match round {
                    0 => String::new(),
                    round => format!("[rounded corners={}] ", self.millimeters(*round)),
                };
                let (from, to) = (place.moved(-right, -down), place.moved(right, down));
                format!("{corners}{} rectangle {}", at(from), at(to))
            }
            Outline::Path(steps) if steps.is_empty() => return,
            Outline::Path(steps) => path(place, steps),
        };
        let _ = writeln!(self.body, "\\path[{options}] {path};");
    }

    fn stone(&mut self, place: Place, radius: i32, owner: Owner, faded: bool) {
        let (face, rim) = owner.roles();
        let disc = Shape::filled(Outline::Circle { radius: radius - 18 }, face).with_stroke(rim, 36);
        if self.theme.stones == Stones::Flat || faded {
            return self.shape(place, &disc, faded);
        }
        self.uses(face);
        self.uses(rim);
        let light = if owner == Owner::Black { "white!35!" } else { "white!70!" };
        let _ = writeln!(
            self.body,
            "\\shade[inner color={light}{face},outer color={face}] {} circle[radius={}];",
            at(place),
            cells(radius),
            face = name(face),
        );
        self.shape(place, &Shape::drawn(Outline::Circle { radius: radius - 8 }, rim, 16), false);
    }

    fn text(&mut self, place: Place, text: &Lettering<'_>) {
        self.uses(text.role);
        // A TeX point is 1/72.27 inch.
        // Thousandths of a cell times thousandths of a millimeter are millionths; 25.4 mm are 72.27 points.
        let tenths = i64::from(text.size) * i64::from(self.cell) * 7227 / 254_000_000;
        let (units, part) = (tenths / 10, tenths % 10);
        let bold = if text.bold { "\\bfseries" } else { "" };
        let turned = if text.turned { ",rotate=180" } else { "" };
        let base = if text.turned { place.moved(0, -text.drop()) } else { place.moved(0, text.drop()) };
        let _ = writeln!(
            self.body,
            "\\node[anchor=base,inner sep=0pt,text={}{turned},font=\\fontfamily{{phv}}\\fontsize{{{units}.{part}}}{{{units}.{part}}}{bold}\\selectfont] at {} {{{}}};",
            name(text.role),
            at(base),
            escaped(text.text),
        );
    }

    fn heat(&mut self, place: Place, share: i32) {
        let (cold, hot) = (self.theme.color(Role::Cold, self.game), self.theme.color(Role::Hot, self.game));
        let mixed = cold.mixed(hot, share);
        let Rgba { red, green, blue, .. } = mixed;
        let _ = writeln!(
            self.body,
            "\\fill[fill={{rgb,255:red,{red};green,{green};blue,{blue}}}{}] {} circle[radius={}];",
            opacity("fill opacity", mixed),
            at(place),
            cells(HEAT.0),
        );
    }
}

fn path(from: Place, steps: &[Step]) -> String {
    let moved = |place: Place| at(place.moved(from.x, from.y));
    let step = |step: &Step| match *step {
        Step::Move(to) => moved(to),
        Step::Line(to) => format!("-- {}", moved(to)),
        Step::Curve(one, two, to) => {
            format!(".. controls {} and {} .. {}", moved(one), moved(two), moved(to))
        }
        Step::Close => "-- cycle".to_owned(),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}
