//! The list of games: typing filters it, and Enter opens a game.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use super::cells::{line, styled};
use super::viewer::{Mode, Viewer};

/// The open list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Games {
    typed: String,
    /// The index of the selected game in the list.
    place: usize,
    /// The games that match the filter.
    found: Vec<usize>,
}

impl Games {
    /// The unfiltered list, with one game selected.
    pub(super) fn of(viewer: &Viewer) -> Games {
        Games { typed: String::new(), place: viewer.index, found: (0..viewer.n_games()).collect() }
    }

    fn narrow(&mut self, viewer: &Viewer) {
        let typed = self.typed.to_lowercase();
        let has_it = |index: &usize| viewer.title(*index).to_lowercase().contains(&typed);
        self.found = (0..viewer.n_games()).filter(has_it).collect();
        self.place = 0;
    }

    /// The first visible game.
    fn top(&self, n_rows: usize) -> usize {
        self.place.saturating_sub(n_rows / 2).min(self.found.len().saturating_sub(n_rows))
    }

    /// The rows of the list.
    pub(super) fn lines(&self, viewer: &Viewer, n_rows: usize) -> Vec<Line<'static>> {
        let top = self.top(n_rows);
        let rows = self.found.iter().enumerate().skip(top).take(n_rows).map(|(place, index)| {
            let title = viewer.title(*index);
            match place == self.place {
                true => styled(title, Style::new().add_modifier(Modifier::REVERSED)),
                false => line(title),
            }
        });
        rows.collect()
    }

    /// The line below the list.
    pub(super) fn footer(&self) -> Line<'static> {
        let place = if self.found.is_empty() { 0 } else { self.place + 1 };
        line(format_args!("games with: {}_   {place} of {}   Enter goes there", self.typed, self.found.len()))
    }
}

impl Viewer {
    /// Handles a key.
    pub(super) fn choose(&mut self, key: KeyEvent, mut games: Games) {
        let last = games.found.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                if let Some(&index) = games.found.get(games.place) {
                    self.turn_to_game(index);
                }
                return;
            }
            KeyCode::Down => games.place = (games.place + 1).min(last),
            KeyCode::Up => games.place = games.place.saturating_sub(1),
            KeyCode::PageDown => games.place = (games.place + 10).min(last),
            KeyCode::PageUp => games.place = games.place.saturating_sub(10),
            KeyCode::Home => games.place = 0,
            KeyCode::End => games.place = last,
            KeyCode::Backspace => {
                games.typed.pop();
                games.narrow(self);
            }
            KeyCode::Char(letter) => {
                games.typed.push(letter);
                games.narrow(self);
            }
            _ => {}
        }
        self.mode = Mode::Games(games);
    }

    /// Opens the game in a row.
    pub(super) fn choose_row(&mut self, row: usize, n_rows: usize, games: &Games) {
        if let Some(&index) = games.found.get(games.top(n_rows) + row) {
            self.mode = Mode::Walk;
            self.turn_to_game(index);
        }
    }
}
