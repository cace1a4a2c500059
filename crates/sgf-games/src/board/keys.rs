//! Keys for searching, kept up to date move by move.

use std::collections::BTreeMap;

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::occupant::NOTHING;
use super::placement::{key_of, number, size_key};
use super::symmetry::Symmetry;
use super::{Geometry, Occupant, Placement, Site};
use crate::{AnyPosition, Played, Position};

/// The keys of a placement and of its images under all symmetries of the game, side by side.
///
/// Whoever asks for them pays for them: a position does not carry them along. A move costs as many steps for each site that it
/// changes as there are symmetries.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, go::Go};
/// use sgf_model::value::Color;
/// let mut position = Go::begin(&Options::default().with_size(9, 9))?;
/// let mut keys = position.keys();
/// for (color, text) in [(Color::Black, "cc"), (Color::White, "gd")] {
///     let step = position.read(color, text).unwrap();
///     let played = position.execute(color, &step);
///     keys.follow(&position, color, &step, &played);
/// }
/// assert_eq!(keys.key(), position.placement().key());
/// // The same game, seen from the other side of the table and with the colours exchanged, has the same smallest key.
/// let mut other = Go::begin(&Options::default().with_size(9, 9))?;
/// other.follow(Color::White, "gg").unwrap();
/// other.follow(Color::Black, "cf").unwrap();
/// assert_eq!(other.keys().smallest(), keys.smallest());
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Keys {
    geometry: Geometry,
    symmetries: Vec<&'static Symmetry>,
    /// For each symmetry the key of the image.
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

    /// Returns the key of the placement as it is: what [`Placement::key`] gives.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let key = |columns, rows| go::SPEC.begin(&Options::default().with_size(columns, rows)).map(|empty| empty.keys().key());
    /// // An empty board has a key, too: the size is part of it.
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
    /// // A stone in the centre looks the same from everywhere; eight of the sixteen images have it in white.
    /// let n_alike = keys.images().iter().filter(|&&image| image == keys.key()).count();
    /// assert_eq!((keys.images().len(), n_alike), (16, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn images(&self) -> &[u64] {
        &self.images
    }

    /// Returns the smallest key of all images: the same for all of them.
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

    /// Tells what stands on a site now.
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

    /// Takes over what stands on all sites: after setup, a jump, or whatever else may have changed anything.
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
        let gone: Vec<Site> =
            self.standing.keys().copied().filter(|&site| placement.get(site).is_empty()).listed();
        gone.into_iter().for_each(|site| self.set(site, Occupant::NOTHING));
        placement.iter().for_each(|(site, occupant)| self.set(site, occupant.clone()));
    }

    /// Follows a move that has been executed and has led to a position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let mut keys = position.keys();
    /// let step = position.read(Color::Black, "d3")?;
    /// let played = position.execute(Color::Black, &step);
    /// // The disc that was turned is followed as well.
    /// keys.follow(&position, Color::Black, &step, &played);
    /// assert_eq!(keys, position.keys());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow<P: Position>(&mut self, position: &P, color: Color, step: &P::Move, played: &Played) {
        match position.changed(color, step, played) {
            Some(sites) => sites.iter().for_each(|&site| self.set(site, position.occupant(site))),
            None => self.set_all(&position.placement()),
        }
    }
}

impl PartialEq for Keys {
    /// Keys are equal when they are those of the same placement.
    fn eq(&self, other: &Keys) -> bool {
        self.geometry == other.geometry && self.images == other.images && self.standing == other.standing
    }
}

impl Eq for Keys {}

fn number_of_image(occupant: &Occupant, symmetry: &Symmetry) -> u64 {
    number(occupant.pieces().map(|piece| symmetry.piece(piece)))
}

/// No method of each game, so that a program that does not search does not carry it.
impl dyn AnyPosition + '_ {
    /// Returns the keys of what stands on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let after = |text: &str| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     position.follow(Color::Black, text).map(|_| position.keys())
    /// };
    /// // The star points in the corners are the same, when the board is turned.
    /// assert_ne!(after("dd")?.key(), after("pp")?.key());
    /// assert_eq!(after("dd")?.smallest(), after("pp")?.smallest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keys(&self) -> Keys {
        Keys::of(&self.placement())
    }
}
