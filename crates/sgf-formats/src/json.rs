//! JSON as a flat list of values with their byte ranges.
//!
//! Servers nest a move tree as deeply as a game is long, and facts need the offset of a value. So the values of a file are
//! stored in one list, each with the index after its last part, and nothing recurses. `serde_json` decodes strings.

use std::borrow::Cow;
use std::ops::Range;

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    True,
    False,
    Number,
    Text,
    Array,
    Object,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    kind: Kind,
    start: u32,
    end: u32,
    /// The index after the value and everything in it.
    next: u32,
}

/// A parsed value. In an object, names and values alternate.
pub(crate) struct Json<'s> {
    bytes: &'s [u8],
    items: Vec<Item>,
}

/// A syntax error, by its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) at: usize,
}

/// A value.
#[derive(Clone, Copy)]
pub(crate) struct Value<'j, 's> {
    json: &'j Json<'s>,
    index: u32,
}

impl<'s> Json<'s> {
    /// Reads a value at an offset; returns it with the offset after it.
    pub(crate) fn read(bytes: &'s [u8], from: usize) -> Result<(Json<'s>, usize), Broken> {
        // Offsets have 32 bits.
        if bytes.len() > u32::MAX as usize {
            return Err(Broken { at: from });
        }
        let mut reader = Reader { bytes, at: from, items: Vec::new(), open: Vec::new() };
        reader.run()?;
        Ok((Json { bytes, items: reader.items }, reader.at))
    }

    pub(crate) fn root(&self) -> Value<'_, 's> {
        Value { json: self, index: 0 }
    }
}

/// Reads the names of an object at the start of some bytes, which can be truncated.
pub(crate) fn names(bytes: &[u8]) -> Vec<String> {
    let mut reader = Reader { bytes, at: 0, items: Vec::new(), open: Vec::new() };
    let _ = reader.run();
    // Truncated values end where reading stopped.
    let n_items = reader.items.len() as u32;
    for item in reader.items.iter_mut().filter(|item| item.next == 0) {
        item.next = n_items;
    }
    let json = Json { bytes, items: reader.items };
    let is_object = json.items.first().is_some_and(|item| item.kind == Kind::Object);
    let names = || json.root().entries().map(|(name, _)| name.text().unwrap_or_default().into_owned());
    if is_object { names().collect() } else { Vec::new() }
}

struct Reader<'s> {
    bytes: &'s [u8],
    at: usize,
    items: Vec<Item>,
    /// The open arrays and objects.
    open: Vec<u32>,
}

impl Reader<'_> {
    fn run(&mut self) -> Result<(), Broken> {
        loop {
            self.value()?;
            // Close containers that end after the value, or continue after a comma.
            loop {
                self.blanks();
                let Some(&open) = self.open.last() else { return Ok(()) };
                let is_object = self.items[open as usize].kind == Kind::Object;
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        if is_object {
                            self.name()?;
                        }
                        break;
                    }
                    Some(b'}') if is_object => self.close(open),
                    Some(b']') if !is_object => self.close(open),
                    _ => return self.broken(),
                }
            }
        }
    }

    /// Reads a value, or the start of an array or object up to its first value.
    fn value(&mut self) -> Result<(), Broken> {
        loop {
            self.blanks();
            let kind = match self.peek() {
                Some(b'"') => return self.string(),
                Some(b'-' | b'0'..=b'9') => return self.number(),
                Some(b'n') => return self.word(b"null", Kind::Null),
                Some(b't') => return self.word(b"true", Kind::True),
                Some(b'f') => return self.word(b"false", Kind::False),
                Some(b'[') => Kind::Array,
                Some(b'{') => Kind::Object,
                _ => return self.broken(),
            };
            let index = self.items.len() as u32;
            self.push(kind, self.at, self.at + 1);
            self.items[index as usize].next = 0;
            self.open.push(index);
            self.at += 1;
            self.blanks();
            match (kind, self.peek()) {
                (Kind::Array, Some(b']')) | (Kind::Object, Some(b'}')) => {
                    self.close(index);
                    return Ok(());
                }
                (Kind::Object, _) => self.name()?,
                _ => {}
            }
        }
    }

    /// Reads a name and its colon.
    fn name(&mut self) -> Result<(), Broken> {
        self.blanks();
        if self.peek() != Some(b'"') {
            return self.broken();
        }
        self.string()?;
        self.blanks();
        if self.peek() != Some(b':') {
            return self.broken();
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<(), Broken> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            let Some(found) = memchr::memchr2(b'"', b'\\', rest) else {
                self.at = self.bytes.len();
                return self.broken();
            };
            at += found;
            if self.bytes[at] == b'"' {
                break;
            }
            at += 2;
        }
        self.push(Kind::Text, start, at + 1);
        self.at = at + 1;
        Ok(())
    }

    fn number(&mut self) -> Result<(), Broken> {
        let is_part = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let length = self.bytes[self.at..].iter().take_while(is_part).count();
        let end = self.at + length;
        let text = std::str::from_utf8(&self.bytes[self.at..end]).unwrap_or_default();
        if text.parse::<f64>().is_err() {
            return self.broken();
        }
        self.push(Kind::Number, self.at, end);
        self.at = end;
        Ok(())
    }

    fn word(&mut self, word: &[u8], kind: Kind) -> Result<(), Broken> {
        if !self.bytes[self.at..].starts_with(word) {
            return self.broken();
        }
        self.push(kind, self.at, self.at + word.len());
        self.at += word.len();
        Ok(())
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let next = self.items.len() as u32 + 1;
        self.items.push(Item { kind, start: start as u32, end: end as u32, next });
    }

    fn close(&mut self, open: u32) {
        self.at += 1;
        self.open.pop();
        let n_items = self.items.len() as u32;
        let item = &mut self.items[open as usize];
        (item.end, item.next) = (self.at as u32, n_items);
    }

    fn blanks(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn broken(&self) -> Result<(), Broken> {
        Err(Broken { at: self.at })
    }
}

impl<'j, 's> Value<'j, 's> {
    fn item(self) -> Item {
        self.json.items[self.index as usize]
    }

    pub(crate) fn kind(self) -> Kind {
        self.item().kind
    }

    /// The range of the value in the file.
    pub(crate) fn range(self) -> Range<usize> {
        self.item().start as usize..self.item().end as usize
    }

    /// The bytes of the value.
    pub(crate) fn raw(self) -> &'s [u8] {
        self.json.bytes.get(self.range()).unwrap_or_default()
    }

    /// The decoded string.
    pub(crate) fn text(self) -> Option<Cow<'s, str>> {
        if self.kind() != Kind::Text {
            return None;
        }
        let raw = self.raw();
        let inside = &raw[1..raw.len() - 1];
        if !inside.contains(&b'\\')
            && let Ok(text) = std::str::from_utf8(inside)
        {
            return Some(Cow::Borrowed(text));
        }
        // Strings with unpaired surrogates are read without decoding escapes.
        let read = serde_json::from_slice::<String>(raw);
        Some(Cow::Owned(read.unwrap_or_else(|_| String::from_utf8_lossy(inside).into_owned())))
    }

    pub(crate) fn number(self) -> Option<f64> {
        let is_number = self.kind() == Kind::Number;
        let number = std::str::from_utf8(self.raw()).ok()?.parse::<f64>().ok();
        number.filter(|number| is_number && number.is_finite())
    }

    /// An integer.
    pub(crate) fn integer(self) -> Option<i64> {
        self.number()
            .filter(|number| number.fract() == 0.0 && number.abs() < 9e15)
            .map(|number| number as i64)
    }

    pub(crate) fn is_true(self) -> bool {
        self.kind() == Kind::True
    }

    /// The values of an array; none for other kinds.
    pub(crate) fn items(self) -> impl Iterator<Item = Value<'j, 's>> {
        let is_array = self.kind() == Kind::Array;
        self.parts().filter(move |_| is_array)
    }

    /// The names and values of an object; none for other kinds.
    pub(crate) fn entries(self) -> impl Iterator<Item = (Value<'j, 's>, Value<'j, 's>)> {
        let is_object = self.kind() == Kind::Object;
        let mut parts = self.parts();
        std::iter::from_fn(move || Some((parts.next()?, parts.next()?))).filter(move |_| is_object)
    }

    fn parts(self) -> impl Iterator<Item = Value<'j, 's>> {
        let (json, end) = (self.json, self.item().next);
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let value = (index < end).then_some(Value { json, index })?;
            index = value.item().next;
            Some(value)
        })
    }

    /// A value of an object by name; `None` for `null`.
    pub(crate) fn get(self, name: &str) -> Option<Value<'j, 's>> {
        let (_, value) = self.entries().find(|(key, _)| key.text().as_deref() == Some(name))?;
        (value.kind() != Kind::Null).then_some(value)
    }

    /// A value in nested objects.
    pub(crate) fn find(self, path: &[&str]) -> Option<Value<'j, 's>> {
        path.iter().try_fold(self, |value, name| value.get(name))
    }
}

/// A JSON string with quotes and escapes.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats a value with its kinds and parts.
    fn drawn(value: Value<'_, '_>) -> String {
        match value.kind() {
            Kind::Array => format!("[{}]", value.items().map(drawn).collect::<Vec<_>>().join(" ")),
            Kind::Object => {
                let entry = |(name, value): (Value<'_, '_>, Value<'_, '_>)| {
                    format!("{}:{}", name.text().unwrap_or_default(), drawn(value))
                };
                format!("{{{}}}", value.entries().map(entry).collect::<Vec<_>>().join(" "))
            }
            Kind::Text => format!("'{}'", value.text().unwrap_or_default()),
            _ => String::from_utf8_lossy(value.raw()).into_owned(),
        }
    }

    #[test]
    fn reads_all_kinds_of_values() {
        for (text, expected) in [
            (r#" {"a" : [1, -2.5e3, true], "b":{}, "c":null}"#, "{a:[1 -2.5e3 true] b:{} c:null}"),
            (r#""tab\t \u00e9 \ud83d\ude00 \"q\"""#, "'tab\t é 😀 \"q\"'"),
            ("[[],[[]],\"\"]", "[[] [[]] '']"),
        ] {
            let (json, end) = Json::read(text.as_bytes(), 0).expect("it is JSON");
            assert_eq!((drawn(json.root()).as_str(), end), (expected, text.len()));
        }
    }

    #[test]
    fn reports_the_first_error() {
        for (text, at) in [
            ("", 0),
            ("[1,]", 3),
            ("{\"a\" 1}", 5),
            ("{a:1}", 1),
            ("[1 2]", 3),
            ("\"ab", 3),
            ("[1}", 2),
            ("nul", 0),
            ("[-]", 1),
        ] {
            assert_eq!(Json::read(text.as_bytes(), 0).err(), Some(Broken { at }), "{text}");
        }
    }

    #[test]
    fn deep_values_do_not_overflow_the_stack() {
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        assert!(Json::read(deep.as_bytes(), 0).is_ok());
        assert_eq!(Json::read(&deep.as_bytes()[..1_000_000], 0).err(), Some(Broken { at: 1_000_000 }));
    }

    #[test]
    fn reads_names_of_truncated_objects() {
        assert_eq!(names(br#"{"a":1,"b":{"c":2},"d":[1,2"#), ["a", "b", "d"]);
        assert_eq!(names(br#"[{"a":1}]"#), [""; 0]);
        assert_eq!(names(br#"{"a":"\"b\":"#), [""; 0]);
    }

    #[test]
    fn keeps_unpaired_surrogates() {
        let (json, _) = Json::read(br#""a\ud800b""#, 0).expect("it is JSON");
        assert_eq!(json.root().text().as_deref(), Some("a\\ud800b"));
    }
}
