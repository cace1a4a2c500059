//! The context of a check: the document, the game, and the property that a rule looks at.
//!
//! Data that several rules share (game number, format version, charset) is computed once, lazily if few rules need it.
//! Each family of rules adds its own caches; see `cache.rs` in its folder.

use std::borrow::Cow;
use std::cell::OnceCell;

use sgf_games::Capabilities;
use sgf_model::charset::{self, Charset, Detection, FileCharsets};
use sgf_model::record::{game_number_by, version_in};
use sgf_model::table::{self, TABLE};
use sgf_model::value::TextDecoder;
use sgf_syntax::{Document, Fact, FactKind, Game, Node, Property, Span};

use crate::intact_names::{IntactNames, LazyNames};
use crate::quiet_nodes::NonQuietNodes;
use crate::requirements::Requirements;
use crate::root::RootIdents;
use crate::rules::{DocumentCaches, GameCaches};

/// A document that is being checked.
pub(crate) struct Cx<'a> {
    pub(crate) doc: &'a Document<'a>,
    pub(crate) caches: DocumentCaches,
    surveyed: OnceCell<Vec<Fact>>,
    kinds: OnceCell<Box<[OnceCell<Kind>]>>,
    file_charsets: OnceCell<FileCharsets>,
    own_names: OnceCell<IntactNames>,
    other_names: Option<&'a LazyNames>,
    pub(crate) require: &'a Requirements,
}

/// The game number and format version that a root declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// The number of the game that is played.
    pub(crate) gm: u16,
    /// The format version, from 1 to 4.
    pub(crate) ff: u8,
}

/// A game that is being checked.
pub(crate) struct GameCx<'a> {
    pub(crate) cx: &'a Cx<'a>,
    pub(crate) game: Game<'a>,
    /// The number of the game that is played.
    pub(crate) gm: u16,
    /// The format version, from 1 to 4.
    pub(crate) ff: u8,
    pub(crate) caches: GameCaches,
    capabilities: &'static Capabilities,
    root: RootIdents,
    pub(crate) non_quiet: OnceCell<NonQuietNodes>,
    is_ascii: OnceCell<bool>,
    detection: OnceCell<Detection>,
}

/// A property that is being checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    /// The node that contains the property.
    pub(crate) node: Node<'a>,
    pub(crate) property: Property<'a>,
    /// Its row in the property table for this game; `Black` is looked up as `B`.
    pub(crate) row: Option<&'static table::Property>,
    pub(crate) n_values: usize,
    /// The raw first value; empty if there is none.
    pub(crate) raw: &'a [u8],
}

impl<'a> Cx<'a> {
    /// Creates the context of a document, optionally with names of other records to compare damaged ones with.
    pub(crate) fn new(
        doc: &'a Document<'a>,
        other_names: Option<&'a LazyNames>,
        require: &'a Requirements,
    ) -> Cx<'a> {
        Cx {
            doc,
            caches: DocumentCaches::default(),
            surveyed: OnceCell::new(),
            kinds: OnceCell::new(),
            file_charsets: OnceCell::new(),
            own_names: OnceCell::new(),
            other_names,
            require,
        }
    }

    /// Returns the text that all spans refer to.
    #[must_use]
    pub(crate) fn text(&self) -> &'a [u8] {
        self.doc.text()
    }

    /// Returns the game whose tree contains the byte at `at` or ends directly before it.
    #[must_use]
    pub(crate) fn game_at(&self, at: usize) -> Option<Game<'a>> {
        game_at(self.doc, at)
    }

    /// Returns the kind of the game that contains the byte at `at`.
    #[must_use]
    pub(crate) fn kind_at(&self, at: usize) -> Option<Kind> {
        Some(self.kind(self.game_at(at)?))
    }

    /// Returns the kind of a game. Cached, because a root may be long.
    pub(crate) fn kind(&self, game: Game<'_>) -> Kind {
        *self.kind_cell(game).get_or_init(|| Kind::of(game, &RootIdents::of(game)))
    }

    fn kind_cell(&self, game: Game<'_>) -> &OnceCell<Kind> {
        let kinds = self.kinds.get_or_init(|| self.doc.games().map(|_| OnceCell::new()).collect());
        &kinds[game.index()]
    }

    /// Returns the node that the byte at `at` belongs to: the last that starts at or before it.
    #[must_use]
    pub(crate) fn node_at(&self, at: usize) -> Option<Node<'a>> {
        let game = self.game_at(at)?;
        let start = |index: usize| game.node(index).map_or(usize::MAX, |node| node.span().start);
        game.node(partition_point(game.node_count(), |index| start(index) <= at).checked_sub(1)?)
    }

    /// Returns whether the parser had to guess inside a span, or next to it with only white space between.
    ///
    /// Such a guess may depend on any nearby byte, so delicate fixes wait until it is repaired. Facts with exactly this
    /// span are what the fix is about, and do not count.
    pub(crate) fn is_damaged(&self, span: Span) -> bool {
        self.is_damaged_but_for(span, None)
    }

    /// Like [`is_damaged`](Self::is_damaged), but ignores neighboring facts of one kind.
    pub(crate) fn is_damaged_but_for(&self, span: Span, harmless: Option<FactKind>) -> bool {
        let text = self.text();
        let start = text[..span.start].trim_ascii_end().len();
        let end = text.len() - text[span.end..].trim_ascii_start().len();
        let facts = self.doc.facts();
        let first = facts.partition_point(|fact| fact.span.start < start);
        // Spans of facts rarely overlap: one that reaches this far is among the last few that start earlier.
        let near = facts[first.saturating_sub(8)..].iter().take(8 + 64);
        let near = near.take_while(|fact| fact.span.start <= end).filter(|fact| fact.span.end >= start);
        let mut others = near.filter(|fact| fact.span != span && Some(fact.kind) != harmless);
        others.any(|fact| is_guess(fact.kind))
    }

    /// Returns the facts that require a scan of every byte and node. Cached.
    pub(crate) fn surveyed(&self) -> &[Fact] {
        self.surveyed.get_or_init(|| self.doc.scan_summary())
    }

    /// Detects the charset of a game from its bytes and the rest of the file.
    pub(crate) fn detection(&self, game: Game<'_>) -> Detection {
        self.file_charsets.get_or_init(|| charset::file_charsets(self.doc)).detect(game)
    }

    /// Finds the intact form of a damaged text, in the roots of this document or else of the other records.
    pub(crate) fn intact_text(&self, damaged: &[u8]) -> Option<&[u8]> {
        let own = self.own_names.get_or_init(|| {
            let mut names = IntactNames::default();
            names.add_document(self.doc);
            names
        });
        own.find(damaged).or_else(|| self.other_names?.get().find(damaged))
    }
}

/// Whether the parser could have read the place of this fact in another way.
fn is_guess(kind: FactKind) -> bool {
    use FactKind::{
        DoubleOpen, EmptyVariation, GameInside, GuessedEnd, IdentWithoutValue, LoneOpen, TextInside,
        UnclosedValue, UnescapedBracket, ValueWithoutIdent,
    };
    matches!(
        kind,
        DoubleOpen
            | EmptyVariation
            | IdentWithoutValue
            | GameInside
            | GuessedEnd
            | LoneOpen
            | TextInside
            | UnclosedValue
            | UnescapedBracket
            | ValueWithoutIdent
    )
}

/// Returns the game of a document whose tree contains the byte at `at` or ends directly before it.
pub(crate) fn game_at<'d>(doc: &'d Document<'_>, at: usize) -> Option<Game<'d>> {
    let start = |index: usize| doc.game(index).map_or(usize::MAX, |game| game.span().start);
    let before = partition_point(doc.games().len(), |index| start(index) <= at);
    doc.game(before.checked_sub(1)?).filter(|game| at <= game.span().end)
}

/// Like [`slice::partition_point`], for the indexes `0..count`.
fn partition_point(count: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = from + (to - from) / 2;
        if is_before(middle) { from = middle + 1 } else { to = middle }
    }
    from
}

impl Kind {
    fn of(game: Game<'_>, root: &RootIdents) -> Kind {
        Kind {
            gm: game_number_by(game, |ident| root.find(game, ident)),
            ff: version_in(root.find(game, b"FF")),
        }
    }
}

impl<'a> GameCx<'a> {
    /// Creates the context of a game.
    pub(crate) fn new(cx: &'a Cx<'a>, game: Game<'a>) -> GameCx<'a> {
        let root = RootIdents::of(game);
        let Kind { gm, ff } = *cx.kind_cell(game).get_or_init(|| Kind::of(game, &root));
        GameCx {
            cx,
            game,
            gm,
            ff,
            capabilities: sgf_games::game(gm).map_or(&Capabilities::UNKNOWN, |spec| &spec.capabilities),
            caches: GameCaches::default(),
            root,
            non_quiet: OnceCell::new(),
            is_ascii: OnceCell::new(),
            detection: OnceCell::new(),
        }
    }

    /// Returns the document.
    #[must_use]
    pub(crate) fn doc(&self) -> &'a Document<'a> {
        self.cx.doc
    }

    /// Finds a property of the root by its short identifier, even if the file spells it in full.
    pub(crate) fn in_root(&self, ident: &[u8]) -> Option<Property<'a>> {
        self.root.find(self.game, ident)
    }

    /// Returns the capabilities of the game that is played.
    #[inline]
    #[must_use]
    pub(crate) fn capabilities(&self) -> &'static Capabilities {
        self.capabilities
    }

    /// Returns the row of a property in the property table for this game.
    #[must_use]
    pub(crate) fn row(&self, property: Property<'_>) -> Option<&'static table::Property> {
        TABLE.get(self.gm, &table::reduce_ident(property.ident()))
    }

    /// Returns whether every byte of the game is ASCII, so that its charset does not matter. Cached.
    pub(crate) fn is_ascii(&self) -> bool {
        *self.is_ascii.get_or_init(|| self.game.bytes().is_ascii())
    }

    /// Returns the charset of the game's texts: the declared one, or else the most likely.
    #[must_use]
    pub(crate) fn charset(&self) -> Charset {
        self.detection().charset
    }

    /// Detects the charset from the bytes of the game. Cached.
    pub(crate) fn detection(&self) -> &Detection {
        self.detection.get_or_init(|| self.cx.detection(self.game))
    }
}

/// Returns the charset for displaying a line of a game. Lines cannot be split from UTF-16 or UTF-32.
pub(crate) fn charset_of_lines(file_charsets: &FileCharsets, game: Game<'_>) -> Charset {
    let charset = file_charsets.detect(game).charset;
    if charset.is_wide() { Charset::DEFAULT } else { charset }
}

impl TextDecoder for GameCx<'_> {
    /// Decodes bytes of the game's text. Invalid bytes become U+FFFD.
    fn characters<'t>(&self, raw: &'t [u8]) -> Cow<'t, str> {
        match std::str::from_utf8(raw) {
            Ok(text) if raw.is_ascii() && !raw.contains(&0) => Cow::Borrowed(text),
            _ => charset::decode_value(raw, self.charset()).text,
        }
    }
}
