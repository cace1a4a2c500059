//! Games without an estimate of their own, with the length of their playouts.
//!
//! Playouts to the end are best where they are short and mean something. Elsewhere the pieces or the score are counted after some moves.

use sgf_games::{ataxx, byte, chase, dvonn, exxit, gess, havannah, morris};

use crate::Policy;

/// Implements the policy with a length of playouts, the lead that makes a position half won, and a look-ahead.
macro_rules! policies {
    ($($position:ty: $length:expr, $lead:expr, $lookahead:expr;)+) => {
        $(impl Policy for $position {
            const PLAYOUT_LENGTH: u32 = $length;
            const LEAD: f64 = $lead;
            const LOOKAHEAD: usize = $lookahead;
        })+
    };
}

policies! {
    morris::Morris: 40, 2.0, 2;
    ataxx::Ataxx: 8, 8.0, 1;
    gess::Gess: 2, 6.0, 1;
    exxit::Exxit: 10, 4.0, 1;
    chase::Chase: 3, 3.0, 1;
    byte::Byte: 40, 4.0, 1;
    dvonn::Dvonn: 150, 8.0, 1;
    havannah::Havannah: 400, 4.0, 2;
}
