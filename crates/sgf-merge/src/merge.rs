//! Three-way merge of records and collections, across charsets.

use sgf_convert::declared;
use sgf_model::charset::{Charset, UnmappableError, reread};
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_syntax::{Buffers, Document, FactKind, Form, Layout, ScanMode, Span, TextEdit, TextEdits};

use crate::conflict::{Side, conflicts, mode_of, of_deletion};
use crate::games::{board, is_same_board};
use crate::merged_tree::{Piece, node_text, write};
use crate::recode::{charset_of, in_utf8, recoded, single_game, target_charset};
use crate::three_way;
use crate::tree::{Interner, Tree};
use crate::triples::{Triple, triples};

/// The reason why records cannot be compared or merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The records have different GM numbers.
    #[error("the games differ: GM[{ours}] and GM[{theirs}]")]
    Game {
        /// The number in ours.
        ours: u16,
        /// The number in theirs.
        theirs: u16,
    },
    /// The boards have different sizes, in columns and rows.
    #[error("the boards differ: {} and {}", size_name(*ours), size_name(*theirs))]
    Size {
        /// The size in ours.
        ours: Option<(u32, u32)>,
        /// The size in theirs.
        theirs: Option<(u32, u32)>,
    },
    /// A record is damaged beyond repair by formatting.
    #[error("the record is too damaged to be merged")]
    Damaged,
}

fn size_name(size: Option<(u32, u32)>) -> String {
    size.map_or_else(|| "unknown".to_owned(), |(columns, rows)| format!("{columns}x{rows}"))
}

/// A side effect of a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A game of the result has another charset than in ours.
    Charset {
        /// The index of the game.
        game: usize,
        /// The charset in ours.
        from: Charset,
        /// The charset of the result.
        to: Charset,
    },
    /// A damaged record was formatted before the merge.
    Formatted(Side),
}

/// A merged record.
#[derive(Debug)]
pub struct Merged {
    /// The record, which parses without errors even if it has conflicts.
    pub document: Document<'static>,
    /// The number of conflicts; [`conflicts`](crate::conflicts) lists them.
    pub n_conflicts: usize,
    /// Side effects.
    pub notes: Vec<Note>,
}

/// Merges two versions of a record. Without a base, the result has everything that either version has.
///
/// The result is ours with the changes of theirs. If both changed the same thing differently, ours is kept and the node
/// gets a [conflict](crate::Conflict). Nodes without changes keep their bytes.
///
/// # Errors
///
/// Fails if the records have different games or boards, or are damaged beyond repair.
///
/// # Examples
///
/// ```
/// use sgf_merge::merge;
/// use sgf_syntax::Document;
/// let base = Document::parse(b"(;GM[1];B[dd])");
/// let ours = Document::parse(b"(;GM[1];B[dd];W[pp]C[ok])");
/// let theirs = Document::parse(b"(;GM[1];B[dd];W[pp]TR[pp];B[dp])");
/// let merged = merge(Some(&base), &ours, &theirs)?;
/// assert_eq!(merged.document.write(), b"(;GM[1];B[dd];W[pp]C[ok]TR[pp];B[dp])");
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
pub fn merge(
    base: Option<&Document<'_>>,
    ours: &Document<'_>,
    theirs: &Document<'_>,
) -> Result<Merged, MergeError> {
    let is =
        |one: Option<&Document<'_>>, other: &Document<'_>| one.is_some_and(|it| it.write() == other.write());
    if is(Some(ours), theirs) || is(base, theirs) {
        return Ok(unchanged(ours));
    }
    if is(base, ours) {
        return Ok(unchanged(theirs));
    }
    let none = Document::default();
    let base = base.unwrap_or(&none);
    let (repaired_base, repaired_ours, repaired_theirs) =
        (repaired(base)?, repaired(ours)?, repaired(theirs)?);
    let formatted = [(Side::Ours, &repaired_ours), (Side::Theirs, &repaired_theirs)];
    let formatted = formatted.into_iter().filter(|(_, repaired)| repaired.is_some());
    let mut notes: Vec<Note> = formatted.map(|(side, _)| Note::Formatted(side)).collect();
    let base = Collection::of(repaired_base.as_ref().unwrap_or(base));
    let ours = Collection::of(repaired_ours.as_ref().unwrap_or(ours));
    let theirs = Collection::of(repaired_theirs.as_ref().unwrap_or(theirs));
    let games = Games { base: &base, ours: &ours, theirs: &theirs };
    let merged = games.merged(&mut notes)?;
    let document = assemble(&ours, merged);
    Ok(Merged { n_conflicts: conflicts(&document).len(), document, notes })
}

fn unchanged(doc: &Document<'_>) -> Merged {
    Merged { n_conflicts: conflicts(doc).len(), document: doc.clone().into_owned(), notes: Vec::new() }
}

/// A document and its games, with the charset of their text.
struct Collection<'d> {
    doc: &'d Document<'d>,
    views: Vec<GameView<'d>>,
}

impl<'d> Collection<'d> {
    fn of<'s: 'd>(doc: &'d Document<'s>) -> Collection<'d> {
        let views = record::games(doc).map(|view| {
            let charset = charset_of(doc, &view);
            GameView::of_kind(view.game(), charset, view.number(), view.version())
        });
        Collection { doc, views: views.collect() }
    }
}

/// A game of the result.
struct MergedGame {
    /// The index of the game in ours.
    place: Option<usize>,
    /// The new text; `None` if ours is unchanged, empty if the game is removed.
    text: Option<Vec<u8>>,
    charset: Charset,
}

struct Games<'w, 'd> {
    base: &'w Collection<'d>,
    ours: &'w Collection<'d>,
    theirs: &'w Collection<'d>,
}

impl<'d> Games<'_, 'd> {
    fn merged(&self, notes: &mut Vec<Note>) -> Result<Vec<MergedGame>, MergeError> {
        let mut merged = Vec::new();
        for Triple { base, ours, theirs } in triples(&self.base.views, &self.ours.views, &self.theirs.views) {
            let base = base.map(|index| &self.base.views[index]);
            let of_ours = ours.map(|index| &self.ours.views[index]);
            let of_theirs = theirs.map(|index| &self.theirs.views[index]);
            let game = match (of_ours, of_theirs) {
                (Some(ours), Some(theirs)) => merged_game(base, ours, theirs)?,
                (Some(ours), None) => one_sided(base, ours, Side::Ours),
                (None, Some(theirs)) => one_sided(base, theirs, Side::Theirs),
                (None, None) => continue,
            };
            // A UTF-16 or UTF-32 file is UTF-8 in memory.
            let game = match (&game.text, self.ours.doc.form()) {
                (Some(text), form)
                    if form != Form::Bytes && game.charset != Charset::UTF_8 && !text.is_empty() =>
                {
                    let doc = single_game(text.clone(), game.charset);
                    let view = of_theirs.or(of_ours).zip(doc.game(0));
                    let view = view
                        .map(|(view, it)| GameView::of_kind(it, game.charset, view.number(), view.version()));
                    let text = view.map_or_else(|| text.clone(), |view| in_utf8(&view));
                    MergedGame { text: Some(text), charset: Charset::UTF_8, ..game }
                }
                _ => game,
            };
            if let (Some(index), Some(view)) = (ours, of_ours)
                && game.charset != view.charset()
                && game.text.is_some()
            {
                notes.push(Note::Charset { game: index, from: view.charset(), to: game.charset });
            }
            merged.push(MergedGame { place: ours, ..game });
        }
        Ok(merged)
    }
}

/// Merges a game that both sides have.
fn merged_game(
    base: Option<&GameView<'_>>,
    ours: &GameView<'_>,
    theirs: &GameView<'_>,
) -> Result<MergedGame, MergeError> {
    let stays = |charset| Ok(MergedGame { place: None, text: None, charset });
    let is = |one: Option<&GameView<'_>>, other: &GameView<'_>| {
        one.is_some_and(|it| it.bytes() == other.bytes() && it.charset() == other.charset())
    };
    if is(Some(ours), theirs) || is(base, theirs) {
        return stays(ours.charset());
    }
    if is(base, ours) {
        let text = Some(theirs.bytes().to_vec());
        return Ok(MergedGame { place: None, text, charset: theirs.charset() });
    }
    if !is_same_board(ours, theirs) {
        let ((ours, of_ours), (theirs, of_theirs)) = (board(ours), board(theirs));
        return Err(match ours == theirs {
            true => MergeError::Size { ours: of_ours, theirs: of_theirs },
            false => MergeError::Game { ours, theirs },
        });
    }
    let charset = target_charset(base.map(GameView::charset), ours, theirs);
    for charset in [charset, Charset::UTF_8] {
        if let Ok(text) = merged_in(charset, base, ours, theirs) {
            return Ok(MergedGame { place: None, text: Some(text), charset });
        }
    }
    Err(MergeError::Damaged)
}

/// Merges a game in a charset.
fn merged_in(
    charset: Charset,
    base: Option<&GameView<'_>>,
    ours: &GameView<'_>,
    theirs: &GameView<'_>,
) -> Result<Vec<u8>, UnmappableError> {
    let [base_doc, ours_doc, theirs_doc] = [base, Some(ours), Some(theirs)]
        .map(|view| view.map(|view| recoded(view, charset)).transpose().map(Option::flatten));
    let (base_doc, ours_doc, theirs_doc) = (base_doc?, ours_doc?, theirs_doc?);
    let mut interner = Interner::default();
    let base = base.map(|view| Tree::new(recoded_view(view, &base_doc, charset), &mut interner));
    let ours = Tree::new(recoded_view(ours, &ours_doc, charset), &mut interner);
    let theirs = Tree::new(recoded_view(theirs, &theirs_doc, charset), &mut interner);
    three_way::merge(base.as_ref(), &ours, &theirs)
}

fn recoded_view<'v>(
    view: &GameView<'v>,
    recoded: &'v Option<Document<'static>>,
    charset: Charset,
) -> GameView<'v> {
    let game = recoded.as_ref().and_then(|doc| doc.game(0)).unwrap_or(view.game());
    GameView::of_kind(game, charset, view.number(), view.version())
}

/// Merges a game that only one side has: it is new, or the other side removed it.
fn one_sided(base: Option<&GameView<'_>>, view: &GameView<'_>, side: Side) -> MergedGame {
    let own = || (side == Side::Theirs).then(|| view.bytes().to_vec());
    let charset = view.charset();
    let Some(base) = base else { return MergedGame { place: None, text: own(), charset } };
    let mut interner = Interner::default();
    let of_base = Tree::new(base.clone(), &mut interner);
    let tree = Tree::new(view.clone(), &mut interner);
    if of_base.subtree[0] == tree.subtree[0] {
        return MergedGame { place: None, text: Some(Vec::new()), charset };
    }
    let by = if side == Side::Ours { Side::Theirs } else { Side::Ours };
    let added = [b"CONFLICT[", &of_deletion(by)[..], b"]"].concat();
    let text = node_text(view.root(), |_| None, &added);
    let root = Piece { text: Some(text), ..Piece::subtree(0, 0) };
    MergedGame { place: None, text: Some(write(&[&tree], &[root])), charset }
}

/// Applies the changed games to ours, and appends new ones.
fn assemble(ours: &Collection<'_>, merged: Vec<MergedGame>) -> Document<'static> {
    let text = ours.doc.text();
    let mut edits = Vec::new();
    let mut charsets = Vec::new();
    // Text after the last game stays last.
    let last = ours.views.last().map_or(text.len(), |view| view.span().end);
    for game in merged {
        let is_gone = game.text.as_ref().is_some_and(Vec::is_empty);
        match (game.place, game.text) {
            (Some(index), Some(new)) => {
                let span = ours.views[index].span();
                let span = if is_gone { with_gap(text, span) } else { span };
                edits.push(TextEdit::replace(span, new));
            }
            (None, Some(new)) if !is_gone => {
                let gap = if last == 0 { &b""[..] } else { b"\n" };
                edits.push(TextEdit::insert(last, [gap, &new].concat()));
            }
            _ => {}
        }
        if !is_gone {
            charsets.push(game.charset);
        }
    }
    let edits = TextEdits::new(edits).expect("games do not overlap");
    if ours.doc.form() != Form::Bytes {
        return ours.doc.commit(&edits);
    }
    let mut modes = charsets.iter().map(|charset| mode_of(*charset));
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    let doc = Document::parse_with_landmarks(edits.apply(text), LANDMARKS, mode, Buffers::default());
    reread(declared(doc, &charsets))
}

/// The span of a removed game, with the line break before it.
pub(crate) fn with_gap(text: &[u8], span: Span) -> Span {
    let start = text[..span.start].trim_ascii_end().len();
    let is_behind_game = text[..start].ends_with(b")");
    if is_behind_game { Span::new(start, span.end) } else { span }
}

/// Formats a damaged document; `None` if the document is intact.
///
/// # Errors
///
/// Fails if formatting would lose a node.
pub(crate) fn repaired(doc: &Document<'_>) -> Result<Option<Document<'static>>, MergeError> {
    if doc.facts().iter().all(|fact| is_harmless(fact.kind)) {
        return Ok(None);
    }
    let modes: Vec<ScanMode> = doc.games().map(sgf_syntax::Game::mode).collect();
    let mut modes = modes.into_iter();
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    let text = doc.format(&Layout::default());
    let new = Document::parse_with_landmarks(text, doc.landmarks(), mode, Buffers::default());
    let n_nodes = |doc: &Document<'_>| doc.games().map(sgf_syntax::Game::node_count).collect::<Vec<_>>();
    let is_intact =
        new.facts().iter().all(|fact| is_harmless(fact.kind) || fact.kind == FactKind::TextInside);
    if is_intact && n_nodes(doc) == n_nodes(&new) { Ok(Some(new)) } else { Err(MergeError::Damaged) }
}

/// Facts that do not affect the tree or leave text between nodes.
fn is_harmless(kind: FactKind) -> bool {
    use FactKind::{
        ByteOrderMark, ControlByte, IrregularIdent, LongIdent, NoGame, RepeatedProperty, SwallowedProperty,
        TextOutside, Wide,
    };
    matches!(
        kind,
        ByteOrderMark
            | ControlByte
            | IrregularIdent
            | LongIdent
            | NoGame
            | RepeatedProperty
            | SwallowedProperty
            | TextOutside
            | Wide
    )
}
