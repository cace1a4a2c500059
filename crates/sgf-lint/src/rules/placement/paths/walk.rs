//! The walk over all nodes of a game, in file order, with the state of their parents.
//!
//! There is a fast path for quiet nodes, because nearly all nodes are quiet.

use std::cell::OnceCell;
use std::collections::HashMap;

use sgf_games::go::{BareMove, Board, Play};
use sgf_games::{Level, Paths};
use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::{Color, LetterPoint, TextDecoder};
use sgf_syntax::{Node, Property, Sequence, Span};

use super::super::p028_superko::forbids_repetition;
use super::super::points::{self, range_of};
use super::clock::Limits;
use super::repetition::{History, Positions};
use super::state::{Move, NodeContent, NodeState, State};
use super::turn::{Turn, TurnProblem};
use super::{PathFact, PathFactKind};
use crate::GameCx;
use crate::quiet_nodes::NonQuietNodes;
use crate::rules::value::read::amount_of;

/// The results of a walk.
pub(super) struct Walked {
    pub(super) non_quiet: NonQuietNodes,
    /// Whether a position may have been repeated although the rules forbid it.
    pub(super) may_repeat: bool,
}

/// Follows the paths of a game, and passes each fact to `visit`: those about unknown properties last.
pub(super) fn follow(cx: &GameCx<'_>, visit: &mut dyn FnMut(PathFact)) -> Walked {
    let has_past = forbids_repetition(cx);
    let mut walk = Walk {
        cx,
        bare: cx.bare_move(),
        non_quiet: NonQuietNodes::default(),
        state: State {
            board: board_of(cx, has_past),
            history: has_past.then(|| Box::new(History::new())),
            node: NodeState { turn: first_turn(cx), ..NodeState::default() },
        },
        visit,
        positions: Positions::new(),
        unknown: HashMap::new(),
        content: NodeContent::new(),
        is_on_main_line: true,
        takes_turns: cx.capabilities().in_turn && !has_rules(cx),
        limits: OnceCell::new(),
        has_reported_clock: [false; 2],
    };
    let mut paths = Paths::default();
    for sequence in cx.game.sequences() {
        let Some(first) = sequence.nodes().next() else { continue };
        paths.enter(first, &mut walk.state);
        walk.is_on_main_line = walk.is_on_main_line && !is_later_child(first);
        walk.sequence(sequence);
    }
    let mut unknown: Vec<PathFact> = std::mem::take(&mut walk.unknown).into_values().collect();
    unknown.sort_by_key(|fact| fact.span);
    unknown.into_iter().for_each(|fact| (walk.visit)(fact));
    Walked { non_quiet: walk.non_quiet, may_repeat: walk.positions.may_repeat(cx.game) }
}

/// Returns the empty board of a game in which stones are captured as in Go.
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

/// Whether G002 checks the turns.
fn has_rules(cx: &GameCx<'_>) -> bool {
    !cx.capabilities().captures && sgf_games::game(cx.gm).is_some_and(|spec| spec.level == Level::Rules)
}

/// Returns the turn at the root. With a handicap that is not set up, Black may start with several moves.
fn first_turn(cx: &GameCx<'_>) -> Turn {
    let handicap = cx.in_root(b"HA").filter(|_| cx.capabilities().captures && cx.in_root(b"AB").is_none());
    let stones = handicap.and_then(|property| lenient::handicap(&cx.characters(property.raw())));
    Turn::with_handicap(stones.map_or(0, |reading| reading.value))
}

struct Walk<'c, 'a> {
    cx: &'c GameCx<'a>,
    bare: BareMove,
    non_quiet: NonQuietNodes,
    state: State,
    visit: &'c mut dyn FnMut(PathFact),
    /// The positions, if the rules have superko.
    positions: Positions,
    /// A fact for each unknown identifier.
    unknown: HashMap<&'a [u8], PathFact>,
    content: NodeContent<'a>,
    is_on_main_line: bool,
    takes_turns: bool,
    limits: OnceCell<Limits>,
    /// For each color, whether a clock problem has been reported.
    has_reported_clock: [bool; 2],
}

impl<'a> Walk<'_, 'a> {
    fn sequence(&mut self, sequence: Sequence<'a>) {
        for (number, text) in sequence.aheads() {
            match self.bare.read(text) {
                Some((color, point)) => self.bare_move(sequence, number, color, point),
                None => {
                    self.non_quiet.add(number);
                    sequence.node(number).into_iter().for_each(|node| self.full_node(node));
                }
            }
        }
    }

    /// Processes a quiet node.
    #[inline]
    fn bare_move(&mut self, sequence: Sequence<'a>, number: usize, color: Color, point: LetterPoint) {
        if self.state.node.turn.is_usual(color) {
            self.state.node.turn.play_usual(color);
        } else {
            self.unusual_turn(sequence.node(number), color);
        }
        let Some(board) = &mut self.state.board else { return };
        if board.play_if_clear(color, point) {
            self.state.node.plain_move = Some(point);
            if let Some(history) = &mut self.state.history {
                self.positions.add(board.hash(), number, history.play(color, point, 0));
            }
        } else {
            self.unclear_move(sequence.node(number), color, point);
        }
    }

    /// Processes a quiet node whose move may be of the wrong color.
    #[cold]
    fn unusual_turn(&mut self, node: Option<Node<'a>>, color: Color) {
        node.into_iter().for_each(|node| self.turn(node, Move::bare(color)));
    }

    /// Processes a quiet node whose move may capture or be illegal.
    #[cold]
    fn unclear_move(&mut self, node: Option<Node<'a>>, color: Color, point: LetterPoint) {
        self.state.node.plain_move = None;
        self.content.is_forced = false;
        node.into_iter().for_each(|node| self.put(node, Move::bare(color), point));
    }

    /// Processes a node that is not quiet.
    fn full_node(&mut self, node: Node<'a>) {
        let above = self.state.node.plain_move.take();
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
        if self.content.n_move_values > 1 {
            self.positions.set_unreliable();
        }
        // PL next to a move of its own color may be about the turn before or after it, so either color may continue.
        if self.content.n_setup == 0
            && self.content.player.is_some()
            && self.content.player == self.content.mover()
        {
            self.state.node.turn.set_up();
        }
    }

    #[cold]
    fn fact(&mut self, node: Node<'_>, span: Span, kind: PathFactKind) {
        (self.visit)(PathFact { node: node.index() as u32, span, kind });
    }

    /// Processes a property other than B and W.
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
        let first = || PathFact {
            node: node.index() as u32,
            span: property.ident_span(),
            kind: PathFactKind::Unknown { count: 0 },
        };
        let fact = self.unknown.entry(property.ident()).or_insert_with(first);
        if let PathFactKind::Unknown { count } = &mut fact.kind {
            *count += 1;
        }
    }

    fn info(&mut self, node: Node<'_>, property: &Property<'_>) {
        let this = node.index() as u32;
        match self.state.node.info {
            None => self.state.node.info = Some(this),
            Some(first) if first == this => {}
            Some(first) => self.fact(node, property.ident_span(), PathFactKind::SecondInfo { first }),
        }
    }

    /// Processes VW, DD and PM, which apply to the following nodes until they are set again.
    fn inherited(&mut self, node: Node<'_>, property: &Property<'_>, index: usize) {
        let (Some(first), Some(last)) = (property.values().next(), property.values().next_back()) else {
            return;
        };
        let values = Span::new(first.outer_span().start, last.outer_span().end);
        let text = self.cx.cx.text();
        let clears = property.values().len() == 1 && first.raw().trim_ascii().is_empty();
        let known = self.state.node.inherited[index].replace(values);
        if clears {
            self.state.node.inherited[index] = None;
        }
        match known {
            None if clears => self.fact(node, property.span(), PathFactKind::ClearsNothing),
            Some(known) if text[known.range()] == text[values.range()] => {
                self.fact(node, property.span(), PathFactKind::SetAgain);
            }
            _ => {}
        }
    }

    /// Processes AB, AW and AE.
    fn stones(&mut self, node: Node<'a>, property: &Property<'a>, place: usize, stone: Option<Color>) {
        if !has_points(self.cx, property) {
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
            match (&mut self.state.history, stone) {
                (Some(history), Some(color)) if node.is_root() => {
                    history.set_up_root(range, color);
                    self.positions.add(board.hash(), node.index(), false);
                }
                (Some(history), _) => {
                    history.set_up();
                    self.positions.set_unreliable();
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

    /// Processes the effect of setup and PL on the turn; `above` is the move of the parent.
    fn set_up(&mut self, node: Node<'a>, above: Option<LetterPoint>) {
        let n_setup = self.content.n_setup;
        if n_setup > 0 {
            self.state.node.turn.set_up();
        }
        if let Some(player) = self.content.player {
            // A single PL next to a move of the other color is about the following move; see P002.
            let is_for_later = n_setup == 0 && self.content.mover() == Some(player.other());
            self.state.node.turn.name(player, is_for_later);
        }
        if let (1, Some(above)) = (n_setup, above) {
            let setup = node.properties().nth(self.content.last_setup);
            if let Some(setup) = setup.filter(|&setup| is_just(self.cx, setup, above)) {
                self.fact(node, setup.span(), PathFactKind::TakesBack);
            }
        }
    }

    /// Checks the clocks.
    fn clocks(&mut self, node: Node<'a>) {
        let limits = *self.limits.get_or_init(|| Limits::of(self.cx));
        for color in [Color::Black, Color::White] {
            let Some(shown) = self.content.clock(color) else { continue };
            let problem = self.state.node.clock.show(color, shown, &limits);
            let has_reported = &mut self.has_reported_clock[color as usize];
            if let Some(problem) = problem
                && !std::mem::replace(has_reported, true)
            {
                let property = node.properties().nth(shown.place);
                let span = property.map_or(node.span(), sgf_syntax::Property::span);
                self.fact(node, span, PathFactKind::Clock { color, problem });
            }
        }
    }

    fn play(&mut self, node: Node<'a>, made: Move<'a>) {
        self.turn(node, made);
        let Some(board) = &mut self.state.board else { return };
        match points::move_of(self.cx, made.raw, board.columns(), board.rows()) {
            points::Move::Pass => board.pass(),
            points::Move::Unclear => self.positions.set_unreliable(),
            points::Move::At(point) => self.put(node, made, point),
        }
    }

    #[inline]
    fn turn(&mut self, node: Node<'a>, made: Move<'a>) {
        if self.takes_turns
            && let Some(problem) = self.state.node.turn.play(made.color)
        {
            self.report_turn(node, made, problem);
        }
    }

    /// Puts a stone on the board.
    fn put(&mut self, node: Node<'a>, made: Move<'a>, point: LetterPoint) {
        let Some(board) = &mut self.state.board else { return };
        let Ok(play) = board.play(made.color, point) else { return self.positions.set_unreliable() };
        if let Some(history) = &mut self.state.history {
            let n_removed = play.captured + play.suicide + u32::from(play.replaced.is_some());
            // Suicide of a single stone repeats the position before the move.
            let may_repeat = history.play(made.color, point, n_removed) || play.suicide > 0;
            self.positions.add(board.hash(), node.index(), may_repeat);
        }
        if play == Play::default() {
            self.state.node.plain_move = Some(point);
        } else {
            self.report_play(node, made, play);
        }
    }

    #[cold]
    fn report_turn(&mut self, node: Node<'a>, made: Move<'a>, problem: TurnProblem) {
        let kind = match problem {
            TurnProblem::SameColor => PathFactKind::SameColor { color: made.color },
            TurnProblem::WrongPlayer => {
                PathFactKind::WrongPlayer { color: made.color, is_on_main_line: self.is_on_main_line }
            }
        };
        self.fact(node, span_of(node, made), kind);
    }

    /// Reports an illegal move.
    fn report_play(&mut self, node: Node<'a>, made: Move<'a>, play: Play) {
        if self.content.is_forced {
            return;
        }
        let kind = match play {
            Play { replaced: Some(by), .. } => PathFactKind::Occupied { by },
            Play { suicide: stones @ 1.., .. } => PathFactKind::Suicide { stones },
            Play { retakes_ko: true, .. } => PathFactKind::Ko,
            _ => return,
        };
        self.fact(node, span_of(node, made), kind);
    }
}

/// Whether any of the values is a point. In games other than Go, any value that is not blank counts.
fn has_points(cx: &GameCx<'_>, property: &Property<'_>) -> bool {
    let is_point = |raw: &[u8]| {
        !raw.trim_ascii().is_empty() && (!cx.capabilities().captures || range_of(cx, raw).is_some())
    };
    property.values().any(|value| is_point(value.raw()))
}

fn span_of(node: Node<'_>, made: Move<'_>) -> Span {
    node.properties().nth(made.place).map_or(node.span(), sgf_syntax::Property::span)
}

/// Whether a node is not the first child of its parent, so that it is not on the main line.
fn is_later_child(node: Node<'_>) -> bool {
    node.starts_variation() && node.parent().is_some_and(|parent| parent.index() + 1 != node.index())
}

/// Whether a property is `AE` with exactly this point.
fn is_just(cx: &GameCx<'_>, property: Property<'_>, point: LetterPoint) -> bool {
    let is_clearing = cx.row(property).is_some_and(|row| row.ident == "AE");
    is_clearing
        && property.values().len() == 1
        && range_of(cx, property.raw()).is_some_and(|range| range.corners() == (point, point))
}
