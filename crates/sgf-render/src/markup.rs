//! Markup of a node.

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find_all};
use sgf_model::value::{Color, split_compose};
use sgf_syntax::Node;

use crate::Phrase;
use crate::scene::Mark;

/// The markup of a node. Values that name no point of the board are skipped.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::record;
/// use sgf_render::Markup;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]TR[aa:ba]LB[cc:A]LN[dd:ff])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let markup = Markup::of(&view, view.root(), &*go::SPEC.begin(&Options::of(&view))?);
/// assert_eq!((markup.marks.len(), markup.labels.len(), markup.lines.len()), (2, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// Marks and their sites.
    pub marks: Vec<(Mark, Site)>,
    /// Labels: sites and texts.
    pub labels: Vec<(Site, String)>,
    /// Lines and arrows: start, end, and whether it is an arrow.
    pub lines: Vec<(Site, Site, bool)>,
    /// Dimmed sites (DD).
    pub dimmed: Vec<Site>,
    /// The visible part of the board (VW); empty if the whole board is visible.
    pub window: Vec<Site>,
}

/// Properties that put a mark on points.
const MARKS: [(&[u8], Mark); 8] = [
    (b"MA", Mark::Cross),
    (b"CR", Mark::Circle),
    (b"SQ", Mark::Square),
    (b"TR", Mark::Triangle),
    (b"SL", Mark::Selected),
    (b"TB", Mark::BlackTerritory),
    (b"TW", Mark::WhiteTerritory),
    // FF[1] to FF[3] have only one kind of mark.
    (b"M", Mark::Cross),
];

impl Markup {
    /// Reads the markup of a node, including the DD and VW that it inherits (properties.html, "Markup properties", DD, VW).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::record;
    /// use sgf_render::Markup;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9]DD[aa:ii];B[ee])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let board = go::SPEC.begin(&Options::of(&view))?;
    /// // DD is inherited: the board is also dimmed at the move.
    /// let at_move = Markup::of(&view, view.main_line().last().expect("a move"), &*board);
    /// assert_eq!(at_move.dimmed.len(), 81);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<'d>(view: &GameView<'d>, node: Node<'d>, board: &dyn AnyPosition) -> Markup {
        let mut markup = Markup::default();
        if node.properties().all(|property| property.ident().len() == 1 && property.ident() != b"M") {
            // Most nodes have only a move and perhaps a comment.
            markup.inherit(view, node, board);
            return markup;
        }
        for (ident, mark) in MARKS {
            markup.marks.extend(marked_sites(view, node, ident, board).into_iter().map(|site| (mark, site)));
        }
        for value in values(view, node, b"LB") {
            let Some((point, text)) = split_compose(&value) else { continue };
            markup.labels.extend(board.site(point).ok().map(|site| (site, text.to_owned())));
        }
        // FF[1] to FF[3]: letters in the order of the points.
        for (point, letter) in values(view, node, b"L").iter().zip('a'..='z') {
            markup.labels.extend(board.site(point).ok().map(|site| (site, letter.to_string())));
        }
        for (ident, is_arrow) in [(b"LN", false), (b"AR", true)] {
            for value in values(view, node, ident) {
                let Some((from, to)) = split_compose(&value) else { continue };
                let (Ok(from), Ok(to)) = (board.site(from), board.site(to)) else { continue };
                if from != to {
                    markup.lines.push((from, to, is_arrow));
                }
            }
        }
        markup.inherit(view, node, board);
        markup
    }

    /// DD and VW apply until the next DD or VW; a single empty value ends them.
    fn inherit<'d>(&mut self, view: &GameView<'d>, node: Node<'d>, board: &dyn AnyPosition) {
        let (mut dimmed, mut window) = (None, None);
        for above in std::iter::once(node).chain(node.ancestors()) {
            if above.properties().all(|property| property.ident().len() == 1) {
                // Most nodes have neither.
                continue;
            }
            dimmed = dimmed.or_else(|| set_in(view, above, b"DD", board));
            window = window.or_else(|| set_in(view, above, b"VW", board));
            if dimmed.is_some() && window.is_some() {
                break;
            }
        }
        self.dimmed = dimmed.unwrap_or_default();
        self.window = window.unwrap_or_default();
    }

    /// Returns whether there is no markup.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::record;
    /// use sgf_render::Markup;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9]C[a comment is no markup])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// assert!(Markup::of(&view, view.root(), &*go::SPEC.begin(&Options::of(&view))?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Markup::default()
    }

    /// Adds the marks for the evaluation of the node's move (BM, DO, IT, TE) on the site of the move.
    pub fn add_evaluations<'d>(&mut self, node: Node<'d>, site: Site) {
        const EVALUATIONS: [(&[u8], Mark); 4] =
            [(b"BM", Mark::Bad), (b"DO", Mark::Doubtful), (b"IT", Mark::Interesting), (b"TE", Mark::Good)];
        let present = EVALUATIONS.into_iter().filter(|(ident, _)| find_all(node, ident).next().is_some());
        self.marks.extend(present.map(|(_, mark)| (mark, site)));
    }
}

fn set_in<'d>(
    view: &GameView<'d>,
    node: Node<'d>,
    ident: &'static [u8],
    board: &dyn AnyPosition,
) -> Option<Vec<Site>> {
    find_all(node, ident).next()?;
    Some(marked_sites(view, node, ident, board))
}

/// Returns the sites that a property of a node lists, including those in its rectangles.
pub fn marked_sites<'d>(
    view: &GameView<'d>,
    node: Node<'d>,
    ident: &'static [u8],
    board: &dyn AnyPosition,
) -> Vec<Site> {
    values(view, node, ident).iter().flat_map(|value| board.area(value).unwrap_or_default()).collect()
}

fn values<'d>(view: &GameView<'d>, node: Node<'d>, ident: &'static [u8]) -> Vec<String> {
    let values = find_all(node, ident).flat_map(sgf_syntax::Property::values);
    values.map(|value| view.line(value).into_owned()).collect()
}

/// A next move, drawn as a ghost.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::{record, value::Color};
/// use sgf_render::Diagram;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9](;B[ee])(;B[cc]))");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let next = Diagram::at(&view, &go::SPEC, view.root())?.next;
/// assert_eq!(next.iter().map(|step| (step.color, step.text.as_str())).collect::<Vec<_>>(), [(Color::Black, "ee"), (Color::Black, "cc")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The player.
    pub color: Color,
    /// The move as written in the record.
    pub text: String,
    /// The final site of the moved piece, if any.
    pub site: Option<Site>,
    /// The site the piece comes from, if it is on the board.
    pub from: Option<Site>,
}

/// Evaluation properties: the identifier, its words, and the words for a value of 2.
const REMARKS: [(&[u8], &str, &str); 5] = [
    (b"GB", "good for Black", "very good for Black"),
    (b"GW", "good for White", "very good for White"),
    (b"DM", "even", "definitely even"),
    (b"UC", "unclear", "very unclear"),
    (b"HO", "hotspot", "important hotspot"),
];

/// Collects the name (N) and the evaluations (GB, GW, DM, UC, V, HO) of a node.
///
/// Source: properties.html, "Node annotation properties".
///
/// # Examples
///
/// ```
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;N[A new idea]GB[2]V[3.5])");
/// let view = record::games(&doc).next().unwrap();
/// let remarks: Vec<String> = sgf_render::remarks(&view, view.root()).iter().map(ToString::to_string).collect();
/// assert_eq!(remarks, ["A new idea", "very good for Black", "Black +3.5"]);
/// ```
#[must_use]
pub fn remarks<'d>(view: &GameView<'d>, node: Node<'d>) -> Vec<Phrase> {
    let mut remarks = Vec::new();
    for name in values(view, node, b"N") {
        if !name.is_empty() {
            remarks.push(Phrase::quote(name));
        }
    }
    for (ident, once, twice) in REMARKS {
        if let Some(value) = values(view, node, ident).first() {
            remarks.push(Phrase::new(if value.trim() == "2" { twice } else { once }, [""; 0]));
        }
    }
    let value = values(view, node, b"V").into_iter().next().filter(|value| !value.trim().is_empty());
    // Positive values are good for Black.
    remarks.extend(value.map(|value| match value.trim().strip_prefix('-') {
        Some(size) => Phrase::new("White +{0}", [size]),
        None => Phrase::new("Black +{0}", [value.trim().trim_start_matches('+')]),
    }));
    remarks
}
