//! The value types as Rust types, for use in the property table.
//!
//! `Compose<Point, SimpleText>` is a marker: it has no values itself, but knows the forms of the specification
//! ([`Kind::FORMS`]), the Rust type of its value ([`Kind::Value`]) and how to encode it. [`One`], [`List`] and
//! [`Elist`] give it a shape.
//!
//! [`One`]: super::One
//! [`List`]: super::List
//! [`Elist`]: super::Elist

use std::borrow::Cow;
use std::marker::PhantomData;

use super::text::{encode_compose_text, encode_simple_text, encode_text, simple_text, text};
pub use super::{Color, Double};
use super::{
    EncodeError, Form, Forms, PointRange, RawMove, RawPoint, RawStone, TextDecoder, ValueError,
    ValueErrorKind, ValueType, encode_real, number, real,
};

/// The type of a single value between brackets.
pub trait Kind {
    /// The decoded value.
    type Value<'a>;

    /// The forms that the specification allows.
    const FORMS: Forms;

    /// Decodes the bytes between the brackets.
    ///
    /// # Errors
    ///
    /// Fails if the value has none of the forms; the error names the wrong side.
    fn decode<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Value<'a>, ValueError>;

    /// Encodes the value as it is written between brackets, in UTF-8.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot represent the value.
    fn encode(value: &Self::Value<'_>) -> Result<String, EncodeError>;
}

/// A [`Kind`] of one part, which may be a side of a composed value.
pub trait Simple {
    /// The decoded value.
    type Part<'a>;

    /// The value type.
    const TYPE: ValueType;

    /// Decodes the bytes of an entire value.
    ///
    /// # Errors
    ///
    /// Fails if the value is not of the type.
    fn decode_part<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Part<'a>, ValueError>;

    /// Decodes one side of a composed value.
    ///
    /// # Errors
    ///
    /// Fails if the side is not of the type.
    fn decode_text(part: Cow<'_, str>) -> Result<Self::Part<'_>, ValueError>;

    /// Encodes the value; inside of a composed value colons are escaped too.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot represent the value.
    fn encode_part(value: &Self::Part<'_>, composed: bool) -> Result<String, EncodeError>;
}

impl<S: Simple> Kind for S {
    type Value<'a> = S::Part<'a>;
    const FORMS: Forms = Forms::one(Form::Simple(S::TYPE));

    fn decode<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Value<'a>, ValueError> {
        S::decode_part(raw, decoder)
    }

    fn encode(value: &Self::Value<'_>) -> Result<String, EncodeError> {
        S::encode_part(value, false)
    }
}

/// The ASCII types, which do not depend on the charset and borrow nothing.
macro_rules! ascii_kind {
    ($marker:ident is $value:ty, decode $decode:expr, encode $encode:expr) => {
        impl Simple for $marker {
            type Part<'a> = $value;
            const TYPE: ValueType = ValueType::$marker;

            fn decode_part(raw: &[u8], _: &dyn TextDecoder) -> Result<$value, ValueError> {
                $decode(raw)
            }

            fn decode_text(part: Cow<'_, str>) -> Result<$value, ValueError> {
                $decode(part.as_bytes())
            }

            fn encode_part(value: &$value, _composed: bool) -> Result<String, EncodeError> {
                $encode(*value)
            }
        }
    };
}

/// Marks the type Number; the value is an [`i64`].
#[derive(Debug)]
pub enum Number {}

/// Marks the type Real; the value is an [`f64`].
#[derive(Debug)]
pub enum Real {}

ascii_kind!(Number is i64, decode number, encode |value: i64| Ok(value.to_string()));
ascii_kind!(Real is f64, decode real, encode encode_real);
ascii_kind!(Color is Color, decode Color::decode, encode |value: Color| Ok(value.encode().to_owned()));
ascii_kind!(Double is Double, decode Double::decode, encode |value: Double| Ok(value.encode().to_owned()));

/// Marks the type None, whose value is always empty.
#[derive(Debug)]
pub enum NoValue {}

impl Simple for NoValue {
    type Part<'a> = ();
    const TYPE: ValueType = ValueType::None;

    fn decode_part(raw: &[u8], _: &dyn TextDecoder) -> Result<(), ValueError> {
        nothing(raw)
    }

    fn decode_text(part: Cow<'_, str>) -> Result<(), ValueError> {
        nothing(part.as_bytes())
    }

    fn encode_part((): &(), _composed: bool) -> Result<String, EncodeError> {
        Ok(String::new())
    }
}

fn nothing(raw: &[u8]) -> Result<(), ValueError> {
    if raw.is_empty() {
        Ok(())
    } else {
        Err(ValueError::new(ValueType::None, ValueErrorKind::Syntax, 0..raw.len()))
    }
}

/// Marks the type SimpleText; the value is a `Cow<str>` without line breaks.
#[derive(Debug)]
pub enum SimpleText {}

impl Simple for SimpleText {
    type Part<'a> = Cow<'a, str>;
    const TYPE: ValueType = ValueType::SimpleText;

    fn decode_part<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Cow<'a, str>, ValueError> {
        Ok(simple_text(decoder.characters(raw)))
    }

    fn decode_text(part: Cow<'_, str>) -> Result<Cow<'_, str>, ValueError> {
        Ok(simple_text(part))
    }

    fn encode_part(value: &Cow<'_, str>, composed: bool) -> Result<String, EncodeError> {
        Ok(one_line(value, composed))
    }
}

/// Marks the type Text; the value is a `Cow<str>` whose line breaks are `\n`.
#[derive(Debug)]
pub enum Text {}

impl Simple for Text {
    type Part<'a> = Cow<'a, str>;
    const TYPE: ValueType = ValueType::Text;

    fn decode_part<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Cow<'a, str>, ValueError> {
        Ok(text(decoder.characters(raw)))
    }

    fn decode_text(part: Cow<'_, str>) -> Result<Cow<'_, str>, ValueError> {
        Ok(text(part))
    }

    fn encode_part(value: &Cow<'_, str>, composed: bool) -> Result<String, EncodeError> {
        let encoded = encode_text(value);
        Ok(if composed { encoded.replace(':', "\\:") } else { encoded.into_owned() })
    }
}

fn one_line(value: &str, composed: bool) -> String {
    if composed { encode_compose_text(value) } else { encode_simple_text(value) }.into_owned()
}

/// The types with a notation of the game: text without its escapes.
macro_rules! raw_kind {
    ($(#[$doc:meta])+ $marker:ident is $value:ident, empty: $empty:literal) => {
        $(#[$doc])+
        #[derive(Debug)]
        pub enum $marker {}

        impl Simple for $marker {
            type Part<'a> = $value<'a>;
            const TYPE: ValueType = ValueType::$marker;

            fn decode_part<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<$value<'a>, ValueError> {
                Self::decode_text(decoder.characters(raw))
            }

            fn decode_text(part: Cow<'_, str>) -> Result<$value<'_>, ValueError> {
                if part.is_empty() && !$empty {
                    return Err(ValueError::new(ValueType::$marker, ValueErrorKind::Empty, 0..0));
                }
                Ok($value(simple_text(part)))
            }

            fn encode_part(value: &$value<'_>, composed: bool) -> Result<String, EncodeError> {
                Ok(one_line(value.as_str(), composed))
            }
        }
    };
}

raw_kind! {
    /// Marks the type Point; the value is a [`RawPoint`].
    Point is RawPoint, empty: false
}
raw_kind! {
    /// Marks the type Move; the value is a [`RawMove`], which may be empty: a pass.
    Move is RawMove, empty: true
}
raw_kind! {
    /// Marks the type Stone; the value is a [`RawStone`].
    Stone is RawStone, empty: false
}

/// Marks an entry of a list of points: a Point, or in compressed lists a rectangle of two.
#[derive(Debug)]
pub enum Points {}

/// Marks an entry of a list of stones: a Stone, or where stones are points a rectangle of two.
#[derive(Debug)]
pub enum Stones {}

macro_rules! range_kind {
    ($marker:ident of $part:ident as $value:ident) => {
        impl Kind for $marker {
            type Value<'a> = PointRange<$value<'a>>;
            const FORMS: Forms = <$part as Kind>::FORMS;

            fn decode<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Value<'a>, ValueError> {
                match split(decoder.characters(raw)) {
                    Ok((first, second)) => Compose::<$part, $part>::sides(raw, first, second)
                        .map(|(first, second)| PointRange::Rectangle(first, second)),
                    Err(whole) => $part::decode_text(whole).map(PointRange::Single),
                }
            }

            fn encode(value: &Self::Value<'_>) -> Result<String, EncodeError> {
                match value {
                    PointRange::Single(point) => $part::encode_part(point, true),
                    PointRange::Rectangle(first, second) => {
                        Ok($part::encode_part(first, true)? + ":" + &$part::encode_part(second, true)?)
                    }
                }
            }
        }
    };
}

range_kind!(Points of Point as RawPoint);
range_kind!(Stones of Stone as RawStone);

/// Marks a composed value: two values with a colon between; the value is a pair.
#[derive(Debug)]
pub struct Compose<A, B>(PhantomData<fn() -> (A, B)>);

impl<A: Simple, B: Simple> Compose<A, B> {
    /// Decodes the two sides of `raw`, and adjusts the spans of errors.
    fn sides<'a>(
        raw: &[u8],
        first: Cow<'a, str>,
        second: Cow<'a, str>,
    ) -> Result<(A::Part<'a>, B::Part<'a>), ValueError> {
        let start_of_second = first.len() + 1;
        // A span is only exact if the decoded characters have the same bytes.
        let exact = start_of_second + second.len() == raw.len();
        let place = |error: ValueError, by| {
            if exact { error.shifted(by) } else { ValueError::new(error.expected, error.kind, 0..raw.len()) }
        };
        let left = A::decode_text(first).map_err(|error| place(error, 0))?;
        let right = B::decode_text(second).map_err(|error| place(error, start_of_second))?;
        Ok((left, right))
    }
}

impl<A: Simple, B: Simple> Kind for Compose<A, B> {
    type Value<'a> = (A::Part<'a>, B::Part<'a>);
    const FORMS: Forms = Forms::one(Form::Compose(A::TYPE, B::TYPE));

    fn decode<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Value<'a>, ValueError> {
        match split(decoder.characters(raw)) {
            Ok((first, second)) => Self::sides(raw, first, second),
            Err(_) => Err(ValueError::new(A::TYPE, ValueErrorKind::NoColon, 0..raw.len())),
        }
    }

    fn encode((first, second): &Self::Value<'_>) -> Result<String, EncodeError> {
        Ok(A::encode_part(first, true)? + ":" + &B::encode_part(second, true)?)
    }
}

/// Splits at the first unescaped colon, or returns everything.
fn split(value: Cow<'_, str>) -> Result<(Cow<'_, str>, Cow<'_, str>), Cow<'_, str>> {
    match value {
        Cow::Borrowed(text) => match super::split_compose(text) {
            Some((first, second)) => Ok((Cow::Borrowed(first), Cow::Borrowed(second))),
            None => Err(Cow::Borrowed(text)),
        },
        Cow::Owned(text) => match super::split_compose(&text) {
            Some((first, second)) => Ok((Cow::Owned(first.to_owned()), Cow::Owned(second.to_owned()))),
            None => Err(Cow::Owned(text)),
        },
    }
}

/// A value that has one of two forms: SZ and FG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Either<L, R> {
    /// The first form.
    First(L),
    /// The second form.
    Second(R),
}

/// Marks a value that has one of two forms; the value is an [`Either`]. The first form must be a simple one.
#[derive(Debug)]
pub struct OneOf<A, B>(PhantomData<fn() -> (A, B)>);

impl<A: Simple, B: Kind> Kind for OneOf<A, B> {
    type Value<'a> = Either<A::Part<'a>, B::Value<'a>>;
    const FORMS: Forms = Forms { first: Form::Simple(A::TYPE), second: Some(B::FORMS.first) };

    fn decode<'a>(raw: &'a [u8], decoder: &dyn TextDecoder) -> Result<Self::Value<'a>, ValueError> {
        match B::decode(raw, decoder) {
            Ok(value) => Ok(Either::Second(value)),
            // Without a colon the first form was intended, so its error is the useful one.
            Err(error) if error.kind == ValueErrorKind::NoColon => {
                A::decode_part(raw, decoder).map(Either::First)
            }
            Err(error) => Err(error),
        }
    }

    fn encode(value: &Self::Value<'_>) -> Result<String, EncodeError> {
        match value {
            Either::First(value) => A::encode_part(value, false),
            Either::Second(value) => B::encode(value),
        }
    }
}

#[cfg(test)]
mod tests;
