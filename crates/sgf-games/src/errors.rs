//! The errors of the crate: unreadable and illegal moves, and games that cannot begin.

/// Declares the reasons with their messages, which complete the sentence "the move is illegal: …".
macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident $message:literal,)+) => {
        /// Why a move is illegal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
        #[non_exhaustive]
        pub enum IllegalMove {
            $($(#[$doc])+ #[error($message)] $name,)+
        }

        impl IllegalMove {
            /// All reasons.
            pub const ALL: &[IllegalMove] = &[$(IllegalMove::$name),+];

            /// Returns the message, without allocating.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_games::IllegalMove;
            /// assert_eq!(IllegalMove::Ko.words(), "it retakes the ko immediately");
            /// ```
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(IllegalMove::$name => $message,)+
                }
            }
        }
    };
}

reasons! {
    /// The target is occupied.
    Occupied "the point is occupied",
    /// The game has ended.
    GameOver "the game has ended",
    /// It is the other player's turn.
    WrongTurn "it is the other player's turn",
    /// The move retakes a ko immediately.
    Ko "it retakes the ko immediately",
    /// The move repeats an earlier position of the game.
    Superko "it repeats an earlier position",
    /// The move leaves its own stones without a liberty.
    Suicide "it leaves its own stones without a liberty",
    /// The player has a legal move and may not pass.
    MustMove "a pass is allowed only when there is no move",
    /// There is no piece to move on the point.
    NoPiece "there is no piece on the point",
    /// The piece on the point belongs to the other player.
    NotYours "the piece belongs to the other player",
    /// The piece does not move in that direction, or not that far.
    Geometry "the piece does not move that way",
    /// A piece is in the way.
    Blocked "a piece is in the way",
    /// The move must capture or flip something, but does not.
    NothingCaptured "it captures nothing",
    /// A capture, or a larger one, is compulsory.
    MustCapture "a capture is compulsory",
    /// The point is not connected to the pieces or sides that the rules require.
    NotConnected "it is not connected",
    /// The move breaks a connection that must be kept.
    BreaksConnection "it breaks the connection",
    /// The link crosses another link.
    CrossesLink "it crosses a link",
    /// The link to remove does not exist.
    NoLink "the link does not exist",
    /// The player may not use the point: the opponent's border, a corner, a forbidden field.
    Forbidden "the point may not be used by this player",
    /// Black may not make two open threes with one stone (Renju).
    DoubleThree "it makes two threes",
    /// Black may not make two fours with one stone (Renju).
    DoubleFour "it makes two fours",
    /// Black may not make more than five in a row (Renju).
    Overline "it makes an overline",
    /// The dice do not allow it.
    Dice "the dice do not allow it",
    /// A die could have been used, and was not.
    DieUnused "a die could have been used",
    /// Checkers on the bar must enter first.
    Bar "checkers on the bar must enter first",
    /// Checkers may be borne off only when all are in the home board.
    BearOff "not all checkers are at home",
    /// The cube belongs to the other player, or cannot be turned now.
    Cube "the cube is not available",
    /// The swap is too late, or the game is played without it.
    Swap "a swap is not possible now",
    /// The recorded enclosure does not match the board.
    Enclosure "the enclosure does not match the board",
    /// All pieces of this kind are on the board already.
    NoneLeft "no piece of this kind is left",
    /// Another piece must be placed first, such as the queen by the fourth turn.
    MustPlace "another piece has to be placed first",
    /// The move leaves the king in check, or a comparable piece under attack.
    Check "the king is left in check",
    /// The move belongs to another game.
    OtherGame "it is a move of another game",
    /// The rules do not allow the move in this phase of the game.
    Phase "it is not allowed in this phase of the game",
    /// The rules do not allow the move, for a reason not listed here.
    Rules "the rules do not allow it",
}

/// A move of another game, which a position can neither write nor play.
///
/// # Examples
///
/// ```
/// use sgf_games::{IllegalMove, Options, OtherGameError, go, hex};
/// use sgf_model::value::Color;
/// let mut position = go::SPEC.begin(&Options::default())?;
/// let step = hex::SPEC.begin(&Options::default())?.read_move(Color::Black, "c3")?;
/// assert_eq!(position.write_move(&step), Err(OtherGameError));
/// assert_eq!(position.play_unchecked(Color::Black, &step), Err(OtherGameError));
/// assert_eq!(position.play(Color::Black, &step), Err(IllegalMove::OtherGame));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the move belongs to another game")]
pub struct OtherGameError;

impl From<OtherGameError> for IllegalMove {
    fn from(_: OtherGameError) -> IllegalMove {
        IllegalMove::OtherGame
    }
}

impl From<OtherGameError> for PlayError {
    fn from(error: OtherGameError) -> PlayError {
        PlayError::Illegal(error.into())
    }
}

/// A text that is not a move or a point of the game, or not on this board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, ParseMoveError, go};
/// use sgf_model::value::Color;
/// let position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// let read = |text| position.read_move(Color::Black, text);
/// assert_eq!(position.write_move(&read("cc")?)?, "cc");
/// assert_eq!(read("kk"), Err(ParseMoveError::OffBoard("kk".into())));
/// assert_eq!(read("c-c"), Err(ParseMoveError::Syntax("c-c".into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is not in the notation of the game.
    #[error("`{0}` is not in the notation of the game")]
    Syntax(String),
    /// The text names a point that is not on the board.
    #[error("`{0}` is not on the board")]
    OffBoard(String),
}

impl ParseMoveError {
    /// Creates the error for a text that is not in the notation of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::ParseMoveError;
    /// assert_eq!(ParseMoveError::syntax("e9+").to_string(), "`e9+` is not in the notation of the game");
    /// ```
    pub fn syntax(text: impl Into<String>) -> ParseMoveError {
        ParseMoveError::Syntax(text.into())
    }

    /// Creates the error for a point outside of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::ParseMoveError;
    /// assert_eq!(ParseMoveError::off_board("tt").to_string(), "`tt` is not on the board");
    /// ```
    pub fn off_board(text: impl Into<String>) -> ParseMoveError {
        ParseMoveError::OffBoard(text.into())
    }
}

/// A game that cannot begin with the given board size, rules or start position.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, StartError, chess, tantrix};
/// let error = |spec: &sgf_games::GameSpec, options| spec.begin(&options).err();
/// assert_eq!(error(&chess::SPEC, Options::default().with_size(9, 9)), Some(StartError::Size(9, 9)));
/// assert_eq!(error(&tantrix::SPEC, Options::default()), Some(StartError::NoMoves));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The board cannot have this size: columns and rows.
    #[error("the game is not played on a board of {0}×{1}")]
    Size(u32, u32),
    /// The variant, or the rules of this name, are not known.
    #[error("the variant `{0}` is not known")]
    Variant(String),
    /// The start position is invalid: the reason.
    #[error("invalid start position: {0}")]
    Start(String),
    /// The notation of moves of this game is not known.
    #[error("the notation of this game is not known")]
    NoMoves,
}

/// Why a text could not be played as a move.
///
/// # Examples
///
/// ```
/// use sgf_games::{IllegalMove, Options, PlayError, othello};
/// use sgf_model::value::Color;
/// let mut position = othello::SPEC.begin(&Options::default())?;
/// assert_eq!(position.play_text(Color::Black, "d4"), Err(PlayError::Illegal(IllegalMove::Occupied)));
/// let error = position.play_text(Color::Black, "z9").unwrap_err();
/// assert_eq!(error.to_string(), "`z9` is not on the board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is not a move of the game.
    #[error(transparent)]
    Unreadable(#[from] ParseMoveError),
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}
