//! Intervals in which an image matches, from the changes of its points, without replaying the game.
//!
//! Most points change once, when a stone is placed there, and need one comparison. Points that change again, for example by
//! captures, have a list of changes, and the intervals are intersected.

use std::ops::Range;

use super::{Image, only};
use crate::storage::track::{Change, EMPTY};

/// Moments: from the first to the one before the last.
pub(crate) type Moments = Range<u32>;

/// A site that never changes.
const NEVER: u32 = u32::MAX;

/// The changes of one game by site. The memory is reused for the next game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For each site, its first change: the moment, and the state in the low three bits.
    first: Vec<u32>,
    /// For each site, the index of its second change in `more` plus 1, or 0.
    second: Vec<u32>,
    /// For each site, the index of its last change in `more` plus 1.
    last: Vec<u32>,
    /// Further changes: moment and state, and the index of the site's next one plus 1.
    more: Vec<(u32, u32)>,
    n_moments: u32,
    /// The start of each moment's changes.
    starts: Vec<u32>,
    found: Vec<Moments>,
    next: Vec<Moments>,
}

impl Scratch {
    /// Loads the track of a game.
    pub(crate) fn load(&mut self, track: &[u16], n_sites: usize) {
        self.first.clear();
        self.first.resize(n_sites, NEVER);
        self.second.clear();
        self.second.resize(n_sites, 0);
        self.more.clear();
        self.starts.clear();
        self.starts.push(0);
        let mut moment = 0;
        for (at, &change) in track.iter().enumerate() {
            let change = Change(change);
            if let Some(site) = change.site().filter(|&site| site < n_sites) {
                let packed = moment << 3 | u32::from(change.state());
                if self.first[site] == NEVER {
                    self.first[site] = packed;
                } else {
                    self.push(site, packed, n_sites);
                }
            }
            if change.is_last() {
                moment += 1;
                self.starts.push(at as u32 + 1);
            }
        }
        self.n_moments = moment;
    }

    fn push(&mut self, site: usize, packed: u32, n_sites: usize) {
        self.last.resize(n_sites, 0);
        self.more.push((packed, 0));
        let number = self.more.len() as u32;
        if self.second[site] == 0 {
            self.second[site] = number;
        } else {
            self.more[self.last[site] as usize - 1].1 = number;
        }
        self.last[site] = number;
    }

    /// Returns the changes of a moment and all later ones.
    pub(crate) fn from<'t>(&self, track: &'t [u16], moment: u32) -> &'t [u16] {
        let start = self.starts.get(moment as usize).map_or(track.len(), |&start| start as usize);
        track.get(start..).unwrap_or_default()
    }

    /// Finds the maximal intervals in which an image matches with its upper left point at `site`.
    pub(crate) fn holding(&mut self, image: &Image, at: usize) -> &[Moments] {
        self.found.clear();
        let (mut begin, mut end) = (0, self.n_moments);
        let mut has_more = false;
        for &(distance, mask) in &image.needs {
            let site = at + distance;
            let Some(&first) = self.first.get(site) else { return &[] };
            if first == NEVER {
                if mask & only(EMPTY) == 0 {
                    return &[];
                }
                continue;
            }
            if self.second[site] != 0 {
                has_more = true;
                continue;
            }
            let moment = first >> 3;
            match (mask & only(EMPTY) != 0, mask >> (first & 7) & 1 == 1) {
                (true, true) => {}
                (false, false) => return &[],
                (true, false) => end = end.min(moment),
                (false, true) => begin = begin.max(moment),
            }
            if begin >= end {
                return &[];
            }
        }
        self.found.push(begin..end);
        if has_more {
            self.narrow(image, at);
        }
        &self.found
    }

    /// The start and end of an interval found by [`holding`](Scratch::holding).
    pub(crate) fn holding_at(&self, time: usize) -> (u32, u32) {
        (self.found[time].start, self.found[time].end)
    }

    /// Intersects with the points that change several times.
    fn narrow(&mut self, image: &Image, at: usize) {
        for &(distance, mask) in &image.needs {
            let site = at + distance;
            if self.second[site] == 0 {
                continue;
            }
            self.next.clear();
            let mut since = (mask & only(EMPTY) != 0).then_some(0);
            let (mut packed, mut number) = (self.first[site], self.second[site]);
            loop {
                let fits = mask >> (packed & 7) & 1 == 1;
                // Of several changes at one moment the last one counts, so a suicide leaves no stone.
                let is_last = number == 0 || self.more[number as usize - 1].0 >> 3 != packed >> 3;
                match (since, fits) {
                    _ if !is_last => {}
                    (None, true) => since = Some(packed >> 3),
                    (Some(begin), false) => {
                        add_common(&self.found, begin..packed >> 3, &mut self.next);
                        since = None;
                    }
                    _ => {}
                }
                if number == 0 {
                    break;
                }
                (packed, number) = self.more[number as usize - 1];
            }
            if let Some(begin) = since {
                add_common(&self.found, begin..self.n_moments, &mut self.next);
            }
            std::mem::swap(&mut self.found, &mut self.next);
            if self.found.is_empty() {
                return;
            }
        }
    }
}

/// Adds the intersections with an interval.
fn add_common(found: &[Moments], interval: Moments, out: &mut Vec<Moments>) {
    for known in found {
        let common = known.start.max(interval.start)..known.end.min(interval.end);
        if common.start < common.end {
            out.push(common);
        }
    }
}

#[cfg(test)]
mod tests {
    use sgf_games::identify;
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;
    use crate::query::pattern::Compiled;
    use crate::storage::track::track_of;

    /// The intervals of a pattern in the upper left corner.
    fn holding(record: &str, pattern: &str) -> String {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, identify(&view, None).spec);
        let geometry = track.geometry.expect("the game is played on a board");
        let compiled = Compiled::new(&pattern.parse().expect("a valid pattern"), geometry, false, false);
        let mut scratch = Scratch::default();
        scratch.load(&track.changes, geometry.n_numbers());
        let found = scratch.holding(&compiled.images[0], 0);
        found.iter().map(|it| format!("{}-{}", it.start, it.end)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn captures_split_intervals() {
        // White's corner stone is captured at moment 3. Playing there again at moment 4 is suicide.
        let record = "(;SZ[3];W[aa];B[ba];B[ab];W[aa];B[cc])";
        for (pattern, expected) in [
            (".", "0-1 3-6"),
            ("O", "1-3"),
            ("*", "0-6"),
            ("o", "0-6"),
            ("OX", "2-3"),
            (".X", "3-6"),
            ("!", "1-3"),
            ("X", ""),
            (".X/X.", "3-6"),
        ] {
            assert_eq!(holding(record, pattern), expected, "{pattern}");
        }
        assert_eq!(holding("(;SZ[3];W[aa];B[ba];B[ab];B[aa];AE[aa];W[cc])", "."), "0-1 3-4 5-7");
    }
}
