//! The settings of a tournament, as its folder keeps them.
//!
//! Together with the records of the finished games they are all that is needed to continue: the schedule follows from both.

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::plan::{Format, Plan};
use super::sprt::Sprt;

/// Everything that decides which games are played, and how. A tournament continues only with the same settings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Settings {
    /// The version of the program, because the players may change with it.
    pub(super) version: String,
    pub(super) game: String,
    pub(super) event: String,
    pub(super) format: String,
    pub(super) rounds: usize,
    pub(super) games: usize,
    pub(super) players: Vec<NamedPlayer>,
    /// The root of the games without openings.
    pub(super) start: String,
    pub(super) openings: Option<OpeningSource>,
    pub(super) seed: u64,
    pub(super) max_moves: usize,
    /// Seconds for each answer of an engine.
    pub(super) timeout: u64,
    pub(super) sprt: Option<SprtSettings>,
}

/// A player, by the name in records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NamedPlayer {
    pub(super) name: String,
    pub(super) player: String,
}

/// The openings, by their content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OpeningSource {
    pub(super) sha256: String,
    pub(super) moves: Option<usize>,
}

/// The hypotheses of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SprtSettings {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

impl Settings {
    /// The plan; `None` if the format is unknown, or the numbers are not those of a tournament.
    pub(super) fn plan(&self) -> Option<Plan> {
        let format = <Format as clap::ValueEnum>::from_str(&self.format, false).ok()?;
        let plan = Plan { format, n_players: self.players.len(), rounds: self.rounds, games: self.games };
        plan.is_valid().then_some(plan)
    }

    pub(super) fn test(&self) -> Option<Sprt> {
        self.sprt.map(|SprtSettings { elo0, elo1, alpha, beta }| Sprt { elo0, elo1, alpha, beta })
    }

    pub(super) fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts and numbers are always JSON");
        text.push('\n');
        text
    }

    /// Fails with the names of the settings that differ from those of a folder.
    pub(super) fn expect_same(&self, kept: &Settings) -> anyhow::Result<()> {
        let fields = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let kept = fields(kept);
        let own = fields(self);
        let differing: Vec<&str> = own
            .iter()
            .filter(|(name, value)| kept.get(*name) != Some(value))
            .map(|(name, _)| name.as_str())
            .collect();
        ensure!(
            differing.is_empty(),
            "the folder has a tournament with other settings: {}; run the same command again to continue it, or choose another folder",
            differing.join(", ")
        );
        Ok(())
    }
}
