//! The walk: every node of a game, in the order of the file, with the state of its parent.
//!
//! Nearly all nodes hold one move and little else, so that is the way that is kept short.

use std::collections::BTreeMap;

use sgf_games::Paths;
use sgf_games::go::{Board, Play};
use sgf_model::info::lenient;
use sgf_model::record::find;
use sgf_model::table::PropType;
use sgf_model::value::{Color, TextDecoder};
use sgf_syntax::{Node, Property, Span};

use super::super::points::{Move, move_of, range_of};
use super::state::{Here, Moves, State, Touched};
use super::turn::{Oddity, Turn};
use super::{PathFact, PathFactKind};
use crate::GameCx;

/// The GM number of Go.
const GO: u16 = 1;

/// Games in which the players move in turn, and a record that says otherwise is odd: Go, chess, Gomoku, Chinese chess,
/// Shogi, Lines of Action, Hex, Amazons, Octi, Gess. In the others a player may have to pass, and no pass is written.
const IN_TURN: &[u16] = &[GO, 3, 4, 7, 8, 9, 11, 18, 19, 20];

/// Follows the paths of a game and writes down what is remarkable.
pub(super) fn follow(cx: &GameCx<'_>) -> Vec<PathFact> {
    let mut walk = Walk {
        cx,
        state: State { board: board_of(cx), here: Here { turn: first_turn(cx), ..Here::default() } },
        facts: Vec::new(),
        unknown: BTreeMap::new(),
        is_on_main_line: true,
        takes_turns: IN_TURN.contains(&cx.gm),
    };
    let mut paths = Paths::default();
    for node in cx.game.nodes() {
        paths.enter(node, &mut walk.state);
        walk.node(node);
    }
    walk.facts
}

/// The empty board of a game of Go.
fn board_of(cx: &GameCx<'_>) -> Option<Board> {
    if cx.gm != GO {
        return None;
    }
    let size = find(cx.game.root(), b"SZ").map(|property| cx.characters(property.raw()));
    let size = size.and_then(|text| lenient::size(&text)).map(|reading| reading.value);
    let side = |side: u32| u8::try_from(side).unwrap_or(0);
    size.map_or(Board::new(19, 19), |size| Board::new(side(size.columns), side(size.rows)))
}

/// The turn at the root: with a handicap that is not set up, Black may begin with several moves.
fn first_turn(cx: &GameCx<'_>) -> Turn {
    let root = cx.game.root();
    let handicap = find(root, b"HA").filter(|_| cx.gm == GO && find(root, b"AB").is_none());
    let stones = handicap.and_then(|property| lenient::handicap(&cx.characters(property.raw())));
    Turn::with_handicap(stones.map_or(0, |reading| reading.value))
}

struct Walk<'c, 'a> {
    cx: &'c GameCx<'a>,
    state: State,
    facts: Vec<PathFact>,
    /// Identifiers that the table does not know, and the fact that tells of each.
    unknown: BTreeMap<&'a [u8], usize>,
    is_on_main_line: bool,
    takes_turns: bool,
}

/// What a node holds, besides what was dealt with at once.
struct Content<'a> {
    moves: Moves<Property<'a>>,
    /// The colour that PL names.
    player: Option<Color>,
    touched: Option<Touched>,
    /// How many setup properties there are, and where the last is.
    n_setup: usize,
    last_setup: Span,
    is_forced: bool,
}

impl<'a> Walk<'_, 'a> {
    fn node(&mut self, node: Node<'a>) {
        self.is_on_main_line = self.is_on_main_line && !is_later_child(node);
        let above = self.state.here.plain_move.take();
        let mut content = Content {
            moves: Moves::NONE,
            player: None,
            touched: None,
            n_setup: 0,
            last_setup: Span::empty(0),
            is_forced: false,
        };
        let mut is_empty = true;
        for property in node.properties() {
            is_empty = false;
            match property.ident() {
                b"B" => content.moves.add(Color::Black, property),
                b"W" => content.moves.add(Color::White, property),
                _ => self.other(node, property, &mut content),
            }
        }
        if is_empty {
            self.fact(node, node.span(), PathFactKind::EmptyNode);
            // The move stays the last one; only the setup of a child could take it back, and it would be another's child.
        }
        if content.n_setup > 0 || content.player.is_some() {
            self.set_up(node, &content, above);
        }
        for (color, property) in content.moves.iter() {
            self.play(node, color, property, content.is_forced);
        }
        if let (Some(player), Some(color)) = (content.player, content.moves.only())
            && content.n_setup == 0
            && player != color
        {
            self.state.here.turn.name(player);
        }
    }

    fn fact(&mut self, node: Node<'_>, span: Span, kind: PathFactKind) {
        self.facts.push(PathFact { node: node.index() as u32, span, kind });
    }

    /// Looks at a property that is no move under its short name.
    fn other(&mut self, node: Node<'a>, property: Property<'a>, content: &mut Content<'a>) {
        let Some(row) = self.cx.row(property) else { return self.unknown(node, property) };
        match (row.ident, row.prop_type) {
            ("B", _) => content.moves.add(Color::Black, property),
            ("W", _) => content.moves.add(Color::White, property),
            ("KO", _) => content.is_forced = true,
            ("AB" | "AW" | "AE", PropType::Setup) => self.stones(node, property, row.ident, content),
            ("PL", _) => {
                let text = self.cx.characters(property.raw());
                content.player = lenient::color(&text).map(|reading| reading.value);
            }
            ("VW", _) => self.inherited(node, property, 0),
            ("DD", _) => self.inherited(node, property, 1),
            ("PM", _) => self.inherited(node, property, 2),
            (_, PropType::GameInfo) => self.info(node, property),
            _ => {}
        }
    }

    fn unknown(&mut self, node: Node<'_>, property: Property<'a>) {
        if property.ident().is_empty() {
            return;
        }
        if let Some(&index) = self.unknown.get(property.ident()) {
            if let PathFactKind::Unknown { count } = &mut self.facts[index].kind {
                *count += 1;
            }
            return;
        }
        self.unknown.insert(property.ident(), self.facts.len());
        self.fact(node, property.ident_span(), PathFactKind::Unknown { count: 1 });
    }

    fn info(&mut self, node: Node<'_>, property: Property<'_>) {
        let this = node.index() as u32;
        match self.state.here.info {
            None => self.state.here.info = Some(this),
            Some(first) if first == this => {}
            Some(first) => self.fact(node, property.ident_span(), PathFactKind::SecondInfo { first }),
        }
    }

    /// Sees to VW, DD and PM, which hold for the nodes below until they are set anew.
    fn inherited(&mut self, node: Node<'_>, property: Property<'_>, which: usize) {
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
    fn stones(&mut self, node: Node<'a>, property: Property<'a>, ident: &str, content: &mut Content<'a>) {
        content.n_setup += 1;
        content.last_setup = property.span();
        if self.is_on_main_line && !node.is_root() && content.n_setup == 1 {
            self.fact(node, property.ident_span(), PathFactKind::LaterSetup);
        }
        let Some(board) = &mut self.state.board else { return };
        let stone = match ident {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            _ => None,
        };
        let touched = content.touched.get_or_insert(Touched::NONE);
        let mut idle = Vec::new();
        for (index, value) in property.values().enumerate() {
            let Some(range) = range_of(value.raw()) else {
                self.state.here.is_lost = true;
                continue;
            };
            let n_changed = board.set_up(range, stone);
            if !touched.add(range) && n_changed == 0 && board.contains(range.corners().0) {
                idle.push(index as u32);
            }
        }
        if let Some(&first) = idle.first()
            && !self.state.here.is_lost
        {
            let span =
                property.values().nth(first as usize).map_or(property.span(), |value| value.outer_span());
            self.fact(node, span, PathFactKind::IdleSetup { values: idle });
        }
    }

    /// Sees to what setup, with or without PL, means for the turn; `above` is the parent's move.
    fn set_up(
        &mut self,
        node: Node<'a>,
        content: &Content<'a>,
        above: Option<sgf_model::value::LetterPoint>,
    ) {
        if content.n_setup > 0 {
            self.state.here.turn.set_up();
        }
        // A lone PL beside a move is read so that it fits: see rule P002.
        let is_meant_for_later =
            content.n_setup == 0 && content.moves.only().is_some_and(|color| content.player != Some(color));
        if let Some(player) = content.player.filter(|_| !is_meant_for_later) {
            self.state.here.turn.name(player);
        }
        if content.n_setup == 1
            && let (Some(above), Some(board)) = (above, &self.state.board)
            && board.stone(above).is_none()
        {
            let mut properties = node.properties().filter(|property| property.span() == content.last_setup);
            if properties.next().is_some_and(|property| is_just(self.cx, property, above)) {
                self.fact(node, content.last_setup, PathFactKind::TakesBack);
            }
        }
    }

    fn play(&mut self, node: Node<'a>, color: Color, property: Property<'a>, is_forced: bool) {
        if self.takes_turns {
            let is_on_main_line = self.is_on_main_line;
            match self.state.here.turn.play(color) {
                None => {}
                Some(Oddity::SameColor) => {
                    self.fact(node, property.span(), PathFactKind::SameColor { color });
                }
                Some(Oddity::WrongPlayer) => {
                    let kind = PathFactKind::WrongPlayer { color, is_on_main_line };
                    self.fact(node, property.span(), kind);
                }
            }
        }
        let Some(board) = &mut self.state.board else { return };
        match move_of(property.raw(), board.columns(), board.rows()) {
            Move::Pass => board.pass(),
            Move::Unclear => self.state.here.is_lost = true,
            Move::At(point) => {
                let Ok(told) = board.play(color, point) else { return };
                let is_plain = told == Play::default();
                self.state.here.plain_move = is_plain.then_some(point);
                if !is_plain && !is_forced && !self.state.here.is_lost {
                    self.odd_play(node, property.span(), told);
                }
            }
        }
    }

    fn odd_play(&mut self, node: Node<'_>, span: Span, told: Play) {
        if let Some(by) = told.replaced {
            self.fact(node, span, PathFactKind::Occupied { by });
        } else if told.suicide > 0 {
            self.fact(node, span, PathFactKind::Suicide { stones: told.suicide });
        } else if told.retakes_ko {
            self.fact(node, span, PathFactKind::Ko);
        }
    }
}

/// Whether a node is a child of its parent, but not the first: here the main line, if it has not ended, is left.
fn is_later_child(node: Node<'_>) -> bool {
    node.starts_variation() && node.parent().is_some_and(|parent| parent.index() + 1 != node.index())
}

/// Whether a property is `AE` with this point and nothing else.
fn is_just(cx: &GameCx<'_>, property: Property<'_>, point: sgf_model::value::LetterPoint) -> bool {
    let is_clearing = cx.row(property).is_some_and(|row| row.ident == "AE");
    is_clearing
        && property.values().len() == 1
        && range_of(property.raw()).is_some_and(|range| range.corners() == (point, point))
}
