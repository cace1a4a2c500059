//! What follows from the other functions of a position, whichever game it is of.
//!
//! Every method of a trait object is there once for each game, whether it is called or not. So these are functions of the object: there is one
//! of each, and none where nobody calls it.

use sgf_model::value::Color;
use sgf_syntax::{AddAll, Arrange, Listed};

use crate::steps::ErasedMove;
use crate::{AnyMove, AnyPosition, Fault, Placement, Played, Reason, Site, Trace, Unreadable};

impl dyn AnyPosition + '_ {
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// use sgf_model::value::Color;
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::Black, "djddgd")?;
    /// let way: Vec<String> = step.way().iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(way, ["dj", "dd", "gd"]);
    /// assert!(position.read(Color::Black, "castles").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, color: Color, text: &str) -> Result<AnyMove, Unreadable> {
        Ok(self.any_move(color, self.read_step(color, text)?))
    }

    /// Executes a move, legal or not, and tells what happened.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::White, "dd")?;
    /// // Records do such things: White moves first, and then onto its own stone.
    /// assert!(!position.execute(Color::White, &step).replaced);
    /// assert!(position.execute(Color::White, &step).replaced);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn execute(&mut self, color: Color, step: &AnyMove) -> Played {
        if self.take(step.step()) { self.execute_last(color) } else { Played::default() }
    }

    /// Reads a move and executes it, legal or not: the rules are not asked.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_model::value::Color;
    /// let mut position = othello::SPEC.begin(&Options::default())?;
    /// assert_eq!(position.follow(Color::Black, "d3")?.captured, 1);
    /// // This turns nothing, so the rules forbid it; the record has it, and it is done.
    /// assert_eq!(position.follow(Color::White, "a1")?.captured, 0);
    /// assert_eq!(position.placement().iter().count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable> {
        self.take_text(color, text)?;
        Ok(self.execute_last(color))
    }

    /// Reads a move and executes it, legal or not, and tells where it went. A long game is replayed in less time like this, because no move
    /// has to be kept.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// assert_eq!(*position.trace(Color::Black, "dd")?.rests, [position.site("dd")?]);
    /// assert!(position.trace(Color::White, "")?.rests.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(&mut self, color: Color, text: &str) -> Result<Trace, Unreadable> {
        self.take_text(color, text)?;
        let trace = self.trace_last(color);
        self.execute_last(color);
        Ok(trace)
    }

    /// Lists the legal moves whose ways are wanted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// let (from, to) = (position.site("dj")?, position.site("dd")?);
    /// let shots = position.moves_along(&mut |way| way[0] == from && way[1] == to);
    /// assert!(shots.iter().all(|step| position.write(step).starts_with("djdd")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_along(&self, is_wanted: &mut dyn FnMut(&[Site]) -> bool) -> Vec<AnyMove> {
        let color = self.turn().unwrap_or(Color::Black);
        let mut chosen = Vec::new();
        self.each_step(&mut |step| {
            if is_wanted(&self.way_of(color, step)) {
                chosen.push(self.any_move(color, step.copy()));
            }
        });
        chosen
    }

    fn any_move(&self, color: Color, step: Box<dyn ErasedMove>) -> AnyMove {
        let (way, rests) = (self.way_of(color, &*step), self.rests_of(color, &*step));
        AnyMove::new(step, way, rests)
    }

    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Reason, go};
    /// use sgf_model::value::Color;
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::White, "dd")?;
    /// assert_eq!(position.play(Color::White, &step), Err(Reason::WrongTurn));
    /// position.play_text(Color::Black, "pd")?;
    /// assert_eq!(position.play(Color::White, &step)?.captured, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, color: Color, step: &AnyMove) -> Result<Played, Reason> {
        match self.turn() {
            _ if self.expects(color) => self.judge(color, step)?,
            None => return Err(Reason::GameOver),
            Some(_) => return Err(Reason::WrongTurn),
        }
        Ok(self.execute(color, step))
    }

    /// Reads a move and plays it if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing.
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
    pub fn play_text(&mut self, color: Color, text: &str) -> Result<Played, Fault> {
        let step = self.read(color, text)?;
        Ok(self.play(color, &step)?)
    }

    /// Lists the legal moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// let texts: Vec<String> = position.moves().iter().map(|step| position.write(step)).collect();
    /// assert_eq!(texts, ["d3", "c4", "f5", "e6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        self.moves_along(&mut |_| true)
    }

    /// Lists the legal moves whose way begins with the sites that a hand has touched so far; without any, all moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let knight = position.site("g1")?;
    /// let texts: Vec<String> = position.moves_from(&[knight]).iter().map(|step| position.write(step)).collect();
    /// assert_eq!(texts, ["g1f3", "g1h3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, touched: &[Site]) -> Vec<AnyMove> {
        self.moves_along(&mut |way| way.starts_with(touched))
    }

    /// Lists the legal moves whose way ends on a site.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess};
    /// let position = chess::SPEC.begin(&Options::default())?;
    /// let texts: Vec<String> = position.moves_to(position.site("f3")?).iter().map(|step| position.write(step)).collect();
    /// assert_eq!(texts, ["f2f3", "g1f3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves_to(&self, site: Site) -> Vec<AnyMove> {
        self.moves_along(&mut |way| way.last() == Some(&site))
    }

    /// Lists the sites that a hand can touch next, after those that it has touched so far, each once: where a move can start when
    /// there are none yet, then where it can go on.
    ///
    /// In backgammon these are those of all rolls as long as no dice are set; set them (DI) to ask for one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Site, game};
    /// let amazons = game(18).unwrap().begin(&Options::default())?;
    /// assert_eq!(amazons.next_sites(&[]).len(), 4);
    /// let [from, to] = ["aj", "ac"].map(|name| amazons.site(name).ok());
    /// assert_eq!((from.is_some(), to.is_some()), (true, true));
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    #[must_use]
    pub fn next_sites(&self, touched: &[Site]) -> Vec<Site> {
        let mut next = Vec::new();
        // No move is wanted, only where those that begin with the sites go on.
        self.moves_along(&mut |way| {
            if way.starts_with(touched) {
                next.add_all(way.get(touched.len()).copied());
            }
            false
        });
        unique(next)
    }

    /// Returns the sites on which a move would change something, by executing it on a copy.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello};
    /// use sgf_model::value::Color;
    /// let position = othello::SPEC.begin(&Options::default())?;
    /// let step = position.read(Color::Black, "d3")?;
    /// let names: Vec<String> = position.changes(Color::Black, &step).iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(names, ["d3", "d4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn changes(&self, color: Color, step: &AnyMove) -> Vec<Site> {
        let mut after = self.copy();
        after.execute(color, step);
        differing(&self.placement(), &after.placement())
    }

    /// Counts the sequences of legal moves of a length.
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
                    next.execute(color, step);
                    next.perft(depth - 1)
                };
                self.moves().iter().map(after).sum()
            }
        }
    }
}

/// Sorts sites and leaves each once.
fn unique(mut sites: Vec<Site>) -> Vec<Site> {
    sites.arrange();
    sites.dedup();
    sites
}

/// The sites on which two positions of a board differ.
fn differing(before: &Placement, after: &Placement) -> Vec<Site> {
    let either = before.iter().chain(after.iter()).map(|(site, _)| site);
    unique(either.filter(|&site| before.get(site) != after.get(site)).listed())
}
