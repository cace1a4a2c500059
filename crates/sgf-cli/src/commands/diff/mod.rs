//! `sgf diff`: compares two records.

use std::path::PathBuf;

use opensgf::merge::{Change, ChangeKind, diff};
use opensgf::play::{Options, identify};
use opensgf::record::MoveNumbers;
use opensgf::{Document, GameView, Node, NodeId, games};
use serde::Serialize;

mod boards;
mod lines;

use crate::Outcome;
use crate::commands::merge::{input_of, read};
use crate::io::columns::clip;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Maximum width of a value.
const VALUE_WIDTH: usize = 60;

/// Compare two records by content
///
/// Nodes are matched by their moves, and property values by their meaning. Each line is a node that was added (+), removed (-) or changed
/// its move (=), a changed property (~), or a variation that became the main line (>). Layout, the order of points, compressed point lists
/// and charsets are ignored; if nothing else differs, the command says that only the spelling does.
///
/// --format html and --format svg show the boards of both records side by side where they differ, for use as a file.
///
/// --textconv prints one record with a property per line, for `git diff`; see `sgf git-setup`.
///
/// Exit codes: 0 if the records are equal, 1 if they differ, 2 if one could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Compare two versions of a record" => "sgf diff game.sgf other.sgf",
    "Compare them on boards, as a web page" => "sgf diff --format html game.sgf other.sgf > changes.html",
})]
pub(crate) struct Diff {
    /// The first record, or `-` for standard input
    #[arg(value_name = "FIRST")]
    first: PathBuf,

    /// The second record, or `-` for standard input
    #[arg(value_name = "SECOND", required_unless_present = "textconv", conflicts_with = "textconv")]
    second: Option<PathBuf>,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: ReportFormat,

    /// Ignore changes of this property, such as AP or C; can be repeated
    #[arg(long, value_name = "IDENT", value_parser = crate::args::common::ident)]
    ignore: Vec<String>,

    /// Print one record as lines for a line-based diff
    #[arg(long)]
    textconv: bool,

    /// Print nothing; only set the exit code
    #[arg(long, short)]
    quiet: bool,
}

/// The format of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    /// A line for each change
    Text,
    /// A JSON object for each change, one per line
    Json,
    /// A web page with the boards of both records side by side
    Html,
    /// The same as an image
    Svg,
}

impl Diff {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let first = read(&input_of(&self.first), !self.textconv, out)?;
        let Some(second) = &self.second else {
            let mut styled = out.styled_text();
            lines::lines(&first, &mut styled);
            out.show(&styled)?;
            return Ok(Outcome::Clean);
        };
        let second = read(&input_of(second), true, out)?;
        let mut changes = diff(&first, &second)?;
        changes.retain(|change| !self.is_ignored(change));
        let is_change = |change: &Change| !matches!(change.kind, ChangeKind::Spelling { .. });
        let differs = changes.iter().any(is_change);
        if !self.quiet {
            self.report(Report::new(&first, &second), &changes, out)?;
        }
        Ok(if differs { Outcome::Found } else { Outcome::Clean })
    }

    fn report(&self, mut report: Report<'_>, changes: &[Change], out: &mut Output) -> anyhow::Result<()> {
        let second = self.second.as_deref().unwrap_or(&self.first);
        let [first, second] = [&self.first, second].map(|path| input_of(path).name());
        let names = [&*first, &*second];
        let mut styled = out.styled_text();
        match self.format {
            ReportFormat::Text => changes.iter().for_each(|change| report.text(change, &mut styled)),
            ReportFormat::Json => {
                for change in changes {
                    styled.json(&report.entry(change));
                }
            }
            ReportFormat::Html => return out.data(boards::html(&mut report, changes, names).as_bytes()),
            ReportFormat::Svg => return out.data(boards::picture(&mut report, changes, names).as_bytes()),
        }
        out.show(&styled)
    }

    fn is_ignored(&self, change: &Change) -> bool {
        match &change.kind {
            ChangeKind::Property { ident, .. } => self.ignore.contains(ident),
            _ => false,
        }
    }
}

/// A change in JSON.
#[derive(Debug, Default, Serialize)]
struct Entry {
    change: &'static str,
    /// The numbers of the game in both records, counted from 1.
    first_game: Option<u32>,
    second_game: Option<u32>,
    /// The path of the node.
    first_path: Option<String>,
    second_path: Option<String>,
    /// The move number of the node, or the last one before it.
    move_number: i64,
    /// The move of the node, in notation if possible.
    #[serde(rename = "move")]
    step: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    was: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<usize>,
}

/// A record and its move numbers.
struct Side<'d> {
    doc: &'d Document<'d>,
    views: Vec<GameView<'d>>,
    numbers: Vec<Option<MoveNumbers>>,
}

impl<'d> Side<'d> {
    fn of<'s: 'd>(doc: &'d Document<'s>) -> Side<'d> {
        let views: Vec<GameView<'d>> = games(doc).collect();
        let numbers = views.iter().map(|_| None).collect();
        Side { doc, views, numbers }
    }

    fn node(&self, id: NodeId) -> Option<Node<'d>> {
        self.doc.node(id)
    }

    fn number(&mut self, id: NodeId) -> i64 {
        let Some(node) = self.node(id) else { return 0 };
        let view = &self.views[id.game as usize];
        let numbers = self.numbers[id.game as usize].get_or_insert_with(|| view.move_numbers());
        numbers.of(node).unwrap_or_else(|| numbers.reached(node))
    }

    /// The move of a node: in notation for Go, as recorded for other games.
    fn step(&self, id: NodeId) -> Option<String> {
        let node = self.node(id)?;
        let view = &self.views[id.game as usize];
        let step = view.moves(node).next()?;
        let written = view.line(step.value).into_owned();
        let color = match step.color {
            Some(color) => color.encode(),
            None => str::from_utf8(step.property.ident()).unwrap_or("?"),
        };
        let said = players_notation(view, &step, &written);
        Some(format!("{color} {}", said.unwrap_or(written)))
    }
}

/// The notation of a move, for games whose moves do not depend on the position.
pub(super) fn players_notation(
    view: &GameView<'_>,
    step: &opensgf::record::NodeMove<'_>,
    written: &str,
) -> Option<String> {
    let spec = identify(view, None).spec.filter(|spec| spec.number == 1)?;
    let position = spec.begin(&Options::of(view)).ok()?;
    let color = step.color?;
    position.notation(color, &position.read_move(color, written).ok()?, "")
}

/// Formats changes between two records.
pub(super) struct Report<'d> {
    first: Side<'d>,
    second: Side<'d>,
    has_games: bool,
}

impl<'d> Report<'d> {
    fn new<'s: 'd>(first: &'d Document<'s>, second: &'d Document<'s>) -> Report<'d> {
        let has_games = first.games().len() > 1 || second.games().len() > 1;
        Report { first: Side::of(first), second: Side::of(second), has_games }
    }

    fn entry(&mut self, change: &Change) -> Entry {
        let path = |side: &Side<'_>, id: Option<NodeId>| {
            id.and_then(|id| side.node(id)).map(|node| node.path().to_string())
        };
        let is_gone = matches!(change.kind, ChangeKind::Removed { .. } | ChangeKind::GameRemoved);
        let (side, id) = match (is_gone, change.first, change.second) {
            (true, first, _) | (false, first @ Some(_), None) => (&mut self.first, first),
            (false, _, second) => (&mut self.second, second),
        };
        let (number, step) = id.map_or((0, None), |id| (side.number(id), side.step(id)));
        let mut entry = Entry {
            change: name(&change.kind),
            first_game: change.first.map(|id| id.game + 1),
            second_game: change.second.map(|id| id.game + 1),
            first_path: path(&self.first, change.first),
            second_path: path(&self.second, change.second),
            move_number: number,
            step,
            ..Entry::default()
        };
        match &change.kind {
            ChangeKind::Added { n_nodes }
            | ChangeKind::Removed { n_nodes }
            | ChangeKind::Spelling { n_nodes } => {
                entry.nodes = Some(*n_nodes);
            }
            ChangeKind::Corrected { n_below } => {
                entry.nodes = Some(*n_below);
                entry.was = change.first.and_then(|id| self.first.step(id));
            }
            ChangeKind::Property { ident, old, new } => {
                entry.property = Some(ident.clone());
                (entry.old, entry.new) = (Some(old.clone()), Some(new.clone()));
            }
            _ => {}
        }
        entry
    }

    /// The games of the first record.
    pub(super) fn first_views(&self) -> &[GameView<'d>] {
        &self.first.views
    }

    /// The games of the second record.
    pub(super) fn second_views(&self) -> &[GameView<'d>] {
        &self.second.views
    }

    /// Writes a change as a line.
    pub(super) fn text(&mut self, change: &Change, styled: &mut StyledText) {
        let styles = styled.styles;
        let entry = self.entry(change);
        let (sign, style) = match &change.kind {
            ChangeKind::Added { .. } | ChangeKind::GameAdded => ("+", styles.added),
            ChangeKind::Removed { .. } | ChangeKind::GameRemoved => ("-", styles.removed),
            ChangeKind::MainLine | ChangeKind::Order => (">", styles.strong),
            ChangeKind::Corrected { .. } => ("=", styles.strong),
            ChangeKind::Spelling { .. } => (" ", styles.dim),
            _ => ("~", styles.strong),
        };
        styled.styled(style, sign).add(" ");
        if self.has_games {
            let game = entry.second_game.or(entry.first_game).unwrap_or(1);
            styled.add(format_args!("game {game}  "));
        }
        let is_game = matches!(
            change.kind,
            ChangeKind::Spelling { .. } | ChangeKind::GameAdded | ChangeKind::GameRemoved
        );
        if !is_game {
            let path =
                entry.second_path.as_ref().filter(|_| !matches!(change.kind, ChangeKind::Removed { .. }));
            let path = path.or(entry.first_path.as_ref()).map(String::as_str).unwrap_or_default();
            let step = match &entry.step {
                Some(step) => format!("{} {step}", entry.move_number),
                None if path == "0" || path.is_empty() => "root".to_owned(),
                None => format!("after {}", entry.move_number),
            };
            styled.add(step).add("  ");
            if path.contains('/') {
                styled.dim(format_args!("({path})")).add("  ");
            }
        }
        styled.line(words(&change.kind, &entry));
    }
}

/// The name of a kind of change in JSON.
fn name(kind: &ChangeKind) -> &'static str {
    match kind {
        ChangeKind::GameAdded => "game-added",
        ChangeKind::GameRemoved => "game-removed",
        ChangeKind::Added { .. } => "added",
        ChangeKind::Removed { .. } => "removed",
        ChangeKind::Corrected { .. } => "corrected",
        ChangeKind::Property { .. } => "property",
        ChangeKind::MainLine => "main-line",
        ChangeKind::Order => "order",
        ChangeKind::Spelling { .. } => "spelling",
        _ => "other",
    }
}

fn words(kind: &ChangeKind, entry: &Entry) -> String {
    match kind {
        ChangeKind::GameAdded => "added".to_owned(),
        ChangeKind::GameRemoved => "removed".to_owned(),
        ChangeKind::Added { n_nodes } | ChangeKind::Removed { n_nodes } => {
            format!("({})", counted(*n_nodes, "node"))
        }
        ChangeKind::Corrected { n_below } => {
            let was = entry.was.as_deref().unwrap_or("a setup");
            format!("corrected, was {was} ({} below)", counted(*n_below, "node"))
        }
        ChangeKind::Property { ident, old, new } => {
            let shown = |values: &[String]| -> String {
                let all: Vec<String> =
                    values.iter().map(|value| format!("[{}]", value.replace('\n', "⏎"))).collect();
                clip(&all.concat(), VALUE_WIDTH).into_owned()
            };
            match (old.is_empty(), new.is_empty()) {
                (true, _) => format!("{ident} + {}", shown(new)),
                (_, true) => format!("{ident} - {}", shown(old)),
                _ => format!("{ident} {} → {}", shown(old), shown(new)),
            }
        }
        ChangeKind::MainLine => "became the main line".to_owned(),
        ChangeKind::Order => "variations reordered".to_owned(),
        ChangeKind::Spelling { n_nodes: 0 } => "only the layout differs".to_owned(),
        ChangeKind::Spelling { n_nodes } => {
            format!("only the spelling differs in {}", counted(*n_nodes, "node"))
        }
        _ => String::new(),
    }
}
