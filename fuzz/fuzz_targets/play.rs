//! Playing never panics: any record is replayed as any game, any text is read as a move in any position, and every legal move can be
//! played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::play::replay::Timeline;
use opensgf::play::{Claims, GAMES, GameSpec, Options, Placement};
use opensgf::value::Color;

fuzz_target!(|input: &[u8]| {
    let [game, size, rest @ ..] = input else { return };
    let spec = GAMES[usize::from(*game) % GAMES.len()];
    if rest.first() == Some(&b'(') { replay(spec, rest) } else { play(spec, *size, rest) }
});

/// Replays a record as if it were of the given game.
fn replay(spec: &'static GameSpec, record: &[u8]) {
    let doc = opensgf::read(record);
    for view in opensgf::games(&doc) {
        let options = Options::of(&view);
        // Large boards only cost time.
        if options.size.is_some_and(|(columns, rows)| columns > 40 || rows > 40) {
            continue;
        }
        let Ok(timeline) = Timeline::new(&view, spec, &options) else { continue };
        for node in view.nodes().take(30) {
            let position = timeline.at(node);
            let _ = (position.placement().pack(), position.details(), position.outcome(), position.n_moves());
            let _ = position.score(&Claims::default());
        }
    }
}

/// Plays a move for each line of the input: a legal one, or one read from text.
fn play(spec: &'static GameSpec, size: u8, bytes: &[u8]) {
    let (columns, rows) = (u32::from(size % 16), u32::from(size / 16));
    let options = match size {
        0 => Options::default(),
        size if size < 128 => Options::default().with_size(u32::from(size % 20), u32::from(size % 20)),
        _ => Options::default().with_size(columns, rows),
    };
    let Ok(mut position) = spec.begin(&options) else { return };
    for step in bytes.split(|byte| *byte == b'\n').take(30) {
        let Some((first, text)) = step.split_first() else { continue };
        let color = if first & 1 == 0 { Color::Black } else { Color::White };
        if *first & 2 == 0 {
            let text = String::from_utf8_lossy(text);
            let before = position.hash();
            match position.read_move(color, &text) {
                Ok(step) => {
                    let _ = (position.check_move(color, &step), position.changes(color, &step));
                    position.play_unchecked(color, &step).expect("the position read the move");
                }
                Err(_) => {
                    assert!(
                        position.follow(color, &text).is_err(),
                        "{}: only `follow` accepts {text:?}",
                        spec.name
                    );
                    assert_eq!(before, position.hash(), "{}: {text:?} changes the position", spec.name);
                }
            }
        } else if let (Some(turn), legal @ [_, ..]) = (position.turn(), &position.legal_moves()[..]) {
            let step = &legal[usize::from(text.first().copied().unwrap_or(0)) % legal.len()];
            let played = position.play(turn, step);
            assert!(played.is_ok(), "{}: legal move {step:?} is rejected: {played:?}", spec.name);
        }
        let placement = position.placement();
        let packed = placement.pack();
        assert_eq!(Placement::unpack(placement.geometry(), &packed), Ok(placement), "{}", spec.name);
    }
}
