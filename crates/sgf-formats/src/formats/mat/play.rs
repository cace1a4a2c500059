//! Plays cells on the board: paths of checkers become moves for each die, and omitted actions are added.

use sgf_games::backgammon::{Backgammon, Dice, Hop, Move, Play, Point};
use sgf_games::{Options, Position, SetUp};
use sgf_model::value::Color;

use super::cell::{Cell, Note};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// The state of a game.
pub(super) struct Table {
    pub(super) position: Backgammon,
    /// The moves so far in SGF, with their places.
    pub(super) moves: Vec<(Color, String, usize)>,
}

impl Table {
    /// Starts a game with the words of RU; `None` for unknown rules.
    pub(super) fn new(rules: &str) -> Option<Table> {
        let position = Backgammon::begin(&Options::default().with_rules(rules)).ok()?;
        Some(Table { position, moves: Vec::new() })
    }

    /// Plays a cell; the last one can be a roll after which the player resigned.
    pub(super) fn take(
        &mut self,
        import: &mut Import<'_>,
        color: Color,
        cell: &Cell,
        line: Line<'_>,
        is_last: bool,
    ) {
        let step = match cell {
            Cell::Roll { dice, ways, note } => {
                self.answer(import, line);
                if ways.is_empty() {
                    self.unmoved(import, color, *dice, *note, line, is_last)
                } else {
                    self.moved(color, *dice, ways)
                }
            }
            Cell::Double => Move::Double,
            Cell::Take => Move::Take,
            Cell::Drop => Move::Drop,
            Cell::Wins(_) | Cell::Loses => return,
        };
        let is_expected = self.position.expects(color) && self.position.check_move(color, &step).is_ok();
        // A roll that was not played is not illegal.
        let is_unplayed = matches!(&step, Move::Play(play) if play.hops.is_empty());
        if !is_expected && !is_unplayed {
            import.report(FactKind::Illegal, line.range());
        }
        self.add(color, &step, line);
    }

    fn add(&mut self, color: Color, step: &Move, line: Line<'_>) {
        self.moves.push((color, self.position.write_move(step), line.at));
        self.position.play_unchecked(color, step);
    }

    /// A roll implies that the previous double was taken; files omit the take after beavers.
    fn answer(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        if self.position.is_doubled()
            && let Some(color) = self.position.turn()
        {
            import.report(FactKind::Forced, line.range());
            self.add(color, &Move::Take, line);
        }
    }

    /// Turns paths into single moves, and splits paths over several dice where possible.
    fn moved(&self, color: Color, dice: Dice, ways: &[Vec<u8>]) -> Move {
        let place = |pips| Point::at(color, pips);
        let hops = ways
            .iter()
            .flat_map(|way| way.windows(2))
            .map(|pair| Hop { from: place(pair[0]), to: place(pair[1]) });
        let play = Play { dice, hops: hops.collect() };
        self.position.read_move(color, &play.to_string()).unwrap_or(Move::Play(play))
    }

    /// A roll without moves: either there are none, or the only possible play is added.
    fn unmoved(
        &self,
        import: &mut Import<'_>,
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
                import.report(FactKind::Forced, line.range());
                only.clone()
            }
            _ => {
                import.report(FactKind::Missing("moves"), line.range());
                nothing
            }
        }
    }

    /// The possible plays of a roll.
    fn plays(&self, color: Color, dice: Dice) -> Vec<Move> {
        let mut position = self.position.clone();
        position.set_turn(color);
        let (digits, mut plays) = (dice.to_string(), Vec::new());
        if position.set_up(&SetUp { ident: "DI", value: &digits }).is_ok() {
            position.legal_moves(&mut plays);
        }
        plays.retain(|step| matches!(step, Move::Play(_)));
        plays
    }
}
