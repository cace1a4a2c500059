//! The boards on which tracks are recorded: a fast one for Go, and one for all games.

use sgf_games::go::{BareMove, Go, Move};
use sgf_games::replay::{Action, ActionKind, follow};
use sgf_games::{AnyPosition, Geometry, Played, Position, SetUp, Site};
use sgf_model::value::{Color, LetterPoint};

use super::{EMPTY, Observer, State, state_of, stone};

/// A board that records a track.
pub(super) trait Board {
    fn geometry(&self) -> Geometry;
    fn state(&self, site: usize) -> State;
    /// Plays a move. Returns where the piece ended up, and whether nothing else changed; `None` if the move is unreadable.
    fn play(&mut self, color: Color, action: &Action<'_>) -> Option<(Option<usize>, bool)>;
    fn other(&mut self, action: &Action<'_>);

    /// The neighbors of a site, if changes can only spread between neighbors.
    fn beside(&self, _site: usize) -> Option<[Option<usize>; 4]> {
        None
    }

    /// Called at the end of each moment.
    fn ended(&mut self) {}

    /// Whether the board is empty before setup.
    fn begins_empty(&self) -> bool {
        false
    }

    /// Plays the move of a node that contains nothing else (see [`BareMove`]). Returns the player, the site, and whether
    /// nothing else changed. Changes nothing if the node is not of this kind.
    fn play_bare(&mut self, _text: &[u8]) -> Option<(Color, usize, bool)> {
        None
    }
}

/// The column and row of a site. Division of small integers is faster.
fn divided(site: usize, columns: u8) -> (u16, u16) {
    let (site, columns) = (site as u16, u16::from(columns));
    (site % columns, site / columns)
}

/// Most games are Go, and its concrete type is twice as fast.
#[derive(Clone)]
pub(super) struct GoBoard {
    go: Go,
    bare: BareMove,
    columns: usize,
}

impl GoBoard {
    pub(super) fn new(go: Go) -> GoBoard {
        let (columns, rows) = (go.board().columns(), go.board().rows());
        GoBoard { go, bare: BareMove::on((columns.into(), rows.into())), columns: columns.into() }
    }
}

impl Board for GoBoard {
    fn geometry(&self) -> Geometry {
        Position::geometry(&self.go)
    }

    fn state(&self, site: usize) -> State {
        let board = self.go.board();
        let (column, row) = divided(site, board.columns());
        let point = LetterPoint::new(column as u8, row as u8);
        point.and_then(|point| board.stone(point)).map_or(EMPTY, stone)
    }

    /// Captured stones are next to the stone that was played, or next to other captured stones.
    fn beside(&self, site: usize) -> Option<[Option<usize>; 4]> {
        let board = self.go.board();
        let (columns, rows) = (u16::from(board.columns()), u16::from(board.rows()));
        let (column, row) = divided(site, board.columns());
        Some([
            (column > 0).then(|| site - 1),
            (column + 1 < columns).then(|| site + 1),
            (row > 0).then(|| site - usize::from(columns)),
            (row + 1 < rows).then(|| site + usize::from(columns)),
        ])
    }

    fn begins_empty(&self) -> bool {
        true
    }

    #[inline]
    fn play_bare(&mut self, text: &[u8]) -> Option<(Color, usize, bool)> {
        let (color, point) = self.bare.read(text)?;
        let is_plain = self.go.put_if_clear(color, point)
            || self.go.play_unchecked(color, &Move::Put(point)) == Played::default();
        Some((color, usize::from(point.row()) * self.columns + usize::from(point.column()), is_plain))
    }

    fn play(&mut self, color: Color, action: &Action<'_>) -> Option<(Option<usize>, bool)> {
        let step = self.go.read_move(color, &action.text).ok()?;
        let Move::Put(point) = step else {
            self.go.play_unchecked(color, &step);
            return Some((None, true));
        };
        let played = self.go.play_unchecked(color, &step);
        Some((
            Some(usize::from(point.row()) * self.columns + usize::from(point.column())),
            played == Played::default(),
        ))
    }

    fn other(&mut self, action: &Action<'_>) {
        match action.kind {
            ActionKind::Turn(color) => Position::set_turn(&mut self.go, color),
            ActionKind::SetUp | ActionKind::Move(_) => {
                let ident = String::from_utf8_lossy(action.property.ident());
                let _ = Position::set_up(&mut self.go, &SetUp { ident: &ident, value: &action.text });
            }
        }
    }
}

pub(super) struct AnyBoard<'w> {
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) observe: Option<&'w mut dyn Observer>,
}

impl Clone for AnyBoard<'_> {
    /// The copy is not watched.
    fn clone(&self) -> Self {
        AnyBoard { position: self.position.copy(), observe: None }
    }
}

impl Board for AnyBoard<'_> {
    fn geometry(&self) -> Geometry {
        self.position.geometry()
    }

    fn state(&self, site: usize) -> State {
        state_of(&self.position.occupant(Site::new(site as u32)))
    }

    fn play(&mut self, color: Color, action: &Action<'_>) -> Option<(Option<usize>, bool)> {
        let color = self.position.mover(color);
        let step = self.position.read_move(color, &action.text).ok()?;
        if let Some(observe) = &mut self.observe {
            observe.step(&*self.position, color, &step, &action.text);
        }
        self.position.play_unchecked(color, &step).ok()?;
        Some((step.footprint().last().map(|site| site.index()), false))
    }

    fn other(&mut self, action: &Action<'_>) {
        follow(&mut *self.position, action);
    }

    fn ended(&mut self) {
        if let Some(observe) = &mut self.observe {
            observe.moment(&*self.position);
        }
    }
}
