//! `sgf moves`: the moves of records as players write them.

use opensgf::play::replay::{ActionKind, each_action, follow};
use opensgf::play::{GameSpec, Level, Options};
use opensgf::value::Color;
use opensgf::{GameView, Node};

use crate::Outcome;
use crate::choice::{GameChoice, Moment, Nth};
use crate::input::{Input, Paths};
use crate::page::Page;
use crate::terminal::Output;

/// The notation of the record itself.
const AS_WRITTEN: &str = "sgf";

/// List the moves of records as players write them
///
/// A line for each move of the main line: its number, B or W, and the move, `R16` in Go, `Nf3` in chess, `P-7f` in shogi. With
/// --move or --at, the moves that lead there. A move that cannot be read, and the moves of a game whose notation is not known,
/// stand as the record has them. Without a PATH, standard input is read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List the moves of a game as players write them" => "sgf moves game.sgf",
    "List the moves that lead to a node" => "sgf moves --at 0*2 game.sgf",
})]
pub(crate) struct Moves {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    /// Write the moves in this notation: `sgf` as the record has them, `san`, `japanese`, `chinese` …
    ///
    /// The reference page of the games lists the notations of each.
    #[arg(long, value_name = "NAME", default_value = "")]
    notation: String,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    choice: GameChoice,
}

impl Moves {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("moves", out, |input, bytes, out| {
            self.nth.pages(input, bytes, out, |view, place, styles| {
                let mut page = Page::new(styles);
                page.strong(place).end();
                self.list(view, input, &mut page)?;
                Ok(page)
            })
        })
    }

    fn list(&self, view: &GameView<'_>, input: &Input, page: &mut Page) -> anyhow::Result<()> {
        let spec = self.choice.of(view, input)?;
        expect_notation(spec, &self.notation)?;
        for line in lines(view, spec, self.moment.find(view)?, &self.notation)? {
            page.line(line);
        }
        Ok(())
    }
}

/// Lists the moves that lead to a node, in a notation of the game: a line for each.
pub(super) fn lines(
    view: &GameView<'_>,
    spec: &GameSpec,
    last: Node<'_>,
    notation: &str,
) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut position = match spec.level {
        Level::Kept => None,
        _ => Some(spec.begin(&Options::of(view))?),
    };
    let numbers = view.move_numbers();
    let mut way: Vec<Node<'_>> = std::iter::once(last).chain(last.ancestors()).collect();
    way.reverse();
    for node in way {
        let mut number = numbers.of(node).unwrap_or_else(|| numbers.reached(node));
        let mut last_property = None;
        each_action(view, spec, node, |action| {
            let ActionKind::Move(written) = action.kind else {
                if let Some(position) = &mut position {
                    follow(&mut **position, &action);
                }
                return;
            };
            // A turn of several values is one move.
            let property = action.property.span();
            number += i64::from(last_property.is_some_and(|last| last != property));
            last_property = Some(property);
            let color = position.as_ref().map_or(written, |position| position.mover(written));
            let said = position.as_mut().and_then(|position| {
                let step = position.read(color, &action.text).ok()?;
                let said = match notation {
                    AS_WRITTEN => None,
                    name => position.notation(color, &step, name),
                };
                position.execute(color, &step);
                said
            });
            let said = said.unwrap_or_else(|| action.text.clone().into_owned());
            lines.push(line(number, color, &said));
        });
    }
    Ok(lines)
}

/// Writes a move with its number and who made it.
pub(super) fn line(number: i64, color: Color, said: &str) -> String {
    let said = if said.is_empty() { "pass" } else { said };
    format!("{number:>4} {} {said}", color.encode())
}

/// Fails when a game has no such notation.
fn expect_notation(spec: &GameSpec, name: &str) -> anyhow::Result<()> {
    let is_known = name.is_empty() || name == AS_WRITTEN || spec.notations.contains(&name);
    let known: Vec<&str> = spec.notations.iter().copied().chain([AS_WRITTEN]).collect();
    anyhow::ensure!(is_known, "{} has no notation `{name}`; it has {}", spec.name, known.join(", "));
    Ok(())
}
