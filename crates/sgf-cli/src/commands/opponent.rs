//! Our player as an opponent, in the protocols of engines and in the terminal.

use std::num::NonZeroU32;
use std::time::Duration;

use opensgf::play::{AnyPosition, GameSpec, Level as Support};
use opensgf::player::{Choice, ChooseError, Level, Random, Settings, choose, roll};
use opensgf::value::Color;

use crate::args::strength::StrengthArgs;

/// A player of a level, with its dice.
#[derive(Debug)]
pub(crate) struct Opponent {
    pub(crate) level: Level,
    /// The number of simulations, instead of that of the level and without its variety.
    pub(crate) nodes: Option<NonZeroU32>,
    seed: u64,
    pub(crate) dice: Random,
}

impl Opponent {
    pub(crate) fn new(strength: StrengthArgs) -> Opponent {
        let seed = strength.seed.value();
        Opponent { level: strength.level, nodes: None, seed, dice: Random::new(seed) }
    }

    /// The settings of a search.
    pub(crate) fn settings(&self) -> Settings<'static> {
        let settings = match self.nodes {
            Some(nodes) => Settings::default().with(|settings| settings.nodes = nodes.get()),
            None => Settings::of(self.level),
        };
        settings.with_seed(self.seed)
    }

    /// Chooses a move for a color, and rolls the dice first if the game waits for them. The position keeps the dice.
    ///
    /// # Errors
    ///
    /// Fails if there is no move, or the player does not know the game. A search that is stopped early returns what it found.
    pub(crate) fn choose(
        &mut self,
        position: &mut dyn AnyPosition,
        color: Color,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Choice, ChooseError> {
        // The roll that decides who begins comes before the turn.
        if position.turn() != Some(color) {
            roll(position, &mut self.dice);
            position.set_turn(color);
        }
        let settings = self.settings();
        match choose_in_time(position, &settings, stop) {
            Err(ChooseError::NoDice) if roll(position, &mut self.dice) => {
                choose_in_time(position, &settings, stop)
            }
            chosen => chosen,
        }
    }
}

/// Chooses a move, also if the search has to stop before its first result.
pub(crate) fn choose_in_time(
    position: &dyn AnyPosition,
    settings: &Settings<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Choice, ChooseError> {
    match choose(position, &settings.with_stop(stop)) {
        Err(ChooseError::Stopped) => choose(position, &settings.with(|settings| settings.nodes = 1)),
        chosen => chosen,
    }
}

/// Fails if our player does not play a game.
pub(crate) fn expect_rules(spec: &GameSpec) -> anyhow::Result<()> {
    anyhow::ensure!(spec.level == Support::Rules, "the rules of {} are not known", spec.name);
    Ok(())
}

/// Whether a time limit has passed.
pub(crate) fn has_passed(start: std::time::Instant, limit: Option<Duration>) -> bool {
    limit.is_some_and(|limit| start.elapsed() >= limit)
}
