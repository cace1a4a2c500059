//! Touch input: sites are touched one after another until a move is complete.

use sgf_games::Site;
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
        self.session().position().ok()?.turn()
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
        let position = self.session().position()?;
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
        let has_rules = self.session().spec().is_some_and(|spec| spec.level == sgf_games::Level::Rules);
        if let ([site], false, true) = (touched, has_rules, touch.moves.is_empty()) {
            let text = position.name(*site);
            if position.read_move(color, &text).is_ok() {
                touch.moves.push((text.clone(), text));
            }
        }
        Ok(touch)
    }

    /// Plays a move, or selects it if the record has it.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a move, or the move is illegal and the rules are obeyed.
    pub fn play(&mut self, color: Option<Color>, text: &str, rules: Rules) -> Result<Change, SessionError> {
        let color = color.or_else(|| self.turn()).unwrap_or(Color::Black);
        self.edit(|session| session.play_text(color, text, rules))
    }
}
