//! The images that are drawn of a game.

use opensgf::book::figures::{self, Figures};
use opensgf::play::replay::Timeline;
use opensgf::play::{GameSpec, Options, StartError};
use opensgf::record::MoveNumbers;
use opensgf::render::{Diagram, View};
use opensgf::{GameView, Node};

use super::{Render, heat};
use crate::args::render;

/// A diagram with its options, and its number if there are several.
type Picture = (Diagram, View, Option<usize>);

/// Iterates over the images of a game.
pub(super) enum Pictures<'a, 'd> {
    /// Positions of the main line.
    Nodes {
        render: &'a Render,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        nodes: std::vec::IntoIter<(Node<'d>, Option<usize>)>,
        walk: Option<Box<Walk<'a, 'd>>>,
        /// The number of caption lines, if there are captions.
        caption_lines: Option<usize>,
    },
    /// Figures as in a book.
    Figures {
        render: &'a Render,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        figures: Box<Figures<'a, 'd>>,
        number: usize,
    },
}

/// Cached positions and move numbers, so that many images of a game take linear time.
pub(super) struct Walk<'a, 'd> {
    timeline: Timeline<'a, 'd>,
    numbers: MoveNumbers,
}

/// Games with fewer nodes are replayed for each image, so that all stones know their move numbers.
const MAX_REPLAYED: usize = 1000;

impl<'a, 'd> Walk<'a, 'd> {
    fn new(view: &'a GameView<'d>, spec: &'static GameSpec) -> Result<Walk<'a, 'd>, StartError> {
        let timeline = Timeline::new(view, spec, &Options::of(view))?;
        Ok(Walk { timeline, numbers: view.move_numbers() })
    }
}

impl<'a, 'd> Pictures<'a, 'd> {
    /// The number of images, if it is known in advance.
    pub(super) fn n_known(&self) -> Option<usize> {
        match self {
            Pictures::Nodes { nodes, .. } => Some(nodes.len()),
            Pictures::Figures { .. } => None,
        }
    }

    /// Chooses the images.
    pub(super) fn new(
        render: &'a Render,
        every: Option<u32>,
        view: &'a GameView<'d>,
        spec: &'static GameSpec,
        has_captions: bool,
    ) -> anyhow::Result<Pictures<'a, 'd>> {
        if render.figures {
            anyhow::ensure!(
                render.view_args.analysis_parts().is_empty(),
                "--analysis cannot be combined with --figures"
            );
            let every = every.or(figures::FigureOptions::default().every);
            let mut figure_options = figures::FigureOptions::default();
            (figure_options.every, figure_options.variations) = (every, render.view_args.variations);
            let figures = Box::new(figures::figures(view, spec, figure_options)?);
            return Ok(Pictures::Figures { render, view, spec, figures, number: 0 });
        }
        let nodes = match every {
            None if render.last => vec![(view.main_line().last().unwrap_or(view.root()), None)],
            None => vec![(render.position.find(view)?, None)],
            Some(every) => at_intervals(view, every.max(1) as usize),
        };
        let walk = (nodes.len() > 1).then(|| Walk::new(view, spec)).transpose()?.map(Box::new);
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
                Some(picture.map(|(diagram, mut options)| {
                    if caption_lines.is_some() {
                        options.caption = Some(caption(view, node, &diagram));
                        options.caption_lines = *caption_lines;
                    }
                    (diagram, options, number)
                }))
            }
            Pictures::Figures { render, view, spec, figures, number } => {
                let figure = figures.next()?;
                *number += 1;
                let (diagram, mut options) = figure.picture(view, spec);
                render.view_args.apply(&mut options);
                let notes = figure.notes();
                let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
                options.caption = Some([vec![figure.caption()], notes].concat().join("\n"));
                render.set(&mut options);
                Some(Ok((diagram, options, Some(*number))))
            }
        }
    }
}

/// Lines of a comment in an animation.
const COMMENT_LINES: usize = 2;

/// The comment of a node, unless it is blank.
fn comment<'d>(view: &GameView<'d>, node: Node<'d>) -> Option<String> {
    let text = view.shown_comment(node)?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The caption of a frame: the number of the last move, and the comment.
fn caption<'d>(view: &GameView<'d>, node: Node<'d>, diagram: &Diagram) -> String {
    let number =
        diagram.moves.last().map_or_else(|| "Start".to_owned(), |last| format!("Move {}", last.number));
    let comment = comment(view, node).map(|text| format!("\n{text}"));
    number + &comment.unwrap_or_default()
}

fn at_node<'d>(
    render: &Render,
    view: &GameView<'d>,
    spec: &'static GameSpec,
    node: Node<'d>,
    walk: Option<&Walk<'_, 'd>>,
) -> anyhow::Result<(Diagram, View)> {
    let mut options = View::default();
    render.view_args.apply(&mut options);
    render.set(&mut options);
    let mut diagram = match walk {
        Some(Walk { timeline, numbers }) if view.nodes().nth(MAX_REPLAYED).is_some() => {
            render::diagram(view, spec, node, timeline, &options, |node| numbers.reached(node))?
        }
        _ => Diagram::at(view, spec, node)?,
    };
    if let Some(ident) = &render.heat {
        let values = heat::values(view, node, ident)?;
        anyhow::ensure!(!values.is_empty(), "the node has no property {ident} for --heat");
        // Skip values for passes, which are not on the board.
        let of = |(point, share, text): (String, i32, String)| {
            Some((diagram.position.site(&point).ok()?, share, text))
        };
        diagram.values = values.into_iter().filter_map(of).collect();
    }
    // In an animation, nodes without analysis are fine.
    match walk {
        Some(_) => {
            render.view_args.add_analysis(&mut diagram, view, node);
        }
        None => render.view_args.expect_analysis(&mut diagram, view, node)?,
    }
    Ok((diagram, options))
}

impl Render {
    /// Applies the options of `render`.
    pub(super) fn set(&self, options: &mut View) {
        options.sides = self.sides.unwrap_or(options.sides);
        options.turn = self.to_move_marks;
    }
}

/// Every Nth move of the main line and its end, with the number of moves so far.
///
/// Moves are counted, since the numbers given by MN may repeat.
fn at_intervals<'d>(view: &GameView<'d>, every: usize) -> Vec<(Node<'d>, Option<usize>)> {
    let mut nodes: Vec<(Node<'d>, Option<usize>)> = Vec::new();
    let (mut n_moves, mut next, mut last) = (0, every, view.root());
    for node in view.main_line() {
        last = node;
        n_moves += view.moves(node).count();
        if n_moves >= next {
            nodes.push((node, Some(n_moves)));
            next = (n_moves / every + 1) * every;
        }
    }
    if nodes.last().is_none_or(|(_, number)| *number != Some(n_moves)) {
        nodes.push((last, Some(n_moves)));
    }
    nodes
}
