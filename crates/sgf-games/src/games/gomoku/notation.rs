//! Moves of Gomoku, and their notation: two letters as in Go, and `h8` as players write.

use sgf_model::value::LetterPoint;

use crate::{Axis, BoardPlan, Geometry, Labels, Naming, ParseMoveError, Site, Symmetry};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone; rows are counted from the top.
    Put(LetterPoint),
    /// Passes.
    Pass,
    /// Exchanges the colors of the players, as some openings allow.
    Swap,
    /// Resigns.
    Resign,
}

/// The name of the players' coordinates.
pub(super) const EDGE: &str = "edge";

/// Words that are moves, with all spellings; the first is the one we write.
const WORDS: &[(Move, &[&str])] =
    &[(Move::Pass, &["", "pass", "--"]), (Move::Swap, &["swap"]), (Move::Resign, &["resign"])];

static FROM_ABOVE: BoardPlan = PLAN;
static FROM_BELOW: BoardPlan = BoardPlan { namings: &[LETTERS_FROM_BELOW, PLAYERS], ..PLAN };
static RENJU_FROM_ABOVE: BoardPlan = BoardPlan { symmetries: &Symmetry::EIGHT, ..PLAN };
static RENJU_FROM_BELOW: BoardPlan =
    BoardPlan { namings: &[LETTERS_FROM_BELOW, PLAYERS], symmetries: &Symmetry::EIGHT, ..PLAN };

/// Only the rules of Renju distinguish the colors.
const PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Capitals, from_end: false },
    namings: &[Naming::LETTERS, PLAYERS],
    symmetries: &Symmetry::SIXTEEN,
    ..BoardPlan::SQUARES
};

const PLAYERS: Naming = Naming::FROM_BOTTOM.called(EDGE);

const LETTERS_FROM_BELOW: Naming = Naming {
    name: "",
    read: |geometry, text| {
        let (column, row) = (Naming::LETTERS.read)(geometry, text)?;
        Some((column, i32::from(geometry.rows()) - 1 - row))
    },
    write: |geometry, (column, row)| {
        (Naming::LETTERS.write)(geometry, (column, geometry.rows().checked_sub(row + 1)?))
    },
};

/// The size and orientation of the board, for reading and writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// Whether row letters are counted from the bottom.
    pub(super) from_below: bool,
}

impl Grid {
    /// Reads a move.
    pub(super) fn step(self, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        let word = text.to_ascii_lowercase();
        if let Some((step, _)) = WORDS.iter().find(|(_, words)| words.contains(&word.as_str())) {
            return Ok(*step);
        }
        // As in Go, because some programs use the same code for both games.
        let is_old_pass = text == "tt" && self.columns <= 19 && self.rows <= 19;
        if is_old_pass { Ok(Move::Pass) } else { self.point(text).map(Move::Put) }
    }

    /// Reads a point: two letters, or a letter and a number counted from the bottom.
    pub(super) fn point(self, text: &str) -> Result<LetterPoint, ParseMoveError> {
        let site = self.geometry(false).site(text)?;
        self.point_of(site).ok_or_else(|| ParseMoveError::off_board(text))
    }

    pub(super) fn geometry(self, is_renju: bool) -> Geometry {
        let plan = match (self.from_below, is_renju) {
            (false, false) => &FROM_ABOVE,
            (false, true) => &RENJU_FROM_ABOVE,
            (true, false) => &FROM_BELOW,
            (true, true) => &RENJU_FROM_BELOW,
        };
        Geometry::new(plan, self.columns.into(), self.rows.into())
    }

    pub(super) fn site_of(self, point: LetterPoint) -> Site {
        Site::new(u32::from(point.row()) * u32::from(self.columns) + u32::from(point.column()))
    }

    pub(super) fn point_of(self, site: Site) -> Option<LetterPoint> {
        let columns = u32::from(self.columns);
        let row = u8::try_from(site.number() / columns).ok().filter(|&row| row < self.rows)?;
        LetterPoint::new((site.number() % columns) as u8, row)
    }

    /// Writes a move in letters.
    pub(super) fn letters(self, step: Move) -> String {
        match step {
            Move::Put(point) => self.geometry(false).name(self.site_of(point)),
            word => word_of(word).to_owned(),
        }
    }

    /// Writes a move in the players' notation: `h8`.
    pub(super) fn as_players_say(self, step: Move) -> String {
        match step {
            Move::Put(point) => self.geometry(false).name_as(self.site_of(point), EDGE).unwrap_or_default(),
            Move::Pass => "pass".to_owned(),
            word => word_of(word).to_owned(),
        }
    }
}

fn word_of(step: Move) -> &'static str {
    WORDS.iter().find(|(word, _)| *word == step).map_or("", |(_, words)| words[0])
}
