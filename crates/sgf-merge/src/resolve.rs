//! Resolving conflicts in favor of one side, or of both where possible.

use std::collections::{BTreeMap, BTreeSet};

use sgf_convert::declared;
use sgf_model::charset::{Charset, encode_value, reread};
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_model::table::CONFLICT;
use sgf_model::value::encode_text;
use sgf_syntax::{Buffers, Document, Form, NodeId, TextEdit, TextEdits};

use crate::conflict::{ConflictKind, Side, conflicts, mode_of, node_of, of_node};
use crate::merge::{MergeError, repaired, with_gap};
use crate::merged_tree::{Piece, node_text, write};
use crate::recode::{charset_of, single_game};
use crate::semantics::{Entry, Meaning, Rule, Unit, Units};
use crate::text;
use crate::tree::{Interner, Tree};

/// How to resolve a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Keep ours.
    Ours,
    /// Take theirs.
    Theirs,
    /// Keep both where possible: join texts, points and variations. Otherwise keep ours.
    Union,
}

/// Resolves all conflicts of a record.
///
/// Values of `CONFLICT` that were not written by a merge are kept, and nodes without conflicts keep their bytes.
///
/// # Errors
///
/// Fails if the record is damaged beyond repair.
///
/// # Examples
///
/// ```
/// use sgf_merge::{Choice, merge, resolve};
/// use sgf_syntax::Document;
/// let [base, ours, theirs] = ["6.5", "7", "7.5"].map(|komi| format!("(;GM[1]KM[{komi}];B[aa])"));
/// let [base, ours, theirs] = [&base, &ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(Some(&base), &ours, &theirs)?.document;
/// assert_eq!(resolve(&merged, Choice::Ours)?.write(), ours.write());
/// assert_eq!(resolve(&merged, Choice::Theirs)?.write(), theirs.write());
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
pub fn resolve(doc: &Document<'_>, choice: Choice) -> Result<Document<'static>, MergeError> {
    resolve_selected(doc, choice, None)
}

/// Resolves one conflict, by its index in [`conflicts`]. Nothing changes if the index is out of range.
///
/// # Errors
///
/// Fails if the record is damaged beyond repair.
///
/// # Examples
///
/// ```
/// use sgf_merge::{Choice, conflicts, merge, resolve_one};
/// use sgf_syntax::Document;
/// let [ours, theirs] = ["KM[7]RU[NZ]", "KM[7.5]RU[AGA]"].map(|info| format!("(;GM[1]{info})"));
/// let [ours, theirs] = [&ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(None, &ours, &theirs)?.document;
/// let resolved = resolve_one(&merged, 0, Choice::Theirs)?;
/// assert_eq!(conflicts(&resolved).len(), 1);
/// assert_eq!(resolve_one(&resolved, 0, Choice::Ours)?.write(), b"(;GM[1]KM[7.5]RU[NZ])");
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
pub fn resolve_one(
    doc: &Document<'_>,
    number: usize,
    choice: Choice,
) -> Result<Document<'static>, MergeError> {
    let all = conflicts(doc);
    let Some(node) = all.get(number).map(|conflict| conflict.node) else {
        return Ok(doc.clone().into_owned());
    };
    let number = all[..number].iter().filter(|other| other.node == node).count();
    resolve_selected(doc, choice, Some(Selection { node, number }))
}

/// A conflict, by its node and its index among the conflicts there.
#[derive(Clone, Copy)]
struct Selection {
    node: NodeId,
    number: usize,
}

impl Selection {
    /// Marks the other conflicts of a node as unreadable, so that they are kept.
    fn hide_others(selection: Option<Selection>, node: NodeId, kinds: &mut [ConflictKind]) {
        let Some(selection) = selection else { return };
        let others = kinds.iter_mut().enumerate();
        others
            .filter(|(number, _)| selection.node != node || selection.number != *number)
            .for_each(|(_, kind)| *kind = ConflictKind::Unreadable);
    }
}

fn resolve_selected(
    doc: &Document<'_>,
    choice: Choice,
    selection: Option<Selection>,
) -> Result<Document<'static>, MergeError> {
    let repaired_doc = repaired(doc)?;
    let doc: &Document<'_> = repaired_doc.as_ref().unwrap_or(doc);
    let mut edits = Vec::new();
    let mut charsets = Vec::new();
    for view in record::games(doc) {
        let charset = charset_of(doc, &view);
        let view = GameView::of_kind(view.game(), charset, view.number(), view.version());
        let (span, has_conflict) =
            (view.span(), view.nodes().any(|node| of_node(&view, node).next().is_some()));
        match if has_conflict { resolve_game(view, choice, selection) } else { Resolved::Same } {
            Resolved::Same => charsets.push(charset),
            Resolved::New(text) => {
                edits.push(TextEdit::replace(span, text));
                charsets.push(charset);
            }
            Resolved::Gone => edits.push(TextEdit::delete(with_gap(doc.text(), span))),
        }
    }
    let edits = TextEdits::new(edits).expect("games do not overlap");
    if doc.form() != Form::Bytes {
        return Ok(doc.commit(&edits));
    }
    let mut modes = charsets.iter().map(|charset| mode_of(*charset));
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    let new = Document::parse_with_landmarks(edits.apply(doc.text()), LANDMARKS, mode, Buffers::default());
    Ok(reread(declared(new, &charsets)))
}

/// The result for a game.
enum Resolved {
    Same,
    New(Vec<u8>),
    Gone,
}

/// The result for a node with conflicts.
struct Resolution {
    is_gone: bool,
    text: Vec<u8>,
    /// The key of the child that becomes the first.
    first: Option<Vec<u8>>,
}

fn resolve_game(view: GameView<'_>, choice: Choice, selection: Option<Selection>) -> Resolved {
    let tree = Tree::new(view, &mut Interner::default());
    let resolutions: BTreeMap<u32, Resolution> = (0..tree.nodes.len() as u32)
        .filter_map(|node| Some((node, resolve_node(&tree, node, choice, selection)?)))
        .collect();
    if resolutions.is_empty() {
        return Resolved::Same;
    }
    if resolutions.get(&0).is_some_and(|resolution| resolution.is_gone) {
        return Resolved::Gone;
    }
    let mut pieces = vec![Piece::subtree(0, 0)];
    let mut open = vec![0_usize];
    while let Some(index) = open.pop() {
        let node = pieces[index].node;
        let end = node + tree.size(node);
        if resolutions.range(node..end).next().is_none() {
            continue;
        }
        let resolution = resolutions.get(&node);
        let mut children: Vec<u32> = tree.children(node).collect();
        children.retain(|child| !resolutions.get(child).is_some_and(|resolution| resolution.is_gone));
        if let Some(key) = resolution.and_then(|resolution| resolution.first.as_ref()) {
            let at = children.iter().position(|child| tree.key_text(*child) == *key);
            children[..at.map_or(0, |at| at + 1)].rotate_right(usize::from(at.is_some()));
        }
        let first = pieces.len();
        pieces.extend(children.into_iter().map(|child| Piece::subtree(0, child)));
        open.extend(first..pieces.len());
        pieces[index].children = Some((first..pieces.len()).collect());
        pieces[index].text = resolution.map(|resolution| resolution.text.clone());
    }
    Resolved::New(write(&[&tree], &pieces))
}

/// Resolves the conflicts of a node; `None` if it has none.
fn resolve_node(
    tree: &Tree<'_>,
    index: u32,
    choice: Choice,
    selection: Option<Selection>,
) -> Option<Resolution> {
    let node = tree.nodes[index as usize];
    let view = &tree.meaning.view;
    let mut kinds: Vec<ConflictKind> = of_node(view, node).collect();
    Selection::hide_others(selection, node.id(), &mut kinds);
    if kinds.iter().all(|kind| *kind == ConflictKind::Unreadable) {
        return None;
    }
    let mut units = tree.meaning.units(node);
    let mut resolution = Resolution { is_gone: false, text: Vec::new(), first: None };
    let mut contested: BTreeMap<Vec<u8>, Contested> = BTreeMap::new();
    for kind in &kinds {
        match kind {
            ConflictKind::Deleted { by } => {
                resolution.is_gone |=
                    matches!((by, choice), (Side::Ours, Choice::Ours) | (Side::Theirs, Choice::Theirs));
            }
            ConflictKind::MainLine { theirs } if choice == Choice::Theirs => {
                resolution.first = theirs.get(1..theirs.len() - 1).map(<[u8]>::to_vec);
            }
            ConflictKind::Property { theirs, base } if choice != Choice::Ours => {
                let docs = [theirs, base].map(|text| single_game(text.clone(), view.charset()));
                let [theirs, base] = [&docs[0], &docs[1]].map(|doc| units_of(doc, view));
                add_contested(&mut contested, &theirs, &base);
            }
            _ => {}
        }
    }
    // If only one value is possible, keep ours.
    contested.retain(|_, contested| {
        choice == Choice::Theirs || contested.is_by_key || contested.rule == Rule::Text
    });
    let changed: BTreeSet<Vec<u8>> = contested.keys().cloned().collect();
    resolve_units(&mut units, contested, choice, view.charset());
    // Keep unreadable values.
    let unreadable = unreadable(tree, index, &kinds);
    let mut written = BTreeSet::new();
    let mut new = |ident: &[u8]| {
        let name = tree.meaning.unit_name(ident).into_owned();
        if name == CONFLICT.as_bytes() {
            return Some(if written.insert(name) { unreadable.clone() } else { Vec::new() });
        }
        let text = changed.contains(&name).then(|| unit_text(&units, &name))?;
        Some(if written.insert(name) { text } else { Vec::new() })
    };
    let text = node_text(node, &mut new, b"");
    let missing = changed.iter().filter(|name| !written.contains(*name));
    resolution.text = [text, missing.flat_map(|name| unit_text(&units, name)).collect()].concat();
    Some(resolution)
}

fn unit_text(units: &Units<'_>, name: &[u8]) -> Vec<u8> {
    units.get(name).map_or_else(Vec::new, |unit| node_of(&unit.entries)[1..].to_vec())
}

/// The CONFLICT property with only the unreadable values.
fn unreadable(tree: &Tree<'_>, index: u32, kinds: &[ConflictKind]) -> Vec<u8> {
    let properties = record::find_all(tree.nodes[index as usize], CONFLICT.as_bytes());
    let values = properties.flat_map(sgf_syntax::Property::values).zip(kinds);
    let kept = values.filter(|(_, kind)| **kind == ConflictKind::Unreadable).map(|(value, _)| value.raw());
    let kept: Vec<u8> = kept.flat_map(|raw| [b"[", raw, b"]"].concat()).collect();
    if kept.is_empty() { kept } else { [CONFLICT.as_bytes(), &kept].concat() }
}

/// The units of a conflict's only node.
pub(crate) fn units_of<'c>(doc: &'c Document<'static>, view: &GameView<'_>) -> Units<'c> {
    let Some(game) = doc.game(0) else { return Units::new() };
    let view = GameView::of_kind(game, view.charset(), view.number(), view.version());
    Meaning::new(view).units(game.root())
}

/// The conflicting values of a unit.
struct Contested {
    rule: Rule,
    /// Whether the conflicts are about points rather than the whole unit.
    is_by_key: bool,
    theirs: Vec<Entry<'static>>,
    base: Vec<Entry<'static>>,
}

/// Returns whether a side emptied a list, so that the conflict is about the whole list.
pub(crate) fn is_cleared<'e, 'd: 'e>(mut entries: impl Iterator<Item = &'e Entry<'d>>) -> bool {
    entries.any(|entry| entry.meaning.is_empty())
}

/// Adds the values of a conflict.
fn add_contested(contested: &mut BTreeMap<Vec<u8>, Contested>, theirs: &Units<'_>, base: &Units<'_>) {
    let names: BTreeSet<Vec<u8>> = theirs.keys().chain(base.keys()).map(|name| name.to_vec()).collect();
    for name in names {
        let rule = theirs.get(&name[..]).or(base.get(&name[..])).map_or(Rule::Whole, |unit| unit.rule);
        let of = |units: &Units<'_>| -> Vec<Entry<'static>> {
            let entries = units.get(&name[..]).map_or(&[][..], |unit| &unit.entries);
            entries.iter().map(owned).collect()
        };
        let (theirs, base) = (of(theirs), of(base));
        let is_by_key = rule == Rule::Keyed && !is_cleared(theirs.iter().chain(&base));
        let fresh = || Contested { rule, is_by_key, theirs: Vec::new(), base: Vec::new() };
        let all = contested.entry(name).or_insert_with(fresh);
        all.is_by_key &= is_by_key;
        all.theirs.extend(theirs);
        all.base.extend(base);
    }
}

/// Resolves the units in conflict.
fn resolve_units(
    units: &mut Units<'_>,
    contested: BTreeMap<Vec<u8>, Contested>,
    choice: Choice,
    charset: Charset,
) {
    for (name, Contested { rule, is_by_key, theirs, base }) in contested {
        let unit = units.entry(name.into()).or_insert_with(|| Unit { rule, entries: Vec::new() });
        match (rule, choice) {
            _ if is_by_key => take_keys(unit, theirs, &base, choice),
            (Rule::Text, Choice::Union) => join_texts(unit, &theirs, charset),
            (_, Choice::Theirs) => unit.entries = theirs,
            _ => {}
        }
    }
    units.retain(|_, unit| !unit.entries.is_empty());
}

fn take_keys(unit: &mut Unit<'_>, theirs: Vec<Entry<'static>>, base: &[Entry<'_>], choice: Choice) {
    if choice == Choice::Union {
        let has: BTreeSet<Vec<u8>> = unit.entries.iter().map(|entry| entry.key.clone()).collect();
        unit.entries.extend(theirs.into_iter().filter(|entry| !has.contains(&entry.key)));
    } else {
        let keys: BTreeSet<Vec<u8>> = theirs.iter().chain(base).map(|entry| entry.key.clone()).collect();
        unit.entries.retain(|entry| !keys.contains(&entry.key));
        unit.entries.extend(theirs);
    }
    // Group the values by identifier.
    unit.entries.sort_by(|a, b| (&a.ident, &a.key).cmp(&(&b.ident, &b.key)));
}

/// Appends the text of theirs to ours.
fn join_texts(unit: &mut Unit<'_>, theirs: &[Entry<'static>], charset: Charset) {
    let read = |entry: &Entry<'_>| String::from_utf8_lossy(&entry.meaning).into_owned();
    let [theirs] = theirs else { return };
    let joined = match &unit.entries[..] {
        [ours] => text::merge(None, &read(ours), &read(theirs)),
        _ => None,
    };
    let raw = joined.and_then(|text| Some(encode_value(&encode_text(&text), charset).ok()?.into_owned()));
    match (raw, unit.entries.first_mut()) {
        (Some(raw), Some(ours)) => ours.raw = raw.into(),
        _ => unit.entries = vec![theirs.clone()],
    }
}

fn owned(entry: &Entry<'_>) -> Entry<'static> {
    Entry {
        ident: entry.ident.clone().into_owned().into(),
        key: entry.key.clone(),
        meaning: entry.meaning.clone(),
        raw: entry.raw.clone().into_owned().into(),
    }
}
