//! The values that a record has on the way through a node.

use opensgf::Node;
use wasm_bindgen::prelude::*;

use crate::Board;
use crate::json::json;

#[wasm_bindgen]
impl Board {
    /// Lists what the record says of the value (V) on the way through the selected node: the node and the number. Where there is none, the
    /// build with all games lists what engines have said, with the words for it behind each number.
    #[must_use]
    pub fn values_on_the_way(&self) -> String {
        let view = self.bench.session().game();
        let here = self.bench.session().node();
        let mut way: Vec<Node<'_>> = here.into_iter().flat_map(Node::ancestors).collect();
        way.reverse();
        way.extend(here.into_iter().flat_map(opensgf::record::main_line_from));
        #[cfg(feature = "full")]
        if let Some(view) =
            view.as_ref().filter(|_| way.iter().all(|node| opensgf::find(*node, b"V").is_none()))
        {
            return crate::full::values_of_engines(view, way);
        }
        let values = way.into_iter().filter_map(|node| {
            let property = opensgf::find(node, b"V")?;
            let text = view.as_ref()?.line(property.values().next()?).into_owned();
            is_number(text.trim()).then(|| (node.index(), text))
        });
        json(|json| {
            json.list(values, |json, (node, text)| {
                json.list([()], |json, ()| {
                    json.number(node as i64);
                    json.text(text.trim());
                });
            });
        })
    }
}

/// Tells whether a text is a number as programs write them, and no endless one: `-1.5`, `3.2e-05`. Its worth is for the page, which has a
/// reader of numbers already.
fn is_number(text: &str) -> bool {
    let unsigned = |text: &'_ str| text.len() - usize::from(text.starts_with(['-', '+']));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then_some(text.len());
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (number, exponent) =
        (&number[number.len() - unsigned(number)..], &exponent[exponent.len() - unsigned(exponent)..]);
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let n_digits = digits(whole).zip(digits(decimals)).map_or(0, |(whole, decimals)| whole + decimals);
    matches!(n_digits, 1..=100) && digits(exponent).is_some_and(|n_digits| matches!(n_digits, 1..=2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_other_texts() {
        for text in ["0", "-1.5", "+.5", "7.", "3.2e-05", "1E2"] {
            assert!(is_number(text), "{text}");
        }
        for text in [
            "",
            "-",
            ".",
            "e5",
            "1e",
            "1e999",
            "1.2.3",
            "inf",
            "NaN",
            "--1",
            "1 2",
            "0x1",
            "1,5",
            &"9".repeat(400),
        ] {
            assert!(!is_number(text), "{text}");
        }
    }
}
