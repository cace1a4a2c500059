//! What the sides of a conflict say, for a person who has to decide.

use sgf_model::record::{self, GameView};
use sgf_syntax::{Document, NodeId};

use crate::conflict::{ConflictKind, of_node};
use crate::meaning::{Entry, Meaning, Rule, Unit, Units};
use crate::recode::{alone, charset_of};
use crate::settle::{is_cleared, units_of};

/// What three records say of the same thing: identifiers and values, as text in one spelling. An empty list says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// What stands in the record.
    pub ours: Vec<(String, String)>,
    /// What the other one says.
    pub theirs: Vec<(String, String)>,
    /// What both began with.
    pub base: Vec<(String, String)>,
}

/// Tells what both sides say of the conflict of a node, by its number among the values of `CONFLICT` there.
///
/// `None` if there is no such conflict, or it is not about properties.
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
/// let said = sides(&merged, node, 1).expect("it is about properties");
/// assert_eq!((&*said.ours[0].1, &*said.theirs[0].1), ("7", "7.5"));
/// let said = sides(&merged, node, 0).expect("so is this one");
/// assert_eq!((&*said.ours[0].0, &*said.theirs[0].0), ("GB", "GW"));
/// # Ok::<(), sgf_merge::Refused>(())
/// ```
#[must_use]
pub fn sides(doc: &Document<'_>, node: NodeId, number: usize) -> Option<Sides> {
    let view = record::games(doc).nth(node.game as usize)?;
    let view = GameView::of_kind(view.game(), charset_of(doc, &view), view.number(), view.version());
    let node = view.node(node.node as usize)?;
    let ConflictKind::Property { theirs, base } = of_node(&view, node).nth(number)? else { return None };
    let [theirs, base] = [theirs, base].map(|text| alone(text, view.charset()));
    let (theirs, base) = (units_of(&theirs, &view), units_of(&base, &view));
    let meaning = Meaning::new(view);
    let ours = meaning.units(node);
    let mut said = Sides { theirs: all(&theirs), base: all(&base), ours: Vec::new() };
    let mut names: Vec<&[u8]> = theirs.keys().chain(base.keys()).map(|name| &**name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let asked = [theirs.get(name), base.get(name)];
        let Some(unit) = ours.get(name) else { continue };
        said.ours.extend(unit.entries.iter().filter(|entry| is_asked(asked, entry)).map(written));
    }
    Some(said)
}

/// Whether an entry of ours is one that a conflict is about: of points and names, those that it names.
fn is_asked(asked: [Option<&Unit<'_>>; 2], entry: &Entry<'_>) -> bool {
    let entries = || asked.into_iter().flatten().flat_map(|unit| &unit.entries);
    let is_by_key =
        asked.into_iter().flatten().any(|unit| unit.rule == Rule::Keyed) && !is_cleared(entries());
    !is_by_key || entries().any(|other| other.key == entry.key)
}

fn all(units: &Units<'_>) -> Vec<(String, String)> {
    units.values().flat_map(|unit| unit.entries.iter().map(written)).collect()
}

fn written(entry: &Entry<'_>) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&entry.ident), text(&entry.meaning))
}
