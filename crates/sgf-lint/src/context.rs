//! What a rule is given to look at: the document, the game, the place.
//!
//! What several rules need to know (the game's number, its format version, its charset) is found out once, and what
//! few need is found out when the first of them asks. What only one family of rules understands, the family keeps: its folder says
//! what there is, and how it is asked for.

use std::borrow::{Borrow, Cow};
use std::cell::OnceCell;

use sgf_games::Capabilities;
use sgf_model::charset::{self, Charset, Company, Detection};
use sgf_model::record::{game_number_by, version_in};
use sgf_model::table::{self, TABLE};
use sgf_model::value::TextDecoder;
use sgf_syntax::{Document, Fact, FactKind, Game, Node, Property, Span};

use crate::bare::LoudNodes;
use crate::root::RootIdents;
use crate::rules::{DocumentCaches, GameCaches};
use crate::whole::{LateTexts, WholeTexts};

/// A document that is being checked.
pub(crate) struct Cx<'a> {
    /// The document.
    pub(crate) doc: &'a Document<'a>,
    pub(crate) caches: DocumentCaches,
    surveyed: OnceCell<Vec<Fact>>,
    kinds: OnceCell<Box<[OnceCell<Kind>]>>,
    company: OnceCell<Company>,
    whole_texts: OnceCell<WholeTexts>,
    other_texts: Option<&'a LateTexts>,
}

/// What a game says about itself in its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// The number of the game that is played, as [`game_number`] tells it.
    pub(crate) gm: u16,
    /// The version of the format, from 1 to 4, as [`format_version`] tells it.
    pub(crate) ff: u8,
}

/// A game that is being checked.
pub(crate) struct GameCx<'a> {
    /// The document.
    pub(crate) cx: &'a Cx<'a>,
    /// The game.
    pub(crate) game: Game<'a>,
    /// The number of the game that is played, as [`game_number`] tells it.
    pub(crate) gm: u16,
    /// The version of the format, from 1 to 4, as [`format_version`] tells it.
    pub(crate) ff: u8,
    pub(crate) caches: GameCaches,
    capabilities: &'static Capabilities,
    root: RootIdents,
    pub(crate) loud: OnceCell<LoudNodes>,
    is_ascii: OnceCell<bool>,
    detection: OnceCell<Detection>,
}

/// A property that is being checked: a pointer to a [`Visit`], since it is handed to many rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a>(&'a Visit<'a>);

/// The place of a property that is being checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit<'a> {
    /// The node that holds it.
    pub(crate) node: Node<'a>,
    /// The property.
    pub(crate) property: Property<'a>,
    /// What the table says about it in this game; `Black` is looked up as `B`.
    pub(crate) row: Option<&'static table::Property>,
    /// How many values it has.
    pub(crate) n_values: usize,
    /// The first value, as it stands in the text; empty when there is none.
    pub(crate) raw: &'a [u8],
}

impl<'a> At<'a> {
    /// Points to a place.
    pub(crate) fn new(visit: &'a Visit<'a>) -> At<'a> {
        At(visit)
    }
}

impl<'a> std::ops::Deref for At<'a> {
    type Target = Visit<'a>;

    fn deref(&self) -> &Visit<'a> {
        self.0
    }
}

impl<'a> Cx<'a> {
    /// Starts to check a document, with the texts of others if they are known.
    pub(crate) fn new(doc: &'a Document<'a>, other_texts: Option<&'a LateTexts>) -> Cx<'a> {
        Cx {
            doc,
            caches: DocumentCaches::default(),
            surveyed: OnceCell::new(),
            kinds: OnceCell::new(),
            company: OnceCell::new(),
            whole_texts: OnceCell::new(),
            other_texts,
        }
    }

    /// Returns the bytes that all spans refer to.
    #[must_use]
    pub(crate) fn text(&self) -> &'a [u8] {
        self.doc.text()
    }

    /// Returns the game whose tree holds the byte at `at`, or ends directly before it.
    #[must_use]
    pub(crate) fn game_at(&self, at: usize) -> Option<Game<'a>> {
        game_at(self.doc, at)
    }

    /// Returns what kind of game holds the byte at `at`.
    #[must_use]
    pub(crate) fn kind_at(&self, at: usize) -> Option<Kind> {
        Some(self.kind(self.game_at(at)?))
    }

    /// Returns what kind a game is; found out when first asked for, because a root may be long.
    pub(crate) fn kind(&self, game: Game<'_>) -> Kind {
        self.kind_by(game, || RootIdents::of(game))
    }

    fn kind_by<R: Borrow<RootIdents>>(&self, game: Game<'_>, root: impl FnOnce() -> R) -> Kind {
        let kinds = self.kinds.get_or_init(|| self.doc.games().map(|_| OnceCell::new()).collect());
        *kinds[game.index()].get_or_init(|| Kind::of(game, root().borrow()))
    }

    /// Returns the node that the byte at `at` belongs to: the last that starts there or before.
    #[must_use]
    pub(crate) fn node_at(&self, at: usize) -> Option<Node<'a>> {
        let game = self.game_at(at)?;
        let start = |index: usize| game.node(index).map_or(usize::MAX, |node| node.span().start);
        game.node(partition(game.node_count(), |index| start(index) <= at).checked_sub(1)?)
    }

    /// Returns whether the parser had to guess anywhere in a stretch of the text or beside it, with only white space between.
    ///
    /// What it made of such a place may depend on any byte near by, so delicate fixes wait until it is mended. Facts at
    /// exactly this stretch are what the fix is about, and do not count.
    pub(crate) fn is_damaged(&self, span: Span) -> bool {
        self.is_damaged_but_for(span, None)
    }

    /// The same, where other facts of one kind beside it do no harm.
    pub(crate) fn is_damaged_but_for(&self, span: Span, harmless: Option<FactKind>) -> bool {
        let text = self.text();
        let start = text[..span.start].trim_ascii_end().len();
        let end = text.len() - text[span.end..].trim_ascii_start().len();
        let facts = self.doc.facts();
        let first = facts.partition_point(|fact| fact.span.start < start);
        // Spans of facts rarely overlap: one that reaches here is among the last few that start before.
        let near = facts[first.saturating_sub(8)..].iter().take(8 + 64);
        let near = near.take_while(|fact| fact.span.start <= end).filter(|fact| fact.span.end >= start);
        let mut others = near.filter(|fact| fact.span != span && Some(fact.kind) != harmless);
        others.any(|fact| is_guess(fact.kind))
    }

    /// Returns the facts that only a look at every byte and node shows; found out when first asked for.
    pub(crate) fn surveyed(&self) -> &[Fact] {
        self.surveyed.get_or_init(|| self.doc.survey())
    }

    /// Returns what the bytes of a game, and the file around it, say about its charset.
    pub(crate) fn detection(&self, game: Game<'_>) -> Detection {
        self.company.get_or_init(|| Company::of(self.doc)).detect(game)
    }

    /// Returns the text that a damaged one was, as far as one stands whole in a root of the document, or in one of the others.
    pub(crate) fn whole_text(&self, damaged: &[u8]) -> Option<&[u8]> {
        let own = self.whole_texts.get_or_init(|| {
            let mut texts = WholeTexts::default();
            texts.add_document(self.doc);
            texts
        });
        own.find(damaged).or_else(|| self.other_texts?.get().find(damaged))
    }
}

/// Whether a fact is about something that could have been read in another way.
fn is_guess(kind: FactKind) -> bool {
    use FactKind::{
        DoubleOpen, EmptyVariation, GameInside, IdentWithoutValue, LoneOpen, TextInside, UnclosedValue,
        UnescapedBracket, ValueWithoutIdent,
    };
    matches!(
        kind,
        DoubleOpen
            | EmptyVariation
            | IdentWithoutValue
            | GameInside
            | LoneOpen
            | TextInside
            | UnclosedValue
            | UnescapedBracket
            | ValueWithoutIdent
    )
}

/// Returns the game of a document whose tree holds the byte at `at`, or ends directly before it.
pub(crate) fn game_at<'d>(doc: &'d Document<'_>, at: usize) -> Option<Game<'d>> {
    let start = |index: usize| doc.game(index).map_or(usize::MAX, |game| game.span().start);
    let before = partition(doc.games().len(), |index| start(index) <= at);
    doc.game(before.checked_sub(1)?).filter(|game| at <= game.span().end)
}

/// The first of `0..count` for which `is_before` does not hold.
fn partition(count: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = from + (to - from) / 2;
        if is_before(middle) { from = middle + 1 } else { to = middle }
    }
    from
}

impl Kind {
    /// Reads the root of a game.
    #[must_use]
    fn of(game: Game<'_>, root: &RootIdents) -> Kind {
        Kind {
            gm: game_number_by(game, |ident| root.find(game, ident)),
            ff: version_in(root.find(game, b"FF")),
        }
    }
}

impl<'a> GameCx<'a> {
    /// Starts to check a game.
    pub(crate) fn new(cx: &'a Cx<'a>, game: Game<'a>) -> GameCx<'a> {
        let root = RootIdents::of(game);
        // Of a game that has no other beside it, hardly anybody asks again.
        let is_alone = cx.doc.games().len() == 1;
        let Kind { gm, ff } = if is_alone { Kind::of(game, &root) } else { cx.kind_by(game, || &root) };
        GameCx {
            cx,
            game,
            gm,
            ff,
            capabilities: sgf_games::game(gm).map_or(&Capabilities::UNKNOWN, |spec| &spec.capabilities),
            caches: GameCaches::default(),
            root,
            loud: OnceCell::new(),
            is_ascii: OnceCell::new(),
            detection: OnceCell::new(),
        }
    }

    /// Returns the document.
    #[must_use]
    pub(crate) fn doc(&self) -> &'a Document<'a> {
        self.cx.doc
    }

    /// Finds a property of the root by its short identifier, however the file writes it.
    pub(crate) fn in_root(&self, ident: &[u8]) -> Option<Property<'a>> {
        self.root.find(self.game, ident)
    }

    /// Returns what is known of the game that is played.
    #[inline]
    #[must_use]
    pub(crate) fn capabilities(&self) -> &'static Capabilities {
        self.capabilities
    }

    /// Returns what the table says about a property of this game.
    #[must_use]
    pub(crate) fn row(&self, property: Property<'_>) -> Option<&'static table::Property> {
        TABLE.get(self.gm, &table::reduce_ident(property.ident()))
    }

    /// Returns whether every byte of the game is ASCII, so that its charset is of no matter; found out when first asked for.
    pub(crate) fn is_ascii(&self) -> bool {
        *self.is_ascii.get_or_init(|| self.game.bytes().is_ascii())
    }

    /// Returns the charset of the game's texts: the one that it names, or else the likeliest.
    #[must_use]
    pub(crate) fn charset(&self) -> Charset {
        self.detection().charset
    }

    /// Returns what the bytes of the game say about their charset; found out when first asked for.
    pub(crate) fn detection(&self) -> &Detection {
        self.detection.get_or_init(|| self.cx.detection(self.game))
    }
}

/// Returns the charset in which a line of a game can be shown, which texts in wide units have not.
pub(crate) fn charset_of_lines(company: &Company, game: Game<'_>) -> Charset {
    let charset = company.detect(game).charset;
    if charset.is_wide() { Charset::DEFAULT } else { charset }
}

impl TextDecoder for GameCx<'_> {
    /// Decodes bytes of the game's text; those that are no characters become U+FFFD.
    fn characters<'t>(&self, raw: &'t [u8]) -> Cow<'t, str> {
        match std::str::from_utf8(raw) {
            Ok(text) if raw.is_ascii() && !raw.contains(&0) => Cow::Borrowed(text),
            _ => charset::decode_value(raw, self.charset()).text,
        }
    }
}
