//! Games without known rules: their moves are listed as given.

use opensgf::play::GameSpec;
use opensgf::value::encode_simple_text;

use super::{Play, split_color};
use crate::Outcome;
use crate::commands::moves;
use crate::io::terminal::Output;

impl Play {
    /// Lists the moves, or writes them as a record, without checking them.
    pub(super) fn list(&self, spec: &'static GameSpec, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(!self.legal, "cannot list legal moves: the rules of {} are unknown", spec.name);
        let mut record = self.start.root_without_rules(spec)?;
        let mut text_out = out.styled_text();
        let mut turn = spec.first;
        for (text, number) in self.all_moves()?.iter().zip(1..) {
            let (color, text) = split_color(Some(turn), text);
            let color = color.unwrap_or(turn);
            text_out.line(moves::line(number, color, text));
            record += &format!(";{}[{}]", color.encode(), encode_simple_text(text));
            turn = color.other();
        }
        if self.sgf {
            out.data(format!("({record})\n").as_bytes())?;
        } else {
            out.show(&text_out)?;
        }
        out.inform(format_args!(
            "the rules of {} are unknown; moves are listed, but not checked",
            spec.name
        ))?;
        Ok(Outcome::Clean)
    }
}
