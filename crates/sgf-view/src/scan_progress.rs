//! The progress of the initial scan, which requests can wait for.

use std::time::Duration;

use tokio::sync::watch;

/// The progress of the initial scan.
#[derive(Debug)]
pub(crate) struct ScanProgress {
    progress: watch::Sender<Progress>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    n_read: usize,
    is_done: bool,
}

impl ScanProgress {
    pub(crate) fn new() -> ScanProgress {
        ScanProgress { progress: watch::Sender::new(Progress::default()) }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.progress.borrow().is_done
    }

    pub(crate) async fn wait_until_done(&self) {
        let _ = self.progress.subscribe().wait_for(|progress| progress.is_done).await;
    }

    /// Waits for a number of files and for a condition, or for the end of the scan, up to a time limit.
    pub(crate) async fn wait_for(&self, n_files: usize, is_ready: impl Fn() -> bool, longest: Duration) {
        let mut progress = self.progress.subscribe();
        let enough =
            progress.wait_for(|progress| progress.is_done || (progress.n_read >= n_files && is_ready()));
        let _ = tokio::time::timeout(longest, enough).await;
    }

    /// Counts a scanned file.
    pub(crate) fn count_file(&self) {
        self.progress.send_modify(|progress| progress.n_read += 1);
    }

    /// Ends the scan.
    pub(crate) fn finish(&self) {
        self.progress.send_modify(|progress| progress.is_done = true);
    }
}
