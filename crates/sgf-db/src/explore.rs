//! What was played next: continuations of a position or a pattern, with how the games ended.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sgf_model::value::Color;

use crate::pattern::{GameHits, Hit, Next};
use crate::search::BoardQuery;
use crate::segment::Row;
use crate::{Damage, Database, DbError, Filter};

/// How often a move was played, and how it went on.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// The point: of a position its name on the board, of a pattern its column and row in the diagram, counted from 1: `3,2`. Where a
    /// position was looked for exactly, the move as players write it: `Nf3`, `31: 8/5 6/5`.
    pub point: String,
    /// The column and the row of the point, from 0: on the board of a position, or within a pattern. `None` for a move that leaves
    /// nothing on the board.
    pub place: Option<(u16, u16)>,
    /// The letter that the pattern has there.
    pub label: Option<char>,
    /// Who played it, in the colours of what was looked for.
    pub color: Color,
    /// How often.
    pub count: u32,
    /// How often there were moves elsewhere before.
    pub n_late: u32,
    /// How many of the games Black has won, in the colours of what was looked for.
    pub black_wins: u32,
    /// How many White has won.
    pub white_wins: u32,
    /// The first year in which it was played.
    pub first_year: Option<u16>,
    /// The last year.
    pub last_year: Option<u16>,
    /// How often it was played in each year that is known, and how many of these games the one who played it has won, lost or drawn.
    pub years: Vec<(u16, YearCount)>,
    /// The numbers of some games in which it was played.
    pub examples: Vec<i64>,
}

/// How often a move was played in a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YearCount {
    /// How often.
    pub count: u32,
    /// How many of the games the one who played it has won.
    pub wins: u32,
    /// How many the other one has won.
    pub losses: u32,
}

impl std::ops::AddAssign for YearCount {
    fn add_assign(&mut self, other: YearCount) {
        self.count += other.count;
        self.wins += other.wins;
        self.losses += other.losses;
    }
}

impl Continuation {
    /// How many of the games the one who played the move has won.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]RE[B+R];B[qd];W[dd];B[pq])(;GM[1]RE[W+R];B[qd];W[dd];B[oc])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let board = sgf_db::geometry(1, 19, 19).expect("a board of Go");
    /// let mut query = BoardQuery::sequence(1, board, Vec::new());
    /// query.turned = false;
    /// let explored = Database::open(&path)?.explore(&Filter::default(), &query)?;
    /// // Both games begin with the same move, and Black has won one of them.
    /// assert_eq!(explored.continuations.iter().map(|it| (it.count, it.wins())).collect::<Vec<_>>(), [(2, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn wins(&self) -> u32 {
        if self.color == Color::Black { self.black_wins } else { self.white_wins }
    }
}

/// All continuations of a position or a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// In how many games it was found.
    pub n_games: u64,
    /// How often.
    pub n_hits: u64,
    /// How often no move followed: the game ended, or nothing was played within the pattern before it changed.
    pub n_ends: u64,
    /// The moves, the most frequent first.
    pub continuations: Vec<Continuation>,
    /// What is damaged and was left out.
    pub damage: Vec<Damage>,
}

/// So many games are named as examples.
const EXAMPLES: usize = 3;

/// A move that was played next, and what players write for it where places do not tell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Played {
    next: Next,
    text: Option<String>,
}

/// Who has won a game, and in which year it was played.
type Ending = (Option<Color>, Option<u16>);

/// The same, and where the game is.
type Ended = (Option<Color>, Option<u16>, (u32, u32));

/// What is counted for a move.
#[derive(Default)]
struct Count {
    count: u32,
    n_late: u32,
    wins: [u32; 2],
    /// In order.
    years: Vec<(u16, YearCount)>,
    examples: Vec<(u32, u32)>,
}

/// What is counted for all moves.
#[derive(Default)]
struct Counts {
    /// Places on boards of up to 64 columns and rows: see [`Counts::of`].
    places: Vec<Count>,
    others: HashMap<Played, Count>,
}

impl Counts {
    /// What is counted for a move. There may be millions of hits, so that most moves are found by their place and not by a hash.
    fn of(&mut self, played: Played) -> &mut Count {
        let Next { column, row, color, .. } = played.next;
        if played.text.is_some() || column >= 64 || row >= 64 {
            return self.others.entry(played).or_default();
        }
        let at = usize::from(row) << 7 | usize::from(column) << 1 | usize::from(color == Color::White);
        if at >= self.places.len() {
            self.places.resize_with(at + 1, Count::default);
        }
        &mut self.places[at]
    }

    /// The moves that were counted, the most frequent first.
    fn sorted(self) -> Vec<(Played, Count)> {
        let played = |at: usize| {
            let color = if at & 1 == 1 { Color::White } else { Color::Black };
            let (column, row) = ((at >> 1 & 63) as u16, (at >> 7) as u16);
            Played { next: Next { column, row, color, is_late: false }, text: None }
        };
        let places = self.places.into_iter().enumerate().filter(|(_, count)| count.count > 0);
        let mut counts: Vec<_> = places.map(|(at, count)| (played(at), count)).chain(self.others).collect();
        counts.sort_by(|(one, one_count), (other, other_count)| {
            let place = |played: &Played| (played.next.row, played.next.column, played.next.color);
            let by_count = other_count.count.cmp(&one_count.count);
            by_count.then_with(|| place(one).cmp(&place(other))).then_with(|| one.text.cmp(&other.text))
        });
        counts
    }
}

impl Database {
    /// Counts what was played next.
    ///
    /// # Errors
    ///
    /// Fails when the question cannot be asked or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_model::value::Color;
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])(;GM[1];B[qd];W[dp])(;GM[1];B[qd];W[dp];B[pq])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let board = sgf_db::geometry(1, 19, 19).expect("a board of Go");
    /// let mut query = BoardQuery::sequence(1, board, vec![(Some(board.site("qd")?), Color::Black)]);
    /// query.turned = false;
    /// let explored = Database::open(&path)?.explore(&Filter::default(), &query)?;
    /// assert_eq!(explored.continuations.iter().map(|it| it.count).collect::<Vec<_>>(), [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explore(&self, filter: &Filter, query: &BoardQuery) -> Result<Explored, DbError> {
        self.explore_in_parts(filter, query, |_, _| ControlFlow::Continue(()))
    }

    /// The same; after each part it tells how many parts there are, and what was found in it.
    pub(crate) fn explore_in_parts(
        &self,
        filter: &Filter,
        query: &BoardQuery,
        mut watch: impl FnMut(usize, &[GameHits]) -> ControlFlow<()>,
    ) -> Result<Explored, DbError> {
        let mut explored = Explored::default();
        let mut counts = Counts::default();
        let mut rows = self.rows_of(filter)?;
        let n_parts = self.n_parts(query, rows.as_ref());
        let filled = self.endings_of_merged()?;
        explored.damage = self.search(query, rows.as_mut(), |games| {
            watch(n_parts, &games)?;
            let entries = games.first().and_then(|game| self.entries(game.segment));
            for game in games {
                explored.n_games += 1;
                explored.n_hits += game.hits.len() as u64;
                let at = (game.segment, game.row);
                let entry = entries.as_ref().and_then(|entries| entries.get(game.row as usize));
                let (winner, year) =
                    filled.get(&at).copied().unwrap_or_else(|| entry.map_or((None, None), ending));
                let ending = (winner, year, at);
                let mut moves = game.moves.into_iter();
                for hit in &game.hits {
                    let text = moves.next().flatten();
                    match hit.next {
                        Some(next) => count(&mut counts, hit, Played { next, text }, ending),
                        None => explored.n_ends += 1,
                    }
                }
                for hit in &game.again {
                    if let Some(next) = hit.next {
                        count(&mut counts, hit, Played { next, text: None }, ending);
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        for (Played { next: Next { column, row, color, .. }, text }, count) in counts.sorted() {
            let (point, label) = text.map_or_else(|| query.point(column, row), |text| (text, None));
            let examples = count.examples.iter().filter_map(|&(segment, row)| self.id_in_row(segment, row));
            explored.continuations.push(Continuation {
                point,
                place: (column != u16::MAX).then_some((column, row)),
                label,
                color,
                count: count.count,
                n_late: count.n_late,
                black_wins: count.wins[0],
                white_wins: count.wins[1],
                first_year: count.years.first().map(|(year, _)| *year),
                last_year: count.years.last().map(|(year, _)| *year),
                examples: examples.collect(),
                years: count.years,
            });
        }
        Ok(explored)
    }

    /// The number of the game in a row.
    fn id_in_row(&self, segment: u32, row: u32) -> Option<i64> {
        let sql = "SELECT id FROM game WHERE segment = ?1 AND row = ?2";
        self.catalog.prepare_cached(sql).ok()?.query_row([segment, row], |row| row.get(0)).ok()
    }

    /// Who has won, and in which year, of the games that stand for others: the catalog knows what was taken over, the segments do not.
    fn endings_of_merged(&self) -> Result<HashMap<(u32, u32), Ending>, DbError> {
        if !self.has_merged {
            return Ok(HashMap::new());
        }
        let mut statement = self.catalog.prepare(
            "SELECT segment, row, winner, first_day FROM game WHERE id IN (SELECT game FROM merged)",
        )?;
        let endings = statement.query_map([], |row| {
            let winner =
                row.get::<_, Option<String>>(2)?.and_then(|letter| Color::decode(letter.as_bytes()).ok());
            let year = row.get::<_, Option<u32>>(3)?.and_then(|day| u16::try_from(day / 10_000).ok());
            Ok(((row.get(0)?, row.get(1)?), (winner, year)))
        })?;
        Ok(endings.collect::<Result<_, _>>()?)
    }

    /// The table of a segment.
    fn entries(&self, segment: u32) -> Option<Arc<Vec<Row>>> {
        self.segments.iter().find(|it| it.number() == segment)?.rows().ok()
    }
}

/// Who has won a game, and in which year it was played.
fn ending(row: &Row) -> Ending {
    let winner = match row.winner {
        b'B' => Some(Color::Black),
        b'W' => Some(Color::White),
        _ => None,
    };
    (winner, (row.year > 0).then_some(row.year))
}

fn count(counts: &mut Counts, hit: &Hit, played: Played, (winner, year, game): Ended) {
    let next = played.next;
    // Whether there were moves elsewhere before is counted, and does not make another move of it.
    let played = Played { next: Next { is_late: false, ..next }, ..played };
    let count = counts.of(played);
    count.count += 1;
    count.n_late += u32::from(next.is_late);
    if let Some(winner) = winner {
        let seen = if hit.exchanged { winner.other() } else { winner };
        count.wins[seen as usize] += 1;
    }
    if let Some(year) = year {
        let seen = winner.map(|winner| if hit.exchanged { winner.other() } else { winner });
        let at = count.years.binary_search_by_key(&year, |known| known.0).unwrap_or_else(|at| {
            count.years.insert(at, (year, YearCount::default()));
            at
        });
        count.years[at].1 += YearCount {
            count: 1,
            wins: u32::from(seen == Some(next.color)),
            losses: u32::from(seen == Some(next.color.other())),
        };
    }
    if count.examples.len() < EXAMPLES && !count.examples.contains(&game) {
        count.examples.push(game);
    }
}
