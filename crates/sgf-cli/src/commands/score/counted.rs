//! The score of a position, where its dead stones come from, and how it compares with the record.

use opensgf::info::{GameResult, lenient};
use opensgf::play::go::{Estimate, Ruleset, Scoring, Settlement, Verdict};
use opensgf::play::{AnyPosition, Assumed, Claims, Options, Outcome as Winner, Score};
use opensgf::render::{assumption, word};
use opensgf::value::Color;
use opensgf::{GameView, find};
use serde_json::{Value, json};

use crate::io::styled_text::StyledText;

/// The source of the dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The caller or the record states them, or all stones count as alive.
    Claims,
    /// A GTP engine.
    Engine,
    /// Our own estimate.
    Estimate,
}

/// A scored position.
pub(super) struct Counted {
    pub(super) score: Score,
    pub(super) verdict: Verdict,
    origin: Origin,
    /// The dead stones that an engine or the estimate found, as printed.
    pub(super) dead: Vec<String>,
    /// The points to mark with TB and TW, in Go.
    pub(super) marks: Option<[Vec<String>; 2]>,
}

impl Counted {
    /// Scores a position with known claims; `None` if the game has no score.
    pub(super) fn with_claims(
        position: &dyn AnyPosition,
        claims: &Claims,
        origin: Origin,
        is_go: bool,
    ) -> anyhow::Result<Option<Counted>> {
        let Some(score) = position.score(claims)? else { return Ok(None) };
        let lead = score.black - score.white;
        let is_marked = !claims.black.is_empty() || !claims.white.is_empty();
        let settlement =
            if is_go && !is_marked { Settlement::with_dead(position, &claims.dead)? } else { None };
        Ok(Some(Counted {
            score,
            verdict: Verdict::of(lead, lead),
            origin,
            dead: claims.dead.clone(),
            marks: settlement.map(|settlement| settlement.marks(position)),
        }))
    }

    /// Scores a position of Go with estimated dead stones; `None` if the board is too large.
    pub(super) fn estimated(
        position: &dyn AnyPosition,
        options: &Options,
    ) -> anyhow::Result<Option<Counted>> {
        let scoring = Ruleset::of(&options.rules).map_or(Scoring::Territory, |rules| rules.scoring);
        let Some(estimate) = Estimate::at(position) else { return Ok(None) };
        let Some((score, verdict)) = estimate.verdict(position, scoring)? else { return Ok(None) };
        let name = |text: &String| position.name_as(position.site(text).ok()?, "edge");
        let claims = estimate.likely.claims(scoring);
        let mut dead: Vec<String> = claims.dead.iter().filter_map(name).collect();
        dead.sort();
        let marks = Some(estimate.likely.marks(position));
        Ok(Some(Counted { score, verdict, origin: Origin::Estimate, dead, marks }))
    }

    /// The result with its margin, if both are clear.
    pub(super) fn result(&self) -> Option<Winner> {
        match self.verdict {
            Verdict::Counted(lead) => Some(result(lead)),
            _ => None,
        }
    }

    /// The color that wins for certain.
    fn winner(&self) -> Option<Color> {
        match self.verdict {
            Verdict::Counted(lead) | Verdict::Winner(lead, _) => result(lead).winner,
            _ => None,
        }
    }

    /// Returns whether the score agrees with a recorded winner and margin; `None` if the score is undecided
    /// or the game was not counted.
    pub(super) fn agrees(&self, recorded: &Recorded) -> Option<bool> {
        if !recorded.is_counted {
            return None;
        }
        if let Some(counted) = self.result() {
            let is_margin = |margin: f64| counted.margin.is_some_and(|count| (count - margin).abs() < 0.01);
            return Some(counted.winner == recorded.winner && recorded.margin.is_none_or(is_margin));
        }
        let winner = self.winner()?;
        let Verdict::Winner(least, greatest) = self.verdict else { return None };
        let lead = recorded.margin.map(|margin| if winner == Color::Black { margin } else { -margin });
        Some(recorded.winner == Some(winner) && lead.is_none_or(|lead| (least..=greatest).contains(&lead)))
    }

    /// The result as printed: `B+3.5`, `B+3.5 to B+11.5` or `undecided`.
    fn headline(&self) -> String {
        match self.verdict {
            Verdict::Counted(lead) => result(lead).to_string(),
            Verdict::Winner(least, greatest) => {
                let (near, far) = if least > 0.0 { (least, greatest) } else { (greatest, least) };
                format!("{} to {}", result(near), result(far))
            }
            Verdict::Undecided(least, greatest) => {
                format!("undecided, {} to {}", result(least), result(greatest))
            }
            _ => "undecided, the game is not over".to_owned(),
        }
    }

    /// Prints the score.
    pub(super) fn print(&self, recorded: Option<&Recorded>, styled: &mut StyledText) {
        styled.line(self.headline());
        let is_known = self.winner().is_some() || self.result().is_some();
        for (part, black, white) in self.parts().filter(|_| is_known) {
            styled.line(format_args!("  {part:<12} {black:>7} {white:>7}"));
        }
        let dead = if self.dead.is_empty() { "none".to_owned() } else { self.dead.join(" ") };
        let by = match self.origin {
            Origin::Engine => Some("according to the engine"),
            Origin::Estimate if is_known => Some("estimated"),
            _ => None,
        };
        if let Some(by) = by {
            styled.line(format_args!("  dead stones, {by}: {dead}"));
        }
        if let Some(recorded) = recorded {
            let comparison = match self.agrees(recorded) {
                Some(true) => "the score agrees",
                Some(false) => "the score differs",
                None => "not compared",
            };
            styled.line(format_args!("  result in the record: {} ({comparison})", recorded.text));
        }
        for assumed in self.assumptions() {
            styled.line(format_args!("  assumed: {assumed}"));
        }
    }

    /// The facts as a JSON object.
    pub(super) fn json(&self, recorded: Option<&Recorded>) -> Value {
        let (verdict, range) = match self.verdict {
            Verdict::Counted(lead) => ("counted", Some([lead, lead])),
            Verdict::Winner(least, greatest) => ("winner", Some([least, greatest])),
            Verdict::Undecided(least, greatest) => ("undecided", Some([least, greatest])),
            _ => ("unfinished", None),
        };
        let parts: Vec<Value> = self
            .parts()
            .map(|(part, black, white)| json!({ "part": part, "black": black, "white": white }))
            .collect();
        json!({
            "verdict": verdict,
            "result": self.result().map(|result| result.to_string()),
            "winner": self.winner().map(|winner| winner.encode().to_string()),
            "lead": range,
            "parts": parts,
            "dead": self.dead,
            "dead_by": match self.origin {
                Origin::Claims => "record",
                Origin::Engine => "engine",
                Origin::Estimate => "estimate",
            },
            "recorded": recorded.map(|recorded| &recorded.text),
            "agrees": recorded.and_then(|recorded| self.agrees(recorded)),
            "assumed": self.assumptions().collect::<Vec<_>>(),
        })
    }

    fn parts(&self) -> impl Iterator<Item = (&'static str, f64, f64)> {
        let parts = self.score.parts.iter().map(|&(part, black, white)| (word(part), black, white));
        parts.chain([("sum", self.score.black, self.score.white)])
    }

    fn assumptions(&self) -> impl Iterator<Item = String> {
        let is_known =
            |assumed: &Assumed| self.origin != Origin::Claims && matches!(assumed, Assumed::AllAlive(_));
        let assumed = self.score.assumed.iter().filter(move |assumed| !is_known(assumed));
        assumed.map(|&assumed| assumption(assumed))
    }
}

fn result(lead: f64) -> Winner {
    Winner::by_count(lead, 0.0)
}

/// The winner in RE.
pub(super) struct Recorded {
    pub(super) text: String,
    /// `None` for a draw.
    winner: Option<Color>,
    margin: Option<f64>,
    /// Whether the game was counted, and not resigned or lost on time.
    is_counted: bool,
}

impl Recorded {
    /// Reads RE; `None` if it is missing, or states no result.
    pub(super) fn of(view: &GameView<'_>) -> Option<Recorded> {
        let value = view.nodes().find_map(|node| find(node, b"RE"))?.values().next()?;
        let text = view.line(value).into_owned();
        let (winner, margin, is_counted) = match lenient::result(&text)?.value {
            GameResult::Win { winner, score, manner } => (Some(winner), score, manner.is_none()),
            GameResult::Draw => (None, None, true),
            _ => return None,
        };
        Some(Recorded { text, winner, margin, is_counted })
    }
}
