//! `KT` of KaTrain: three values, each gzip in base64: ownership and policy as 16-bit floats, and the candidates as JSON. All
//! values are for Black.

use std::io::Read;

use base64::Engine;
use flate2::read::GzDecoder;
use sgf_model::record::{GameView, find};
use sgf_syntax::Node;

use super::katago::{self, Perspective};
use super::{Analysis, Board, Candidate, Origin};
use crate::json::{Json, Value};
use crate::vertex;

/// The maximum unpacked size of a value, more than the JSON of a thousand candidates.
const LIMIT: usize = 8 << 20;

pub(super) fn read(view: &GameView<'_>, node: Node<'_>, board: Board) -> Option<Analysis> {
    let version = find(view.root(), b"KTV")
        .and_then(|it| std::str::from_utf8(it.raw()).ok()?.trim().parse::<f64>().ok());
    // Later versions can use the same names with other meanings.
    if version.is_some_and(|version| version > 1.0) {
        return None;
    }
    let property = find(node, b"KT")?;
    let mut values = property.values().map(sgf_syntax::Value::raw);
    let [owners, policy, main] = [values.next()?, values.next()?, values.next()?];
    let n_points = usize::from(board.size.0) * usize::from(board.size.1);
    let main = unpacked(main, LIMIT)?;
    let (json, _) = Json::read(&main, 0).ok()?;
    let mut analysis = Analysis { origin: Origin::KaTrain, ..Analysis::default() };
    if let Some(root) = json.root().get("root") {
        katago::take_root(root, board, Perspective::Black, &mut analysis);
    }
    let moves = json.root().get("moves");
    for (name, value) in moves.iter().flat_map(|moves| moves.entries()) {
        analysis.candidates.extend(candidate(&name.text().unwrap_or_default(), value, board));
    }
    analysis.candidates.sort_by_key(|candidate| candidate.order.unwrap_or(u32::MAX));
    analysis.ownership = floats(owners, n_points).unwrap_or_default();
    analysis.policy = floats(policy, n_points + 1).unwrap_or_default();
    Some(analysis)
}

fn candidate(name: &str, value: Value<'_, '_>, board: Board) -> Option<Candidate> {
    let mut candidate = Candidate::new(vertex::read(name, board.size)?);
    katago::take_candidate(value, board, Perspective::Black, &mut candidate);
    Some(candidate)
}

/// Decodes base64 and gzip up to a limit, since a few bytes can unpack to gigabytes.
fn unpacked(value: &[u8], limit: usize) -> Option<Vec<u8>> {
    let packed: Vec<u8> = value.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let packed = base64::engine::general_purpose::STANDARD.decode(packed).ok()?;
    let mut bytes = Vec::new();
    GzDecoder::new(&packed[..]).take(limit as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() <= limit).then_some(bytes)
}

/// Reads little-endian 16-bit floats.
fn floats(value: &[u8], n_numbers: usize) -> Option<Vec<f32>> {
    let bytes = unpacked(value, n_numbers * 2)?;
    let numbers = bytes.chunks_exact(2).map(|pair| half(u16::from_le_bytes([pair[0], pair[1]])));
    (bytes.len() == n_numbers * 2).then(|| numbers.collect())
}

/// Converts an IEEE 754 binary16 number: sign, five bits of exponent, ten bits of fraction.
fn half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    sign * match exponent {
        0 => fraction * 2_f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + fraction / 1024.0) * 2_f32.powi(exponent - 15),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_half_precision_numbers() {
        for (bits, number) in [
            (0, 0.0),
            (0x3C00, 1.0),
            (0xBC00, -1.0),
            (0x3800, 0.5),
            (0x3555, 0.333_251_95),
            (1, 5.960_464_5e-8),
        ] {
            assert_eq!(half(bits), number);
        }
        assert!(half(0x7E00).is_nan());
    }

    #[test]
    fn rejects_values_that_unpack_to_too_much() {
        use std::io::Write;
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&vec![b' '; LIMIT + 1]).expect("it is packed in memory");
        let packed = packer.finish().expect("it is packed in memory");
        assert!(packed.len() < 20_000);
        let value = base64::engine::general_purpose::STANDARD.encode(packed);
        assert_eq!(unpacked(value.as_bytes(), LIMIT), None);
        assert_eq!(unpacked(b"not base64", LIMIT), None);
    }
}
