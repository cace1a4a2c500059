//! The game: its record, whose turn it is, the dice, and the result.

use opensgf::convert::Assignment;
use opensgf::play::{AnyMove, AnyPosition, Detail, Options, Phase, SetUp};
use opensgf::player::{Choice, ChooseError, Level, Random, Settings, choose, roll};
use opensgf::session::Rules;
use opensgf::value::Color;
use opensgf::{NodeId, Session};

use crate::commands::score::estimated_result;

/// The weakest level of a hint.
const HINT: u8 = 5;

/// A game against our player.
pub(super) struct Table {
    pub(super) session: Session,
    pub(super) person: Color,
    level: Level,
    seed: u64,
    /// The dice of the next move, and who plays them.
    rolled: Option<([u8; 2], Color)>,
    /// Whether a move was played or the result written.
    pub(super) has_changed: bool,
    /// The moves of this session, which can be taken back.
    moves: Vec<(NodeId, Color)>,
}

/// The result of a finished game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// The value of RE; `None` if the players have to agree on it.
    pub(super) result: Option<String>,
    /// How it was found.
    pub(super) remark: Option<String>,
}

impl Table {
    pub(super) fn new(session: Session, person: Color, level: Level, seed: u64) -> Table {
        Table { session, person, level, seed, rolled: None, has_changed: false, moves: Vec::new() }
    }

    /// The record, which ends with a line break.
    pub(super) fn record(&self) -> Vec<u8> {
        let mut record = self.session.write().to_owned();
        if !record.ends_with(b"\n") {
            record.push(b'\n');
        }
        record
    }

    /// The number of the next move.
    pub(super) fn number(&self) -> i64 {
        let number =
            |view: opensgf::GameView<'_>| Some(view.move_numbers().reached(self.session.node()?) + 1);
        self.session.game().and_then(number).unwrap_or(1)
    }

    /// The position, with the dice that were rolled.
    pub(super) fn position(&self) -> anyhow::Result<Box<dyn AnyPosition>> {
        let mut position = self.session.position()?;
        if let Some(([one, other], color)) = self.rolled {
            position.set_up(&SetUp { ident: "DI", value: &format!("{one}{other}") })?;
            position.set_turn(color);
        }
        Ok(position)
    }

    /// Whether the dice have to be rolled, and whether the roll decides who begins.
    pub(super) fn waits_for_roll(&self) -> anyhow::Result<Option<bool>> {
        let position = self.position()?;
        let is_rolling = position.details().contains(&Detail::Phase(Phase::Rolling));
        let is_first = [Color::Black, Color::White].into_iter().all(|color| position.expects(color));
        Ok(is_rolling.then_some(is_first))
    }

    /// Rolls the dice, and returns them with the player who moves. A move that is taken back keeps its dice.
    pub(super) fn roll(&mut self) -> anyhow::Result<Option<([u8; 2], Color)>> {
        let mut position = self.position()?;
        let mut random = self.random();
        let is_first = self.waits_for_roll()? == Some(true);
        let turn = position.turn();
        if !roll(&mut *position, &mut random) {
            return Ok(None);
        }
        let dice = position.details().into_iter().find_map(|detail| match detail {
            Detail::Dice(dice) => Some(dice),
            _ => None,
        });
        let first = [Color::Black, Color::White][random.below(2)];
        let color = if is_first { Some(first) } else { turn };
        self.rolled = dice.zip(color);
        Ok(self.rolled)
    }

    /// The random numbers of this move, which are the same after moves are taken back.
    fn random(&self) -> Random {
        let node = self.session.selection().map_or(0, |id| u64::from(id.node));
        let mut random = Random::new(self.seed ^ node.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        random.number();
        random
    }

    /// Chooses a move for our player; `None` if it has to roll first.
    pub(super) fn choose(&self) -> anyhow::Result<Option<Choice>> {
        self.choose_with(&Settings::of(self.level).with_seed(self.seed))
    }

    /// Suggests a move for the person; `None` if the dice have to be rolled.
    pub(super) fn hint(&self) -> anyhow::Result<Option<Choice>> {
        let level = Level::new(self.level.number().max(HINT)).unwrap_or(self.level);
        self.choose_with(&Settings::of(level).with_seed(self.seed).with(|settings| settings.margin = 0.0))
    }

    fn choose_with(&self, settings: &Settings<'_>) -> anyhow::Result<Option<Choice>> {
        match choose(&*self.position()?, settings) {
            Ok(choice) => Ok(Some(choice)),
            Err(ChooseError::NoDice) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads a move of the person, without the dice if they are rolled.
    ///
    /// # Errors
    ///
    /// Fails with a message if the text is not a move, or the move is illegal.
    pub(super) fn read(&self, text: &str) -> anyhow::Result<AnyMove> {
        let position = self.position()?;
        let mut read = position.read_move(self.person, text);
        if let Some(([one, other], _)) = self.rolled {
            read = read.or_else(|error| {
                position.read_move(self.person, &format!("{one}{other}: {text}")).map_err(|_| error)
            });
        }
        if text.eq_ignore_ascii_case("pass") {
            read = read.or_else(|error| position.read_move(self.person, "").map_err(|_| error));
        }
        let step = read?;
        position.check_move(self.person, &step)?;
        Ok(step)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, color: Color, step: &AnyMove) -> anyhow::Result<()> {
        self.session.play(color, step, Rules::Obeyed)?;
        self.moves.extend(self.session.selection().map(|id| (id, color)));
        (self.rolled, self.has_changed) = (None, true);
        Ok(())
    }

    /// Takes back the last move of the person and what followed, and returns whether there was one.
    pub(super) fn undo(&mut self) -> anyhow::Result<bool> {
        let Some(at) = self.moves.iter().rposition(|(_, color)| *color == self.person) else {
            return Ok(false);
        };
        let (node, _) = self.moves[at];
        self.session.delete_subtree(node)?;
        self.session.last();
        self.moves.truncate(at);
        self.rolled = None;
        Ok(true)
    }

    /// The result, if the game has ended.
    pub(super) fn ending(&self) -> anyhow::Result<Option<Ending>> {
        let position = self.position()?;
        if let Some(outcome) = position.outcome() {
            let result = outcome.winner.map_or_else(|| "0".to_owned(), |_| outcome.to_string());
            return Ok(Some(Ending { result: Some(result), remark: None }));
        }
        if position.turn().is_some() {
            return Ok(None);
        }
        let options = self.session.game().map(|view| Options::of(&view)).unwrap_or_default();
        let (result, dead) = estimated_result(&*position, &options)?;
        let dead = if dead.is_empty() { "none".to_owned() } else { dead.join(" ") };
        let remark = match result {
            Some(_) => format!("Dead stones, estimated: {dead}."),
            None => "The players have to agree on the dead stones; the result is not certain.".to_owned(),
        };
        Ok(Some(Ending { result, remark: Some(remark) }))
    }

    /// Writes the result into the record.
    pub(super) fn write_result(&mut self, result: &str) -> anyhow::Result<()> {
        self.has_changed = true;
        let assignment = Assignment { ident: "RE".to_owned(), values: vec![result.to_owned()] };
        let game = self.session.game_index();
        self.session.assign(&[assignment], |view| Some(view.game().index()) == game)?;
        Ok(())
    }
}
