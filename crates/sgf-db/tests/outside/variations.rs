//! Searching variations gives the same hits as searching each line as a record of its own.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use sgf_db::{BoardQuery, Database, Entry, Filter, FoundGame, Pattern, SourceFile, Writer, geometry};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// Reproducible pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// A tree of moves as SGF, and its lines from the root to each leaf.
#[derive(Default)]
struct Tree {
    text: String,
    lines: Vec<Vec<String>>,
}

impl Tree {
    /// Grows the tree below a line.
    fn grow(&mut self, random: &mut Random, line: &mut Vec<String>, depth: usize) {
        let before = line.len();
        for _ in 0..1 + random.below(7) {
            let color = ["B", "W"][line.len() % 2];
            let letter = |number: usize| char::from(b'a' + number as u8);
            // A number distinguishes equal moves of two variations.
            let number = self.text.len();
            let step = format!(";{color}[{}{}]N[{number}]", letter(random.below(5)), letter(random.below(5)));
            self.text += &step;
            line.push(step);
        }
        let n_children = if depth == 0 { 0 } else { [0, 2, 2, 3][random.below(4)] };
        for _ in 0..n_children {
            self.text.push('(');
            self.grow(random, line, depth - 1);
            self.text.push(')');
        }
        if n_children == 0 {
            self.lines.push(line.clone());
        }
        line.truncate(before);
    }
}

fn database(path: &Path, records: &[String]) -> Database {
    let mut writer = Writer::create_or_open(path).expect("it can be created");
    for (number, record) in records.iter().enumerate() {
        let name = number.to_string();
        let file = SourceFile { path: &name, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
    }
    writer.commit().expect("it can be written");
    Database::open(path).expect("it was written")
}

/// A hit: game, moves so far, place, and orientation.
type Found = BTreeSet<(usize, Vec<String>, u16, u16, u8)>;

/// Collects hits; `line_of` returns the moves of a line.
fn found(
    database: &Database,
    query: &BoardQuery,
    is_once: bool,
    line_of: impl Fn(usize, usize) -> (usize, Vec<String>),
) -> Found {
    let (mut all, mut n_hits) = (Found::new(), 0);
    let damage = database.find(&Filter::default(), Some(query), |game: FoundGame| {
        for hit in &game.hits {
            let (tree, line) = line_of(game.path.parse().expect("files are numbered"), hit.line as usize);
            all.insert((tree, line[..hit.move_number as usize].to_vec(), hit.column, hit.row, hit.image));
            n_hits += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(damage.expect("the database can be read"), []);
    if is_once {
        assert_eq!(n_hits, all.len(), "nothing is found twice");
    }
    all
}

#[test]
fn searches_every_line_once() {
    let mut random = Random(0x7ee5);
    let trees: Vec<Tree> = (0..20)
        .map(|_| {
            let mut tree = Tree::default();
            tree.grow(&mut random, &mut Vec::new(), 4);
            tree
        })
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let records: Vec<String> = trees.iter().map(|tree| format!("(;SZ[5]{})", tree.text)).collect();
    let whole = database(&folder.path().join("whole"), &records);
    let mut lines = Vec::new();
    for (number, tree) in trees.iter().enumerate() {
        lines.extend(tree.lines.iter().map(|line| (number, line.clone())));
    }
    // Equal records would count as one game, so comments distinguish the lines.
    let single: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(number, (_, line))| format!("(;SZ[5]C[{number}]{})", line.concat()))
        .collect();
    let single = database(&folder.path().join("single"), &single);
    assert!(lines.len() > 60, "{}", lines.len());
    let board = geometry(1, 5, 5).expect("a Go board");
    let site = |name| Some(board.site(name).expect("a valid point"));
    let mut queries: Vec<BoardQuery> = ["XO", "X./.O", "+--/|.X/|O.", "X1", "XX/x."]
        .map(|text| BoardQuery::pattern(1, text.parse::<Pattern>().expect("a valid pattern")))
        .into();
    let first = &trees[0].lines[0];
    queries.push(BoardQuery::sequence(1, board, vec![(site(&first[0][3..5]), Color::Black)]));
    let mut n_found = 0;
    for (number_of_query, mut query) in queries.into_iter().enumerate() {
        let expected = found(&single, &query, false, |number, _| lines[number].clone());
        query.variations = true;
        // The moves of a pattern may follow in several lines.
        let is_once = number_of_query != 3;
        let got = found(&whole, &query, is_once, |number, line| (number, trees[number].lines[line].clone()));
        assert!(got == expected, "query {number_of_query}: {} and {} hits", got.len(), expected.len());
        n_found += got.len();
    }
    assert!(n_found > 500, "{n_found}");
}

#[test]
fn branches_are_continuations() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = "(;SZ[9];B[cc](;W[gc];B[gg])(;W[gg])(;W[ee](;B[dd])(;B[df])))".to_owned();
    let database = database(&folder.path().join("games"), &[record]);
    let board = geometry(1, 9, 9).expect("a Go board");
    let mut query = BoardQuery::sequence(1, board, vec![(board.site("cc").ok(), Color::Black)]);
    (query.turned, query.variations) = (false, true);
    let explored = database.explore(&Filter::default(), &query).expect("it can be read");
    assert_eq!((explored.n_games, explored.n_hits), (1, 1));
    let mut seen: Vec<(String, u32)> =
        explored.continuations.into_iter().map(|next| (next.point, next.count)).collect();
    seen.sort();
    assert_eq!(seen, [("ee".to_owned(), 1), ("gc".to_owned(), 1), ("gg".to_owned(), 1)]);
}
