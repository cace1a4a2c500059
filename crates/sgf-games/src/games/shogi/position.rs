//! Shogi as a [`Position`].

use sgf_model::value::Color;

use super::board::{GRID, Move, Shogi, write};
use super::piece::{Kind, Man};
use super::{PLAN, SIZES};
use super::{notation, rules, sfen};
use crate::repetition::Checks;
use crate::zobrist::key;
use crate::{
    Counted, Detail, Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Region, SetUp, Site, Sites, Square, StartError,
};

/// White's pieces at the start, rank by rank from the top, files from the left.
const START: [&str; 3] = ["LNSGKGSNL", ".R.....B.", "PPPPPPPPP"];

impl Shogi {
    /// Returns the color and the kind of a hand site.
    fn hand_at(&self, site: Site) -> Option<(Color, Kind)> {
        let Region::Hand(color) = self.geometry().region(site) else { return None };
        let first = self.geometry().beside_at(Region::Hand(color), 0)?;
        Some((color, *Kind::ALL.get(site.index() - first.index())?))
    }

    /// Returns the hand site to which a piece belongs.
    fn hand_of(&self, man: Man) -> Option<Site> {
        self.geometry().beside_at(Region::Hand(man.color), man.kind as usize)
    }

    /// Resets repetition after a change of the board without a move.
    fn forget(&mut self) {
        self.past.clear();
        self.repeated = None;
        self.remember();
    }

    /// Records the position. The fourth occurrence is a draw, or a loss for a player who has given check throughout.
    fn remember(&mut self) {
        let is_check = self.is_in_check(self.turn);
        self.repeated = None;
        if self.past.note(self.fresh_hash(), self.turn, is_check) >= 4 {
            let loser = self.past.perpetual_checker();
            self.repeated = Some(loser.map_or(Outcome::DRAW, |loser| Outcome::win(loser.other())));
        }
    }

    /// Makes a move without recording the position.
    fn carry_out(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        let (piece, to) = match *step {
            Move::Go { from, to, promotes } => {
                let Some(piece) = self.place(from, None) else { return Played::default() };
                let can_promote = piece.kind.csa(true) != piece.kind.csa(false);
                (Man { is_promoted: piece.is_promoted || (promotes && can_promote), ..piece }, to)
            }
            Move::Drop { kind, to } => {
                let number = &mut self.hands[color as usize][kind as usize];
                *number = number.saturating_sub(1);
                (Man { color, kind, is_promoted: false }, to)
            }
        };
        let Some(taken) = self.place(to, Some(piece)) else { return Played::default() };
        if taken.color == color {
            return Played { captured: 0, lost: 1, replaced: true };
        }
        self.take_into_hand(color, taken.kind);
        Played { captured: 1, lost: 0, replaced: true }
    }

    fn take_into_hand(&mut self, color: Color, kind: Kind) {
        let number = &mut self.hands[color as usize][kind as usize];
        *number = number.saturating_add(1);
    }
}

impl Position for Shogi {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[notation::WESTERN, notation::JAPANESE, notation::KIF];

    fn begin(options: &Options) -> Result<Shogi, StartError> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Shogi {
            cells: [None; 81],
            hands: [[0; 8]; 2],
            turn,
            is_fresh: true,
            past: Checks::default(),
            repeated: None,
        };
        if !options.start.is_empty() {
            sfen::read(&mut position, &options.start)?;
            position.is_fresh = false;
            position.forget();
            return Ok(position);
        }
        for (row, pieces) in (0..).zip(START) {
            for (column, letter) in (0..9).rev().zip(pieces.chars()) {
                let piece = |color| Kind::of(letter).map(|kind| Man { color, kind, is_promoted: false });
                position.place(Square::new(column, row), piece(Color::White));
                position.place(Square::new(8 - column, 8 - row), piece(Color::Black));
            }
        }
        position.forget();
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 9, 9)
    }

    fn occupant(&self, site: Site) -> Occupant {
        if let Some((color, kind)) = self.hand_at(site) {
            let man = Man { color, kind, is_promoted: false }.piece();
            return Occupant::alike(man, self.in_hand(color, kind).into());
        }
        square_of(site).and_then(|square| self.piece(square)).map(Man::piece).into()
    }

    /// Reads a digit and a letter, or two digits as in CSA; setup puts the piece first.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        let text = text.trim();
        let point =
            text.strip_prefix('+').unwrap_or(text).trim_start_matches(|letter| Kind::of(letter).is_some());
        self.geometry().site(if point == "*" { text } else { point })
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.forget();
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for color in [Color::Black, Color::White] {
            for &kind in Kind::ALL {
                pieces.push(Man { color, kind, is_promoted: false }.piece());
                if kind.can_promote() {
                    pieces.push(Man { color, kind, is_promoted: true }.piece());
                }
            }
        }
        pieces
    }

    /// Puts a piece on a square, or in its owner's hand.
    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let man = piece.and_then(Man::of);
        if let Some((color, kind)) = self.hand_at(site) {
            match man {
                Some(man) => self.take_into_hand(man.color, man.kind),
                None => self.hands[color as usize][kind as usize] = 0,
            }
            return true;
        }
        square_of(site).is_some_and(|square| self.place(square, man) != man)
    }

    /// A piece comes before its square, with `+` if promoted; `P*` is a pawn in hand.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let Some(color) = color else { return Ok(Some((None, self.area(set_up.value)?))) };
        let syntax = || ParseMoveError::syntax(set_up.value);
        let (kind, is_promoted, points) = Shogi::read_man(set_up.value).ok_or_else(syntax)?;
        let man = Man { color, kind, is_promoted };
        let sites = match points {
            "*" => vec![self.hand_of(man).ok_or_else(syntax)?],
            points => self.area(points)?,
        };
        Ok(Some((Some(man.piece()), sites)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let Some(man) = piece.map(Man::of) else { return Some(("AE", self.name(site))) };
        let man = man?;
        let ident = if man.color == Color::Black { "AB" } else { "AW" };
        let place = match self.hand_at(site) {
            // Pieces in hand are unpromoted.
            Some(hand) if hand == (man.color, man.kind) && !man.is_promoted => "*".to_owned(),
            Some(_) => return None,
            None => self.name(site),
        };
        Some((ident, format!("{}{}{place}", if man.is_promoted { "+" } else { "" }, man.kind.letter())))
    }

    /// The first piece clears the board and both hands.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            (self.cells, self.hands) = ([None; 81], [[0; 8]; 2]);
        }
        self.is_fresh = false;
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.forget();
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let plain = text.trim();
        let read = Shogi::read_usi(plain).or_else(|| self.read_csa(plain));
        read.or_else(|| notation::read(self, color, plain)).ok_or_else(|| ParseMoveError::syntax(text))
    }

    fn write_move(&self, step: &Move) -> String {
        match *step {
            Move::Go { from, to, promotes } => {
                format!("{}{}{}", write(from), write(to), if promotes { "+" } else { "" })
            }
            Move::Drop { kind, to } => format!("{}*{}", kind.letter(), write(to)),
        }
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        let digits = |square: Square| format!("{}{}", square.column + 1, square.row + 1);
        let text = match *step {
            Move::Go { from, to, promotes } => {
                let piece = self.piece(from)?;
                let code = piece.kind.csa(piece.is_promoted || promotes);
                format!("{}{}{code}", digits(from), digits(to))
            }
            Move::Drop { kind, to } => format!("00{}{}", digits(to), kind.csa(false)),
        };
        (coordinates == "csa").then_some(text)
    }

    fn notation(&self, color: Color, step: &Move, name: &str) -> Option<String> {
        let is_western = name.is_empty() || name == notation::WESTERN;
        if name == notation::KIF {
            return Some(notation::say_with_square(self, step).unwrap_or_else(|| self.write_move(step)));
        }
        let is_known = is_western || name == notation::JAPANESE;
        is_known
            .then(|| notation::say(self, color, step, is_western).unwrap_or_else(|| self.write_move(step)))
    }

    fn path(&self, color: Color, step: &Move) -> Sites {
        match *step {
            Move::Go { from, to, .. } => [from, to].map(site_of).into(),
            Move::Drop { kind, to } => {
                let hand = self.hand_of(Man { color, kind, is_promoted: false });
                hand.into_iter().chain([site_of(to)]).collect()
            }
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        rules::check_move(self, color, step)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        let played = self.carry_out(color, step);
        self.remember();
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.repeated.is_none() {
            rules::moves(self, self.turn, into);
        }
    }

    /// A color without a king does not lose if it cannot move, because such boards are problems.
    fn outcome(&self) -> Option<Outcome> {
        if self.repeated.is_some() {
            return self.repeated;
        }
        let king = Man { color: self.turn, kind: Kind::King, is_promoted: false };
        if !self.cells.contains(&Some(king)) {
            return None;
        }
        let mut moves = Vec::new();
        rules::moves(self, self.turn, &mut moves);
        moves.is_empty().then(|| Outcome::win(self.turn.other()))
    }

    fn details(&self) -> Vec<Detail> {
        let promoted = GRID.squares().filter(|&square| self.piece(square).is_some_and(|man| man.is_promoted));
        let promoted: Vec<Site> = promoted.map(site_of).collect();
        let hand = |color| {
            let some = Kind::ALL.iter().filter(|&&kind| self.in_hand(color, kind) > 0);
            let of = |&kind: &Kind| {
                (Man { color, kind, is_promoted: false }.piece(), u32::from(self.in_hand(color, kind)))
            };
            Detail::Pieces(Counted::InHand, color, some.map(of).collect())
        };
        vec![Detail::Promoted(promoted), hand(Color::Black), hand(Color::White)]
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square: Square| {
            let piece = self.piece(square)?;
            let what = piece.color as u64 * 16 + piece.kind as u64 * 2 + u64::from(piece.is_promoted);
            Some(key(GRID.index(square) as u64 * 32 + what))
        };
        let hands = self.hands.as_flattened().iter().fold(0, |hash, &number| key(hash ^ u64::from(number)));
        let rest = key(hands ^ self.turn as u64);
        GRID.squares().filter_map(place).fold(rest, |hash, key| hash ^ key)
    }
}

/// Sites are counted from the upper left, files from the right.
fn site_of(square: Square) -> Site {
    Site::new(u32::from(square.row) * 9 + 8 - u32::from(square.column))
}

fn square_of(site: Site) -> Option<Square> {
    let (column, row) = (site.number() % 9, site.number() / 9);
    (row < 9).then(|| Square::new(8 - column as u16, row as u16))
}
