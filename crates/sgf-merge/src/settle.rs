//! Conflicts settled: for one of the sides, or for both where both can stand.

use std::collections::{BTreeMap, BTreeSet};

use sgf_convert::declared;
use sgf_model::charset::{Charset, encode_value, reread};
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_model::table::CONFLICT;
use sgf_model::value::encode_text;
use sgf_syntax::{Buffers, Document, Form, NodeId, TextEdit, TextEdits};

use crate::conflict::{ConflictKind, Side, conflicts, mode_of, node_of, of_node};
use crate::meaning::{Entry, Meaning, Rule, Unit, Units};
use crate::merge::{Refused, sound, with_gap};
use crate::piece::{Piece, node_text, write};
use crate::recode::{alone, charset_of};
use crate::text;
use crate::tree::{Interner, Tree};

/// How conflicts are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// As ours has it.
    Ours,
    /// As theirs has it.
    Theirs,
    /// Both where both can stand: texts one after the other, points and variations of both; ours where only one can.
    Union,
}

/// Settles all conflicts of a record.
///
/// Values of `CONFLICT` that no merge has written stay. Bytes of nodes without a conflict stay.
///
/// # Errors
///
/// Fails when the record is damaged beyond what can be written down.
///
/// # Examples
///
/// ```
/// use sgf_merge::{Choice, merge, settle};
/// use sgf_syntax::Document;
/// let [base, ours, theirs] = ["6.5", "7", "7.5"].map(|komi| format!("(;GM[1]KM[{komi}];B[aa])"));
/// let [base, ours, theirs] = [&base, &ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(Some(&base), &ours, &theirs)?.document;
/// assert_eq!(settle(&merged, Choice::Ours)?.write(), ours.write());
/// assert_eq!(settle(&merged, Choice::Theirs)?.write(), theirs.write());
/// # Ok::<(), sgf_merge::Refused>(())
/// ```
pub fn settle(doc: &Document<'_>, choice: Choice) -> Result<Document<'static>, Refused> {
    settle_asked(doc, choice, None)
}

/// Settles one conflict of a record, by its number among the [`conflicts`]; the others stay. If there is none with this number, nothing
/// is changed.
///
/// # Errors
///
/// Fails when the record is damaged beyond what can be written down.
///
/// # Examples
///
/// ```
/// use sgf_merge::{Choice, conflicts, merge, settle_one};
/// use sgf_syntax::Document;
/// let [ours, theirs] = ["KM[7]RU[NZ]", "KM[7.5]RU[AGA]"].map(|info| format!("(;GM[1]{info})"));
/// let [ours, theirs] = [&ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(None, &ours, &theirs)?.document;
/// let settled = settle_one(&merged, 0, Choice::Theirs)?;
/// assert_eq!(conflicts(&settled).len(), 1);
/// assert_eq!(settle_one(&settled, 0, Choice::Ours)?.write(), b"(;GM[1]KM[7.5]RU[NZ])");
/// # Ok::<(), sgf_merge::Refused>(())
/// ```
pub fn settle_one(doc: &Document<'_>, number: usize, choice: Choice) -> Result<Document<'static>, Refused> {
    let all = conflicts(doc);
    let Some(node) = all.get(number).map(|conflict| conflict.node) else {
        return Ok(doc.clone().into_owned());
    };
    let number = all[..number].iter().filter(|other| other.node == node).count();
    settle_asked(doc, choice, Some(Asking { node, number }))
}

/// One conflict: its node, and its number among the conflicts there.
#[derive(Clone, Copy)]
struct Asking {
    node: NodeId,
    number: usize,
}

impl Asking {
    /// Leaves out of the conflicts of a node those that are not asked for: they are treated like one that nobody can read, and stay.
    fn leave_out(asking: Option<Asking>, node: NodeId, kinds: &mut [ConflictKind]) {
        let Some(asking) = asking else { return };
        let others = kinds.iter_mut().enumerate();
        others
            .filter(|(number, _)| asking.node != node || asking.number != *number)
            .for_each(|(_, kind)| *kind = ConflictKind::Unreadable);
    }
}

fn settle_asked(
    doc: &Document<'_>,
    choice: Choice,
    asking: Option<Asking>,
) -> Result<Document<'static>, Refused> {
    let whole = sound(doc)?;
    let doc: &Document<'_> = whole.as_ref().unwrap_or(doc);
    let mut edits = Vec::new();
    let mut charsets = Vec::new();
    for view in record::games(doc) {
        let charset = charset_of(doc, &view);
        let view = GameView::of_kind(view.game(), charset, view.number(), view.version());
        let (span, has_conflict) =
            (view.span(), view.nodes().any(|node| of_node(&view, node).next().is_some()));
        match if has_conflict { settled(view, choice, asking) } else { Settled::Same } {
            Settled::Same => charsets.push(charset),
            Settled::New(text) => {
                edits.push(TextEdit::replace(span, text));
                charsets.push(charset);
            }
            Settled::Gone => edits.push(TextEdit::delete(with_gap(doc.text(), span))),
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

/// What becomes of a game.
enum Settled {
    Same,
    New(Vec<u8>),
    Gone,
}

/// What a conflict of a node asks for, and whether the node stays at all.
struct Verdict {
    is_gone: bool,
    text: Vec<u8>,
    /// The child that becomes the first one, by its key.
    first: Option<Vec<u8>>,
}

fn settled(view: GameView<'_>, choice: Choice, asking: Option<Asking>) -> Settled {
    let tree = Tree::new(view, &mut Interner::default());
    let verdicts: BTreeMap<u32, Verdict> = (0..tree.nodes.len() as u32)
        .filter_map(|node| Some((node, verdict(&tree, node, choice, asking)?)))
        .collect();
    if verdicts.is_empty() {
        return Settled::Same;
    }
    if verdicts.get(&0).is_some_and(|verdict| verdict.is_gone) {
        return Settled::Gone;
    }
    let mut pieces = vec![Piece::whole(0, 0)];
    let mut open = vec![0_usize];
    while let Some(index) = open.pop() {
        let node = pieces[index].node;
        let end = node + tree.size(node);
        if verdicts.range(node..end).next().is_none() {
            continue;
        }
        let verdict = verdicts.get(&node);
        let mut children: Vec<u32> = tree.children(node).collect();
        children.retain(|child| !verdicts.get(child).is_some_and(|verdict| verdict.is_gone));
        if let Some(key) = verdict.and_then(|verdict| verdict.first.as_ref()) {
            let at = children.iter().position(|child| tree.key_text(*child) == *key);
            children[..at.map_or(0, |at| at + 1)].rotate_right(usize::from(at.is_some()));
        }
        let first = pieces.len();
        pieces.extend(children.into_iter().map(|child| Piece::whole(0, child)));
        open.extend(first..pieces.len());
        pieces[index].children = Some((first..pieces.len()).collect());
        pieces[index].text = verdict.map(|verdict| verdict.text.clone());
    }
    Settled::New(write(&[&tree], &pieces))
}

/// What becomes of a node; `None` if it has no conflict that can be settled.
fn verdict(tree: &Tree<'_>, index: u32, choice: Choice, asking: Option<Asking>) -> Option<Verdict> {
    let node = tree.nodes[index as usize];
    let view = &tree.meaning.view;
    let mut kinds: Vec<ConflictKind> = of_node(view, node).collect();
    Asking::leave_out(asking, node.id(), &mut kinds);
    if kinds.iter().all(|kind| *kind == ConflictKind::Unreadable) {
        return None;
    }
    let mut units = tree.meaning.units(node);
    let mut verdict = Verdict { is_gone: false, text: Vec::new(), first: None };
    let mut asked: BTreeMap<Vec<u8>, Asked> = BTreeMap::new();
    for kind in &kinds {
        match kind {
            ConflictKind::Deleted { by } => {
                verdict.is_gone |=
                    matches!((by, choice), (Side::Ours, Choice::Ours) | (Side::Theirs, Choice::Theirs));
            }
            ConflictKind::MainLine { theirs } if choice == Choice::Theirs => {
                verdict.first = theirs.get(1..theirs.len() - 1).map(<[u8]>::to_vec);
            }
            ConflictKind::Property { theirs, base } if choice != Choice::Ours => {
                let docs = [theirs, base].map(|text| alone(text.clone(), view.charset()));
                let [theirs, base] = [&docs[0], &docs[1]].map(|doc| units_of(doc, view));
                ask(&mut asked, &theirs, &base);
            }
            _ => {}
        }
    }
    // Where only one of both can stand, ours does.
    asked.retain(|_, asked| choice == Choice::Theirs || asked.is_by_key || asked.rule == Rule::Text);
    let changed: BTreeSet<Vec<u8>> = asked.keys().cloned().collect();
    settle_units(&mut units, asked, choice, view.charset());
    // What cannot be read stays, for somebody who can.
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
    verdict.text = [text, missing.flat_map(|name| unit_text(&units, name)).collect()].concat();
    Some(verdict)
}

fn unit_text(units: &Units<'_>, name: &[u8]) -> Vec<u8> {
    units.get(name).map_or_else(Vec::new, |unit| node_of(&unit.entries)[1..].to_vec())
}

/// The property of conflicts with those values only that nobody can read.
fn unreadable(tree: &Tree<'_>, index: u32, kinds: &[ConflictKind]) -> Vec<u8> {
    let properties = record::find_all(tree.nodes[index as usize], CONFLICT.as_bytes());
    let values = properties.flat_map(|property| property.values()).zip(kinds);
    let kept = values.filter(|(_, kind)| **kind == ConflictKind::Unreadable).map(|(value, _)| value.raw());
    let kept: Vec<u8> = kept.flat_map(|raw| [b"[", raw, b"]"].concat()).collect();
    if kept.is_empty() { kept } else { [CONFLICT.as_bytes(), &kept].concat() }
}

/// The units of the one node of a conflict.
pub(crate) fn units_of<'c>(doc: &'c Document<'static>, view: &GameView<'_>) -> Units<'c> {
    let Some(game) = doc.game(0) else { return Units::new() };
    let view = GameView::of_kind(game, view.charset(), view.number(), view.version());
    Meaning::new(view).units(game.root())
}

/// What the conflicts of a node say of a unit of properties.
struct Asked {
    rule: Rule,
    /// Whether they are about points, or about the unit as a whole.
    is_by_key: bool,
    theirs: Vec<Entry<'static>>,
    base: Vec<Entry<'static>>,
}

/// Whether a side has emptied a list, so that it is about the list as a whole.
pub(crate) fn is_cleared<'e, 'd: 'e>(mut entries: impl Iterator<Item = &'e Entry<'d>>) -> bool {
    entries.any(|entry| entry.meaning.is_empty())
}

/// Adds what a conflict says.
fn ask(asked: &mut BTreeMap<Vec<u8>, Asked>, theirs: &Units<'_>, base: &Units<'_>) {
    let names: BTreeSet<Vec<u8>> = theirs.keys().chain(base.keys()).map(|name| name.to_vec()).collect();
    for name in names {
        let rule = theirs.get(&name[..]).or(base.get(&name[..])).map_or(Rule::Whole, |unit| unit.rule);
        let of = |units: &Units<'_>| -> Vec<Entry<'static>> {
            let entries = units.get(&name[..]).map_or(&[][..], |unit| &unit.entries);
            entries.iter().map(owned).collect()
        };
        let (theirs, base) = (of(theirs), of(base));
        let is_by_key = rule == Rule::Keyed && !is_cleared(theirs.iter().chain(&base));
        let fresh = || Asked { rule, is_by_key, theirs: Vec::new(), base: Vec::new() };
        let all = asked.entry(name).or_insert_with(fresh);
        all.is_by_key &= is_by_key;
        all.theirs.extend(theirs);
        all.base.extend(base);
    }
}

/// Settles what is asked, unit by unit.
fn settle_units(units: &mut Units<'_>, asked: BTreeMap<Vec<u8>, Asked>, choice: Choice, charset: Charset) {
    for (name, Asked { rule, is_by_key, theirs, base }) in asked {
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
    // Values of one identifier stand together.
    unit.entries.sort_by(|a, b| (&a.ident, &a.key).cmp(&(&b.ident, &b.key)));
}

/// Puts the text of theirs behind ours.
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
