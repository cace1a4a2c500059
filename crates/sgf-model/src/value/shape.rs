//! The number of values of a property: exactly one, a list, or a list that may be empty (sgf4.html, section 2.1).

use std::marker::PhantomData;

use super::kind::Kind;
use super::{EncodeError, Forms, PropertyError, Shape, TextDecoder};

/// A [`Kind`] with its shape: everything that the table knows about the values of a property.
///
/// # Examples
///
/// ```
/// use sgf_model::value::{Elist, Shaped, Utf8, kind::Points};
/// let none = Elist::<Points>::decode_values([b"".as_slice()], &Utf8).unwrap();
/// assert!(none.is_empty());
/// let two = Elist::<Points>::decode_values([b"aa".as_slice(), b"cc:dd"], &Utf8).unwrap();
/// assert_eq!(two.len(), 2);
/// ```
pub trait Shaped {
    /// The decoded values.
    type Values<'a>;

    /// The shape.
    const SHAPE: Shape;

    /// The forms of each value.
    const FORMS: Forms;

    /// Decodes the values of a property, given as the bytes between the brackets.
    ///
    /// # Errors
    ///
    /// Fails at the first value that does not fit, or if their number does not.
    fn decode_values<'a>(
        values: impl IntoIterator<Item = &'a [u8]>,
        decoder: &dyn TextDecoder,
    ) -> Result<Self::Values<'a>, PropertyError>;

    /// Encodes the values: one string per pair of brackets.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot represent a value, or if the list must not be empty.
    fn encode_values(values: &Self::Values<'_>) -> Result<Vec<String>, EncodeError>;
}

/// Exactly one value.
#[derive(Debug)]
pub struct One<K>(PhantomData<fn() -> K>);

/// One or more values; decodes to a vector.
#[derive(Debug)]
pub struct List<K>(PhantomData<fn() -> K>);

/// One or more values, or `[]`; decodes to a vector, empty for `[]`.
#[derive(Debug)]
pub struct Elist<K>(PhantomData<fn() -> K>);

impl<K: Kind> Shaped for One<K> {
    type Values<'a> = K::Value<'a>;
    const SHAPE: Shape = Shape::One;
    const FORMS: Forms = K::FORMS;

    fn decode_values<'a>(
        values: impl IntoIterator<Item = &'a [u8]>,
        decoder: &dyn TextDecoder,
    ) -> Result<Self::Values<'a>, PropertyError> {
        let mut values = values.into_iter();
        let Some(only) = values.next() else {
            return Err(PropertyError::Count { count: 0 });
        };
        match values.count() {
            0 => K::decode(only, decoder).map_err(|error| PropertyError::Value { index: 0, error }),
            more => Err(PropertyError::Count { count: saturate(more + 1) }),
        }
    }

    fn encode_values(values: &Self::Values<'_>) -> Result<Vec<String>, EncodeError> {
        Ok(vec![K::encode(values)?])
    }
}

impl<K: Kind> Shaped for List<K> {
    type Values<'a> = Vec<K::Value<'a>>;
    const SHAPE: Shape = Shape::List;
    const FORMS: Forms = K::FORMS;

    fn decode_values<'a>(
        values: impl IntoIterator<Item = &'a [u8]>,
        decoder: &dyn TextDecoder,
    ) -> Result<Self::Values<'a>, PropertyError> {
        let list = decode_all::<K>(values, decoder)?;
        if list.is_empty() { Err(PropertyError::Count { count: 0 }) } else { Ok(list) }
    }

    fn encode_values(values: &Self::Values<'_>) -> Result<Vec<String>, EncodeError> {
        if values.is_empty() {
            let (super::Form::Simple(expected) | super::Form::Compose(expected, _)) = K::FORMS.first;
            return Err(EncodeError { expected });
        }
        values.iter().map(K::encode).collect()
    }
}

impl<K: Kind> Shaped for Elist<K> {
    type Values<'a> = Vec<K::Value<'a>>;
    const SHAPE: Shape = Shape::Elist;
    const FORMS: Forms = K::FORMS;

    fn decode_values<'a>(
        values: impl IntoIterator<Item = &'a [u8]>,
        decoder: &dyn TextDecoder,
    ) -> Result<Self::Values<'a>, PropertyError> {
        let mut values = values.into_iter().peekable();
        if values.next_if(|first| first.is_empty()).is_none() {
            return List::<K>::decode_values(values, decoder);
        }
        // `[]` is the empty list only if it is the only value.
        match values.peek() {
            None => Ok(Vec::new()),
            Some(_) => decode_all::<K>(std::iter::once(&b""[..]).chain(values), decoder),
        }
    }

    fn encode_values(values: &Self::Values<'_>) -> Result<Vec<String>, EncodeError> {
        if values.is_empty() { Ok(vec![String::new()]) } else { values.iter().map(K::encode).collect() }
    }
}

fn decode_all<'a, K: Kind>(
    values: impl IntoIterator<Item = &'a [u8]>,
    decoder: &dyn TextDecoder,
) -> Result<Vec<K::Value<'a>>, PropertyError> {
    let decode = |(index, raw)| {
        K::decode(raw, decoder).map_err(|error| PropertyError::Value { index: saturate(index), error })
    };
    values.into_iter().enumerate().map(decode).collect()
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::kind::{Number, Points, SimpleText};
    use crate::value::{RawPoint, Utf8};

    fn bytes<'a>(values: &'a [&'a str]) -> impl Iterator<Item = &'a [u8]> {
        values.iter().map(|value| value.as_bytes())
    }

    #[test]
    fn one_takes_exactly_one_value() {
        let decode = |values| One::<Number>::decode_values(bytes(values), &Utf8);
        assert_eq!(decode(&["5"]), Ok(5));
        assert_eq!(decode(&[]), Err(PropertyError::Count { count: 0 }));
        assert_eq!(decode(&["5", "6", "7"]), Err(PropertyError::Count { count: 3 }));
        assert!(matches!(decode(&["x"]), Err(PropertyError::Value { index: 0, .. })));
    }

    #[test]
    fn only_elists_may_be_empty() {
        let list = |values| List::<Points>::decode_values(bytes(values), &Utf8).map(|list| list.len());
        let elist = |values| Elist::<Points>::decode_values(bytes(values), &Utf8).map(|list| list.len());
        assert!(matches!(list(&[""]), Err(PropertyError::Value { index: 0, .. })));
        assert_eq!(list(&["aa", "bb:cc"]), Ok(2));
        assert_eq!(elist(&[""]), Ok(0));
        assert_eq!(elist(&["aa"]), Ok(1));
        assert!(matches!(elist(&["", "aa"]), Err(PropertyError::Value { index: 0, .. })));
        assert!(matches!(elist(&["aa", ""]), Err(PropertyError::Value { index: 1, .. })));
        assert_eq!(elist(&[]), Err(PropertyError::Count { count: 0 }));
    }

    #[test]
    fn encodes_one_string_per_bracket() {
        let points = vec![crate::value::PointRange::Single(RawPoint::from("aa"))];
        assert_eq!(List::<Points>::encode_values(&points).unwrap(), ["aa"]);
        assert_eq!(Elist::<Points>::encode_values(&Vec::new()).unwrap(), [""]);
        assert!(List::<Points>::encode_values(&Vec::new()).is_err());
        assert_eq!(One::<SimpleText>::encode_values(&"a]b".into()).unwrap(), [r"a\]b"]);
    }
}
