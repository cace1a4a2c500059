//! The plan of a tournament, and the games that follow from it.

use std::collections::BTreeMap;

use clap::ValueEnum;

/// The kind of pairings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Everyone meets everyone
    #[default]
    RoundRobin,
    /// The first player meets everyone else
    Gauntlet,
    /// Players with similar scores meet (Monrad pairings), if possible not twice
    Swiss,
}

/// The most games of a tournament, so that the schedule fits in memory.
const MAX_GAMES: usize = 1_000_000;

/// The plan of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) format: Format,
    pub(super) n_players: usize,
    /// How often everyone meets, or the rounds of a Swiss tournament.
    pub(super) rounds: usize,
    /// Games of each meeting. Colors alternate.
    pub(super) games: usize,
}

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixture {
    /// The number of the game, from 1.
    pub(super) number: usize,
    /// The round, from 1.
    pub(super) round: usize,
    pub(super) black: usize,
    pub(super) white: usize,
    /// The number of the opening, from 0. Both games of a pair with exchanged colors have the same.
    pub(super) opening: usize,
}

/// Points of Black in finished games, by the number of the game: 1, 0.5 or 0.
pub(super) type Results = BTreeMap<usize, f64>;

/// The fixtures that are known, and the players without an opponent, one entry for each round that they sit out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Schedule {
    pub(super) fixtures: Vec<Fixture>,
    pub(super) byes: Vec<usize>,
}

impl Plan {
    /// The number of all games.
    pub(super) fn n_games(&self) -> usize {
        let n = self.n_players;
        let meetings = match self.format {
            Format::RoundRobin => n * n.saturating_sub(1) / 2,
            Format::Gauntlet => n.saturating_sub(1),
            Format::Swiss => n / 2,
        };
        meetings.saturating_mul(self.rounds).saturating_mul(self.games)
    }

    /// Returns whether there is something to play, and not too much.
    pub(super) fn is_valid(&self) -> bool {
        (1..=MAX_GAMES).contains(&self.n_games())
    }

    /// Adds the games of a meeting. The first player is Black in the games with an even number; `earlier` counts those of earlier meetings.
    pub(super) fn add_meeting(
        &self,
        round: usize,
        (first, second): (usize, usize),
        earlier: usize,
        schedule: &mut Schedule,
    ) {
        for game in earlier..earlier + self.games {
            let (black, white) = if game % 2 == 0 { (first, second) } else { (second, first) };
            let number = schedule.fixtures.len() + 1;
            schedule.fixtures.push(Fixture { number, round, black, white, opening: game / 2 });
        }
    }
}
