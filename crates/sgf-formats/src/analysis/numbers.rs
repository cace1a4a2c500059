//! Single values of Sabaki, Ogatak and q5Go.

use sgf_model::record::{GameView, find_all};
use sgf_syntax::Node;

use super::{Analysis, Origin};

/// Reads a number; some programs write a decimal comma.
pub(super) fn real(text: &str) -> Option<f64> {
    let text = text.trim();
    let number = text.parse::<f64>().or_else(|_| text.replacen(',', ".", 1).parse());
    number.ok().filter(|number| number.is_finite())
}

/// Converts a percentage to a share of 1.
pub(super) fn share(percent: f64) -> Option<f64> {
    // 53.1 / 100 is not 0.531 in binary, so round.
    (0.0..=100.0).contains(&percent).then(|| (percent * 1e6).round() / 1e8)
}

/// The texts of a property.
pub(super) fn values<'v>(
    view: &'v GameView<'_>,
    node: Node<'v>,
    ident: &'v [u8],
) -> impl Iterator<Item = String> + 'v {
    find_all(node, ident).flat_map(sgf_syntax::Property::values).map(move |value| {
        let raw = sgf_model::value::TextDecoder::characters(view, value.raw());
        sgf_model::value::text(&*raw).into_owned()
    })
}

/// `SBKV` is Black's win rate in percent, `SBKS` and Ogatak's `OGSC` are Black's lead.
pub(super) fn read_sabaki(view: &GameView<'_>, node: Node<'_>) -> Option<Analysis> {
    let first = |ident: &[u8]| values(view, node, ident).next().and_then(|text| real(&text));
    let winrate = first(b"SBKV").and_then(share);
    let score = first(b"SBKS").or_else(|| first(b"OGSC"));
    let has_values = winrate.is_some() || score.is_some();
    has_values.then(|| Analysis { origin: Origin::Sabaki, winrate, score, ..Analysis::default() })
}

/// `QLZV[visits:chance]` and `QKGV[visits:chance:lead:deviation:komi:engine]`, a value for each engine.
pub(super) fn read_q5go(view: &GameView<'_>, node: Node<'_>, all: &mut Vec<Analysis>) {
    for ident in [&b"QKGV"[..], b"QLZV"] {
        for text in values(view, node, ident) {
            let mut parts = text.split(':');
            let visits = parts.next().and_then(|part| part.trim().parse().ok());
            let winrate = parts.next().and_then(real).filter(|chance| (0.0..=1.0).contains(chance));
            if winrate.is_none() {
                continue;
            }
            let (score, score_stdev) = (parts.next().and_then(real), parts.next().and_then(real));
            let engine = parts.nth(1).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
            let origin = Origin::Q5Go;
            all.push(Analysis { origin, engine, visits, winrate, score, score_stdev, ..Analysis::default() });
        }
    }
}
