//! The game that an engine plays: its options, and the setup and moves so far.

use opensgf::play::{AnyMove, AnyPosition, GameSpec, Options, SetUp, StartError};
use opensgf::value::Color;

use super::vertex;

/// A game in progress.
pub(super) struct Game {
    pub(super) spec: &'static GameSpec,
    pub(super) options: Options,
    steps: Vec<Step>,
    pub(super) position: Box<dyn AnyPosition>,
}

/// A step from the start of the game to the position.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A setup property, and its value.
    SetUp(String, String),
    Turn(Color),
    Move(Color, AnyMove),
}

impl Game {
    pub(super) fn begin(spec: &'static GameSpec, options: Options) -> Result<Game, StartError> {
        let position = spec.begin(&options)?;
        Ok(Game { spec, options, steps: Vec::new(), position })
    }

    /// Whether nothing was set up or played.
    pub(super) fn is_new(&self) -> bool {
        self.steps.is_empty()
    }

    /// Changes the options, such as komi or handicap, and keeps the moves.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the game cannot begin with the options.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Options)) -> Result<(), StartError> {
        let mut options = self.options.clone();
        change(&mut options);
        self.position = self.spec.begin(&options)?;
        self.options = options;
        for step in &self.steps {
            apply(&mut *self.position, step);
        }
        Ok(())
    }

    /// Adds a step without checking it.
    pub(super) fn add(&mut self, step: Step) {
        apply(&mut *self.position, &step);
        self.steps.push(step);
    }

    /// Plays a legal move. In Go and Hex, either color may move at any time.
    ///
    /// # Errors
    ///
    /// Fails with a message.
    pub(super) fn play(&mut self, color: Color, text: &str) -> Result<(), String> {
        let mut trial = self.position_for(color)?;
        let step = vertex::read(self.spec, &*trial, color, text)?;
        trial.check_move(color, &step).map_err(|reason| format!("illegal move: {reason}"))?;
        trial.play_unchecked(color, &step).map_err(|error| error.to_string())?;
        self.position = trial;
        self.steps.push(Step::Move(color, step));
        Ok(())
    }

    /// The position with a color to move.
    ///
    /// # Errors
    ///
    /// Fails if it is the other player's turn, or the game has ended.
    pub(super) fn position_for(&self, color: Color) -> Result<Box<dyn AnyPosition>, String> {
        let mut position = self.position.copy();
        if !position.expects(color) {
            match position.turn() {
                // The protocol allows moves out of turn, and after two passes.
                _ if may_move_out_of_turn(self.spec) => position.set_turn(color),
                Some(_) => return Err("illegal move: it is the other player's turn".to_owned()),
                None => return Err("illegal move: the game has ended".to_owned()),
            }
        }
        Ok(position)
    }

    /// Takes back the last move, and returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        if !matches!(self.steps.last(), Some(Step::Move(..))) {
            return false;
        }
        self.steps.pop();
        // The game has begun with these options before.
        self.change(|_| {}).is_ok()
    }
}

/// Games in which either color may move at any time, as editors and handicap games need it.
fn may_move_out_of_turn(spec: &GameSpec) -> bool {
    ["Go", "Hex"].contains(&spec.name)
}

fn apply(position: &mut dyn AnyPosition, step: &Step) {
    match step {
        // Records contain values that cannot be read; they change nothing.
        Step::SetUp(ident, value) => drop(position.set_up(&SetUp { ident, value })),
        Step::Turn(color) => position.set_turn(*color),
        Step::Move(color, step) => {
            if !position.expects(*color) {
                position.set_turn(*color);
            }
            // Fails only for moves of another game.
            let _ = position.play_unchecked(*color, step);
        }
    }
}
