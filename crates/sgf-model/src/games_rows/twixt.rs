//! TwixT, GM\[21\] (twixt.html), and the lowercase letters of Little Golem.
//!
//! A turn may consist of several moves (links removed and added, then a peg), so here B and W are lists.

crate::properties! {
    games: Only(&[21]);

    /// The moves of Black's turn: changes of links, then a peg.
    B = List<Move>, "Black", Move / Move, FF 1234, Page("twixt.html");
    /// The moves of White's turn: changes of links, then a peg.
    W = List<Move>, "White", Move / Move, FF 1234, Page("twixt.html");
    /// This is a handicap game without swap; SZ gives its size. The value is empty.
    HA = One<SimpleText>, "Handicap", GameInfo / GameInfo, FF 4, Page("twixt.html");
    /// The viewer shows this position first; the value is empty.
    IP = One<SimpleText>, "Initial position", None / NodeAnnotation, FF 4, Page("twixt.html");
    /// This is a puzzle; the value is its goal, written like a result.
    PZ = One<SimpleText>, "Puzzle", GameInfo / GameInfo, FF 4, Page("twixt.html");
    /// The first player makes a move.
    b = One<Move>, "First player", Move / Move, FF 4, Practice("Little Golem");
    /// The second player makes a move.
    r = One<Move>, "Second player", Move / Move, FF 4, Practice("Little Golem");
}
