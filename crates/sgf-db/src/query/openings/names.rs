//! Names of openings and joseki, from records in which nodes have names.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sgf_games::replay::Timeline;
use sgf_games::{AnyPosition, Geometry, Options, game, identify};
use sgf_model::prop;
use sgf_model::record::{GameView, games};
use sgf_syntax::{Document, Node};

use super::after::Identity;
use crate::query::board::{BoardQuery, Target};
use crate::query::explore::Continuation;
use crate::query::pattern::{Compiled, Pattern};
use crate::storage::track::{EMPTY, State, state_of};

/// Names of positions. A record says what they are: each node with a name (`N`) names its position.
///
/// The order of moves does not matter. In Go and similar games, a name also belongs to the rotated and mirrored position, with the
/// same colors or all colors exchanged. If the record shows only a rectangle of the board (`VW`), the name belongs to the rectangle,
/// on boards of any size: a rectangle in a corner is found in each corner. If two nodes name the same position, the last one counts.
///
/// # Examples
///
/// ```
/// use sgf_db::{BoardQuery, OpeningNames};
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// let mut names = OpeningNames::default();
/// names.add(b"(;GM[1];B[qd]N[Komoku];W[dd];B[pq]N[Enclosure to come])(;GM[1]VW[la:sh];B[qd];W[oc]N[Low approach])")?;
/// let mut position = go::SPEC.begin(&Options::default())?;
/// for (color, point) in [(Color::Black, "qp"), (Color::White, "oq")] {
///     position.follow(color, point)?;
/// }
/// assert_eq!(names.of(&BoardQuery::at(&go::SPEC, &*position)), ["Low approach"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct OpeningNames {
    /// Positions by GM number and identity.
    whole: HashMap<(u16, Identity), String>,
    areas: Vec<NamedArea>,
    /// The areas prepared for boards: by GM number, columns and rows.
    prepared: Mutex<HashMap<(u16, u16, u16), Arc<PreparedAreas>>>,
}

/// Areas in all orientations, those with the most stones first, and their names.
type PreparedAreas = Vec<(Compiled, String)>;

/// A part of a board with a name.
#[derive(Clone, Debug)]
struct NamedArea {
    gm: u16,
    pattern: Pattern,
    name: String,
}

/// The reason why a record contains no names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningNamesError {
    /// No node has a name.
    #[error("no node has a name (N), so there are no names of openings")]
    NoName,
    /// The moves of a game (its GM number) are not known.
    #[error("the game GM[{_0}] is not known, so its positions cannot have names")]
    Game(u16),
}

impl OpeningNames {
    /// The built-in names: common openings of Go, chess and Othello.
    #[must_use]
    pub fn built_in() -> OpeningNames {
        let mut names = OpeningNames::default();
        names.add(include_bytes!("names.sgf")).expect("the built-in names can be read");
        names
    }

    /// Adds the names in a collection of records. They replace other names of the same positions.
    ///
    /// # Errors
    ///
    /// Fails if no node has a name, or if a game with names is unknown.
    pub fn add(&mut self, records: &[u8]) -> Result<usize, OpeningNamesError> {
        let doc = Document::parse(records);
        self.prepared = Mutex::default();
        let mut n_names = 0;
        for view in games(&doc) {
            n_names += self.add_game(&view)?;
        }
        if n_names == 0 { Err(OpeningNamesError::NoName) } else { Ok(n_names) }
    }

    fn add_game(&mut self, view: &GameView<'_>) -> Result<usize, OpeningNamesError> {
        let named: Vec<(Node<'_>, String)> =
            view.nodes().filter_map(|node| Some((node, name_of(view, node)?))).collect();
        if named.is_empty() {
            return Ok(0);
        }
        let unknown = OpeningNamesError::Game(view.number());
        let Some(spec) = identify(view, None).spec else { return Err(unknown) };
        let Ok(timeline) = Timeline::new(view, spec, &Options::of(view)) else { return Err(unknown) };
        let n_names = named.len();
        for (node, name) in named {
            let position = timeline.at(node);
            match area(view, node, &*position) {
                Some(pattern) => {
                    self.areas.retain(|known| known.gm != spec.number || known.pattern != pattern);
                    self.areas.push(NamedArea { gm: spec.number, pattern, name });
                }
                None => {
                    let identity = BoardQuery::at(spec, &*position).identity();
                    self.whole.extend(identity.map(|identity| ((spec.number, identity), name)));
                }
            }
        }
        Ok(n_names)
    }

    /// Returns the names of a query's position: of the whole board, then of its parts, those with the most stones first. Patterns
    /// have the names of parts if they cover a corner without wildcards.
    #[must_use]
    pub fn of(&self, query: &BoardQuery) -> Vec<String> {
        let query = BoardQuery { turned: true, exchanged: true, ..query.clone() };
        let whole_board = match &query.target {
            Target::Position(..) | Target::Exact(_) => query.identity(),
            Target::Pattern(_) | Target::Sequence(..) => None,
        };
        let whole = whole_board.and_then(|identity| self.whole.get(&(query.gm, identity)));
        let mut names: Vec<String> = whole.into_iter().cloned().collect();
        let Some((geometry, states)) = query.board() else { return names };
        let columns = usize::from(geometry.columns());
        for (compiled, name) in &*self.areas_on(query.gm, geometry) {
            if !names.contains(name) && is_on(compiled, columns, &states) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Returns the names that the position after a continuation has, and the position before does not.
    #[must_use]
    pub fn after(&self, query: &BoardQuery, next: &Continuation) -> Vec<String> {
        let known = self.of(query);
        let after = query.after(next).map(|after| self.of(&after.query));
        after.into_iter().flatten().filter(|name| !known.contains(name)).collect()
    }

    fn areas_on(&self, gm: u16, geometry: Geometry) -> Arc<PreparedAreas> {
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let prepare = || {
            let mut areas: Vec<&NamedArea> = self.areas.iter().filter(|area| area.gm == gm).collect();
            areas.sort_by_key(|area| Reverse(area.pattern.n_stones()));
            let compiled = |area: &&NamedArea| Compiled::new(&area.pattern, geometry, true, true);
            Arc::new(areas.iter().map(|area| (compiled(area), area.name.clone())).collect())
        };
        prepared.entry((gm, geometry.columns(), geometry.rows())).or_insert_with(prepare).clone()
    }
}

/// Whether a pattern is on a board.
fn is_on(compiled: &Compiled, columns: usize, states: &[State]) -> bool {
    compiled.images.iter().any(|image| {
        let mut places = image.ys.clone().flat_map(|y| image.xs.clone().map(move |x| y * columns + x));
        places.any(|at| image.needs.iter().all(|&(distance, mask)| mask >> states[at + distance] & 1 == 1))
    })
}

/// The name of a node.
fn name_of(view: &GameView<'_>, node: Node<'_>) -> Option<String> {
    let name = view.get_in(node, prop::N)?.ok()?;
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The visible part of the board at a node, if it is a part.
fn area(view: &GameView<'_>, node: Node<'_>, position: &dyn AnyPosition) -> Option<Pattern> {
    let mut path = std::iter::once(node).chain(node.ancestors());
    let view_of_node = path.find_map(|node| sgf_model::record::find(node, b"VW"))?;
    let texts = view_of_node.values().map(|value| view.line(value).into_owned());
    let sites: Vec<_> = texts.filter_map(|text| position.area(&text).ok()).flatten().collect();
    let geometry = position.geometry();
    (!sites.is_empty()).then(|| Pattern::of_area(geometry, &states_of(geometry, position), &sites))
}

fn states_of(geometry: Geometry, position: &dyn AnyPosition) -> Vec<State> {
    let mut states = vec![EMPTY; geometry.n_numbers()];
    geometry.sites().for_each(|site| states[site.index()] = state_of(&position.occupant(site)));
    states
}

impl BoardQuery {
    /// The board of a position; that of a pattern if it covers a corner without wildcards.
    fn board(&self) -> Option<(Geometry, Vec<State>)> {
        match &self.target {
            Target::Position(geometry, states) => Some((*geometry, states.clone())),
            Target::Pattern(pattern) => {
                let spec = game(self.gm)?;
                let position = spec.begin(&Options::default()).ok()?;
                let geometry = position.geometry();
                pattern.in_corner(geometry).map(|states| (geometry, states))
            }
            Target::Exact(_) | Target::Sequence(..) => None,
        }
    }
}
