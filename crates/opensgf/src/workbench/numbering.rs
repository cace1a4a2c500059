//! Move numbers in the picture: which moves have one.

use std::ops::RangeInclusive;
use std::str::FromStr;

use sgf_render::{Diagram, NumberedMove};
use sgf_syntax::Node;

use super::Workbench;

/// The moves whose numbers are written on the board.
///
/// As a text: `none`, `all` (or nothing), `last`, `last-10`, `50-72`, `50-` or `50`.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Numbering;
/// assert_eq!("last-10".parse(), Ok(Numbering::Last(10)));
/// assert_eq!("50-72".parse(), Ok(Numbering::Range(50, 72)));
/// assert_eq!("50-".parse(), Ok(Numbering::Range(50, i64::MAX)));
/// assert!("first".parse::<Numbering>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numbering {
    /// None.
    #[default]
    None,
    /// All moves to the selected node.
    All,
    /// The last moves to the selected node: how many.
    Last(usize),
    /// The moves with a number from the first to the second one.
    Range(i64, i64),
}

/// A text that names no [`Numbering`].
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Numbering;
/// let error = "first".parse::<Numbering>().unwrap_err();
/// assert_eq!(error.to_string(), "`first` does not name moves: none, last, last-10, 50-72, 50- or all");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` does not name moves: none, last, last-10, 50-72, 50- or all")]
pub struct NumberingError(pub String);

impl FromStr for Numbering {
    type Err = NumberingError;

    fn from_str(text: &str) -> Result<Numbering, NumberingError> {
        let wrong = || NumberingError(text.to_owned());
        let number = |text: &str| text.trim().parse::<u32>().map(i64::from).map_err(|_| wrong());
        match text.trim() {
            "none" => Ok(Numbering::None),
            "" | "all" => Ok(Numbering::All),
            "last" => Ok(Numbering::Last(1)),
            text => match text.split_once(['-', '–']) {
                Some(("last", count)) => number(count).map(|count| Numbering::Last(count as usize)),
                Some((from, "")) => Ok(Numbering::Range(number(from)?, i64::MAX)),
                Some((from, to)) => Ok(Numbering::Range(number(from)?, number(to)?)),
                None => number(text).map(|only| Numbering::Range(only, only)),
            },
        }
    }
}

impl Numbering {
    /// The range of numbers that are drawn.
    pub(super) fn range(self) -> Option<RangeInclusive<i64>> {
        match self {
            Numbering::None | Numbering::Last(0) => None,
            Numbering::All | Numbering::Last(_) => Some(i64::MIN..=i64::MAX),
            Numbering::Range(from, to) => Some(from..=to),
        }
    }
}

impl Workbench {
    /// Adds the numbered moves to a picture that has only the last one.
    pub(super) fn numbered(&self, diagram: Diagram) -> Diagram {
        let most = match self.numbering {
            Numbering::None | Numbering::Last(0 | 1) => return diagram,
            Numbering::Last(most) => most,
            Numbering::All | Numbering::Range(..) => usize::MAX,
        };
        match self.moves_to_here(most) {
            Some(moves) => Diagram { moves, ..diagram },
            None => diagram,
        }
    }

    /// The moves to the selected node, at most the last ones.
    fn moves_to_here(&self, most: usize) -> Option<Vec<NumberedMove>> {
        let (view, spec, here) = (self.session().game()?, self.session().spec()?, self.session().node()?);
        let here = view.node(here.index())?;
        let numbers = self.numbers()?;
        let mut n_moves = 0;
        let is_wanted = |node: &Node<'_>| {
            let is_wanted = n_moves < most;
            n_moves += usize::from(numbers.of(*node).is_some());
            is_wanted
        };
        let mut nodes: Vec<Node<'_>> =
            std::iter::once(here).chain(here.ancestors()).take_while(is_wanted).collect();
        nodes.reverse();
        let mut position = self.session().position_before(*nodes.first()?).ok()?;
        let number = |node: Node<'_>| numbers.of(node).unwrap_or(0);
        Some(NumberedMove::along(&view, spec, nodes, &mut *position, number))
    }
}

#[cfg(test)]
mod tests {
    use sgf_render::Theme;
    use sgf_render::scene::{ItemKind, LabelKind};

    use super::*;
    use crate::Session;

    /// The numbers in the picture at the end of the main line, sorted.
    fn numbers(record: &str, numbering: &str) -> Vec<i64> {
        let mut workbench =
            Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
        workbench.numbering = numbering.parse().unwrap();
        workbench.step(|session| session.last());
        workbench.picture().unwrap();
        let (_, scene) = workbench.shown().unwrap();
        let mut numbers: Vec<i64> = scene
            .items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Label(label) if label.kind == LabelKind::Number => label.text.parse().ok(),
                _ => None,
            })
            .collect();
        numbers.sort_unstable();
        numbers
    }

    const NOTHING: [i64; 0] = [];
    const GAME: &str = "(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd]C[comment];;B[ee];W[ff])";

    #[test]
    fn all_moves_to_the_node_are_numbered() {
        assert_eq!(numbers(GAME, "all"), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(GAME, ""), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(GAME, "none"), NOTHING);
    }

    #[test]
    fn the_last_moves_are_numbered() {
        assert_eq!(numbers(GAME, "last"), [6]);
        assert_eq!(numbers(GAME, "last-3"), [4, 5, 6]);
        assert_eq!(numbers(GAME, "last-100"), [1, 2, 3, 4, 5, 6]);
        assert_eq!(numbers(GAME, "last-0"), NOTHING);
    }

    #[test]
    fn a_range_of_moves_is_numbered() {
        assert_eq!(numbers(GAME, "2-4"), [2, 3, 4]);
        assert_eq!(numbers(GAME, "5-"), [5, 6]);
        assert_eq!(numbers(GAME, "3"), [3]);
        assert_eq!(numbers(GAME, "7-9"), NOTHING);
    }

    #[test]
    fn set_numbers_and_captures_are_respected() {
        assert_eq!(numbers("(;GM[1]SZ[9];B[aa];W[ab];B[cc]MN[10];W[ba];B[cd])", "all"), [2, 10, 11, 12]);
    }

    #[test]
    fn moves_from_a_site_to_another_are_numbered() {
        assert_eq!(numbers("(;GM[3];W[e2e4];B[e7e5];W[g1f3])", "all"), [1, 2, 3]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["first", "last-", "last-x", "5-x", "-5", "1-2-3", "99999999999999999999"] {
            assert_eq!(text.parse::<Numbering>(), Err(NumberingError(text.to_owned())));
        }
    }
}
