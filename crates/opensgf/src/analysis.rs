//! What an engine thinks of a position, put on its picture.
//!
//! [`formats::analysis`](crate::formats::analysis) reads it, whichever program kept it; a picture shows moves as discs, territory as marks and the policy as
//! soft discs. All of it is numbers that are written here: no text of a record gets into a picture this way, and there is at most one of each on a
//! point, however many moves a record claims that an engine has looked at.

use std::collections::HashSet;

use sgf_formats::analysis::{Analysis, Candidate, of_node};
use sgf_games::{Geometry, Site, go};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_render::Subject;
use sgf_render::scene::{self, Grade, Mark};
use sgf_syntax::{Listed, Node};

/// A part of an analysis that a picture can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnalysisPart {
    /// The moves that were looked at, as discs: the chance to win in percent for the player whose turn it is, or without one the lead in
    /// points; below it the visits, or without them the lead. The best twelve have letters in text.
    Moves,
    /// To whom points will belong, as marks of territory where it is rather sure.
    Territory,
    /// How likely moves seem at a glance, in percent, as soft discs.
    Policy,
}

/// From which share on a point is marked as somebody's.
const SURE: f32 = 0.5;
/// Policies below this share are not shown.
const SEEN: f32 = 0.005;
/// By how much less than the best a move may be worth and be nearly as good: chances and points.
const NEAR: (f64, f64) = (0.02, 1.0);
/// Moves with fewer visits than this share of the most are dots.
const FEW: f64 = 0.005;

/// Puts what engines think of the position at a node on its picture, of each part the richest that is kept there. Tells whether anything
/// was there to be put.
///
/// # Examples
///
/// ```
/// use opensgf::render::{Subject, View, draw};
/// use opensgf::{AnalysisPart, play::game, put_analysis};
/// let document = opensgf::read(b"(;GM[1]SZ[9]LZ[KataGo 45.0 1.2k\nmove E5 visits 900 winrate 4500 order 0 pv E5 move C3 visits 300 winrate 4100 order 1 pv C3])");
/// let view = opensgf::games(&document).next().unwrap();
/// let mut subject = Subject::at(&view, game(1).unwrap(), view.root())?;
/// assert!(put_analysis(&mut subject, &view, view.root(), &[AnalysisPart::Moves]));
/// let scene = draw(&subject, &View::default())?;
/// assert!(scene.description.ends_with("Looked at: E5 (45, 900), C3 (41, 300)."), "{}", scene.description);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn put_analysis<'d>(
    subject: &mut Subject,
    view: &GameView<'d>,
    node: Node<'d>,
    parts: &[AnalysisPart],
) -> bool {
    if parts.is_empty() {
        return false;
    }
    let all = of_node(view, node);
    let geometry = subject.position.geometry();
    let mut has_any = false;
    for part in parts {
        has_any |= match part {
            AnalysisPart::Moves => put_moves(subject, &all, geometry),
            AnalysisPart::Territory => put_territory(subject, &all, geometry),
            AnalysisPart::Policy => put_policy(subject, &all, geometry),
        };
    }
    has_any
}

fn put_moves(subject: &mut Subject, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.candidates.is_empty()) else { return false };
    let turn = subject.position.turn().unwrap_or(Color::Black);
    let most = analysis.candidates.iter().filter_map(|candidate| candidate.visits).max().unwrap_or(0) as f64;
    let mut order: Vec<&Candidate> = analysis.candidates.iter().listed();
    // They come best first; where a record says otherwise, its numbers count.
    order.sort_by_key(|candidate| candidate.order.unwrap_or(u32::MAX));
    let best = order[0];
    let (mut taken, mut letters) = (HashSet::new(), 'a'..='l');
    for (index, candidate) in order.into_iter().enumerate() {
        let Some(site) = site(candidate, geometry).filter(|site| taken.insert(*site)) else { continue };
        let is_seen = candidate.visits.is_none_or(|visits| visits as f64 >= most * FEW);
        let shown = scene::Candidate {
            grade: if index == 0 { Grade::Best } else { grade(candidate, best, turn) },
            sign: if is_seen { letters.next() } else { None },
            lines: if is_seen { lines(candidate, turn) } else { Default::default() },
        };
        subject.candidates.push((site, shown));
    }
    true
}

fn site(candidate: &Candidate, geometry: Geometry) -> Option<Site> {
    match candidate.step {
        go::Move::Put(point) => geometry.at(point.column().into(), point.row().into()),
        go::Move::Pass => None,
    }
}

/// Turns a value that is told from Black's side to the side of a player.
fn of(turn: Color, value: f64, whole: f64) -> f64 {
    if turn == Color::Black { value } else { whole - value }
}

fn grade(candidate: &Candidate, best: &Candidate, turn: Color) -> Grade {
    let loss = |of_one: fn(&Candidate) -> Option<f64>, whole: f64| {
        Some(of(turn, of_one(best)?, whole) - of(turn, of_one(candidate)?, whole))
    };
    let is_near = match (loss(|it| it.score, 0.0), loss(|it| it.winrate, 1.0)) {
        (Some(points), _) => points <= NEAR.1,
        (None, Some(chance)) => chance <= NEAR.0,
        (None, None) => false,
    };
    if is_near { Grade::Good } else { Grade::Weak }
}

fn lines(candidate: &Candidate, turn: Color) -> [String; 2] {
    let chance = candidate.winrate.filter(|it| it.is_finite());
    let chance = chance.map(|chance| format!("{:.0}", of(turn, chance.clamp(0.0, 1.0), 1.0) * 100.0));
    let score = candidate.score.filter(|it| it.abs() < 1000.0);
    let score = score.map(|score| format!("{:+.1}", of(turn, score, 0.0) + 0.0));
    let visits = candidate.visits.map(short);
    let (first, rest) = match chance {
        Some(chance) => (chance, visits.or(score)),
        None => (score.unwrap_or_default(), visits),
    };
    let mut lines = [first, rest.unwrap_or_default()];
    if lines[0].is_empty() {
        lines.swap(0, 1);
    }
    lines
}

/// A count in four signs at most.
fn short(count: u64) -> String {
    let mut unit = count as f64;
    for sign in ["", "k", "M", "G", "T"] {
        if unit < 999.5 {
            let digits = usize::from(!sign.is_empty() && unit < 9.95);
            return format!("{unit:.digits$}{sign}");
        }
        unit /= 1000.0;
    }
    "many".to_owned()
}

/// The sites of a board row by row, with the values that stand in the same order.
fn by_site(values: &[f32], geometry: Geometry) -> impl Iterator<Item = (Site, f32)> {
    let columns = geometry.columns().max(1);
    let sites = values.iter().enumerate().map_while(move |(index, &value)| {
        let (column, row) = (index % usize::from(columns), index / usize::from(columns));
        Some((geometry.at(i32::try_from(column).ok()?, i32::try_from(row).ok()?)?, value))
    });
    sites.filter(|(_, value)| value.is_finite())
}

fn put_territory(subject: &mut Subject, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.ownership.is_empty()) else { return false };
    let marked = by_site(&analysis.ownership, geometry).filter(|(_, share)| share.abs() >= SURE);
    let mark = |share: f32| if share > 0.0 { Mark::BlackTerritory } else { Mark::WhiteTerritory };
    // A stone on its own ground needs no mark.
    let is_said = |site: Site, mark: Mark| match subject.position.occupant(site).owner() {
        Some(Color::Black) => mark == Mark::WhiteTerritory,
        Some(Color::White) => mark == Mark::BlackTerritory,
        None => true,
    };
    let marks: Vec<_> =
        marked.map(|(site, share)| (mark(share), site)).filter(|&(mark, site)| is_said(site, mark)).listed();
    subject.markup.marks.extend(marks);
    true
}

fn put_policy(subject: &mut Subject, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.policy.is_empty()) else { return false };
    let most = by_site(&analysis.policy, geometry).map(|(_, share)| share).fold(0.0, f32::max);
    let seen = by_site(&analysis.policy, geometry).filter(|&(_, share)| share >= SEEN);
    let value = |(site, share): (Site, f32)| {
        let share = share.min(1.0);
        (site, (share / most.min(1.0) * 1000.0) as i32, format!("{:.0}", share * 100.0))
    };
    subject.values.extend(seen.map(value));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(record: &str, parts: &[AnalysisPart]) -> (bool, Subject) {
        let document = crate::read(record.as_bytes());
        let view = crate::games(&document).next().unwrap();
        let node = view.main_line().last().unwrap();
        let mut subject = Subject::at(&view, sgf_games::game(1).unwrap(), node).unwrap();
        (put_analysis(&mut subject, &view, node, parts), subject)
    }

    /// The letter, the grade and the lines of each candidate.
    fn shown(subject: &Subject) -> Vec<String> {
        let name = |site: Site| subject.position.geometry().name(site);
        let all = subject.candidates.iter().map(|(site, it)| {
            format!("{} {:?} {:?} {}", name(*site), it.sign.unwrap_or('-'), it.grade, it.lines.join(" "))
        });
        all.collect()
    }

    #[test]
    fn moves_are_told_from_the_side_of_the_player_whose_turn_it_is() {
        let info = "move E5 visits 12000 winrate 5500 scoreMean 1.5 order 0 pv E5 info move C3 visits 300 winrate 5480 scoreMean 1.2 order 1 pv C3 info move A1 visits 5 winrate 100 order 2 pv A1";
        let (is_there, subject) =
            put(&format!("(;GM[1]SZ[9];B[gg]LZ[0.18 45.0 12k\n{info}])"), &[AnalysisPart::Moves]);
        assert!(is_there);
        assert_eq!(shown(&subject), ["ee 'a' Best 55 12k", "cg 'b' Good 55 300", "ai '-' Weak  "]);
    }

    #[test]
    fn a_hundred_thousand_candidates_are_as_many_as_the_board_has_points() {
        let mut info = String::new();
        for index in 0..100_000_usize {
            let (column, row) = (b"ABCDEFGHJ"[index % 9] as char, 1 + index / 9 % 9);
            info += &format!(
                "move {column}{row} visits {index} winrate 5000 order {index} pv {column}{row} info "
            );
        }
        let (is_there, subject) =
            put(&format!("(;GM[1]SZ[9];B[gg]LZ[0.18 45.0 12k\n{info}])"), &[AnalysisPart::Moves]);
        assert!(is_there);
        assert_eq!(subject.candidates.len(), 81);
        let scene = sgf_render::draw(&subject, &sgf_render::View::default()).unwrap();
        // One lies on the stone and is not drawn.
        let drawn = scene.items.iter().filter(|item| matches!(item.thing, scene::Thing::Candidate(_)));
        assert_eq!(drawn.count(), 80);
    }

    #[test]
    fn counts_are_short() {
        let counts = [0, 999, 1000, 1250, 9999, 12_345, 999_999, 1_000_000, u64::MAX];
        assert_eq!(counts.map(short), ["0", "999", "1.0k", "1.2k", "10k", "12k", "1.0M", "1.0M", "many"]);
    }

    #[test]
    fn where_nothing_is_kept_nothing_is_put() {
        for record in ["(;GM[1]SZ[9];B[ee]C[45 %])", "(;GM[1];LZ[])", "(;GM[1]KT[!!!])"] {
            let parts = [AnalysisPart::Moves, AnalysisPart::Territory, AnalysisPart::Policy];
            let (is_there, subject) = put(record, &parts);
            assert!(!is_there && subject.candidates.is_empty() && subject.values.is_empty(), "{record}");
        }
    }
}
