//! The screen: header, board, text, tree, and a line for input and messages.

use std::ops::Range;

use opensgf::play::AnyPosition;
use opensgf::render::text::{self, Run, TextOptions};
use opensgf::render::{Diagram, Theme, View, draw};
use opensgf::syntax::Game;
use opensgf::{AnalysisPart, GameView, Node, find};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::cells::{line, piece, styled};
use super::fit::{self, Parts, Size, follow};
use super::keys::HELP;
use super::large;
use super::mouse::Seen;
use super::narrow::narrow;
use super::scrolled::{self, Scrolled};
use super::tree::{self, Cell};
use super::viewer::{Mode, Viewer};
use crate::commands::info;
use crate::commands::show::{moves, turn};

/// Options for drawing.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) view: View,
    pub(crate) theme: Theme,
    pub(crate) options: TextOptions,
    pub(crate) analysis: Vec<AnalysisPart>,
}

/// Draws the screen, and returns the areas of its parts.
pub(super) fn screen(frame: &mut Frame<'_>, viewer: &Viewer, looks: &Looks) -> Seen {
    let mut view = viewer.toggles.of(&looks.view);
    let diagram = viewer.diagram(&view, &viewer.toggles.parts(&looks.analysis));
    let (mut board, mut legend) = board_of(&diagram, &view, looks);
    if !fit::is_room_for_margin(Size::of(&board), frame.area()) {
        view.margin = 0;
        (board, legend) = board_of(&diagram, &view, looks);
        board.retain(|line| !large::is_frame(line));
    }
    if let Some(narrow) = narrow(&board)
        && fit::is_better_narrow(Size::of(&board), Size::of(&narrow), frame.area())
    {
        board = narrow;
    }
    let factor = large::factor(Size::of(&board), |size| fit::is_room_beside(size, frame.area()));
    if factor > 1 {
        board = large::enlarge(&board, factor);
    }
    let size = Size::of(&board);
    let parts = Parts::of(frame.area(), size, viewer.tree.n_rows());
    frame.render_widget(styled(heading(viewer), Style::new().bold()), parts.head);
    let body = parts.board.union(parts.words);
    let mut scrolled = Scrolled::default();
    if let Mode::Games(games) = &viewer.mode {
        frame.render_widget(Paragraph::new(games.lines(viewer, body.height.into())), body);
    } else if viewer.mode == Mode::Help {
        scrolled = scrolled::draw(frame, help(body), viewer.scroll, body);
    } else {
        let scroll = diagram.as_ref().map_or((0, 0), |diagram| follow(diagram, size, parts.board));
        frame.render_widget(Paragraph::new(board).scroll(scroll), parts.board);
        let last = diagram.as_ref().ok().and_then(|diagram| diagram.last.as_deref());
        scrolled = scrolled::draw(frame, words(viewer, last, legend), viewer.scroll, parts.words);
    }
    let (rows, columns) = draw_tree(frame, viewer, parts.tree);
    frame.render_widget(footer(viewer, parts.foot.width, scrolled.has_more), parts.foot);
    Seen { parts, rows, columns, scrolled }
}

/// The header: `games.sgf, game 2: Go 19x19, Ann – Bob, B+R`.
fn heading(viewer: &Viewer) -> String {
    let (entry, view) = (viewer.entry(), viewer.view());
    let mut parts = vec![info::game_and_size(&view, &entry.place)];
    parts.extend(info::players(&view, viewer.node()));
    parts.extend([b"DT", b"RE"].into_iter().filter_map(|ident| opensgf::root_line(&view, ident)));
    let count = match viewer.n_games() {
        1 => String::new(),
        n_games => format!(" ({} of {n_games})", viewer.index + 1),
    };
    format!("{}{count}: {}", entry.place, parts.join(", "))
}

/// The board and its notes; nothing if the game has no board.
fn board_of(
    diagram: &Result<Diagram, String>,
    view: &View,
    looks: &Looks,
) -> (Vec<Line<'static>>, Vec<String>) {
    let diagram = match diagram {
        Ok(diagram) => diagram,
        Err(reason) => return (vec![line(format!("no board: {reason}"))], Vec::new()),
    };
    let Ok(scene) = draw(diagram, view) else { return Default::default() };
    let (drawn, legend) = text::board_and_legend(&scene, &looks.theme, &looks.options);
    let runs = |line: Vec<Run>| line.into_iter().map(|run| piece(run.text, style(run.style))).collect();
    (drawn.into_iter().map(runs).collect(), legend)
}

/// The text about the current node: notes, move, player to move, name, continuations and comment.
fn words(viewer: &Viewer, last: Option<&str>, legend: Vec<String>) -> Vec<Line<'static>> {
    let (view, node) = (viewer.view(), viewer.node());
    let mut lines = Vec::new();
    if let (Some(spec), Ok(position)) = (viewer.spec(), viewer.position()) {
        let made = moves(&view, spec, node, last);
        let to_move = opensgf::play::replay::to_move(&view, spec, node, &*position);
        lines.push(line(format_args!("{made}{}", turn(&*position, to_move))));
        lines.extend(opensgf::render::notes(&*position).iter().map(line));
    }
    lines.extend(legend.into_iter().map(line));
    for remark in opensgf::render::remarks(&view, node) {
        lines.push(styled(remark, Style::new().bold()));
    }
    let children: Vec<Node<'_>> = node.children().take(30).collect();
    if children.len() > 1 {
        let position = viewer.position().ok();
        let brief = |child| brief(&view, position.as_deref(), child);
        let named =
            children.iter().enumerate().map(|(index, child)| format!("{} {}", index + 1, brief(*child)));
        let named = named.collect::<Vec<_>>().join("  ");
        lines.push(styled(format_args!("next: {named}"), Style::new().cyan()));
    }
    let siblings: Vec<Node<'_>> = node.parent().into_iter().flat_map(Node::children).collect();
    if let Some(index) = siblings.iter().position(|sibling| *sibling == node).filter(|_| siblings.len() > 1) {
        let place = format!("variation {} of {}", index + 1, siblings.len());
        lines.push(styled(place, Style::new().cyan()));
    }
    if let Some(comment) = view.shown_comment(node) {
        lines.push(line(""));
        lines.extend(comment.lines().map(line));
    }
    lines
}

/// A move in notation, or as recorded.
fn brief(view: &GameView<'_>, position: Option<&dyn AnyPosition>, node: Node<'_>) -> String {
    let Some(property) = view.move_in(node) else { return "–".to_owned() };
    let ident = String::from_utf8_lossy(property.ident());
    let text = view.beginning(property, 24);
    let color = opensgf::value::Color::decode(property.ident()).ok();
    let said = position.zip(color).and_then(|(position, color)| {
        let step = position.read_move(color, &text).ok()?;
        position.notation(color, &step, "")
    });
    match text.trim() {
        "" => format!("{ident} pass"),
        text => format!("{ident} {}", said.as_deref().unwrap_or(text)),
    }
}

/// Draws the tree, and returns the visible rows and columns.
fn draw_tree(frame: &mut Frame<'_>, viewer: &Viewer, area: Rect) -> (Range<u32>, Range<u32>) {
    let (game, here) = (viewer.node().game(), viewer.node().index() as u32);
    let (column, row) = viewer.tree.place(here).unwrap_or_default();
    let rows = around(row, area.height.into(), viewer.tree.n_rows());
    let columns = around(column, u32::from(area.width) / 2, u32::MAX);
    let picture = tree::picture(&viewer.tree, game, rows.clone(), columns.clone());
    let cell = |cell: &Cell| piece(cell.sign, cell_style(game, *cell, here));
    let lines: Vec<Line<'_>> = picture.iter().map(|row| row.iter().map(cell).collect()).collect();
    frame.render_widget(Paragraph::new(lines), area);
    (rows, columns)
}

/// Nodes with comments are underlined, and the current node is reversed.
fn cell_style(game: Game<'_>, cell: Cell, here: u32) -> Style {
    let mut style = Style::new();
    let Some(number) = cell.node else { return style };
    if game.node(number as usize).is_some_and(|node| find(node, b"C").is_some()) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if number == here {
        style = style.add_modifier(Modifier::REVERSED);
    }
    style
}

/// A range of this length around a number, not below 0.
fn around(middle: u32, count: u32, end: u32) -> Range<u32> {
    let start = middle.saturating_sub(count / 2).min(end.saturating_sub(count));
    start..start.saturating_add(count).min(end)
}

/// Widths of a column of the help, and of its keys.
const HELP_WIDTH: (usize, usize) = (41, 6);

/// The help, in two columns if one is too high and there is room.
fn help(area: Rect) -> Vec<Line<'static>> {
    let is_high = HELP.len() > area.height.into() && usize::from(area.width) + 2 >= 2 * HELP_WIDTH.0;
    let n_rows = if is_high { HELP.len().div_ceil(2) } else { HELP.len() };
    let row = |row: usize| {
        let entries: Vec<_> = HELP.iter().skip(row).step_by(n_rows).collect();
        let last = entries.len() - 1;
        Line::from_iter(entries.into_iter().enumerate().flat_map(|(index, (keys, help))| {
            let (width, keys_width) = HELP_WIDTH;
            let text_width = if index == last { 0 } else { width - keys_width - 2 };
            [
                piece(format_args!("{keys:>keys_width$}  "), Style::new().bold()),
                piece(format_args!("{help:<text_width$}"), Style::new()),
            ]
        }))
    };
    (0..n_rows).map(row).collect()
}

fn footer(viewer: &Viewer, width: u16, has_more: bool) -> Line<'static> {
    match &viewer.mode {
        Mode::Search(text) => line(format_args!("search: {text}_")),
        Mode::Games(games) => games.footer(),
        Mode::GoTo(text) => line(format_args!("go to move: {text}_")),
        _ if !viewer.message.is_empty() => styled(&viewer.message, Style::new().yellow()),
        Mode::Help => line("↓ ↑ lines   any other key goes back"),
        Mode::Walk if viewer.is_playing => {
            styled("the moves follow by themselves; any key stops", Style::new().dim())
        }
        Mode::Walk => styled(keys(&viewer.node().path().to_string(), width, has_more), Style::new().dim()),
    }
}

/// The position in the game, and as many key hints as fit, starting with help, quit, and scrolling.
fn keys(path: &str, width: u16, has_more: bool) -> String {
    let kept = ["? help", "q end"];
    let mut room =
        usize::from(width).saturating_sub(kept.iter().fold(path.width(), |sum, key| sum + 3 + key.width()));
    let more = has_more.then_some("j more text");
    let wished = more.into_iter().chain(["← → ↑ ↓ moves and variations", "c comment", "/ search"]);
    let wished = wished.take_while(|key| {
        let fits = room.checked_sub(3 + key.width());
        room = fits.unwrap_or(0);
        fits.is_some()
    });
    std::iter::once(path).chain(wished).chain(kept).collect::<Vec<_>>().join("   ")
}

/// Converts a style of the library.
fn style(style: anstyle::Style) -> Style {
    let color = |color: anstyle::Color| match color {
        anstyle::Color::Ansi(color) => Color::Indexed(anstyle::Ansi256Color::from(color).index()),
        anstyle::Color::Ansi256(color) => Color::Indexed(color.index()),
        anstyle::Color::Rgb(anstyle::RgbColor(red, green, blue)) => Color::Rgb(red, green, blue),
    };
    let mut own = Style::new();
    own.fg = style.get_fg_color().map(color);
    own.bg = style.get_bg_color().map(color);
    own
}
