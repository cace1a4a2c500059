//! The doubling cube, and what is agreed about it and the match before a game.

use sgf_model::value::Color;
use sgf_syntax::whole;

use crate::{CubeOwner, Options};

/// Reads the value of CO, or of CP as GNU Backgammon writes it.
pub(super) fn read_owner(text: &str) -> Option<CubeOwner> {
    match text.to_ascii_lowercase().as_str() {
        "c" | "centred" | "centered" => Some(CubeOwner::Centred),
        "b" | "black" => Some(CubeOwner::Player(Color::Black)),
        "w" | "white" => Some(CubeOwner::Player(Color::White)),
        "n" | "none" => Some(CubeOwner::Nobody),
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
/// assert_eq!(cube, Cube { value: 1, owner: CubeOwner::Centred });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// What it shows: how much the game counts. A double that waits for its answer is not counted yet.
    pub value: u64,
    /// Who may turn it.
    pub owner: CubeOwner,
}

/// What is agreed before the game: the match and the rules of the cube.
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
    /// How many points the match goes to; 0 for games without a match, for money.
    pub length: u32,
    /// The points that Black and White had before this game.
    pub score: [u32; 2],
    /// Gammons and backgammons count only when the cube was turned.
    pub jacoby: bool,
    /// The cube is not used: this is the Crawford game, or the record says so.
    pub no_cube: bool,
}

/// The points on which both players begin, and how many checkers stand there.
pub(super) type Start = &'static [(u8, u8)];

const STANDARD: Start = &[(24, 2), (13, 5), (8, 3), (6, 5)];

/// What RU says: several words with colons between, in GNU Backgammon's way.
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
    /// Takes a value of MI, `length:7`; unknown ones are passed over, as the specification asks. Tells whether it was known.
    pub(super) fn take_match_information(&mut self, text: &str) -> bool {
        let Some((tag, value)) = text.split_once(':') else { return false };
        let Some(number) = whole::<u32>(value.trim()) else { return false };
        match tag.trim().to_ascii_lowercase().as_str() {
            "length" => self.length = number,
            "bs" => self.score[Color::Black as usize] = number,
            "ws" => self.score[Color::White as usize] = number,
            _ => return false,
        }
        true
    }
}
