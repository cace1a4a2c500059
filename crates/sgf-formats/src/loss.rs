//! What a writer could not put into a foreign format: kinds with places in the record.

use sgf_syntax::NodeId;

/// A file in a foreign format, and what it does not hold of the record.
///
/// # Examples
///
/// ```
/// use sgf_formats::{format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9]KM[5.5];B[ee];W[ec])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let written = write(&games, format("gtp").expect("it is in the table"))?;
/// assert!(String::from_utf8_lossy(&written.bytes).to_lowercase().contains("boardsize 9"));
/// assert!(written.losses.is_empty());
/// # Ok::<(), sgf_formats::Unwritable>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is lost, each kind of each property once, in the order in which it was met.
    pub losses: Vec<Loss>,
}

/// Data of a record that a foreign format does not hold.
///
/// # Examples
///
/// ```
/// use sgf_formats::{format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee]C[the centre];W[ec]C[one above])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let written = write(&games, format("gtp").expect("it is in the table"))?;
/// // Both comments are one loss, at the first of their nodes.
/// let losses: Vec<_> = written.losses.iter().map(|loss| (loss.ident.as_str(), loss.node.node, loss.n_nodes)).collect();
/// assert_eq!(losses, [("C", 1, 2)]);
/// # Ok::<(), sgf_formats::Unwritable>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// What happens to them.
    pub kind: LossKind,
    /// The property, by its short identifier; empty where no single property is meant.
    pub ident: String,
    /// The first node that has them.
    pub node: NodeId,
    /// How many nodes have them.
    pub n_nodes: usize,
}

/// What happens to data that a foreign format does not hold.
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
    /// A property is left out.
    Property,
    /// A value is written as far as the format goes: rounded, cut, in fewer words.
    Shortened,
    /// A text is written in a way that reads back as another one.
    Altered,
    /// Variations are left out; the main line is written.
    Variations,
    /// Moves are left out; the positions between them are written.
    Moves,
    /// Something that the format asks for and the record does not say; the writer has chosen it.
    Chosen,
}

impl LossKind {
    /// Tells whether something of the record is not there any more; what the writer has chosen only comes on top.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::{LossKind, format, write};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee](;W[ec])(;W[gc]))");
    /// let games: Vec<_> = record::games(&doc).collect();
    /// let written = write(&games, format("gtp").expect("it is in the table"))?;
    /// assert!(written.losses.iter().any(|loss| loss.kind == LossKind::Variations && loss.kind.is_loss()));
    /// # Ok::<(), sgf_formats::Unwritable>(())
    /// ```
    #[must_use]
    pub fn is_loss(self) -> bool {
        self != LossKind::Chosen
    }
}

/// Why games cannot be written in a format.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Unwritable, format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3])");
/// let games: Vec<_> = record::games(&doc).collect();
/// let refused = write(&games, format("gib").expect("it is in the table")).expect_err("GIB is for Go");
/// assert!(matches!(refused, Unwritable::OtherGame { number: 2, .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format is only read.
    NoWriter,
    /// There is no game.
    NoGame,
    /// The format holds one game, and there are more.
    SeveralGames,
    /// The format is not for this game.
    OtherGame {
        /// The root of the game.
        node: NodeId,
        /// The number of the game that it is.
        number: u16,
    },
    /// The format has no board of this size, or not of this game.
    OtherSize {
        /// The root of the game.
        node: NodeId,
    },
    /// The node sets up a position, for which the format has no words.
    SetUp {
        /// The node.
        node: NodeId,
    },
    /// The node makes a move that the format has no words for, or that cannot be read.
    Move {
        /// The node.
        node: NodeId,
    },
    /// The games are not of one match, and the format holds one.
    OtherMatch {
        /// The root of the first game of another match.
        node: NodeId,
    },
}

impl Unwritable {
    /// Returns the node at which it shows; `None` when the record as a whole is meant.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::Unwritable;
    /// use sgf_syntax::NodeId;
    /// assert_eq!(Unwritable::NoGame.node(), None);
    /// let node = NodeId { game: 0, node: 3 };
    /// assert_eq!(Unwritable::Move { node }.node(), Some(node));
    /// ```
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        match *self {
            Unwritable::NoWriter | Unwritable::NoGame | Unwritable::SeveralGames => None,
            Unwritable::OtherGame { node, .. }
            | Unwritable::OtherSize { node }
            | Unwritable::SetUp { node }
            | Unwritable::Move { node }
            | Unwritable::OtherMatch { node } => Some(node),
        }
    }
}

impl std::fmt::Display for Unwritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Unwritable::NoWriter => "the format is only read",
            Unwritable::NoGame => "there is no game",
            Unwritable::SeveralGames => "the format holds one game, and there are more",
            Unwritable::OtherGame { .. } => "the format is not for this game",
            Unwritable::OtherSize { .. } => "the format has no board of this size",
            Unwritable::SetUp { .. } => "a position is set up that the format has no words for",
            Unwritable::Move { .. } => "a move that the format has no words for",
            Unwritable::OtherMatch { .. } => "the games are not of one match",
        })
    }
}

impl std::error::Error for Unwritable {}
