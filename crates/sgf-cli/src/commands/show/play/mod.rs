//! `sgf show --play`: stepping through games in a terminal.
//!
//! What keys do is decided in `viewer`, which knows no terminal: steps are those of a session of the library. `draw` puts on a screen
//! what the viewer looks at; here the terminal is taken and, whatever happens, given back. `watch` ends the program when there is no
//! terminal any more.

mod cells;
mod draw;
mod fit;
mod keys;
mod large;
mod list;
mod mouse;
mod narrow;
mod records;
mod scrolled;
#[cfg(test)]
mod tests;
mod tree;
mod viewer;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use opensgf::{GameView, Node};
use sgf_files::interrupt::{self, ENDED_BY_INTERRUPT};

use crate::terminal;

pub(super) use draw::Looks as PlayLooks;
use draw::{Looks, screen};
pub(super) use records::Records;
use viewer::Viewer;

/// Refuses to begin where nobody could see or press anything.
pub(super) fn expect_terminal() -> anyhow::Result<()> {
    anyhow::ensure!(terminal::is_shown(), "--play needs a terminal, and standard output is none");
    Ok(())
}

/// How long a key is waited for before it is asked whether the program is to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a move is seen when the moves follow by themselves.
const PACE: Duration = Duration::from_millis(1000);

/// Shows games until the user has seen enough.
pub(super) fn play(
    records: Records,
    first: usize,
    start: impl for<'d> Fn(&GameView<'d>) -> anyhow::Result<Node<'d>>,
    looks: &Looks,
) -> anyhow::Result<()> {
    anyhow::ensure!(first < records.n_games(), "there is no game to show");
    let mut viewer = Viewer::new(records, first);
    let node = start(&viewer.view())?.id();
    viewer.go(node);
    // Whoever ends the program from outside gets the terminal back, too. (Inside, Ctrl-C is a key like any other.)
    let is_ending = interrupt::word_of_the_end()?;
    watch::over(Arc::clone(&is_ending));
    // It is given back after a panic, as well.
    let mut terminal = ratatui::try_init()?;
    // A terminal without a mouse takes no notice.
    let _ = crossterm::execute!(terminal.backend_mut(), EnableMouseCapture);
    let ended = steps(&mut terminal, &mut viewer, looks, &is_ending);
    // Where this fails there is no terminal any more.
    let _ = crossterm::execute!(terminal.backend_mut(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    if is_ending.load(Ordering::SeqCst) {
        std::process::exit(ENDED_BY_INTERRUPT);
    }
    ended
}

fn steps(
    terminal: &mut ratatui::DefaultTerminal,
    viewer: &mut Viewer,
    looks: &Looks,
    is_ending: &AtomicBool,
) -> anyhow::Result<()> {
    loop {
        let mut seen = None;
        terminal.draw(|frame| seen = Some(screen(frame, viewer, looks)))?;
        viewer.scroll = seen.as_ref().map_or(0, |seen| seen.scrolled.above);
        let shown = Instant::now();
        while !event::poll(PATIENCE)? {
            if is_ending.load(Ordering::SeqCst) {
                return Ok(());
            }
            if viewer.is_playing && shown.elapsed() >= PACE {
                break;
            }
        }
        if viewer.is_playing && shown.elapsed() >= PACE {
            viewer.tick();
            continue;
        }
        // A key that is held down comes faster than the screen is drawn: all that wait are done first.
        let mut is_first = true;
        while is_first || event::poll(Duration::ZERO)? {
            is_first = false;
            match (event::read()?, &seen) {
                (Event::Key(key), _) if key.kind != KeyEventKind::Release && !viewer.press(key) => {
                    return Ok(());
                }
                (Event::Mouse(event), Some(seen)) => viewer.point(event, seen),
                _ => {}
            }
        }
    }
}
