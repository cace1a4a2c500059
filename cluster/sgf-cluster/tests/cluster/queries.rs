//! Queries in one process.

use std::path::Path;

use opensgf::db::{BoardQuery, Filter, date_range};
use opensgf::play::{Options, game};
use opensgf::value::Color;

use crate::collection::Collection;
use crate::nodes::{ask, run};

const CORNER: &str = "+----/|..../|..../|...X";
const ANYWHERE: &str = ".X./XOX/.x.";

/// The expected result of each query, as CSV without the header.
pub(crate) fn expected(collection: &Collection) -> Vec<(String, Vec<String>)> {
    let lines = |ids: Vec<i64>| ids.into_iter().map(|id| id.to_string()).collect::<Vec<_>>();
    let all = Filter::default();
    let nineties = Filter::default().with(|filter| filter.dates = date_range("1990..1999"));
    let mut expected = Vec::new();
    for pattern in [CORNER, ANYWHERE, "X*O/*.*/O*X", "--/XO/OX"] {
        let query =
            format!("SELECT id FROM games WHERE gm = 1 AND sgf_pattern(track, '{pattern}') ORDER BY id");
        expected.push((query, lines(collection.with_pattern(pattern, &all))));
    }
    let query = format!(
        "SELECT id FROM games WHERE gm = 1 AND first_day < 20000101 AND last_day >= 19900101
         AND sgf_pattern(record, '{CORNER}') ORDER BY id"
    );
    expected.push((query, lines(collection.with_pattern(CORNER, &nineties))));
    let explored = collection.explored(&BoardQuery::pattern(1, ANYWHERE.parse().expect("it is a pattern")));
    let query = format!("SELECT sum(sgf_hits(track, '{ANYWHERE}')) FROM games WHERE gm = 1");
    expected.push((query, vec![explored.n_hits.to_string()]));
    expected.push(continuations(collection));
    expected.push(by_result(collection));
    expected
}

/// The continuations of a move on the small board.
fn continuations(collection: &Collection) -> (String, Vec<String>) {
    let go = game(1).expect("Go is known");
    let mut position = go.begin(&Options::default().with_size(9, 9)).expect("a valid board");
    position.follow(Color::Black, "cc").expect("a valid point");
    let query = BoardQuery::at(go, &*position);
    let (key, points) = query.key().expect("a position of stones");
    let explored = collection.explored(&query);
    let mut lines: Vec<String> = Vec::new();
    for next in &explored.continuations {
        let number = points.iter().find(|(name, _)| *name == next.point).expect("a valid point").1;
        lines.push(format!("{number},{},{}", next.count, next.wins()));
    }
    lines.sort();
    let query = format!(
        "SELECT next, count(*), coalesce(sum(CASE WHEN won = 1 THEN 1 ELSE 0 END), 0) FROM positions
         WHERE gm = 1 AND board = '9x9' AND key = {key} AND next IS NOT NULL GROUP BY next, next_color
         ORDER BY next || ',' || count(*)"
    );
    (query, lines)
}

fn by_result(collection: &Collection) -> (String, Vec<String>) {
    let mut lines = Vec::new();
    for winner in ["B", "W"] {
        let condition = format!("winner = '{winner}' AND gm = 1 AND first_day BETWEEN 19950101 AND 19951231");
        let filter = Filter::default().with(|filter| filter.condition = Some(condition));
        let mut count = 0;
        let found = collection.database().find(&filter, None, |_| {
            count += 1;
            std::ops::ControlFlow::Continue(())
        });
        found.expect("the database can be read");
        if count > 0 {
            lines.push(format!("{winner},{count}"));
        }
    }
    // The functions on records agree with the catalog.
    let query = "SELECT sgf_winner(result) AS w, count(*) FROM games WHERE gm = 1 AND sgf_winner(result) IN ('B', 'W')
         AND sgf_date_from(date) BETWEEN 19950101 AND 19951231 GROUP BY w ORDER BY w";
    (query.to_owned(), lines)
}

#[test]
fn results_equal_those_of_the_database() {
    for collection in [Some(Collection::at_random(400)), Collection::of_corpus()].into_iter().flatten() {
        for (query, expected) in expected(&collection) {
            let result = ask(&collection.dataset(), &query, "csv", None);
            assert_eq!((result.code, result.errors.as_str()), (Some(0), ""), "{query}");
            let lines: Vec<&str> = result.out.lines().skip(1).collect();
            assert_eq!(lines, expected, "{query}");
        }
        let count = |dataset: &Path| ask(dataset, "SELECT count(*) FROM games", "csv", None).out;
        let n_games = collection.database().n_games().expect("it can be read");
        assert_eq!(count(&collection.dataset()), format!("count(*)\n{n_games}\n"));
        assert_eq!(count(&collection.shards()), format!("count(*)\n{}\n", 2 * n_games));
    }
}

#[test]
fn distinguishes_shards() {
    let collection = Collection::at_random(40);
    let query =
        "SELECT g.shard, count(*) FROM games g JOIN positions p ON p.shard = g.shard AND p.game = g.id
        WHERE p.number = 0 GROUP BY g.shard ORDER BY 1";
    let result = ask(&collection.shards(), query, "csv", None);
    assert_eq!(result.out, "shard,count(*)\none,42\ntwo,42\n", "{}", result.errors);
}

#[test]
fn keys_and_positions_agree() {
    let collection = Collection::at_random(100);
    // Passes have no position of their own, so not every game has one for its third move.
    let query = "SELECT count(*) > 50 AS many, count(*) = sum(CASE WHEN sgf_key_at(track, 3) = key THEN 1 ELSE 0 END) AS alike
        FROM games JOIN positions ON positions.game = games.id AND positions.gm = games.gm WHERE positions.number = 3";
    let result = ask(&collection.dataset(), query, "json", None);
    assert_eq!(result.out, "{\"many\":true,\"alike\":true}\n", "{}", result.errors);
    let explained = ask(&collection.dataset(), "EXPLAIN SELECT * FROM positions WHERE key = 5", "csv", None);
    assert!(explained.out.contains("pruning_predicate"), "{explained:?}");
}

#[test]
fn rejects_invalid_queries() {
    let collection = Collection::at_random(8);
    let file = collection.file("stolen.csv");
    let dataset = collection.dataset();
    for (query, words) in [
        ("SELECT sgf_pattern(track, 'Q') FROM games", "'Q' has no meaning in a pattern"),
        ("SELECT id FROM games WHERE false AND sgf_pattern(track, 'X/XO')", "row 2"),
        ("SELECT sgf_pattern(track, 'X', 'turn') FROM games", "'turn' is not a pattern option"),
        ("SELECT sgf_pattern(track) FROM games", "wrong number of arguments"),
        ("SELECT sgf_pattern(id, 'X') FROM games", "argument 1"),
        ("SELECT sgf_key_at(track, -1) FROM games", "no move -1"),
        ("SELECT nothing FROM games", "nothing"),
        ("SELECT", "xpected"),
        ("CREATE TABLE t AS SELECT 1", "DDL"),
        ("INSERT INTO games SELECT * FROM games", "DML"),
        (&format!("COPY games TO '{}'", file.display()), "DML"),
        ("SET datafusion.execution.batch_size = 1", "Statement"),
    ] {
        let result = ask(&dataset, query, "csv", None);
        assert_eq!((result.code, result.out.as_str()), (Some(2), ""), "{query}: {result:?}");
        assert!(result.errors.contains(words), "{query}: {result:?}");
    }
    assert!(!file.exists());
    let path = dataset.to_str().expect("valid text");
    for arguments in [
        &["sql", path, "SELECT 1", "--format", "xml"][..],
        &["sql", path, "SELECT 1", "--scheduler", "nowhere"],
        &["sql", path, "SELECT 1", "--scheduler", "127.0.0.1:9"],
        &["sql", "/nowhere", "SELECT 1"],
        &["sql", "/", "SELECT 1"],
        &["sql"],
        &["scheduler", "--port", "seven"],
        &["executor"],
        &["nothing"],
    ] {
        let result = run(arguments);
        assert_eq!((result.code, result.out.as_str()), (Some(2), ""), "{arguments:?}: {result:?}");
        assert!(!result.errors.is_empty(), "{arguments:?}");
    }
    assert_eq!(run(&["--help"]).code, Some(0));
}

#[test]
fn escapes_text_of_records() {
    let collection = Collection::at_random(40);
    let query = "SELECT black, 'a' || chr(10) || 'b' AS two, CAST(NULL AS int) AS none, 1.5 AS real, arrow_cast('ab', 'Binary') AS bytes,
        length(sgf_svg(record, 0)) > 100 AS drawn FROM games WHERE black LIKE 'Eve%' LIMIT 1";
    let result = |format| ask(&collection.dataset(), query, format, None).out;
    assert_eq!(
        result("table"),
        "black                      two  none  real  bytes    drawn\nEve ␛[2J, the \"first\" [x]  a␊b         1.5  x'6162'  true\n"
    );
    assert_eq!(
        result("csv"),
        "black,two,none,real,bytes,drawn\n\"Eve ␛[2J, the \"\"first\"\" [x]\",\"a\nb\",,1.5,x'6162',true\n"
    );
    assert_eq!(
        result("json"),
        "{\"black\":\"Eve \\u001b[2J, the \\\"first\\\" [x]\",\"two\":\"a\\nb\",\"none\":null,\"real\":1.5,\"bytes\":\"x'6162'\",\"drawn\":true}\n"
    );
}
