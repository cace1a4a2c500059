//! A position of any game: the type is known at run time only.
//!
//! The command, the linter and the pictures meet games here. [`Playing`] wraps a typed position and remembers the last
//! move; [`AnyPosition`] is what is left when the types are forgotten, and [`AnyMove`] is a move of it.

use std::any::Any;

use sgf_model::value::Color;

use crate::{
    AnyMove, AnyPosition, Claims, Detail, Fault, Geometry, Occupant, Options, Outcome, Piece, Placement,
    Played, Position, Reason, Refused, Score, SetUp, Site, Sites, Unreadable, perft,
};

/// A typed position and the move that led to it.
#[derive(Clone, Debug)]
pub struct Playing<P: Position> {
    /// The position.
    pub position: P,
    /// The last move; `None` at the beginning and after setup.
    pub last: Option<P::Move>,
}

impl<P: Position> Playing<P> {
    /// Begins a game. A GameSpec names this function.
    ///
    /// # Errors
    ///
    /// Fails when the game cannot begin like this.
    pub fn begin(options: &Options) -> Result<Box<dyn AnyPosition>, Refused> {
        let position = P::begin(options)?;
        Ok(Box::new(Playing { position, last: None }))
    }

    fn any(&self, color: Color, step: P::Move) -> AnyMove {
        let (way, rests) = (self.position.way(color, &step), self.position.rests(color, &step));
        AnyMove::new(step, way, rests)
    }

    /// Lists the legal moves whose ways are wanted. One function for all that is asked of moves: it is there once for each game.
    fn chosen(&self, is_wanted: &mut dyn FnMut(&[Site]) -> bool) -> Vec<AnyMove> {
        let color = self.position.turn().unwrap_or(Color::Black);
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let mut chosen = Vec::new();
        for step in moves {
            if is_wanted(&self.position.way(color, &step)) {
                chosen.push(self.any(color, step));
            }
        }
        chosen
    }
}

/// Wants the ways that begin with some sites.
fn beginning_with(touched: &[Site]) -> impl FnMut(&[Site]) -> bool {
    |way| way.starts_with(touched)
}

/// Wants the ways that end on a site.
fn ending_on(site: Site) -> impl FnMut(&[Site]) -> bool {
    move |way| way.last() == Some(&site)
}

/// Wants no way, and notes where those that begin with some sites go on.
fn going_on(touched: &[Site], next: &mut Vec<Site>) -> impl FnMut(&[Site]) -> bool {
    |way| {
        if way.starts_with(touched) {
            next.extend(way.get(touched.len()));
        }
        false
    }
}

/// Sorts sites and leaves each once.
fn unique(mut sites: Vec<Site>) -> Vec<Site> {
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The sites on which two positions of a board differ.
fn differing(before: &Placement, after: &Placement) -> Vec<Site> {
    let either = before.iter().chain(after.iter()).map(|(site, _)| site);
    unique(either.filter(|&site| before.get(site) != after.get(site)).collect())
}

impl<P: Position> AnyPosition for Playing<P> {
    fn geometry(&self) -> Geometry {
        self.position.geometry()
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.position.occupant(site)
    }

    fn site(&self, text: &str) -> Result<Site, Unreadable> {
        self.position.site(text)
    }

    fn name(&self, site: Site) -> String {
        self.position.name(site)
    }

    fn name_as(&self, site: Site, habit: &str) -> Option<String> {
        self.position.name_as(site, habit)
    }

    fn area(&self, text: &str) -> Result<Vec<Site>, Unreadable> {
        self.position.area(text)
    }

    fn placement(&self) -> Placement {
        self.position.placement()
    }

    fn turn(&self) -> Option<Color> {
        self.position.turn()
    }

    fn expects(&self, color: Color) -> bool {
        self.position.expects(color)
    }

    fn mover(&self, written: Color) -> Color {
        self.position.mover(written)
    }

    fn named(&self, written: Color) -> Color {
        self.position.named(written)
    }

    fn set_turn(&mut self, color: Color) {
        self.position.set_turn(color);
    }

    fn pieces(&self) -> Vec<Piece> {
        self.position.pieces()
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        self.position.write_set_up(site, piece)
    }

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let n_changed = self.position.set_up(set_up)?;
        if n_changed > 0 {
            self.last = None;
        }
        Ok(n_changed)
    }

    fn read(&self, color: Color, text: &str) -> Result<AnyMove, Unreadable> {
        Ok(self.any(color, self.position.read(color, text)?))
    }

    fn write(&self, step: &AnyMove) -> String {
        step.downcast().map(|step| self.position.write(step)).unwrap_or_default()
    }

    fn write_as(&self, step: &AnyMove, habit: &str) -> Option<String> {
        self.position.write_as(step.downcast()?, habit)
    }

    fn notation(&self, color: Color, step: &AnyMove, name: &str) -> Option<String> {
        self.position.notation(color, step.downcast()?, name)
    }

    fn judge(&self, color: Color, step: &AnyMove) -> Result<(), Reason> {
        self.position.judge(color, step.downcast().ok_or(Reason::OtherGame)?)
    }

    fn execute(&mut self, color: Color, step: &AnyMove) -> Played {
        let Some(step) = step.downcast::<P::Move>() else { return Played::default() };
        let played = self.position.execute(color, step);
        self.last = Some(step.clone());
        played
    }

    fn changed(&self, color: Color, step: &AnyMove, played: &Played) -> Option<Sites> {
        self.position.changed(color, step.downcast()?, played)
    }

    fn play(&mut self, color: Color, step: &AnyMove) -> Result<Played, Reason> {
        let step = step.downcast::<P::Move>().ok_or(Reason::OtherGame)?;
        let played = self.position.play(color, step)?;
        self.last = Some(step.clone());
        Ok(played)
    }

    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable> {
        let step = self.position.read(color, text)?;
        let played = self.position.execute(color, &step);
        self.last = Some(step);
        Ok(played)
    }

    fn play_text(&mut self, color: Color, text: &str) -> Result<Played, Fault> {
        let step = self.position.read(color, text)?;
        let played = self.position.play(color, &step)?;
        self.last = Some(step);
        Ok(played)
    }

    fn moves(&self) -> Vec<AnyMove> {
        self.chosen(&mut |_| true)
    }

    fn n_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.len()
    }

    fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove> {
        self.chosen(&mut beginning_with(touched))
    }

    fn moves_to(&self, site: Site) -> Vec<AnyMove> {
        self.chosen(&mut ending_on(site))
    }

    fn next_sites(&self, touched: &[Site]) -> Vec<Site> {
        let mut sites = Vec::new();
        self.chosen(&mut going_on(touched, &mut sites));
        unique(sites)
    }

    fn changes(&self, color: Color, step: &AnyMove) -> Vec<Site> {
        let mut after = self.position.clone();
        let Some(step) = step.downcast::<P::Move>() else { return Vec::new() };
        after.execute(color, step);
        differing(&self.position.placement(), &after.placement())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn details(&self) -> Vec<Detail> {
        self.position.details()
    }

    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable> {
        self.position.score(claims)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position, depth)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
