//! Lines of Action, GM\[9\] (loa.html). The values of these properties are case-insensitive.

crate::properties! {
    games: Only(&[9]);

    /// Whose stones the user adds to the board: Black, White or None.
    AS = One<SimpleText>, "Adding stones", None / Misc, FF 4, Page("loa.html");
    /// The position to show first: End for the last one.
    IP = One<SimpleText>, "Initial position", GameInfo / GameInfo, FF 4, Page("loa.html");
    /// Whether the row numbers increase upwards: true or false.
    IY = One<SimpleText>, "Invert Y axis", GameInfo / GameInfo, FF 4, Page("loa.html");
    /// Marks a point and the points that the stone on it can move to.
    SE = One<Point>, "Mark moves", None / Markup, FF 4, Page("loa.html");
    /// The initial position and the variant of the rules that goes with it.
    SU = One<SimpleText>, "Setup type", GameInfo / GameInfo, FF 4, Page("loa.html");
}
