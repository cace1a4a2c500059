//! Upgrades the line ids of an older database, which follow from the tracks in its segments.

use rusqlite::{Connection, params};

use crate::DbError;
use crate::index::keys::KeyTable;
use crate::index::line_ids::Line;
use crate::storage::catalog;
use crate::storage::directory::Directory;
use crate::storage::segment::Segment;

/// Recomputes the line ids of all games. Games in damaged segments keep theirs.
pub(crate) fn renumber(folder: &Directory, connection: &Connection) -> Result<(), DbError> {
    let mut update = connection.prepare("UPDATE game SET line = ?1, opening = ?2 WHERE id = ?3")?;
    for number in catalog::segments(connection)? {
        let Ok(segment) = Segment::open(folder, number) else { continue };
        let Ok(board) = segment.board() else { continue };
        for (id, row) in catalog::games_of(connection, number)? {
            let Some(row) = board.rows.get(row as usize) else { continue };
            let track = board.track(row);
            let geometry = if track.is_empty() { None } else { row.geometry() };
            let Some(geometry) = geometry else { continue };
            let line = Line::of(&KeyTable::of(row.gm, geometry), track);
            update.execute(params![line.all, line.opening, id])?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use crate::{Database, Entry, SourceFile, Writer};

    #[test]
    fn next_writer_upgrades_line_ids() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.sgfdb");
        let add = |text: &str, name| {
            let mut writer = Writer::create_or_open(&path).expect("it can be written");
            let entries = Entry::all(&Document::parse(text.as_bytes()), None);
            let file = SourceFile { path: name, stamp: None, archive: None };
            writer.add(&file, &entries).expect("it can be written");
            writer.commit().expect("it can be written");
        };
        let moves = ";B[qd];W[dd];B[pq];W[dp];B[fq];W[cn];B[oc];W[ck];B[fc];W[cf];B[ic];W[qo]";
        let turned = ";B[qp];W[dp];B[pc];W[dd];B[fc];W[cf];B[oq];W[ci];B[fq];W[cn];B[iq];W[qe]";
        // The setup of the second game has another order of sites when it is turned.
        add(&format!("(;GM[1]PB[Ann]{moves})(;GM[1]AB[dd][pd][jj];W[qc])(;GM[1]PB[No moves])"), "a.sgf");
        let numbers = || {
            let catalog = rusqlite::Connection::open(path.join("catalog.sqlite")).expect("it exists");
            let mut statement =
                catalog.prepare("SELECT line, opening FROM game ORDER BY id").expect("the query is valid");
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
            let rows: Result<Vec<(Option<i64>, Option<i64>)>, _> =
                rows.expect("the query is valid").collect();
            rows.expect("it can be read")
        };
        let before = numbers();
        for version in [2, 3] {
            let catalog = rusqlite::Connection::open(path.join("catalog.sqlite")).expect("it exists");
            let earlier =
                format!("PRAGMA user_version = {version}; UPDATE game SET line = id WHERE line IS NOT NULL");
            catalog.execute_batch(&earlier).expect("it can be written");
            drop(catalog);
            assert_ne!(numbers()[..3], before);
            let database = Database::open(&path).expect("it is read as it is");
            assert!(database.n_games().expect("it can be read") >= 3);
            drop(database);
            add(&format!("(;GM[1]PB[Ann]{turned})"), "b.sgf");
            assert_eq!(numbers()[..3], before);
        }
        let mut pairs = Vec::new();
        let database = Database::open(&path).expect("it exists");
        database
            .duplicates(0.9, |pair| pairs.push((pair.one.number, pair.other.number)))
            .expect("it can be read");
        // The first game of each file.
        assert_eq!(pairs, [(1, 1)]);
    }
}
