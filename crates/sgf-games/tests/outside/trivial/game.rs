//! A game of stones on points: players place stones in turn without captures, and the last one to place a stone wins.
//!
//! A game defines its board, the pieces on it, and its moves; setup, symmetries, keys and input by touch follow.

use sgf_games::{
    BoardPlan, GameSpec, Geometry, IllegalMove, Naming, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Playing, Position, Site, Sites, Sizes, StartError, Symmetry,
};
use sgf_model::value::Color;

/// The row in the table of games.
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

/// A position: the board, the stone on each site, and the player to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fill(Geometry, Vec<Option<Color>>, Color);

impl Position for Fill {
    type Move = Site;
    fn begin(options: &Options) -> Result<Fill, StartError> {
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
    fn read_move(&self, _: Color, text: &str) -> Result<Site, ParseMoveError> {
        self.site(text)
    }
    fn write_move(&self, step: &Site) -> String {
        self.name(*step)
    }
    fn path(&self, _: Color, step: &Site) -> Sites {
        Sites::one(*step)
    }
    fn check_move(&self, _: Color, step: &Site) -> Result<(), IllegalMove> {
        if self.occupant(*step).is_empty() { Ok(()) } else { Err(IllegalMove::Occupied) }
    }
    fn play_unchecked(&mut self, color: Color, step: &Site) -> Played {
        let replaced = !self.occupant(*step).is_empty();
        self.put(*step, Some(Piece::stone(color)));
        self.2 = color.other();
        Played { replaced, ..Played::default() }
    }
    fn legal_moves(&self, into: &mut Vec<Site>) {
        into.extend(self.0.sites().filter(|&site| self.occupant(site).is_empty()));
    }
    fn outcome(&self) -> Option<Outcome> {
        (!self.1.contains(&None)).then(|| Outcome::win(self.2.other()))
    }
}
