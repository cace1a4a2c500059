//! The doubling cube, and the agreed rules of the cube and the match.

use sgf_model::value::Color;

use crate::{CubeOwner, Options};

/// Reads the value of CO, or of CP as GNU Backgammon writes it.
pub(super) fn read_owner(text: &str) -> Option<CubeOwner> {
    match text.to_ascii_lowercase().as_str() {
        "c" | "centred" | "centered" => Some(CubeOwner::Centered),
        "b" | "black" => Some(CubeOwner::Player(Color::Black)),
        "w" | "white" => Some(CubeOwner::Player(Color::White)),
        "n" | "none" => Some(CubeOwner::NoCube),
        _ => None,
    }
}

/// The doubling cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{CubeOwner, Options, Position, backgammon::{Backgammon, Cube}};
/// let cube = Backgammon::begin(&Options::default())?.cube();
/// assert_eq!(cube, Cube { value: 1, owner: CubeOwner::Centered });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// The value of the cube, without a pending double.
    pub value: u64,
    /// The player who may double.
    pub owner: CubeOwner,
}

/// The rules of the match and the cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, SetUp, backgammon::Backgammon};
/// let mut position = Backgammon::begin(&Options::default().with_rules("Jacoby"))?;
/// position.set_up(&SetUp { ident: "MI", value: "length:7" })?;
/// assert_eq!((position.agreed().length, position.agreed().jacoby), (7, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Agreed {
    /// The length of the match in points; 0 for money games.
    pub length: u32,
    /// The match points of Black and White before this game.
    pub score: [u32; 2],
    /// Whether gammons and backgammons count only after the cube was turned.
    pub jacoby: bool,
    /// Whether the cube is not in use: in the Crawford game, or if the record says so.
    pub no_cube: bool,
}

/// The start position of both players, as pairs of point and number of checkers.
pub(super) type Start = &'static [(u8, u8)];

const STANDARD: Start = &[(24, 2), (13, 5), (8, 3), (6, 5)];

/// Reads the words of RU, separated by colons as in GNU Backgammon.
pub(super) fn rules(options: &Options) -> (Agreed, Start) {
    let (mut agreed, mut start) = (Agreed::default(), STANDARD);
    for word in options.rules.split([':', ',', ' ']).map(str::to_ascii_lowercase) {
        match word.as_str() {
            "jacoby" => agreed.jacoby = true,
            "crawfordgame" | "nocube" => agreed.no_cube = true,
            "nackgammon" => start = &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)],
            "hypergammon1" => start = &[(24, 1)],
            "hypergammon2" => start = &[(24, 1), (23, 1)],
            "hypergammon" | "hypergammon3" => start = &[(24, 1), (23, 1), (22, 1)],
            _ => {}
        }
    }
    (agreed, start)
}

impl Agreed {
    /// Applies a value of MI, such as `length:7`, and returns whether it is known. Unknown values are ignored, as the specification asks.
    pub(super) fn take_match_information(&mut self, text: &str) -> bool {
        let Some((tag, value)) = text.split_once(':') else { return false };
        let Some(number) = value.trim().parse::<u32>().ok() else { return false };
        match tag.trim().to_ascii_lowercase().as_str() {
            "length" => self.length = number,
            "bs" => self.score[Color::Black as usize] = number,
            "ws" => self.score[Color::White as usize] = number,
            _ => return false,
        }
        true
    }
}
