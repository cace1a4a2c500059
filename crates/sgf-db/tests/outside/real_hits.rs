//! Search results on real games equal those of an independent board that checks every place after every move.
//!
//! `OPENSGF_CORPUS` names a folder of games. `OPENSGF_PATTERNS` sets the numbers of patterns and games, as `200/2000`; the
//! default is small, so that the test ends quickly.

use crate::drawn::{Drawn, Moment, Played, Random, database, found, replayed};
use sgf_db::{BoardQuery, Pattern};
use sgf_model::record::{GameView, games};
use sgf_model::value::Color;
use sgf_syntax::{Document, Node};

const SIZE: usize = 19;
/// The default numbers of patterns and games.
const FEW: (usize, usize) = (33, 250);

/// A part of a board: its size, its place, and the edges it reaches.
struct Class {
    name: &'static str,
    columns: usize,
    rows: usize,
    corner: bool,
    edge: bool,
}

const fn anywhere(name: &'static str, columns: usize, rows: usize) -> Class {
    Class { name, columns, rows, corner: false, edge: false }
}

const CLASSES: &[Class] = &[
    anywhere("whole board", SIZE, SIZE),
    Class { name: "corner 7x7", columns: 7, rows: 7, corner: true, edge: false },
    Class { name: "corner 5x5", columns: 5, rows: 5, corner: true, edge: false },
    Class { name: "corner 9x4", columns: 9, rows: 4, corner: true, edge: false },
    Class { name: "edge 7x3", columns: 7, rows: 3, corner: false, edge: true },
    Class { name: "edge 19x2", columns: SIZE, rows: 2, corner: true, edge: false },
    anywhere("3x3", 3, 3),
    anywhere("3x5", 3, 5),
    anywhere("2x2", 2, 2),
    anywhere("5x5", 5, 5),
    anywhere("1x4", 1, 4),
];

/// An independent board: places stones, and removes those without liberties.
struct Board(Vec<u8>);

impl Board {
    fn beside(at: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (at % SIZE, at / SIZE);
        let all = [
            (column > 0).then(|| at - 1),
            (column + 1 < SIZE).then(|| at + 1),
            (row > 0).then(|| at - SIZE),
            (row + 1 < SIZE).then(|| at + SIZE),
        ];
        all.into_iter().flatten()
    }

    fn take_if_breathless(&mut self, at: usize) {
        let (color, mut group, mut next) = (self.0[at], vec![at], 0);
        while let Some(&stone) = group.get(next) {
            next += 1;
            for near in Board::beside(stone) {
                match self.0[near] {
                    b'.' => return,
                    sign if sign == color && !group.contains(&near) => group.push(near),
                    _ => {}
                }
            }
        }
        group.into_iter().for_each(|stone| self.0[stone] = b'.');
    }

    fn play(&mut self, at: usize, sign: u8) {
        self.0[at] = sign;
        for near in Board::beside(at) {
            if ![b'.', sign].contains(&self.0[near]) {
                self.take_if_breathless(near);
            }
        }
        self.take_if_breathless(at);
    }
}

/// A point in SGF notation.
fn point(raw: &[u8]) -> Option<usize> {
    match raw {
        &[column @ b'a'..=b's', row @ b'a'..=b's'] => {
            Some(usize::from(row - b'a') * SIZE + usize::from(column - b'a'))
        }
        _ => None,
    }
}

/// Adds setup; `None` if this reader does not know the notation.
fn set_up(node: Node<'_>, board: &mut Board) -> Option<bool> {
    let mut is_set_up = false;
    for property in node.properties() {
        let sign = match property.ident() {
            b"AB" => b'X',
            b"AW" => b'O',
            b"AE" => b'.',
            _ => continue,
        };
        for value in property.values() {
            board.0[point(value.raw())?] = sign;
            is_set_up = true;
        }
    }
    Some(is_set_up)
}

fn is_of_19(view: &GameView<'_>) -> bool {
    let size = view.root().properties().find(|property| property.ident() == b"SZ");
    let is_19 = size.is_none_or(|size| size.values().all(|value| value.raw() == b"19"));
    view.number() == 1 && is_19
}

/// A real game, if it is plain 19x19 Go: no node has setup and a move, or two moves.
fn played(view: &GameView<'_>) -> Option<Played> {
    let mut board = Board(vec![b'.'; SIZE * SIZE]);
    let mut moments: Vec<Moment> = Vec::new();
    let mut n_moves = 0;
    for node in view.main_line() {
        let count = |idents: &[&[u8]]| node.properties().filter(|it| idents.contains(&it.ident())).count();
        let is_plain = count(&[b"B", b"W"]) + usize::from(count(&[b"AB", b"AW", b"AE"]) > 0) <= 1;
        if !is_plain || count(&[b"PL"]) > 0 {
            return None;
        }
        if set_up(node, &mut board)? || moments.is_empty() {
            moments.push(Moment::after(moments.last(), n_moves, board.0.clone(), None));
        }
        for property in node.properties() {
            let (color, sign) = match property.ident() {
                b"B" => (Color::Black, b'X'),
                b"W" => (Color::White, b'O'),
                _ => continue,
            };
            let raw = property.values().next()?.raw();
            let site = point(raw);
            match (site, raw) {
                (Some(site), _) if board.0[site] == b'.' => board.play(site, sign),
                (None, b"" | b"tt") => {}
                _ => return None,
            }
            n_moves += 1;
            let step = Some((site, color));
            moments.push(Moment::after(moments.last(), n_moves, board.0.clone(), step));
        }
    }
    let is_long = n_moves > 20;
    is_long.then(|| Played { record: view.bytes().to_vec(), moments })
}

/// 19x19 games from all parts of the corpus.
fn real_games(most: usize) -> Option<Vec<Played>> {
    let files = testkit::corpus::files()?;
    let mut found = Vec::new();
    // Files in a folder are alike, so take files that are far apart.
    let mut at = 0;
    for _ in 0..files.len() {
        at = (at + 7919) % files.len();
        let Ok(bytes) = std::fs::read(&files[at]) else { continue };
        let doc = Document::parse(&bytes);
        found.extend(games(&doc).filter(is_of_19).take(2).filter_map(|view| played(&view)));
        if found.len() >= most {
            break;
        }
    }
    found.truncate(most);
    Some(found)
}

/// A part of a board with stones; places with missing stones are rare.
fn cut(random: &mut Random, class: &Class, games: &[Played]) -> Drawn {
    let (columns, rows) = (class.columns, class.rows);
    loop {
        let game = &games[random.below(games.len())];
        // Whole boards early in the opening, which several games reach.
        let n_moments = if columns * rows == SIZE * SIZE { 12 } else { game.moments.len() };
        let picture = &game.moments[random.below(n_moments.min(game.moments.len()))].picture;
        let (left, top) = match (class.corner, class.edge) {
            (true, _) => (0, 0),
            (_, true) => (1 + random.below(SIZE - columns - 1), SIZE - rows),
            _ => (random.below(SIZE - columns + 1), random.below(SIZE - rows + 1)),
        };
        let mut drawn = Drawn::part(random, picture, SIZE, (columns, rows), (left, top));
        if !class.corner && !class.edge && columns < SIZE {
            drawn.sides = [false; 4];
        }
        let n_stones = drawn.signs.iter().filter(|sign| b"XO".contains(sign)).count();
        if n_stones > usize::from(columns * rows > 8) {
            return drawn;
        }
    }
}

fn wanted() -> (usize, usize) {
    let Ok(text) = std::env::var("OPENSGF_PATTERNS") else { return FEW };
    let numbers = text
        .split_once('/')
        .and_then(|(patterns, games)| Some((patterns.parse().ok()?, games.parse().ok()?)));
    numbers.expect("OPENSGF_PATTERNS is like 200/2000")
}

#[test]
fn real_game_patterns_match_a_replay() {
    let (n_patterns, n_games) = wanted();
    let Some(games) = real_games(n_games) else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = database(folder.path(), &games);
    let mut random = Random(26);
    let mut tallies = vec![(0, 0); CLASSES.len()];
    for number in 0..n_patterns {
        let class = &CLASSES[number % CLASSES.len()];
        let drawn = cut(&mut random, class, &games);
        let (is_turned, is_exchanged) = (number % 4 > 0, number % 3 > 0);
        let pattern: Pattern = drawn.diagram().parse().expect("a valid pattern");
        let mut query = BoardQuery::pattern(1, pattern);
        (query.turned, query.exchanged) = (is_turned, is_exchanged);
        let expected = replayed(&games, SIZE, &drawn.all(is_turned, is_exchanged));
        let got = found(&database, &query);
        assert!(!got.is_empty(), "{} was cut from a game", drawn.diagram());
        if let Some(first) = got.symmetric_difference(&expected).next() {
            let side = if got.contains(first) { "only the database" } else { "only the replay" };
            panic!(
                "{} {}, turned {is_turned}, exchanged {is_exchanged}: {side} has {first:?}",
                class.name,
                drawn.diagram()
            );
        }
        let tally = &mut tallies[number % CLASSES.len()];
        *tally = (tally.0 + 1, tally.1 + got.len());
    }
    println!("{} games", games.len());
    for (class, (n_patterns, n_hits)) in CLASSES.iter().zip(&tallies) {
        println!("{:12} {n_patterns:4} patterns {n_hits:8} hits", class.name);
    }
}
