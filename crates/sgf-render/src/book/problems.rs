//! Problems: their positions first, so that the reader can think, and their solutions at the end.
//!
//! A position shows as much of the board as the solution will need, so that its picture does not betray where to play.

use sgf_games::{AnyPosition, GameSpec, Options, Site, Square};
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::{Block, BookOptions, Part, Picture, Text, color_name, game, info, spec_of};
use crate::figures::{Figure, Kind, figures};
use crate::markup::areas;
use crate::{Subject, View};

/// Tells whether the games of a collection are problems: positions that are set up, of stones of both colours, without players.
///
/// # Examples
///
/// ```
/// use sgf_model::record::games;
/// use sgf_render::book::are_problems;
/// use sgf_syntax::Document;
/// let looks_so = |record: &'static str| are_problems(&games(&Document::parse(record.as_bytes())).collect::<Vec<_>>());
/// assert!(looks_so("(;AB[aa][bb]AW[cc];B[dd])"));
/// assert!(!looks_so("(;AB[aa][bb]AW[cc]RE[B+2];B[dd])"));
/// ```
#[must_use]
pub fn are_problems(views: &[GameView<'_>]) -> bool {
    let is_problem = |view: &&GameView<'_>| {
        let root = view.game().root();
        let first = root.first_child();
        let has =
            |ident: &[u8]| [Some(root), first].into_iter().flatten().any(|node| find(node, ident).is_some());
        has(b"AB") && has(b"AW") && find(root, b"RE").is_none() && !(has(b"PB") && has(b"PW"))
    };
    !views.is_empty() && views.iter().filter(is_problem).count() * 2 > views.len()
}

/// Makes a sheet of problems.
pub(super) fn part(views: &[GameView<'_>], options: &BookOptions) -> Part {
    let title = match views {
        [one] => info::title(one),
        _ => "Problems".to_owned(),
    };
    let mut part = Part { title, info: Vec::new(), blocks: Vec::new() };
    let mut solutions = Vec::new();
    for (index, view) in views.iter().enumerate() {
        add(view, index + 1, options, &mut part.blocks, &mut solutions);
    }
    if !solutions.is_empty() {
        part.blocks.push(Block::Heading("Solutions".to_owned()));
        part.blocks.append(&mut solutions);
    }
    part
}

fn add(
    view: &GameView<'_>,
    number: usize,
    options: &BookOptions,
    problems: &mut Vec<Block>,
    solutions: &mut Vec<Block>,
) {
    let Some(spec) = spec_of(view) else { return };
    // Numbers of problems stand for those of figures; a solution is not cut.
    let how = crate::figures::FigureOptions {
        every: None,
        ignore_record: true,
        heading: Some(format!("Solution {number}")),
        ..options.figures.clone()
    };
    let Ok(figures) = figures(view, spec, how) else { return };
    let window = window(view, spec);
    for figure in figures {
        if figure.kind == Kind::Main(1) {
            problems.extend(problem(view, spec, &figure, number, &window));
        }
        if figure.moves.is_empty() {
            continue;
        }
        let first = solutions.len();
        // What stands before the first move was said with the problem.
        let from = if figure.kind == Kind::Main(1) { start(&figure).index() + 1 } else { 0 };
        game::add(&figure, view, spec, from, solutions);
        for block in &mut solutions[first..] {
            if let Block::Picture(picture) = block {
                set_window(&mut picture.subject, &window);
            }
        }
    }
}

/// The position of a problem, and whose turn it is.
fn problem<'d>(
    view: &GameView<'d>,
    spec: &'static GameSpec,
    figure: &Figure<'d>,
    number: usize,
    window: &[Site],
) -> Vec<Block> {
    let start = start(figure);
    let Ok(mut subject) = Subject::at(view, spec, start) else { return Vec::new() };
    subject.moves.clear();
    set_window(&mut subject, window);
    let turn = figure.moves.first().map(|it| it.color).or_else(|| subject.position.turn());
    let caption = turn.map_or_else(String::new, |color: Color| format!(". {} to play", color_name(color)));
    let title = format!("Problem {number}");
    subject.title = format!("{title}{caption}");
    let look = View { last_move: false, ..View::default() };
    let mut blocks =
        vec![Block::Picture(Box::new(Picture { subject, look, title, caption, notes: Vec::new() }))];
    let said = figure.passages.iter().filter(|passage| passage.node.index() <= start.index());
    blocks.extend(said.map(|passage| {
        let (name, text) = (passage.name.trim().to_owned(), passage.text.trim().to_owned());
        Block::Text(Text { name, text, ..Text::default() })
    }));
    blocks
}

/// The node before the first move.
fn start<'d>(figure: &Figure<'d>) -> Node<'d> {
    let before = figure.moves.first().and_then(|it| it.node.parent());
    if figure.moves.is_empty() { figure.last } else { before.unwrap_or(figure.first) }
}

fn set_window(subject: &mut Subject, window: &[Site]) {
    if subject.markup.window.is_empty() {
        subject.markup.window = window.to_vec();
    }
}

/// How many lines are shown around the stones.
const ROOM: u16 = 2;

/// The part of the board that the stones and all moves need; nothing when that is most of it.
fn window(view: &GameView<'_>, spec: &GameSpec) -> Vec<Site> {
    let Ok(position) = spec.begin(&Options::of(view)) else { return Vec::new() };
    let geometry = position.geometry();
    let Some((from, to)) = extent(view, &*position) else { return Vec::new() };
    let side = |first: u16, last: u16, count: u16| {
        let first = if first <= ROOM + 2 { 0 } else { first - ROOM };
        let last = if last + ROOM + 3 >= count { count - 1 } else { last + ROOM };
        (i32::from(first), i32::from(last))
    };
    let (left, right) = side(from.column, to.column, geometry.columns());
    let (top, bottom) = side(from.row, to.row, geometry.rows());
    let (seen, all) =
        ((right - left + 1) * (bottom - top + 1), geometry.columns() as i32 * geometry.rows() as i32);
    if seen * 3 >= all * 2 {
        return Vec::new();
    }
    geometry.rectangle((left, top), (right, bottom)).collect()
}

/// The corners of all that is set up and played, in games whose points are two letters.
fn extent(view: &GameView<'_>, position: &dyn AnyPosition) -> Option<(Square, Square)> {
    let geometry = position.geometry();
    let has_letters = |site: &Site| Square::read_letters(&position.name(*site)).is_some();
    let mut extent: Option<(Square, Square)> = None;
    for node in view.nodes() {
        for ident in [b"B" as &'static [u8], b"W", b"AB", b"AW"] {
            for site in areas(view, node, ident, position).filter(has_letters) {
                let square = geometry.place(site).map(|(column, row)| Square::new(column, row));
                extent = square.map_or(extent, |square| Some(grown(extent, square)));
            }
        }
    }
    extent
}

fn grown(extent: Option<(Square, Square)>, square: Square) -> (Square, Square) {
    let (from, to) = extent.unwrap_or((square, square));
    (
        Square::new(from.column.min(square.column), from.row.min(square.row)),
        Square::new(to.column.max(square.column), to.row.max(square.row)),
    )
}
