//! The open records: a session for each file, and the list of all games.

use std::cell::OnceCell;

use opensgf::render::{Diagram, View, Window};
use opensgf::{GameView, Session};

use crate::args::common::GameArgs;
use crate::args::render::ViewArgs;
use crate::commands::info;
use crate::io::input::Input;

/// The open records.
#[derive(Debug, Default)]
pub(in crate::commands::show) struct Records {
    sessions: Vec<Session>,
    entries: Vec<Entry>,
    /// The titles of games in the list, computed on first use.
    titles: OnceCell<Vec<String>>,
}

/// A game of a record.
#[derive(Debug)]
pub(super) struct Entry {
    session: usize,
    game: usize,
    /// The names of its file, and of the game in it.
    pub(super) place: String,
}

impl Records {
    /// Opens files.
    pub(in crate::commands::show) fn of(files: Vec<(Input, Vec<u8>)>, choice: GameArgs) -> Records {
        let mut records = Records::default();
        for (input, bytes) in files {
            let name = input.name();
            let session = Session::new(opensgf::read(bytes)).with_file_name(input.label());
            let session = match choice.game {
                Some(spec) => session.with_spec(spec),
                None => session,
            };
            let n_games = session.document().games().len();
            for game in 0..n_games {
                let place = if n_games > 1 { format!("{name}, game {}", game + 1) } else { name.clone() };
                records.entries.push(Entry { session: records.sessions.len(), game, place });
            }
            records.sessions.push(session);
        }
        records
    }

    /// Fails if the board of a game does not have the part given by --view.
    pub(in crate::commands::show) fn expect_part(&mut self, look: &View) -> anyhow::Result<()> {
        if !matches!(look.window, Window::Of(_)) {
            return Ok(());
        }
        for index in 0..self.n_games() {
            self.turn_to(index);
            let Some(spec) = self.session(index).spec() else { continue };
            let view = self.view(index);
            if let Ok(diagram) = Diagram::at(&view, spec, view.root()) {
                ViewArgs::expect_part(&diagram, look)?;
            }
        }
        Ok(())
    }

    pub(in crate::commands::show) fn n_games(&self) -> usize {
        self.entries.len()
    }

    /// The title of a game in the list: place, players, date and result.
    pub(super) fn title(&self, index: usize) -> &str {
        let titles = self.titles.get_or_init(|| {
            let games = self.sessions.iter().flat_map(|session| opensgf::games(session.document()));
            let title = |(entry, view): (&Entry, GameView<'_>)| {
                let mut parts = vec![entry.place.clone()];
                parts.extend(info::players_of_record(&view));
                parts.extend([b"DT", b"RE"].into_iter().filter_map(|ident| opensgf::root_line(&view, ident)));
                parts.join("  ")
            };
            self.entries.iter().zip(games).map(title).collect()
        });
        &titles[index]
    }

    pub(super) fn entry(&self, index: usize) -> &Entry {
        &self.entries[index]
    }

    /// Selects a game in its session.
    pub(super) fn turn_to(&mut self, index: usize) {
        let game = self.entries[index].game;
        self.session_mut(index).turn_to_game(game);
    }

    pub(super) fn session(&self, index: usize) -> &Session {
        &self.sessions[self.entries[index].session]
    }

    pub(super) fn session_mut(&mut self, index: usize) -> &mut Session {
        &mut self.sessions[self.entries[index].session]
    }

    /// The selected game.
    pub(super) fn view(&self, index: usize) -> GameView<'_> {
        self.session(index).game().expect("the session has turned to a game")
    }
}
