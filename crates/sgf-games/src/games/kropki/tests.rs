//! Tests of Kropki: enclosures, conventions of servers, and real records.

use std::path::Path;

use sgf_model::record;
use sgf_model::value::Color::{Black, White};
use sgf_syntax::Document;

use super::{Kropki, Move, SPEC};
use crate::contract::{self, Plan};
use crate::replay::{Replay, What};
use crate::zobrist::key;
use crate::{
    AnyPosition, Claims, Counted, Detail, IllegalMove, Options, Outcome, Position, SetUp, Square,
    corpus_tests,
};

fn begin(side: u32, rules: &str) -> Kropki {
    Kropki::begin(&Options::default().with_size(side, side).with_rules(rules)).expect("a size of Kropki")
}

/// Plays legal moves, each by the player to move.
fn line(mut position: Kropki, moves: &str) -> Result<Kropki, IllegalMove> {
    for text in moves.split_whitespace() {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(color, &step)?;
    }
    Ok(position)
}

fn played(rules: &str, moves: &str) -> Kropki {
    line(begin(8, rules), moves).unwrap_or_else(|reason| panic!("{moves}: {reason}"))
}

fn prisoners(position: &Kropki) -> (u32, u32) {
    (position.prisoners(Black), position.prisoners(White))
}

fn replayed(text: &str) -> (Box<dyn AnyPosition>, Vec<What>) {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().expect("a game");
    let mut replay = Replay::begin(&view, &SPEC, &Options::of(&view)).expect("Kropki");
    let mut events = Vec::new();
    view.nodes().for_each(|node| replay.enter(node, &mut events));
    let odd = events.into_iter().map(|event| event.what);
    let odd = odd.filter(|what| matches!(what, What::Illegal { .. } | What::Unreadable(_))).collect();
    (replay.position().copy(), odd)
}

#[test]
fn satisfies_the_contract() {
    for (games, side, rules) in
        [(500, 5, ""), (300, 6, "russian"), (200, 4, "AddTurn=1,MustSurr=1"), (10, 12, "")]
    {
        let options = Options::default().with_size(side, side).with_rules(rules);
        let plan = Plan { games, most_moves: 150, options };
        contract::check::<Kropki>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn closed_chain_encloses_points() {
    // The game from the page that describes the notation.
    let text = "(;GM[40]SZ[20];B[ed];W[ce];B[ff];W[cf];B[df];W[dg];B[eg];W[ef];B[fg];W[de.cecfdgefdece])";
    let (position, odd) = replayed(text);
    assert_eq!(odd, []);
    let score = position.score(&Claims::default()).expect("no claims").expect("a score");
    assert_eq!((score.black, score.white), (0.0, 1.0));
    assert_eq!(position.details(), [Detail::Count(Counted::Prisoners, [0, 1])]);
    let sketch = crate::sketch::of_any(&*position);
    assert!(sketch.contains("OxO"), "{sketch}");
}

#[test]
fn rejects_dots_in_enclosures() {
    // White's chain encloses an empty point and the dot on bb.
    let enclosed = "bb ab hh ba hg ca hf db he cc hd bc.abbacadbccbcab";
    assert_eq!(prisoners(&played("", enclosed)), (0, 1));
    assert_eq!(line(begin(8, ""), &format!("{enclosed} cb")).err(), Some(IllegalMove::Forbidden));
    assert_eq!(line(begin(8, ""), &format!("{enclosed} bb")).err(), Some(IllegalMove::Occupied));
}

#[test]
fn rejects_invalid_enclosures() {
    let base = "ed ce ff cf df dg eg ef fg";
    let illegal = |last: &str| line(begin(8, ""), &format!("{base} {last}")).err();
    assert_eq!(illegal("de.cecfdgefdece"), None);
    assert_eq!(illegal("de"), None, "enclosing is optional");
    for wrong in [
        "de.cecfdgefde",
        "de.cecfdgde",
        "de.cecfdgfgefdece",
        "de.cecfdgefffdece",
        "dd.cecfdgefdece",
        "de.ce",
        "de.cece",
    ] {
        assert_eq!(illegal(wrong), Some(IllegalMove::Enclosure), "{wrong}");
    }
    // The enclosure is empty.
    assert_eq!(line(begin(8, ""), "hh ab gh bc gg cb hg ba.abbccbbaab").err(), Some(IllegalMove::Enclosure));
    assert_eq!(line(begin(8, "MustSurr=1"), &format!("{base} de")).err(), Some(IllegalMove::MustCapture));
}

#[test]
fn one_move_makes_two_enclosures() {
    let base = "bb ab hh ba gh bc cd dd fh ce gg bd.bccdcebdbc";
    assert_eq!(
        line(begin(8, ""), base).err(),
        Some(IllegalMove::Enclosure),
        "not all of these dots are White's"
    );
    let position = played("", "bb ab db ba hh bc hg cc gg da ff eb gf dc fg cb.baabbccbba.dacbdcebda");
    assert_eq!(prisoners(&position), (0, 2));
    let mut moves = Vec::new();
    let before = played("", "bb ab db ba hh bc hg cc gg da ff eb gf dc fg");
    before.legal_moves(&mut moves);
    let at = |text| before.read_move(White, text).expect("a point").dot;
    let both = moves.iter().find(|step| step.dot == at("cb")).expect("the point is free");
    assert_eq!(both.chains.len(), 2, "{}", before.write_move(both));
}

#[test]
fn prisoners_are_freed() {
    // White captures the dot on dd; Black encloses White's chain, which frees the dot.
    let inner = "dd cd hh dc hg ed hf de.cddceddecd";
    let mut position = played("", inner);
    assert_eq!(prisoners(&position), (0, 1));
    for value in ["bd", "cc", "db", "ec", "fd", "ee", "df", "ce"] {
        position.set_up(&SetUp { ident: "AB", value }).expect("a point of the board");
    }
    let step = position.read_move(Black, ".bdccdbecfdeedfcebd").expect("a chain");
    assert_eq!(position.check_move(Black, &step), Ok(()));
    assert_eq!(position.play_unchecked(Black, &step).captured, 4);
    assert_eq!(prisoners(&position), (4, 0));
}

#[test]
fn dot_in_empty_enclosure_is_captured() {
    let base = "hh cd hg dc hf ed he de";
    let explicit = played("", &format!("{base} dd.cddceddecd"));
    assert_eq!((prisoners(&explicit), explicit.holder(Square::new(3, 3))), ((0, 1), Some(White)));
    let russian = played("russian", &format!("{base} dd"));
    assert_eq!(prisoners(&russian), (0, 1));
    // The dot is not captured if it encloses something itself.
    let position = played("russian", "bd cd cc dc ce ed hh de dd");
    assert_eq!(prisoners(&position), (1, 0));
}

#[test]
fn russian_rules_enclose_automatically() {
    let position = played("russian", "dd cd hh dc hg ed hf de");
    assert_eq!(prisoners(&position), (0, 1));
    let again = played("russian,AddTurn=1", "dd cd hh dc hg ed hf de");
    assert_eq!((position.turn(), again.turn()), (Some(Black), Some(White)));
}

#[test]
fn border_is_not_part_of_a_chain() {
    let position = played("russian", "aa ab hh ba");
    assert_eq!(prisoners(&position), (0, 0));
}

#[test]
fn territories_count_as_filled() {
    // White owns the free point dd; the other 54 points are neutral, and Black moves next.
    let (position, odd) = replayed("(;GM[40]SZ[8]AW[cd][dc][ed][de]AB[hh]PL[B];C[stop]TW[.cddceddecd]TB[])");
    assert_eq!(odd, []);
    // Black must fill 30 of 59 points, and 29 are neutral: one dot is lost.
    assert_eq!(position.outcome(), Some(Outcome { winner: Some(White), margin: Some(1.0) }));
    let (position, _) = replayed("(;GM[40]SZ[8]AW[cd][dc][ed][de]AB[hh]PL[B])");
    let claims = Claims { white: vec![".cddceddecd".to_owned()], ..Claims::default() };
    assert_eq!(position.outcome(), None);
    assert_eq!(
        position.score(&claims).expect("readable").map(|score| (score.black, score.white)),
        Some((0.0, 1.0))
    );
    assert!(position.score(&Claims { black: vec!["?".to_owned()], ..Claims::default() }).is_err());
}

#[test]
fn reads_points_and_passes() {
    let board = Kropki::begin(&Options::default().with_size(39, 32)).expect("a size of Kropki");
    assert_eq!(board.read_move(Black, "Ag"), Ok(Move::dot(Square::new(26, 6))));
    assert_eq!(board.read_move(Black, ""), Ok(Move::default()));
    assert_eq!(board.write_move(&Move::default()), "");
    for text in ["a", "abc", "a1", "de.", "de.c", "de..ce", "dé", "de.cé"] {
        assert!(board.read_move(Black, text).is_err(), "{text}");
    }
    assert!(begin(8, "").read_move(Black, "tt").is_err(), "that is no pass");
    let (_, odd) = replayed("(;GM[40]SZ[20]HA[2]AB[sg][th]AW[tg][sh]PB[a\\]b];W[aa];B[tt])");
    assert_eq!(odd, [], "after setup White may begin");
}

#[test]
fn mandatory_enclosure_captures_dots_in_empty_enclosures() {
    for (rules, n_lost) in [("MustSurr=1", 1), ("russian", 1), ("", 0)] {
        let mut board = begin(6, rules);
        for value in ["cb", "bc", "dc", "cd"] {
            board.set_up(&SetUp { ident: "AW", value }).expect("a dot");
        }
        board.set_turn(Black);
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let listed = moves.iter().find(|step| step.dot == Some(Square::new(2, 2))).expect("a free point");
        let mut plain = board.clone();
        let step = plain.read_move(Black, "cc").expect("a dot");
        let played = plain.play(Black, &step).expect("nothing to enclose");
        assert_eq!((played.lost, plain.prisoners(White)), (n_lost, n_lost), "{rules}");
        let mut explicit = board.clone();
        explicit.play(Black, listed).expect("it is listed");
        assert_eq!(explicit.hash(), plain.hash(), "{rules}");
        // An explicit enclosure has the same effect.
        let mut with_chain = board.clone();
        let step = with_chain.read_move(Black, "cc.cbdccdbccb").expect("a chain");
        assert_eq!(with_chain.play(Black, &step).expect("it is lost").lost, 1, "{rules}");
    }
}

/// Random moves, legal or not, keep the state consistent.
#[test]
fn any_move_can_be_played() {
    for number in 0..300 {
        let mut position = begin(5, ["", "russian", "AddTurn=1"][number as usize % 3]);
        let mut dice = key(number);
        for _ in 0..40 {
            let mut letter = || {
                dice = key(dice);
                char::from(b'a' + (dice % 5) as u8)
            };
            let mut text: String = [letter(), letter()].iter().collect();
            if letter() == 'a' {
                text.push_str(".bcabbacbbc");
            }
            if letter() == 'b' {
                text.push_str(".bdccddcebd");
            }
            let color = if letter() < 'c' { Black } else { White };
            let step = position.read_move(color, &text).expect("points of the board");
            position.play_unchecked(color, &step);
            assert_eq!(position.hash(), position.fresh_hash(), "{text}");
            assert_eq!(position.kept_counts(), position.fresh_counts(), "{text}");
        }
    }
}

/// Records of zagram.org, szkrab.net.pl and Kropki.
#[test]
fn real_records_replay() {
    let is_mine = |path: &Path| path.components().any(|part| part.as_os_str() == "testowe-sgf");
    let Some(found) = corpus_tests::replay(&SPEC, is_mine) else { return };
    let (expected, others): (Vec<_>, Vec<_>) = found.anomalies.iter().partition(|odd| {
        // A dot placed into an enclosure, only to enter another one late.
        odd.starts_with("39VaGZNaT.sgf: ie.ajbkcjbiaj: the point may not be used")
            // A program playing against itself enters two enclosures, and the first has nothing left to capture.
            || odd.starts_with("u0O9GbZR.sgf: dd.bdbecf")
    });
    assert_eq!(others, [""; 0]);
    assert_eq!(expected.len(), 2);
    // All results with a number agree with the count of prisoners and final territories.
    assert_eq!((found.n_games, found.n_moves, found.n_agreed), (35, 9895, 17));
}
