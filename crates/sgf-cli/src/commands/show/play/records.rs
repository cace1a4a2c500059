//! The records that are looked at: a session for each file, and its games one after the other.

use std::cell::OnceCell;

use opensgf::render::{Subject, View, Window};
use opensgf::{GameView, Session};

use crate::choice::GameChoice;
use crate::commands::info;
use crate::input::Input;
use crate::picture::Look;

/// Records that can be looked at.
#[derive(Debug, Default)]
pub(in crate::commands::show) struct Records {
    sessions: Vec<Session>,
    entries: Vec<Entry>,
    /// What the games are called in a list, as soon as somebody has asked for it.
    titles: OnceCell<Vec<String>>,
}

/// A game that can be looked at.
#[derive(Debug)]
pub(super) struct Entry {
    session: usize,
    game: usize,
    /// What its file, and its place there, are called.
    pub(super) place: String,
}

impl Records {
    /// Takes files with their games.
    pub(in crate::commands::show) fn of(files: Vec<(Input, Vec<u8>)>, choice: GameChoice) -> Records {
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

    /// Fails when the board of a game has not the part that is to be shown.
    pub(in crate::commands::show) fn expect_part(&mut self, look: &View) -> anyhow::Result<()> {
        if !matches!(look.window, Window::Of(_)) {
            return Ok(());
        }
        for index in 0..self.n_games() {
            self.turn_to(index);
            let Some(spec) = self.session(index).spec() else { continue };
            let view = self.view(index);
            if let Ok(subject) = Subject::at(&view, spec, view.root()) {
                Look::expect_part(&subject, look)?;
            }
        }
        Ok(())
    }

    pub(in crate::commands::show) fn n_games(&self) -> usize {
        self.entries.len()
    }

    /// What a game is called in a list: its place, the players, the date and the result.
    pub(super) fn title(&self, index: usize) -> &str {
        let titles = self.titles.get_or_init(|| {
            let games = self.sessions.iter().flat_map(|session| opensgf::games(session.document()));
            let title = |(entry, view): (&Entry, GameView<'_>)| {
                let mut parts = vec![entry.place.clone()];
                parts.extend(info::players(&view));
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

    /// Has the session of a game turn to it.
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

    /// A game to which its session has turned.
    pub(super) fn view(&self, index: usize) -> GameView<'_> {
        self.session(index).game().expect("the session has turned to a game")
    }
}
