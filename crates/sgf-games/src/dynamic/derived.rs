//! Methods of [`AnyPosition`] that follow from its required ones.

use sgf_model::value::Color;

use super::{AnyMove, AnyPosition};
use crate::{IllegalMove, Keys, OtherGameError, ParseMoveError, Placement, PlayError, Played, Site};

impl dyn AnyPosition + '_ {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason, and changes nothing, if the move is illegal, it is the other player's turn, or the game has ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, IllegalMove, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::White, "dd")?;
    /// assert_eq!(position.play(Color::White, &step), Err(IllegalMove::WrongTurn));
    /// position.play_text(Color::Black, "pd")?;
    /// assert_eq!(position.play(Color::White, &step)?.captured, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, color: Color, step: &AnyMove) -> Result<Played, IllegalMove> {
        match self.turn() {
            _ if self.expects(color) => self.check_move(color, step)?,
            None => return Err(IllegalMove::GameOver),
            Some(_) => return Err(IllegalMove::WrongTurn),
        }
        Ok(self.play_unchecked(color, step)?)
    }

    /// Reads a move and plays it if it is legal.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the text is not a move or the move cannot be played.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, hex};
    /// use sgf_model::value::Color;
    /// let mut position = hex::SPEC.begin(&Options::default())?;
    /// position.play_text(Color::Black, "a10")?;
    /// position.play_text(Color::White, "f6")?;
    /// assert_eq!(position.play_text(Color::Black, "f6").unwrap_err().to_string(), "the point is occupied");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, color: Color, text: &str) -> Result<Played, PlayError> {
        let step = self.read_move(color, text)?;
        Ok(self.play(color, &step)?)
    }

    /// Lists the legal moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// let texts: Result<Vec<String>, _> = position.legal_moves().iter().map(|step| position.write_move(step)).collect();
    /// assert_eq!(texts?, ["d3", "c4", "f5", "e6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        self.legal_moves_where(&mut |_| true)
    }

    /// Lists the legal moves whose path ends on a site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let to_f3 = position.moves_to(position.site("f3")?);
    /// let texts: Result<Vec<String>, _> = to_f3.iter().map(|step| position.write_move(step)).collect();
    /// assert_eq!(texts?, ["f2f3", "g1f3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves_to(&self, site: Site) -> Vec<AnyMove> {
        self.legal_moves_where(&mut |path| path.last() == Some(&site))
    }

    /// Returns the sites that a move would change, by playing it on a copy.
    ///
    /// # Errors
    ///
    /// Fails if the move belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_model::value::Color;
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// let step = position.read_move(Color::Black, "d3")?;
    /// let names: Vec<String> = position.changes(Color::Black, &step)?.iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(names, ["d3", "d4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes(&self, color: Color, step: &AnyMove) -> Result<Vec<Site>, OtherGameError> {
        let mut after = self.copy();
        after.play_unchecked(color, step)?;
        Ok(differing(&self.placement(), &after.placement()))
    }

    /// Counts the sequences of legal moves of a length, as [`perft`](crate::perft) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// assert_eq!(chess::SPEC.begin(&Options::default())?.perft(3), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turn().map_or(0, |_| self.n_moves() as u64),
            _ => {
                let Some(color) = self.turn() else { return 0 };
                let after = |step: &AnyMove| {
                    let mut next = self.copy();
                    next.play_unchecked(color, step).expect("the position listed the move");
                    next.perft(depth - 1)
                };
                self.legal_moves().iter().map(after).sum()
            }
        }
    }

    /// Returns the owner of the stone or piece on a point, named as in setup and markup; `None` if the point is empty, or holds a neutral
    /// piece.
    ///
    /// # Errors
    ///
    /// Fails if the text does not name a point of this board.
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
    pub fn stone(&self, point: &str) -> Result<Option<Color>, ParseMoveError> {
        Ok(self.occupant(self.site(point)?).owner())
    }

    /// Returns the sites on which a move, legal or not, would capture stones or pieces of the opponent, in the order of the board.
    ///
    /// # Errors
    ///
    /// Fails if the move belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, SetUp, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AW", value: "aa" })?;
    /// position.set_up(&SetUp { ident: "AB", value: "ab" })?;
    /// let step = position.read_move(Color::Black, "ba")?;
    /// let captured = position.captured(Color::Black, &step)?;
    /// assert_eq!(captured.iter().map(|&site| position.name(site)).collect::<Vec<_>>(), ["aa"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, color: Color, step: &AnyMove) -> Result<Vec<Site>, OtherGameError> {
        let mut after = self.copy();
        after.play_unchecked(color, step)?;
        let opponent = Some(color.other());
        let is_captured = |&site: &Site| {
            self.occupant(site).owner() == opponent && after.occupant(site).owner() != opponent
        };
        Ok(self.geometry().sites().filter(is_captured).collect())
    }

    /// Returns the Zobrist keys of the pieces on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let after = |text: &str| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     position.follow(Color::Black, text).map(|_| position.keys())
    /// };
    /// // The star points in the corners are the same when the board is turned.
    /// assert_ne!(after("dd")?.key(), after("pp")?.key());
    /// assert_eq!(after("dd")?.smallest(), after("pp")?.smallest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keys(&self) -> Keys {
        Keys::of(&self.placement())
    }
}

/// Sorts sites and removes duplicates.
pub(super) fn unique(mut sites: Vec<Site>) -> Vec<Site> {
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The sites on which two placements differ.
fn differing(before: &Placement, after: &Placement) -> Vec<Site> {
    let either = before.iter().chain(after.iter()).map(|(site, _)| site);
    unique(either.filter(|&site| before.get(site) != after.get(site)).collect())
}
