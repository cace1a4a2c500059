//! Recall of duplicates: each way to disguise a game, measured on a sample of games. With `OPENSGF_CORPUS`, these are games of
//! professionals, games from servers and handicap games; without it, generated ones.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sgf_db::{Database, Entry, SourceFile, Writer};
use sgf_model::record::games;
use sgf_syntax::Document;

use crate::disguises::Random;

/// A stone: color and point; no point for a pass.
type Stone = (bool, Option<(usize, usize)>);

#[derive(Clone, Default)]
struct Sample {
    size: usize,
    names: String,
    setup: Vec<Stone>,
    moves: Vec<Stone>,
}

impl Sample {
    fn record(&self) -> String {
        let letter = |number: usize| char::from(b'a' + number as u8);
        let point = |point: Option<(usize, usize)>| {
            point.map_or(String::new(), |(column, row)| format!("{}{}", letter(column), letter(row)))
        };
        let mut record = format!("(;GM[1]FF[4]SZ[{}]{}", self.size, self.names);
        for (is_black, property) in [(true, "AB"), (false, "AW")] {
            let stones: Vec<String> =
                self.setup.iter().filter(|it| it.0 == is_black).map(|it| point(it.1)).collect();
            if !stones.is_empty() {
                let _ = write!(record, "{property}[{}]", stones.join("]["));
            }
        }
        for &(is_black, at) in &self.moves {
            let _ = write!(record, ";{}[{}]", if is_black { "B" } else { "W" }, point(at));
        }
        record + ")"
    }

    fn changed(&self, change: impl Fn(Stone) -> Stone) -> Sample {
        let all = |stones: &[Stone]| stones.iter().map(|&stone| change(stone)).collect();
        Sample { setup: all(&self.setup), moves: all(&self.moves), ..self.clone() }
    }

    fn turned(&self, turn: usize) -> Sample {
        let last = self.size - 1;
        self.changed(|(is_black, at)| {
            let turned = at.map(|(column, row)| {
                let (column, row) = if turn & 1 == 0 { (column, row) } else { (row, column) };
                (
                    if turn & 2 == 0 { column } else { last - column },
                    if turn & 4 == 0 { row } else { last - row },
                )
            });
            (is_black, turned)
        })
    }

    fn swapped(&self) -> Sample {
        self.changed(|(is_black, at)| (!is_black, at))
    }

    fn cut(&self) -> Sample {
        Sample { moves: self.moves[..self.moves.len() * 4 / 5].to_vec(), ..self.clone() }
    }

    fn renamed(&self) -> Sample {
        Sample { names: "PB[Somebody Else]PW[N. N.]DT[2031-05-07]".to_owned(), ..self.clone() }
    }

    /// A move is displaced by one, if possible to a point that stays empty.
    fn with_typo(&self, random: &mut Random) -> Sample {
        let used: Vec<_> = self.setup.iter().chain(&self.moves).filter_map(|stone| stone.1).collect();
        let mut changed = self.clone();
        for attempt in 0.. {
            let number = random.below(self.moves.len());
            let step: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let (right, down) = step[random.below(4)];
            let Some((column, row)) = self.moves[number].1 else { continue };
            let to = column.checked_add_signed(right).zip(row.checked_add_signed(down));
            let is_free = |to: &(usize, usize)| {
                to.0 < self.size && to.1 < self.size && (attempt > 1000 || !used.contains(to))
            };
            if let Some(to) = to.filter(is_free) {
                changed.moves[number].1 = Some(to);
                break;
            }
        }
        changed
    }

    /// Two moves of the same color are exchanged, at a distance of at most `most` moves of that color.
    fn exchanged(&self, random: &mut Random, most: usize) -> Sample {
        let mut changed = self.clone();
        loop {
            let (one, between) = (random.below(self.moves.len()), 2 * (1 + random.below(most)));
            let other = one + between;
            if other < self.moves.len()
                && self.moves[one].0 == self.moves[other].0
                && self.moves[one] != self.moves[other]
            {
                changed.moves.swap(one, other);
                return changed;
            }
        }
    }
}

fn generated(number: usize, random: &mut Random) -> Sample {
    let mut free: Vec<usize> = (0..361).collect();
    let mut stone = |is_black| {
        let site = free.swap_remove(random.below(free.len()));
        (is_black, Some((site % 19, site / 19)))
    };
    let setup: Vec<Stone> = (0..number % 3 * 2).map(|_| stone(true)).collect();
    let is_white_first = !setup.is_empty();
    let moves = (0..40 + number % 200).map(|number| stone((number % 2 == 0) != is_white_first)).collect();
    Sample { size: 19, names: format!("PB[Player {number}]PW[Opponent {number}]DT[1990]"), setup, moves }
}

/// The main line of a record of Go with setup in the root only; `None` for others and for games of fewer than 30 moves.
fn sample(bytes: &[u8]) -> Option<Sample> {
    let doc = Document::parse(bytes);
    let view = games(&doc).next().filter(|view| view.number() == 1)?;
    let text = |ident: &str| {
        view.root().get(ident.as_bytes()).and_then(|it| it.values().next().map(|it| it.raw().to_vec()))
    };
    let size = text("SZ").map_or(Some(19), |size| String::from_utf8(size).ok()?.parse().ok())?;
    let point = |raw: &[u8]| match raw {
        [column @ b'a'..=b's', row @ b'a'..=b's'] => {
            let point = (usize::from(column - b'a'), usize::from(row - b'a'));
            (point.0 < size && point.1 < size).then_some(Some(point))
        }
        b"" | b"tt" => Some(None),
        _ => None,
    };
    let mut setup = Vec::new();
    for (is_black, ident) in [(true, "AB"), (false, "AW")] {
        for value in view.root().get(ident.as_bytes()).into_iter().flat_map(|property| property.values()) {
            setup.push((is_black, Some(point(value.raw())??)));
        }
    }
    let moves = view.main_line().filter_map(|node| view.move_in(node));
    let moves: Option<Vec<Stone>> =
        moves.map(|step| Some((step.ident() == b"B", point(step.raw())?))).collect();
    let moves = moves.filter(|moves| moves.len() >= 30)?;
    let names = ["PB", "PW", "DT"]
        .map(|ident| text(ident).map(|value| format!("{ident}[{}]", String::from_utf8_lossy(&value))));
    Some(Sample { size, names: names.into_iter().flatten().collect(), setup, moves })
}

/// All files of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut waiting, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(path) = waiting.pop() {
        match std::fs::read_dir(&path) {
            Ok(inside) => waiting.extend(inside.flatten().map(|it| it.path())),
            Err(_) => files.push(path),
        }
    }
    files.sort();
    files
}

/// Sample games: a hundred of professionals, of servers, and with handicap stones.
fn real(corpus: &Path, random: &mut Random) -> Vec<Sample> {
    let (mut even, mut handicap) = (Vec::new(), Vec::new());
    for folder in ["go-pro", "go-server"] {
        let mut all = files(&corpus.join(folder));
        let mut n_even = 0;
        while !all.is_empty() && (n_even < 100 || handicap.len() < 100 && folder == "go-server") {
            let Ok(bytes) = std::fs::read(all.swap_remove(random.below(all.len()))) else { continue };
            match sample(&bytes) {
                Some(game) if !game.setup.is_empty() => handicap.push(game),
                Some(game) if n_even < 100 => {
                    n_even += 1;
                    even.push(game);
                }
                _ => {}
            }
        }
    }
    handicap.truncate(100);
    even.append(&mut handicap);
    even
}

/// How many copies of the games are found, and which pairs are none.
fn recall(originals: &[Sample], copies: &[(usize, Sample)]) -> (usize, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    let mut add = |path: &str, record: &str| {
        let file = SourceFile { path, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
    };
    for (number, game) in originals.iter().enumerate() {
        add(&format!("{number}"), &game.record());
    }
    for (at, (number, game)) in copies.iter().enumerate() {
        // Another record, even if it is the same game.
        add(&format!("{number} {at}"), &game.record().replacen("FF[4]", "FF[4]AP[copy]", 1));
    }
    writer.commit().expect("it can be written");
    // The set of each game. A copy may be paired with another copy.
    let mut sets: HashMap<String, String> = HashMap::new();
    let set = |sets: &HashMap<String, String>, mut path: String| {
        while let Some(other) = sets.get(&path) {
            path = other.clone();
        }
        path
    };
    let mut wrong = Vec::new();
    let original = |path: &str| path.split(' ').next().unwrap_or_default().to_owned();
    let database = Database::open(&path).expect("it can be opened");
    let search = database.duplicates(0.8, |pair| {
        let (one, other) = (pair.one.path.clone(), pair.other.path.clone());
        if original(&one) != original(&other) {
            wrong.push(format!(
                "{:.3} {one} {other} {} of {} and {}",
                pair.score, pair.n_common, pair.one.moves, pair.other.moves
            ));
        }
        let (one, other) = (set(&sets, one), set(&sets, other));
        sets.insert(other, one);
    });
    let search = search.expect("it can be read");
    assert_eq!((search.n_crowded, search.damage.len()), (0, 0));
    let is_found = |(at, (number, _)): (usize, &(usize, Sample))| {
        set(&sets, format!("{number} {at}")) == set(&sets, number.to_string())
    };
    (copies.iter().enumerate().filter(|it| is_found(*it)).count(), wrong)
}

type Disguise = fn(&Sample, usize, &mut Random) -> Sample;

/// The ways to disguise a game. The number counts the games.
const DISGUISES: [(&str, Disguise); 10] = [
    ("the same", |game, _, _| game.clone()),
    ("turned", |game, number, _| game.turned(1 + number % 7)),
    ("cut", |game, _, _| game.cut()),
    ("colors swapped", |game, _, _| game.swapped()),
    ("renamed", |game, _, _| game.renamed()),
    ("one typo", |game, _, random| game.with_typo(random)),
    ("two moves exchanged", |game, _, random| game.exchanged(random, 1)),
    ("two distant moves exchanged", |game, _, random| game.exchanged(random, game.moves.len() / 2)),
    ("turned, typo", |game, number, random| game.turned(1 + number % 7).with_typo(random)),
    ("turned, swapped, renamed, cut", |game, number, _| {
        game.turned(1 + number % 7).swapped().renamed().cut()
    }),
];

#[test]
fn nearly_all_disguised_games_are_found() {
    let mut random = Random(11);
    let originals: Vec<Sample> = match std::env::var_os("OPENSGF_CORPUS") {
        Some(folder) => real(Path::new(&folder), &mut random),
        None => {
            println!("skipped: the real games, because OPENSGF_CORPUS names no folder");
            (0..300).map(|number| generated(number, &mut random)).collect()
        }
    };
    let (mut table, mut wrong, mut is_enough) = (String::new(), Vec::new(), true);
    for (name, disguise) in DISGUISES {
        let copy = |(number, game): (usize, &Sample)| (number, disguise(game, number, &mut random));
        let copies: Vec<(usize, Sample)> = originals.iter().enumerate().map(copy).collect();
        let (found, others) = recall(&originals, &copies);
        let _ = writeln!(table, "{name:30} {found:4} of {}", copies.len());
        is_enough &= found * 100 >= copies.len() * 95;
        wrong.extend(others);
    }
    let all_turns = |(number, game): (usize, &Sample)| {
        (1..8).map(move |turn| (number, game.turned(turn))).collect::<Vec<_>>()
    };
    let with_setup = originals.iter().enumerate().filter(|(_, game)| !game.setup.is_empty()).take(20);
    let copies: Vec<(usize, Sample)> = with_setup.flat_map(all_turns).collect();
    let (found, _) = recall(&originals, &copies);
    let _ = writeln!(table, "{:30} {found:4} of {}", "handicap, all turns", copies.len());
    println!("{table}{wrong:#?}");
    assert!(is_enough && found == copies.len(), "{table}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
