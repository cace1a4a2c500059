//! Session edits survive a round trip through the written record, and undo and redo restore every byte.
#![no_main]

#[path = "../../crates/opensgf/tests/outside/session/acts.rs"]
mod acts;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&[u8], &[u8])| {
    let (choices, text) = input;
    let mut rest = choices.iter();
    let mut below = |limit: usize| {
        let [high, low] = [(); 2].map(|()| rest.next().copied().map_or(0, usize::from));
        (high << 8 | low) % limit.max(1)
    };
    // An operation uses about six choices of two bytes.
    acts::try_out(opensgf::read(text.to_vec()), choices.len() / 12 + 1, &mut below);
});
