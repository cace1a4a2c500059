//! Problems: which records are problems, where they begin, and who is to move.

use sgf_syntax::Node;

use super::{Answers, GameInfo, GameView, find};
use crate::info::GameResult;
use crate::prop;
use crate::value::Color;

/// The longest main line of a problem, in moves. A longer one is a game that continues from a position.
pub const MOST_PROBLEM_MOVES: usize = 100;

/// Returns whether a game is a problem: a position set up before the first move, and no game between two players.
///
/// - Stones of both colors are set up with AB and AW. Stones of one color are enough if the record has no handicap and
///   [marks its answers](Answers::are_marked).
/// - No result names a winner or a draw, and not both players are named.
/// - The main line has at most 100 moves.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{games, is_problem};
/// use sgf_syntax::Document;
/// let is = |record: &str| is_problem(&games(&Document::parse(record.as_bytes())).next().expect("one game"));
/// assert!(is("(;GM[1]AB[aa][bb]AW[cc];B[dd])"));
/// assert!(is("(;GM[11]SZ[5]AB[c3];B[b2]C[RIGHT])"));
/// assert!(!is("(;GM[1]AB[dd][pp]HA[2];W[qd])"));
/// assert!(!is("(;GM[1]AB[aa][bb]AW[cc]RE[B+2];B[dd])"));
/// ```
#[must_use]
pub fn is_problem(view: &GameView<'_>) -> bool {
    let (start, _) = before_first_move(view, view.root());
    let has_no_move = |node: &Node<'_>| view.move_in(*node).is_none();
    let next = Some(start).filter(has_no_move).and_then(Node::first_child).filter(has_no_move);
    let nodes = || std::iter::once(start).chain(start.ancestors()).chain(next);
    let sets_up = |ident: &[u8]| nodes().any(|node| find(node, ident).is_some());
    let is_set_up = match (sets_up(b"AB"), sets_up(b"AW")) {
        (false, false) => false,
        (true, true) => true,
        _ => find(view.root(), b"HA").is_none() && Answers::of(view).are_marked(),
    };
    let is_short = || {
        let moves = view.main_line().flat_map(|node| view.moves(node));
        moves.take(MOST_PROBLEM_MOVES + 1).count() <= MOST_PROBLEM_MOVES
    };
    is_set_up && is_short() && !is_played(view)
}

/// Whether the record has a result, or the names of both players, as a played game has.
fn is_played(view: &GameView<'_>) -> bool {
    let games = GameInfo::all(view);
    let has_name = |color| games.iter().any(|(_, info)| info.player(color).name.is_some());
    let is_over =
        |info: &GameInfo<'_>| matches!(info.result(), Some(GameResult::Draw | GameResult::Win { .. }));
    games.iter().any(|(_, info)| is_over(info)) || (has_name(Color::Black) && has_name(Color::White))
}

/// Returns the starts of the problems of a record, each the last node before the first move or branch. Usually there is one,
/// but each variation that sets up its own position is a problem.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{games, problem_starts};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1](;AB[aa];W[bb])(;AB[cc]C[Task];;W[dd]))");
/// let view = games(&doc).next().expect("the record has a game");
/// let paths: Vec<String> = problem_starts(&view).iter().map(|node| node.path().to_string()).collect();
/// assert_eq!(paths, ["0", "1/0"]);
/// ```
#[must_use]
pub fn problem_starts<'d>(view: &GameView<'d>) -> Vec<Node<'d>> {
    let (mut found, mut pending) = (Vec::new(), vec![view.root()]);
    while let Some(first) = pending.pop() {
        let (end, is_set_up) = before_first_move(view, first);
        let is_split = end.children().nth(1).is_some()
            && !is_set_up
            && end.children().all(|child| has_setup(child) && view.move_in(child).is_none());
        match is_split {
            true => pending.extend(end.children().collect::<Vec<_>>().into_iter().rev()),
            false => found.push(end),
        }
    }
    found
}

/// The last node before the first move, and before the first branch; and whether there is setup.
fn before_first_move<'d>(view: &GameView<'d>, first: Node<'d>) -> (Node<'d>, bool) {
    let (mut node, mut is_set_up) = (first, has_setup(first));
    while view.move_in(node).is_none()
        && let Some(next) = node.first_child()
    {
        if next.next_sibling().is_some() || view.move_in(next).is_some() {
            break;
        }
        node = next;
        is_set_up |= has_setup(node);
    }
    (node, is_set_up)
}

fn has_setup(node: Node<'_>) -> bool {
    [b"AB", b"AW"].iter().any(|ident| find(node, *ident).is_some())
}

/// Returns the player to move in a problem: as PL, the first move, or a comment before it says. `more` are further sentences
/// about Black's and White's turn, in lower case.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{games, player_to_move};
/// use sgf_model::value::Color;
/// use sgf_syntax::Document;
/// let turn = |record: &str| {
///     let doc = Document::parse(record.as_bytes());
///     let view = games(&doc).next().expect("the record has a game");
///     player_to_move(&view, view.root(), &[])
/// };
/// assert_eq!(turn("(;GM[1]AB[aa]AW[bb]PL[W];B[cc])"), Some(Color::White));
/// assert_eq!(turn("(;GM[1]AB[aa]AW[bb];B[cc])"), Some(Color::Black));
/// assert_eq!(turn("(;GM[1]AB[aa]AW[bb]C[White to kill.])"), Some(Color::White));
/// assert_eq!(turn("(;GM[1]AB[aa]AW[bb])"), None);
/// ```
#[must_use]
pub fn player_to_move(view: &GameView<'_>, start: Node<'_>, more: &[(Color, String)]) -> Option<Color> {
    let above = || std::iter::once(start).chain(start.ancestors());
    let set = above().find_map(|node| view.get_in(node, prop::PL).and_then(Result::ok));
    let named = || above().find_map(|node| named_turn(&view.comment(node)?, more));
    set.or_else(|| first_color(view, start)).or_else(named)
}

/// The player of the first move.
fn first_color(view: &GameView<'_>, start: Node<'_>) -> Option<Color> {
    let below = std::iter::successors(start.first_child(), |node| node.first_child());
    let mut colors = below.filter_map(|node| view.moves(node).next()).map(|it| it.color);
    colors.next().flatten()
}

/// Sentences that say only whose turn it is, in lower case.
pub const TURN_PHRASES: [(Color, &str); 9] = [
    (Color::Black, "black to move"),
    (Color::Black, "black to play"),
    (Color::Black, "黑先"),
    (Color::Black, "黒先"),
    (Color::Black, "흑선"),
    (Color::White, "white to move"),
    (Color::White, "white to play"),
    (Color::White, "白先"),
    (Color::White, "백선"),
];

/// English tasks whose first word names the player to move: `White to kill`.
const TASKS: [&str; 14] = [
    "attack", "capture", "connect", "cut", "escape", "kill", "live", "make", "move", "play", "save", "seal",
    "survive", "win",
];

/// Returns the player to move that a text names first: `Black to play.`, `White to kill`, `黑先`. `more` are further sentences,
/// in lower case.
///
/// # Examples
///
/// ```
/// use sgf_model::record::named_turn;
/// use sgf_model::value::Color;
/// assert_eq!(named_turn("Problem 3: WHITE TO KILL", &[]), Some(Color::White));
/// assert_eq!(named_turn("黒先白死", &[]), Some(Color::Black));
/// assert_eq!(named_turn("Black is strong.", &[]), None);
/// ```
#[must_use]
pub fn named_turn(text: &str, more: &[(Color, String)]) -> Option<Color> {
    let text = text.to_lowercase();
    let phrases =
        TURN_PHRASES.into_iter().chain(more.iter().map(|(color, phrase)| (*color, phrase.as_str())));
    let said = phrases.filter_map(|(color, phrase)| Some((text.find(phrase)?, color)));
    let tasks = [(Color::Black, "black to "), (Color::White, "white to ")].into_iter().filter_map(
        |(color, start)| {
            let is_task = |at: &usize| TASKS.iter().any(|task| text[at + start.len()..].starts_with(task));
            Some((text.match_indices(start).map(|(at, _)| at).find(is_task)?, color))
        },
    );
    said.chain(tasks).min_by_key(|(at, _)| *at).map(|(_, color)| color)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::record::games;

    fn is(record: &str) -> bool {
        is_problem(&games(&Document::parse(record.as_bytes())).next().expect("the record has a game"))
    }

    #[test]
    fn setup_of_both_colors_is_a_problem() {
        for (record, expected) in [
            ("(;AB[aa]AW[bb])", true),
            ("(;C[Task];AB[aa];AW[bb];B[cc])", true),
            ("(;(;AB[aa]AW[bb];B[cc])(;AB[aa]AW[dd];B[cc]))", true),
            ("(;AB[aa]AW[bb]RE[?]PB[Cho Chikun];B[cc])", true),
            ("(;AB[aa]AW[bb]RE[Black lives])", true),
            ("(;AB[aa]AW[bb]RE[W+R])", false),
            ("(;AB[aa]AW[bb]RE[0])", false),
            ("(;AB[aa]AW[bb]PB[Ann]PW[Bo])", false),
            ("(;AB[aa][bb])", false),
            ("(;AB[aa];B[bb]TE[1])", true),
            ("(;AB[aa][bb]HA[2];W[cc]C[The right move])", false),
            ("(;B[aa];AW[bb]AB[cc])", false),
            ("(;)", false),
        ] {
            assert_eq!(is(record), expected, "{record}");
        }
    }

    #[test]
    fn a_long_main_line_is_a_game() {
        let record = |n_moves: usize| format!("(;AB[aa]AW[bb]{})", ";B[cc];W[dd]".repeat(n_moves / 2));
        assert!(is(&record(MOST_PROBLEM_MOVES)) && !is(&record(MOST_PROBLEM_MOVES + 2)));
    }

    #[test]
    fn the_first_sentence_names_the_turn() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let german = [(Color::White, "weiß am zug".to_owned())];
        for (text, expected) in [
            ("Black to play.", black),
            ("Problem 3: WHITE TO KILL", white),
            ("White to move, or Black to play first?", white),
            ("It is black to a degree; White to capture", white),
            ("Weiß am Zug", white),
            ("黒先", black),
            ("白先，活", white),
            ("Some shapes. Black is strong.", None),
            ("", None),
        ] {
            assert_eq!(named_turn(text, &german), expected, "{text}");
        }
    }
}
