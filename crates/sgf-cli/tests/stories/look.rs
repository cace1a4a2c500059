//! Looking at records: `tree` and `info`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "\
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki \u{5927}\u{5DDD}]BR[5d]PW[Bo]WR[4d]BT[Osaka]EV[Cup]RO[2]DT[1999-12-31]PC[Malm\u{F6}]
RE[B+0.5]RU[Japanese]KM[5.5]TM[5400]OT[5x30 byo-yomi]AP[hand:2]GC[Close.
Very close.]
;B[ee];W[ec]C[A bold move\\: White does not fear the centre, as everybody else would who has seen what follows]
(;B[ge]N[main];W[gc];B[]C[!])
(;B[cg](;W[gg];B[gf])(;W[cc]C[better])(;W[dd]))
(;B[cc]N[too \x1B[2Jslow]))
";

#[test]
fn variations_are_drawn_below_what_they_leave() {
    let place =
        Place::with(&[("a.sgf", GAME), ("b.sgf", "(;GM[11];B[a1](;W[b2])(;W[c3]))(;C[only a root])")]);
    same(
        place.run("tree a.sgf"),
        str![[r#"
a.sgf: Go 9x9, Aki 大川 – Bo, 1999-12-31, B+0.5
1-2     B ee W ec  A bold move: White does not fear the centre, as everybody…
├─ 3       B cg
│  ├─ 4       W cc  better
│  ├─ 4       W dd
│  4-5     W gg B gf
├─ 3       B cc  “too ␛[2Jslow”
3-5     B ge … B pass  “main”  !

"#]],
    );
    same(
        place.run("tree --max-depth 1 a.sgf"),
        str![[r#"
a.sgf: Go 9x9, Aki 大川 – Bo, 1999-12-31, B+0.5
1-2     B ee W ec  A bold move: White does not fear the centre, as everybody…
├─ 3       B cg
│  ├─ … 2 variations, 2 nodes
│  4-5     W gg B gf
├─ 3       B cc  “too ␛[2Jslow”
3-5     B ge … B pass  “main”  !

"#]],
    );
    same(
        place.run("tree --max-depth 0 b.sgf"),
        str![[r#"
b.sgf, game 1: Hex 11x11
1       B a1
├─ … 1 variation, 1 node
2       W b2
b.sgf, game 2: Go 19x19
root      only a root

"#]],
    );
    same(
        place.run("tree --nth 2 b.sgf"),
        str![[r#"
b.sgf, game 2: Go 19x19
root      only a root

"#]],
    );
    same(
        place.run("tree --nth 3 b.sgf"),
        str![[r#"
! error: b.sgf has no game 3
exit 2

"#]],
    );
    same(
        place.feed("tree", b""),
        str![[r#"
! error: standard input has no game: it is empty
exit 2

"#]],
    );
}

#[test]
fn one_game_is_told_in_full_and_several_in_a_line_each() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("info"),
        str![[r#"
a.sgf
  Game        Go 9x9
  Black       Aki 大川 5d (Osaka)
  White       Bo 4d
  Event       Cup
  Round       2
  Date        1999-12-31
  Place       Malmö
  Result      B+0.5
  Rules       Japanese
  Komi        5.5
  Time        1 h 30 min, 5x30 byo-yomi
  About       Close. Very close.
  Holds       5 moves in the main line, 12 nodes, 4 variations, 3 comments
  Charset     UTF-8, declared
  Format      FF[4], written by hand 2

"#]],
    );
    place.write("b.sgf", b"(;CA[Big5]PB[\xA9\x50\xAB\x54\xBE\xB1]RE[W+R]DT[2001])(;GM[11]SZ[11:9])");
    same(
        place.run("info"),
        str![[r#"
a.sgf  Aki 大川 5d – Bo 4d  1999-12-31  B+0.5  Go 9x9, 5 moves
b.sgf, game 1  周俊勳 – ?  2001  W+R  Go 19x19, 0 moves
b.sgf, game 2  Hex 11x9, 0 moves
3 games in 2 files
  Played      Go 19x19 (1), Go 9x9 (1), Hex 11x9 (1)
  Years       1999 to 2001
  Players     Aki 大川 (1), Bo (1), 周俊勳 (1)
  Won by      Black (1), White (1), not told (1)
  Hold        5 moves, 14 nodes, 4 variations, 3 comments
  Charsets    Big5 (2), UTF-8 (1)
  Formats     FF[1] (2), FF[4] (1)
  Written by  hand 2 (1)

"#]],
    );
    same(
        place.run("info --summary b.sgf"),
        str![[r#"
2 games in 1 file
  Played      Go 19x19 (1), Hex 11x9 (1)
  Years       2001
  Players     周俊勳 (1)
  Won by      White (1), not told (1)
  Hold        0 moves, 2 nodes, 0 variations, 0 comments
  Charsets    Big5 (2)
  Formats     FF[1] (2)

"#]],
    );
    same(
        place.run("info --json b.sgf"),
        str![[r#"
{"file":"b.sgf","game":1,"gm":1,"gm_name":"Go","gm_from":"for want of GM","size":"19x19","black":{"name":"周俊勳","rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"event":null,"round":null,"date":"2001","place":null,"result":"W+R","rules":null,"komi":null,"handicap":null,"time":null,"overtime":null,"name":null,"opening":null,"source":null,"annotator":null,"user":null,"copyright":null,"game_comment":null,"normal":{"year":2001,"winner":"white","margin":null,"manner":"resignation","komi":null,"handicap":null,"black_rank":null,"white_rank":null},"nodes":1,"moves":0,"variations":0,"comments":0,"charset":"Big5","charset_from":"declared","charset_declared":"Big5","application":null,"ff":"1"}
{"file":"b.sgf","game":2,"gm":11,"gm_name":"Hex","gm_from":"by its number","size":"11x9","black":{"name":null,"rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"event":null,"round":null,"date":null,"place":null,"result":null,"rules":null,"komi":null,"handicap":null,"time":null,"overtime":null,"name":null,"opening":null,"source":null,"annotator":null,"user":null,"copyright":null,"game_comment":null,"normal":{"year":null,"winner":null,"margin":null,"manner":null,"komi":null,"handicap":null,"black_rank":null,"white_rank":null},"nodes":1,"moves":0,"variations":0,"comments":0,"charset":"Big5","charset_from":"like the rest of the file","charset_declared":null,"application":null,"ff":"1"}

"#]],
    );
    same(
        place.run("info --full b.sgf"),
        str![[r#"
b.sgf, game 1
  Game        Go 19x19
  Black       周俊勳
  Date        2001
  Result      W+R
  Holds       0 moves, 1 node, 0 variations, 0 comments
  Charset     Big5, declared
  Format      FF[1]

b.sgf, game 2
  Game        Hex 11x9
  Holds       0 moves, 1 node, 0 variations, 0 comments
  Charset     Big5, like the rest of the file
  Format      FF[1]

2 games in 1 file
  Played      Go 19x19 (1), Hex 11x9 (1)
  Years       2001
  Players     周俊勳 (1)
  Won by      White (1), not told (1)
  Hold        0 moves, 2 nodes, 0 variations, 0 comments
  Charsets    Big5 (2)
  Formats     FF[1] (2)

"#]],
    );
}

/// What Lizzie has kept behind Black's move: two moves of White's, and one that hardly anybody has looked at.
const ANALYSED: &str = "(;GM[1]SZ[5]CA[UTF-8];B[cc]LZ[0.7.4 46.2 2.8k\nmove D2 visits 1988 winrate 5380 scoreMean 0.7 order 0 pv D2 B4 \
    info move B4 visits 640 winrate 5342 scoreMean 0.5 order 1 pv B4 info move A1 visits 1 winrate 100 order 2 pv A1];W[bb])";

#[test]
fn what_an_engine_thinks_is_shown_on_the_board() {
    let place = Place::with(&[("a.sgf", ANALYSED)]);
    same(
        place.run("show a.sgf --move 1 --analysis"),
        str![[r#"
a.sgf: Go 5x5
  A B C D E
5 ┌─┬─┬─┬─┐ 5
4 ├ b ┼─┼─┤ 4
3 ├─┼(●)┼─┤ 3
2 ├─┼─┼ a ┤ 2
1 └─┴─┴─┴─┘ 1
  A B C D E
a D2: 54, 2.0k   b B4: 53, 640
prisoners: Black has 0, White has 0
Move 1: B C3. White to move.

"#]],
    );
    same(
        place.run("show a.sgf --move 2 --analysis=moves,territory"),
        str![[r#"
! error: a.sgf: the node keeps nothing for --analysis; choose another one with --move or --at
exit 2

"#]],
    );
    same(place.run("render a.sgf --move 1 --analysis -o a.svg -q"), str![""]);
    let svg = place.content("a.svg");
    assert!(svg.contains("Looked at: D2 (54, 2.0k), B4 (53, 640)."), "{svg}");
    assert!(svg.contains("candidate-best"), "{svg}");
    let said = place.run("render a.sgf --move 1 --analysis=foo -o b.svg");
    assert!(said.contains("invalid value 'foo'") && said.contains("exit 2"), "{said}");
    let said = place.run("render a.sgf --figures --analysis -o b/");
    assert!(said.contains("--analysis is for positions") && said.contains("exit 2"), "{said}");
}
