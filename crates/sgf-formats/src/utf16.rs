//! UTF-16 files with a byte order mark, recoded before they are read, with a mapping of offsets.

/// The distance in bytes between remembered offsets.
const STEP: usize = 1024;
/// The length of the byte order mark.
const MARK: usize = 2;

/// A UTF-16 file as UTF-8.
pub(crate) struct Recoded {
    pub(crate) text: String,
    /// The number of UTF-16 units before each step.
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
    /// The offset in the original file of an offset in the text.
    pub(crate) fn original_offset(&self, at: usize) -> usize {
        let at = self.text.floor_char_boundary(at);
        let step = self.text.floor_char_boundary(at - at % STEP);
        MARK + 2 * (self.steps[at / STEP] + n_units_of(&self.text[step..at]))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, format, read};

    #[test]
    fn facts_refer_to_the_original_file() {
        let name = "段".repeat(900);
        let text = format!(
            "\\HS\n\\[GAMEBLACKNAME={name}\\]\n\\[GAMEWHITENAME=a\\]\n\\HE\n\\GS\n2 1 0\n1 0 &4\n?\n\\GE\n"
        );
        let bytes: Vec<u8> = format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let reading = read(&bytes, format("gib").expect("the format exists"), &Options::default());
        assert!(reading.sgf.contains(&name));
        let [fact] = &reading.facts[..] else { panic!("{:?}", reading.facts) };
        assert_eq!(&bytes[fact.span.range()], b"?\0");
    }
}
