//! Moves by hand: a site is touched, then the next one, until a move is complete.

use sgf_games::Site;
use sgf_model::value::Color;

use super::Workbench;
use crate::session::Rules;
use crate::{Change, SessionError};

/// What a hand can do that has touched some sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The sites that it can touch next.
    pub next: Vec<Site>,
    /// The moves that are complete: as the record writes them, and as players do.
    pub moves: Vec<(String, String)>,
}

impl Workbench {
    /// Returns whose move it is; where the rules do not say, the colour that did not move last.
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

    /// Tells what can be done after some sites have been touched in this order.
    ///
    /// Where the rules of a game are not known, any site can be touched, and a move is what the record calls it.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[3])").into_owned());
    /// let bench = Workbench::new(session, Theme::default());
    /// let site = |name: &str| bench.session().position().unwrap().site(name).unwrap();
    /// assert_eq!(bench.touch(&[site("e2")])?.next, [site("e4"), site("e3")]);
    /// assert_eq!(bench.touch(&[site("e2"), site("e4")])?.moves[0].1, "e4");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn touch(&self, touched: &[Site]) -> Result<Touch, SessionError> {
        let position = self.session().position()?;
        let color = position.turn().unwrap_or(Color::Black);
        let mut touch = Touch { next: position.next_sites(touched), moves: Vec::new() };
        if !touched.is_empty() {
            let complete = position.moves_from(touched).into_iter().filter(|step| step.way() == touched);
            for step in complete {
                let said = position.notation(color, &step, "");
                let written = position.write(&step);
                touch.moves.push((written.clone(), said.unwrap_or(written)));
            }
        }
        let has_rules = self.session().spec().is_some_and(|spec| spec.level == sgf_games::Level::Rules);
        if let ([site], false, true) = (touched, has_rules, touch.moves.is_empty()) {
            let text = position.name(*site);
            if position.read(color, &text).is_ok() {
                touch.moves.push((text.clone(), text));
            }
        }
        Ok(touch)
    }

    /// Plays a move, or goes to it if the record has it.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move, or the rules do not allow it.
    pub fn play(&mut self, color: Option<Color>, text: &str, rules: Rules) -> Result<Change, SessionError> {
        let color = color.or_else(|| self.turn()).unwrap_or(Color::Black);
        self.edit(|session| session.play_text(color, text, rules))
    }
}
