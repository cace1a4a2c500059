//! The values (V) of the nodes on a line.

use opensgf::Node;
use wasm_bindgen::prelude::*;

use crate::Board;
use crate::types::json;

#[wasm_bindgen]
impl Board {
    /// Lists the values (V) on the line through the selected node. If there are none, the build `full` lists stored engine evaluations, with
    /// a description of each.
    #[wasm_bindgen(unchecked_return_type = "Json<[node: number, value: string, description?: string][]>")]
    #[must_use]
    pub fn values_on_the_way(&self) -> String {
        let view = self.workbench.session().game();
        let here = self.workbench.session().node();
        let mut line: Vec<Node<'_>> = here.into_iter().flat_map(Node::ancestors).collect();
        line.reverse();
        line.extend(here.into_iter().flat_map(opensgf::record::main_line_from));
        #[cfg(feature = "full")]
        if let Some(view) =
            view.as_ref().filter(|_| line.iter().all(|node| opensgf::find(*node, b"V").is_none()))
        {
            return crate::full::engine_values(view, line);
        }
        let values = line.into_iter().filter_map(|node| {
            let property = opensgf::find(node, b"V")?;
            let text = view.as_ref()?.line(property.values().next()?).into_owned();
            is_number(text.trim()).then(|| (node.index(), text.trim().to_owned()))
        });
        json(&values.collect::<Vec<_>>())
    }
}

/// Returns true for finite numbers, such as `-1.5` or `3.2e-05`. The page parses them.
fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_finite_numbers() {
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
