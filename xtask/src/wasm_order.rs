//! The order of the functions in a module: those that are alike lie together.
//!
//! What a server sends is compressed, and compression finds again what stood at most 32 kB before. The games' functions are alike, each with
//! those of the same name, and a module is longer than that. So the functions are put in a row in which each follows the one that it resembles
//! most. `wasm-opt` moves functions by their names: here they get names that sort in that order.
//!
//! How alike two functions are is estimated from samples (Broder, "On the resemblance and containment of documents", 1997): of all
//! runs of a few bytes, the one whose hash is smallest is the same in both as often as they have the same runs. With many hashes, that is a number.

use std::collections::HashMap;

use anyhow::{Context, bail};

/// So many bytes in a row are compared: an instruction or two.
const RUN: usize = 5;

/// How many hashes there are.
const N_HASHES: usize = 64;

/// How much the likeness to a function still counts after each that follows it.
const FADING: f32 = 0.95;

/// Returns a module with names for its functions, in the order of which like ones follow each other.
///
/// # Errors
///
/// Fails when the module cannot be read.
pub(crate) fn with_names(module: &[u8]) -> anyhow::Result<Vec<u8>> {
    let read = Module::read(module).context("this is no module of WebAssembly")?;
    let mut out = read.without_names;
    let order = order(&read.bodies);
    let mut places: Vec<(usize, usize)> =
        order.into_iter().enumerate().map(|(place, function)| (function, place)).collect();
    places.sort_unstable();
    let mut names = Vec::new();
    write_number(&mut names, places.len());
    for (function, place) in places {
        write_number(&mut names, read.n_imported + function);
        write_bytes(&mut names, format!("{place:06}").as_bytes());
    }
    let mut section = Vec::new();
    write_bytes(&mut section, b"name");
    section.push(FUNCTION_NAMES);
    write_bytes(&mut section, &names);
    out.push(CUSTOM);
    write_bytes(&mut out, &section);
    Ok(out)
}

/// Puts functions in a row: each is the one that is most like those before it.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let samples: Vec<[u32; N_HASHES]> = bodies.iter().map(|body| sample(body)).collect();
    let mut alike: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
    for (function, sample) in samples.iter().enumerate() {
        for at in sample.iter().copied().enumerate() {
            alike.entry(at).or_default().push(function);
        }
    }
    let mut order = Vec::with_capacity(bodies.len());
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let mut likeness = vec![0.0_f32; bodies.len()];
    while !left.is_empty() {
        // Of those that are like nothing yet, the longest begins.
        let rank = |function: usize| (likeness[function], bodies[function].len());
        let best = |one: &usize, other: &usize| {
            let (one, other) = (rank(left[*one]), rank(left[*other]));
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        };
        let next = (0..left.len()).max_by(best).expect("there is one left");
        let function = left.remove(next);
        order.push(function);
        let mut n_same = vec![0_u8; bodies.len()];
        for at in samples[function].iter().copied().enumerate() {
            alike[&at].iter().for_each(|&other| n_same[other] += 1);
        }
        for (likeness, n_same) in likeness.iter_mut().zip(n_same) {
            *likeness = (*likeness * FADING).max(f32::from(n_same));
        }
    }
    order
}

/// The smallest hashes of all runs of bytes.
fn sample(body: &[u8]) -> [u32; N_HASHES] {
    let mut smallest = [u32::MAX; N_HASHES];
    for run in body.windows(RUN) {
        let mut bits = run.iter().fold(0_u64, |bits, &byte| bits << 8 | u64::from(byte));
        for smallest in &mut smallest {
            // A step of SplitMix64: each gives another hash.
            bits = bits.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            *smallest = (*smallest).min((mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB) as u32);
        }
    }
    smallest
}

/// The numbers of sections, and of the names of functions in the section of names.
const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const CODE: u8 = 10;
const FUNCTION_NAMES: u8 = 1;

/// What is read of a module.
struct Module<'m> {
    n_imported: usize,
    bodies: Vec<&'m [u8]>,
    without_names: Vec<u8>,
}

impl<'m> Module<'m> {
    fn read(bytes: &'m [u8]) -> anyhow::Result<Module<'m>> {
        let header = bytes.get(..8).context("it has no header")?;
        let mut module = Module { n_imported: 0, bodies: Vec::new(), without_names: header.to_vec() };
        let mut reader = Reader(&bytes[8..]);
        while !reader.0.is_empty() {
            let (id, section) = (reader.byte()?, reader.bytes()?);
            match id {
                IMPORTS => module.n_imported = n_imported(&mut Reader(section))?,
                CODE => {
                    let mut code = Reader(section);
                    module.bodies = (0..code.number()?).map(|_| code.bytes()).collect::<Result<_, _>>()?;
                }
                _ => {}
            }
            if id != CUSTOM {
                module.without_names.push(id);
                write_bytes(&mut module.without_names, section);
            }
        }
        Ok(module)
    }
}

/// Counts the functions among the imports.
fn n_imported(imports: &mut Reader<'_>) -> anyhow::Result<usize> {
    let n_imports = imports.number()?;
    for _ in 0..n_imports {
        imports.bytes()?;
        imports.bytes()?;
        if imports.byte()? != 0 {
            bail!("it imports what is no function");
        }
        imports.number()?;
    }
    Ok(n_imports)
}

/// Reads the numbers and the lists of bytes of a module.
struct Reader<'m>(&'m [u8]);

impl<'m> Reader<'m> {
    fn byte(&mut self) -> anyhow::Result<u8> {
        let (&first, rest) = self.0.split_first().context("it ends too early")?;
        self.0 = rest;
        Ok(first)
    }

    fn number(&mut self) -> anyhow::Result<usize> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        bail!("a number is too long")
    }

    fn bytes(&mut self) -> anyhow::Result<&'m [u8]> {
        let length = self.number()?;
        let (bytes, rest) = self.0.split_at_checked(length).context("it ends too early")?;
        self.0 = rest;
        Ok(bytes)
    }
}

fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len());
    out.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module whose functions have these bodies, as far as this file reads it.
    fn module(n_imported: usize, bodies: &[Vec<u8>]) -> Vec<u8> {
        let mut imports = Vec::new();
        write_number(&mut imports, n_imported);
        (0..n_imported).for_each(|_| imports.extend(*b"\x01m\x01f\0\0"));
        let mut code = Vec::new();
        write_number(&mut code, bodies.len());
        bodies.iter().for_each(|body| write_bytes(&mut code, body));
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        for (id, section) in [(CUSTOM, &b"\x04gone"[..]), (IMPORTS, &imports), (CODE, &code)] {
            module.push(id);
            write_bytes(&mut module, section);
        }
        module
    }

    fn body(seed: u8, n_bytes: usize) -> Vec<u8> {
        (0..n_bytes).map(|at| (at * at / 3 + usize::from(seed) * (at + 1)) as u8).collect()
    }

    #[test]
    fn what_is_alike_lies_together() {
        let longest = body(1, 400);
        let like_it = longest[30..].to_vec();
        let other = body(90, 300);
        let like_the_other = [&other[..250], &[7; 20]].concat();
        let bodies = [&like_the_other, &like_it, &other, &longest].map(Vec::as_slice);
        assert_eq!(order(&bodies), [3, 1, 2, 0]);
        assert_eq!(order(&[]), [] as [usize; 0]);
        // What is too short to be like anything comes last.
        assert_eq!(order(&[&[1, 2], &longest]), [1, 0]);
    }

    #[test]
    fn functions_get_names_that_sort() {
        let bodies = [vec![1, 2], body(1, 200)];
        let named = with_names(&module(2, &bodies)).unwrap();
        let without = [&module(2, &bodies)[..8], &module(2, &bodies)[15..]].concat();
        assert!(named.starts_with(&without), "all but the section of names is as it was");
        let names = b"\0\x18\x04name\x01\x11\x02\x02\x06000001\x03\x06000000";
        assert_eq!(named[without.len()..], names[..]);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(with_names(b"").is_err());
        let whole = module(1, &[body(1, 200)]);
        assert!(
            (9..whole.len())
                .filter(|&end| end != 15 && end != 24)
                .all(|end| with_names(&whole[..end]).is_err())
        );
    }
}
