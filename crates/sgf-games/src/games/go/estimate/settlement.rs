//! The dead stones and the territory that an estimate finds.

use sgf_model::value::{Color, LetterPoint, LetterRange};

use super::super::cell::{BLACK, EMPTY, WHITE};
use super::super::notation::{Move, letters};
use super::super::{Board, Scoring};
use super::arena::STONES;
use super::chains::Chains;
use super::finish::Finish;
use crate::{AnyPosition, Claims, ParseMoveError};

/// The dead stones and the territory of a position.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Board, Ending, Estimate};
/// let board = Board::new(2, 2).expect("a size of boards");
/// assert_eq!(Estimate::of(&board, Ending::Passes).likely.territory, [[], []]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settlement {
    /// The dead stones.
    pub dead: Vec<LetterPoint>,
    /// The empty points that Black and White own.
    pub territory: [Vec<LetterPoint>; 2],
    /// The neutral points that Black and White still fill.
    pub filled: [Vec<LetterPoint>; 2],
}

impl Settlement {
    /// Returns the territory of a position of Go without dead stones, one point per dead group; `None` if the board is too large.
    ///
    /// # Errors
    ///
    /// Fails if a text names no point of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{SPEC, Settlement};
    /// use sgf_games::{Options, SetUp};
    /// let mut position = SPEC.begin(&Options::default().with_size(3, 1))?;
    /// position.set_up(&SetUp { ident: "AB", value: "aa" })?;
    /// position.set_up(&SetUp { ident: "AW", value: "ca" })?;
    /// let settlement = Settlement::with_dead(&*position, &["ca".into()])?.expect("a board of Go");
    /// assert_eq!(settlement.marks(&*position), [vec!["ba", "ca"], vec![]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_dead(
        position: &dyn AnyPosition,
        dead: &[String],
    ) -> Result<Option<Settlement>, ParseMoveError> {
        let sites = dead.iter().map(|text| position.site(text)).collect::<Result<Vec<_>, _>>()?;
        let Some(board) = board_of(position) else { return Ok(None) };
        let cells: Vec<u8> = board.cells().collect();
        let chains = Chains::of(&cells, board.stride);
        let mut is_dead = vec![false; chains.stones.len()];
        for (site, point) in position.geometry().sites().zip(points(&board)) {
            let at = board.index(point);
            if sites.contains(&site) && cells[at] & STONES != 0 {
                is_dead[chains.of[at]] = true;
            }
        }
        let finish = Finish::new(&cells, board.stride, &chains, &is_dead, None);
        Ok(Some(settlement(&board, &cells, &finish)))
    }

    /// Returns the points to mark as territory of Black (TB) and of White (TW), dead stones included.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{SPEC, Settlement};
    /// use sgf_games::Options;
    /// let position = SPEC.begin(&Options::default())?;
    /// let settlement = Settlement::default();
    /// assert!(settlement.marks(&*position).iter().all(Vec::is_empty));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn marks(&self, position: &dyn AnyPosition) -> [Vec<String>; 2] {
        let mut marks = self.territory.clone();
        for &point in &self.dead {
            if let Ok(Some(color)) = position.stone(&text(point)) {
                marks[color.other() as usize].push(point);
            }
        }
        marks.map(|mut points| {
            points.sort_unstable_by_key(|point| (point.row(), point.column()));
            points.dedup();
            points.into_iter().map(text).collect()
        })
    }

    /// Returns the claims with which a position is scored.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{Board, Ending, Estimate, Scoring};
    /// use sgf_games::Claims;
    /// let board = Board::new(9, 9).expect("a size of boards");
    /// let estimate = Estimate::of(&board, Ending::Passes);
    /// assert_eq!(estimate.likely.claims(Scoring::Territory), Claims::default());
    /// ```
    #[must_use]
    pub fn claims(&self, scoring: Scoring) -> Claims {
        let [black, white] = [Color::Black, Color::White].map(|color| {
            // Under area scoring, a filled point counts like an owned one.
            let filled: &[LetterPoint] =
                if scoring == Scoring::Area { &self.filled[color as usize] } else { &[] };
            self.territory[color as usize].iter().chain(filled).map(|&point| text(point)).collect()
        });
        Claims { dead: self.dead.iter().map(|&point| text(point)).collect(), black, white }
    }
}

/// Returns the dead stones and the territory of a finished game.
pub(super) fn settlement(board: &Board, cells: &[u8], finish: &Finish) -> Settlement {
    let mut settlement = Settlement::default();
    for point in points(board) {
        let at = board.index(point);
        let (old, new) = (cells[at], finish.arena.cells[at]);
        if old & STONES != 0 && new != old {
            settlement.dead.push(point);
        }
        let list = match (new, finish.owner[at]) {
            (EMPTY, BLACK) => &mut settlement.territory[0],
            (EMPTY, WHITE) => &mut settlement.territory[1],
            (BLACK, _) if old == EMPTY => &mut settlement.filled[0],
            (WHITE, _) if old == EMPTY => &mut settlement.filled[1],
            _ => continue,
        };
        list.push(point);
    }
    settlement
}

/// The board of a position of Go.
pub(super) fn board_of(position: &dyn AnyPosition) -> Option<Board> {
    let geometry = position.geometry();
    let [columns, rows] = [geometry.columns(), geometry.rows()].map(|side| u8::try_from(side).ok());
    let mut board = Board::new(columns?, rows?)?;
    let points: Vec<LetterPoint> = points(&board).collect();
    // Sites are numbered row by row, like the points.
    for (site, point) in geometry.sites().zip(points) {
        if let Some(color) = position.occupant(site).owner() {
            board.set_up(LetterRange::Single(point), Some(color));
        }
    }
    Some(board)
}

/// The points of a board, row by row.
fn points(board: &Board) -> impl Iterator<Item = LetterPoint> + use<> {
    let (columns, rows) = (board.columns(), board.rows());
    (0..rows).flat_map(move |row| (0..columns).filter_map(move |column| LetterPoint::new(column, row)))
}

fn text(point: LetterPoint) -> String {
    letters(Move::Put(point))
}
