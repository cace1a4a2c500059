//! The order of the children of a merged node; the first of them is the main line.

/// A child in the versions that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Item {
    pub(crate) base: Option<u32>,
    pub(crate) ours: Option<u32>,
    pub(crate) theirs: Option<u32>,
}

/// The children of a merged node, unordered.
pub(crate) struct Children {
    pub(crate) items: Vec<Item>,
    /// Children that one side deleted.
    pub(crate) gone: Vec<Item>,
}

/// Children in order.
pub(crate) struct Ordered {
    pub(crate) items: Vec<Item>,
    /// The first child of theirs, if both sides made a different child the first.
    pub(crate) other_first: Option<u32>,
}

/// Orders children.
///
/// The order is that of ours, but common children have the order of theirs if ours did not reorder them. Children that only
/// theirs has come last. If only one side made another child the first, that child comes first.
pub(crate) fn order(children: &Children) -> Ordered {
    let mut items: Vec<Item> = children.items.iter().copied().filter(|item| item.ours.is_some()).collect();
    items.sort_by_key(|item| item.ours);
    share_order(&mut items);
    let mut others: Vec<Item> = children.items.iter().copied().filter(|item| item.ours.is_none()).collect();
    others.sort_by_key(|item| item.theirs);
    items.extend(others);
    let ours = chosen(children, |item| item.ours);
    let theirs = chosen(children, |item| item.theirs);
    let other_first = match (ours, theirs) {
        (Some(ours), Some(theirs)) if ours != theirs => theirs.theirs,
        (None, Some(theirs)) => {
            if let Some(at) = items.iter().position(|item| *item == theirs) {
                items[..=at].rotate_right(1);
            }
            None
        }
        _ => None,
    };
    Ordered { items, other_first }
}

/// Puts the common children in the order of theirs, within their places, if ours has them in the order of the base.
fn share_order(items: &mut [Item]) {
    let is_shared = |item: &Item| item.base.is_some() && item.theirs.is_some();
    let mut shared: Vec<Item> = items.iter().copied().filter(is_shared).collect();
    if !shared.is_sorted_by_key(|item| item.base) {
        return;
    }
    shared.sort_by_key(|item| item.theirs);
    let places = items.iter_mut().filter(|item| is_shared(item));
    places.zip(shared).for_each(|(place, item)| *place = item);
}

/// The child that a side made the first: not the first of the remaining children of the base.
fn chosen(children: &Children, of_side: impl Fn(&Item) -> Option<u32>) -> Option<Item> {
    let all = || children.items.iter().chain(&children.gone);
    let left = all().filter(|item| of_side(item).is_some());
    let expected = left.clone().filter(|item| item.base.is_some()).min_by_key(|item| item.base)?;
    let first = left.min_by_key(|item| of_side(item))?;
    (first != expected && children.items.contains(first)).then_some(*first)
}
