//! Shape search: where a part of a position appears in a record.
//!
//! The record is replayed once in file order ([`walk`]). A shape can start to match only where a site has changed, so each
//! node costs as much as its move, and a joseki dictionary is searched nearly as fast as it is read.

mod image;
mod walk;

use sgf_games::{Geometry, Occupant, Site};

use super::Workbench;
use crate::SessionError;
use image::Image;
use walk::{Standing, walk};

/// Pieces on some sites, to search for.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::{Alike, Workbench};
/// use opensgf::{Session, render::Theme};
/// let record = opensgf::read(b"(;SZ[9];B[cc];W[cd];B[gg];W[fg])").into_owned();
/// let mut workbench = Workbench::new(Session::new(record), Theme::default());
/// workbench.step(|session| session.go_path(&"0*2".parse().unwrap()));
/// let position = workbench.session().position().unwrap();
/// let shape = workbench.shape(position.area("cc:cd").unwrap()).unwrap();
/// // A white stone next to a black one, and its images.
/// let found = workbench.find_shape(&shape, Alike::default()).unwrap();
/// assert_eq!(found.nodes(), [2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    geometry: Geometry,
    standing: Vec<(Site, Occupant)>,
}

impl Shape {
    /// Returns true if all sites are empty. Such a shape matches nearly everywhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;SZ[9])").into_owned()), Theme::default());
    /// let position = workbench.session().position().unwrap();
    /// assert!(workbench.shape(position.area("cc:dd").unwrap()).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.standing.iter().all(|(_, occupant)| occupant.is_empty())
    }
}

/// Which images of a shape match, as far as the game's symmetries allow.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Alike;
/// let usual = Alike::default();
/// assert!(usual.turned && usual.exchanged && usual.moved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Rotations and reflections.
    pub turned: bool,
    /// Exchanged colors.
    pub exchanged: bool,
    /// Other places on the board. Sides that touch an edge stay at an edge.
    pub moved: bool,
}

impl Default for Alike {
    fn default() -> Alike {
        Alike { turned: true, exchanged: true, moved: true }
    }
}

/// The results of a shape search.
///
/// A node is a result if the shape matches somewhere after it, and did not match there before.
#[derive(Clone, Debug, Default)]
pub struct Found {
    images: Vec<Image>,
    hits: Vec<Hit>,
}

/// A node, an image of the shape, and its shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    node: u32,
    image: u16,
    shift: i32,
}

impl Found {
    /// Returns the nodes in file order.
    #[must_use]
    pub fn nodes(&self) -> Vec<u32> {
        self.hits.iter().map(|hit| hit.node).collect()
    }

    /// Returns the sites of the shape where it appears at a node, in the order of the shape; the first of several matches.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Alike, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;SZ[9];B[cc];W[gg])").into_owned();
    /// let mut workbench = Workbench::new(Session::new(record), Theme::default());
    /// workbench.step(|session| session.next());
    /// let position = workbench.session().position().unwrap();
    /// let found = workbench.find_shape(&workbench.shape([position.site("cc").unwrap()]).unwrap(), Alike::default()).unwrap();
    /// assert_eq!((found.nodes(), found.sites(2)), (vec![1, 2], vec![position.site("gg").unwrap()]));
    /// ```
    #[must_use]
    pub fn sites(&self, node: u32) -> Vec<Site> {
        let hit = self.hits.binary_search_by_key(&node, |hit| hit.node).ok().map(|index| self.hits[index]);
        let image = hit.and_then(|hit| Some((self.images.get(usize::from(hit.image))?, hit.shift)));
        image.map(|(image, shift)| image.sites(shift)).unwrap_or_default()
    }
}

impl Workbench {
    /// Takes the pieces on some sites of the selected node's position.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    pub fn shape(&self, sites: impl IntoIterator<Item = Site>) -> Result<Shape, SessionError> {
        let position = self.session().position()?;
        let standing = sites.into_iter().map(|site| (site, position.occupant(site))).collect();
        Ok(Shape { geometry: position.geometry(), standing })
    }

    /// Takes the pieces on all sites, including those in hand and on the bar.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Alike, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// // Two lines to the same position.
    /// let record = b"(;SZ[9](;B[cc];W[gg];B[ee])(;B[ee];W[gg];B[cc]))";
    /// let mut workbench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// workbench.step(|session| session.last());
    /// let whole = workbench.whole_position().unwrap();
    /// let same = Alike { turned: false, exchanged: false, moved: false };
    /// assert_eq!(workbench.find_shape(&whole, same).unwrap().nodes(), [3, 6]);
    /// ```
    pub fn whole_position(&self) -> Result<Shape, SessionError> {
        let geometry = self.session().position()?.geometry();
        self.shape(geometry.sites())
    }

    /// Finds all nodes of the selected game at which a shape appears. On other boards there are none.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    pub fn find_shape(&self, shape: &Shape, alike: Alike) -> Result<Found, SessionError> {
        let session = self.session();
        let view = session.game().ok_or(SessionError::NoGame)?;
        let spec = session.spec().ok_or(SessionError::UnknownGame)?;
        let mut found = Found::default();
        let mut standing = Standing::begin(spec, &view)?;
        if standing.geometry() != shape.geometry || shape.standing.is_empty() {
            return Ok(found);
        }
        found.images = images(shape, alike, &mut standing);
        walk(&view, spec, &mut standing, |node, standing| {
            found.hits.extend(first_hit(node, &found.images, standing));
        });
        Ok(found)
    }
}

/// The distinct images of a shape.
fn images(shape: &Shape, alike: Alike, standing: &mut Standing) -> Vec<Image> {
    let geometry = shape.geometry;
    let (columns, rows) = (i32::from(geometry.columns()), i32::from(geometry.rows()));
    let board = (columns, rows);
    let mut images: Vec<Image> = Vec::new();
    for symmetry in geometry.symmetries() {
        let stays = || {
            (0..columns * rows)
                .map(|at| (at % columns, at / columns))
                .all(|place| (symmetry.turn)(board, place) == place)
        };
        if (symmetry.exchanges && !alike.exchanged) || !(alike.turned || stays()) {
            continue;
        }
        let points = shape.standing.iter().map(|(site, occupant)| {
            let seen = occupant.pieces().map(|piece| symmetry.piece(piece)).collect();
            (geometry.image(*site, symmetry), standing.number_of(&seen))
        });
        let image = Image::new(geometry, points.collect(), alike.moved);
        if !images.iter().any(|known| known.looks_like(&image)) {
            images.push(image);
        }
    }
    images
}

/// The first match of an image at a node.
fn first_hit(node: u32, images: &[Image], standing: &Standing) -> Option<Hit> {
    let hits = images.iter().enumerate().filter_map(|(number, image)| {
        let shift = match standing.changed() {
            Some(changed) => image.begins_to_hold(standing.numbers(), changed),
            None => image.holds(standing.numbers()),
        };
        Some(Hit { node, image: number as u16, shift: shift? })
    });
    hits.min()
}

#[cfg(test)]
mod tests;
