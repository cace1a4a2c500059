//! Options that can be changed outside of their crate, and that may grow.
//!
//! A structure of options is `#[non_exhaustive]`, so that another option breaks no program. Outside of its crate it cannot be written out
//! then, not even with `..Options::default()`. Its fields are public; `with` changes some of them within an expression.

/// Gives types of options the method `with`.
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    ($($options:ty),+ $(,)?) => {
        $(impl $options {
            /// Returns these options after a change.
            ///
            /// More options may be added in later versions, so none can be written out as a whole.
            #[must_use]
            pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
                change(&mut self);
                self
            }
        })+
    };
}
