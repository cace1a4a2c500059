//! Text that belongs to no property: in front of the games, between them, and between the tokens.
//!
//! It stays, but a file in UTF-8 should be UTF-8 throughout, or its next reader will wonder about its charset.

use sgf_model::charset::Charset;
use sgf_syntax::{Document, FactKind, Listed, NodeId, Span, TextEdit};

use crate::NoteKind;
use crate::note::Notes;
use crate::transcode::to_utf8;

/// What happens to text that belongs to no property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outside {
    /// It becomes UTF-8, as everything else.
    Recoded,
    /// It stays as it is.
    Kept,
}

impl Outside {
    /// Recodes the text around the games, each piece in the charset of the game that it stands in or in front of.
    ///
    /// Text that stands inside of a property which changes goes with it, as it is.
    pub(super) fn recode(
        self,
        doc: &Document<'_>,
        charsets: &[Charset],
        edits: &mut Vec<TextEdit>,
        notes: &mut Notes,
    ) {
        let mut games = doc.games().peekable();
        let mut changed: Vec<Span> = edits.iter().map(|edit| edit.span).listed();
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
