//! What is drawn: a position with all that a record says about it.

use sgf_games::replay::{self, Action, ActionKind, each_action};
use sgf_games::{AnyPosition, GameSpec, Options, Refused};
use sgf_model::prop;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use crate::markup::{Markup, Next, remarks};

/// A position, its marks, and the moves that led to it.
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub spec: &'static GameSpec,
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// What is marked.
    pub markup: Markup,
    /// The moves that led here, in their order: [`View::numbers`](crate::View::numbers) chooses among them.
    pub moves: Vec<Numbered>,
    /// Stones that are drawn although they have been captured, on points that are empty in the position: where they stand,
    /// and whose they are. Figures keep them.
    pub kept: Vec<(String, Color)>,
    /// What the record continues with.
    pub next: Vec<Next>,
    /// Measured values: on which point, its share from 0 to 1000, and what is written there.
    pub values: Vec<(String, i32, String)>,
    /// The picture's name.
    pub title: String,
    /// The names of Black and White; empty where they are not known.
    pub players: [String; 2],
    /// What the node says in a word: its name (N), what the position is worth (GB, GW, DM, UC, V), whether it is a hotspot (HO).
    pub remarks: Vec<String>,
}

/// A move with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The number, as MN counts.
    pub number: i64,
    /// Who made it.
    pub color: Color,
    /// The move as the record has it.
    pub text: String,
}

impl Subject {
    /// A position without anything said about it.
    #[must_use]
    pub fn new(spec: &'static GameSpec, position: Box<dyn AnyPosition>) -> Subject {
        Subject {
            spec,
            position,
            markup: Markup::default(),
            moves: Vec::new(),
            kept: Vec::new(),
            next: Vec::new(),
            values: Vec::new(),
            title: String::new(),
            players: Default::default(),
            remarks: Vec::new(),
        }
    }

    /// The position at a node of a record, with its marks, the moves that led there and those that follow.
    ///
    /// # Errors
    ///
    /// Fails when no moves of the game are known here, or the game is not played like this.
    pub fn at<'d>(view: &GameView<'d>, spec: &'static GameSpec, node: Node<'d>) -> Result<Subject, Refused> {
        let mut position = spec.begin(&Options::of(view))?;
        // One walk for both: most of it is reading what the nodes say.
        let moves = moves_to(view, spec, node, |action| replay::follow(&mut *position, action));
        Ok(Subject::of(view, spec, node, position, moves))
    }

    /// The same for whoever has the position at hand.
    #[must_use]
    pub fn with<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        position: Box<dyn AnyPosition>,
    ) -> Subject {
        let moves = moves_to(view, spec, node, |_| {});
        Subject::of(view, spec, node, position, moves)
    }

    fn of<'d>(
        view: &GameView<'d>,
        spec: &'static GameSpec,
        node: Node<'d>,
        position: Box<dyn AnyPosition>,
        mut moves: Vec<Numbered>,
    ) -> Subject {
        // Who is meant by B and W may depend on the moves.
        moves.iter_mut().for_each(|made| made.color = position.mover(made.color));
        let mut markup = Markup::of(view, node);
        markup.judge_move(view, node);
        let players = players(view);
        let title = title(view, spec, &players);
        let mut next = Vec::new();
        for child in node.children() {
            each_move(view, spec, child, |color, text| {
                next.push(Next { color: position.mover(color), text })
            });
        }
        let remarks = remarks(view, node);
        Subject { markup, moves, next, title, players, remarks, ..Subject::new(spec, position) }
    }
}

/// The moves from the root to a node, with the written colours; `also` is shown all that is done on the way.
fn moves_to<'d>(
    view: &GameView<'d>,
    spec: &GameSpec,
    node: Node<'d>,
    mut also: impl FnMut(&Action<'d>),
) -> Vec<Numbered> {
    let mut way: Vec<Node<'d>> = std::iter::once(node).chain(node.ancestors()).collect();
    way.reverse();
    let mut moves = Vec::with_capacity(way.len());
    let mut number = 0;
    for above in way {
        // A node that is nothing but a move has no number of its own.
        let mut set = match above.properties().count() {
            0 | 1 => None,
            _ => view.get_in(above, prop::MN).and_then(Result::ok),
        };
        each_action(view, spec, above, |action| {
            also(&action);
            if let ActionKind::Move(color) = action.kind {
                number = set.take().unwrap_or(number + 1);
                moves.push(Numbered { number, color, text: action.text.into_owned() });
            }
        });
    }
    moves
}

fn each_move<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>, mut act: impl FnMut(Color, String)) {
    each_action(view, spec, node, |action| {
        if let ActionKind::Move(color) = action.kind {
            act(color, action.text.into_owned());
        }
    });
}

/// The names of Black and White.
fn players(view: &GameView<'_>) -> [String; 2] {
    [view.get(prop::PB), view.get(prop::PW)].map(|name| trimmed(name).unwrap_or_default())
}

fn trimmed<E>(name: Option<Result<std::borrow::Cow<'_, str>, E>>) -> Option<String> {
    name.and_then(Result::ok).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// The names of the players, or of the game.
fn title(view: &GameView<'_>, spec: &GameSpec, [black, white]: &[String; 2]) -> String {
    match (black.is_empty(), white.is_empty()) {
        (false, false) => format!("{black} – {white}"),
        (false, true) => black.clone(),
        (true, false) => white.clone(),
        (true, true) => trimmed(view.get(prop::GN)).unwrap_or_else(|| spec.name.to_owned()),
    }
}
