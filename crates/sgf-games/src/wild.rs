//! Real records replayed, for the tests of the games.
//!
//! A test of a game names its files and what it expects to be odd in them; everything else has to replay without an
//! illegal or unreadable value, and where the board decides the game, RE has to agree.

use std::path::{Path, PathBuf};

use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{self, GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::corpus;

use crate::replay::{Replay, What};
use crate::{GameSpec, Options};

/// What was found in the records of a game.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// How many games were replayed.
    pub(crate) n_games: usize,
    /// How many moves were executed, in all variations.
    pub(crate) n_moves: usize,
    /// How many games were decided on the board and have a result that agrees.
    pub(crate) n_agreed: usize,
    /// What is odd: the file's name and a few words.
    pub(crate) odd: Vec<String>,
}

/// Replays the files of the corpus that a game asks for; `None` if there is no corpus.
pub(crate) fn replay(spec: &'static GameSpec, is_wanted: impl Fn(&Path) -> bool) -> Option<Findings> {
    let files: Vec<PathBuf> = corpus::every_file()?.into_iter().filter(|path| is_wanted(path)).collect();
    let mut all = Findings::default();
    for one in corpus::map_files(&files, |path, bytes| of_file(spec, path, bytes)) {
        all.n_games += one.n_games;
        all.n_moves += one.n_moves;
        all.n_agreed += one.n_agreed;
        all.odd.extend(one.odd);
    }
    Some(all)
}

fn of_file(spec: &'static GameSpec, path: &Path, bytes: &[u8]) -> Findings {
    let doc = Document::parse(bytes);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut found = Findings::default();
    for view in record::games(&doc) {
        found.n_games += 1;
        of_game(spec, &view, &name, &mut found);
    }
    found
}

fn of_game(spec: &'static GameSpec, view: &GameView<'_>, name: &str, found: &mut Findings) {
    let options = Options::of(view);
    let mut replay = match Replay::begin(view, spec, &options) {
        Ok(replay) => replay,
        Err(refused) => return found.odd.push(format!("{name}: {refused}")),
    };
    let last = view.main_line().last().map(|node| node.index());
    let mut events = Vec::new();
    let mut outcome = None;
    for node in view.nodes() {
        replay.enter(node, &mut events);
        if Some(node.index()) == last {
            outcome = replay.position().outcome();
        }
        for event in events.drain(..) {
            let value = String::from_utf8_lossy(event.value.raw()).into_owned();
            match event.what {
                What::Played { .. } => found.n_moves += 1,
                What::Illegal { reason, .. } => found.odd.push(format!("{name}: {value}: {reason}")),
                What::Unreadable(unreadable) => found.odd.push(format!("{name}: {unreadable}")),
                What::SetUp { .. } => {}
            }
        }
    }
    let Some((outcome, (winner, margin))) = outcome.zip(claimed(view)) else { return };
    if outcome.winner != winner.map(|winner| replay.position().named(winner)) {
        found.odd.push(format!("{name}: RE says {winner:?}, the board {:?}", outcome.winner));
    } else if outcome.margin.zip(margin).is_some_and(|(counted, claimed)| counted != claimed) {
        found.odd.push(format!("{name}: RE counts {margin:?}, the board {:?}", outcome.margin));
    } else {
        found.n_agreed += 1;
    }
}

/// Returns the winner that RE states, `None` for a draw, and by how much.
fn claimed(view: &GameView<'_>) -> Option<(Option<Color>, Option<f64>)> {
    let value = find(view.game().root(), b"RE")?.values().next()?;
    match lenient::result(&view.line(value))?.value {
        GameResult::Draw => Some((None, None)),
        GameResult::Win { winner, score, .. } => Some((Some(winner), score)),
        GameResult::Void | GameResult::Unknown => None,
    }
}
