//! Results in words, English first: `Black wins by 12 points`, `White resigns.`, `Jigo`, `Zwart wint`.

use super::Reading;
use super::manner::{take_manner, take_unit};
use super::number::{take_amount, take_spelled};
use super::scan::Scan;
use super::words::take_color;
use crate::info::{GameResult, Manner};
use crate::value::Color;

pub(super) fn read(text: &str) -> Option<Reading<GameResult>> {
    phrase(text).or_else(|| side_and_verb(text)).or_else(|| verb_and_side(text)).or_else(|| unknown(text))
}

const DRAW: &[&str] = &[
    "draw",
    "drawn",
    "draw game",
    "drawn game",
    "game is a draw",
    "the game is a draw",
    "game drawn",
    "jigo",
    "tie",
    "tied",
    "tie game",
    "remis",
    "unentschieden",
    "nulle",
    "gelijkspel",
    "empate",
    "patta",
    "pareggio",
    "oavgjort",
    "ничья",
    "1/2-1/2",
    "½-½",
];
const VOID: &[&str] = &[
    "void",
    "no result",
    "no-result",
    "noresult",
    "unfinished",
    "left unfinished",
    "not finished",
    "game unfinished",
    "suspended",
    "game suspended",
    "adjourned",
    "has adjourned",
    "game adjourned",
    "annulled",
    "no contest",
];
const UNKNOWN: &[&str] =
    &["unknown", "result unknown", "unknown result", "not known", "unbekannt", "inconnu"];
/// The format cannot express these; the nearest result is likely useful, and the words must be kept.
const NEARLY_VOID: &[&str] =
    &["both lost", "both lose", "both players lost", "both players lose", "not played"];

fn phrase(text: &str) -> Option<Reading<GameResult>> {
    let phrase = text.trim_end_matches(['.', '!']).to_lowercase();
    let is = |list: &[&str]| list.contains(&phrase.as_str());
    if is(DRAW) {
        Some(Reading::certain(GameResult::Draw))
    } else if is(VOID) {
        Some(Reading::certain(GameResult::Void))
    } else if is(UNKNOWN) {
        Some(Reading::certain(GameResult::Unknown))
    } else if is(NEARLY_VOID) {
        Some(Reading::with_rest(GameResult::Void, text))
    } else {
        None
    }
}

/// `? (the rest is lost)`
fn unknown(text: &str) -> Option<Reading<GameResult>> {
    let rest = text.strip_prefix('?')?;
    rest.starts_with([' ', '(']).then(|| Reading::with_rest(GameResult::Unknown, rest))
}

const WINS: &[&str] = &[
    "wins",
    "won",
    "win",
    "winner",
    "winning",
    "wint",
    "gewinnt",
    "gewann",
    "siegt",
    "gagne",
    "gagnent",
    "gana",
    "ganan",
    "vince",
    "vincono",
    "vence",
    "vencem",
    "wygrywa",
    "wygrywają",
    "vyhrál",
    "vinner",
    "vann",
    "voitti",
    "выиграли",
    "выиграл",
    "победили",
    "победил",
];
const LOSES: &[&str] = &[
    "loses",
    "lost",
    "lose",
    "verliest",
    "verliert",
    "verlor",
    "perd",
    "perdent",
    "pierde",
    "pierden",
    "perde",
    "perdono",
    "perdem",
    "przegrywa",
    "förlorar",
    "проиграли",
    "проиграл",
];
const RESIGNS: &[&str] = &[
    "resigns",
    "resigned",
    "resign",
    "abandonne",
    "abandonnent",
    "abandona",
    "abandonan",
    "abbandona",
    "сдались",
    "сдался",
];
const GIVES_UP: &[(&str, &str)] = &[("gives", "up"), ("gave", "up"), ("gibt", "auf"), ("geeft", "op")];
const TIMES_OUT: &[(&str, &str)] =
    &[("timed", "out"), ("times", "out"), ("exceeded", "time"), ("exceeds", "time")];

/// The meaning of a verb for its subject.
enum Verb {
    Wins,
    Loses(Option<Manner>),
}

fn take_verb(scan: &mut Scan<'_>) -> Option<Verb> {
    if scan.take_word(WINS) {
        return Some(Verb::Wins);
    }
    if scan.take_word(LOSES) {
        return Some(Verb::Loses(None));
    }
    if scan.take_word(RESIGNS) || take_pair(scan, GIVES_UP) {
        return Some(Verb::Loses(Some(Manner::Resign)));
    }
    if take_pair(scan, TIMES_OUT) || take_out_of_time(scan) {
        return Some(Verb::Loses(Some(Manner::Time)));
    }
    scan.take_word(&["forfeits", "forfeited"]).then_some(Verb::Loses(Some(Manner::Forfeit)))
}

fn take_pair(scan: &mut Scan<'_>, pairs: &[(&str, &str)]) -> bool {
    pairs.iter().any(|(first, second)| {
        let both =
            |scan: &mut Scan<'_>| (scan.take_word(&[first]) && scan.take_word(&[second])).then_some(());
        scan.attempt(both).is_some()
    })
}

fn take_out_of_time(scan: &mut Scan<'_>) -> bool {
    let phrase = |scan: &mut Scan<'_>| {
        let all = ["ran", "out", "of", "time"].iter().all(|word| scan.take_word(&[word]));
        all.then_some(())
    };
    scan.attempt(phrase).is_some()
}

/// `Black wins by 3.5`, `White resigns`, `Black lost on time`
fn side_and_verb(text: &str) -> Option<Reading<GameResult>> {
    let mut scan = Scan::new(text);
    let names_winner = scan.take_word(&["winner"]);
    scan.take_any(&[":", "="]);
    let side = take_color(&mut scan)?;
    if names_winner {
        return tail(side, None, scan);
    }
    scan.take_word(&["has", "have", "hat", "heeft"]);
    // `Black by 3.5`
    let ahead = scan;
    if scan.take_word(&["by"]) {
        return tail(side, None, ahead).filter(|reading| reading.value != GameResult::win(side));
    }
    match take_verb(&mut scan)? {
        Verb::Wins => tail(side, None, scan),
        Verb::Loses(manner) => tail(side.other(), manner, scan),
    }
}

/// `Won by Black`, `Win for White by resignation`
fn verb_and_side(text: &str) -> Option<Reading<GameResult>> {
    let mut scan = Scan::new(text);
    scan.take_word(&["game"]);
    if !scan.take_word(&["won", "win", "victory"]) || !scan.take_word(&["by", "for", "of"]) {
        return None;
    }
    let winner = take_color(&mut scan)?;
    tail(winner, None, scan)
}

/// Parses the text after the verb: the score, the manner, or something else.
fn tail(winner: Color, mut manner: Option<Manner>, mut scan: Scan<'_>) -> Option<Reading<GameResult>> {
    const FILLERS: &[&str] = &[
        "by", "on", "through", "due", "to", "the", "with", "via", "op", "auf", "durch", "door", "mit", "par",
        "au", "met", "por", "per", "an", "a", "za", "przez", "по", "на",
    ];
    let mut score = None;
    loop {
        let before = scan;
        while scan.take_word(FILLERS) {}
        if let Some(how) = take_manner(&mut scan) {
            manner = Some(how);
        } else if let Some(points) = take_points(&mut scan, score) {
            score = Some(points);
        } else {
            scan = before;
            break;
        }
    }
    if manner.is_some_and(|manner| manner != Manner::Resign) {
        score = None;
    }
    let rest = scan.rest.trim_start_matches([' ', ',', ';', '.', '!']);
    let names_sides_again = speaks_of_a_side(rest);
    (!names_sides_again).then(|| Reading::with_rest(GameResult::Win { winner, score, manner }, rest))
}

fn take_points(scan: &mut Scan<'_>, known: Option<f64>) -> Option<f64> {
    if known.is_some() {
        return None;
    }
    let points = take_amount(scan).or_else(|| take_spelled(scan))?;
    Some(points + take_unit(scan))
}

/// Returns whether the rest contains another result: `.. and White wins ..`.
fn speaks_of_a_side(rest: &str) -> bool {
    let mut scan = Scan::new(rest);
    while !scan.is_empty() {
        if take_color(&mut scan).is_some() {
            if scan.take("+") || take_verb(&mut scan).is_some() {
                return true;
            }
            continue;
        }
        let word = scan.rest.find(' ').map_or(scan.rest.len(), |space| space + 1);
        scan.rest = &scan.rest[word..];
    }
    false
}
