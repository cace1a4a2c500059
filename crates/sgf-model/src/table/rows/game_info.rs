//! Game info: players, event, place, date, result.

crate::properties! {
    games: All;

    /// Who made the annotations.
    AN = One<SimpleText>, "Annotation", GameInfo / GameInfo, FF 34, Page("properties.html");
    /// The rank of the black player.
    BR = One<SimpleText>, "Black rank", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The team that the black player plays for.
    BT = One<SimpleText>, "Black team", GameInfo / GameInfo, FF 34, Page("properties.html");
    /// Who holds the rights in the record or its annotations.
    CP = One<SimpleText>, "Copyright", GameInfo / GameInfo, FF 34, Page("properties.html");
    /// When the game was played, in ISO form with shortcuts for more days.
    DT = One<SimpleText>, "Date", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The tournament or other event.
    EV = One<SimpleText>, "Event", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// Background to the game, or a summary of it.
    GC = One<Text>, "Game comment", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// A name for finding the game in a collection.
    GN = One<SimpleText>, "Game name", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The opening that was played.
    ON = One<SimpleText>, "Opening", GameInfo / GameInfo, FF 34, Page("properties.html");
    /// The method of overtime.
    OT = One<SimpleText>, "Overtime", GameInfo / GameInfo, FF 4, Page("properties.html");
    /// The name of the black player.
    PB = One<SimpleText>, "Player Black", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The place where the game was played.
    PC = One<SimpleText>, "Place", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The name of the white player.
    PW = One<SimpleText>, "Player White", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The result, in a form that programs can read.
    RE = One<SimpleText>, "Result", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The round of the event and its kind.
    RO = One<SimpleText>, "Round", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The rules that were used.
    RU = One<SimpleText>, "Rules", GameInfo / GameInfo, FF 34, Page("properties.html");
    /// The book, journal or site that the record comes from.
    SO = One<SimpleText>, "Source", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The time each player has, in seconds.
    TM = One<Real>, "Time limit", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// Who, or which program, entered the record.
    US = One<SimpleText>, "User", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The rank of the white player.
    WR = One<SimpleText>, "White rank", GameInfo / GameInfo, FF 1234, Page("properties.html");
    /// The team that the white player plays for.
    WT = One<SimpleText>, "White team", GameInfo / GameInfo, FF 34, Page("properties.html");
}
