//! What a writer could not put into a foreign format: kinds with places in the record.

use sgf_syntax::NodeId;

/// A file in a foreign format, and what it does not hold of the record.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is lost, each kind of each property once, in the order in which it was met.
    pub losses: Vec<Loss>,
}

/// Data of a record that a foreign format does not hold.
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
    #[must_use]
    pub fn is_loss(self) -> bool {
        self != LossKind::Chosen
    }
}

/// Why games cannot be written in a format.
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
