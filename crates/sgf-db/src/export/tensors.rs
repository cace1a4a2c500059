//! Training data: positions as NumPy arrays in one `.npz` archive.
//!
//! A sample is a main-line position in which a move was played. The format needs the number of samples first, and one array
//! after the other. So the games are read once to count, and once for each array; memory holds one segment and one game at a
//! time.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use sgf_games::{Geometry, Site};
use sgf_model::value::Color;

use crate::query::board::BoardQuery;
use crate::stats::Winner;
use crate::storage::segment::Row;
use crate::storage::track::{BLACK, BLACK_OTHER, Change, EMPTY, State, WHITE, WHITE_OTHER, moments, stone};
use crate::{Damage, Database, DbError, Filter};

/// The number of planes in a sample: the player's stones, the opponent's stones, the point that ko forbids, and the last
/// moves.
pub const N_PLANES: usize = 3 + N_LAST;
/// The planes of the last moves.
const N_LAST: usize = 5;
/// The GM number of Go.
const GO: u16 = 1;

/// The number of samples and games written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The number of samples.
    pub n_samples: u64,
    /// The number of games with samples.
    pub n_games: u64,
    /// The number of skipped games: other kinds, other board sizes, or without moves.
    pub n_left: u64,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A game to write.
struct Chosen {
    id: i64,
    row: u32,
    winner: Option<Winner>,
}

/// The arrays: name, NumPy type, and the shape of a sample.
enum Array {
    Planes,
    Move,
    Color,
    Result,
    Game,
    Number,
}

const ARRAYS: [(&str, &str, Array); 6] = [
    ("planes", "|u1", Array::Planes),
    ("move", "<i2", Array::Move),
    ("color", "|i1", Array::Color),
    ("result", "<f4", Array::Result),
    ("game", "<i8", Array::Game),
    ("number", "<i4", Array::Number),
];

impl Database {
    /// Writes the positions of matching games as NumPy arrays, for one game and board size. See docs/collections.md for the
    /// arrays.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid, the catalog cannot be read, or the output cannot be written.
    pub fn write_tensors(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        gm: u16,
        size: (u16, u16),
        out: impl Write,
    ) -> Result<Written, DbError> {
        let mut written = Written::default();
        let chosen = self.chosen(filter, board, gm, size, &mut written)?;
        let mut archive = ZipArchiveWriter::new(out);
        for (name, kind, array) in &ARRAYS {
            let file = archive.new_file(format!("{name}.npy")).compression_method(CompressionMethod::DEFLATE);
            let (mut entry, config) = file.start().map_err(io::Error::other)?;
            let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            let shape = match array {
                Array::Planes => format!("({}, {N_PLANES}, {}, {})", written.n_samples, size.1, size.0),
                _ => format!("({},)", written.n_samples),
            };
            packed.write_all(&header(kind, &shape))?;
            self.write_array(array, &chosen, &mut packed)?;
            let (encoder, descriptor) = packed.finish().map_err(io::Error::other)?;
            encoder.finish()?;
            entry.finish(descriptor).map_err(io::Error::other)?;
        }
        archive.finish().map_err(io::Error::other)?.flush()?;
        Ok(written)
    }

    /// Selects the games by segment, and counts their samples.
    fn chosen(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        gm: u16,
        size: (u16, u16),
        written: &mut Written,
    ) -> Result<Vec<(u32, Vec<Chosen>)>, DbError> {
        let mut games = Vec::new();
        let damage = self.each_winner(filter, board, |id, segment, row, winner| {
            games.push((segment, Chosen { id, row, winner }));
        })?;
        written.damage = damage;
        self.add_damaged(&mut written.damage);
        games.sort_by_key(|(segment, game)| (*segment, game.row));
        let mut chosen: Vec<(u32, Vec<Chosen>)> = Vec::new();
        let mut games = games.into_iter().peekable();
        for segment in &self.segments {
            let of_segment: Vec<Chosen> =
                std::iter::from_fn(|| games.next_if(|(number, _)| *number <= segment.number()))
                    .filter(|(number, _)| *number == segment.number())
                    .map(|(_, game)| game)
                    .collect();
            let board = match segment.board() {
                Ok(board) => board,
                Err(damage) => {
                    Damage::add_new(&mut written.damage, [damage]);
                    continue;
                }
            };
            let n_before = of_segment.len() as u64;
            let fits = |game: &Chosen| {
                let row = board.rows.get(game.row as usize)?;
                let n_samples = moments(board.track(row)).filter(|changes| is_sample(changes)).count() as u64;
                (row.gm == gm && (row.columns, row.rows) == size && n_samples > 0).then_some(n_samples)
            };
            let fitting: Vec<Chosen> = of_segment
                .into_iter()
                .filter(|game| fits(game).map(|count| written.n_samples += count).is_some())
                .collect();
            written.n_games += fitting.len() as u64;
            written.n_left += n_before - fitting.len() as u64;
            chosen.push((segment.number(), fitting));
        }
        Ok(chosen)
    }

    fn write_array(
        &self,
        array: &Array,
        chosen: &[(u32, Vec<Chosen>)],
        out: &mut impl Write,
    ) -> Result<(), DbError> {
        let mut buffer = Vec::new();
        for (number, games) in chosen {
            let Some(segment) = self.segments.iter().find(|segment| segment.number() == *number) else {
                continue;
            };
            let board = segment.board()?;
            for game in games {
                let Some(row) = board.rows.get(game.row as usize) else { continue };
                buffer.clear();
                samples(row, board.track(row), |sample| array.add(game, sample, &mut buffer));
                out.write_all(&buffer)?;
            }
        }
        Ok(())
    }
}

/// A position in which a move was played.
struct Sample<'a> {
    /// The state of each site.
    states: &'a [State],
    /// The site of the move, or the number of sites for a pass.
    target: usize,
    color: Color,
    /// The sites of the previous moves, latest first.
    last: &'a [Option<usize>],
    ko: Option<usize>,
    /// The move number, from 1.
    number: usize,
}

/// Returns true if a moment is a move by a player.
fn is_sample(changes: &[u16]) -> bool {
    let first = Change(changes[0]);
    !first.is_setup() && side(first.state()).is_some()
}

/// Visits the positions of a track.
fn samples(row: &Row, track: &[u16], mut found: impl FnMut(&Sample<'_>)) {
    let Some(geometry) = row.geometry() else { return };
    let n_sites = usize::from(row.columns) * usize::from(row.rows);
    let mut states = vec![EMPTY; n_sites];
    let mut last: Vec<Option<usize>> = Vec::new();
    let (mut ko, mut number) = (None, 0);
    for changes in moments(track) {
        let first = Change(changes[0]);
        let site = first.site().filter(|&site| site < n_sites);
        if let Some(color) = side(first.state()).filter(|_| !first.is_setup()) {
            number += 1;
            let target = site.unwrap_or(n_sites);
            found(&Sample { states: &states, target, color, last: &last, ko, number });
            last.insert(0, site);
            last.truncate(N_LAST);
        }
        for change in changes.iter().map(|&change| Change(change)) {
            if let Some(site) = change.site().filter(|&site| site < n_sites) {
                states[site] = change.state();
            }
        }
        ko = if row.gm == GO { ko_after(geometry, changes, &states) } else { None };
    }
}

/// The owner of a piece.
fn side(state: State) -> Option<Color> {
    match state {
        BLACK | BLACK_OTHER => Some(Color::Black),
        WHITE | WHITE_OTHER => Some(Color::White),
        _ => None,
    }
}

/// The point that ko forbids: a single stone was captured by a single stone that has no other liberty.
fn ko_after(geometry: Geometry, changes: &[u16], states: &[State]) -> Option<usize> {
    let [first, taken] = changes else { return None };
    let (first, taken) = (Change(*first), Change(*taken));
    if first.is_setup() || taken.state() != EMPTY {
        return None;
    }
    let (site, point) = (first.site()?, taken.site()?);
    let around = || geometry.neighbors(Site::new(site as u32)).map(|site| states[site.index()]);
    let is_alone = around().all(|state| state != stone_of(first.state()));
    (is_alone && around().filter(|&state| state == EMPTY).count() == 1).then_some(point)
}

fn stone_of(state: State) -> State {
    side(state).map_or(EMPTY, stone)
}

impl Array {
    /// Appends a sample to an array.
    fn add(&self, game: &Chosen, sample: &Sample<'_>, out: &mut Vec<u8>) {
        match self {
            Array::Planes => add_planes(sample, out),
            Array::Move => out.extend((sample.target as i16).to_le_bytes()),
            Array::Color => out.push(if sample.color == Color::Black { 1 } else { 2 }),
            Array::Result => out.extend(outcome(game.winner, sample.color).to_le_bytes()),
            Array::Game => out.extend(game.id.to_le_bytes()),
            Array::Number => out.extend((sample.number as i32).to_le_bytes()),
        }
    }
}

/// 1 if the player of the move won, −1 for a loss, 0 for a draw, NaN if unknown.
fn outcome(winner: Option<Winner>, color: Color) -> f32 {
    match winner {
        Some(Winner::Side(winner)) if winner == color => 1.0,
        Some(Winner::Side(_)) => -1.0,
        Some(Winner::Nobody) => 0.0,
        None => f32::NAN,
    }
}

fn add_planes(sample: &Sample<'_>, out: &mut Vec<u8>) {
    let n_sites = sample.states.len();
    let start = out.len();
    out.resize(start + N_PLANES * n_sites, 0);
    let planes = &mut out[start..];
    for (site, &state) in sample.states.iter().enumerate() {
        if let Some(color) = side(state) {
            planes[if color == sample.color { site } else { n_sites + site }] = 1;
        }
    }
    let marked = std::iter::once(sample.ko).chain(sample.last.iter().copied());
    for (plane, site) in marked.enumerate() {
        if let Some(site) = site {
            planes[(2 + plane) * n_sites + site] = 1;
        }
    }
}

/// The header of an array in NumPy format 1.0, padded to 64 bytes.
fn header(kind: &str, shape: &str) -> Vec<u8> {
    let mut text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let length = (10 + text.len() + 1).next_multiple_of(64);
    text.extend(std::iter::repeat_n(' ', length - 11 - text.len()));
    text.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;
    use crate::storage::track::track_of;

    /// Formats the samples of a game: player and move, ko point, last moves, stones.
    fn summary(record: &str) -> String {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, sgf_games::identify(&view, None).spec);
        let geometry = track.geometry.expect("the game is known");
        let row =
            Row { gm: view.number(), columns: geometry.columns(), rows: geometry.rows(), ..Row::default() };
        let mut out = String::new();
        samples(&row, &track.changes, |sample| {
            let mut planes = Vec::new();
            add_planes(sample, &mut planes);
            let sites = |plane: usize| -> String {
                let n_sites = sample.states.len();
                let on = (0..n_sites).filter(|site| planes[plane * n_sites + site] == 1);
                on.map(|site| format!(" {site}")).collect()
            };
            let _ = write!(out, "{}. {:?} {}", sample.number, sample.color, sample.target);
            for (plane, name) in ["own", "other", "ko", "1", "2", "3"].iter().enumerate() {
                if !sites(plane).is_empty() {
                    let _ = write!(out, "; {name}{}", sites(plane));
                }
            }
            out.push('\n');
        });
        out
    }

    #[test]
    fn samples_have_stones_ko_and_history() {
        // Black captures at 4 (b2) with 5 (c2), and White may not retake immediately.
        let record = "(;SZ[4]AB[ba][ab][bc]AW[bb][ca][dc][cc][db];B[cb];W[];B[da])";
        assert_eq!(
            summary(record),
            "1. Black 6; own 1 4 9; other 2 5 7 10 11\n\
             2. White 16; own 2 7 10 11; other 1 4 6 9; ko 5; 1 6\n\
             3. Black 3; own 1 4 6 9; other 2 7 10 11; 2 6\n"
        );
        // Capturing two stones is no ko.
        assert!(!summary("(;SZ[3]AW[aa][ba]AB[ab][bb];B[ca];W[aa])").contains("ko"));
    }

    #[test]
    fn planes_match_a_replay() {
        const SIZE: usize = 5;
        let go = sgf_games::game(1).expect("Go is known");
        let point = |site: usize| {
            [site % SIZE, site / SIZE].map(|at| char::from(b'a' + at as u8)).iter().collect::<String>()
        };
        let (mut seed, mut n_ko) = (0x91a_4e5_u64, 0);
        let mut below = |n: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 11) as usize % n
        };
        for _ in 0..60 {
            let options = sgf_games::Options::default().with_size(SIZE as u32, SIZE as u32);
            let mut position = go.begin(&options).expect("it has a start position");
            let mut record = format!("(;GM[1]SZ[{SIZE}]");
            let (mut expected, mut last) = (Vec::new(), Vec::new());
            for _ in 0..60 {
                let Some(color) = position.turn() else { break };
                let is_ko = |site: &usize| {
                    let step = position.read_move(color, &point(*site)).expect("it is a point");
                    position.check_move(color, &step) == Err(sgf_games::IllegalMove::Ko)
                };
                let ko = (0..SIZE * SIZE).find(is_ko);
                n_ko += usize::from(ko.is_some());
                let owner = |site: usize| position.occupant(Site::new(site as u32)).owner();
                let mut planes = vec![0; N_PLANES * SIZE * SIZE];
                for site in 0..SIZE * SIZE {
                    let stands = [Some(color), Some(color.other())].map(|side| owner(site) == side);
                    planes[site] = u8::from(stands[0]);
                    planes[SIZE * SIZE + site] = u8::from(stands[1]);
                }
                let marks = std::iter::once(ko).chain(last.iter().rev().take(N_LAST).copied());
                for (plane, site) in marks.enumerate().filter_map(|(plane, site)| Some((plane, site?))) {
                    planes[(2 + plane) * SIZE * SIZE + site] = 1;
                }
                let moves = position.legal_moves();
                let step = &moves[below(moves.len())];
                let text = position.write_move(step).expect("the position listed it");
                let site = step.path().last().map(|site| site.index());
                expected.push((planes, site.unwrap_or(SIZE * SIZE), color));
                record += &format!(";{}[{text}]", color.encode());
                position.follow(color, &text).expect("the position wrote it");
                last.push(site);
            }
            let doc = Document::parse(record.as_bytes());
            let view = games(&doc).next().expect("the record has a game");
            let track = track_of(&view, Some(go));
            let row = Row { gm: 1, columns: SIZE as u16, rows: SIZE as u16, ..Row::default() };
            let mut found = Vec::new();
            samples(&row, &track.changes, |sample| {
                let mut planes = Vec::new();
                add_planes(sample, &mut planes);
                found.push((planes, sample.target, sample.color));
            });
            assert_eq!(found, expected, "{record}");
        }
        assert!(n_ko > 10, "{n_ko} positions with a ko");
    }

    #[test]
    fn headers_match_numpy() {
        let header = header("<i2", "(7,)");
        assert_eq!(header.len() % 64, 0);
        assert_eq!(&header[..10], b"\x93NUMPY\x01\x00\x76\x00");
        assert!(header.ends_with(b" \n"));
    }
}
