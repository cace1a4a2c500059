//! Lists of what an iterator gives, with little code for each.
//!
//! The compiler makes what [`Iterator::collect`] does again for each iterator: it takes the first entry, counts how many may follow, makes
//! room, and takes the others in another loop. On a page that is a few hundred bytes each time, and one short loop does the same.

/// Lists the entries of an iterator.
pub trait Listed: Iterator + Sized {
    /// Lists all entries, as [`collect`](Iterator::collect) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Listed;
    /// let even = (0..6).filter(|number| number % 2 == 0).listed();
    /// assert_eq!(even, [0, 2, 4]);
    /// ```
    #[cfg(not(target_family = "wasm"))]
    fn listed(self) -> Vec<Self::Item> {
        self.collect()
    }

    /// Lists all entries, as [`collect`](Iterator::collect) does.
    #[cfg(target_family = "wasm")]
    fn listed(self) -> Vec<Self::Item> {
        let mut all = Vec::new();
        self.for_each(|entry| all.push(entry));
        all
    }
}

impl<I: Iterator> Listed for I {}
