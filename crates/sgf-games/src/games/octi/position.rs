//! Octi as a [`Position`].

use std::collections::BTreeSet;

use sgf_model::value::Color;

use super::SIZES;
use super::board::{Octi, Pod, Supply};
use super::notation::{Move, Part, Prongs, parts, point, stone};
use super::rules::Rules;
use crate::boards::grid::Grid;
use crate::zobrist::key;
use crate::{
    Counted, Detail, Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Region, SetUp, Site, Sites, Square, StartError, set_up_sites,
};

const COLORS: [Color; 2] = [Color::Black, Color::White];

impl Octi {
    /// Rows are counted from the south, sites from the upper left.
    fn grid(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows }
    }

    fn site_of(&self, square: Square) -> Site {
        self.grid().site(square)
    }

    fn square_of(&self, site: Site) -> Option<Square> {
        self.grid().square(site)
    }

    /// Adds an octi square from the record; the first one replaces those of the rules.
    fn set_octi_square(&mut self, color: Color, square: Square) -> u32 {
        if std::mem::take(&mut self.are_usual[color as usize]) {
            self.octi_squares[color as usize] = 0;
            if self.is_fresh {
                self.pods.retain(|pod| pod.color != color);
            }
        }
        let bit = self.bit(square);
        let is_new = self.octi_squares[color as usize] & bit == 0;
        self.octi_squares[color as usize] |= bit;
        if self.is_fresh && is_new {
            self.place(Pod { square, color, prongs: Prongs::default() });
        }
        u32::from(is_new)
    }

    fn set_supply(
        &mut self,
        text: &str,
        part: &dyn Fn(&mut Supply) -> &mut u32,
    ) -> Result<u32, ParseMoveError> {
        let number: u32 = text.trim().parse().ok().ok_or_else(|| ParseMoveError::syntax(text))?;
        let mut n_changed = 0;
        for supply in &mut self.supply {
            n_changed += u32::from(std::mem::replace(part(supply), number) != number);
        }
        Ok(n_changed)
    }

    fn remove_pod(&mut self, text: &str) -> Result<u32, ParseMoveError> {
        let (square, prongs) = stone(text)?;
        let square = self.on_board(square, text)?;
        let is_it = |pod: &Pod| pod.square == square && prongs.is_none_or(|prongs| pod.prongs == prongs);
        let index = self.pods.iter().position(is_it);
        self.is_fresh = false;
        Ok(u32::from(index.map(|index| self.pods.remove(index)).is_some()))
    }
}

impl Position for Octi {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByNotation;

    fn begin(options: &Options) -> Result<Octi, StartError> {
        let rules = Rules::read(&options.rules);
        let size = options.size.unwrap_or(rules.size());
        let (columns, rows) = SIZES.of(&Options::default().with_size(size.0, size.1))?;
        let (prongs, supers, reserve) = rules.supply();
        let mut position = Octi {
            columns,
            rows,
            rules,
            pods: Vec::new(),
            octi_squares: [0; 2],
            are_usual: [false; 2],
            supply: [Supply { prongs, supers, reserve, captured: 0 }; 2],
            turn: options.first.unwrap_or(Color::Black),
            winner: None,
            is_fresh: true,
        };
        if size == rules.size() {
            for (color, (columns, row)) in COLORS.into_iter().zip(rules.octi_squares()) {
                for &column in columns {
                    position.set_octi_square(color, Square::new(column, row));
                }
            }
        }
        position.are_usual = [true; 2];
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(
            if self.rules.is_edgeless { &super::EDGELESS } else { &super::PLAN },
            self.columns,
            self.rows,
        )
    }

    /// Pods on the board or in reserve.
    fn occupant(&self, site: Site) -> Occupant {
        match (self.geometry().region(site), self.square_of(site)) {
            (Region::Hand(color), _) => {
                Occupant::alike(Piece::stone(color), self.supply(color).reserve as usize)
            }
            (_, Some(square)) => self.at(square).iter().map(Pod::piece).collect(),
            (_, None) => Occupant::NOTHING,
        }
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// AB and AW add pods to the square; the first of them clears the board. The end of the game is checked only after moves, so any
    /// position can be set up.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        let text = set_up.value;
        let n_changed = match (set_up.ident, set_up.stone()) {
            (_, Some(_)) => set_up_sites(self, set_up)?,
            ("RP", _) => self.remove_pod(text)?,
            ("NP", _) => self.set_supply(text, &|supply| &mut supply.prongs)?,
            ("NR", _) => self.set_supply(text, &|supply| &mut supply.reserve)?,
            ("NS", _) => self.set_supply(text, &|supply| &mut supply.supers)?,
            ("BO" | "WO", _) => {
                let color = if set_up.ident == "BO" { Color::Black } else { Color::White };
                let mut n_new = 0;
                for site in self.area(text)? {
                    n_new += self.square_of(site).map_or(0, |square| self.set_octi_square(color, square));
                }
                n_new
            }
            _ => return Ok(0),
        };
        self.winner = None;
        Ok(n_changed)
    }

    /// The prongs of a pod follow its point.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let sites = self.area(set_up.value)?;
        let first = set_up.value.split(':').next().unwrap_or_default();
        let prongs = stone(first)?.1.unwrap_or_default();
        let pod = |color| Pod { square: Square::new(0, 0), color, prongs }.piece();
        Ok(Some((color.map(pod), sites)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let square = self.square_of(site)?;
        let Some(piece) = piece else { return Some(("AE", point(square))) };
        let ident = if piece.owner? == Color::Black { "AB" } else { "AW" };
        Some((ident, format!("{}{}", point(square), Prongs::of_kind(piece.kind))))
    }

    /// Adds a pod to own pods on the square, or replaces opposing ones.
    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let Some(square) = self.square_of(site) else { return false };
        let color = piece.and_then(|piece| piece.owner);
        let n_pods = self.pods.len();
        self.pods.retain(|pod| pod.square != square || Some(pod.color) == color);
        let is_cleared = self.pods.len() < n_pods;
        let pod =
            piece.zip(color).map(|(piece, color)| Pod { square, color, prongs: Prongs::of_kind(piece.kind) });
        let is_put = pod.is_some_and(|pod| self.place(pod) > 0);
        is_cleared || is_put
    }

    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.pods.clear();
        }
        self.is_fresh = false;
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let mut now = self.clone();
        let mut step = Vec::new();
        for written in parts(text)? {
            let part = self.resolve(&now, color, written);
            if !self.is_on_board(&part) {
                return Err(ParseMoveError::off_board(text));
            }
            now.go_alone(color, &part);
            step.push(part);
        }
        Ok(Move(step))
    }

    fn write_move(&self, step: &Move) -> String {
        let mut now = self.clone();
        let mut texts = Vec::new();
        for part in &step.0 {
            texts.push(self.write_part(&now, part));
            now.go_alone(self.turn, part);
        }
        texts.join(",")
    }

    /// The sites of each part: a pod is placed from the reserve, gets a prong, or moves along its path.
    fn path(&self, color: Color, step: &Move) -> Sites {
        let reserve = self.geometry().beside_at(Region::Hand(color), 0);
        let mut way = Sites::none();
        for part in &step.0 {
            match part {
                Part::Bring(square) => {
                    reserve.into_iter().for_each(|site| way.push(site));
                    way.push(self.site_of(*square));
                }
                Part::Add { stone, .. } | Part::Turn { stone, .. } => way.push(self.site_of(stone.square)),
                Part::Go { stone, path } => {
                    way.push(self.site_of(stone.square));
                    path.iter().for_each(|landing| way.push(self.site_of(landing.to)));
                }
            }
        }
        way
    }

    fn footprint(&self, _: Color, step: &Move) -> Sites {
        let square = |part: &Part| match part {
            Part::Bring(square) => *square,
            Part::Add { stone, .. } | Part::Turn { stone, .. } => stone.square,
            Part::Go { stone, path } => path.last().map_or(stone.square, |landing| landing.to),
        };
        let mut rests = Sites::none();
        for site in step.0.iter().map(|part| self.site_of(square(part))) {
            if rests.last() != Some(&site) {
                rests.push(site);
            }
        }
        rests
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        self.split(color, &step.0).1
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let (n_free, _) = self.split(color, &step.0);
        let (free, turn) = step.0.split_at(n_free);
        let mut captured = Vec::new();
        for part in free {
            self.go(color, std::slice::from_ref(part), &mut captured);
        }
        if turn.iter().all(|part| matches!(part, Part::Go { .. })) {
            self.go(color, turn, &mut captured);
        } else {
            turn.iter().for_each(|part| self.build(color, part));
        }
        let mut played = self.capture(color, &captured);
        played.replaced = self.oust(color, &step.0);
        self.turn = color.other();
        self.winner = self.find_winner();
        played
    }

    /// Lists at most 32,768 turns, because positions with large stacks have millions.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let mut listed = BTreeSet::new();
        let turns = self.list_turns(turn).into_iter().filter(|turn| listed.insert(turn.clone()));
        into.extend(turns.map(Move));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn fresh_hash(&self) -> u64 {
        let pod = |pod: &Pod| {
            let place = u64::from(pod.square.row * self.columns + pod.square.column) * 2 + pod.color as u64;
            key(place << 16 | u64::from(pod.prongs.plain) << 8 | u64::from(pod.prongs.supers))
        };
        // A sum rather than exclusive or, so that equal pods do not cancel out.
        let mut hash = self.pods.iter().map(pod).fold(0, u64::wrapping_add);
        for supply in self.supply {
            for number in [supply.prongs, supply.supers, supply.reserve, supply.captured] {
                hash = key(hash ^ u64::from(number));
            }
        }
        for squares in self.octi_squares {
            hash = key(hash ^ squares as u64 ^ (squares >> 64) as u64);
        }
        let winner = self.winner.map_or(2, |color| color as u64);
        key(hash ^ (self.turn as u64) << 8 ^ winner)
    }

    fn details(&self) -> Vec<Detail> {
        let [black, white] = self.supply;
        let mut details = vec![
            Detail::Count(Counted::Prongs, [black.prongs, white.prongs]),
            Detail::Count(Counted::Superprongs, [black.supers, white.supers]),
            Detail::Count(Counted::Reserve, [black.reserve, white.reserve]),
            Detail::Count(Counted::Captured, [black.captured, white.captured]),
        ];
        if !self.rules.has_superprongs {
            details.remove(1);
        }
        details
    }
}
