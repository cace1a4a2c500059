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
    set_up_by(position, set_up)
}

/// What a position has to do in a setup, whichever game it is of, so that the setup itself is there once.
trait SetsUp {
    fn read(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, Unreadable>;
    fn begin(&mut self, piece: Option<Piece>);
    fn put_on(&mut self, site: Site, piece: Option<Piece>) -> bool;
    fn end(&mut self, piece: Option<Piece>, n_changed: u32);
}

impl<P: Position> SetsUp for P {
    fn read(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, Unreadable> {
        self.read_set_up(set_up)
    }

    fn begin(&mut self, piece: Option<Piece>) {
        self.begin_set_up(piece);
    }

    fn put_on(&mut self, site: Site, piece: Option<Piece>) -> bool {
        self.put(site, piece)
    }

    fn end(&mut self, piece: Option<Piece>, n_changed: u32) {
        self.end_set_up(piece, n_changed);
    }
}

fn set_up_by(position: &mut dyn SetsUp, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
    let Some((piece, sites)) = position.read(set_up)? else { return Ok(0) };
    position.begin(piece);
    let n_changed = sites.iter().map(|&site| u32::from(position.put_on(site, piece))).sum();
    position.end(piece, n_changed);
    Ok(n_changed)
}

/// Reads a value that puts stones on sites or clears them, which `area` finds; `None` for other properties.
pub(crate) fn stones_on(
    set_up: &SetUp<'_>,
    area: &dyn Fn(&str) -> Result<Vec<Site>, Unreadable>,
) -> Result<Option<Filling>, Unreadable> {
    let Some(stone) = set_up.stone() else { return Ok(None) };
    Ok(Some((stone.map(Piece::stone), area(set_up.value)?)))
}

/// Finds the sites of a point, which `site` finds, or of a rectangle.
pub(crate) fn area_of(
    geometry: Geometry,
    text: &str,
    site: &dyn Fn(&str) -> Result<Site, Unreadable>,
) -> Result<Vec<Site>, Unreadable> {
    match text.split_once(':') {
        Some((one, other)) => geometry.named_rectangle(one, other),
        None => Ok(vec![site(text)?]),
    }
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
