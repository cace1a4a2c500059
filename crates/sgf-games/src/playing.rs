//! A position of any game: the type is known at run time only.
//!
//! The command, the linter and the pictures meet games here. [`Playing`] wraps a typed position and remembers the last
//! move; [`AnyPosition`] is what is left when the types are forgotten, and [`AnyMove`] is a move of it.

use std::any::Any;

use sgf_model::value::Color;

use crate::{
    AnyMove, AnyPosition, Detail, Geometry, Occupant, Options, Outcome, Piece, Placement, Played, Position,
    Reason, Refused, SetUp, Site, Sites, Unreadable,
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

    fn changed(&self, color: Color, step: &AnyMove, played: &Played) -> Option<Sites> {
        self.position.changed(color, step.downcast()?, played)
    }

    fn n_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.len()
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

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
