//! Hits are exact: what a search finds is what a replay of all games finds that knows nothing of planes, keys and intervals.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use sgf_db::{BoardQuery, Database, Entry, Filter, FoundGame, Pattern, SourceFile, Writer};
use sgf_games::{AnyPosition, Options, Placement, game};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// What stands on the points of a board: `.`, `X` or `O`.
type Picture = Vec<u8>;

/// A game: its record, and the pictures of all moments with the number of moves until then.
struct Played {
    record: String,
    moments: Vec<(u32, Picture)>,
}

fn picture(position: &dyn AnyPosition) -> Picture {
    let geometry = position.geometry();
    let sign = |owner| match owner {
        Some(Color::Black) => b'X',
        Some(Color::White) => b'O',
        None => b'.',
    };
    geometry.sites().map(|site| sign(position.occupant(site).owner())).collect()
}

/// Plays at random, mostly near what was played before, so that there are captures; with passes and setup.
fn played(random: &mut Random, size: usize, n_moves: usize) -> Played {
    let go = game(1).expect("Go is known");
    let mut position = go.begin(&Options::default().with_size(size as u32, size as u32)).expect("it begins");
    let mut record = format!("(;SZ[{size}]");
    let letter = |at: usize| char::from(b'a' + at as u8);
    if random.below(4) == 0 {
        let point = format!("{}{}", letter(random.below(size)), letter(random.below(size)));
        record += &format!("AB[{point}]");
        position.set_up(&sgf_games::SetUp { ident: "AB", value: &point }).expect("the point is on the board");
    }
    let mut moments = vec![(0, picture(&*position))];
    for number in 1..=n_moves {
        let color = if number % 2 == 1 { Color::Black } else { Color::White };
        let point = match random.below(20) {
            0 => String::new(),
            _ => format!("{}{}", letter(random.below(size)), letter(random.below(size))),
        };
        record += &format!(";{}[{point}]", color.encode());
        position.follow(color, &point).expect("the move can be read");
        moments.push((number as u32, picture(&*position)));
    }
    record.push(')');
    Played { record, moments }
}

fn database(folder: &Path, games: &[Played]) -> Database {
    let path = folder.join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("the folder is free");
    for (number, game) in games.iter().enumerate() {
        let bytes = game.record.as_bytes();
        let name = number.to_string();
        let file = SourceFile { path: &name, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(bytes), None)).expect("the disk has room");
    }
    writer.commit().expect("the disk has room");
    Database::open(&path).expect("it was just written")
}

/// What was found: the number of the game, of the move, and where.
type Found = BTreeSet<(usize, u32, u16, u16)>;

fn found(database: &Database, query: &BoardQuery) -> Found {
    let mut all = Found::new();
    let damage = database.find(&Filter::default(), Some(query), |game: FoundGame| {
        let number = game.path.parse().expect("files are numbered");
        all.extend(game.hits.iter().map(|hit| (number, hit.move_number, hit.column, hit.row)));
        ControlFlow::Continue(())
    });
    assert_eq!(damage.expect("the database can be read"), []);
    all
}

/// A pattern as signs, with its size and the sides that it touches: left, right, top, bottom.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    columns: usize,
    rows: usize,
    signs: Vec<u8>,
    sides: [bool; 4],
}

impl Drawn {
    /// A part of a picture, with some points made into wildcards.
    fn cut(random: &mut Random, picture: &Picture, size: usize) -> Drawn {
        let (columns, rows) =
            if random.below(8) == 0 { (size, size) } else { (1 + random.below(4), 1 + random.below(4)) };
        let (left, top) = (random.below(size - columns + 1), random.below(size - rows + 1));
        let mut signs = Vec::new();
        for row in top..top + rows {
            for column in left..left + columns {
                let stands = picture[row * size + column];
                signs.push(match (random.below(8), stands) {
                    (0, _) => b'*',
                    (1, b'X') => b'x',
                    (1, b'O') => b'o',
                    (1 | 2, b'.') => {
                        if random.below(2) == 0 {
                            b'x'
                        } else {
                            b'o'
                        }
                    }
                    (2, b'X' | b'O') => b'!',
                    (_, stands) => stands,
                });
            }
        }
        let mut at = |touches: bool| touches && random.below(2) == 0;
        let sides = [at(left == 0), at(left + columns == size), at(top == 0), at(top + rows == size)];
        Drawn { columns, rows, signs, sides }
    }

    fn diagram(&self) -> String {
        let [left, right, top, bottom] = self.sides;
        let edge = "-".repeat(self.columns);
        let bar = |is_there: bool| if is_there { "|" } else { "" };
        let row = |row: &[u8]| format!("{}{}{}", bar(left), String::from_utf8_lossy(row), bar(right));
        let mut lines: Vec<String> = self.signs.chunks(self.columns).map(row).collect();
        if top {
            lines.insert(0, edge.clone());
        }
        if bottom {
            lines.push(edge);
        }
        lines.join("/")
    }

    /// Turned by a quarter.
    fn quarter(&self) -> Drawn {
        let [left, right, top, bottom] = self.sides;
        let sign = |at: usize| self.signs[(self.rows - 1 - at % self.rows) * self.columns + at / self.rows];
        let signs = (0..self.signs.len()).map(sign).collect();
        Drawn { columns: self.rows, rows: self.columns, signs, sides: [bottom, top, left, right] }
    }

    fn mirrored(&self) -> Drawn {
        let [left, right, top, bottom] = self.sides;
        let signs = self.signs.chunks(self.columns).flat_map(|row| row.iter().rev().copied()).collect();
        Drawn { signs, sides: [right, left, top, bottom], ..self.clone() }
    }

    fn exchanged(&self) -> Drawn {
        let other = |&sign: &u8| match sign {
            b'X' => b'O',
            b'O' => b'X',
            b'x' => b'o',
            b'o' => b'x',
            sign => sign,
        };
        Drawn { signs: self.signs.iter().map(other).collect(), ..self.clone() }
    }

    /// The pattern from all sides, each look once.
    fn all(&self, is_turned: bool, is_exchanged: bool) -> Vec<Drawn> {
        let mut looks = vec![self.clone()];
        for _ in 0..if is_turned { 3 } else { 0 } {
            looks.push(looks[looks.len() - 1].quarter());
        }
        if is_turned {
            looks.extend(looks.clone().iter().map(Drawn::mirrored));
        }
        if is_exchanged {
            looks.extend(looks.clone().iter().map(Drawn::exchanged));
        }
        let mut once: Vec<Drawn> = Vec::new();
        looks.into_iter().for_each(|look| {
            if !once.contains(&look) {
                once.push(look)
            }
        });
        once
    }

    fn holds(&self, picture: &Picture, size: usize, left: usize, top: usize) -> bool {
        self.signs.iter().enumerate().all(|(at, sign)| {
            let stands = picture[(top + at / self.columns) * size + left + at % self.columns];
            match sign {
                b'*' => true,
                b'x' => stands != b'O',
                b'o' => stands != b'X',
                b'!' => stands != b'.',
                sign => stands == *sign,
            }
        })
    }

    fn may_lie(&self, size: usize, left: usize, top: usize) -> bool {
        let [at_left, at_right, at_top, at_bottom] = self.sides;
        (!at_left || left == 0)
            && (!at_right || left + self.columns == size)
            && (!at_top || top == 0)
            && (!at_bottom || top + self.rows == size)
    }
}

/// Finds a pattern by looking at every place of every moment.
fn replayed(games: &[Played], size: usize, looks: &[Drawn]) -> Found {
    let mut all = Found::new();
    for look in looks {
        for top in 0..=size - look.rows {
            for left in (0..=size - look.columns).filter(|&left| look.may_lie(size, left, top)) {
                for (number, game) in games.iter().enumerate() {
                    let mut held = false;
                    for (n_moves, picture) in &game.moments {
                        let holds = look.holds(picture, size, left, top);
                        if holds && !held {
                            all.insert((number, *n_moves, left as u16, top as u16));
                        }
                        held = holds;
                    }
                }
            }
        }
    }
    all
}

#[test]
fn patterns_are_found_where_a_replay_finds_them() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut n_hits = 0;
    for (size, n_games, n_moves) in [(5, 12, 120), (9, 12, 110)] {
        let mut random = Random(0x5eed + size as u64);
        let games: Vec<Played> = (0..n_games).map(|_| played(&mut random, size, n_moves)).collect();
        let place = folder.path().join(size.to_string());
        std::fs::create_dir(&place).expect("there is room");
        let database = database(&place, &games);
        for number in 0..60 {
            let game = &games[random.below(n_games)];
            let (_, picture) = &game.moments[random.below(game.moments.len())];
            let drawn = Drawn::cut(&mut random, picture, size);
            let (is_turned, is_exchanged) = (number % 3 > 0, number % 2 > 0);
            let pattern: Pattern = drawn.diagram().parse().expect("it is a diagram");
            let mut query = BoardQuery::pattern(1, pattern);
            (query.turned, query.exchanged) = (is_turned, is_exchanged);
            let expected = replayed(&games, size, &drawn.all(is_turned, is_exchanged));
            let got = found(&database, &query);
            assert_eq!(got, expected, "{} on {size}x{size}, {is_turned} {is_exchanged}", drawn.diagram());
            assert!(!got.is_empty(), "it was cut from a game");
            n_hits += got.len();
        }
    }
    assert!(n_hits > 1000, "{n_hits}");
}

#[test]
fn positions_are_found_early_and_late() {
    let folder = tempfile::tempdir().expect("there is room");
    let size = 5;
    let mut random = Random(7);
    let games: Vec<Played> = (0..10).map(|_| played(&mut random, size, 150)).collect();
    let database = database(folder.path(), &games);
    let go = game(1).expect("Go is known");
    for _ in 0..60 {
        let game = &games[random.below(games.len())];
        let (_, picture) = &game.moments[random.below(game.moments.len())];
        let drawn = Drawn { columns: size, rows: size, signs: picture.clone(), sides: [true; 4] };
        let position = go.begin(&Options::default().with_size(5, 5)).expect("it begins");
        let geometry = position.geometry();
        let stone = |(site, sign)| {
            let color = match sign {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
            (site, color.into())
        };
        let placement = Placement::new(geometry, geometry.sites().zip(picture.iter().copied()).map(stone));
        let query = BoardQuery::position(1, &placement).expect("stones are all of one kind");
        assert_eq!(
            found(&database, &query),
            replayed(&games, size, &drawn.all(true, true)),
            "{}",
            drawn.diagram()
        );
    }
}
