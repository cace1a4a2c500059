//! `--place-handicap`: adds handicap stones that HA declares but the record does not set up.

use std::borrow::Cow;

use opensgf::{Applicability, Checker, Config, Diagnostic};

use crate::io::input::Input;
use crate::io::terminal::Output;

/// Whether to place missing handicap stones.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct HandicapArgs {
    /// Place handicap stones on the standard points in Go games that declare HA but set up no stones
    ///
    /// Some servers (Fox) write such records. Applies if White moves first. The file is not changed; `sgf check --fix --unsafe-fixes` adds
    /// the stones to it.
    #[arg(long)]
    place_handicap: bool,
}

/// The rule whose fix adds the stones.
const RULE: &str = "P020";

impl HandicapArgs {
    /// Adds missing handicap stones to the text of an input.
    ///
    /// # Errors
    ///
    /// Fails with a message if stones cannot be placed: the board has no standard points for them, or moves occupy the points.
    pub(crate) fn place<'b>(self, input: &Input, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, String> {
        if !self.place_handicap {
            return Ok(Cow::Borrowed(bytes));
        }
        let checker = Checker::new(&Config::only(RULE).expect("it is in the table"));
        let fixed = checker.fix(&opensgf::read(bytes), Applicability::Unsafe);
        let text = fixed.document.text();
        // Other diagnostics of the rule concern stones that were set up.
        let is_missing = |found: &&Diagnostic| text[found.span.range()].starts_with(b"H");
        if let Some(found) = fixed.remaining.iter().find(is_missing) {
            let reason = found.help.as_deref().unwrap_or("moves occupy the standard points");
            return Err(format!("{}: {}; {reason}", input.name(), found.message));
        }
        Ok(if fixed.applied.is_empty() {
            Cow::Borrowed(bytes)
        } else {
            Cow::Owned(fixed.document.write().to_vec())
        })
    }

    /// Like [`HandicapArgs::place`], but reports the error and returns `None`.
    pub(crate) fn place_or_report<'b>(
        self,
        input: &Input,
        bytes: &'b [u8],
        out: &mut Output,
    ) -> anyhow::Result<Option<Cow<'b, [u8]>>> {
        match self.place(input, bytes) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(message) => {
                out.error(message)?;
                Ok(None)
            }
        }
    }
}
