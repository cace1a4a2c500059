//! Looking for exactly one position, where a board has pieces of several kinds.
//!
//! Tracks tell pieces apart by their colour and little more. That is enough to say where the position may stand: its places, kept in the
//! index of positions, are nearly always its own. Those games are followed once more from their records, and the positions compared.

use rayon::prelude::*;
use sgf_games::{AnyMove, AnyPosition, Detail, GameSpec, Geometry};
use sgf_model::record::games;
use sgf_model::value::Color;
use sgf_syntax::Document;

use crate::Damage;
use crate::keys::standing_at;
use crate::pattern::{GameHits, Hit, HitList, Next};
use crate::position::Images;
use crate::segment::{Board, Segment};
use crate::track::{EMPTY, State, Watch, state_of, watch};

/// A position that is looked for.
#[derive(Debug)]
pub(crate) struct Exact {
    pub(crate) position: Box<dyn AnyPosition>,
    spec: &'static GameSpec,
    pub(crate) geometry: Geometry,
    /// What tracks know of it.
    standing: Vec<State>,
    identity: Identity,
    dice: Option<[u8; 2]>,
}

/// What makes two positions one.
#[derive(Clone, Debug)]
enum Identity {
    /// All that matters for what may follow.
    Whole(u64),
    /// Of games with a cube: what stands where, whose turn it is, and the cube. The score of the match is another matter.
    Cube { key: u64, turn: Option<Color>, cube: Detail },
}

impl Clone for Exact {
    fn clone(&self) -> Exact {
        Exact::new(self.spec, &*self.position)
    }
}

impl Exact {
    pub(crate) fn new(spec: &'static GameSpec, position: &dyn AnyPosition) -> Exact {
        let placement = position.placement();
        let geometry = placement.geometry();
        let mut standing = vec![EMPTY; geometry.n_numbers()];
        placement.iter().for_each(|(site, occupant)| standing[site.index()] = state_of(occupant));
        let cube = position.details().into_iter().find(|detail| matches!(detail, Detail::Cube { .. }));
        let identity = match cube {
            None => Identity::Whole(position.hash()),
            Some(cube) => Identity::Cube { key: placement.key(), turn: position.turn(), cube },
        };
        Exact { position: position.copy(), spec, geometry, standing, identity, dice: dice_of(position) }
    }

    /// Tells whether a position is the one, whatever was rolled.
    fn is(&self, position: &dyn AnyPosition) -> bool {
        match &self.identity {
            Identity::Whole(hash) => position.hash() == *hash,
            Identity::Cube { key, turn, cube } => {
                turn.is_none_or(|turn| position.turn().is_none_or(|other| other == turn))
                    && position.placement().key() == *key
                    && position.details().contains(cube)
            }
        }
    }

    /// Finds the position in the main lines of a segment; `rows` are those that count.
    pub(crate) fn search(
        &self,
        segment: &Segment,
        board: &Board,
        is_there: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<HitList, Damage> {
        let looks = Images::new(self.spec.number, self.geometry, &self.standing, false, false);
        let found = looks.moments(segment, board, is_there, rows)?;
        let by_row = found.chunk_by(|one, other| one.0 == other.0);
        let moments_of = |found: &[(u32, usize)]| found.iter().map(|&(_, moment)| moment).collect();
        let mut wanted: Vec<(u32, Vec<usize>)> =
            by_row.map(|found| (found[0].0, moments_of(found))).collect();
        for (row, moments) in &mut wanted {
            let track = board
                .rows
                .get(*row as usize)
                .filter(|row| row.gm == self.spec.number)
                .map_or(&[][..], |row| board.track(row));
            moments.retain(|&moment| standing_at(track, moment, self.standing.len()) == self.standing);
        }
        wanted.retain(|(_, moments)| !moments.is_empty());
        let found = wanted.par_chunks(64).map(|games| {
            let mut last = None;
            let mut found = Vec::new();
            for (row, moments) in games {
                let source = segment.source(*row as usize, &mut last)?;
                let game = self.in_record(&source, moments, GameHits::new(*row));
                if !game.hits.is_empty() {
                    found.push(game);
                }
            }
            Ok(found)
        });
        let found = found.collect::<Result<Vec<_>, Damage>>()?;
        Ok(HitList::of_games(segment.number(), found.into_iter().flatten()))
    }

    fn in_record(&self, source: &[u8], moments: &[usize], found: GameHits) -> GameHits {
        let doc = Document::parse(source);
        let Some(view) = games(&doc).next() else { return found };
        let mut look =
            Look { exact: self, moments, moment: 0, n_moves: 0, did_stand: false, open: Vec::new(), found };
        watch(&view, self.spec, &mut look);
        for (move_number, has_dice) in std::mem::take(&mut look.open) {
            if self.dice.is_none() || has_dice {
                look.add(move_number, None, None);
            }
        }
        look.found
    }
}

fn dice_of(position: &dyn AnyPosition) -> Option<[u8; 2]> {
    position.details().into_iter().find_map(|detail| match detail {
        Detail::Dice(dice) => Some(dice),
        _ => None,
    })
}

/// A game that is looked at, move by move.
struct Look<'a> {
    exact: &'a Exact,
    /// The moments at which the position may stand.
    moments: &'a [usize],
    moment: usize,
    n_moves: u32,
    /// Whether it stood at the moment before.
    did_stand: bool,
    /// Hits whose next move is not known yet: the number of the move, and whether the dice lie there already.
    open: Vec<(u32, bool)>,
    found: GameHits,
}

impl Look<'_> {
    fn add(&mut self, move_number: u32, next: Option<Next>, text: Option<String>) {
        let hit = Hit { move_number, column: 0, row: 0, image: 0, exchanged: false, next, line: 0 };
        self.found.hits.push(hit);
        self.found.moves.push(text);
    }
}

impl Watch for Look<'_> {
    fn step(&mut self, position: &dyn AnyPosition, color: Color, step: &AnyMove, text: &str) {
        self.n_moves += 1;
        if self.open.is_empty() {
            return;
        }
        let said = position.notation(color, step, "").unwrap_or_else(|| text.to_owned());
        let place = step.rests().last().and_then(|&site| self.exact.geometry.place(site));
        let (column, row) = place.unwrap_or((u16::MAX, u16::MAX));
        let next = Next { column, row, color, is_late: false };
        for (move_number, has_dice) in std::mem::take(&mut self.open) {
            if has_dice || self.exact.dice.is_none_or(|dice| rolled(text) == Some(dice)) {
                self.add(move_number, Some(next), Some(said.clone()));
            }
        }
    }

    fn moment(&mut self, position: &dyn AnyPosition) {
        let moment = self.moment;
        self.moment += 1;
        let is_near = self.moments.iter().any(|&wanted| wanted == moment || wanted == moment + 1);
        let stands = is_near && self.exact.is(position);
        if stands && !self.did_stand && self.moments.contains(&moment) {
            let dice = dice_of(position);
            if dice.is_none() || self.exact.dice.is_none() || dice == self.exact.dice {
                self.open.push((self.n_moves, dice.is_some() && dice == self.exact.dice));
            }
        }
        self.did_stand = stands;
    }
}

/// The dice of a move of backgammon, the larger one first.
fn rolled(text: &str) -> Option<[u8; 2]> {
    match text.as_bytes() {
        [one @ b'1'..=b'6', other @ b'1'..=b'6', ..] => {
            Some([(*one).max(*other) - b'0', (*one).min(*other) - b'0'])
        }
        _ => None,
    }
}
