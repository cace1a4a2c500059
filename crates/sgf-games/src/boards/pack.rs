//! A compact byte format for placements.
//!
//! The first byte selects the dense or the sparse form. All numbers after it are LEB128: seven bits per byte, the lowest first, with the
//! highest bit set in all bytes but the last.
//!
//! 1. The columns and rows of the board.
//! 2. The number of distinct occupants, then each of them in order of first appearance: the number of pieces, and for each piece, bottom
//!    first, three times its kind, plus 1 for Black or 2 for White.
//! 3. The occupant of each site. The *dense* form (first byte 0) has a fixed number of bits for each site number, as many as the number
//!    of occupants needs; 0 is empty, and bits fill bytes from the lowest up. The *sparse* form (first byte 1) has for each occupied site
//!    the number of sites skipped since the previous one, and the index of the occupant.
//!
//! The shorter form is used, or the dense one if both have the same length. So a placement has exactly one packed form. A Go board takes
//! about a hundred bytes.

use super::{Geometry, Occupant, Piece, Placement, Site};

/// Bytes that are not a packed placement on a board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Placement, UnpackError, go};
/// let empty = |side| go::SPEC.begin(&Options::default().with_size(side, side)).map(|position| position.placement());
/// let (small, large) = (empty(9)?, empty(19)?);
/// assert_eq!(Placement::unpack(large.geometry(), &small.pack()), Err(UnpackError::Size(9, 9)));
/// assert_eq!(Placement::unpack(large.geometry(), &[]), Err(UnpackError::Length));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// The bytes end too early, or continue after the end.
    #[error("the packed placement has the wrong length")]
    Length,
    /// A number is out of range.
    #[error("the packed placement contains an invalid number")]
    Number,
    /// The placement is on a board of another size.
    #[error("the packed placement is for a board of {0}×{1}")]
    Size(u32, u32),
}

const DENSE: u8 = 0;
const SPARSE: u8 = 1;

/// The highest stack that can be packed; no game has higher ones.
const HIGHEST: u32 = 1024;

impl Placement {
    /// Returns the packed form, a compact and unique byte sequence.
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
    /// # Ok::<(), sgf_games::StartError>(())
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

    /// Reads a packed placement on a known board.
    ///
    /// # Errors
    ///
    /// Fails if [`pack`](Placement::pack) does not write such bytes, or if they are for a board of another size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Placement, chess};
    /// let start = chess::SPEC.begin(&Options::default())?.placement();
    /// assert_eq!(Placement::unpack(start.geometry(), &start.pack())?, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unpack(geometry: Geometry, bytes: &[u8]) -> Result<Placement, UnpackError> {
        let (&form, mut rest) = bytes.split_first().ok_or(UnpackError::Length)?;
        let size = (read(&mut rest)?, read(&mut rest)?);
        if size != (geometry.columns().into(), geometry.rows().into()) {
            return Err(UnpackError::Size(size.0, size.1));
        }
        let n_kinds = read(&mut rest)?;
        let kinds = (0..n_kinds).map(|_| read_occupant(&mut rest)).collect::<Result<Vec<_>, _>>()?;
        let places = match form {
            DENSE => read_dense(rest, geometry.n_numbers(), kinds.len())?,
            SPARSE => read_sparse(rest)?,
            _ => return Err(UnpackError::Number),
        };
        let standing = places.into_iter().map(|(site, kind)| {
            let site = Site::new(site);
            let occupant = kinds.get(kind as usize).filter(|_| geometry.has(site));
            Ok((site, occupant.ok_or(UnpackError::Number)?.clone()))
        });
        let placement = Placement::new(geometry, standing.collect::<Result<Vec<_>, _>>()?);
        // Rejects everything but the one form of the placement.
        if placement.pack() == bytes { Ok(placement) } else { Err(UnpackError::Number) }
    }
}

/// The number of bits for each site in the dense form.
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

fn read_dense(bytes: &[u8], n_numbers: usize, n_kinds: usize) -> Result<Vec<(u32, u32)>, UnpackError> {
    if bytes.len() != n_bytes(n_numbers, n_kinds) {
        return Err(UnpackError::Length);
    }
    let width = n_bits(n_kinds) as usize;
    let bit = |at: usize| u32::from(bytes[at / 8] >> (at % 8) & 1);
    let kind = |site: usize| (0..width).fold(0, |kind, place| kind | bit(site * width + place) << place);
    let sites = (0..n_numbers).map(|site| (site as u32, kind(site)));
    Ok(sites.filter_map(|(site, kind)| Some((site, kind.checked_sub(1)?))).collect())
}

fn read_sparse(mut rest: &[u8]) -> Result<Vec<(u32, u32)>, UnpackError> {
    let (mut places, mut next) = (Vec::new(), 0_u32);
    while !rest.is_empty() {
        let site = next.checked_add(read(&mut rest)?).ok_or(UnpackError::Number)?;
        places.push((site, read(&mut rest)?));
        next = site.checked_add(1).ok_or(UnpackError::Number)?;
    }
    Ok(places)
}

fn read_occupant(rest: &mut &[u8]) -> Result<Occupant, UnpackError> {
    let height = read(rest)?;
    if !(1..=HIGHEST).contains(&height) {
        return Err(UnpackError::Number);
    }
    (0..height).map(|_| Piece::numbered(read(rest)?).ok_or(UnpackError::Number)).collect()
}

fn write(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read(rest: &mut &[u8]) -> Result<u32, UnpackError> {
    let mut number = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(UnpackError::Length)?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return u32::try_from(number).map_err(|_| UnpackError::Number);
        }
    }
    Err(UnpackError::Number)
}
