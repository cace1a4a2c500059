//! Sessions without a terminal: keys pressed, and what is on the screen then.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use opensgf::render::text::TextOptions;
use opensgf::render::{Theme, View};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::draw::{Looks, screen};
use super::entries;
use super::session::Session;
use crate::choice::GameChoice;
use crate::input::Input;

const GAME: &str = "(;FF[4]CA[UTF-8]SZ[5]PB[柯洁]PW[Bob];B[bb]C[first\nwords];W[dd](;B[bd]HO[1];W[db]C[here too])\
                    (;B[cc]C[FIRST again]FG[:x](;W[cd])(;W[dc])))";

/// Presses keys; long names stand in angle brackets.
fn press(session: &mut Session<'_, '_>, keys: &str) -> bool {
    let mut rest = keys;
    let mut goes_on = true;
    while let Some(letter) = rest.chars().next() {
        let end = rest.find('>').filter(|_| letter == '<');
        let (name, code) = match end {
            Some(end) => (&rest[..=end], code(&rest[1..end])),
            None => (&rest[..letter.len_utf8()], KeyCode::Char(letter)),
        };
        rest = &rest[name.len()..];
        goes_on = session.press(KeyEvent::new(code, KeyModifiers::NONE));
    }
    goes_on
}

fn code(name: &str) -> KeyCode {
    match name {
        "right" => KeyCode::Right,
        "left" => KeyCode::Left,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "pgdn" => KeyCode::PageDown,
        "pgup" => KeyCode::PageUp,
        "back" => KeyCode::Backspace,
        _ => panic!("no key is called {name}"),
    }
}

#[test]
fn keys_lead_through_the_game() {
    let documents = [
        (Input::File("a.sgf".into()), opensgf::read(GAME.as_bytes())),
        (Input::File("b.sgf".into()), opensgf::read(b"(;GM[2];B[d3])(;GM[12])")),
    ];
    let entries = entries(&documents, GameChoice::default());
    for (keys, path, message) in [
        ("", "", ""),
        ("<right>", "0", ""),
        ("<right>l l<left>", "0*3", ""),
        ("<end>", "0*4", ""),
        ("<end><right>", "0*4", "the line ends here"),
        ("<left>", "", "this is the beginning"),
        ("<pgdn>", "0*4", ""),
        ("<pgdn><pgup>", "", ""),
        // Up and down: between variations of a move; and back through the one that was chosen.
        ("lll<down>", "0*2/1", ""),
        ("lll<down><up>", "0*3", ""),
        ("lll<up>", "0*3", "there is no other variation of this move"),
        ("lll<down>2", "0*2/1*2", ""),
        ("lll<down>2<home><end>", "0*2/1*2", ""),
        ("ll9", "0*2", "there is no variation 9 here"),
        // Comments, hotspots, figures: in the order of the file.
        ("c", "0", ""),
        ("cc", "0*4", ""),
        ("ccc", "0*2/1", ""),
        ("cccc", "0*2/1", "there is no comment after this"),
        ("cccC", "0*4", ""),
        ("C", "", "there is no comment before this"),
        ("h", "0*3", ""),
        ("hh", "0*3", "there is no hotspot after this"),
        ("f", "0*2/1", ""),
        ("fF", "0*2/1", "there is no figure before this"),
        // Search does not mind capital letters.
        ("/first<enter>", "0", ""),
        ("/first<enter>n", "0*2/1", ""),
        ("/first<enter>nN", "0", ""),
        ("/firstt<back><enter>", "0", ""),
        ("/nobody<enter>", "", "there is no comment with “nobody” after this"),
        ("/first<esc>", "", ""),
        ("n", "", "nothing is sought; / begins"),
        ("g3<enter>", "0*3", ""),
        ("<end>g1<enter>", "0", ""),
        ("g99<enter>", "", "there is no move 99 in this line"),
        ("gx<enter>", "", "“x” is no number"),
        ("?l", "", ""),
        ("[", "", "this is the first game"),
    ] {
        let mut session = Session::new(&entries, 0, None);
        assert!(press(&mut session, keys), "{keys}");
        assert_eq!(
            (session.node.path().to_string().as_str(), session.message.as_str()),
            (path, message),
            "{keys}"
        );
    }
    let mut session = Session::new(&entries, 0, None);
    press(&mut session, "]");
    assert_eq!((session.index, session.entry().place.as_str()), (1, "b.sgf, game 1"));
    press(&mut session, "]]");
    assert_eq!((session.index, session.message.as_str()), (2, "this is the last game"));
    assert!(session.position().is_err(), "the game has no moves that are known");
    assert!(!press(&mut session, "q"));
    assert!(!press(&mut session, "<esc>"));
    assert!(!session.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
}

/// What is on a screen after keys.
fn seen(source: &str, keys: &str, (width, height): (u16, u16)) -> String {
    let documents = [(Input::File("a.sgf".into()), opensgf::read(source.as_bytes()))];
    let entries = entries(&documents, GameChoice::default());
    let mut session = Session::new(&entries, 0, None);
    press(&mut session, keys);
    let looks = Looks { view: View::default(), theme: Theme::default(), options: TextOptions::default() };
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen(frame, &session, &looks)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| {
        let mut text = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            text += symbol;
            x += (crate::columns::width(symbol) as u16).max(1);
        }
        text.trim_end().to_owned()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_screen_has_head_board_words_and_tree() {
    let screen = seen(GAME, "c", (60, 14));
    let expected = "\
a.sgf: Go 5x5, 柯洁 – Bob
  A B C D E    Move 1: B B4. White to move.
5 ┌─┬─┬─┬─┐ 5  prisoners: Black has 0, White has 0
4 ├(●)┼─┼─┤ 4
3 ├─┼─╋─┼─┤ 3  first
2 ├─┼─┼─┼─┤ 2  words
1 └─┴─┴─┴─┘ 1
  A B C D E


◇─●─○─●─○
    └─●─○
      └─○
0   ← → ↑ ↓ moves and variations   c comment   / search   ?";
    assert!(screen == expected, "{screen}");
    let screen = seen(GAME, "c?", (60, 14));
    assert!(screen.contains("→ l  the next move"), "{screen}");
    let screen = seen(GAME, "/abc", (60, 14));
    assert!(screen.ends_with("search: abc_"), "{screen}");
}

#[test]
fn screens_of_any_size_are_drawn() {
    for size in [(1, 1), (2, 3), (10, 5), (30, 12), (200, 60)] {
        for source in [GAME, "(;SZ[52]LB[aa:label])", "(;GM[12];B[a])", "(;SZ[1];B[aa])", "(;GM[6];B[])"] {
            for keys in ["", "lll", "?", "<end>jj", "/x"] {
                seen(source, keys, size);
            }
        }
    }
}

#[test]
fn a_million_nodes_are_walked_through() {
    let long = format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(500_000));
    let screen = seen(&long, "<end><left><pgup>g500000<enter>", (100, 40));
    assert!(screen.contains("Move 500000: W B18."), "{screen}");
}
