//! The order of the functions in a module: each stands where most of it has just been said.
//!
//! What a server sends is compressed, and compression finds again what stood at most 32 kB before. The games' functions are alike, each with
//! those of the same name, and a module is longer than that. So the functions are put in a row: next is always the one of which most stands
//! in the 32 kB before it. `wasm-opt` moves functions by their names: here they get names that sort in that order.

use std::collections::{HashMap, VecDeque};

use anyhow::Context;

use crate::wasm_module::{Module, write_bytes, write_number};

/// So many bytes in a row are looked for: an instruction or two.
const RUN: usize = 6;

/// How many bytes back compression finds them.
const REACH: usize = 32_000;

/// Runs that stand in more places than these are in every window, and tell no two functions apart.
const COMMON: usize = 1000;

/// Of two functions of which the same share is known, the longer one comes first: its share is divided by a power of its length.
const POWER: f64 = 0.8;

/// Returns a module with names for its functions, in the order of which like ones follow each other.
///
/// # Errors
///
/// Fails when the module cannot be read.
pub(crate) fn with_names(module: &[u8]) -> anyhow::Result<Vec<u8>> {
    let read = Module::read(module).context("this is no module of WebAssembly")?;
    let mut out = read.with_bodies(&read.bodies);
    let order = order(&read.bodies);
    let mut places: Vec<(usize, usize)> =
        order.into_iter().enumerate().map(|(place, function)| (function, place)).collect();
    places.sort_unstable();
    let mut names = Vec::new();
    write_number(&mut names, places.len());
    for (function, place) in places {
        write_number(&mut names, read.n_imported + function);
        write_bytes(&mut names, format!("{place:06}").as_bytes());
    }
    let mut section = Vec::new();
    write_bytes(&mut section, b"name");
    section.push(FUNCTION_NAMES);
    write_bytes(&mut section, &names);
    out.push(CUSTOM);
    write_bytes(&mut out, &section);
    Ok(out)
}

/// Puts functions in a row: next is the one of which most is known already; at the beginning, the longest.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let mut window = Window::over(bodies);
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let mut order = Vec::with_capacity(bodies.len());
    while !left.is_empty() {
        let rank = |function: usize| {
            let length = bodies[function].len();
            (f64::from(window.n_known[function]) / (length as f64).powf(POWER), length)
        };
        let best = |one: &usize, other: &usize| {
            let (one, other) = (rank(left[*one]), rank(left[*other]));
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        };
        let next = (0..left.len()).max_by(best).expect("there is one left");
        let function = left.remove(next);
        window.move_over(function);
        order.push(function);
    }
    order
}

/// The functions that compression can look back to, and what of all others stands in them.
struct Window<'m> {
    bodies: &'m [&'m [u8]],
    /// The runs of each function, as numbers.
    runs: Vec<Vec<usize>>,
    /// The functions in which each run stands, once for each place; none for runs that are common.
    places: Vec<Vec<usize>>,
    /// How often each run stands in the window.
    n_seen: Vec<u32>,
    /// How many runs of each function stand in the window.
    n_known: Vec<u32>,
    functions: VecDeque<usize>,
    n_bytes: usize,
}

impl<'m> Window<'m> {
    /// The window before any function.
    fn over(bodies: &'m [&'m [u8]]) -> Window<'m> {
        let mut numbers = HashMap::new();
        let mut places: Vec<Vec<usize>> = Vec::new();
        let mut runs = vec![Vec::new(); bodies.len()];
        for (function, body) in bodies.iter().enumerate() {
            for run in body.windows(RUN) {
                let number = *numbers.entry(run).or_insert(places.len());
                if number == places.len() {
                    places.push(Vec::new());
                }
                places[number].push(function);
                runs[function].push(number);
            }
        }
        places.iter_mut().filter(|places| places.len() > COMMON).for_each(Vec::clear);
        let (n_seen, n_known) = (vec![0; places.len()], vec![0; bodies.len()]);
        Window { bodies, runs, places, n_seen, n_known, functions: VecDeque::new(), n_bytes: 0 }
    }

    /// Takes a function in, and leaves behind what is out of reach then.
    fn move_over(&mut self, function: usize) {
        for &run in &self.runs[function] {
            self.n_seen[run] += 1;
            if self.n_seen[run] == 1 {
                self.places[run].iter().for_each(|&other| self.n_known[other] += 1);
            }
        }
        self.functions.push_back(function);
        self.n_bytes += self.bodies[function].len();
        while self.n_bytes > REACH && self.functions.len() > 1 {
            self.leave_oldest();
        }
    }

    fn leave_oldest(&mut self) {
        let Some(function) = self.functions.pop_front() else { return };
        self.n_bytes -= self.bodies[function].len();
        for &run in &self.runs[function] {
            self.n_seen[run] -= 1;
            if self.n_seen[run] == 0 {
                self.places[run].iter().for_each(|&other| self.n_known[other] -= 1);
            }
        }
    }
}

/// The numbers of the custom sections, and of the names of functions in the section of names.
const CUSTOM: u8 = 0;
const FUNCTION_NAMES: u8 = 1;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm_module::testing::module;

    fn body(seed: u8, n_bytes: usize) -> Vec<u8> {
        (0..n_bytes).map(|at| (at * at / 3 + usize::from(seed) * (at + 1)) as u8).collect()
    }

    #[test]
    fn what_is_alike_lies_together() {
        let longest = body(1, 400);
        let like_it = longest[30..].to_vec();
        let other = body(90, 300);
        let like_the_other = [&other[..250], &[7; 20]].concat();
        let bodies = [&like_the_other, &like_it, &other, &longest].map(Vec::as_slice);
        assert_eq!(order(&bodies), [3, 1, 2, 0]);
        assert_eq!(order(&[]), [] as [usize; 0]);
        // What is too short to be like anything comes last.
        assert_eq!(order(&[&[1, 2], &longest]), [1, 0]);
    }

    #[test]
    fn what_is_out_of_reach_is_not_known() {
        let (far, near) = (body(1, REACH / 2), body(90, REACH / 2));
        let (like_far, like_near) = (far[..300].to_vec(), near[..200].to_vec());
        let bodies = [&far, &near, &like_far, &like_near].map(Vec::as_slice);
        let mut window = Window::over(&bodies);
        let known = |window: &Window<'_>| [2, 3].map(|function| window.n_known[function] > 0);
        window.move_over(0);
        assert_eq!(known(&window), [true, false]);
        window.move_over(1);
        assert_eq!(known(&window), [true, true]);
        window.move_over(2);
        assert_eq!(known(&window), [true, true]);
        (0..3).for_each(|_| window.leave_oldest());
        assert_eq!((known(&window), window.n_bytes), ([false, false], 0));
    }

    #[test]
    fn functions_get_names_that_sort() {
        let bodies = [vec![1, 2], body(1, 200)];
        let named = with_names(&module(2, &bodies)).unwrap();
        let without = [&module(2, &bodies)[..8], &module(2, &bodies)[15..]].concat();
        assert!(named.starts_with(&without), "all but the section of names is as it was");
        let names = b"\0\x18\x04name\x01\x11\x02\x02\x06000001\x03\x06000000";
        assert_eq!(named[without.len()..], names[..]);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(with_names(b"").is_err());
        let whole = module(1, &[body(1, 200)]);
        assert!([10, 14, 20, whole.len() - 1].iter().all(|&end| with_names(&whole[..end]).is_err()));
    }
}
