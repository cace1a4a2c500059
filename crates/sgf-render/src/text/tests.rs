//! Tests of boards as text.

use sgf_games::game;
use sgf_model::record;
use sgf_syntax::Document;

use super::{Colors, Run, Signs, TextOptions, lines, text};
use crate::{Coordinates, Diagram, Theme, View, Window, draw};

/// The last position of the main line; with variations, the first position.
fn scene(source: &str, view: &View) -> crate::Scene {
    let doc = Document::parse(source.as_bytes());
    let game_view = record::games(&doc).next().unwrap();
    let last = game_view.main_line().last().unwrap();
    let node = if view.variations { game_view.root() } else { last };
    draw(&Diagram::at(&game_view, game(game_view.number()).unwrap(), node).unwrap(), view).unwrap()
}

fn write(source: &str, view: &View, signs: Signs) -> String {
    text(&scene(source, view), &Theme::default(), &TextOptions { signs, ..TextOptions::default() })
}

/// The board in Unicode and in ASCII.
#[track_caller]
fn check(source: &str, view: &View, expected: &str) {
    let written = [Signs::Unicode, Signs::Ascii].map(|signs| write(source, view, signs)).join("--\n");
    let expected = expected.strip_prefix('\n').unwrap_or(expected);
    assert!(written == expected, "{source}\n{written}");
}

#[test]
fn board_has_lines_stars_stones_and_names() {
    check(
        "(;SZ[9];B[cc];W[gc];B[dg])",
        &View::default(),
        "
  A B C D E F G H J
9 ┌─┬─┬─┬─┬─┬─┬─┬─┐ 9
8 ├─┼─┼─┼─┼─┼─┼─┼─┤ 8
7 ├─┼─●─┼─┼─┼─○─┼─┤ 7
6 ├─┼─┼─┼─┼─┼─┼─┼─┤ 6
5 ├─┼─┼─┼─╋─┼─┼─┼─┤ 5
4 ├─┼─┼─┼─┼─┼─┼─┼─┤ 4
3 ├─┼─╋(●)┼─┼─╋─┼─┤ 3
2 ├─┼─┼─┼─┼─┼─┼─┼─┤ 2
1 └─┴─┴─┴─┴─┴─┴─┴─┘ 1
  A B C D E F G H J
--
  A B C D E F G H J
9 . . . . . . . . . 9
8 . . . . . . . . . 8
7 . . X . . . O . . 7
6 . . . . . . . . . 6
5 . . . . + . . . . 5
4 . . . . . . . . . 4
3 . . +(X). . + . . 3
2 . . . . . . . . . 2
1 . . . . . . . . . 1
  A B C D E F G H J
",
    );
}

#[test]
fn marks_are_next_to_stones_or_on_points() {
    check(
        "(;SZ[5]AB[aa][ca][ea]AW[bb][db]MA[aa][ac]CR[bb][bc]SQ[ca][cc]TR[db][dc]SL[ea][ec]TB[ad][bd]TW[ae:be])",
        &View::default(),
        "
  A  B  C  D  E
5 ●× ┬──●□ ┬──●◇ 5
4 ├──○◌ ┼──○△ ┤  4
3 ×──◌──□──△──◇  3
2 ▪──▪──┼──┼──┤  2
1 ▫──▫──┴──┴──┘  1
  A  B  C  D  E
--
  A  B  C  D  E
5 X* .  X# .  X& 5
4 .  O@ .  O^ .  4
3 *  @  #  ^  &  3
2 %  %  .  .  .  2
1 =  =  .  .  .  1
  A  B  C  D  E
Marks: * cross, # square, & selected, @ circle, ^ triangle, % Black's territory, = White's territory
",
    );
}

#[test]
fn labels_and_numbers_are_not_truncated() {
    check(
        "(;SZ[5]AB[aa][ba]AW[ca]LB[aa:1][ba:23][ca:123][ac:a][bc:ab][cc:abc][dc:a long one]TR[ba])",
        &View::default(),
        "
  A    B    C    D    E
5 ●1   ●23△ ○123 ┬────┐ 5
4 ├────┼────┼────┼────┤ 4
3 a    ab  abc   *1 ──┤ 3
2 ├────┼────┼────┼────┤ 2
1 └────┴────┴────┴────┘ 1
  A    B    C    D    E
*1 (D3): a long one
--
  A    B    C    D    E
5 X1   X23^ O123 .    . 5
4 .    .    .    .    . 4
3 a    ab  abc   *1   . 3
2 .    .    .    .    . 2
1 .    .    .    .    . 1
  A    B    C    D    E
Marks: ^ triangle
*1 (D3): a long one
",
    );
    let numbers = View { numbers: Some(1..=200), ..View::default() };
    check(
        "(;SZ[3];B[aa]MN[98];W[ab];B[ac];W[bb])",
        &numbers,
        "
  A    B    C
3 ●98 ─┬────┐ 3
2 ○99  ○101 ┤ 2
1 ●100 ┴────┘ 1
  A    B    C
--
  A    B    C
3 X98  .    . 3
2 O99  O101 . 2
1 X100 .    . 1
  A    B    C
",
    );
}

#[test]
fn hidden_parts_are_cropped() {
    check(
        "(;SZ[19]VW[aa:cc];B[bb])",
        &View::default(),
        "
   A B C
19 ┌─┬─┬─ 19
18 ├(●)┼─ 18
17 ├─┼─┼─ 17
   A B C
--
   A B C
19 . . .  19
18 .(X).  18
17 . . .  17
   A B C
",
    );
    let window = View { window: Window::Of("D4:F6".into()), ..View::default() };
    check(
        "(;SZ[9]AB[de])",
        &window,
        "
   D E F
6 ─┼─┼─┼─ 6
5 ─●─╋─┼─ 5
4 ─┼─┼─┼─ 4
   D E F
--
   D E F
6  . . .  6
5  X + .  5
4  . . .  4
   D E F
",
    );
    check(
        "(;SZ[5]VW[aa][bb][cc][dd]AB[bb])",
        &View::default(),
        "
   A B C D
5  ┌─       5
4   ─●─     4
3     ─╋─   3
2       ─┼─ 2
   A B C D
--
   A B C D
5  .        5
4    X      4
3      +    3
2        .  2
   A B C D
",
    );
}

#[test]
fn lists_arrows_lines_and_dimmed_points() {
    check(
        "(;SZ[4]AB[aa][bb]AW[cc]AR[aa:cc][da:dd]LN[ad:cd]DD[aa:ba][cc])",
        &View::default(),
        "
  A B C D
4 • · ┬─┐ 4
3 ├─●─┼─┤ 3
2 ├─┼ ◦ ┤ 2
1 └─┴─┴─┘ 1
  A B C D
Arrows: A4 → C2, D4 → D1
Line: A1 – C1
--
  A B C D
4 x   . . 4
3 . X . . 3
2 . . o . 2
1 . . . . 1
  A B C D
Arrows: A4 -> C2, D4 -> D1
Line: A1 - C1
",
    );
}

#[test]
fn shows_evaluations_and_the_last_move() {
    check(
        "(;SZ[3];B[bb]BM[1];W[cb]IT[])",
        &View::default(),
        "
  A B C
3 ┌─┬─┐    3
2 ├─●(○)!? 2
1 └─┴─┘    1
  A B C
--
  A B C
3 . . .    3
2 . X(O)!? 2
1 . . .    1
  A B C
",
    );
}

#[test]
fn wide_names_are_aligned() {
    let cjk = View { coordinates: Coordinates::Cjk, ..View::default() };
    check(
        "(;SZ[11];B[aa]LB[bb:黒][cc:黒白])",
        &cjk,
        "
      1  2  3  4  5  6  7  8  9  10 11
  一 (●)─┬──┬──┬──┬──┬──┬──┬──┬──┬──┐ 一
  二  ├─ 黒 ┼──┼──┼──┼──┼──┼──┼──┼──┤ 二
  三  ├──┼─ *1 ┼──┼──┼──┼──┼──╋──┼──┤ 三
  四  ├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤ 四
  五  ├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤ 五
  六  ├──┼──┼──┼──┼──╋──┼──┼──┼──┼──┤ 六
  七  ├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤ 七
  八  ├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤ 八
  九  ├──┼──╋──┼──┼──┼──┼──┼──╋──┼──┤ 九
  十  ├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤ 十
十一  └──┴──┴──┴──┴──┴──┴──┴──┴──┴──┘ 十一
      1  2  3  4  5  6  7  8  9  10 11
*1 (3三): 黒白
--
      1  2  3  4  5  6  7  8  9  10 11
  一 (X) .  .  .  .  .  .  .  .  .  . 一
  二  .  黒 .  .  .  .  .  .  .  .  . 二
  三  .  .  *1 .  .  .  .  .  +  .  . 三
  四  .  .  .  .  .  .  .  .  .  .  . 四
  五  .  .  .  .  .  .  .  .  .  .  . 五
  六  .  .  .  .  .  +  .  .  .  .  . 六
  七  .  .  .  .  .  .  .  .  .  .  . 七
  八  .  .  .  .  .  .  .  .  .  .  . 八
  九  .  .  +  .  .  .  .  .  +  .  . 九
  十  .  .  .  .  .  .  .  .  .  .  . 十
十一  .  .  .  .  .  .  .  .  .  .  . 十一
      1  2  3  4  5  6  7  8  9  10 11
*1 (3三): 黒白
",
    );
}

#[test]
fn variations_are_dimmed() {
    let view = View { variations: true, ..View::default() };
    check(
        "(;SZ[3]AB[bb](;W[aa])(;W[cc]))",
        &view,
        "
  A B C
3 ◦─┬─┐ 3
2 ├─●─┤ 2
1 └─┴─◦ 1
  A B C
--
  A B C
3 o . . 3
2 . X . 2
1 . . o 1
  A B C
",
    );
}

#[test]
fn lines_end_where_the_board_ends() {
    check(
        "(;GM[5];B[a7])",
        &View::default(),
        "
      a b c d e f g
 ○ 7 (●)────┬─────┐   7
○2 6    ┌───┼───┐     6
○2 5      ┌─┴─┐       5 ●
○2 4  ├─┼─┤   ├─┼─┤   4 ●2
 ○ 3      └─┬─┘       3 ●2
 ○ 2    └───┼───┘     2 ●2
   1  └─────┴─────┘   1 ●
      a b c d e f g
--
      a b c d e f g
 O 7 (X)    .     .   7
O2 6    .   .   .     6
O2 5      . . .       5 X
O2 4  . . .   . . .   4 X2
 O 3      . . .       3 X2
 O 2    .   .   .     2 X2
   1  .     .     .   1 X
      a b c d e f g
",
    );
}

#[test]
fn colors_are_those_of_the_theme() {
    let scene =
        scene("(;SZ[2]AB[aa]AW[bb];B[ab])", &View { coordinates: Coordinates::None, ..View::default() });
    let write = |colors| {
        let options = TextOptions { colors, ..TextOptions::default() };
        text(&scene, &Theme::default(), &options).replace('\x1b', "^")
    };
    // The rim has half blocks; both stones are full discs in their colors; the last move has its own background.
    assert_eq!(
        write(Colors::True),
        "^[38;2;237;190;108m▄▄▄▄▄^[0m\n\
         ^[38;2;90;58;20m^[48;2;237;190;108m ^[0m^[38;2;36;33;31m^[48;2;237;190;108m●^[0m^[38;2;90;58;20m^[48;2;237;190;108m─┐ ^[0m\n\
         ^[38;2;90;58;20m^[48;2;237;190;108m ^[0m^[38;2;36;33;31m^[48;2;113;123;141m●^[0m^[38;2;90;58;20m^[48;2;237;190;108m─^[0m^[38;2;247;244;236m^[48;2;237;190;108m●^[0m^[38;2;90;58;20m^[48;2;237;190;108m ^[0m\n\
         ^[38;2;237;190;108m▀▀▀▀▀^[0m\n\
         "
    );
    assert_eq!(
        write(Colors::Sixteen),
        "^[33m▄▄▄▄▄^[0m\n\
         ^[30m^[43m ●─┐ ^[0m\n\
         ^[30m^[43m ^[0m^[30m^[100m●^[0m^[30m^[43m─^[0m^[97m^[43m●^[0m^[30m^[43m ^[0m\n\
         ^[33m▀▀▀▀▀^[0m\n\
         "
    );
    let low = TextOptions { colors: Colors::Sixteen, without_rim: true, ..TextOptions::default() };
    assert_eq!(text(&scene, &Theme::default(), &low).lines().count(), 2);
}

#[test]
fn black_and_white_stones_differ_in_every_theme() {
    let scene = scene("(;SZ[2]AB[aa]AW[bb])", &View::default());
    for name in Theme::names() {
        for colors in [Colors::Sixteen, Colors::True] {
            let options = TextOptions { colors, ..TextOptions::default() };
            let lines = lines(&scene, &Theme::named(name).unwrap(), &options);
            let stones = lines.iter().flatten().filter(|run| run.text.contains(['●', '○']));
            let sign = |run: &Run| run.text.chars().find(|sign| "●○".contains(*sign));
            let ink = |run: &Run| run.style.get_fg_color();
            let styles: Vec<_> = stones.map(|run| (sign(run), ink(run), run.style.get_bg_color())).collect();
            assert_eq!(styles.len(), 2, "{name}");
            assert!(styles[0] != styles[1], "{name}, {colors:?}: {styles:?}");
            assert!(styles.iter().all(|(_, ink, paper)| ink != paper), "{name}, {colors:?}");
        }
    }
}

#[test]
fn lines_of_a_colored_board_have_the_same_width() {
    use unicode_width::UnicodeWidthStr;
    let view = View { coordinates: Coordinates::Cjk, ..View::default() };
    let scene = scene("(;SZ[19];B[dd]LB[dd:123][qq:名人][aa:مرحبا][bb:🦀]CR[ss]TB[sa]BM[1])", &view);
    let options = TextOptions { colors: Colors::True, ..TextOptions::default() };
    let lines = lines(&scene, &Theme::default(), &options);
    let widths: Vec<usize> = lines.iter().map(|line| line.iter().map(|run| run.text.width()).sum()).collect();
    // Two rims, the names above and below, the board, and the legend.
    assert!(widths[..23].iter().all(|width| *width == widths[0]), "{widths:?}");
}

#[test]
fn extreme_sizes_and_texts_are_written() {
    let all: Vec<u8> = (b'a'..=b'z').chain(b'A'..=b'Z').collect();
    let points = |ident: &str, text: &str| -> String {
        let point = |x: &u8, y: &u8| format!("[{}{}{text}]", char::from(*x), char::from(*y));
        let every = all.iter().flat_map(|x| all.iter().map(move |y| point(x, y)));
        ident.to_owned() + &every.collect::<String>()
    };
    let sources = [
        "(;SZ[1])".to_owned(),
        "(;SZ[1];B[aa]LB[aa:\x1b[31m\u{202e}]AR[aa:aa])".to_owned(),
        "(;SZ[52])".to_owned(),
        format!("(;SZ[52]{}{}{})", points("AB", ""), points("LB", ":\u{301}x"), points("TR", "")),
        format!("(;SZ[52]{}{})", points("DD", ""), points("TW", "")),
        "(;SZ[52:1]VW[AA])".to_owned(),
    ];
    for source in sources {
        for colors in [Colors::None, Colors::Sixteen, Colors::True] {
            for signs in [Signs::Unicode, Signs::Ascii] {
                let scene = scene(&source, &View { numbers: Some(1..=9), ..View::default() });
                let written =
                    text(&scene, &Theme::default(), &TextOptions { signs, colors, ..TextOptions::default() });
                assert!(!written.contains("\x1b[31m\u{202e}"), "a record speaks to the terminal");
            }
        }
    }
}

#[test]
fn self_captured_stones_are_gone_under_all_rules() {
    for rules in ["", "RU[Japanese]", "RU[Chinese]", "RU[NZ]", "RU[Tromp-Taylor]", "RU[unknown]"] {
        // White fills the last liberty of two stones.
        let source = format!("(;GM[1]SZ[5]{rules};B[ba];W[aa];B[bb];W[ee];B[ac];W[ab])");
        let board = write(&source, &View::default(), Signs::Ascii);
        assert!(board.contains("(.)X") && board.matches('O').count() == 1, "{rules}\n{board}");
        let description = scene(&source, &View::default()).description;
        assert!(description.contains("Move 6: White A4."), "{description}");
    }
}
