//! The state of the viewer, and its commands. Independent of the terminal.

use std::ops::Range;

use crossterm::event::{KeyCode, KeyEvent};
use opensgf::play::{AnyPosition, GameSpec};
use opensgf::render::{Diagram, View};
use opensgf::session::PositionError;
use opensgf::workbench::Tree;
use opensgf::{AnalysisPart, GameView, Node, NodeId, Session, find, prop, record::MoveNumbers};

use super::keys::{self, Command};
use super::list::Games;
use super::records::{Entry, Records};

/// Number of moves of PgUp and PgDn.
const PAGE: usize = 10;

const END: &str = "the line ends here";
const BEGINNING: &str = "this is the beginning";
const ONLY: &str = "no other variation of this move";

/// The meaning of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Commands.
    #[default]
    Walk,
    /// The help is shown; any key closes it.
    Help,
    /// Input of a search text.
    Search(String),
    /// Input of a move number.
    GoTo(String),
    /// The list of games is shown.
    Games(Games),
}

/// Drawing options that were toggled by keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toggles {
    numbers: bool,
    variations: bool,
    analysis: bool,
}

impl Toggles {
    /// The effective view options.
    pub(super) fn of(self, asked: &View) -> View {
        let mut view = asked.clone();
        if self.numbers {
            view.numbers = if asked.numbers.is_some() { None } else { Some(i64::MIN..=i64::MAX) };
        }
        view.variations ^= self.variations;
        view
    }

    /// The effective analysis options.
    pub(super) fn parts(self, asked: &[AnalysisPart]) -> Vec<AnalysisPart> {
        match (self.analysis, asked) {
            (false, asked) => asked.to_vec(),
            (true, []) => vec![AnalysisPart::Moves],
            (true, _) => Vec::new(),
        }
    }
}

/// The viewer, at a node of a game.
pub(super) struct Viewer {
    records: Records,
    /// The index of the game.
    pub(super) index: usize,
    pub(super) mode: Mode,
    /// A message, shown until the next key.
    pub(super) message: String,
    /// Number of lines scrolled in the comment or help.
    pub(super) scroll: u16,
    /// Whether moves are played automatically.
    pub(super) is_playing: bool,
    pub(super) toggles: Toggles,
    pub(super) tree: Tree,
    pub(super) numbers: MoveNumbers,
    sought: String,
}

impl Viewer {
    /// Starts at the root of a game.
    pub(super) fn new(mut records: Records, index: usize) -> Viewer {
        records.turn_to(index);
        let view = records.view(index);
        let (tree, numbers) = (Tree::of(view.game()), view.move_numbers());
        Viewer {
            records,
            index,
            mode: Mode::Walk,
            message: String::new(),
            scroll: 0,
            is_playing: false,
            toggles: Toggles::default(),
            tree,
            numbers,
            sought: String::new(),
        }
    }

    pub(super) fn entry(&self) -> &Entry {
        self.records.entry(self.index)
    }

    fn session(&self) -> &Session {
        self.records.session(self.index)
    }

    pub(super) fn view(&self) -> GameView<'_> {
        self.records.view(self.index)
    }

    pub(super) fn node(&self) -> Node<'_> {
        self.session().node().expect("a node of the game is selected")
    }

    /// The title of a game in the list.
    pub(super) fn title(&self, index: usize) -> &str {
        self.records.title(index)
    }

    pub(super) fn n_games(&self) -> usize {
        self.records.n_games()
    }

    /// The kind of game, if it is known.
    pub(super) fn spec(&self) -> Option<&'static GameSpec> {
        self.session().spec()
    }

    /// The position, or the reason why there is none.
    pub(super) fn position(&self) -> Result<Box<dyn AnyPosition>, PositionError> {
        self.session().position()
    }

    /// The diagram of the current node, or the reason why there is none. All moves from the start are only looked up if the view shows
    /// their numbers, since that would be slow at every step of a game with a million nodes.
    pub(super) fn diagram(&self, look: &View, analysis: &[AnalysisPart]) -> Result<Diagram, String> {
        let session = self.session();
        let diagram = match (look.numbers.is_some(), session.spec()) {
            (true, Some(spec)) => Diagram::at(&self.view(), spec, self.node()).map_err(PositionError::from),
            _ => session.diagram(|node| self.numbers.reached(node)),
        };
        let mut diagram = diagram.map_err(|error| error.to_string())?;
        opensgf::put_analysis(&mut diagram, &self.view(), self.node(), analysis);
        Ok(diagram)
    }

    /// Handles a key. Returns whether to continue.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        if keys::is_interrupt(key) {
            return false;
        }
        self.message.clear();
        if std::mem::take(&mut self.is_playing) {
            return true;
        }
        match std::mem::take(&mut self.mode) {
            Mode::Walk => match keys::of(key) {
                Some(Command::Quit) => return false,
                Some(command) => self.obey(command),
                None => {}
            },
            Mode::Help => self.read_on(key),
            Mode::Search(text) => self.type_key(key, text, Mode::Search),
            Mode::GoTo(text) => self.type_key(key, text, Mode::GoTo),
            Mode::Games(games) => self.choose(key, games),
        }
        true
    }

    /// Scrolls or closes the help.
    fn read_on(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => {
                self.scroll = self.scroll.saturating_add(1);
            }
            KeyCode::Up | KeyCode::PageUp | KeyCode::Char('J') => self.scroll = self.scroll.saturating_sub(1),
            _ => {
                self.scroll = 0;
                return;
            }
        }
        self.mode = Mode::Help;
    }

    /// Plays the next move in automatic play, which stops at the end of the line.
    pub(super) fn tick(&mut self) {
        self.step(Session::next, END);
        self.is_playing = self.message.is_empty();
    }

    /// Handles a key during text input.
    fn type_key(&mut self, key: KeyEvent, mut text: String, mode: fn(String) -> Mode) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.enter(mode(text)),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(letter) => text.push(letter),
            _ => {}
        }
        self.mode = mode(text);
    }

    fn enter(&mut self, mode: Mode) {
        match mode {
            Mode::Search(text) => {
                if !text.is_empty() {
                    self.sought = text.to_lowercase();
                }
                self.search(true);
            }
            Mode::GoTo(text) => self.go_to(&text),
            Mode::Walk | Mode::Help | Mode::Games(_) => {}
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Next => self.step(Session::next, END),
            Command::Back => self.step(Session::previous, BEGINNING),
            Command::Forward => self.steps(PAGE, Session::next, END),
            Command::Rewind => self.steps(PAGE, Session::previous, BEGINNING),
            Command::First => self.step(Session::first, ""),
            Command::Last => self.step(Session::last, END),
            Command::NextVariation => self.step(Session::next_variation, ONLY),
            Command::LastVariation => self.step(Session::previous_variation, ONLY),
            Command::Variation(number) => {
                let otherwise = format!("no variation {number} here");
                self.step(|session| session.child(number - 1), &otherwise);
            }
            Command::NextComment => self.seek_property(true, "comment", prop::C.ident()),
            Command::LastComment => self.seek_property(false, "comment", prop::C.ident()),
            Command::NextHotspot => self.seek_property(true, "hotspot", prop::HO.ident()),
            Command::LastHotspot => self.seek_property(false, "hotspot", prop::HO.ident()),
            Command::NextFigure => self.seek_property(true, "figure", prop::FG.ident()),
            Command::LastFigure => self.seek_property(false, "figure", prop::FG.ident()),
            Command::Search => self.mode = Mode::Search(String::new()),
            Command::Again => self.search(true),
            Command::AgainBack => self.search(false),
            Command::GoTo => self.mode = Mode::GoTo(String::new()),
            Command::ScrollDown => self.scroll = self.scroll.saturating_add(1),
            Command::ScrollUp => self.scroll = self.scroll.saturating_sub(1),
            Command::NextGame => self.turn_to_game(self.index + 1),
            Command::LastGame => match self.index.checked_sub(1) {
                Some(index) => self.turn_to_game(index),
                None => "this is the first game".clone_into(&mut self.message),
            },
            Command::MainLine => match self.leave() {
                Some(id) => self.go(id),
                None => "this is the main line".clone_into(&mut self.message),
            },
            Command::Autoplay => self.is_playing = true,
            Command::Numbers => self.toggles.numbers = !self.toggles.numbers,
            Command::Analysis => self.toggles.analysis = !self.toggles.analysis,
            Command::Variations => self.toggles.variations = !self.toggles.variations,
            Command::Games => self.mode = Mode::Games(Games::of(self)),
            Command::Help => (self.mode, self.scroll) = (Mode::Help, 0),
            Command::Quit => {}
        }
    }

    /// Goes to a node.
    pub(super) fn go(&mut self, id: NodeId) {
        self.step(|session| session.go(id), "");
    }

    /// Makes a step, or shows why it is not possible.
    pub(super) fn step(&mut self, step: impl FnOnce(&mut Session) -> Option<NodeId>, otherwise: &str) {
        if step(self.records.session_mut(self.index)).is_none() {
            otherwise.clone_into(&mut self.message);
        }
        self.scroll = 0;
    }

    /// Repeats a step.
    fn steps(&mut self, n_steps: usize, step: impl Fn(&mut Session) -> Option<NodeId>, otherwise: &str) {
        self.step(|session| (0..n_steps).map_while(|_| step(session)).last(), otherwise);
    }

    /// The last ancestor on the main line; `None` on the main line itself.
    fn leave(&self) -> Option<NodeId> {
        let node = self.node();
        let way = std::iter::once(node).chain(node.ancestors());
        let is_later =
            |node: &Node<'_>| node.parent().is_some_and(|parent| parent.first_child() != Some(*node));
        way.filter(is_later).last().and_then(Node::parent).map(Node::id)
    }

    /// Goes to the next or previous node that matches, in file order.
    fn seek(&mut self, is_forward: bool, what: &str, holds: impl Fn(&GameView<'_>, Node<'_>) -> bool) {
        match self.find(is_forward, holds) {
            Some(id) => self.go(id),
            None if is_forward => self.message = format!("no {what} after this"),
            None => self.message = format!("no {what} before this"),
        }
    }

    fn find(&self, is_forward: bool, holds: impl Fn(&GameView<'_>, Node<'_>) -> bool) -> Option<NodeId> {
        let here = self.node().index();
        self.find_among(is_forward, if is_forward { here + 1..usize::MAX } else { 0..here }, holds)
    }

    /// Continues a search from the other end of the game.
    fn find_around(
        &self,
        is_forward: bool,
        holds: impl Fn(&GameView<'_>, Node<'_>) -> bool,
    ) -> Option<NodeId> {
        let here = self.node().index();
        self.find_among(is_forward, if is_forward { 0..here + 1 } else { here..usize::MAX }, holds)
    }

    /// The first or last matching node in a range of the file.
    fn find_among(
        &self,
        is_forward: bool,
        nodes: Range<usize>,
        holds: impl Fn(&GameView<'_>, Node<'_>) -> bool,
    ) -> Option<NodeId> {
        let view = self.view();
        let game = view.game();
        let mut nodes = nodes.start..nodes.end.min(game.node_count());
        let node = |index| game.node(index).filter(|node| holds(&view, *node)).map(Node::id);
        if is_forward { nodes.find_map(node) } else { nodes.rev().find_map(node) }
    }

    fn seek_property(&mut self, is_forward: bool, what: &str, ident: &str) {
        self.seek(is_forward, what, |_, node| find(node, ident.as_bytes()).is_some());
    }

    fn search(&mut self, is_forward: bool) {
        if self.sought.is_empty() {
            "no search text; press / first".clone_into(&mut self.message);
            return;
        }
        let sought = self.sought.clone();
        let has_it = |view: &GameView<'_>, node: Node<'_>| {
            view.comment(node).is_some_and(|comment| comment.to_lowercase().contains(&sought))
        };
        if let Some(id) = self.find(is_forward, has_it) {
            return self.go(id);
        }
        match self.find_around(is_forward, has_it) {
            Some(id) => {
                self.go(id);
                let end = if is_forward { "beginning" } else { "end" };
                self.message = format!("found on from the {end} of the game");
            }
            None => self.message = format!("no comment contains “{sought}”"),
        }
    }

    /// Goes to a move number on the current line.
    fn go_to(&mut self, text: &str) {
        let Ok(number) = text.trim().parse::<i64>() else {
            self.message = format!("“{text}” is no number");
            return;
        };
        let found = match number {
            0 => Some(self.view().root().id()),
            _ => self.above(number).or_else(|| self.below(number)),
        };
        match found {
            Some(id) => self.go(id),
            None => self.message = format!("no move {number} in this line"),
        }
    }

    fn has_move(&self, node: Node<'_>, number: i64) -> bool {
        self.numbers.of(node).is_some_and(|first| (first..=self.numbers.reached(node)).contains(&number))
    }

    /// Finds a move at the current node or above.
    fn above(&self, number: i64) -> Option<NodeId> {
        let here = self.node();
        std::iter::once(here).chain(here.ancestors()).find(|node| self.has_move(*node, number)).map(Node::id)
    }

    /// Finds a move further down the current line.
    fn below(&mut self, number: i64) -> Option<NodeId> {
        let start = self.node().id();
        let mut found = None;
        while found.is_none() && self.records.session_mut(self.index).next().is_some() {
            found = self.has_move(self.node(), number).then(|| self.node().id());
        }
        self.go(start);
        found
    }

    pub(super) fn turn_to_game(&mut self, index: usize) {
        if index >= self.n_games() {
            "this is the last game".clone_into(&mut self.message);
            return;
        }
        let (records, sought) = (std::mem::take(&mut self.records), std::mem::take(&mut self.sought));
        *self = Viewer { sought, ..Viewer::new(records, index) };
    }
}
