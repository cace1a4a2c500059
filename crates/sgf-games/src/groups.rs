//! Points that hang together, in games that are won by a connection.
//!
//! A disjoint-set forest (Galler and Fischer, 1964) with union by size: joining and asking cost the logarithm of the board
//! at most, and asking changes nothing. Each group carries marks, such as the edges of the board that it reaches. Groups
//! only grow: when something is taken from the board they are stale, until they are built anew.

/// A partition of the points of a board, numbered from 0, into groups with marks.
///
/// Groups follow from the board, so two of them always count as equal: they never make two positions different.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// For the point that stands for its group the size, negative; for others a point that is nearer to it.
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
    /// Every point is a group of its own, without marks.
    pub(crate) fn new(n_points: usize) -> Groups {
        Groups { above: vec![-1; n_points], marks: vec![0; n_points], is_stale: false }
    }

    /// Returns the number of points.
    pub(crate) fn len(&self) -> usize {
        self.above.len()
    }

    /// Says that something was taken from the board, so that the groups are not right any more.
    pub(crate) fn spoil(&mut self) {
        self.is_stale = true;
    }

    /// Tells whether the groups have to be built anew.
    pub(crate) fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// Returns the point that stands for the group of a point.
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

    /// Adds marks to the group of a point, and returns all of its marks.
    pub(crate) fn mark(&mut self, point: usize, marks: u16) -> u16 {
        let root = self.find(point);
        self.marks[root] |= marks;
        self.marks[root]
    }

    /// Makes one group of the groups of two points; tells whether they were two.
    pub(crate) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return false;
        }
        // Sizes are negative: the smaller number is the larger group.
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
    fn groups_grow_and_share_their_marks() {
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
