//! P020: a handicap, and other stones than it says.

use sgf_games::{Handicap, go};
use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::{Color, LetterPoint, LetterRange, TextDecoder};
use sgf_syntax::{Joined, Node, Property, Span, TextEdit};

use super::paths::Touched;
use super::play::{color_of, moves_of};
use super::points::{self, range_of};
use crate::rule::rule;
use crate::rules::v::board::Board;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games of Go in which HA is not the number of black stones that are set up before the first move. If HA is
    /// missing, the finding is a note. Games that also set up white stones begin in the middle, and are not
    /// reported; neither are games in which Black places the stones by moves.
    ///
    /// ## Why it matters
    /// HA does not put stones on the board. A program that counts with HA, or places the usual stones, gets a different
    /// position from one that reads AB. Some servers (Fox) place the stones and do not write them: then moves are played where stones
    /// stand, and whole groups seem to have no liberties. Such moves are not reported one by one; this finding counts them.
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
    /// Where White begins and no stone is set up, adds AB with the fixed places of the stones on boards of 9, 13 and 19 lines, unless
    /// a move of the main line could not be played then. Unsafe, because the stones may have stood elsewhere.
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
    // Most games have neither a handicap nor stones in the root, and are done with it.
    if written.is_none() && cx.in_root(b"AB").is_none() && cx.game.root().properties().len() > 0 {
        return;
    }
    let opening = Opening::of(cx, written.is_some());
    let said = match written.map(|property| lenient::handicap(&cx.characters(property.raw()))) {
        Some(Some(reading)) => reading.value,
        // What cannot be read may be anything.
        Some(None) => return,
        None => 0,
    };
    let Some(stones) = opening.stones.filter(|&stones| stones != said && stones.max(said) >= 2) else {
        return;
    };
    match (written, opening.setup) {
        (Some(_), Some(setup)) => {
            out.report(setup, format!("{} set up, where HA says {said}", black_stones(stones)));
        }
        // Without a handicap, White moves second.
        (None, Some(setup)) if opening.first_move != Some(Color::Black) => {
            out.report(setup, format!("{} set up, and no HA", black_stones(stones))).note();
        }
        (Some(written), None) if opening.first_move == Some(Color::White) => {
            report_missing(cx, written, said, out);
        }
        _ => {}
    }
}

/// Tells of a game that White begins on an empty board.
fn report_missing(cx: &GameCx<'_>, written: Property<'_>, said: u32, out: &mut Sink<'_>) {
    let more = match cx.paths().n_without_stones() {
        0 => String::new(),
        1 => ": a move is not possible on the empty board".to_owned(),
        count => format!(": {count} moves are not possible on the empty board"),
    };
    let finding = out.report(written.span(), format!("handicap of {said}, and no stone is set up{more}"));
    let Board { columns, rows, .. } = cx.board();
    let places = go::fixed_handicap(columns, said).filter(|_| columns == rows);
    let Some(places) = places else {
        finding.help(format!("{said} stones have no fixed places on {columns}x{rows}"));
        return;
    };
    let is_sound = written.values().next_back().is_some_and(|last| last.is_closed())
        && !cx.cx.is_damaged(written.span());
    if !is_sound || !can_be_played(cx, places) {
        return;
    }
    let edit = TextEdit::insert(written.span().end, format!("AB[{}]", places.joined("][")).into_bytes());
    finding.fix(Applicability::Unsafe, format!("set up {said} stones at their fixed places"), [edit]);
}

/// Whether the main line can be played when stones stand on these places.
fn can_be_played(cx: &GameCx<'_>, places: &[&str]) -> bool {
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
                    let told = board.play(color, point);
                    if told.is_ok_and(|told| told.replaced.is_some() || told.suicide > 0) {
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

/// Tells whether a game has handicap stones that nobody set up, so that nothing can be said about its moves.
pub(crate) fn lacks_stones(cx: &GameCx<'_>) -> bool {
    if cx.capabilities().handicap != Handicap::Stones {
        return false;
    }
    let Some(written) = cx.in_root(b"HA") else { return false };
    let said = lenient::handicap(&cx.characters(written.raw())).map_or(0, |reading| reading.value);
    let opening = Opening::of(cx, true);
    said >= 2
        && opening.stones == Some(0)
        && opening.setup.is_none()
        && opening.first_move == Some(Color::White)
}

fn black_stones(count: u32) -> String {
    format!("{count} black stone{}", if count == 1 { "" } else { "s" })
}

/// How a game begins: the main line as far as the first move.
struct Opening {
    /// How many black stones are set up; `None` if white ones are too.
    stones: Option<u32>,
    /// The first property that sets black ones up.
    setup: Option<Span>,
    first_move: Option<Color>,
}

impl Opening {
    fn of(cx: &GameCx<'_>, has_handicap: bool) -> Opening {
        let mut opening = Opening { stones: Some(0), setup: None, first_move: None };
        let mut points = Touched::none();
        for node in cx.game.main_line() {
            opening.add(cx, node, &mut points);
            // Most games have neither a handicap nor stones in the root, and are done with it.
            let is_even = !has_handicap && opening.setup.is_none() && node.properties().len() > 0;
            if opening.stones.is_none() || is_even {
                break;
            }
            opening.first_move = moves_of(cx, node).next().and_then(|played| color_of(cx, played));
            if opening.first_move.is_some() {
                break;
            }
        }
        opening.stones = opening.stones.map(|_| points.count(cx.board()));
        opening
    }

    fn add(&mut self, cx: &GameCx<'_>, node: Node<'_>, points: &mut Touched) {
        for property in node.properties() {
            let Some(row) = cx.row(property).filter(|row| row.prop_type == PropType::Setup) else { continue };
            let ranges = || property.values().filter_map(|value| range_of(cx, value.raw()));
            match row.ident {
                "AB" => {
                    for range in ranges() {
                        self.setup = self.setup.or(Some(property.ident_span()));
                        points.add(range);
                    }
                }
                "AW" if ranges().next().is_some() => self.stones = None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn the_numbers_differ() {
        check(
            "P020",
            "
(;HA[2]AB[aa][bb][cc];W[dd])(;HA[4];AB[aa:bb][aa];AB[cc];W[dd])(;HA[0]AB[aa][bb];B[dd])
       ^^ 3 black stones set up, where HA says 2
                                    ^^ 5 black stones set up, where HA says 4
                                                                      ^^ 2 black stones set up, where HA says 0
",
        );
    }

    #[test]
    fn one_of_them_is_missing() {
        check(
            "P020",
            "
(;AB[aa][bb])(;AB[aa][bb];B[cc])(;HA[2];W[aa])(;HA[2];B[aa];B[bb];W[cc])(;HA[1];W[aa])(;AB[aa];W[bb])
  ^^ 2 black stones set up, and no HA
                                  ^^^^^ handicap of 2, and no stone is set up
",
        );
    }

    #[test]
    fn stones_that_a_server_placed() {
        // The stone at gc, which is not written, helps Black to take gd, where he plays later.
        let moves = ";W[gd];B[fd];W[aa];B[hd];W[ba];B[ge];W[ab];B[gd]";
        check(
            "P0",
            &format!(
                "
(;GM[1]SZ[9]HA[2]{moves})
            ^^^^^ handicap of 2, and no stone is set up: a move is not possible on the empty board
"
            ),
        );
        let whole = format!("(;GM[1]SZ[9]HA[2]AB[cg][gc]{moves})");
        fix_gives("P020", format!("(;GM[1]SZ[9]HA[2]{moves})"), &whole);
        check("P0", &whole);
        fix_gives("P020", "(;SZ[9]HA[3]PB[x];W[ee])", "(;SZ[9]HA[3]AB[cg][gc][cc]PB[x];W[ee])");
        for kept in
            ["(;SZ[9]HA[2];W[gc])", "(;SZ[11]HA[2];W[ee])", "(;HA[10];W[ee])", "(;SZ[19:9]HA[2];W[ee])"]
        {
            fix_gives("P020", kept, kept);
        }
    }

    #[test]
    fn another_beginning() {
        for other in
            ["HA[3]AB[aa][bb]AW[cc]", "GM[2]HA[3]AB[aa][bb]", "HA[some]AB[aa][bb]", "HA[2]AB[aa][bb][zz]"]
        {
            check("P020", &format!("(;{other};W[dd])"));
        }
    }
}
