//! What is known about a game.

use std::borrow::Cow;

use opensgf::charset::{Charset, Confidence, Detection, Evidence};
use opensgf::play::{Clue, Identified, identify};
use opensgf::record::{self, GameInfo};
use opensgf::{GameView, board_size, find, prop, root_line};
use serde::Serialize;

use crate::choice::GameChoice;
use crate::normal::Normal;
use crate::numbers::counted;

/// What is known about a game; the field names are those of the JSON output.
///
/// Texts are as the record has them, decoded, on one line. What the record does not say is `None`, and `null` in JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Facts {
    /// The path of the file, `-` for standard input.
    file: String,
    /// The number of the game in its file, from 1.
    game: usize,
    #[serde(skip)]
    is_one_of_many: bool,
    gm: u16,
    gm_name: Option<&'static str>,
    gm_from: &'static str,
    pub(super) size: Option<String>,
    pub(super) black: Player,
    pub(super) white: Player,
    event: Option<String>,
    round: Option<String>,
    pub(super) date: Option<String>,
    place: Option<String>,
    pub(super) result: Option<String>,
    rules: Option<String>,
    komi: Option<String>,
    handicap: Option<String>,
    time: Option<String>,
    overtime: Option<String>,
    name: Option<String>,
    opening: Option<String>,
    source: Option<String>,
    annotator: Option<String>,
    user: Option<String>,
    copyright: Option<String>,
    game_comment: Option<String>,
    /// The same once more, as numbers and words that programs can compare.
    pub(super) normal: Normal,
    /// All nodes of the tree.
    pub(super) nodes: usize,
    /// Moves of the main line.
    pub(super) moves: usize,
    /// Variations beside the main line, nested ones included.
    pub(super) variations: usize,
    pub(super) comments: usize,
    pub(super) charset: &'static str,
    charset_from: &'static str,
    charset_declared: Option<String>,
    pub(super) application: Option<String>,
    pub(super) ff: String,
}

/// A player; in JSON, `null` for what the record does not say.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Player {
    pub(super) name: Option<String>,
    rank: Option<String>,
    team: Option<String>,
}

impl Facts {
    /// Gathers what a game says of itself.
    pub(super) fn of(
        file: &str,
        index: usize,
        n_games: usize,
        game: &GameView<'_>,
        asked: GameChoice,
    ) -> Facts {
        let info = GameInfo::of(game);
        let comment = prop::C.ident().as_bytes();
        let Identified { spec, clue } = identify(game, Some(file));
        let spec = asked.game.or(spec);
        Facts {
            file: file.to_owned(),
            game: index + 1,
            is_one_of_many: n_games > 1,
            gm: game.number(),
            gm_name: spec.map(|spec| spec.name),
            gm_from: if asked.game.is_some() { "as asked for" } else { clue.words() },
            size: board_size(game, spec),
            normal: Normal::of(&info),
            black: Player::of(info.black),
            white: Player::of(info.white),
            event: owned(info.event),
            round: owned(info.round),
            date: owned(info.date),
            place: owned(info.place),
            result: owned(info.result),
            rules: owned(info.rules),
            komi: owned(info.komi),
            handicap: owned(info.handicap),
            time: owned(info.time),
            overtime: owned(info.overtime),
            name: owned(info.name),
            opening: owned(info.opening),
            source: owned(info.source),
            annotator: owned(info.annotator),
            user: owned(info.user),
            copyright: owned(info.copyright),
            game_comment: owned(info.comment),
            nodes: game.node_count(),
            moves: game.main_line().filter(|node| game.move_in(*node).is_some()).count(),
            variations: branches(game),
            comments: game.nodes().filter(|node| find(*node, comment).is_some()).count(),
            charset: match game.detection() {
                Some(Detection { evidence: Evidence::Ascii, .. }) => Charset::US_ASCII.name(),
                _ => game.charset().name(),
            },
            charset_from: game.detection().map_or("", |it| word(it.evidence, it.confidence)),
            charset_declared: root_line(game, b"CA"),
            application: root_line(game, b"AP")
                .map(|value| value.replacen(':', " ", 1).trim_end().to_owned()),
            ff: root_line(game, b"FF").unwrap_or_else(|| "1".to_owned()),
        }
    }

    /// Where the game is: the file, and the number of the game if there are more.
    pub(super) fn place(&self) -> String {
        let file = if self.file == "-" { "standard input" } else { &self.file };
        if self.is_one_of_many { format!("{file}, game {}", self.game) } else { file.to_owned() }
    }

    /// What is played: `Go 19x19`.
    pub(super) fn kind(&self) -> String {
        let name = self.gm_name.map_or_else(|| format!("game number {}", self.gm), str::to_owned);
        match &self.size {
            Some(size) => format!("{name} {size}"),
            None => name,
        }
    }

    /// What is played, and what that was told by, unless GM says it.
    fn kind_and_clue(&self) -> String {
        let is_plain = [Clue::Number, Clue::Default].iter().any(|clue| clue.words() == self.gm_from);
        if is_plain { self.kind() } else { format!("{}, {}", self.kind(), self.gm_from) }
    }

    /// Both players with their ranks: `Aki 5d – Bo 4d`.
    pub(super) fn players_and_ranks(&self) -> Option<String> {
        match (self.black.line(false), self.white.line(false)) {
            (None, None) => None,
            (black, white) => {
                Some(format!("{} – {}", black.unwrap_or("?".into()), white.unwrap_or("?".into())))
            }
        }
    }

    /// Everything, as labels and contents.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let moves = counted(self.moves, "move");
        let size = [
            if self.variations > 0 { format!("{moves} in the main line") } else { moves },
            counted(self.nodes, "node"),
            counted(self.variations, "variation"),
            counted(self.comments, "comment"),
        ];
        let written = match &self.application {
            Some(application) => format!("FF[{}], written by {application}", self.ff),
            None => format!("FF[{}]", self.ff),
        };
        let time = match (&self.time, &self.overtime) {
            (Some(time), Some(overtime)) => Some(format!("{}, {overtime}", seconds(time))),
            (time, overtime) => time.as_deref().map(seconds).or_else(|| overtime.clone()),
        };
        let lines = [
            ("Game", Some(self.kind_and_clue())),
            ("Name", self.name.clone()),
            ("Black", self.black.line(true)),
            ("White", self.white.line(true)),
            ("Event", self.event.clone()),
            ("Round", self.round.clone()),
            ("Date", self.date.clone()),
            ("Place", self.place.clone()),
            ("Result", self.result.clone()),
            ("Rules", self.rules.clone()),
            ("Komi", self.komi.clone()),
            ("Handicap", self.handicap.clone()),
            ("Time", time),
            ("Opening", self.opening.clone()),
            ("About", self.game_comment.clone()),
            ("Source", self.source.clone()),
            ("Annotated", self.annotator.clone()),
            ("Entered", self.user.clone()),
            ("Copyright", self.copyright.clone()),
            ("Holds", Some(size.join(", "))),
            ("Charset", Some(self.charset_line())),
            ("Format", Some(written)),
        ];
        lines.into_iter().filter_map(|(label, content)| content.map(|content| (label, content))).collect()
    }

    fn charset_line(&self) -> String {
        let mut line = format!("{}, {}", self.charset, self.charset_from);
        if let Some(declared) = self.charset_declared.as_ref().filter(|_| self.charset_from != DECLARED) {
            line += &format!("; the record says {declared}");
        }
        line
    }
}

impl Player {
    fn of(player: record::Player<'_>) -> Player {
        Player { name: owned(player.name), rank: owned(player.rank), team: owned(player.team) }
    }

    /// `Aki Minami 5d`, and with the team if that is wanted.
    fn line(&self, with_team: bool) -> Option<String> {
        let parts = [self.name.clone(), self.rank.clone()];
        let mut line = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if let Some(team) = self.team.as_ref().filter(|_| with_team) {
            line += &format!(" ({team})");
        }
        (!line.is_empty()).then_some(line)
    }
}

fn owned(text: Option<Cow<'_, str>>) -> Option<String> {
    text.map(Cow::into_owned)
}

/// What is played, and on which board: `Go 19x19`.
pub(crate) fn game_and_size(game: &GameView<'_>, file: &str) -> String {
    let spec = identify(game, Some(file)).spec;
    let name = spec.map_or_else(|| format!("game number {}", game.number()), |spec| spec.name.to_owned());
    match board_size(game, spec) {
        Some(size) => format!("{name} {size}"),
        None => name,
    }
}

/// Both players: `Aki Minami – Bo Berg`.
pub(crate) fn players(game: &GameView<'_>) -> Option<String> {
    let (black, white) = (root_line(game, b"PB"), root_line(game, b"PW"));
    if black.is_none() && white.is_none() {
        return None;
    }
    let or_unknown = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
    Some(format!("{} – {}", or_unknown(black), or_unknown(white)))
}

/// Variations beside the main line: the children of a node but for its first.
fn branches(game: &GameView<'_>) -> usize {
    // A walk over the nodes would count the same; the variations know their number already, but a run that goes on in a
    // variation of its own, `(;a(;b))`, is no choice.
    game.nodes().filter(|node| node.next_sibling().is_some()).count()
}

const DECLARED: &str = "declared";

/// How the charset was found.
fn word(evidence: Evidence, confidence: Confidence) -> &'static str {
    match evidence {
        Evidence::Bom => "by its byte order mark",
        Evidence::Wide => "by its form",
        Evidence::Declared => DECLARED,
        Evidence::Ascii => "nothing else occurs",
        Evidence::ValidUtf8 => "by its form",
        Evidence::DamagedUtf8 => "by its form, with damaged characters",
        Evidence::Assumed => "like the rest of the file",
        Evidence::Guessed if confidence <= Confidence::Low => "a guess, and not a sure one",
        Evidence::Guessed => "guessed from the text",
        _ => "for want of a better one",
    }
}

/// Seconds for people: `1500` as 25 min; anything else as it stands.
fn seconds(text: &str) -> String {
    let Some(seconds) = text.parse::<f64>().ok().filter(|seconds| *seconds >= 60.0 && seconds.fract() == 0.0)
    else {
        return if text.parse::<f64>().is_ok() { format!("{text} s") } else { text.to_owned() };
    };
    let seconds = seconds as u64;
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")];
    let parts: Vec<_> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}")).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_hours_and_minutes() {
        for (text, expected) in [
            ("1500", "25 min"),
            ("5400", "1 h 30 min"),
            ("30", "30 s"),
            ("3661", "1 h 1 min 1 s"),
            ("3h", "3h"),
        ] {
            assert_eq!(seconds(text), expected);
        }
    }

    #[test]
    fn only_choices_count_as_variations() {
        for (source, expected) in [("(;)", 0), ("(;(;))", 0), ("(;(;)(;))", 1), ("(;(;)(;(;)(;))(;))", 3)] {
            let doc = opensgf::read(source.as_bytes());
            assert_eq!(opensgf::games(&doc).map(|game| branches(&game)).sum::<usize>(), expected, "{source}");
        }
    }
}
