//! A tree of continuations as a record.

use std::path::Path;

use opensgf::db::{BoardQuery, Continuation, OpeningNames, OpeningTree, Sketch};
use opensgf::play::{GameSpec, Options};
use opensgf::render::formats::of_file;
use opensgf::value::{Color, encode_simple_text, encode_text};

use crate::commands::play::{set_up_text, set_up_values};
use crate::io::input::shown;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::Output;
use crate::numbers::counted;

use super::continuation::years;

/// Checks that the tree can be written to a file.
///
/// # Errors
///
/// Fails if the file exists, unless forced, or has the extension of another format.
pub(super) fn expect_free(file: Option<&Path>, force: bool) -> anyhow::Result<()> {
    let Some(file) = file else { return Ok(()) };
    let is_picture = file.file_name().and_then(|name| of_file(name.to_str()?)).is_some();
    anyhow::ensure!(
        !is_picture,
        "--tree writes a record, but {} has the extension of a picture",
        shown(file)
    );
    OutputArgs::to(file, force).expect_free()
}

/// The size of a tree.
pub(super) fn summary(tree: &OpeningTree) -> String {
    let (moves, games) = (tree.nodes.len(), tree.root.n_games as usize);
    let left_out = match tree.n_left_out {
        0 => String::new(),
        n => format!("; {} left out, because their point is not all of the move", counted(n, "move")),
    };
    let cut = if tree.is_cut { "; more moves would be too many: raise --min-games" } else { "" };
    format!("{} of {}{left_out}{cut}", counted(moves, "move"), counted(games, "game"))
}

/// Writes a tree to a file, or to standard output.
///
/// # Errors
///
/// Fails with a message for the user.
pub(super) fn write(
    (query, tree, names): (&BoardQuery, &OpeningTree, &OpeningNames),
    file: Option<&Path>,
    force: bool,
    out: &mut Output,
) -> anyhow::Result<()> {
    let text = record(query, tree, names)?;
    let output = OutputArgs::to(file.unwrap_or(Path::new("-")), force);
    match output.destination() {
        Destination::File(path) => output.write(path, text.as_bytes()).map_err(anyhow::Error::msg),
        Destination::Stdout | Destination::Default => out.data(text.as_bytes()),
    }
}

/// The text of the record.
fn record(query: &BoardQuery, tree: &OpeningTree, names: &OpeningNames) -> anyhow::Result<String> {
    let mut children = vec![Vec::new(); tree.nodes.len() + 1];
    for (number, node) in tree.nodes.iter().enumerate() {
        children[node.parent.map_or(0, |parent| parent + 1)].push(number);
    }
    let comment = format!(
        "{} in {}",
        counted(tree.root.n_hits as usize, "hit"),
        counted(tree.root.n_games as usize, "game")
    );
    let writer = Writer { tree, names, children };
    let mut text = format!("({}{}", root(query)?, annotation(&names.of(query), &[], &comment));
    writer.children_of(0, &names.of(query), &mut text);
    text += ")\n";
    Ok(text)
}

/// The root node without its annotation.
fn root(query: &BoardQuery) -> anyhow::Result<String> {
    let sketch =
        query.sketch().ok_or_else(|| anyhow::anyhow!("the game has no board for a pattern of this size"))?;
    let Sketch { spec, position, window, .. } = &sketch;
    let mut text = format!(";FF[4]CA[UTF-8]GM[{}]", spec.number);
    let (columns, rows) = (position.geometry().columns(), position.geometry().rows());
    let options = match spec.sizes {
        Some(_) if columns == rows => {
            text += &format!("SZ[{columns}]");
            Options::default().with_size(columns.into(), rows.into())
        }
        Some(_) => {
            text += &format!("SZ[{columns}:{rows}]");
            Options::default().with_size(columns.into(), rows.into())
        }
        None => Options::default(),
    };
    text += &set_up(spec, &sketch, query, &options)?;
    if let [first, .., last] = window[..] {
        text += &format!("VW[{}:{}]", position.name(first), position.name(last));
    }
    Ok(text)
}

/// The setup of the position, unless the game begins with it.
fn set_up(
    spec: &'static GameSpec,
    sketch: &Sketch,
    query: &BoardQuery,
    options: &Options,
) -> anyhow::Result<String> {
    let unable = || anyhow::anyhow!("setup properties cannot express this position");
    let start = spec.begin(options)?;
    if query.is_exact() {
        if start.hash() == sketch.position.hash() {
            return Ok(String::new());
        }
        return set_up_text(spec, &*sketch.position, &options.clone().with_start(""))?.ok_or_else(unable);
    }
    if start.placement().key() == sketch.position.placement().key() {
        return Ok(String::new());
    }
    let mut text = String::new();
    for (ident, values) in set_up_values(&*sketch.position).ok_or_else(unable)? {
        text += ident;
        values.iter().for_each(|value| text += &format!("[{}]", encode_simple_text(value)));
    }
    Ok(text)
}

struct Writer<'a> {
    tree: &'a OpeningTree,
    names: &'a OpeningNames,
    /// The children of the root, then of each node.
    children: Vec<Vec<usize>>,
}

impl Writer<'_> {
    /// Writes the children of the root (0), or of a node (its number plus 1), whose position has these names.
    fn children_of(&self, above: usize, known: &[String], text: &mut String) {
        let children = &self.children[above];
        for &number in children {
            let node = &self.tree.nodes[number];
            let names = self.names.of(&node.query);
            let is_variation = children.len() > 1;
            text.push_str(if is_variation { "\n(;" } else { ";" });
            *text += &format!("{}[{}]", node.continuation.color.encode(), encode_simple_text(&node.text));
            let mut comment = played(&node.continuation);
            if let Some(earlier) = node.same_as {
                comment += &format!("\nThe same position as after {}", self.moves_to(earlier));
            }
            *text += &annotation(&names, known, &comment);
            self.children_of(number + 1, &names, text);
            text.push_str(if is_variation { ")" } else { "" });
        }
    }

    /// The moves to a node.
    fn moves_to(&self, number: usize) -> String {
        let above = |&number: &usize| self.tree.nodes[number].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(number), above).collect();
        path.reverse();
        let node = |number: usize| &self.tree.nodes[number].continuation;
        let step = |next: &Continuation| format!("{} {}", next.color.encode(), next.point);
        path.into_iter().map(|number| step(node(number))).collect::<Vec<_>>().join(", ")
    }
}

/// The name and the comment of a node. Names that the position before has as well are omitted.
fn annotation(names: &[String], known: &[String], comment: &str) -> String {
    let new: Vec<&str> = names.iter().filter(|name| !known.contains(name)).map(String::as_str).collect();
    let name = match new.is_empty() {
        true => String::new(),
        false => format!("N[{}]", encode_simple_text(&new.join(", "))),
    };
    format!("{name}C[{}]", encode_text(comment))
}

/// How often a move was played: `12 times: Black won 7, White won 4; 1950–2020`.
fn played(next: &Continuation) -> String {
    let times = counted(next.count as usize, "time");
    let wins = [(Color::Black, next.black_wins), (Color::White, next.white_wins)];
    let won = wins.into_iter().filter(|(_, n)| *n > 0);
    let won = won.map(|(color, n)| format!("{color:?} won {n}")).collect::<Vec<_>>().join(", ");
    let years = years(next);
    let won = if won.is_empty() { won } else { format!(": {won}") };
    let years = if years.is_empty() { years } else { format!("; {years}") };
    format!("{times}{won}{years}")
}
