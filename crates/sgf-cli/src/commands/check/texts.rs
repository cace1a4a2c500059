//! The names of all files that are checked, to compare damaged ones with.

use std::sync::Arc;

use opensgf::{LateTexts, WholeTexts};

use crate::input::Input;
use crate::pool;

/// Reads the names of all inputs when the first damaged one is met. What comes through a pipe can be read once only, and is left out;
/// so is what cannot be read, which the check itself reports.
pub(super) fn of(inputs: &[Input]) -> Arc<LateTexts> {
    let is_file = |input: &&Input| match input {
        Input::Stdin(_) => false,
        Input::File(path) => std::fs::metadata(path).is_ok_and(|found| found.is_file()),
    };
    // Of one file, its own check has all names.
    let inputs = if inputs.len() < 2 { Vec::new() } else { inputs.to_vec() };
    Arc::new(LateTexts::new(move || collect(&inputs.iter().filter(is_file).collect::<Vec<_>>())))
}

fn collect(inputs: &[&Input]) -> WholeTexts {
    let mut all = WholeTexts::default();
    let read = |bytes: &mut Vec<u8>, input: &&Input| {
        let mut texts = WholeTexts::default();
        if input.read(bytes).is_ok() {
            texts.add(bytes);
        }
        texts
    };
    let add = |_: &&Input, texts| {
        all.extend(texts);
        Ok(())
    };
    pool::in_order(inputs, Vec::new, read, add).expect("nothing fails here");
    all
}
