//! Node paths that people can read and write.
//!
//! A path leads from the root of a game down to a node, by the index of the child at each step, counted from zero:
//! `0/1/3` is the first child's second child's fourth child. Runs are abbreviated: `0*24/1/0*3` goes 24 nodes down the
//! main line, takes the second variation and goes three nodes further. The empty path is the root.

use std::fmt;
use std::str::FromStr;

use crate::{Game, Node};

/// The path from the root of a game to a node.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, NodePath};
/// let doc = Document::parse(b"(;;;(;C[a])(;;C[b]))");
/// let game = doc.game(0).unwrap();
/// let path: NodePath = "0*2/1/0".parse().unwrap();
/// let node = game.at(&path).unwrap();
/// assert_eq!(node.get(b"C").unwrap().raw(), b"b");
/// assert_eq!(node.path(), path);
/// assert_eq!(path.to_string(), "0*2/1/0");
/// assert_eq!("0/0/1/0".parse(), Ok(path));
/// assert!(game.at(&"0*2/7".parse().unwrap()).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodePath {
    /// Runs of the same child index: the index, and the number of steps.
    runs: Vec<(u32, u32)>,
}

/// The error for a text that is not a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{step}` is not a step of a path")]
#[non_exhaustive]
pub struct PathError {
    /// The step that is neither an index nor a run.
    pub step: String,
}

impl NodePath {
    /// Appends a step to the child with an index.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::NodePath;
    /// let mut path = NodePath::default();
    /// path.push(0);
    /// path.push(1);
    /// assert_eq!(path.to_string(), "0/1");
    /// ```
    pub fn push(&mut self, child: u32) {
        match self.runs.last_mut() {
            Some((last, count)) if *last == child => *count += 1,
            _ => self.runs.push((child, 1)),
        }
    }

    /// Iterates over the steps, root first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::NodePath;
    /// let path: NodePath = "0*2/1".parse().unwrap();
    /// assert_eq!(path.steps().collect::<Vec<_>>(), [0, 0, 1]);
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = u32> {
        self.runs.iter().flat_map(|&(child, count)| std::iter::repeat_n(child, count as usize))
    }

    /// Returns the number of steps: the depth of the node below the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::NodePath;
    /// let path: NodePath = "0*24/1".parse().unwrap();
    /// assert_eq!(path.len(), 25);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.iter().map(|&(_, count)| count as usize).sum()
    }

    /// Returns whether this is the path of the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::NodePath;
    /// assert!(NodePath::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }
}

impl fmt::Display for NodePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(child, count)) in self.runs.iter().enumerate() {
            let slash = if index == 0 { "" } else { "/" };
            match count {
                1 => write!(f, "{slash}{child}")?,
                _ => write!(f, "{slash}{child}*{count}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for NodePath {
    type Err = PathError;

    /// Parses a path as it is displayed; runs need not be abbreviated.
    ///
    /// # Errors
    ///
    /// Fails at the first step that is neither an index nor a run of at least one step.
    fn from_str(text: &str) -> Result<NodePath, PathError> {
        let mut path = NodePath::default();
        for step in text.split('/').filter(|_| !text.is_empty()) {
            let (child, count) = step.split_once('*').unwrap_or((step, "1"));
            let (Ok(child), Ok(count @ 1..)) = (child.parse::<u32>(), count.parse::<u32>()) else {
                return Err(PathError { step: step.to_owned() });
            };
            match path.runs.last_mut() {
                Some((last, total)) if *last == child => *total = total.saturating_add(count),
                _ => path.runs.push((child, count)),
            }
        }
        Ok(path)
    }
}

impl<'d> Game<'d> {
    /// Returns the node at the end of a path.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;;(;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// let node = game.at(&"0/1".parse().unwrap()).unwrap();
    /// assert_eq!(node.get(b"B").unwrap().raw(), b"bb");
    /// ```
    #[must_use]
    pub fn at(self, path: &NodePath) -> Option<Node<'d>> {
        path.steps().try_fold(self.root(), |node, child| node.children().nth(child as usize))
    }
}

impl Node<'_> {
    /// Returns the path from the root to this node.
    ///
    /// The cost is the depth of the node plus the number of preceding siblings on the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;;(;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(3).unwrap().path().to_string(), "0/1");
    /// ```
    #[must_use]
    pub fn path(self) -> NodePath {
        let mut children: Vec<u32> = Vec::new();
        let mut node = self;
        while let Some(parent) = node.parent() {
            let elder = parent.children().take_while(|&sibling| sibling != node).count();
            children.push(elder as u32);
            node = parent;
        }
        let mut path = NodePath::default();
        children.into_iter().rev().for_each(|child| path.push(child));
        path
    }
}

/// A path is serialized as text: `0*24/1`.
#[cfg(feature = "serde")]
impl serde::Serialize for NodePath {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NodePath {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<NodePath, D::Error> {
        let text: std::borrow::Cow<'de, str> = serde::Deserialize::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_contain_the_invalid_step() {
        for (text, step) in [("a", "a"), ("0/-1", "-1"), ("0*0", "0*0"), ("1//2", ""), ("0*2*2", "0*2*2")] {
            assert_eq!(text.parse::<NodePath>(), Err(PathError { step: step.to_owned() }), "{text}");
        }
    }

    #[test]
    fn the_empty_path_is_the_root() {
        assert_eq!("".parse(), Ok(NodePath::default()));
        assert_eq!(NodePath::default().to_string(), "");
    }
}
