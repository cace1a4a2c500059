//! The numbers of the locals of each function: those with which it says most of what has just been said.
//!
//! A sixth of what a server sends of a module is which local an instruction means. The compiler numbers locals by how often they are used,
//! and two functions that do the same, but for one value more, have other numbers in every instruction. Here locals change places, and values
//! other locals, wherever the function is shorter for it, compressed behind the 32 kB that stand before it.

use std::ops::Range;
use std::thread;

use anyhow::{Context, ensure};
use bit_set::BitSet;

use crate::wasm_flow::Flow;
use crate::wasm_module::{Module, write_number};
use crate::wasm_ruler::Ruler;

/// In so many parts a module is worked on at once, on every machine: what comes out depends on it.
const N_JOBS: usize = 2;

/// So far behind the last change a function is measured: a match ends somewhere behind it.
const TAIL: usize = 24;

/// Locals change places with those that stand so near: what is used as often.
const NEAR: usize = 6;

/// A function of so many bytes is long.
const LONG: usize = 2000;

/// So often a function is gone through in a round, at most, all in all: what a long one has to gain is found long before.
const PATIENCE: usize = 6000;

/// So many values move at once, at most.
const AT_ONCE: usize = 40;

/// Returns a module whose functions do the same with other numbers for their locals, and without custom sections. The locals of each are
/// gone through so many times, at most.
///
/// # Errors
///
/// Fails when the module cannot be read, or if a function would read something else than before.
pub(crate) fn renumbered(module: &[u8], n_rounds: usize) -> anyhow::Result<Vec<u8>> {
    let read = Module::read(module).context("this is no module of WebAssembly")?;
    ensure!(read.params.len() == read.bodies.len(), "functions without a type");
    let n_each = read.bodies.len().div_ceil(N_JOBS).max(1);
    let bodies = thread::scope(|scope| {
        let read = &read;
        let begin = |first| scope.spawn(move || in_a_row(read, first, n_each, n_rounds));
        let jobs: Vec<_> = (0..read.bodies.len()).step_by(n_each).map(begin).collect();
        let ended = jobs.into_iter().map(|job| job.join().expect("a job that ends"));
        ended.collect::<anyhow::Result<Vec<_>>>()
    })?;
    Ok(read.with_bodies(&bodies.concat()))
}

/// Finds the numbers of some functions, one after the other: each with those before it as they are by then.
fn in_a_row(
    module: &Module<'_>,
    first: usize,
    n_functions: usize,
    n_rounds: usize,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut ruler = Ruler::for_texts_like(&module.bodies.concat());
    module.bodies[..first].iter().for_each(|body| ruler.write(body));
    let mut bodies = Vec::new();
    for (body, params) in std::iter::zip(&module.bodies, &module.params).skip(first).take(n_functions) {
        let flow = Flow::read(body, params)?;
        let origins = flow.origins();
        let mut search = Search::over(&flow, &origins);
        search.run(n_rounds, &mut ruler);
        let body = search.body;
        let again = Flow::read(&body, params)?;
        ensure!(same_origins(&again, &flow, &origins), "a function would read something else than before");
        ruler.write(&body);
        bodies.push(body);
    }
    Ok(bodies)
}

/// Tells whether each event reads what it read before: what the same event has written or the caller given, or the zero of a local.
fn same_origins(now: &Flow<'_>, before: &Flow<'_>, origins: &[Vec<usize>]) -> bool {
    let n_events = before.events.len();
    let zero = n_events + before.n_params;
    let plain = |origins: &[usize]| origins.iter().map(|&origin| origin.min(zero)).collect::<Vec<_>>();
    let found = now.origins();
    now.types == before.types
        && found.len() == origins.len()
        && std::iter::zip(&found, origins).all(|(found, origins)| plain(found) == plain(origins))
}

/// A search for the best numbers of the locals of a function.
struct Search<'f, 'm> {
    flow: &'f Flow<'m>,
    /// The value that each event reads or writes, and behind those, the value that each local has in the beginning.
    value: Vec<usize>,
    values: Vec<Value>,
    /// Which values are never in one local.
    meetings: Vec<BitSet>,
    /// Which values are in each local.
    held: Vec<BitSet>,
    /// The function with the numbers that were found, and where in it the number of each event stands.
    body: Vec<u8>,
    places: Vec<usize>,
    /// How many bytes may still be gone through in this round.
    patience: usize,
}

/// What is written in some places, and read in others.
#[derive(Clone, Debug, Default)]
struct Value {
    local: usize,
    events: Vec<usize>,
    /// Whether the function begins with it.
    is_given: bool,
}

impl<'f, 'm> Search<'f, 'm> {
    fn over(flow: &'f Flow<'m>, origins: &[Vec<usize>]) -> Search<'f, 'm> {
        let n_events = flow.events.len();
        let mut groups = Groups::new(n_events + flow.types.len());
        for (event, origins) in origins.iter().enumerate().filter(|&(event, _)| !flow.events[event].writes) {
            // What is never run reads what is there in the beginning: it keeps its local.
            let beginning = [n_events + flow.events[event].local];
            let origins = if origins.is_empty() { &beginning[..] } else { origins };
            origins.iter().for_each(|&origin| groups.join(event, origin));
        }
        let (value, n_values) = groups.numbered();
        let mut values = vec![Value::default(); n_values];
        for (event, &value) in value[..n_events].iter().enumerate() {
            values[value].local = flow.events[event].local;
            values[value].events.push(event);
        }
        for (local, &value) in value[n_events..].iter().enumerate() {
            values[value].local = local;
            values[value].is_given = true;
        }
        let meetings = flow.meetings(&value, n_values);
        let mut held = vec![BitSet::new(); flow.types.len()];
        for (number, value) in values.iter().enumerate().filter(|(_, value)| !value.events.is_empty()) {
            held[value.local].insert(number);
        }
        let places = flow.events.iter().map(|event| event.start).collect();
        Search { flow, value, values, meetings, held, body: flow.body.to_vec(), places, patience: 0 }
    }

    fn run(&mut self, n_rounds: usize, ruler: &mut Ruler) {
        for _ in 0..n_rounds {
            self.patience = PATIENCE * self.body.len();
            let is_better = self.swap_locals(ruler) | self.move_values(ruler);
            if !is_better {
                break;
            }
        }
    }

    /// Lets two locals of a type change places, with all that is in them.
    fn swap_locals(&mut self, ruler: &mut Ruler) -> bool {
        let locals = self.flow.n_params..self.flow.types.len();
        let mut is_better = false;
        for one in locals.clone() {
            for other in one + 1..locals.end.min(one + NEAR + 1) {
                if self.flow.types[one] != self.flow.types[other] {
                    continue;
                }
                let mut moves: Vec<_> = self.held[one].iter().map(|value| (value, other)).collect();
                moves.extend(self.held[other].iter().map(|value| (value, one)));
                is_better |= self.try_moves(&moves, ruler);
            }
        }
        is_better
    }

    /// Lets a value into another local, and what is there meanwhile into that which it leaves.
    fn move_values(&mut self, ruler: &mut Ruler) -> bool {
        let mut is_better = false;
        for value in 0..self.values.len() {
            for local in self.within_reach(self.values[value].local) {
                let moves = self.exchange(value, local);
                is_better |= self.try_moves(&moves, ruler);
            }
        }
        is_better
    }

    /// The locals that are tried in place of another one: all of them, but in long functions those nearby.
    fn within_reach(&self, local: usize) -> Range<usize> {
        let n_locals = self.flow.types.len();
        if self.body.len() < LONG {
            0..n_locals
        } else {
            local.saturating_sub(NEAR)..n_locals.min(local + NEAR + 1)
        }
    }

    /// What has to move when a value goes to another local: whatever meets it there, what meets that where it came from, and so on. Nothing
    /// if one of them has to stay.
    fn exchange(&self, value: usize, local: usize) -> Vec<(usize, usize)> {
        let here = self.values[value].local;
        if local == here
            || self.values[value].events.is_empty()
            || self.flow.types[local] != self.flow.types[here]
        {
            return Vec::new();
        }
        let mut moves = vec![(value, local)];
        let mut seen: BitSet = BitSet::from_iter([value]);
        let mut done = 0;
        while let Some(&(value, to)) = moves.get(done) {
            if !self.may_be_in(value, to) {
                return Vec::new();
            }
            let back = if to == local { here } else { local };
            for met in self.meetings[value].intersection(&self.held[to]) {
                if seen.insert(met) {
                    moves.push((met, back));
                }
            }
            done += 1;
            if moves.len() > AT_ONCE {
                return Vec::new();
            }
        }
        moves
    }

    /// A parameter stays where it is given, and what is zero in the beginning is no parameter.
    fn may_be_in(&self, value: usize, local: usize) -> bool {
        let Value { local: now, is_given, .. } = self.values[value];
        !is_given || now.min(local) >= self.flow.n_params
    }

    /// Moves values, if the function is shorter then.
    fn try_moves(&mut self, moves: &[(usize, usize)], ruler: &mut Ruler) -> bool {
        let events = || moves.iter().flat_map(|&(value, _)| &self.values[value].events);
        let Some((&first, &last)) = events().min().zip(events().max()) else { return false };
        let (start, end) = (self.places[first], self.body.len().min(self.places[last] + TAIL));
        let Some(patience) = self.patience.checked_sub(end) else { return false };
        self.patience = patience;
        let begin = ruler.len();
        ruler.write(&self.body[..start]);
        let old = ruler.length(&self.body[start..end]);
        let old_locals: Vec<_> = moves.iter().map(|&(value, _)| self.values[value].local).collect();
        moves.iter().for_each(|&(value, local)| self.values[value].local = local);
        let (body, places) = self.written();
        let end = start.max(body.len() + end - self.body.len());
        let new = ruler.length(&body[start..end]);
        ruler.take_back(begin);
        if new >= old {
            let back = std::iter::zip(moves, old_locals);
            back.for_each(|(&(value, _), local)| self.values[value].local = local);
            return false;
        }
        (self.body, self.places) = (body, places);
        for (&(value, _), local) in std::iter::zip(moves, old_locals) {
            self.held[local].remove(value);
        }
        for &(value, local) in moves {
            self.held[local].insert(value);
        }
        true
    }

    /// Writes the function with other numbers, and says where they stand.
    fn written(&self) -> (Vec<u8>, Vec<usize>) {
        let from = self.flow.body;
        let mut body = Vec::with_capacity(from.len());
        let mut places = Vec::with_capacity(self.places.len());
        let mut done = 0;
        for (number, event) in self.flow.events.iter().enumerate() {
            body.extend_from_slice(&from[done..event.start]);
            places.push(body.len());
            write_number(&mut body, self.values[self.value[number]].local);
            done = event.end;
        }
        body.extend_from_slice(&from[done..]);
        (body, places)
    }
}

/// Things that belong together.
struct Groups(Vec<usize>);

impl Groups {
    fn new(n_things: usize) -> Groups {
        Groups((0..n_things).collect())
    }

    fn first(&mut self, mut thing: usize) -> usize {
        while self.0[thing] != thing {
            self.0[thing] = self.0[self.0[thing]];
            thing = self.0[thing];
        }
        thing
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one] = other;
    }

    /// The number of what each belongs to, and how many there are.
    fn numbered(mut self) -> (Vec<usize>, usize) {
        let firsts: Vec<usize> = (0..self.0.len()).map(|thing| self.first(thing)).collect();
        let mut numbers = vec![None; firsts.len()];
        let mut n_groups = 0;
        let mut number = |first: usize| {
            *numbers[first].get_or_insert_with(|| {
                n_groups += 1;
                n_groups - 1
            })
        };
        let of_each = firsts.into_iter().map(&mut number).collect();
        (of_each, n_groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm_module::testing;

    /// Adds a local to another, and keeps the sum in a third.
    fn sums(numbers: &[[u8; 3]]) -> Vec<u8> {
        let mut body = vec![1, 8, 0x7F];
        for [one, other, sum] in numbers {
            body.extend([0x20, *one, 0x20, *other, 0x6A, 0x41, 42, 0x73, 0x21, *sum]);
        }
        body.push(0x0B);
        body
    }

    fn renumbered_bodies(bodies: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let module = renumbered(&testing::module(1, bodies), 3).unwrap();
        Module::read(&module).unwrap().bodies.iter().map(|body| body.to_vec()).collect()
    }

    #[test]
    fn what_is_alike_has_the_same_numbers() {
        let first = sums(&[[1, 2, 3], [3, 1, 4], [4, 2, 1], [1, 1, 3]]);
        let other = sums(&[[6, 2, 5], [5, 6, 3], [3, 2, 6], [6, 6, 5]]);
        assert_ne!(first, other);
        // The functions of one part see each other.
        let found = renumbered_bodies(&[first, other, vec![0, 0x0B], vec![0, 0x0B]]);
        assert_eq!(found[0], found[1]);
    }

    #[test]
    fn nothing_is_read_that_was_not_written_there() {
        let numbers = |seed: usize, step: usize| {
            [seed * 7 + step, seed + step * 3, seed * step].map(|number| 1 + (number % 8) as u8)
        };
        let body = |seed| sums(&(0..12).map(|step| numbers(seed, step)).collect::<Vec<_>>());
        let bodies: Vec<_> = (0..40).map(body).collect();
        let params = [wasmparser::ValType::I32];
        let mut n_changed = 0;
        for (before, after) in std::iter::zip(&bodies, renumbered_bodies(&bodies)) {
            let [flow, now] = [before, &after].map(|body| Flow::read(body, &params).unwrap());
            assert!(same_origins(&now, &flow, &flow.origins()));
            n_changed += u32::from(*before != after);
        }
        assert!(n_changed > 10, "{n_changed} of 40 have other numbers");
    }

    #[test]
    fn another_value_is_noticed() {
        let params = [wasmparser::ValType::I32];
        let [before, after] = [[[1, 2, 3], [3, 1, 2]], [[1, 2, 3], [1, 3, 2]]].map(|numbers| sums(&numbers));
        let [before, after] = [&before, &after].map(|body| Flow::read(body, &params).unwrap());
        let origins = before.origins();
        assert!(same_origins(&before, &before, &origins) && !same_origins(&after, &before, &origins));
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(renumbered(b"", 1).is_err());
        assert!(renumbered(&testing::module(0, &[vec![0, 0x08, 0, 0x0B]]), 1).is_err(), "throw");
    }
}
