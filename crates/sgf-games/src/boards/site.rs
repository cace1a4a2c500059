//! Sites, and short lists of them.

use std::fmt;
use std::ops::Deref;

use smallvec::SmallVec;

/// A place that can hold pieces: a point, field or hole of the board, or a place next to it, such as a hand, the bar or a tray.
///
/// Sites are numbers within a [`Geometry`](crate::Geometry): the places of the board row by row from the upper left, then the places
/// next to it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Site, go::Go};
/// let position = Go::begin(&Options::default())?;
/// let site = position.site("dd").unwrap();
/// assert_eq!((site, position.name(site).as_str()), (Site::new(3 * 19 + 3), "dd"));
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site(u32);

impl Site {
    /// The site with a number.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!([0, 1, 19].map(|number| board.name(Site::new(number))), ["aa", "ba", "ab"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn new(number: u32) -> Site {
        Site(number)
    }

    /// Returns the number of the site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!((board.site("aa")?.number(), board.site("ss")?.number()), (0, 360));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the number of the site, for arrays.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// let mut visits = vec![0; board.n_numbers()];
    /// visits[board.site("dd")?.index()] += 1;
    /// assert_eq!(visits[3 * 19 + 3], 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A short list of sites, stored inline up to four.
///
/// # Examples
///
/// ```
/// use sgf_games::{Site, Sites};
/// let sites: Sites = [1, 5].map(Site::new).into_iter().collect();
/// assert_eq!((sites.len(), sites.last()), (2, Some(&Site::new(5))));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Sites(SmallVec<[Site; 4]>);

impl Sites {
    /// No sites.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Sites, go};
    /// use sgf_model::value::Color;
    /// let pass = go::SPEC.begin(&Options::default())?.read_move(Color::Black, "")?;
    /// assert_eq!(pass.path(), &*Sites::none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn none() -> Sites {
        Sites::default()
    }

    /// A single site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Site, Sites};
    /// assert_eq!(*Sites::one(Site::new(7)), [Site::new(7)]);
    /// ```
    #[must_use]
    pub fn one(site: Site) -> Sites {
        Sites(SmallVec::from_slice(&[site]))
    }

    /// Adds a site at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Site, Sites};
    /// let mut path = Sites::one(Site::new(52));
    /// path.push(Site::new(36));
    /// assert_eq!(path, Sites::from([Site::new(52), Site::new(36)]));
    /// ```
    pub fn push(&mut self, site: Site) {
        self.0.push(site);
    }

    /// Returns the last site as a list, or an empty list.
    pub(crate) fn end(&self) -> Sites {
        self.last().map_or_else(Sites::none, |&site| Sites::one(site))
    }
}

impl Deref for Sites {
    type Target = [Site];

    fn deref(&self) -> &[Site] {
        &self.0
    }
}

impl FromIterator<Site> for Sites {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Sites {
        Sites(sites.into_iter().collect())
    }
}

impl<const N: usize> From<[Site; N]> for Sites {
    fn from(sites: [Site; N]) -> Sites {
        Sites(SmallVec::from_slice(&sites))
    }
}

impl fmt::Debug for Sites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|site| site.0)).finish()
    }
}
