//! Setup: changes to the board without a move.

use sgf_model::value::Color;

use super::{Geometry, Piece, Region, Site};
use crate::ParseMoveError;

/// The piece that a setup value places, and the sites; `None` clears them.
pub type Filling = (Option<Piece>, Vec<Site>);

/// One value of a setup property: `AB[dd]`, `AE[aa:cc]`, or a property of a single game, such as `CV[4]`.
///
/// Source: properties.html, "Setup properties", and the pages of the games.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, SetUp, backgammon};
/// let mut position = backgammon::SPEC.begin(&Options::default())?;
/// // DI sets the dice, which only backgammon has.
/// position.set_up(&SetUp { ident: "DI", value: "31" })?;
/// assert!(position.n_moves() < 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp<'a> {
    /// The identifier, in capital letters.
    pub ident: &'a str,
    /// The value without SGF escapes; a rectangle is two points separated by a colon.
    pub value: &'a str,
}

impl SetUp<'_> {
    /// Returns the color of AB and AW, or `Some(None)` for AE, which clears points; `None` for other properties.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::SetUp;
    /// use sgf_model::value::Color;
    /// assert_eq!(SetUp { ident: "AW", value: "dd" }.stone(), Some(Some(Color::White)));
    /// assert_eq!(SetUp { ident: "AE", value: "aa:cc" }.stone(), Some(None));
    /// assert_eq!(SetUp { ident: "CV", value: "4" }.stone(), None);
    /// ```
    #[must_use]
    pub fn stone(&self) -> Option<Option<Color>> {
        match self.ident {
            "AB" => Some(Some(Color::Black)),
            "AW" => Some(Some(Color::White)),
            "AE" => Some(None),
            _ => None,
        }
    }
}

/// Reads a value of AB, AW or AE, with `area` reading its points; `None` for other properties.
pub(crate) fn stones_on(
    set_up: &SetUp<'_>,
    area: &dyn Fn(&str) -> Result<Vec<Site>, ParseMoveError>,
) -> Result<Option<Filling>, ParseMoveError> {
    let Some(stone) = set_up.stone() else { return Ok(None) };
    Ok(Some((stone.map(Piece::stone), area(set_up.value)?)))
}

/// Reads a point, using `site`, or a rectangle.
pub(crate) fn area_of(
    geometry: Geometry,
    text: &str,
    site: &dyn Fn(&str) -> Result<Site, ParseMoveError>,
) -> Result<Vec<Site>, ParseMoveError> {
    match text.split_once(':') {
        Some((one, other)) => geometry.named_rectangle(one, other),
        None => Ok(vec![site(text)?]),
    }
}

/// The property that places a stone on a site or clears it; `None` for other pieces, and for sites next to the board.
pub(crate) fn stone_ident(geometry: Geometry, site: Site, piece: Option<Piece>) -> Option<&'static str> {
    if geometry.region(site) != Region::Board {
        return None;
    }
    match piece {
        None => Some("AE"),
        Some(piece) if piece.kind != 0 => None,
        Some(piece) if piece.owner? == Color::Black => Some("AB"),
        Some(_) => Some("AW"),
    }
}
