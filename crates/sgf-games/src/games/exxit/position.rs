//! Exxit as a [`Position`].

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::board::{Content, Exxit};
use super::notation::{Field, Move, read};
use super::{PLAN, TILE};
use crate::boards::stack::Stack;
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError,
    Piece, Placement, Played, Position, Region, Score, SetUp, Site, Sites, StartError,
};

/// The tiles at the start.
const START: [(Field, Color); 4] = [
    (Field::new(0, 0), Color::White),
    (Field::new(1, -2), Color::White),
    (Field::new(0, -1), Color::Black),
    (Field::new(1, -1), Color::Black),
];

/// The number of tiles, including the first ones, and of pieces per player.
const TILES: u16 = 39;
const PIECES: u16 = 8;

impl Position for Exxit {
    type Move = Move;

    fn begin(options: &Options) -> Result<Exxit, StartError> {
        if options.dialect == Some(Dialect::BoardSpace) {
            return Err(StartError::NoMoves);
        }
        let tile = |color| Content { tile: Some(color), stack: Stack::default() };
        Ok(Exxit {
            fields: START.into_iter().map(|(field, color)| (field, tile(color))).collect(),
            tiles: TILES - START.len() as u16,
            hands: [PIECES; 2],
            turn: options.first.unwrap_or(Color::Black),
            has_passed: false,
            has_ended: false,
            is_fresh: true,
        })
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, Field::COLUMNS, Field::ROWS)
    }

    /// A tile and the pieces on it, pieces next to the tiles or in hand, and the stock of tiles.
    fn occupant(&self, site: Site) -> Occupant {
        let beside = |piece, count| Occupant::alike(piece, usize::from(count));
        match self.geometry().region(site) {
            Region::Hand(color) => beside(Piece::stone(color), self.in_hand(color)),
            Region::Pool => beside(Piece::neutral(TILE), self.tiles),
            _ => Field::of(site).map_or(Occupant::NOTHING, |field| self.content(field).occupant()),
        }
    }

    fn placement(&self) -> Placement {
        let geometry = self.geometry();
        let mut sites: Vec<Site> = self.fields().filter_map(Field::site).collect();
        sites.extend(geometry.beside_sites());
        Placement::at(geometry, sites, &|site| self.occupant(site))
    }

    fn turn(&self) -> Option<Color> {
        (!self.has_ended).then_some(self.turn)
    }

    /// Records may omit forced passes.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.list(turn).is_empty())
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    fn pieces(&self) -> Vec<Piece> {
        [Color::Black, Color::White].map(|color| Piece::new(color, TILE)).into()
    }

    /// Places a tile below any pieces; clearing a field removes the tile and its pieces.
    fn put(&mut self, site: Site, tile: Option<Piece>) -> bool {
        let Some(field) = Field::of(site) else { return false };
        let before = self.content(field);
        match tile {
            Some(tile) => self.fields.entry(field).or_default().tile = tile.owner,
            None => _ = self.fields.remove(&field),
        }
        self.content(field) != before
    }

    /// AB and AW place tiles.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        Ok(Some((color.map(|color| Piece::new(color, TILE)), self.area(set_up.value)?)))
    }

    fn write_set_up(&self, site: Site, tile: Option<Piece>) -> Option<(&'static str, String)> {
        let ident = match tile {
            None => "AE",
            Some(tile) if tile.kind != TILE => return None,
            Some(tile) if tile.owner? == Color::Black => "AB",
            Some(_) => "AW",
        };
        Field::of(site).map(|field| (ident, field.to_string()))
    }

    /// The first tile of a setup clears the board.
    fn begin_set_up(&mut self, tile: Option<Piece>) {
        if self.is_fresh && tile.is_some() {
            self.fields.clear();
        }
        (self.is_fresh, self.has_ended, self.has_passed) = (false, false, false);
    }

    /// Takes the pieces and tiles on the board from the stock, and returns removed ones.
    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        let n_tiles = self.fields.values().filter(|content| content.tile.is_some()).count();
        self.tiles = TILES.saturating_sub(n_tiles as u16);
        self.has_ended = self.tiles == 0;
        for color in [Color::Black, Color::White] {
            let of = |content: &Content| content.stack.checkers().filter(|&owner| owner == color).count();
            let n_pieces: usize = self.fields.values().map(of).sum();
            self.hands[color as usize] = PIECES.saturating_sub(n_pieces as u16);
        }
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let step = read(text)?;
        let is_there = match &step {
            Move::Pass => true,
            Move::Put(field) => self.is_there(*field),
            Move::Distribute(from, to) => self.is_there(*from) && self.is_there(*to),
            Move::Lay(fields) => fields.iter().all(|&field| self.is_there(field)),
        };
        if is_there { Ok(step) } else { Err(ParseMoveError::off_board(text)) }
    }

    fn write_move(&self, step: &Move) -> String {
        step.to_string()
    }

    fn path(&self, color: Color, step: &Move) -> Sites {
        let hand = self.geometry().beside_at(Region::Hand(color), 0);
        match step {
            Move::Pass => Sites::none(),
            Move::Put(field) => hand.into_iter().chain(field.site()).collect(),
            Move::Distribute(from, to) => [from, to].into_iter().filter_map(|field| field.site()).collect(),
            Move::Lay(fields) => fields.iter().filter_map(|field| field.site()).collect(),
        }
    }

    /// The piece, the end of the distributed stack, or all placed tiles.
    fn footprint(&self, color: Color, step: &Move) -> Sites {
        let path = self.path(color, step);
        if matches!(step, Move::Lay(_)) { path } else { path.end() }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        self.judge_step(color, step)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let played = self.execute_step(color, step);
        let has_passed = *step == Move::Pass;
        self.has_ended = self.tiles == 0 || (has_passed && self.has_passed);
        self.has_passed = has_passed;
        self.turn = color.other();
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            into.extend(self.list(turn));
            if into.is_empty() {
                into.push(Move::Pass);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.count()
    }

    fn fresh_hash(&self) -> u64 {
        let numbers = [self.tiles, self.hands[0], self.hands[1]].into_iter();
        let rest = numbers.fold(self.turn as u64, |bits, number| bits << 16 | u64::from(number));
        let rest = key(rest << 2 | u64::from(self.has_passed) << 1 | u64::from(self.has_ended));
        let place = |(field, content): (&Field, &Content)| {
            let at = u64::from(field.q as u8) << 8 | u64::from(field.r as u8);
            key(key(at << 2 | content.tile.map_or(0, |color| color as u64 + 1)) ^ content.stack.number())
        };
        self.fields.iter().map(place).fold(rest, |hash, key| hash ^ key)
    }

    fn details(&self) -> Vec<Detail> {
        let high = self.fields.iter().filter(|(_, content)| content.stack.height() > 1);
        let stacks = high.filter_map(|(field, content)| Some((field.site()?, content.stack.occupant())));
        vec![
            Detail::Left(Counted::Tiles, self.tiles.into()),
            Detail::Count(Counted::InHand, self.hands.map(u32::from)),
            Detail::Stacks(stacks.collect()),
        ]
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let (black, white) = (f64::from(self.points(Color::Black)), f64::from(self.points(Color::White)));
        Ok(Some(Score {
            black,
            white,
            parts: vec![(Counted::TilesAndGroup, black, white)],
            ..Score::default()
        }))
    }
}
