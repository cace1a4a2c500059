//! JSON, written: what goes to the page goes as one text, which a browser reads faster than it takes a thousand small objects.

/// JSON under way.
#[derive(Debug, Default)]
pub(crate) struct Json(String);

impl Json {
    pub(crate) fn into_string(self) -> String {
        self.0
    }

    /// Puts a comma where one is needed.
    fn next(&mut self) {
        if !matches!(self.0.as_bytes().last(), None | Some(b'[' | b'{' | b':')) {
            self.0.push(',');
        }
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.next();
        self.0.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                control if control < ' ' => {
                    let digit = |number: u32| char::from_digit(number, 16).unwrap_or('0');
                    self.0.push_str("\\u00");
                    self.0.push(digit(control as u32 / 16));
                    self.0.push(digit(control as u32 % 16));
                }
                letter => self.0.push(letter),
            }
        }
        self.0.push('"');
    }

    pub(crate) fn number(&mut self, number: i64) {
        self.next();
        self.0.push_str(&number.to_string());
    }

    pub(crate) fn truth(&mut self, truth: bool) {
        self.next();
        self.0.push_str(if truth { "true" } else { "false" });
    }

    pub(crate) fn null(&mut self) {
        self.next();
        self.0.push_str("null");
    }

    pub(crate) fn or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.null(),
        }
    }

    /// Writes the name of a member; its value comes next.
    pub(crate) fn name(&mut self, name: &str) -> &mut Json {
        self.text(name);
        self.0.push(':');
        self
    }

    pub(crate) fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Json, T)) {
        self.next();
        self.0.push('[');
        items.into_iter().for_each(|item| each(self, item));
        self.0.push(']');
    }

    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Json)) {
        self.next();
        self.0.push('{');
        members(self);
        self.0.push('}');
    }

    pub(crate) fn texts<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) {
        self.list(texts, |json, text| json.text(text.as_ref()));
    }
}

/// Writes one value.
pub(crate) fn json(write: impl FnOnce(&mut Json)) -> String {
    let mut out = Json::default();
    write(&mut out);
    out.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_are_parted() {
        let text = json(|json| {
            json.object(|json| {
                json.name("a").number(-1);
                json.name("b").texts(["x", "y:"]);
                json.name("c").list([1, 2], |json, number| json.object(|json| json.name("n").number(number)));
                json.name("d").null();
                json.name("e").truth(true);
            });
        });
        assert_eq!(text, r#"{"a":-1,"b":["x","y:"],"c":[{"n":1},{"n":2}],"d":null,"e":true}"#);
    }

    #[test]
    fn texts_are_escaped() {
        let text = json(|json| json.text("a\"b\\c\n\u{1}\u{1f}é</script>"));
        assert_eq!(text, "\"a\\\"b\\\\c\\n\\u0001\\u001fé</script>\"");
    }

    #[test]
    fn a_text_that_ends_like_a_bracket_does_not_open_one() {
        assert_eq!(json(|json| json.texts(["[", "{", ":", ""])), r#"["[","{",":",""]"#);
    }
}
