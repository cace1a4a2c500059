//! The table of a tournament: the order of the players, and the results of each pair.

use super::difference::{Rating, superiority};
use super::plan::Format;
use super::ratings::{Meeting, Ratings};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By the rules, or by resignation.
    Usual,
    /// Stopped after the maximum number of moves.
    Stopped,
    /// A player did not answer, or broke the rules.
    Failed,
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Played {
    pub(super) number: usize,
    pub(super) black: usize,
    pub(super) white: usize,
    /// The points of Black: 1, 0.5 or 0.
    pub(super) points: f64,
    pub(super) end: End,
}

/// Numbers of won, drawn and lost games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

impl Tally {
    fn add(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    pub(super) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The likelihood that the first of two players is the stronger one.
    pub(super) fn superiority(&self) -> Option<f64> {
        superiority(self.wins, self.losses)
    }
}

/// A player in the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) player: usize,
    pub(super) tally: Tally,
    /// Games that count as won because there was no opponent.
    pub(super) byes: usize,
    pub(super) rating: Option<Rating>,
}

impl Standing {
    /// The points of games and byes.
    pub(super) fn points(&self) -> f64 {
        self.tally.points() + self.byes as f64
    }
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standings {
    /// The best player first.
    pub(super) ranked: Vec<Standing>,
    /// The results of a player, the first index, against another.
    pub(super) cells: Vec<Vec<Tally>>,
    /// Whether a draw was added to each meeting for the ratings.
    pub(super) has_prior: bool,
    pub(super) n_games: usize,
    pub(super) n_stopped: usize,
    pub(super) n_failed: usize,
}

impl Standings {
    /// Makes the table. `byes` has the games of each player without an opponent.
    pub(super) fn of(n_players: usize, format: Format, games: &[Played], byes: &[usize]) -> Standings {
        let mut cells = vec![vec![Tally::default(); n_players]; n_players];
        for game in games {
            cells[game.black][game.white].add(game.points);
            cells[game.white][game.black].add(1.0 - game.points);
        }
        let ratings = Ratings::of(n_players, &meetings(&cells));
        let mut ranked: Vec<Standing> = (0..n_players)
            .map(|player| Standing {
                player,
                tally: sum(&cells[player]),
                byes: byes.get(player).copied().unwrap_or(0),
                rating: ratings.players[player],
            })
            .collect();
        let elo = |it: &Standing| it.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        // Players of a Swiss tournament are ranked by points. Otherwise the ratings take the strength of opponents into account.
        let key = |it: &Standing| {
            if format == Format::Swiss { (it.points(), elo(it)) } else { (elo(it), it.points()) }
        };
        ranked.sort_by(|one, other| {
            let (one_key, other_key) = (key(one), key(other));
            other_key
                .0
                .total_cmp(&one_key.0)
                .then(other_key.1.total_cmp(&one_key.1))
                .then(one.player.cmp(&other.player))
        });
        let count = |end: End| games.iter().filter(|game| game.end == end).count();
        Standings {
            ranked,
            cells,
            has_prior: ratings.has_prior,
            n_games: games.len(),
            n_stopped: count(End::Stopped),
            n_failed: count(End::Failed),
        }
    }

    /// The likelihood that the player of a rank is stronger than the next, from their games with each other.
    pub(super) fn superiority(&self, rank: usize) -> Option<f64> {
        let (one, other) = (self.ranked.get(rank)?, self.ranked.get(rank + 1)?);
        self.cells[one.player][other.player].superiority()
    }
}

fn sum(cells: &[Tally]) -> Tally {
    cells.iter().fold(Tally::default(), |sum, it| Tally {
        wins: sum.wins + it.wins,
        draws: sum.draws + it.draws,
        losses: sum.losses + it.losses,
    })
}

/// The pairs of players who have met.
fn meetings(cells: &[Vec<Tally>]) -> Vec<Meeting> {
    let pairs = (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |other| (one, other)));
    let met = pairs.filter(|&(one, other)| cells[one][other].games() > 0);
    met.map(|(one, other)| {
        let Tally { wins, draws, losses } = cells[one][other];
        Meeting { one, other, wins: wins.into(), draws: draws.into(), losses: losses.into() }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize, black: usize, white: usize, points: f64) -> Played {
        Played { number, black, white, points, end: End::Usual }
    }

    #[test]
    fn counts_results_of_both_colors() {
        let games = [
            game(1, 0, 1, 1.0),
            game(2, 1, 0, 1.0),
            game(3, 0, 1, 0.5),
            game(4, 1, 2, 0.0),
            game(5, 2, 1, 1.0),
        ];
        let standings = Standings::of(3, Format::RoundRobin, &games, &[]);
        assert_eq!(standings.cells[0][1], Tally { wins: 1, draws: 1, losses: 1 });
        assert_eq!(standings.cells[1][2], Tally { wins: 0, draws: 0, losses: 2 });
        let order: Vec<usize> = standings.ranked.iter().map(|it| it.player).collect();
        assert_eq!((order, standings.has_prior), (vec![2, 0, 1], true));
        // Player 2 has not met player 0, and an even score says nothing.
        assert_eq!(standings.superiority(0), None);
        assert_eq!(standings.superiority(1).map(|it| (it * 100.0).round()), Some(50.0));
        assert_eq!((standings.n_games, standings.n_stopped, standings.n_failed), (5, 0, 0));
    }

    #[test]
    fn swiss_players_are_ranked_by_points_with_byes() {
        let games = [game(1, 0, 1, 1.0)];
        let standings = Standings::of(3, Format::Swiss, &games, &[0, 1, 2]);
        let ranked: Vec<_> = standings.ranked.iter().map(|it| (it.player, it.points())).collect();
        assert_eq!(ranked, [(2, 2.0), (0, 1.0), (1, 1.0)]);
    }
}
