//! Files in UTF-16, which their byte order mark tells: recoded before they are read, and their places translated back.

use crate::reading::Reading;

/// How many bytes of the text lie between two places whose distance from the start is remembered.
const STEP: usize = 1024;
/// The bytes of the mark.
const MARK: usize = 2;

/// A file of UTF-16 as UTF-8.
pub(crate) struct Recoded {
    pub(crate) text: String,
    /// How many units of UTF-16 come before the character at each step.
    steps: Vec<usize>,
}

/// Recodes a file, if it is in UTF-16.
pub(crate) fn recoded(bytes: &[u8]) -> Option<Recoded> {
    let unit = match bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes[MARK..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String =
        char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    let (mut steps, mut n_units) = (vec![0], 0);
    for step in (0..text.len()).step_by(STEP) {
        let (start, end) = (text.floor_char_boundary(step), text.floor_char_boundary(step + STEP));
        n_units += n_units_of(&text[start..end]);
        steps.push(n_units);
    }
    Some(Recoded { text, steps })
}

fn n_units_of(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

impl Recoded {
    /// Gives a reading the places of the original file.
    pub(crate) fn restore(&self, reading: Reading) -> Reading {
        reading.moved(|at| {
            let at = self.text.floor_char_boundary(at);
            let step = self.text.floor_char_boundary(at - at % STEP);
            MARK + 2 * (self.steps[at / STEP] + n_units_of(&self.text[step..at]))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, format, read};

    #[test]
    fn places_are_those_of_the_file() {
        let name = "段".repeat(900);
        let text = format!(
            "\\HS\n\\[GAMEBLACKNAME={name}\\]\n\\[GAMEWHITENAME=a\\]\n\\HE\n\\GS\n2 1 0\n1 0 &4\n?\n\\GE\n"
        );
        let bytes: Vec<u8> = format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let reading = read(&bytes, format("gib").expect("it is in the table"), &Options::default());
        assert!(reading.sgf.contains(&name));
        let [fact] = &reading.facts[..] else { panic!("{:?}", reading.facts) };
        assert_eq!(&bytes[fact.span.range()], b"?\0");
    }
}
