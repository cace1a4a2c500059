//! Annotations of nodes and moves.

crate::properties! {
    games: All;

    /// A comment on the node.
    C = One<Text>, "Comment", None / NodeAnnotation, FF 1234, Page("properties.html");
    /// A short name for the node.
    N = One<SimpleText>, "Node name", None / NodeAnnotation, FF 1234, Page("properties.html");
    /// The value of the position; positive values are good for Black.
    V = One<Real>, "Value", None / NodeAnnotation, FF 1234, Page("properties.html");
    /// The position is even.
    DM = One<Double>, "Even position", None / NodeAnnotation, FF 34, Page("properties.html");
    /// The position is good for Black.
    GB = One<Double>, "Good for Black", None / NodeAnnotation, FF 1234, Page("properties.html");
    /// The position is good for White.
    GW = One<Double>, "Good for White", None / NodeAnnotation, FF 1234, Page("properties.html");
    /// Something important happens here.
    HO = One<Double>, "Hotspot", None / NodeAnnotation, FF 34, Page("properties.html");
    /// The position is unclear.
    UC = One<Double>, "Unclear position", None / NodeAnnotation, FF 34, Page("properties.html");

    /// The move is bad.
    BM = One<Double>, "Bad move", Move / MoveAnnotation, FF 1234, Page("properties.html");
    /// The move is doubtful.
    DO = One<NoValue>, "Doubtful", Move / MoveAnnotation, FF 34, Page("properties.html");
    /// The move is interesting.
    IT = One<NoValue>, "Interesting", Move / MoveAnnotation, FF 34, Page("properties.html");
    /// The move is good, a tesuji.
    TE = One<Double>, "Tesuji", Move / MoveAnnotation, FF 1234, Page("properties.html");
}
