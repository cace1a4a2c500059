//! Checks the options, and reads the openings, before anything is played.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use opensgf::play::{GameSpec, Level};
use sha2::{Digest, Sha256};

use super::opening::{Conditions, Opening};
use super::plan::{Format, Plan};
use super::player::{Kind, Player};
use super::state::{NamedPlayer, OpeningSource, Settings, SprtSettings};
use super::{Tournament, gtp};
use crate::io::terminal::reason;

/// All that is needed to play: the settings, and what they describe.
pub(super) struct Prepared<'a> {
    pub(super) settings: Settings,
    pub(super) plan: Plan,
    pub(super) players: &'a [Player],
    pub(super) openings: Vec<Opening>,
    pub(super) n_jobs: usize,
}

impl Tournament {
    /// Checks the options before anything is played.
    pub(super) fn prepared(&self) -> anyhow::Result<Prepared<'_>> {
        let spec = self.game.context("the game is missing")?;
        ensure!(spec.level == Level::Rules, "the rules of {} are not known", spec.name);
        ensure!(self.players.len() > 1, "a tournament has two or more players");
        let names: BTreeSet<&str> = self.players.iter().map(|it| it.name.as_str()).collect();
        ensure!(
            names.len() == self.players.len(),
            "two players have the same name; give them names: a=level:1 b=level:1"
        );
        ensure!(self.sprt.is_none() || self.players.len() == 2, "--sprt compares two players");
        ensure!(self.komi.is_none_or(f64::is_finite), "the komi is not a number");
        ensure!(self.komi.is_none() || spec.number == 1, "{} has no komi", spec.name);
        let plan = self.plan();
        ensure!(plan.is_valid(), "a tournament has at most 1,000,000 games");
        let conditions = Conditions { spec, start: &self.start, komi: self.komi };
        let usual = conditions.usual()?;
        let (start, mut openings, mut source) = (usual.root.clone(), vec![usual], None);
        if let Some(path) = &self.openings {
            ensure!(
                self.games.get().is_multiple_of(2),
                "each opening is played twice, so --games has to be even"
            );
            let bytes = std::fs::read(path)
                .map_err(|error| anyhow::anyhow!("cannot read {}: {}", path.display(), reason(&error)))?;
            openings = conditions
                .openings(&bytes, self.opening_moves.unwrap_or(usize::MAX))
                .with_context(|| path.display().to_string())?;
            ensure!(!openings.is_empty(), "{} contains no game", path.display());
            let digest = Sha256::digest(&bytes);
            let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            source = Some(OpeningSource { sha256, moves: self.opening_moves });
        }
        if self.players.iter().any(|it| matches!(it.kind, Kind::Gtp(_))) {
            ensure!(spec.number == 1, "gtp: players play Go only");
            openings.iter().try_for_each(expect_gtp_board)?;
        }
        let settings = self.settings(spec, plan, start, source);
        let n_cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let n_jobs = self.jobs.map_or_else(n_cores, usize::from);
        Ok(Prepared { settings, plan, players: &self.players, openings, n_jobs })
    }

    fn plan(&self) -> Plan {
        let n_players = self.players.len();
        // As many rounds as a knockout would need.
        let usual = match self.format {
            Format::Swiss => n_players.next_power_of_two().trailing_zeros() as usize,
            Format::RoundRobin | Format::Gauntlet => 1,
        };
        let rounds = self.rounds.map_or(usual, usize::from);
        Plan { format: self.format, n_players, rounds, games: self.games.get() }
    }

    fn settings(
        &self,
        spec: &GameSpec,
        plan: Plan,
        start: String,
        openings: Option<OpeningSource>,
    ) -> Settings {
        let format = clap::ValueEnum::to_possible_value(&self.format);
        let player = |it: &Player| NamedPlayer { name: it.name.clone(), player: it.text.clone() };
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: spec.name.to_owned(),
            event: self.event.clone().unwrap_or_else(|| spec.name.to_owned()),
            format: format.map_or_else(String::new, |value| value.get_name().to_owned()),
            rounds: plan.rounds,
            games: plan.games,
            players: self.players.iter().map(player).collect(),
            start,
            openings,
            seed: self.seed,
            max_moves: self.max_moves.get(),
            timeout: self.timeout,
            sprt: self.sprt.map(|(elo0, elo1)| SprtSettings {
                elo0,
                elo1,
                alpha: self.alpha,
                beta: self.beta,
            }),
        }
    }
}

/// Fails if the protocol does not support the board.
fn expect_gtp_board(opening: &Opening) -> anyhow::Result<()> {
    let board = opening.position.geometry();
    let (columns, rows) = (board.columns(), board.rows());
    ensure!(columns == rows && columns <= gtp::MAX_SIZE, "engines do not support boards of {columns}×{rows}");
    Ok(())
}
