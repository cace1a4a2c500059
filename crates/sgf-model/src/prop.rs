//! A typed key for every property of the table: `prop::KM` knows that the komi is a Real.
//!
//! The keys of all games and of Go are here; the other games have a module each, because they use some of the
//! same letters for other things. A key consists of the identifier and the type; the
//! [table](crate::table::TABLE) says which games know the property.
//!
//! ```
//! use sgf_model::prop;
//! use sgf_model::value::{Color, Utf8};
//! assert_eq!(prop::PL.decode([b"W".as_slice()], &Utf8), Ok(Color::White));
//! assert_eq!(prop::backgammon::CV.encode(4).unwrap(), ["4"]);
//! ```

pub use crate::games_rows::go::{CI, HA, KI, KM, RG, TB, TC, TW};
pub use crate::games_rows::{amazons, backgammon, boardspace, hex, kropki, loa, octi, twixt};
pub use crate::table::rows::annotation::{BM, C, DM, DO, GB, GW, HO, IT, N, TE, UC, V};
pub use crate::table::rows::basic::{AB, AE, AW, B, BL, FG, KO, MN, OB, OW, PL, PM, VW, W, WL};
pub use crate::table::rows::game_info::{
    AN, BR, BT, CP, DT, EV, GC, GN, ON, OT, PB, PC, PW, RE, RO, RU, SO, TM, US, WR, WT,
};
pub use crate::table::rows::markup::{AR, CR, DD, LB, LN, MA, SL, SQ, TR};
pub use crate::table::rows::obsolete::{BS, CH, EL, EX, ID, L, LT, M, OM, OP, OV, SC, SE, SI, WS};
pub use crate::table::rows::root::{AP, CA, FF, GM, ST, SZ};
