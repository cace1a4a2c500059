//! `--place-handicap`: stones that HA counts and nobody set up.

use std::borrow::Cow;

use opensgf::{Applicability, Checker, Config, Diagnostic};

use crate::input::Input;
use crate::terminal::Output;

/// Whether handicap stones are put on their fixed places.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct PlaceHandicap {
    /// Put the handicap stones of games of Go on their fixed places, where HA counts them, none is set up and White begins
    ///
    /// Some servers (Fox) write such records. The file stays as it is; `sgf check --fix --unsafe-fixes` sets the stones up.
    #[arg(long)]
    place_handicap: bool,
}

/// The rule that tells of such games, and whose fix sets the stones up.
const RULE: &str = "P020";

impl PlaceHandicap {
    /// Returns the text of an input as it is to be read.
    ///
    /// # Errors
    ///
    /// Fails with a message where stones are missing and cannot be placed: their number has no fixed places on the board, or moves stand there.
    pub(crate) fn place<'b>(self, input: &Input, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, String> {
        if !self.place_handicap {
            return Ok(Cow::Borrowed(bytes));
        }
        let checker = Checker::new(&Config::only(RULE).expect("it is in the table"));
        let fixed = checker.fix(&opensgf::read(bytes), Applicability::Unsafe);
        let text = fixed.document.text();
        // What else the rule finds is about stones that are there.
        let is_missing = |found: &&Diagnostic| text[found.span.range()].starts_with(b"H");
        if let Some(found) = fixed.remaining.iter().find(is_missing) {
            let why = found.help.as_deref().unwrap_or("moves of the game stand on the fixed places");
            return Err(format!("{}: {}; {why}", input.name(), found.message));
        }
        Ok(if fixed.applied.is_empty() {
            Cow::Borrowed(bytes)
        } else {
            Cow::Owned(fixed.document.write().to_vec())
        })
    }

    /// The same; where stones cannot be placed, the user is told.
    pub(crate) fn place_or_tell<'b>(
        self,
        input: &Input,
        bytes: &'b [u8],
        out: &mut Output,
    ) -> anyhow::Result<Option<Cow<'b, [u8]>>> {
        match self.place(input, bytes) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(message) => {
                out.complain(message)?;
                Ok(None)
            }
        }
    }
}
