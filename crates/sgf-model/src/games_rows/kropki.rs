//! Kropki (Dots, Points), GM\[40\]: the convention of zagram.org, eidokropki and playdots; no page of the specification.
//!
//! A move carries the enclosures that it makes, `W[de.cecfdgefdece]`, and a node may hold several moves of a side.

crate::properties! {
    games: Only(&[40]);

    /// Black's dots, each with the enclosures that it makes.
    B = List<Move>, "Black", Move / Move, FF 1234, Practice("zagram.org, playdots");
    /// White's dots, each with the enclosures that it makes.
    W = List<Move>, "White", Move / Move, FF 1234, Practice("zagram.org, playdots");
    /// The number of handicap dots; AB puts them on the board.
    HA = One<Number>, "Handicap", GameInfo / GameInfo, FF 4, Practice("zagram.org");
    /// What Black encloses at the end, as chains of points.
    TB = Elist<SimpleText>, "Territory Black", None / Markup, FF 4, Practice("zagram.org");
    /// What White encloses at the end, as chains of points.
    TW = Elist<SimpleText>, "Territory White", None / Markup, FF 4, Practice("zagram.org");
}
