//! Cells played on the board: ways of checkers become hops for each die, and what the file leaves out is added.

use sgf_games::backgammon::{Backgammon, Dice, Hop, Move, Play, Point};
use sgf_games::{Options, Position, SetUp};
use sgf_model::value::Color;

use super::cell::{Cell, Note};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// A game under way.
pub(super) struct Table {
    pub(super) position: Backgammon,
    /// The moves so far, as SGF has them, with the places they come from.
    pub(super) moves: Vec<(Color, String, usize)>,
}

impl Table {
    /// Begins a game by the words of RU; `None` for rules that the game does not know.
    pub(super) fn new(rules: &str) -> Option<Table> {
        let position = Backgammon::begin(&Options::default().with_rules(rules)).ok()?;
        Some(Table { position, moves: Vec::new() })
    }

    /// Plays a cell; the last one of a game may be a roll after which a player gave up.
    pub(super) fn take(
        &mut self,
        draft: &mut Draft<'_>,
        color: Color,
        cell: &Cell,
        line: Line<'_>,
        is_last: bool,
    ) {
        let step = match cell {
            Cell::Roll { dice, ways, note } => {
                self.answer(draft, line);
                if ways.is_empty() {
                    self.unmoved(draft, color, *dice, *note, line, is_last)
                } else {
                    self.moved(color, *dice, ways)
                }
            }
            Cell::Double => Move::Double,
            Cell::Take => Move::Take,
            Cell::Drop => Move::Drop,
            Cell::Wins(_) | Cell::Loses => return,
        };
        let is_expected = self.position.expects(color) && self.position.judge(color, &step).is_ok();
        // A roll that was not played is no illegal play.
        let is_unplayed = matches!(&step, Move::Play(play) if play.hops.is_empty());
        if !is_expected && !is_unplayed {
            draft.tell(FactKind::Illegal, line.range());
        }
        self.add(color, &step, line);
    }

    fn add(&mut self, color: Color, step: &Move, line: Line<'_>) {
        self.moves.push((color, self.position.write(step), line.at));
        self.position.execute(color, step);
    }

    /// A roll says that the double before it was taken, which is left out behind beavers.
    fn answer(&mut self, draft: &mut Draft<'_>, line: Line<'_>) {
        if self.position.is_doubled()
            && let Some(color) = self.position.turn()
        {
            draft.tell(FactKind::Forced, line.range());
            self.add(color, &Move::Take, line);
        }
    }

    /// Ways become hops; several dice in one way are taken apart, as far as the dice allow it.
    fn moved(&self, color: Color, dice: Dice, ways: &[Vec<u8>]) -> Move {
        let place = |pips| Point::at(color, pips);
        let hops = ways
            .iter()
            .flat_map(|way| way.windows(2))
            .map(|pair| Hop { from: place(pair[0]), to: place(pair[1]) });
        let play = Play { dice, hops: hops.collect() };
        self.position.read(color, &play.to_string()).unwrap_or(Move::Play(play))
    }

    /// A roll without moves: nothing can be moved, or one thing only, which then is added.
    fn unmoved(
        &self,
        draft: &mut Draft<'_>,
        color: Color,
        dice: Dice,
        note: Note,
        line: Line<'_>,
        is_last: bool,
    ) -> Move {
        let nothing = Move::Play(Play { dice, hops: Vec::new() });
        if is_last || note == Note::Unplayed {
            return nothing;
        }
        let plays = self.plays(color, dice);
        match &plays[..] {
            [only] if *only == nothing => nothing,
            [only] if note == Note::None => {
                draft.tell(FactKind::Forced, line.range());
                only.clone()
            }
            _ => {
                draft.tell(FactKind::Missing("moves"), line.range());
                nothing
            }
        }
    }

    /// Lists what can be done with a roll.
    fn plays(&self, color: Color, dice: Dice) -> Vec<Move> {
        let mut position = self.position.clone();
        position.set_turn(color);
        let (digits, mut plays) = (dice.to_string(), Vec::new());
        if position.set_up(&SetUp { ident: "DI", value: &digits }).is_ok() {
            position.moves(&mut plays);
        }
        plays.retain(|step| matches!(step, Move::Play(_)));
        plays
    }
}
