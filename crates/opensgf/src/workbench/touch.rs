//! Touch input: sites are touched one after another until a move is complete.

use sgf_games::{AnyPosition, Detail, IllegalMove, Level, Site};
use sgf_model::value::Color;

use super::Workbench;
use crate::session::Rules;
use crate::{Change, SessionError};

/// The possible continuations after touching some sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The sites that can be touched next.
    pub next: Vec<Site>,
    /// The complete moves, as in records and in the game's notation.
    pub moves: Vec<(String, String)>,
}

impl Workbench {
    /// Returns the player to move. If the rules do not determine it, that is the opponent of the last player.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let session = Session::new(opensgf::read(b"(;GM[1]HA[2]AB[dp][pd])").into_owned());
    /// assert_eq!(Workbench::new(session, Theme::default()).turn(), Some(Color::White));
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Color> {
        self.position().ok()?.turn()
    }

    /// Returns what can be done after touching some sites in this order.
    ///
    /// In games without known rules, any site can be touched, and a move is the name of the site.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[3])").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// let site = |name: &str| workbench.session().position().unwrap().site(name).unwrap();
    /// assert_eq!(workbench.touch(&[site("e2")])?.next, [site("e4"), site("e3")]);
    /// assert_eq!(workbench.touch(&[site("e2"), site("e4")])?.moves[0].1, "e4");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn touch(&self, touched: &[Site]) -> Result<Touch, SessionError> {
        let position = self.position()?;
        let color = position.turn().unwrap_or(Color::Black);
        let mut touch = Touch { next: position.next_sites(touched), moves: Vec::new() };
        if !touched.is_empty() {
            let complete = position.moves_from(touched).into_iter().filter(|step| step.path() == touched);
            for step in complete {
                let notation = position.notation(color, &step, "");
                let written = position.write_move(&step).expect("the position listed the move");
                touch.moves.push((written.clone(), notation.unwrap_or(written)));
            }
        }
        if let ([site], false, true) = (touched, self.has_rules(), touch.moves.is_empty()) {
            let text = position.name(*site);
            if position.read_move(color, &text).is_ok() {
                touch.moves.push((text.clone(), text));
            }
        }
        Ok(touch)
    }

    fn has_rules(&self) -> bool {
        self.session().spec().is_some_and(|spec| spec.level == Level::Rules)
    }

    /// Returns why no legal move touches these sites in this order. `None` if there is one, or the rules of the game are not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::play::IllegalMove;
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[3])").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// let why_not = |names: &[&str]| {
    ///     let position = workbench.session().position().unwrap();
    ///     let sites: Vec<_> = names.iter().map(|name| position.site(name).unwrap()).collect();
    ///     workbench.why_not(&sites)
    /// };
    /// assert_eq!(why_not(&["e7"]), Some(IllegalMove::NotYours));
    /// assert_eq!(why_not(&["a1"]), Some(IllegalMove::Blocked));
    /// assert_eq!(why_not(&["e2", "e5"]), Some(IllegalMove::Geometry));
    /// assert_eq!(why_not(&["e2", "e4"]), None);
    /// ```
    #[must_use]
    pub fn why_not(&self, touched: &[Site]) -> Option<IllegalMove> {
        let position = self.position().ok()?;
        let is_possible =
            !position.next_sites(touched).is_empty() || !position.moves_from(touched).is_empty();
        let (false, true, [first, more @ ..]) = (is_possible, self.has_rules(), touched) else { return None };
        let Some(color) = position.turn() else { return Some(IllegalMove::GameOver) };
        let owner = |site: &Site| position.occupant(*site).owner();
        let starts = position.next_sites(&[]);
        let moves_pieces = !starts.is_empty() && starts.iter().all(|site| owner(site) == Some(color));
        if moves_pieces && more.is_empty() {
            return Some(match owner(first) {
                None => IllegalMove::NoPiece,
                Some(other) if other != color => IllegalMove::NotYours,
                Some(_) => stuck(&*position, color, *first),
            });
        }
        let usual = if moves_pieces && more.len() == 1 { IllegalMove::Geometry } else { IllegalMove::Rules };
        refusal(&*position, color, touched).or(Some(usual))
    }

    /// Returns the text of a pass as records write it; `None` if the rules of the game have none. It need not be legal now.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = |record: &[u8]| Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// assert_eq!(workbench(b"(;GM[1])").pass(), Some(""));
    /// assert_eq!(workbench(b"(;GM[3])").pass(), None);
    /// ```
    #[must_use]
    pub fn pass(&self) -> Option<&'static str> {
        let position = self.session().position().ok()?;
        let color = position.turn().unwrap_or(Color::Black);
        let listed = position.legal_moves_where(&mut |path| path.is_empty());
        let is_pass = |text: &&str| {
            let Ok(step) = position.read_move(color, text) else { return false };
            // Some games read passes of old records although their rules have none.
            listed.contains(&step) || position.check_move(color, &step) == Err(IllegalMove::MustMove)
        };
        PASSES.iter().copied().find(is_pass)
    }

    /// Plays a move, or selects it if the record has it.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a move, or the move is illegal and the rules are obeyed.
    pub fn play(&mut self, color: Option<Color>, text: &str, rules: Rules) -> Result<Change, SessionError> {
        let color = color.or_else(|| self.turn()).unwrap_or(Color::Black);
        let node = self.session().selection();
        let change = self.edit(|session| session.play_text(color, text, rules))?;
        if self.session().selection() != node {
            self.entry = None;
        }
        Ok(change)
    }
}

/// The texts of passes in records.
const PASSES: [&str; 3] = ["", "pass", "Pass"];

/// Why the rules refuse the move that touches these sites; `None` if they allow it, or no notation can express it.
fn refusal(position: &dyn AnyPosition, color: Color, touched: &[Site]) -> Option<IllegalMove> {
    let names: Vec<String> = touched.iter().map(|site| position.name(*site)).collect();
    let dice = position.details().into_iter().find_map(|detail| match detail {
        Detail::Dice([one, other]) => Some(format!("{one}{other}")),
        _ => None,
    });
    let dice = dice.unwrap_or_default();
    // Games write the sites of a move side by side, or with a hyphen between them, after the dice.
    let texts = ["", "-"].into_iter().map(|between| format!("{dice}{}", names.join(between)));
    let mut steps = texts.filter_map(|text| position.read_move(color, &text).ok());
    let step = steps.find(|step| step.path() == touched)?;
    position.copy().play(color, &step).err()
}

/// Why a piece of the player cannot move at all: the reason against its moves, unless it is only that they are no moves of the piece.
fn stuck(position: &dyn AnyPosition, color: Color, from: Site) -> IllegalMove {
    let others = position.geometry().sites().filter(|to| *to != from);
    let mut reasons = others.filter_map(|to| refusal(position, color, &[from, to]));
    let is_usual = |reason: &IllegalMove| {
        matches!(reason, IllegalMove::Geometry | IllegalMove::Occupied | IllegalMove::Blocked)
    };
    reasons.find(|reason| !is_usual(reason)).unwrap_or(IllegalMove::Blocked)
}

#[cfg(test)]
mod tests {
    use sgf_render::Theme;

    use super::*;
    use crate::Session;

    fn workbench(record: &str) -> Workbench {
        Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default())
    }

    /// Why the sites with these names cannot be touched in this order.
    fn why_not(record: &str, names: &[&str]) -> Option<IllegalMove> {
        let mut workbench = workbench(record);
        workbench.step(|session| session.last());
        let position = workbench.session().position().unwrap();
        let sites: Vec<Site> = names.iter().map(|name| position.site(name).unwrap()).collect();
        workbench.why_not(&sites)
    }

    #[test]
    fn illegal_stones_have_reasons() {
        let ko = "(;GM[1]SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])";
        assert_eq!(why_not(ko, &["bb"]), Some(IllegalMove::Ko));
        assert_eq!(why_not(ko, &["cb"]), Some(IllegalMove::Occupied));
        assert_eq!(why_not(ko, &["aa"]), Some(IllegalMove::Suicide));
        assert_eq!(why_not(ko, &["ee"]), None);
        assert_eq!(why_not("(;GM[2])", &["a1"]), Some(IllegalMove::NothingCaptured));
        assert_eq!(why_not("(;GM[11];B[f6])", &["f6"]), Some(IllegalMove::Occupied));
        assert_eq!(why_not("(;GM[1]SZ[9];B[];W[])", &["ee"]), Some(IllegalMove::GameOver));
    }

    #[test]
    fn illegal_moves_of_pieces_have_reasons() {
        let pinned = "(;GM[3];W[e2e4];B[e7e5];W[d2d3];B[f8b4])";
        assert_eq!(why_not(pinned, &["e5"]), Some(IllegalMove::NotYours));
        assert_eq!(why_not(pinned, &["a4"]), Some(IllegalMove::NoPiece));
        assert_eq!(why_not(pinned, &["a2"]), Some(IllegalMove::Check));
        assert_eq!(why_not(pinned, &["c2", "c5"]), Some(IllegalMove::Geometry));
        assert_eq!(why_not("(;GM[3])", &["a1", "a3"]), Some(IllegalMove::Blocked));
        assert_eq!(why_not("(;GM[9])", &["e5"]), Some(IllegalMove::NoPiece));
        assert_eq!(why_not("(;GM[18])", &["dj", "ei"]), None);
        assert_eq!(why_not("(;GM[18])", &["dj", "ea"]), Some(IllegalMove::Geometry));
    }

    #[test]
    fn only_games_with_passes_have_a_pass() {
        let pass = |game: &str| workbench(&format!("(;GM[{game}])")).pass();
        assert_eq!(["1", "2", "9"].map(pass), [Some(""), Some(""), Some("pass")]);
        assert_eq!(["3", "7", "8", "11", "Havannah"].map(pass), [None; 5]);
    }
}
