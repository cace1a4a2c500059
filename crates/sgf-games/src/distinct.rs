//! Lists in which nothing comes twice.
//!
//! A list is sorted on the side, by the places of its entries, and not put into a hash table: a table is made again for each type, and takes
//! some kilobytes of a module for the browser each time.

use std::cmp::Ordering;

use sgf_syntax::{Arrange, Listed};

/// Keeps of entries that compare as equal the first, and the order of those that stay.
pub(crate) fn keep_first<T>(mut list: Vec<T>, compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let are_first = first_ones(list.len(), &|one, other| compare(&list[one], &list[other]));
    let mut are_first = are_first.into_iter();
    list.retain(|_| are_first.next() == Some(true));
    list
}

/// Tells of each place in a list whether no entry before it is equal.
fn first_ones(n_entries: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<bool> {
    let mut order: Vec<usize> = (0..n_entries).listed();
    order.arrange_by(|&one, &other| compare(one, other));
    order.dedup_by(|later, first| compare(*later, *first).is_eq());
    let mut are_first = vec![false; n_entries];
    order.into_iter().for_each(|place| are_first[place] = true);
    are_first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_stays_where_it_is() {
        let list = vec![(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e'), (3, 'f')];
        let kept = keep_first(list, |one, other| one.0.cmp(&other.0));
        assert_eq!(kept, [(3, 'a'), (1, 'b'), (2, 'd')]);
        assert!(keep_first(Vec::<u8>::new(), Ord::cmp).is_empty());
    }
}
