//! Commands of Go: handicap stones, scores and dead stones.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", section 4.

use std::collections::BTreeSet;

use opensgf::play::go::{Estimate, Ruleset, Scoring};
use opensgf::play::{AnyPosition, Claims, Outcome, Site};
use opensgf::value::Color;

use super::{Engine, number};
use crate::commands::gtp::game::Step;
use crate::commands::gtp::line::Answer;
use crate::commands::gtp::vertex;

/// Places handicap stones on fixed points, and lists them.
pub(super) fn fixed_handicap(engine: &mut Engine, args: &[String]) -> Answer {
    let n_stones = number(args, 0)?;
    let side = empty_board(engine)?;
    let points = fixed_points(side, n_stones).ok_or("invalid number of stones")?;
    place(engine, &points)
}

/// Places handicap stones: on the fixed points, and further ones where the player would move.
pub(super) fn place_free_handicap(engine: &mut Engine, args: &[String]) -> Answer {
    let n_stones: usize = number(args, 0)?;
    let side = empty_board(engine)?;
    let n_points = usize::from(side) * usize::from(side);
    if n_stones < 2 || n_stones >= n_points {
        return Err("invalid number of stones".into());
    }
    let n_fixed = (2..=n_stones.min(9)).rev().find(|&n_fixed| fixed_points(side, n_fixed).is_some());
    let mut points = n_fixed.and_then(|n_fixed| fixed_points(side, n_fixed)).unwrap_or_default();
    place(engine, &points)?;
    while points.len() < n_stones {
        match engine.choose(Color::Black)?.as_str() {
            // The protocol allows fewer stones.
            "pass" | "resign" => break,
            point => points.push(point.to_owned()),
        }
        engine.restart(|_| {})?;
        place(engine, &points)?;
    }
    Ok(points.join(" "))
}

/// Places the stones that the controller chose.
pub(super) fn set_free_handicap(engine: &mut Engine, args: &[String]) -> Answer {
    if !engine.game.is_new() {
        return Err("board not empty".into());
    }
    let distinct: BTreeSet<String> = args.iter().map(|point| point.to_ascii_uppercase()).collect();
    if args.len() < 2 || distinct.len() < args.len() {
        return Err("bad vertex list".into());
    }
    place(engine, args)?;
    Ok(String::new())
}

/// The side of the board, if it is square and empty.
fn empty_board(engine: &Engine) -> Result<u16, String> {
    if !engine.game.is_new() {
        return Err("board not empty".into());
    }
    let geometry = engine.game.position.geometry();
    let is_square = geometry.columns() == geometry.rows();
    is_square.then(|| geometry.columns()).ok_or_else(|| "invalid number of stones".into())
}

/// Places handicap stones on an empty board, after which White moves.
fn place(engine: &mut Engine, points: &[String]) -> Answer {
    let position = engine.game.position.copy();
    let mut values = Vec::new();
    for point in points {
        let step = vertex::read(engine.game.spec, &*position, Color::Black, point);
        let step = step.ok().filter(|step| !step.path().is_empty()).ok_or("bad vertex list")?;
        values.push(position.write_move(&step).map_err(|error| error.to_string())?);
    }
    if values.is_empty() {
        return Ok(String::new());
    }
    let handicap = Some(values.len() as i64);
    engine.game.change(|options| options.handicap = handicap).map_err(|error| error.to_string())?;
    for value in values {
        engine.game.add(Step::SetUp("AB".into(), value));
    }
    engine.game.add(Step::Turn(Color::White));
    Ok(points.join(" "))
}

/// The vertices of fixed handicap stones: up to nine on boards of odd sizes from 9, up to four on even ones from 8 and on 7×7.
fn fixed_points(side: u16, n_stones: usize) -> Option<Vec<String>> {
    let most = match side {
        7 => 4,
        8.. if side.is_multiple_of(2) => 4,
        9.. => 9,
        _ => 0,
    };
    if !(2..=most).contains(&n_stones) {
        return None;
    }
    let near = if side < 13 { 3 } else { 4 };
    let (far, middle) = (side + 1 - near, side.div_ceil(2));
    let (corners, sides) = (
        [(near, near), (far, far), (near, far), (far, near)],
        [(near, middle), (far, middle), (middle, near), (middle, far)],
    );
    // Odd numbers from 5 have a stone in the middle.
    let has_middle = n_stones > 4 && n_stones % 2 == 1;
    let n_sides = n_stones.saturating_sub(4 + usize::from(has_middle));
    let places = corners.into_iter().take(n_stones.min(4)).chain(sides.into_iter().take(n_sides));
    let places = places.chain(has_middle.then_some((middle, middle)));
    Some(places.map(|(column, row)| format!("{}{row}", letter(column))).collect())
}

/// The letter of a column, counted from 1; there is no I.
fn letter(column: u16) -> char {
    char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[usize::from(column) - 1])
}

/// The claims with which a position is scored: those of the most likely settlement.
fn claims(engine: &Engine) -> Result<Claims, String> {
    let rules = Ruleset::of(&engine.game.options.rules);
    let position = &*engine.game.position;
    let is_empty = position.geometry().sites().all(|site| position.occupant(site).owner().is_none());
    // Nothing can be dead, and an estimate of the empty board would be a guess.
    if is_empty || rules.is_some_and(|rules| rules.nothing_is_dead) {
        return Ok(Claims::default());
    }
    let scoring = rules.map_or(Scoring::Territory, |rules| rules.scoring);
    let estimate = Estimate::at(position).ok_or("cannot score")?;
    Ok(estimate.likely.claims(scoring))
}

/// The score, with estimated dead stones.
pub(super) fn final_score(engine: &Engine) -> Answer {
    let score = engine.game.position.score(&claims(engine)?).map_err(|error| error.to_string())?;
    let score = score.ok_or("cannot score")?;
    let outcome = Outcome::by_count(score.black, score.white);
    Ok(outcome.winner.map_or_else(|| "0".into(), |_| outcome.to_string()))
}

/// The groups that are `alive` or `dead`, a line each. The estimate knows no `seki`.
pub(super) fn final_status_list(engine: &mut Engine, args: &[String]) -> Answer {
    let is_dead_listed = match args.first().map(|status| status.to_ascii_lowercase()).as_deref() {
        Some("dead") => true,
        Some("alive") => false,
        Some("seki") => return Ok(String::new()),
        _ => return Err("syntax error: the status is alive, dead or seki".into()),
    };
    let position = &*engine.game.position;
    let dead: BTreeSet<String> = claims(engine)?.dead.into_iter().collect();
    let is_listed = |group: &Vec<Site>| dead.contains(&position.name(group[0])) == is_dead_listed;
    let name = |site: &Site| position.name_as(*site, "edge").unwrap_or_default();
    let line = |group: Vec<Site>| group.iter().map(name).collect::<Vec<_>>().join(" ");
    Ok(groups(position).into_iter().filter(is_listed).map(line).collect::<Vec<_>>().join("\n"))
}

/// The groups of connected stones of a color.
fn groups(position: &dyn AnyPosition) -> Vec<Vec<Site>> {
    let geometry = position.geometry();
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for first in geometry.sites() {
        let Some(color) = position.occupant(first).owner() else { continue };
        let mut group = Vec::new();
        let mut waiting = vec![first];
        while let Some(site) = waiting.pop() {
            if position.occupant(site).owner() == Some(color) && seen.insert(site) {
                group.push(site);
                waiting.extend(geometry.neighbors(site));
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_points_are_those_of_the_library() {
        for side in [9_u16, 13, 19] {
            let position = opensgf::play::go::SPEC
                .begin(&opensgf::play::Options::default().with_size(side.into(), side.into()));
            let position = position.unwrap();
            for n_stones in 2..=9 {
                let expected = opensgf::play::go::fixed_handicap(side.into(), n_stones).unwrap();
                let expected: BTreeSet<String> = expected
                    .iter()
                    .map(|point| position.name_as(position.site(point).unwrap(), "edge").unwrap())
                    .collect();
                let points = fixed_points(side, n_stones as usize).unwrap();
                assert_eq!(points.iter().cloned().collect::<BTreeSet<_>>(), expected, "{side}, {n_stones}");
            }
        }
    }

    #[test]
    fn fixed_points_of_other_boards() {
        assert_eq!(fixed_points(7, 4).unwrap(), ["C3", "E5", "C5", "E3"]);
        assert_eq!(fixed_points(10, 2).unwrap(), ["C3", "H8"]);
        assert_eq!(fixed_points(25, 5).unwrap().last().unwrap(), "N13");
        for (side, n_stones) in [(7, 5), (10, 5), (6, 2), (5, 2), (19, 1), (19, 10)] {
            assert_eq!(fixed_points(side, n_stones), None, "{side}, {n_stones}");
        }
    }
}
