//! `sgf show`: a position of a record, drawn as text.

use std::fmt::Write;

use opensgf::play::replay::position_at;
use opensgf::play::{AnyPosition, GameSpec, Options};
use opensgf::value::Color;
use opensgf::{GameView, Node, prop};

use crate::Outcome;
use crate::choice::{GameChoice, Moment, Nth};
use crate::input::{Input, Paths};
use crate::printable::printable;
use crate::terminal::{Output, Styled, Styles};

/// Show a position of records as text
///
/// The board is drawn with its coordinates and the last move in parentheses; below stand the move, what was captured, whose
/// turn it is, and the comment. Without --move or --at it is the position at the end of the main line. Illegal moves are
/// executed as the record has them. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or a position could not be shown.
#[derive(Debug, clap::Args)]
pub(crate) struct Show {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    choice: GameChoice,
}

impl Show {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("show", out, |input, bytes, out| {
            self.nth.pages(input, bytes, out, |view, place, styles| self.page(view, input, place, styles))
        })
    }

    fn page(
        &self,
        view: &GameView<'_>,
        input: &Input,
        place: &str,
        styles: Styles,
    ) -> anyhow::Result<String> {
        let spec = self.choice.of(view, input)?;
        let node = self.moment.find(view)?;
        let position = position_at(view, spec, &Options::of(view), node)?;
        let mut page = String::new();
        let heads = [Some(super::info::game_and_size(view, &input.label())), super::info::players(view)];
        let heads: Vec<String> = heads.into_iter().flatten().collect();
        writeln!(page, "{}: {}", Styled(styles.strong, printable(place)), printable(&heads.join(", ")))?;
        write!(page, "{}", position.diagram())?;
        writeln!(page, "{}", state(view, spec, node, &*position))?;
        if let Some(Ok(comment)) = view.get_in(node, prop::C) {
            for line in comment.lines() {
                writeln!(page, "  {}", printable(line))?;
            }
        }
        Ok(page)
    }
}

/// Tells the move that was made last, and what comes now: `Move 3, B q16. White to move.`
fn state(view: &GameView<'_>, spec: &GameSpec, node: Node<'_>, position: &dyn AnyPosition) -> String {
    let mut line = String::new();
    let deeds = opensgf::play::replay::actions(view, spec, node);
    let made: Vec<String> = deeds
        .iter()
        .filter_map(|action| match action.deed {
            opensgf::play::replay::Deed::Move(color) => {
                let text = if action.text.is_empty() { "pass" } else { &action.text };
                Some(format!("{} {}", color.encode(), printable(text)))
            }
            _ => None,
        })
        .collect();
    if !made.is_empty() {
        let number = view.move_numbers().reached(node);
        let _ = write!(line, "Move {number}: {}. ", made.join(", "));
    }
    line + &turn(position)
}

/// Tells whose turn it is, or how the game has ended.
pub(super) fn turn(position: &dyn AnyPosition) -> String {
    match (position.outcome(), position.turn()) {
        (Some(outcome), _) => match outcome.winner {
            None => "The game is a draw.".to_owned(),
            Some(winner) => format!("{} has won: {outcome}.", name(winner)),
        },
        (None, Some(color)) => format!("{} to move.", name(color)),
        (None, None) => "The game has ended.".to_owned(),
    }
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
