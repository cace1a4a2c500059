//! Bringing the numbers of lines of an earlier version up to date: they follow from the tracks, which the segments have.

use rusqlite::{Connection, params};

use crate::DbError;
use crate::catalog;
use crate::disk::Folder;
use crate::keys::KeyTable;
use crate::lines::Line;
use crate::pattern::geometry_of;
use crate::segment::Segment;

/// Gives each game the numbers of its line. A game whose segment is damaged keeps what it has.
pub(crate) fn renumber(folder: &Folder, connection: &Connection) -> Result<(), DbError> {
    let mut update = connection.prepare("UPDATE game SET line = ?1, opening = ?2 WHERE id = ?3")?;
    for number in catalog::segments(connection)? {
        let Ok(segment) = Segment::open(folder, number) else { continue };
        let Ok(board) = segment.board() else { continue };
        for (id, row) in catalog::games_of(connection, number)? {
            let Some(row) = board.rows.get(row as usize) else { continue };
            let track = board.track(row);
            let geometry = if track.is_empty() { None } else { geometry_of(row.gm, row) };
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
    fn the_next_writer_computes_numbers_of_an_earlier_version_again() {
        let folder = tempfile::tempdir().expect("there is a folder");
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
        add(&format!("(;GM[1]PB[Ann]{moves})(;GM[2];B[d3])(;GM[1]PB[No moves])"), "a.sgf");
        let numbers = || {
            let catalog = rusqlite::Connection::open(path.join("catalog.sqlite")).expect("it is there");
            let mut statement =
                catalog.prepare("SELECT line, opening FROM game ORDER BY id").expect("it can be asked");
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
            let rows: Result<Vec<(Option<i64>, Option<i64>)>, _> = rows.expect("it can be asked").collect();
            rows.expect("it can be read")
        };
        let before = numbers();
        let catalog = rusqlite::Connection::open(path.join("catalog.sqlite")).expect("it is there");
        let earlier = "PRAGMA user_version = 2; UPDATE game SET line = id WHERE line IS NOT NULL";
        catalog.execute_batch(earlier).expect("it can be written");
        drop(catalog);
        assert_eq!(Database::open(&path).expect("it is read as it is").n_games().expect("it is read"), 3);
        add(&format!("(;GM[1]PB[Ann]{turned})"), "b.sgf");
        assert_eq!(numbers()[..3], before);
        let mut pairs = Vec::new();
        let database = Database::open(&path).expect("it is there");
        database
            .duplicates(0.9, |pair| pairs.push((pair.one.number, pair.other.number)))
            .expect("it is read");
        // The first game of either file.
        assert_eq!(pairs, [(1, 1)]);
    }
}
