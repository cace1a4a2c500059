//! Where somebody is in the records, and what keys do about it. Nothing here knows of a terminal.

use std::collections::HashMap;

use crossterm::event::{KeyCode, KeyEvent};
use opensgf::play::replay::Timeline;
use opensgf::play::{AnyPosition, GameSpec, Options};
use opensgf::render::{Subject, View};
use opensgf::{GameView, Node, find, prop, record::MoveNumbers};

use super::keys::{self, Command};
use super::tree::Tree;
use crate::picture;

/// How many moves a page of them is.
const PAGE: usize = 10;

/// A game that can be looked at.
#[derive(Debug)]
pub(in crate::commands::show) struct Entry<'d> {
    pub(super) view: GameView<'d>,
    /// What its file, and its place there, are called.
    pub(super) place: String,
    /// Which game it is of; the reason if that is not known.
    pub(super) spec: Result<&'static GameSpec, String>,
}

/// What keys mean at present.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Commands.
    #[default]
    Walk,
    /// The help is shown; any key ends it.
    Help,
    /// A text to search for is being typed.
    Search(String),
    /// The number of a move is being typed.
    GoTo(String),
}

/// A game that is being looked at.
pub(super) struct Session<'v, 'd> {
    games: &'v [Entry<'d>],
    /// Which game it is.
    pub(super) index: usize,
    pub(super) node: Node<'d>,
    pub(super) mode: Mode,
    /// What there is to be told; it lasts until the next key.
    pub(super) message: String,
    /// How many lines of the comment are above the screen.
    pub(super) scroll: u16,
    pub(super) tree: Tree,
    pub(super) numbers: MoveNumbers,
    timeline: Result<Timeline<'v, 'd>, String>,
    sought: String,
    /// The variations that were entered, by the node that they leave: going forward again leads into them.
    chosen: HashMap<usize, Node<'d>>,
}

impl<'v, 'd> Session<'v, 'd> {
    /// Begins with a game at a node of it.
    pub(super) fn new(games: &'v [Entry<'d>], index: usize, node: Option<Node<'d>>) -> Session<'v, 'd> {
        let Entry { view, spec, .. } = &games[index];
        let timeline = spec.clone().and_then(|spec| {
            Timeline::new(view, spec, &Options::of(view)).map_err(|error| error.to_string())
        });
        let mut session = Session {
            games,
            index,
            node: view.root(),
            mode: Mode::Walk,
            message: String::new(),
            scroll: 0,
            tree: Tree::new(view.game()),
            numbers: view.move_numbers(),
            timeline,
            sought: String::new(),
            chosen: HashMap::new(),
        };
        if let Some(node) = node {
            session.go(node);
        }
        session
    }

    pub(super) fn entry(&self) -> &'v Entry<'d> {
        &self.games[self.index]
    }

    pub(super) fn view(&self) -> &'v GameView<'d> {
        &self.entry().view
    }

    pub(super) fn n_games(&self) -> usize {
        self.games.len()
    }

    /// The position, or why there is none.
    pub(super) fn position(&self) -> Result<Box<dyn AnyPosition>, &str> {
        self.timeline.as_ref().map(|timeline| timeline.at(self.node)).map_err(String::as_str)
    }

    /// What is drawn of the present node, or why nothing is.
    pub(super) fn subject(&self, look: &View) -> Result<Subject, String> {
        let timeline = self.timeline.as_ref().map_err(String::clone)?;
        let spec = self.entry().spec.as_ref().map_err(String::clone)?;
        let reached = |node| self.numbers.reached(node);
        picture::subject(self.view(), spec, self.node, timeline, look, reached)
            .map_err(|error| error.to_string())
    }

    /// Does what a key asks for; returns whether to go on.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        if keys::is_interrupt(key) {
            return false;
        }
        self.message.clear();
        match std::mem::take(&mut self.mode) {
            Mode::Walk => match keys::of(key) {
                Some(Command::Quit) => return false,
                Some(command) => self.obey(command),
                None => {}
            },
            Mode::Help => {}
            Mode::Search(text) => self.type_key(key, text, Mode::Search),
            Mode::GoTo(text) => self.type_key(key, text, Mode::GoTo),
        }
        true
    }

    /// Adds a key to what is being typed, or does what was typed.
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
            Mode::Walk | Mode::Help => {}
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Next => self.forward(1),
            Command::Back => self.back(1),
            Command::Forward => self.forward(PAGE),
            Command::Rewind => self.back(PAGE),
            Command::First => self.go(self.view().root()),
            Command::Last => self.forward(usize::MAX),
            Command::NextVariation => self.sideways(true),
            Command::LastVariation => self.sideways(false),
            Command::Variation(number) => self.enter_variation(number),
            Command::NextComment => self.seek(true, "comment", |node| has(node, prop::C.ident())),
            Command::LastComment => self.seek(false, "comment", |node| has(node, prop::C.ident())),
            Command::NextHotspot => self.seek(true, "hotspot", |node| has(node, prop::HO.ident())),
            Command::LastHotspot => self.seek(false, "hotspot", |node| has(node, prop::HO.ident())),
            Command::NextFigure => self.seek(true, "figure", |node| has(node, prop::FG.ident())),
            Command::LastFigure => self.seek(false, "figure", |node| has(node, prop::FG.ident())),
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
            Command::Help => self.mode = Mode::Help,
            Command::Quit => {}
        }
    }

    /// Goes to a node. Its ancestors remember the way, as far as it leads off their main lines.
    fn go(&mut self, node: Node<'d>) {
        let mut child = node;
        while let Some(parent) = child.parent() {
            let known = self.chosen.get(&parent.index()).copied().or_else(|| parent.first_child());
            if known == Some(child) && child != node && self.is_above(child) {
                // From here on up the way is that of the node where we are.
                break;
            }
            if parent.first_child() == Some(child) {
                self.chosen.remove(&parent.index());
            } else {
                self.chosen.insert(parent.index(), child);
            }
            child = parent;
        }
        self.node = node;
        self.scroll = 0;
    }

    /// Tells whether a node is above the present one, or is it.
    fn is_above(&self, node: Node<'d>) -> bool {
        (node.index()..node.subtree_end() as usize).contains(&self.node.index())
    }

    /// The next node: where somebody has been before, or else on the main line.
    fn next(&self, node: Node<'d>) -> Option<Node<'d>> {
        self.chosen.get(&node.index()).copied().or_else(|| node.first_child())
    }

    fn forward(&mut self, n_steps: usize) {
        let mut node = self.node;
        for _ in 0..n_steps {
            let Some(next) = self.next(node) else { break };
            node = next;
        }
        self.step_to(node, "the line ends here");
    }

    fn back(&mut self, n_steps: usize) {
        let node = self.node.ancestors().take(n_steps).last().unwrap_or(self.node);
        self.step_to(node, "this is the beginning");
    }

    /// Goes to a node that lies on the present way.
    fn step_to(&mut self, node: Node<'d>, otherwise: &str) {
        if node == self.node {
            otherwise.clone_into(&mut self.message);
        }
        self.node = node;
        self.scroll = 0;
    }

    fn sideways(&mut self, is_down: bool) {
        let siblings: Vec<Node<'d>> = self.node.parent().into_iter().flat_map(Node::children).collect();
        let here = siblings.iter().position(|node| *node == self.node);
        let there = here.and_then(|here| if is_down { here.checked_add(1) } else { here.checked_sub(1) });
        match there.and_then(|there| siblings.get(there)) {
            Some(&node) => self.go(node),
            None => "there is no other variation of this move".clone_into(&mut self.message),
        }
    }

    fn enter_variation(&mut self, number: usize) {
        match self.node.children().nth(number - 1) {
            Some(node) => self.go(node),
            None => self.message = format!("there is no variation {number} here"),
        }
    }

    /// Goes to the next node, or the one before, in the order of the file for which something holds.
    fn seek(&mut self, is_forward: bool, what: &str, holds: impl Fn(Node<'d>) -> bool) {
        let game = self.view().game();
        let here = self.node.index();
        let node = |index| game.node(index).filter(|node| holds(*node));
        let found = if is_forward {
            (here + 1..game.node_count()).find_map(node)
        } else {
            (0..here).rev().find_map(node)
        };
        match found {
            Some(node) => self.go(node),
            None if is_forward => self.message = format!("there is no {what} after this"),
            None => self.message = format!("there is no {what} before this"),
        }
    }

    fn search(&mut self, is_forward: bool) {
        if self.sought.is_empty() {
            "nothing is sought; / begins".clone_into(&mut self.message);
            return;
        }
        let (view, sought) = (self.view(), self.sought.clone());
        let what = format!("comment with “{sought}”");
        self.seek(is_forward, &what, |node| {
            let comment = view.get_in(node, prop::C).and_then(Result::ok);
            comment.is_some_and(|comment| comment.to_lowercase().contains(&sought))
        });
    }

    /// Goes to the move with a number on the present way.
    fn go_to(&mut self, text: &str) {
        let Ok(number) = text.trim().parse::<i64>() else {
            self.message = format!("“{text}” is no number");
            return;
        };
        let has_it = |node: &Node<'d>| {
            let numbers = &self.numbers;
            numbers.of(*node).is_some_and(|first| (first..=numbers.reached(*node)).contains(&number))
        };
        let above = std::iter::once(self.node).chain(self.node.ancestors()).find(has_it);
        let below = || std::iter::successors(self.next(self.node), |node| self.next(*node)).find(has_it);
        match above.or_else(below) {
            _ if number == 0 => self.step_to(self.view().root(), ""),
            Some(node) => self.step_to(node, ""),
            None => self.message = format!("there is no move {number} in this line"),
        }
    }

    fn turn_to_game(&mut self, index: usize) {
        if index >= self.games.len() {
            "this is the last game".clone_into(&mut self.message);
            return;
        }
        let sought = std::mem::take(&mut self.sought);
        *self = Session { sought, ..Session::new(self.games, index, None) };
    }
}

fn has(node: Node<'_>, ident: &str) -> bool {
    find(node, ident.as_bytes()).is_some()
}
