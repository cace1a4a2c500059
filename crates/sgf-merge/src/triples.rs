//! Which games of three collections belong together: of ours, of theirs, and of what both began as.

use sgf_model::record::GameView;

use crate::games::pair;

/// The places of a game in its collections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triple {
    pub(crate) base: Option<usize>,
    pub(crate) ours: Option<usize>,
    pub(crate) theirs: Option<usize>,
}

/// Finds out which games are the same, in the order of ours; what theirs alone has comes last. Without a base, the sides are compared
/// with each other.
pub(crate) fn triples(base: &[GameView<'_>], ours: &[GameView<'_>], theirs: &[GameView<'_>]) -> Vec<Triple> {
    if let ([_], [_], [_]) = (base, ours, theirs) {
        return vec![Triple { base: Some(0), ours: Some(0), theirs: Some(0) }];
    }
    let of_ours = Origins::find(base, ours);
    let of_theirs = Origins::find(base, theirs);
    let mut theirs_of: Vec<Option<usize>> =
        of_ours.base.iter().map(|base| base.and_then(|base| of_theirs.now[base])).collect();
    // Games that both sides have added may be the same one.
    let (new_ours, new_theirs) = (of_ours.added(), of_theirs.added());
    for (first, second) in pair(&some(ours, &new_ours), &some(theirs, &new_theirs), 0) {
        theirs_of[new_ours[first]] = Some(new_theirs[second]);
    }
    let mut is_taken = vec![false; theirs.len()];
    theirs_of.iter().flatten().for_each(|index| is_taken[*index] = true);
    let first = (0..ours.len()).map(|index| Triple {
        base: of_ours.base[index],
        ours: Some(index),
        theirs: theirs_of[index],
    });
    let rest = (0..theirs.len()).filter(|index| !is_taken[*index]);
    let rest = rest.map(|index| Triple { base: of_theirs.base[index], ours: None, theirs: Some(index) });
    first.chain(rest).collect()
}

fn some<'d>(views: &[GameView<'d>], numbers: &[usize]) -> Vec<GameView<'d>> {
    numbers.iter().map(|index| views[*index].clone()).collect()
}

/// Where the games of a side come from.
struct Origins {
    /// For each game of the side, the game of the base that it was.
    base: Vec<Option<usize>>,
    /// For each game of the base, the game of the side that it has become.
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

    /// The games that the base does not have.
    fn added(&self) -> Vec<usize> {
        (0..self.base.len()).filter(|index| self.base[*index].is_none()).collect()
    }
}
