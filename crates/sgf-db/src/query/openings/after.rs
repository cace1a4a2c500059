//! The query for the position after a continuation.

use sgf_games::{AnyPosition, Site};
use sgf_model::value::Color;

use crate::query::board::{BoardQuery, Target};
use crate::query::explore::Continuation;
use crate::query::pattern::{Pattern, only};
use crate::query::piece_search::ExactPosition;
use crate::query::sketch::Sketch;
use crate::storage::track::{EMPTY, state_of};

/// A continuation, and the query for the position after it.
#[derive(Clone, Debug)]
pub struct QueryAfter {
    /// The query, with the same conditions.
    pub query: BoardQuery,
    /// The move as the value of B or W, on the board of [`BoardQuery::sketch`].
    pub text: String,
}

impl BoardQuery {
    /// Returns the query for the position or pattern after a continuation.
    ///
    /// Captures follow the rules of the game; stones outside of a pattern capture nothing. Returns `None` after passes, and if
    /// the point does not determine the move, as in games in which pieces move. With a player to move, the other one is next.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec];B[ce])(;GM[1]SZ[9];B[ee];W[ge];B[eg])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let database = Database::open(&path)?;
    /// let pattern = BoardQuery::pattern(1, ".....\n.....\n..X..\n.....\n.....".parse()?);
    /// let first = database.explore(&Filter::default(), &pattern)?.continuations.swap_remove(0);
    /// // White's moves in the two games are the same up to rotation.
    /// let after = pattern.after(&first).expect("it is a point");
    /// assert_eq!(database.explore(&Filter::default(), &after.query)?.n_games, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, next: &Continuation) -> Option<QueryAfter> {
        let (target, text) = match &self.target {
            Target::Exact(exact) => after_exact(exact, next)?,
            Target::Sequence(geometry, steps) => {
                let site = next.place.and_then(|(column, row)| geometry.at(column.into(), row.into()))?;
                let steps = steps.iter().copied().chain([(Some(site), next.color)]).collect();
                (Target::Sequence(*geometry, steps), geometry.name(site))
            }
            Target::Position(..) | Target::Pattern(_) => {
                let sketch = self.sketch()?;
                let site = sketch.site(next.place?)?;
                let text = sketch.position.name(site);
                let position = played(&sketch, next.color, site, &text)?;
                let target = match &self.target {
                    Target::Pattern(pattern) => after_pattern(pattern, &sketch, &*position)?,
                    _ => BoardQuery::position(self.gm, &position.placement()).ok()?.target,
                };
                (target, text)
            }
        };
        let to_move = self.to_move.map(Color::other);
        Some(QueryAfter { query: BoardQuery { target, to_move, ..self.clone() }, text })
    }
}

/// The position after a stone was placed; `None` if the move does something else.
fn played(sketch: &Sketch, color: Color, site: Site, text: &str) -> Option<Box<dyn AnyPosition>> {
    let mut position = sketch.position.copy();
    if !position.occupant(site).is_empty() {
        return None;
    }
    position.set_turn(color);
    let step = position.read_move(color, text).ok()?;
    position.play_unchecked(color, &step).ok()?;
    (position.occupant(site).owner() == Some(color)).then_some(position)
}

/// The pattern with the stones of a position on its certain points.
fn after_pattern(pattern: &Pattern, sketch: &Sketch, position: &dyn AnyPosition) -> Option<Target> {
    if !pattern.order.is_empty() {
        return None;
    }
    let mut after = pattern.clone();
    for (at, mask) in after.masks.iter_mut().enumerate() {
        let place = ((at % pattern.columns) as u16, (at / pattern.columns) as u16);
        let state = state_of(&position.occupant(sketch.site(place)?));
        let was_empty = *mask & only(EMPTY) != 0;
        if mask.count_ones() == 1 || (was_empty && state != EMPTY) {
            *mask = only(state);
        }
    }
    after.labels.retain(|(at, _)| after.masks[*at] == only(EMPTY));
    after.captured.clear();
    Some(Target::Pattern(after))
}

fn after_exact(exact: &ExactPosition, next: &Continuation) -> Option<(Target, String)> {
    let mut position = exact.position.copy();
    let all = position.legal_moves_where(&mut |_| true);
    let notation = |step: &_| position.notation(next.color, step, "");
    let step = all.into_iter().find(|step| notation(step).as_deref() == Some(&next.point))?;
    let text = position.write_move(&step).ok()?;
    position.play_unchecked(next.color, &step).ok()?;
    Some((Target::Exact(ExactPosition::new(exact.spec, &*position)), text))
}

/// A position for comparison: the columns and rows of its board or pattern, and its points.
pub(super) type Identity = (u16, u16, Vec<u8>);

impl BoardQuery {
    /// The position of a query, whatever the moves before, for comparison with others: the size of the board or pattern, and its points. Equal under the symmetries of the query. `None` for sequences, which depend on the moves.
    pub(super) fn identity(&self) -> Option<Identity> {
        let (geometry, points) = match &self.target {
            Target::Position(geometry, states) => (geometry, self.images(*geometry, states).smallest()),
            Target::Exact(exact) => (&exact.geometry, exact.bytes()),
            Target::Pattern(pattern) => {
                return Some((pattern.columns as u16, pattern.rows as u16, pattern.masks.clone()));
            }
            Target::Sequence(..) => return None,
        };
        Some((geometry.columns(), geometry.rows(), points))
    }
}
