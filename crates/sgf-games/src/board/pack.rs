//! Placements as bytes: for those who keep very many of them.
//!
//! The form begins with a byte that says how it goes on, and then has numbers of any length, seven bits in a byte, the lowest first;
//! all but the last byte of a number have the highest bit set.
//!
//! 1. The columns and the rows of the board.
//! 2. How many different occupants there are. Each follows: how many pieces, and for each of them, from the lowest up, three times its
//!    kind, and 1 more if it is Black's or 2 more if it is White's. They come in the order in which they are first met.
//! 3. What stands where. In the *dense* form (first byte 0), a few bits for each number that a site can have, in order, as many as are
//!    needed for the number of occupants; 0 is nothing, and bits fill bytes from the lowest on. In the *sparse* form (first byte 1),
//!    for each site where something stands how many numbers lie between it and the one before, and which occupant.
//!
//! The shorter of the two is written, the dense one if they are equal: so a placement has one form, and equal forms are equal
//! placements. A board of Go takes about a hundred bytes.

use std::fmt;

use super::{Geometry, Occupant, Piece, Placement, Site};

/// Bytes are no packed placement on such a board.
///
/// # Examples
///
/// ```
/// use sgf_games::{NotPacked, Options, Placement, go};
/// let empty = |side| go::SPEC.begin(&Options::default().with_size(side, side)).map(|position| position.placement());
/// let (small, large) = (empty(9)?, empty(19)?);
/// assert_eq!(Placement::unpack(large.geometry(), &small.pack()), Err(NotPacked::Size(9, 9)));
/// assert_eq!(Placement::unpack(large.geometry(), &[]), Err(NotPacked::Length));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPacked {
    /// They end before they should, or go on behind the end.
    Length,
    /// A number has no meaning where it stands.
    Number,
    /// They are of a board of another size.
    Size(u32, u32),
}

impl fmt::Display for NotPacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPacked::Length => f.write_str("a packed placement has another length"),
            NotPacked::Number => f.write_str("a number of a packed placement has no meaning"),
            NotPacked::Size(columns, rows) => {
                write!(f, "the packed placement is of a board of {columns}×{rows}")
            }
        }
    }
}

impl std::error::Error for NotPacked {}

const DENSE: u8 = 0;
const SPARSE: u8 = 1;

/// No game piles up more.
const HIGHEST: u32 = 1024;

impl Placement {
    /// Writes the packed form, which the head of this file describes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Placement, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut position = Go::begin(&Options::default().with_size(9, 9))?;
    /// position.follow(Color::Black, "cc").unwrap();
    /// let packed = position.placement().pack();
    /// assert_eq!(packed, [1, 9, 9, 1, 1, 1, 20, 0]);
    /// assert_eq!(Placement::unpack(position.geometry(), &packed), Ok(position.placement()));
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut kinds: Vec<&Occupant> = Vec::new();
        let mut places: Vec<(u32, u32)> = Vec::new();
        for (site, occupant) in self.iter() {
            let known = kinds.iter().position(|kind| *kind == occupant);
            places.push((site.number(), known.unwrap_or(kinds.len()) as u32));
            if known.is_none() {
                kinds.push(occupant);
            }
        }
        let mut sparse = Vec::new();
        let mut next = 0;
        for &(site, kind) in &places {
            write(&mut sparse, site - next);
            write(&mut sparse, kind);
            next = site + 1;
        }
        let n_numbers = self.geometry().n_numbers();
        let is_dense = n_bytes(n_numbers, kinds.len()) <= sparse.len();
        let mut out = vec![if is_dense { DENSE } else { SPARSE }];
        write(&mut out, self.geometry().columns().into());
        write(&mut out, self.geometry().rows().into());
        write(&mut out, kinds.len() as u32);
        for kind in &kinds {
            write(&mut out, kind.height() as u32);
            kind.pieces().for_each(|piece| write(&mut out, piece.number()));
        }
        out.extend(if is_dense { dense(&places, n_numbers, kinds.len()) } else { sparse });
        out
    }

    /// Reads a packed form on a board that is known.
    ///
    /// # Errors
    ///
    /// Fails when the bytes are not what [`pack`](Placement::pack) writes, or are of a board of another size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Placement, chess};
    /// let start = chess::SPEC.begin(&Options::default())?.placement();
    /// assert_eq!(Placement::unpack(start.geometry(), &start.pack())?, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unpack(geometry: Geometry, bytes: &[u8]) -> Result<Placement, NotPacked> {
        let (&form, mut rest) = bytes.split_first().ok_or(NotPacked::Length)?;
        let size = (read(&mut rest)?, read(&mut rest)?);
        if size != (geometry.columns().into(), geometry.rows().into()) {
            return Err(NotPacked::Size(size.0, size.1));
        }
        let n_kinds = read(&mut rest)?;
        let kinds = (0..n_kinds).map(|_| read_occupant(&mut rest)).collect::<Result<Vec<_>, _>>()?;
        let places = match form {
            DENSE => read_dense(rest, geometry.n_numbers(), kinds.len())?,
            SPARSE => read_sparse(rest)?,
            _ => return Err(NotPacked::Number),
        };
        let standing = places.into_iter().map(|(site, kind)| {
            let site = Site::new(site);
            let occupant = kinds.get(kind as usize).filter(|_| geometry.has(site));
            Ok((site, occupant.ok_or(NotPacked::Number)?.clone()))
        });
        let placement = Placement::new(geometry, standing.collect::<Result<Vec<_>, _>>()?);
        // There is one form for each placement, and everything else is a mistake.
        if placement.pack() == bytes { Ok(placement) } else { Err(NotPacked::Number) }
    }
}

/// How many bits a site takes in the dense form.
fn n_bits(n_kinds: usize) -> u32 {
    usize::BITS - n_kinds.leading_zeros()
}

fn n_bytes(n_numbers: usize, n_kinds: usize) -> usize {
    (n_numbers * n_bits(n_kinds) as usize).div_ceil(8)
}

fn dense(places: &[(u32, u32)], n_numbers: usize, n_kinds: usize) -> Vec<u8> {
    let mut bytes = vec![0; n_bytes(n_numbers, n_kinds)];
    let width = n_bits(n_kinds) as usize;
    for &(site, kind) in places {
        for bit in (0..width).filter(|bit| (kind + 1) >> bit & 1 == 1) {
            let at = site as usize * width + bit;
            bytes[at / 8] |= 1 << (at % 8);
        }
    }
    bytes
}

fn read_dense(bytes: &[u8], n_numbers: usize, n_kinds: usize) -> Result<Vec<(u32, u32)>, NotPacked> {
    if bytes.len() != n_bytes(n_numbers, n_kinds) {
        return Err(NotPacked::Length);
    }
    let width = n_bits(n_kinds) as usize;
    let bit = |at: usize| u32::from(bytes[at / 8] >> (at % 8) & 1);
    let kind = |site: usize| (0..width).fold(0, |kind, place| kind | bit(site * width + place) << place);
    let sites = (0..n_numbers).map(|site| (site as u32, kind(site)));
    Ok(sites.filter_map(|(site, kind)| Some((site, kind.checked_sub(1)?))).collect())
}

fn read_sparse(mut rest: &[u8]) -> Result<Vec<(u32, u32)>, NotPacked> {
    let (mut places, mut next) = (Vec::new(), 0_u32);
    while !rest.is_empty() {
        let site = next.checked_add(read(&mut rest)?).ok_or(NotPacked::Number)?;
        places.push((site, read(&mut rest)?));
        next = site.checked_add(1).ok_or(NotPacked::Number)?;
    }
    Ok(places)
}

fn read_occupant(rest: &mut &[u8]) -> Result<Occupant, NotPacked> {
    let height = read(rest)?;
    if !(1..=HIGHEST).contains(&height) {
        return Err(NotPacked::Number);
    }
    (0..height).map(|_| Piece::numbered(read(rest)?).ok_or(NotPacked::Number)).collect()
}

fn write(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read(rest: &mut &[u8]) -> Result<u32, NotPacked> {
    let mut number = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(NotPacked::Length)?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return u32::try_from(number).map_err(|_| NotPacked::Number);
        }
    }
    Err(NotPacked::Number)
}
