//! Typed access to one property.

use std::marker::PhantomData;

use crate::value::{EncodeError, PropertyError, Shaped, TextDecoder};

/// The identifier of a property with the type of its values.
///
/// The keys of the known properties are constants in [`prop`](crate::prop), generated from the rows of the table. For a private
/// property, use [`Key::new`].
///
/// # Examples
///
/// ```
/// use sgf_model::prop;
/// use sgf_model::table::Key;
/// use sgf_model::value::{List, Utf8, kind::Number};
///
/// assert_eq!(prop::KM.decode([b"6.5".as_slice()], &Utf8), Ok(6.5));
/// assert_eq!(prop::PB.encode("Shusaku [4d]").unwrap(), [r"Shusaku [4d\]"]);
///
/// const SCORES: Key<List<Number>> = Key::new("XSC");
/// assert_eq!(SCORES.decode([b"1".as_slice(), b"2"], &Utf8), Ok(vec![1, 2]));
/// ```
#[derive(Debug)]
pub struct Key<S> {
    ident: &'static str,
    values: PhantomData<fn() -> S>,
}

// Derived impls would require the same traits of the marker type.
impl<S> Clone for Key<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for Key<S> {}

impl<S: Shaped> Key<S> {
    /// Creates a key for an identifier.
    pub const fn new(ident: &'static str) -> Self {
        Key { ident, values: PhantomData }
    }

    /// Returns the identifier.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::prop;
    /// assert_eq!(prop::PB.ident(), "PB");
    /// ```
    pub const fn ident(self) -> &'static str {
        self.ident
    }

    /// Decodes the values of the property, given as the bytes between the brackets.
    ///
    /// # Errors
    ///
    /// Fails at the first value that is not of the key's type, or if there are too many or none.
    pub fn decode<'a>(
        self,
        values: impl IntoIterator<Item = &'a [u8]>,
        decoder: &dyn TextDecoder,
    ) -> Result<S::Values<'a>, PropertyError> {
        S::decode_values(values, decoder)
    }

    /// Encodes values for the property: one string, in UTF-8, per pair of brackets.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot represent a value.
    pub fn encode<'a>(self, values: impl Into<S::Values<'a>>) -> Result<Vec<String>, EncodeError> {
        S::encode_values(&values.into())
    }
}
