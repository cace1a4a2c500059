//! A bar for work that takes longer than a second, when someone is watching.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::terminal::is_watched;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far the work on many things has come. The default never shows anything.
#[derive(Default)]
pub(crate) struct Progress {
    begin: Option<Instant>,
    total: usize,
    done: usize,
    is_watched: bool,
    bar: Option<ProgressBar>,
    what: &'static str,
}

impl Progress {
    /// Begins to take the time; `what` is counted.
    pub(crate) fn new(total: usize, what: &'static str) -> Progress {
        Progress { begin: Some(Instant::now()), total, done: 0, is_watched: is_watched(), bar: None, what }
    }

    /// Counts one more as done.
    pub(crate) fn advance(&mut self) {
        self.done += 1;
        if !self.is_watched {
            return;
        }
        match &self.bar {
            Some(bar) => bar.set_position(self.done as u64),
            None if self.begin.is_some_and(|begin| begin.elapsed() > PATIENCE) => {
                self.bar = Some(self.show())
            }
            None => {}
        }
    }

    /// Runs something that writes to the terminal, with the bar out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn show(&self) -> ProgressBar {
        let target = ProgressDrawTarget::stderr_with_hz(10);
        let bar = ProgressBar::with_draw_target(Some(self.total as u64), target);
        let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {}, {{eta}} left", self.what);
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.set_position(self.done as u64);
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
