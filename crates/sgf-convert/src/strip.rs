//! Taking things out of records: comments, markup, variations, clock readings, named properties.

use std::collections::BTreeSet;

use sgf_model::charset::Charset;
use sgf_model::record::{self, Differs, is_plain, main_line_from, node_difference, read_back};
use sgf_model::table::{Group, TABLE, reduce_ident};
use sgf_syntax::{Document, Game, Node, Property, Span, TextEdit};

use crate::plan::removal;
use crate::{charsets, surgery};

/// What to take out.
///
/// # Examples
///
/// ```
/// use sgf_convert::What;
/// let what = What::default().with(|what| what.named = vec!["XX".to_owned()]);
/// assert!(!what.variations);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct What {
    /// Comments on nodes: C.
    pub comments: bool,
    /// Everything that is drawn on the board: marks, labels, lines, territory, dimmed points.
    pub markup: bool,
    /// Everything but the main line.
    pub variations: bool,
    /// What the clocks show: BL, WL, OB, OW.
    pub timing: bool,
    /// Properties with these short identifiers.
    pub named: Vec<String>,
}

sgf_syntax::options!(What);

/// Takes things out of every game of a document.
///
/// Nodes stay, even those that have nothing left, so that the numbers of the nodes of the main line stay as well. Where only
/// a text that goes tells the charset, the game is given a CA.
///
/// # Errors
///
/// Fails where what stays would not be read as it was, which damage can cause, or CA if it goes. Nothing is taken out then.
///
/// # Examples
///
/// ```
/// use sgf_convert::{What, strip};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;C[a game];B[aa]C[x]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// let stripped = |what: What| String::from_utf8(strip(&doc, &what).unwrap().write().to_vec()).unwrap();
/// let nothing = What::default;
/// assert_eq!(stripped(nothing().with(|what| what.comments = true)), "(;;B[aa]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// assert_eq!(stripped(nothing().with(|what| what.variations = true)), "(;C[a game];B[aa]C[x]TR[aa];W[bb]WL[30])");
/// let named = vec!["TR".to_owned(), "C".to_owned()];
/// let mut timing = nothing();
/// (timing.timing, timing.named) = (true, named);
/// assert_eq!(stripped(timing), "(;;B[aa](;W[bb])(;W[cc]))");
/// ```
pub fn strip(doc: &Document<'_>, what: &What) -> Result<Document<'static>, Differs> {
    let named: BTreeSet<&[u8]> = what.named.iter().map(|ident| ident.as_bytes()).collect();
    let stripped = surgery::operate(doc, |doc| {
        let mut edits = Vec::new();
        doc.games().for_each(|game| strip_game(doc, game, what, &named, &mut edits));
        edits
    });
    let is_certain = is_plain(doc) && is_utf8_for_all(doc) && !named.contains(&b"CA"[..]);
    match is_certain || stripped.write() == doc.write() {
        true => Ok(stripped),
        false => proven(doc, stripped, what, &named),
    }
}

/// Tells whether no CA names another charset than UTF-8: it may stand again when the bytes that spoke against it are gone.
fn is_utf8_for_all(doc: &Document<'_>) -> bool {
    let is_utf8 = |game: record::GameView<'_>| {
        let declared = game.detection().and_then(|it| it.declared.as_ref());
        declared.is_none_or(|it| it.charset == Ok(Charset::UTF_8))
    };
    doc.text().is_ascii() || record::games(doc).all(is_utf8)
}

/// Makes sure that nothing else was lost. Where a text told the charset that is gone now, CA tells it.
fn proven(
    doc: &Document<'_>,
    stripped: Document<'static>,
    what: &What,
    named: &BTreeSet<&[u8]>,
) -> Result<Document<'static>, Differs> {
    let Some(place) = first_loss(doc, &stripped, what, named) else { return Ok(stripped) };
    if named.contains(&b"CA"[..]) || stripped.games().len() != doc.games().len() {
        return Err(Differs::at(place));
    }
    let declared = charsets::declared(stripped, &charsets::of(doc));
    match first_loss(doc, &declared, what, named) {
        None => Ok(declared),
        Some(place) => Err(Differs::at(place)),
    }
}

/// The first place of a document that should stay, and that the next reader will not read as it was.
fn first_loss(
    doc: &Document<'_>,
    stripped: &Document<'_>,
    what: &What,
    named: &BTreeSet<&[u8]>,
) -> Option<Span> {
    let again = read_back(stripped.write());
    if again.games().len() != doc.games().len() {
        return Some(Span::new(0, doc.text().len()));
    }
    record::games(doc).zip(record::games(&again)).find_map(|(old, new)| {
        let number = surgery::plain_view(old.game()).number();
        // A CA that was added tells what the game was read in; one that was there stays what it was.
        let is_silent = record::find(old.root(), b"CA").is_none();
        let is_added = |property: Property<'_>| is_silent && record::is_named(property, b"CA");
        let stays = |property: Property<'_>| !goes(property, number, what, named) && !is_added(property);
        match what.variations {
            true => node_difference((&old, main_line_from(old.root())), (&new, new.nodes()), stays),
            false => node_difference((&old, old.nodes()), (&new, new.nodes()), stays),
        }
    })
}

/// Tells whether a property goes, in a game of a number.
fn goes(property: Property<'_>, number: u16, what: &What, named: &BTreeSet<&[u8]>) -> bool {
    let ident = reduce_ident(property.ident());
    let group = TABLE.get(number, &ident).map(|row| row.group);
    let is_of = |wanted: bool, in_group: Group| wanted && group == Some(in_group);
    is_of(what.markup, Group::Markup)
        || is_of(what.timing, Group::Timing)
        || (what.comments && *ident == *b"C" && group.is_some())
        || named.contains(&*ident)
}

fn strip_game(
    doc: &Document<'_>,
    game: Game<'_>,
    what: &What,
    named: &BTreeSet<&[u8]>,
    edits: &mut Vec<TextEdit>,
) {
    let number = surgery::plain_view(game).number();
    let is_branched = what.variations && game.variation_count() > 1;
    let nodes: &mut dyn Iterator<Item = Node<'_>> =
        if is_branched { &mut main_line_from(game.root()) } else { &mut game.nodes() };
    let properties = nodes.flat_map(|node| node.properties());
    let gone = properties.filter(|property| goes(*property, number, what, named));
    edits.extend(gone.map(|property| removal(doc.text(), property)));
    if is_branched {
        straighten(doc.text(), game, edits);
    }
}

/// Leaves the main line alone: the parentheses within it go, and all that stands behind it.
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
