//! The solution of a problem: correct lines first, then wrong ones, each numbered from the first move of the problem.
//!
//! A line leads from the position to an end of the record. Collections for programs have a line for every try of a user. A book
//! has the main line, solutions that start differently, and the lines with comments; [`BookOptions::all_lines`] prints all.
//!
//! A line gets its own picture, unless it differs from another line only in its last few moves: these are listed below that
//! picture with their coordinates, `② C1 ❸ D2`.

use std::collections::{HashMap, HashSet};

use sgf_games::GameSpec;
use sgf_model::record::{Answers, Verdict};
use sgf_syntax::Node;

use super::problems::{Problem, set_window};
use super::{Block, Lead, Maker, Text};
use crate::figures::{Figure, FigureStyle, Figures, HiddenReason, MarkKind, Move, Visibility, display_name};
use crate::language::Word;
use sgf_render::Sides;

/// The maximum number of moves of a line that is described below another picture.
const SHORT: usize = 6;
/// The maximum number of lines described below a picture.
const TOGETHER: usize = 16;
/// The maximum length of the comment of a line without a picture, in characters.
const LONG: usize = 120;
/// The maximum number of moves in all lines of a problem; larger trees are typeset like games, each variation from its branch.
const MANY: usize = 20_000;

/// A picture of the solution, and the lines that share it.
struct SolutionPicture<'d> {
    nodes: Vec<Node<'d>>,
    figure: Figure<'d>,
    is_right: bool,
    shared: Vec<(Vec<Lead>, Figure<'d>, usize)>,
}

impl Maker<'_> {
    /// Adds the solution of a problem.
    pub(super) fn solution<'d>(
        &mut self,
        problem: &Problem<'_, 'd>,
        mut figures: Figures<'_, 'd>,
        blocks: &mut Vec<Block>,
    ) {
        let lines = lines(problem.start);
        if lines.iter().map(Vec::len).sum::<usize>() > MANY {
            return self.as_game(problem, figures, blocks);
        }
        let answers = Answers::below(problem.view, problem.start);
        let is_right =
            |line: &Vec<Node<'d>>| line.last().is_some_and(|last| answers.verdict(*last) != Verdict::Wrong);
        let (mut right, mut wrong): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_right);
        if !self.options.all_lines {
            self.select(problem, &mut right, &mut wrong);
        }
        let mut diagrams: Vec<SolutionPicture<'d>> = Vec::new();
        for (mut lines, is_right) in [(right, true), (wrong, false)] {
            // The longest line contains most of the others; correct lines start with the main line.
            let n_first = usize::from(is_right && !lines.is_empty());
            lines[n_first..].sort_by_key(|line| std::cmp::Reverse(line.len()));
            for nodes in lines {
                let Some(figure) = figures.line(&nodes) else { continue };
                let has_points =
                    FigureStyle::of(problem.spec) == FigureStyle::Stones && figure.flags.coordinates;
                let figure = match has_points {
                    true => join(&mut diagrams, &nodes, figure, problem.spec, is_right),
                    false => Some(figure),
                };
                diagrams.extend(figure.map(|figure| SolutionPicture {
                    nodes,
                    figure,
                    is_right,
                    shared: Vec::new(),
                }));
            }
        }
        let has_wrong = diagrams.iter().any(|diagram| !diagram.is_right);
        let mut printed = HashSet::new();
        for diagram in diagrams {
            self.diagram(problem, diagram, has_wrong, &mut printed, blocks);
        }
    }

    /// Removes lines that only answer a try: they neither start a solution nor have a comment of their own.
    fn select<'d>(
        &self,
        problem: &Problem<'_, 'd>,
        right: &mut Vec<Vec<Node<'d>>>,
        wrong: &mut Vec<Vec<Node<'d>>>,
    ) {
        let has_text = |node: &Node<'d>| {
            problem
                .view
                .comment(*node)
                .is_some_and(|text| !is_verdict(text.trim()) && !text.trim().is_empty())
        };
        let mut printed: HashSet<usize> = HashSet::new();
        let mut starts: HashSet<usize> = HashSet::new();
        let mut is_needed = |line: &Vec<Node<'d>>, is_right: bool| {
            let mut own = line.iter().filter(|node| !printed.contains(&node.index()));
            let is_first = line.first().is_some_and(|first| starts.insert(first.index()));
            let is_needed = is_right && is_first || own.any(has_text);
            if is_needed {
                printed.extend(line.iter().map(|node| node.index()));
            }
            is_needed
        };
        right.retain(|line| is_needed(line, true));
        let is_unsolved = right.is_empty();
        let first = wrong.first().cloned();
        wrong.retain(|line| is_needed(line, false));
        if is_unsolved && wrong.is_empty() {
            wrong.extend(first);
        }
    }

    /// Adds a picture and the texts of its lines; `printed` has the nodes whose text has been added.
    fn diagram<'d>(
        &mut self,
        problem: &Problem<'_, 'd>,
        diagram: SolutionPicture<'d>,
        has_wrong: bool,
        printed: &mut HashSet<usize>,
        blocks: &mut Vec<Block>,
    ) {
        let SolutionPicture { figure, is_right, shared, .. } = diagram;
        let mut id = None;
        if !figure.moves.is_empty() {
            let mut picture = self.picture(&figure, problem.view, problem.spec);
            picture.origin = Some(problem.origin.clone());
            let word = self.language.word(if is_right { Word::Correct } else { Word::Failure });
            if has_wrong && figure.flags.name {
                picture.caption.insert_str(0, &format!(" – {word}"));
            }
            picture.diagram.title = format!("{}{}", picture.title, picture.caption);
            set_window(&mut picture.diagram, &problem.window);
            picture.view.sides = Sides::TWO;
            id = Some(picture.id);
            blocks.push(Block::Picture(Box::new(picture)));
        }
        let id = id.unwrap_or(problem.origin.0);
        for (lead, figure, from) in
            std::iter::once((Vec::new(), &figure, 0)).chain(shared.iter().map(|(a, b, c)| (a.clone(), b, *c)))
        {
            self.add_texts(figure, problem.spec, from, lead, id, printed, blocks);
        }
    }

    /// Adds the text of a line from a move on, and the moves themselves if they are not in a picture.
    #[allow(clippy::too_many_arguments, reason = "the line and its output")]
    fn add_texts(
        &self,
        figure: &Figure<'_>,
        spec: &GameSpec,
        from: usize,
        lead: Vec<Lead>,
        id: usize,
        printed: &mut HashSet<usize>,
        blocks: &mut Vec<Block>,
    ) {
        let mut texts = Vec::new();
        for passage in &figure.passages {
            if !printed.insert(passage.node.index()) {
                continue;
            }
            let mut text = self.text(figure, spec, passage, id);
            if is_verdict(&text.text) {
                text.text.clear();
            }
            if !lead.is_empty() || passage.step.is_some_and(|step| step < from) {
                text.lead.clear();
            }
            if text.has_content() {
                texts.push(text);
            }
        }
        if !lead.is_empty() {
            match texts.first_mut() {
                Some(first) => first.lead = lead,
                None => texts.push(Text { figure: Some(id), lead, ..Text::default() }),
            }
        }
        blocks.extend(texts.into_iter().map(Block::Text));
    }

    /// Typesets a large tree like a game, figure by figure.
    fn as_game<'d>(&mut self, problem: &Problem<'_, 'd>, figures: Figures<'_, 'd>, blocks: &mut Vec<Block>) {
        let mut ids = HashMap::new();
        for mut figure in figures {
            figure.passages.retain(|passage| passage.node.index() > problem.start.index());
            let first = blocks.len();
            self.add(&figure, problem.view, problem.spec, &mut ids, blocks);
            for block in &mut blocks[first..] {
                if let Block::Picture(picture) = block {
                    picture.origin.get_or_insert_with(|| problem.origin.clone());
                    set_window(&mut picture.diagram, &problem.window);
                }
            }
        }
    }
}

/// The lines from a node to all ends, in the order of the record.
fn lines<'d>(start: Node<'d>) -> Vec<Vec<Node<'d>>> {
    let (mut lines, mut path, mut n_nodes) = (Vec::new(), Vec::<Node<'d>>::new(), 0);
    for node in start.subtree().skip(1) {
        while path.last().is_some_and(|last| Some(*last) != node.parent()) {
            path.pop();
        }
        path.push(node);
        if node.first_child().is_none() {
            n_nodes += path.len();
            lines.push(path.clone());
            if n_nodes > MANY {
                break;
            }
        }
    }
    lines
}

/// Adds the last moves of a line below a picture that has the others; returns the figure if there is none.
fn join<'d>(
    diagrams: &mut [SolutionPicture<'d>],
    nodes: &[Node<'d>],
    figure: Figure<'d>,
    spec: &GameSpec,
    is_right: bool,
) -> Option<Figure<'d>> {
    for diagram in diagrams.iter_mut().filter(|diagram| diagram.is_right == is_right) {
        let n_common = nodes.iter().zip(&diagram.nodes).take_while(|(one, other)| one == other).count();
        let from = figure.moves.iter().take_while(|it| nodes[..n_common].contains(&it.node)).count();
        let rest = &figure.moves[from..];
        let is_short = !rest.is_empty() && rest.len() <= SHORT && diagram.shared.len() < TOGETHER;
        if is_short
            && !needs_picture(&figure, from)
            && let Some(lead) = leads(&figure, rest, spec)
        {
            diagram.shared.push((lead, figure, from));
            return None;
        }
    }
    Some(figure)
}

/// Whether the text of a line, from a move on, refers to numbers and labels, so that it needs its own picture.
fn needs_picture(figure: &Figure<'_>, from: usize) -> bool {
    let own = figure.passages.iter().filter(|passage| passage.step.is_some_and(|step| step >= from));
    let labels: Vec<&str> = figure
        .marks
        .iter()
        .filter(|mark| mark.kind == MarkKind::Label)
        .map(|mark| mark.text.as_str())
        .collect();
    own.into_iter().any(|passage| {
        let mut words = passage.text.split(|letter: char| !letter.is_alphanumeric());
        let names = words.any(|word| labels.contains(&word));
        names
            || passage.text.contains(|letter: char| letter.is_ascii_digit())
            || passage.text.chars().count() > LONG
    })
}

/// Describes moves of a line by their coordinates; `None` if that would not be clear.
fn leads(figure: &Figure<'_>, moves: &[Move<'_>], spec: &GameSpec) -> Option<Vec<Lead>> {
    let lead = |it: &Move<'_>| {
        let at = match (&it.visibility, it.site) {
            (_, Some(site)) => display_name(&*figure.board, spec, site),
            (Visibility::Hidden(HiddenReason::Pass), None) => figure.language.word(Word::Pass).to_owned(),
            _ => return None,
        };
        Some(Lead { color: it.color, number: it.label?, at })
    };
    moves.iter().map(lead).collect()
}

/// Whether a text only says that a line is right or wrong, which the heading already says.
fn is_verdict(text: &str) -> bool {
    let word = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    ["right", "correct", "wrong", "incorrect"].iter().any(|verdict| word.eq_ignore_ascii_case(verdict))
}
