//! Options for the strength of our player.

use std::hash::{BuildHasher, Hasher, RandomState};

use opensgf::player::Level;

/// The level and the seed of the player.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct StrengthArgs {
    /// The strength, from 1 to 10; higher levels take longer
    #[arg(long, value_name = "N", default_value = "5", value_parser = level)]
    pub(crate) level: Level,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// The seed of random decisions.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// The seed of random decisions, to repeat a game; by default, each game has another one
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedArgs {
    pub(crate) fn of(seed: Option<u64>) -> SeedArgs {
        SeedArgs { seed }
    }

    /// The seed, or a random one.
    pub(crate) fn value(self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish())
    }
}

/// Parses the number of a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "levels are numbers from 1 to 10".to_owned())
}
