//! Kinds of markup.

/// Declares the kinds of markup, each with its property and name.
macro_rules! kinds {
    ($($(#[$doc:meta])+ $name:ident $ident:literal $word:literal,)+) => {
        /// A kind of markup.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum MarkKind {
            $($(#[$doc])+ $name,)+
        }

        impl MarkKind {
            pub(super) const ALL: &[MarkKind] = &[$(MarkKind::$name),+];

            /// Returns the identifier of its property.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_book::figures::MarkKind;
            /// assert_eq!((MarkKind::Triangle.ident(), MarkKind::Square.ident()), ("TR", "SQ"));
            /// ```
            #[must_use]
            pub const fn ident(self) -> &'static str {
                match self {
                    $(MarkKind::$name => $ident,)+
                }
            }

            /// Returns its name.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_book::figures::MarkKind;
            /// assert_eq!(MarkKind::Triangle.word(), "triangle");
            /// ```
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(MarkKind::$name => $word,)+
                }
            }
        }
    };
}

kinds! {
    /// A label.
    Label "LB" "label",
    /// A triangle.
    Triangle "TR" "triangle",
    /// A square.
    Square "SQ" "square",
    /// A circle.
    Circle "CR" "circle",
    /// A cross.
    Cross "MA" "cross",
    /// A selected point.
    Selected "SL" "selected point",
    /// An arrow.
    Arrow "AR" "arrow",
    /// A line.
    Line "LN" "line",
    /// A point of Black's territory.
    BlackTerritory "TB" "territory of Black",
    /// A point of White's territory.
    WhiteTerritory "TW" "territory of White",
}

impl MarkKind {
    /// Whether a node before the last one can contribute it to the figure.
    pub(super) const fn is_shared(self) -> bool {
        use MarkKind::{Circle, Cross, Label, Selected, Square, Triangle};
        matches!(self, Label | Triangle | Square | Circle | Cross | Selected)
    }

    pub(super) const fn is_between_points(self) -> bool {
        matches!(self, MarkKind::Arrow | MarkKind::Line)
    }
}
