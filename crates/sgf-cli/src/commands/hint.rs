//! `sgf hint`: suggests a move in a position of a record.

use anyhow::Context;
use opensgf::GameView;
use opensgf::play::replay::position_at;
use opensgf::play::{Detail, Level as Support, Options, SetUp};
use opensgf::player::{Choice, ChooseError, Level, Settings, choose};
use opensgf::value::Color;

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, PositionArgs};
use crate::io::input::{Input, Paths};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;

/// Suggest a move in positions
///
/// By default, suggests a move at the end of the main line (see --move and --at). Prints the player to move, the move in the notation of
/// players, its win rate, the number of simulations that chose it and of all, and the expected continuation. The win rate is the expected
/// result for the player to move: 0 % is a loss, 100 % a win, 50 % a draw or an even game. The same position, level and seed give the same
/// suggestion. Without a PATH, reads standard input.
///
/// Exit codes: 0 on success, 2 if a file could not be read, the game has no known rules, or there is no move.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Suggest the next move of a game" => "sgf hint game.sgf",
    "Suggest a move at a node, with more thought" => "sgf hint --at 0*2 --level 7 game.sgf",
})]
pub(crate) struct Hint {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    position: PositionArgs,

    /// The strength, from 1 to 10; higher levels take longer
    #[arg(long, value_name = "N", default_value_t = Level::default().number(), value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,

    /// Another seed may suggest another move of about the same value
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The dice to play, such as `31`, if the record does not set them
    #[arg(long, value_name = "DICE")]
    dice: Option<String>,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    game: GameArgs,
}

impl Hint {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("hint", out, |input, bytes, out| {
            self.nth.print_each(input, bytes, out, |view, place, styles| {
                let (color, choice) = self.suggest(view, input)?;
                let mut styled = StyledText::new(styles);
                styled.strong(place).end();
                print(color, &choice, &mut styled);
                Ok(styled)
            })
        })
    }

    fn suggest(&self, view: &GameView<'_>, input: &Input) -> anyhow::Result<(Color, Choice)> {
        let spec = self.game.spec(view, input)?;
        anyhow::ensure!(spec.level == Support::Rules, "the rules of {} are not known", spec.name);
        let node = self.position.find(view)?;
        let mut position = position_at(view, spec, &Options::of(view), node)?;
        // The dice of the node are those of the next move.
        if let Some(dice) = &self.dice {
            position.set_up(&SetUp { ident: "DI", value: dice })?;
            let has_dice = position.details().iter().any(|detail| matches!(detail, Detail::Dice(_)));
            anyhow::ensure!(has_dice, "{} is played without dice", spec.name);
        }
        let color = position.turn().ok_or(ChooseError::NoMoves)?;
        let level = Level::new(self.level).context("levels are numbers from 1 to 10")?;
        // Low levels play a little at random. A hint is the best move that was found.
        let settings = Settings::of(level).with_seed(self.seed).with(|settings| settings.margin = 0.0);
        let choice = choose(&*position, &settings).map_err(|error| match (error, &self.dice) {
            (ChooseError::NoDice, _) => anyhow::anyhow!("{error}; pass them with --dice"),
            // A roll that moves no checker has a move without checkers; only a double in the first roll has none.
            (ChooseError::NoMoves, Some(dice)) => {
                anyhow::anyhow!("{dice} is a double, and the first roll cannot be one")
            }
            (error, _) => error.into(),
        })?;
        Ok((color, choice))
    }
}

/// Prints a suggestion and the expected continuation.
fn print(color: Color, choice: &Choice, styled: &mut StyledText) {
    let proven = if choice.is_proven { ", proven" } else { "" };
    styled.line(format_args!(
        "  {} {}  {:.1} %{proven}  {} of {} simulations",
        color.encode(),
        shown(&choice.notation),
        choice.win_rate * 100.0,
        choice.visits,
        choice.simulations,
    ));
    let line: Vec<&str> = choice.line.iter().map(|text| shown(text)).collect();
    styled.line(format_args!("  {}", line.join(" ")));
}

/// A move as printed; a pass is empty in records of Go.
fn shown(text: &str) -> &str {
    if text.is_empty() { "pass" } else { text }
}
