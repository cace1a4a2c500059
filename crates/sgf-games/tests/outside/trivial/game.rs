//! A game of stones on points: players put one each in turn, nothing is taken, and whoever has put the last one wins.
//!
//! A game says what its board is, what stands on it, and what a move does; setup, symmetries, keys and what a hand can touch follow.

use sgf_games::{
    BoardPlan, GameSpec, Geometry, Naming, Occupant, Options, Outcome, Piece, Played, Playing, Position,
    Reason, Refused, Site, Sites, Sizes, Symmetry, Unreadable,
};
use sgf_model::value::Color;

/// The row of the table of games.
pub(crate) const SPEC: GameSpec = GameSpec {
    number: 0,
    name: "Fill",
    sizes: Some(SIZES),
    begin: Some(Playing::<Fill>::begin),
    ..GameSpec::USUAL
};
const SIZES: Sizes = Sizes::any(5, 2, 26);
static PLAN: BoardPlan =
    BoardPlan { namings: &[Naming::LETTERS], symmetries: &Symmetry::SIXTEEN, ..BoardPlan::SQUARES };

/// A position: the stones, site by site.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fill(Geometry, Vec<Option<Color>>, Color);

impl Position for Fill {
    type Move = Site;
    fn begin(options: &Options) -> Result<Fill, Refused> {
        let (columns, rows) = SIZES.of(options)?;
        let board = Geometry::new(&PLAN, columns, rows);
        Ok(Fill(board, vec![None; board.n_numbers()], SPEC.first))
    }
    fn geometry(&self) -> Geometry {
        self.0
    }
    fn occupant(&self, site: Site) -> Occupant {
        self.1.get(site.index()).copied().flatten().into()
    }
    fn turn(&self) -> Option<Color> {
        self.1.contains(&None).then_some(self.2)
    }
    fn set_turn(&mut self, color: Color) {
        self.2 = color;
    }
    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let stone = piece.and_then(|piece| piece.owner);
        self.1.get_mut(site.index()).is_some_and(|old| std::mem::replace(old, stone) != stone)
    }
    fn read(&self, _: Color, text: &str) -> Result<Site, Unreadable> {
        self.site(text)
    }
    fn write(&self, step: &Site) -> String {
        self.name(*step)
    }
    fn way(&self, _: Color, step: &Site) -> Sites {
        Sites::one(*step)
    }
    fn judge(&self, _: Color, step: &Site) -> Result<(), Reason> {
        if self.occupant(*step).is_empty() { Ok(()) } else { Err(Reason::Occupied) }
    }
    fn execute(&mut self, color: Color, step: &Site) -> Played {
        let replaced = !self.occupant(*step).is_empty();
        self.put(*step, Some(Piece::stone(color)));
        self.2 = color.other();
        Played { replaced, ..Played::default() }
    }
    fn moves(&self, into: &mut Vec<Site>) {
        into.extend(self.0.sites().filter(|&site| self.occupant(site).is_empty()));
    }
    fn outcome(&self) -> Option<Outcome> {
        (!self.1.contains(&None)).then(|| Outcome::win(self.2.other()))
    }
}
