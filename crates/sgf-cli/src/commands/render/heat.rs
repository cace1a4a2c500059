//! `--heat`: values of points in a property of the node.

use opensgf::record::find_all;
use opensgf::{GameView, Node};

/// Maximum length of a value on the board.
const SHORT: usize = 4;

/// Reads the values of points: the point, its value scaled to 0 to 1000, and the text to show.
pub(super) fn values(
    view: &GameView<'_>,
    node: Node<'_>,
    ident: &str,
) -> anyhow::Result<Vec<(String, i32, String)>> {
    let mut found: Vec<(String, f64, String)> = Vec::new();
    for property in find_all(node, ident.as_bytes()) {
        for value in property.values() {
            let text = view.line(value);
            let mut words = text.split([' ', ',', ':']).filter(|word| !word.is_empty());
            while let Some(point) = words.next() {
                let number = words.next().and_then(|word| Some((word, number(word)?)));
                let Some((word, number)) = number else {
                    anyhow::bail!("{ident}[{text}]: missing number for the point {point}");
                };
                found.push((point.to_owned(), number, word.to_owned()));
            }
        }
    }
    let lowest = found.iter().map(|(_, number, _)| *number).fold(f64::INFINITY, f64::min);
    let highest = found.iter().map(|(_, number, _)| *number).fold(f64::NEG_INFINITY, f64::max);
    let is_share = lowest >= 0.0 && highest <= 1.0;
    let share = |number: f64| match highest - lowest {
        _ if is_share => (number * 1000.0).round() as i32,
        range if range > 0.0 => ((number - lowest) / range * 1000.0).round() as i32,
        _ => 1000,
    };
    Ok(found.into_iter().map(|(point, number, word)| (point, share(number), short(number, word))).collect())
}

fn number(word: &str) -> Option<f64> {
    word.trim_end_matches('%').parse().ok().filter(|number: &f64| number.is_finite())
}

/// The text of a value, rounded if it is too long.
fn short(number: f64, word: String) -> String {
    if word.len() <= SHORT {
        return word;
    }
    let digits = if number.abs() < 10.0 { 2 } else { 0 };
    format!("{number:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: Result<&[(&str, i32, &str)], &str>) {
        let doc = opensgf::read(source.as_bytes());
        let view = opensgf::games(&doc).next().unwrap();
        let found = values(&view, view.root(), "XH").map_err(|error| error.to_string());
        let expected =
            expected.map(|all| all.iter().map(|&(p, s, t)| (p.to_owned(), s, t.to_owned())).collect());
        assert_eq!(found, expected.map_err(str::to_owned), "{source}");
    }

    #[test]
    fn scales_values_outside_0_to_1() {
        check("(;XH[aa:0.5][bb:1])", Ok(&[("aa", 500, "0.5"), ("bb", 1000, "1")]));
        check(
            "(;XH[aa -10 bb 30, cc 10.12345])",
            Ok(&[("aa", 0, "-10"), ("bb", 1000, "30"), ("cc", 503, "10")]),
        );
        check("(;XH[aa:7])", Ok(&[("aa", 1000, "7")]));
        check("(;C[x])", Ok(&[]));
        check("(;XH[aa:x])", Err("XH[aa:x]: missing number for the point aa"));
    }
}
