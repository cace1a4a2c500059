//! UGF, read as SGF section by section.

use sgf_model::charset::Charset;

use super::{header, moves};
use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::lines::Line;
use crate::tree::Tree;

/// The sections to read.
const SECTIONS: [&[u8]; 4] = [b"[Header]", b"[Data]", b"[ReviewNode]", b"[ReviewComment]"];

/// Known sections of unknown meaning.
const OTHERS: [&[u8]; 3] = [b"[Figure]", b"[Remote]", b"[Files]"];

pub(super) fn read(import: &mut Import<'_>) {
    let [header, data, nodes, comments] = sections(import);
    let fields = header::Fields::of(import, &header);
    let all = import.start()..import.bytes.len();
    let named = fields
        .get(b"Lang")
        .map(|line| if line.text == b"SJIS" { Charset::SHIFT_JIS } else { Charset::UTF_8 });
    import.choose_charset(all, named, Some(Charset::SHIFT_JIS));
    let start = import.start();
    import.writer.begin(go::NUMBER, start);
    let board = header::write(import, &fields);
    let mut tree = Tree::new();
    let mut record = moves::Record::new(board);
    record.take_data(import, &mut tree, &data);
    record.take_review(import, &mut tree, &nodes);
    record.take_comments(import, &mut tree, &comments);
    if let Some((places, at)) = header::handicap_places(&fields, board).filter(|_| !record.has_handicap) {
        import.report(FactKind::Assumed("handicap"), at.range());
        import.writer.list("AB", places.iter().copied());
    }
    tree.write(&mut import.writer);
}

/// Groups the lines of the file by section. Each unknown section is reported once.
fn sections<'s>(import: &mut Import<'s>) -> [Vec<Line<'s>>; 4] {
    let mut sections: [Vec<Line<'s>>; 4] = Default::default();
    let mut current = None;
    for line in import.lines() {
        let text = line.trimmed().text;
        if let Some(section) = SECTIONS.iter().position(|name| *name == text) {
            current = Some(section);
        } else if OTHERS.contains(&text) {
            current = None;
            import.report(FactKind::Unknown, line.range());
        } else if let Some(section) = current {
            sections[section].push(line);
        }
    }
    sections
}
