//! Disguised duplicates: copies of games that are rotated, reflected, exchanged, truncated, continued differently or
//! respelled are found among many other games, without false positives. With `OPENSGF_CORPUS`, the other games are the 19x19
//! games in that folder.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sgf_db::{Database, Entry, SourceFile, Writer};
use sgf_model::record::games;
use sgf_syntax::Document;

/// Pseudorandom numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// A move: color and point.
type Step = (bool, usize, usize);

fn written(info: &str, steps: &[Step]) -> String {
    let mut record = format!("(;GM[1]FF[4]SZ[19]{info}");
    for &(is_black, column, row) in steps {
        let letter = |number: usize| char::from(b'a' + number as u8);
        let _ = write!(record, ";{}[{}{}]", if is_black { "B" } else { "W" }, letter(column), letter(row));
    }
    record + ")"
}

/// A game without repeated points, as in most openings.
fn synthetic(number: usize, random: &mut Random) -> (String, Vec<Step>) {
    let mut free: Vec<usize> = (0..361).collect();
    let n_moves = 60 + random.below(200);
    let steps = (0..n_moves).map(|at| {
        let site = free.swap_remove(random.below(free.len()));
        (at % 2 == 0, site % 19, site / 19)
    });
    (format!("PB[Player {number}]PW[Opponent {number}]DT[19{:02}]", number % 100), steps.collect())
}

/// The games in a folder with at least sixty moves, each on the board and in turn.
fn real(folder: &Path, most: usize) -> Vec<(String, Vec<Step>)> {
    let mut waiting = vec![folder.to_owned()];
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    while let Some(path) = waiting.pop().filter(|_| found.len() < most) {
        if path.is_dir() {
            let mut inside: Vec<PathBuf> =
                std::fs::read_dir(&path).into_iter().flatten().flatten().map(|it| it.path()).collect();
            inside.sort();
            waiting.extend(inside);
            continue;
        }
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let doc = Document::parse(&bytes);
        let Some(view) = games(&doc).next().filter(|view| view.number() == 1) else { continue };
        let moves = view.main_line().filter_map(|node| view.move_in(node));
        let steps: Option<Vec<Step>> = moves
            .map(|step| match step.raw() {
                [column @ b'a'..=b's', row @ b'a'..=b's'] => {
                    Some((step.ident() == b"B", usize::from(column - b'a'), usize::from(row - b'a')))
                }
                _ => None,
            })
            .collect();
        let is_plain = |steps: &Vec<Step>| {
            let points: HashSet<_> = steps.iter().take(40).map(|step| (step.1, step.2)).collect();
            steps.len() >= 60 && points.len() == 40
        };
        if let Some(steps) = steps.filter(is_plain).filter(|steps| seen.insert(steps.clone())) {
            found.push((format!("PB[Player {}]PW[Opponent]DT[1990]", found.len()), steps));
        }
    }
    found
}

/// A disguised copy.
fn disguised(steps: &[Step], random: &mut Random) -> Vec<Step> {
    let (turn, exchanges) = (random.below(8), random.below(2) == 1);
    let mut steps: Vec<Step> = steps
        .iter()
        .map(|&(is_black, column, row)| {
            let (column, row) = if turn & 1 == 0 { (column, row) } else { (row, column) };
            let column = if turn & 2 == 0 { column } else { 18 - column };
            let row = if turn & 4 == 0 { row } else { 18 - row };
            (is_black != exchanges, column, row)
        })
        .collect();
    match random.below(3) {
        0 => steps.truncate(steps.len() - random.below(steps.len() / 5) - 1),
        1 => {
            // Changes the last moves.
            let n_other = 1 + random.below(5);
            let from = steps.len() - n_other;
            steps[from..].iter_mut().for_each(|step| (step.1, step.2) = (step.2, 18 - step.1));
        }
        _ => {}
    }
    steps
}

#[test]
fn finds_disguised_copies_and_nothing_else() {
    let mut random = Random(7);
    let originals = match std::env::var_os("OPENSGF_CORPUS") {
        Some(folder) => real(Path::new(&folder), 36_000),
        None => {
            println!("skipped: the real games, because OPENSGF_CORPUS names no folder");
            Vec::new()
        }
    };
    let originals = if originals.len() < 1000 {
        (0..2000).map(|number| synthetic(number, &mut random)).collect()
    } else {
        originals
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    let mut add = |name: &str, record: &str| {
        let file = SourceFile { path: name, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
    };
    for (number, (info, steps)) in originals.iter().enumerate() {
        add(&format!("original {number}"), &written(info, steps));
    }
    let mut copied = HashSet::new();
    while copied.len() < 500 {
        let number = random.below(originals.len());
        if copied.insert(number) {
            let info = ["PB[PLAYER]", "PB[x]PW[y]DT[2001]", "", "GN[a copy]C[Great game!]"][random.below(4)];
            add(&format!("copy of {number}"), &written(info, &disguised(&originals[number].1, &mut random)));
        }
    }
    writer.commit().expect("it can be written");
    let (mut found, mut wrong) = (HashSet::new(), Vec::new());
    let database = Database::open(&path).expect("it can be opened");
    database
        .duplicates(0.8, |pair| {
            let number =
                pair.one.path.strip_prefix("original ").and_then(|number| number.parse::<usize>().ok());
            match number.filter(|number| pair.other.path == format!("copy of {number}")) {
                Some(number) => drop(found.insert(number)),
                None => wrong.push((
                    pair.one.path,
                    pair.other.path,
                    pair.score,
                    pair.n_common,
                    pair.one.moves,
                    pair.other.moves,
                )),
            }
        })
        .expect("it can be read");
    println!(
        "{} of 500 copies found among {} games, {} other pairs",
        found.len(),
        originals.len(),
        wrong.len()
    );
    wrong.iter().take(100).for_each(|pair| println!("{pair:?}"));
    assert!(found.len() >= 495, "only {} of 500 copies were found", found.len());
    // Real collections have duplicates of their own.
    let is_real = originals.len() != 2000;
    assert!(is_real || wrong.is_empty(), "{wrong:?}");
}
