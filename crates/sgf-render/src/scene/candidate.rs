//! Moves analyzed by an engine, drawn as discs.

/// A move analyzed by an engine: a disc with up to two short lines of text.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::scene::{Candidate, Grade, ItemKind};
/// use sgf_render::{Diagram, View, draw};
/// let mut diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let lines = ["54".to_owned(), "1.2k".to_owned()];
/// let site = diagram.position.site("dd")?;
/// diagram.candidates.push((site, Candidate { grade: Grade::Best, sign: Some('a'), lines }));
/// let scene = draw(&diagram, &View::default())?;
/// assert!(scene.items.iter().any(|item| matches!(item.kind, ItemKind::Candidate(_))));
/// assert!(scene.description.ends_with("Looked at: D16 (54, 1.2k)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// Its quality relative to the others.
    pub grade: Grade,
    /// Its letter in text output; without one, text output omits it.
    pub sign: Option<char>,
    /// Its texts: the value, and below it the number of visits. If both are empty, the disc is a dot.
    pub lines: [String; 2],
}

impl Candidate {
    /// Returns whether it has no text.
    #[must_use]
    pub fn is_dot(&self) -> bool {
        self.lines.iter().all(String::is_empty)
    }
}

/// The quality of a move relative to the others. The grades differ in shape, not only in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// The engine's choice.
    Best,
    /// Nearly as good.
    Good,
    /// Worse.
    Weak,
}
