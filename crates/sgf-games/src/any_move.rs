//! A move whose game is known at run time only.

use std::fmt;

use crate::steps::{ErasedMove, downcast};
use crate::{Site, Sites};

/// A move of a game that is known at run time only: read once, it can be judged, executed and written.
///
/// It belongs to the position that has read it. It knows its [way](AnyMove::way), which is what a hand does to make it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// let mut position = game(9).unwrap().begin(&Options::default())?;
/// let step = position.read(Color::Black, "c1-a3!").unwrap();
/// let names: Vec<String> = step.way().iter().map(|&site| position.name(site)).collect();
/// assert_eq!((names.join(" "), position.write(&step)), ("c1 a3".to_owned(), "c1:a3".to_owned()));
/// assert_eq!(position.judge(Color::Black, &step), Ok(()));
/// assert_eq!(position.execute(Color::Black, &step).captured, 1);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub struct AnyMove {
    step: Box<dyn ErasedMove>,
    way: Sites,
    rests: Sites,
}

impl AnyMove {
    pub(crate) fn new(step: Box<dyn ErasedMove>, way: Sites, rests: Sites) -> AnyMove {
        AnyMove { step, way, rests }
    }

    pub(crate) fn step(&self) -> &dyn ErasedMove {
        &*self.step
    }

    /// Returns the move of a game, if it is one of this type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let position = go::SPEC.begin(&Options::default())?;
    /// let pass = position.read(Color::Black, "")?;
    /// assert_eq!(pass.downcast(), Some(&go::Move::Pass));
    /// assert_eq!(pass.downcast::<sgf_games::hex::Move>(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn downcast<M: 'static>(&self) -> Option<&M> {
        downcast(self.step())
    }

    /// Returns the sites that a hand touches to make the move, in their order: where a stone is put; where a piece leaves, be it a
    /// hand or a square, and where it comes to; in Amazons also where the arrow lands. A pass and other words have none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, shogi};
    /// use sgf_model::value::Color;
    /// let position = shogi::SPEC.begin(&Options::default())?;
    /// let names = |text: &str| {
    ///     let step = position.read(Color::Black, text)?;
    ///     Ok::<_, sgf_games::Unreadable>(step.way().iter().map(|&site| position.name(site)).collect::<Vec<_>>())
    /// };
    /// assert_eq!(names("7g7f")?, ["7g", "7f"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn way(&self) -> &[Site] {
        &self.way
    }

    /// Returns the sites on which the move leaves something to be seen, the last one where the piece is now.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// use sgf_model::value::Color;
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// // An amazon and an arrow are seen; the square that the amazon has left is empty.
    /// let step = position.read(Color::Black, "djddgd")?;
    /// let names: Vec<String> = step.rests().iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(names, ["gd", "dd"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rests(&self) -> &[Site] {
        &self.rests
    }
}

/// Where a move went that was made at once: what is left of an [`AnyMove`] when nobody needs the move itself.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, chess};
/// use sgf_model::value::Color;
/// let mut position = chess::SPEC.begin(&Options::default())?;
/// let trace = position.trace(Color::White, "e2e4")?;
/// assert_eq!(*trace.way, [position.site("e2")?, position.site("e4")?]);
/// assert_eq!(*trace.rests, [position.site("e4")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The sites that a hand touches, as in [`AnyMove::way`].
    pub way: Sites,
    /// The sites on which something is to be seen, as in [`AnyMove::rests`].
    pub rests: Sites,
}

impl Clone for AnyMove {
    fn clone(&self) -> AnyMove {
        AnyMove { step: (*self.step).copy(), way: self.way.clone(), rests: self.rests.clone() }
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        (*self.step).is(&*other.step)
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.fmt(f)
    }
}
