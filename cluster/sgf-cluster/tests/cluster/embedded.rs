//! `Database::sql` and `sgf-cluster` have the same tables and functions, and give the same results.

use std::ops::ControlFlow;

use opensgf::db::{Cell, Database, DbError, SqlRow};

use crate::collection::Collection;
use crate::nodes::ask;

/// The rows of a result as CSV.
fn csv_rows(database: &mut Database, query: &str) -> Result<Vec<String>, DbError> {
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
fn queries_give_the_same_result_in_both() {
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
        let ours = csv_rows(&mut database, query).expect("the query is valid");
        let result = ask(&collection.dataset(), query, "csv", None);
        assert_eq!(result.errors, "", "{query}");
        let theirs: Vec<&str> = result.out.lines().skip(1).collect();
        assert_eq!(ours, theirs, "{query}");
        assert!(!ours.is_empty());
    }
}

#[test]
fn database_queries_can_only_read() {
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
        let answered = csv_rows(&mut database, query);
        assert!(matches!(answered, Err(DbError::Query(_))), "{query}: {answered:?}");
    }
    assert!(!file.exists());
    assert_eq!(csv_rows(&mut database, "SELECT count(*) FROM games").expect("the query is valid"), ["10"]);
    // The full-text index needs more permissions than a table.
    let found = csv_rows(&mut database, "SELECT count(*) > 0 FROM words WHERE words MATCH 'player'");
    assert_eq!(found.expect("the query is valid"), ["1"]);
}
