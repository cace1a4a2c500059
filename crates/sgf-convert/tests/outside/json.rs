//! JSON that we write is read back to the same values.

use sgf_convert::{from_json, to_json};
use sgf_model::charset::read_in;
use sgf_model::record::games;
use sgf_syntax::Document;
use testkit::{Random, Shape, Tree, corpus, mutate};

/// Writes a document as JSON, reads it back, and writes it again.
fn law(doc: &Document<'_>) -> Result<(), String> {
    let json: Vec<String> = games(doc).map(|game| to_json(&game)).collect();
    let back = from_json(json.join("\n").as_bytes()).map_err(|error| error.to_string())?;
    let again: Vec<String> = games(&back).map(|game| to_json(&game)).collect();
    match json.iter().map(|it| without_ca(it)).eq(again.iter().map(|it| without_ca(it))) {
        true => Ok(()),
        false => Err(format!("{json:?} became {again:?}")),
    }
}

/// The game without the CA of its root: the new record is UTF-8.
fn without_ca(json: &str) -> serde_json::Value {
    let mut game: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
    let root = game["nodes"][0]["properties"].as_object_mut();
    root.and_then(|root| root.remove("CA"));
    game
}

#[test]
fn generated_records_survive_json() {
    let mut random = Random::named("JSON is read back");
    let pieces: &[&[u8]] = &[
        b"(;",
        b"(",
        b")",
        b";",
        b";B[aa]",
        b"b[x]",
        b"go-proBle[y]",
        b"P-1[z]",
        b"[lone]",
        b"LB[aa\\:b]",
        b"LB[aa:b\\:c][bb]",
        b"FG[257:a]",
        b"FG[]",
        b"SZ[13:9]",
        b"GM[2]",
        b"LB ",
        b"C[a [3d\\] b\\\nc\nd]",
        b"C[x",
        b"]",
        b"PB[a\\\\]",
        b"PW[\xE9\x8F]",
        b"XX[]",
        b" text ",
    ];
    for _ in 0..5_000 {
        let text: Vec<u8> = (0..random.below(14)).flat_map(|_| random.pick(pieces).to_vec()).collect();
        let doc = read_in(&text, Default::default());
        assert_eq!(law(&doc), Ok(()), "{}", text.escape_ascii());
    }
    for _ in 0..2_000 {
        let mut text = Tree::random(&mut random, Shape { nodes: 6, ..Shape::default() }).write();
        if random.one_in(2) {
            mutate::mutate(&mut text, &mut random);
        }
        let doc = read_in(&text, Default::default());
        assert_eq!(law(&doc), Ok(()), "{}", text.escape_ascii());
    }
}

#[test]
fn real_records_survive_json() {
    let checked = corpus::map_sample(7, |path, bytes| {
        let message = law(&read_in(bytes, Default::default())).err()?;
        Some(format!("{}: {}", path.display(), message.chars().take(300).collect::<String>()))
    });
    let Some(checked) = checked else { return };
    let broken: Vec<&String> = checked.iter().flatten().collect();
    println!("{} records, {} break the law", checked.len(), broken.len());
    assert!(broken.is_empty(), "{broken:#?}");
}
