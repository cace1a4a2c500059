//! Hits, as those see them who search, and lists of them.

use sgf_model::value::Color;

/// A place and a moment at which a pattern holds, and did not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hit {
    /// How many moves were made.
    pub move_number: u32,
    /// Where its upper left point lies, as column and row from the upper left of the board.
    pub column: u16,
    /// See `column`.
    pub row: u16,
    /// How the pattern is turned: a number for each way in which it looks different.
    pub image: u8,
    /// Whether the colours are exchanged.
    pub exchanged: bool,
    /// What was played next within the pattern.
    pub next: Option<Next>,
    /// The line of the record in which it is: 0 for the main line, then the others, one for each end of a variation, in their order.
    pub line: u32,
}

/// A move that follows on a pattern, seen as the pattern was written: turned back, with its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Next {
    /// The column within the pattern, from 0; 65,535 for a move that leaves nothing on the board.
    pub column: u16,
    /// The row within the pattern, from 0.
    pub row: u16,
    /// Whose move it is, in the colours of the pattern.
    pub color: Color,
    /// Whether there were moves elsewhere before.
    pub is_late: bool,
}

/// A hit on a track, with its moment and that of the move that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) moment: usize,
    /// The last moment that makes it a hit: a later one than `moment` where moves have to follow in an order.
    pub(crate) decided: usize,
    pub(crate) next: Option<usize>,
    pub(crate) hit: Hit,
}

/// All hits in one game, where games are read one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameHits {
    /// Its row in its segment.
    pub(crate) row: u32,
    /// The hits, in the order of the moves.
    pub(crate) hits: Vec<Hit>,
    /// Hits that a line before has as well, but with another move behind them.
    pub(crate) again: Vec<Hit>,
    /// What was played after each hit, as players write it; empty where places tell it.
    pub(crate) moves: Vec<Option<String>>,
}

impl GameHits {
    pub(crate) fn new(row: u32) -> GameHits {
        GameHits { row, hits: Vec::new(), again: Vec::new(), moves: Vec::new() }
    }
}

/// The hits in some games of a segment, one after the other: no game has memory of its own, since there may be a hundred thousand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HitList {
    /// The segment of the games.
    pub(crate) segment: u32,
    /// The rows of the games, and where the hits of each end.
    games: Vec<(u32, u32)>,
    /// The hits, in each game in the order of the moves.
    hits: Vec<Hit>,
    /// What was played after each hit, as players write it; empty where places tell it.
    pub(crate) moves: Vec<Option<String>>,
    /// The rows of games, and hits that a line before has as well, but with another move behind them.
    pub(crate) again: Vec<(u32, Hit)>,
}

impl HitList {
    pub(crate) fn new(segment: u32) -> HitList {
        HitList { segment, ..HitList::default() }
    }

    /// Puts games together that were read one by one.
    pub(crate) fn of_games(segment: u32, games: impl IntoIterator<Item = GameHits>) -> HitList {
        let mut list = HitList::new(segment);
        for game in games {
            list.again.extend(game.again.into_iter().map(|hit| (game.row, hit)));
            list.moves.extend(game.moves);
            list.add(game.row, game.hits);
        }
        list
    }

    /// Adds a game with its hits; a game without one is none.
    pub(crate) fn add(&mut self, row: u32, hits: impl IntoIterator<Item = Hit>) {
        let before = self.hits.len();
        self.hits.extend(hits);
        if self.hits.len() > before {
            self.games.push((row, self.hits.len() as u32));
        }
    }

    /// Adds the games of another list of the segment.
    pub(crate) fn append(&mut self, mut other: HitList) {
        let before = self.hits.len() as u32;
        self.games.extend(other.games.iter().map(|&(row, end)| (row, before + end)));
        self.hits.append(&mut other.hits);
        self.moves.append(&mut other.moves);
        self.again.append(&mut other.again);
    }

    /// Puts two lists of the segment together.
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

    /// Walks over the games: their rows and their hits.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &[Hit])> {
        let mut start = 0;
        self.games.iter().map(move |&(row, end)| {
            let hits = &self.hits[start as usize..end as usize];
            start = end;
            (row, hits)
        })
    }

    /// The same list, its games in the order of their rows. It must have hits that places tell.
    pub(crate) fn in_order(&self) -> HitList {
        let mut games: Vec<(u32, &[Hit])> = self.iter().collect();
        games.sort_by_key(|(row, _)| *row);
        let mut list = HitList::new(self.segment);
        games.into_iter().for_each(|(row, hits)| list.add(row, hits.iter().copied()));
        list
    }

    /// The first hit of each game.
    pub(crate) fn firsts(&self) -> HitList {
        let mut list = HitList::new(self.segment);
        self.iter().for_each(|(row, hits)| list.add(row, hits.first().copied()));
        let ends = [0].into_iter().chain(self.games.iter().map(|(_, end)| *end as usize));
        list.moves = ends.take(self.games.len()).filter_map(|at| self.moves.get(at).cloned()).collect();
        list
    }

    /// Divides a list of games in order: for each of some runs of rows, the games up to the last row of the run.
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
    fn lists_are_joined_sorted_and_divided() {
        let (mut list, mut other) = (HitList::new(1), HitList::new(1));
        list.add(7, [hit(1), hit(2)]);
        list.add(8, []);
        other.add(3, [hit(4)]);
        list.append(other);
        assert_eq!(shown(&list), [(7, vec![1, 2]), (3, vec![4])]);
        let list = list.in_order();
        assert_eq!(shown(&list), [(3, vec![4]), (7, vec![1, 2])]);
        assert_eq!(shown(&list.firsts()), [(3, vec![4]), (7, vec![1])]);
        let parts: Vec<_> = list.divided([2, 3, 6, 7, 9].chunks(2)).map(|part| shown(&part)).collect();
        assert_eq!(parts, [vec![(3, vec![4])], vec![(7, vec![1, 2])], vec![]]);
    }
}
