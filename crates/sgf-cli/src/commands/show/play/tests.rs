//! Viewers without a terminal: keys pressed, and what is on the screen then.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use opensgf::render::text::{Colors, TextOptions};
use opensgf::render::{Theme, View};
use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};

use super::draw::{Looks, screen};
use super::records::Records;
use super::viewer::{Mode, Viewer};
use crate::args::common::GameArgs;
use crate::io::input::Input;

const GAME: &str = "(;FF[4]CA[UTF-8]SZ[5]PB[柯洁]PW[Bob];B[bb]C[first\nwords];W[dd](;B[bd]HO[1];W[db]C[here too])\
                    (;B[cc]C[FIRST again]FG[:x](;W[cd])(;W[dc])))";

/// Presses keys; long names are in angle brackets.
fn press(viewer: &mut Viewer, keys: &str) -> bool {
    let mut rest = keys;
    let mut goes_on = true;
    while let Some(letter) = rest.chars().next() {
        let end = rest.find('>').filter(|_| letter == '<');
        let (name, code) = match end {
            Some(end) => (&rest[..=end], code(&rest[1..end])),
            None => (&rest[..letter.len_utf8()], KeyCode::Char(letter)),
        };
        rest = &rest[name.len()..];
        goes_on = viewer.press(KeyEvent::new(code, KeyModifiers::NONE));
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
fn keys_navigate_the_game() {
    let records = || {
        let file = |name: &str, source: &str| (Input::File(name.into()), source.as_bytes().to_vec());
        let files = vec![file("a.sgf", GAME), file("b.sgf", "(;GM[2];B[d3])(;GM[12])")];
        Records::of(files, GameArgs::default())
    };
    for (keys, path, message) in [
        ("", "", ""),
        ("<right>", "0", ""),
        ("<right>l l<left>", "0*3", ""),
        ("<end>", "0*4", ""),
        ("<end><right>", "0*4", "the line ends here"),
        ("<left>", "", "this is the beginning"),
        ("<pgdn>", "0*4", ""),
        ("<pgdn><pgup>", "", ""),
        // Up and down switch between variations; back follows the chosen one.
        ("lll<down>", "0*2/1", ""),
        ("lll<down><up>", "0*3", ""),
        ("lll<up>", "0*3", "no other variation of this move"),
        ("lll<down>2", "0*2/1*2", ""),
        ("lll<down>2<home><end>", "0*2/1*2", ""),
        ("ll9", "0*2", "no variation 9 here"),
        // Comments, hotspots and figures, in file order.
        ("c", "0", ""),
        ("cc", "0*4", ""),
        ("ccc", "0*2/1", ""),
        ("cccc", "0*2/1", "no comment after this"),
        ("cccC", "0*4", ""),
        ("C", "", "no comment before this"),
        ("h", "0*3", ""),
        ("hh", "0*3", "no hotspot after this"),
        ("f", "0*2/1", ""),
        ("fF", "0*2/1", "no figure before this"),
        // Search ignores case.
        ("/first<enter>", "0", ""),
        ("/first<enter>n", "0*2/1", ""),
        ("/first<enter>nN", "0", ""),
        ("/firstt<back><enter>", "0", ""),
        ("/nobody<enter>", "", "no comment contains “nobody”"),
        ("/first<enter>nn", "0", "found on from the beginning of the game"),
        ("/first<enter>N", "0*2/1", "found on from the end of the game"),
        ("/first<esc>", "", ""),
        ("n", "", "no search text; press / first"),
        ("g3<enter>", "0*3", ""),
        ("<end>g1<enter>", "0", ""),
        ("g99<enter>", "", "no move 99 in this line"),
        ("gx<enter>", "", "“x” is no number"),
        ("?l", "", ""),
        ("?jjl", "", ""),
        ("m", "", "this is the main line"),
        ("lll<down>2m", "0*2", ""),
        ("pl", "", ""),
        ("[", "", "this is the first game"),
    ] {
        let mut viewer = Viewer::new(records(), 0);
        assert!(press(&mut viewer, keys), "{keys}");
        assert_eq!(
            (viewer.node().path().to_string().as_str(), viewer.message.as_str()),
            (path, message),
            "{keys}"
        );
    }
    let mut viewer = Viewer::new(records(), 0);
    press(&mut viewer, "]");
    assert_eq!((viewer.index, viewer.entry().place.as_str()), (1, "b.sgf, game 1"));
    press(&mut viewer, "]]");
    assert_eq!((viewer.index, viewer.message.as_str()), (2, "this is the last game"));
    assert!(viewer.position().is_err(), "the game has no moves that are known");
    assert!(!press(&mut viewer, "q"));
    assert!(!press(&mut viewer, "<esc>"));
    assert!(!viewer.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
}

#[test]
fn plays_automatically() {
    let files = vec![(Input::File("a.sgf".into()), b"(;B[aa];W[bb])".to_vec())];
    let mut viewer = Viewer::new(Records::of(files, GameArgs::default()), 0);
    press(&mut viewer, "p");
    viewer.tick();
    assert_eq!((viewer.node().index(), viewer.is_playing), (1, true));
    viewer.tick();
    assert_eq!((viewer.is_playing, viewer.message.as_str()), (false, "the line ends here"));
}

/// The screen after pressing keys.
fn seen(source: &str, keys: &str, size: (u16, u16)) -> String {
    seen_with(source, keys, size, TextOptions::default())
}

/// The same with colors, where the board has a margin.
fn seen_in_colors(source: &str, keys: &str, size: (u16, u16)) -> String {
    let mut options = TextOptions::default();
    options.colors = Colors::Sixteen;
    seen_with(source, keys, size, options)
}

fn seen_with(source: &str, keys: &str, (width, height): (u16, u16), options: TextOptions) -> String {
    let files = vec![(Input::File("a.sgf".into()), source.as_bytes().to_vec())];
    let mut viewer = Viewer::new(Records::of(files, GameArgs::default()), 0);
    press(&mut viewer, keys);
    let looks = Looks { view: View::default(), theme: Theme::default(), options, analysis: Vec::new() };
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let draw = |frame: &mut Frame<'_>| {
        screen(frame, &viewer, &looks);
    };
    terminal.draw(draw).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| {
        let mut text = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            text += symbol;
            x += (crate::io::columns::width(symbol) as u16).max(1);
        }
        text.trim_end().to_owned()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn screen_has_header_board_text_and_tree() {
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
0   ← → ↑ ↓ moves and variations   ? help   q end";
    assert!(screen == expected, "{screen}");
    let screen = seen(GAME, "c?", (60, 14));
    assert!(screen.contains("→ l  next move"), "{screen}");
    let screen = seen(GAME, "/abc", (60, 14));
    assert!(screen.ends_with("search: abc_"), "{screen}");
}

#[test]
fn large_board_fits_80x24() {
    let screen = seen("(;SZ[19];B[aa];W[ss](;B[sa])(;B[as])(;B[jj]))", "<end>", (80, 24));
    assert!(
        screen.contains("19 ") && screen.lines().nth(22).is_some_and(|line| line.contains('●')),
        "{screen}"
    );
    assert_eq!(screen.matches("A B C D").count(), 2, "{screen}");
    let screen = seen_in_colors("(;SZ[19];B[aa];W[ss])", "<end>", (80, 24));
    assert_eq!(screen.matches("A B C D").count(), 2, "{screen}");
    assert!(screen.contains("\n 19 ") && screen.contains("\n  1 "), "{screen}");
    // A comment has room below the board.
    let source = "(;SZ[19];B[aa]C[one\ntwo])";
    assert!(seen_in_colors(source, "<end>", (60, 30)).contains("one\ntwo"));
}

#[test]
fn help_fits_80x24() {
    let screen = seen("(;SZ[19];B[aa])", "?", (80, 24));
    for (names, help) in super::keys::HELP {
        assert!(screen.contains(names) && screen.contains(help), "{help}: {screen}");
    }
    assert!(screen.lines().all(|line| crate::io::columns::width(line) <= 80), "{screen}");
}

#[test]
fn shows_continuations_in_notation() {
    let screen = seen("(;SZ[19];B[aa](;W[pd])(;W[])(;W[??])(;C[no move]))", "l", (120, 30));
    assert!(screen.contains("next: 1 W Q16  2 W pass  3 W ??  4 –"), "{screen}");
    let screen = seen("(;SZ[19];B[aa]C[one]C[two])", "l", (120, 30));
    assert!(screen.contains("one") && screen.contains("two"), "{screen}");
}

#[test]
fn uses_the_narrow_board_when_it_fits_better() {
    let source = "(;SZ[19];B[aa];W[ss]C[What is said of it.])";
    for size in [(60, 24), (40, 28), (30, 30)] {
        let screen = seen(source, "<end>", size);
        assert!(screen.contains("19 ●┬┬") && screen.contains("1 └┴┴"), "{screen}");
        assert!(screen.contains("Move 2: W T1") && screen.contains("ABCDEFGHJKLMNOPQRST"), "{screen}");
    }
    assert!(seen(source, "<end>", (60, 24)).contains("What is said"));
    let screen = seen_in_colors(source, "<end>", (60, 24));
    assert!(screen.contains("ABCDEF") && screen.contains("What is said"), "{screen}");
    // Boards with longer numbers, and of other games, are not narrowed.
    let many = format!("(;SZ[19]{})", ";B[aa];W[bb];B[cc]".repeat(4));
    assert!(!seen(&many, "<end>#", (40, 24)).contains("ABCDEF"));
}

#[test]
fn truncated_text_can_be_scrolled() {
    let source = "(;SZ[19];B[aa]C[one\ntwo\nthree\nfour\nfive\nsix])(;SZ[9];B[aa])";
    let screen = seen(source, "l", (60, 30));
    assert!(screen.contains("one") && !screen.contains("six") && screen.contains("j more text"), "{screen}");
    let screen = seen(source, &format!("l{}", "j".repeat(50)), (60, 30));
    assert!(screen.contains("five\nsix") && !screen.contains("j more text"), "{screen}");
    assert!(!seen(source, "l", (120, 40)).contains("j more text"));
    // The help does not scroll beyond its end.
    let screen = seen(source, &format!("?{}", "j".repeat(99)), (60, 30));
    assert!(screen.contains("follow this variation"), "{screen}");
}

/// A terminal would move a wide character in the last column to the next row, over the board.
#[test]
fn wide_characters_stay_on_the_screen() {
    for width in 56..64 {
        let screen = seen(&format!("(;SZ[19];B[aa]C[a{}])", "囲碁".repeat(40)), "l", (width, 24));
        assert!(
            screen.lines().all(|line| crate::io::columns::width(line) <= width.into()),
            "{width}:\n{screen}"
        );
        assert_eq!(screen.matches('囲').count(), 40, "{width}:\n{screen}");
    }
}

#[test]
fn cropped_board_follows_the_last_move() {
    let source = "(;SZ[19];B[aa];W[ss])";
    let (first, last) = (seen(source, "l", (80, 14)), seen(source, "<end>", (80, 14)));
    assert!(first.contains("19 ") && !first.contains("\n 1 "), "{first}");
    assert!(last.contains("\n 1 ") && !last.contains("\n19 "), "{last}");
}

#[test]
fn keys_toggle_options() {
    let plain = seen(GAME, "lll", (80, 24));
    assert_ne!(seen(GAME, "lll#", (80, 24)), plain);
    assert_eq!(seen(GAME, "lll##", (80, 24)), plain);
    assert_ne!(seen(GAME, "llv", (80, 24)), seen(GAME, "ll", (80, 24)));
}

#[test]
fn draws_screens_of_any_size() {
    for size in [(1, 1), (2, 3), (10, 5), (30, 12), (200, 60)] {
        for source in [GAME, "(;SZ[52]LB[aa:label])", "(;GM[12];B[a])", "(;SZ[1];B[aa])", "(;GM[6];B[])"] {
            for keys in ["", "lll", "?", "<end>jj", "/x"] {
                seen(source, keys, size);
            }
        }
    }
}

#[test]
fn navigates_a_million_nodes() {
    let long = format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(500_000));
    let screen = seen(&long, "<end><left><pgup>g500000<enter>", (100, 40));
    assert!(screen.contains("Move 500000: W B18."), "{screen}");
}

#[test]
fn large_screens_enlarge_the_board() {
    let screen = seen("(;SZ[19];B[pd];W[dd](;B[sa])(;B[as]))", "<end>", (200, 60));
    assert!(screen.contains("├───┼───┼"), "{screen}");
    assert!(screen.contains("19 ") && screen.contains("│   │   │"), "{screen}");
    let small = seen("(;SZ[19];B[pd])", "<end>", (100, 40));
    assert!(!small.contains("├───┼"), "{small}");
}

#[test]
fn list_opens_each_game() {
    let games = "(;PB[Aki]PW[Bo]DT[1999];B[aa])(;PB[Cho]PW[Dan]RE[B+1];B[bb])(;PB[Cho]PW[Eve];B[cc])";
    let screen = seen(games, "L", (60, 14));
    assert!(screen.contains("a.sgf, game 1  Aki – Bo  1999\na.sgf, game 2  Cho – Dan  B+1"), "{screen}");
    assert!(screen.ends_with("games with: _   1 of 3   Enter goes there"), "{screen}");
    let screen = seen(games, "Lcho", (60, 14));
    assert!(
        !screen.contains("game 1  Aki") && screen.ends_with("games with: cho_   1 of 2   Enter goes there"),
        "{screen}"
    );
    for (keys, index) in [
        ("Lcho<enter>", 1),
        ("Lcho<down><enter>", 2),
        ("L<end><enter>", 2),
        ("L<end><up><home><enter>", 0),
        ("Lxyz<enter>", 0),
        ("Lxyz<back><back><back><end><enter>", 2),
        ("L<end><esc>", 0),
    ] {
        let files = vec![(Input::File("a.sgf".into()), games.as_bytes().to_vec())];
        let mut viewer = Viewer::new(Records::of(files, GameArgs::default()), 0);
        press(&mut viewer, keys);
        assert_eq!((viewer.index, &viewer.mode), (index, &Mode::Walk), "{keys}");
    }
}

#[test]
fn mouse_selects_moves() {
    let files = vec![(Input::File("a.sgf".into()), GAME.as_bytes().to_vec())];
    let mut viewer = Viewer::new(Records::of(files, GameArgs::default()), 0);
    let looks = Looks {
        view: View::default(),
        theme: Theme::default(),
        options: TextOptions::default(),
        analysis: Vec::new(),
    };
    let mut terminal = Terminal::new(TestBackend::new(60, 14)).unwrap();
    let mut seen = None;
    terminal.draw(|frame| seen = Some(screen(frame, &viewer, &looks))).unwrap();
    let seen = seen.unwrap();
    let mut point = |kind, (column, row): (u16, u16)| {
        viewer.point(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, &seen);
        viewer.node().path().to_string()
    };
    let (tree, click) = (seen.parts.tree, MouseEventKind::Down(MouseButton::Left));
    assert_eq!(point(MouseEventKind::ScrollDown, (3, 3)), "0");
    assert_eq!(point(MouseEventKind::ScrollUp, (3, 3)), "");
    assert_eq!(point(click, (seen.parts.board.right() - 1, 4)), "0");
    assert_eq!(point(click, (seen.parts.board.x, 4)), "");
    // The tree: the fifth node of the main line, the one below it, and an empty place.
    assert_eq!(point(click, (tree.x + 8, tree.y)), "0*4");
    assert_eq!(point(click, (tree.x + 6, tree.y + 1)), "0*2/1");
    assert_eq!(point(click, (tree.x + 40, tree.y)), "0*2/1");
}

#[test]
fn key_a_shows_engine_analysis() {
    let record = "(;GM[1]SZ[5];B[cc]LZ[0.7 46.2 2k\nmove D2 visits 1988 winrate 5380 order 0 pv D2])";
    let screens = ["<end>", "<end>a", "<end>aa"].map(|keys| seen(record, keys, (60, 20)));
    assert_eq!(
        screens.each_ref().map(|screen| screen.contains("a D2: 54, 2.0k")),
        [false, true, false],
        "{}",
        screens[1]
    );
    // Without analysis, the key does nothing.
    assert_eq!(seen(GAME, "a", (60, 20)), seen(GAME, "", (60, 20)));
}
