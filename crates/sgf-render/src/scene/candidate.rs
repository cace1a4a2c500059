//! Moves that an engine has looked at, as discs on their points.

/// A move that an engine has looked at: a disc with two short lines.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::{Candidate, Grade, Thing};
/// use sgf_render::{Subject, View, draw};
/// let mut subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let lines = ["54".to_owned(), "1.2k".to_owned()];
/// let site = subject.position.site("dd")?;
/// subject.candidates.push((site, Candidate { grade: Grade::Best, sign: Some('a'), lines }));
/// let scene = draw(&subject, &View::default())?;
/// assert!(scene.items.iter().any(|item| matches!(item.thing, Thing::Candidate(_))));
/// assert!(scene.description.ends_with("Looked at: D16 (54, 1.2k)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// How good it is beside the others.
    pub grade: Grade,
    /// The letter that stands for it in text; without one, text does not show it.
    pub sign: Option<char>,
    /// What is written on it: its value, and below it how much that is worth. If both are empty, it is only a dot.
    pub lines: [String; 2],
}

impl Candidate {
    /// Tells whether nothing is written on it.
    #[must_use]
    pub fn is_dot(&self) -> bool {
        self.lines.iter().all(String::is_empty)
    }
}

/// How good a move is beside the others that were looked at. The grades differ in shape, not only in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// The engine would play it.
    Best,
    /// Nearly as good.
    Good,
    /// Worse.
    Weak,
}
