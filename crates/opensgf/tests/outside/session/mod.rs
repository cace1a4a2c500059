//! Random session operations on difficult, random and real records, with undo and redo of all of them.

mod acts;
mod cases;

use opensgf::Document;
use testkit::{Random, Shape, Tree};

/// Difficult records: charsets, damage, several games, none, UTF-16.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        &b"(;GM[1]SZ[9];B[ee];W[ec](;B[ge])(;B[cg]C[x]))"[..],
        b"(;FF[4]GM[1]CA[Shift_JIS]PB[\x95\x5C];B[aa]C[\x94\x5C];W[bb])(;CA[UTF-8]PB[\xE8\xA1\xA8];B[aa])",
        b"(;CA[GBK]PB[\xC1\xAA\xCD\xA8];B[aa])\n(;PB[a];B[bb];W[cc])\n",
        b"(;GM[1]PlayerBlack[Zo\xEB]AddBlack[aa][bb];Black[cc])",
        b"(;B[aa;W[bb](;B[cc](;B[dd]",
        b"(;C[a [3d] b];B[aa])(;B[bb])",
        b"(;B[aa](W[bb])(;));C[x] junk (;B[dd]",
        b"(;FF[4]GM[1]SZ[9];B[aa]\n(;FF[4]GM[1]SZ[9];B[bb])",
        b"",
        b"no record",
        b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))",
        b"(;GM[6]GC[x];B[61yg];W[52zc])",
        b"(;GM[3]B[e2e4];W[e7e5])",
        b"(;GM[11]SZ[5];B[a1];W[b2];B[swap-pieces])",
        b"(;GM[35]SZ[5];B[aa])",
        b"(;AB[aa:cc]TR[aa:bb]LB[aa:x]C[x]C[y];AE[bb];PL[W];)",
        b"\xEF\xBB\xBF(;PB[\xE8\xA1\xA8]\n(\n;B[aa]\n)\n(\n;B[bb]\n)\n)\ntrailer",
    ]
    .map(<[u8]>::to_vec)
    .into();
    let wide: Vec<u8> =
        "\u{FEFF}(;PB[表];B[aa](;W[bb])(;W[cc]))".encode_utf16().flat_map(u16::to_le_bytes).collect();
    seeds.push([&wide[..], b"\x00"].concat());
    seeds.push(wide);
    seeds
}

fn try_out(bytes: Vec<u8>, n_acts: usize, random: &mut Random) -> usize {
    let document: Document<'static> = opensgf::read(bytes);
    acts::try_out(document, n_acts, &mut |limit| random.below(limit.max(1)))
}

#[test]
fn random_operations_on_difficult_records() {
    let mut random = Random::named("session");
    let mut n_made = 0;
    for _ in 0..12 {
        for seed in seeds() {
            n_made += try_out(seed, 30, &mut random);
        }
    }
    assert!(n_made > 1500, "{n_made} changes were made");
}

#[test]
fn random_operations_on_random_trees() {
    let mut random = Random::named("session trees");
    for _ in 0..120 {
        let mut text = Tree::random(&mut random, Shape::default()).write();
        if random.one_in(4) {
            testkit::mutate::mutate(&mut text, &mut random);
        }
        try_out(text, 20, &mut random);
    }
}

#[test]
fn random_operations_on_real_records() {
    let Some(files) = testkit::corpus::files() else { return };
    let every = files.len() / 300 + 1;
    let files: Vec<_> = files.into_iter().step_by(every).collect();
    let n_made = testkit::corpus::map_files(&files, |path, bytes| {
        let mut random = testkit::corpus::random(path);
        if bytes.len() < 60_000 { try_out(bytes.to_vec(), 12, &mut random) } else { 0 }
    });
    assert!(n_made.iter().sum::<usize>() > files.len());
}
