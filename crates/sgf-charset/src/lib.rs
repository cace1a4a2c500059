//! Smart Game Format: detect and decode the character encodings of game records.
//!
//! A record may name its charset in CA. Without CA the specification means ISO-8859-1, and real files mean anything, so the
//! parser keeps bytes and never decodes text. This crate detects the charset of a game or a file and how certain that is
//! ([`detect`]), chooses the scan mode that the parser needs for it ([`scan_modes`]), and converts single values to text and
//! back ([`decode`], [`encode`]), with the location of every byte that is not a character.
//!
//! It has no property table: callers pass what it needs to know about properties as [`Properties`].
//!
//! ```
//! use sgf_charset::{Charset, Evidence, Properties, decode, detect};
//! // No CA, and not UTF-8: a name and a rank that make sense only in GBK.
//! let game = b"(;PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])";
//! let detection = detect(game, Properties::default());
//! assert_eq!((detection.charset, detection.evidence), (Charset::GB18030, Evidence::Guessed));
//! assert_eq!(decode(&game[5..9], detection.charset).text, "柯洁");
//! ```
//!
//! # Features
//!
//! `legacy-charsets` (on by default) contains the tables of all charsets other than Unicode and Latin-1, and the detection
//! that needs them. Without it, text in any other charset is not guessed: each character beyond ASCII becomes U+FFFD, and the
//! bytes stay as they are; see [`Charset::is_available`]. Without `charsets`, only UTF-8 is available, and the names of
//! charsets are unknown.
//!
//! Source: FF\[4\] specification, property CA; the names are those of the IANA registry of character sets.

mod ascii;
#[cfg(not(feature = "legacy-charsets"))]
mod ascii_codec;
#[cfg(not(feature = "legacy-charsets"))]
mod basic_detection;
mod case;
mod charset;
mod codec;
#[cfg(feature = "legacy-charsets")]
mod contest;
#[cfg(feature = "legacy-charsets")]
mod cost;
mod declared;
mod decoded;
mod detect;
mod detection;
mod embedded;
mod error;
mod file_charsets;
#[cfg(feature = "legacy-charsets")]
mod frequent;
mod labels;
mod latin;
#[cfg(feature = "legacy-charsets")]
mod legacy_detection;
#[cfg(feature = "legacy-charsets")]
mod likely;
mod lost_byte;
mod mojibake;
#[cfg(feature = "legacy-charsets")]
mod pages;
mod properties;
#[cfg(feature = "legacy-charsets")]
mod reading;
mod registered;
mod sample;
mod scan_modes;
mod shifted;
mod structure;
mod tables;
mod unicode;
mod units;
mod unsupported;
mod validation;
#[cfg(feature = "legacy-charsets")]
mod web;

pub use ascii::{has_shift, is_plain_text};
pub use charset::Charset;
pub use codec::{decode, encode};
pub use declared::find_ca;
pub use decoded::Decoded;
pub use detect::{detect, detect_recoded, detect_with, wide_charset};
pub use detection::{Confidence, Conflict, Declared, Detection, Evidence};
pub use embedded::{decode_value, encode_value};
pub use error::{CharsetError, UnmappableError};
pub use file_charsets::FileCharsets;
pub use lost_byte::{LOST_BYTES, LostByte, lost_bytes, lost_from, lost_places};
pub use mojibake::{Mojibake, looks_like_mojibake};
pub use properties::Properties;
pub use registered::is_registered;
pub use scan_modes::{read_in, reread, scan_modes};
pub use units::trail_bytes;
pub use validation::is_valid;
