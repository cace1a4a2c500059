//! Notations of point lists and passes.

use sgf_model::info::Size;
use sgf_model::prop;
use sgf_model::record::GameView;
use sgf_model::table::TABLE;
use sgf_model::value::kind::Either;
use sgf_model::value::{LetterPoint, LetterRange, compress, split_compose_bytes};

use crate::plan::{Item, NodePlan};

/// How point lists are written.
///
/// Applies only to lists of two-letter points, in games that use them.
///
/// Source: sgf4.html, section 3.5.1 ("Compressed point lists").
///
/// # Examples
///
/// ```
/// use sgf_convert::{Lists, Options, to_ff4};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[4]CA[UTF-8]GM[1]AB[aa][ba][ab][bb])");
/// let mut options = Options::default();
/// options.lists = Lists::Compressed;
/// assert!(to_ff4(&doc, &options)?.document.write().ends_with(b"AB[aa:bb])"));
/// # Ok::<(), sgf_convert::ConvertError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lists {
    /// Unchanged.
    #[default]
    Keep,
    /// One value per point: `AB[aa][ba]`.
    Expanded,
    /// Rectangles where they are shorter: `AB[aa:ba]`.
    Compressed,
}

/// How passes of Go are written.
///
/// Source: go.html ("A pass move is shown as `[]` or alternatively as `[tt]`").
///
/// # Examples
///
/// ```
/// use sgf_convert::{Options, Passes, to_ff4};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[4]CA[UTF-8]GM[1]SZ[19];B[tt])");
/// let mut options = Options::default();
/// options.passes = Passes::Empty;
/// assert!(to_ff4(&doc, &options)?.document.write().ends_with(b";B[])"));
/// # Ok::<(), sgf_convert::ConvertError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Passes {
    /// Unchanged.
    #[default]
    Keep,
    /// As in FF\[4\]: `B[]`.
    Empty,
    /// As in older versions, on boards where `tt` is not a point: `B[tt]`.
    Tt,
}

/// The games with two-letter points: Go, Amazons, Gess.
const LETTER_GAMES: &[u16] = &[1, 18, 20];
/// Go.
pub(crate) const GO: u16 = 1;
/// The largest board on which `tt` is a pass.
const LARGEST_WITH_TT: u32 = 19;

impl Lists {
    /// Rewrites the point lists of a node.
    pub(crate) fn rewrite(self, plan: &mut NodePlan<'_>, number: u16) {
        if self == Lists::Keep || !LETTER_GAMES.contains(&number) {
            return;
        }
        for index in 0..plan.items.len() {
            let item = &plan.items[index];
            let is_list =
                TABLE.get(number, &item.ident).is_some_and(sgf_model::table::Property::is_point_list);
            if let Some(ranges) = if is_list && !item.is_gone { ranges(item) } else { None } {
                let written = self.written(&ranges);
                if item.values.len() != written.len()
                    || item.values.iter().zip(&written).any(|(a, b)| **a != **b)
                {
                    plan.set(index, written);
                }
            }
        }
    }

    fn written(self, ranges: &[LetterRange]) -> Vec<Vec<u8>> {
        let points = ranges.iter().flat_map(|range| range.points());
        match self {
            Lists::Keep => ranges.iter().map(|range| range.to_string().into_bytes()).collect(),
            Lists::Expanded => points.map(|point| point.to_string().into_bytes()).collect(),
            Lists::Compressed => {
                compress(points).iter().map(|range| range.to_string().into_bytes()).collect()
            }
        }
    }
}

/// The entries of a list, if all of them are two-letter points or rectangles.
pub(crate) fn ranges(item: &Item<'_>) -> Option<Vec<LetterRange>> {
    let ranges: Option<Vec<_>> = item.values.iter().map(|value| range_of(value)).collect();
    ranges.filter(|ranges| !ranges.is_empty())
}

/// Reads a two-letter point or a rectangle.
pub(crate) fn range_of(value: &[u8]) -> Option<LetterRange> {
    match split_compose_bytes(value) {
        None => LetterPoint::decode(value).ok().map(LetterRange::Single),
        Some((first, second)) => {
            let (first, second) = (LetterPoint::decode(first).ok()?, LetterPoint::decode(second).ok()?);
            Some(LetterRange::Rectangle(first, second))
        }
    }
}

impl Passes {
    /// Rewrites the passes of a node.
    pub(crate) fn rewrite(self, plan: &mut NodePlan<'_>, view: &GameView<'_>) {
        if self == Passes::Keep || view.number() != GO || !is_tt_a_pass(view) {
            return;
        }
        for index in 0..plan.items.len() {
            let item = &plan.items[index];
            let [value] = &*item.values else { continue };
            let is_move = !item.is_gone && matches!(&*item.ident, b"B" | b"W");
            match (self, value.trim_ascii()) {
                (Passes::Empty, b"tt") if is_move => plan.set(index, vec![Vec::new()]),
                (Passes::Tt, b"") if is_move => plan.set(index, vec![b"tt".to_vec()]),
                _ => {}
            }
        }
    }
}

/// Returns whether `tt` is a pass rather than a point, in a game of Go.
pub(crate) fn is_tt_a_pass(view: &GameView<'_>) -> bool {
    let size = size_of(view);
    size.columns <= LARGEST_WITH_TT && size.rows <= LARGEST_WITH_TT
}

/// The board size of a game of Go; 19 by 19 if SZ is missing or invalid.
pub(crate) fn size_of(view: &GameView<'_>) -> Size {
    let side = |number: i64| u32::try_from(number).ok().filter(|side| *side > 0);
    let size = match view.get(prop::SZ) {
        Some(Ok(Either::First(number))) => side(number).map(Size::square),
        Some(Ok(Either::Second((columns, rows)))) => {
            side(columns).zip(side(rows)).map(|(columns, rows)| Size { columns, rows })
        }
        _ => None,
    };
    size.unwrap_or(Size::square(LARGEST_WITH_TT))
}
