//! Tracks: what a game did to its board, moment by moment, two bytes for each change.
//!
//! A *moment* is a state of the board in the main line: moment 0 is what stands before the first move, and each move and each later
//! setup makes another one. A track lists the changes that lead from one to the next. What is captured is a change like any other,
//! so a track can be read without the rules. A change is a number of sixteen bits:
//!
//! | bits | meaning |
//! |---|---|
//! | 0 to 11 | the number of the site; 4095 for none |
//! | 12 to 14 | what stands there now, as a [`State`] |
//! | 15 | set for the last change of a moment |
//!
//! The first change of a moment says how it came about: of a move, it is the piece where it has come to rest, or no site and the
//! colour for a pass; of a setup, it is no site and the number 7. What is beyond 60,000 moments or 4,094 sites is not kept.

mod board;

use std::rc::Rc;

use sgf_games::go::Go;
use sgf_games::replay::{Action, ActionKind, each_action};
use sgf_games::{AnyMove, AnyPosition, GameSpec, Geometry, Occupant, Options, Position};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Game, Node, Sequence};

use board::{AnyBoard, Board, GoBoard};

/// What stands on a site, as far as patterns tell it apart.
pub(crate) type State = u8;

/// Nothing.
pub(crate) const EMPTY: State = 0;
/// A stone of Black's: a piece of kind 0.
pub(crate) const BLACK: State = 1;
/// A stone of White's.
pub(crate) const WHITE: State = 2;
/// What is nobody's: an arrow, a wall.
pub(crate) const NOBODY: State = 3;
/// Another piece of Black's.
pub(crate) const BLACK_OTHER: State = 4;
/// Another piece of White's.
pub(crate) const WHITE_OTHER: State = 5;
/// Several pieces on top of each other.
pub(crate) const PILE: State = 6;

/// The first change of a setup.
const SETUP: State = 7;
const NOWHERE: u16 = 0x0fff;
const END: u16 = 0x8000;
/// The most moments that are kept.
const MOST_MOMENTS: usize = 60_000;

/// Returns the state of an occupant.
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

/// Returns the state of a piece of a colour.
pub(crate) fn stone(color: Color) -> State {
    if color == Color::Black { BLACK } else { WHITE }
}

/// Returns what becomes of a state when the colours are exchanged.
pub(crate) fn exchanged(state: State) -> State {
    match state {
        BLACK => WHITE,
        WHITE => BLACK,
        BLACK_OTHER => WHITE_OTHER,
        WHITE_OTHER => BLACK_OTHER,
        state => state,
    }
}

/// A change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change(pub(crate) u16);

impl Change {
    pub(crate) fn new(site: Option<usize>, state: State) -> Change {
        let site = site.filter(|&site| site < usize::from(NOWHERE)).map_or(NOWHERE, |site| site as u16);
        Change(site | u16::from(state) << 12)
    }

    /// The site; `None` for a pass and at the beginning of a setup.
    #[inline]
    pub(crate) fn site(self) -> Option<usize> {
        let site = self.0 & NOWHERE;
        (site != NOWHERE).then_some(usize::from(site))
    }

    /// What stands there now.
    #[inline]
    pub(crate) fn state(self) -> State {
        (self.0 >> 12 & 7) as State
    }

    /// Whether it is the last change of its moment.
    #[inline]
    pub(crate) fn is_last(self) -> bool {
        self.0 & END != 0
    }

    /// The change without regard to whether it is the last one.
    pub(crate) fn without_end(self) -> u16 {
        self.0 & !END
    }

    /// Whether it begins a setup.
    #[inline]
    pub(crate) fn is_setup(self) -> bool {
        self.0 & !END == NOWHERE | u16::from(SETUP) << 12
    }
}

/// Walks over the moments of a track: the changes of each.
pub(crate) fn moments(track: &[u16]) -> impl Iterator<Item = &[u16]> {
    track.split_inclusive(|&change| Change(change).is_last())
}

/// Returns how many moves were made until a moment.
pub(crate) fn n_moves(track: &[u16], moment: usize) -> u32 {
    let is_move = |changes: &&[u16]| !Change(changes[0]).is_setup();
    moments(track).take(moment + 1).filter(is_move).count() as u32
}

/// What a game did to its board.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// The changes.
    pub(crate) changes: Vec<u16>,
    /// The board.
    pub(crate) geometry: Option<Geometry>,
    /// How many nodes were seen to be a move and nothing else.
    pub(crate) n_alone: usize,
}

impl Track {
    /// The track of a game whose moves are not known.
    fn unknown() -> Track {
        Track { changes: Vec::new(), geometry: None, n_alone: 0 }
    }
}

/// Records the track of the main line of a game; of a game whose moves are not known it is empty.
pub(crate) fn track_of(view: &GameView<'_>, spec: Option<&'static GameSpec>) -> Track {
    let Some(spec) = spec else { return Track::unknown() };
    if spec.number == 1 {
        return go_board(view).map_or_else(Track::unknown, |board| recorded(view, spec, board));
    }
    match spec.begin(&Options::of(view)) {
        Ok(position) => recorded(view, spec, AnyBoard { position, watch: None }),
        Err(_) => Track::unknown(),
    }
}

/// The empty board of a game of Go. Which moves are allowed does not matter, so its size is all that need be known.
fn go_board(view: &GameView<'_>) -> Option<GoBoard> {
    let mut options = Options::default();
    options.size = Options::size_of(view);
    Go::begin(&options).ok().map(GoBoard::new)
}

/// Who looks at the positions themselves while a game is followed as its track was recorded.
pub(crate) trait Watch {
    /// A move is about to be executed.
    fn step(&mut self, position: &dyn AnyPosition, color: Color, step: &AnyMove, text: &str);
    /// A moment has been reached.
    fn moment(&mut self, position: &dyn AnyPosition);
}

/// Follows the main line of a game once more, moment by moment.
pub(crate) fn watch(view: &GameView<'_>, spec: &'static GameSpec, watch: &mut dyn Watch) {
    if let Ok(position) = spec.begin(&Options::of(view)) {
        recorded(view, spec, AnyBoard { position, watch: Some(watch) });
    }
}

/// Calls back with the track of each line of a game but the main line: how many of its moments it shares with lines before, and the
/// changes from the root to its last node.
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
        walk(view, spec, Recorder::new(AnyBoard { position, watch: None }), found);
    }
}

/// What is gathered while a record is replayed.
struct Recorder<B> {
    board: B,
    /// What stood on each site at the last moment.
    standing: Vec<State>,
    changes: Vec<u16>,
    n_moments: usize,
    n_alone: usize,
}

fn recorded<B: Board>(view: &GameView<'_>, spec: &'static GameSpec, board: B) -> Track {
    let geometry = board.geometry();
    let mut recorder = Recorder::new(board);
    // Most nodes are a move, and most moves a change.
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

/// Walks over the sequences of the main line.
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

/// Where a line branches off: the board, what stands there, and how many changes and moments there were.
struct Fork<B> {
    board: B,
    standing: Vec<State>,
    n_changes: usize,
    n_moments: usize,
}

/// Walks through all lines of a record, in its order.
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
            standing: self.standing.clone(),
            n_changes: self.changes.len(),
            n_moments: self.n_moments,
        }
    }

    fn go_back(&mut self, fork: &Fork<B>) {
        self.board = fork.board.clone();
        self.standing.clone_from(&fork.standing);
        self.changes.truncate(fork.n_changes);
        self.n_moments = fork.n_moments;
    }
}

impl<B: Board> Recorder<B> {
    fn new(board: B) -> Recorder<B> {
        let n_sites = board.geometry().n_numbers().min(usize::from(NOWHERE));
        Recorder { board, standing: vec![EMPTY; n_sites], changes: Vec::new(), n_moments: 0, n_alone: 0 }
    }

    /// Adds what a node does.
    fn enter(&mut self, view: &GameView<'_>, spec: &'static GameSpec, node: Node<'_>) {
        if node.is_root() || !self.enter_bare(node.ahead()) {
            self.enter_loud(view, spec, node);
        }
    }

    /// Adds what a node does that is not the root, if it is seen to be a move and nothing else. Otherwise does nothing.
    #[inline]
    fn enter_bare(&mut self, text: &[u8]) -> bool {
        if self.n_moments >= MOST_MOMENTS {
            return true;
        }
        let Some((color, site, is_plain)) = self.board.play_bare(text) else { return false };
        self.n_alone += 1;
        match self.standing.get_mut(site).filter(|_| is_plain) {
            // Nearly all moves put a stone and change nothing else.
            Some(standing) => {
                *standing = stone(color);
                self.changes.push(Change::new(Some(site), stone(color)).0);
                self.end();
            }
            None => self.played(color, Some(site), is_plain),
        }
        true
    }

    /// Adds what any node does.
    fn enter_loud(&mut self, view: &GameView<'_>, spec: &'static GameSpec, node: Node<'_>) {
        if self.n_moments >= MOST_MOMENTS {
            return;
        }
        let mut is_set_up = node.is_root();
        // At the beginning all that stands on the board is new.
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

    /// Takes down what a move has changed: where its piece rests, and whether it is known that nothing else has changed.
    fn played(&mut self, color: Color, site: Option<usize>, is_plain: bool) {
        let site = site.filter(|&site| site < self.standing.len());
        let state = match site {
            Some(site) if !is_plain => self.board.state(site),
            _ => stone(color),
        };
        // A stone that takes its own life is seen to be played, and gone at the same moment.
        let shown = if state == EMPTY { stone(color) } else { state };
        self.changes.push(Change::new(site, shown).0);
        if let Some(site) = site {
            self.standing[site] = shown;
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

    /// Adds what is different from the moment before.
    fn compare(&mut self) {
        for site in 0..self.standing.len() {
            self.compare_site(site);
        }
    }

    /// Adds what is different from the moment before on a site and on those that are connected with it by changes.
    fn compare_from(&mut self, site: usize) {
        self.compare_site(site);
        let mut pending = vec![site];
        while let Some(site) = pending.pop() {
            for near in self.board.beside(site).into_iter().flatten().flatten() {
                if near < self.standing.len() && self.compare_site(near) {
                    pending.push(near);
                }
            }
        }
    }

    /// Adds a site if it is different from the moment before.
    fn compare_site(&mut self, site: usize) -> bool {
        let state = self.board.state(site);
        let is_changed = state != self.standing[site];
        if is_changed {
            self.standing[site] = state;
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

    /// A track as text: `black@12` for a change, `;` after a moment.
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
    fn tracks_have_captures_passes_and_setup() {
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
    fn variations_share_moments_with_lines_before() {
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
    fn moves_are_counted_without_setup() {
        let doc = Document::parse(b"(;SZ[9];B[aa];AW[bb];W[cc])");
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, identify(&view, None).spec).changes;
        assert_eq!((0..4).map(|moment| n_moves(&track, moment)).collect::<Vec<_>>(), [0, 1, 1, 2]);
    }
}
