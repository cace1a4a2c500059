//! The same query on the database and on its dataset: `Database::sql` and `sgf-cluster` have the same tables and functions.

use std::ops::ControlFlow;

use opensgf::db::{Cell, Database, DbError, SqlRow};

use crate::collection::Collection;
use crate::nodes::ask;

/// The rows of an answer as comma-separated values.
fn asked(database: &mut Database, query: &str) -> Result<Vec<String>, DbError> {
    let mut lines = Vec::new();
    let functions: Vec<_> = opensgf::functions::all().collect();
    database.sql(query, &functions, |row| {
        if let SqlRow::Cells(cells) = row {
            let text = |cell: &Cell| match cell {
                Cell::Null => String::new(),
                Cell::Integer(number) => number.to_string(),
                Cell::Real(number) => number.to_string(),
                Cell::Text(text) if text.contains(',') => format!("\"{text}\""),
                Cell::Text(text) => text.clone(),
                Cell::Bytes(bytes) => format!("{} bytes", bytes.len()),
            };
            lines.push(cells.iter().map(text).collect::<Vec<_>>().join(","));
        }
        ControlFlow::Continue(())
    })?;
    Ok(lines)
}

#[test]
fn a_query_means_the_same_in_both() {
    let collection = Collection::at_random(200);
    let mut database = collection.database();
    for query in [
        "SELECT count(*), sum(moves), min(first_day), max(last_day) FROM games WHERE gm = 1",
        "SELECT id, winner, year, board, hash, path, number, line FROM games ORDER BY id",
        "SELECT id, sgf_hits(track, '.X./XOX/.x.'), sgf_next(track, 'X.X') FROM games ORDER BY id",
        "SELECT id, sgf_key_at(track, 3), sgf_key_at(record, 3), sgf_winner(result), sgf_date_to(date) FROM games ORDER BY id",
        "SELECT count(*) FROM games WHERE sgf_pattern(track, '|X.', 'no-turn no-exchange')",
        "SELECT game, positions.number, next, next_color, won, positions.year FROM positions ORDER BY game, positions.number, key",
        "SELECT key, count(*) FROM positions WHERE gm = 1 AND board = '9x9' GROUP BY key ORDER BY count(*) DESC, key LIMIT 20",
        "SELECT count(*) FROM games JOIN positions ON positions.game = games.id WHERE positions.number = 5 AND winner = 'B'",
    ] {
        let ours = asked(&mut database, query).expect("it is a query");
        let told = ask(&collection.dataset(), query, "csv", None);
        assert_eq!(told.errors, "", "{query}");
        let theirs: Vec<&str> = told.out.lines().skip(1).collect();
        assert_eq!(ours, theirs, "{query}");
        assert!(!ours.is_empty());
    }
}

#[test]
fn a_query_on_the_database_reads_and_nothing_else() {
    let collection = Collection::at_random(8);
    let mut database = collection.database();
    let file = collection.file("stolen.db");
    for query in [
        "DELETE FROM game",
        "UPDATE game SET result = 'B+R'",
        "DROP VIEW games",
        "CREATE TEMP TABLE t (x)",
        "PRAGMA query_only = off",
        "SELECT * FROM pragma_table_info('game')",
        "BEGIN",
        "COMMIT",
        "VACUUM",
        "REINDEX",
        &format!("ATTACH '{}' AS other", file.display()),
        &format!("VACUUM INTO '{}'", file.display()),
        "SELECT load_extension('evil')",
        "SELECT readfile('/etc/passwd')",
        "SELECT 1; DELETE FROM game",
        "INSERT INTO words (words) VALUES ('delete-all')",
        "SELECT zeroblob(1000000000)",
        "SELECT sgf_pattern(track, 'Q') FROM games",
        "SELECT sgf_pattern(track) FROM games",
        "SELECT sgf_winner(1)",
        "SELECT",
        "",
        "-- nothing",
    ] {
        let answered = asked(&mut database, query);
        assert!(matches!(answered, Err(DbError::Query(_))), "{query}: {answered:?}");
    }
    assert!(!file.exists());
    assert_eq!(asked(&mut database, "SELECT count(*) FROM games").expect("it is a query"), ["10"]);
    // The full text asks SQLite for more than a table does.
    let found = asked(&mut database, "SELECT count(*) > 0 FROM words WHERE words MATCH 'player'");
    assert_eq!(found.expect("it is a query"), ["1"]);
}
