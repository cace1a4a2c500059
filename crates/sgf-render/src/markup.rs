//! What a node marks on the board.

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find_all};
use sgf_model::value::{Color, split_compose};
use sgf_syntax::{AddAll, Node};

use crate::Phrase;
use crate::scene::Mark;

/// What a node marks. What names no point of the board is left out.
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
    /// Marks: which, and where.
    pub marks: Vec<(Mark, Site)>,
    /// Labels: where, and the text.
    pub labels: Vec<(Site, String)>,
    /// Lines and arrows: from where, to where, and whether it is an arrow.
    pub lines: Vec<(Site, Site, bool)>,
    /// Sites that are dimmed (DD).
    pub dimmed: Vec<Site>,
    /// The part of the board that is shown (VW); empty for all.
    pub window: Vec<Site>,
}

/// The properties that put a mark on points.
const MARKS: [(&[u8], Mark); 8] = [
    (b"MA", Mark::Cross),
    (b"CR", Mark::Circle),
    (b"SQ", Mark::Square),
    (b"TR", Mark::Triangle),
    (b"SL", Mark::Selected),
    (b"TB", Mark::BlackTerritory),
    (b"TW", Mark::WhiteTerritory),
    // FF[1] to FF[3] know one mark.
    (b"M", Mark::Cross),
];

impl Markup {
    /// Reads the markup of a node on the board of a position, and what the node inherits of DD and VW (properties.html, "Markup
    /// properties", DD, VW).
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
    /// // DD is inherited: the board is dim at the move, too.
    /// let at_move = Markup::of(&view, view.main_line().last().expect("a move"), &*board);
    /// assert_eq!(at_move.dimmed.len(), 81);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<'d>(view: &GameView<'d>, node: Node<'d>, board: &dyn AnyPosition) -> Markup {
        let mut markup = Markup::default();
        if node.properties().all(|property| property.ident().len() == 1 && property.ident() != b"M") {
            // Most nodes are a move and perhaps a comment.
            markup.inherit(view, node, board);
            return markup;
        }
        for (ident, mark) in MARKS {
            for site in areas(view, node, ident, board) {
                markup.marks.push((mark, site));
            }
        }
        for value in values(view, node, b"LB") {
            let Some((point, text)) = split_compose(&value) else { continue };
            markup.labels.add_all(board.site(point).ok().map(|site| (site, text.to_owned())));
        }
        // FF[1] to FF[3]: letters in the order of the points.
        for (point, letter) in values(view, node, b"L").iter().zip('a'..='z') {
            markup.labels.add_all(board.site(point).ok().map(|site| (site, letter.to_string())));
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

    /// DD and VW hold until they are set again; a single empty value ends them.
    fn inherit<'d>(&mut self, view: &GameView<'d>, node: Node<'d>, board: &dyn AnyPosition) {
        let (mut dimmed, mut window) = (None, None);
        for above in std::iter::once(node).chain(node.ancestors()) {
            if above.properties().all(|property| property.ident().len() == 1) {
                // Most nodes have none of the two: they are a move and perhaps a comment.
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

    /// Tells whether nothing is marked.
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

    /// Adds the marks that judge the move of a node (BM, DO, IT, TE) to the site of the move.
    pub fn judge_move<'d>(&mut self, node: Node<'d>, site: Site) {
        const JUDGEMENTS: [(&[u8], Mark); 4] =
            [(b"BM", Mark::Bad), (b"DO", Mark::Doubtful), (b"IT", Mark::Interesting), (b"TE", Mark::Good)];
        let judged = JUDGEMENTS.into_iter().filter(|(ident, _)| find_all(node, ident).next().is_some());
        self.marks.add_all(judged.map(|(_, mark)| (mark, site)));
    }
}

fn set_in<'d>(
    view: &GameView<'d>,
    node: Node<'d>,
    ident: &'static [u8],
    board: &dyn AnyPosition,
) -> Option<Vec<Site>> {
    find_all(node, ident).next()?;
    Some(areas(view, node, ident, board))
}

/// The sites that a property of a node lists, those of its rectangles among them.
pub(crate) fn areas<'d>(
    view: &GameView<'d>,
    node: Node<'d>,
    ident: &'static [u8],
    board: &dyn AnyPosition,
) -> Vec<Site> {
    let mut sites = Vec::new();
    for value in values(view, node, ident) {
        sites.append(&mut board.area(&value).unwrap_or_default());
    }
    sites
}

fn values<'d>(view: &GameView<'d>, node: Node<'d>, ident: &'static [u8]) -> Vec<String> {
    let mut values = Vec::new();
    for property in find_all(node, ident) {
        for value in property.values() {
            values.push(view.line(value).into_owned());
        }
    }
    values
}

/// What the next moves are, for the ghosts of variations.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::{record, value::Color};
/// use sgf_render::Subject;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9](;B[ee])(;B[cc]))");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let next = Subject::at(&view, &go::SPEC, view.root())?.next;
/// assert_eq!(next.iter().map(|step| (step.color, step.text.as_str())).collect::<Vec<_>>(), [(Color::Black, "ee"), (Color::Black, "cc")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Whose move it is.
    pub color: Color,
    /// The move as the record has it.
    pub text: String,
    /// Where the moved piece comes to rest, if anywhere.
    pub site: Option<Site>,
    /// Where it comes from, if it stands on the board.
    pub from: Option<Site>,
}

/// What is said of a position: the property, its words, and those for a value of 2.
const REMARKS: [(&[u8], &str, &str); 5] = [
    (b"GB", "good for Black", "very good for Black"),
    (b"GW", "good for White", "very good for White"),
    (b"DM", "even", "definitely even"),
    (b"UC", "unclear", "very unclear"),
    (b"HO", "hotspot", "important hotspot"),
];

/// Collects what a node says of its position in a word: its name (N), what the position is worth (GB, GW, DM, UC, V), whether it is a
/// hotspot (HO).
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
    remarks.add_all(value.map(|value| match value.trim().strip_prefix('-') {
        Some(size) => Phrase::new("White +{0}", [size]),
        None => Phrase::new("Black +{0}", [value.trim().trim_start_matches('+')]),
    }));
    remarks
}
