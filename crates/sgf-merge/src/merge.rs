//! Whole records merged: collections of games, in whatever charsets.

use std::fmt;

use sgf_convert::declared;
use sgf_model::charset::{Charset, Unencodable, reread};
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_syntax::{Buffers, Document, FactKind, Form, Layout, ScanMode, Span, TextEdit, TextEdits};

use crate::conflict::{Side, conflicts, mode_of, of_deletion};
use crate::games::{board, is_same_board};
use crate::piece::{Piece, node_text, write};
use crate::recode::{alone, charset_of, in_utf8, recoded, wanted};
use crate::three;
use crate::tree::{Interner, Tree};
use crate::triples::{Triple, triples};

/// Why records were not merged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The records are of different games: the numbers of GM.
    Game {
        /// The game of ours.
        ours: u16,
        /// The game of theirs.
        theirs: u16,
    },
    /// The boards have different sizes: columns and rows.
    Size {
        /// The board of ours.
        ours: Option<(u32, u32)>,
        /// The board of theirs.
        theirs: Option<(u32, u32)>,
    },
    /// One of the records is damaged in a way that nothing could write down.
    Damaged,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = |size: &Option<(u32, u32)>| match size {
            Some((columns, rows)) => format!("{columns}x{rows}"),
            None => "unknown".to_owned(),
        };
        match self {
            Refused::Game { ours, theirs } => write!(f, "the games differ: GM[{ours}] and GM[{theirs}]"),
            Refused::Size { ours, theirs } => {
                write!(f, "the boards differ: {} and {}", size(ours), size(theirs))
            }
            Refused::Damaged => f.write_str("the record is damaged in a way that cannot be merged"),
        }
    }
}

impl std::error::Error for Refused {}

/// Something that a merge did besides merging.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A game of the result, counted from zero, is in another charset than it is in ours.
    Charset {
        /// The game.
        game: usize,
        /// Its charset in ours.
        from: Charset,
        /// Its charset now.
        to: Charset,
    },
    /// A damaged record was formatted before it was merged.
    Formatted(Side),
}

/// A merged record.
#[derive(Debug)]
pub struct Merged {
    /// The record. Its structure is sound, with conflicts too.
    pub document: Document<'static>,
    /// How many conflicts it has; [`conflicts`](crate::conflicts) lists them.
    pub n_conflicts: usize,
    /// What else there is to tell.
    pub notes: Vec<Note>,
}

/// Merges two records that began as one; without a base, all that one of them has stays.
///
/// The result is ours with what theirs has changed. Where both have changed the same thing differently, ours stays and the node gets
/// a [conflict](crate::Conflict). Bytes of nodes that nobody has changed stay.
///
/// # Errors
///
/// Fails when the records are of different games or boards, or damaged beyond what can be written down.
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
/// # Ok::<(), sgf_merge::Refused>(())
/// ```
pub fn merge(
    base: Option<&Document<'_>>,
    ours: &Document<'_>,
    theirs: &Document<'_>,
) -> Result<Merged, Refused> {
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
    let (sound_base, sound_ours, sound_theirs) = (sound(base)?, sound(ours)?, sound(theirs)?);
    let formatted = [(Side::Ours, &sound_ours), (Side::Theirs, &sound_theirs)];
    let formatted = formatted.into_iter().filter(|(_, sound)| sound.is_some());
    let mut notes: Vec<Note> = formatted.map(|(side, _)| Note::Formatted(side)).collect();
    let base = Whole::of(sound_base.as_ref().unwrap_or(base));
    let ours = Whole::of(sound_ours.as_ref().unwrap_or(ours));
    let theirs = Whole::of(sound_theirs.as_ref().unwrap_or(theirs));
    let games = Games { base: &base, ours: &ours, theirs: &theirs };
    let merged = games.merged(&mut notes)?;
    let document = assembled(&ours, merged);
    Ok(Merged { n_conflicts: conflicts(&document).len(), document, notes })
}

fn unchanged(doc: &Document<'_>) -> Merged {
    Merged { n_conflicts: conflicts(doc).len(), document: doc.clone().into_owned(), notes: Vec::new() }
}

/// A document and its games, as their text is.
struct Whole<'d> {
    doc: &'d Document<'d>,
    views: Vec<GameView<'d>>,
}

impl<'d> Whole<'d> {
    fn of<'s: 'd>(doc: &'d Document<'s>) -> Whole<'d> {
        let views = record::games(doc).map(|view| {
            let charset = charset_of(doc, &view);
            GameView::of_kind(view.game(), charset, view.number(), view.version())
        });
        Whole { doc, views: views.collect() }
    }
}

/// A game of the result.
struct MergedGame {
    /// The game of ours that it takes the place of.
    place: Option<usize>,
    /// Its text; `None` if it stays as it is in ours, and empty if it goes.
    text: Option<Vec<u8>>,
    charset: Charset,
}

struct Games<'w, 'd> {
    base: &'w Whole<'d>,
    ours: &'w Whole<'d>,
    theirs: &'w Whole<'d>,
}

impl<'d> Games<'_, 'd> {
    fn merged(&self, notes: &mut Vec<Note>) -> Result<Vec<MergedGame>, Refused> {
        let mut merged = Vec::new();
        for Triple { base, ours, theirs } in triples(&self.base.views, &self.ours.views, &self.theirs.views) {
            let base = base.map(|index| &self.base.views[index]);
            let of_ours = ours.map(|index| &self.ours.views[index]);
            let of_theirs = theirs.map(|index| &self.theirs.views[index]);
            let game = match (of_ours, of_theirs) {
                (Some(ours), Some(theirs)) => merged_game(base, ours, theirs)?,
                (Some(ours), None) => lone(base, ours, Side::Ours),
                (None, Some(theirs)) => lone(base, theirs, Side::Theirs),
                (None, None) => continue,
            };
            // A file of wide units is UTF-8 while it is in memory.
            let game = match (&game.text, self.ours.doc.form()) {
                (Some(text), form)
                    if form != Form::Bytes && game.charset != Charset::UTF_8 && !text.is_empty() =>
                {
                    let doc = alone(text.clone(), game.charset);
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

/// A game that both sides have.
fn merged_game(
    base: Option<&GameView<'_>>,
    ours: &GameView<'_>,
    theirs: &GameView<'_>,
) -> Result<MergedGame, Refused> {
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
            true => Refused::Size { ours: of_ours, theirs: of_theirs },
            false => Refused::Game { ours, theirs },
        });
    }
    let charset = wanted(base.map(GameView::charset), ours, theirs);
    for charset in [charset, Charset::UTF_8] {
        if let Ok(text) = merged_in(charset, base, ours, theirs) {
            return Ok(MergedGame { place: None, text: Some(text), charset });
        }
    }
    Err(Refused::Damaged)
}

/// Merges the games in a charset.
fn merged_in(
    charset: Charset,
    base: Option<&GameView<'_>>,
    ours: &GameView<'_>,
    theirs: &GameView<'_>,
) -> Result<Vec<u8>, Unencodable> {
    let [base_doc, ours_doc, theirs_doc] = [base, Some(ours), Some(theirs)]
        .map(|view| view.map(|view| recoded(view, charset)).transpose().map(Option::flatten));
    let (base_doc, ours_doc, theirs_doc) = (base_doc?, ours_doc?, theirs_doc?);
    let mut interner = Interner::default();
    let base = base.map(|view| Tree::new(viewed(view, &base_doc, charset), &mut interner));
    let ours = Tree::new(viewed(ours, &ours_doc, charset), &mut interner);
    let theirs = Tree::new(viewed(theirs, &theirs_doc, charset), &mut interner);
    three::merge(base.as_ref(), &ours, &theirs)
}

fn viewed<'v>(view: &GameView<'v>, recoded: &'v Option<Document<'static>>, charset: Charset) -> GameView<'v> {
    let game = recoded.as_ref().and_then(|doc| doc.game(0)).unwrap_or(view.game());
    GameView::of_kind(game, charset, view.number(), view.version())
}

/// A game that one side alone has: a new one, or one that the other side has taken out.
fn lone(base: Option<&GameView<'_>>, view: &GameView<'_>, side: Side) -> MergedGame {
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
    let piece = Piece { text: Some(text), ..Piece::whole(0, 0) };
    MergedGame { place: None, text: Some(write(&[&tree], &[piece])), charset }
}

/// Puts the games together: ours with what has changed, and what is new behind it.
fn assembled(ours: &Whole<'_>, merged: Vec<MergedGame>) -> Document<'static> {
    let text = ours.doc.text();
    let mut edits = Vec::new();
    let mut charsets = Vec::new();
    // Text behind the last game stays behind it.
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

/// A game that goes takes the line break in front of it along.
pub(crate) fn with_gap(text: &[u8], span: Span) -> Span {
    let start = text[..span.start].trim_ascii_end().len();
    let is_behind_game = text[..start].ends_with(b")");
    if is_behind_game { Span::new(start, span.end) } else { span }
}

/// A document whose structure is sound: a damaged one is formatted. `None` if it is sound already.
///
/// # Errors
///
/// Fails when formatting would lose a node.
pub(crate) fn sound(doc: &Document<'_>) -> Result<Option<Document<'static>>, Refused> {
    if doc.facts().iter().all(|fact| is_harmless(fact.kind)) {
        return Ok(None);
    }
    let modes: Vec<ScanMode> = doc.games().map(|game| game.mode()).collect();
    let mut modes = modes.into_iter();
    let mode = |_: &[u8]| modes.next().unwrap_or_default();
    let text = doc.format(&Layout::default());
    let new = Document::parse_with_landmarks(text, doc.landmarks(), mode, Buffers::default());
    let n_nodes = |doc: &Document<'_>| doc.games().map(|game| game.node_count()).collect::<Vec<_>>();
    let is_sound = new.facts().iter().all(|fact| is_harmless(fact.kind) || fact.kind == FactKind::TextInside);
    if is_sound && n_nodes(doc) == n_nodes(&new) { Ok(Some(new)) } else { Err(Refused::Damaged) }
}

/// Facts that leave no doubt about the tree, and no text between its nodes.
fn is_harmless(kind: FactKind) -> bool {
    use FactKind::{
        ByteOrderMark, ControlByte, IrregularIdent, LongIdent, NoGame, RepeatedProperty, TextOutside, Wide,
    };
    matches!(
        kind,
        ByteOrderMark
            | ControlByte
            | IrregularIdent
            | LongIdent
            | NoGame
            | RepeatedProperty
            | TextOutside
            | Wide
    )
}
