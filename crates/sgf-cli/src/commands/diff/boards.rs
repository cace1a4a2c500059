//! Differences between two records as boards side by side.
//!
//! Changes of a node are listed above its two boards. HTML is a page of them, and SVG a single image.

use opensgf::book::html_text;
use opensgf::merge::Change;
use opensgf::play::identify;
use opensgf::render::svg::SvgOptions;
use opensgf::render::{Diagram, Scene, Theme, View, draw, svg};
use opensgf::{GameView, NodeId};

use super::Report;
use crate::io::styled_text::StyledText;
use crate::io::styled_text::Styles;
use crate::numbers::counted;

/// Maximum number of pairs of boards, each of which is replayed from the start.
const MOST_PAIRS: usize = 100;

/// Sizes in an image: the width of a board and the gap, the height of a line, and the font size.
const BOARD: i32 = 360;
const GAP: i32 = 20;
const LINE: i32 = 20;
const LETTERS: i32 = 14;
/// Maximum length of a line above two boards.
const LINE_LENGTH: usize = 92;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
h1{font-size:1.2rem}pre{white-space:pre-wrap;margin:0 0 .5rem;font-size:.9rem}section{margin:0 0 2rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}figure{margin:0;min-width:0}figcaption{font-size:.85rem;overflow-wrap:anywhere}
@media (max-width:30rem){.pair{grid-template-columns:1fr}}";

/// The changes of a place, and the nodes to draw.
struct Pair {
    lines: Vec<String>,
    nodes: [Option<NodeId>; 2],
}

/// The changes grouped by place, and the number of omitted places.
fn pairs(report: &mut Report<'_>, changes: &[Change]) -> (Vec<Pair>, usize) {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut n_left_out = 0;
    for change in changes {
        let nodes = [change.first, change.second];
        let is_there = pairs.last().is_some_and(|pair| pair.nodes == nodes);
        if !is_there {
            if pairs.len() == MOST_PAIRS {
                n_left_out += 1;
                continue;
            }
            pairs.push(Pair { lines: Vec::new(), nodes });
        }
        let mut styled = StyledText::new(Styles::default());
        report.text(change, &mut styled);
        if let Some(pair) = pairs.last_mut() {
            pair.lines.push(styled.as_str().trim().to_owned());
        }
    }
    (pairs, n_left_out)
}

/// Draws the position at a node; `None` for games without a board.
fn scene(views: &[GameView<'_>], id: Option<NodeId>) -> Option<Scene> {
    let view = views.get(id?.game as usize)?;
    let node = view.node(id?.node as usize)?;
    let diagram = Diagram::at(view, identify(view, None).spec?, node).ok()?;
    draw(&diagram, &View::default()).ok()
}

fn scenes(report: &Report<'_>, pair: &Pair) -> [Option<Scene>; 2] {
    let [first, second] = pair.nodes;
    [scene(report.first_views(), first), scene(report.second_views(), second)]
}

fn rest(n_left_out: usize) -> Option<String> {
    (n_left_out > 0)
        .then(|| format!("{} more without boards; see --format text", counted(n_left_out, "change")))
}

/// Writes HTML.
pub(super) fn html(report: &mut Report<'_>, changes: &[Change], names: [&str; 2]) -> String {
    let (pairs, n_left_out) = pairs(report, changes);
    let names = names.map(html_text);
    let title = format!("{} – {}", names[0], names[1]);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let mut options = SvgOptions::default();
    options.responsive = true;
    for pair in &pairs {
        out.push_str(&format!("<section>\n<pre>{}</pre>\n<div class=\"pair\">\n", lines(&pair.lines)));
        for (scene, name) in scenes(report, pair).iter().zip(&names) {
            let picture = scene.as_ref().map(|scene| svg(scene, &Theme::default(), &options));
            let picture = picture.unwrap_or_default();
            out.push_str(&format!("<figure>{picture}<figcaption>{name}</figcaption></figure>\n"));
        }
        out.push_str("</div>\n</section>\n");
    }
    if let Some(rest) = rest(n_left_out) {
        out.push_str(&format!("<p>{rest}</p>\n"));
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn lines(lines: &[String]) -> String {
    lines.iter().map(|line| html_text(line)).collect::<Vec<_>>().join("\n")
}

/// Writes SVG.
pub(super) fn picture(report: &mut Report<'_>, changes: &[Change], names: [&str; 2]) -> String {
    let (pairs, n_left_out) = pairs(report, changes);
    let mut drawing = Drawing { body: String::new(), y: GAP };
    drawing.pair_of_texts(names);
    for pair in &pairs {
        pair.lines.iter().for_each(|line| drawing.line(line));
        drawing.boards(&scenes(report, pair));
    }
    if let Some(rest) = rest(n_left_out) {
        drawing.line(&rest);
    }
    let (width, height) = (2 * BOARD + 3 * GAP, drawing.y + GAP);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <g font-family=\"DejaVu Sans,Verdana,Noto Sans,Noto Sans CJK JP,sans-serif\" font-size=\"{LETTERS}\">\n{}</g>\n</svg>\n",
        drawing.body
    )
}

/// An image in progress.
struct Drawing {
    body: String,
    /// The top of the next row.
    y: i32,
}

impl Drawing {
    fn text(&mut self, x: i32, text: &str, most: usize) {
        let text = html_text(&crate::io::columns::clip(text, most));
        self.body.push_str(&format!("<text x=\"{x}\" y=\"{}\">{text}</text>\n", self.y + LETTERS));
    }

    fn line(&mut self, text: &str) {
        self.text(GAP, text, LINE_LENGTH);
        self.y += LINE;
    }

    fn pair_of_texts(&mut self, texts: [&str; 2]) {
        for (index, text) in (0..).zip(texts) {
            self.text(GAP + index * (BOARD + GAP), text, LINE_LENGTH / 2);
        }
        self.y += LINE + GAP;
    }

    fn boards(&mut self, scenes: &[Option<Scene>; 2]) {
        let mut highest = 0;
        for (index, scene) in (0..).zip(scenes) {
            let Some(scene) = scene else { continue };
            let mut options = SvgOptions::default();
            options.width = Some(BOARD.unsigned_abs());
            let board = svg(scene, &Theme::default(), &options);
            let x = GAP + index * (BOARD + GAP);
            self.body.push_str(&format!("<g transform=\"translate({x} {})\">{board}</g>\n", self.y));
            highest = highest.max(height(scene));
        }
        self.y += highest + GAP;
    }
}

/// The height of a board at the common width.
fn height(scene: &Scene) -> i32 {
    let (width, height) = (f64::from(scene.frame.width.max(1)), f64::from(scene.frame.height));
    (f64::from(BOARD) * height / width).ceil() as i32
}
