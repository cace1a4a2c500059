//! Random session operations and their invariants, shared by the property test and the fuzz target.

use opensgf::play::{Options, replay};
use opensgf::session::{Change, Clip, Mark, Rules, Session, SessionError};
use opensgf::value::Color;
use opensgf::{Document, Game, NodeId, games, prop};

/// Texts for records: plain, with escapes, and in several charsets.
const TEXTS: [&str; 8] = ["", "x", "a]b\\", "é", "表示 能", "라비앙", "a [b B[aa];W[bb] c", "two\nlines :-)"];

/// Performs a random operation. `below` returns a random number below its argument.
pub(crate) fn act(
    session: &mut Session,
    clips: &mut Vec<Clip>,
    below: &mut dyn FnMut(usize) -> usize,
) -> Result<Change, SessionError> {
    let Some(node) = any_node(session, below) else {
        return match clips.last() {
            Some(clip) => session.paste_game(clip),
            None => session.new_record(opensgf::play::game(1).expect("Go"), None),
        };
    };
    let color = [Color::Black, Color::White][below(2)];
    let text = TEXTS[below(TEXTS.len())];
    match below(26) {
        0 => session.set(node, prop::C, text),
        1 => session.set(node, prop::PB, text),
        2 => session.set_text(node, ["N", "XX", "KM", "TR", "AB", "GM"][below(6)], &[text]),
        3 => session.set_text(node, ["AB", "TR", "W"][below(3)], &[["aa", "bb:cc", "zz"][below(3)]]),
        4 => session.unset(node, ["C", "B", "PB", "SZ", "CA"][below(5)]),
        5 => session.insert_before(node),
        6 => session.insert_after(node),
        7 => session.insert_child(node, below(4)),
        8 => session.delete_node(node),
        9 if below(2) == 0 => session.delete_subtree(node),
        10 => session.promote(node),
        11 => session.demote(node),
        12 => session.make_main_line(node),
        13 if below(4) == 0 => session.flatten(node),
        14 if below(2) == 0 => session.cut(node).map(|(clip, change)| {
            clips.push(clip);
            change
        }),
        15 => {
            clips.push(session.copy(node)?);
            Err(SessionError::InPlace)
        }
        16 => match clips.last() {
            Some(clip) => session.paste(node, clip),
            None => session.paste(node, &Clip::of_text("(;B[aa];W[bb](;C[表])(;))")?),
        },
        17 => {
            let parent = any_node(session, below).unwrap_or(node);
            session.move_subtree(node, parent)
        }
        18 | 19 => {
            session.go(node);
            session.play_text(color, ["aa", "bb", "cc", "", "zz"][below(5)], Rules::Ignored)
        }
        20 => {
            session.go(node);
            let moves = session.position()?.legal_moves();
            let turn = session.position()?.turn().unwrap_or(color);
            let step = moves.get(below(moves.len().max(1))).ok_or(SessionError::NotSetUp)?;
            session.play(turn, step, Rules::Obeyed)
        }
        21 | 22 => {
            session.go(node);
            let position = session.position()?;
            let sites: Vec<_> = position.geometry().sites().collect();
            let site = *sites.get(below(sites.len().max(1))).ok_or(SessionError::NotSetUp)?;
            let pieces = position.pieces();
            match below(4) {
                0 => session.mark(site, Some(Mark::ALL[below(5)])),
                1 => session.label(site, Some(text)),
                2 => session.put(site, None),
                _ => session.put(site, pieces.get(below(pieces.len().max(1))).copied()),
            }
        }
        23 if below(4) == 0 => session.new_record(opensgf::play::game(2).expect("Othello"), None),
        24 => session.undo().ok_or(SessionError::InPlace),
        25 => session.redo().ok_or(SessionError::InPlace),
        _ => {
            session.go(node);
            [Session::next, Session::previous, Session::last, Session::next_variation][below(4)](session);
            Err(SessionError::InPlace)
        }
    }
}

/// A random node, usually of the selected game.
fn any_node(session: &Session, below: &mut dyn FnMut(usize) -> usize) -> Option<NodeId> {
    let n_games = session.document().games().len();
    let game = match below(4) {
        0 if n_games > 0 => below(n_games),
        _ => session.game_index()?,
    };
    let node = below(session.document().game(game)?.node_count()) as u32;
    Some(NodeId { game: game as u32, node })
}

/// Checks that a fresh parse agrees with the session.
pub(crate) fn expect_read(session: &Session) {
    let again = opensgf::read(session.write());
    let shown = || session.write().escape_ascii().to_string();
    assert_eq!(session.document().games().len(), again.games().len(), "{}", shown());
    for (mine, other) in session.document().games().zip(again.games()) {
        assert!(is_same(mine, other), "game {} of {}", mine.index(), shown());
    }
    let Some(node) = session.node() else {
        assert_eq!(again.games().len(), 0, "nothing is selected in {}", shown());
        return;
    };
    let view = games(&again).nth(node.game().index()).expect("the game is there");
    let mine = session.game().expect("the selected game");
    assert!(view.charset() == mine.charset() || view.bytes().is_ascii(), "{} {}", view.charset(), shown());
    assert_eq!((view.number(), view.version()), (mine.number(), mine.version()), "{}", shown());
    if let (Ok(position), Some(spec)) = (session.position(), session.spec()) {
        let node = view.node(node.index()).expect("the node is there");
        let other = replay::position_at(&view, spec, &Options::of(&view), node).expect("it has a position");
        assert_eq!(position.placement(), other.placement(), "{}", shown());
        assert_eq!(position.turn(), other.turn(), "{}", shown());
    }
}

/// Returns true if two games have the same tree and raw values.
fn is_same(one: Game<'_>, other: Game<'_>) -> bool {
    one.span() == other.span()
        && one.node_count() == other.node_count()
        && one.nodes().zip(other.nodes()).all(|(one, other)| {
            one.parent().map(opensgf::Node::index) == other.parent().map(opensgf::Node::index)
                && one
                    .properties()
                    .map(opensgf::Property::ident)
                    .eq(other.properties().map(opensgf::Property::ident))
                && one
                    .properties()
                    .flat_map(opensgf::Property::values)
                    .map(opensgf::Value::raw)
                    .eq(other.properties().flat_map(opensgf::Property::values).map(opensgf::Value::raw))
        })
}

/// Performs operations with checks, then undoes and redoes all of them.
pub(crate) fn try_out(
    document: Document<'static>,
    n_acts: usize,
    below: &mut dyn FnMut(usize) -> usize,
) -> usize {
    let first = document.write().to_vec();
    let mut session = Session::new(document);
    let mut clips = Vec::new();
    let mut n_made = 0;
    for _ in 0..n_acts {
        let before = (session.write().to_vec(), session.n_done());
        let held = any_node(&session, below);
        let text = held.and_then(|id| session.document().node(id)).map(text_of);
        match act(&mut session, &mut clips, below) {
            Ok(change) => {
                n_made += usize::from(!change.is_empty());
                expect_read(&session);
                if let Some(new) = held.and_then(|id| change.remap.of(id))
                    && !change.nodes.contains(&new)
                    && change.gone.is_empty()
                {
                    let now = session.document().node(new).map(text_of);
                    assert_eq!(now, text, "a handle of {}", before.0.escape_ascii());
                }
                assert!(change.selection == session.selection());
            }
            Err(_) => assert_eq!((session.write(), session.n_done()), (&before.0[..], before.1)),
        }
    }
    for _ in 0..2 {
        let mut texts = Vec::new();
        while session.n_undone() > 0 {
            session.redo();
        }
        let end = session.write().to_vec();
        while session.n_done() > 0 {
            texts.push((session.write().to_vec(), session.selection()));
            session.undo();
        }
        assert_eq!(session.write().escape_ascii().to_string(), first.escape_ascii().to_string());
        expect_read(&session);
        for (text, selection) in texts.iter().rev() {
            session.redo();
            assert_eq!(session.write().escape_ascii().to_string(), text.escape_ascii().to_string());
            assert!(selection.is_none_or(|id| session.document().node(id).is_some()));
        }
        assert_eq!(session.write(), end);
    }
    n_made
}

/// The raw properties of a node, ignoring escapes, which repairs of damaged games may add.
fn text_of(node: opensgf::Node<'_>) -> Vec<u8> {
    let values = |property: opensgf::Property<'_>| {
        property.values().map(|value| value.raw().to_vec()).collect::<Vec<_>>().join(&b"]["[..])
    };
    let all = node.properties().flat_map(|it| [it.ident().to_vec(), values(it)]);
    let written = all.collect::<Vec<_>>().join(&b"|"[..]);
    written.into_iter().filter(|byte| *byte != b'\\').collect()
}
