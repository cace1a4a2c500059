//! `LZ` and related properties of Lizzie, LizzieYzy and lizgoban.
//!
//! The first line has the program, the win rate in percent of the player who has just moved, and the playouts, perhaps
//! shortened to `2.8k`; LizzieYzy adds lead and deviation. The second line is engine output: candidates separated by `info`, with win
//! rates of the player to move in hundredths of a percent.

use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::numbers::{real, share, values};
use super::{Analysis, Board, Candidate, Origin};
use crate::vertex;

/// The properties of the first and second engine, for nodes and for the start.
const IDENTS: [&[u8]; 4] = [b"LZ", b"LZOP", b"LZ2", b"LZOP2"];

pub(super) fn read(view: &GameView<'_>, node: Node<'_>, board: Board, all: &mut Vec<Analysis>) {
    for ident in IDENTS {
        all.extend(values(view, node, ident).filter_map(|text| analysis(&text, board)));
    }
}

fn analysis(text: &str, board: Board) -> Option<Analysis> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = first.split_whitespace();
    let engine = words.next()?.to_owned();
    let of_opponent = words.next().and_then(real).and_then(share)?;
    let visits = words.next().and_then(shortened);
    let (score, score_stdev) = (words.next().and_then(real), words.next().and_then(real));
    let mut analysis = Analysis {
        origin: Origin::Lizzie,
        engine: Some(engine),
        visits,
        winrate: Some(of_black(1.0 - of_opponent, board.turn)),
        score: score.map(|score| signed(score, board.turn)),
        score_stdev,
        // A setting of the engine decides whether the lead is for Black or for the player to move.
        is_uncertain: score.is_some(),
        ..Analysis::default()
    };
    take_candidates(rest, board, &mut analysis);
    Some(analysis)
}

/// Converts a win rate of the player to move to Black's.
fn of_black(chance: f64, turn: Color) -> f64 {
    let chance = if turn == Color::Black { chance } else { 1.0 - chance };
    (chance * 1e8).round() / 1e8
}

/// Converts a lead of the player to move to Black's.
fn signed(lead: f64, turn: Color) -> f64 {
    if turn == Color::Black { lead } else { -lead }
}

/// `812`, `2.8k`, `12.3m`.
fn shortened(text: &str) -> Option<u64> {
    let (digits, times) = match text.as_bytes().last()? {
        b'k' | b'K' => (&text[..text.len() - 1], 1e3),
        b'm' | b'M' => (&text[..text.len() - 1], 1e6),
        _ => (text, 1.0),
    };
    let number = real(digits)?;
    (0.0..1e12).contains(&number).then(|| (number * times).round() as u64)
}

/// The keywords of engine output, which end the values of the previous one.
const KEYS: &[&str] = &[
    "move",
    "visits",
    "winrate",
    "scoreMean",
    "scoreLead",
    "scoreStdev",
    "scoreSelfplay",
    "prior",
    "lcb",
    "order",
    "pv",
    "pvVisits",
    "pvEdgeVisits",
    "utility",
    "utilityLcb",
    "weight",
    "edgeVisits",
    "isSymmetryOf",
    "info",
    "rootInfo",
    "ownership",
    "ownershipStdev",
    "movesOwnership",
    "movesOwnershipStdev",
];

/// Reads engine output: keywords with values, where lists end at the next keyword.
fn take_candidates(line: &str, board: Board, analysis: &mut Analysis) {
    let mut words = line.split_whitespace().peekable();
    let mut current: Option<Candidate> = None;
    let mut is_of_root = false;
    while let Some(key) = words.next() {
        if !KEYS.contains(&key) {
            continue;
        }
        let mut list = Vec::new();
        while let Some(word) = words.next_if(|word| !KEYS.contains(word)) {
            list.push(word);
        }
        let first = list.first().copied();
        match key {
            "info" | "rootInfo" => {
                analysis.candidates.extend(current.take());
                is_of_root = key == "rootInfo";
            }
            "move" => {
                analysis.candidates.extend(current.take());
                current = first.and_then(|word| vertex::read(word, board.size)).map(Candidate::new);
            }
            "ownership" => {
                let n_points = usize::from(board.size.0) * usize::from(board.size.1);
                let owners = list.iter().filter_map(|word| word.parse::<f32>().ok()).take(n_points);
                let side = if board.turn == Color::Black { 1.0 } else { -1.0 };
                let owners: Vec<f32> = owners.map(|owner| owner * side).collect();
                if owners.len() == n_points {
                    analysis.ownership = owners;
                }
            }
            _ if is_of_root => {}
            _ => take_value(current.as_mut(), key, &list, board),
        }
    }
    analysis.candidates.extend(current);
}

fn take_value(candidate: Option<&mut Candidate>, key: &str, list: &[&str], board: Board) {
    let Some(candidate) = candidate else { return };
    let number = || list.first().and_then(|word| real(word));
    match key {
        "visits" => candidate.visits = list.first().and_then(|word| shortened(word)),
        "order" => candidate.order = list.first().and_then(|word| word.parse().ok()),
        "winrate" => {
            candidate.winrate =
                number().and_then(|it| share(hundredths(it))).map(|it| of_black(it, board.turn));
        }
        "prior" => candidate.prior = number().and_then(|it| share(hundredths(it))),
        "scoreMean" | "scoreLead" => candidate.score = number().map(|lead| signed(lead, board.turn)),
        "pv" => candidate.line = list.iter().map_while(|word| vertex::read(word, board.size)).collect(),
        _ => {}
    }
}

/// Converts hundredths of a percent to percent; fractions below 1 are shares, as in KataGo.
fn hundredths(number: f64) -> f64 {
    if number.fract() != 0.0 && number < 1.0 { number * 100.0 } else { number / 100.0 }
}
