//! The ten value types of the specification, decoded and encoded.
//!
//! Decoding has two steps. A [`TextDecoder`] converts the bytes of a text to characters, because only
//! the record knows its charset; then the characters are parsed as the type in the property table. Types that
//! are pure ASCII (Number, Real, Double, Color) skip the first step. Unchanged text is borrowed.
//!
//! [`kind`] has one marker type for every value type, so that a row of the property table can say
//! `List<Compose<Point, SimpleText>>` and both the table and the typed access derive from it. The markers use the functions
//! below, which are also useful alone.
//!
//! | type | Rust value | decoded by | encoded by |
//! |---|---|---|---|
//! | Number | [`i64`] | [`number()`] | `Display` |
//! | Real | [`f64`] | [`real()`] | [`encode_real`] |
//! | Double | [`Double`] | [`Double::decode`] | [`Double::encode`] |
//! | Color | [`Color`] | [`Color::decode`] | [`Color::encode`] |
//! | SimpleText | `Cow<str>` | [`simple_text`] | [`encode_simple_text`] |
//! | Text | `Cow<str>` | [`text()`] | [`encode_text`] |
//! | Point, Move, Stone | [`RawPoint`], [`RawMove`], [`RawStone`] | [`simple_text`] | [`encode_simple_text`] |
//! | Compose | a pair | [`split_compose`] | both sides with `:` escaped |
//!
//! Specification: <https://www.red-bean.com/sgf/sgf4.html>, section 3.

mod compose;
mod error;
pub mod kind;
mod letters;
mod number;
mod raw;
mod rectangles;
mod shape;
mod small;
mod text;
mod types;

pub use compose::{split_compose, split_compose_bytes};
pub use error::{EncodeError, PropertyError, ValueError, ValueErrorKind};
pub use letters::LetterPoint;
pub use number::{encode_real, number, real};
pub use raw::{PointRange, RawMove, RawPoint, RawStone};
pub use rectangles::{LetterRange, compress};
pub use shape::{Elist, List, One, Shaped};
pub use small::{Color, Double};
pub use text::{
    TextDecoder, Utf8, encode_compose_text, encode_simple_text, encode_text, encode_wrapped, simple_text,
    text,
};
pub use types::{Form, Forms, Shape, ValueType};
