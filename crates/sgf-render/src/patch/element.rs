//! SVG elements as data.

use super::units;

/// An SVG element: a tag with attributes, child elements and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Element {
    /// Its tag.
    pub tag: &'static str,
    /// Its attributes. Colors are set by classes: the name of the role, with the prefix `s-` for strokes.
    pub attributes: Vec<(&'static str, String)>,
    /// Its child elements.
    pub children: Vec<Element>,
    /// Its text.
    pub text: Option<String>,
}

impl Element {
    /// Makes an empty element.
    #[must_use]
    pub fn new(tag: &'static str) -> Element {
        Element { tag, ..Element::default() }
    }

    #[cfg(test)]
    pub(super) fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Element {
        self.attributes.push((name, value.into()));
        self
    }

    pub(super) fn length(self, name: &'static str, thousandths: i32) -> Element {
        self.with(name, units(thousandths))
    }

    /// Omits zero, which is the default.
    pub(super) fn offset(self, name: &'static str, thousandths: i32) -> Element {
        if thousandths == 0 { self } else { self.length(name, thousandths) }
    }
}
