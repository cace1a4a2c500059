//! Games with each continuation of a position.

use std::collections::HashMap;
use std::ops::ControlFlow;

use opensgf::db::{BoardQuery, Continuation, Damage, Database, DbError, Filter, FoundGame, Sort};
use opensgf::value::Color;

use crate::io::columns::clip;
use crate::io::styled_text::StyledText;

/// A move: its point on the board or in the pattern, and the player.
type Move = ((u16, u16), Color);

/// The first games with each move, in an order.
#[derive(Debug, Default)]
pub(super) struct Examples {
    games: HashMap<Move, Vec<FoundGame>>,
    /// Parts of the database that could not be read.
    pub(super) damage: Vec<Damage>,
}

impl Examples {
    /// Finds `n` games with each move: the most recent ones, or those of the strongest players. Moves without a point have none.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    pub(super) fn find(
        database: &Database,
        filter: &Filter,
        query: &BoardQuery,
        moves: &[Continuation],
        n: usize,
        by: Sort,
    ) -> Result<Examples, DbError> {
        let filter = filter.clone().with(|filter| (filter.sort, filter.reverse) = (Some(by), true));
        let mut games: HashMap<Move, Vec<FoundGame>> =
            moves.iter().filter_map(|next| Some(((next.place?, next.color), Vec::new()))).collect();
        let mut n_missing = moves
            .iter()
            .filter(|next| next.place.is_some())
            .map(|next| n.min(next.count as usize))
            .sum::<usize>();
        let damage = database.find(&filter, Some(query), |game| {
            let mut known: Vec<Move> = Vec::new();
            for next in game.hits.iter().filter_map(|hit| hit.next) {
                let played = ((next.column, next.row), next.color);
                let Some(examples) = games.get_mut(&played).filter(|examples| examples.len() < n) else {
                    continue;
                };
                // A pattern may appear several times in a game.
                if !known.contains(&played) {
                    known.push(played);
                    examples.push(game.clone());
                    n_missing = n_missing.saturating_sub(1);
                }
            }
            if n_missing == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(Examples { games, damage })
    }

    /// Prints the games of a move, a line each.
    pub(super) fn lines(&self, next: &Continuation, styled: &mut StyledText) {
        let games = next.place.and_then(|place| self.games.get(&(place, next.color)));
        for game in games.into_iter().flatten() {
            let player = |name: &Option<String>, rank: &Option<String>| {
                let parts = [name.as_deref().unwrap_or("?"), rank.as_deref().unwrap_or_default()];
                parts.join(" ").trim_end().to_owned()
            };
            let players = [player(&game.black, &game.black_rank), player(&game.white, &game.white_rank)];
            let date = game.date.as_deref().unwrap_or_default();
            let result = game.result.as_deref().unwrap_or_default();
            styled.dim(format_args!("{:>9}  ", game.id));
            styled.add(format_args!("{:<10}  ", clip(date, 10)));
            styled.add(clip(&players.join(" – "), 44)).add("  ").add(clip(result, 10)).end();
        }
    }

    /// The numbers of the games of a move.
    pub(super) fn ids(&self, next: &Continuation) -> Option<Vec<i64>> {
        let games = self.games.get(&(next.place?, next.color))?;
        Some(games.iter().map(|game| game.id).collect())
    }
}
