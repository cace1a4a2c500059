//! Threads that play games at the same time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Calls `work` for every task on several threads, and `sink` with each result as soon as there is one, on this thread.
///
/// Results are in no particular order: waiting for an earlier game would lose later ones if the process is killed. `work` returns `None`
/// when it gives up because of `is_stopped`, which an error of the sink sets.
pub(super) fn run<T: Sync, R: Send>(
    tasks: &[T],
    n_workers: usize,
    is_stopped: &AtomicBool,
    work: impl Fn(&T) -> Option<R> + Sync,
    mut sink: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(0);
    // A worker hands over its result before it takes the next task, so that few games are played after a stop.
    let (send, receive) = mpsc::sync_channel(0);
    std::thread::scope(|scope| {
        for _ in 0..n_workers.clamp(1, tasks.len().max(1)) {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
                    && !is_stopped.load(Ordering::Relaxed)
                {
                    let Some(result) = work(task) else { return };
                    if send.send(result).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut outcome = Ok(());
        for result in receive {
            // Games that were finished meanwhile are kept, even after an error or a stop.
            if let Err(error) = sink(result) {
                is_stopped.store(true, Ordering::Relaxed);
                outcome = outcome.and(Err(error));
            }
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_runs_once() {
        let tasks: Vec<usize> = (0..1000).collect();
        let mut done = Vec::new();
        let work = |task: &usize| Some(*task);
        run(&tasks, 4, &AtomicBool::new(false), work, |task| {
            done.push(task);
            Ok(())
        })
        .unwrap();
        done.sort_unstable();
        assert_eq!(done, tasks);
    }

    #[test]
    fn an_error_of_the_sink_stops_the_workers() {
        let tasks: Vec<usize> = (0..10_000).collect();
        let (stop, mut n_done) = (AtomicBool::new(false), 0);
        let work = |task: &usize| (!stop.load(Ordering::Relaxed)).then_some(*task);
        let failed = run(&tasks, 2, &stop, work, |_| {
            n_done += 1;
            anyhow::bail!("the disk is full")
        });
        assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
        assert!(n_done >= 1 && stop.load(Ordering::Relaxed));
    }
}
