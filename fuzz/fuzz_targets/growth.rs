//! Memory cost is linear: repeating a piece of text four times as often allocates about four times as much.
#![no_main]

use std::sync::LazyLock;

use allocation_counter::measure;
use arbitrary::Arbitrary;
use libfuzzer_sys::{arbitrary, fuzz_target};
use opensgf::convert::{self, Options};
use opensgf::{Applicability, Checker, Config, Document, Layout};

static CHECKER: LazyLock<Checker> = LazyLock::new(|| Checker::new(&Config::default()));

/// Repetitions of the piece in the small record; the large one has four times as many.
const COUNT: usize = 256;
/// Bytes allowed for tables that are built once.
const FREE: u64 = 200_000;

#[derive(Arbitrary, Debug)]
struct Growing<'a> {
    head: &'a [u8],
    piece: &'a [u8],
    tail: &'a [u8],
}

const WORK: &[fn(&Document<'_>)] = &[
    |doc| drop(CHECKER.check(doc)),
    |doc| drop(CHECKER.fix(doc, Applicability::Safe)),
    |doc| drop(doc.format(&Layout::default())),
    |doc| drop(convert::to_ff4(doc, &Options::default())),
    |doc| drop(convert::split(doc)),
];

fuzz_target!(|input: Growing<'_>| {
    let piece = &input.piece[..input.piece.len().min(40)];
    let text = |count: usize| [input.head, &piece.repeat(count), input.tail].concat();
    let [small, large] = [text(COUNT), text(4 * COUNT)];
    for (index, work) in WORK.iter().enumerate() {
        let cost = |text: &[u8]| measure(|| work(&opensgf::read(text))).bytes_total;
        let [less, more] = [cost(&small), cost(&large)];
        // Vectors grow by doubling, so allow one more doubling.
        assert!(more <= 8 * less + FREE, "work {index}: {less} bytes, then {more}");
    }
});
