//! The player names of all inputs, to repair damaged names by comparison.

use std::sync::Arc;

use opensgf::{IntactNames, LazyNames};

use crate::io::input::Input;
use crate::io::parallel;

/// Reads the names of all inputs when the first damaged name is found. Pipes are skipped, since they can only be read once. Unreadable
/// files are skipped, since the check itself reports them.
pub(super) fn collect_lazily(inputs: &[Input]) -> Arc<LazyNames> {
    let is_file = |input: &&Input| match input {
        Input::Stdin(_) => false,
        Input::Member(_) => true,
        Input::File(path) => std::fs::metadata(path).is_ok_and(|found| found.is_file()),
    };
    // The check of a single file has all names already.
    let inputs = if inputs.len() < 2 { Vec::new() } else { inputs.to_vec() };
    Arc::new(LazyNames::new(move || collect(&inputs.iter().filter(is_file).collect::<Vec<_>>())))
}

fn collect(inputs: &[&Input]) -> IntactNames {
    let mut all = IntactNames::default();
    let read = |bytes: &mut Vec<u8>, input: &&Input| {
        let mut names = IntactNames::default();
        if input.read(bytes).is_ok() {
            names.add(bytes);
        }
        names
    };
    let add = |_: &&Input, names| {
        all.extend(names);
        Ok(())
    };
    parallel::in_order(inputs, Vec::new, read, add).expect("adding names never fails");
    all
}
