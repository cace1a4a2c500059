//! Properties of FF\[1\] to FF\[3\] that FF\[4\] dropped (changes.html), and their replacements.

crate::properties! {
    games: All;

    /// Who plays Black: 0 is a human, -1 a modem, a positive number a program.
    BS = One<Number>, "Black species", GameInfo / GameInfo, FF 123, Page("proplist_ff.html");
    /// Who plays White: 0 is a human, -1 a modem, a positive number a program.
    WS = One<Number>, "White species", GameInfo / GameInfo, FF 123, Page("proplist_ff.html");
    /// A check mark on the node.
    CH = One<Double>, "Check mark", None / NodeAnnotation, FF 123, Page("proplist_ff.html");
    /// How a program valued the move it made.
    EL = One<Number>, "Evaluation of computer move", None / NodeAnnotation, FF 12, Page("proplist_ff.html");
    /// The answer that a program expects to its move.
    EX = One<Move>, "Expected move", None / NodeAnnotation, FF 12, Page("proplist_ff.html");
    /// A number or name that identifies the game.
    ID = One<SimpleText>, "Game identifier", GameInfo / GameInfo, FF 3, Page("proplist_ff.html");
    /// Letters on points, A for the first; now LB.
    L = List<Points>, "Letters", None / Markup, FF 12, Page("converting.html");
    /// Marks on points; now TR on stones and MA elsewhere.
    M = List<Points>, "Simple markup", None / Markup, FF 12, Page("converting.html");
    /// A player who exceeds the time loses.
    LT = One<NoValue>, "Lose on time", None / Timing, FF 3, Page("proplist_ff.html");
    /// Moves in a period of overtime; now in OT.
    OM = One<Number>, "Moves per overtime", None / Timing, FF 3, Page("proplist_ff.html");
    /// Length of a period of overtime; now in OT.
    OP = One<Real>, "Overtime length", None / Timing, FF 3, Page("proplist_ff.html");
    /// Time that the operator of a program takes for each move.
    OV = One<Real>, "Operator overhead", None / Timing, FF 3, Page("proplist_ff.html");
    /// The moves to find in a self-test.
    SE = List<Points>, "Self-test moves", None / Markup, FF 3, Page("proplist_ff.html");
    /// Marks something to remember; shown as a sigma.
    SI = One<Double>, "Sigma", None / NodeAnnotation, FF 3, Page("proplist_ff.html");
    /// Stones that cannot be captured.
    SC = List<Points>, "Secure stones", None / Markup, FF 123, Page("proplist_ff.html");
}
