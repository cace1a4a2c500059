//! Moves of a game that is known only at run time.

use std::any::Any;
use std::fmt;

use crate::{Site, Sites};

/// A move of a game that is known only at run time. Read it once, then check, play and write it.
///
/// It belongs to the position that read or listed it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// let mut position = game(9).unwrap().begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "c1-a3!").unwrap();
/// let names: Vec<String> = step.path().iter().map(|&site| position.name(site)).collect();
/// assert_eq!((names.join(" "), position.write_move(&step)?), ("c1 a3".to_owned(), "c1:a3".to_owned()));
/// assert_eq!(position.check_move(Color::Black, &step), Ok(()));
/// assert_eq!(position.play_unchecked(Color::Black, &step)?.captured, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyMove {
    step: Box<dyn DynMove>,
    path: Sites,
    footprint: Sites,
}

/// The traits of [`Position::Move`](crate::Position::Move) as one object-safe trait.
trait DynMove: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn DynMove>;
    fn equals(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<M: Clone + PartialEq + fmt::Debug + Send + Sync + 'static> DynMove for M {
    fn copy(&self) -> Box<dyn DynMove> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyMove {
    pub(super) fn new<M>(step: M, path: Sites, footprint: Sites) -> AnyMove
    where
        M: Clone + PartialEq + fmt::Debug + Send + Sync + 'static,
    {
        AnyMove { step: Box::new(step), path, footprint }
    }

    /// Returns the typed move, if it has this type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let position = go::SPEC.begin(&Options::default())?;
    /// let pass = position.read_move(Color::Black, "")?;
    /// assert_eq!(pass.downcast(), Some(&go::Move::Pass));
    /// assert_eq!(pass.downcast::<sgf_games::hex::Move>(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn downcast<M: 'static>(&self) -> Option<&M> {
        (*self.step).as_any().downcast_ref()
    }

    /// Returns the sites that a player touches to make the move, in order: the point of a stone; the origin of a piece (a square or a
    /// hand) and its target; in Amazons also the target of the arrow. Empty for a pass, and for words such as resigning.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, shogi};
    /// use sgf_model::value::Color;
    /// let position = shogi::SPEC.begin(&Options::default())?;
    /// let names = |text: &str| {
    ///     let step = position.read_move(Color::Black, text)?;
    ///     Ok::<_, sgf_games::ParseMoveError>(step.path().iter().map(|&site| position.name(site)).collect::<Vec<_>>())
    /// };
    /// assert_eq!(names("7g7f")?, ["7g", "7f"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &[Site] {
        &self.path
    }

    /// Returns the sites where the move leaves a visible change; the last one is where the piece ends up.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, amazons};
    /// use sgf_model::value::Color;
    /// let position = amazons::SPEC.begin(&Options::default())?;
    /// // An amazon and an arrow; the square that the amazon left is empty.
    /// let step = position.read_move(Color::Black, "djddgd")?;
    /// let names: Vec<String> = step.footprint().iter().map(|&site| position.name(site)).collect();
    /// assert_eq!(names, ["gd", "dd"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn footprint(&self) -> &[Site] {
        &self.footprint
    }
}

/// The path and the footprint of a move that [`AnyPosition::trace`](crate::AnyPosition::trace) has played.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, chess};
/// use sgf_model::value::Color;
/// let mut position = chess::SPEC.begin(&Options::default())?;
/// let trace = position.trace(Color::White, "e2e4")?;
/// assert_eq!(*trace.path, [position.site("e2")?, position.site("e4")?]);
/// assert_eq!(*trace.footprint, [position.site("e4")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// See [`AnyMove::path`].
    pub path: Sites,
    /// See [`AnyMove::footprint`].
    pub footprint: Sites,
}

impl Clone for AnyMove {
    fn clone(&self) -> AnyMove {
        AnyMove { step: (*self.step).copy(), path: self.path.clone(), footprint: self.footprint.clone() }
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        (*self.step).equals((*other.step).as_any())
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.fmt(f)
    }
}
