//! Captions below the board.

use crate::scene::{Item, ItemKind, Layer, Place, Rect};
use crate::width;

/// The font size.
const SIZE: i32 = 480;
/// The line height.
const LINE: i32 = 640;

/// Writes a caption below a picture and returns the larger frame. The caption has as many lines as it needs, or a fixed number.
pub(super) fn put(caption: &str, n_lines: Option<usize>, frame: Rect, items: &mut Vec<Item>) -> Rect {
    let room = i64::from(frame.width) * 1000 / i64::from(SIZE);
    let mut lines = lines(caption, i32::try_from(room).unwrap_or(i32::MAX));
    if let Some(n_lines) = n_lines {
        shorten(&mut lines, n_lines);
    }
    let mut y = frame.end().y + LINE / 2;
    for text in lines {
        if text.is_empty() {
            y += LINE;
            continue;
        }
        y += LINE;
        // A word longer than the line is shrunk.
        let size =
            SIZE.min(i32::try_from(i64::from(SIZE) * room / i64::from(width(&text).max(1))).unwrap_or(SIZE));
        let at = Place::new(frame.center().x, y - LINE / 2);
        items.push(Item {
            layer: Layer::Margin,
            at,
            kind: ItemKind::Beside { text: text.into(), size, turned: false },
            standing: None,
        });
    }
    Rect { height: y + LINE / 2 - frame.y, ..frame }
}

/// Returns a fixed number of lines: the last one ends with an ellipsis if the text is longer, and missing lines are empty.
fn shorten(lines: &mut Vec<String>, n_lines: usize) {
    if lines.len() > n_lines {
        lines.truncate(n_lines);
        lines.iter_mut().last().into_iter().for_each(|last| last.push_str(" …"));
    }
    lines.resize(n_lines, String::new());
}

/// Breaks a text between words so that no line exceeds the width, in thousandths of an em.
fn lines(text: &str, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if width(&longer) > room && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
        }
        lines.extend(Some(line).filter(|line| !line.is_empty()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_break_between_words() {
        assert_eq!(lines("one two three", 5000), ["one two", "three"]);
        assert_eq!(lines("one\ntwo", 50_000), ["one", "two"]);
        assert_eq!(lines("  ", 50), [""; 0]);
    }

    #[test]
    fn captions_of_animations_have_a_fixed_number_of_lines() {
        let shortened = |text: &str, n_lines| {
            let mut lines = lines(text, 5000);
            shorten(&mut lines, n_lines);
            lines
        };
        assert_eq!(shortened("one two three", 1), ["one two …"]);
        assert_eq!(shortened("one", 2), ["one", ""]);
        assert_eq!(shortened("one two", 0), [""; 0]);
    }
}
