//! Replays real records for the tests of the games.
//!
//! The test of a game selects files and lists the anomalies that it expects. Everything else must replay without illegal or unreadable
//! values, and RE must agree with the board if the game ends on the board.

pub(crate) mod boardspace;

use std::path::{Path, PathBuf};

use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{self, GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::corpus;

use crate::replay::{Replay, What};
use crate::{GameSpec, Options};

/// The results of replaying the records of a game.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// The number of replayed games.
    pub(crate) n_games: usize,
    /// The number of moves in all variations.
    pub(crate) n_moves: usize,
    /// The number of games that end on the board with the result in RE.
    pub(crate) n_agreed: usize,
    /// The anomalies, each with the name of its file.
    pub(crate) anomalies: Vec<String>,
}

/// Replays the selected files of the corpus; `None` if there is no corpus.
pub(crate) fn replay(spec: &'static GameSpec, selects: impl Fn(&Path) -> bool) -> Option<Findings> {
    let files: Vec<PathBuf> = corpus::every_file()?.into_iter().filter(|path| selects(path)).collect();
    let mut all = Findings::default();
    for one in corpus::map_files(&files, |path, bytes| of_file(spec, path, bytes)) {
        all.n_games += one.n_games;
        all.n_moves += one.n_moves;
        all.n_agreed += one.n_agreed;
        all.anomalies.extend(one.anomalies);
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
        Err(error) => return found.anomalies.push(format!("{name}: {error}")),
    };
    let last = view.main_line().last().map(sgf_syntax::Node::index);
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
                What::Illegal { reason, .. } => found.anomalies.push(format!("{name}: {value}: {reason}")),
                What::Unreadable(error) => found.anomalies.push(format!("{name}: {error}")),
                What::SetUp { .. } => {}
            }
        }
    }
    let Some((outcome, (winner, margin))) = outcome.zip(claimed(view)) else { return };
    if outcome.winner != winner.map(|winner| replay.position().named(winner)) {
        found.anomalies.push(format!("{name}: RE says {winner:?}, the board {:?}", outcome.winner));
    } else if outcome.margin.zip(margin).is_some_and(|(counted, claimed)| counted != claimed) {
        found.anomalies.push(format!("{name}: RE counts {margin:?}, the board {:?}", outcome.margin));
    } else {
        found.n_agreed += 1;
    }
}

/// Returns the winner in RE, `None` for a draw, and the margin.
fn claimed(view: &GameView<'_>) -> Option<(Option<Color>, Option<f64>)> {
    let value = find(view.game().root(), b"RE")?.values().next()?;
    match lenient::result(&view.line(value))?.value {
        GameResult::Draw => Some((None, None)),
        GameResult::Win { winner, score, .. } => Some((Some(winner), score)),
        GameResult::Void | GameResult::Unknown => None,
    }
}
