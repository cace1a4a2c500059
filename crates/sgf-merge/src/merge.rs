//! Whole records merged: collections of games, in whatever charsets.

use std::collections::BTreeSet;
use std::fmt;

use sgf_convert::declared;
use sgf_model::charset::{Charset, Unencodable};
use sgf_model::record::{self, GameView, LANDMARKS};
use sgf_syntax::{Buffers, Document, FactKind, Form, Layout, ScanMode, Span, TextEdit, TextEdits};

use crate::conflict::{Side, conflicts, mode_of, of_deletion};
use crate::games::{board, is_same_board, pair};
use crate::piece::{Piece, node_text, write};
use crate::recode::{alone, charset_of, in_utf8, recoded, wanted};
use crate::three;
use crate::tree::{Interner, Tree};

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
    let mut notes = Vec::new();
    let whole_base = base.map(sound).transpose()?;
    let (whole_ours, whole_theirs) = (sound(ours)?, sound(theirs)?);
    for (side, sound) in [(Side::Ours, &whole_ours), (Side::Theirs, &whole_theirs)] {
        if sound.is_some() {
            notes.push(Note::Formatted(side));
        }
    }
    let base = base.map(|doc| whole_base.as_ref().and_then(Option::as_ref).map_or(Whole::of(doc), Whole::of));
    let ours = whole_ours.as_ref().map_or(Whole::of(ours), Whole::of);
    let theirs = whole_theirs.as_ref().map_or(Whole::of(theirs), Whole::of);
    let games =
        Games { base: base.as_ref().filter(|base| !base.views.is_empty()), ours: &ours, theirs: &theirs };
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
    base: Option<&'w Whole<'d>>,
    ours: &'w Whole<'d>,
    theirs: &'w Whole<'d>,
}

impl<'d> Games<'_, 'd> {
    fn merged(&self, notes: &mut Vec<Note>) -> Result<Vec<MergedGame>, Refused> {
        let mut merged = Vec::new();
        for (base, ours, theirs) in self.triples() {
            let base = base.and_then(|index| Some(&self.base?.views[index]));
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

    /// Which games are the same on which sides, in the order of ours; what theirs alone has comes last.
    fn triples(&self) -> Vec<(Option<usize>, Option<usize>, Option<usize>)> {
        let (ours, theirs) = (&self.ours.views, &self.theirs.views);
        let Some(base) = self.base else {
            let pairs = pair(ours, theirs, 0);
            return listed(ours.len(), theirs.len(), |_| None, &pairs);
        };
        let is_single = base.views.len() == 1 && ours.len() == 1 && theirs.len() == 1;
        if is_single {
            return vec![(Some(0), Some(0), Some(0))];
        }
        let (to_ours, to_theirs) = (pair(&base.views, ours, 1), pair(&base.views, theirs, 1));
        let mut same: Vec<(usize, usize)> = Vec::new();
        let mut base_of = vec![None; ours.len()];
        let mut lone_theirs: Vec<(Option<usize>, Option<usize>, Option<usize>)> = Vec::new();
        let mut of_theirs = vec![None; base.views.len()];
        to_theirs.iter().for_each(|(base, theirs)| of_theirs[*base] = Some(*theirs));
        let mut is_in_ours = vec![false; base.views.len()];
        for (base, ours) in &to_ours {
            base_of[*ours] = Some(*base);
            is_in_ours[*base] = true;
            same.extend(of_theirs[*base].map(|theirs| (*ours, theirs)));
        }
        for (base, theirs) in &to_theirs {
            if !is_in_ours[*base] {
                lone_theirs.push((Some(*base), None, Some(*theirs)));
            }
        }
        // Games that both sides have added may be the same one.
        let new_ours: Vec<usize> = (0..ours.len()).filter(|index| base_of[*index].is_none()).collect();
        let is_known: Vec<bool> = {
            let mut is_known = vec![false; theirs.len()];
            to_theirs.iter().for_each(|(_, theirs)| is_known[*theirs] = true);
            is_known
        };
        let new_theirs: Vec<usize> = (0..theirs.len()).filter(|index| !is_known[*index]).collect();
        let of = |views: &[GameView<'d>], indices: &[usize]| -> Vec<GameView<'d>> {
            indices.iter().map(|index| views[*index].clone()).collect()
        };
        let added = pair(&of(ours, &new_ours), &of(theirs, &new_theirs), 0);
        same.extend(added.iter().map(|(first, second)| (new_ours[*first], new_theirs[*second])));
        same.sort_unstable();
        let lone: BTreeSet<usize> = lone_theirs.iter().filter_map(|lone| lone.2).collect();
        let mut all = listed(ours.len(), theirs.len(), |index| base_of[index], &same);
        all.retain(|(_, ours, theirs)| ours.is_some() || !theirs.is_some_and(|index| lone.contains(&index)));
        all.extend(lone_theirs);
        all
    }
}

/// All games of ours with what belongs to them, and then those of theirs that belong to none.
fn listed(
    n_ours: usize,
    n_theirs: usize,
    base_of: impl Fn(usize) -> Option<usize>,
    same: &[(usize, usize)],
) -> Vec<(Option<usize>, Option<usize>, Option<usize>)> {
    let mut theirs_of = vec![None; n_ours];
    let mut is_taken = vec![false; n_theirs];
    for (ours, theirs) in same {
        theirs_of[*ours] = Some(*theirs);
        is_taken[*theirs] = true;
    }
    let ours = (0..n_ours).map(|index| (base_of(index), Some(index), theirs_of[index]));
    let theirs = (0..n_theirs).filter(|index| !is_taken[*index]).map(|index| (None, None, Some(index)));
    ours.chain(theirs).collect()
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
    declared(doc, &charsets)
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
