//! Octi, GM\[19\] (octi.html). A stone is a pod and its prongs, so marks on stones are not marks on points.

crate::properties! {
    games: Only(&[19]);

    /// The octi squares of Black, each with an empty pod at the start.
    BO = List<Points>, "Black octi squares", GameInfo / GameInfo, FF 4, Page("octi.html");
    /// The octi squares of White, each with an empty pod at the start.
    WO = List<Points>, "White octi squares", GameInfo / GameInfo, FF 4, Page("octi.html");
    /// How many prongs each player has at the start.
    NP = One<Number>, "Number of prongs", GameInfo / GameInfo, FF 4, Page("octi.html");
    /// How many pods each player has in reserve at the start.
    NR = One<Number>, "Number of reserve", GameInfo / GameInfo, FF 4, Page("octi.html");
    /// How many superprongs each player has at the start.
    NS = One<Number>, "Number of superprongs", GameInfo / GameInfo, FF 4, Page("octi.html");
    /// Arrows from a stone to a point.
    AS = List<Compose<Stone, Point>>, "Arrow stone", None / Markup, FF 4, Page("octi.html");
    /// Circles on stones.
    CS = List<Stone>, "Circle stone", None / Markup, FF 4, Page("octi.html");
    /// Crosses on stones.
    MS = List<Stone>, "Mark stone", None / Markup, FF 4, Page("octi.html");
    /// Squares on stones.
    SS = List<Stone>, "Square stone", None / Markup, FF 4, Page("octi.html");
    /// Triangles on stones.
    TS = List<Stone>, "Triangle stone", None / Markup, FF 4, Page("octi.html");
    /// Takes single pods off the board; AE would take the whole stack.
    RP = List<Stone>, "Remove pod", Setup / Setup, FF 4, Page("octi.html");
}
