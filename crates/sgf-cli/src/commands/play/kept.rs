//! Games whose rules are not known: their moves are listed as they are given.

use opensgf::value::encode_simple_text;

use super::{Play, who_and_what};
use crate::Outcome;
use crate::commands::moves;
use crate::terminal::Output;

impl Play {
    /// Lists the moves, or writes the record of them; nothing is judged.
    pub(super) fn list(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let spec = self.game;
        anyhow::ensure!(
            !self.legal,
            "the rules of {} are not known, so no move can be called legal",
            spec.name
        );
        let mut record = self.start.head_of_kept(spec)?;
        let mut page = out.page();
        let mut turn = spec.first;
        for (text, number) in self.all_moves()?.iter().zip(1..) {
            let (color, text) = who_and_what(Some(turn), text);
            let color = color.unwrap_or(turn);
            page.line(moves::line(number, color, text));
            record += &format!(";{}[{}]", color.encode(), encode_simple_text(text));
            turn = color.other();
        }
        if self.sgf {
            out.data(format!("({record})\n").as_bytes())?;
        } else {
            out.show(&page)?;
        }
        out.tell(format_args!("the rules of {} are not known; its moves are listed, not judged", spec.name))?;
        Ok(Outcome::Clean)
    }
}
