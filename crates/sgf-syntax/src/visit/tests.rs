//! The visitor reports the events of the tree, for any input and any skipping.

use proptest::prelude::*;

use super::samples::{SAMPLES, landmarks, texts};
use super::*;
use crate::{Buffers, Document, Game};

/// One event, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Game(usize),
    Variation(usize),
    Node(usize),
    Property(Vec<u8>, Span),
    Value(Vec<u8>, Span),
    EndVariation(usize),
    EndGame(Span),
}

/// Which events are answered with `Skip`: those whose offset has a certain remainder.
#[derive(Clone, Copy)]
struct Skipping(usize);

impl Skipping {
    const NEVER: Skipping = Skipping(0);

    fn flow(self, at: usize) -> Flow {
        if self.0 > 0 && at % self.0 == 1 { Flow::Skip } else { Flow::Continue }
    }
}

struct Recorder {
    events: Vec<Event>,
    facts: Vec<Fact>,
    skipping: Skipping,
    stop_after: usize,
}

impl Recorder {
    fn new(skipping: Skipping) -> Recorder {
        Recorder { events: Vec::new(), facts: Vec::new(), skipping, stop_after: usize::MAX }
    }

    fn push(&mut self, at: usize, event: Event) -> Flow {
        assert!(self.events.len() < self.stop_after, "an event after the end");
        self.events.push(event);
        if self.events.len() == self.stop_after { Flow::Stop } else { self.skipping.flow(at) }
    }
}

impl Visitor for Recorder {
    fn game(&mut self, start: usize) -> Flow {
        self.push(start, Event::Game(start))
    }
    fn variation(&mut self, open: usize) -> Flow {
        self.push(open, Event::Variation(open))
    }
    fn node(&mut self, start: usize) -> Flow {
        self.push(start, Event::Node(start))
    }
    fn property(&mut self, ident: &[u8], span: Span) -> Flow {
        self.push(span.start, Event::Property(ident.to_vec(), span))
    }
    fn value(&mut self, raw: &[u8], span: Span) -> Flow {
        self.push(span.start, Event::Value(raw.to_vec(), span))
    }
    fn end_variation(&mut self, close: usize) -> Flow {
        self.push(close, Event::EndVariation(close))
    }
    fn end_game(&mut self, span: Span) -> Flow {
        self.push(span.end, Event::EndGame(span))
    }
    fn fact(&mut self, fact: Fact) {
        self.facts.push(fact);
    }
}

/// The events of a document, read from its tables.
fn expected(doc: &Document<'_>, skipping: Skipping) -> Vec<Event> {
    let mut events = Vec::new();
    for game in doc.games() {
        let all = game_events(doc, game);
        // The depth below which events are skipped, and that of the next event.
        let (mut depth, mut hidden) = (0, usize::MAX);
        for (at, event) in all {
            let ends = matches!(event, Event::EndVariation(_) | Event::EndGame(_));
            depth -= usize::from(ends);
            if depth < hidden {
                hidden = usize::MAX;
            }
            let begins = matches!(event, Event::Variation(_) | Event::Game(_));
            depth += usize::from(begins);
            if hidden == usize::MAX {
                if skipping.flow(at) == Flow::Skip {
                    hidden = depth;
                }
                events.push(event);
            }
        }
    }
    events
}

#[test]
fn real_records_give_the_events_of_their_tree() {
    let _ = testkit::corpus::map_sample(5, |path, record| {
        let mut random = testkit::corpus::random(path);
        check_with(record, landmarks(), ScanMode::Ascii);
        let mut record = record.to_vec();
        testkit::mutate::mutate(&mut record, &mut random);
        let modes = [ScanMode::Ascii, ScanMode::ShiftJis, ScanMode::Gbk, ScanMode::Iso2022Jp];
        check_with(&record, landmarks(), *random.pick(&modes));
    });
}

fn game_events(doc: &Document<'_>, game: Game<'_>) -> Vec<(usize, Event)> {
    let record = &doc.tables.games[game.index()];
    let variations =
        &doc.tables.variations[record.variations..record.variations + record.variation_count as usize];
    let mut events = vec![(record.start, Event::Game(record.start))];
    let mut open: Vec<(u32, usize)> = Vec::new();
    for (number, variation) in variations.iter().enumerate() {
        while let Some((_, close)) = open.pop_if(|(next, _)| *next as usize == number) {
            events.push((close, Event::EndVariation(close)));
        }
        if number > 0 {
            let at = record.start + variation.open as usize;
            events.push((at, Event::Variation(at)));
            open.push((variation.next, record.start + variation.close as usize));
        }
        let end =
            variations.get(number + 1).map_or(game.node_count(), |variation| variation.first_node as usize);
        for index in variation.first_node as usize..end {
            let node = game.node(index).unwrap();
            let at = node.span().start;
            events.push((at, Event::Node(at)));
            for property in node.properties() {
                let span = property.ident_span();
                events.push((span.start, Event::Property(property.ident().to_vec(), span)));
                for value in property.values() {
                    events.push((value.span().start, Event::Value(value.raw().to_vec(), value.span())));
                }
            }
        }
    }
    events.extend(open.iter().rev().map(|&(_, close)| (close, Event::EndVariation(close))));
    events.push((game.span().end, Event::EndGame(game.span())));
    events
}

/// Checks an input: all events and facts, then those with several ways to skip, then an early stop.
fn check(source: &[u8], mode: ScanMode) {
    check_with(source, Landmarks::default(), mode);
    check_with(source, landmarks(), mode);
}

fn check_with(source: &[u8], landmarks: Landmarks, mode: ScanMode) {
    let doc = Document::parse_with_landmarks(source, landmarks, |_| mode, Buffers::default());
    let shown = source[..source.len().min(300)].escape_ascii();
    for skipping in [Skipping::NEVER, Skipping(2), Skipping(3), Skipping(5), Skipping(17), Skipping(101)] {
        let mut recorder = Recorder::new(skipping);
        visit_with_landmarks(source, landmarks, |_| mode, &mut recorder);
        let expected = expected(&doc, skipping);
        let same =
            recorder.events.iter().zip(&expected).take_while(|(found, wanted)| found == wanted).count();
        assert_eq!(
            recorder.events.get(same),
            expected.get(same),
            "event {same}, skipping {} in {mode:?}: {shown}",
            skipping.0
        );
        if skipping.0 == 0 {
            let mut facts = recorder.facts.clone();
            facts.sort();
            let mut known = doc.facts().to_vec();
            known.sort();
            assert_eq!(facts, known, "{mode:?}: {shown}");
            let mut recorder = Recorder { stop_after: expected.len() / 2, ..Recorder::new(skipping) };
            if recorder.stop_after > 0 {
                visit_with_landmarks(source, landmarks, |_| mode, &mut recorder);
                assert_eq!(recorder.events, expected[..expected.len() / 2]);
            }
        }
    }
}

#[test]
fn samples_give_the_events_of_their_tree() {
    for sample in SAMPLES {
        check(sample.as_bytes(), ScanMode::Ascii);
        check(sample.as_bytes(), ScanMode::Iso2022Jp);
        for tail in SAMPLES {
            check(format!("{sample}{tail}").as_bytes(), ScanMode::Ascii);
        }
    }
}

#[test]
fn visits_utf_16_as_utf_8() {
    let source: Vec<u8> = "\u{FEFF}(;C[表])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check(&source, ScanMode::Ascii);
}

#[test]
fn cost_is_linear_in_damaged_games() {
    for piece in ["(;;x)", "((;B[aa]))", "(;B[aa", "(;C[a b] c)", "x (;B[aa])", "(;C[.](;x)", "(;B[\\"] {
        let source = piece.repeat(200_000);
        struct Count(usize);
        impl Visitor for Count {
            fn node(&mut self, _start: usize) -> Flow {
                self.0 += 1;
                Flow::Skip
            }
        }
        let start = std::time::Instant::now();
        visit(source.as_bytes(), &mut Count(0));
        assert!(start.elapsed().as_secs() < 20, "{piece}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text_gives_the_events_of_its_tree(source in texts(), mode in 0..4usize) {
        let modes = [ScanMode::Ascii, ScanMode::ShiftJis, ScanMode::Gb18030, ScanMode::Iso2022Jp];
        check(&source, modes[mode]);
    }
}
