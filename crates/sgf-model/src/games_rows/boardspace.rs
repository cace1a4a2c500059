//! Records of BoardSpace.net, for the games without another public convention.
//!
//! A turn consists of several nodes, each with a verb of one player: `P0[3 Pick B 8 bP1]`. BoardSpace also records LOA, Hex and
//! TwixT, but TC and TM have other meanings there, so for those games its properties count as private.

crate::properties! {
    games: Only(&[16, 22, 23, 24, 25, 26, 27, 28, 29, 33, 37, 38, 39]);

    /// An action of the first player: number, verb, arguments; in the root the player's name.
    P0 = One<SimpleText>, "First player", Move / Move, FF 4, Practice("BoardSpace.net");
    /// An action of the second player: number, verb, arguments; in the root the player's name.
    P1 = One<SimpleText>, "Second player", Move / Move, FF 4, Practice("BoardSpace.net");
    /// The initial position and the variant of the rules.
    SU = One<SimpleText>, "Setup type", GameInfo / GameInfo, FF 4, Practice("BoardSpace.net");
    /// The version of this dialect.
    VV = One<SimpleText>, "Dialect version", Root / Root, FF 4, Practice("BoardSpace.net");
    /// Which player has which color.
    CM = One<SimpleText>, "Color map", GameInfo / GameInfo, FF 4, Practice("BoardSpace.net");
    /// The time control.
    TC = One<SimpleText>, "Time control", GameInfo / GameInfo, FF 4, Practice("BoardSpace.net");
    /// Milliseconds that the player has used by the time of this action.
    TM = One<Real>, "Time used", None / Timing, FF 4, Practice("BoardSpace.net");
}
