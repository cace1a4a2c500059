//! Searches in a thread, and what they report.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use opensgf::play::AnyPosition;
use opensgf::player::{Choice, ChooseError, Settings};

use super::event::{Event, Report};
use crate::commands::opponent::{choose_in_time, has_passed};

/// The first number of simulations of a search without end, which doubles until it is stopped.
const FIRST: u32 = 1_000;

/// A search to do.
pub(super) struct Task {
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) settings: Settings<'static>,
    pub(super) time: Option<Duration>,
    pub(super) is_infinite: bool,
}

/// Starts a search. The result is the last event; a search without end also sends one for each step.
pub(super) fn start(task: Task, stop: Arc<AtomicBool>, events: Sender<Event>) {
    std::thread::spawn(move || {
        let started = Instant::now();
        let is_stopped = || stop.load(Ordering::SeqCst) || has_passed(started, task.time);
        let search = |settings: &Settings<'_>| {
            let choice = choose_in_time(&*task.position, settings, &is_stopped)?;
            Ok::<Report, ChooseError>(report(&*task.position, &choice, started.elapsed()))
        };
        let mut nodes = if task.is_infinite { FIRST } else { task.settings.nodes };
        let mut best = None;
        let found = loop {
            match search(&task.settings.with(|settings| settings.nodes = nodes)) {
                // A step that was cut short knows less than the one before.
                Ok(report) if is_stopped() => break Ok(best.unwrap_or(report)),
                Ok(report) if !task.is_infinite || nodes == u32::MAX => break Ok(report),
                Ok(report) => {
                    if events.send(Event::Info(report.info.clone())).is_err() {
                        return;
                    }
                    best = Some(report);
                    nodes = nodes.saturating_mul(2);
                }
                Err(error) => break Err(error),
            }
        };
        // Fails if the program is ending.
        let _ = events.send(Event::Found(found.map_err(|error| error.to_string())));
    });
}

/// Describes a choice: `info nodes 1000 time 120 score cp 35 pv e2e4 e7e5`.
fn report(position: &dyn AnyPosition, choice: &Choice, time: Duration) -> Report {
    let (line, is_end) = moves(position, choice);
    let score = match choice.win_rate {
        rate if choice.is_proven && is_end && rate == 1.0 => format!("mate {}", line.len().div_ceil(2)),
        rate if choice.is_proven && is_end && rate == 0.0 => format!("mate -{}", line.len() / 2),
        rate => format!("cp {}", centipawns(rate)),
    };
    let milliseconds = time.as_millis();
    let speed = (u128::from(choice.simulations) * 1000).checked_div(milliseconds);
    let speed = speed.map_or_else(String::new, |speed| format!(" nps {speed}"));
    let info = format!(
        "info depth {} nodes {} time {milliseconds}{speed} score {score} pv {}",
        line.len(),
        choice.simulations,
        line.join(" "),
    );
    Report { info, best: line.first().cloned().unwrap_or_default(), ponder: line.get(1).cloned() }
}

/// The expected moves as in records, and whether they end the game.
fn moves(position: &dyn AnyPosition, choice: &Choice) -> (Vec<String>, bool) {
    let mut after = position.copy();
    let mut line = Vec::new();
    for text in &choice.line {
        let Some(color) = after.turn() else { break };
        // The first move is the chosen one; players' notation can be read for all others.
        let step = match line.is_empty() {
            true => Ok(choice.step.clone()),
            false => after.read_move(color, text),
        };
        let Ok(step) = step else { break };
        let Ok(written) = after.write_move(&step) else { break };
        if after.play(color, &step).is_err() {
            break;
        }
        line.push(written);
    }
    (line, after.outcome().is_some())
}

/// Converts an expected result to hundredths of a pawn: the inverse of the curve by which a pawn more wins 59 % of games.
fn centipawns(win_rate: f64) -> i64 {
    /// The steepness of the curve, as on lichess.org.
    const STEEPNESS: f64 = 0.003_682_08;
    let rate = win_rate.clamp(0.001, 0.999);
    ((rate / (1.0 - rate)).ln() / STEEPNESS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_game_is_worth_nothing() {
        assert_eq!([0.5, 0.59, 0.41, 1.0, 0.0].map(centipawns), [0, 99, -99, 1876, -1876]);
    }
}
