//! Conversion of any record to FF\[4\] and UTF-8.
//!
//! Only what must change is changed: version and charset in the root, text in other charsets, identifiers with lowercase
//! letters, and properties that FF\[4\] replaced. Point lists and passes are rewritten on request. Properties that FF\[4\]
//! dropped without a replacement stay as private properties, next to those that already were private.
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
use sgf_syntax::{Document, FactKind, Form, ScanMode, Span, TextEdit, TextEdits};

use crate::plan::{NodePlan, Totals};
use crate::points::{Lists, Passes};
use crate::reparse::{formatted, parsed_like};
use crate::report::Notes;
use crate::stones::Stones;
use crate::{ConvertError, ConvertErrorKind, Converted, NoteKind, ambiguous_text, explicit_repairs};
use outside::Outside;

/// Options of a conversion to FF\[4\].
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
    /// The charset of the text, overriding CA and detection.
    pub charset: Option<Charset>,
    /// The program to write into AP; `None` keeps AP.
    pub application: Option<Application>,
    /// How passes are written.
    pub passes: Passes,
    /// How point lists are written.
    pub lists: Lists,
    /// Whether to change only the charset, and not the version.
    pub only_charset: bool,
}

sgf_syntax::options!(Options);

/// Converts every game of a document to FF\[4\] and UTF-8.
///
/// The conversion is idempotent. The tree stays the same, except that a node with both setup and a move is split. Decoded
/// values of properties that are not converted stay the same, and the new record is entirely UTF-8. With
/// [`Options::charset`], bytes that are invalid in that charset are kept and reported.
///
/// # Errors
///
/// Fails if the charset is uncertain: CA is unknown or contradicted, CA is missing and several charsets are possible, or
/// some bytes are invalid. Also fails if the record is damaged in a way that depends on its charset.
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
/// let error = to_ff4(&Document::parse(b"(;CA[foo]PB[Zo\xEB])"), &Options::default()).unwrap_err();
/// assert_eq!(error.to_string(), "game 1: CA names foo: the charset is not known");
/// # Ok::<(), sgf_convert::ConvertError>(())
/// ```
pub fn to_ff4(doc: &Document<'_>, options: &Options) -> Result<Converted, ConvertError> {
    // Detect charsets in the original file: explicit repairs can change a guess.
    let views: Vec<GameView<'_>> = record::games(doc).collect();
    if let Some(error) = ambiguous_text::find(doc, &views, options.charset) {
        return Err(error);
    }
    if views.is_empty() {
        return Ok(Converted { document: doc.clone().into_owned(), notes: Vec::new() });
    }
    let is_safe = |converted: &Converted| {
        options.charset.is_some() || is_plain(doc) || is_read_back(&views, &converted.document, options)
    };
    let place = Span::new(0, doc.text().len());
    let damage = ConvertError { game: 0, place, kind: ConvertErrorKind::Damage };
    convert(doc, &views, options).filter(is_safe).ok_or(damage)
}

/// Returns whether the new record is UTF-8, is detected as such, has the values of the old one, and is fully converted.
///
/// In a damaged game, an unclosed value can hide CA, and an escape sequence between tokens can look like text.
fn is_read_back(old: &[GameView<'_>], new: &Document<'_>, options: &Options) -> bool {
    let again = read_back(new.write());
    let views: Vec<GameView<'_>> = record::games(&again).collect();
    let is_utf8 = |game: &GameView<'_>| {
        game.charset() == Charset::UTF_8 && game.detection().is_some_and(Detection::is_certain)
    };
    str::from_utf8(new.write()).is_ok()
        && views.len() == old.len()
        && views.iter().all(is_utf8)
        && new.games().map(Totals::of).eq(again.games().map(Totals::of))
        && (is_plain(&again) || is_converted(&again, &views, options))
}

/// Returns whether another conversion would change nothing.
fn is_converted(doc: &Document<'_>, views: &[GameView<'_>], options: &Options) -> bool {
    ambiguous_text::find(doc, views, options.charset).is_none()
        && convert(doc, views, options).is_some_and(|twice| twice.document.write() == doc.write())
}

fn convert(doc: &Document<'_>, views: &[GameView<'_>], options: &Options) -> Option<Converted> {
    let attempt = |of: &Document<'_>, outside| attempt(of, views, options, outside);
    let (converted, is_as_planned) = attempt(doc, Outside::Recoded);
    if is_as_planned {
        return Some(converted);
    }
    // Text between the tokens of a damaged game can decide how the game is parsed, so keep it.
    let (converted, is_as_planned) = attempt(doc, Outside::Kept);
    if is_as_planned {
        return Some(converted);
    }
    let formatted = formatted(doc);
    let (converted, is_as_planned) = attempt(&formatted, Outside::Kept);
    is_as_planned.then_some(converted)
}

/// Converts a document, and returns whether the result parses as planned.
fn attempt(
    doc: &Document<'_>,
    views: &[GameView<'_>],
    options: &Options,
    outside: Outside,
) -> (Converted, bool) {
    let repaired = explicit_repairs::with_repairs(doc);
    let source: &Document<'_> = repaired.as_ref().unwrap_or(doc);
    let mut notes = Notes::default();
    let mut edits = Vec::new();
    let mut charsets = Vec::with_capacity(doc.games().len());
    let mut all_totals = Vec::with_capacity(doc.games().len());
    for (view, game) in views.iter().zip(source.games()) {
        note_guess(source, view, options, &mut notes);
        // Text in UTF-16 or UTF-32 is UTF-8 in the document.
        let charset = options.charset.filter(|requested| !requested.is_wide()).unwrap_or(view.charset());
        let view = GameView::with_charset(game, charset);
        charsets.push(charset);
        all_totals
            .push(Job { doc: source, view: &view, options, notes: &mut notes, edits: &mut edits }.run());
    }
    outside.recode(source, &charsets, &mut edits, &mut notes);
    edits.extend(mark_of_utf16(source));
    let edits = TextEdits::new(edits).expect("each property and each text outside has one edit");
    let document = parsed_like(source, edits.apply(source.text()), |_| ScanMode::Ascii);
    let is_as_planned = document.games().map(Totals::of).eq(all_totals);
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
    /// Converts the game and returns its expected totals.
    fn run(mut self) -> Totals {
        let mut totals = Totals::default();
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
            totals.add(&plan);
            plan.finish(self.doc.text(), self.edits);
        }
        totals
    }

    /// Converts everything of a node except its charset.
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

/// Adds a note if the charset was guessed or contradicts CA.
fn note_guess(doc: &Document<'_>, view: &GameView<'_>, options: &Options, notes: &mut Notes) {
    let Some(detection) = view.detection().filter(|_| options.charset.is_none()) else { return };
    let is_guess = matches!(detection.evidence, Evidence::Guessed | Evidence::Assumed | Evidence::Fallback);
    // The charset of an ASCII game does not matter.
    let game = doc.game(view.index()).map_or(&b""[..], |game| &doc.text()[game.span().range()]);
    let matters = || !game.is_ascii() || view.charset() == Charset::ISO_2022_JP;
    if (is_guess || detection.conflict.is_some()) && matters() {
        let charset = detection.charset;
        notes.add(view.root().id(), b"CA", NoteKind::CharsetGuessed { charset });
    }
}

/// Removes the byte order mark of a file that was UTF-16.
fn mark_of_utf16(doc: &Document<'_>) -> Option<TextEdit> {
    let mark = doc.facts().iter().find(|fact| fact.kind == FactKind::ByteOrderMark)?;
    (doc.form() != Form::Bytes).then(|| TextEdit::delete(Span::new(mark.span.start, mark.span.end)))
}
