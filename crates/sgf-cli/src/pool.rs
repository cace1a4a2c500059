//! Work on many inputs on all cores, with the results in order.
//!
//! Workers take runs of neighbouring inputs from a common counter and send what they made to the one who called. It puts
//! the results into the order of the inputs and hands them on as soon as they are due. A worker that is far ahead of the
//! slowest waits, so that not all results pile up behind one big file.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, mpsc};

/// How many inputs a worker takes at once, at most.
pub(crate) const MOST_AT_ONCE: usize = 32;

/// How many it takes when they are written together: so many wait for the disk once.
pub(crate) const MOST_TOGETHER: usize = 128;

/// How many runs a worker may be ahead of what was handed on.
const MOST_AHEAD: usize = 256;

/// Does `work` on every input and hands the results to `sink`, in the order of the inputs.
///
/// Each worker makes itself a state, which it keeps from input to input: buffers.
///
/// # Errors
///
/// Ends the work with the first error of the sink and returns it.
pub(crate) fn in_order<I, S, R>(
    inputs: &[I],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &I) -> R + Sync,
    sink: impl FnMut(&I, R) -> anyhow::Result<()>,
) -> anyhow::Result<()>
where
    I: Sync,
    R: Send,
{
    let each = |state: &mut S, run: &[I]| run.iter().map(|input| work(state, input)).collect();
    // A single worker need not keep results back.
    let most = if n_cores(inputs.len()) == 1 { 1 } else { MOST_AT_ONCE };
    in_runs(inputs, most, state, each, sink)
}

/// Like [`in_order`], with work on runs of at most so many neighbouring inputs, which gives a result for each.
pub(crate) fn in_runs<I, S, R>(
    inputs: &[I],
    most_at_once: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &[I]) -> Vec<R> + Sync,
    mut sink: impl FnMut(&I, R) -> anyhow::Result<()>,
) -> anyhow::Result<()>
where
    I: Sync,
    R: Send,
{
    let cores = n_cores(inputs.len());
    let at_once = if cores == 1 { most_at_once } else { (inputs.len() / (cores * 8)).clamp(1, most_at_once) };
    let runs: Vec<&[I]> = inputs.chunks(at_once).collect();
    if cores == 1 || runs.len() < 2 {
        let mut state = state();
        return runs.into_iter().try_for_each(|run| {
            let results = work(&mut state, run);
            run.iter().zip(results).try_for_each(|(input, result)| sink(input, result))
        });
    }
    let line = Line::default();
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..cores.min(runs.len()) {
            let (send, line, runs, work, state) = (send.clone(), &line, &runs, &work, &state);
            scope.spawn(move || {
                let mut state = state();
                while let Some(index) = line.next(runs.len()) {
                    if send.send((index, work(&mut state, runs[index]))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, results) in receive {
            early.insert(index, results);
            while let Some(results) = early.remove(&due) {
                for (input, result) in runs[due].iter().zip(results) {
                    if let Err(error) = sink(input, result) {
                        line.stop();
                        return Err(error);
                    }
                }
                due += 1;
                line.advance(due);
            }
        }
        Ok(())
    })
}

/// The most workers that the user allows; 0 when he has not said it.
static LIMIT: AtomicUsize = AtomicUsize::new(0);

/// Lets at most so many workers work, in the whole program.
pub(crate) fn limit(most: NonZeroUsize) {
    LIMIT.store(most.get(), Ordering::Relaxed);
}

/// The most workers that the user allows.
pub(crate) fn limited() -> Option<usize> {
    Some(LIMIT.load(Ordering::Relaxed)).filter(|most| *most > 0)
}

/// How many workers work on so many inputs: to count the cores takes longer than many a record.
fn n_cores(n_inputs: usize) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    if n_inputs < 2 { 1 } else { limited().unwrap_or_else(all) }
}

/// Where the workers queue for runs.
#[derive(Default)]
struct Line {
    next: AtomicUsize,
    is_stopped: AtomicBool,
    handed_on: Mutex<usize>,
    moved: Condvar,
}

impl Line {
    /// Takes the number of the next run, when it is near enough to what was handed on.
    fn next(&self, n_runs: usize) -> Option<usize> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        if index >= n_runs || self.is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let handed_on = self.handed_on.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let is_far = |handed_on: &mut usize| {
            index > *handed_on + MOST_AHEAD && !self.is_stopped.load(Ordering::Relaxed)
        };
        drop(self.moved.wait_while(handed_on, is_far));
        (!self.is_stopped.load(Ordering::Relaxed)).then_some(index)
    }

    fn advance(&self, due: usize) {
        *self.handed_on.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = due;
        self.moved.notify_all();
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.advance(usize::MAX - MOST_AHEAD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_inputs() {
        let inputs: Vec<u64> = (0..20_000).collect();
        let mut seen = Vec::new();
        let work = |count: &mut u64, input: &u64| {
            *count += 1;
            if input.is_multiple_of(997) {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            input * 2
        };
        in_order(
            &inputs,
            || 0,
            work,
            |input, result| {
                assert_eq!(result, input * 2);
                seen.push(*input);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(seen, inputs);
    }

    #[test]
    fn an_error_ends_the_work() {
        let inputs: Vec<u32> = (0..100_000).collect();
        let mut n_seen = 0;
        let sink = |_: &u32, ()| {
            n_seen += 1;
            if n_seen == 10 { Err(anyhow::anyhow!("enough")) } else { Ok(()) }
        };
        let error = in_order(&inputs, || (), |(), _| (), sink).unwrap_err();
        assert_eq!(error.to_string(), "enough");
        assert_eq!(n_seen, 10);
    }
}
