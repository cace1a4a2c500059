//! The geometry of a board: its sites, their coordinates and names, and which of them are neighbors.
//!
//! A game describes its boards once, as a [`BoardPlan`] for all sizes. A [`Geometry`] is a plan and a size. It computes everything on
//! demand, so it is small and cheap to create.

mod naming;
mod plan;

use std::ops::Range;

use super::symmetry::Symmetry;
use super::{Axis, Site};
use crate::{ParseMoveError, Square};

pub use naming::Naming;
pub use plan::{BoardPlan, Joins, Region};

/// The geometry of a board of a certain size.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// let geometry = Hex::begin(&Options::default().with_size(5, 4))?.geometry();
/// let site = geometry.site("b3").unwrap();
/// assert_eq!((geometry.place(site), geometry.name(site).as_str()), (Some((1, 2)), "b3"));
/// assert_eq!(geometry.name_as(site, "letters").as_deref(), Some("bc"));
/// let near: Vec<String> = geometry.neighbors(site).map(|near| geometry.name(near)).collect();
/// assert_eq!(near.join(" "), "a3 c3 b2 b4 c2 a4");
/// assert!(geometry.site("f1").is_err());
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    plan: &'static BoardPlan,
    columns: u16,
    rows: u16,
}

impl Geometry {
    /// Creates the geometry of a board with a number of columns and rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{BoardPlan, Geometry};
    /// let chess = Geometry::new(&BoardPlan::SQUARES, 8, 8);
    /// assert_eq!(chess.at(4, 7).map(|site| chess.name(site)).as_deref(), Some("e1"));
    /// ```
    #[must_use]
    pub const fn new(plan: &'static BoardPlan, columns: u16, rows: u16) -> Geometry {
        Geometry { plan, columns, rows }
    }

    /// Returns the number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, xiangqi};
    /// let board = xiangqi::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!((board.columns(), board.rows()), (9, 10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// Returns the number of rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default().with_size(13, 9))?.geometry();
    /// assert_eq!((board.columns(), board.rows()), (13, 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// Returns the labels of the columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// // Go diagrams skip the letter I.
    /// let letters: String = (0..9).map(|column| board.across().label(column, 19)).collect();
    /// assert_eq!(letters, "ABCDEFGHJ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn across(self) -> Axis {
        self.plan.across
    }

    /// Returns the labels of the rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, hex};
    /// let upper = |spec: &sgf_games::GameSpec| {
    ///     let board = spec.begin(&Options::default()).expect("the usual size").geometry();
    ///     board.down().label(0, board.rows().into())
    /// };
    /// assert_eq!((upper(&go::SPEC), upper(&hex::SPEC)), ("19".into(), "1".into()));
    /// ```
    #[must_use]
    pub const fn down(self) -> Axis {
        self.plan.down
    }

    /// Returns the names of the coordinates besides the standard notation.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// let board = hex::SPEC.begin(&Options::default())?.geometry();
    /// assert!(board.coordinates().any(|coordinates| coordinates == "letters"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn coordinates(self) -> impl Iterator<Item = &'static str> {
        self.plan.namings.iter().map(|naming| naming.name).filter(|coordinates| !coordinates.is_empty())
    }

    /// Returns the number of places of the rectangle, including those that are not sites.
    const fn area(self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// Returns the number of possible site numbers, for arrays indexed by [`Site::index`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, twixt};
    /// let board = twixt::SPEC.begin(&Options::default())?.geometry();
    /// let mut visits = vec![0; board.n_numbers()];
    /// board.sites().for_each(|site| visits[site.index()] += 1);
    /// assert_eq!(visits.iter().filter(|&&n_visits| n_visits == 0).count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn n_numbers(self) -> usize {
        let beside: usize = self.plan.beside.iter().map(|(_, names)| names.len()).sum();
        self.area() as usize + beside
    }

    /// Iterates over all sites, those next to the board last.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default().with_size(2, 2))?.geometry();
    /// let names: Vec<String> = board.sites().map(|site| board.name(site)).collect();
    /// assert_eq!(names, ["aa", "ba", "ab", "bb"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sites(self) -> impl Iterator<Item = Site> {
        (0..self.n_numbers() as u32).map(Site::new).filter(move |&site| self.has(site))
    }

    /// Returns the site at a column and a row, both counted from the upper left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, twixt};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!(board.at(3, 15).map(|site| board.name(site)).as_deref(), Some("dp"));
    /// assert_eq!(board.at(19, 0), None);
    /// // The corners of TwixT have no holes.
    /// assert_eq!(twixt::SPEC.begin(&Options::default())?.geometry().at(0, 0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at(self, column: i32, row: i32) -> Option<Site> {
        let (column, row) = self.within(column, row)?;
        (self.plan.mask)(self, (column, row)).then(|| self.number(column, row))
    }

    fn within(self, column: i32, row: i32) -> Option<(u16, u16)> {
        let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        (column < self.columns && row < self.rows).then_some((column, row))
    }

    const fn number(self, column: u16, row: u16) -> Site {
        Site::new(row as u32 * self.columns as u32 + column as u32)
    }

    /// Returns the column and the row of a site; `None` for sites next to the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Region, chess, shogi};
    /// let board = chess::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!(board.place(board.site("c8")?), Some((2, 0)));
    /// let board = shogi::SPEC.begin(&Options::default())?.geometry();
    /// let in_hand = board.beside_sites().next().expect("there are hands");
    /// assert_eq!(board.place(in_hand), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn place(self, site: Site) -> Option<(u16, u16)> {
        let columns = u32::from(self.columns);
        let is_there = site.number() < self.area();
        is_there.then(|| ((site.number() % columns) as u16, (site.number() / columns) as u16))
    }

    /// Returns the site of a square whose row 0 is at the top.
    pub(crate) const fn on(self, square: Square) -> Site {
        self.number(square.column, square.row)
    }

    /// Returns the square of a site, with row 0 at the top; `None` if the site does not exist.
    pub(crate) fn square(self, site: Site) -> Option<Square> {
        let (column, row) = self.place(site).filter(|_| self.has(site))?;
        Some(Square::new(column, row))
    }

    /// Returns whether the site exists.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// assert!(board.has(Site::new(360)) && !board.has(Site::new(361)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has(self, site: Site) -> bool {
        match self.place(site) {
            Some(place) => (self.plan.mask)(self, place),
            None => site.index() < self.n_numbers(),
        }
    }

    /// Returns the region that a site belongs to.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Region, backgammon};
    /// let board = backgammon::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!(board.region(board.site("a")?), Region::Board);
    /// assert_eq!(board.region(board.site("y")?), Region::Bar);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn region(self, site: Site) -> Region {
        if let Some(place) = self.place(site) {
            return (self.plan.region)(self, place);
        }
        let of_site = self.beside().find(|(_, numbers)| numbers.contains(&site.number()));
        of_site.map_or(Region::Board, |(region, _)| region)
    }

    /// Iterates over the sites of a region.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Region, backgammon};
    /// let board = backgammon::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!(board.in_region(Region::Board).count(), 24);
    /// assert_eq!(board.in_region(Region::Bar).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_region(self, region: Region) -> impl Iterator<Item = Site> {
        self.sites().filter(move |&site| self.region(site) == region)
    }

    /// Returns the site with an index in a region next to the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Region, shogi};
    /// use sgf_model::value::Color;
    /// let board = shogi::SPEC.begin(&Options::default())?.geometry();
    /// let hand = Region::Hand(Color::White);
    /// let site = board.beside_at(hand, 0).expect("a hand has places");
    /// assert_eq!(board.region(site), hand);
    /// assert_eq!(board.beside_at(Region::Bar, 0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn beside_at(self, region: Region, index: usize) -> Option<Site> {
        let (_, numbers) = self.beside().find(|(other, _)| *other == region)?;
        let number = numbers.start.checked_add(u32::try_from(index).ok()?)?;
        numbers.contains(&number).then_some(Site::new(number))
    }

    /// Iterates over the sites next to the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, shogi};
    /// let n_beside = |spec: &sgf_games::GameSpec| {
    ///     spec.begin(&Options::default()).map(|position| position.geometry().beside_sites().count())
    /// };
    /// assert_eq!((n_beside(&go::SPEC)?, n_beside(&shogi::SPEC)?), (0, 16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn beside_sites(self) -> impl Iterator<Item = Site> {
        (self.area()..self.n_numbers() as u32).map(Site::new)
    }

    /// The regions next to the board, with the numbers of their sites.
    fn beside(self) -> impl Iterator<Item = (Region, Range<u32>)> {
        let mut start = self.area();
        self.plan.beside.iter().map(move |(region, names)| {
            let numbers = start..start + names.len() as u32;
            start = numbers.end;
            (*region, numbers)
        })
    }

    /// Returns the site with a name, in any notation of the game.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a point, or names a point outside of this board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// let board = hex::SPEC.begin(&Options::default())?.geometry();
    /// // Both coordinate systems of the game are accepted.
    /// assert_eq!(board.site("c4")?, board.site("cd")?);
    /// assert!(board.site("c99").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn site(self, text: &str) -> Result<Site, ParseMoveError> {
        let text = text.trim();
        let mut names = self.plan.beside.iter().flat_map(|(_, names)| names.iter());
        if let Some(index) = names.position(|name| *name == text) {
            return Ok(Site::new(self.area() + index as u32));
        }
        let mut is_point = false;
        for naming in self.plan.namings {
            let Some((column, row)) = (naming.read)(self, text) else { continue };
            match self.at(column, row) {
                Some(site) => return Ok(site),
                None => is_point = true,
            }
        }
        Err(if is_point { ParseMoveError::off_board(text) } else { ParseMoveError::syntax(text) })
    }

    /// Returns the name of a site in the standard notation; empty if the site does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, chess};
    /// let board = chess::SPEC.begin(&Options::default())?.geometry();
    /// assert_eq!(board.name(Site::new(0)), "a8");
    /// assert_eq!(board.name(Site::new(64)), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn name(self, site: Site) -> String {
        let own = self.plan.namings.first();
        own.and_then(|naming| self.written(site, naming)).unwrap_or_default()
    }

    /// Returns the name of a site in other coordinates; `None` if the game does not have them, or they cannot express the site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// let board = hex::SPEC.begin(&Options::default())?.geometry();
    /// let site = board.site("b3")?;
    /// let names: Vec<String> = board.coordinates().filter_map(|coordinates| board.name_as(site, coordinates)).collect();
    /// assert!(names.contains(&"bc".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn name_as(self, site: Site, coordinates: &str) -> Option<String> {
        let naming = self.plan.namings.iter().find(|naming| naming.name == coordinates)?;
        self.written(site, naming)
    }

    fn written(self, site: Site, naming: &Naming) -> Option<String> {
        match self.place(site) {
            Some(place) => (naming.write)(self, place),
            None => {
                let mut names = self.plan.beside.iter().flat_map(|(_, names)| names.iter());
                names.nth(site.index() - self.area() as usize).map(|name| (*name).to_owned())
            }
        }
    }

    /// Returns the square of a point by its name, with row 0 at the top.
    pub(crate) fn find(self, text: &str) -> Result<Square, ParseMoveError> {
        self.square(self.site(text)?).ok_or_else(|| ParseMoveError::off_board(text))
    }

    /// Returns the place of a rectangle's corner, which need not be a site.
    pub(crate) fn corner(self, text: &str) -> Result<(i32, i32), ParseMoveError> {
        let text = text.trim();
        let read = |naming: &Naming| (naming.read)(self, text);
        let mut places = self.plan.namings.iter().filter_map(read).peekable();
        let error = if places.peek().is_some() { ParseMoveError::off_board } else { ParseMoveError::syntax };
        places.find(|&(column, row)| self.within(column, row).is_some()).ok_or_else(|| error(text))
    }

    /// Iterates over the sites of a rectangle between any two opposite corners, row by row from the upper left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// let names: Vec<String> = board.rectangle((2, 1), (1, 0)).map(|site| board.name(site)).collect();
    /// assert_eq!(names, ["ba", "ca", "bb", "cb"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rectangle(self, one: (i32, i32), other: (i32, i32)) -> impl Iterator<Item = Site> {
        let (left, right) = (one.0.min(other.0), one.0.max(other.0));
        let (top, bottom) = (one.1.min(other.1), one.1.max(other.1));
        (top..=bottom).flat_map(move |row| (left..=right).filter_map(move |column| self.at(column, row)))
    }

    /// Returns the sites of a rectangle between two named corners.
    pub(crate) fn named_rectangle(self, one: &str, other: &str) -> Result<Vec<Site>, ParseMoveError> {
        Ok(self.rectangle(self.corner(one)?, self.corner(other)?).collect())
    }

    /// Iterates over the neighbors of a site. Sites next to the board have none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go, hex};
    /// let n_around = |spec: &sgf_games::GameSpec, name: &str| -> Result<usize, Box<dyn std::error::Error>> {
    ///     let board = spec.begin(&Options::default())?.geometry();
    ///     Ok(board.neighbors(board.site(name)?).count())
    /// };
    /// assert_eq!((n_around(&go::SPEC, "aa")?, n_around(&go::SPEC, "dd")?), (2, 4));
    /// assert_eq!((n_around(&hex::SPEC, "a1")?, n_around(&hex::SPEC, "d4")?), (2, 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn neighbors(self, site: Site) -> impl Iterator<Item = Site> {
        let (steps, listed) = match self.plan.joins {
            Joins::Steps(steps) => (steps, Vec::new()),
            Joins::ByFunction(list) => (&[] as &[_], list(self, site)),
        };
        let here = self.place(site).into_iter();
        let stepped = here.flat_map(move |(column, row)| {
            let to =
                move |&(right, down): &(i32, i32)| self.at(i32::from(column) + right, i32::from(row) + down);
            steps.iter().filter_map(to)
        });
        stepped.chain(listed)
    }

    /// Iterates over the symmetries that preserve the game, starting with the identity.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// let square = go::SPEC.begin(&Options::default())?.geometry();
    /// let oblong = go::SPEC.begin(&Options::default().with_size(13, 9))?.geometry();
    /// // A rectangle has no quarter turns.
    /// assert_eq!((square.symmetries().count(), oblong.symmetries().count()), (16, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(self) -> impl Iterator<Item = &'static Symmetry> {
        let is_square = self.columns == self.rows;
        self.plan.symmetries.iter().filter(move |symmetry| is_square || !symmetry.is_square)
    }

    /// Returns the image of a site under a symmetry.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use std::collections::BTreeSet;
    /// let board = go::SPEC.begin(&Options::default())?.geometry();
    /// let corner = board.site("cd")?;
    /// let images: BTreeSet<String> = board.symmetries().map(|it| board.name(board.image(corner, it))).collect();
    /// assert_eq!(images.into_iter().collect::<Vec<_>>(), ["cd", "cp", "dc", "dq", "pc", "pq", "qd", "qp"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn image(self, site: Site, symmetry: &Symmetry) -> Site {
        let Some((column, row)) = self.place(site) else { return self.image_beside(site, symmetry) };
        let size = (i32::from(self.columns), i32::from(self.rows));
        let (column, row) = (symmetry.turn)(size, (i32::from(column), i32::from(row)));
        self.at(column, row).unwrap_or(site)
    }

    /// Sites next to the board stay, but exchanging the colors exchanges hands.
    fn image_beside(self, site: Site, symmetry: &Symmetry) -> Site {
        let home = self.beside().find(|(_, numbers)| numbers.contains(&site.number()));
        let Some((region, numbers)) = home.filter(|_| symmetry.exchanges) else { return site };
        let index = site.number() - numbers.start;
        self.beside_at(region.exchanged(), index as usize).unwrap_or(site)
    }
}

impl PartialEq for Geometry {
    /// Geometries are equal if they have the same plan and size.
    fn eq(&self, other: &Geometry) -> bool {
        std::ptr::eq(self.plan, other.plan) && (self.columns, self.rows) == (other.columns, other.rows)
    }
}

impl Eq for Geometry {}
