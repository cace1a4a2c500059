//! Texts put together, with little code.
//!
//! The standard library counts the letters first, so that it makes room once. That takes half a kilobyte of a module for the browser, again
//! for each type of text.

use std::borrow::Borrow;

/// Puts texts together.
pub trait Joined {
    /// Puts the texts together with another one between them, as [`join`](slice::join) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Joined;
    /// assert_eq!(["a", "b", "c"].joined(", "), "a, b, c");
    /// ```
    fn joined(&self, between: &str) -> String;
}

impl<T: Borrow<str>> Joined for [T] {
    #[cfg(not(target_family = "wasm"))]
    fn joined(&self, between: &str) -> String {
        self.join(between)
    }

    #[cfg(target_family = "wasm")]
    fn joined(&self, between: &str) -> String {
        own_join(self, between)
    }
}

#[cfg(any(target_family = "wasm", test))]
fn own_join<T: Borrow<str>>(texts: &[T], between: &str) -> String {
    let mut all = String::new();
    for (number, text) in texts.iter().enumerate() {
        if number > 0 {
            all.push_str(between);
        }
        all.push_str(text.borrow());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::own_join;

    #[test]
    fn texts_are_joined_as_the_library_joins_them() {
        for texts in [&[][..], &["a"], &["", "b"], &["a", "", "c"]] {
            assert_eq!(own_join(texts, ", "), texts.join(", "));
        }
    }
}
