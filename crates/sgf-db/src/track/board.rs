//! The boards that a track is recorded on: Go's own, and that of any game.

use sgf_games::go::{BareMove, Go, Move};
use sgf_games::replay::{Action, ActionKind, follow};
use sgf_games::{AnyPosition, Geometry, Played, Position, SetUp, Site};
use sgf_model::value::{Color, LetterPoint};

use super::{EMPTY, State, Watch, state_of, stone};

/// A board that is played on while a track is recorded.
pub(super) trait Board {
    fn geometry(&self) -> Geometry;
    fn state(&self, site: usize) -> State;
    /// Executes a move: where the piece came to rest, and whether nothing else can have changed. `None` when it cannot be read.
    fn play(&mut self, color: Color, action: &Action<'_>) -> Option<(Option<usize>, bool)>;
    fn other(&mut self, action: &Action<'_>);

    /// Returns the sites that may have changed together with a site, if only those can that are connected with it.
    fn beside(&self, _site: usize) -> Option<[Option<usize>; 4]> {
        None
    }

    /// A moment has ended.
    fn ended(&mut self) {}

    /// Tells whether it is known that nothing stands on the board before it is set up.
    fn begins_empty(&self) -> bool {
        false
    }

    /// Executes the move of a node that is seen to be a move and nothing else (see [`BareMove`]): who moves, where the piece rests, and whether
    /// nothing else has changed. Otherwise changes nothing.
    fn play_bare(&mut self, _text: &[u8]) -> Option<(Color, usize, bool)> {
        None
    }
}

/// The column and the row of a site of a board. Short numbers are divided sooner.
fn divided(site: usize, columns: u8) -> (u16, u16) {
    let (site, columns) = (site as u16, u16::from(columns));
    (site % columns, site / columns)
}

/// Go is what there is most of, and its own type is twice as fast.
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

    /// What is captured lies beside the stone that was played, or beside what is captured.
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
            || self.go.execute(color, &Move::Put(point)) == Played::default();
        Some((color, usize::from(point.row()) * self.columns + usize::from(point.column()), is_plain))
    }

    fn play(&mut self, color: Color, action: &Action<'_>) -> Option<(Option<usize>, bool)> {
        let step = self.go.read(color, &action.text).ok()?;
        let Move::Put(point) = step else {
            self.go.execute(color, &step);
            return Some((None, true));
        };
        let played = self.go.execute(color, &step);
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
    pub(super) watch: Option<&'w mut dyn Watch>,
}

impl Clone for AnyBoard<'_> {
    /// Nobody watches the copy.
    fn clone(&self) -> Self {
        AnyBoard { position: self.position.copy(), watch: None }
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
        let step = self.position.read(color, &action.text).ok()?;
        if let Some(watch) = &mut self.watch {
            watch.step(&*self.position, color, &step, &action.text);
        }
        self.position.execute(color, &step);
        Some((step.rests().last().map(|site| site.index()), false))
    }

    fn other(&mut self, action: &Action<'_>) {
        follow(&mut *self.position, action);
    }

    fn ended(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.moment(&*self.position);
        }
    }
}
