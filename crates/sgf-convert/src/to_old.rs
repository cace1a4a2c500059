//! Conversion of FF\[4\] to FF\[3\] or FF\[1\], for old programs.
//!
//! Everything that the older version can express is converted. The rest stays in the record, where old programs ignore it, and is
//! reported in a note. The charset does not change.
//!
//! Source: compatibility.html, proplist_ff.html.

use sgf_model::info::Overtime;
use sgf_model::record::{self, GameView};
use sgf_model::table::TABLE;
use sgf_model::value::{LetterPoint, LetterRange, split_compose_bytes};
use sgf_syntax::{Document, ScanMode, TextEdit};

use crate::charsets::put_first;
use crate::plan::NodePlan;
use crate::points::{self, GO, Lists, Passes, is_tt_a_pass, size_of};
use crate::report::Notes;
use crate::{Converted, NoteKind, rewrite};

/// A version of the format before FF\[4\].
///
/// # Examples
///
/// ```
/// use sgf_convert::{OldVersion, to_old};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[4]GM[1];B[qd])");
/// assert_eq!(to_old(&doc, OldVersion::Ff3).document.write(), b"(;FF[3]GM[1];B[qd])");
/// assert_eq!(to_old(&doc, OldVersion::Ff1).document.write(), b"(;GM[1];B[qd])");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OldVersion {
    /// FF\[1\], which has no FF property.
    Ff1,
    /// FF\[3\].
    Ff3,
}

impl OldVersion {
    const fn number(self) -> u8 {
        match self {
            OldVersion::Ff1 => 1,
            OldVersion::Ff3 => 3,
        }
    }
}

/// The longest label that FF\[3\] programs show.
const LABEL: usize = 4;
/// The largest board of older versions.
const LARGEST: u32 = 19;

/// Converts every game of a document to an older version of the format.
///
/// # Examples
///
/// ```
/// use sgf_convert::{NoteKind, OldVersion, to_old};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[4]AB[aa:ba]VW[aa:ee]DD[aa];B[])");
/// let converted = to_old(&doc, OldVersion::Ff3);
/// assert_eq!(converted.document.write(), b"(;FF[3]AB[aa][ba]VW[aa][ee]DD[aa];B[tt])");
/// assert_eq!(converted.notes[0].ident, "DD");
/// assert_eq!(converted.notes[0].kind, NoteKind::Kept);
/// ```
#[must_use]
pub fn to_old(doc: &Document<'_>, version: OldVersion) -> Converted {
    let mut notes = Vec::new();
    let document = rewrite::apply(doc, |doc| {
        let mut edits = Vec::new();
        let mut found = Notes::default();
        for view in record::games(doc) {
            let mut job = Job { view: &view, version, notes: &mut found };
            view.game().nodes().for_each(|node| edits.extend(job.edits_of(NodePlan::new(node), doc.text())));
        }
        notes = found.finish();
        edits
    });
    Converted { document, notes }
}

struct Job<'j, 'd> {
    view: &'j GameView<'d>,
    version: OldVersion,
    notes: &'j mut Notes,
}

impl<'d> Job<'_, 'd> {
    fn edits_of(&mut self, mut plan: NodePlan<'d>, text: &[u8]) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        plan.shorten_idents();
        if plan.node.is_root() {
            match self.version {
                OldVersion::Ff1 => plan.remove(b"FF"),
                OldVersion::Ff3 => put_first(&mut plan, "FF", "3"),
            }
            self.note_board(&plan);
        }
        if self.view.version() == 4 {
            self.view_corners(&mut plan);
        }
        Lists::Expanded.rewrite(&mut plan, self.view.number());
        Passes::Tt.rewrite(&mut plan, self.view);
        self.passes(&plan);
        self.overtime(&mut plan);
        if self.version == OldVersion::Ff1 {
            annotations(&mut plan);
            letters(&mut plan);
        }
        self.labels(&plan);
        self.figures(&plan);
        self.soft_breaks(&mut plan);
        self.note_unknown(&plan);
        plan.finish(text, &mut edits);
        edits
    }

    fn unsayable(&mut self, plan: &NodePlan<'_>, ident: &[u8]) {
        self.notes.add(plan.node.id(), ident, NoteKind::Unsayable);
    }

    /// Older versions only have square boards of at most 19 lines.
    fn note_board(&mut self, plan: &NodePlan<'_>) {
        let size = size_of(self.view);
        let is_go = self.view.number() == GO;
        if size.columns != size.rows || (is_go && size.columns > LARGEST) {
            self.unsayable(plan, b"SZ");
        }
    }

    /// Older versions give a view by two corners.
    fn view_corners(&mut self, plan: &mut NodePlan<'_>) {
        let Some(index) = plan.find(b"VW") else { return };
        let corners = points::ranges(&plan.items[index]);
        match corners.as_deref() {
            Some([range]) => {
                let (first, last) = range.corners();
                plan.set(index, [first, last].map(|corner| corner.to_string().into_bytes()).to_vec());
            }
            // Two points would be read as corners, and older versions have no empty VW.
            Some([LetterRange::Single(_), LetterRange::Single(_)]) | None => self.unsayable(plan, b"VW"),
            Some(_) => {}
        }
    }

    /// Notes passes on large boards, where `tt` is a point.
    fn passes(&mut self, plan: &NodePlan<'_>) {
        let is_pass = |ident: &[u8]| matches!(plan.values(ident), Some([value]) if value.is_empty());
        let has_pass = self.view.number() == GO && !is_tt_a_pass(self.view);
        for ident in [b"B", b"W"].into_iter().filter(|ident| has_pass && is_pass(*ident)) {
            self.notes.add(plan.node.id(), ident, NoteKind::Unsayable);
        }
    }

    /// Writes the moves and the length of an overtime period as two properties of FF\[3\].
    fn overtime(&mut self, plan: &mut NodePlan<'_>) {
        let (Some(index), OldVersion::Ff3) = (plan.find(b"OT"), self.version) else { return };
        let [value] = &*plan.items[index].values else { return };
        let Some(text) = str::from_utf8(value).ok() else { return };
        let is_free = plan.find(b"OM").is_none() && plan.find(b"OP").is_none();
        match Overtime::parse(text) {
            // Only if the text converts back: other texts say more than the two numbers.
            Ok(overtime @ Overtime::Canadian { moves, seconds })
                if is_free && overtime.to_string() == text =>
            {
                plan.items[index].ident = b"OM".as_slice().into();
                plan.set(index, vec![moves.to_string().into_bytes()]);
                plan.add("OP", vec![seconds.to_string().into_bytes()]);
            }
            _ => {}
        }
    }

    /// Notes labels of more than four characters, which old programs cut.
    fn labels(&mut self, plan: &NodePlan<'_>) {
        use sgf_model::value::TextDecoder;
        let Some(values) = plan.values(b"LB") else { return };
        let is_long = |value: &[u8]| {
            let text = self.view.characters(value).into_owned();
            split_compose_bytes(text.as_bytes())
                .and_then(|(_, label)| str::from_utf8(label).ok())
                .is_some_and(|label| label.chars().count() > LABEL)
        };
        if values.iter().any(|value| is_long(value)) {
            self.unsayable(plan, b"LB");
        }
    }

    /// Notes figures with flags or a name.
    fn figures(&mut self, plan: &NodePlan<'_>) {
        if plan.values(b"FG").is_some_and(|values| values.iter().any(|value| !value.is_empty())) {
            self.unsayable(plan, b"FG");
        }
    }

    /// Removes soft line breaks, which old programs show as hard ones.
    ///
    /// In charsets where a backslash can be half a character, only ASCII text is changed.
    fn soft_breaks(&self, plan: &mut NodePlan<'_>) {
        let is_plain = self.view.game().mode() == ScanMode::Ascii;
        for item in plan.items.iter_mut().filter(|item| !item.is_gone) {
            for value in item.values.iter_mut().filter(|value| is_plain || value.is_ascii()) {
                if let Some(joined) = without_soft_breaks(value) {
                    *value = joined.into();
                }
            }
        }
    }

    fn note_unknown(&mut self, plan: &NodePlan<'_>) {
        let number = self.view.number();
        for item in plan.kept() {
            let row = TABLE.get(number, &item.ident);
            if row.is_some_and(|row| !row.versions.contains(self.version.number())) {
                self.notes.add_once(plan.node.id(), &item.ident, NoteKind::Kept);
            }
        }
    }
}

/// A value without its soft line breaks; `None` when it has none.
fn without_soft_breaks(value: &[u8]) -> Option<Vec<u8>> {
    if !value.windows(2).any(|pair| pair[0] == b'\\' && matches!(pair[1], b'\n' | b'\r')) {
        return None;
    }
    let mut out = Vec::with_capacity(value.len());
    let mut remaining = value;
    while !remaining.is_empty() {
        let length = match remaining {
            [b'\\', b'\r', b'\n', ..] | [b'\\', b'\n', b'\r', ..] => {
                remaining = &remaining[3..];
                continue;
            }
            [b'\\', b'\n' | b'\r', ..] => {
                remaining = &remaining[2..];
                continue;
            }
            [b'\\', _, ..] => 2,
            _ => 1,
        };
        out.extend_from_slice(&remaining[..length]);
        remaining = &remaining[length..];
    }
    Some(out)
}

/// Writes IT and DO as TE and BM, the stronger first.
fn annotations(plan: &mut NodePlan<'_>) {
    if plan.find(b"TE").is_some() || plan.find(b"BM").is_some() {
        return;
    }
    for (ident, first, second) in [(b"IT", "TE", "BM"), (b"DO", "BM", "TE")] {
        if let Some(index) = plan.find(ident) {
            plan.items[index].ident = first.as_bytes().into();
            plan.set(index, vec![b"1".to_vec()]);
            plan.add(second, vec![b"1".to_vec()]);
            return;
        }
    }
}

/// Writes labels that are A, B, C in order as L.
fn letters(plan: &mut NodePlan<'_>) {
    let Some(index) = plan.find(b"LB").filter(|_| plan.find(b"L").is_none()) else { return };
    let point = |(number, value): (usize, &[u8])| {
        let (point, label) = split_compose_bytes(value)?;
        let letter = u8::try_from(number).ok().filter(|number| *number < 26)? + b'A';
        (label == [letter] && LetterPoint::decode(point).is_ok()).then(|| point.to_vec())
    };
    let values = plan.items[index].values.iter().map(|value| &**value);
    let points: Option<Vec<Vec<u8>>> = values.enumerate().map(point).collect();
    if let Some(points) = points {
        plan.items[index].ident = b"L".as_slice().into();
        plan.set(index, points);
    }
}
