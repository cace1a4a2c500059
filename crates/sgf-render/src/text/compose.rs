//! Composes lines: points, board lines between them, names next to them, and backgrounds.

use std::collections::BTreeMap;

use anstyle::Style;
use sgf_model::printable::printable;
use unicode_width::UnicodeWidthStr;

use super::cells::{Beside, Cell, Cells};
use super::columns::Columns;
use super::ink::{Look, Palette, Paper};
use super::parts::{AllParts, Part};
use super::{Run, Signs, TextOptions};
use crate::scene::Role;

/// A text at its offset in a line.
#[derive(Debug)]
struct Glyph {
    start: i64,
    width: i64,
    text: String,
    look: Look,
}

/// A line before it is written.
#[derive(Debug, Default)]
struct Line {
    glyphs: Vec<Glyph>,
    /// Backgrounds: start, end, and color.
    papers: Vec<(i64, i64, Paper)>,
}

impl Line {
    fn put(&mut self, start: i64, text: String, look: Look) {
        let width = text.width() as i64;
        self.glyphs.push(Glyph { start, width, text, look });
    }

    fn put_part(&mut self, start: i64, part: &Part) {
        let mut start = start;
        for (text, width, look) in &part.texts {
            self.put(start, text.clone(), *look);
            start += *width as i64;
        }
    }

    fn start(&self) -> Option<i64> {
        self.glyphs.iter().map(|glyph| glyph.start).min()
    }

    fn end(&self) -> Option<i64> {
        self.glyphs.iter().map(|glyph| glyph.start + glyph.width).max()
    }

    fn is_free(&self, start: i64, width: i64) -> bool {
        self.glyphs.iter().all(|glyph| start + width < glyph.start || glyph.start + glyph.width < start)
    }
}

/// The input for composing lines.
struct Setting<'a> {
    cells: &'a Cells<'a>,
    parts: &'a AllParts,
    columns: Columns,
    signs: Signs,
}

/// Composes the board.
pub(super) fn compose(
    cells: &Cells<'_>,
    parts: &AllParts,
    palette: &Palette<'_>,
    options: TextOptions,
) -> Vec<Vec<Run>> {
    let is_colored = palette.is_colored();
    let setting =
        Setting { cells, parts, columns: Columns::of(cells, parts, is_colored), signs: options.signs };
    let mut lines: BTreeMap<(i64, usize), Line> = BTreeMap::new();
    for &(number, column) in parts.keys() {
        setting.point(lines.entry((number, 0)).or_default(), number, column);
    }
    setting.names(&mut lines);
    setting.reserves(&mut lines);
    write(&lines, palette, options)
}

impl Setting<'_> {
    /// Writes a point, and the line from there to the next point.
    fn point(&self, line: &mut Line, number: i64, column: i64) {
        let at = (number, column);
        let (Some(part), Some(cell)) = (self.parts.get(&at), self.cells.cells.get(&at)) else { return };
        if cell.is_beside() {
            return;
        }
        let middle = self.columns.at(column);
        self.paper(line, middle, cell);
        line.put_part(middle - part.left, part);
        if self.signs == Signs::Unicode {
            self.joint(line, at, cell, part);
        }
    }

    /// The background of a field or a measured value.
    fn paper(&self, line: &mut Line, middle: i64, cell: &Cell<'_>) {
        let paper = match cell.heat {
            Some(share) => Paper::Heat(share),
            None if cell.is_dark() => Paper::Of(Role::Dark),
            None => return,
        };
        let pitch = self.columns.pitch;
        line.papers.push((middle - (pitch - 1) / 2, middle + pitch / 2, paper));
    }

    /// The board's line to the right of a point, or to its left at an open end.
    fn joint(&self, line: &mut Line, (number, column): (i64, i64), cell: &Cell<'_>, part: &Part) {
        let Some(arms) = cell.arms() else { return };
        if cell.is_dimmed {
            return;
        }
        let look = Look::new(Role::Line);
        let middle = self.columns.at(column);
        let blank = i64::from(part.is_label || part.is_open);
        let from = middle + part.right + 1 + blank;
        match self.joined(cell, self.cells.after(number, column)) {
            _ if !arms.right => {}
            Some((_, next)) if next.is_dimmed => {}
            Some((column, _)) => {
                let Some(next) = self.parts.get(&(number, column)) else { return };
                let to = self.columns.at(column) - next.left - i64::from(next.is_label);
                // Between two texts, a line would float.
                if from < to && (blank == 0 || !next.is_label) {
                    line.put(from, "─".repeat((to - from) as usize), look);
                }
            }
            None => line.put(middle + part.right + 1, "─".to_owned(), look),
        }
        if arms.left && self.joined(cell, self.cells.before(number, column)).is_none() {
            line.put(middle - part.left - 1, "─".to_owned(), look);
        }
    }

    /// The next crossing of a row, if the board's line reaches it.
    fn joined<'c>(&self, cell: &Cell<'_>, next: Option<(i64, &'c Cell<'c>)>) -> Option<(i64, &'c Cell<'c>)> {
        next.filter(|(_, next)| next.arms().is_some() && self.cells.is_joined(cell.at, next.at))
    }

    /// Writes the names next to the board: those of rows at the sides, others above and below.
    fn names(&self, lines: &mut BTreeMap<(i64, usize), Line>) {
        let room = self.room();
        let sides = self.sides();
        for beside in &self.cells.beside {
            let text = printable(beside.text).into_owned();
            let width = text.width() as i64;
            let middle = self.columns.between(beside.middle);
            let start = match self.side(beside) {
                Some(Side::Left(_)) => sides[&beside.middle] - room.0 - 1 - width,
                Some(Side::Right(_)) => sides[&beside.middle] + room.1 + 2,
                None => middle - (width - 1) / 2,
            };
            let (line, start) = free_line(lines, beside, start, width);
            line.put(start, text, Look::new(Role::Margin));
        }
    }

    /// Writes pieces next to the board, further out than the names of rows.
    fn reserves(&self, lines: &mut BTreeMap<(i64, usize), Line>) {
        for (&(number, column), part) in self.parts {
            let is_beside = self.cells.cells.get(&(number, column)).is_some_and(Cell::is_beside);
            if !is_beside {
                continue;
            }
            let start = self.columns.at(column) - part.left;
            let line = lines.entry((number, 0)).or_default();
            let width = part.left + 1 + part.right;
            let is_left = self.points(number).next().is_some_and(|first| start < first);
            let start = match (line.start(), line.end()) {
                _ if line.is_free(start, width) => start,
                (Some(first), _) if is_left => start.min(first - width - 1),
                (_, Some(last)) => start.max(last + 1),
                _ => start,
            };
            line.put_part(start, part);
        }
    }

    /// The character offsets of the points of a line, from left to right.
    fn points(&self, number: i64) -> impl DoubleEndedIterator<Item = i64> {
        let points = self.cells.line(number).filter(|(_, cell)| !cell.is_beside());
        points.map(|(column, _)| self.columns.at(column))
    }

    /// The outermost points, by the places of the names next to them, so that names stay aligned whatever each row contains.
    fn sides(&self) -> BTreeMap<i64, i64> {
        let mut sides = BTreeMap::new();
        for beside in &self.cells.beside {
            match self.side(beside) {
                Some(Side::Left(first)) => {
                    let known = sides.entry(beside.middle).or_insert(first);
                    *known = first.min(*known);
                }
                Some(Side::Right(last)) => {
                    let known = sides.entry(beside.middle).or_insert(last);
                    *known = last.max(*known);
                }
                None => {}
            }
        }
        sides
    }

    /// The side of its row on which a text is, with the offset of the row's end; `None` if there is no row, or inside it.
    fn side(&self, beside: &Beside<'_>) -> Option<Side> {
        let middle = self.columns.between(beside.middle);
        let mut columns = self.points(beside.line);
        let first = columns.next()?;
        if middle < first {
            return Some(Side::Left(first));
        }
        let last = columns.next_back().unwrap_or(first);
        (middle > last).then_some(Side::Right(last))
    }

    /// How far the content of the outermost points, and open board lines there, extend beyond them.
    fn room(&self) -> (i64, i64) {
        let mut room = (0, 0);
        for (&(number, column), part) in self.parts {
            let has = |column| self.parts.contains_key(&(number, column));
            let arms = self.cells.cells.get(&(number, column)).and_then(Cell::arms).unwrap_or_default();
            if !has(column - 1) {
                room.0 = room.0.max(part.left + i64::from(arms.left));
            }
            if !has(column + 1) {
                room.1 = room.1.max(part.right + i64::from(arms.right));
            }
        }
        room
    }
}

/// A side of a row, with the offset of the row's end.
enum Side {
    Left(i64),
    Right(i64),
}

/// How far a text may be moved to the right, away from another one.
const MOVED: i64 = 2;

/// Finds a line and offset for a text; texts of nearly the same height may need separate lines.
fn free_line<'a>(
    lines: &'a mut BTreeMap<(i64, usize), Line>,
    beside: &Beside<'_>,
    start: i64,
    width: i64,
) -> (&'a mut Line, i64) {
    let places = (0..).flat_map(|row| (start..=start + MOVED).map(move |start| (row, start)));
    let is_free = |&(row, start): &(usize, i64)| {
        lines.get(&(beside.line, row)).is_none_or(|line| line.is_free(start, width))
    };
    let (row, start) = { places }.find(is_free).unwrap_or((0, start));
    (lines.entry((beside.line, row)).or_default(), start)
}

/// Writes the lines: with colors, on a background as wide as the widest, with a rim of half blocks.
fn write(lines: &BTreeMap<(i64, usize), Line>, palette: &Palette<'_>, options: TextOptions) -> Vec<Vec<Run>> {
    let start = lines.values().filter_map(Line::start).min().unwrap_or(0);
    let end = lines.values().filter_map(Line::end).max().unwrap_or(0);
    let mut written = Vec::with_capacity(lines.len() + 2);
    if !palette.is_colored() {
        let plain = lines.values().map(|line| vec![Run { text: plain(line, start), style: Style::new() }]);
        written.extend(plain);
        return written;
    }
    let (start, end) = (start - 1, end + 1);
    let rim = |block: &str| {
        let text = block.repeat(usize::try_from(end - start).unwrap_or(0));
        vec![Run { text, style: palette.rim() }]
    };
    let has_rim = options.signs == Signs::Unicode && !options.without_rim;
    written.extend(has_rim.then(|| rim("▄")));
    written.extend(lines.values().map(|line| colored(line, start, end, palette)));
    written.extend(has_rim.then(|| rim("▀")));
    written
}

/// The glyphs of a line from left to right.
fn in_order(line: &Line) -> Vec<&Glyph> {
    let mut glyphs: Vec<&Glyph> = line.glyphs.iter().collect();
    glyphs.sort_by_key(|glyph| glyph.start);
    glyphs
}

fn plain(line: &Line, start: i64) -> String {
    let mut text = String::new();
    let mut at = start;
    for glyph in in_order(line) {
        text.extend(std::iter::repeat_n(' ', usize::try_from(glyph.start - at).unwrap_or(0)));
        text.push_str(&glyph.text);
        at = at.max(glyph.start) + glyph.width;
    }
    text.truncate(text.trim_end().len());
    text
}

fn colored(line: &Line, start: i64, end: i64, palette: &Palette<'_>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut add = |text: &str, style: Style| match runs.last_mut() {
        Some(last) if last.style == style => last.text.push_str(text),
        _ => runs.push(Run { text: text.to_owned(), style }),
    };
    let paper_at = |at: i64| {
        let behind = line.papers.iter().find(|(from, to, _)| (*from..=*to).contains(&at));
        behind.map_or(Paper::Board, |(_, _, paper)| *paper)
    };
    let style = |at: i64, look: Look| {
        let paper = if look.paper == Paper::Board { paper_at(at) } else { look.paper };
        palette.style(look.on(paper))
    };
    let blank = Look::new(Role::Line);
    let mut at = start;
    for glyph in in_order(line) {
        while at < glyph.start {
            add(" ", style(at, blank));
            at += 1;
        }
        add(&glyph.text, style(glyph.start, glyph.look));
        at = at.max(glyph.start) + glyph.width;
    }
    while at < end {
        add(" ", style(at, blank));
        at += 1;
    }
    runs
}
