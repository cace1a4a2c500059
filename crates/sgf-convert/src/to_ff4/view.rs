//! VW of FF\[3\], where two points were the corners of a rectangle.

use sgf_model::value::{LetterPoint, LetterRange};

use crate::plan::NodePlan;

/// Converts VW with two points to a rectangle (converting.html).
pub(super) fn translate(plan: &mut NodePlan<'_>) {
    let Some(index) = plan.find(b"VW") else { return };
    let [first, second] = &*plan.items[index].values else { return };
    let (Ok(first), Ok(second)) = (LetterPoint::decode(first), LetterPoint::decode(second)) else { return };
    let (first, last) = LetterRange::Rectangle(first, second).corners();
    let range = if first == last { LetterRange::Single(first) } else { LetterRange::Rectangle(first, last) };
    plan.set(index, vec![range.to_string().into_bytes()]);
}
