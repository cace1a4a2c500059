//! P020: a handicap, and other stones than it says.

use sgf_games::Handicap;
use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::{Color, TextDecoder};
use sgf_syntax::{Node, Span};

use super::paths::Touched;
use super::play::{color_of, moves_of};
use super::points::range_of;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games of Go in which HA is not the number of black stones that are set up before the first move. If one of
    /// the two is missing, the finding is a note. Games that also set up white stones begin in the middle, and are not
    /// reported; neither are games in which Black places the stones by moves.
    ///
    /// ## Why it matters
    /// HA does not put stones on the board. A program that counts with HA, or places the usual stones, gets a different
    /// position from one that reads AB.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]HA[3]AB[dd][pp];W[pd])
    /// ```
    P020 handicap-and-stones, Warning, fix: None, since: "0.1", sgfc: [61],
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
            out.report(written.span(), format!("handicap of {said}, and no stone is set up")).note();
        }
        _ => {}
    }
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
    use crate::testing::check;

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
    fn another_beginning() {
        for other in
            ["HA[3]AB[aa][bb]AW[cc]", "GM[2]HA[3]AB[aa][bb]", "HA[some]AB[aa][bb]", "HA[2]AB[aa][bb][zz]"]
        {
            check("P020", &format!("(;{other};W[dd])"));
        }
    }
}
