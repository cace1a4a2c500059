//! Backgammon, GM\[6\] (backgammon.html), and the additions of GNU Backgammon.
//!
//! GNU Backgammon kept the older name CP of the cube's position, puts `CR[]` on cube decisions, and writes its analysis
//! in properties of its own. Points repeat in setup lists, once for every checker.

crate::properties! {
    games: Only(&[6]);

    /// The owner of the doubling cube: b, w, c (centered) or n (no cube).
    CO = One<SimpleText>, "Cube owner", Setup / Setup, FF 4, Page("backgammon.html");
    /// The value of the doubling cube.
    CV = One<Number>, "Cube value", Setup / Setup, FF 4, Page("backgammon.html");
    /// The dice, set without a move.
    DI = One<Number>, "Dice", Setup / Setup, FF 4, Page("backgammon.html");
    /// The match that the game belongs to: length, game, bs and ws with their numbers.
    MI = List<Compose<SimpleText, SimpleText>>, "Match information", GameInfo / GameInfo, FF 4, Page("backgammon.html");

    /// The owner of the doubling cube: b, w or c; the specification renamed it CO.
    CP = One<SimpleText>, "Cube position", Setup / Setup, FF 4, Practice("GNU Backgammon");
    /// The cube decision of this node is marked for a rollout.
    CR = One<NoValue>, "Marked cube decision", None / Markup, FF 4, Practice("GNU Backgammon");
    /// The moves considered, best first, with their chances; the first value says which was played.
    A = List<SimpleText>, "Move analysis", Move / MoveAnnotation, FF 4, Practice("GNU Backgammon");
    /// The chances of doubling, taking and dropping.
    DA = One<SimpleText>, "Cube analysis", Move / MoveAnnotation, FF 4, Practice("GNU Backgammon");
    /// The candidates that are marked for a rollout.
    MR = One<SimpleText>, "Marked moves", None / Markup, FF 4, Practice("GNU Backgammon");
    /// The luck of the roll, in points; may be -inf or nan.
    LU = One<SimpleText>, "Luck", Move / MoveAnnotation, FF 4, Practice("GNU Backgammon");
    /// The cube action is bad.
    BC = One<Double>, "Bad cube action", Move / MoveAnnotation, FF 4, Practice("GNU Backgammon");
    /// The cube action is doubtful.
    DC = One<NoValue>, "Doubtful cube action", Move / MoveAnnotation, FF 4, Practice("GNU Backgammon");
    /// Statistics of the game: moves, cube and dice of both players.
    GS = List<Compose<SimpleText, SimpleText>>, "Game statistics", GameInfo / GameInfo, FF 4, Practice("GNU Backgammon");
}
