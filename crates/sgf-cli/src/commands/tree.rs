//! `sgf tree`: draws the variations of a record as text.
//!
//! The main line comes first, at the left edge. Its variations follow, indented, each with its own variations, and with its path. Depth counts
//! how often a path left a main line, so long annotated games do not run off the right edge. The traversal has its own stack, and the output
//! for each run is bounded.

use std::fmt::{Display, Formatter};

use opensgf::play::{AnyPosition, Options};
use opensgf::printable::printable;
use opensgf::{Document, GameView, Node, games, prop};

use crate::Outcome;
use crate::args::common::NthArgs;
use crate::io::columns::clip;
use crate::io::input::{Input, Paths};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Maximum number of levels drawn; deeper ones are counted.
const MAX_LEVELS: usize = 20;
/// Maximum width of a comment.
const COMMENT_WIDTH: usize = 60;
/// Maximum width of a move; in some games, moves are long.
const MOVE_WIDTH: usize = 12;

/// Show the variations of records as a tree
///
/// Each line is a run of moves without a branch, with its move numbers, first and last move, the first node name, and the start of the
/// first comment. The main line comes first, and its variations follow, indented and with the path that --at takes. Points are named by the
/// coordinates at the edge of the board. Without a PATH, reads standard input.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show all variations" => "sgf tree game.sgf",
    "Show the main line and its direct variations" => "sgf tree --max-depth 1 game.sgf",
})]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Only show variations to this depth, and count deeper ones; 0 shows only the main line
    #[arg(long, short = 'd', value_name = "N")]
    pub(crate) max_depth: Option<usize>,

    #[command(flatten)]
    nth: NthArgs,
}

impl Tree {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("tree", out, |input, bytes, out| {
            let doc = opensgf::read(bytes);
            if let Err(message) = self.nth.expect(doc.games().len(), input, bytes) {
                out.error(message)?;
                return Ok(Outcome::Failed);
            }
            self.show(input, &doc, out)?;
            Ok(Outcome::Clean)
        })
    }

    /// Draws the chosen games of an input.
    fn show(&self, input: &Input, doc: &Document<'_>, out: &mut Output) -> anyhow::Result<()> {
        let n_games = doc.games().len();
        for (index, game) in games(doc).enumerate().filter(|(index, _)| self.nth.includes(*index)) {
            let names = PointNames::of(&game, &input.label());
            let mut drawing = Drawing { max_depth: self.max_depth, names, out: out.styled_text() };
            drawing.head(input, &game, (n_games > 1).then_some(index + 1));
            drawing.game(&game, out)?;
        }
        Ok(())
    }
}

/// A line that has not been drawn yet: a node, and its first descendants.
struct Pending<'d> {
    first: Node<'d>,
    /// The number of branches off a main line on the path.
    depth: usize,
    /// The number of moves before it.
    moves_before: usize,
    path: ShortPath,
}

/// A path from the root in the notation of `--at`. Deep paths are not kept, so that the tree stays linear in memory.
#[derive(Clone, Default)]
struct ShortPath(Vec<(usize, usize)>);

impl ShortPath {
    /// Adds steps to the same child.
    fn push(&mut self, child: usize, count: usize) {
        match self.0.last_mut() {
            Some((last, total)) if *last == child => *total += count,
            _ if count > 0 => self.0.push((child, count)),
            _ => {}
        }
    }
}

impl Display for ShortPath {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (index, (child, count)) in self.0.iter().enumerate() {
            let before = if index > 0 { "/" } else { "" };
            match count {
                1 => write!(f, "{before}{child}")?,
                count => write!(f, "{before}{child}*{count}")?,
            }
        }
        Ok(())
    }
}

/// Consecutive nodes without a branch.
struct Run<'d> {
    last: Node<'d>,
    n_nodes: usize,
    n_moves: usize,
    first_move: Option<String>,
    last_move: Option<Node<'d>>,
    name: Option<String>,
    comment: Option<String>,
    n_comments: usize,
}

/// The place of a run: its first node, and at the start of a line its path.
struct Place<'d, 'p> {
    first: Node<'d>,
    depth: usize,
    moves_before: usize,
    path: Option<&'p ShortPath>,
}

struct Drawing {
    max_depth: Option<usize>,
    names: PointNames,
    out: StyledText,
}

/// The names of points at the edge of the board, such as D16, for records with letters.
struct PointNames {
    position: Option<Box<dyn AnyPosition>>,
    /// Whether the names at the edge are not the standard notation of the game.
    has_edge: bool,
}

/// The name of the coordinates at the edge of the board.
const EDGE: &str = "edge";

impl PointNames {
    fn of(game: &GameView<'_>, name: &str) -> PointNames {
        let spec = opensgf::play::identify(game, Some(name)).spec;
        PointNames {
            position: spec.and_then(|spec| spec.begin(&Options::of(game)).ok()),
            has_edge: spec.is_some_and(|spec| spec.coordinates.contains(&EDGE)),
        }
    }

    /// The name of a point; other texts stay as they are.
    fn name(&self, text: &str) -> String {
        let is_point = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let name = self.position.as_ref().filter(|_| is_point).and_then(|position| {
            let board = position.geometry();
            let site = board.site(text).ok()?;
            if self.has_edge { board.name_as(site, EDGE) } else { Some(board.name(site)) }
        });
        name.unwrap_or_else(|| text.to_owned())
    }
}

impl Drawing {
    fn head(&mut self, input: &Input, game: &GameView<'_>, number: Option<usize>) {
        let mut head = input.name();
        if let Some(number) = number {
            head += &format!(", game {number}");
        }
        let mut parts = vec![super::info::game_and_size(game, &input.name())];
        parts.extend(super::info::players_of_record(game));
        parts.extend([b"DT", b"RE"].into_iter().filter_map(|ident| opensgf::root_line(game, ident)));
        self.out.strong(head).add(": ").line(parts.join(", "));
    }

    fn game(&mut self, game: &GameView<'_>, out: &mut Output) -> anyhow::Result<()> {
        let root = Pending { first: game.root(), depth: 0, moves_before: 0, path: ShortPath::default() };
        let mut stack = vec![root];
        while let Some(pending) = stack.pop() {
            let first_branch = stack.len();
            self.one_line(game, pending, &mut stack, out)?;
            stack[first_branch..].reverse();
        }
        out.show(&self.out)
    }

    /// Draws a line to its end, and adds the variations from it.
    fn one_line<'d>(
        &mut self,
        game: &GameView<'d>,
        pending: Pending<'d>,
        stack: &mut Vec<Pending<'d>>,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        let Pending { first, depth, mut moves_before, mut path } = pending;
        let (mut next, mut is_start, mut hidden) = (Some(first), true, (0, 0));
        while let Some(first) = next {
            let run = Run::from(game, first, &self.names);
            self.run(game, &run, Place { first, depth, moves_before, path: is_start.then_some(&path) });
            is_start = false;
            moves_before += run.n_moves;
            path.push(0, run.n_nodes - 1);
            let mut children = run.last.children();
            next = children.next();
            for (index, first) in children.enumerate() {
                if self.max_depth.is_some_and(|most| depth >= most) {
                    hidden = (hidden.0 + 1, hidden.1 + first.subtree_end() as usize - first.index());
                    continue;
                }
                let mut path = if depth < MAX_LEVELS { path.clone() } else { ShortPath::default() };
                path.push(index + 1, 1);
                stack.push(Pending { first, depth: depth + 1, moves_before, path });
            }
            path.push(0, 1);
            if self.out.as_str().len() > 1 << 15 {
                out.show(&self.out)?;
                self.out.clear();
            }
        }
        self.hidden(depth + 1, hidden);
        Ok(())
    }

    fn indent(&mut self, depth: usize, is_branch: bool) {
        let mut drawn = depth;
        let mut bars = String::new();
        if depth > MAX_LEVELS {
            drawn = MAX_LEVELS;
            bars = format!("({depth}) ");
        }
        let n_bars = if is_branch { drawn - 1 } else { drawn };
        bars.extend(std::iter::repeat_n("│  ", n_bars));
        if is_branch {
            bars.push_str("├─ ");
        }
        if !bars.is_empty() {
            self.out.dim(bars);
        }
    }

    /// Draws the nodes up to a branch.
    fn run(&mut self, game: &GameView<'_>, run: &Run<'_>, place: Place<'_, '_>) {
        self.indent(place.depth, place.depth > 0 && place.path.is_some());
        let first = place.moves_before + 1;
        let numbers = match run.n_moves {
            0 if place.first.is_root() => "root".to_owned(),
            0 => "-".to_owned(),
            1 => first.to_string(),
            n_moves => format!("{first}-{}", first + n_moves - 1),
        };
        let last = run.last_move.map(|node| move_text(game, node, &self.names)).unwrap_or_default();
        let styled = &mut self.out;
        styled.strong(format_args!("{numbers:<8}"));
        styled.add(run.first_move.as_deref().unwrap_or_default());
        if run.n_moves > 1 {
            styled.add(if run.n_moves > 2 { " … " } else { " " });
            styled.add(last);
        } else if run.n_moves == 0 && run.n_nodes > 1 {
            styled.add(counted(run.n_nodes, "node"));
        }
        if let Some(name) = &run.name {
            styled.add(format_args!("  “{name}”"));
        }
        if let Some(comment) = &run.comment {
            let note = styled.styles.note;
            styled.add("  ").styled(note, comment);
        }
        if run.n_comments > 1 {
            styled.add(format_args!("  (+{})", run.n_comments - 1));
        }
        if let Some(path) = place.path.filter(|_| (1..=MAX_LEVELS).contains(&place.depth)) {
            styled.add("  ").dim(format_args!("[{path}]"));
        }
        styled.end();
    }

    /// Counts hidden variations, and their nodes.
    fn hidden(&mut self, depth: usize, (n_branches, n_nodes): (usize, usize)) {
        if n_branches == 0 {
            return;
        }
        self.indent(depth, true);
        let nodes = counted(n_nodes, "node");
        self.out.line(format_args!("… {}, {nodes}", counted(n_branches, "variation")));
    }
}

impl<'d> Run<'d> {
    /// Follows nodes from `first` up to a branch or the end.
    fn from(game: &GameView<'d>, first: Node<'d>, names: &PointNames) -> Run<'d> {
        let mut run = Run {
            last: first,
            n_nodes: 0,
            n_moves: 0,
            first_move: None,
            last_move: None,
            name: None,
            comment: None,
            n_comments: 0,
        };
        let mut node = first;
        loop {
            run.add(game, node, names);
            match node.first_child() {
                Some(child) if child.next_sibling().is_none() => node = child,
                _ => return run,
            }
        }
    }

    fn add(&mut self, game: &GameView<'d>, node: Node<'d>, names: &PointNames) {
        self.last = node;
        self.n_nodes += 1;
        if game.move_in(node).is_some() {
            self.n_moves += 1;
            self.last_move = Some(node);
            if self.first_move.is_none() {
                self.first_move = Some(move_text(game, node, names));
            }
        }
        if self.name.is_none() {
            self.name = shown(game, node, prop::N.ident(), COMMENT_WIDTH / 2);
        }
        if opensgf::find(node, prop::C.ident().as_bytes()).is_some() {
            self.n_comments += 1;
            if self.comment.is_none() {
                self.comment = shown(game, node, prop::C.ident(), COMMENT_WIDTH);
            }
        }
    }
}

/// The text of a property on one line, truncated to a width; `None` if it is blank.
fn shown(game: &GameView<'_>, node: Node<'_>, ident: &str, width: usize) -> Option<String> {
    let property = opensgf::find(node, ident.as_bytes())?;
    // Decode only the start of long comments.
    let text = game.beginning(property, width * 16);
    // Skip lines of dashes.
    let is_rule = |word: &&str| word.len() > 2 && word.chars().all(|sign| sign.is_ascii_punctuation());
    let text = text.split_whitespace().filter(|word| !is_rule(word)).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then(|| clip(&printable(&text), width).into_owned())
}

/// A move: the color, and the point or the value as recorded.
fn move_text(game: &GameView<'_>, node: Node<'_>, names: &PointNames) -> String {
    let Some(property) = game.move_in(node) else { return String::new() };
    let ident = opensgf::table::reduce_ident(property.ident());
    let text = game.beginning(property, MOVE_WIDTH * 16);
    let text = clip(&printable(&names.name(text.trim())), MOVE_WIDTH).into_owned();
    let text = if text.is_empty() { "pass" } else { &text };
    format!("{} {text}", String::from_utf8_lossy(&ident))
}
