//! The geometry of a board: which sites there are, where they lie, what they are called, and which are neighbours.
//!
//! A game describes its board once, as a [`BoardPlan`] that holds for all sizes. A [`Geometry`] is a plan and a size, and nothing
//! is computed before somebody asks; so it is a small value that is made anew wherever it is needed.

use std::fmt;
use std::ops::Range;

use sgf_model::value::Color;

use super::symmetry::Symmetry;
use super::{Axis, Labels, Naming, Site};
use crate::{Square, Unreadable};

/// What is the same for the boards of a game, whatever their size.
#[derive(Debug)]
pub struct BoardPlan {
    /// What the columns are called.
    pub across: Axis,
    /// What the rows are called.
    pub down: Axis,
    /// Which places of the rectangle are sites, by column and row from the upper left: boards may be hexagons, or lack their corners.
    pub mask: fn(Geometry, (u16, u16)) -> bool,
    /// How points are written: first as this project writes them.
    pub namings: &'static [Naming],
    /// Which sites are neighbours.
    pub joins: Joins,
    /// Which region a place of the rectangle belongs to, by column and row: mostly the board.
    pub region: fn(Geometry, (u16, u16)) -> Region,
    /// What stands beside the rectangle, with the names of its sites.
    pub beside: &'static [(Region, &'static [&'static str])],
    /// The symmetries under which the game is the same, first the one that changes nothing. Together they are a group.
    pub symmetries: &'static [Symmetry],
}

impl BoardPlan {
    /// Points or fields in straight columns and rows, named by a letter and a number that counts from the bottom; each has eight
    /// neighbours, and no symmetry is known.
    pub const SQUARES: BoardPlan = BoardPlan {
        across: Axis { labels: Labels::Letters, from_end: false },
        down: Axis { labels: Labels::Numbers, from_end: true },
        mask: |_, _| true,
        namings: &[Naming::FROM_BOTTOM],
        joins: Joins::EIGHT,
        region: |_, _| Region::Board,
        beside: &[],
        symmetries: &[Symmetry::NONE],
    };
}

/// Which sites are neighbours.
#[derive(Clone, Copy)]
pub enum Joins {
    /// Those that so many columns to the right and rows down lead to.
    Steps(&'static [(i32, i32)]),
    /// Those that a game lists itself.
    Listed(fn(Geometry, Site) -> Vec<Site>),
}

impl Joins {
    /// The four sides.
    pub const FOUR: Joins = Joins::Steps(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
    /// The four sides and the four corners.
    pub const EIGHT: Joins =
        Joins::Steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
}

impl fmt::Debug for Joins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Joins::Steps(steps) => f.debug_tuple("Steps").field(steps).finish(),
            Joins::Listed(_) => f.write_str("Listed"),
        }
    }
}

/// A part of what a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Region {
    /// The board.
    Board,
    /// What a player has and may bring into play.
    Hand(Color),
    /// What a player has taken, or taken off.
    Tray(Color),
    /// What both players may take from.
    Pool,
    /// The bar of backgammon.
    Bar,
    /// What has left the board for good.
    Off,
    /// What lies beyond a goal line: the one that this player attacks.
    Beyond(Color),
}

impl Region {
    /// Returns the same region of the other player; what is nobody's stays.
    #[must_use]
    pub const fn exchanged(self) -> Region {
        match self {
            Region::Hand(color) => Region::Hand(color.other()),
            Region::Tray(color) => Region::Tray(color.other()),
            Region::Beyond(color) => Region::Beyond(color.other()),
            region => region,
        }
    }
}

/// The geometry of a board of a size.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// let geometry = Hex::begin(&Options::default().with_size(5, 4))?.geometry();
/// let site = geometry.site("b3").unwrap();
/// assert_eq!((geometry.place(site), geometry.name(site).as_str()), (Some((1, 2)), "b3"));
/// assert_eq!(geometry.name_as(site, "letters").as_deref(), Some("bc"));
/// let near: Vec<String> = geometry.neighbours(site).map(|near| geometry.name(near)).collect();
/// assert_eq!(near.join(" "), "a3 c3 b2 b4 c2 a4");
/// assert!(geometry.site("f1").is_err());
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    plan: &'static BoardPlan,
    columns: u16,
    rows: u16,
}

impl Geometry {
    /// The board of a plan with a number of columns and rows.
    #[must_use]
    pub const fn new(plan: &'static BoardPlan, columns: u16, rows: u16) -> Geometry {
        Geometry { plan, columns, rows }
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// Returns what the columns are called.
    #[must_use]
    pub const fn across(self) -> Axis {
        self.plan.across
    }

    /// Returns what the rows are called.
    #[must_use]
    pub const fn down(self) -> Axis {
        self.plan.down
    }

    /// Returns the habits of writing points besides the one that records have.
    pub fn habits(self) -> impl Iterator<Item = &'static str> {
        self.plan.namings.iter().map(|naming| naming.habit).filter(|habit| !habit.is_empty())
    }

    /// Returns how many places the rectangle has, those that are no sites among them.
    const fn area(self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// Returns how many numbers sites can have: for arrays with room for each.
    #[must_use]
    pub fn n_numbers(self) -> usize {
        let beside: usize = self.plan.beside.iter().map(|(_, names)| names.len()).sum();
        self.area() as usize + beside
    }

    /// Walks over all sites, those beside the board last.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        (0..self.n_numbers() as u32).map(Site::new).filter(move |&site| self.has(site))
    }

    /// Finds the site in a column and a row, both counted from the upper left.
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

    /// Returns the column and the row of a site; `None` for those beside the rectangle.
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

    /// Returns the square of a site, with row 0 at the top; `None` where there is no such site.
    pub(crate) fn square(self, site: Site) -> Option<Square> {
        let (column, row) = self.place(site).filter(|_| self.has(site))?;
        Some(Square::new(column, row))
    }

    /// Tells whether there is such a site.
    #[must_use]
    pub fn has(self, site: Site) -> bool {
        match self.place(site) {
            Some(place) => (self.plan.mask)(self, place),
            None => site.index() < self.n_numbers(),
        }
    }

    /// Returns the region that a site belongs to.
    #[must_use]
    pub fn region(self, site: Site) -> Region {
        if let Some(place) = self.place(site) {
            return (self.plan.region)(self, place);
        }
        let of_site = self.beside().find(|(_, numbers)| numbers.contains(&site.number()));
        of_site.map_or(Region::Board, |(region, _)| region)
    }

    /// Walks over the sites of a region.
    pub fn in_region(self, region: Region) -> impl Iterator<Item = Site> {
        self.sites().filter(move |&site| self.region(site) == region)
    }

    /// The site with an index in a region beside the board.
    #[must_use]
    pub fn beside_at(self, region: Region, index: usize) -> Option<Site> {
        let (_, numbers) = self.beside().find(|(other, _)| *other == region)?;
        let number = numbers.start.checked_add(u32::try_from(index).ok()?)?;
        numbers.contains(&number).then_some(Site::new(number))
    }

    /// Walks over the sites beside the rectangle.
    pub fn beside_sites(self) -> impl Iterator<Item = Site> {
        (self.area()..self.n_numbers() as u32).map(Site::new)
    }

    /// The regions beside the rectangle, with the numbers of their sites.
    fn beside(self) -> impl Iterator<Item = (Region, Range<u32>)> {
        let mut start = self.area();
        self.plan.beside.iter().map(move |(region, names)| {
            let numbers = start..start + names.len() as u32;
            start = numbers.end;
            (*region, numbers)
        })
    }

    /// Finds a site by its name, in any notation of the game.
    ///
    /// # Errors
    ///
    /// Fails when the text is no point, or names one that is not on this board.
    pub fn site(self, text: &str) -> Result<Site, Unreadable> {
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
        Err(if is_point { Unreadable::off_board(text) } else { Unreadable::syntax(text) })
    }

    /// Returns the name of a site, as this project writes it; empty when there is no such site.
    #[must_use]
    pub fn name(self, site: Site) -> String {
        let own = self.plan.namings.first();
        own.and_then(|naming| self.written(site, naming)).unwrap_or_default()
    }

    /// Returns the name of a site in another habit; `None` when there is no such habit, or no name for it there.
    #[must_use]
    pub fn name_as(self, site: Site, habit: &str) -> Option<String> {
        let naming = self.plan.namings.iter().find(|naming| naming.habit == habit)?;
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

    /// Finds the square of a point of the board by its name, with row 0 at the top.
    pub(crate) fn find(self, text: &str) -> Result<Square, Unreadable> {
        self.square(self.site(text)?).ok_or_else(|| Unreadable::off_board(text))
    }

    /// Finds a corner of a rectangle, which may be a place of the board where no site is.
    pub(crate) fn corner(self, text: &str) -> Result<(i32, i32), Unreadable> {
        let text = text.trim();
        let read = |naming: &Naming| (naming.read)(self, text);
        let mut places = self.plan.namings.iter().filter_map(read).peekable();
        let fault = if places.peek().is_some() { Unreadable::off_board } else { Unreadable::syntax };
        places.find(|&(column, row)| self.within(column, row).is_some()).ok_or_else(|| fault(text))
    }

    /// Walks over the sites of a rectangle, row by row from the upper left, whichever of its corners are given. What is no site is
    /// left out.
    pub fn rectangle(self, one: (i32, i32), other: (i32, i32)) -> impl Iterator<Item = Site> {
        let (left, right) = (one.0.min(other.0), one.0.max(other.0));
        let (top, bottom) = (one.1.min(other.1), one.1.max(other.1));
        (top..=bottom).flat_map(move |row| (left..=right).filter_map(move |column| self.at(column, row)))
    }

    /// Finds the sites of a rectangle that is given by the names of its corners.
    pub(crate) fn named_rectangle(self, one: &str, other: &str) -> Result<Vec<Site>, Unreadable> {
        Ok(self.rectangle(self.corner(one)?, self.corner(other)?).collect())
    }

    /// Walks over the neighbours of a site; those beside the board have none.
    pub fn neighbours(self, site: Site) -> impl Iterator<Item = Site> {
        let (steps, listed) = match self.plan.joins {
            Joins::Steps(steps) => (steps, Vec::new()),
            Joins::Listed(list) => (&[] as &[_], list(self, site)),
        };
        let here = self.place(site).into_iter();
        let stepped = here.flat_map(move |(column, row)| {
            let to =
                move |&(right, down): &(i32, i32)| self.at(i32::from(column) + right, i32::from(row) + down);
            steps.iter().filter_map(to)
        });
        stepped.chain(listed)
    }

    /// Walks over the symmetries under which the game is the same; the first one changes nothing.
    pub fn symmetries(self) -> impl Iterator<Item = &'static Symmetry> {
        let is_square = self.columns == self.rows;
        self.plan.symmetries.iter().filter(move |symmetry| is_square || !symmetry.is_square)
    }

    /// Returns the site to which a symmetry takes a site.
    #[must_use]
    pub fn image(self, site: Site, symmetry: &Symmetry) -> Site {
        let Some((column, row)) = self.place(site) else { return self.image_beside(site, symmetry) };
        let size = (i32::from(self.columns), i32::from(self.rows));
        let (column, row) = (symmetry.turn)(size, (i32::from(column), i32::from(row)));
        self.at(column, row).unwrap_or(site)
    }

    /// What is beside the board stays there; with the colours, hands are exchanged.
    fn image_beside(self, site: Site, symmetry: &Symmetry) -> Site {
        let home = self.beside().find(|(_, numbers)| numbers.contains(&site.number()));
        let Some((region, numbers)) = home.filter(|_| symmetry.exchanges) else { return site };
        let index = site.number() - numbers.start;
        self.beside_at(region.exchanged(), index as usize).unwrap_or(site)
    }
}

impl PartialEq for Geometry {
    /// Geometries are equal when they have one plan and one size.
    fn eq(&self, other: &Geometry) -> bool {
        std::ptr::eq(self.plan, other.plan) && (self.columns, self.rows) == (other.columns, other.rows)
    }
}

impl Eq for Geometry {}
