//! Markup on points of the board.

crate::properties! {
    games: All;

    /// Arrows from one point to another.
    AR = List<Compose<Point, Point>>, "Arrow", None / Markup, FF 4, Page("properties.html");
    /// Lines between two points.
    LN = List<Compose<Point, Point>>, "Line", None / Markup, FF 34, Page("properties.html");
    /// Circles on points.
    CR = List<Points>, "Circle", None / Markup, FF 34, Page("properties.html");
    /// Crosses on points.
    MA = List<Points>, "Mark with X", None / Markup, FF 34, Page("properties.html");
    /// Selected points; the program decides how they look.
    SL = List<Points>, "Selected", None / Markup, FF 1234, Page("properties.html");
    /// Squares on points.
    SQ = List<Points>, "Square", None / Markup, FF 4, Page("properties.html");
    /// Triangles on points.
    TR = List<Points>, "Triangle", None / Markup, FF 34, Page("properties.html");
    /// Texts on points.
    LB = List<Compose<Point, SimpleText>>, "Label", None / Markup, FF 34, Page("properties.html");
    /// Points drawn gray; an empty list clears them.
    DD = Elist<Points>, "Dim points", None + inherit / Markup, FF 4, Page("properties.html");
}
