//! Prints a record of a random backgammon match, for comparison with GNU Backgammon.
//!
//! Usage: `random_backgammon SEED LENGTH`, where a LENGTH of 0 is a money session of three games. All plays, doubles, beavers and drops are
//! legal; `xtask/peers/compare_with_gnubg.py` checks that GNU Backgammon agrees.

use sgf_games::backgammon::{Backgammon, Move};
use sgf_games::zobrist::key;
use sgf_games::{Options, Outcome, Position, SetUp};
use sgf_model::value::Color;

#[allow(clippy::print_stdout, reason = "printing is what it is for")]
fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u32>().unwrap_or(0));
    let (seed, length) = (arguments.next().unwrap_or(0), arguments.next().unwrap_or(0));
    let mut chance = Chance(key(u64::from(seed)));
    let (mut score, mut is_after_crawford, mut number) = ([0, 0], false, 0);
    while if length == 0 { number < 3 } else { score.iter().all(|&points| points < length) } {
        let is_crawford = length > 1 && !is_after_crawford && score.contains(&(length - 1));
        is_after_crawford |= is_crawford;
        let rules = match (length, is_crawford) {
            (0, _) => "Jacoby",
            (_, true) => "Crawford:CrawfordGame",
            (_, false) => "Crawford",
        };
        let [black, white] = score;
        let information = [("length", length), ("game", number), ("ws", white), ("bs", black)];
        let (outcome, nodes) = game(&mut chance, rules, &information);
        let information: String = information.iter().map(|(tag, value)| format!("[{tag}:{value}]")).collect();
        println!("(;FF[4]GM[6]CA[UTF-8]AP[OpenSGF]MI{information}PW[White]PB[Black]RU[{rules}]RE[{outcome}]");
        println!("{nodes})\n");
        let points = outcome.margin.unwrap_or_default() as u32;
        score[outcome.winner.map_or(0, |winner| winner as usize)] += points;
        number += 1;
    }
}

/// Plays a game, and returns its outcome and nodes.
fn game(chance: &mut Chance, rules: &str, information: &[(&str, u32)]) -> (Outcome, String) {
    let mut options = Options::default().with_rules(rules);
    options.first = Some([Color::Black, Color::White][chance.below(2) as usize]);
    let mut position = Backgammon::begin(&options).expect("backgammon has no sizes");
    for (tag, value) in information {
        set(&mut position, "MI", &format!("{tag}:{value}"));
    }
    let mut nodes = String::new();
    while let Some(color) = position.turn() {
        let step = choose(chance, color, &mut position);
        let written = position.write_move(&step);
        position.play(color, &step).expect("what is listed is legal");
        nodes.push_str(&format!(";{}[{written}]", char::from(b"BW"[color as usize])));
        if nodes.len() - nodes.rfind('\n').unwrap_or(0) > 90 {
            nodes.push('\n');
        }
    }
    (position.outcome().expect("the game has ended"), nodes)
}

/// Doubles sometimes, answers a double, or rolls and plays.
fn choose(chance: &mut Chance, color: Color, position: &mut Backgammon) -> Move {
    let answer = [Move::Take, Move::Take, Move::Drop, Move::Double][chance.below(4) as usize].clone();
    if position.is_doubled() {
        return if position.check_move(color, &answer).is_ok() { answer } else { Move::Take };
    }
    if chance.below(20) == 0 && position.check_move(color, &Move::Double).is_ok() {
        return Move::Double;
    }
    let mut moves = Vec::new();
    while moves.is_empty() {
        set(position, "DI", &format!("{}{}", chance.below(6) + 1, chance.below(6) + 1));
        position.legal_moves(&mut moves);
    }
    moves.swap_remove(chance.below(moves.len() as u64) as usize)
}

fn set(position: &mut Backgammon, ident: &str, value: &str) {
    position.set_up(&SetUp { ident, value }).expect("a value of the property");
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = key(self.0);
        self.0 % limit
    }
}
