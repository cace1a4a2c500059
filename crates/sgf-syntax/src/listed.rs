//! Lists of what an iterator gives, with little code for each.
//!
//! The compiler makes what [`Iterator::collect`] and [`Vec::extend`](Extend::extend) do again for each iterator: to take the first entry,
//! to count how many may follow and make room, to take the others in another loop. On a page that is a few hundred bytes each time, and
//! one short loop does the same.

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

    /// Lists what all entries hold, as [`collect`](Iterator::collect) does; `None` if one holds nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Listed;
    /// let digits = |text: &str| text.chars().map(|sign| sign.to_digit(10)).listed_if_all();
    /// assert_eq!((digits("12"), digits("1x")), (Some(vec![1, 2]), None));
    /// ```
    #[cfg(not(target_family = "wasm"))]
    fn listed_if_all<T>(self) -> Option<Vec<T>>
    where
        Self: Iterator<Item = Option<T>>,
    {
        self.collect()
    }

    /// Lists what all entries hold, as [`collect`](Iterator::collect) does; `None` if one holds nothing.
    #[cfg(target_family = "wasm")]
    fn listed_if_all<T>(mut self) -> Option<Vec<T>>
    where
        Self: Iterator<Item = Option<T>>,
    {
        let mut all = Vec::new();
        self.try_for_each(|entry| entry.map(|entry| all.push(entry)))?;
        Some(all)
    }
}

impl<I: Iterator> Listed for I {}

/// Adds the entries of an iterator to a list.
pub trait AddAll<T> {
    /// Adds all entries at the end, as [`extend`](Extend::extend) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::AddAll;
    /// let mut numbers = vec![1];
    /// numbers.add_all((2..8).filter(|number| number % 3 == 0));
    /// assert_eq!(numbers, [1, 3, 6]);
    /// ```
    fn add_all(&mut self, entries: impl IntoIterator<Item = T>);
}

impl<T> AddAll<T> for Vec<T> {
    #[cfg(not(target_family = "wasm"))]
    fn add_all(&mut self, entries: impl IntoIterator<Item = T>) {
        self.extend(entries);
    }

    #[cfg(target_family = "wasm")]
    fn add_all(&mut self, entries: impl IntoIterator<Item = T>) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}
