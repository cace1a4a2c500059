//! The walk: every node of a game, in the order of the file, with the state of its parent.
//!
//! Nearly all nodes hold one move and little else, so that is the way that is kept short.

use std::cell::OnceCell;

use sgf_games::go::{BareMove, Board, Play};
use sgf_games::{Level, Paths};
use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::{Color, LetterPoint, TextDecoder};
use sgf_syntax::{ByText, Node, Property, Sequence, Span};

use super::super::p028_superko::forbids_repetition;
use super::super::points::{self, range_of};
use super::clock::Limits;
use super::past::{Past, Positions};
use super::state::{Content, Here, Move, State};
use super::turn::{Oddity, Turn};
use super::{PathFact, PathFactKind};
use crate::GameCx;
use crate::bare::LoudNodes;
use crate::rules::v::read::amount_of;

/// What a walk finds.
pub(super) struct Found {
    pub(super) facts: Vec<PathFact>,
    /// The nodes that are more than a bare move.
    pub(super) loud: LoudNodes,
    /// Whether a position may have come back that the rules forbid.
    pub(super) may_repeat: bool,
}

/// Follows the paths of a game and writes down what is remarkable.
pub(super) fn follow(cx: &GameCx<'_>) -> Found {
    let has_past = forbids_repetition(cx);
    let mut walk = Walk {
        cx,
        bare: cx.bare_move(),
        loud: LoudNodes::default(),
        state: State {
            board: board_of(cx, has_past),
            past: has_past.then(|| Box::new(Past::new())),
            here: Here { turn: first_turn(cx), ..Here::default() },
        },
        facts: Vec::new(),
        positions: Positions::new(),
        unknown: ByText::default(),
        content: Content::new(),
        is_on_main_line: true,
        takes_turns: cx.capabilities().in_turn && !has_rules(cx),
        limits: OnceCell::new(),
        told_of_clock: [false; 2],
    };
    let mut paths = Paths::default();
    for sequence in cx.game.sequences() {
        let Some(first) = sequence.nodes().next() else { continue };
        paths.enter(first, &mut walk.state);
        walk.is_on_main_line = walk.is_on_main_line && !is_later_child(first);
        walk.sequence(sequence);
    }
    Found { facts: walk.facts, loud: walk.loud, may_repeat: walk.positions.may_repeat(cx.game) }
}

/// The empty board of a game in which stones are captured as in Go; its positions can be compared if that is asked for.
fn board_of(cx: &GameCx<'_>, is_hashed: bool) -> Option<Board> {
    if !cx.capabilities().captures {
        return None;
    }
    let size = cx.in_root(b"SZ").map(|property| cx.characters(property.raw()));
    let size = size.and_then(|text| lenient::size(&text)).map(|reading| reading.value);
    let side = |side: u32| u8::try_from(side).unwrap_or(0);
    let (columns, rows) = size.map_or((19, 19), |size| (side(size.columns), side(size.rows)));
    if is_hashed { Board::new(columns, rows) } else { Board::unhashed(columns, rows) }
}

/// Whether a rule of the family G knows whose turn it is.
fn has_rules(cx: &GameCx<'_>) -> bool {
    !cx.capabilities().captures && sgf_games::game(cx.gm).is_some_and(|spec| spec.level == Level::Rules)
}

/// The turn at the root: with a handicap that is not set up, Black may begin with several moves.
fn first_turn(cx: &GameCx<'_>) -> Turn {
    let handicap = cx.in_root(b"HA").filter(|_| cx.capabilities().captures && cx.in_root(b"AB").is_none());
    let stones = handicap.and_then(|property| lenient::handicap(&cx.characters(property.raw())));
    Turn::with_handicap(stones.map_or(0, |reading| reading.value))
}

struct Walk<'c, 'a> {
    cx: &'c GameCx<'a>,
    bare: BareMove,
    loud: LoudNodes,
    state: State,
    facts: Vec<PathFact>,
    /// Those of a game whose rules forbid that they come back.
    positions: Positions,
    /// Identifiers that the table does not know, and the fact that tells of each.
    unknown: ByText,
    /// What the present node holds.
    content: Content<'a>,
    is_on_main_line: bool,
    takes_turns: bool,
    /// What the game info says about time; found out when the first clock is met.
    limits: OnceCell<Limits>,
    /// For each colour, whether something odd about its clock was reported.
    told_of_clock: [bool; 2],
}

impl<'a> Walk<'_, 'a> {
    /// Looks at nodes that follow each other.
    fn sequence(&mut self, sequence: Sequence<'a>) {
        for (number, text) in sequence.aheads() {
            match self.bare.read(text) {
                Some((color, point)) => self.bare_move(sequence, number, color, point),
                None => {
                    self.loud.add(number);
                    sequence.node(number).into_iter().for_each(|node| self.full_node(node));
                }
            }
        }
    }

    /// Looks at a node that is nothing but a move on the board.
    #[inline]
    fn bare_move(&mut self, sequence: Sequence<'a>, number: usize, color: Color, point: LetterPoint) {
        if self.state.here.turn.is_usual(color) {
            self.state.here.turn.go_on(color);
        } else {
            self.unusual_turn(sequence.node(number), color);
        }
        let Some(board) = &mut self.state.board else { return };
        if board.play_if_clear(color, point) {
            self.state.here.plain_move = Some(point);
            if let Some(past) = &mut self.state.past {
                self.positions.add(board.hash(), number, past.play(color, point, 0));
            }
        } else {
            self.unclear_move(sequence.node(number), color, point);
        }
    }

    /// Sees to a bare move that may be of the wrong colour.
    #[inline(never)]
    fn unusual_turn(&mut self, node: Option<Node<'a>>, color: Color) {
        node.into_iter().for_each(|node| self.turn(node, Move::bare(color)));
    }

    /// Sees to a bare move that may take something, or may not be allowed.
    #[inline(never)]
    fn unclear_move(&mut self, node: Option<Node<'a>>, color: Color, point: LetterPoint) {
        self.state.here.plain_move = None;
        self.content.is_forced = false;
        node.into_iter().for_each(|node| self.put(node, Move::bare(color), point));
    }

    /// Looks at a node that holds something else than one move.
    #[inline(never)]
    fn full_node(&mut self, node: Node<'a>) {
        let above = self.state.here.plain_move.take();
        self.content.clear();
        for (place, property) in node.properties().enumerate() {
            match property.ident() {
                b"B" => self.content.play(Color::Black, property, place),
                b"W" => self.content.play(Color::White, property, place),
                _ => self.other(node, &property, place),
            }
        }
        if self.content.n_setup > 0 || self.content.player.is_some() {
            self.set_up(node, above);
        }
        if self.content.shows_clock {
            self.clocks(node);
        }
        for index in 0..self.content.moves().len() {
            self.play(node, self.content.moves()[index]);
        }
        if self.content.n_made > 1 {
            self.positions.doubt();
        }
        // PL beside a move of its own colour may mean the turn before or after it; then either colour may go on.
        if self.content.n_setup == 0
            && self.content.player.is_some()
            && self.content.player == self.content.mover()
        {
            self.state.here.turn.set_up();
        }
    }

    #[cold]
    fn fact(&mut self, node: Node<'_>, span: Span, kind: PathFactKind) {
        self.facts.push(PathFact { node: node.index() as u32, span, kind });
    }

    /// Looks at a property that is no move under its short name.
    #[inline(never)]
    fn other(&mut self, node: Node<'a>, property: &Property<'a>, place: usize) {
        let Some(row) = self.cx.row(*property) else { return self.unknown(node, property) };
        match (row.ident, row.prop_type) {
            ("B", _) => self.content.play(Color::Black, *property, place),
            ("W", _) => self.content.play(Color::White, *property, place),
            ("KO", _) => self.content.is_forced = true,
            ("AB", PropType::Setup) => self.stones(node, property, place, Some(Color::Black)),
            ("AW", PropType::Setup) => self.stones(node, property, place, Some(Color::White)),
            ("AE", PropType::Setup) => self.stones(node, property, place, None),
            ("PL", _) => {
                let text = self.cx.characters(property.raw());
                self.content.player = lenient::color(&text).map(|reading| reading.value);
            }
            ("BL" | "WL" | "OB" | "OW", _) => {
                self.content.show_clock(row.ident, amount_of(self.cx, row, property.raw()), place);
            }
            ("VW", _) => self.inherited(node, property, 0),
            ("DD", _) => self.inherited(node, property, 1),
            ("PM", _) => self.inherited(node, property, 2),
            (_, PropType::GameInfo) => self.info(node, property),
            _ => {}
        }
    }

    fn unknown(&mut self, node: Node<'_>, property: &Property<'a>) {
        if property.ident().is_empty() {
            return;
        }
        if let Some(index) = self.unknown.get(property.ident()) {
            if let PathFactKind::Unknown { count } = &mut self.facts[index].kind {
                *count += 1;
            }
            return;
        }
        self.unknown.insert(property.ident(), self.facts.len());
        self.fact(node, property.ident_span(), PathFactKind::Unknown { count: 1 });
    }

    fn info(&mut self, node: Node<'_>, property: &Property<'_>) {
        let this = node.index() as u32;
        match self.state.here.info {
            None => self.state.here.info = Some(this),
            Some(first) if first == this => {}
            Some(first) => self.fact(node, property.ident_span(), PathFactKind::SecondInfo { first }),
        }
    }

    /// Handles VW, DD and PM, which hold for the nodes below until they are set again.
    fn inherited(&mut self, node: Node<'_>, property: &Property<'_>, which: usize) {
        let (Some(first), Some(last)) = (property.values().next(), property.values().next_back()) else {
            return;
        };
        let values = Span::new(first.outer_span().start, last.outer_span().end);
        let text = self.cx.cx.text();
        let clears = property.values().len() == 1 && first.raw().trim_ascii().is_empty();
        let known = self.state.here.inherited[which].replace(values);
        if clears {
            self.state.here.inherited[which] = None;
        }
        match known {
            None if clears => self.fact(node, property.span(), PathFactKind::ClearsNothing),
            Some(known) if text[known.range()] == text[values.range()] => {
                self.fact(node, property.span(), PathFactKind::SetAgain);
            }
            _ => {}
        }
    }

    /// Puts stones on the board, or takes them away.
    fn stones(&mut self, node: Node<'a>, property: &Property<'a>, place: usize, stone: Option<Color>) {
        // What cannot be read sets nothing up, and may be taken away.
        if reads_none(self.cx, property) {
            return;
        }
        self.content.set_up(place);
        if self.is_on_main_line && !node.is_root() && self.content.n_setup == 1 {
            self.fact(node, property.ident_span(), PathFactKind::LaterSetup);
        }
        let Some(board) = &mut self.state.board else { return };
        let mut values = Vec::new();
        let mut first = None;
        for (number, value) in (0..).zip(property.values()) {
            let Some(range) = range_of(self.cx, value.raw()) else { continue };
            let n_changed = board.set_up(range, stone);
            match (&mut self.state.past, stone) {
                (Some(past), Some(color)) if node.is_root() => {
                    past.begin_with(range, color);
                    self.positions.add(board.hash(), node.index(), false);
                }
                (Some(past), _) => {
                    past.forget();
                    self.positions.doubt();
                }
                (None, _) => {}
            }
            if !self.content.touched.add(range) && n_changed == 0 && board.contains(range.corners().0) {
                values.push(number);
                first = first.or(Some(value.outer_span()));
            }
        }
        if let Some(span) = first {
            self.fact(node, span, PathFactKind::IdleSetup { values });
        }
    }

    /// Sees to what setup, with or without PL, means for the turn; `above` is the parent's move.
    fn set_up(&mut self, node: Node<'a>, above: Option<LetterPoint>) {
        let n_setup = self.content.n_setup;
        if n_setup > 0 {
            self.state.here.turn.set_up();
        }
        if let Some(player) = self.content.player {
            // A lone PL beside a move of the other colour is about the move after that: see rule P002.
            let is_for_later = n_setup == 0 && self.content.mover() == Some(player.other());
            self.state.here.turn.name(player, is_for_later);
        }
        if let (1, Some(above)) = (n_setup, above) {
            let setup = node.properties().nth(self.content.last_setup);
            if let Some(setup) = setup.filter(|&setup| is_just(self.cx, setup, above)) {
                self.fact(node, setup.span(), PathFactKind::TakesBack);
            }
        }
    }

    /// Compares what the clocks show with what they showed before, and with what the game info allows.
    #[inline(never)]
    fn clocks(&mut self, node: Node<'a>) {
        let limits = *self.limits.get_or_init(|| Limits::of(self.cx));
        for color in [Color::Black, Color::White] {
            let Some(shown) = self.content.clock(color) else { continue };
            let oddity = self.state.here.clock.show(color, shown, &limits);
            let told = &mut self.told_of_clock[color as usize];
            if let Some(oddity) = oddity
                && !std::mem::replace(told, true)
            {
                let property = node.properties().nth(shown.place);
                let span = property.map_or(node.span(), |property| property.span());
                self.fact(node, span, PathFactKind::Clock { color, oddity });
            }
        }
    }

    fn play(&mut self, node: Node<'a>, made: Move<'a>) {
        self.turn(node, made);
        let Some(board) = &mut self.state.board else { return };
        match points::move_of(self.cx, made.raw, board.columns(), board.rows()) {
            points::Move::Pass => board.pass(),
            points::Move::Unclear => self.positions.doubt(),
            points::Move::At(point) => self.put(node, made, point),
        }
    }

    #[inline]
    fn turn(&mut self, node: Node<'a>, made: Move<'a>) {
        if self.takes_turns
            && let Some(oddity) = self.state.here.turn.play(made.color)
        {
            self.odd_turn(node, made, oddity);
        }
    }

    /// Puts a stone on the board.
    fn put(&mut self, node: Node<'a>, made: Move<'a>, point: LetterPoint) {
        let Some(board) = &mut self.state.board else { return };
        let Ok(told) = board.play(made.color, point) else { return self.positions.doubt() };
        if let Some(past) = &mut self.state.past {
            let n_taken = told.captured + told.suicide + u32::from(told.replaced.is_some());
            // Suicide may bring the position before the move back.
            let may_be_back = past.play(made.color, point, n_taken) || told.suicide > 0;
            self.positions.add(board.hash(), node.index(), may_be_back);
        }
        if told == Play::default() {
            self.state.here.plain_move = Some(point);
        } else {
            self.odd_play(node, made, told);
        }
    }

    #[cold]
    fn odd_turn(&mut self, node: Node<'a>, made: Move<'a>, oddity: Oddity) {
        let kind = match oddity {
            Oddity::SameColor => PathFactKind::SameColor { color: made.color },
            Oddity::WrongPlayer => {
                PathFactKind::WrongPlayer { color: made.color, is_on_main_line: self.is_on_main_line }
            }
        };
        self.fact(node, span_of(node, made), kind);
    }

    /// Looks at a move that did more than put a stone on an empty point.
    fn odd_play(&mut self, node: Node<'a>, made: Move<'a>, told: Play) {
        if self.content.is_forced {
            return;
        }
        let kind = match told {
            Play { replaced: Some(by), .. } => PathFactKind::Occupied { by },
            Play { suicide: stones @ 1.., .. } => PathFactKind::Suicide { stones },
            Play { retakes_ko: true, .. } => PathFactKind::Ko,
            _ => return,
        };
        self.fact(node, span_of(node, made), kind);
    }
}

/// Whether none of the values is a point; in other games than Go their notation is not known here.
fn reads_none(cx: &GameCx<'_>, property: &Property<'_>) -> bool {
    let is_point = |raw: &[u8]| {
        !raw.trim_ascii().is_empty() && (!cx.capabilities().captures || range_of(cx, raw).is_some())
    };
    !property.values().any(|value| is_point(value.raw()))
}

fn span_of(node: Node<'_>, made: Move<'_>) -> Span {
    node.properties().nth(made.place).map_or(node.span(), |property| property.span())
}

/// Whether a node is a child of its parent, but not the first: here the main line, if it has not ended, is left.
fn is_later_child(node: Node<'_>) -> bool {
    node.starts_variation() && node.parent().is_some_and(|parent| parent.index() + 1 != node.index())
}

/// Whether a property is `AE` with this point and nothing else.
fn is_just(cx: &GameCx<'_>, property: Property<'_>, point: LetterPoint) -> bool {
    let is_clearing = cx.row(property).is_some_and(|row| row.ident == "AE");
    is_clearing
        && property.values().len() == 1
        && range_of(cx, property.raw()).is_some_and(|range| range.corners() == (point, point))
}
