//! Tests of TwixT: links, both notations, rules, words, puzzles.

use sgf_model::record;
use sgf_model::value::Color::{self, Black, White};
use sgf_syntax::Document;

use super::{Center, Move, SPEC, Slope, Twixt};
use crate::contract::{self, Plan};
use crate::replay::{Replay, What};
use crate::zobrist::key;
use crate::{
    AnyPosition, Detail, IllegalMove, Options, Outcome, ParseMoveError, Position, SetUp, Site, Square,
    StartError,
};

pub(super) fn begin(side: u32, rules: &str) -> Twixt {
    Twixt::begin(&Options::default().with_size(side, side).with_rules(rules)).expect("a size of TwixT")
}

/// Plays legal moves; `W:` or `B:` before a move names the player if it is out of turn.
fn line(mut position: Twixt, moves: &str) -> Result<Twixt, IllegalMove> {
    for text in moves.split_whitespace() {
        let (color, text) = match text.split_once(':') {
            Some(("W", text)) => (White, text),
            Some(("B", text)) => (Black, text),
            _ => (position.turn().expect("the game continues"), text),
        };
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(color, &step)?;
    }
    Ok(position)
}

fn played(side: u32, moves: &str) -> Twixt {
    line(begin(side, ""), moves).unwrap_or_else(|reason| panic!("{moves}: {reason}"))
}

/// The links as centers with slopes, as Abstract Play writes them, but without the apostrophe.
pub(super) fn links(position: &Twixt) -> Vec<String> {
    let name = |slope, center| format!("{}{center}", if slope == Slope::Rising { '/' } else { '\\' });
    let mut links: Vec<String> =
        position.links().map(|(_, link)| name(link.slope(), link.center())).collect();
    links.sort();
    links
}

fn illegal(text: &str) -> Vec<(Color, IllegalMove)> {
    replayed(text).1
}

/// Replays a record, and returns the last position and the illegal moves.
fn replayed(text: &str) -> (Box<dyn AnyPosition>, Vec<(Color, IllegalMove)>) {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().expect("a game");
    let mut replay = Replay::begin(&view, &SPEC, &Options::of(&view)).expect("TwixT");
    let mut events = Vec::new();
    view.nodes().for_each(|node| replay.enter(node, &mut events));
    let illegal = events.into_iter().filter_map(|event| match event.what {
        What::Illegal { color, reason } => Some((color, reason)),
        What::Unreadable(error) => panic!("{error}"),
        _ => None,
    });
    (replay.position().copy(), illegal.collect())
}

#[test]
fn satisfies_the_contract() {
    for (games, side, rules) in
        [(300, 6, ""), (300, 8, "PP"), (200, 5, "3M"), (200, 3, "Twixteus"), (4, 24, "STD")]
    {
        let options = Options::default().with_size(side, side).with_rules(rules);
        let plan = Plan { games, most_moves: 150, options };
        contract::check::<Twixt>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
    let plan = Plan { games: 100, most_moves: 80, options: Options::default().with_size(9, 5) };
    contract::check::<Twixt>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn accepts_supported_sizes() {
    let size = |columns, rows| Twixt::begin(&Options::default().with_size(columns, rows)).map(|_| ());
    assert_eq!(Twixt::begin(&Options::default()).map(|position| position.board_size()), Ok((24, 24)));
    assert_eq!((size(3, 3), size(18, 12), size(702, 3)), (Ok(()), Ok(()), Ok(())));
    assert_eq!((size(2, 2), size(703, 703)), (Err(StartError::Size(2, 2)), Err(StartError::Size(703, 703))));
    let large = begin(702, "");
    for (text, column) in [("AA2", 26), ("az2", 51), ("BA2", 52), ("ZZ2", 701)] {
        assert_eq!(large.read_move(White, text), Ok(Move::peg(Square::new(column, 1))));
    }
    assert!(large.read_move(White, "aaa2").is_err());
}

#[test]
fn borders_are_reserved_for_one_color() {
    let check_move = |color, text| {
        let position = begin(24, "");
        position.check_move(color, &position.read_move(color, text).expect("a hole"))
    };
    assert_eq!(
        (check_move(White, "a3"), check_move(Black, "c1")),
        (Err(IllegalMove::Forbidden), Err(IllegalMove::Forbidden))
    );
    assert_eq!((check_move(White, "c1"), check_move(Black, "a3")), (Ok(()), Ok(())));
    assert_eq!(
        (check_move(White, "x3"), check_move(Black, "c24")),
        (Err(IllegalMove::Forbidden), Err(IllegalMove::Forbidden))
    );
    for corner in ["a1", "x1", "a24", "X24"] {
        assert_eq!(begin(24, "").read_move(White, corner), Err(ParseMoveError::off_board(corner)));
    }
    let mut moves = Vec::new();
    begin(24, "").legal_moves(&mut moves);
    assert_eq!(moves.len(), 528);
}

#[test]
fn adds_links_that_do_not_cross() {
    assert_eq!(links(&played(8, "c3 g7 d5")), ["\\c*4"]);
    // C4–E5 would cross C3–D5.
    assert_eq!(links(&played(8, "c3 g7 d5 g6 c4 g5 e5")), ["\\c*4"]);
    let crossing = line(begin(8, "PP"), "c3 g7 d5 g6 c4 g5 e5").expect("legal");
    assert_eq!(links(&crossing), ["\\c*4", "\\d4*"]);
    // Paper and pencil: links across opposing links are not added.
    assert_eq!(links(&line(begin(8, "PP"), "c3 c4 d5 e5").expect("legal")), ["\\c*4"]);
}

#[test]
fn links_connect_borders() {
    assert_eq!(played(6, "c1 a2 d3 a3 c5 a4").outcome(), None);
    assert_eq!(played(6, "c1 a2 d3 a3 c5 a4 e6").outcome(), Some(Outcome::win(White)));
    assert_eq!(played(6, "b1 a3 c1 c2 d1 e3 e1 f5").outcome(), Some(Outcome::win(Black)));
    // A chain of pegs from border to border with a missing link does not win.
    assert_eq!(played(6, "c1 a2 d3 a3 c5 a4 d6").outcome(), None);
}

#[test]
fn links_are_removed_and_added() {
    let before = played(8, "c3 g7 d5 g6 c4 g5 e5 a2");
    let after = line(before.clone(), "-C*4 +e5 b8").expect("legal");
    assert_eq!((links(&after), after.turn()), (vec!["\\d4*".to_owned()], Some(Black)));
    assert_eq!(line(before.clone(), "-C*4 -C*4").err(), Some(IllegalMove::NoLink));
    assert_eq!(line(before.clone(), "/c*4").err(), Some(IllegalMove::NoPiece));
    assert_eq!(line(before.clone(), "+d4*").err(), Some(IllegalMove::CrossesLink));
    assert_eq!(line(before.clone(), "+c*4").err(), Some(IllegalMove::Occupied));
    assert_eq!(line(before.clone(), "+e5").err(), Some(IllegalMove::NoLink));
    assert_eq!(line(before.clone(), "+f6").err(), Some(IllegalMove::NoPiece));
    assert_eq!(line(before.clone(), "+g6").err(), Some(IllegalMove::NotYours));
    assert_eq!(links(&line(before.clone(), "-c*4 +d4* b8").expect("legal")), ["\\d4*"]);
    assert_eq!(links(&line(before.clone(), "-c*4,\\d4',b8").expect("legal")), ["\\d4*"]);
    let black = line(before, "b8 -c*4").err();
    assert_eq!(black, Some(IllegalMove::NotYours));
}

#[test]
fn links_may_be_changed_after_the_peg() {
    let position = played(8, "c3 g7 d5 W:-c*4 W:+d5 B:g3");
    assert_eq!((links(&position), position.turn()), (vec!["\\c*4".to_owned()], Some(White)));
    assert_eq!(line(begin(8, ""), "c3 W:d5").err(), Some(IllegalMove::WrongTurn));
    assert_eq!(line(begin(8, ""), "c3 g7 d5 g6 W:-c*4").err(), None, "it is White's turn");
}

fn links_of(position: &dyn AnyPosition, color: Color) -> String {
    let details = position.details();
    let links = details.iter().find_map(|detail| match detail {
        Detail::Links(owner, links) if *owner == color => Some(links),
        _ => None,
    });
    let name = |&(from, to): &(Site, Site)| format!("{}-{}", position.name(from), position.name(to));
    links.expect("links").iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The sequence of the 2001 page, applied to pegs with links at its centers: removes four links, links the peg on I6, and places a peg on
/// G7.
#[test]
fn reads_long_move_of_2001_page() {
    let layout = "(;GM[21]PZ[]PL[W];W[e7];W[g6];W[h8];W[i7];W[i5];W[j7];W[k7];W[h4];W[i6]IP[]";
    let (before, odd) = replayed(&format!("{layout})"));
    assert_eq!(odd, []);
    assert_eq!(links_of(&*before, White), "h4-g6 i5-g6 i5-j7 g6-e7 g6-h8 g6-i7 j7-h8");
    let (after, odd) = replayed(&format!("{layout};W[-F6*][-G*7][-H6*][-i*6][+i6][G7];B[b2])"));
    assert_eq!(odd, []);
    // I6 has links to G7, H8 and K7; the link to G7 comes from placing G7 last.
    assert_eq!(links_of(&*after, White), "h4-g6 i5-g6 i6-g7 i6-h8 i6-k7 j7-h8");
    assert_eq!(after.turn(), Some(White), "Black's turn came once");
}

/// Hensel's notation: removes the link at I5', adds the rising one at H'6, and places a peg on K6.
#[test]
fn reads_long_move_of_2021_page() {
    let before = played(24, "h5 b2 j6 b3 i5 b4 h7 b5");
    assert_eq!(links(&before), ["/i6*", "\\i5*"]);
    let after = line(before.clone(), "-i5'/H'6K6").expect("legal");
    assert_eq!(
        (links(&after), after.turn()),
        (["/h*6", "/i6*", "\\j5*"].map(str::to_owned).to_vec(), Some(Black))
    );
    let step = before.read_move(White, "-i5'/H'6K6").expect("a move");
    assert_eq!(before.write_move(&step), "-i5*/h*6k6");
    assert_eq!(before.read_move(White, "-i5*/h*6k6"), Ok(step));
    // In a record, the apostrophe and the slash need no escape, and a turn is one value.
    let text = "(;GM[21];W[h5];B[b2];W[j6];B[b3];W[i5];B[b4];W[h7];B[b5];W[-i5'/H'6K6];B[b6])";
    assert_eq!(illegal(text), []);
}

#[test]
fn all_notations_round_trip() {
    let position = begin(24, "");
    for (text, canonical) in [
        ("G7", "g7"),
        ("-F6*", "-f6*"),
        ("-G*7", "-g*7"),
        ("+i6", "+i6"),
        ("-g7", "-g7"),
        ("+F6*", "+f6*"),
        ("\\d'5", "\\d*5"),
        ("d'5", "\\d*5"),
        ("-\\d'5,/h'6,k6", "-\\d*5/h*6k6"),
        ("-d4* g7", "-d4*g7"),
        ("pl", "p12"),
        ("rt|draw", "r20|draw"),
        ("SWAP-SIDES", "swap-sides"),
        ("swap-pieces", "swap-pieces"),
        ("swap", "swap-pieces"),
        ("Resign", "resign"),
        ("forfeit", "forfeit"),
        ("draw", "draw"),
    ] {
        let step = position.read_move(White, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.write_move(&step), canonical, "{text}");
        assert_eq!(position.read_move(White, canonical), Ok(step), "{text}");
    }
    for text in [
        "", "-", "g7h8", "g0", "7g", "*", "-*", "/g7", "-/g7", "g7|", "g7|win", "|draw", "|draw?", "+-g7",
        "g7-", "é", "g'é",
    ] {
        assert!(position.read_move(White, text).is_err(), "{text}");
    }
    for text in ["y5", "a25", "-y5*", "+a1", "-z*3"] {
        assert_eq!(position.read_move(White, text), Err(ParseMoveError::off_board(text)));
    }
    assert_eq!(position.write_as(&Move::peg(Square::new(15, 11)), "letters").as_deref(), Some("pl"));
    assert_eq!(Center::read_first("C2*").map(|(center, _)| center.is_steep), Some(false));
}

fn refused(rules: &str, moves: &str) -> Option<IllegalMove> {
    line(begin(8, rules), moves).err()
}

#[test]
fn rulesets_differ_in_links() {
    let base = "c3 g7 d5 g6";
    for (rules, cut, lift) in [
        ("STD", None, Some(IllegalMove::Rules)),
        ("pp", Some(IllegalMove::Rules), Some(IllegalMove::Rules)),
        ("3M", Some(IllegalMove::Rules), Some(IllegalMove::Rules)),
        ("twixteus", None, None),
    ] {
        assert_eq!(refused(rules, &format!("{base} -c*4")), cut, "{rules}");
        assert_eq!(refused(rules, &format!("{base} -d5")), lift, "{rules}");
    }
    assert_eq!(refused("Twixteus", &format!("{base} -c*4 +d5")), Some(IllegalMove::Rules));
    // A removed peg is placed again in its hole, with its links.
    assert_eq!(refused("Twixteus", &format!("{base} -d5 e5")), Some(IllegalMove::Phase));
    let back = line(begin(8, "Twixteus"), &format!("{base} -d5 d5")).expect("legal");
    assert_eq!(
        (links(&back), back.turn()),
        (vec!["\\c*4".to_owned(), "/e5*".to_owned()][..1].to_vec(), Some(Black))
    );
    assert_eq!(refused("3M", "c3 swap-sides"), Some(IllegalMove::Swap));
}

#[test]
fn second_player_may_swap() {
    let sides = played(24, "b4 swap-sides");
    assert_eq!((sides.peg(Square::new(1, 3)), sides.turn()), (Some(White), Some(Black)));
    let pieces = played(24, "b4 swap-pieces");
    assert_eq!((pieces.peg(Square::new(3, 1)), pieces.turn()), (Some(Black), Some(White)));
    assert_eq!(pieces.peg(Square::new(1, 3)), None);
    assert_eq!(illegal("(;GM[21];W[b4];B[swap-sides];B[k9];W[h8])"), []);
    assert_eq!(illegal("(;GM[21];W[b4];B[swap-pieces];W[k9];B[h8])"), []);
    assert_eq!(illegal("(;GM[21]SZ[18:12]HA[];W[b4];B[swap-sides])"), [(Black, IllegalMove::Swap)]);
    assert_eq!(illegal("(;GM[21]HA[];W[b4];B[swap-pieces])"), [(Black, IllegalMove::Swap)]);
    assert_eq!(illegal("(;GM[21];W[b4];B[h8];W[swap-pieces])"), [(White, IllegalMove::Swap)]);
}

#[test]
fn words_end_game() {
    assert_eq!(played(8, "c3 resign").outcome(), Some(Outcome::win(White)));
    assert_eq!(played(8, "c3 g7 forfeit").outcome(), Some(Outcome::win(Black)));
    assert_eq!(played(8, "c3 g7|draw draw").outcome(), Some(Outcome::DRAW));
}

#[test]
fn puzzle_setup_ignores_turns() {
    let free = "(;GM[21]SZ[8]PZ[]PL[B];W[c3];W[d5];W[-c*4];B[g7];B[g6];W[-d5];B[g5]IP[];B[f7]";
    assert_eq!(illegal(&format!("{free};W[d5])")), []);
    assert_eq!(illegal(&format!("{free};W[d5];W[e7])")), [(White, IllegalMove::WrongTurn)]);
    assert_eq!(illegal("(;GM[21]SZ[8];W[c3];W[d5])"), [(White, IllegalMove::WrongTurn)]);
}

#[test]
fn setup_makes_links() {
    let mut position = begin(8, "");
    for (ident, value) in [("AW", "c3"), ("AW", "d5"), ("AB", "g6:h7")] {
        position.set_up(&SetUp { ident, value }).expect("holes of the board");
    }
    assert_eq!(links(&position), ["\\c*4"]);
    position.set_up(&SetUp { ident: "AE", value: "a1:c8" }).expect("a rectangle may reach into a corner");
    assert_eq!((links(&position), position.peg(Square::new(2, 2))), (vec![], None));
    assert!(position.set_up(&SetUp { ident: "AB", value: "a1" }).is_err());
    assert!(position.expects(White) && position.expects(Black), "the turn was not set");
}

#[test]
fn reads_little_golem_records() {
    let record = "(;FF[4]EV[twixt.ld.DEFAULT]PB[first]PW[second]SZ[24]RE[B]SO[https://www.littlegolem.net]\
        ;b[ec];r[swap];b[gd|draw];r[pj];b[fe];r[resign])";
    let (position, odd) = replayed(record);
    assert_eq!(odd, []);
    let peg = position.occupant(position.site("c5").expect("a hole"));
    assert_eq!(peg.owner(), Some(Black), "the peg on e3 is on c5, and Black's");
    assert_eq!(position.outcome(), Some(Outcome::win(White)));
    assert_eq!(position.named(Black), White, "B in RE is the first player");
}

/// Random turns with link changes, legal or not, keep the groups consistent.
#[test]
fn link_changes_keep_groups_consistent() {
    for number in 0..200 {
        let rules = ["STD", "PP", "Twixteus", "3M"][number as usize % 4];
        let mut position = begin(6, rules);
        let mut dice = key(number);
        for _ in 0..60 {
            dice = key(dice);
            let (column, row, kind) = ((dice % 7) as u16, (dice >> 8) % 7 + 1, (dice >> 16) % 9);
            let column = crate::column_label(column);
            let text = match kind {
                0 => format!("-{column}{row}*"),
                1 => format!("-{column}*{row}"),
                2 => format!("+{column}{row}"),
                3 => format!("-{column}{row}"),
                4 => format!("+{column}*{row}"),
                5 => format!("/{column}{row}'"),
                _ => format!("{column}{row}"),
            };
            let color = if (dice >> 32).is_multiple_of(2) { Black } else { White };
            let Ok(step) = position.read_move(color, &text) else { continue };
            let is_legal = position.check_move(color, &step).is_ok();
            let before = position.clone();
            position.play_unchecked(color, &step);
            assert_eq!(position.hash(), position.fresh_hash(), "{text}");
            assert!(!is_legal || position != before, "{text} was legal and changed nothing");
            check_links(&position);
        }
    }
}

/// Checks that each link has both pegs, and that links cross only where the rules allow it.
fn check_links(position: &Twixt) {
    let all: Vec<_> = position.links().collect();
    for &(color, link) in &all {
        assert_eq!((position.peg(link.upper()), position.peg(link.lower())), (Some(color), Some(color)));
        let size = position.board_size();
        for &(other_color, other) in &all {
            let crosses = link.crossing(size.0, size.1).any(|crossing| crossing == other);
            assert!(!crosses || (color == other_color && position.rules() == super::Rules::PaperAndPencil));
        }
    }
}

#[test]
fn reading_any_text_does_not_panic() {
    let mut position = begin(5, "");
    for first in ["", "-", "+", "/", "\\", "a", "c3", "'", "*", "|", "|draw", "draw", "é"] {
        for second in ["", "-", "c3", "'", "*", "*3", "99999999999", "zzzz", " ", ",", "|draw", "é"] {
            let _ = position.follow(White, &format!("{first}{second}"));
        }
    }
    assert_eq!(position.hash(), position.fresh_hash());
}
