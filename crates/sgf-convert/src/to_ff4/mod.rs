//! Any record to FF\[4\] in UTF-8.
//!
//! Only what must change is changed: the version and the charset in the root, texts in another charset, identifiers with
//! small letters, and the properties that FF\[4\] has other words for. Point lists and passes are rewritten when asked.
//! A property that FF\[4\] gave up without a successor stays, and is a private one from now on; what was private before
//! stays as well.
//!
//! Source: converting.html, changes.html, compatibility.html.

mod annotations;
mod divide;
mod kept;
mod labels;
mod marks;
mod numbers;
mod outside;
mod root;
mod values;
mod view;

use sgf_model::charset::{Charset, Detection, Evidence};
use sgf_model::info::Application;
use sgf_model::record::{self, GameView, is_plain, read_back};
use sgf_syntax::{Document, FactKind, Form, Listed, ScanMode, Span, TextEdit, TextEdits};

use crate::note::Notes;
use crate::plan::{NodePlan, Sum};
use crate::points::{Lists, Passes};
use crate::stones::Stones;
use crate::surgery::{laid_out, parsed_like};
use crate::{Converted, Doubt, NoteKind, Unread, doubt, pin};
use outside::Outside;

/// What a conversion to FF\[4\] does beyond what it must.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Lists, Options, Passes};
/// let mut options = Options::default();
/// options.passes = Passes::Empty;
/// options.lists = Lists::Compressed;
/// assert!(options.application.is_none());
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The charset that the texts are in, for someone who knows better than CA and the bytes.
    pub charset: Option<Charset>,
    /// The program to be named in AP; `None` keeps what is there.
    pub application: Option<Application>,
    /// How passes are written.
    pub passes: Passes,
    /// How lists of points are written.
    pub lists: Lists,
    /// Whether the version stays as it is, and nothing but the charset of the texts changes.
    pub only_charset: bool,
}

sgf_syntax::options!(Options);

/// Converts every game of a document to FF\[4\] and UTF-8.
///
/// Converting twice is converting once. The tree stays, except that a node with setup and a move becomes two. Every
/// decoded value of a property that is not converted is the same afterwards, and the new record is UTF-8 from beginning to
/// end. With [`Options::charset`], bytes that are no characters of it stay as they are, and are told.
///
/// # Errors
///
/// Fails where a text cannot be read with certainty: the charset that CA names is not known or is contradicted, there is
/// none and the text could be in several, or some bytes are no characters. It fails too where the record is damaged in a way that
/// depends on its charset. Nothing is converted then.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Options, to_ff4};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GaMe[1]CA[Latin1]PB[Zo\xEB]KI[11]\n;Black[qd]L[aa][bb]XX[private])");
/// let converted = to_ff4(&doc, &Options::default())?;
/// assert_eq!(
///     String::from_utf8_lossy(converted.document.write()),
///     "(;FF[4]GM[1]CA[UTF-8]PB[Zoë]KM[5.5]\n;B[qd]LB[aa:A][bb:B]XX[private])",
/// );
///
/// let doubt = to_ff4(&Document::parse(b"(;CA[foo]PB[Zo\xEB])"), &Options::default()).unwrap_err();
/// assert_eq!(doubt.to_string(), "game 1: CA names foo: the charset is not known");
/// # Ok::<(), sgf_convert::Unread>(())
/// ```
pub fn to_ff4(doc: &Document<'_>, options: &Options) -> Result<Converted, Unread> {
    // The charset is that of the file as it was: what is written down may change a guess.
    let views: Vec<GameView<'_>> = record::games(doc).listed();
    if let Some(unread) = doubt::find(doc, &views, options.charset) {
        return Err(unread);
    }
    if views.is_empty() {
        return Ok(Converted { document: doc.clone().into_owned(), notes: Vec::new() });
    }
    let is_safe = |converted: &Converted| {
        options.charset.is_some() || is_plain(doc) || is_read_as_meant(&views, &converted.document, options)
    };
    let place = Span::new(0, doc.text().len());
    let unread = Unread { game: 0, place, doubt: Doubt::Damage };
    convert(doc, &views, options).filter(is_safe).ok_or(unread)
}

/// Tells whether the new record is UTF-8 and will be read so, with the values of the old one, and is converted then.
///
/// In a damaged game, a value without its end can hide CA, and an escape sequence between tokens can look like text.
fn is_read_as_meant(old: &[GameView<'_>], new: &Document<'_>, options: &Options) -> bool {
    let again = read_back(new.write());
    let views: Vec<GameView<'_>> = record::games(&again).listed();
    let is_utf8 = |game: &GameView<'_>| {
        game.charset() == Charset::UTF_8 && game.detection().is_some_and(Detection::is_certain)
    };
    str::from_utf8(new.write()).is_ok()
        && views.len() == old.len()
        && views.iter().all(is_utf8)
        && new.games().map(Sum::of).eq(again.games().map(Sum::of))
        && (is_plain(&again) || is_converted(&again, &views, options))
}

/// Tells whether a conversion changes nothing any more.
fn is_converted(doc: &Document<'_>, views: &[GameView<'_>], options: &Options) -> bool {
    doubt::find(doc, views, options.charset).is_none()
        && convert(doc, views, options).is_some_and(|twice| twice.document.write() == doc.write())
}

fn convert(doc: &Document<'_>, views: &[GameView<'_>], options: &Options) -> Option<Converted> {
    let attempt = |of: &Document<'_>, outside| attempt(of, views, options, outside);
    let (converted, is_as_planned) = attempt(doc, Outside::Recoded);
    if is_as_planned {
        return Some(converted);
    }
    // Text between the tokens of a broken game may decide how the game is read: then it stays as it is.
    let (converted, is_as_planned) = attempt(doc, Outside::Kept);
    if is_as_planned {
        return Some(converted);
    }
    let laid_out = laid_out(doc);
    let (converted, is_as_planned) = attempt(&laid_out, Outside::Kept);
    is_as_planned.then_some(converted)
}

/// Converts a document, and tells whether the result reads as it was planned.
fn attempt(
    doc: &Document<'_>,
    views: &[GameView<'_>],
    options: &Options,
    outside: Outside,
) -> (Converted, bool) {
    let pinned = pin::pinned(doc);
    let whole: &Document<'_> = pinned.as_ref().unwrap_or(doc);
    let mut notes = Notes::default();
    let mut edits = Vec::new();
    let mut charsets = Vec::with_capacity(doc.games().len());
    let mut sums = Vec::with_capacity(doc.games().len());
    for (view, game) in views.iter().zip(whole.games()) {
        note_guess(whole, view, options, &mut notes);
        // Texts of wide units are UTF-8 in the document.
        let charset = options.charset.filter(|asked| !asked.is_wide()).unwrap_or(view.charset());
        let view = GameView::with_charset(game, charset);
        charsets.push(charset);
        sums.push(Job { doc: whole, view: &view, options, notes: &mut notes, edits: &mut edits }.run());
    }
    outside.recode(whole, &charsets, &mut edits, &mut notes);
    edits.extend(mark_of_utf16(whole));
    let edits = TextEdits::new(edits).expect("each property and each text outside has one edit");
    let document = parsed_like(whole, edits.apply(whole.text()), |_| ScanMode::Ascii);
    let is_as_planned = document.games().map(Sum::of).eq(sums);
    (Converted { document, notes: notes.finish() }, is_as_planned)
}

/// The conversion of one game.
struct Job<'j, 'd> {
    doc: &'d Document<'d>,
    view: &'j GameView<'d>,
    options: &'j Options,
    notes: &'j mut Notes,
    edits: &'j mut Vec<TextEdit>,
}

impl<'d> Job<'_, 'd> {
    /// Plans the game and returns how much of everything it will have.
    fn run(mut self) -> Sum {
        let mut sum = Sum::default();
        let mut stones = marks::stones(self.view);
        for node in self.view.game().nodes() {
            stones.iter_mut().for_each(|stones| stones.enter(node));
            let mut plan = NodePlan::new(node);
            values::recode(&mut plan, self.view.charset(), self.notes);
            if self.options.only_charset {
                if node.is_root() {
                    root::declare_charset(&mut plan);
                }
            } else {
                self.bring_to_ff4(&mut plan, stones.as_ref());
            }
            sum.add(&plan);
            plan.finish(self.doc.text(), self.edits);
        }
        sum
    }

    /// Plans all of a node but its charset.
    fn bring_to_ff4(&mut self, plan: &mut NodePlan<'d>, stones: Option<&Stones>) {
        plan.shorten_idents();
        values::merge(plan, self.view.number());
        if plan.node.is_root() {
            root::declare(plan, self.options);
        }
        self.translate(plan, stones);
    }

    fn translate(&mut self, plan: &mut NodePlan<'d>, stones: Option<&Stones>) {
        let (number, version) = (self.view.number(), self.view.version());
        numbers::translate(plan, self.notes);
        annotations::translate(plan, self.notes);
        labels::translate(plan, self.notes);
        if let Some(stones) = stones {
            marks::translate(plan, stones, self.notes);
        }
        if version < 4 {
            view::translate(plan);
        }
        self.options.lists.rewrite(plan, number);
        self.options.passes.rewrite(plan, self.view);
        divide::divide(plan, number, self.notes);
        kept::note(plan, number, self.notes);
    }
}

/// Says so when the charset of the texts is not the one that the game declares.
fn note_guess(doc: &Document<'_>, view: &GameView<'_>, options: &Options, notes: &mut Notes) {
    let Some(detection) = view.detection().filter(|_| options.charset.is_none()) else { return };
    let is_guess = matches!(detection.evidence, Evidence::Guessed | Evidence::Assumed | Evidence::Fallback);
    // The charset of a game without any special character is of no interest.
    let game = doc.game(view.index()).map_or(&b""[..], |game| &doc.text()[game.span().range()]);
    let matters = || !game.is_ascii() || view.charset() == Charset::ISO_2022_JP;
    if (is_guess || detection.conflict.is_some()) && matters() {
        let charset = detection.charset;
        notes.add(view.root().id(), b"CA", NoteKind::CharsetGuessed { charset });
    }
}

/// Takes the byte order mark out of a file that is UTF-16 no more.
fn mark_of_utf16(doc: &Document<'_>) -> Option<TextEdit> {
    let mark = doc.facts().iter().find(|fact| fact.kind == FactKind::ByteOrderMark)?;
    (doc.form() != Form::Bytes).then(|| TextEdit::delete(Span::new(mark.span.start, mark.span.end)))
}
