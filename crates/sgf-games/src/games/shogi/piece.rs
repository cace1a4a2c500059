//! The kinds of pieces: their letters, CSA codes, and equivalents in `shogi_legality_lite`.

use sgf_model::value::Color;
use shogi_core as library;

use crate::Piece;

/// Declares the kinds: the letter, the CSA code and the library's name, unpromoted and promoted.
macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident $letter:literal, $plain:literal $name:ident
        $(, $promoted:literal $promoted_name:ident)?;)+) => {
        /// The kinds of pieces, promoted or not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$doc])+ $kind,)+
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),+];

            /// Returns the letter of the kind, in capitals.
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $(Kind::$kind => $letter,)+
                }
            }

            /// Returns the CSA code and the library's name of a piece; gold and king are never promoted.
            const fn names(self, is_promoted: bool) -> (&'static str, library::PieceKind) {
                match (self, is_promoted) {
                    $($((Kind::$kind, true) => ($promoted, library::PieceKind::$promoted_name),)?)+
                    $((Kind::$kind, _) => ($plain, library::PieceKind::$name),)+
                }
            }
        }
    };
}

kinds! {
    /// A pawn.
    Pawn 'P', "FU" Pawn, "TO" ProPawn;
    /// A lance.
    Lance 'L', "KY" Lance, "NY" ProLance;
    /// A knight.
    Knight 'N', "KE" Knight, "NK" ProKnight;
    /// A silver general.
    Silver 'S', "GI" Silver, "NG" ProSilver;
    /// A gold general.
    Gold 'G', "KI" Gold;
    /// A bishop.
    Bishop 'B', "KA" Bishop, "UM" ProBishop;
    /// A rook.
    Rook 'R', "HI" Rook, "RY" ProRook;
    /// A king.
    King 'K', "OU" King;
}

/// A piece on the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, shogi::{Kind, Man, Shogi}};
/// use sgf_model::value::Color;
/// let mut position = Shogi::begin(&Options::default())?;
/// for (color, text) in [(Color::Black, "7g7f"), (Color::White, "3c3d"), (Color::Black, "8h2b+")] {
///     position.play_text(color, text)?;
/// }
/// let promoted = Man { color: Color::Black, kind: Kind::Bishop, is_promoted: true };
/// // Files are counted from the right, ranks from the top.
/// assert_eq!(position.piece(Square::new(1, 1)), Some(promoted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// The owner.
    pub color: Color,
    /// The kind.
    pub kind: Kind,
    /// Whether it is promoted.
    pub is_promoted: bool,
}

impl Kind {
    /// Returns the kind with a capital letter.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::shogi::Kind;
    /// assert_eq!((Kind::of('R'), Kind::of('Q')), (Some(Kind::Rook), None));
    /// ```
    #[must_use]
    pub fn of(letter: char) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.letter() == letter)
    }

    /// Returns the kind with a CSA code, and whether it is promoted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::shogi::Kind;
    /// assert_eq!(Kind::of_csa("TO"), Some((Kind::Pawn, true)));
    /// ```
    #[must_use]
    pub fn of_csa(code: &str) -> Option<(Kind, bool)> {
        let both = Kind::ALL.iter().flat_map(|&kind| [(kind, false), (kind, true)]);
        both.into_iter().find(|&(kind, is_promoted)| kind.names(is_promoted).0 == code)
    }

    /// Returns the CSA code of the piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::shogi::Kind;
    /// assert_eq!([Kind::Rook.csa(false), Kind::Rook.csa(true), Kind::Gold.csa(true)], ["HI", "RY", "KI"]);
    /// ```
    #[must_use]
    pub fn csa(self, is_promoted: bool) -> &'static str {
        self.names(is_promoted).0
    }

    pub(super) fn can_promote(self) -> bool {
        self.csa(true) != self.csa(false)
    }

    pub(super) fn library(self, is_promoted: bool) -> library::PieceKind {
        self.names(is_promoted).1
    }
}

impl Man {
    /// Returns the piece of this kind on the board: twice the number of the kind, plus one if it is promoted.
    pub(super) fn piece(self) -> Piece {
        Piece::new(self.color, self.kind as u16 * 2 + u16::from(self.is_promoted))
    }

    pub(super) fn of(piece: Piece) -> Option<Man> {
        let kind = *Kind::ALL.get(usize::from(piece.kind / 2))?;
        Some(Man { color: piece.owner?, kind, is_promoted: piece.kind % 2 == 1 })
    }

    pub(super) fn library(self) -> library::Piece {
        library::Piece::new(self.kind.library(self.is_promoted), library_color(self.color))
    }
}

pub(super) fn library_color(color: Color) -> library::Color {
    match color {
        Color::Black => library::Color::Black,
        Color::White => library::Color::White,
    }
}
