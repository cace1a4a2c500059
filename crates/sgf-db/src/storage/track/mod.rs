//! Tracks: the changes of a game's board, moment by moment, in two bytes each.
//!
//! A *moment* is a state of the board on the main line. Moment 0 is the position before the first move; each move and each
//! later setup makes another one. A track lists the changes between moments. Captures are ordinary changes, so reading a
//! track needs no rules. A change has 16 bits:
//!
//! | bits | meaning |
//! |---|---|
//! | 0 to 11 | the number of the site; 4095 for none |
//! | 12 to 14 | the new state of the site, as a [`State`] |
//! | 15 | set for the last change of a moment |
//!
//! The first change of a moment identifies the event. For a move, it is the moved piece at its destination, or no site and the
//! color for a pass. For setup, it is no site and the number 7. Tracks end after 60,000 moments and skip sites from 4,095.

mod board;

use std::rc::Rc;

use sgf_games::go::Go;
use sgf_games::replay::{Action, ActionKind, each_action};
use sgf_games::{AnyMove, AnyPosition, GameSpec, Geometry, Occupant, Options, Position};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Game, Node, Sequence};

use board::{AnyBoard, Board, GoBoard};

/// The content of a site, as far as patterns distinguish it.
pub(crate) type State = u8;

/// An empty site.
pub(crate) const EMPTY: State = 0;
/// A black stone, or piece of kind 0.
pub(crate) const BLACK: State = 1;
/// A white stone, or piece of kind 0.
pub(crate) const WHITE: State = 2;
/// A piece without an owner: an arrow, a wall.
pub(crate) const NOBODY: State = 3;
/// Another black piece.
pub(crate) const BLACK_OTHER: State = 4;
/// Another white piece.
pub(crate) const WHITE_OTHER: State = 5;
/// A stack of pieces.
pub(crate) const PILE: State = 6;

/// The first change of a setup.
const SETUP: State = 7;
const NOWHERE: u16 = 0x0fff;
const END: u16 = 0x8000;
/// The maximum number of moments.
const MOST_MOMENTS: usize = 60_000;

/// The number of moments in the position index. Later positions hardly ever occur twice, and a scan finds them.
pub(crate) const MOST_INDEXED: usize = 61;

/// The state of an occupant.
pub(crate) fn state_of(occupant: &Occupant) -> State {
    let Some(piece) = occupant.top() else { return EMPTY };
    match (piece.owner, piece.kind) {
        _ if occupant.height() > 1 => PILE,
        (Some(Color::Black), 0) => BLACK,
        (Some(Color::White), 0) => WHITE,
        (Some(Color::Black), _) => BLACK_OTHER,
        (Some(Color::White), _) => WHITE_OTHER,
        (None, _) => NOBODY,
    }
}

/// The state of a stone.
pub(crate) fn stone(color: Color) -> State {
    if color == Color::Black { BLACK } else { WHITE }
}

/// The state after exchanging the colors.
pub(crate) fn exchanged(state: State) -> State {
    match state {
        BLACK => WHITE,
        WHITE => BLACK,
        BLACK_OTHER => WHITE_OTHER,
        WHITE_OTHER => BLACK_OTHER,
        state => state,
    }
}

/// A change of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change(pub(crate) u16);

impl Change {
    pub(crate) fn new(site: Option<usize>, state: State) -> Change {
        let site = site.filter(|&site| site < usize::from(NOWHERE)).map_or(NOWHERE, |site| site as u16);
        Change(site | u16::from(state) << 12)
    }

    /// The site; `None` for a pass or the start of setup.
    #[inline]
    pub(crate) fn site(self) -> Option<usize> {
        let site = self.0 & NOWHERE;
        (site != NOWHERE).then_some(usize::from(site))
    }

    /// The new state of the site.
    #[inline]
    pub(crate) fn state(self) -> State {
        (self.0 >> 12 & 7) as State
    }

    /// Whether it is the last change of its moment.
    #[inline]
    pub(crate) fn is_last(self) -> bool {
        self.0 & END != 0
    }

    /// The change without the end bit.
    pub(crate) fn without_end(self) -> u16 {
        self.0 & !END
    }

    /// Whether it starts a setup.
    #[inline]
    pub(crate) fn is_setup(self) -> bool {
        self.0 & !END == NOWHERE | u16::from(SETUP) << 12
    }
}

/// Iterates over the changes of each moment.
pub(crate) fn moments(track: &[u16]) -> impl Iterator<Item = &[u16]> {
    track.split_inclusive(|&change| Change(change).is_last())
}

/// The number of moves up to a moment.
pub(crate) fn n_moves(track: &[u16], moment: usize) -> u32 {
    let is_move = |changes: &&[u16]| !Change(changes[0]).is_setup();
    moments(track).take(moment + 1).filter(is_move).count() as u32
}

/// The state of each site at a moment.
pub(crate) fn states_at(track: &[u16], moment: usize, n_sites: usize) -> Vec<State> {
    let mut states = vec![EMPTY; n_sites];
    for change in moments(track).take(moment + 1).flatten().map(|&change| Change(change)) {
        if let Some(site) = change.site().filter(|&site| site < n_sites) {
            states[site] = change.state();
        }
    }
    states
}

/// A recorded game.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// The changes.
    pub(crate) changes: Vec<u16>,
    /// The board.
    pub(crate) geometry: Option<Geometry>,
    /// The number of nodes that contain only a move.
    pub(crate) n_alone: usize,
}

impl Track {
    /// The track of a game with unknown moves.
    fn unknown() -> Track {
        Track { changes: Vec::new(), geometry: None, n_alone: 0 }
    }
}

/// Records the main line of a game. The track is empty if the moves of the game are unknown.
pub(crate) fn track_of(view: &GameView<'_>, spec: Option<&'static GameSpec>) -> Track {
    let Some(spec) = spec else { return Track::unknown() };
    if spec.number == 1 {
        return go_board(view).map_or_else(Track::unknown, |board| recorded(view, spec, board));
    }
    match spec.begin(&Options::of(view)) {
        Ok(position) => recorded(view, spec, AnyBoard { position, observe: None }),
        Err(_) => Track::unknown(),
    }
}

/// An empty Go board. Legality does not matter here, so the size is the only option that counts.
fn go_board(view: &GameView<'_>) -> Option<GoBoard> {
    let mut options = Options::default();
    options.size = Options::size_of(view);
    Go::begin(&options).ok().map(GoBoard::new)
}

/// Observes the positions of a game while its track is recorded.
pub(crate) trait Observer {
    /// Called before a move is played.
    fn step(&mut self, position: &dyn AnyPosition, color: Color, step: &AnyMove, text: &str);
    /// Called at each moment.
    fn moment(&mut self, position: &dyn AnyPosition);
}

/// Replays the main line of a game for an observer.
pub(crate) fn observe(view: &GameView<'_>, spec: &'static GameSpec, observe: &mut dyn Observer) {
    if let Ok(position) = spec.begin(&Options::of(view)) {
        recorded(view, spec, AnyBoard { position, observe: Some(observe) });
    }
}

/// Calls back with the track of each variation: how many moments it shares with earlier lines, and the changes from the root
/// to its last node.
pub(crate) fn each_variation(
    view: &GameView<'_>,
    spec: &'static GameSpec,
    found: &mut dyn FnMut(usize, &[u16]),
) {
    if spec.number == 1 {
        if let Some(board) = go_board(view) {
            walk(view, spec, Recorder::new(board), found);
        }
    } else if let Ok(position) = spec.begin(&Options::of(view)) {
        walk(view, spec, Recorder::new(AnyBoard { position, observe: None }), found);
    }
}

/// Records a track.
struct Recorder<B> {
    board: B,
    /// The state of each site at the last moment.
    states: Vec<State>,
    changes: Vec<u16>,
    n_moments: usize,
    n_alone: usize,
}

fn recorded<B: Board>(view: &GameView<'_>, spec: &'static GameSpec, board: B) -> Track {
    let geometry = board.geometry();
    let mut recorder = Recorder::new(board);
    // Most nodes are moves, and most moves are one change.
    recorder.changes.reserve(view.node_count() + view.node_count() / 4);
    for sequence in main_line(view.game()) {
        for (number, text) in sequence.aheads() {
            if number == 0 || !recorder.enter_bare(text) {
                sequence.node(number).into_iter().for_each(|node| recorder.enter_loud(view, spec, node));
            }
        }
    }
    Track { changes: recorder.changes, geometry: Some(geometry), n_alone: recorder.n_alone }
}

/// Iterates over the sequences of the main line.
fn main_line(game: Game<'_>) -> impl Iterator<Item = Sequence<'_>> {
    let mut sequences = game.sequences();
    let mut next = Some(game.root().index());
    std::iter::from_fn(move || {
        let first = next?;
        let sequence = sequences.find(|sequence| sequence.numbers().contains(&first))?;
        let last = sequence.numbers().last().and_then(|number| sequence.node(number));
        next = last.and_then(Node::first_child).map(Node::index);
        Some(sequence)
    })
}

/// The state at a node with variations, to return to.
struct Fork<B> {
    board: B,
    states: Vec<State>,
    n_changes: usize,
    n_moments: usize,
}

/// Visits all lines of a record, in file order.
fn walk<B: Board + Clone>(
    view: &GameView<'_>,
    spec: &'static GameSpec,
    mut recorder: Recorder<B>,
    found: &mut dyn FnMut(usize, &[u16]),
) {
    let mut waiting: Vec<(Node<'_>, Rc<Fork<B>>)> = Vec::new();
    let (mut next, mut n_shared) = (Some(view.root()), None);
    while let Some(node) = next {
        recorder.enter(view, spec, node);
        let mut children = node.children();
        next = children.next();
        let others: Vec<Node<'_>> = children.collect();
        if !others.is_empty() {
            let fork = Rc::new(recorder.fork());
            waiting.extend(others.into_iter().rev().map(|other| (other, fork.clone())));
        }
        if next.is_some() {
            continue;
        }
        if let Some(n_shared) = n_shared {
            found(n_shared, &recorder.changes);
        }
        if let Some((other, fork)) = waiting.pop() {
            recorder.go_back(&fork);
            (next, n_shared) = (Some(other), Some(fork.n_moments));
        }
    }
}

impl<B: Board + Clone> Recorder<B> {
    fn fork(&self) -> Fork<B> {
        Fork {
            board: self.board.clone(),
            states: self.states.clone(),
            n_changes: self.changes.len(),
            n_moments: self.n_moments,
        }
    }

    fn go_back(&mut self, fork: &Fork<B>) {
        self.board = fork.board.clone();
        self.states.clone_from(&fork.states);
        self.changes.truncate(fork.n_changes);
        self.n_moments = fork.n_moments;
    }
}

impl<B: Board> Recorder<B> {
    fn new(board: B) -> Recorder<B> {
        let n_sites = board.geometry().n_numbers().min(usize::from(NOWHERE));
        Recorder { board, states: vec![EMPTY; n_sites], changes: Vec::new(), n_moments: 0, n_alone: 0 }
    }

    /// Records a node.
    fn enter(&mut self, view: &GameView<'_>, spec: &'static GameSpec, node: Node<'_>) {
        if node.is_root() || !self.enter_bare(node.ahead()) {
            self.enter_loud(view, spec, node);
        }
    }

    /// Records a node that contains only a move, and is not the root. Returns false, and does nothing, for other nodes.
    #[inline]
    fn enter_bare(&mut self, text: &[u8]) -> bool {
        if self.n_moments >= MOST_MOMENTS {
            return true;
        }
        let Some((color, site, is_plain)) = self.board.play_bare(text) else { return false };
        self.n_alone += 1;
        match self.states.get_mut(site).filter(|_| is_plain) {
            // Nearly all moves place a stone and change nothing else.
            Some(states) => {
                *states = stone(color);
                self.changes.push(Change::new(Some(site), stone(color)).0);
                self.end();
            }
            None => self.played(color, Some(site), is_plain),
        }
        true
    }

    /// Records any node.
    fn enter_loud(&mut self, view: &GameView<'_>, spec: &'static GameSpec, node: Node<'_>) {
        if self.n_moments >= MOST_MOMENTS {
            return;
        }
        let mut is_set_up = node.is_root();
        // At the start, every piece on the board is a change.
        let mut has_changed = node.is_root() && !self.board.begins_empty();
        each_action(view, spec, node, |action| {
            if let ActionKind::Move(color) = action.kind {
                if std::mem::take(&mut is_set_up) {
                    self.end_setup(has_changed);
                }
                self.play(color, &action);
            } else {
                is_set_up |= action.kind == ActionKind::SetUp;
                has_changed |= action.kind == ActionKind::SetUp;
                self.board.other(&action);
            }
        });
        if is_set_up {
            self.end_setup(has_changed);
        }
    }

    fn play(&mut self, color: Color, action: &Action<'_>) {
        if let Some((site, is_plain)) = self.board.play(color, action) {
            self.played(color, site, is_plain);
        }
    }

    /// Records the changes of a move: the destination of its piece, and whether nothing else changed.
    fn played(&mut self, color: Color, site: Option<usize>, is_plain: bool) {
        let site = site.filter(|&site| site < self.states.len());
        let state = match site {
            Some(site) if !is_plain => self.board.state(site),
            _ => stone(color),
        };
        // A suicide is recorded as a move, and as a removal at the same moment.
        let shown = if state == EMPTY { stone(color) } else { state };
        self.changes.push(Change::new(site, shown).0);
        if let Some(site) = site {
            self.states[site] = shown;
        }
        match site {
            _ if is_plain => {}
            Some(site) if self.board.beside(site).is_some() => self.compare_from(site),
            _ => self.compare(),
        }
        self.end();
    }

    fn end_setup(&mut self, has_changed: bool) {
        self.changes.push(Change::new(None, SETUP).0);
        if has_changed {
            self.compare();
        }
        self.end();
    }

    /// Records all sites that differ from the moment before.
    fn compare(&mut self) {
        for site in 0..self.states.len() {
            self.compare_site(site);
        }
    }

    /// Records a site and the connected sites that differ from the moment before.
    fn compare_from(&mut self, site: usize) {
        self.compare_site(site);
        let mut pending = vec![site];
        while let Some(site) = pending.pop() {
            for near in self.board.beside(site).into_iter().flatten().flatten() {
                if near < self.states.len() && self.compare_site(near) {
                    pending.push(near);
                }
            }
        }
    }

    /// Records a site if it differs from the moment before.
    fn compare_site(&mut self, site: usize) -> bool {
        let state = self.board.state(site);
        let is_changed = state != self.states[site];
        if is_changed {
            self.states[site] = state;
            self.changes.push(Change::new(Some(site), state).0);
        }
        is_changed
    }

    fn end(&mut self) {
        self.n_moments += 1;
        if let Some(last) = self.changes.last_mut() {
            *last |= END;
        }
        self.board.ended();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use sgf_games::identify;
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;

    /// Formats a track: `black@12` for a change, `;` after a moment.
    fn written(record: &str) -> String {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, identify(&view, None).spec);
        let names = ["none", "black", "white", "nobody", "other", "other", "pile", "setup"];
        let mut out = String::new();
        for &change in &track.changes {
            let change = Change(change);
            let site = change.site().map_or(String::new(), |site| format!("@{site}"));
            out += &format!(
                "{}{site}{}",
                names[usize::from(change.state())],
                if change.is_last() { "; " } else { " " }
            );
        }
        out.trim_end().to_owned()
    }

    #[test]
    fn records_captures_passes_and_setup() {
        for (record, expected) in [
            ("(;SZ[2];B[aa];W[ba];B[];W[ab])", "setup; black@0; white@1; black; white@2 none@0;"),
            ("(;SZ[3]AB[aa]AW[cc];AE[aa])", "setup black@0 white@8; setup none@0;"),
            ("(;SZ[2]AW[ba][ab];B[aa])", "setup white@1 white@2; black@0 none@0;"),
            ("(;SZ[2]B[aa];B[zz])", "setup; black@0;"),
            ("(;GM[2]SZ[4];B[a2])", "setup white@5 black@6 black@9 white@10; black@4 black@5;"),
            ("(;GM[11]SZ[3];B[a1];W[b2])", "setup; black@0; white@4;"),
            ("(;GM[99];B[aa])", ""),
        ] {
            assert_eq!(written(record), expected, "{record}");
        }
    }

    #[test]
    fn variations_share_moments_with_earlier_lines() {
        let doc = Document::parse(b"(;SZ[9];B[aa](;W[ba];B[ca])(;W[bb](;B[cb])(;B[ab];W[dd]))(;W[cc]))");
        let view = games(&doc).next().expect("the record has a game");
        let mut lines = Vec::new();
        each_variation(&view, identify(&view, None).spec.expect("Go is known"), &mut |n_shared, track| {
            let sites = moments(track).filter_map(|changes| Change(changes[0]).site());
            lines.push((n_shared, sites.collect::<Vec<_>>()));
        });
        assert_eq!(lines, [(2, vec![0, 10, 11]), (3, vec![0, 10, 9, 30]), (2, vec![0, 20])]);
    }

    #[test]
    fn n_moves_skips_setup() {
        let doc = Document::parse(b"(;SZ[9];B[aa];AW[bb];W[cc])");
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, identify(&view, None).spec).changes;
        assert_eq!((0..4).map(|moment| n_moves(&track, moment)).collect::<Vec<_>>(), [0, 1, 1, 2]);
    }
}
