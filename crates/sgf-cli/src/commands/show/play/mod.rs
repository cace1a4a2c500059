//! `sgf show --play`: steps through games in the terminal.
//!
//! `viewer` handles keys without knowing the terminal; steps are those of a session of the library. `draw` draws the state of the viewer.
//! This module sets up the terminal and always restores it. `watch` ends the program when the terminal is gone.

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
use sgf_files::interrupt::{self, INTERRUPTED_EXIT_CODE};

use crate::io::terminal;

pub(super) use draw::Looks as PlayLooks;
use draw::{Looks, screen};
pub(super) use records::Records;
use viewer::Viewer;

/// Fails if standard input or output is not a terminal.
pub(super) fn expect_terminal() -> anyhow::Result<()> {
    anyhow::ensure!(terminal::is_stdout_terminal(), "--play requires a terminal");
    Ok(())
}

/// The interval of checking for signals while waiting for a key.
const PATIENCE: Duration = Duration::from_millis(100);

/// The duration of a move in automatic play.
const PACE: Duration = Duration::from_millis(1000);

/// Shows games until the user quits.
pub(super) fn play(
    records: Records,
    first: usize,
    start: impl for<'d> Fn(&GameView<'d>) -> anyhow::Result<Node<'d>>,
    looks: &Looks,
) -> anyhow::Result<()> {
    anyhow::ensure!(first < records.n_games(), "no game to show");
    let mut viewer = Viewer::new(records, first);
    let node = start(&viewer.view())?.id();
    viewer.go(node);
    // Restore the terminal after a signal. (In raw mode, Ctrl-C is an ordinary key.)
    let is_ending = interrupt::termination_flag()?;
    watch::over(Arc::clone(&is_ending));
    // Restore the terminal after a panic.
    let mut terminal = ratatui::try_init()?;
    // Terminals without mouse support ignore this.
    let _ = crossterm::execute!(terminal.backend_mut(), EnableMouseCapture);
    let ended = steps(&mut terminal, &mut viewer, looks, &is_ending);
    // Fails only if the terminal is gone.
    let _ = crossterm::execute!(terminal.backend_mut(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    if is_ending.load(Ordering::SeqCst) {
        std::process::exit(INTERRUPTED_EXIT_CODE);
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
        // Handle all pending keys before drawing, since key repeat can be faster than drawing.
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
