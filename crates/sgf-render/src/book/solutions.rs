//! The solution of a problem: right lines first, wrong ones apart, each numbered from the first move of the problem.
//!
//! A line is the way from the position to an end of the record. It gets a picture of its own, unless it leaves a line that has one
//! for its last few moves: then these are told below that picture, `② a ❸ b`, with letters on the empty points. So an easy
//! problem has one picture of what is right, and one of what is wrong.

use std::collections::{HashMap, HashSet};

use sgf_games::{GameSpec, Site};
use sgf_model::record::{Answers, Verdict};
use sgf_syntax::Node;

use super::problems::{Problem, set_window};
use super::{Block, Lead, Maker, Text};
use crate::Sides;
use crate::figures::{Figure, Figures, Habit, MarkKind, Move, Seen};
use crate::language::Word;

/// Of how many moves a line may consist that is told below the picture of another.
const SHORT: usize = 6;
/// How many lines are told below a picture.
const TOGETHER: usize = 16;
/// How many characters the comment of a line may have that has no picture.
const LONG: usize = 120;
/// How many moves all lines of a problem may have; larger trees are set as games are, each variation from where it branches off.
const MANY: usize = 20_000;

/// A picture of the solution, and the lines that share it.
struct Diagram<'d> {
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
        let answers = Answers::of(problem.view);
        let is_right =
            |line: &Vec<Node<'d>>| line.last().is_some_and(|last| answers.verdict(*last) != Verdict::Wrong);
        let (right, wrong): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_right);
        let mut diagrams: Vec<Diagram<'d>> = Vec::new();
        for (mut lines, is_right) in [(right, true), (wrong, false)] {
            // The longest line has most of the others in it; what is right begins with the main line.
            let n_first = usize::from(is_right && !lines.is_empty());
            lines[n_first..].sort_by_key(|line| std::cmp::Reverse(line.len()));
            for nodes in lines {
                let Some(figure) = figures.line(&nodes) else { continue };
                let figure = match Habit::of(problem.spec) {
                    Habit::Stones => join(&mut diagrams, &nodes, figure, is_right),
                    _ => Some(figure),
                };
                diagrams.extend(figure.map(|figure| Diagram { nodes, figure, is_right, shared: Vec::new() }));
            }
        }
        let has_wrong = diagrams.iter().any(|diagram| !diagram.is_right);
        let mut told = HashSet::new();
        for diagram in diagrams {
            self.diagram(problem, diagram, has_wrong, &mut told, blocks);
        }
    }

    /// Adds a picture and the texts of its lines; `told` are the nodes whose text stands somewhere already.
    fn diagram<'d>(
        &mut self,
        problem: &Problem<'_, 'd>,
        diagram: Diagram<'d>,
        has_wrong: bool,
        told: &mut HashSet<usize>,
        blocks: &mut Vec<Block>,
    ) {
        let Diagram { figure, is_right, shared, .. } = diagram;
        let mut id = None;
        if !figure.moves.is_empty() {
            let mut picture = self.picture(&figure, problem.view, problem.spec);
            picture.origin = Some(problem.origin.clone());
            let word = self.language.word(if is_right { Word::Correct } else { Word::Failure });
            if has_wrong && figure.flags.name {
                picture.caption.insert_str(0, &format!(" – {word}"));
            }
            picture.subject.title = format!("{}{}", picture.title, picture.caption);
            set_window(&mut picture.subject, &problem.window);
            picture.look.sides = Sides::TWO;
            id = Some(picture.id);
            blocks.push(Block::Picture(Box::new(picture)));
        }
        let id = id.unwrap_or(problem.origin.0);
        for (lead, figure, from) in
            std::iter::once((Vec::new(), &figure, 0)).chain(shared.iter().map(|(a, b, c)| (a.clone(), b, *c)))
        {
            self.say(figure, problem.spec, from, lead, id, told, blocks);
        }
    }

    /// Adds what a line says, from a move on; with the moves themselves, if they are in no picture.
    #[allow(clippy::too_many_arguments, reason = "what a line is, and where its text goes")]
    fn say(
        &self,
        figure: &Figure<'_>,
        spec: &GameSpec,
        from: usize,
        lead: Vec<Lead>,
        id: usize,
        told: &mut HashSet<usize>,
        blocks: &mut Vec<Block>,
    ) {
        let mut texts = Vec::new();
        for passage in &figure.passages {
            if !told.insert(passage.node.index()) {
                continue;
            }
            let mut text = self.text(figure, spec, passage, id);
            if is_verdict(&text.text) {
                text.text.clear();
            }
            if !lead.is_empty() || passage.step.is_some_and(|step| step < from) {
                text.lead.clear();
            }
            if text.says_something() {
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

    /// Sets a large tree as a game, figure by figure.
    fn as_game<'d>(&mut self, problem: &Problem<'_, 'd>, figures: Figures<'_, 'd>, blocks: &mut Vec<Block>) {
        let mut ids = HashMap::new();
        for mut figure in figures {
            figure.passages.retain(|passage| passage.node.index() > problem.start.index());
            let first = blocks.len();
            self.add(&figure, problem.view, problem.spec, &mut ids, blocks);
            for block in &mut blocks[first..] {
                if let Block::Picture(picture) = block {
                    picture.origin.get_or_insert_with(|| problem.origin.clone());
                    set_window(&mut picture.subject, &problem.window);
                }
            }
        }
    }
}

/// The ways from below a node to all ends, in the order of the record.
fn lines<'d>(start: Node<'d>) -> Vec<Vec<Node<'d>>> {
    let (mut lines, mut way, mut n_nodes) = (Vec::new(), Vec::<Node<'d>>::new(), 0);
    for node in start.subtree().skip(1) {
        while way.last().is_some_and(|last| Some(*last) != node.parent()) {
            way.pop();
        }
        way.push(node);
        if node.first_child().is_none() {
            n_nodes += way.len();
            lines.push(way.clone());
            if n_nodes > MANY {
                break;
            }
        }
    }
    lines
}

/// Puts the last moves of a line below a picture that has the others; returns the figure if there is none.
fn join<'d>(
    diagrams: &mut [Diagram<'d>],
    nodes: &[Node<'d>],
    figure: Figure<'d>,
    is_right: bool,
) -> Option<Figure<'d>> {
    for diagram in diagrams.iter_mut().filter(|diagram| diagram.is_right == is_right) {
        let n_common = nodes.iter().zip(&diagram.nodes).take_while(|(one, other)| one == other).count();
        let from = figure.moves.iter().take_while(|it| nodes[..n_common].contains(&it.node)).count();
        let rest = &figure.moves[from..];
        let is_short = !rest.is_empty() && rest.len() <= SHORT && diagram.shared.len() < TOGETHER;
        if is_short
            && !needs_picture(&figure, from)
            && let Some(lead) = leads(&mut diagram.figure, rest)
        {
            diagram.shared.push((lead, figure, from));
            return None;
        }
    }
    Some(figure)
}

/// Whether the text of a line, from a move on, speaks of numbers and labels: it was written for a picture of its own.
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

/// Says where moves are in a picture that does not show them; `None` where they would not be understood.
fn leads(picture: &mut Figure<'_>, moves: &[Move<'_>]) -> Option<Vec<Lead>> {
    let sites: Vec<Option<Site>> = moves
        .iter()
        .map(|it| match (&it.seen, it.site) {
            (_, Some(site)) => Some(Some(site)),
            (Seen::Listed(crate::figures::Why::Pass), None) => Some(None),
            _ => None,
        })
        .collect::<Option<_>>()?;
    if moves.iter().any(|it| it.label.is_none()) {
        return None;
    }
    let lead = |(it, site): (&Move<'_>, Option<Site>)| {
        let at = match site {
            Some(site) => picture.name_point(site).say(picture.language),
            None => picture.language.word(Word::Pass).to_owned(),
        };
        Some(Lead { color: it.color, number: it.label?, at })
    };
    moves.iter().zip(sites).map(lead).collect()
}

/// Whether a text says no more than that a line is right or wrong: the heading says it.
fn is_verdict(text: &str) -> bool {
    let word = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    ["right", "correct", "wrong", "incorrect"].iter().any(|verdict| word.eq_ignore_ascii_case(verdict))
}
