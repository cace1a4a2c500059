//! The view of FF\[3\]: two points that meant the corners of a rectangle.

use sgf_model::value::{LetterPoint, LetterRange};

use crate::plan::NodePlan;

/// Translates VW with two points: what lies between them was shown (converting.html).
pub(super) fn translate(plan: &mut NodePlan<'_>) {
    let Some(index) = plan.find(b"VW") else { return };
    let [first, second] = &*plan.items[index].values else { return };
    let (Ok(first), Ok(second)) = (LetterPoint::decode(first), LetterPoint::decode(second)) else { return };
    let (first, last) = LetterRange::Rectangle(first, second).corners();
    let range = if first == last { LetterRange::Single(first) } else { LetterRange::Rectangle(first, last) };
    plan.set(index, vec![range.to_string().into_bytes()]);
}
