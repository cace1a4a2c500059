//! The table of a tournament as text, CSV and JSON.

use clap::ValueEnum;
use serde_json::{Value, json};

use super::difference::{Rating, difference};
use super::plan::{Format, Plan};
use super::sprt::{Sprt, State, Verdict};
use super::standings::{Standing, Standings, Tally};
use super::state::Settings;
use crate::io::columns;
use crate::io::csv_args::CsvArgs;
use crate::io::styled_text::StyledText;
use crate::numbers::{counted, grouped};

/// The form of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Columns for people
    #[default]
    Text,
    /// A page for browsers
    Html,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object
    Json,
}

/// Opponents in each block of the crosstable, so that it fits 80 columns.
const BLOCK: usize = 6;

/// A table with the settings of its tournament.
pub(super) struct Report<'a> {
    pub(super) settings: &'a Settings,
    pub(super) plan: Plan,
    pub(super) standings: Standings,
    pub(super) test: Option<(Sprt, State)>,
}

impl Report<'_> {
    pub(super) fn name(&self, player: usize) -> &str {
        &self.settings.players[player].name
    }

    /// The event, the format, and the number of finished games.
    pub(super) fn headline(&self) -> String {
        let format = match self.plan.format {
            Format::RoundRobin => "round robin",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "Swiss",
        };
        let (done, all) = (self.standings.n_games, self.plan.n_games());
        let games = if done == all {
            counted(all, "game")
        } else {
            format!("{} of {}", grouped(done), counted(all, "game"))
        };
        format!("{}, {format}: {games}", self.settings.event)
    }

    /// The header and the rows of the standings.
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        let header = ["#", "player", "games", "won", "drawn", "lost", "points", "%", "Elo", "±", "LOS"];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        for (rank, standing) in self.standings.ranked.iter().enumerate() {
            let Standing { player, tally, rating, .. } = standing;
            let share = (tally.games() > 0).then(|| 100.0 * tally.points() / f64::from(tally.games()));
            rows.push(vec![
                (rank + 1).to_string(),
                self.name(*player).to_owned(),
                tally.games().to_string(),
                tally.wins.to_string(),
                tally.draws.to_string(),
                tally.losses.to_string(),
                standing.points().to_string(),
                shown(share, |share| format!("{share:.1}")),
                shown(*rating, |rating| rounded(rating.elo, 0)),
                shown(*rating, |rating| format!("{:.0}", rating.error)),
                shown(self.standings.superiority(rank), |los| format!("{:.1}", 100.0 * los)),
            ]);
        }
        rows
    }

    /// The crosstable for some of the opponents, by rank: points out of games.
    pub(super) fn crosstable(&self, ranks: std::ops::Range<usize>) -> Vec<Vec<String>> {
        let opponents = &self.standings.ranked[ranks.clone()];
        let mut header = vec!["#".to_owned(), "player".to_owned()];
        header.extend(ranks.map(|rank| (rank + 1).to_string()));
        let mut rows = vec![header];
        for (rank, standing) in self.standings.ranked.iter().enumerate() {
            let mut row = vec![(rank + 1).to_string(), self.name(standing.player).to_owned()];
            row.extend(
                opponents.iter().map(|other| cell(self.standings.cells[standing.player][other.player])),
            );
            rows.push(row);
        }
        rows
    }

    /// Sentences about the numbers.
    pub(super) fn notes(&self) -> Vec<String> {
        let standings = &self.standings;
        let mut notes = Vec::new();
        if let [one, other] = &standings.ranked[..]
            && let Some(Rating { elo, error }) = difference(one.tally.wins, one.tally.draws, one.tally.losses)
        {
            notes.push(format!(
                "{} is {:.1} ± {error:.1} Elo stronger than {}",
                self.name(one.player),
                elo,
                self.name(other.player)
            ));
        }
        if let Some((test, state)) = &self.test {
            notes.push(self.test_note(test, state));
        }
        if standings.n_games > 0 {
            notes.push(
                "± is the interval of 95 % confidence; LOS is the likelihood in % that a player is stronger than the next one, by their games"
                    .to_owned(),
            );
        }
        if standings.has_prior {
            notes.push("some players won or lost everything, so a draw was added to each pairing for the Elo ratings".to_owned());
        }
        let byes: usize = standings.ranked.iter().map(|it| it.byes).sum();
        if byes > 0 {
            notes.push(format!("points include {} won without an opponent", counted(byes, "game")));
        }
        if standings.n_stopped > 0 {
            notes.push(format!(
                "{} without a result, for example after --max-moves, count as draws",
                counted(standings.n_stopped, "game")
            ));
        }
        if standings.n_failed > 0 {
            notes.push(format!(
                "{} lost by a failure of a player; the record has the reason",
                counted(standings.n_failed, "game")
            ));
        }
        notes
    }

    fn test_note(&self, test: &Sprt, state: &State) -> String {
        let (lower, upper) = test.bounds();
        let verdict = match state.verdict {
            Verdict::Undecided => "undecided".to_owned(),
            Verdict::Lower => format!("decided for {} Elo", test.elo0),
            Verdict::Higher => format!("decided for {} Elo", test.elo1),
        };
        format!(
            "SPRT of {}, {} or {} Elo: LLR {:.2} (bounds {lower:.2} and {upper:.2}) after {}, {verdict}",
            self.name(0),
            test.elo0,
            test.elo1,
            state.llr,
            counted(state.n_games, "game")
        )
    }

    pub(super) fn text(&self, styled: &mut StyledText) {
        styled.strong(self.headline()).end();
        columns::table(&self.rows(), styled);
        let n_players = self.standings.ranked.len();
        if n_players > 2 {
            for first in (0..n_players).step_by(BLOCK) {
                styled.end();
                columns::table(&self.crosstable(first..n_players.min(first + BLOCK)), styled);
            }
        }
        styled.end();
        for note in self.notes() {
            styled.line(note);
        }
    }

    /// One line for each player, with a column for each opponent.
    pub(super) fn csv(&self, csv_args: CsvArgs, styled: &mut StyledText) {
        let names =
            ["rank", "player", "games", "wins", "draws", "losses", "byes", "points", "elo", "error", "los"];
        let opponents = self.standings.ranked.iter().map(|it| format!("against {}", self.name(it.player)));
        csv_args.header(names.map(str::to_owned).into_iter().chain(opponents), styled);
        for (rank, standing) in self.standings.ranked.iter().enumerate() {
            let Standing { player, tally, byes, rating } = standing;
            let own = [
                (rank + 1).to_string(),
                self.name(*player).to_owned(),
                tally.games().to_string(),
                tally.wins.to_string(),
                tally.draws.to_string(),
                tally.losses.to_string(),
                byes.to_string(),
                standing.points().to_string(),
                shown(*rating, |rating| rounded(rating.elo, 1)),
                shown(*rating, |rating| format!("{:.1}", rating.error)),
                shown(self.standings.superiority(rank), |los| format!("{los:.4}")),
            ];
            let row =
                self.standings.ranked.iter().map(|other| cell(self.standings.cells[*player][other.player]));
            styled.csv(csv_args.cells(own.into_iter().chain(row)));
        }
    }

    pub(super) fn json(&self) -> Value {
        let standings = &self.standings;
        let players = standings.ranked.iter().enumerate().map(|(rank, it)| {
            let against =
                standings.ranked.iter().filter(|other| standings.cells[it.player][other.player].games() > 0);
            let results: Vec<Value> = against
                .map(|other| {
                    let tally = standings.cells[it.player][other.player];
                    json!({
                        "opponent": self.name(other.player),
                        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
                        "los": tally.superiority(),
                    })
                })
                .collect();
            json!({
                "rank": rank + 1,
                "player": self.name(it.player),
                "command": self.settings.players[it.player].player,
                "games": it.tally.games(),
                "wins": it.tally.wins, "draws": it.tally.draws, "losses": it.tally.losses,
                "byes": it.byes,
                "points": it.points(),
                "elo": it.rating.map(|rating| rating.elo),
                "error": it.rating.map(|rating| rating.error),
                "results": results,
            })
        });
        let test = self.test.map(|(test, state)| {
            let (lower, upper) = test.bounds();
            json!({
                "elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta,
                "llr": state.llr, "lower": lower, "upper": upper, "games": state.n_games,
                "decided": match state.verdict {
                    Verdict::Undecided => Value::Null,
                    Verdict::Lower => test.elo0.into(),
                    Verdict::Higher => test.elo1.into(),
                },
            })
        });
        json!({
            "event": self.settings.event,
            "game": self.settings.game,
            "format": self.settings.format,
            "games": standings.n_games,
            "scheduled": self.plan.n_games(),
            "stopped": standings.n_stopped,
            "failed": standings.n_failed,
            "draw_added": standings.has_prior,
            "players": players.collect::<Vec<_>>(),
            "sprt": test,
        })
    }
}

/// The points out of the games, such as `1.5/2`.
fn cell(tally: Tally) -> String {
    if tally.games() == 0 { String::new() } else { format!("{}/{}", tally.points(), tally.games()) }
}

fn shown<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(String::new, text)
}

/// A number with some decimal places, and without a negative zero.
fn rounded(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}
