//! `sgf score`: scores positions.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

mod counted;
mod dead_stones;
mod written;

use opensgf::play::go::Ruleset;
use opensgf::play::replay::position_at;
use opensgf::play::{AnyPosition, Claims, Options};
use opensgf::value::Color;
use opensgf::{GameView, Node, find};
use sgf_files::interrupt::INTERRUPTED_EXIT_CODE;

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, PositionArgs, expect_known};
use crate::args::handicap::HandicapArgs;
use crate::io::in_place::InPlaceArgs;
use crate::io::input::{Input, Paths};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use counted::{Counted, Origin, Recorded};
use dead_stones::dead_stones;
use sgf_engine::{Engine, EngineError};

/// Score positions
///
/// By default, scores the last position of the main line (see --move and --at). Dead stones come from --dead, from an engine (--dead-by), or
/// from the territory marked in the record (TB, TW). In Go, the command estimates them otherwise. An estimate is certain about the winner
/// and the margin, or only about the winner, or undecided. If the record has a result (RE), the output says whether the score agrees.
/// Missing rules and komi are assumed; the output lists every assumption. Without a PATH, reads standard input.
///
/// With --write, changes files in place instead: marks the territory at the end of the main line (TB, TW), and sets RE. Undecided games are
/// not changed.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to change, 2 if a file could not be read or changed, or the game has no
/// score.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Score the last position of a game" => "sgf score game.sgf",
    "Score it by Chinese rules" => "sgf score --rules Chinese game.sgf",
    "Show the territory and the result that would be added" => "sgf score --write --diff game.sgf",
}, mut_arg("check", |arg| arg.requires("write")),
    mut_arg("diff", |arg| arg.requires("write")),
    mut_arg("backup", |arg| arg.requires("write")),
    mut_arg("list", |arg| arg.requires("write")),
    mut_arg("output", |arg| arg.requires("write")),
    mut_arg("force", |arg| arg
    .requires(clap::builder::Resettable::<clap::Id>::Reset)
    .requires("write")
    .help("Also replace another result in RE; overwrite the file given with -o")))]
pub(crate) struct Score {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    position: PositionArgs,

    /// Dead stones: a point of each group, separated by commas
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Vec<String>,

    /// Ask a Go Text Protocol engine for the dead stones: 'gnugo --mode gtp'
    ///
    /// Territory marked in the record is then ignored. The command line is split like in a shell, but no shell runs.
    #[arg(long, value_name = "COMMAND", conflicts_with = "dead")]
    dead_by: Option<String>,

    /// How long to wait for an answer of the engine, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "dead_by")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// Count all stones as alive if no dead stones are known, instead of estimating them
    #[arg(long, conflicts_with_all = ["dead", "dead_by"])]
    all_alive: bool,

    /// Print the facts as JSON, one object per game
    #[arg(long, conflicts_with = "write")]
    json: bool,

    /// Change the records: mark the territory (TB, TW) and set the result (RE), if it is certain
    #[arg(long, conflicts_with_all = ["move", "at", "place_handicap"])]
    write: bool,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// Score by these rules, with a name as in RU
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    handicap: HandicapArgs,
}

impl Score {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let timeout = Duration::from_secs(self.timeout);
        let engine = self.dead_by.as_ref().map(|line| DeadStoneEngine::start(line, timeout)).transpose()?;
        if self.write {
            return self.write_all(engine.as_ref(), out);
        }
        self.paths.read_each("score", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_report(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            self.nth.print_each(input, &bytes, out, |view, place, styles| {
                let counted = self.count(view, input, engine.as_ref())?;
                let recorded = Recorded::of(view).filter(|_| self.is_at_end());
                let mut styled = StyledText::new(styles);
                if self.json {
                    let mut facts = counted.json(recorded.as_ref());
                    facts["place"] = place.into();
                    return Ok(std::mem::take(styled.json(&facts)));
                }
                styled.strong(place).add(": ");
                counted.print(recorded.as_ref(), &mut styled);
                Ok(styled)
            })
        })
    }

    /// Returns whether the last position is scored, which RE is about.
    fn is_at_end(&self) -> bool {
        self.position.r#move.is_none() && self.position.at.is_none()
    }

    fn count(
        &self,
        view: &GameView<'_>,
        input: &Input,
        engine: Option<&DeadStoneEngine<'_>>,
    ) -> anyhow::Result<Counted> {
        let spec = self.game.spec(view, input)?;
        let node = self.position.find(view)?;
        let mut options = Options::of(view);
        if let Some(rules) = &self.rules {
            expect_known(spec, &Options::default().with_rules(rules))?;
            options = options.with_rules(rules);
        }
        let position = position_at(view, spec, &options, node)?;
        let claims =
            Claims { dead: self.dead.clone(), black: points(node, b"TB"), white: points(node, b"TW") };
        let is_go = spec.number == GO;
        let counted = match engine {
            Some(_) if !spec.capabilities.has_counting_rules => {
                anyhow::bail!("engines cannot score {}", spec.name)
            }
            Some(engine) => {
                let claims = Claims { dead: engine.dead_stones(&*position)?, ..Claims::default() };
                Counted::with_claims(&*position, &claims, Origin::Engine, is_go)?
            }
            None if is_go
                && !self.all_alive
                && claims == Claims::default()
                && may_have_dead(&*position, &options) =>
            {
                Counted::estimated(&*position, &options)?
            }
            None => Counted::with_claims(&*position, &claims, Origin::Claims, is_go)?,
        };
        counted.ok_or_else(|| anyhow::anyhow!("{} has no score", spec.name))
    }
}

/// The result of a finished game of Go and its dead stones, both estimated; `None` if the result is not certain.
pub(crate) fn estimated_result(
    position: &dyn AnyPosition,
    options: &Options,
) -> anyhow::Result<(Option<String>, Vec<String>)> {
    let Some(counted) = Counted::estimated(position, options)? else { return Ok((None, Vec::new())) };
    Ok((counted.result().map(|result| written::re_value(&result.to_string())), counted.dead))
}

/// The number of Go in GM.
const GO: u16 = 1;

/// Returns whether a position of Go can have dead stones: there are stones of both colors, and the rules know dead stones.
fn may_have_dead(position: &dyn AnyPosition, options: &Options) -> bool {
    let has =
        |color: Color| position.geometry().sites().any(|site| position.occupant(site).owner() == Some(color));
    let nothing_is_dead = Ruleset::of(&options.rules).is_some_and(|rules| rules.nothing_is_dead);
    !nothing_is_dead && has(Color::Black) && has(Color::White)
}

/// An engine that finds the dead stones of positions.
struct DeadStoneEngine<'a> {
    command_line: &'a str,
    timeout: Duration,
    /// `None` after a failure; it is started again for the next position.
    engine: Mutex<Option<Engine>>,
}

impl<'a> DeadStoneEngine<'a> {
    /// Starts the engine, so that a missing program is reported once.
    fn start(command_line: &'a str, timeout: Duration) -> anyhow::Result<DeadStoneEngine<'a>> {
        let engine = Engine::start(command_line, timeout)?;
        Ok(DeadStoneEngine { command_line, timeout, engine: Mutex::new(Some(engine)) })
    }

    /// Asks the engine for the dead stones of a position.
    fn dead_stones(&self, position: &dyn AnyPosition) -> anyhow::Result<Vec<String>> {
        let mut running = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let mut engine = running.take().map_or_else(|| Engine::start(self.command_line, self.timeout), Ok)?;
        let dead = dead_stones(&mut engine, position);
        match dead.as_ref().err().and_then(|error| error.downcast_ref::<EngineError>()) {
            None | Some(EngineError::Refused { .. }) => *running = Some(engine),
            Some(EngineError::Interrupted) => {
                drop(engine);
                std::process::exit(INTERRUPTED_EXIT_CODE);
            }
            Some(_) => {}
        }
        dead
    }
}

/// The nonempty values of a property.
fn points(node: Node<'_>, ident: &[u8]) -> Vec<String> {
    let values = find(node, ident).into_iter().flat_map(opensgf::Property::values);
    values
        .map(|value| String::from_utf8_lossy(value.raw()).into_owned())
        .filter(|text| !text.is_empty())
        .collect()
}
