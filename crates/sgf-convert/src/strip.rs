//! Removing comments, markup, variations, clock times and named properties.

use std::collections::BTreeSet;

use sgf_model::charset::Charset;
use sgf_model::record::{self, RoundTripError, is_plain, main_line_from, node_difference, read_back};
use sgf_model::table::{Group, TABLE, reduce_ident};
use sgf_syntax::{Document, Game, Node, Property, Span, TextEdit};

use crate::plan::removal;
use crate::{charsets, rewrite};

/// Options of [`strip`]: the parts to remove.
///
/// # Examples
///
/// ```
/// use sgf_convert::StripOptions;
/// let options = StripOptions::default().with(|options| options.named = vec!["XX".to_owned()]);
/// assert!(!options.variations);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StripOptions {
    /// Comments (C).
    pub comments: bool,
    /// Markup: marks, labels, lines, territory, dimmed points.
    pub markup: bool,
    /// Everything but the main line.
    pub variations: bool,
    /// Clock times (BL, WL, OB, OW).
    pub timing: bool,
    /// Properties with these short identifiers.
    pub named: Vec<String>,
}

sgf_syntax::options!(StripOptions);

/// Removes parts of every game of a document.
///
/// Empty nodes stay, so that the nodes of the main line keep their numbers. If only removed text revealed the charset, the
/// game gets a CA.
///
/// # Errors
///
/// Fails if the rest would be parsed differently, which can happen in damaged records or when CA is removed.
///
/// # Examples
///
/// ```
/// use sgf_convert::{StripOptions, strip};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;C[a game];B[aa]C[x]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// let stripped = |options: StripOptions| String::from_utf8(strip(&doc, &options).unwrap().write().to_vec()).unwrap();
/// let nothing = StripOptions::default;
/// assert_eq!(stripped(nothing().with(|options| options.comments = true)), "(;;B[aa]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// assert_eq!(stripped(nothing().with(|options| options.variations = true)), "(;C[a game];B[aa]C[x]TR[aa];W[bb]WL[30])");
/// let named = vec!["TR".to_owned(), "C".to_owned()];
/// let mut timing = nothing();
/// (timing.timing, timing.named) = (true, named);
/// assert_eq!(stripped(timing), "(;;B[aa](;W[bb])(;W[cc]))");
/// ```
pub fn strip(doc: &Document<'_>, options: &StripOptions) -> Result<Document<'static>, RoundTripError> {
    let named: BTreeSet<&[u8]> = options.named.iter().map(std::string::String::as_bytes).collect();
    rewrite::settled(doc, |doc| strip_once(doc, options, &named))
}

fn strip_once(
    doc: &Document<'_>,
    options: &StripOptions,
    named: &BTreeSet<&[u8]>,
) -> Result<Document<'static>, RoundTripError> {
    let stripped = rewrite::apply(doc, |doc| {
        let mut edits = Vec::new();
        doc.games().for_each(|game| strip_game(doc, game, options, named, &mut edits));
        edits
    });
    let is_safe = is_plain(doc) && has_no_other_charset(doc) && !named.contains(&b"CA"[..]);
    match is_safe || stripped.write() == doc.write() {
        true => Ok(stripped),
        false => verified(doc, stripped, options, named),
    }
}

/// Returns whether no CA names a charset other than UTF-8: a wrong CA can become plausible when text is removed.
fn has_no_other_charset(doc: &Document<'_>) -> bool {
    let is_utf8 = |game: record::GameView<'_>| {
        let declared = game.detection().and_then(|it| it.declared.as_ref());
        declared.is_none_or(|it| it.charset == Ok(Charset::UTF_8))
    };
    doc.text().is_ascii() || record::games(doc).all(is_utf8)
}

/// Checks that nothing else was lost, and adds CA where the charset is no longer detected.
fn verified(
    doc: &Document<'_>,
    stripped: Document<'static>,
    options: &StripOptions,
    named: &BTreeSet<&[u8]>,
) -> Result<Document<'static>, RoundTripError> {
    let Some(place) = first_loss(doc, &stripped, options, named) else { return Ok(stripped) };
    if named.contains(&b"CA"[..]) || stripped.games().len() != doc.games().len() {
        return Err(RoundTripError::at(place));
    }
    let declared = charsets::declared(stripped, &charsets::of(doc));
    match first_loss(doc, &declared, options, named) {
        None => Ok(declared),
        Some(place) => Err(RoundTripError::at(place)),
    }
}

/// The first place that should stay and would be parsed differently.
fn first_loss(
    doc: &Document<'_>,
    stripped: &Document<'_>,
    options: &StripOptions,
    named: &BTreeSet<&[u8]>,
) -> Option<Span> {
    let again = read_back(stripped.write());
    if again.games().len() != doc.games().len() {
        return Some(Span::new(0, doc.text().len()));
    }
    record::games(doc).zip(record::games(&again)).find_map(|(old, new)| {
        let number = rewrite::plain_view(old.game()).number();
        // An added CA is expected; an existing one must stay.
        let is_undeclared = record::find(old.root(), b"CA").is_none();
        let is_added = |property: Property<'_>| is_undeclared && record::is_named(property, b"CA");
        let stays =
            |property: Property<'_>| !is_removed(property, number, options, named) && !is_added(property);
        match options.variations {
            true => node_difference((&old, main_line_from(old.root())), (&new, new.nodes()), stays),
            false => node_difference((&old, old.nodes()), (&new, new.nodes()), stays),
        }
    })
}

/// Returns whether a property is removed.
fn is_removed(property: Property<'_>, number: u16, options: &StripOptions, named: &BTreeSet<&[u8]>) -> bool {
    let ident = reduce_ident(property.ident());
    let group = TABLE.get(number, &ident).map(|row| row.group);
    let is_of = |wanted: bool, in_group: Group| wanted && group == Some(in_group);
    is_of(options.markup, Group::Markup)
        || is_of(options.timing, Group::Timing)
        || (options.comments && *ident == *b"C" && group.is_some())
        || named.contains(&*ident)
}

fn strip_game(
    doc: &Document<'_>,
    game: Game<'_>,
    options: &StripOptions,
    named: &BTreeSet<&[u8]>,
    edits: &mut Vec<TextEdit>,
) {
    let number = rewrite::plain_view(game).number();
    let is_branched = options.variations && game.variation_count() > 1;
    let nodes: &mut dyn Iterator<Item = Node<'_>> =
        if is_branched { &mut main_line_from(game.root()) } else { &mut game.nodes() };
    let properties = nodes.flat_map(sgf_syntax::Node::properties);
    let gone = properties.filter(|property| is_removed(*property, number, options, named));
    edits.extend(gone.map(|property| removal(doc.text(), property)));
    if is_branched {
        straighten(doc.text(), game, edits);
    }
}

/// Removes everything but the main line, and the parentheses within it.
fn straighten(text: &[u8], game: Game<'_>, edits: &mut Vec<TextEdit>) {
    let mut end = game.root().span().end;
    for node in main_line_from(game.root()).skip(1) {
        let start = node.span().start;
        let opens = (end..start).filter(|&at| text[at] == b'(');
        edits.extend(opens.map(|at| TextEdit::delete(Span::new(at, at + 1))));
        end = node.span().end;
    }
    let close = game.span().end - usize::from(text[..game.span().end].ends_with(b")"));
    if end < close {
        edits.push(TextEdit::delete(Span::new(end, close)));
    }
}
