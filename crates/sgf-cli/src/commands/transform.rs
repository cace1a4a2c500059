//! `sgf transform`: rotates and mirrors records, exchanges the colors, changes the size of the board.

use opensgf::convert::{TransformError, TransformNote, TransformNoteKind, TransformOptions, Turn, transform};
use opensgf::{Buffers, Document, GameView, LineIndex, read_in};

use crate::Outcome;
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_in_place};
use crate::io::input::Paths;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Rotate or mirror records, exchange the colors, or change the board size of problems
///
/// Changes files in place. Every value that contains a point moves: moves, setup, rectangles, labels, arrows, views, territory. Everything
/// else is kept, byte for byte. The record is rotated first, then mirrored, and its board size changes last.
///
/// Only turns after which the game is the same are possible: all in Go, half a turn in Hex, none in shogi without an exchange of the
/// colors. The message names the possible ones.
///
/// Coordinates in comments are renamed if they are certain: at least one names a point that the node or its neighbors play or mark, and
/// nothing in the comment contradicts. All others are kept, and reported.
///
/// --swap-colors also exchanges names, ranks, teams, clocks, territory and annotations, and the winner in RE. KM and HA stay, and are
/// reported: komi is always for White. Colors that are named in texts are kept and reported.
///
/// Files are replaced atomically. Without a PATH, filters standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to transform, 2 if a file could not be transformed.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("change").required(true).multiple(true)
    .args(["rotate", "mirror", "swap_colors", "normalize", "size"])))]
#[command(after_help = examples! {
    "Turn a board clockwise" => "sgf transform --rotate 90 game.sgf -o turned.sgf",
    "Let White play first" => "sgf transform --swap-colors game.sgf -o swapped.sgf",
    "Show what would change to let all games start in the upper right corner" => "sgf transform --normalize --diff games/",
})]
pub(crate) struct Transform {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// Rotate the board clockwise by these degrees
    #[arg(long, value_name = "DEGREES", conflicts_with = "normalize")]
    rotate: Option<Rotation>,

    /// Mirror the board: left and right, top and bottom, or at a diagonal through the upper left or the upper right corner
    #[arg(long, value_name = "DIRECTION", conflicts_with = "normalize")]
    mirror: Option<Mirror>,

    /// Let Black and White change places
    #[arg(long)]
    swap_colors: bool,

    /// Turn the board so that the game starts in the upper right corner, to the right of its diagonal
    #[arg(long)]
    normalize: bool,

    /// Change the board size of problems of Go, such as 9 or 13x9; stones keep their distance from the nearest edges
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<(u16, u16)>,

    /// Transform only the game with this number
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nth: Option<u32>,
}

/// An angle.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Rotation {
    #[value(name = "90")]
    Quarter,
    #[value(name = "180")]
    Half,
    #[value(name = "270")]
    ThreeQuarters,
}

/// An axis of reflection.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Mirror {
    Horizontal,
    Vertical,
    Diagonal,
    Antidiagonal,
}

/// Reads `9`, `13x9` or `13:9`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|side| (1..=52).contains(side));
    let (columns, rows) = text.split_once(['x', ':', '×']).unwrap_or((text, text));
    side(columns)
        .zip(side(rows))
        .ok_or_else(|| "a size is a number from 1 to 52, or two such as 13x9".to_owned())
}

impl Transform {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let wording = Wording { command: "transform", done: "transformed", to_do: "to be transformed" };
        let options = TransformOptions::default().with(|options| {
            options.turn = self.turn();
            options.swap_colors = self.swap_colors;
            options.normalize = self.normalize;
            options.size = self.size;
        });
        rewrite_in_place(&self.paths, &self.in_place, wording, out, |bytes, buffers| {
            transformed(bytes, buffers, &options, self.nth)
        })
    }

    fn turn(&self) -> Turn {
        let rotation = self.rotate.map_or(Turn::None, |angle| match angle {
            Rotation::Quarter => Turn::Quarter,
            Rotation::Half => Turn::Half,
            Rotation::ThreeQuarters => Turn::ThreeQuarters,
        });
        rotation.then(self.mirror.map_or(Turn::None, |mirror| match mirror {
            Mirror::Horizontal => Turn::Horizontal,
            Mirror::Vertical => Turn::Vertical,
            Mirror::Diagonal => Turn::Diagonal,
            Mirror::Antidiagonal => Turn::Antidiagonal,
        }))
    }
}

fn transformed(
    bytes: &[u8],
    buffers: &mut Buffers,
    options: &TransformOptions,
    nth: Option<u32>,
) -> Result<Rewritten, String> {
    let doc = read_in(bytes, std::mem::take(buffers));
    if let Some(nth) = nth.filter(|nth| *nth as usize > doc.games().len()) {
        return Err(format!("it contains no game {nth}"));
    }
    let is_selected = |view: &GameView<'_>| nth.is_none_or(|nth| view.index() + 1 == nth as usize);
    let new = transform(&doc, options, is_selected)
        .map(|done| Rewritten { bytes: done.document.write().to_vec(), remarks: remarks(&doc, &done.notes) })
        .map_err(|error| located(&doc, &error));
    *buffers = doc.into_buffers();
    new
}

/// The message of an error, with the line of the node.
fn located(doc: &Document<'_>, error: &TransformError) -> String {
    let node = error.node.and_then(|node| doc.game(error.game)?.nodes().nth(node));
    let Some(node) = node else { return error.to_string() };
    let place = LineIndex::new(doc.text()).place(doc.text(), node.span().start);
    format!("line {}, column {}: {error}", place.line, place.column)
}

/// One line for each kind of note, with the place of the first one.
fn remarks(doc: &Document<'_>, notes: &[TransformNote]) -> Vec<String> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut kinds: Vec<std::mem::Discriminant<TransformNoteKind>> = Vec::new();
    for note in notes {
        let kind = std::mem::discriminant(&note.kind);
        match kinds.iter().position(|known| *known == kind) {
            Some(index) => lines[index].1 += 1,
            None => {
                kinds.push(kind);
                lines.push((format!("{}: {} {}", place(doc, note), note.ident, note.kind), 0));
            }
        }
    }
    let line = |(line, n_more): (String, usize)| match n_more {
        0 => line,
        more => format!("{line} (and {} like it)", counted(more, "more place")),
    };
    lines.into_iter().map(line).collect()
}

fn place(doc: &Document<'_>, note: &TransformNote) -> String {
    let node = format!("node {}", note.node.node);
    if doc.games().len() > 1 { format!("game {}, {node}", note.node.game + 1) } else { node }
}
