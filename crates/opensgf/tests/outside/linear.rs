//! Costs are linear: allocated memory for every shape of record and every operation.
//!
//! Time is unreliable on a busy machine, but allocated bytes are the same in each run, and repeated work allocates
//! repeatedly. The benchmark `shapes` measures time.

use allocation_counter::{AllocationInfo, measure};
use opensgf::convert::{self, Options};
use opensgf::{Applicability, Checker, Config, Document, Layout};
use testkit::shapes;

/// The size of the small records; the large ones are four times that.
const COUNT: usize = 4000;

/// An operation on a record.
type Work = (&'static str, fn(&Document<'_>));

const WORK: &[Work] = &[
    ("check", |doc| drop(checker().check(doc))),
    ("fix", |doc| drop(checker().fix(doc, Applicability::Safe))),
    ("fix all", |doc| drop(checker().fix(doc, Applicability::Unsafe))),
    ("format", |doc| drop(doc.format(&Layout::default()))),
    ("convert", |doc| drop(convert::to_ff4(doc, &Options::default()))),
    ("convert back", |doc| drop(convert::to_old(doc, convert::OldVersion::Ff3))),
    ("split", |doc| drop(convert::split(doc))),
    ("join", |doc| drop(convert::join(std::slice::from_ref(doc)))),
    ("sort", |doc| drop(convert::sort(doc, |game| convert::get(game, "DT").join(" ")))),
    ("strip", |doc| {
        let what = convert::StripOptions::default().with(|what| {
            what.comments = true;
            what.variations = true;
        });
        drop(convert::strip(doc, &what));
    }),
    ("set", |doc| {
        let name = convert::Assignment { ident: "PB".to_owned(), values: vec!["x".to_owned()] };
        drop(convert::set(doc, &[name], |_| true));
    }),
    ("edit", |doc| {
        let mut edit = doc.edit();
        doc.games().for_each(|game| edit.set_raw(game.root(), b"GN", &[b"x"]));
        drop(edit.commit());
    }),
];

fn checker() -> Checker {
    Checker::new(&Config::default())
}

/// The cost of reading a text and an operation on it.
fn cost(text: &[u8], work: fn(&Document<'_>)) -> AllocationInfo {
    measure(|| work(&opensgf::read(text)))
}

#[test]
fn cost_is_linear_in_the_size_of_the_record() {
    let mut worse = Vec::new();
    for (small, large) in shapes::all(COUNT).iter().zip(&shapes::all(4 * COUNT)) {
        for &(name, work) in WORK {
            let [less, more] = [small, large].map(|shape| cost(&shape.text, work).bytes_total);
            // Tables grow by doubling, so one more step may occur.
            let bound = 8 * less + 100_000;
            if more > bound {
                worse.push(format!("{name}, {}: {less} bytes, then {more}", small.name));
            }
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
}

/// Comments of one node are joined once, not once for each.
#[test]
fn joins_many_comments_of_a_node_once() {
    let [less, more] = [COUNT, 4 * COUNT].map(|count| {
        let text = format!("(;{})", "C[a]".repeat(count));
        let comments = |doc: &Document<'_>| {
            opensgf::games(doc).for_each(|view| view.nodes().for_each(|node| drop(view.comment(node))));
        };
        cost(text.as_bytes(), comments).bytes_total
    });
    assert!(more <= 8 * less + 100_000, "{less} bytes, then {more}");
}

/// A million unreported findings take no memory beyond the tree.
#[test]
fn empty_nodes_take_at_most_forty_bytes() {
    let text = [&b"("[..], &b";".repeat(100_000), b")"].concat();
    let checker = checker();
    let mut n_found = 0;
    let info = measure(|| {
        let doc = opensgf::read(&text);
        let kept = checker.check_for(&doc, |_| {
            n_found += 1;
            false
        });
        assert!(kept.is_empty());
    });
    assert!(n_found >= 100_000);
    assert!(info.bytes_max < 40 * text.len() as u64, "{} bytes at most", info.bytes_max);
}
