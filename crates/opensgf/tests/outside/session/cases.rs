//! Session behavior, case by case.

use opensgf::session::{Clip, PositionError, Rules, Session, SessionError};
use opensgf::value::Color;
use opensgf::{NodeId, prop};

fn session(bytes: &[u8]) -> Session {
    Session::new(opensgf::read(bytes.to_vec()))
}

fn node(node: u32) -> NodeId {
    NodeId { game: 0, node }
}

fn shown(session: &Session) -> String {
    session.write().escape_ascii().to_string()
}

#[test]
fn empty_collection_has_no_selection() {
    let mut session = session(b"");
    assert_eq!((session.selection(), session.next(), session.last()), (None, None, None));
    assert_eq!(session.position().err(), Some(PositionError::NoGame));
    assert_eq!(session.set(node(0), prop::C, "x").err(), Some(SessionError::NoNode(node(0))));
    assert_eq!(session.undo(), None);
    session.new_record(opensgf::play::game(1).expect("Go"), None).expect("a new record");
    assert_eq!(shown(&session), "(;FF[4]CA[UTF-8]GM[1]SZ[19])");
    session.undo();
    assert_eq!((shown(&session), session.selection()), (String::new(), None));
}

#[test]
fn roots_are_deleted_with_their_games_only() {
    let mut session = session(b"(;C[1];B[aa])(;C[2])");
    for refused in
        [session.delete_node(node(0)), session.insert_before(node(0)), session.move_subtree(node(0), node(1))]
    {
        assert_eq!(refused.err(), Some(SessionError::Root));
    }
    session.last();
    let change = session.delete_subtree(node(0)).expect("it can be removed");
    assert_eq!((shown(&session).as_str(), session.selection()), ("(;C[2])", Some(node(0))));
    assert_eq!(change.remap.of(NodeId { game: 1, node: 0 }), Some(node(0)));
    session.delete_subtree(node(0)).expect("it can be removed");
    assert_eq!(session.selection(), None);
    session.undo();
    session.undo();
    assert_eq!(session.selection(), Some(node(1)));
}

#[test]
fn deleting_the_selection_selects_its_ancestor() {
    let mut session = session(b"(;;B[aa];W[bb];B[cc])");
    session.go(node(3));
    session.delete_subtree(node(2)).expect("it can be done");
    assert_eq!(session.selection(), Some(node(1)));
    session.undo();
    assert_eq!(session.selection(), Some(node(3)));
    session.redo();
    assert_eq!(session.selection(), Some(node(1)));
}

#[test]
fn each_game_keeps_its_charset() {
    let mut session = session(b"(;CA[Shift_JIS]PB[\x95\x5C])(;CA[UTF-8]PB[\xE8\xA1\xA8])");
    let second = NodeId { game: 1, node: 0 };
    session.set(node(0), prop::PW, "能").expect("Shift_JIS has it");
    session.set(second, prop::PW, "能").expect("UTF-8 has it");
    let both = "(;CA[Shift_JIS]PB[\\x95\\\\]PW[\\x94\\\\])(;CA[UTF-8]PB[\\xe8\\xa1\\xa8]PW[\\xe8\\x83\\xbd])";
    assert_eq!(shown(&session), both);
    let clip = session.copy(second).expect("it is sound");
    session.paste(node(0), &clip).expect("Shift_JIS has all of it");
    assert!(shown(&session).contains("PW[\\x94\\\\];PB[\\x95\\\\]PW[\\x94\\\\])"), "{}", shown(&session));
    let korean = Clip::of_text("(;C[박])").expect("a game");
    assert!(matches!(session.paste(node(0), &korean), Err(SessionError::Put(_))));
    session.paste(second, &korean).expect("UTF-8 has it");
}

#[test]
fn ascii_games_accept_text_in_their_declared_charset() {
    let mut session = session(b"(;CA[Shift_JIS];B[aa])");
    session.go(node(1));
    session.set(node(1), prop::C, "表").expect("Shift_JIS has it");
    session.play_text(Color::White, "bb", Rules::Ignored).expect("a move");
    assert_eq!(shown(&session), "(;CA[Shift_JIS];B[aa]C[\\x95\\\\];W[bb])");
    session.undo();
    session.undo();
    session.redo();
    assert_eq!(shown(&session), "(;CA[Shift_JIS];B[aa]C[\\x95\\\\])");
}

#[test]
fn rejects_text_that_would_change_the_detected_charset() {
    let mut session = session(b"(;GM[1];B[aa])");
    let korean = session.set(node(0), prop::PB, "박");
    assert!(matches!(korean, Err(SessionError::Put(_))), "{korean:?}");
    session.set(node(0), prop::CA, "UTF-8").expect("all is ASCII");
    session.set(node(0), prop::PB, "박").expect("UTF-8 has it");
    assert_eq!(
        session.set(node(0), prop::CA, "GBK").err().map(|error| error.to_string()),
        Some("the game has text in another charset".to_owned())
    );
    assert_eq!(session.n_done(), 2);
}

#[test]
fn editing_a_damaged_record_repairs_it_first() {
    let mut session = session(b"(;B[aa;W[bb](;B[cc])");
    session.set(node(1), prop::C, "x").expect("it can be mended");
    assert_eq!(shown(&session), "(;B[aa];W[bb]C[x](;B[cc]))");
    assert_eq!(session.n_done(), 1);
    session.undo();
    assert_eq!(shown(&session), "(;B[aa;W[bb](;B[cc])");
    assert_eq!(session.promote(node(1)).err(), Some(SessionError::InPlace));
    assert_eq!(shown(&session), "(;B[aa;W[bb](;B[cc])");
    session.redo();
    assert_eq!(shown(&session), "(;B[aa];W[bb]C[x](;B[cc]))");
}

#[test]
fn unchanged_records_add_no_history() {
    let mut session = session(b"(;PB[a])");
    for _ in 0..2 {
        session.set(node(0), prop::PB, "b").expect("a name");
        session.unset(node(0), "C").expect("it is not there");
    }
    assert_eq!((session.n_done(), shown(&session).as_str()), (1, "(;PB[b])"));
}

#[test]
fn new_operations_clear_the_redo_stack() {
    let mut session = session(b"(;)");
    session.set(node(0), prop::C, "a").expect("a text");
    session.undo();
    session.set(node(0), prop::C, "b").expect("a text");
    assert_eq!((session.n_undone(), session.redo()), (0, None));
}

#[test]
fn next_returns_to_the_last_variation() {
    let mut session = session(b"(;(;C[1])(;C[2](;C[3])(;C[4];C[5])))");
    session.go(node(5));
    session.first();
    assert_eq!(session.last(), Some(node(5)));
    session.previous_variation();
    assert_eq!(session.selection(), Some(node(5)), "node 5 has no siblings");
    session.previous();
    assert_eq!(session.previous_variation(), Some(node(3)));
    session.first();
    assert_eq!((session.next(), session.next(), session.next()), (Some(node(2)), Some(node(3)), None));
    // An edit keeps the remembered variation.
    session.delete_subtree(node(1)).expect("it can be done");
    session.first();
    assert_eq!(session.last(), Some(node(2)));
}

#[test]
fn playing_an_existing_move_selects_it() {
    let mut session = session(b"(;GM[1]SZ[9](;B[cc])(;AB[dd]B[ee])(;B[ee]C[x]))");
    let change = session.play_text(Color::Black, "ee", Rules::Obeyed).expect("a move");
    assert!(change.is_empty());
    assert_eq!(session.selection(), Some(node(3)));
    session.first();
    let change = session.play_text(Color::Black, "ff", Rules::Obeyed).expect("a move");
    assert_eq!(change.new, [node(4)..node(5)]);
    let occupied = session.play_text(Color::White, "ff", Rules::Obeyed);
    assert!(matches!(occupied, Err(SessionError::Illegal(_))), "{occupied:?}");
    assert!(matches!(session.play_text(Color::White, "zz", Rules::Ignored), Err(SessionError::ParseMove(_))));
}

#[test]
fn setting_a_property_replaces_a_hundred_thousand_copies() {
    let text = format!("(;{};B[aa])", "C[x]".repeat(100_000));
    let mut session = session(text.as_bytes());
    session.set(node(0), prop::C, "y").expect("a text");
    assert_eq!(shown(&session), "(;C[y];B[aa])");
    session.undo();
    assert_eq!(session.write(), text.as_bytes());
}

#[test]
fn navigates_a_hundred_thousand_nodes() {
    let text = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(50_000));
    let mut session = session(text.as_bytes());
    while session.next().is_some() {}
    assert_eq!(session.selection(), Some(node(100_000)));
    while session.previous().is_some() {}
    assert_eq!(session.selection(), Some(node(0)));
    assert!(session.position().is_ok());
}

#[test]
fn promotes_deep_variations_in_one_step() {
    let n = 20_000;
    let text = format!("(;{}{})", "(;)(;".repeat(n), ")".repeat(n));
    let mut session = session(text.as_bytes());
    session.go(node(2 * n as u32));
    session.make_main_line(node(2 * n as u32)).expect("it is not there yet");
    assert_eq!(session.selection(), Some(node(n as u32)));
    assert_eq!(session.write().len(), text.len());
    session.undo();
    assert_eq!(session.write(), text.as_bytes());
}

/// Words before a bracket are an identifier after a complete value, but text after an incomplete one.
#[test]
fn words_after_a_comment_do_not_join_the_next_value() {
    let bytes = b"(;GM[1]RU[Chinese]\nC[Th]NUGo [12k\\]: a move\nanother\n]\nCA[UTF-8];B[dg])";
    let mut session = session(bytes);
    let root = session.selection().expect("a node");
    session.unset(root, "C").expect("the comment goes");
    let again = opensgf::read(session.document().write());
    let rules =
        opensgf::games(&again).flat_map(|game| opensgf::convert::get(&game, "RU")).collect::<Vec<_>>();
    assert_eq!(rules, ["Chinese"]);
}
