//! Transactions in files where a change and what is read again could differ.

use sgf_syntax::Document;

/// A record as a UTF-16 file, big endian, with its byte order mark.
fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    units.flat_map(u16::to_be_bytes).collect()
}

#[test]
fn bytes_that_are_no_text_become_replacement_characters_in_utf16_whatever_the_state_of_the_tree() {
    for record in ["(;B[aa])", "(;text between B[aa]", "(;B[aa](;W[bb]", "(;B[aa"] {
        let source = utf16(record);
        let doc = Document::parse(&source);
        let mut edit = doc.edit();
        let root = doc.game(0).unwrap().root();
        edit.set(root, b"B", &[b"\xE9\xF0\xF0g]\xC3"]);
        let child = edit.append_child(root, &[(b"C", &[b"\xFF\xFE"])]);
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
