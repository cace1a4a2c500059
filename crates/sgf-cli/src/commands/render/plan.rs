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
    ) -> anyhow::Result<Pictures<'a, 'd>> {
        if render.figures {
            let every = every.or(figures::FigureOptions::default().every);
            let options =
                figures::FigureOptions { every, variations: render.look.variations, ..Default::default() };
            let figures = Box::new(figures::figures(view, spec, options)?);
            return Ok(Pictures::Figures { render, view, spec, figures, number: 0 });
        }
        let nodes = match every {
            None if render.last => vec![(view.main_line().last().unwrap_or(view.root()), None)],
            None => vec![(render.moment.find(view)?, None)],
            Some(every) => at_intervals(view, every.max(1) as usize),
        };
        let walk = (nodes.len() > 1).then(|| Walk::along(view, spec)).transpose()?.map(Box::new);
        Ok(Pictures::Nodes { render, view, spec, nodes: nodes.into_iter(), walk })
    }
}

impl Iterator for Pictures<'_, '_> {
    type Item = anyhow::Result<Picture>;

    fn next(&mut self) -> Option<anyhow::Result<Picture>> {
        match self {
            Pictures::Nodes { render, view, spec, nodes, walk } => {
                let (node, number) = nodes.next()?;
                Some(
                    at_node(render, view, spec, node, walk.as_deref())
                        .map(|(subject, look)| (subject, look, number)),
                )
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
        Some(Walk { timeline, numbers }) => {
            picture::subject(view, spec, node, timeline, &look, |node| numbers.reached(node))?
        }
        None => Subject::at(view, spec, node)?,
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
    Ok((subject, look))
}

impl Render {
    /// What is asked for besides.
    fn set(&self, look: &mut View) {
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
