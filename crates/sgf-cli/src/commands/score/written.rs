//! `sgf score --write`: writes the territory and the result into records.

use opensgf::convert::Assignment;
use opensgf::play::Assumed;
use opensgf::play::go::Verdict;
use opensgf::{Buffers, GameView, NodeId, Session, find, read_in};

use super::counted::{Counted, Recorded};
use super::{DeadStoneEngine, Score};
use crate::Outcome;
use crate::io::import::ImportOptions;
use crate::io::in_place::{Rewritten, Wording, rewrite_sources};
use crate::io::input::Input;
use crate::io::terminal::Output;

const WORDING: Wording = Wording { command: "score --write", done: "changed", to_do: "to be changed" };

/// The properties to write into a game.
struct Properties {
    node: NodeId,
    /// TB and TW; `None` if the record marks territory.
    marks: Option<[Vec<String>; 2]>,
    /// `None` if RE is up to date.
    result: Option<String>,
}

impl Score {
    /// Scores the chosen games of all files, and changes the files.
    pub(super) fn write_all(
        &self,
        engine: Option<&DeadStoneEngine<'_>>,
        out: &mut Output,
    ) -> anyhow::Result<Outcome> {
        let options = ImportOptions::default();
        rewrite_sources(&self.paths, &self.in_place, WORDING, &options, out, |source, buffers| {
            self.rewritten(source.input, source.bytes, buffers, engine)
        })
    }

    fn rewritten(
        &self,
        input: &Input,
        bytes: &[u8],
        buffers: &mut Buffers,
        engine: Option<&DeadStoneEngine<'_>>,
    ) -> Result<Rewritten, String> {
        let mut session = Session::new(read_in(bytes.to_vec(), std::mem::take(buffers)));
        self.nth.expect(session.document().games().len(), input, bytes)?;
        let mut remarks = Vec::new();
        let mut changes = Vec::new();
        for (index, view) in opensgf::games(session.document()).enumerate() {
            if self.nth.includes(index) {
                let counted = self.count(&view, input, engine).map_err(|error| error.to_string())?;
                match self.properties(&view, &counted)? {
                    Some(properties) => changes.push(properties),
                    None => remarks.push(format!("game {} is undecided; it was not changed", index + 1)),
                }
            }
        }
        changes.into_iter().try_for_each(|properties| properties.write(&mut session))?;
        let bytes = session.write().to_vec();
        *buffers = session.into_document().into_buffers();
        Ok(Rewritten { bytes, remarks })
    }

    /// The properties to write; `None` if the result is not certain.
    fn properties(&self, view: &GameView<'_>, counted: &Counted) -> Result<Option<Properties>, String> {
        let (Verdict::Counted(_), Some(result)) = (counted.verdict, counted.result()) else {
            return Ok(None);
        };
        if counted.score.assumed.contains(&Assumed::NoKomi) {
            return Ok(None);
        }
        let agrees = Recorded::of(view).is_some_and(|recorded| counted.agrees(&recorded) == Some(true));
        let replaced = result_text(view).filter(|_| !agrees && !self.in_place.output.is_forced());
        if let Some(text) = replaced {
            return Err(format!("RE is {text}, but the score is {result}; --force replaces RE"));
        }
        let end = view.main_line().last().unwrap_or(view.root());
        let is_marked = find(end, b"TB").is_some() || find(end, b"TW").is_some();
        Ok(Some(Properties {
            node: end.id(),
            marks: counted.marks.clone().filter(|_| !is_marked),
            result: (!agrees).then(|| re_value(&result.to_string())),
        }))
    }
}

/// The text of RE, unless it is empty or `?`.
fn result_text(view: &GameView<'_>) -> Option<String> {
    let value = view.nodes().find_map(|node| find(node, b"RE"))?.values().next()?;
    let text = view.line(value).trim().to_owned();
    Some(text).filter(|text| !text.is_empty() && text != "?")
}

/// A draw is 0 in RE.
pub(super) fn re_value(result: &str) -> String {
    if result == "Draw" { "0".to_owned() } else { result.to_owned() }
}

impl Properties {
    fn write(self, session: &mut Session) -> Result<(), String> {
        if let Some([black, white]) = &self.marks {
            let [black, white] =
                [black, white].map(|points| points.iter().map(String::as_str).collect::<Vec<_>>());
            let marks: [(&str, &[&str]); 2] = [("TB", &black), ("TW", &white)];
            session.set_texts(self.node, &marks).map_err(|error| error.to_string())?;
        }
        if let Some(result) = self.result {
            let result = Assignment { ident: "RE".to_owned(), values: vec![result] };
            let game = self.node.game as usize;
            session
                .assign(&[result], |view| view.game().index() == game)
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
