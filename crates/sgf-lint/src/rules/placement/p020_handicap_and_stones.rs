//! P020: a handicap that does not match the stones.

use sgf_games::{Handicap, go};
use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::{Color, LetterPoint, LetterRange, TextDecoder};
use sgf_syntax::{Node, Property, Span, TextEdit};

use super::moves::{color_of, moves_of};
use super::point_set::PointSet;
use super::points::{self, range_of};
use crate::rule::rule;
use crate::rules::value::board::Board;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games of Go in which HA differs from the number of black stones that are set up before the first move. If HA is
    /// missing, the finding is a note. Games without HA that also set up white stones are not reported, because they may start
    /// in the middle of a game, and neither are games in which Black places the stones as moves. A single stone with `HA[1]` is
    /// a note, because it is Black's first move.
    ///
    /// ## Why it matters
    /// HA does not place stones on the board. A program that places handicap stones according to HA gets a different position
    /// than one that reads AB. Some servers (Fox) place the stones without recording them. Then moves may seem to be illegal;
    /// they are not reported individually, but counted in this finding. A later position belongs in a node of its own, because
    /// HA in the node of the setup says that the stones are the handicap. A first move that is set up has no number.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]HA[2];W[dd];B[qn])
    /// ```
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]HA[3]AB[dd][pp];W[pd])
    /// ```
    ///
    /// ## Fix
    /// If White moves first and no stones are set up, adds AB with the fixed handicap points of 9x9, 13x13 and 19x19 boards,
    /// unless that makes a move of the main line illegal. Unsafe, because the stones may have been on other points.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]HA[2]AB[dp][pd];W[dd];B[qn])
    /// ```
    P020 handicap-and-stones, Warning, fix: Unsafe, since: "0.1", sgfc: [61],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if cx.capabilities().handicap != Handicap::Stones {
        return;
    }
    let written = cx.in_root(b"HA");
    // The fast path for games without a handicap.
    if written.is_none() && cx.in_root(b"AB").is_none() && cx.game.root().properties().len() > 0 {
        return;
    }
    let opening = Opening::of(cx, written.is_some());
    let is_one = written.is_some_and(|property| property.raw().trim_ascii() == b"1");
    let declared = match written.map(|property| lenient::handicap(&cx.characters(property.raw()))) {
        // 1 is no valid handicap, but says that one stone is set up.
        _ if is_one => 1,
        Some(Some(reading)) => reading.value,
        // M008 reports values that cannot be read.
        Some(None) => return,
        None => 0,
    };
    if let (Some(written), Some(setup)) = (written, opening.setup.filter(|_| opening.has_white)) {
        report_position(cx, &opening, setup, written, declared, out);
    }
    if opening.has_white {
        return;
    }
    let stones = opening.stones;
    if let (1, 1, Some(setup), Some(Color::White)) = (stones, declared, opening.setup, opening.first_move) {
        out.report(setup, "a handicap of 1 is set up, which is Black's first move")
            .help("as a move, `B`, it has the number 1")
            .note();
    }
    if stones == declared || stones.max(declared) < 2 {
        return;
    }
    match (written, opening.setup) {
        (Some(_), Some(setup)) => {
            out.report(setup, format!("{} set up, but HA is {declared}", stones_of("black", stones)));
        }
        // Without a handicap, White moves second.
        (None, Some(setup)) if opening.first_move != Some(Color::Black) => {
            out.report(setup, format!("{} set up, but HA is missing", stones_of("black", stones))).note();
        }
        (Some(written), None) if opening.first_move == Some(Color::White) => {
            report_missing(cx, written, declared, out);
        }
        _ => {}
    }
}

/// Reports stones of both colors that are set up in the node of a handicap of another number.
fn report_position(
    cx: &GameCx<'_>,
    opening: &Opening,
    setup: Span,
    written: Property<'_>,
    declared: u32,
    out: &mut Sink<'_>,
) {
    let node_of = |span: Span| cx.cx.node_at(span.start).map(Node::index);
    let is_same_node = node_of(setup) == node_of(written.span());
    if declared < 2 || opening.stones == declared || !is_same_node {
        return;
    }
    let (black, white) = (stones_of("black", opening.stones), stones_of("white", opening.white_stones));
    out.report(setup, format!("{black} and {white} set up, but HA is {declared}"))
        .help("HA is the number of handicap stones; set up a later position in a node of its own");
}

/// Reports a handicap game in which White moves first on an empty board.
fn report_missing(cx: &GameCx<'_>, written: Property<'_>, declared: u32, out: &mut Sink<'_>) {
    let more = match cx.paths().n_illegal_moves() {
        0 => String::new(),
        1 => ": 1 move is illegal without them".to_owned(),
        count => format!(": {count} moves are illegal without them"),
    };
    let finding =
        out.report(written.span(), format!("handicap is {declared}, but no stones are set up{more}"));
    let Board { columns, rows, .. } = cx.board();
    let places = go::fixed_handicap(columns, declared).filter(|_| columns == rows);
    let Some(places) = places else {
        finding.help(format!("there are no fixed points for {declared} handicap stones on {columns}x{rows}"));
        return;
    };
    let is_undamaged = written.values().next_back().is_some_and(sgf_syntax::Value::is_closed)
        && !cx.cx.is_damaged(written.span());
    if !is_undamaged || !is_main_line_legal(cx, places) {
        return;
    }
    let edit = TextEdit::insert(written.span().end, format!("AB[{}]", places.join("][")).into_bytes());
    finding.fix(Applicability::Unsafe, format!("set up {declared} stones on the fixed points"), [edit]);
}

/// Whether the main line is legal with stones on these points.
fn is_main_line_legal(cx: &GameCx<'_>, places: &[&str]) -> bool {
    let Some(mut board) = go::Board::unhashed(cx.board().columns as u8, cx.board().rows as u8) else {
        return false;
    };
    for place in places {
        let Ok(point) = LetterPoint::decode(place.as_bytes()) else { return false };
        board.set_up(LetterRange::Single(point), Some(Color::Black));
    }
    for node in cx.game.main_line() {
        for played in moves_of(cx, node) {
            let Some(color) = color_of(cx, played) else { continue };
            match points::move_of(cx, played.raw(), board.columns(), board.rows()) {
                points::Move::At(point) => {
                    let played = board.play(color, point);
                    if played.is_ok_and(|played| played.replaced.is_some() || played.suicide > 0) {
                        return false;
                    }
                }
                points::Move::Pass => board.pass(),
                points::Move::Unclear => {}
            }
        }
    }
    true
}

/// Whether a game declares a handicap but does not set up the stones, so that its moves cannot be checked.
pub(super) fn lacks_stones(cx: &GameCx<'_>) -> bool {
    if cx.capabilities().handicap != Handicap::Stones {
        return false;
    }
    let Some(written) = cx.in_root(b"HA") else { return false };
    let declared = lenient::handicap(&cx.characters(written.raw())).map_or(0, |reading| reading.value);
    let opening = Opening::of(cx, true);
    declared >= 2
        && opening.stones == 0
        && !opening.has_white
        && opening.setup.is_none()
        && opening.first_move == Some(Color::White)
}

fn stones_of(color: &str, count: u32) -> String {
    format!("{count} {color} stone{}", if count == 1 { "" } else { "s" })
}

/// The main line up to the first move.
struct Opening {
    /// The number of black stones.
    stones: u32,
    /// The number of white stones.
    white_stones: u32,
    /// Whether white stones are set up.
    has_white: bool,
    /// The first property that sets up black stones.
    setup: Option<Span>,
    first_move: Option<Color>,
}

impl Opening {
    fn of(cx: &GameCx<'_>, has_handicap: bool) -> Opening {
        let mut opening =
            Opening { stones: 0, white_stones: 0, has_white: false, setup: None, first_move: None };
        let mut points = [PointSet::new(), PointSet::new()];
        for node in cx.game.main_line() {
            opening.add(cx, node, &mut points);
            // The fast path for games without a handicap.
            let is_even = !has_handicap && opening.setup.is_none() && node.properties().len() > 0;
            if opening.has_white || is_even {
                break;
            }
            opening.first_move = moves_of(cx, node).next().and_then(|played| color_of(cx, played));
            if opening.first_move.is_some() {
                break;
            }
        }
        let [black, white] = points;
        opening.stones = black.count(cx.board());
        opening.white_stones = white.count(cx.board());
        opening
    }

    fn add(&mut self, cx: &GameCx<'_>, node: Node<'_>, [black, white]: &mut [PointSet; 2]) {
        for property in node.properties() {
            let Some(row) = cx.row(property).filter(|row| row.prop_type == PropType::Setup) else { continue };
            let ranges = || property.values().filter_map(|value| range_of(cx, value.raw()));
            match row.ident {
                "AB" => {
                    for range in ranges() {
                        self.setup = self.setup.or(Some(property.ident_span()));
                        black.add(range);
                    }
                }
                "AW" => {
                    for range in ranges() {
                        self.has_white = true;
                        white.add(range);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_a_different_number_of_stones() {
        check(
            "P020",
            "
(;HA[2]AB[aa][bb][cc];W[dd])(;HA[4];AB[aa:bb][aa];AB[cc];W[dd])(;HA[0]AB[aa][bb];B[dd])
       ^^ 3 black stones set up, but HA is 2
                                    ^^ 5 black stones set up, but HA is 4
                                                                      ^^ 2 black stones set up, but HA is 0
",
        );
    }

    #[test]
    fn reports_missing_handicap_or_stones() {
        check(
            "P020",
            "
(;AB[aa][bb])(;AB[aa][bb];B[cc])(;HA[2];W[aa])(;HA[2];B[aa];B[bb];W[cc])(;HA[1];W[aa])(;AB[aa];W[bb])
  ^^ 2 black stones set up, but HA is missing
                                  ^^^^^ handicap is 2, but no stones are set up
",
        );
    }

    #[test]
    fn sets_up_stones_that_a_server_placed() {
        // Black only captures gd with the help of the missing stone at gc.
        let moves = ";W[gd];B[fd];W[aa];B[hd];W[ba];B[ge];W[ab];B[gd]";
        check(
            "P0",
            &format!(
                "
(;GM[1]SZ[9]HA[2]{moves})
            ^^^^^ handicap is 2, but no stones are set up: 1 move is illegal without them
"
            ),
        );
        let fixed = format!("(;GM[1]SZ[9]HA[2]AB[cg][gc]{moves})");
        fix_gives("P020", format!("(;GM[1]SZ[9]HA[2]{moves})"), &fixed);
        check("P0", &fixed);
        fix_gives("P020", "(;SZ[9]HA[3]PB[x];W[ee])", "(;SZ[9]HA[3]AB[cg][gc][cc]PB[x];W[ee])");
        for kept in
            ["(;SZ[9]HA[2];W[gc])", "(;SZ[11]HA[2];W[ee])", "(;HA[10];W[ee])", "(;SZ[19:9]HA[2];W[ee])"]
        {
            fix_gives("P020", kept, kept);
        }
    }

    #[test]
    fn reports_positions_in_the_node_of_another_handicap() {
        check(
            "P020",
            "
(;HA[2]AB[aa][bb][cc]AW[dd]PL[W];W[de])(;HA[2];AB[aa]AW[dd];W[de])(;HA[0]AB[aa]AW[dd];W[de])
       ^^ 3 black stones and 1 white stone set up, but HA is 2
",
        );
    }

    #[test]
    fn a_set_up_first_move_is_a_note() {
        check(
            "P020",
            "
(;HA[1]AB[aa];W[bb])(;HA[1];B[aa];W[bb])
       ^^ a handicap of 1 is set up, which is Black's first move
",
        );
    }

    #[test]
    fn ignores_other_openings() {
        for other in
            ["HA[2]AB[aa][bb]AW[cc]", "GM[2]HA[3]AB[aa][bb]", "HA[some]AB[aa][bb]", "HA[2]AB[aa][bb][zz]"]
        {
            check("P020", &format!("(;{other};W[dd])"));
        }
    }
}
