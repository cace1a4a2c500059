//! A search in progress: lines of JSON with its progress, and a last one with the answer.
//!
//! When the page closes the connection, the search ends after its current part.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use opensgf::db::{Explored, FoundGame, OpeningNames, Slot};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc::Sender;

use super::details::Details;
use super::question::Asked;
use super::shown::{Next, Shown, first_of};
use super::{Collection, Failure, Reader};

/// Interval of progress lines.
const PAUSE: Duration = Duration::from_millis(60);

/// The most continuations, one for each letter.
const MAX_NEXT_MOVES: usize = 26;

/// The names of openings.
static NAMES: LazyLock<OpeningNames> = LazyLock::new(OpeningNames::built_in);

/// The slots of games; with a board, the first hit and the number of hits of each.
type Games = Vec<(Slot, Option<(u32, usize)>)>;

/// The games found, in order, and the continuations.
pub(crate) struct Found {
    games: Games,
    n_hits: u64,
    n_ends: u64,
    /// The names of the position.
    openings: Vec<String>,
    next: Vec<Next>,
    /// Example games of the continuations, by number.
    examples: Map<String, Value>,
    damage: Vec<String>,
}

/// Answers a query, line by line, until no one listens.
pub(crate) fn answer(collection: &Collection, asked: &Asked, lines: &Sender<Bytes>) {
    let told = match found(collection, asked, lines) {
        Ok(Some(found)) => shown(collection, asked, &found),
        Ok(None) => return,
        Err(failure) => Err(failure),
    };
    tell(lines, &told.unwrap_or_else(|failure| json!({ "error": failure.to_string() })));
}

fn tell(lines: &Sender<Bytes>, line: &Value) {
    let _ = lines.try_send(Bytes::from(format!("{line}\n")));
}

/// The cached or new result; `None` if no one listens.
fn found(
    collection: &Collection,
    asked: &Asked,
    lines: &Sender<Bytes>,
) -> Result<Option<Arc<Found>>, Failure> {
    if let Some(found) = collection.found(&asked.key) {
        return Ok(Some(found));
    }
    let stamp = collection.stamp();
    let found = collection.read(|reader| match &asked.board {
        None => Ok(Some(listed(reader, asked)?)),
        Some(_) => on_boards(reader, asked, lines),
    })?;
    let Some(found) = found else { return Ok(None) };
    let found = Arc::new(found);
    collection.keep(stamp.as_ref(), asked.key.clone(), found.clone());
    Ok(Some(found))
}

/// The games that match in the catalog.
fn listed(reader: &Reader, asked: &Asked) -> Result<Found, Failure> {
    let slots = reader.database.slots(&asked.filter)?;
    let damage = reader.database.damaged().iter().map(ToString::to_string).collect();
    let games = slots.into_iter().map(|slot| (slot, None)).collect();
    Ok(Found {
        games,
        n_hits: 0,
        n_ends: 0,
        openings: Vec::new(),
        next: Vec::new(),
        examples: Map::new(),
        damage,
    })
}

/// The games with a match on their boards.
fn on_boards(reader: &Reader, asked: &Asked, lines: &Sender<Bytes>) -> Result<Option<Found>, Failure> {
    let Some(query) = &asked.board else { return Ok(None) };
    let (mut games, mut n_hits) = (Vec::new(), 0);
    let mut told = Instant::now();
    let explored = reader.database.explore_while(&asked.filter, query, |progress| {
        for (slot, hits) in progress.found() {
            n_hits += hits.len();
            games.push((slot, Some(first_of(hits))));
        }
        if told.elapsed() >= PAUSE && lines.capacity() > 1 {
            told = Instant::now();
            let line =
                json!({ "done": progress.done, "of": progress.of, "total": games.len(), "hits": n_hits });
            tell(lines, &line);
        }
        match lines.is_closed() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    if lines.is_closed() {
        return Ok(None);
    }
    if asked.filter.sort.is_some() || asked.filter.reverse {
        let mut hits: HashMap<Slot, _> = games.into_iter().collect();
        let slots = reader.database.slots(&asked.filter)?;
        games = slots.into_iter().filter_map(|slot| hits.remove(&slot).map(|hit| (slot, hit))).collect();
    }
    counted(reader, &explored, games, asked).map(Some)
}

fn counted(reader: &Reader, explored: &Explored, games: Games, asked: &Asked) -> Result<Found, Failure> {
    let next = explored.continuations.iter().take(MAX_NEXT_MOVES);
    let ids = next.clone().flat_map(|next| next.examples.iter().copied());
    Ok(Found {
        examples: examples(reader, &games, ids)?,
        games,
        n_hits: explored.n_hits,
        n_ends: explored.n_ends,
        openings: asked.board.as_ref().map(|query| NAMES.of(query)).unwrap_or_default(),
        next: next.map(|next| Next::new(next, asked, &NAMES)).collect(),
        damage: explored.damage.iter().map(ToString::to_string).collect(),
    })
}

/// The requested range of the answer.
fn shown(collection: &Collection, asked: &Asked, found: &Found) -> Result<Value, Failure> {
    collection.read(|reader| {
        let part = found.games.iter().skip(asked.from).take(asked.count);
        let mut games = Vec::new();
        for &(slot, hit) in part {
            // A game that was removed a moment ago leaves a gap, not an error.
            games.extend(reader.database.game_in(slot)?.map(|game| (game, hit)));
        }
        let mut shown = json!({
            "total": found.games.len(), "hits": found.n_hits, "ends": found.n_ends, "from": asked.from,
            "openings": found.openings, "next": found.next, "examples": found.examples, "damage": found.damage,
        });
        if let Some(page) = &asked.page {
            Details::of(reader, page, &games, &found.examples).add_to(&mut shown);
        }
        let games = games.into_iter().map(|(game, hit)| Shown::new(game, hit));
        shown["games"] = json!(games.collect::<Vec<_>>());
        Ok(shown)
    })
}

/// Short descriptions of games, with the move of their first hit.
fn examples(
    reader: &Reader,
    games: &Games,
    ids: impl Iterator<Item = i64>,
) -> Result<Map<String, Value>, Failure> {
    let mut wanted: HashMap<Slot, FoundGame> = HashMap::new();
    for id in ids {
        wanted.extend(reader.database.game(id)?.map(|game| (game.slot(), game)));
    }
    let found = games.iter().filter_map(|(slot, hit)| Some((wanted.remove(slot)?, hit.map(|(at, _)| at))));
    let told = found.map(|(game, at)| {
        let few = json!({
            "black": game.black, "white": game.white, "date": game.date, "result": game.result, "at": at,
        });
        (game.id.to_string(), few)
    });
    Ok(told.collect())
}
