//! What a record changes on the board without a move.

use sgf_model::value::Color;

/// One value of a setup property: `AB[dd]`, `AE[aa:cc]`, and what games have of their own, such as `CV[4]`.
///
/// Source: properties.html, "Setup properties"; the games' own pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp<'a> {
    /// The identifier, in capital letters.
    pub ident: &'a str,
    /// The value without SGF's escapes; a rectangle is two points with a colon between.
    pub value: &'a str,
}

impl SetUp<'_> {
    /// Returns the stone that AB, AW and AE put on points, where `Some(None)` clears them; `None` for other properties.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::SetUp;
    /// use sgf_model::value::Color;
    /// assert_eq!(SetUp { ident: "AW", value: "dd" }.stone(), Some(Some(Color::White)));
    /// assert_eq!(SetUp { ident: "AE", value: "aa:cc" }.stone(), Some(None));
    /// assert_eq!(SetUp { ident: "CV", value: "4" }.stone(), None);
    /// ```
    #[must_use]
    pub fn stone(&self) -> Option<Option<Color>> {
        match self.ident {
            "AB" => Some(Some(Color::Black)),
            "AW" => Some(Some(Color::White)),
            "AE" => Some(None),
            _ => None,
        }
    }

    /// Splits a rectangle into its corners; a single point is both.
    ///
    /// # Examples
    ///
    /// ```
    /// let set_up = sgf_games::SetUp { ident: "AB", value: "a1:c3" };
    /// assert_eq!(set_up.corners(), ("a1", "c3"));
    /// ```
    #[must_use]
    pub fn corners(&self) -> (&str, &str) {
        self.value.split_once(':').unwrap_or((self.value, self.value))
    }
}
