//! The screen: the head, the board, what is said, the tree, and a line for what is typed or told.

use std::ops::Range;

use opensgf::render::text::{self, Run, TextOptions};
use opensgf::render::{Theme, View, draw};
use opensgf::{Node, prop};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::cells::{line, piece, styled};
use super::keys::HELP;
use super::session::{Mode, Session};
use super::tree::{Knot, Row, Sign};
use crate::commands::info;
use crate::commands::show::{moves, turn};

/// How many lines the tree has at most.
const TREE: u16 = 9;
/// The columns that text needs to stand beside the board.
const TEXT: u16 = 26;

/// How things are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) view: View,
    pub(crate) theme: Theme,
    pub(crate) options: TextOptions,
}

/// Draws the whole screen.
pub(super) fn screen(frame: &mut Frame<'_>, session: &Session<'_, '_>, looks: &Looks) {
    let area = frame.area();
    let n_rows = u16::try_from(session.tree.n_rows()).unwrap_or(u16::MAX);
    let tree = n_rows.clamp(1, TREE).min(area.height / 4);
    let parts = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(tree), Constraint::Length(1)];
    let [head, body, below, foot] = Layout::vertical(parts).areas(area);
    frame.render_widget(styled(heading(session), Style::new().bold()), head);
    if session.mode == Mode::Help {
        frame.render_widget(help(), body);
    } else {
        draw_body(frame, session, looks, body);
    }
    draw_tree(frame, session, below);
    frame.render_widget(footer(session), foot);
}

/// Which game it is: `games.sgf, game 2: Go 19x19, Ann – Bob, B+R`.
fn heading(session: &Session<'_, '_>) -> String {
    let entry = session.entry();
    let view = &entry.view;
    let mut parts = vec![info::game_and_size(view, &entry.place)];
    parts.extend(info::players(view));
    parts.extend([b"DT", b"RE"].into_iter().filter_map(|ident| opensgf::root_line(view, ident)));
    let count = match session.n_games() {
        1 => String::new(),
        n_games => format!(" ({} of {n_games})", session.index + 1),
    };
    format!("{}{count}: {}", entry.place, parts.join(", "))
}

fn draw_body(frame: &mut Frame<'_>, session: &Session<'_, '_>, looks: &Looks, area: Rect) {
    let board = board(session, looks);
    let width = u16::try_from(board.iter().map(Line::width).max().unwrap_or(0)).unwrap_or(u16::MAX);
    let height = u16::try_from(board.len()).unwrap_or(u16::MAX);
    let is_beside = width.saturating_add(TEXT) <= area.width;
    let [left, right] = if is_beside {
        Layout::horizontal([Constraint::Length(width + 2), Constraint::Min(1)]).areas(area)
    } else {
        Layout::vertical([Constraint::Length(height.min(area.height * 3 / 4)), Constraint::Min(1)])
            .areas(area)
    };
    frame.render_widget(Paragraph::new(board), left);
    let words = Paragraph::new(words(session, looks)).wrap(Wrap { trim: false });
    frame.render_widget(words.scroll((session.scroll, 0)), right);
}

/// The board; nothing where none is drawn.
fn board(session: &Session<'_, '_>, looks: &Looks) -> Vec<Line<'static>> {
    let subject = match session.subject(&looks.view) {
        Ok(subject) => subject,
        Err(reason) => return vec![line(format!("no board: {reason}"))],
    };
    let Ok(scene) = draw(&subject, &looks.view) else { return Vec::new() };
    let drawn = text::lines(&scene, &looks.theme, &looks.options);
    let runs = |line: Vec<Run>| line.into_iter().map(|run| piece(run.text, style(run.style))).collect();
    drawn.into_iter().map(runs).collect()
}

/// What is said of the present node: its move, whose turn it is, its name, what may follow, and the comment.
fn words(session: &Session<'_, '_>, looks: &Looks) -> Vec<Line<'static>> {
    let (view, node) = (session.view(), session.node);
    let mut lines = Vec::new();
    if let (Ok(spec), Ok(position)) = (&session.entry().spec, session.position()) {
        let last = session.subject(&looks.view).ok().and_then(|subject| subject.last);
        let made = moves(view, spec, node, last.as_deref());
        lines.push(line(format_args!("{made}{}", turn(&*position))));
        lines.extend(opensgf::render::notes(&*position).iter().map(line));
    }
    for remark in opensgf::render::remarks(view, node) {
        lines.push(styled(remark, Style::new().bold()));
    }
    let children: Vec<Node<'_>> = node.children().take(30).collect();
    if children.len() > 1 {
        let named = children
            .iter()
            .enumerate()
            .map(|(index, child)| format!("{} {}", index + 1, brief(session, *child)));
        let named = named.collect::<Vec<_>>().join("  ");
        lines.push(styled(format_args!("next: {named}"), Style::new().cyan()));
    }
    let siblings: Vec<Node<'_>> = node.parent().into_iter().flat_map(Node::children).collect();
    if let Some(index) = siblings.iter().position(|sibling| *sibling == node).filter(|_| siblings.len() > 1) {
        let place = format!("variation {} of {}", index + 1, siblings.len());
        lines.push(styled(place, Style::new().cyan()));
    }
    if let Some(Ok(comment)) = view.get_in(node, prop::C) {
        lines.push(line(""));
        lines.extend(comment.lines().map(line));
    }
    lines
}

/// A move in a few letters.
fn brief(session: &Session<'_, '_>, node: Node<'_>) -> String {
    let property = session.view().game().node(node.index()).and_then(|node| session.view().move_in(node));
    let Some(property) = property else { return "–".to_owned() };
    let text = session.view().beginning(property, 24);
    let text = if text.trim().is_empty() { "pass" } else { text.trim() };
    format!("{} {text}", String::from_utf8_lossy(property.ident()))
}

fn draw_tree(frame: &mut Frame<'_>, session: &Session<'_, '_>, area: Rect) {
    let game = session.view().game();
    let (row, column) = session.tree.place(session.node);
    let rows = around(row, area.height.into(), session.tree.n_rows());
    let columns = around(column, usize::from(area.width) / 2, usize::MAX);
    let picture = session.tree.picture(game, session.node, rows, columns.clone());
    let lines: Vec<Line<'_>> = picture.iter().map(|row| tree_line(row, &columns)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// So many numbers with one of them in their middle, from 0 on.
fn around(middle: usize, count: usize, end: usize) -> Range<usize> {
    let start = middle.saturating_sub(count / 2).min(end.saturating_sub(count));
    start..start.saturating_add(count)
}

/// The characters of a row of the tree, and the knots at their places.
fn tree_cells<'r>(row: &'r Row, columns: &Range<usize>) -> Vec<(char, Option<&'r Knot>)> {
    let mut cells = vec![(' ', None); columns.len() * 2];
    let at = |column: usize| (column - columns.start) * 2;
    for &bar in &row.bars {
        cells[at(bar)].0 = '│';
    }
    if let Some((column, goes_on)) = row.hook {
        cells[at(column)].0 = if goes_on { '├' } else { '└' };
        cells[at(column) + 1].0 = '─';
    }
    for knot in &row.knots {
        let sign = match knot.sign {
            Sign::Black => '●',
            Sign::White => '○',
            Sign::Other => '◇',
        };
        cells[at(knot.column)] = (sign, Some(knot));
        if knot.has_next {
            cells[at(knot.column) + 1].0 = '─';
        }
    }
    cells
}

/// A row of the tree as text.
#[cfg(test)]
pub(super) fn tree_row(row: &Row, columns: Range<usize>) -> String {
    tree_cells(row, &columns).into_iter().map(|(sign, _)| sign).collect()
}

/// A row of the tree: comments are underlined, and the present node is turned.
fn tree_line(row: &Row, columns: &Range<usize>) -> Line<'static> {
    let span = |(sign, knot): (char, Option<&Knot>)| {
        let mut style = Style::new();
        if knot.is_some_and(|knot| knot.has_comment) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if knot.is_some_and(|knot| knot.is_here) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        piece(sign, style)
    };
    tree_cells(row, columns).into_iter().map(span).collect()
}

fn help() -> Paragraph<'static> {
    let lines = HELP.iter().map(|(keys, help)| {
        Line::from_iter([piece(format_args!("{keys:>8}  "), Style::new().bold()), piece(help, Style::new())])
    });
    Paragraph::new(lines.collect::<Vec<_>>())
}

fn footer(session: &Session<'_, '_>) -> Line<'static> {
    match &session.mode {
        Mode::Search(text) => line(format_args!("search: {text}_")),
        Mode::GoTo(text) => line(format_args!("go to move: {text}_")),
        _ if !session.message.is_empty() => styled(&session.message, Style::new().yellow()),
        Mode::Help => line("any key goes back"),
        Mode::Walk => styled(
            format_args!(
                "{}   ← → ↑ ↓ moves and variations   c comment   / search   ? help   q end",
                session.node.path()
            ),
            Style::new().dim(),
        ),
    }
}

/// A style of the library for the screen.
fn style(style: anstyle::Style) -> Style {
    let colour = |colour: anstyle::Color| match colour {
        anstyle::Color::Ansi(colour) => Color::Indexed(anstyle::Ansi256Color::from(colour).index()),
        anstyle::Color::Ansi256(colour) => Color::Indexed(colour.index()),
        anstyle::Color::Rgb(anstyle::RgbColor(red, green, blue)) => Color::Rgb(red, green, blue),
    };
    let mut own = Style::new();
    own.fg = style.get_fg_color().map(colour);
    own.bg = style.get_bg_color().map(colour);
    own
}
