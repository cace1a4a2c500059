//! Shapes: where in a record what stands on some sites of a board comes up again.
//!
//! A record is walked through once, in its order, with the position carried along ([`walk`]). At each node only those places are looked at
//! in which something has just come to fit: a shape can begin to hold only where a site has changed. So the cost of a node is that of
//! its move, and a dictionary of joseki takes little longer than to be read.

mod image;
mod walk;

use sgf_games::{Geometry, Occupant, Site};

use super::Workbench;
use crate::SessionError;
use image::Image;
use walk::{Standing, walk};

/// What stands on some sites, to be looked for.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::{Alike, Workbench};
/// use opensgf::{Session, render::Theme};
/// let record = opensgf::read(b"(;SZ[9];B[cc];W[cd];B[gg];W[fg])").into_owned();
/// let mut bench = Workbench::new(Session::new(record), Theme::default());
/// bench.step(|session| session.go_path(&"0*2".parse().unwrap()));
/// let position = bench.session().position().unwrap();
/// let shape = bench.shape(position.area("cc:cd").unwrap()).unwrap();
/// // The white stone beside the black one, and what looks like it.
/// let found = bench.find_shape(&shape, Alike::default()).unwrap();
/// assert_eq!(found.nodes(), [2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    geometry: Geometry,
    standing: Vec<(Site, Occupant)>,
}

impl Shape {
    /// Tells whether nothing stands on any of the sites: such a shape is nearly everywhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let bench = Workbench::new(Session::new(opensgf::read(b"(;SZ[9])").into_owned()), Theme::default());
    /// let position = bench.session().position().unwrap();
    /// assert!(bench.shape(position.area("cc:dd").unwrap()).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.standing.iter().all(|(_, occupant)| occupant.is_empty())
    }
}

/// What counts as the same shape, as far as the game allows it.
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
    /// What the board looks like turned or mirrored.
    pub turned: bool,
    /// What it looks like with the colours exchanged.
    pub exchanged: bool,
    /// Elsewhere on the board; what touches an edge stays at an edge.
    pub moved: bool,
}

impl Default for Alike {
    fn default() -> Alike {
        Alike { turned: true, exchanged: true, moved: true }
    }
}

/// Where a shape was found: the nodes at which it comes up, in the order of the record.
///
/// It comes up at a node if it holds in some place after the node and did not hold there before it.
#[derive(Clone, Debug, Default)]
pub struct Found {
    images: Vec<Image>,
    hits: Vec<Hit>,
}

/// A node, an image of the shape, and how far it has moved from its own place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    node: u32,
    image: u16,
    shift: i32,
}

impl Found {
    /// Returns the numbers of the nodes.
    #[must_use]
    pub fn nodes(&self) -> Vec<u32> {
        self.hits.iter().map(|hit| hit.node).collect()
    }

    /// Returns the sites of the shape where it comes up at a node, in the order in which they were asked for; of several places the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Alike, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let record = opensgf::read(b"(;SZ[9];B[cc];W[gg])").into_owned();
    /// let mut bench = Workbench::new(Session::new(record), Theme::default());
    /// bench.step(|session| session.next());
    /// let position = bench.session().position().unwrap();
    /// let found = bench.find_shape(&bench.shape([position.site("cc").unwrap()]).unwrap(), Alike::default()).unwrap();
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
    /// Returns what stands on some sites of the selected node's position.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    pub fn shape(&self, sites: impl IntoIterator<Item = Site>) -> Result<Shape, SessionError> {
        let position = self.session().position()?;
        let standing = sites.into_iter().map(|site| (site, position.occupant(site))).collect();
        Ok(Shape { geometry: position.geometry(), standing })
    }

    /// Returns what stands on all sites, in the hands and on the bar, too.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Alike, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// // Two ways to the same position.
    /// let record = b"(;SZ[9](;B[cc];W[gg];B[ee])(;B[ee];W[gg];B[cc]))";
    /// let mut bench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// bench.step(|session| session.last());
    /// let whole = bench.whole_position().unwrap();
    /// let same = Alike { turned: false, exchanged: false, moved: false };
    /// assert_eq!(bench.find_shape(&whole, same).unwrap().nodes(), [3, 6]);
    /// ```
    pub fn whole_position(&self) -> Result<Shape, SessionError> {
        let geometry = self.session().position()?.geometry();
        self.shape(geometry.sites())
    }

    /// Finds all nodes of the selected game at which a shape comes up. On boards of another kind there is none.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
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

/// The shape as it looks from all sides that are asked for, each look once.
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

/// The first place in which an image begins to hold.
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
