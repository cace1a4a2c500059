//! Text outside of properties: before and between games, and between tokens.
//!
//! It is kept, but recoded so that the whole file is UTF-8.

use sgf_model::charset::Charset;
use sgf_syntax::{Document, FactKind, NodeId, Span, TextEdit};

use crate::NoteKind;
use crate::report::Notes;
use crate::transcode::to_utf8;

/// How to treat text outside of properties.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outside {
    /// Recode it to UTF-8.
    Recoded,
    /// Keep its bytes.
    Kept,
}

impl Outside {
    /// Recodes each text in the charset of the game that contains or follows it.
    ///
    /// Text inside a property that changes is kept.
    pub(super) fn recode(
        self,
        doc: &Document<'_>,
        charsets: &[Charset],
        edits: &mut Vec<TextEdit>,
        notes: &mut Notes,
    ) {
        let mut games = doc.games().peekable();
        let mut changed: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
        changed.sort();
        let is_free = |span: Span| {
            let behind = changed.partition_point(|other| other.start < span.end);
            behind.checked_sub(1).is_none_or(|before| changed[before].end <= span.start)
        };
        let is_text = |kind| matches!(kind, FactKind::TextOutside | FactKind::TextInside);
        for fact in doc.facts().iter().filter(|fact| is_text(fact.kind)) {
            while games.next_if(|game| game.span().end <= fact.span.start).is_some() {}
            let game = games.peek().map_or(charsets.len().saturating_sub(1), |game| game.index());
            let Some(&charset) = charsets.get(game) else { continue };
            let raw = &doc.text()[fact.span.range()];
            let (text, n_bad) = to_utf8(raw, charset);
            let is_changed = *text != *raw;
            let is_recoded = is_changed && self == Outside::Recoded && is_free(fact.span);
            if is_recoded {
                edits.push(TextEdit::replace(fact.span, text.into_owned()));
            }
            let n_bytes = if is_changed && !is_recoded { raw.len() } else { n_bad };
            if n_bytes > 0 {
                let root = NodeId { game: game as u32, node: 0 };
                notes.add(root, b"", NoteKind::Undecoded { n_bytes });
            }
        }
    }
}
