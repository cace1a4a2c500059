//! Which pictures are made of a game.

use opensgf::play::replay::Timeline;
use opensgf::play::{GameSpec, Options, Refused};
use opensgf::record::MoveNumbers;
use opensgf::render::figures::{self, Figures};
use opensgf::render::{Subject, View};
use opensgf::{GameView, Node};

use super::{Render, heat};
use crate::picture;

/// A picture before it is drawn, and its number if there are several.
type Picture = (Subject, View, Option<usize>);

/// The pictures of a game, one after the other.
pub(super) enum Pictures<'a, 'd> {
    /// At nodes of the main line.
    Nodes {
        render: &'a Render,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        nodes: std::vec::IntoIter<(Node<'d>, Option<usize>)>,
        walk: Option<Box<Walk<'a, 'd>>>,
        /// How many lines the caption of each picture has, if there is one.
        caption_lines: Option<usize>,
    },
    /// As a book prints them.
    Figures {
        render: &'a Render,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        figures: Box<Figures<'a, 'd>>,
        number: usize,
    },
}

/// What makes many pictures of a game take no longer than their number: the positions on the way, and the numbers of moves.
pub(super) struct Walk<'a, 'd> {
    timeline: Timeline<'a, 'd>,
    numbers: MoveNumbers,
}

/// Up to how many nodes the moves are looked up from the beginning for each picture: then all pieces know since when they stand.
const MOST_REPLAYED: usize = 1000;

impl<'a, 'd> Walk<'a, 'd> {
    fn along(view: &'a GameView<'d>, spec: &'static GameSpec) -> Result<Walk<'a, 'd>, Refused> {
        let timeline = Timeline::new(view, spec, &Options::of(view))?;
        Ok(Walk { timeline, numbers: view.move_numbers() })
    }
}

impl<'a, 'd> Pictures<'a, 'd> {
    /// How many there will be, as far as that is known before.
    pub(super) fn n_known(&self) -> Option<usize> {
        match self {
            Pictures::Nodes { nodes, .. } => Some(nodes.len()),
            Pictures::Figures { .. } => None,
        }
    }

    /// Finds out which pictures are asked for.
    pub(super) fn of(
        render: &'a Render,
        every: Option<u32>,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        has_captions: bool,
    ) -> anyhow::Result<Pictures<'a, 'd>> {
        if render.figures {
            anyhow::ensure!(
                render.look.parts().is_empty(),
                "--analysis is for positions; figures show many moves at once"
            );
            let every = every.or(figures::FigureOptions::default().every);
            let mut options = figures::FigureOptions::default();
            (options.every, options.variations) = (every, render.look.variations);
            let figures = Box::new(figures::figures(view, spec, options)?);
            return Ok(Pictures::Figures { render, view, spec, figures, number: 0 });
        }
        let nodes = match every {
            None if render.last => vec![(view.main_line().last().unwrap_or(view.root()), None)],
            None => vec![(render.moment.find(view)?, None)],
            Some(every) => at_intervals(view, every.max(1) as usize),
        };
        let walk = (nodes.len() > 1).then(|| Walk::along(view, spec)).transpose()?.map(Box::new);
        let has_comments = || nodes.iter().any(|(node, _)| comment(view, *node).is_some());
        let caption_lines = has_captions.then(|| if has_comments() { 1 + COMMENT_LINES } else { 1 });
        Ok(Pictures::Nodes { render, view, spec, nodes: nodes.into_iter(), walk, caption_lines })
    }
}

impl Iterator for Pictures<'_, '_> {
    type Item = anyhow::Result<Picture>;

    fn next(&mut self) -> Option<anyhow::Result<Picture>> {
        match self {
            Pictures::Nodes { render, view, spec, nodes, walk, caption_lines } => {
                let (node, number) = nodes.next()?;
                let picture = at_node(render, view, spec, node, walk.as_deref());
                Some(picture.map(|(subject, mut look)| {
                    if caption_lines.is_some() {
                        look.caption = Some(caption(view, node, &subject));
                        look.caption_lines = *caption_lines;
                    }
                    (subject, look, number)
                }))
            }
            Pictures::Figures { render, view, spec, figures, number } => {
                let figure = figures.next()?;
                *number += 1;
                let (subject, mut look) = figure.picture(view, spec);
                render.look.apply(&mut look);
                let notes = figure.notes();
                let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
                look.caption = Some([vec![figure.caption()], notes].concat().join("\n"));
                render.set(&mut look);
                Some(Ok((subject, look, Some(*number))))
            }
        }
    }
}

/// How many lines of a comment a film shows.
const COMMENT_LINES: usize = 2;

/// The comment of a node, if it says anything.
fn comment<'d>(view: &GameView<'d>, node: Node<'d>) -> Option<String> {
    let text = view.comment(node)?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// What stands below a picture of a film: the number of the last move, and the comment.
fn caption<'d>(view: &GameView<'d>, node: Node<'d>, subject: &Subject) -> String {
    let number =
        subject.moves.last().map_or_else(|| "Start".to_owned(), |last| format!("Move {}", last.number));
    let comment = comment(view, node).map(|text| format!("\n{text}"));
    number + &comment.unwrap_or_default()
}

fn at_node<'d>(
    render: &Render,
    view: &GameView<'d>,
    spec: &'static GameSpec,
    node: Node<'d>,
    walk: Option<&Walk<'_, 'd>>,
) -> anyhow::Result<(Subject, View)> {
    let mut look = View::default();
    render.look.apply(&mut look);
    render.set(&mut look);
    let mut subject = match walk {
        Some(Walk { timeline, numbers }) if view.nodes().nth(MOST_REPLAYED).is_some() => {
            picture::subject(view, spec, node, timeline, &look, |node| numbers.reached(node))?
        }
        _ => Subject::at(view, spec, node)?,
    };
    if let Some(ident) = &render.heat {
        let values = heat::values(view, node, ident)?;
        anyhow::ensure!(!values.is_empty(), "the node has no {ident} for --heat");
        // Engines measure passes, too; those have no place on the board.
        let of = |(point, share, text): (String, i32, String)| {
            Some((subject.position.site(&point).ok()?, share, text))
        };
        subject.values = values.into_iter().filter_map(of).collect();
    }
    // Few nodes of a film may have an analysis.
    match walk {
        Some(_) => {
            render.look.analyse(&mut subject, view, node);
        }
        None => render.look.expect_analysis(&mut subject, view, node)?,
    }
    Ok((subject, look))
}

impl Render {
    /// What is asked for besides.
    pub(super) fn set(&self, look: &mut View) {
        look.sides = self.sides.unwrap_or(look.sides);
        look.turn = self.to_move_marks;
    }
}

/// The nodes of the main line after every so many moves, and the last one, each with the number of moves made until then.
///
/// They are counted, because the numbers that MN gives may come twice.
fn at_intervals<'d>(view: &GameView<'d>, every: usize) -> Vec<(Node<'d>, Option<usize>)> {
    let mut nodes: Vec<(Node<'d>, Option<usize>)> = Vec::new();
    let (mut n_moves, mut due, mut last) = (0, every, view.root());
    for node in view.main_line() {
        last = node;
        n_moves += view.moves(node).count();
        if n_moves >= due {
            nodes.push((node, Some(n_moves)));
            due = (n_moves / every + 1) * every;
        }
    }
    if nodes.last().is_none_or(|(_, number)| *number != Some(n_moves)) {
        nodes.push((last, Some(n_moves)));
    }
    nodes
}
