//! `sgf tree`: the variations of a record as text.
//!
//! The main line stays at the left edge; what branches off it is indented below the place where it does, as in a book. So
//! the depth of a line is the number of times that one left a main line to get there, and a long commented game does not
//! run off the page. The walk keeps its own stack, and what it writes for each run of nodes is bounded.

use opensgf::printable::printable;
use opensgf::{Document, GameView, Node, games, prop};

use crate::Outcome;
use crate::choice::Nth;
use crate::columns::clip;
use crate::input::{Input, Paths};
use crate::numbers::counted;
use crate::page::Page;
use crate::terminal::Output;

/// Levels that are drawn; deeper ones are counted.
const MOST_LEVELS: usize = 20;
/// The columns that a comment may take.
const COMMENT_WIDTH: usize = 60;
/// The columns that a move may take; in some games a move is a sentence.
const MOVE_WIDTH: usize = 12;

/// Show the variations of records as a tree
///
/// Each line is a run of moves without a branch: the numbers of its moves, the first and the last move, the first node name,
/// and the beginning of the first comment. The main line stays on the left; variations are indented below the run that they
/// branch from. Without a PATH, standard input is read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the variations of a game" => "sgf tree game.sgf",
    "Show the main line and what branches off it" => "sgf tree --max-depth 1 game.sgf",
})]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Show variations down to this depth, and count the deeper ones; 0 shows only the main line
    #[arg(long, short = 'd', value_name = "N")]
    pub(crate) max_depth: Option<usize>,

    #[command(flatten)]
    nth: Nth,
}

impl Tree {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.paths.read_each("tree", out, |input, bytes, out| {
            let doc = opensgf::read(bytes);
            if let Err(message) = self.nth.expect(doc.games().len(), input, bytes) {
                out.complain(message)?;
                return Ok(Outcome::Failed);
            }
            self.show(input, &doc, out)?;
            Ok(Outcome::Clean)
        })
    }

    /// Draws the games of an input that are meant.
    fn show(&self, input: &Input, doc: &Document<'_>, out: &mut Output) -> anyhow::Result<()> {
        let n_games = doc.games().len();
        for (index, game) in games(doc).enumerate().filter(|(index, _)| self.nth.means(*index)) {
            let mut drawing = Drawing { max_depth: self.max_depth, page: out.page() };
            drawing.head(input, &game, (n_games > 1).then_some(index + 1));
            drawing.game(&game, out)?;
        }
        Ok(())
    }
}

/// A run that is still to be drawn.
struct Pending<'d> {
    first: Node<'d>,
    /// How many times a main line was left to get here.
    depth: usize,
    /// Whether it is the beginning of a variation.
    is_branch: bool,
    /// Moves made before it.
    moves_before: usize,
}

/// Nodes that follow each other without a choice.
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

struct Drawing {
    max_depth: Option<usize>,
    page: Page,
}

impl Drawing {
    fn head(&mut self, input: &Input, game: &GameView<'_>, number: Option<usize>) {
        let mut head = input.name();
        if let Some(number) = number {
            head += &format!(", game {number}");
        }
        let mut parts = vec![super::info::game_and_size(game, &input.name())];
        parts.extend(super::info::players(game));
        parts.extend([b"DT", b"RE"].into_iter().filter_map(|ident| opensgf::root_line(game, ident)));
        self.page.strong(head).add(": ").line(parts.join(", "));
    }

    fn game(&mut self, game: &GameView<'_>, out: &mut Output) -> anyhow::Result<()> {
        let mut stack = vec![Pending { first: game.root(), depth: 0, is_branch: false, moves_before: 0 }];
        while let Some(pending) = stack.pop() {
            let run = Run::from(game, pending.first);
            self.line(game, &pending, &run);
            let moves_before = pending.moves_before + run.n_moves;
            let mut children = run.last.children();
            let next = |first, depth, is_branch| Pending { first, depth, is_branch, moves_before };
            stack.extend(children.next().map(|first| next(first, pending.depth, false)));
            if self.max_depth.is_some_and(|most| pending.depth >= most) {
                self.hidden(pending.depth + 1, children);
            } else {
                let first_branch = stack.len();
                stack.extend(children.map(|first| next(first, pending.depth + 1, true)));
                stack[first_branch..].reverse();
            }
            if self.page.text().len() > 1 << 15 {
                out.show(&self.page)?;
                self.page.clear();
            }
        }
        out.show(&self.page)
    }

    fn indent(&mut self, depth: usize, is_branch: bool) {
        let mut drawn = depth;
        let mut bars = String::new();
        if depth > MOST_LEVELS {
            drawn = MOST_LEVELS;
            bars = format!("({depth}) ");
        }
        let n_bars = if is_branch { drawn - 1 } else { drawn };
        bars.extend(std::iter::repeat_n("│  ", n_bars));
        if is_branch {
            bars.push_str("├─ ");
        }
        if !bars.is_empty() {
            self.page.dim(bars);
        }
    }

    fn line(&mut self, game: &GameView<'_>, pending: &Pending<'_>, run: &Run<'_>) {
        self.indent(pending.depth, pending.is_branch);
        let first = pending.moves_before + 1;
        let numbers = match run.n_moves {
            0 if pending.first.is_root() => "root".to_owned(),
            0 => "-".to_owned(),
            1 => first.to_string(),
            n_moves => format!("{first}-{}", first + n_moves - 1),
        };
        let page = &mut self.page;
        page.strong(format_args!("{numbers:<8}"));
        page.add(run.first_move.as_deref().unwrap_or_default());
        if run.n_moves > 1 {
            page.add(if run.n_moves > 2 { " … " } else { " " });
            page.add(run.last_move.map(|node| move_text(game, node)).unwrap_or_default());
        } else if run.n_moves == 0 && run.n_nodes > 1 {
            page.add(counted(run.n_nodes, "node"));
        }
        if let Some(name) = &run.name {
            page.add(format_args!("  “{name}”"));
        }
        if let Some(comment) = &run.comment {
            let note = page.styles.note;
            page.add("  ").styled(note, comment);
        }
        if run.n_comments > 1 {
            page.add(format_args!("  (+{})", run.n_comments - 1));
        }
        page.end();
    }

    /// Counts what is not shown.
    fn hidden<'d>(&mut self, depth: usize, branches: impl Iterator<Item = Node<'d>>) {
        let (mut n_branches, mut n_nodes) = (0_usize, 0_usize);
        for branch in branches {
            n_branches += 1;
            n_nodes += branch.subtree_end() as usize - branch.index();
        }
        if n_branches == 0 {
            return;
        }
        self.indent(depth, true);
        let nodes = counted(n_nodes, "node");
        self.page.line(format_args!("… {}, {nodes}", counted(n_branches, "variation")));
    }
}

impl<'d> Run<'d> {
    /// Follows the nodes from `first` on until there is a choice, or the end.
    fn from(game: &GameView<'d>, first: Node<'d>) -> Run<'d> {
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
            run.add(game, node);
            match node.first_child() {
                Some(child) if child.next_sibling().is_none() => node = child,
                _ => return run,
            }
        }
    }

    fn add(&mut self, game: &GameView<'d>, node: Node<'d>) {
        self.last = node;
        self.n_nodes += 1;
        if game.move_in(node).is_some() {
            self.n_moves += 1;
            self.last_move = Some(node);
            if self.first_move.is_none() {
                self.first_move = Some(move_text(game, node));
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

/// The text of a property on one line, cut to a width; `None` when there is nothing to show.
fn shown(game: &GameView<'_>, node: Node<'_>, ident: &str, width: usize) -> Option<String> {
    let property = opensgf::find(node, ident.as_bytes())?;
    // A comment of a hundred megabytes is not decoded for the sake of its first words.
    let text = game.beginning(property, width * 16);
    // Rules and underlines of dashes tell nothing.
    let is_rule = |word: &&str| word.len() > 2 && word.chars().all(|sign| sign.is_ascii_punctuation());
    let text = text.split_whitespace().filter(|word| !is_rule(word)).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then(|| clip(&printable(&text), width).into_owned())
}

/// A move as the record writes it: the player's letter and the value.
fn move_text(game: &GameView<'_>, node: Node<'_>) -> String {
    let Some(property) = game.move_in(node) else { return String::new() };
    let ident = opensgf::table::reduce_ident(property.ident());
    let text = game.beginning(property, MOVE_WIDTH * 16);
    let text = clip(&printable(text.trim()), MOVE_WIDTH).into_owned();
    let text = if text.is_empty() { "pass" } else { &text };
    format!("{} {text}", String::from_utf8_lossy(&ident))
}
