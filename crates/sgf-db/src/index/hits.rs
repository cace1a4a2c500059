//! Search hits, and lists of them.

use std::ops::RangeInclusive;

use sgf_model::value::Color;

/// A point and a moment at which a pattern starts to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hit {
    /// The number of moves played so far.
    pub move_number: u32,
    /// The column of the pattern's upper left point, from 0 at the left of the board.
    pub column: u16,
    /// The row of the pattern's upper left point, from 0 at the top.
    pub row: u16,
    /// The orientation of the pattern: a number for each distinct image.
    pub image: u8,
    /// Whether the colors are exchanged.
    pub exchanged: bool,
    /// The next move within the pattern.
    pub next: Option<Next>,
    /// The line of the record: 0 for the main line, then one for each end of a variation, in file order.
    pub line: u32,
}

/// A move after a hit, in the orientation and colors of the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Next {
    /// The column within the pattern, from 0; 65,535 for a move without a point.
    pub column: u16,
    /// The row within the pattern, from 0.
    pub row: u16,
    /// The player, in the colors of the pattern.
    pub color: Color,
    /// Whether there were moves elsewhere in between.
    pub is_late: bool,
}

/// A hit on a track, with its moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrackHit {
    pub(crate) moment: usize,
    /// The last moment that decides the hit: later than `moment` if the pattern includes moves.
    pub(crate) decided: usize,
    pub(crate) next: Option<usize>,
    pub(crate) hit: Hit,
}

/// The hits in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameHits {
    /// The row of the game in its segment.
    pub(crate) row: u32,
    /// The hits, in the order of moves.
    pub(crate) hits: Vec<Hit>,
    /// Hits that an earlier line shares, but with another next move.
    pub(crate) again: Vec<Hit>,
    /// The next move after each hit as text; empty if points are enough.
    pub(crate) moves: Vec<Option<String>>,
}

impl GameHits {
    pub(crate) fn new(row: u32) -> GameHits {
        GameHits { row, hits: Vec::new(), again: Vec::new(), moves: Vec::new() }
    }
}

/// The hits in games of a segment. One allocation serves all games, since there may be a hundred thousand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HitList {
    /// The segment of the games.
    pub(crate) segment: u32,
    /// For each game, its row and the end of its hits.
    games: Vec<(u32, u32)>,
    /// The hits of all games.
    hits: Vec<Hit>,
    /// The next move after each hit as text; empty if points are enough.
    pub(crate) moves: Vec<Option<String>>,
    /// Rows, and hits that an earlier line shares, but with another next move.
    pub(crate) again: Vec<(u32, Hit)>,
}

impl HitList {
    pub(crate) fn new(segment: u32) -> HitList {
        HitList { segment, ..HitList::default() }
    }

    /// Collects games.
    pub(crate) fn of_games(segment: u32, games: impl IntoIterator<Item = GameHits>) -> HitList {
        let mut list = HitList::new(segment);
        for game in games {
            list.again.extend(game.again.into_iter().map(|hit| (game.row, hit)));
            list.moves.extend(game.moves);
            list.add(game.row, game.hits);
        }
        list
    }

    /// Adds a game, if it has hits.
    pub(crate) fn add(&mut self, row: u32, hits: impl IntoIterator<Item = Hit>) {
        let before = self.hits.len();
        self.hits.extend(hits);
        if self.hits.len() > before {
            self.games.push((row, self.hits.len() as u32));
        }
    }

    /// Appends another list of the same segment.
    pub(crate) fn append(&mut self, mut other: HitList) {
        let before = self.hits.len() as u32;
        self.games.extend(other.games.iter().map(|&(row, end)| (row, before + end)));
        self.hits.append(&mut other.hits);
        self.moves.append(&mut other.moves);
        self.again.append(&mut other.again);
    }

    /// Concatenates two lists of the same segment.
    pub(crate) fn joined(mut self, other: HitList) -> HitList {
        self.append(other);
        self
    }

    pub(crate) fn n_games(&self) -> usize {
        self.games.len()
    }

    pub(crate) fn n_hits(&self) -> usize {
        self.hits.len()
    }

    /// The rows of the games.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> {
        self.games.iter().map(|(row, _)| *row)
    }

    /// The hits of a game, by its number in the list.
    pub(crate) fn hits_of(&self, at: usize) -> &[Hit] {
        let start = at.checked_sub(1).map_or(0, |before| self.games[before].1);
        &self.hits[start as usize..self.games[at].1 as usize]
    }

    /// Iterates over rows and their hits.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &[Hit])> {
        let mut start = 0;
        self.games.iter().map(move |&(row, end)| {
            let hits = &self.hits[start as usize..end as usize];
            start = end;
            (row, hits)
        })
    }

    /// Returns the list sorted by row. Only for lists without move texts.
    pub(crate) fn in_order(&self) -> HitList {
        let mut games: Vec<(u32, &[Hit])> = self.iter().collect();
        games.sort_by_key(|(row, _)| *row);
        let mut list = HitList::new(self.segment);
        games.into_iter().for_each(|(row, hits)| list.add(row, hits.iter().copied()));
        list
    }

    /// Keeps the hits after the moves in a range.
    pub(crate) fn within(&self, range: &RangeInclusive<u32>) -> HitList {
        let is_within = |hit: &Hit| range.contains(&hit.move_number);
        let mut list = HitList::new(self.segment);
        self.iter().for_each(|(row, hits)| list.add(row, hits.iter().copied().filter(is_within)));
        let moves = self.moves.iter().zip(&self.hits).filter(|(_, hit)| is_within(hit));
        list.moves = moves.map(|(text, _)| text.clone()).collect();
        list.again = self.again.iter().filter(|(_, hit)| is_within(hit)).copied().collect();
        list
    }

    /// Keeps the first hit of each game.
    pub(crate) fn firsts(&self) -> HitList {
        let mut list = HitList::new(self.segment);
        self.iter().for_each(|(row, hits)| list.add(row, hits.first().copied()));
        let ends = [0].into_iter().chain(self.games.iter().map(|(_, end)| *end as usize));
        list.moves = ends.take(self.games.len()).filter_map(|at| self.moves.get(at).cloned()).collect();
        list
    }

    /// Splits a sorted list by runs of rows: each part has the games up to the last row of its run.
    pub(crate) fn divided<'r>(&self, runs: impl Iterator<Item = &'r [u32]>) -> impl Iterator<Item = HitList> {
        let mut games = self.iter().peekable();
        runs.map(move |run| {
            let mut list = HitList::new(self.segment);
            while let Some((row, hits)) = games.next_if(|(row, _)| run.last().is_some_and(|last| row <= last))
            {
                list.add(row, hits.iter().copied());
            }
            list
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(move_number: u32) -> Hit {
        Hit { move_number, column: 0, row: 0, image: 0, exchanged: false, next: None, line: 0 }
    }

    fn shown(list: &HitList) -> Vec<(u32, Vec<u32>)> {
        list.iter().map(|(row, hits)| (row, hits.iter().map(|hit| hit.move_number).collect())).collect()
    }

    #[test]
    fn lists_append_sort_and_split() {
        let (mut list, mut other) = (HitList::new(1), HitList::new(1));
        list.add(7, [hit(1), hit(2)]);
        list.add(8, []);
        other.add(3, [hit(4)]);
        list.append(other);
        assert_eq!(shown(&list), [(7, vec![1, 2]), (3, vec![4])]);
        let list = list.in_order();
        assert_eq!(shown(&list), [(3, vec![4]), (7, vec![1, 2])]);
        assert_eq!(shown(&list.firsts()), [(3, vec![4]), (7, vec![1])]);
        assert_eq!(shown(&list.within(&(2..=4))), [(3, vec![4]), (7, vec![2])]);
        assert_eq!(shown(&list.within(&(0..=1))), [(7, vec![1])]);
        let parts: Vec<_> = list.divided([2, 3, 6, 7, 9].chunks(2)).map(|part| shown(&part)).collect();
        assert_eq!(parts, [vec![(3, vec![4])], vec![(7, vec![1, 2])], vec![]]);
    }
}
