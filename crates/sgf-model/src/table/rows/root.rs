//! Root properties, which describe the record.

crate::properties! {
    games: All;

    /// The program that wrote the record, and its version.
    AP = One<Compose<SimpleText, SimpleText>>, "Application", Root / Root, FF 4, Page("properties.html");
    /// The charset of Text and SimpleText values; Latin-1 by default.
    CA = One<SimpleText>, "Charset", Root / Root, FF 4, Page("properties.html");
    /// The version of the format; 1 by default.
    FF = One<Number>, "File format", Root / Root, FF 234, Page("properties.html");
    /// The number of the game; 1 (Go) by default.
    GM = One<Number>, "Game", Root / Root, FF 1234, Page("properties.html");
    /// How variations are shown: 1 adds siblings instead of children, 2 turns marks on the board off.
    ST = One<Number>, "Style", Root / Root, FF 4, Page("properties.html");
    /// The size of the board: a number, or columns and rows.
    SZ = One<OneOf<Number, Compose<Number, Number>>>, "Size", Root / Root, FF 1234, Page("properties.html");
}
