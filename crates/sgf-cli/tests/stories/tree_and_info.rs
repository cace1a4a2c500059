//! `sgf tree` and `sgf info`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "\
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki \u{5927}\u{5DDD}]BR[5d]PW[Bo]WR[4d]BT[Osaka]EV[Cup]RO[2]DT[1999-12-31]PC[Malm\u{F6}]
RE[B+0.5]RU[Japanese]KM[5.5]TM[5400]OT[5x30 byo-yomi]AP[hand:2]GC[Close.
Very close.]
;B[ee];W[ec]C[A bold move\\: White does not fear the center, as everybody else would who has seen what follows]
(;B[ge]N[main];W[gc];B[]C[!])
(;B[cg](;W[gg];B[gf])(;W[cc]C[better])(;W[dd]))
(;B[cc]N[too \x1B[2Jslow]))
";

#[test]
fn draws_variations_below_their_branch() {
    let place =
        Place::with(&[("a.sgf", GAME), ("b.sgf", "(;GM[11];B[a1](;W[b2])(;W[c3]))(;C[only a root])")]);
    same(
        place.run("tree a.sgf"),
        str![[r#"
a.sgf: Go 9x9, Aki 大川 – Bo, 1999-12-31, B+0.5
1-2     B E5 W E7  A bold move: White does not fear the center, as everybody…
3-5     B G5 … B pass  “main”  !
├─ 3       B C3  [0*2/1]
│  4-5     W G3 B G4
│  ├─ 4       W C7  better  [0*2/1*2]
│  ├─ 4       W D6  [0*2/1/2]
├─ 3       B C7  “too ␛[2Jslow”  [0*2/2]

"#]],
    );
    same(
        place.run("tree --max-depth 1 a.sgf"),
        str![[r#"
a.sgf: Go 9x9, Aki 大川 – Bo, 1999-12-31, B+0.5
1-2     B E5 W E7  A bold move: White does not fear the center, as everybody…
3-5     B G5 … B pass  “main”  !
├─ 3       B C3  [0*2/1]
│  4-5     W G3 B G4
│  ├─ … 2 variations, 2 nodes
├─ 3       B C7  “too ␛[2Jslow”  [0*2/2]

"#]],
    );
    same(
        place.run("tree --max-depth 0 b.sgf"),
        str![[r#"
b.sgf, game 1: Hex 11x11
1       B a1
2       W b2
├─ … 1 variation, 1 node
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
! error: b.sgf contains no game 3
exit 2

"#]],
    );
    same(
        place.feed("tree", b""),
        str![[r#"
! error: standard input contains no game: it is empty
exit 2

"#]],
    );
}

#[test]
fn describes_one_game_in_detail_and_several_briefly() {
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
  Time        1 h 30 min, 5 periods of 30 s
  About       Close. Very close.
  Size        5 moves in the main line, 12 nodes, 4 variations, 3 comments
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
  Won by      Black (1), White (1), unknown (1)
  Total       5 moves, 14 nodes, 4 variations, 3 comments
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
  Won by      White (1), unknown (1)
  Total       0 moves, 2 nodes, 0 variations, 0 comments
  Charsets    Big5 (2)
  Formats     FF[1] (2)

"#]],
    );
    same(
        place.run("info --json b.sgf"),
        str![[r#"
{"file":"b.sgf","game":1,"gm":1,"gm_name":"Go","gm_from":"by default, without GM","size":"19x19","black":{"name":"周俊勳","rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"event":null,"round":null,"date":"2001","place":null,"result":"W+R","rules":null,"komi":null,"handicap":null,"time":null,"overtime":null,"name":null,"opening":null,"source":null,"annotator":null,"user":null,"copyright":null,"game_comment":null,"normal":{"year":2001,"winner":"white","margin":null,"manner":"resignation","komi":null,"handicap":null,"black_rank":null,"white_rank":null,"rules":null,"time":null,"overtime":null},"notes":[],"tree":[],"nodes":1,"moves":0,"variations":0,"comments":0,"charset":"Big5","charset_from":"declared","charset_declared":"Big5","application":null,"ff":"1"}
{"file":"b.sgf","game":2,"gm":11,"gm_name":"Hex","gm_from":"by its number","size":"11x9","black":{"name":null,"rank":null,"team":null},"white":{"name":null,"rank":null,"team":null},"event":null,"round":null,"date":null,"place":null,"result":null,"rules":null,"komi":null,"handicap":null,"time":null,"overtime":null,"name":null,"opening":null,"source":null,"annotator":null,"user":null,"copyright":null,"game_comment":null,"normal":{"year":null,"winner":null,"margin":null,"manner":null,"komi":null,"handicap":null,"black_rank":null,"white_rank":null,"rules":null,"time":null,"overtime":null},"notes":[],"tree":[],"nodes":1,"moves":0,"variations":0,"comments":0,"charset":"Big5","charset_from":"as in the rest of the file","charset_declared":null,"application":null,"ff":"1"}

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
  Size        0 moves, 1 node, 0 variations, 0 comments
  Charset     Big5, declared
  Format      FF[1]

b.sgf, game 2
  Game        Hex 11x9
  Size        0 moves, 1 node, 0 variations, 0 comments
  Charset     Big5, as in the rest of the file
  Format      FF[1]

2 games in 1 file
  Played      Go 19x19 (1), Hex 11x9 (1)
  Years       2001
  Players     周俊勳 (1)
  Won by      White (1), unknown (1)
  Total       0 moves, 2 nodes, 0 variations, 0 comments
  Charsets    Big5 (2)
  Formats     FF[1] (2)

"#]],
    );
}

/// Analysis by Lizzie after Black's move: two moves of White, and one with very few visits.
const ANALYZED: &str = "(;GM[1]SZ[5]CA[UTF-8];B[cc]LZ[0.7.4 46.2 2.8k\nmove D2 visits 1988 winrate 5380 scoreMean 0.7 order 0 pv D2 B4 \
    info move B4 visits 640 winrate 5342 scoreMean 0.5 order 1 pv B4 info move A1 visits 1 winrate 100 order 2 pv A1];W[bb])";

#[test]
fn shows_engine_analysis_on_the_board() {
    let place = Place::with(&[("a.sgf", ANALYZED)]);
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
! error: a.sgf: the node has no analysis; choose another one with --move or --at
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
    assert!(
        said.contains("--analysis cannot be combined with --figures") && said.contains("exit 2"),
        "{said}"
    );
}

/// A tree of four games, as `merge --tree` and collections of openings write them.
const TREE: &str = "(;GM[1]FF[4]SZ[19]AP[tree:1]
(;AB[dd][pd][dp][pp]HA[4]GN[Line 1]PB[A1]PW[B1]RE[W+3];W[nc];B[qf])
(;B[pd];W[dp];B[pp];W[dd]
(;B[pj]GN[Line 2.1]PB[A2]PW[B2]RE[B+R];W[dj])
(;B[dj];W[pj](;B[jp];W[jd]GN[Line 2.2.1]PB[A3]PW[B3])(;B[fc]GN[Line 2.2.2]PB[A4]PW[B4];W[cf]))))
";

#[test]
fn lists_each_game_of_a_tree() {
    let place = Place::with(&[("tree.sgf", TREE)]);
    same(
        place.run("get PB PW GN winner tree.sgf"),
        str![[r#"
tree.sgf:1@0	A1	B1	Line 1	white
tree.sgf:1@1/0*4	A2	B2	Line 2.1	black
tree.sgf:1@1/0*3/1/0*3	A3	B3	Line 2.2.1	
tree.sgf:1@1/0*3/1/0/1	A4	B4	Line 2.2.2	

"#]],
    );
    same(
        place.run("info tree.sgf"),
        str![[r#"
tree.sgf
  Game        Go 19x19
  Name        Line 1
  Black       A1
  White       B1
  Result      W+3
  Handicap    4
  Size        2 moves in the main line, 16 nodes, 3 variations, 0 comments
  Charset     US-ASCII, all bytes are ASCII
  Format      FF[4], written by tree 1
  Line        0  Line 1, A1 – B1, W+3
  Line        1/0*4  Line 2.1, A2 – B2, B+R
  Line        1/0*3/1/0*3  Line 2.2.1, A3 – B3
  Line        1/0*3/1/0/1  Line 2.2.2, A4 – B4

"#]],
    );
    same(
        place.run("split --tree --name {PB} --dry-run tree.sgf"),
        str![[r#"
./A1.sgf
./A2.sgf
./A3.sgf
./A4.sgf
! 4 files would be written

"#]],
    );
}

/// The table of `sgf get --csv` has a line for each game of a tree, and `sgf set --from` takes it back.
#[test]
fn sets_game_info_of_a_tree_from_a_table() {
    const TREE: &str = "(;GM[1]FF[4]SZ[9];B[ee](;W[cc]PB[A]KM[6.50])(;W[gg]PB[C];B[cg]))\n";
    let place = Place::with(&[("tree.sgf", TREE), ("cup.sgf", &TREE.replace("SZ[9]", "SZ[9]EV[Cup]"))]);
    let table = place.run("get --csv PB PW KM EV komi .");
    same(
        table.clone(),
        str![[r#"
file,game,PB,PW,KM,EV,komi
cup.sgf,1@0*2,A,,6.50,Cup,6.5
cup.sgf,1@0/1,C,,,Cup,
tree.sgf,1@0*2,A,,6.50,,6.5
tree.sgf,1@0/1,C,,,,

"#]],
    );
    same(
        place.feed("set --from - --check", table.as_bytes()),
        str![[r#"
! 0 files to be changed, 2 unchanged

"#]],
    );
    let edited = table.replace("tree.sgf,1@0*2,A,,", "tree.sgf,1@0*2,A,B,").replace("1,C,", "1,Cho,");
    same(
        place.feed("set --from -", edited.as_bytes()),
        str![[r#"
! 2 files changed, 0 unchanged

"#]],
    );
    assert_eq!(place.content("tree.sgf"), TREE.replace("[6.50]", "[6.50]PW[B]").replace("PB[C]", "PB[Cho]"));
    let wrong = "file,game,EV\ncup.sgf,1@0/1,Open\ntree.sgf,1@0*9,x\ntree.sgf,1@top,x\n";
    same(
        place.feed("set --from -", wrong.as_bytes()),
        str![[r#"
! error: standard input:4: `1@top` is not the number of a game
exit 2

"#]],
    );
    let wrong = wrong.replace("tree.sgf,1@top,x\n", "");
    same(
        place.feed("set --from -", wrong.as_bytes()),
        str![[r#"
! error: standard input:2: cup.sgf: EV belongs to several games of the tree; set it with sgf set EV=VALUE
! error: standard input:3: tree.sgf: no game of the tree begins at 0*9
exit 2

"#]],
    );
}
