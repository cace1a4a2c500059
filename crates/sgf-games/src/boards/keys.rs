//! Zobrist keys of a placement and of its images under the symmetries of the game, updated move by move.

use std::collections::BTreeMap;

use super::occupant::NOTHING;
use super::placement::{key_of, number, size_key};
use super::symmetry::Symmetry;
use super::{Geometry, Occupant, Placement, Site};

/// The Zobrist keys of a placement and of its images under all symmetries of the game.
///
/// Positions do not contain keys; only callers that use them pay for them. An update takes one step per changed site and symmetry.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, go::Go};
/// use sgf_model::value::Color;
/// let mut position = Go::begin(&Options::default().with_size(9, 9))?;
/// let mut keys = position.keys();
/// for (color, text) in [(Color::Black, "cc"), (Color::White, "gd")] {
///     let step = position.read_move(color, text).unwrap();
///     let played = position.play_unchecked(color, &step);
///     keys.follow(&position, color, &step, &played);
/// }
/// assert_eq!(keys.key(), position.placement().key());
/// // The same game, seen from the other side of the board and with the colors exchanged, has the same smallest key.
/// let mut other = Go::begin(&Options::default().with_size(9, 9))?;
/// other.follow(Color::White, "gg").unwrap();
/// other.follow(Color::Black, "cf").unwrap();
/// assert_eq!(other.keys().smallest(), keys.smallest());
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Keys {
    geometry: Geometry,
    symmetries: Vec<&'static Symmetry>,
    /// The key of the image under each symmetry.
    images: Vec<u64>,
    standing: BTreeMap<Site, Occupant>,
}

impl Keys {
    /// Computes the keys of a placement.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Keys, Options, othello};
    /// let start = othello::SPEC.begin(&Options::default())?.placement();
    /// assert_eq!(Keys::of(&start).key(), start.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(placement: &Placement) -> Keys {
        let geometry = placement.geometry();
        let symmetries: Vec<_> = geometry.symmetries().collect();
        let images = vec![size_key(geometry); symmetries.len()];
        let mut keys = Keys { geometry, symmetries, images, standing: BTreeMap::new() };
        placement.iter().for_each(|(site, occupant)| keys.set(site, occupant.clone()));
        keys
    }

    /// Returns the key of the placement itself, equal to [`Placement::key`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let key = |columns, rows| go::SPEC.begin(&Options::default().with_size(columns, rows)).map(|empty| empty.keys().key());
    /// // The size of the board is part of the key, so even empty boards differ.
    /// assert_ne!(key(9, 9)?, key(19, 19)?);
    /// assert_eq!(key(9, 9)?, key(9, 9)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        self.images.first().copied().unwrap_or_default()
    }

    /// Returns the keys of all images, in the order of [`Geometry::symmetries`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "jj" })?;
    /// let keys = position.keys();
    /// // A stone in the center is its own image; in eight of the sixteen images it is white.
    /// let n_alike = keys.images().iter().filter(|&&image| image == keys.key()).count();
    /// assert_eq!((keys.images().len(), n_alike), (16, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn images(&self) -> &[u64] {
        &self.images
    }

    /// Returns the smallest key of all images, which is equal for placements that are images of each other.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// let smallest = |value| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     position.set_up(&SetUp { ident: "AB", value }).map(|_| position.keys().smallest())
    /// };
    /// assert_eq!(smallest("cd")?, smallest("qp")?);
    /// assert_ne!(smallest("cd")?, smallest("dd")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn smallest(&self) -> u64 {
        self.images.iter().copied().min().unwrap_or_default()
    }

    /// Updates the occupant of a site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Occupant, Options, Piece, SetUp, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let mut keys = position.keys();
    /// keys.set(position.site("dd")?, Occupant::from(Some(Piece::stone(Color::Black))));
    /// position.set_up(&SetUp { ident: "AB", value: "dd" })?;
    /// assert_eq!(keys, position.keys());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, site: Site, occupant: Occupant) {
        let before = self.standing.get(&site).unwrap_or(&NOTHING);
        if *before == occupant {
            return;
        }
        for (image, symmetry) in self.images.iter_mut().zip(&self.symmetries) {
            let to = self.geometry.image(site, symmetry);
            let of = |occupant: &Occupant| key_of(to, number_of_image(occupant, symmetry));
            *image ^= of(before) ^ of(&occupant);
        }
        if occupant.is_empty() {
            self.standing.remove(&site);
        } else {
            self.standing.insert(site, occupant);
        }
    }

    /// Updates all sites to match a placement, for example after setup or a jump in the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let mut keys = position.keys();
    /// position.set_up(&SetUp { ident: "AW", value: "aa:cc" })?;
    /// keys.set_all(&position.placement());
    /// assert_eq!(keys, position.keys());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_all(&mut self, placement: &Placement) {
        let emptied: Vec<Site> =
            self.standing.keys().copied().filter(|&site| placement.get(site).is_empty()).collect();
        emptied.into_iter().for_each(|site| self.set(site, Occupant::NOTHING));
        placement.iter().for_each(|(site, occupant)| self.set(site, occupant.clone()));
    }
}

impl PartialEq for Keys {
    /// Keys are equal if their placements are equal.
    fn eq(&self, other: &Keys) -> bool {
        self.geometry == other.geometry && self.images == other.images && self.standing == other.standing
    }
}

impl Eq for Keys {}

fn number_of_image(occupant: &Occupant, symmetry: &Symmetry) -> u64 {
    number(occupant.pieces().map(|piece| symmetry.piece(piece)))
}
