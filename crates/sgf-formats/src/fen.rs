//! Conversion of FEN and SFEN to setup, and of boards to FEN ranks.

use std::ops::Range;

use sgf_games::{AnyPosition, GameSpec, Options, SetUp, Site};
use sgf_model::value::Color;

use crate::fact::FactKind;
use crate::import::Import;
use crate::sgf_writer::SgfWriter;

/// A position as setup properties.
pub(crate) struct Setup {
    pub(crate) black: Vec<String>,
    pub(crate) white: Vec<String>,
    pub(crate) turn: Color,
    /// Whether the game has state that setup cannot express, such as castling rights.
    pub(crate) is_more: bool,
    pub(crate) position: Box<dyn AnyPosition>,
}

impl Setup {
    /// Reads a position in the notation of the game, of a variant, or of Chess960 if it is possible there but not in chess: the king or a rook with
    /// castling rights is on another square. `None` if the game rejects it.
    pub(crate) fn read_variant(
        spec: &GameSpec,
        text: &str,
        variant: &'static str,
    ) -> Option<(Setup, &'static str)> {
        let variants = [variant, if spec.number == CHESS { SHUFFLED } else { variant }];
        variants.into_iter().find_map(|name| Some((Setup::of_variant(spec, text, name)?, name)))
    }

    fn of_variant(spec: &GameSpec, text: &str, variant: &str) -> Option<Setup> {
        let options = Options::default().with_variant(variant);
        let position = spec.begin(&options.clone().with_start(text)).ok()?;
        let turn = position.turn().unwrap_or_else(|| turn_of(text));
        let mut setup = Setup::with(&*position, spec, turn, &options)?;
        setup.is_more = setup.position.hash() != position.hash();
        setup.position = position;
        Some(setup)
    }

    /// The setup of a position.
    pub(crate) fn of(source: &dyn AnyPosition, spec: &GameSpec, turn: Color) -> Option<Setup> {
        Setup::with(source, spec, turn, &Options::default())
    }

    fn with(source: &dyn AnyPosition, spec: &GameSpec, turn: Color, options: &Options) -> Option<Setup> {
        let position = spec.begin(options).ok()?;
        let mut setup = Setup { black: Vec::new(), white: Vec::new(), turn, is_more: false, position };
        for (site, occupant) in source.placement().iter() {
            for piece in occupant.pieces() {
                let (ident, value) = source.write_set_up(site, Some(piece))?;
                setup.position.set_up(&SetUp { ident, value: &value }).ok()?;
                let list = if ident == "AB" { &mut setup.black } else { &mut setup.white };
                list.push(value);
            }
        }
        setup.position.set_turn(turn);
        Some(setup)
    }

    /// Returns whether this is the initial position of a variant.
    pub(crate) fn is_usual(&self, spec: &GameSpec, variant: &str) -> bool {
        let usual = spec.begin(&Options::default().with_variant(variant));
        usual.is_ok_and(|usual| usual.hash() == self.position.hash())
    }

    /// Writes the setup into the current node.
    pub(crate) fn write(&self, writer: &mut SgfWriter) {
        writer.list("AB", self.black.iter().map(String::as_str));
        writer.list("AW", self.white.iter().map(String::as_str));
        writer.raw("PL", self.turn.encode());
    }
}

/// Writes a position in the notation of the game as setup, and SU for Chess960; returns it with the player to move, or `None` if the game
/// rejects it.
pub(crate) fn begin(
    import: &mut Import<'_>,
    spec: &GameSpec,
    text: &str,
    at: Range<usize>,
) -> Option<(Box<dyn AnyPosition>, Color)> {
    let Some((setup, variant)) = Setup::read_variant(spec, text, "") else {
        import.report(FactKind::BadValue("position"), at);
        return None;
    };
    import.writer.line("SU", variant);
    if setup.is_usual(spec, variant) {
        return Some((setup.position, setup.turn));
    }
    setup.write(&mut import.writer);
    if setup.is_more {
        import.writer.text("GC", &format!("[FEN \"{text}\"]"));
        import.report(FactKind::NotHeld("position"), at);
    }
    Some((setup.position, setup.turn))
}

/// The number of chess, and the variant with other initial squares.
const CHESS: u16 = 3;
pub(crate) const SHUFFLED: &str = "Chess960";

/// The player to move in the second field.
pub(crate) fn turn_of(text: &str) -> Color {
    if text.split_whitespace().nth(1) == Some("b") { Color::Black } else { Color::White }
}

/// The board in FEN: ranks from the top, numbers for empty squares, a plus before promoted pieces.
///
/// `capital` is the color with capital letters.
pub(crate) fn board(position: &dyn AnyPosition, capital: Color) -> String {
    let geometry = position.geometry();
    let (mut text, mut n_empty) = (String::new(), 0);
    for row in 0..geometry.rows() {
        if row > 0 {
            text.push('/');
        }
        for column in 0..geometry.columns() {
            let site = geometry.at(column.into(), row.into());
            match site.and_then(|site| sign(position, site, capital)) {
                Some(sign) => {
                    push_number(&mut text, &mut n_empty);
                    text.push_str(&sign);
                }
                None => n_empty += 1,
            }
        }
        push_number(&mut text, &mut n_empty);
    }
    text
}

fn push_number(text: &mut String, n_empty: &mut u32) {
    if *n_empty > 0 {
        text.push_str(&std::mem::take(n_empty).to_string());
    }
}

/// The castling rights that chess assumes for setup: king and rook are on their home squares, or in Chess960, where they are
/// written as in X-FEN, anywhere in the first row with the rook as the outermost one.
pub(crate) fn castling(position: &dyn AnyPosition, is_shuffled: bool) -> String {
    let row = |number: u8, king: &str, rook: &str| {
        let sign = |column: u8| {
            let site = position.site(&format!("{}{number}", char::from(b'a' + column))).ok();
            site.and_then(|site| sign(position, site, Color::White)).unwrap_or_default()
        };
        let at = (0..8).find(|column| sign(*column) == king && (is_shuffled || *column == 4));
        let has_rook = |mut columns: std::ops::Range<u8>| columns.any(|column| sign(column) == rook);
        let Some(at) = at else { return [false; 2] };
        if is_shuffled { [has_rook(at + 1..8), has_rook(0..at)] } else { [has_rook(7..8), has_rook(0..1)] }
    };
    let rights = [row(1, "K", "R"), row(8, "k", "r")].concat();
    let rights: String =
        "KQkq".chars().zip(rights).filter(|(_, has)| *has).map(|(letter, _)| letter).collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// The letter of the piece on a site, as written before its name in setup.
pub(crate) fn sign(position: &dyn AnyPosition, site: Site, capital: Color) -> Option<String> {
    let piece = position.occupant(site).top()?;
    let (_, value) = position.write_set_up(site, Some(piece))?;
    // Chess pawns have no letter.
    let letter = match value.strip_suffix(&position.name(site))? {
        "" => "P".to_owned(),
        letter => letter.to_owned(),
    };
    Some(if piece.owner == Some(capital) { letter } else { letter.to_ascii_lowercase() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_survive_a_round_trip() {
        for (number, text, capital, is_more) in [
            (3, "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1", Color::White, false),
            (3, "r3k2r/8/8/8/8/8/4P3/R3K2R b - - 0 1", Color::White, true),
            (8, "4k4/9/9/9/4+P4/9/9/9/4K4 w 2Pb 1", Color::Black, false),
            (7, "3ak4/9/9/9/9/9/9/4C4/9/4K4 w", Color::White, false),
        ] {
            let spec = sgf_games::game(number).expect("the format exists");
            let (setup, _) = Setup::read_variant(spec, text, "").expect("the game takes it");
            assert_eq!(setup.is_more, is_more, "{text}");
            assert_eq!(board(&*setup.position, capital), text.split(' ').next().unwrap_or_default());
        }
    }
}
