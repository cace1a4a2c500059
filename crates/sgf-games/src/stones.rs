//! Whose stones stand on a board, and which of them a move takes.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::{AnyMove, AnyPosition, Site, Unreadable};

impl dyn AnyPosition + '_ {
    /// Returns whose stone or piece stands on a point, which is named as setup and markup name it; `None` when the point is empty, or what
    /// stands there is nobody's.
    ///
    /// # Errors
    ///
    /// Fails when the text is no point of this board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.play_text(Color::Black, "pd")?;
    /// assert_eq!((position.stone("pd")?, position.stone("dd")?), (Some(Color::Black), None));
    /// assert!(position.stone("zz").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stone(&self, point: &str) -> Result<Option<Color>, Unreadable> {
        Ok(self.occupant(self.site(point)?).owner())
    }

    /// Returns the sites from which a move would take stones or pieces of the other player, in the order of the board: those that are empty
    /// afterwards, or on which the one who moved stands then. Nothing is changed, and the rules are not asked.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AW", value: "aa" })?;
    /// position.set_up(&SetUp { ident: "AB", value: "ab" })?;
    /// let step = position.read(Color::Black, "ba")?;
    /// let captured = position.captured(Color::Black, &step);
    /// assert_eq!(captured.iter().map(|&site| position.name(site)).collect::<Vec<_>>(), ["aa"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captured(&self, color: Color, step: &AnyMove) -> Vec<Site> {
        let mut after = self.copy();
        after.execute(color, step);
        let other = color.other();
        let was_other = |site: &Site| self.occupant(*site).owner() == Some(other);
        let is_gone = |site: &Site| after.occupant(*site).owner() != Some(other);
        self.geometry().sites().filter(|site| was_other(site) && is_gone(site)).listed()
    }
}
