//! The names of the value types, as data: what a table row, a diagnostic or a reference page says about a value.

/// A value type of the specification (sgf4.html, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// No value: `KO[]`.
    None,
    /// A whole number with an optional sign: `MN[12]`.
    Number,
    /// A decimal number with an optional sign: `KM[-6.5]`.
    Real,
    /// `1` (normal) or `2` (emphasized): `TE[2]`.
    Double,
    /// `B` or `W`: `PL[B]`.
    Color,
    /// One line of text: `PB[Honinbo Shusaku]`.
    SimpleText,
    /// Text with line breaks: `C[..]`.
    Text,
    /// A point of the board, in the notation of the game.
    Point,
    /// A move, in the notation of the game.
    Move,
    /// A piece and the point it stands on, in the notation of the game.
    Stone,
}

impl ValueType {
    /// The name that the specification uses.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::ValueType;
    /// assert_eq!(ValueType::SimpleText.name(), "SimpleText");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            ValueType::None => "None",
            ValueType::Number => "Number",
            ValueType::Real => "Real",
            ValueType::Double => "Double",
            ValueType::Color => "Color",
            ValueType::SimpleText => "SimpleText",
            ValueType::Text => "Text",
            ValueType::Point => "Point",
            ValueType::Move => "Move",
            ValueType::Stone => "Stone",
        }
    }

    /// Whether the charset of the record matters: only SimpleText and Text may hold other characters than US-ASCII.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::ValueType;
    /// assert!(ValueType::Text.is_text() && !ValueType::Point.is_text());
    /// ```
    pub const fn is_text(self) -> bool {
        matches!(self, ValueType::SimpleText | ValueType::Text)
    }
}

/// One form that a value may take: a single type, or two of them with a colon between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A value of one type.
    Simple(ValueType),
    /// A composed value: `LB[aa:text]`.
    Compose(ValueType, ValueType),
}

impl std::fmt::Display for Form {
    /// Writes `Number`, or `Number ":" Number`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Form::Simple(only) => f.write_str(only.name()),
            Form::Compose(left, right) => write!(f, "{} \":\" {}", left.name(), right.name()),
        }
    }
}

/// The forms that a value may take: one, or (SZ and FG) one of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Forms {
    /// The only form, or the first of two.
    pub first: Form,
    /// The alternative.
    pub second: Option<Form>,
}

impl Forms {
    /// A single form.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::{Form, Forms, ValueType};
    /// assert_eq!(Forms::one(Form::Simple(ValueType::Real)).simple(), Some(ValueType::Real));
    /// ```
    pub const fn one(first: Form) -> Self {
        Forms { first, second: None }
    }

    /// Both forms, in the order of the specification.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert_eq!(TABLE.get(1, b"LB").unwrap().forms.iter().count(), 1);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Form> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The type, where the value has exactly one form and that is not composed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// use sgf_model::value::ValueType;
    /// assert_eq!(TABLE.get(1, b"KM").unwrap().forms.simple(), Some(ValueType::Real));
    /// assert_eq!(TABLE.get(1, b"LB").unwrap().forms.simple(), None);
    /// ```
    pub const fn simple(self) -> Option<ValueType> {
        match (self.first, self.second) {
            (Form::Simple(only), None) => Some(only),
            _ => None,
        }
    }
}

impl std::fmt::Display for Forms {
    /// Writes the forms with a bar between them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.first)?;
        self.second.map_or(Ok(()), |second| write!(f, " | {second}"))
    }
}

/// How many values a property takes (sgf4.html, section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Exactly one value.
    One,
    /// One value or more.
    List,
    /// One value or more, or `[]` for the empty list.
    Elist,
}
