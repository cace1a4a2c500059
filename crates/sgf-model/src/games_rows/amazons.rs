//! Amazons, GM\[18\] (amazons.html).

crate::properties! {
    games: Only(&[18]);

    /// Puts arrows on the board.
    AA = List<Points>, "Add arrows", Setup / Setup, FF 4, Page("amazons.html");
}
