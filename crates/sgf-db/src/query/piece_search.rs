//! Exact position search for games with several kinds of pieces.
//!
//! Tracks distinguish little more than the colors of pieces. That is enough to find candidates, which are nearly always
//! right. The candidates are replayed from their records and compared exactly.

use rayon::prelude::*;
use sgf_games::{AnyMove, AnyPosition, Detail, GameSpec, Geometry};
use sgf_model::record::games;
use sgf_model::value::Color;
use sgf_syntax::Document;

use crate::Damage;
use crate::index::board_images::BoardImages;
use crate::index::hits::{GameHits, Hit, HitList, Next};
use crate::storage::segment::{Board, Segment};
use crate::storage::track::{EMPTY, Observer, State, observe, state_of, states_at};

/// A position to find.
#[derive(Debug)]
pub(crate) struct ExactPosition {
    pub(crate) position: Box<dyn AnyPosition>,
    pub(crate) spec: &'static GameSpec,
    pub(crate) geometry: Geometry,
    /// The position as tracks record it.
    states: Vec<State>,
    identity: Identity,
    dice: Option<[u8; 2]>,
}

/// The criterion by which two positions are equal.
#[derive(Clone, Debug)]
enum Identity {
    /// Everything that affects later moves.
    Whole(u64),
    /// For games with a cube: the pieces, the turn and the cube, but not the match score.
    Cube { key: u64, turn: Option<Color>, cube: Detail },
}

impl Clone for ExactPosition {
    fn clone(&self) -> ExactPosition {
        ExactPosition::new(self.spec, &*self.position)
    }
}

impl ExactPosition {
    pub(crate) fn new(spec: &'static GameSpec, position: &dyn AnyPosition) -> ExactPosition {
        let placement = position.placement();
        let geometry = placement.geometry();
        let mut states = vec![EMPTY; geometry.n_numbers()];
        placement.iter().for_each(|(site, occupant)| states[site.index()] = state_of(occupant));
        let cube = position.details().into_iter().find(|detail| matches!(detail, Detail::Cube { .. }));
        let identity = match cube {
            None => Identity::Whole(position.hash()),
            Some(cube) => Identity::Cube { key: placement.key(), turn: position.turn(), cube },
        };
        ExactPosition { position: position.copy(), spec, geometry, states, identity, dice: dice_of(position) }
    }

    /// The states of the sites and a digest of everything else by which the position is found, apart from dice.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let rest = match &self.identity {
            Identity::Whole(hash) => hash.to_le_bytes().to_vec(),
            Identity::Cube { key, turn, cube } => format!("{key} {turn:?} {cube:?}").into_bytes(),
        };
        [self.states.clone(), rest].concat()
    }

    /// Returns true if the position matches, whatever the dice.
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

    /// Finds the position in the main lines of a segment; `rows` are the rows that count.
    pub(crate) fn search(
        &self,
        segment: &Segment,
        board: &Board,
        is_live: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<HitList, Damage> {
        let images = BoardImages::new(self.spec.number, self.geometry, &self.states, false, false);
        let found = images.moments(segment, board, is_live, rows)?;
        let by_row = found.chunk_by(|one, other| one.0 == other.0);
        let moments_of = |found: &[(u32, usize)]| found.iter().map(|&(_, moment)| moment).collect();
        let mut selected: Vec<(u32, Vec<usize>)> =
            by_row.map(|found| (found[0].0, moments_of(found))).collect();
        for (row, moments) in &mut selected {
            let track = board
                .rows
                .get(*row as usize)
                .filter(|row| row.gm == self.spec.number)
                .map_or(&[][..], |row| board.track(row));
            moments.retain(|&moment| states_at(track, moment, self.states.len()) == self.states);
        }
        selected.retain(|(_, moments)| !moments.is_empty());
        let found = selected.par_chunks(64).map(|games| {
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
        let mut replay = GameReplay {
            exact: self,
            moments,
            moment: 0,
            n_moves: 0,
            matched_before: false,
            open: Vec::new(),
            found,
        };
        observe(&view, self.spec, &mut replay);
        for (move_number, has_dice) in std::mem::take(&mut replay.open) {
            if self.dice.is_none() || has_dice {
                replay.add(move_number, None, None);
            }
        }
        replay.found
    }
}

fn dice_of(position: &dyn AnyPosition) -> Option<[u8; 2]> {
    position.details().into_iter().find_map(|detail| match detail {
        Detail::Dice(dice) => Some(dice),
        _ => None,
    })
}

/// A game that is replayed.
struct GameReplay<'a> {
    exact: &'a ExactPosition,
    /// The candidate moments.
    moments: &'a [usize],
    moment: usize,
    n_moves: u32,
    /// Whether the position matched at the moment before.
    matched_before: bool,
    /// Hits that wait for their next move: the move number, and whether the dice are rolled already.
    open: Vec<(u32, bool)>,
    found: GameHits,
}

impl GameReplay<'_> {
    fn add(&mut self, move_number: u32, next: Option<Next>, text: Option<String>) {
        let hit = Hit { move_number, column: 0, row: 0, image: 0, exchanged: false, next, line: 0 };
        self.found.hits.push(hit);
        self.found.moves.push(text);
    }
}

impl Observer for GameReplay<'_> {
    fn step(&mut self, position: &dyn AnyPosition, color: Color, step: &AnyMove, text: &str) {
        self.n_moves += 1;
        if self.open.is_empty() {
            return;
        }
        let notation = position.notation(color, step, "").unwrap_or_else(|| text.to_owned());
        let place = step.footprint().last().and_then(|&site| self.exact.geometry.place(site));
        let (column, row) = place.unwrap_or((u16::MAX, u16::MAX));
        let next = Next { column, row, color, is_late: false };
        for (move_number, has_dice) in std::mem::take(&mut self.open) {
            if has_dice || self.exact.dice.is_none_or(|dice| rolled(text) == Some(dice)) {
                self.add(move_number, Some(next), Some(notation.clone()));
            }
        }
    }

    fn moment(&mut self, position: &dyn AnyPosition) {
        let moment = self.moment;
        self.moment += 1;
        let is_near = self.moments.iter().any(|&selected| selected == moment || selected == moment + 1);
        let matches = is_near && self.exact.is(position);
        if matches && !self.matched_before && self.moments.contains(&moment) {
            let dice = dice_of(position);
            if dice.is_none() || self.exact.dice.is_none() || dice == self.exact.dice {
                self.open.push((self.n_moves, dice.is_some() && dice == self.exact.dice));
            }
        }
        self.matched_before = matches;
    }
}

/// The dice of a backgammon move, the larger one first.
fn rolled(text: &str) -> Option<[u8; 2]> {
    match text.as_bytes() {
        [one @ b'1'..=b'6', other @ b'1'..=b'6', ..] => {
            Some([(*one).max(*other) - b'0', (*one).min(*other) - b'0'])
        }
        _ => None,
    }
}
