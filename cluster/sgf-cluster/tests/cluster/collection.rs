//! A database and its dataset.

use std::fs;
use std::path::{Path, PathBuf};

use opensgf::db::{BoardQuery, Database, Entry, Explored, Filter, SourceFile, Writer};

/// Games in a temporary folder.
pub(crate) struct Collection {
    folder: tempfile::TempDir,
}

/// Reproducible pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Random stones on a small board, with similar positions and some captures.
fn game(chance: &mut Chance) -> String {
    let name = |number| match number {
        0 => "Eve \u{1b}[2J, the \"first\"\n[x\\]".to_owned(),
        number => format!("Player {number}"),
    };
    let (black, white) = (name(chance.below(6)), name(chance.below(6)));
    let (year, month) = (1990 + chance.below(20), 1 + chance.below(12));
    let result = ["B+R", "W+R", "B+2.5", "W+T", "Draw", "?"][chance.below(6) as usize];
    let mut record = format!("(;GM[1]SZ[9]PB[{black}]PW[{white}]DT[{year}-{month:02}]RE[{result}]");
    for number in 0..20 + chance.below(60) {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        // There are few first moves, so that games share positions.
        let width = if number < 4 { 3 } else { 9 };
        let mut point =
            || char::from(b'a' + if width == 3 { 2 + chance.below(3) } else { chance.below(9) } as u8);
        record += &format!(";{color}[{}{}]", point(), point());
    }
    record + ")"
}

impl Collection {
    /// Random games in several segments, and some Hex games.
    pub(crate) fn at_random(n_games: usize) -> Collection {
        let mut chance = Chance(17);
        let mut parts: Vec<Vec<u8>> = (0..4)
            .map(|_| (0..n_games / 4).map(|_| game(&mut chance)).collect::<String>().into_bytes())
            .collect();
        parts.push(b"(;GM[11]SZ[5]PB[Hex];B[b2];W[c3])(;GM[11]SZ[5];B[c3];W[b2];B[a1])".to_vec());
        Collection::of(&parts)
    }

    /// A sample of real records, if available.
    pub(crate) fn of_corpus() -> Option<Collection> {
        let Some(corpus) = std::env::var_os("OPENSGF_CORPUS") else {
            eprintln!("skipped: OPENSGF_CORPUS is not set");
            return None;
        };
        let mut paths = Vec::new();
        list(Path::new(&corpus), &mut paths);
        paths.sort();
        let step = paths.len() / 400 + 1;
        let parts = paths.iter().step_by(step).filter_map(|path| fs::read(path).ok());
        let parts: Vec<Vec<u8>> = parts.filter(|bytes| bytes.len() < 100_000).collect();
        Some(Collection::of(&parts.chunks(100).map(|some| some.join(&b'\n')).collect::<Vec<_>>()))
    }

    /// The games of some texts, one segment for each text.
    fn of(parts: &[Vec<u8>]) -> Collection {
        let collection = Collection { folder: tempfile::tempdir().expect("a temporary folder") };
        for (number, part) in parts.iter().enumerate() {
            let mut writer = Writer::create_or_open(&collection.database_path()).expect("a temporary folder");
            let path = format!("{number}.sgf");
            let file = SourceFile { path: &path, stamp: None, archive: None };
            writer.add(&file, &Entry::all(&opensgf::read(part), None)).expect("a temporary folder");
            writer.commit().expect("a temporary folder");
        }
        collection.export(&collection.dataset(), "");
        // The same games as two shards of one dataset.
        for shard in ["shard=one/", "shard=two/"] {
            collection.export(&collection.shards(), shard);
        }
        collection
    }

    fn export(&self, folder: &Path, shard: &str) {
        let put = |path: &str, bytes: Vec<u8>| {
            let (table, rest) = path.split_once('/').expect("a path has the name of its table");
            let path = folder.join(format!("{table}/{shard}{rest}"));
            fs::create_dir_all(path.parent().expect("it is in a folder"))?;
            fs::write(path, bytes)
        };
        self.database().write_dataset(&Filter::default(), |_| false, put).expect("a temporary folder");
    }

    fn database_path(&self) -> PathBuf {
        self.folder.path().join("games.sgfdb")
    }

    pub(crate) fn database(&self) -> Database {
        Database::open(&self.database_path()).expect("it is a database")
    }

    /// A folder name with wildcard characters.
    pub(crate) fn dataset(&self) -> PathBuf {
        self.folder.path().join("data [set] *")
    }

    pub(crate) fn shards(&self) -> PathBuf {
        self.folder.path().join("shards")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The ids of the Go games that match a pattern.
    pub(crate) fn with_pattern(&self, pattern: &str, filter: &Filter) -> Vec<i64> {
        let query = BoardQuery::pattern(1, pattern.parse().expect("it is a pattern"));
        let mut ids = Vec::new();
        let found = self.database().find(filter, Some(&query), |game| {
            ids.push(game.id);
            std::ops::ControlFlow::Continue(())
        });
        found.expect("the database can be read");
        ids.sort_unstable();
        ids
    }

    pub(crate) fn explored(&self, query: &BoardQuery) -> Explored {
        self.database().explore(&Filter::default(), query).expect("the database can be read")
    }
}

fn list(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => list(&entry.path(), paths),
            Ok(kind) if kind.is_file() => paths.push(entry.path()),
            _ => {}
        }
    }
}
