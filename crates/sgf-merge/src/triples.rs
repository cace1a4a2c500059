//! Matching the games of base, ours and theirs.

use sgf_model::record::GameView;

use crate::games::pair;

/// The index of a game in each collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triple {
    pub(crate) base: Option<usize>,
    pub(crate) ours: Option<usize>,
    pub(crate) theirs: Option<usize>,
}

/// Matches the games, in the order of ours; games that only theirs has come last. Without a base, the sides are matched
/// with each other.
pub(crate) fn triples(base: &[GameView<'_>], ours: &[GameView<'_>], theirs: &[GameView<'_>]) -> Vec<Triple> {
    if let ([_], [_], [_]) = (base, ours, theirs) {
        return vec![Triple { base: Some(0), ours: Some(0), theirs: Some(0) }];
    }
    let of_ours = Origins::find(base, ours);
    let of_theirs = Origins::find(base, theirs);
    let mut theirs_of: Vec<Option<usize>> =
        of_ours.base.iter().map(|base| base.and_then(|base| of_theirs.now[base])).collect();
    // Both sides can have added the same game.
    let (new_ours, new_theirs) = (of_ours.added(), of_theirs.added());
    for (first, second) in pair(&selected(ours, &new_ours), &selected(theirs, &new_theirs), 0) {
        theirs_of[new_ours[first]] = Some(new_theirs[second]);
    }
    let mut is_taken = vec![false; theirs.len()];
    theirs_of.iter().flatten().for_each(|index| is_taken[*index] = true);
    let first = (0..ours.len()).map(|index| Triple {
        base: of_ours.base[index],
        ours: Some(index),
        theirs: theirs_of[index],
    });
    let added = (0..theirs.len()).filter(|index| !is_taken[*index]);
    let added = added.map(|index| Triple { base: of_theirs.base[index], ours: None, theirs: Some(index) });
    first.chain(added).collect()
}

fn selected<'d>(views: &[GameView<'d>], numbers: &[usize]) -> Vec<GameView<'d>> {
    numbers.iter().map(|index| views[*index].clone()).collect()
}

/// The matches between base and one side.
struct Origins {
    /// For each game of the side, its game in the base.
    base: Vec<Option<usize>>,
    /// For each game of the base, its game in the side.
    now: Vec<Option<usize>>,
}

impl Origins {
    fn find(base: &[GameView<'_>], side: &[GameView<'_>]) -> Origins {
        let mut origins = Origins { base: vec![None; side.len()], now: vec![None; base.len()] };
        for (was, is) in pair(base, side, 1) {
            origins.base[is] = Some(was);
            origins.now[was] = Some(is);
        }
        origins
    }

    /// The games that are not in the base.
    fn added(&self) -> Vec<usize> {
        (0..self.base.len()).filter(|index| self.base[*index].is_none()).collect()
    }
}
