//! Compares every implementation, at every alignment and cut, with the byte loop.

use super::*;

/// Trees and pieces of trees after their `(`, well formed and damaged.
const SEEDS: &[&str] = &[
    ";B[aa];W[bb])",
    ";B[aa](;W[bb])(;W[cc];B[dd](;)))",
    ";C[a (b\\] c) \\\\];W[\\)])",
    ";C[\\\\\\]]])",
    ";C[\\\\\\\\])",
    ";C[user [3k\\]: hello] AB[aa]\n [bb]\t[cc])",
    ";C[a [b] c])",
    ";C[[]LB[aa:[] )",
    ";B[aa;W[bb])",
    ";C[3d[4d])",
    ";C[one] two])",
    ";C[one] (two [3d];B[aa])",
    ";B [aa])",
    ";BLACK[aa]",
    ";B)",
    ";b[aa])",
    ";;;)",
    "[aa])",
    ";[aa])",
    ";B[aa](;W[bb]",
    ";B[aa];W[bb",
    ";B[aa]\\)",
    ";B[aa]];W[bb])",
    ";B[aa];W[b\\",
    "",
    ")",
    "))))",
    "((((;))))",
    ";AB[aa][bb]\n[cc]   [dd];C[(((] )(;)",
    ";C[\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\]])",
];

/// The verdict of a search, where an unfinished one may already be irregular.
fn end(verdict: Verdict) -> Option<usize> {
    match verdict {
        Verdict::End(end) => Some(end),
        Verdict::More | Verdict::Irregular => None,
    }
}

/// A way to continue in ASCII text.
type Implementation = fn(&mut Skip, &[u8]) -> Verdict;

/// All implementations on this machine.
fn implementations() -> Vec<(&'static str, Implementation)> {
    let mut all: Vec<(&'static str, Implementation)> =
        vec![("portable", |skip, text| skip.run_blocks(text, Masks::portable))];
    #[cfg(target_arch = "x86_64")]
    {
        all.push(("SSE2", vector::run_with_sse2));
        if vector::run_with_avx2(&mut Skip::new(0), b")").is_some() {
            all.push(("AVX2", |skip, text| vector::run_with_avx2(skip, text).expect("the machine has it")));
        }
    }
    all
}

fn check(text: &[u8], at: usize) {
    let expected = Skip::new(at).run_bytes(text, ScanMode::Ascii);
    for (name, run) in implementations() {
        let found = run(&mut Skip::new(at), text);
        assert_eq!(end(found), end(expected), "{name}: {} from {at}", text.escape_ascii());
        if expected == Verdict::Irregular {
            assert_eq!(found, expected, "{name}: {} from {at}", text.escape_ascii());
        }
    }
}

#[test]
fn seeds_match_the_byte_loop_at_every_alignment() {
    let fill = [&b" "[..], b";", b";B[aa]", b";C[x\\]y]", b"(;N[\\\\])"];
    for seed in SEEDS {
        for fill in fill {
            for lead in 0..=70usize {
                let text = [&fill.repeat(lead), seed.as_bytes(), b";)(z"].concat();
                for at in [0, lead % 5] {
                    check(&text, at);
                }
            }
        }
    }
}

#[test]
fn searches_can_be_continued() {
    for (name, run) in implementations() {
        for seed in SEEDS {
            for lead in [0, 1, 40, 61, 62, 63, 64, 65] {
                let text = [&b" ".repeat(lead), seed.as_bytes(), b"  "].concat();
                let whole = run(&mut Skip::new(0), &text);
                for step in [1, 2, 3, 7, 64] {
                    let mut skip = Skip::new(0);
                    let mut verdict = Verdict::More;
                    let mut length = 0;
                    while verdict == Verdict::More && length < text.len() {
                        length = text.len().min(length + step);
                        verdict = run(&mut skip, &text[..length]);
                    }
                    assert_eq!(verdict, whole, "{name}: {} in steps of {step}", text.escape_ascii());
                }
            }
        }
    }
}

#[test]
fn classifies_every_byte_at_every_position() {
    for byte in 0..=255u8 {
        for place in [0, 1, 7, 8, 15, 16, 31, 32, 63] {
            let mut block = [b'x'; 64];
            block[place] = byte;
            let masks = Masks::portable(&block);
            let kinds = [
                (masks.open, b"[".as_slice()),
                (masks.close, b"]"),
                (masks.escape, b"\\"),
                (masks.left, b"("),
                (masks.right, b")"),
                (masks.capital, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
                (masks.regular, b"\t\n\x0B\x0C\r ();ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ];
            for (mask, members) in kinds {
                assert_eq!(mask, u64::from(members.contains(&byte)) << place, "{byte:#x} at {place}");
            }
            #[cfg(target_arch = "x86_64")]
            for found in vector::all_masks(&block) {
                assert_eq!(found, masks, "{byte:#x} at {place}");
            }
        }
    }
}

#[test]
fn random_texts_match_the_byte_loop() {
    let mut random = 0x5EED_u64;
    for _ in 0..20_000 {
        let text: Vec<u8> = std::iter::repeat_with(|| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            b"(((;;;))[[]]]\\AB c\n"[(random % 19) as usize]
        })
        .take(150)
        .collect();
        check(&text, 0);
    }
}

#[test]
fn wide_characters_hide_brackets() {
    let text = b";PB[\x95\x5C];C[\x97\x5D)])";
    assert_eq!(Skip::new(0).run(text, ScanMode::ShiftJis), Verdict::End(text.len()));
    assert_eq!(Skip::new(0).run(text, ScanMode::Ascii), Verdict::Irregular);
}

#[test]
fn counts_a_million_levels() {
    let text = [b"(;".repeat(1_000_000), b")".repeat(1_000_001)].concat();
    for (name, run) in implementations() {
        assert_eq!(run(&mut Skip::new(0), &text), Verdict::End(text.len()), "{name}");
        assert_eq!(run(&mut Skip::new(0), &text[..text.len() - 1]), Verdict::More, "{name}");
    }
}
