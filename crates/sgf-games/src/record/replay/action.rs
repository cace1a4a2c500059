//! The actions of a node: setup, the player to move, and moves.

use std::borrow::Cow;

use sgf_model::record::GameView;
use sgf_model::table::{Group, PropType, TABLE, reduce_ident};
use sgf_model::value::{Color, TextDecoder, simple_text};
use sgf_syntax::{Node, Property, Value};

use crate::GameSpec;

/// One action of a node.
///
/// # Examples
///
/// ```
/// use sgf_games::{go, replay::{ActionKind, actions}};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1];W[dd]C[good])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let last = view.main_line().last().expect("it has a root");
/// let step = &actions(&view, &go::SPEC, last)[0];
/// assert_eq!((step.kind, &*step.text), (ActionKind::Move(Color::White), "dd"));
/// assert_eq!((step.property.ident(), step.value.raw()), (&b"W"[..], &b"dd"[..]));
/// ```
#[derive(Clone, Debug)]
pub struct Action<'d> {
    /// The kind of action.
    pub kind: ActionKind,
    /// The property.
    pub property: Property<'d>,
    /// The value of the property.
    pub value: Value<'d>,
    /// The value as text, without escapes.
    pub text: Cow<'d, str>,
}

/// Kinds of [`Action`]s.
///
/// # Examples
///
/// ```
/// use sgf_games::{backgammon, go, replay::{ActionKind, actions}};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let kinds = |spec, text: &'static str| {
///     let doc = Document::parse(text.as_bytes());
///     let view = record::games(&doc).next().expect("the record has a game");
///     actions(&view, spec, view.root()).iter().map(|action| action.kind).collect::<Vec<_>>()
/// };
/// // CV, the cube, is setup in backgammon, and means nothing in Go.
/// assert_eq!(kinds(&backgammon::SPEC, "(;GM[6]CV[2])"), [ActionKind::SetUp]);
/// assert_eq!(kinds(&go::SPEC, "(;GM[1]CV[2])"), []);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Changes the position without a move.
    SetUp,
    /// Sets the player to move.
    Turn(Color),
    /// Makes a move. The color is the written one; see [`Position::mover`](crate::Position::mover).
    Move(Color),
}

/// Lists the actions of a node in the order of execution: setup, the player to move, then moves, each in file order. PL comes after a move
/// of the other player in a node without setup.
///
/// Source: properties.html ("Move properties", "Setup properties", PL). Setup keeps the file order, because gnubg clears the board with AE
/// before it places checkers with AB and AW.
///
/// # Examples
///
/// ```
/// use sgf_games::{game, replay::{ActionKind, actions}};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PL[W]AB[aa:bb];W[cc]C[good])");
/// let view = record::games(&doc).next().unwrap();
/// let kinds = |node| actions(&view, game(1).unwrap(), node).iter().map(|it| it.kind).collect::<Vec<_>>();
/// let nodes: Vec<_> = view.nodes().map(kinds).collect();
/// assert_eq!(nodes, [vec![ActionKind::SetUp, ActionKind::Turn(Color::White)], vec![ActionKind::Move(Color::White)]]);
/// ```
#[must_use]
pub fn actions<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>) -> Vec<Action<'d>> {
    let mut actions = Vec::new();
    in_file_order(view, spec, node, &mut |action| actions.push(action));
    // In a node with a move of the other color and no setup, PL names the player to move after the move.
    let is_set_up = actions.iter().any(|action| action.kind == ActionKind::SetUp);
    let has_moved = [Color::Black, Color::White]
        .map(|color| !is_set_up && actions.iter().any(|action| action.kind == ActionKind::Move(color)));
    actions.sort_by_key(|action| match action.kind {
        // IP marks the position after the moves of its node.
        ActionKind::SetUp if action.property.ident() == b"IP" => 3,
        ActionKind::SetUp => 0,
        ActionKind::Turn(color) if has_moved[color.other() as usize] && !has_moved[color as usize] => 3,
        ActionKind::Turn(_) => 1,
        ActionKind::Move(_) => 2,
    });
    actions
}

/// Calls a function for each action of a node, in the order of [`actions`]. Does not allocate a list for a typical node with one move.
///
/// # Examples
///
/// ```
/// use sgf_games::{game, replay::each_action};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;AB[aa];W[cc]C[good];B[dd])");
/// let view = record::games(&doc).next().unwrap();
/// let mut texts = Vec::new();
/// for node in view.nodes() {
///     each_action(&view, game(1).unwrap(), node, |action| texts.push(action.text.into_owned()));
/// }
/// assert_eq!(texts, ["aa", "cc", "dd"]);
/// ```
pub fn each_action<'d>(
    view: &GameView<'d>,
    spec: &GameSpec,
    node: Node<'d>,
    mut act: impl FnMut(Action<'d>),
) {
    let kind = |property: Property<'_>| kind_of(spec, property.ident(), node.is_root());
    let mut properties = node.properties();
    // Most nodes are a move and perhaps a comment, without anything to sort.
    if properties.len() <= 1
        || properties.all(|property| matches!(kind(property), None | Some(Role::Move(_))))
    {
        in_file_order(view, spec, node, &mut act);
    } else {
        actions(view, spec, node).into_iter().for_each(act);
    }
}

/// Returns whether a property with this identifier can change the position.
///
/// # Examples
///
/// ```
/// use sgf_games::{game, replay::acts};
/// let go = game(1).unwrap();
/// assert!(acts(go, b"AB", true) && acts(go, b"White", false) && acts(go, b"PL", false));
/// assert!(!acts(go, b"C", false) && !acts(go, b"TR", false) && !acts(go, b"PB", true));
/// ```
#[must_use]
pub fn acts(spec: &GameSpec, ident: &[u8], is_root: bool) -> bool {
    kind_of(spec, ident, is_root).is_some()
}

/// Calls a function for each action of a node, in file order.
fn in_file_order<'d>(view: &GameView<'d>, spec: &GameSpec, node: Node<'d>, act: &mut dyn FnMut(Action<'d>)) {
    for property in node.properties() {
        let Some(kind) = kind_of(spec, property.ident(), node.is_root()) else { continue };
        for value in property.values() {
            let text = text_of(view, value);
            let kind = match kind {
                Role::Move(color) => ActionKind::Move(color),
                Role::SetUp => ActionKind::SetUp,
                Role::Turn => match turn(&text) {
                    Some(color) => ActionKind::Turn(color),
                    None => continue,
                },
            };
            act(Action { kind, property, value, text });
        }
    }
}

enum Role {
    SetUp,
    Turn,
    Move(Color),
}

fn kind_of(spec: &GameSpec, ident: &[u8], is_root: bool) -> Option<Role> {
    // In the root, BoardSpace names the players in P0 and P1.
    let names_player = is_root && matches!(ident, b"P0" | b"P1");
    if let Some(color) = spec.mover(ident).filter(|_| !names_player) {
        return Some(Role::Move(color));
    }
    match reduce_ident(ident).as_ref() {
        b"PL" => Some(Role::Turn),
        ident => {
            let row = TABLE.get(spec.number, ident)?;
            let is_own = row.games.is_only(spec.number) && row.group != Group::Move;
            (row.prop_type == PropType::Setup || is_own).then_some(Role::SetUp)
        }
    }
}

fn turn(text: &str) -> Option<Color> {
    sgf_model::info::lenient::color(text).map(|reading| reading.value)
}

/// Decodes a value as one line. Borrows plain letters, which most moves are.
fn text_of<'d>(view: &GameView<'d>, value: Value<'d>) -> Cow<'d, str> {
    let raw = value.raw();
    let is_plain = raw.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'\\');
    match std::str::from_utf8(raw) {
        Ok(text) if is_plain => Cow::Borrowed(text),
        _ => simple_text(view.characters(raw)),
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record;
    use sgf_syntax::Document;

    use crate::replay::{Replay, What};
    use crate::{Options, game};

    /// Counts the illegal moves of a record.
    fn illegal_moves(text: &str) -> usize {
        let doc = Document::parse(text.as_bytes());
        let view = record::games(&doc).next().expect("a game");
        let spec = game(sgf_model::record::game_number(view.game())).expect("a number");
        let mut replay = Replay::begin(&view, spec, &Options::of(&view)).expect("it begins");
        let mut events = Vec::new();
        view.nodes().for_each(|node| replay.enter(node, &mut events));
        events.iter().filter(|event| matches!(event.what, What::Illegal { .. })).count()
    }

    #[test]
    fn pl_next_to_a_move_sets_the_turn_after_it() {
        for (text, n_illegal) in [
            ("(;GM[11];B[a1]PL[W];W[b2])", 0),
            ("(;GM[11];PL[W]B[a1];W[b2])", 0),
            ("(;GM[11];B[a1];W[b2]PL[B];B[c3])", 0),
            ("(;GM[11]PL[W];W[a1];B[b2])", 0),
            ("(;GM[11];B[a1];PL[B];B[b2])", 0),
            ("(;GM[11];B[a1]PL[B];W[b2])", 0),
            ("(;GM[11];B[a1];B[b2])", 1),
            ("(;GM[11];AB[c3]PL[W]B[a1])", 1),
        ] {
            assert_eq!(illegal_moves(text), n_illegal, "{text}");
        }
    }
}
