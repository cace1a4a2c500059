//! Go with psgo: named stones and marks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sgf_games::{Axis, Labels};

use super::{LatexOptions, escaped};
use crate::scene::{CELL, Ground, ItemKind, Label, LabelFit, LabelKind, Mark, MarkFit, Owner, Place, Scene};

/// The largest board of psgo.
const LARGEST: u16 = 19;

/// Go's number in GM.
const GO: u16 = 1;

/// Returns whether psgo can show a scene: a square Go board up to 19×19.
pub(super) fn knows(scene: &Scene) -> bool {
    let (columns, rows) = scene.board;
    scene.game == GO && columns == rows && (2..=LARGEST).contains(&columns)
}

/// The contents of a point.
#[derive(Default)]
struct Point {
    stone: Option<Owner>,
    marks: String,
}

/// Writes the environment.
pub(super) fn picture(scene: &Scene, options: &LatexOptions) -> String {
    let (size, _) = scene.board;
    let mut points: BTreeMap<Place, Point> = BTreeMap::new();
    let mut lines = String::new();
    let mut has_coordinates = false;
    for item in &scene.items {
        match &item.kind {
            ItemKind::Piece(piece) if !piece.ghost => {
                points.entry(item.at).or_default().stone = Some(piece.owner);
            }
            ItemKind::Mark { mark, fit, .. } => {
                points.entry(item.at).or_default().marks.push_str(command(*mark, *fit));
            }
            ItemKind::Label(label) => write_label(&mut points.entry(item.at).or_default().marks, label),
            ItemKind::Candidate(candidate) => {
                let Some(sign) = candidate.sign else { continue };
                let (text, on) = (sign.to_string(), Ground::Board);
                let label = Label { text, on, kind: LabelKind::Label, fit: LabelFit::Whole };
                write_label(&mut points.entry(item.at).or_default().marks, &label);
            }
            ItemKind::Veil => points.entry(item.at).or_default().marks.push_str("\\markdd"),
            ItemKind::Line { to, arrow, .. } => {
                let name = if *arrow { "goarrow" } else { "goline" };
                let _ = writeln!(lines, "\\{name}{}{}", named(item.at, size), named(*to, size));
            }
            ItemKind::Beside { .. } => has_coordinates = true,
            _ => {}
        }
    }
    let star = if has_coordinates { "" } else { "*" };
    let shown: Vec<Place> = scene.points.iter().map(|point| point.at).collect();
    let (environment, part) = match window(&shown, size) {
        Some(part) => ("psgopartialboard", part),
        None => ("psgoboard", String::new()),
    };
    let mut out = format!("\\setgounit{{{}.{:03}mm}}%\n", options.cell / 1000, options.cell % 1000);
    let _ = writeln!(out, "\\begin{{{environment}{star}}}[{size}]{part}");
    for (at, point) in &points {
        let name = named(*at, size);
        match (point.stone, point.marks.as_str()) {
            (Some(owner), "") => {
                let _ = writeln!(out, "\\stone{{{}}}{name}", color(owner));
            }
            (Some(owner), marks) => {
                let _ = writeln!(out, "\\stone[{marks}]{{{}}}{name}", color(owner));
            }
            (None, marks) => {
                let _ = writeln!(out, "\\markpos{{{marks}}}{name}");
            }
        }
    }
    out + &lines + &format!("\\end{{{environment}{star}}}\n")
}

/// The visible part of the board, from the lower left to the upper right; `None` for the whole board.
fn window(shown: &[Place], size: u16) -> Option<String> {
    let side = i32::from(size);
    if shown.len() >= usize::from(size) * usize::from(size) {
        return None;
    }
    let (left, right) = (shown.iter().map(|at| at.x).min()?, shown.iter().map(|at| at.x).max()?);
    let (top, bottom) = (shown.iter().map(|at| at.y).min()?, shown.iter().map(|at| at.y).max()?);
    let (left, right, top, bottom) = (left / CELL, right / CELL, top / CELL, bottom / CELL);
    Some(format!("{{({},{})({},{})}}", left + 1, side - bottom, right + 1, side - top))
}

/// The width and height of the environment, in thousandths of a millimeter.
pub(super) fn extent(scene: &Scene, options: &LatexOptions) -> (i32, i32) {
    let points = || scene.points.iter().map(|point| point.at);
    let side = |along: fn(Place) -> i32| {
        let (first, last) = (points().map(along).min().unwrap_or(0), points().map(along).max().unwrap_or(0));
        // Coordinates take two rows on each side.
        (last - first) / CELL + 5
    };
    // psgo's rows are further apart than its columns.
    (side(|at| at.x) * options.cell, side(|at| at.y) * options.cell * 1115 / 1000)
}

/// The column and row of a point as two arguments; psgo counts like players, without I and from the bottom.
fn named(at: Place, size: u16) -> String {
    let letters = Axis { labels: Labels::Western, from_end: false };
    let column = letters.label(at.x / CELL, size.into()).to_lowercase();
    format!("{{{column}}}{{{}}}", i32::from(size) - at.y / CELL)
}

fn color(owner: Owner) -> &'static str {
    if owner == Owner::White { "white" } else { "black" }
}

/// The psgo command of a mark; marks without a command are drawn with PSTricks, on which psgo is based.
fn command(mark: Mark, fit: MarkFit) -> &'static str {
    match mark {
        Mark::Cross => "\\markma",
        Mark::Circle => "\\markcr",
        Mark::Square => "\\marksq",
        Mark::Triangle => "\\marktr",
        Mark::Selected => "\\marksl",
        Mark::Origin => "",
        Mark::Last if fit != MarkFit::Middle => "",
        Mark::Last => "\\pscircle*(0,0){0.15\\goxunit}",
        Mark::BlackTerritory => "\\psframe*(-0.16\\goxunit,-0.16\\goxunit)(0.16\\goxunit,0.16\\goxunit)",
        Mark::WhiteTerritory => {
            "{\\psframe[fillstyle=solid,fillcolor=white](-0.16\\goxunit,-0.16\\goxunit)(0.16\\goxunit,0.16\\goxunit)}"
        }
        Mark::Good => "\\rput(0.42\\goxunit,0.42\\goxunit){\\tiny\\textbf{!}}",
        Mark::Bad => "\\rput(0.42\\goxunit,0.42\\goxunit){\\tiny\\textbf{?}}",
        Mark::Doubtful => "\\rput(0.42\\goxunit,0.42\\goxunit){\\tiny\\textbf{?!}}",
        Mark::Interesting => "\\rput(0.42\\goxunit,0.42\\goxunit){\\tiny\\textbf{!?}}",
        Mark::Variation(_) => "\\pscircle(0,0){0.18\\goxunit}",
    }
}

/// Longer labels are smaller.
fn write_label(out: &mut String, label: &Label) {
    let size = match label.text.chars().count() {
        0..=1 => "\\small",
        2 => "\\footnotesize",
        3 => "\\scriptsize",
        _ => "\\tiny",
    };
    let text = escaped(&label.text);
    // On an empty point, psgo does not erase the lines below a label.
    let backed = if label.on.is_piece() { text } else { format!("\\colorbox{{white}}{{{text}}}") };
    let _ = match label.on.is_piece() {
        true => write!(out, "\\marklb{{{size} {backed}}}"),
        false => write!(out, "\\marklb{{{size}\\fboxsep=1pt {backed}}}"),
    };
}
