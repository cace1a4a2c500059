//! Little Golem's SGF of TwixT, read as SGF.

use sgf_games::{Options, Square};
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{self, GameView, find};
use sgf_model::value::{Color, TextDecoder, simple_text};
use sgf_syntax::{Document, Node};

use super::NUMBER;
use crate::fact::FactKind;
use crate::import::Import;
use crate::moves::{Moves, verbatim};
use crate::tree::{NodeIndex, ROOT};

/// The default board size.
const USUAL: u32 = 24;

/// Properties of the root that are written by the reader.
const OWN: [&[u8]; 6] = [b"FF", b"CA", b"AP", b"SZ", b"RU", b"RE"];

/// Identifiers of the two players, exchanged because the first player is White in SGF.
const PLAYERS: [(&[u8], &str); 4] = [(b"PB", "PW"), (b"PW", "PB"), (b"BR", "WR"), (b"WR", "BR")];

pub(super) fn read(import: &mut Import<'_>) {
    let bytes = import.bytes;
    import.choose_charset(import.start()..bytes.len(), None, None);
    let document = Document::parse(bytes);
    for view in record::games(&document) {
        game(import, &view);
    }
}

fn game(import: &mut Import<'_>, view: &GameView<'_>) {
    let root = view.root();
    import.writer.begin(NUMBER, root.span().start);
    let size = size(import, root);
    import.writer.raw("SZ", &size.to_string());
    let rules = first_value(view, root, b"RU").unwrap_or_else(|| "PP".to_owned());
    import.writer.line("RU", &rules);
    info(import, view, root);
    let mut moves = Moves::new();
    let mut places: Vec<NodeIndex> = Vec::new();
    for node in view.nodes() {
        let parent = node.parent().map_or(ROOT, |parent| places[parent.index()]);
        let place = add(import, view, node, parent, &mut moves);
        places.push(place);
    }
    let options = Options::default().with_size(size, size).with_rules(rules);
    let position = sgf_games::twixt::SPEC.begin(&options).ok();
    moves.resolve(import, position, Color::White, verbatim);
    moves.tree.write(&mut import.writer);
}

/// The first value of a property as text.
fn first_value(view: &GameView<'_>, node: Node<'_>, ident: &[u8]) -> Option<String> {
    let value = find(node, ident)?.values().next()?;
    Some(simple_text(view.characters(value.raw())).trim().to_owned()).filter(|text| !text.is_empty())
}

fn size(import: &mut Import<'_>, root: Node<'_>) -> u32 {
    let Some(value) = find(root, b"SZ").and_then(|property| property.values().next()) else { return USUAL };
    crate::lines::number(value.raw()).filter(|size| (3..=702).contains(size)).unwrap_or_else(|| {
        import.report(FactKind::BadValue("SZ"), value.span().range());
        USUAL
    })
}

/// Writes the game info of the root.
fn info(import: &mut Import<'_>, view: &GameView<'_>, root: Node<'_>) {
    for property in root.properties() {
        let ident = property.ident();
        if ident == b"RE" {
            result(import, view, root);
        }
        let is_info = ident.len() >= 2 && ident.iter().all(u8::is_ascii_uppercase) && !OWN.contains(&ident);
        // `null` is the missing event of Little Golem.
        let mut values =
            property.values().filter(|value| !(ident == b"EV" && value.raw() == b"null")).peekable();
        if is_info && values.peek().is_some() {
            let swapped = PLAYERS.iter().find(|row| row.0 == ident).map(|row| row.1);
            let ident = swapped.map_or_else(|| String::from_utf8_lossy(ident).into_owned(), str::to_owned);
            for (index, value) in values.enumerate() {
                let text = import.decode(value.span().range());
                if index == 0 { import.writer.raw(&ident, &text) } else { import.writer.value(&text) }
            }
        }
    }
}

/// Writes the result, which names the winner by the color in the file.
fn result(import: &mut Import<'_>, view: &GameView<'_>, root: Node<'_>) {
    let Some(text) = first_value(view, root, b"RE") else { return };
    let stated = match text.to_ascii_uppercase().as_str() {
        "B" => Some(GameResult::win(Color::Black)),
        "W" | "R" => Some(GameResult::win(Color::White)),
        _ => lenient::result(&text).map(|reading| reading.value),
    };
    match stated {
        Some(GameResult::Win { winner, score, manner }) => {
            let result = GameResult::Win { winner: winner.other(), score, manner };
            import.writer.raw("RE", &result.encode());
        }
        Some(other) => import.writer.raw("RE", &other.encode()),
        None => import.report(FactKind::BadValue("RE"), root.span().range()),
    }
}

/// Adds a node; returns its place in the tree.
fn add(
    import: &mut Import<'_>,
    view: &GameView<'_>,
    node: Node<'_>,
    parent: NodeIndex,
    moves: &mut Moves,
) -> NodeIndex {
    let is_root = node.parent().is_none();
    let mut place = if is_root { Some(ROOT) } else { None };
    let mut last = parent;
    for property in node.properties() {
        let color = match property.ident() {
            b"b" => Color::White,
            b"r" => Color::Black,
            _ => continue,
        };
        for value in property.values() {
            let (at, raw) = (value.span().range(), value.raw());
            let Some((text, offer)) = read_move(raw) else {
                import.report(FactKind::Unknown, at);
                continue;
            };
            last = moves.add(last, Some(color), &text, at);
            offer.iter().for_each(|offer| moves.tree.comment(last, offer));
            place = Some(last);
        }
    }
    let place = place.unwrap_or_else(|| moves.plain(parent, node.span().start));
    if let Some(text) = view.comment(node).filter(|_| !is_root) {
        moves.tree.comment(place, &text);
    }
    place
}

/// Returns whether a value is a move.
pub(super) fn is_move(raw: &[u8]) -> bool {
    read_move(raw).is_some()
}

/// Reads a move, and the offer behind it: `lo|draw`.
fn read_move(raw: &[u8]) -> Option<(String, Option<String>)> {
    let text = std::str::from_utf8(raw).ok()?.trim().to_ascii_lowercase();
    let (text, offer) =
        text.split_once('|').map_or((text.as_str(), None), |(text, offer)| (text, Some(offer)));
    let word = match (text, text.as_bytes()) {
        ("swap", _) => "swap-pieces".to_owned(),
        ("resign" | "draw" | "forfeit", _) => text.to_owned(),
        (_, &[column @ b'a'..=b'z', row @ b'a'..=b'z']) => {
            Square::new(u16::from(column - b'a'), u16::from(row - b'a')).to_string()
        }
        _ => return None,
    };
    Some((word, offer.map(str::to_owned)))
}
