//! The pieces on all sites of a board.

use super::occupant::NOTHING;
use super::symmetry::Symmetry;
use super::{Geometry, Occupant, Piece, Site};
use crate::zobrist::key;

/// The pieces on all sites of a board, without the player to move and other state. Position search compares placements.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, go::Go};
/// use sgf_model::value::Color;
/// let mut position = Go::begin(&Options::default().with_size(9, 9))?;
/// position.follow(Color::Black, "cc").unwrap();
/// let placement = position.placement();
/// assert_eq!(placement.iter().count(), 1);
/// // After half a turn, the stone is on `gg`.
/// let turned = placement.image(placement.geometry().symmetries().nth(1).unwrap());
/// assert_eq!(turned.get(position.site("gg").unwrap()).owner(), Some(Color::Black));
/// assert_ne!(turned.key(), placement.key());
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    geometry: Geometry,
    /// The occupied sites, sorted.
    standing: Vec<(Site, Occupant)>,
}

impl Placement {
    /// Collects the occupants of sites; empty ones are skipped.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Options, Placement, go};
    /// use sgf_model::value::Color;
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// let standing = [("dd", Some(Color::Black)), ("pp", None)]
    ///     .map(|(name, color)| board.site(name).map(|site| (site, Occupant::from(color))));
    /// let placement = Placement::new(board, standing.into_iter().flatten());
    /// assert_eq!(placement.iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(geometry: Geometry, standing: impl IntoIterator<Item = (Site, Occupant)>) -> Placement {
        let mut standing: Vec<_> =
            standing.into_iter().filter(|(_, occupant)| !occupant.is_empty()).collect();
        standing.sort_by_key(|&(site, _)| site);
        Placement { geometry, standing }
    }

    /// The occupants of some sites; all others are empty.
    pub(crate) fn at(
        geometry: Geometry,
        mut sites: Vec<Site>,
        occupant: &dyn Fn(Site) -> Occupant,
    ) -> Placement {
        sites.sort_unstable();
        let all = sites.into_iter().map(|site| (site, occupant(site)));
        Placement { geometry, standing: all.filter(|(_, occupant)| !occupant.is_empty()).collect() }
    }

    /// The occupants of all sites.
    pub(crate) fn of(geometry: Geometry, occupant: &dyn Fn(Site) -> Occupant) -> Placement {
        let all = geometry.sites().map(|site| (site, occupant(site)));
        Placement { geometry, standing: all.filter(|(_, occupant)| !occupant.is_empty()).collect() }
    }

    /// Returns the geometry of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let placement = go::SPEC.begin(&Options::default().with_size(9, 9))?.placement();
    /// assert_eq!(placement.geometry().columns(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Iterates over the occupied sites in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "pd" })?;
    /// position.set_up(&SetUp { ident: "AW", value: "dd" })?;
    /// let placement = position.placement();
    /// let names: Vec<String> = placement.iter().map(|(site, _)| position.name(site)).collect();
    /// assert_eq!(names, ["dd", "pd"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Site, &Occupant)> {
        self.standing.iter().map(|(site, occupant)| (*site, occupant))
    }

    /// Returns the pieces on a site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_model::value::Color;
    /// let placement = othello::SPEC.begin(&Options::default())?.placement();
    /// let site = |name| placement.geometry().site(name);
    /// assert_eq!(placement.get(site("d4")?).owner(), Some(Color::White));
    /// assert!(placement.get(site("a1")?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, site: Site) -> &Occupant {
        let found = self.standing.binary_search_by_key(&site, |&(site, _)| site);
        found.map_or(&NOTHING, |index| &self.standing[index].1)
    }

    /// Returns the image of the placement under a symmetry.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, Symmetry, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "cd" })?;
    /// let image = position.placement().image(&Symmetry::EXCHANGE);
    /// let mut other = go::SPEC.begin(&Options::default())?;
    /// other.set_up(&SetUp { ident: "AW", value: "cd" })?;
    /// assert_eq!(image, other.placement());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Placement {
        let turned = |(site, occupant): (Site, &Occupant)| {
            let pieces = occupant.pieces().map(|piece| symmetry.piece(piece)).collect();
            (self.geometry.image(site, symmetry), pieces)
        };
        Placement::new(self.geometry, self.iter().map(turned))
    }

    /// Returns the Zobrist key, which is equal for equal placements on boards of the same size.
    ///
    /// It combines numbers for each site and its occupant by exclusive or (Zobrist, "A New Hashing Method with Application for Game
    /// Playing", 1970), so that [`Keys`](super::Keys) can update it move by move. It is the same in every run and on every platform.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let key = |texts: [&str; 3]| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     texts.iter().for_each(|text| { let _ = position.follow(Color::Black, text); });
    ///     position.placement().key()
    /// };
    /// assert_eq!(key(["dd", "pp", "dp"]), key(["dp", "dd", "pp"]));
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let keys = self.iter().map(|(site, occupant)| key_of(site, number(occupant.pieces())));
        keys.fold(size_key(self.geometry), |all, key| all ^ key)
    }
}

/// The key of an empty board of a size.
pub(super) fn size_key(geometry: Geometry) -> u64 {
    key(1 << 63 | u64::from(geometry.columns()) << 16 | u64::from(geometry.rows()))
}

/// A number for a stack of pieces, bottom first; 0 for none.
pub(super) fn number(pieces: impl Iterator<Item = Piece>) -> u64 {
    pieces.fold(0, |below, piece| match below {
        0 => u64::from(piece.number()) + 1,
        below => key(below ^ u64::from(piece.number()) << 40),
    })
}

/// The key of an occupant on a site, by the number of the occupant.
pub(super) fn key_of(site: Site, number: u64) -> u64 {
    if number == 0 { 0 } else { key(number.rotate_left(32) ^ u64::from(site.number())) }
}
