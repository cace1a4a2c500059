//! What a record changes on the board without a move.

use sgf_model::value::Color;

use crate::{Geometry, Piece, Position, Region, Site, Unreadable};

/// What a value of setup puts on which sites; `None` clears them.
pub type Filling = (Option<Piece>, Vec<Site>);

/// One value of a setup property: `AB[dd]`, `AE[aa:cc]`, and what games have of their own, such as `CV[4]`.
///
/// Source: properties.html, "Setup properties"; the games' own pages.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, SetUp, backgammon};
/// let mut position = backgammon::SPEC.begin(&Options::default())?;
/// // The dice of the record: they are not points, and belong to this game alone.
/// position.set_up(&SetUp { ident: "DI", value: "31" })?;
/// assert!(position.n_moves() < 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp<'a> {
    /// The identifier, in capital letters.
    pub ident: &'a str,
    /// The value without SGF's escapes; a rectangle is two points with a colon between.
    pub value: &'a str,
}

impl SetUp<'_> {
    /// Returns the stone that AB, AW and AE put on points, where `Some(None)` clears them; `None` for other properties.
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

/// Puts what a value of setup says on its sites: what [`Position::set_up`] does in every game, beside what a game has of its own.
///
/// # Errors
///
/// Fails, and changes nothing, when the value is not in the notation of the game or not on its board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, SetUp, go::Go, set_up_sites};
/// let mut position = Go::begin(&Options::default())?;
/// assert_eq!(set_up_sites(&mut position, &SetUp { ident: "AB", value: "aa:cc" })?, 9);
/// assert_eq!(set_up_sites(&mut position, &SetUp { ident: "C", value: "aa" })?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn set_up_sites<P: Position>(position: &mut P, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
    let Some((piece, sites)) = position.read_set_up(set_up)? else { return Ok(0) };
    position.begin_set_up(piece);
    let n_changed = fill(&sites, &mut |site| position.put(site, piece));
    position.end_set_up(piece, n_changed);
    Ok(n_changed)
}

fn fill(sites: &[Site], put: &mut dyn FnMut(Site) -> bool) -> u32 {
    sites.iter().map(|&site| u32::from(put(site))).sum()
}

/// The property that puts a stone on a site of the board, or clears it; `None` for other pieces, and beside the board.
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
