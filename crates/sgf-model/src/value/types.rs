//! The names of the value types, as data for table rows, diagnostics and the reference.

/// A value type of the specification (sgf4.html, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// No value: `KO[]`.
    None,
    /// An integer with an optional sign: `MN[12]`.
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
    /// A piece and its point, in the notation of the game.
    Stone,
}

impl ValueType {
    /// Returns the name in the specification.
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

    /// Returns whether the charset of the record matters: only SimpleText and Text may contain characters beyond US-ASCII.
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

/// A form of a value: a single type, or two of them with a colon between.
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

/// The possible forms of a value: one, or (SZ and FG) one of two.
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

    /// Returns all forms, in the order of the specification.
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

    /// Returns the type, if the value has exactly one form that is not composed.
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

/// The number of values of a property (sgf4.html, section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Exactly one value.
    One,
    /// One or more values.
    List,
    /// One or more values, or `[]` for the empty list.
    Elist,
}
