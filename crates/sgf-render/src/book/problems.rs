//! Problems: their positions first, so that the reader can think, and their solutions at the end.
//!
//! A position shows as much of the board as the solution will need, so that its picture does not betray where to play.

use sgf_games::{GameSpec, Options, Site};
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::window::{Room, around};
use super::{Block, Lead, Maker, Part, Picture, info, spec_of};
use crate::figures::{FigureOptions, Figures, figures};
use crate::language::{Language, Word};
use crate::markup::areas;
use crate::{Sides, Subject, View};

/// Tells whether the games of a collection are problems: positions that are set up, of stones of both colours, without players.
///
/// # Examples
///
/// ```
/// use sgf_model::record::games;
/// use sgf_render::book::are_problems;
/// use sgf_syntax::Document;
/// let looks_so = |record: &'static str| are_problems(&games(&Document::parse(record.as_bytes())).collect::<Vec<_>>());
/// assert!(looks_so("(;AB[aa][bb]AW[cc];B[dd])"));
/// assert!(!looks_so("(;AB[aa][bb]AW[cc]RE[B+2];B[dd])"));
/// ```
#[must_use]
pub fn are_problems(views: &[GameView<'_>]) -> bool {
    let is_problem = |view: &&GameView<'_>| {
        let root = view.game().root();
        let first = root.first_child();
        let has =
            |ident: &[u8]| [Some(root), first].into_iter().flatten().any(|node| find(node, ident).is_some());
        has(b"AB") && has(b"AW") && find(root, b"RE").is_none() && !(has(b"PB") && has(b"PW"))
    };
    !views.is_empty() && views.iter().filter(is_problem).count() * 2 > views.len()
}

/// How much is seen around the stones of a problem.
const ROOM: Room = Room { lines: 2, border: 4 };

/// A problem of which the solution is wanted.
pub(super) struct Problem<'v, 'd> {
    pub(super) view: &'v GameView<'d>,
    pub(super) spec: &'static GameSpec,
    /// The last node before the first move, or before the first choice.
    pub(super) start: Node<'d>,
    /// The part of the board that is seen.
    pub(super) window: Vec<Site>,
    /// The number of its picture, and its title.
    pub(super) origin: (usize, String),
}

impl Maker<'_> {
    /// Makes a part of problems; nothing where there are none.
    pub(super) fn problems(&mut self, views: Vec<&GameView<'_>>) -> Option<Part> {
        let title = match views[..] {
            [] => return None,
            [one] => self.prose(&info::title(one, self.language)),
            _ => self.language.word(Word::Problems).to_owned(),
        };
        let mut part = Part { title, has_problems: true, info: Vec::new(), blocks: Vec::new() };
        let mut solutions = Vec::new();
        for (index, view) in views.into_iter().enumerate() {
            self.add_problem(view, index + 1, &mut part.blocks, &mut solutions);
        }
        if !solutions.is_empty() {
            part.blocks.push(Block::Heading(self.language.word(Word::Solutions).to_owned()));
            if solutions.iter().any(is_told) {
                // An example says more than a sentence.
                let text = self.language.word(Word::Below).to_owned();
                let lead = vec![Lead { color: Color::Black, number: 1, at: "2".to_owned() }];
                part.blocks.push(Block::Text(super::Text { lead, text, ..Default::default() }));
            }
            part.blocks.append(&mut solutions);
        }
        Some(part)
    }

    fn add_problem(
        &mut self,
        view: &GameView<'_>,
        number: usize,
        blocks: &mut Vec<Block>,
        solutions: &mut Vec<Block>,
    ) {
        let title = self.language.phrase(Word::Problem, &[&number.to_string()]);
        let Some(spec) = spec_of(view) else { return self.add_comments(view, &title, blocks) };
        // A solution is numbered from the first move of the problem, and nothing cuts it.
        let how = FigureOptions {
            every: None,
            most_text: None,
            ignore_record: true,
            heading: Some(self.language.phrase(Word::Solution, &[&number.to_string()])),
            language: self.language,
            ..self.options.figures.clone()
        };
        let Ok(mut figures) = figures(view, spec, how) else {
            return self.add_comments(view, &title, blocks);
        };
        let id = self.next_id();
        let start = start(view);
        let problem = Problem { view, spec, start, window: window(view, spec), origin: (id, title) };
        self.position(&problem, &mut figures, blocks);
        self.solution(&problem, figures, solutions);
    }

    /// The position of a problem, and whose turn it is; then what is said before the first move.
    fn position<'d>(
        &mut self,
        problem: &Problem<'_, 'd>,
        figures: &mut Figures<'_, 'd>,
        blocks: &mut Vec<Block>,
    ) {
        let Problem { view, spec, start, window, .. } = problem;
        let (id, title) = problem.origin.clone();
        let Ok(mut subject) = Subject::at(view, spec, *start) else {
            return self.add_comments(view, &title, blocks);
        };
        subject.moves.clear();
        set_window(&mut subject, window);
        let turn = first_color(view, *start).or_else(|| subject.position.turn());
        let caption = turn.map_or_else(String::new, |color| {
            let to_move = self.language.phrase(Word::ToMove, &[self.language.color(color)]);
            format!("{}{}{to_move}", self.language.stop(), self.language.blank())
        });
        subject.title = format!("{title}{caption}");
        let look = View { last_move: false, sides: Sides::TWO, ..View::default() };
        let (moves, notes) = (String::new(), Vec::new());
        let picture =
            Picture { id, subject, look, title, caption, moves, notes, origin: None, replaces: None };
        blocks.push(Block::Picture(Box::new(picture)));
        let mut way: Vec<Node<'d>> = std::iter::once(*start).chain(start.ancestors()).collect();
        way.reverse();
        if let Some(figure) = figures.line(&way) {
            let said = figure.passages.iter().map(|passage| {
                let text = self.text(&figure, spec, passage, id);
                super::Text { text: self.without_turn(&text.text, turn), ..text }
            });
            blocks.extend(said.filter(|text| text.says_something()).map(Block::Text));
        }
    }

    /// A text without its first line, if that says no more than the caption: `Black to play.`
    fn without_turn(&self, text: &str, turn: Option<Color>) -> String {
        let Some(color) = turn else { return text.to_owned() };
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let said = first.trim_matches(|letter: char| !letter.is_alphanumeric());
        let own = self.language.phrase(Word::ToMove, &[self.language.color(color)]);
        let english = Language::English.color(color);
        let known = [own, format!("{english} to play"), format!("{english} to move")];
        let is_known = known.iter().any(|known| said.to_lowercase() == known.to_lowercase());
        if is_known { rest.trim().to_owned() } else { text.to_owned() }
    }

    /// Of a problem that cannot be drawn, what people wrote is left.
    fn add_comments(&self, view: &GameView<'_>, title: &str, blocks: &mut Vec<Block>) {
        let comments = view.nodes().filter_map(|node| view.comment(node));
        blocks.extend(comments.map(|text| {
            Block::Text(super::Text { name: title.to_owned(), text: self.prose(&text), ..Default::default() })
        }));
    }
}

/// Whether a block tells a line that has no picture of its own.
fn is_told(block: &Block) -> bool {
    matches!(block, Block::Text(text) if text.lead.iter().any(|lead| !lead.at.is_empty()))
}

/// The last node before the first move, and before the first choice.
fn start<'d>(view: &GameView<'d>) -> Node<'d> {
    let mut node = view.root();
    while let Some(next) = node.first_child() {
        if next.next_sibling().is_some() || view.move_in(next).is_some() {
            break;
        }
        node = next;
    }
    node
}

/// Who makes the first move.
fn first_color(view: &GameView<'_>, start: Node<'_>) -> Option<Color> {
    let below = std::iter::successors(start.first_child(), |node| node.first_child());
    let mut colors = below.filter_map(|node| view.moves(node).next()).map(|it| it.color);
    colors.next().flatten()
}

pub(super) fn set_window(subject: &mut Subject, window: &[Site]) {
    if subject.markup.window.is_empty() {
        subject.markup.window = window.to_vec();
    }
}

/// The part of the board that the stones and all moves need; nothing when that is most of it.
fn window(view: &GameView<'_>, spec: &GameSpec) -> Vec<Site> {
    let Ok(position) = spec.begin(&Options::of(view)) else { return Vec::new() };
    let board = &*position;
    let sites = view.nodes().flat_map(|node| {
        let idents = [b"B" as &'static [u8], b"W", b"AB", b"AW"];
        idents.into_iter().flat_map(move |ident| areas(view, node, ident, board))
    });
    around(board, sites, ROOM)
}
