//! A move while it is entered: the dice rolled for it, and the sites touched so far. Nothing of it is in the record until it is complete.

use sgf_games::{AnyPosition, Detail, IllegalMove, Phase, SetUp, Site};
use sgf_model::value::Color;
use sgf_render::Diagram;
use sgf_syntax::NodeId;

use super::Workbench;
use crate::SessionError;
use crate::session::PositionError;

/// A move that is being entered after a node.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The node.
    pub(super) node: NodeId,
    /// The dice that were rolled, and the player who moves, if the dice decided it.
    pub(super) dice: Option<([u8; 2], Option<Color>)>,
    /// The sites touched so far.
    pub(super) touched: Vec<Site>,
}

/// The options of the player to move, with dice and the doubling cube.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let dice_after = |record: &[u8]| {
///     let mut workbench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
///     workbench.step(|session| session.last());
///     workbench.dice().unwrap()
/// };
/// let dice = dice_after(b"(;GM[6];W[31hefe])");
/// assert!(dice.can_roll && !dice.is_first);
/// assert_eq!(dice.actions, ["double"]);
/// assert_eq!(dice_after(b"(;GM[6];W[31hefe];B[double])").actions, ["double", "take", "drop"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceState {
    /// The dice to play, larger one first; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// Whether the dice were rolled with [`Workbench::roll`], and are not in the record.
    pub is_rolled: bool,
    /// Whether dice can be rolled now.
    pub can_roll: bool,
    /// Whether the roll decides who plays first: White's die, then Black's.
    pub is_first: bool,
    /// The possible moves without checkers, as in records: `double`, `take`, `drop`, or the dice alone if no checker can move.
    pub actions: Vec<String>,
    /// The number of touched sites whose checkers have moved in the picture.
    pub n_moved: usize,
}

/// The actions with the cube in records.
const CUBE: [&str; 3] = ["double", "take", "drop"];

impl Workbench {
    /// Returns what can be done with dice and the cube; `None` in games without dice, and after the end.
    #[must_use]
    pub fn dice(&self) -> Option<DiceState> {
        let position = self.position().ok()?;
        let phase = phase(&*position)?;
        let color = position.turn()?;
        let dice = position.details().into_iter().find_map(|detail| match detail {
            Detail::Dice(dice) => Some(dice),
            _ => None,
        });
        let no_move = dice.map(|[one, other]| format!("{one}{other}"));
        let actions =
            CUBE.into_iter().chain(no_move.as_deref()).filter(|text| is_legal(&*position, color, text));
        let entry = self.entry();
        let moved = entry.and_then(|entry| position.partly_played(&entry.touched));
        Some(DiceState {
            is_rolled: entry.is_some_and(|entry| entry.dice.is_some()),
            can_roll: phase == Phase::Rolling,
            is_first: is_first_roll(&*position),
            actions: actions.map(str::to_owned).collect(),
            n_moved: moved.map_or(0, |(_, n_sites)| n_sites),
            dice,
        })
    }

    /// Rolls dice for the move after the selected node: they are shown and limit [`touch`](Workbench::touch), and the record gets them with
    /// the move. If both players roll for the first move, the first die is White's, the second Black's, and the larger one moves.
    ///
    /// # Errors
    ///
    /// Fails if there is no position, no roll is due, or these dice are impossible.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let mut workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[6])").into_owned()), Theme::default());
    /// assert!(workbench.roll([2, 2]).is_err() && workbench.roll([7, 1]).is_err());
    /// workbench.roll([1, 3])?;
    /// assert_eq!((workbench.turn(), workbench.dice().and_then(|dice| dice.dice)), (Some(Color::Black), Some([3, 1])));
    /// assert_eq!(workbench.session().write(), b"(;GM[6])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn roll(&mut self, dice: [u8; 2]) -> Result<(), SessionError> {
        let position = self.session().position()?;
        if phase(&*position) != Some(Phase::Rolling) {
            return Err(IllegalMove::Phase.into());
        }
        let is_first = is_first_roll(&*position);
        let [one, other] = dice;
        if !dice.iter().all(|die| (1..=6).contains(die)) || (is_first && one == other) {
            return Err(IllegalMove::Dice.into());
        }
        let color = is_first.then_some(if one > other { Color::White } else { Color::Black });
        let node = self.session().selection().ok_or(SessionError::NoGame)?;
        self.entry = Some(Entry { node, dice: Some((dice, color)), touched: Vec::new() });
        Ok(())
    }

    /// Shows a move that is being entered: the next picture has what the touched sites complete. Returns whether it changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let mut workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[6])").into_owned()), Theme::default());
    /// workbench.roll([3, 1])?;
    /// let [from, to] = ["6", "5"].map(|name| workbench.session().position().unwrap().site(name).unwrap());
    /// assert!(!workbench.hold(&[from]) && workbench.hold(&[from, to]));
    /// assert_eq!(workbench.dice().unwrap().n_moved, 2);
    /// assert!(workbench.hold(&[]));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn hold(&mut self, touched: &[Site]) -> bool {
        let Some(node) = self.session().selection() else { return false };
        let n_moved = |workbench: &Workbench| workbench.moved().map(|(_, n_sites)| n_sites);
        let before = n_moved(self);
        let dice = self.entry().and_then(|entry| entry.dice);
        self.entry = Some(Entry { node, dice, touched: touched.to_vec() });
        n_moved(self) != before
    }

    /// Another node is selected: a move that is not complete is dropped, and the roll stays.
    pub(super) fn let_go(&mut self) {
        let selected = self.session().selection();
        if let Some(entry) = &mut self.entry
            && Some(entry.node) != selected
        {
            entry.touched.clear();
        }
    }

    /// The entry after the selected node.
    fn entry(&self) -> Option<&Entry> {
        let selected = self.session().selection();
        self.entry.as_ref().filter(|entry| Some(entry.node) == selected)
    }

    /// Returns the position at the selected node, with the dice that were rolled for the next move.
    ///
    /// # Errors
    ///
    /// Fails if there is no game, or its rules are not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, play::Detail, render::Theme};
    /// let mut workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[6])").into_owned()), Theme::default());
    /// workbench.roll([1, 3])?;
    /// assert!(workbench.position()?.details().contains(&Detail::Dice([3, 1])));
    /// assert!(!workbench.session().position()?.details().contains(&Detail::Dice([3, 1])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, PositionError> {
        let mut position = self.session().position()?;
        if let Some(([one, other], color)) = self.entry().and_then(|entry| entry.dice) {
            if let Some(color) = color {
                position.set_turn(color);
            }
            // The dice were checked when they were rolled.
            let _ = position.set_up(&SetUp { ident: "DI", value: &format!("{one}{other}") });
        }
        Ok(position)
    }

    /// The position with the parts of the entered move that are complete.
    fn moved(&self) -> Option<(Box<dyn AnyPosition>, usize)> {
        let entry = self.entry().filter(|entry| !entry.touched.is_empty())?;
        self.position().ok()?.partly_played(&entry.touched)
    }

    /// Puts the entered move into a picture.
    pub(super) fn entered(&self, mut diagram: Diagram) -> Diagram {
        let rolled = || self.entry()?.dice.and_then(|_| self.position().ok());
        if let Some(position) = self.moved().map(|(position, _)| position).or_else(rolled) {
            diagram.to_move = position.turn();
            diagram.position = position;
        }
        diagram
    }
}

/// The phase of a game with dice.
fn phase(position: &dyn AnyPosition) -> Option<Phase> {
    let is_of_dice = |phase: &Phase| matches!(phase, Phase::Rolling | Phase::Moving | Phase::Answering);
    let details = position.details();
    let has_cube = details.iter().any(|detail| matches!(detail, Detail::Cube { .. }));
    let phase = details.into_iter().find_map(|detail| match detail {
        Detail::Phase(phase) => Some(phase),
        _ => None,
    });
    phase.filter(|phase| has_cube && is_of_dice(phase))
}

fn is_legal(position: &dyn AnyPosition, color: Color, text: &str) -> bool {
    position.read_move(color, text).is_ok_and(|step| position.check_move(color, &step).is_ok())
}

/// Whether the roll decides who plays first. Then both dice cannot be equal.
fn is_first_roll(position: &dyn AnyPosition) -> bool {
    let refuses_doubles = position
        .read_move(Color::White, "11")
        .is_ok_and(|step| position.check_move(Color::White, &step) == Err(IllegalMove::Dice));
    let is_open = [Color::Black, Color::White].into_iter().all(|color| position.expects(color));
    phase(position) == Some(Phase::Rolling) && is_open && refuses_doubles
}

#[cfg(test)]
mod tests {
    use sgf_render::Theme;

    use super::*;
    use crate::Session;
    use crate::session::Rules;

    fn workbench(record: &str) -> Workbench {
        let mut workbench =
            Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
        workbench.step(|session| session.last());
        workbench
    }

    fn sites(workbench: &Workbench, names: &str) -> Vec<Site> {
        let position = workbench.session().position().unwrap();
        names.split(' ').map(|name| position.site(name).unwrap()).collect()
    }

    #[test]
    fn either_die_is_played_first() {
        let mut workbench = workbench("(;GM[6])");
        workbench.roll([3, 1]).unwrap();
        for (names, text) in [("8 5 6 5", "31hefe"), ("6 5 8 5", "31fehe"), ("8 7 8 5", "31hghe")] {
            let touched = sites(&workbench, names);
            let touch = workbench.touch(&touched).unwrap();
            assert_eq!((touch.next.len(), touch.moves[0].0.as_str()), (0, text), "{names}");
        }
        // One die is played; the other checkers wait for the second one.
        let touched = sites(&workbench, "6 5");
        let touch = workbench.touch(&touched).unwrap();
        assert!(touch.moves.is_empty() && touch.next.contains(&sites(&workbench, "8")[0]));
    }

    #[test]
    fn orders_are_found_without_dice() {
        let workbench = workbench("(;GM[6])");
        let touched = sites(&workbench, "6 5 8 5");
        assert_eq!(workbench.touch(&touched).unwrap().moves[0].0, "31fehe");
    }

    #[test]
    fn doubles_move_four_checkers() {
        let mut workbench = workbench("(;GM[6];W[31hefe])");
        workbench.roll([5, 5]).unwrap();
        let touched = sites(&workbench, "12 17 12 17 17 22 17 22");
        let touch = workbench.touch(&touched).unwrap();
        assert_eq!((touch.next.len(), touch.moves.len()), (0, 1));
        workbench.hold(&touched[..6]);
        assert_eq!(workbench.dice().unwrap().n_moved, 6);
        workbench.play(None, &touch.moves[0].0, Rules::Obeyed).unwrap();
        assert_eq!(
            workbench.dice().unwrap(),
            DiceState { can_roll: true, actions: vec!["double".into()], ..DiceState::default() }
        );
    }

    #[test]
    fn closed_out_player_can_only_say_no_move() {
        let closed = "(;GM[6]AE[a:y]AW[a][a][b][b][c][c][d][d][e][e][f][f]AB[y][x]PL[B])";
        let mut workbench = workbench(closed);
        workbench.roll([6, 2]).unwrap();
        assert_eq!(workbench.dice().unwrap().actions, ["62"]);
        workbench.play(None, "62", Rules::Obeyed).unwrap();
        assert!(workbench.dice().unwrap().can_roll);
    }

    #[test]
    fn rolls_stay_with_their_node() {
        let mut workbench = workbench("(;GM[6];W[31hefe])");
        workbench.roll([6, 1]).unwrap();
        workbench.step(|session| session.first());
        assert_eq!(workbench.dice().unwrap().dice, None);
        workbench.step(|session| session.last());
        assert_eq!(workbench.dice().unwrap().dice, Some([6, 1]));
        assert!(workbench.roll([2, 2]).is_ok(), "a roll can be corrected");
    }

    #[test]
    fn only_games_with_dice_have_dice() {
        assert_eq!(
            ["1", "3", "25", "39"].map(|game| workbench(&format!("(;GM[{game}])")).dice()),
            [const { None }; 4]
        );
        assert!(workbench("(;GM[3])").roll([1, 2]).is_err());
    }
}
