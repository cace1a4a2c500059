//! Facts about a game.

use std::borrow::Cow;

use opensgf::charset::{Charset, Confidence, Detection, Evidence};
use opensgf::play::{Clue, Identified, identify};
use opensgf::record::{self, GameInfo};
use opensgf::{GameView, Node, Readings, board_size, find, prop, root_line};
use serde::Serialize;

use crate::args::common::GameArgs;
use crate::commands::info_fields::InfoFields;
use crate::numbers::counted;

/// Facts about a game. The field names are those of the JSON output.
///
/// Texts are as in the record, decoded, on one line. Missing values are `None`, and `null` in JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Facts {
    /// The path of the file, `-` for standard input.
    file: String,
    /// The number of the game in the file, counted from 1.
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
    /// The normalized values.
    pub(super) normal: InfoFields,
    /// How values are read that do not mean what they say, or about which readers disagree.
    notes: Vec<String>,
    /// In a tree of several games, each of them.
    pub(super) tree: Vec<TreeGame>,
    /// The lines of the values that are read, for people.
    #[serde(skip)]
    read: Readings,
    /// Number of nodes.
    pub(super) nodes: usize,
    /// Number of moves in the main line.
    pub(super) moves: usize,
    /// Number of variations, including nested ones.
    pub(super) variations: usize,
    pub(super) comments: usize,
    pub(super) charset: &'static str,
    charset_from: &'static str,
    charset_declared: Option<String>,
    pub(super) application: Option<String>,
    pub(super) ff: String,
}

/// A game of a tree of several games: the node where it begins, and its own info.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TreeGame {
    path: String,
    name: Option<String>,
    black: Player,
    white: Player,
    date: Option<String>,
    event: Option<String>,
    result: Option<String>,
    normal: InfoFields,
}

impl TreeGame {
    fn new((node, info): (Node<'_>, GameInfo<'_>)) -> TreeGame {
        TreeGame {
            path: node.path().to_string(),
            normal: InfoFields::new(&info),
            name: owned(info.name),
            black: Player::of(info.black),
            white: Player::of(info.white),
            date: owned(info.date),
            event: owned(info.event),
            result: owned(info.result),
        }
    }

    /// `0*5  Line 2.1, A2 – B2, B+R`
    pub(super) fn line(&self) -> String {
        let players = players_and_ranks(&self.black, &self.white);
        let parts = [self.name.clone(), players, self.event.clone(), self.date.clone(), self.result.clone()];
        let path = if self.path.is_empty() { "root" } else { self.path.as_str() };
        format!("{path}  {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// A player. Missing values are `null` in JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Player {
    pub(super) name: Option<String>,
    rank: Option<String>,
    team: Option<String>,
}

impl Facts {
    /// Collects the facts about a game.
    pub(super) fn new(
        file: &str,
        index: usize,
        n_games: usize,
        game: &GameView<'_>,
        chosen: GameArgs,
    ) -> Facts {
        let mut games = GameInfo::all(game);
        let tree =
            if games.len() > 1 { games.clone().into_iter().map(TreeGame::new).collect() } else { Vec::new() };
        let (_, info) = games.swap_remove(0);
        let read = Readings::new(game, &info);
        let comment = prop::C.ident().as_bytes();
        let Identified { spec, clue } = identify(game, Some(file));
        let spec = chosen.game.or(spec);
        Facts {
            file: file.to_owned(),
            game: index + 1,
            is_one_of_many: n_games > 1,
            gm: game.number(),
            gm_name: spec.map(|spec| spec.name),
            gm_from: if chosen.game.is_some() { "by --game" } else { clue.words() },
            size: board_size(game, spec),
            normal: InfoFields::new(&info),
            notes: read.notes.clone(),
            tree,
            read,
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
            charset_from: game.detection().map_or("", |it| evidence_text(it.evidence, it.confidence)),
            charset_declared: root_line(game, b"CA"),
            application: root_line(game, b"AP")
                .map(|value| value.replacen(':', " ", 1).trim_end().to_owned()),
            ff: root_line(game, b"FF").unwrap_or_else(|| "1".to_owned()),
        }
    }

    /// The file, with the number of the game if there are several.
    pub(super) fn place(&self) -> String {
        let file = if self.file == "-" { "standard input" } else { &self.file };
        if self.is_one_of_many { format!("{file}, game {}", self.game) } else { file.to_owned() }
    }

    /// The game and board size: `Go 19x19`.
    pub(super) fn kind(&self) -> String {
        let name = self.gm_name.map_or_else(|| format!("game number {}", self.gm), str::to_owned);
        match &self.size {
            Some(size) => format!("{name} {size}"),
            None => name,
        }
    }

    /// The game and board size, and how it was identified if not by GM.
    fn kind_and_clue(&self) -> String {
        let is_plain = [Clue::Number, Clue::Default].iter().any(|clue| clue.words() == self.gm_from);
        if is_plain { self.kind() } else { format!("{}, {}", self.kind(), self.gm_from) }
    }

    /// Both players with ranks: `Aki 5d – Bo 4d`.
    pub(super) fn players_and_ranks(&self) -> Option<String> {
        players_and_ranks(&self.black, &self.white)
    }

    /// All facts as labels and values.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let moves = counted(self.moves, "move");
        let sizes = [
            if self.variations > 0 { format!("{moves} in the main line") } else { moves },
            counted(self.nodes, "node"),
            counted(self.variations, "variation"),
            counted(self.comments, "comment"),
        ];
        let written = match &self.application {
            Some(application) => format!("FF[{}], written by {application}", self.ff),
            None => format!("FF[{}]", self.ff),
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
            ("Result", self.read.result.clone()),
            ("Rules", self.read.rules.clone()),
            ("Komi", self.read.komi.clone()),
            ("Handicap", self.read.handicap.clone()),
            ("Time", self.read.time.clone()),
            ("Opening", self.opening.clone()),
            ("About", self.game_comment.clone()),
            ("Source", self.source.clone()),
            ("Annotated", self.annotator.clone()),
            ("Entered", self.user.clone()),
            ("Copyright", self.copyright.clone()),
            ("Size", Some(sizes.join(", "))),
            ("Charset", Some(self.charset_line())),
            ("Format", Some(written)),
        ];
        let lines = lines.into_iter().filter_map(|(label, content)| Some((label, content?)));
        lines.chain(self.notes.iter().map(|note| ("Note", note.clone()))).collect()
    }

    fn charset_line(&self) -> String {
        let mut line = format!("{}, {}", self.charset, self.charset_from);
        if let Some(declared) = self.charset_declared.as_ref().filter(|_| self.charset_from != DECLARED) {
            line += &format!("; declared as {declared}");
        }
        line
    }
}

impl Player {
    fn of(player: record::Player<'_>) -> Player {
        Player { name: owned(player.name), rank: owned(player.rank), team: owned(player.team) }
    }

    /// `Aki Minami 5d`, optionally with the team.
    fn line(&self, with_team: bool) -> Option<String> {
        let parts = [self.name.clone(), self.rank.clone()];
        let mut line = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if let Some(team) = self.team.as_ref().filter(|_| with_team) {
            line += &format!(" ({team})");
        }
        (!line.is_empty()).then_some(line)
    }
}

/// Both players with ranks; `None` without any.
fn players_and_ranks(black: &Player, white: &Player) -> Option<String> {
    match (black.line(false), white.line(false)) {
        (None, None) => None,
        (black, white) => Some(format!("{} – {}", black.unwrap_or("?".into()), white.unwrap_or("?".into()))),
    }
}

fn owned(text: Option<Cow<'_, str>>) -> Option<String> {
    text.map(Cow::into_owned)
}

/// The game and board size: `Go 19x19`.
pub(crate) fn game_and_size(game: &GameView<'_>, file: &str) -> String {
    let spec = identify(game, Some(file)).spec;
    let name = spec.map_or_else(|| format!("game number {}", game.number()), |spec| spec.name.to_owned());
    match board_size(game, spec) {
        Some(size) => format!("{name} {size}"),
        None => name,
    }
}

/// Both players of the game to which a node belongs: `Aki Minami – Bo Berg`.
pub(crate) fn players(view: &GameView<'_>, node: Node<'_>) -> Option<String> {
    let info = GameInfo::at(view, node);
    let (black, white) = (owned(info.black.name), owned(info.white.name));
    if black.is_none() && white.is_none() {
        return None;
    }
    let or_unknown = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
    Some(format!("{} – {}", or_unknown(black), or_unknown(white)))
}

/// The players of a record, which are those of its first game if it is a tree of several.
pub(crate) fn players_of_record(view: &GameView<'_>) -> Option<String> {
    let games = GameInfo::all(view);
    let players = players(view, games.first()?.0)?;
    Some(match games.len() {
        1 => players,
        n_games => format!("{players} (the first of {n_games} games in one tree)"),
    })
}

/// The number of variations: children of a node other than the first.
fn branches(game: &GameView<'_>) -> usize {
    // Counting variations in the syntax would include single ones, such as `(;a(;b))`, which are not a choice.
    game.nodes().filter(|node| node.next_sibling().is_some()).count()
}

const DECLARED: &str = "declared";

/// How the charset was detected.
fn evidence_text(evidence: Evidence, confidence: Confidence) -> &'static str {
    match evidence {
        Evidence::Bom => "by byte order mark",
        Evidence::Wide => "detected",
        Evidence::Declared => DECLARED,
        Evidence::Ascii => "all bytes are ASCII",
        Evidence::ValidUtf8 => "detected",
        Evidence::DamagedUtf8 => "detected, with damaged characters",
        Evidence::Assumed => "as in the rest of the file",
        Evidence::Guessed if confidence <= Confidence::Low => "uncertain guess",
        Evidence::Guessed => "guessed",
        _ => "fallback",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_branches_as_variations() {
        for (source, expected) in [("(;)", 0), ("(;(;))", 0), ("(;(;)(;))", 1), ("(;(;)(;(;)(;))(;))", 3)] {
            let doc = opensgf::read(source.as_bytes());
            assert_eq!(opensgf::games(&doc).map(|game| branches(&game)).sum::<usize>(), expected, "{source}");
        }
    }
}
