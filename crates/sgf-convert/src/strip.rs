//! Taking things out of records: comments, markup, variations, clock readings, named properties.

use std::collections::BTreeSet;

use sgf_model::record::main_line_from;
use sgf_model::table::{Group, TABLE, reduce_ident};
use sgf_syntax::{Document, Game, Node, Property, Span, TextEdit};

use crate::plan::removal;
use crate::surgery;

/// What to take out.
///
/// # Examples
///
/// ```
/// use sgf_convert::What;
/// let what = What { comments: true, named: vec!["XX".to_owned()], ..What::default() };
/// assert!(!what.variations);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Takes things out of every game of a document.
///
/// Nodes stay, even those that have nothing left, so that the numbers of the nodes of the main line stay as well.
///
/// # Examples
///
/// ```
/// use sgf_convert::{What, strip};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;C[a game];B[aa]C[x]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// let stripped = |what: What| String::from_utf8(strip(&doc, &what).write().to_vec()).unwrap();
/// let nothing = What::default;
/// assert_eq!(stripped(What { comments: true, ..nothing() }), "(;;B[aa]TR[aa](;W[bb]WL[30])(;W[cc]))");
/// assert_eq!(stripped(What { variations: true, ..nothing() }), "(;C[a game];B[aa]C[x]TR[aa];W[bb]WL[30])");
/// let named = vec!["TR".to_owned(), "C".to_owned()];
/// assert_eq!(stripped(What { timing: true, named, ..nothing() }), "(;;B[aa](;W[bb])(;W[cc]))");
/// ```
#[must_use]
pub fn strip(doc: &Document<'_>, what: &What) -> Document<'static> {
    let named: BTreeSet<&[u8]> = what.named.iter().map(|ident| ident.as_bytes()).collect();
    surgery::operate(doc, |doc| {
        let mut edits = Vec::new();
        doc.games().for_each(|game| strip_game(doc, game, what, &named, &mut edits));
        edits
    })
}

fn strip_game(
    doc: &Document<'_>,
    game: Game<'_>,
    what: &What,
    named: &BTreeSet<&[u8]>,
    edits: &mut Vec<TextEdit>,
) {
    let number = surgery::plain_view(game).number();
    let goes = |property: &Property<'_>| {
        let ident = reduce_ident(property.ident());
        let group = TABLE.get(number, &ident).map(|row| row.group);
        let is_of = |wanted: bool, in_group: Group| wanted && group == Some(in_group);
        is_of(what.markup, Group::Markup)
            || is_of(what.timing, Group::Timing)
            || (what.comments && *ident == *b"C" && group.is_some())
            || named.contains(&*ident)
    };
    let is_branched = what.variations && game.variation_count() > 1;
    let nodes: &mut dyn Iterator<Item = Node<'_>> =
        if is_branched { &mut main_line_from(game.root()) } else { &mut game.nodes() };
    let properties = nodes.flat_map(|node| node.properties());
    edits.extend(properties.filter(goes).map(|property| removal(doc.text(), property)));
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
