//! The boards before and after a transformation, and the names of points on them.

use sgf_games::{Geometry, Region, Site, Symmetry};
use sgf_model::value::split_compose;

use super::turn::Turn;

/// The board of a game, and its image.
pub(super) struct Boards {
    pub(super) old: Geometry,
    pub(super) new: Geometry,
    map: Map,
}

enum Map {
    /// Any turn of a rectangle.
    Turn(Turn),
    /// A symmetry of the game, which also moves the sites outside the board.
    Symmetry(&'static Symmetry),
    /// A shift by a number of columns to the right, and of rows down.
    Shift(i32, i32),
}

impl Boards {
    pub(super) fn turned(old: Geometry, new: Geometry, turn: Turn) -> Boards {
        Boards { old, new, map: Map::Turn(turn) }
    }

    pub(super) fn symmetric(board: Geometry, symmetry: &'static Symmetry) -> Boards {
        Boards { old: board, new: board, map: Map::Symmetry(symmetry) }
    }

    pub(super) fn shifted(old: Geometry, new: Geometry, (right, down): (i32, i32)) -> Boards {
        Boards { old, new, map: Map::Shift(right, down) }
    }

    /// The symmetry of the game, if there is one.
    pub(super) fn symmetry(&self) -> Option<&'static Symmetry> {
        match self.map {
            Map::Symmetry(symmetry) => Some(symmetry),
            _ => None,
        }
    }

    /// Returns whether all points stay where they are.
    pub(super) fn is_identity(&self) -> bool {
        self.old == self.new && self.old.sites().all(|site| self.image(site) == Some(site))
    }

    /// The image of a site; `None` outside of the new board.
    pub(super) fn image(&self, site: Site) -> Option<Site> {
        if let Map::Symmetry(symmetry) = self.map {
            return Some(self.old.image(site, symmetry));
        }
        let (column, row) = self.old.place(site)?;
        let (column, row) = self.image_of_place((i32::from(column), i32::from(row)));
        self.new.at(column, row)
    }

    fn image_of_place(&self, place: (i32, i32)) -> (i32, i32) {
        let size = (i32::from(self.old.columns()), i32::from(self.old.rows()));
        match self.map {
            Map::Turn(turn) => turn.place(size, place),
            Map::Symmetry(symmetry) => (symmetry.turn)(size, place),
            Map::Shift(right, down) => (place.0 + right, place.1 + down),
        }
    }

    /// The site with a name, if it is on the old board.
    pub(super) fn site(&self, text: &str) -> Option<Site> {
        self.old.site(text).ok().filter(|site| self.old.region(*site) == Region::Board)
    }

    /// The name of a point of the old board on the new one, in the same coordinates and letter case.
    pub(super) fn point(&self, text: &str) -> Renamed {
        let Some(site) = self.site(text) else { return Renamed::NoPoint };
        let Some(image) = self.image(site) else { return Renamed::Outside };
        match self.name_like(text.trim(), site, image) {
            Some(name) => Renamed::Point(name),
            None => Renamed::Point(self.new.name(image)),
        }
    }

    /// The name of another site in the coordinates in which a name is written.
    fn name_like(&self, written: &str, site: Site, image: Site) -> Option<String> {
        self.namings().find_map(|naming| {
            let name = named(self.old, site, naming)?;
            let new = named(self.new, image, naming)?;
            if name == written {
                return Some(new);
            }
            match name.to_uppercase() == written {
                true => Some(new.to_uppercase()),
                false => (name.to_lowercase() == written).then(|| new.to_lowercase()),
            }
        })
    }

    /// The coordinates of the game: that of records, and the others by name.
    fn namings(&self) -> impl Iterator<Item = Option<&'static str>> {
        std::iter::once(None).chain(self.old.coordinates().map(Some))
    }

    /// The texts in which all names of points are replaced, one text for each notation of the game.
    pub(super) fn with_points_replaced(&self, text: &str) -> Vec<String> {
        self.namings().map(|naming| self.replaced_in(text, naming)).collect()
    }

    fn replaced_in(&self, text: &str, naming: Option<&str>) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let longest = (1..=4).rev().find_map(|length| {
                let name = text.get(at..at + length)?;
                let site = self.site(name)?;
                let is_so_named = named(self.old, site, naming).as_deref() == Some(name);
                let image = self.image(site).filter(|_| is_so_named)?;
                Some((length, named(self.new, image, naming)?))
            });
            match longest {
                Some((length, new)) => {
                    out.push_str(&new);
                    at += length;
                }
                None => {
                    out.push(letter);
                    at += letter.len_utf8();
                }
            }
        }
        out
    }

    /// A rectangle with regular corners, cut at the edges of the new board; `None` if nothing of it is on the board.
    pub(super) fn rectangle(&self, text: &str) -> Renamed {
        let Some((first, second)) = split_compose(text) else { return self.point(text) };
        let (Some(one), Some(other)) = (self.site(first), self.site(second)) else { return Renamed::NoPoint };
        let places = [one, other].map(|site| {
            self.old.place(site).map(|(column, row)| self.image_of_place((i32::from(column), i32::from(row))))
        });
        let [Some(one), Some(other)] = places else { return Renamed::NoPoint };
        let last = (i32::from(self.new.columns()) - 1, i32::from(self.new.rows()) - 1);
        let (left, right) = (one.0.min(other.0).max(0), one.0.max(other.0).min(last.0));
        let (top, bottom) = (one.1.min(other.1).max(0), one.1.max(other.1).min(last.1));
        let corner = |column, row| self.new.at(column, row).map(|site| self.new.name(site));
        match (corner(left, top), corner(right, bottom)) {
            _ if left > right || top > bottom => Renamed::Outside,
            (Some(first), Some(second)) => Renamed::Point(format!("{first}:{second}")),
            _ => Renamed::NoPoint,
        }
    }
}

/// The new name of a point.
#[derive(Debug, PartialEq)]
pub(super) enum Renamed {
    /// The name.
    Point(String),
    /// The text names no point of the old board.
    NoPoint,
    /// The point is not on the new board.
    Outside,
}

fn named(board: Geometry, site: Site, naming: Option<&str>) -> Option<String> {
    match naming {
        None => Some(board.name(site)),
        Some(naming) => board.name_as(site, naming),
    }
}
