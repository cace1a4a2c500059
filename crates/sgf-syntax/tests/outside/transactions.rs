//! Transactions in files where a change and its parse could differ.

use sgf_syntax::{Document, ScanMode, Span, TextEdit, TextEdits};

/// A record as a UTF-16 file, big endian, with its byte order mark.
fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    units.flat_map(u16::to_be_bytes).collect()
}

#[test]
fn utf_16_files_replace_invalid_bytes() {
    for record in ["(;B[aa])", "(;text between B[aa]", "(;B[aa](;W[bb]", "(;B[aa"] {
        let source = utf16(record);
        let doc = Document::parse(&source);
        let mut edit = doc.edit();
        let root = doc.game(0).unwrap().root();
        edit.set_raw(root, b"B", &[b"\xE9\xF0\xF0g]\xC3"]);
        let child = edit.append_child_raw(root, &[(b"C", &[b"\xFF\xFE"])]);
        let committed = edit.commit();
        let game = committed.document.game(0).unwrap();
        assert_eq!(
            game.root().get(b"B").unwrap().raw(),
            "\u{FFFD}\u{FFFD}\u{FFFD}g\\]\u{FFFD}".as_bytes(),
            "{record}"
        );
        let child = committed.document.node(committed.remap.of(child).unwrap()).unwrap();
        assert_eq!(child.get(b"C").unwrap().raw(), "\u{FFFD}\u{FFFD}".as_bytes(), "{record}");
        let again = Document::parse(committed.document.write());
        assert_eq!(again.text(), committed.document.text(), "{record}");
    }
}

/// Two games, the second in Shift_JIS, in which a backslash may be half of a character.
fn two_modes(second: &[u8]) -> Document<'static> {
    let source = [b"(;C[one])\n", second].concat();
    let mut modes = [ScanMode::Ascii, ScanMode::ShiftJis].into_iter().cycle();
    Document::parse_with(source, |_| modes.next().unwrap())
}

#[test]
fn trees_keep_their_mode() {
    let second = b"(;N[\x95\\]C[\x97\\])";
    let doc = two_modes(second);
    let at = doc.game(1).unwrap().span();
    for edit in [
        TextEdit::replace(at, &second[..]),
        TextEdit::replace(Span::new(at.start, at.start + 1), &b"("[..]),
        TextEdit::insert(at.start, &b"\n "[..]),
        TextEdit::insert(at.start, &b"(;C[between])"[..]),
    ] {
        let edits = TextEdits::new(vec![edit]).unwrap();
        let committed = doc.commit(&edits);
        let last = committed.games().next_back().unwrap();
        assert_eq!(last.mode(), ScanMode::ShiftJis, "{edits:?}");
        assert_eq!(last.root().get(b"C").unwrap().raw(), b"\x97\\", "{edits:?}");
    }
}

#[test]
fn missing_parentheses_return_in_the_right_mode() {
    let doc = two_modes(b";N[\x95\\]C[\x97\\])");
    let at = doc.game(1).unwrap().span().start;
    let committed = doc.commit(&TextEdits::new(vec![TextEdit::insert(at, &b"("[..])]).unwrap());
    assert_eq!(committed.game(1).unwrap().mode(), ScanMode::ShiftJis);
    assert!(committed.facts().is_empty(), "{:?}", committed.facts());
}
