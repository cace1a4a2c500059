//! Option structs that other crates can change and that may grow.
//!
//! They are `#[non_exhaustive]`, so that a new option does not break callers. But then other crates cannot write a struct
//! expression, not even with `..Options::default()`. Their fields are public, and `with` changes some of them within an expression.

/// Gives option types the method `with`.
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    ($($options:ty),+ $(,)?) => {
        $(impl $options {
            /// Returns these options after a change.
            ///
            /// Later versions may add options, so they cannot be written as a struct expression.
            #[must_use]
            pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
                change(&mut self);
                self
            }
        })+
    };
}
