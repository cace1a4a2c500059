//! Charsets: in which bytes the text of a game is written.
//!
//! A record may name its charset in CA; if it does not, the specification means ISO-8859-1, and reality means anything.
//! Text is therefore never decoded on the way into the tree. These functions work on bytes alone: they tell the charset
//! of a game or file and how sure that is ([`detect`]), which scan mode the parser needs for it ([`scan_modes`]), and turn
//! single values into text and back ([`decode`], [`encode`]), keeping note of every byte that is no character.
//!
//! ```
//! use sgf_model::charset::{Charset, Evidence, decode, detect};
//! // No CA; not UTF-8; a name and a rank that make sense in GBK only.
//! let game = b"(;PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])";
//! let detection = detect(game);
//! assert_eq!((detection.charset, detection.evidence), (Charset::GB18030, Evidence::Guessed));
//! assert_eq!(decode(&game[5..9], detection.charset).text, "柯洁");
//! ```
//!
//! The feature `legacy-charsets`, which is on unless a program turns it off, has the tables of all charsets but Unicode
//! and Latin-1, and the detection that needs them. Without it, text in any other charset is not guessed at: each character
//! beyond ASCII is U+FFFD and located, and the bytes stay as they are; see [`Charset::is_available`]. Without the feature
//! `charsets` the same holds for all but UTF-8, and neither are the names of charsets known.
//!
//! Source: FF\[4\] specification, property CA; the names are those of the IANA registry of character sets.

mod ascii;
mod case;
mod codec;
mod company;
#[cfg(feature = "legacy-charsets")]
mod contest;
#[cfg(feature = "legacy-charsets")]
mod cost;
mod declared;
mod detect;
mod detection;
mod embedded;
#[cfg(feature = "legacy-charsets")]
mod frequent;
mod latin;
#[cfg(feature = "legacy-charsets")]
mod likely;
mod lost;
mod mojibake;
mod names;
#[cfg(feature = "legacy-charsets")]
mod pages;
#[cfg(feature = "legacy-charsets")]
mod reading;
mod refused;
mod registered;
mod rows;
mod sample;
mod scan;
mod shifted;
mod structure;
mod tables;
mod unicode;
mod units;
#[cfg(not(feature = "legacy-charsets"))]
mod unread;
mod valid;
#[cfg(feature = "legacy-charsets")]
mod web;
#[cfg(feature = "legacy-charsets")]
mod weighed;

pub(crate) use ascii::has_shift;
pub use ascii::is_plain_text;
pub use codec::{Decoded, Unencodable, decode, encode};
pub use company::Company;
pub use declared::find_ca;
pub use detect::{detect, detect_recoded, detect_with, wide_charset};
pub use detection::{Confidence, Conflict, Declared, Detection, Evidence};
pub use embedded::{decode_value, encode_value};
pub use lost::{LOST_BYTES, LostByte, lost_bytes, lost_from, lost_places};
pub use mojibake::{Mojibake, looks_like_mojibake};
pub use names::Charset;
pub use refused::Refused;
pub use registered::is_registered;
pub use scan::{read_in, reread, scan_modes, trail_bytes};
