//! Moves, setup, timing, printing.

crate::properties! {
    games: All;

    /// Black makes a move; programs execute it even if it is illegal.
    B = One<Move>, "Black", Move / Move, FF 1234, Page("properties.html");
    /// White makes a move; programs execute it even if it is illegal.
    W = One<Move>, "White", Move / Move, FF 1234, Page("properties.html");
    /// The move of this node is intended although it breaks the rules.
    KO = One<NoValue>, "Ko", Move / Move, FF 34, Page("properties.html");
    /// The move of this node has this number; the next moves count on from it.
    MN = One<Number>, "Set move number", Move / Move, FF 34, Page("properties.html");

    /// Puts black stones on the board, over whatever is there; nothing is captured.
    AB = List<Stones>, "Add Black", Setup / Setup, FF 1234, Page("properties.html");
    /// Puts white stones on the board, over whatever is there; nothing is captured.
    AW = List<Stones>, "Add White", Setup / Setup, FF 1234, Page("properties.html");
    /// Clears points of the board; the stones do not become prisoners.
    AE = List<Points>, "Add Empty", Setup / Setup, FF 1234, Page("properties.html");
    /// Whose turn it is.
    PL = One<Color>, "Player to play", Setup / Setup, FF 1234, Page("properties.html");

    /// Seconds that Black has left after the move of this node.
    BL = One<Real>, "Black time left", Move / Timing, FF 1234, Page("properties.html");
    /// Seconds that White has left after the move of this node.
    WL = One<Real>, "White time left", Move / Timing, FF 1234, Page("properties.html");
    /// Moves that Black still has to make in this period of overtime.
    OB = One<Number>, "Overtime stones Black", Move / Timing, FF 34, Page("properties.html");
    /// Moves that White still has to make in this period of overtime.
    OW = One<Number>, "Overtime stones White", Move / Timing, FF 34, Page("properties.html");

    /// A new figure starts here; flags say how to print it, and a text names it.
    FG = One<OneOf<NoValue, Compose<Number, SimpleText>>>, "Figure", None / Misc, FF 1234, Page("properties.html");
    /// How move numbers are printed: 0 not at all, 1 as they are, 2 modulo 100.
    PM = One<Number>, "Print move mode", None + inherit / Misc, FF 4, Page("properties.html");
    /// Shows only these points; an empty list shows the whole board again.
    VW = Elist<Points>, "View", None + inherit / Misc, FF 1234, Page("properties.html");
}
