//! Roles: what a colour is for. A theme gives each its colour; SVG makes of each a class and a variable.

/// Declares the roles, each with its name in themes and in CSS.
macro_rules! roles {
    ($($(#[$doc:meta])+ $role:ident $name:literal,)+) => {
        /// What a colour is for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Role {
            $($(#[$doc])+ $role,)+
        }

        impl Role {
            /// All roles.
            pub const ALL: &[Role] = &[$(Role::$role),+];

            /// Returns the role's name, as themes and classes of SVG have it.
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
    /// What lies around the board, where the picture has no board.
    Page "page",
    /// The board.
    Board "board",
    /// The rim of the board.
    Frame "frame",
    /// The grain of the wood.
    Grain "grain",
    /// The lines of the board and its star points.
    Line "line",
    /// Fields of the second colour, on chequered boards.
    Dark "dark",
    /// Fields of the third colour, on boards of three colours.
    Middle "middle",
    /// What is destroyed or closed: burnt squares, holes.
    Burnt "burnt",
    /// The stones of Black.
    Black "black",
    /// Their rim.
    BlackRim "black-rim",
    /// The stones of White.
    White "white",
    /// Their rim.
    WhiteRim "white-rim",
    /// Pieces of nobody.
    Neutral "neutral",
    /// Their rim.
    NeutralRim "neutral-rim",
    /// What belongs to Black but is no stone: edges, links, enclosures.
    BlackSide "black-side",
    /// What belongs to White but is no stone.
    WhiteSide "white-side",
    /// The third colour of games that have one.
    Red "red",
    /// Figures in colours that are seen on black and on white.
    Yellow "yellow",
    /// The same in green.
    Green "green",
    /// The same in blue.
    Blue "blue",
    /// The same in purple.
    Purple "purple",
    /// The same in brown.
    Brown "brown",
    /// The same in teal.
    Teal "teal",
    /// The same in grey.
    Grey "grey",
    /// The same in red.
    Scarlet "scarlet",
    /// What is marked or written on a black stone.
    OnBlack "on-black",
    /// What is marked or written on a white stone.
    OnWhite "on-white",
    /// What is marked or written on the empty board.
    OnBoard "on-board",
    /// What is marked or written on a dark field or a neutral piece.
    OnDark "on-dark",
    /// Coordinates and what else stands beside the board.
    Margin "margin",
    /// Arrows and lines between points.
    Arrow "arrow",
    /// Their edge, which keeps them apart from stones.
    ArrowEdge "arrow-edge",
    /// What is good: GB, GW, TE.
    Good "good",
    /// What is bad: BM.
    Bad "bad",
    /// What is doubtful: DO.
    Doubtful "doubtful",
    /// What is interesting: IT.
    Interesting "interesting",
    /// What cannot be told: UC, DM.
    Unclear "unclear",
    /// The hotspot: HO.
    Hotspot "hotspot",
    /// The veil over what is dimmed (DD).
    Veil "veil",
    /// The shadow of stones.
    Shadow "shadow",
    /// The lowest of measured values.
    Cold "cold",
    /// The highest of measured values.
    Hot "hot",
    /// The disc of the move that an engine would play.
    CandidateBest "candidate-best",
    /// That of a move that is nearly as good.
    Candidate "candidate",
    /// That of a worse one.
    CandidateWeak "candidate-weak",
    /// The rim of these discs, and what is written on them.
    OnCandidate "on-candidate",
}
