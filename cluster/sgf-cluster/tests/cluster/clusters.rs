//! A scheduler and executors in separate processes.

use std::time::Duration;

use crate::collection::Collection;
use crate::nodes::{Cluster, RunningQuery, ask};
use crate::queries::expected;

#[test]
fn cluster_results_equal_those_of_the_database() {
    let cluster = Cluster::of(2);
    for collection in [Some(Collection::at_random(400)), Collection::of_corpus()].into_iter().flatten() {
        // In parallel, as several clients would.
        let running: Vec<_> = expected(&collection)
            .into_iter()
            .map(|(query, expected)| {
                (
                    RunningQuery::begin(&collection.dataset(), &query, "csv", Some(&cluster.address)),
                    query,
                    expected,
                )
            })
            .collect();
        for (running, query, expected) in running {
            let result = running.wait();
            assert_eq!((result.code, result.errors.as_str()), (Some(0), ""), "{query}");
            let lines: Vec<&str> = result.out.lines().skip(1).collect();
            assert_eq!(lines, expected, "{query}");
        }
        let bad = ask(
            &collection.dataset(),
            "SELECT sgf_pattern(track, 'Q') FROM games",
            "csv",
            Some(&cluster.address),
        );
        assert_eq!(bad.code, Some(2), "{bad:?}");
        assert!(bad.errors.contains("'Q' has no meaning"), "{bad:?}");
        // An error in a row on an executor fails the query.
        let late = "SELECT sum(sgf_key_at(track, 20 - CAST(id AS int) * 10)) FROM games";
        let late = ask(&collection.dataset(), late, "csv", Some(&cluster.address));
        assert_eq!((late.code, late.out.as_str()), (Some(2), ""), "{late:?}");
        assert!(late.errors.contains("there is no move"), "{late:?}");
    }
}

#[test]
fn a_killed_executor_costs_at_most_one_retry() {
    let collection = Collection::at_random(400);
    let mut cluster = Cluster::of(2);
    // Each pattern is matched with every game, so that the query takes long enough.
    let sign = |number: usize| [".", "*", "X", "x"][number % 4];
    let pattern = |number: usize| format!("{}*/*{}/{}.", sign(number), sign(number / 4), sign(number / 16));
    let sums: Vec<String> =
        (0..20).map(|number| format!("sum(sgf_hits(track, '{}'))", pattern(number))).collect();
    let query = format!("SELECT {} FROM games WHERE gm = 1", sums.join(", "));
    let dataset = collection.shards();
    let expected = ask(&dataset, &query, "csv", None);
    assert_eq!((expected.code, expected.errors.as_str()), (Some(0), ""));
    let mut running = RunningQuery::begin(&dataset, &query, "csv", Some(&cluster.address));
    std::thread::sleep(Duration::from_millis(1500));
    assert!(running.is_running(), "the query is too short to be disturbed");
    cluster.kill_one();
    let result = running.wait();
    if result != expected {
        assert_eq!(
            (result.code, result.out.as_str()),
            (Some(2), ""),
            "neither an answer nor a clean failure: {result:?}"
        );
        assert!(!result.errors.is_empty());
    }
    // The remaining executor answers, at the latest after the other one is dropped.
    let mut again = ask(&dataset, &query, "csv", Some(&cluster.address));
    if again != expected {
        std::thread::sleep(Duration::from_secs(6));
        again = ask(&dataset, &query, "csv", Some(&cluster.address));
    }
    assert_eq!(again, expected);
}
