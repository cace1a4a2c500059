//! What was played next: continuations of a position or a pattern, with how the games ended.

use std::collections::HashMap;
use std::ops::ControlFlow;

use sgf_model::value::Color;

use crate::pattern::{GameHits, Hit, Next};
use crate::search::BoardQuery;
use crate::{Damage, Database, DbError, Filter, FoundGame};

/// How often a move was played, and how it went on.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// The point: of a position its name on the board, of a pattern its column and row in the diagram, counted from 1: `3,2`.
    pub point: String,
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
    /// The numbers of some games in which it was played.
    pub examples: Vec<i64>,
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

/// What is counted for a move.
#[derive(Default)]
struct Count {
    count: u32,
    n_late: u32,
    wins: [u32; 2],
    years: Option<(u16, u16)>,
    examples: Vec<(u32, u32)>,
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
        let mut counts: HashMap<(u16, u16, Color), Count> = HashMap::new();
        let mut rows = self.rows_of(filter)?;
        let n_parts = self.n_parts(query, rows.as_ref());
        explored.damage = self.search(query, rows.as_mut(), |games| {
            watch(n_parts, &games)?;
            for game in games {
                explored.n_games += 1;
                explored.n_hits += game.hits.len() as u64;
                let (winner, year) = self.ending(game.segment, game.row);
                for hit in &game.hits {
                    match hit.next {
                        Some(next) => count(&mut counts, hit, next, winner, year, (game.segment, game.row)),
                        None => explored.n_ends += 1,
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|((column, row, color), count)| {
            (std::cmp::Reverse(count.count), *row, *column, *color)
        });
        for ((column, row, color), count) in counts {
            let (point, label) = query.point(column, row);
            let examples =
                count.examples.iter().filter_map(|&(segment, row)| self.game_in_row(segment, row).ok()?);
            explored.continuations.push(Continuation {
                point,
                label,
                color,
                count: count.count,
                n_late: count.n_late,
                black_wins: count.wins[0],
                white_wins: count.wins[1],
                first_year: count.years.map(|years| years.0),
                last_year: count.years.map(|years| years.1),
                examples: examples.map(|game: FoundGame| game.id).collect(),
            });
        }
        Ok(explored)
    }

    /// Who has won a game, and in which year it was played.
    fn ending(&self, segment: u32, row: u32) -> (Option<Color>, Option<u16>) {
        let segment = self.segments.iter().find(|it| it.number() == segment);
        let rows = segment.and_then(|segment| segment.rows().ok());
        let Some(row) = rows.as_ref().and_then(|rows| rows.get(row as usize)) else { return (None, None) };
        let winner = match row.winner {
            b'B' => Some(Color::Black),
            b'W' => Some(Color::White),
            _ => None,
        };
        (winner, (row.year > 0).then_some(row.year))
    }
}

fn count(
    counts: &mut HashMap<(u16, u16, Color), Count>,
    hit: &Hit,
    next: Next,
    winner: Option<Color>,
    year: Option<u16>,
    game: (u32, u32),
) {
    let count = counts.entry((next.column, next.row, next.color)).or_default();
    count.count += 1;
    count.n_late += u32::from(next.is_late);
    if let Some(winner) = winner {
        let seen = if hit.exchanged { winner.other() } else { winner };
        count.wins[seen as usize] += 1;
    }
    if let Some(year) = year {
        let (first, last) = count.years.unwrap_or((year, year));
        count.years = Some((first.min(year), last.max(year)));
    }
    if count.examples.len() < EXAMPLES && !count.examples.contains(&game) {
        count.examples.push(game);
    }
}
