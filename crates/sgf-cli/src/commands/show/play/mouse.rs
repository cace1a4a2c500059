//! Mouse input: the wheel steps, and a click opens a node of the tree or a game of the list.

use std::ops::Range;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use opensgf::{NodeId, Session};
use ratatui::layout::{Position, Rect};

use super::fit::Parts;
use super::scrolled::Scrolled;
use super::viewer::{Mode, Viewer};

/// The areas on the screen.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) parts: Parts,
    /// The visible rows and columns of the tree.
    pub(super) rows: Range<u32>,
    pub(super) columns: Range<u32>,
    /// The scroll position of the text.
    pub(super) scrolled: Scrolled,
}

impl Viewer {
    /// Handles a mouse event.
    pub(super) fn point(&mut self, event: MouseEvent, seen: &Seen) {
        let at = Position::new(event.column, event.row);
        let is_in = |area: Rect| area.contains(at);
        self.message.clear();
        self.is_playing = false;
        match (event.kind, &self.mode) {
            (MouseEventKind::ScrollDown, Mode::Walk) if is_in(seen.parts.words) => self.scroll_by(1),
            (MouseEventKind::ScrollUp, Mode::Walk) if is_in(seen.parts.words) => self.scroll_by(-1),
            (MouseEventKind::ScrollDown, Mode::Walk) => self.step(Session::next, ""),
            (MouseEventKind::ScrollUp, Mode::Walk) => self.step(Session::previous, ""),
            (MouseEventKind::Down(MouseButton::Left), Mode::Games(games)) => {
                let (games, body) = (games.clone(), seen.parts.board.union(seen.parts.words));
                if is_in(body) {
                    self.choose_row((at.y - body.y).into(), body.height.into(), &games);
                }
            }
            (MouseEventKind::Down(MouseButton::Left), Mode::Walk) if is_in(seen.parts.tree) => {
                if let Some(id) = self.node_at(at, seen) {
                    self.go(id);
                }
            }
            (MouseEventKind::Down(MouseButton::Left), Mode::Walk) if is_in(seen.parts.board) => {
                let board = seen.parts.board;
                let is_right = at.x >= board.x + board.width / 2;
                if is_right { self.step(Session::next, "") } else { self.step(Session::previous, "") }
            }
            (MouseEventKind::Down(_), Mode::Help) => self.mode = Mode::Walk,
            _ => {}
        }
    }

    /// The node of the tree at a screen position.
    fn node_at(&self, at: Position, seen: &Seen) -> Option<NodeId> {
        let row = seen.rows.start + u32::from(at.y - seen.parts.tree.y);
        let column = seen.columns.start + u32::from(at.x - seen.parts.tree.x) / 2;
        let (stretches, _) = self.tree.window(column..column + 1, row..row + 1);
        let found = stretches.iter().find_map(|it| {
            let index = column.checked_sub(it.column).filter(|index| *index < it.n_nodes)?;
            (it.row == row).then_some(it.node + index)
        });
        self.node().game().node(found? as usize).map(opensgf::Node::id)
    }

    fn scroll_by(&mut self, lines: i16) {
        self.scroll = self.scroll.saturating_add_signed(lines);
    }
}
