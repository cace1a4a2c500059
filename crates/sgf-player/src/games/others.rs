//! Games with the default policy, some with another length of playouts.

use sgf_games::*;

use crate::Policy;

/// Implements the policy with a length of playouts.
macro_rules! policies {
    ($($position:ty: $length:expr,)+) => {
        $(impl Policy for $position {
            const PLAYOUT_LENGTH: u32 = $length;
        })+
    };
}

policies! {
    othello::Othello: 200,
    chess::Chess: 6,
    gomoku::Gomoku: 400,
    morris::Morris: 60,
    xiangqi::Xiangqi: 6,
    shogi::Shogi: 6,
    loa::Loa: 30,
    ataxx::Ataxx: 60,
    hex::Hex: 1000,
    phutball::Phutball: 20,
    trax::Trax: 30,
    amazons::Amazons: 4,
    octi::Octi: 20,
    gess::Gess: 8,
    twixt::Twixt: 600,
    zertz::Zertz: 100,
    yinsh::Yinsh: 100,
    hive::Hive: 20,
    exxit::Exxit: 40,
    hnefatafl::Hnefatafl: 40,
    chase::Chase: 20,
    byte::Byte: 150,
    focus::Focus: 60,
    dvonn::Dvonn: 150,
    gipf::Gipf: 60,
    kropki::Kropki: 60,
    havannah::Havannah: 400,
}
