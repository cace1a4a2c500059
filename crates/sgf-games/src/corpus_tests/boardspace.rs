//! Replays real records of BoardSpace.net for the tests of its games.

use sgf_model::record;
use sgf_model::value::Color;
use sgf_syntax::Document;

use crate::boardspace::Verdict;
use crate::replay::{Replay, What};
use crate::{GameSpec, Options, Outcome};

/// The results of replaying a record.
pub(crate) struct Real {
    /// The name of the file.
    pub(crate) name: String,
    /// Unreadable values and illegal moves.
    pub(crate) faults: Vec<String>,
    /// The outcome on the board.
    pub(crate) outcome: Option<Outcome>,
    /// The result in the record.
    pub(crate) verdict: Option<Verdict>,
}

impl Real {
    /// Returns the winner in the record.
    pub(crate) fn stated(&self, spec: &GameSpec) -> Option<Option<Color>> {
        Some(match self.verdict? {
            Verdict::Won(0) => Some(spec.first),
            Verdict::Won(_) => Some(spec.first.other()),
            Verdict::Drawn => None,
        })
    }
}

/// Replays all records of a game in the `other` folders of the corpus; none if there is no corpus.
pub(crate) fn records(spec: &'static GameSpec) -> Vec<Real> {
    let Some(files) = testkit::corpus::files() else { return Vec::new() };
    let others = files.iter().filter(|path| path.components().any(|part| part.as_os_str() == "other"));
    let mut records = Vec::new();
    for path in others {
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let doc = Document::parse(&bytes);
        let views = record::games(&doc).filter(|view| view.number() == spec.number);
        records.extend(views.map(|view| replayed(&view, spec, name.clone())));
    }
    records
}

fn replayed(view: &record::GameView<'_>, spec: &'static GameSpec, name: String) -> Real {
    let mut replay =
        Replay::begin(view, spec, &Options::of(view)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut faults = Vec::new();
    for node in view.nodes() {
        let mut events = Vec::new();
        replay.enter(node, &mut events);
        for event in events {
            let fault = match event.what {
                What::Illegal { reason, .. } => reason.to_string(),
                What::Unreadable(error) => error.to_string(),
                _ => continue,
            };
            faults.push(format!("{}: {fault}", String::from_utf8_lossy(event.value.raw())));
        }
    }
    let position = replay.position();
    let outcome = position.outcome();
    Real { name, faults, outcome, verdict: Verdict::of(view) }
}
