//! `sgf score`: the count of a position.

use std::cell::RefCell;
use std::time::Duration;

use opensgf::play::replay::position_at;
use opensgf::play::{AnyPosition, Assumed, Claims, Options, Outcome as Winner, Score as Count};
use opensgf::render::{assumption, word};
use opensgf::{GameView, Node, find};
use sgf_files::interrupt::ENDED_BY_INTERRUPT;

use super::play::expect_known;
use crate::Outcome;
use crate::choice::{GameChoice, Moment, Nth};
use crate::gtp::{Engine, Trouble, dead_stones};
use crate::handicap::PlaceHandicap;
use crate::input::{Input, Paths};
use crate::page::Page;
use crate::terminal::Output;

/// Count the score of positions
///
/// Without --move or --at, counts the position at the end of the main line. The territory that the node marks with TB and TW
/// shows which stones are dead; --dead names more of them, and --dead-by asks an engine. What nobody has said, that stones are
/// dead, that the game is over, the rules, the komi, is assumed, and the output says so. Without a PATH, standard input is
/// read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read, or its game has no score.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Count the end of a game" => "sgf score game.sgf",
    "Count it by Chinese rules" => "sgf score --rules Chinese game.sgf",
})]
pub(crate) struct Score {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    /// Dead stones: one point of each group, separated by commas
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Vec<String>,

    /// Ask an engine of the Go Text Protocol which stones are dead: 'gnugo --mode gtp'
    ///
    /// Territory that the record marks has no part then. The command line is split into words as a shell does it; nothing else
    /// of a shell is in it.
    #[arg(long, value_name = "COMMAND", conflicts_with = "dead")]
    dead_by: Option<String>,

    /// How many seconds the engine may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "dead_by")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// Count by these rules, named as in RU
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    choice: GameChoice,

    #[command(flatten)]
    handicap: PlaceHandicap,
}

impl Score {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let patience = Duration::from_secs(self.timeout);
        let judge = self.dead_by.as_ref().map(|line| Judge::start(line, patience)).transpose()?;
        self.paths.read_each("score", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_tell(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            self.nth.pages(input, &bytes, out, |view, place, styles| {
                let mut page = Page::new(styles);
                page.strong(place).add(": ");
                self.count(view, input, judge.as_ref(), &mut page)?;
                Ok(page)
            })
        })
    }

    fn count(
        &self,
        view: &GameView<'_>,
        input: &Input,
        judge: Option<&Judge<'_>>,
        page: &mut Page,
    ) -> anyhow::Result<()> {
        let spec = self.choice.of(view, input)?;
        let node = self.moment.find(view)?;
        let mut options = Options::of(view);
        if let Some(rules) = &self.rules {
            expect_known(spec, &Options::default().with_rules(rules))?;
            options = options.with_rules(rules);
        }
        let position = position_at(view, spec, &options, node)?;
        let claims = match judge {
            Some(_) if !spec.capabilities.has_counting_rules => {
                anyhow::bail!("no engine is asked about {}", spec.name)
            }
            Some(judge) => Claims { dead: judge.dead(&*position)?, ..Claims::default() },
            None => {
                Claims { dead: self.dead.clone(), black: points(node, b"TB"), white: points(node, b"TW") }
            }
        };
        let score = position.score(&claims)?;
        let score = score.ok_or_else(|| anyhow::anyhow!("{} is not counted", spec.name))?;
        tell(&score, page);
        if judge.is_some() {
            let dead = if claims.dead.is_empty() { "none".to_owned() } else { claims.dead.join(" ") };
            page.line(format_args!("  dead stones, by the engine: {dead}"));
        }
        for &assumed in &score.assumed {
            let is_judged = judge.is_some() && matches!(assumed, Assumed::AllAlive(_));
            if !is_judged {
                page.line(format_args!("  assumed: {}", assumption(assumed)));
            }
        }
        Ok(())
    }
}

/// An engine that is asked about one position after the other.
struct Judge<'a> {
    command_line: &'a str,
    patience: Duration,
    /// `None` after it has failed: the next position gets another one.
    engine: RefCell<Option<Engine>>,
}

impl<'a> Judge<'a> {
    /// Starts the engine, so that one that is not there is told once.
    fn start(command_line: &'a str, patience: Duration) -> anyhow::Result<Judge<'a>> {
        let engine = Engine::start(command_line, patience)?;
        Ok(Judge { command_line, patience, engine: RefCell::new(Some(engine)) })
    }

    /// Asks which stones of a position are dead.
    fn dead(&self, position: &dyn AnyPosition) -> anyhow::Result<Vec<String>> {
        let kept = self.engine.take();
        let mut engine = kept.map_or_else(|| Engine::start(self.command_line, self.patience), Ok)?;
        let dead = dead_stones(&mut engine, position);
        match dead.as_ref().err().and_then(|error| error.downcast_ref::<Trouble>()) {
            None | Some(Trouble::Refused(..)) => drop(self.engine.replace(Some(engine))),
            Some(Trouble::Interrupted) => {
                drop(engine);
                std::process::exit(ENDED_BY_INTERRUPT);
            }
            Some(_) => {}
        }
        dead
    }
}

/// The values of a property of a node that are not empty.
fn points(node: Node<'_>, ident: &[u8]) -> Vec<String> {
    let values = find(node, ident).into_iter().flat_map(|property| property.values());
    values
        .map(|value| String::from_utf8_lossy(value.raw()).into_owned())
        .filter(|text| !text.is_empty())
        .collect()
}

/// Tells the count of a position.
fn tell(score: &Count, page: &mut Page) {
    page.line(Winner::by_count(score.black, score.white));
    let parts = score.parts.iter().map(|&(what, black, white)| (word(what), black, white));
    for (what, black, white) in parts.chain([("sum", score.black, score.white)]) {
        page.line(format_args!("  {what:<12} {black:>7} {white:>7}"));
    }
}
