//! Problems: first their positions, then the solutions at the end.
//!
//! A position shows as much of the board as its solution needs, so that its size does not reveal where to play.

use sgf_games::{GameSpec, Geometry, Site};
use sgf_model::record::{GameView, is_problem, player_to_move, problem_starts};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::window::{Room, around, extended, size};
use super::{Block, Maker, Part, Picture, info, spec_of};
use crate::figures::{FigureOptions, Figures, figures};
use crate::language::{Language, Word};
use sgf_render::marked_sites;
use sgf_render::{Diagram, Sides, View};

/// Returns whether most games of a collection are [problems](is_problem).
///
/// # Examples
///
/// ```
/// use sgf_model::record::games;
/// use sgf_book::are_problems;
/// use sgf_syntax::Document;
/// let looks_so = |record: &'static str| are_problems(&games(&Document::parse(record.as_bytes())).collect::<Vec<_>>());
/// assert!(looks_so("(;AB[aa][bb]AW[cc];B[dd])"));
/// assert!(!looks_so("(;AB[aa][bb]AW[cc]RE[B+2];B[dd])"));
/// ```
#[must_use]
pub fn are_problems(views: &[GameView<'_>]) -> bool {
    let n_problems = views.iter().filter(|view| is_problem(view)).count();
    !views.is_empty() && n_problems * 2 > views.len()
}

/// The margin around the stones of a problem.
const ROOM: Room = Room { lines: 2, border: 4 };

/// A problem to be solved.
pub(super) struct Problem<'v, 'd> {
    pub(super) view: &'v GameView<'d>,
    pub(super) spec: &'static GameSpec,
    /// The last node before the first move, or before the first branch.
    pub(super) start: Node<'d>,
    /// The visible part of the board.
    pub(super) window: Vec<Site>,
    /// The number and title of its picture.
    pub(super) origin: (usize, String),
    /// The first node whose comment belongs to this problem alone.
    own: Node<'d>,
    /// The player to move, if the record says so.
    turn: Option<Color>,
    solution: String,
    geometry: Geometry,
}

/// A piece of a part of problems.
enum Item<'v, 'd> {
    Problem(Box<Problem<'v, 'd>>),
    Blocks(Vec<Block>),
}

/// Counts problems, and pictures without a task.
#[derive(Default)]
struct Counts {
    problems: usize,
    diagrams: usize,
}

impl Maker<'_> {
    /// Makes a part of problems; `None` if there are none.
    pub(super) fn problems(&mut self, views: Vec<&GameView<'_>>) -> Option<Part> {
        let &first = views.first()?;
        let is_single = views.len() == 1;
        let mut counts = Counts::default();
        let mut items: Vec<Item<'_, '_>> =
            views.into_iter().flat_map(|view| self.items(view, &mut counts)).collect();
        let title = match is_single || counts.problems == 0 {
            true => self.prose(&info::title(first, self.language)),
            false => self.language.word(Word::Problems).to_owned(),
        };
        equalize(&mut items);
        let (mut blocks, mut solutions) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                Item::Blocks(own) => blocks.extend(own),
                Item::Problem(problem) => self.add_problem(&problem, &mut blocks, &mut solutions),
            }
        }
        if !solutions.is_empty() {
            blocks.push(Block::Heading(self.language.word(Word::Solutions).to_owned()));
            blocks.append(&mut solutions);
        }
        Some(Part { title, has_problems: true, info: Vec::new(), blocks })
    }

    /// The problems of a record, and its comments on all of them.
    fn items<'v, 'd>(&mut self, view: &'v GameView<'d>, counts: &mut Counts) -> Vec<Item<'v, 'd>> {
        let Some(spec) = spec_of(view) else { return vec![Item::Blocks(self.all_comments(view))] };
        let starts = problem_starts(view);
        let common = common(&starts);
        let mut items = Vec::new();
        if let Some(common) = common {
            let nodes: Vec<_> = [common].into_iter().chain(common.ancestors()).collect();
            items.push(Item::Blocks(self.comments(view, nodes.into_iter().rev())));
        }
        for start in starts {
            let Ok(diagram) = Diagram::at(view, spec, start) else {
                return vec![Item::Blocks(self.all_comments(view))];
            };
            let has_moves = start.subtree().any(|node| view.move_in(node).is_some());
            if !has_moves && is_empty(&diagram) {
                // An empty board is a page of text.
                items.push(Item::Blocks(self.comments(view, path(start, common))));
                continue;
            }
            let turn = self.turn(view, start);
            let is_task = has_moves || turn.is_some() || self.options.problems == Some(true);
            let (word, count) = match is_task || self.names_problem(view, path(start, common)) {
                true => (Word::Problem, &mut counts.problems),
                false => (Word::Figure, &mut counts.diagrams),
            };
            *count += 1;
            let number = count.to_string();
            items.push(Item::Problem(Box::new(Problem {
                view,
                spec,
                start,
                window: window(view, start, &diagram),
                origin: (self.next_id(), self.language.phrase(word, &[&number])),
                own: path(start, common).next().unwrap_or(start),
                turn,
                solution: self.language.phrase(Word::Solution, &[&number]),
                geometry: diagram.position.geometry(),
            })));
        }
        items
    }

    /// The player to move.
    fn turn(&self, view: &GameView<'_>, start: Node<'_>) -> Option<Color> {
        player_to_move(view, start, &self.language.own_turn_phrases())
    }

    /// Whether a comment calls the position a problem.
    fn names_problem<'d>(&self, view: &GameView<'d>, mut nodes: impl Iterator<Item = Node<'d>>) -> bool {
        let words = [self.language, Language::English].map(|language| language.phrase(Word::Problem, &[""]));
        nodes.any(|node| {
            let text = view.comment(node).unwrap_or_default().to_lowercase();
            words.iter().any(|word| text.contains(&word.trim().to_lowercase()))
        })
    }

    fn add_problem(
        &mut self,
        problem: &Problem<'_, '_>,
        blocks: &mut Vec<Block>,
        solutions: &mut Vec<Block>,
    ) {
        // A solution is numbered from the first move of the problem, and never divided.
        let how = FigureOptions {
            every: None,
            most_text: None,
            ignore_record: true,
            heading: Some(problem.solution.clone()),
            language: self.language,
            ..self.options.figures.clone()
        };
        if let Ok(mut figures) = figures(problem.view, problem.spec, how) {
            self.position(problem, &mut figures, blocks);
            self.solution(problem, figures, solutions);
        }
    }

    /// Adds the position of a problem with the player to move, then the texts before the first move.
    fn position<'d>(
        &mut self,
        problem: &Problem<'_, 'd>,
        figures: &mut Figures<'_, 'd>,
        blocks: &mut Vec<Block>,
    ) {
        let Problem { view, spec, start, window, own, turn, .. } = problem;
        let (id, title) = problem.origin.clone();
        let Ok(mut diagram) = Diagram::at(view, spec, *start) else { return };
        diagram.moves.clear();
        set_window(&mut diagram, window);
        let caption = turn.map_or_else(String::new, |color| {
            let to_move = self.language.phrase(Word::ToMove, &[self.language.color(color)]);
            format!("{}{}{to_move}", self.language.stop(), self.language.blank())
        });
        diagram.title = format!("{title}{caption}");
        let view_options = View::default()
            .with(|view_options| (view_options.last_move, view_options.sides) = (false, Sides::TWO));
        let (moves, notes) = (String::new(), Vec::new());
        let picture = Picture {
            id,
            diagram,
            view: view_options,
            title,
            caption,
            moves,
            notes,
            origin: None,
            replaces: None,
        };
        blocks.push(Block::Picture(Box::new(picture)));
        let path: Vec<Node<'d>> = path(*start, own.parent()).collect();
        if let Some(figure) = figures.line(&path) {
            let texts = figure.passages.iter().map(|passage| {
                let text = self.text(&figure, spec, passage, id);
                super::Text { text: self.without_turn(&text.text, *turn), ..text }
            });
            blocks.extend(texts.filter(super::Text::has_content).map(Block::Text));
        }
    }

    /// Removes the first line of a text if it only repeats the caption: `Black to play.`
    fn without_turn(&self, text: &str, turn: Option<Color>) -> String {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let sentence = first.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let is_known = turn.is_some_and(|color| self.language.turn_phrases(color).any(|it| it == sentence));
        if is_known { rest.trim().to_owned() } else { text.to_owned() }
    }

    /// The comments of a game whose board is unknown.
    fn all_comments<'d>(&self, view: &GameView<'d>) -> Vec<Block> {
        self.comments(view, view.nodes())
    }
}

/// Makes the pictures of problems equally large, except those that need a larger part of the board than most.
fn equalize(items: &mut [Item<'_, '_>]) {
    let sizes = items.iter().filter_map(|item| match item {
        Item::Problem(problem) => size(problem.geometry, &problem.window),
        Item::Blocks(_) => None,
    });
    let (mut columns, mut rows): (Vec<i32>, Vec<i32>) = sizes.unzip();
    columns.sort_unstable();
    rows.sort_unstable();
    let usual = |lengths: &[i32]| lengths.get(lengths.len() * 3 / 4).copied().unwrap_or_default();
    let usual = (usual(&columns), usual(&rows));
    for item in items {
        if let Item::Problem(problem) = item {
            problem.window = extended(problem.geometry, &problem.window, usual);
        }
    }
}

/// The nodes from below `above`, or from the root, to a node.
fn path<'d>(to: Node<'d>, above: Option<Node<'d>>) -> impl Iterator<Item = Node<'d>> {
    let nodes = std::iter::once(to).chain(to.ancestors()).take_while(|node| Some(*node) != above);
    nodes.collect::<Vec<_>>().into_iter().rev()
}

/// The last node that several problems share.
fn common<'d>(starts: &[Node<'d>]) -> Option<Node<'d>> {
    let [first, .., last] = starts else { return None };
    let above: std::collections::HashSet<usize> = last.ancestors().map(|node| node.index()).collect();
    first.ancestors().find(|node| above.contains(&node.index()))
}

/// Whether a record has moves from an empty board.
pub(super) fn is_game(view: &GameView<'_>) -> bool {
    let [start] = problem_starts(view)[..] else { return false };
    let diagram = spec_of(view).and_then(|spec| Diagram::at(view, spec, start).ok());
    start.first_child().is_some() && diagram.is_some_and(|diagram| is_empty(&diagram))
}

fn is_empty(diagram: &Diagram) -> bool {
    diagram.position.placement().iter().next().is_none()
}

pub(super) fn set_window(diagram: &mut Diagram, window: &[Site]) {
    if diagram.markup.window.is_empty() {
        diagram.markup.window = window.to_vec();
    }
}

/// The part of the board that the stones and all moves need; empty if that is most of it.
fn window(view: &GameView<'_>, start: Node<'_>, diagram: &Diagram) -> Vec<Site> {
    let board = &*diagram.position;
    let nodes = start.ancestors().chain(start.subtree());
    let sites = nodes.flat_map(|node| {
        let idents = [b"B" as &'static [u8], b"W", b"AB", b"AW"];
        idents.into_iter().flat_map(move |ident| marked_sites(view, node, ident, board))
    });
    around(board, sites, ROOM)
}
