//! A progress bar for work that takes longer than a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Delay before the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// Progress of work on a number of items. The default never shows a bar.
#[derive(Default)]
pub(crate) struct Progress {
    start: Option<Instant>,
    total: usize,
    done: usize,
    is_visible: bool,
    bar: Option<ProgressBar>,
    unit: &'static str,
}

impl Progress {
    /// Starts the timer. The bar appears only if `is_visible` is set: when standard error is a terminal.
    pub(crate) fn new(total: usize, unit: &'static str, is_visible: bool) -> Progress {
        Progress { start: Some(Instant::now()), total, done: 0, is_visible, bar: None, unit }
    }

    /// Counts an item as done.
    pub(crate) fn advance(&mut self) {
        self.done += 1;
        if !self.is_visible {
            return;
        }
        match &self.bar {
            Some(bar) => bar.set_position(self.done as u64),
            None if self.start.is_some_and(|start| start.elapsed() > DELAY) => self.bar = Some(self.show()),
            None => {}
        }
    }

    /// Hides the bar while something else writes to the terminal.
    pub(crate) fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn show(&self) -> ProgressBar {
        let target = ProgressDrawTarget::stderr_with_hz(10);
        let bar = ProgressBar::with_draw_target(Some(self.total as u64), target);
        let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {}, {{eta}} left", self.unit);
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
