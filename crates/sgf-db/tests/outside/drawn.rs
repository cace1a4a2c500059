//! A reference search without planes, keys or intervals: it compares patterns with pictures of the board at every changed
//! place.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use rayon::prelude::*;
use sgf_db::{BoardQuery, Database, Entry, Filter, FoundGame, Next, SourceFile, Writer};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// Reproducible pseudorandom numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// A board as signs: `.`, `X`, `O`, or `#` for pieces of neither player.
pub(crate) type Picture = Vec<u8>;

/// A moment of a main line.
pub(crate) struct Moment {
    /// The number of moves so far.
    pub(crate) n_moves: u32,
    pub(crate) picture: Picture,
    /// The points that changed.
    changed: Vec<usize>,
    /// The move, if it was one: its point, if any, and its color.
    pub(crate) step: Option<(Option<usize>, Color)>,
}

impl Moment {
    pub(crate) fn after(
        last: Option<&Moment>,
        n_moves: u32,
        picture: Picture,
        step: Option<(Option<usize>, Color)>,
    ) -> Moment {
        let is_changed = |point: &usize| last.is_none_or(|last| last.picture[*point] != picture[*point]);
        let changed = (0..picture.len()).filter(is_changed).collect();
        Moment { n_moves, picture, changed, step }
    }
}

/// A game: its record and all moments.
pub(crate) struct Played {
    pub(crate) record: Vec<u8>,
    pub(crate) moments: Vec<Moment>,
}

/// A result: game, move number, place, and continuation.
pub(crate) type Found = BTreeSet<(usize, u32, u16, u16, Option<Next>)>;

pub(crate) fn found(database: &Database, query: &BoardQuery) -> Found {
    let mut all = Found::new();
    let damage = database.find(&Filter::default(), Some(query), |game: FoundGame| {
        let number = game.path.parse().expect("files are numbered");
        all.extend(game.hits.iter().map(|hit| (number, hit.move_number, hit.column, hit.row, hit.next)));
        ControlFlow::Continue(())
    });
    assert_eq!(damage.expect("the database can be read"), []);
    all
}

/// A pattern: size, signs, and the edges it touches (left, right, top, bottom).
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) signs: Vec<u8>,
    pub(crate) sides: [bool; 4],
    /// For each point, the point of the original drawing.
    pub(crate) origin: Vec<usize>,
    pub(crate) is_exchanged: bool,
}

impl PartialEq for Drawn {
    /// Returns true if both look the same.
    fn eq(&self, other: &Drawn) -> bool {
        (self.columns, self.rows, &self.signs, self.sides)
            == (other.columns, other.rows, &other.signs, other.sides)
    }
}

impl Drawn {
    /// Cuts a part of a picture, and turns some points into wildcards. The pattern touches the edges of the board that it
    /// reaches.
    pub(crate) fn part(
        random: &mut Random,
        picture: &Picture,
        size: usize,
        (columns, rows): (usize, usize),
        (left, top): (usize, usize),
    ) -> Drawn {
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
        let sides = [left == 0, left + columns == size, top == 0, top + rows == size];
        Drawn::new(columns, rows, signs, sides)
    }

    pub(crate) fn new(columns: usize, rows: usize, signs: Vec<u8>, sides: [bool; 4]) -> Drawn {
        Drawn { columns, rows, origin: (0..signs.len()).collect(), signs, sides, is_exchanged: false }
    }

    pub(crate) fn diagram(&self) -> String {
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

    /// Rotates by 90 degrees.
    fn quarter(&self) -> Drawn {
        let [left, right, top, bottom] = self.sides;
        let from = |at: usize| (self.rows - 1 - at % self.rows) * self.columns + at / self.rows;
        let signs = (0..self.signs.len()).map(|at| self.signs[from(at)]).collect();
        let origin = (0..self.signs.len()).map(|at| self.origin[from(at)]).collect();
        let sides = [bottom, top, left, right];
        Drawn { columns: self.rows, rows: self.columns, signs, sides, origin, ..*self }
    }

    fn mirrored(&self) -> Drawn {
        let [left, right, top, bottom] = self.sides;
        let signs = self.signs.chunks(self.columns).flat_map(|row| row.iter().rev().copied()).collect();
        let origin = self.origin.chunks(self.columns).flat_map(|row| row.iter().rev().copied()).collect();
        Drawn { signs, origin, sides: [right, left, top, bottom], ..*self }
    }

    fn exchanged(&self) -> Drawn {
        let other = |&sign: &u8| match sign {
            b'X' => b'O',
            b'O' => b'X',
            b'x' => b'o',
            b'o' => b'x',
            b'B' => b'W',
            b'W' => b'B',
            sign => sign,
        };
        let signs = self.signs.iter().map(other).collect();
        Drawn { signs, is_exchanged: !self.is_exchanged, ..self.clone() }
    }

    /// The distinct images of a pattern, and the symmetries that map it to itself.
    pub(crate) fn all(&self, is_turned: bool, is_exchanged: bool) -> (Vec<Drawn>, Vec<Drawn>) {
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
        let alike = looks.iter().filter(|look| *look == self).cloned().collect();
        let mut once: Vec<Drawn> = Vec::new();
        looks.into_iter().for_each(|look| {
            if !once.contains(&look) {
                once.push(look);
            }
        });
        (once, alike)
    }

    fn holds(&self, picture: &Picture, size: usize, left: usize, top: usize) -> bool {
        self.n_differing(picture, size, (left, top)) == 0
    }

    /// The number of points that differ from a picture.
    pub(crate) fn n_differing(&self, picture: &Picture, size: usize, (left, top): (usize, usize)) -> usize {
        let differs = |(at, sign): (usize, &u8)| {
            let stands = picture[(top + at / self.columns) * size + left + at % self.columns];
            !match sign {
                b'*' => true,
                b'x' => matches!(stands, b'X' | b'.'),
                b'o' => matches!(stands, b'O' | b'.'),
                b'!' => stands != b'.',
                b'B' | b'W' => stands == b'.',
                sign => stands == *sign,
            }
        };
        self.signs.iter().enumerate().filter(|&point| differs(point)).count()
    }

    pub(crate) fn may_lie(&self, size: usize, left: usize, top: usize) -> bool {
        let [at_left, at_right, at_top, at_bottom] = self.sides;
        (!at_left || left == 0)
            && (!at_right || left + self.columns == size)
            && (!at_top || top == 0)
            && (!at_bottom || top + self.rows == size)
    }
}

/// Finds a pattern by comparing every changed place.
pub(crate) fn replayed(games: &[Played], size: usize, (looks, alike): &(Vec<Drawn>, Vec<Drawn>)) -> Found {
    let of_game = |(number, game)| looks.iter().flat_map(move |look| hits(number, game, look, alike, size));
    games.par_iter().enumerate().flat_map_iter(of_game).collect()
}

/// The hits of one image in one game.
fn hits(number: usize, game: &Played, look: &Drawn, alike: &[Drawn], size: usize) -> Found {
    let mut all = Found::new();
    let mut since = vec![None; size * size];
    let mut places = Vec::new();
    for at in 0..game.moments.len() {
        changed_places(&game.moments[at], look, size, &mut places);
        for &place in &places {
            let (left, top) = (place % size, place / size);
            let holds = look.holds(&game.moments[at].picture, size, left, top);
            match (holds, since[place]) {
                (true, None) => since[place] = Some(at),
                (false, Some(begin)) => {
                    since[place] = None;
                    all.insert(hit(number, game, look, alike, size, place, begin..at));
                }
                _ => {}
            }
        }
    }
    let end = game.moments.len();
    for (place, begin) in since.iter().enumerate() {
        all.extend(begin.map(|begin| hit(number, game, look, alike, size, place, begin..end)));
    }
    all
}

/// The places with a changed point.
fn changed_places(moment: &Moment, look: &Drawn, size: usize, places: &mut Vec<usize>) {
    places.clear();
    for &point in &moment.changed {
        let (column, row) = (point % size, point / size);
        for top in (row + 1).saturating_sub(look.rows)..=row.min(size - look.rows) {
            for left in (column + 1).saturating_sub(look.columns)..=column.min(size - look.columns) {
                if look.may_lie(size, left, top) {
                    places.push(top * size + left);
                }
            }
        }
    }
    places.sort_unstable();
    places.dedup();
}

/// A hit, with the first move within it up to the change that ends it.
fn hit(
    number: usize,
    game: &Played,
    look: &Drawn,
    alike: &[Drawn],
    size: usize,
    place: usize,
    moments: std::ops::Range<usize>,
) -> (usize, u32, u16, u16, Option<Next>) {
    let (left, top) = (place % size, place / size);
    let within = |point: usize| {
        let (column, row) = ((point % size).checked_sub(left)?, (point / size).checked_sub(top)?);
        (column < look.columns && row < look.rows).then_some(row * look.columns + column)
    };
    let mut next = None;
    let mut is_late = false;
    for at in moments.start + 1..(moments.end + 1).min(game.moments.len()) {
        let moment = &game.moments[at];
        let Some((point, color)) = moment.step else {
            if moment.changed.iter().any(|&point| within(point).is_some()) {
                break;
            }
            continue;
        };
        if let Some(within) = point.and_then(within) {
            let color = if look.is_exchanged { color.other() } else { color };
            next = Some(first_of_alike(alike, look.origin[within], color, is_late));
            break;
        }
        is_late = true;
    }
    (number, game.moments[moments.start].n_moves, left as u16, top as u16, next)
}

/// Of equivalent moves, the first by point, Black before White.
fn first_of_alike(alike: &[Drawn], point: usize, color: Color, is_late: bool) -> Next {
    let seen = |look: &Drawn| (look.origin[point], (color == Color::White) ^ look.is_exchanged);
    let (point, is_white) = alike.iter().map(seen).min().expect("from the front it looks as from the front");
    let columns = alike[0].columns;
    let color = if is_white { Color::White } else { Color::Black };
    Next { column: (point % columns) as u16, row: (point / columns) as u16, color, is_late }
}

/// Creates a database of these games.
pub(crate) fn database(folder: &Path, games: &[Played]) -> Database {
    let path = folder.join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    for (number, game) in games.iter().enumerate() {
        let name = number.to_string();
        let file = SourceFile { path: &name, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(&game.record), None)).expect("it can be written");
    }
    writer.commit().expect("it can be written");
    Database::open(&path).expect("it was written")
}
