//! Moves of games with moves of more than a point: both boards are replayed, and every new move is checked on them.

use sgf_games::replay::{Action, ActionKind};
use sgf_games::{AnyMove, AnyPosition, GameSpec, Options, Paths, SetUp, Site};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::board::Boards;
use super::{TransformErrorKind, colors};

/// The positions of a game and of its image.
pub(super) struct Replay {
    old: Box<dyn AnyPosition>,
    new: Box<dyn AnyPosition>,
    old_paths: Paths<Box<dyn AnyPosition>>,
    new_paths: Paths<Box<dyn AnyPosition>>,
}

impl Replay {
    pub(super) fn begin(
        view: &GameView<'_>,
        spec: &'static GameSpec,
        boards: &Boards,
    ) -> Result<Replay, TransformErrorKind> {
        let begin =
            || spec.begin(&Options::of(view)).map_err(|_| TransformErrorKind::Board { game: spec.name });
        let (old, new) = (begin()?, begin()?);
        let replay = Replay { old, new, old_paths: Paths::default(), new_paths: Paths::default() };
        match replay.is_image(&*replay.new, boards) {
            true => Ok(replay),
            false => Err(TransformErrorKind::StartPosition { game: spec.name }),
        }
    }

    pub(super) fn enter(&mut self, node: Node<'_>) {
        self.old_paths.enter(node, &mut self.old);
        self.new_paths.enter(node, &mut self.new);
    }

    /// The new text of an action, after it is applied to both positions.
    pub(super) fn follow(
        &mut self,
        action: &Action<'_>,
        boards: &Boards,
        swaps: bool,
    ) -> Result<String, TransformErrorKind> {
        let text = &*action.text;
        let other = |color: Color| if swaps { color.other() } else { color };
        match action.kind {
            ActionKind::Turn(color) => {
                self.old.set_turn(color);
                self.new.set_turn(other(color));
                Ok(text.to_owned())
            }
            ActionKind::SetUp => self.set_up(action, boards, swaps),
            ActionKind::Move(written) => {
                let color = self.old.mover(written);
                let new_color = self.new.mover(other(written));
                let Ok(step) = self.old.read_move(color, text) else { return Ok(text.to_owned()) };
                let footprint: Vec<Site> =
                    step.footprint().iter().filter_map(|site| boards.image(*site)).collect();
                let _ = self.old.follow(color, text);
                let new = self.image_of_move(new_color, text, &footprint, boards);
                new.ok_or_else(|| TransformErrorKind::Move { text: text.to_owned() })
            }
        }
    }

    fn set_up(
        &mut self,
        action: &Action<'_>,
        boards: &Boards,
        swaps: bool,
    ) -> Result<String, TransformErrorKind> {
        let text = &*action.text;
        let ident = String::from_utf8_lossy(action.property.ident()).into_owned();
        if self.old.set_up(&SetUp { ident: &ident, value: text }).is_err() {
            return Ok(text.to_owned());
        }
        let other = if swaps { colors::other(ident.as_bytes()).map(str::to_owned) } else { None };
        let ident = other.unwrap_or(ident);
        for candidate in boards.with_points_replaced(text) {
            let mut copy = self.new.copy();
            if copy.set_up(&SetUp { ident: &ident, value: &candidate }).is_ok()
                && self.is_image(&*copy, boards)
            {
                self.new = copy;
                return Ok(candidate);
            }
        }
        Err(TransformErrorKind::Move { text: text.to_owned() })
    }

    /// Plays the image of a move, and returns its text.
    fn image_of_move(
        &mut self,
        color: Color,
        text: &str,
        footprint: &[Site],
        boards: &Boards,
    ) -> Option<String> {
        for candidate in boards.with_points_replaced(text) {
            let mut copy = self.new.copy();
            if copy.follow(color, &candidate).is_ok() && self.is_image(&*copy, boards) {
                self.new = copy;
                return Some(candidate);
            }
        }
        // A notation with directions: the legal moves on the same sites, and if the path has other sites, all moves.
        let mut to_move = self.new.copy();
        to_move.set_turn(color);
        let is_inside = &mut |sites: &[Site]| sites.iter().all(|site| footprint.contains(site));
        let near = to_move.legal_moves_where(is_inside);
        let found = self.first_image(color, &near, boards);
        found.or_else(|| self.first_image(color, &to_move.legal_moves_where(&mut |_| true), boards))
    }

    /// Plays the first of some moves that leads to the image of the old position, and returns its text.
    fn first_image(&mut self, color: Color, moves: &[AnyMove], boards: &Boards) -> Option<String> {
        for step in moves {
            let mut copy = self.new.copy();
            let candidate = self.new.write_move(step).ok()?;
            if copy.follow(color, &candidate).is_ok() && self.is_image(&*copy, boards) {
                self.new = copy;
                return Some(candidate);
            }
        }
        None
    }

    /// Returns whether a position is the image of the old one.
    fn is_image(&self, new: &dyn AnyPosition, boards: &Boards) -> bool {
        boards.symmetry().is_none_or(|symmetry| self.old.placement().image(symmetry) == new.placement())
    }
}
