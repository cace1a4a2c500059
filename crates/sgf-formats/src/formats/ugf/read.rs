//! UGF into SGF: the sections, one after the other.

use sgf_model::charset::Charset;

use super::{header, moves};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::go;
use crate::lines::Line;
use crate::tree::Tree;

/// The sections that are read.
const SECTIONS: [&[u8]; 4] = [b"[Header]", b"[Data]", b"[ReviewNode]", b"[ReviewComment]"];

/// Sections that exist and of which nothing is known.
const OTHERS: [&[u8]; 3] = [b"[Figure]", b"[Remote]", b"[Files]"];

pub(super) fn read(draft: &mut Draft<'_>) {
    let [header, data, nodes, comments] = sections(draft);
    let fields = header::Fields::of(draft, &header);
    let all = draft.start()..draft.bytes.len();
    let named = fields
        .get(b"Lang")
        .map(|line| if line.text == b"SJIS" { Charset::SHIFT_JIS } else { Charset::UTF_8 });
    draft.settle_charset(all, named, Some(Charset::SHIFT_JIS));
    let start = draft.start();
    draft.sheet.begin(go::NUMBER, start);
    let board = header::write(draft, &fields);
    let mut tree = Tree::new();
    let mut record = moves::Record::new(board);
    record.take_data(draft, &mut tree, &data);
    record.take_review(draft, &mut tree, &nodes);
    record.take_comments(draft, &mut tree, &comments);
    if let Some((places, at)) = header::handicap_places(&fields, board).filter(|_| !record.has_handicap) {
        draft.tell(FactKind::Assumed("handicap"), at.range());
        draft.sheet.list("AB", places.iter().copied());
    }
    tree.write(&mut draft.sheet);
}

/// Divides the lines of the file among the sections. A section that is not known is told once.
fn sections<'s>(draft: &mut Draft<'s>) -> [Vec<Line<'s>>; 4] {
    let mut sections: [Vec<Line<'s>>; 4] = Default::default();
    let mut current = None;
    for line in draft.lines() {
        let text = line.trimmed().text;
        if let Some(section) = SECTIONS.iter().position(|name| *name == text) {
            current = Some(section);
        } else if OTHERS.contains(&text) {
            current = None;
            draft.tell(FactKind::Unknown, line.range());
        } else if let Some(section) = current {
            sections[section].push(line);
        }
    }
    sections
}
