//! What stands between the brackets: the ten value types of the specification, decoded and encoded.
//!
//! A value goes through two steps. The bytes of a text are turned into characters by a [`TextDecoder`], because only
//! the record knows its charset; then the characters are read as the type that the property table names. Types that
//! are pure ASCII (Number, Real, Double, Color) skip the first step. Nothing is copied as long as nothing changes.
//!
//! [`kind`] holds one marker type for every value type, so that a row of the property table can say
//! `List<Compose<Point, SimpleText>>` and both the table and the typed access derive from it. The functions below are
//! what the markers are made of; they can be used alone.
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
mod exact;
pub mod kind;
mod letters;
mod number;
mod raw;
mod rectangles;
mod shape;
mod shortest;
mod small;
mod text;
mod types;

pub use compose::{split_compose, split_compose_bytes};
pub use error::{EncodeError, Fault, PropertyError, ValueError};
pub use letters::LetterPoint;
pub(crate) use number::{decimal, near_real};
pub use number::{encode_real, number, real};
pub use raw::{PointRange, RawMove, RawPoint, RawStone};
pub use rectangles::{LetterRange, compress};
pub use shape::{Elist, List, One, Shaped};
pub use shortest::shortest;
pub use small::{Color, Double};
pub use text::{
    TextDecoder, Utf8, encode_compose_text, encode_simple_text, encode_text, encode_wrapped, simple_text,
    text,
};
pub use types::{Form, Forms, Shape, ValueType};
