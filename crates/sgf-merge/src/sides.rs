//! Both sides of a conflict, for display.

use sgf_model::record::{self, GameView};
use sgf_syntax::{Document, NodeId};

use crate::conflict::{ConflictKind, of_node};
use crate::recode::{charset_of, single_game};
use crate::resolve::{is_cleared, units_of};
use crate::semantics::{Entry, Meaning, Rule, Unit, Units};

/// The values of a conflict in all three versions: identifiers and normalized values. An empty list means no value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The values of ours, which are in the record.
    pub ours: Vec<(String, String)>,
    /// The values of theirs.
    pub theirs: Vec<(String, String)>,
    /// The values of the base.
    pub base: Vec<(String, String)>,
}

/// Returns the values of a conflict, by its index among the values of `CONFLICT` in the node.
///
/// Returns `None` if there is no conflict with this index, or if it is not about properties.
///
/// # Examples
///
/// ```
/// use sgf_merge::{conflicts, merge, sides};
/// use sgf_syntax::Document;
/// let [ours, theirs] = ["KM[7]GB[1]", "KM[7.50]GW[1]"].map(|info| format!("(;GM[1]{info})"));
/// let [ours, theirs] = [&ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(None, &ours, &theirs)?.document;
/// let node = conflicts(&merged)[0].node;
/// let values = sides(&merged, node, 1).expect("it is about properties");
/// assert_eq!((&*values.ours[0].1, &*values.theirs[0].1), ("7", "7.5"));
/// let values = sides(&merged, node, 0).expect("so is this one");
/// assert_eq!((&*values.ours[0].0, &*values.theirs[0].0), ("GB", "GW"));
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
#[must_use]
pub fn sides(doc: &Document<'_>, node: NodeId, number: usize) -> Option<Sides> {
    let view = record::games(doc).nth(node.game as usize)?;
    let view = GameView::of_kind(view.game(), charset_of(doc, &view), view.number(), view.version());
    let node = view.node(node.node as usize)?;
    let ConflictKind::Property { theirs, base } = of_node(&view, node).nth(number)? else { return None };
    let [theirs, base] = [theirs, base].map(|text| single_game(text, view.charset()));
    let (theirs, base) = (units_of(&theirs, &view), units_of(&base, &view));
    let meaning = Meaning::new(view);
    let ours = meaning.units(node);
    let mut values = Sides { theirs: all(&theirs), base: all(&base), ours: Vec::new() };
    let mut names: Vec<&[u8]> = theirs.keys().chain(base.keys()).map(|name| &**name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let conflicting = [theirs.get(name), base.get(name)];
        let Some(unit) = ours.get(name) else { continue };
        values
            .ours
            .extend(unit.entries.iter().filter(|entry| is_conflicting(conflicting, entry)).map(written));
    }
    Some(values)
}

/// Returns whether a conflict is about an entry of ours. For keyed units, only the keys in the conflict count.
fn is_conflicting(conflicting: [Option<&Unit<'_>>; 2], entry: &Entry<'_>) -> bool {
    let entries = || conflicting.into_iter().flatten().flat_map(|unit| &unit.entries);
    let is_by_key =
        conflicting.into_iter().flatten().any(|unit| unit.rule == Rule::Keyed) && !is_cleared(entries());
    !is_by_key || entries().any(|other| other.key == entry.key)
}

fn all(units: &Units<'_>) -> Vec<(String, String)> {
    units.values().flat_map(|unit| unit.entries.iter().map(written)).collect()
}

fn written(entry: &Entry<'_>) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&entry.ident), text(&entry.meaning))
}
