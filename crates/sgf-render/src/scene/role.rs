//! Roles of colors. Themes map each role to a color; SVG makes each a class and a variable.

/// Declares the roles, each with its name in themes and CSS.
macro_rules! roles {
    ($($(#[$doc:meta])+ $role:ident $name:literal,)+) => {
        /// The role of a color.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Role {
            $($(#[$doc])+ $role,)+
        }

        impl Role {
            /// All roles.
            pub const ALL: &[Role] = &[$(Role::$role),+];

            /// Returns the name of the role in themes and SVG classes.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Role::$role => $name,)+
                }
            }
        }
    };
}

roles! {
    /// The background around the board.
    Page "page",
    /// The board.
    Board "board",
    /// The edge of the board.
    Frame "frame",
    /// The grain of the wood.
    Grain "grain",
    /// The lines of the board and its star points.
    Line "line",
    /// The darker fields of checkered boards.
    Dark "dark",
    /// The third kind of fields.
    Middle "middle",
    /// Destroyed or closed fields: burnt squares, holes.
    Burnt "burnt",
    /// The stones of Black.
    Black "black",
    /// The rim of Black's stones.
    BlackRim "black-rim",
    /// The stones of White.
    White "white",
    /// The rim of White's stones.
    WhiteRim "white-rim",
    /// Neutral pieces.
    Neutral "neutral",
    /// The rim of neutral pieces.
    NeutralRim "neutral-rim",
    /// Black's edges, links and enclosures.
    BlackSide "black-side",
    /// White's edges, links and enclosures.
    WhiteSide "white-side",
    /// The third color of games that have one.
    Red "red",
    /// Drawings on pieces, visible on black and on white.
    Yellow "yellow",
    /// Drawings in green.
    Green "green",
    /// Drawings in blue.
    Blue "blue",
    /// Drawings in purple.
    Purple "purple",
    /// Drawings in brown.
    Brown "brown",
    /// Drawings in teal.
    Teal "teal",
    /// Drawings in gray.
    Gray "gray",
    /// Drawings in red.
    Scarlet "scarlet",
    /// Marks and text on a black stone.
    OnBlack "on-black",
    /// Marks and text on a white stone.
    OnWhite "on-white",
    /// Marks and text on the empty board.
    OnBoard "on-board",
    /// Marks and text on a dark field or a neutral piece.
    OnDark "on-dark",
    /// Coordinates and other text next to the board.
    Margin "margin",
    /// Arrows and lines between points.
    Arrow "arrow",
    /// The edge of arrows and lines, which separates them from stones.
    ArrowEdge "arrow-edge",
    /// Good: GB, GW, TE.
    Good "good",
    /// Bad: BM.
    Bad "bad",
    /// Doubtful: DO.
    Doubtful "doubtful",
    /// Interesting: IT.
    Interesting "interesting",
    /// Unclear or even: UC, DM.
    Unclear "unclear",
    /// The hotspot: HO.
    Hotspot "hotspot",
    /// The veil over dimmed points (DD).
    Veil "veil",
    /// The shadows of stones.
    Shadow "shadow",
    /// The lowest measured values.
    Cold "cold",
    /// The highest measured values.
    Hot "hot",
    /// The disc of the engine's choice.
    CandidateBest "candidate-best",
    /// The disc of a move that is nearly as good.
    Candidate "candidate",
    /// The disc of a worse move.
    CandidateWeak "candidate-weak",
    /// The rim and text of these discs.
    OnCandidate "on-candidate",
}
