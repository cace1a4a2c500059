//! Hex, GM\[11\] (hex.html). The values of these properties are case-insensitive.

crate::properties! {
    games: Only(&[11]);

    /// Settings of the viewer, each on or off: tried, marked, lastmove, headings, lock.
    IS = List<Compose<SimpleText, SimpleText>>, "Initial settings", Root / Root, FF 4, Page("hex.html");
    /// The viewer shows this position first; the value is empty.
    IP = One<SimpleText>, "Initial position", GameInfo / GameInfo, FF 4, Page("hex.html");
    /// The handicap that was agreed.
    HA = One<SimpleText>, "Handicap", GameInfo / GameInfo, FF 4, Practice("PlayHex");
}
