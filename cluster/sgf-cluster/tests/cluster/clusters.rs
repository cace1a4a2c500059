//! A scheduler and executors, as processes of their own.

use std::time::Duration;

use crate::collection::Collection;
use crate::nodes::{Asked, Cluster, ask};
use crate::queries::expected;

#[test]
fn a_cluster_answers_as_the_database_does() {
    let cluster = Cluster::of(2);
    for collection in [Some(Collection::at_random(400)), Collection::of_corpus()].into_iter().flatten() {
        // All at once: several people ask one cluster.
        let asked: Vec<_> = expected(&collection)
            .into_iter()
            .map(|(query, expected)| {
                (Asked::begin(&collection.dataset(), &query, "csv", Some(&cluster.address)), query, expected)
            })
            .collect();
        for (asked, query, expected) in asked {
            let told = asked.told();
            assert_eq!((told.code, told.errors.as_str()), (Some(0), ""), "{query}");
            let lines: Vec<&str> = told.out.lines().skip(1).collect();
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
        // What is found wrong in a row, on an executor, is an error as well.
        let late = "SELECT sum(sgf_key_at(track, 20 - CAST(id AS int) * 10)) FROM games";
        let late = ask(&collection.dataset(), late, "csv", Some(&cluster.address));
        assert_eq!((late.code, late.out.as_str()), (Some(2), ""), "{late:?}");
        assert!(late.errors.contains("there is no move"), "{late:?}");
    }
}

#[test]
fn an_executor_that_is_killed_costs_at_most_a_second_question() {
    let collection = Collection::at_random(400);
    let mut cluster = Cluster::of(2);
    // Each pattern is looked for in every game, so that there is a middle.
    let sign = |number: usize| [".", "*", "X", "x"][number % 4];
    let pattern = |number: usize| format!("{}*/*{}/{}.", sign(number), sign(number / 4), sign(number / 16));
    let sums: Vec<String> =
        (0..20).map(|number| format!("sum(sgf_hits(track, '{}'))", pattern(number))).collect();
    let query = format!("SELECT {} FROM games WHERE gm = 1", sums.join(", "));
    let dataset = collection.shards();
    let expected = ask(&dataset, &query, "csv", None);
    assert_eq!((expected.code, expected.errors.as_str()), (Some(0), ""));
    let mut asked = Asked::begin(&dataset, &query, "csv", Some(&cluster.address));
    std::thread::sleep(Duration::from_millis(1500));
    assert!(asked.is_running(), "the query is too short to be disturbed");
    cluster.kill_one();
    let told = asked.told();
    if told != expected {
        assert_eq!(
            (told.code, told.out.as_str()),
            (Some(2), ""),
            "neither an answer nor a clean failure: {told:?}"
        );
        assert!(!told.errors.is_empty());
    }
    // The one that is left answers, at the latest when the other one has been given up.
    let mut again = ask(&dataset, &query, "csv", Some(&cluster.address));
    if again != expected {
        std::thread::sleep(Duration::from_secs(6));
        again = ask(&dataset, &query, "csv", Some(&cluster.address));
    }
    assert_eq!(again, expected);
}
