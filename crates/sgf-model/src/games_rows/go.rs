//! Go, GM\[1\] (go.html).

crate::properties! {
    games: Only(&[1]);

    /// The number of handicap stones, at least 2; AB puts them on the board.
    HA = One<Number>, "Handicap", GameInfo / GameInfo, FF 1234, Page("go.html");
    /// The points that White gets for playing second.
    KM = One<Real>, "Komi", GameInfo / GameInfo, FF 1234, Page("go.html");
    /// The territory or area of Black.
    TB = Elist<Points>, "Territory Black", None / Markup, FF 1234, Page("go.html");
    /// The territory or area of White.
    TW = Elist<Points>, "Territory White", None / Markup, FF 1234, Page("go.html");
    /// A region of the board, such as eye space.
    RG = List<Points>, "Region", None / Markup, FF 123, Page("proplist_ff.html");
    /// How territory is counted.
    TC = One<Number>, "Territory count", None / Misc, FF 3, Page("proplist_ff.html");
    /// Whether the handicap stones are placed freely, the Chinese way.
    CI = One<SimpleText>, "Chinese handicap", GameInfo / GameInfo, FF 3, Page("changes.html");
    /// The komi in half points; now KM.
    KI = One<Number>, "Integer komi", GameInfo / GameInfo, FF 123, Practice("Smart Game Board");
}
