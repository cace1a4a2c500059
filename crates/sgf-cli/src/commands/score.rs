//! `sgf score`: the count of a position.

use opensgf::play::replay::position_at;
use opensgf::play::{AnyPosition, Claims, Options, Outcome as Winner};
use opensgf::render::word;
use opensgf::{GameView, Node, find};

use super::play::expect_known;
use crate::Outcome;
use crate::choice::{GameChoice, Moment, Nth};
use crate::handicap::PlaceHandicap;
use crate::input::{Input, Paths};
use crate::page::Page;
use crate::terminal::Output;

/// Count the score of positions
///
/// Without --move or --at, counts the position at the end of the main line. The territory that the node marks with TB and TW
/// shows which stones are dead; --dead names more of them. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read, or its game has no score.
#[derive(Debug, clap::Args)]
pub(crate) struct Score {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    /// Dead stones: one point of each group, separated by commas
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Vec<String>,

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
        self.paths.read_each("score", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_tell(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            self.nth.pages(input, &bytes, out, |view, place, styles| {
                let mut page = Page::new(styles);
                page.strong(place).add(": ");
                self.count(view, input, &mut page)?;
                Ok(page)
            })
        })
    }

    fn count(&self, view: &GameView<'_>, input: &Input, page: &mut Page) -> anyhow::Result<()> {
        let spec = self.choice.of(view, input)?;
        let node = self.moment.find(view)?;
        let mut options = Options::of(view);
        if let Some(rules) = &self.rules {
            expect_known(spec, &Options::default().with_rules(rules))?;
            options = options.with_rules(rules);
        }
        let position = position_at(view, spec, &options, node)?;
        let claims =
            Claims { dead: self.dead.clone(), black: points(node, b"TB"), white: points(node, b"TW") };
        anyhow::ensure!(tell(&*position, &claims, page)?, "{} is not counted", spec.name);
        Ok(())
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

/// Tells the count of a position, and whether it has one.
fn tell(position: &dyn AnyPosition, claims: &Claims, page: &mut Page) -> anyhow::Result<bool> {
    let Some(score) = position.score(claims)? else { return Ok(false) };
    page.line(Winner::by_count(score.black, score.white));
    let parts = score.parts.iter().map(|&(what, black, white)| (word(what), black, white));
    for (what, black, white) in parts.chain([("sum", score.black, score.white)]) {
        page.line(format_args!("  {what:<12} {black:>7} {white:>7}"));
    }
    Ok(true)
}
