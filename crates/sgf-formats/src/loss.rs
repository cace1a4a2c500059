//! The result of writing a format, with losses and errors.

use sgf_syntax::NodeId;

/// A written file, with the data that it does not hold.
///
/// # Examples
///
/// ```
/// use sgf_formats::{format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]KM[5.5];B[ee];W[ec])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let written = write(&games, format("gtp").expect("the format exists"))?;
/// assert!(String::from_utf8_lossy(&written.bytes).to_lowercase().contains("boardsize 9"));
/// assert!(written.losses.is_empty());
/// # Ok::<(), sgf_formats::WriteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// The losses, one per kind and property, in order of occurrence.
    pub losses: Vec<Loss>,
}

/// Data of a record that the format cannot hold.
///
/// # Examples
///
/// ```
/// use sgf_formats::{format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee]C[the center];W[ec]C[one above])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let written = write(&games, format("gtp").expect("the format exists"))?;
/// // Both comments are one loss, at the first node.
/// let losses: Vec<_> = written.losses.iter().map(|loss| (loss.ident.as_str(), loss.node.node, loss.n_nodes)).collect();
/// assert_eq!(losses, [("C", 1, 2)]);
/// # Ok::<(), sgf_formats::WriteError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The kind of loss.
    pub kind: LossKind,
    /// The short identifier of the property; empty if the loss is not about a single property.
    pub ident: String,
    /// The first node with this loss.
    pub node: NodeId,
    /// The number of nodes with this loss.
    pub n_nodes: usize,
}

/// The kind of a [`Loss`].
///
/// # Examples
///
/// ```
/// use sgf_formats::LossKind;
/// assert!(LossKind::Variations.is_loss() && !LossKind::Chosen.is_loss());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// A property is dropped.
    Property,
    /// A value is rounded or shortened.
    Shortened,
    /// A text reads back differently.
    Altered,
    /// Variations are dropped; the main line is written.
    Variations,
    /// Moves are dropped; the positions between them are written.
    Moves,
    /// The format requires data that the record lacks, so the writer chose it.
    Chosen,
}

impl LossKind {
    /// Returns whether data is lost. Chosen data is only added.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::{LossKind, format, write};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee](;W[ec])(;W[gc]))");
    /// let games: Vec<_> = record::games(&doc).collect();
    /// let written = write(&games, format("gtp").expect("the format exists"))?;
    /// assert!(written.losses.iter().any(|loss| loss.kind == LossKind::Variations && loss.kind.is_loss()));
    /// # Ok::<(), sgf_formats::WriteError>(())
    /// ```
    #[must_use]
    pub fn is_loss(self) -> bool {
        self != LossKind::Chosen
    }
}

/// The reason why games cannot be written in a format.
///
/// # Examples
///
/// ```
/// use sgf_formats::{WriteError, format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let error = write(&games, format("gib").expect("the format exists")).expect_err("GIB is for Go");
/// assert!(matches!(error, WriteError::OtherGame { number: 2, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can only be read.
    #[error("the format can only be read")]
    NoWriter,
    /// There is no game.
    #[error("there is no game")]
    NoGame,
    /// The format holds a single game, and there are several.
    #[error("the format holds a single game, and there are several")]
    SeveralGames,
    /// The format is for other games.
    #[error("the format does not support this game")]
    OtherGame {
        /// The root of the game.
        node: NodeId,
        /// The number of the game.
        number: u16,
    },
    /// The format does not support this board size.
    #[error("the format does not support this board size")]
    OtherSize {
        /// The root of the game.
        node: NodeId,
    },
    /// The format cannot represent the setup of a node.
    #[error("the format cannot represent this setup")]
    SetUp {
        /// The node.
        node: NodeId,
    },
    /// A move is unreadable, or the format cannot represent it.
    #[error("the format cannot represent this move")]
    Move {
        /// The node.
        node: NodeId,
    },
    /// The format holds a single match, and the games are of several.
    #[error("the games belong to several matches")]
    OtherMatch {
        /// The root of the first game of another match.
        node: NodeId,
    },
}

impl WriteError {
    /// The node of the problem; `None` if the problem is not in a single node.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::WriteError;
    /// use sgf_syntax::NodeId;
    /// assert_eq!(WriteError::NoGame.node(), None);
    /// let node = NodeId { game: 0, node: 3 };
    /// assert_eq!(WriteError::Move { node }.node(), Some(node));
    /// ```
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        match *self {
            WriteError::NoWriter | WriteError::NoGame | WriteError::SeveralGames => None,
            WriteError::OtherGame { node, .. }
            | WriteError::OtherSize { node }
            | WriteError::SetUp { node }
            | WriteError::Move { node }
            | WriteError::OtherMatch { node } => Some(node),
        }
    }
}
