//! Inputs: real records from the corpus, or generated records of the same shape.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Records that are parsed one after the other.
pub(crate) struct Input {
    /// The name in the output.
    pub(crate) name: &'static str,
    /// The records, each the content of one file.
    pub(crate) records: Vec<Vec<u8>>,
}

impl Input {
    fn new(name: &'static str, records: Vec<Vec<u8>>) -> Input {
        Input { name, records }
    }

    /// The total size in bytes.
    pub(crate) fn len(&self) -> usize {
        self.records.iter().map(Vec::len).sum()
    }
}

/// Reads the inputs from the corpus that OPENSGF_CORPUS names, or generates them.
pub(crate) fn all() -> Vec<Input> {
    match std::env::var_os("OPENSGF_CORPUS").map(PathBuf::from) {
        Some(corpus) => real(&corpus),
        None => synthetic(),
    }
}

fn real(corpus: &Path) -> Vec<Input> {
    let text = |path: &Path| fs::read(path).ok().filter(|bytes| std::str::from_utf8(bytes).is_ok());
    let records = |folder: &str| {
        let mut files = Vec::new();
        walk(&corpus.join(folder), &mut files);
        files.sort();
        files.iter().filter_map(|path| text(path)).collect::<Vec<_>>()
    };
    let mut small = records("go-server/yenw+computer-go-dataset");
    small.extend(records("go-server/godmoves+Standard_Computer_Go_Dataset"));
    small.retain(|record| (400..3000).contains(&record.len()));
    small.truncate(7000);
    let collection =
        records("go-pro/shiofreecss+Gosei").into_iter().take(16_000).collect::<Vec<_>>().concat();
    let comments =
        records("go-problem").into_iter().chain(records("edge")).filter(|record| mostly_text(record));
    vec![
        Input::new("7,000 small games", small),
        Input::new("collection of 16,000", vec![collection]),
        Input::new("Kogo's dictionary", records("go-tree")),
        Input::new("comment-heavy", comments.collect()),
    ]
}

/// Returns whether comments take up more than two thirds of a record.
fn mostly_text(record: &[u8]) -> bool {
    let doc = sgf_syntax::Document::parse(record);
    let comments: usize = doc
        .games()
        .flat_map(sgf_syntax::Game::nodes)
        .filter_map(|node| node.get(b"C"))
        .map(|comment| comment.raw().len())
        .sum();
    comments * 3 > record.len() * 2
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            files.push(path);
        }
    }
}

fn synthetic() -> Vec<Input> {
    let mut random = Random(0x5EED);
    let small: Vec<_> = (0..7000).map(|_| game(&mut random, 180, 0)).collect();
    let collection = (0..16_000).map(|_| game(&mut random, 170, 0)).collect::<Vec<_>>().concat();
    let comments = (0..300).map(|_| game(&mut random, 40, 300)).collect();
    vec![
        Input::new("7,000 small games (made)", small),
        Input::new("collection of 16,000 (made)", vec![collection]),
        Input::new("a tree of variations (made)", vec![tree(&mut random)]),
        Input::new("comment-heavy (made)", comments),
    ]
}

/// A record with a usual header, `moves` moves and, if `text` is not 0, comments of `text` bytes.
fn game(random: &mut Random, moves: usize, text: usize) -> Vec<u8> {
    let mut out = String::from("(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Black Player]PW[White Player]BR[9d]WR[9p]\n");
    out.push_str("EV[12th Example Cup]RO[Semifinal]DT[2001-04-17]PC[Somewhere]KM[6.5]RE[B+R]\n");
    for number in 0..moves {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        write!(out, ";{color}[{}{}]", random.letter(), random.letter()).expect("a string takes all");
        if text > 0 {
            let words: String = (0..text).map(|i| if i % 7 == 6 { ' ' } else { random.letter() }).collect();
            write!(out, "C[{words}]").expect("a string takes all");
        } else if number % 10 == 9 {
            out.push('\n');
        }
    }
    out.push_str(")\n");
    out.into_bytes()
}

/// A dictionary-like tree: short variations, labels and short comments.
fn tree(random: &mut Random) -> Vec<u8> {
    let mut out = String::from("(;FF[4]GM[1]SZ[19]");
    let mut depth = 0;
    for _ in 0..60_000 {
        if random.next().is_multiple_of(4) && depth < 40 {
            out.push_str("\n(");
            depth += 1;
        } else if random.next().is_multiple_of(4) && depth > 0 {
            out.push_str(")\n(");
        }
        write!(out, ";B[{}{}]LB[{}c:A]", random.letter(), random.letter(), random.letter())
            .expect("a string takes all");
        if random.next().is_multiple_of(3) {
            out.push_str("C[A common answer. See also the ladder.]");
        }
    }
    out.extend(std::iter::repeat_n(')', depth + 1));
    out.into_bytes()
}

/// A simple random number generator (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn letter(&mut self) -> char {
        (b'a' + (self.next() % 19) as u8) as char
    }
}
