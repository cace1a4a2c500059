//! Stored engine analysis on pictures.
//!
//! [`formats::analysis`](crate::formats::analysis) reads the analysis that engines store in records. A picture shows moves
//! as discs, territory as marks, and the policy as faint discs. Only numbers formatted here get into the picture, never text
//! of the record, and at most one of each per point.

use std::collections::HashSet;

use sgf_formats::analysis::{Analysis, Candidate, of_node};
use sgf_games::{Geometry, Site, go};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_render::Diagram;
use sgf_render::scene::{self, Grade, Mark};
use sgf_syntax::Node;

/// A part of an analysis that a picture can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnalysisPart {
    /// Candidate moves as discs: the winrate in percent for the player to move, or else the lead in points; below it the
    /// visits, or else the lead. In text, the best twelve have letters.
    Moves,
    /// Predicted territory, as marks where it is likely.
    Territory,
    /// The policy in percent, as faint discs.
    Policy,
}

/// The ownership from which a point is marked.
const SURE: f32 = 0.5;
/// The smallest policy shown.
const SEEN: f32 = 0.005;
/// The largest loss of a good move, as winrate and points.
const NEAR: (f64, f64) = (0.02, 1.0);
/// Moves with fewer visits than this share of the maximum are dots.
const FEW: f64 = 0.005;

/// Adds stored engine analysis of a node to its picture, the richest of each part. Returns false if there is none.
///
/// # Examples
///
/// ```
/// use opensgf::render::{Diagram, View, draw};
/// use opensgf::{AnalysisPart, play::game, put_analysis};
/// let document = opensgf::read(b"(;GM[1]SZ[9]LZ[KataGo 45.0 1.2k\nmove E5 visits 900 winrate 4500 order 0 pv E5 move C3 visits 300 winrate 4100 order 1 pv C3])");
/// let view = opensgf::games(&document).next().unwrap();
/// let mut diagram = Diagram::at(&view, game(1).unwrap(), view.root())?;
/// assert!(put_analysis(&mut diagram, &view, view.root(), &[AnalysisPart::Moves]));
/// let scene = draw(&diagram, &View::default())?;
/// assert!(scene.description.ends_with("Looked at: E5 (45, 900), C3 (41, 300)."), "{}", scene.description);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn put_analysis<'d>(
    diagram: &mut Diagram,
    view: &GameView<'d>,
    node: Node<'d>,
    parts: &[AnalysisPart],
) -> bool {
    if parts.is_empty() {
        return false;
    }
    let all = of_node(view, node);
    let geometry = diagram.position.geometry();
    let mut has_any = false;
    for part in parts {
        has_any |= match part {
            AnalysisPart::Moves => put_moves(diagram, &all, geometry),
            AnalysisPart::Territory => put_territory(diagram, &all, geometry),
            AnalysisPart::Policy => put_policy(diagram, &all, geometry),
        };
    }
    has_any
}

fn put_moves(diagram: &mut Diagram, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.candidates.is_empty()) else { return false };
    let turn = diagram.position.turn().unwrap_or(Color::Black);
    let most = analysis.candidates.iter().filter_map(|candidate| candidate.visits).max().unwrap_or(0) as f64;
    let mut order: Vec<&Candidate> = analysis.candidates.iter().collect();
    // The list is usually sorted, best first; an explicit order in the record takes precedence.
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
        diagram.candidates.push((site, shown));
    }
    true
}

fn site(candidate: &Candidate, geometry: Geometry) -> Option<Site> {
    match candidate.step {
        go::Move::Put(point) => geometry.at(point.column().into(), point.row().into()),
        go::Move::Pass => None,
    }
}

/// Converts a value from Black's point of view to a player's.
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

/// Formats a count with at most four characters.
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

/// Iterates over a board row by row, with values in the same order.
fn by_site(values: &[f32], geometry: Geometry) -> impl Iterator<Item = (Site, f32)> {
    let columns = geometry.columns().max(1);
    let sites = values.iter().enumerate().map_while(move |(index, &value)| {
        let (column, row) = (index % usize::from(columns), index / usize::from(columns));
        Some((geometry.at(i32::try_from(column).ok()?, i32::try_from(row).ok()?)?, value))
    });
    sites.filter(|(_, value)| value.is_finite())
}

fn put_territory(diagram: &mut Diagram, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.ownership.is_empty()) else { return false };
    let marked = by_site(&analysis.ownership, geometry).filter(|(_, share)| share.abs() >= SURE);
    let mark = |share: f32| if share > 0.0 { Mark::BlackTerritory } else { Mark::WhiteTerritory };
    // Stones in their owner's territory need no mark.
    let needs_mark = |site: Site, mark: Mark| match diagram.position.occupant(site).owner() {
        Some(Color::Black) => mark == Mark::WhiteTerritory,
        Some(Color::White) => mark == Mark::BlackTerritory,
        None => true,
    };
    let marks: Vec<_> = marked
        .map(|(site, share)| (mark(share), site))
        .filter(|&(mark, site)| needs_mark(site, mark))
        .collect();
    diagram.markup.marks.extend(marks);
    true
}

fn put_policy(diagram: &mut Diagram, all: &[Analysis], geometry: Geometry) -> bool {
    let Some(analysis) = all.iter().find(|analysis| !analysis.policy.is_empty()) else { return false };
    let most = by_site(&analysis.policy, geometry).map(|(_, share)| share).fold(0.0, f32::max);
    let seen = by_site(&analysis.policy, geometry).filter(|&(_, share)| share >= SEEN);
    let value = |(site, share): (Site, f32)| {
        let share = share.min(1.0);
        (site, (share / most.min(1.0) * 1000.0) as i32, format!("{:.0}", share * 100.0))
    };
    diagram.values.extend(seen.map(value));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(record: &str, parts: &[AnalysisPart]) -> (bool, Diagram) {
        let document = crate::read(record.as_bytes());
        let view = crate::games(&document).next().unwrap();
        let node = view.main_line().last().unwrap();
        let mut diagram = Diagram::at(&view, sgf_games::game(1).unwrap(), node).unwrap();
        (put_analysis(&mut diagram, &view, node, parts), diagram)
    }

    /// The letter, grade and lines of each candidate.
    fn shown(diagram: &Diagram) -> Vec<String> {
        let name = |site: Site| diagram.position.geometry().name(site);
        let all = diagram.candidates.iter().map(|(site, it)| {
            format!("{} {:?} {:?} {}", name(*site), it.sign.unwrap_or('-'), it.grade, it.lines.join(" "))
        });
        all.collect()
    }

    #[test]
    fn values_are_for_the_player_to_move() {
        let info = "move E5 visits 12000 winrate 5500 scoreMean 1.5 order 0 pv E5 info move C3 visits 300 winrate 5480 scoreMean 1.2 order 1 pv C3 info move A1 visits 5 winrate 100 order 2 pv A1";
        let (is_there, diagram) =
            put(&format!("(;GM[1]SZ[9];B[gg]LZ[0.18 45.0 12k\n{info}])"), &[AnalysisPart::Moves]);
        assert!(is_there);
        assert_eq!(shown(&diagram), ["ee 'a' Best 55 12k", "cg 'b' Good 55 300", "ai '-' Weak  "]);
    }

    #[test]
    fn shows_one_candidate_per_point() {
        let mut info = String::new();
        for index in 0..100_000_usize {
            let (column, row) = (b"ABCDEFGHJ"[index % 9] as char, 1 + index / 9 % 9);
            info += &format!(
                "move {column}{row} visits {index} winrate 5000 order {index} pv {column}{row} info "
            );
        }
        let (is_there, diagram) =
            put(&format!("(;GM[1]SZ[9];B[gg]LZ[0.18 45.0 12k\n{info}])"), &[AnalysisPart::Moves]);
        assert!(is_there);
        assert_eq!(diagram.candidates.len(), 81);
        let scene = sgf_render::draw(&diagram, &sgf_render::View::default()).unwrap();
        // One is on the stone, and is not drawn.
        let drawn = scene.items.iter().filter(|item| matches!(item.kind, scene::ItemKind::Candidate(_)));
        assert_eq!(drawn.count(), 80);
    }

    #[test]
    fn formats_short_counts() {
        let counts = [0, 999, 1000, 1250, 9999, 12_345, 999_999, 1_000_000, u64::MAX];
        assert_eq!(counts.map(short), ["0", "999", "1.0k", "1.2k", "10k", "12k", "1.0M", "1.0M", "many"]);
    }

    #[test]
    fn shows_nothing_without_analysis() {
        for record in ["(;GM[1]SZ[9];B[ee]C[45 %])", "(;GM[1];LZ[])", "(;GM[1]KT[!!!])"] {
            let parts = [AnalysisPart::Moves, AnalysisPart::Territory, AnalysisPart::Policy];
            let (is_there, diagram) = put(record, &parts);
            assert!(!is_there && diagram.candidates.is_empty() && diagram.values.is_empty(), "{record}");
        }
    }
}
