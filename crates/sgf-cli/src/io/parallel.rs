//! Parallel processing of inputs, with results in order.
//!
//! Workers take chunks of consecutive inputs from a shared counter and send their results to the calling thread, which reorders them and
//! passes them on as soon as possible. A worker that is far ahead of the slowest one waits, so that results do not pile up behind one
//! large file.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};

/// Maximum number of inputs in a chunk.
pub(crate) const MAX_CHUNK: usize = 32;

/// Maximum number of inputs in a chunk that is written to disk with one sync.
pub(crate) const MAX_WRITE_CHUNK: usize = 128;

/// How many chunks a worker may be ahead of the output.
const MAX_AHEAD: usize = 256;

/// Calls `work` for every input and `sink` for every result, in the order of the inputs.
///
/// Each worker has a state, such as buffers, which it keeps between inputs.
///
/// # Errors
///
/// Stops at the first error of the sink and returns it.
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
    let each = |state: &mut S, chunk: &[I]| chunk.iter().map(|input| work(state, input)).collect();
    // With a single worker, pass on each result immediately.
    let max_chunk = if n_workers(inputs.len()) == 1 { 1 } else { MAX_CHUNK };
    in_chunks(inputs, max_chunk, state, each, sink)
}

/// Like [`in_order`], but `work` takes a chunk of up to `max_chunk` inputs and returns a result for each.
pub(crate) fn in_chunks<I, S, R>(
    inputs: &[I],
    max_chunk: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &[I]) -> Vec<R> + Sync,
    mut sink: impl FnMut(&I, R) -> anyhow::Result<()>,
) -> anyhow::Result<()>
where
    I: Sync,
    R: Send,
{
    let n_workers = n_workers(inputs.len());
    let chunk_size =
        if n_workers == 1 { max_chunk } else { (inputs.len() / (n_workers * 8)).clamp(1, max_chunk) };
    let chunks: Vec<&[I]> = inputs.chunks(chunk_size).collect();
    if n_workers == 1 || chunks.len() < 2 {
        let mut state = state();
        return chunks.into_iter().try_for_each(|chunk| {
            let results = work(&mut state, chunk);
            chunk.iter().zip(results).try_for_each(|(input, result)| sink(input, result))
        });
    }
    let queue = Queue::default();
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..n_workers.min(chunks.len()) {
            let (send, queue, chunks, work, state) = (send.clone(), &queue, &chunks, &work, &state);
            scope.spawn(move || {
                let mut state = state();
                while let Some(index) = queue.next(chunks.len()) {
                    if send.send((index, work(&mut state, chunks[index]))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (index, results) in receive {
            waiting.insert(index, results);
            while let Some(results) = waiting.remove(&next) {
                for (input, result) in chunks[next].iter().zip(results) {
                    if let Err(error) = sink(input, result) {
                        queue.stop();
                        return Err(error);
                    }
                }
                next += 1;
                queue.advance(next);
            }
        }
        Ok(())
    })
}

/// The value of `--jobs`, or 0.
static LIMIT: AtomicUsize = AtomicUsize::new(0);

/// Limits the number of workers in the whole program.
pub(crate) fn limit(n_workers: NonZeroUsize) {
    LIMIT.store(n_workers.get(), Ordering::Relaxed);
}

/// The limit set by [`limit`].
pub(crate) fn worker_limit() -> Option<usize> {
    Some(LIMIT.load(Ordering::Relaxed)).filter(|limit| *limit > 0)
}

/// The number of workers. Counting the cores takes longer than processing most records, so skip it for a single input.
fn n_workers(n_inputs: usize) -> usize {
    let n_cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if n_inputs < 2 { 1 } else { worker_limit().unwrap_or_else(n_cores) }
}

/// The next chunk to work on.
#[derive(Default)]
struct Queue {
    next: AtomicUsize,
    is_stopped: AtomicBool,
    n_done: Mutex<usize>,
    advanced: Condvar,
}

impl Queue {
    /// Takes the index of the next chunk, and waits while it is too far ahead of the output.
    fn next(&self, n_chunks: usize) -> Option<usize> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        if index >= n_chunks || self.is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let n_done = self.n_done.lock().unwrap_or_else(PoisonError::into_inner);
        let is_far_ahead =
            |n_done: &mut usize| index > *n_done + MAX_AHEAD && !self.is_stopped.load(Ordering::Relaxed);
        drop(self.advanced.wait_while(n_done, is_far_ahead));
        (!self.is_stopped.load(Ordering::Relaxed)).then_some(index)
    }

    fn advance(&self, n_done: usize) {
        *self.n_done.lock().unwrap_or_else(PoisonError::into_inner) = n_done;
        self.advanced.notify_all();
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.advance(usize::MAX - MAX_AHEAD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_inputs() {
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
    fn sink_error_stops_the_workers() {
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
