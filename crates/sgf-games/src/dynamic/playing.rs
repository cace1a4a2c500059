//! The bridge from a typed position to [`AnyPosition`].

use std::any::Any;

use sgf_model::value::Color;

use super::derived::unique;
use super::{AnyMove, AnyPosition, Trace};
use crate::{
    Claims, Detail, Geometry, IllegalMove, Occupant, Options, OtherGameError, Outcome, ParseMoveError, Piece,
    Placement, Played, Position, Score, SetUp, Site, Sites, StartError,
};

/// A typed position and the move that led to it.
#[derive(Clone, Debug)]
pub struct Playing<P: Position> {
    /// The position.
    pub position: P,
    /// The last move; `None` at the start and after setup.
    pub last: Option<P::Move>,
}

impl<P: Position> Playing<P> {
    /// Begins a game. Used as [`GameSpec::begin`](crate::GameSpec::begin).
    ///
    /// # Errors
    ///
    /// Fails if the game cannot begin with these options.
    pub fn begin(options: &Options) -> Result<Box<dyn AnyPosition>, StartError> {
        let position = P::begin(options)?;
        Ok(Box::new(Playing { position, last: None }))
    }

    fn play(&mut self, color: Color, step: P::Move) -> Played {
        let played = self.position.play_unchecked(color, &step);
        self.last = Some(step);
        played
    }

    fn legal_moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    fn entries(&self, touched: &[Site]) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.position.legal_entries(touched, &mut moves);
        moves
    }

    fn any_move(&self, color: Color, step: P::Move) -> AnyMove {
        let path = self.position.path(color, &step);
        let footprint = self.position.footprint(color, &step);
        AnyMove::new(step, path, footprint)
    }
}

impl<P: Position> AnyPosition for Playing<P> {
    fn geometry(&self) -> Geometry {
        self.position.geometry()
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.position.occupant(site)
    }

    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        self.position.site(text)
    }

    fn name(&self, site: Site) -> String {
        self.position.name(site)
    }

    fn name_as(&self, site: Site, coordinates: &str) -> Option<String> {
        self.position.name_as(site, coordinates)
    }

    fn area(&self, text: &str) -> Result<Vec<Site>, ParseMoveError> {
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

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        let n_changed = self.position.set_up(set_up)?;
        if n_changed > 0 {
            self.last = None;
        }
        Ok(n_changed)
    }

    fn read_move(&self, color: Color, text: &str) -> Result<AnyMove, ParseMoveError> {
        Ok(self.any_move(color, self.position.read_move(color, text)?))
    }

    fn write_move(&self, step: &AnyMove) -> Result<String, OtherGameError> {
        Ok(self.position.write_move(step.downcast().ok_or(OtherGameError)?))
    }

    fn write_as(&self, step: &AnyMove, coordinates: &str) -> Option<String> {
        self.position.write_as(step.downcast()?, coordinates)
    }

    fn notation(&self, color: Color, step: &AnyMove, name: &str) -> Option<String> {
        self.position.notation(color, step.downcast()?, name)
    }

    fn check_move(&self, color: Color, step: &AnyMove) -> Result<(), IllegalMove> {
        self.position.check_move(color, step.downcast().ok_or(OtherGameError)?)
    }

    fn play_unchecked(&mut self, color: Color, step: &AnyMove) -> Result<Played, OtherGameError> {
        let step: &P::Move = step.downcast().ok_or(OtherGameError)?;
        Ok(self.play(color, step.clone()))
    }

    fn follow(&mut self, color: Color, text: &str) -> Result<Played, ParseMoveError> {
        let step = self.position.read_move(color, text)?;
        Ok(self.play(color, step))
    }

    fn trace(&mut self, color: Color, text: &str) -> Result<Trace, ParseMoveError> {
        let step = self.position.read_move(color, text)?;
        let path = self.position.path(color, &step);
        let footprint = self.position.footprint(color, &step);
        self.play(color, step);
        Ok(Trace { path, footprint })
    }

    fn legal_moves_where(&self, accepts: &mut dyn FnMut(&[Site]) -> bool) -> Vec<AnyMove> {
        let color = self.position.turn().unwrap_or(Color::Black);
        let moves = self.legal_moves().into_iter();
        moves
            .filter(|step| accepts(&self.position.path(color, step)))
            .map(|step| self.any_move(color, step))
            .collect()
    }

    fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove> {
        let color = self.position.turn().unwrap_or(Color::Black);
        let entries = self.entries(touched).into_iter();
        entries
            .filter(|step| self.position.path(color, step).starts_with(touched))
            .map(|step| self.any_move(color, step))
            .collect()
    }

    fn next_sites(&self, touched: &[Site]) -> Vec<Site> {
        let color = self.position.turn().unwrap_or(Color::Black);
        let entries = self.entries(touched);
        let paths = entries.iter().map(|step| self.position.path(color, step));
        let next = paths.filter(|path| path.starts_with(touched));
        unique(next.filter_map(|path| path.get(touched.len()).copied()).collect())
    }

    fn partly_played(&self, touched: &[Site]) -> Option<(Box<dyn AnyPosition>, usize)> {
        let (position, n_sites) = self.position.partly_played(touched)?;
        Some((Box::new(Playing { position, last: None }), n_sites))
    }

    fn changed(&self, color: Color, step: &AnyMove, played: &Played) -> Option<Sites> {
        self.position.changed(color, step.downcast()?, played)
    }

    fn n_moves(&self) -> usize {
        self.legal_moves().len()
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

    fn score(&self, claims: &Claims) -> Result<Option<Score>, ParseMoveError> {
        self.position.score(claims)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
