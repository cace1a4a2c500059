//! `sgf score`: the count of a position.

use std::fmt::Write;

use opensgf::play::replay::position_at;
use opensgf::play::{AnyPosition, Claims, Options, Outcome as Winner};
use opensgf::{GameView, Node, find, games};

use crate::Outcome;
use crate::choice::{GameChoice, Moment};
use crate::input::{Input, Paths, expect_piped};
use crate::printable::printable;
use crate::terminal::{Output, Styled};

/// Count the score of positions
///
/// Without --move or --at, the position at the end of the main line is counted. Territory that the node marks with TB and TW
/// tells which stones are dead; --dead names them too. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read, or its game has no score.
#[derive(Debug, clap::Args)]
pub(crate) struct Score {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    /// Stones that are dead, one point of each group, with commas between
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Vec<String>,

    /// Count by these rules, as RU names them
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    #[command(flatten)]
    choice: GameChoice,
}

impl Score {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.paths.paths.is_empty() {
            expect_piped("score")?;
        }
        let inputs = self.paths.inputs("-");
        inputs.failures.iter().try_for_each(|failure| out.complain(failure))?;
        let mut outcome = if inputs.failures.is_empty() { Outcome::Clean } else { Outcome::Failed };
        let mut bytes = Vec::new();
        for input in &inputs.inputs {
            if let Err(message) = input.read(&mut bytes) {
                out.complain(message)?;
                outcome = Outcome::Failed;
                continue;
            }
            let doc = opensgf::read(&bytes);
            let n_games = doc.games().len();
            for (index, view) in games(&doc).enumerate() {
                let number = if n_games > 1 { format!(", game {}", index + 1) } else { String::new() };
                let place = input.name() + &number;
                match self.count(&view, input) {
                    Ok(text) => {
                        let head = Styled(out.styles.strong, printable(&place)).to_string();
                        out.write(format!("{head}: {text}").as_bytes())?;
                    }
                    Err(error) => {
                        out.complain(format_args!("{place}: {error}"))?;
                        outcome = Outcome::Failed;
                    }
                }
            }
        }
        Ok(outcome)
    }

    fn count(&self, view: &GameView<'_>, input: &Input) -> anyhow::Result<String> {
        let spec = self.choice.of(view, input)?;
        let node = self.moment.find(view)?;
        let mut options = Options::of(view);
        if let Some(rules) = &self.rules {
            options = options.with_rules(rules);
        }
        let position = position_at(view, spec, &options, node)?;
        let claims = Claims {
            dead: self.dead.clone(),
            black: points(view, node, b"TB"),
            white: points(view, node, b"TW"),
        };
        tell(&*position, &claims)?.ok_or_else(|| anyhow::anyhow!("{} is not counted", spec.name))
    }
}

/// The values of a property of a node.
fn points(view: &GameView<'_>, node: Node<'_>, ident: &[u8]) -> Vec<String> {
    let values = find(node, ident).into_iter().flat_map(|property| property.values());
    values
        .map(|value| String::from_utf8_lossy(value.raw()).into_owned())
        .filter(|text| !text.is_empty() && view.node_count() > 0)
        .collect()
}

fn tell(position: &dyn AnyPosition, claims: &Claims) -> anyhow::Result<Option<String>> {
    let Some(score) = position.score(claims)? else { return Ok(None) };
    let mut text = format!("{}\n", Winner::by_count(score.black, score.white));
    for (what, black, white) in score.parts.iter().chain([&("sum", score.black, score.white)]) {
        writeln!(text, "  {what:<12} {black:>7} {white:>7}")?;
    }
    Ok(Some(text))
}
