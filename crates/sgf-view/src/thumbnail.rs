//! Thumbnails of games: drawn on request and cached.
//!
//! A game shows its final position; a problem shows the position to solve, not its solution. At most two are drawn at a time, and
//! a record is parsed once for all its games.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use opensgf::book::are_problems;
use opensgf::play::identify;
use opensgf::render::svg::SvgOptions;
use opensgf::render::{Coordinates, Diagram, Theme, View, draw, svg};
use opensgf::{Document, GameView, Node, games};
use tokio::sync::Semaphore;

use crate::etag::Etag;

/// The cache has two generations of this many bytes each; when the younger is full, the older is dropped.
const GENERATION: usize = 8 << 20;

/// Longer records are not kept in parsed form, which is several times as large.
const LONGEST_KEPT: usize = 8 << 20;

/// The key of a thumbnail: file, content, number of the game from 1.
type Key = (usize, [u8; 32], usize);

/// Cached thumbnails, and the record parsed last.
#[derive(Debug)]
pub(crate) struct Thumbnails {
    kept: Mutex<[HashMap<Key, Bytes>; 2]>,
    parsed: Mutex<Option<(Etag, Arc<Document<'static>>)>>,
    pub(crate) drawing: Semaphore,
}

impl Thumbnails {
    pub(crate) fn new() -> Thumbnails {
        Thumbnails { kept: Mutex::default(), parsed: Mutex::default(), drawing: Semaphore::new(2) }
    }

    /// Looks up a cached thumbnail.
    pub(crate) fn kept(&self, file: usize, etag: &Etag, game: usize) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (file, etag.bytes(), game);
        if let Some(picture) = kept[0].get(&key) {
            return Some(picture.clone());
        }
        let picture = kept[1].remove(&key)?;
        keep(&mut kept, key, picture.clone());
        Some(picture)
    }

    /// Draws a game and caches the thumbnail. `None` if the game does not exist or its board is unknown.
    pub(crate) fn draw(
        &self,
        file: usize,
        etag: &Etag,
        sgf: Vec<u8>,
        name: &str,
        game: usize,
    ) -> Option<Bytes> {
        let doc = self.parse(etag, sgf);
        let view = games(&doc).nth(game.checked_sub(1)?)?;
        let picture = Bytes::from(picture(&view, name, None)?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        keep(&mut kept, (file, etag.bytes(), game), picture.clone());
        Some(picture)
    }

    fn parse(&self, etag: &Etag, sgf: Vec<u8>) -> Arc<Document<'static>> {
        let parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, doc)) = parsed.filter(|(known, _)| known == etag) {
            return doc;
        }
        let is_kept = sgf.len() <= LONGEST_KEPT;
        let doc = Arc::new(opensgf::read(sgf));
        if is_kept {
            *self.parsed.lock().unwrap_or_else(PoisonError::into_inner) = Some((*etag, doc.clone()));
        }
        doc
    }
}

fn keep(kept: &mut [HashMap<Key, Bytes>; 2], key: Key, picture: Bytes) {
    let n_bytes: usize = kept[0].values().map(Bytes::len).sum();
    if n_bytes + picture.len() > GENERATION {
        kept[1] = std::mem::take(&mut kept[0]);
    }
    kept[0].insert(key, picture);
}

/// Draws a node of a game, or the default node.
pub(crate) fn picture<'d>(view: &GameView<'d>, name: &str, node: Option<Node<'d>>) -> Option<String> {
    let spec = identify(view, Some(name)).spec?;
    let diagram = Diagram::at(view, spec, node.unwrap_or_else(|| shown(view))).ok()?;
    let look = View::default().with(|view| {
        view.coordinates = Coordinates::None;
        view.margin = 200;
    });
    let scene = draw(&diagram, &look).ok()?;
    let dark = Theme::named("night");
    let mut options = SvgOptions::default();
    (options.responsive, options.transparent, options.dark) = (true, true, dark.as_ref());
    Some(svg(&scene, &Theme::default(), &options))
}

/// The node to show.
fn shown<'d>(view: &GameView<'d>) -> Node<'d> {
    let line = || view.main_line();
    let last = line().last().unwrap_or_else(|| view.root());
    if !are_problems(std::slice::from_ref(view)) {
        return last;
    }
    let moves = line().zip(line().skip(1)).find(|(_, next)| view.move_in(*next).is_some());
    moves.map_or(last, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(record: &str, game: usize) -> Option<String> {
        let etag = Etag::of(record.as_bytes());
        let drawn = Thumbnails::new().draw(0, &etag, record.as_bytes().to_vec(), "a.sgf", game)?;
        Some(String::from_utf8(drawn.to_vec()).unwrap())
    }

    /// The number of visible stones.
    fn n_stones(svg: &str) -> usize {
        svg.matches("data-point").count()
    }

    #[test]
    fn games_show_the_end_and_problems_the_start() {
        let game = of("(;GM[1]SZ[9];B[aa];W[bb];B[cc])", 1).unwrap();
        let problem = of("(;GM[1]SZ[9]AB[aa][bb]AW[cc];B[dd];W[ee])", 1).unwrap();
        assert_eq!((n_stones(&game), n_stones(&problem)), (3, 3), "{problem}");
        assert!(game.starts_with("<svg"));
    }

    #[test]
    fn missing_games_have_no_thumbnail() {
        for (record, game) in [("(;GM[1])", 2), ("(;GM[1])", 0), ("(;GM[999])", 1), ("", 1)] {
            assert_eq!(of(record, game), None, "{record} {game}");
        }
    }

    #[test]
    fn the_cache_is_bounded() {
        let thumbnails = Thumbnails::new();
        let etag = Etag::of(b"");
        let mut kept = thumbnails.kept.lock().unwrap();
        for number in 0..100 {
            keep(&mut kept, (number, etag.bytes(), 1), Bytes::from(vec![0; 1 << 20]));
        }
        let n_bytes: usize = kept.iter().flat_map(HashMap::values).map(Bytes::len).sum();
        assert!(n_bytes <= 2 * GENERATION, "{n_bytes}");
        drop(kept);
        assert!(thumbnails.kept(99, &etag, 1).is_some() && thumbnails.kept(0, &etag, 1).is_none());
    }
}
