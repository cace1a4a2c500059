//! The columns of a segment that board searches read: games, tracks and planes.

use std::sync::{Arc, OnceLock};

use super::glances::Glances;
use super::{NONE, Row};

/// The columns for board searches.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) rows: Arc<Vec<Row>>,
    tracks: Arc<Vec<u16>>,
    planes: Arc<Vec<u32>>,
    glances: Arc<OnceLock<Glances>>,
}

impl Board {
    /// The columns of a segment that is being written.
    pub(super) fn new(rows: Vec<Row>, tracks: Vec<u16>, planes: Vec<u32>) -> Board {
        let (tracks, planes) = (Arc::new(tracks), Arc::new(planes));
        Board { rows: Arc::new(rows), tracks, planes, glances: Arc::default() }
    }

    /// The columns of an open segment, which share its glances.
    pub(super) fn of(
        rows: Arc<Vec<Row>>,
        tracks: Arc<Vec<u16>>,
        planes: Arc<Vec<u32>>,
        glances: Arc<OnceLock<Glances>>,
    ) -> Board {
        Board { rows, tracks, planes, glances }
    }

    /// The tracks and the planes.
    pub(super) fn columns(&self) -> (&[u16], &[u32]) {
        (&self.tracks, &self.planes)
    }

    /// Returns the columns, without copying them if they are not shared.
    pub(super) fn into_columns(self) -> (Vec<Row>, Vec<u16>, Vec<u32>) {
        let Board { rows, tracks, planes, glances: _ } = self;
        (Arc::unwrap_or_clone(rows), Arc::unwrap_or_clone(tracks), Arc::unwrap_or_clone(planes))
    }

    /// The track of a game.
    pub(crate) fn track(&self, row: &Row) -> &[u16] {
        slice(&self.tracks, row.track.0, row.track.1)
    }

    /// The points that ever had a stone, as bits: for each row Black's points, then for each row White's. Empty if the game has
    /// no planes.
    pub(crate) fn planes(&self, row: &Row) -> &[u32] {
        if row.planes == NONE { &[] } else { slice(&self.planes, row.planes, 2 * u32::from(row.rows)) }
    }

    /// Bloom-like summaries of the games, computed on first use.
    pub(crate) fn glances(&self) -> &Glances {
        self.glances.get_or_init(|| Glances::of(&self.rows, |row| self.planes(row)))
    }
}

fn slice<T>(all: &[T], start: u32, length: u32) -> &[T] {
    let (start, length) = (start as usize, length as usize);
    all.get(start..start.saturating_add(length)).unwrap_or_default()
}
