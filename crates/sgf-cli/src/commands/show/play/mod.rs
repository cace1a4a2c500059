//! `sgf show --play`: stepping through games in a terminal.
//!
//! What keys do is decided in `session`, which knows no terminal; `draw` puts a session on a screen; here the terminal is taken
//! and, whatever happens, given back. `watch` ends the program when there is no terminal any more.

mod cells;
mod draw;
mod keys;
mod session;
#[cfg(test)]
mod tests;
mod tree;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{self, Event, KeyEventKind};
use opensgf::render::{Subject, View, Window};
use opensgf::{Document, GameView, Node};
use sgf_files::interrupt::{self, ENDED_BY_INTERRUPT};

use crate::choice::GameChoice;
use crate::input::Input;
use crate::picture::Look;
use crate::terminal;

pub(super) use draw::Looks as PlayLooks;
use draw::{Looks, screen};
use session::{Entry, Session};

/// Refuses to begin where nobody could see or press anything.
pub(super) fn expect_terminal() -> anyhow::Result<()> {
    anyhow::ensure!(terminal::is_shown(), "--play needs a terminal, and standard output is none");
    Ok(())
}

/// The games of documents.
pub(super) fn entries<'d>(documents: &'d [(Input, Document<'d>)], choice: GameChoice) -> Vec<Entry<'d>> {
    let mut entries = Vec::new();
    for (input, document) in documents {
        let n_games = document.games().len();
        for (index, view) in opensgf::games(document).enumerate() {
            let name = input.name();
            let place = if n_games > 1 { format!("{name}, game {}", index + 1) } else { name };
            let spec = choice.of(&view, input).map_err(|error| error.to_string());
            entries.push(Entry { view, place, spec });
        }
    }
    entries
}

/// Fails when the board of a game has not the part that is to be shown.
pub(super) fn expect_part(entries: &[Entry<'_>], look: &View) -> anyhow::Result<()> {
    let entries = entries.iter().filter(|_| matches!(look.window, Window::Of(_)));
    let subjects = entries.filter_map(|entry| {
        let spec = entry.spec.as_ref().ok()?;
        Subject::at(&entry.view, spec, entry.view.root()).ok()
    });
    subjects.into_iter().try_for_each(|subject| Look::expect_part(&subject, look))
}

/// How long a key is waited for before it is asked whether the program is to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// Shows games until the user has seen enough.
pub(super) fn play<'d>(
    entries: &[Entry<'d>],
    first: usize,
    start: impl Fn(&GameView<'d>) -> anyhow::Result<Node<'d>>,
    looks: &Looks,
) -> anyhow::Result<()> {
    anyhow::ensure!(first < entries.len(), "there is no game to show");
    let node = start(&entries[first].view)?;
    let mut session = Session::new(entries, first, Some(node));
    // Whoever ends the program from outside gets the terminal back, too. (Inside, Ctrl-C is a key like any other.)
    let is_ending = interrupt::word_of_the_end()?;
    watch::over(Arc::clone(&is_ending));
    // It is given back after a panic, as well.
    let mut terminal = ratatui::try_init()?;
    let ended = steps(&mut terminal, &mut session, looks, &is_ending);
    // Where this fails there is no terminal any more.
    let _ = ratatui::try_restore();
    if is_ending.load(Ordering::SeqCst) {
        std::process::exit(ENDED_BY_INTERRUPT);
    }
    ended
}

fn steps(
    terminal: &mut ratatui::DefaultTerminal,
    session: &mut Session<'_, '_>,
    looks: &Looks,
    is_ending: &AtomicBool,
) -> anyhow::Result<()> {
    loop {
        terminal.draw(|frame| screen(frame, session, looks))?;
        while !event::poll(PATIENCE)? {
            if is_ending.load(Ordering::SeqCst) {
                return Ok(());
            }
        }
        // A key that is held down comes faster than the screen is drawn: all that wait are done first.
        let mut is_first = true;
        while is_first || event::poll(Duration::ZERO)? {
            is_first = false;
            if let Event::Key(key) = event::read()?
                && key.kind != KeyEventKind::Release
                && !session.press(key)
            {
                return Ok(());
            }
        }
    }
}
