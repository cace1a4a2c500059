//! Connected groups of points, for connection games.
//!
//! A disjoint-set forest (Galler and Fischer, 1964) with union by size and without path compression, so that `find` needs no mutable
//! access and still takes logarithmic time. Each group has marks, such as the board edges that it touches. Groups only grow; after a piece
//! is removed they are stale until rebuilt.

/// A partition of the points of a board, numbered from 0, into groups with marks.
///
/// The board determines its groups, so all values compare as equal, and positions can derive `PartialEq`.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// For the root of a group its negated size; for other points the parent.
    above: Vec<i32>,
    marks: Vec<u16>,
    is_stale: bool,
}

impl PartialEq for Groups {
    fn eq(&self, _: &Groups) -> bool {
        true
    }
}

impl Eq for Groups {}

impl Groups {
    /// Creates a group without marks for every point.
    pub(crate) fn new(n_points: usize) -> Groups {
        Groups { above: vec![-1; n_points], marks: vec![0; n_points], is_stale: false }
    }

    /// Returns the number of points.
    pub(crate) fn len(&self) -> usize {
        self.above.len()
    }

    /// Marks the groups as stale, after a piece was removed.
    pub(crate) fn spoil(&mut self) {
        self.is_stale = true;
    }

    /// Returns whether the groups must be rebuilt.
    pub(crate) fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// Returns the root of the group of a point.
    pub(crate) fn find(&self, mut point: usize) -> usize {
        while let Ok(above) = usize::try_from(self.above[point]) {
            point = above;
        }
        point
    }

    /// Returns the marks of the group of a point.
    pub(crate) fn marks(&self, point: usize) -> u16 {
        self.marks[self.find(point)]
    }

    /// Adds marks to the group of a point, and returns all marks of the group.
    pub(crate) fn mark(&mut self, point: usize, marks: u16) -> u16 {
        let root = self.find(point);
        self.marks[root] |= marks;
        self.marks[root]
    }

    /// Joins the groups of two points. Returns whether they were different.
    pub(crate) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return false;
        }
        // Sizes are negated: the smaller number is the larger group.
        let (large, small) = if self.above[one] <= self.above[other] { (one, other) } else { (other, one) };
        self.above[large] += self.above[small];
        self.above[small] = large as i32;
        self.marks[large] |= self.marks[small];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_groups_share_their_marks() {
        let mut groups = Groups::new(5);
        groups.mark(0, 1);
        groups.mark(4, 2);
        assert!(groups.join(0, 1) && groups.join(4, 3));
        assert_eq!((groups.marks(1), groups.marks(3), groups.marks(2)), (1, 2, 0));
        assert!(groups.join(1, 3) && !groups.join(0, 4));
        assert_eq!((groups.marks(0), groups.find(0)), (3, groups.find(4)));
        assert!(!groups.is_stale());
        groups.spoil();
        assert!(groups.is_stale());
    }
}
