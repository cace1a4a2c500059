//! Numbers, texts, and the head of the file.

use super::{FACES, SvgOptions, THOUSANDTHS};
use crate::scene::{Place, Role, Scene};
use crate::theme::Theme;

/// Writes a length in units, with as few digits as it needs.
pub(super) fn number(out: &mut String, thousandths: i32) {
    let hundredths = i64::from(thousandths) * 100 / i64::from(THOUSANDTHS);
    let size = hundredths.unsigned_abs();
    let (mut whole, part) = (size / 100, (size % 100) as u8);
    // From the end: two digits and the point, then the whole.
    let mut digits = [b'0'; 24];
    let mut from = digits.len();
    let mut put = |digit: u8| {
        from -= 1;
        digits[from] = digit;
    };
    if part > 0 {
        if part % 10 > 0 {
            put(b'0' + part % 10);
        }
        put(b'0' + part / 10);
        put(b'.');
    }
    while whole > 0 {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
    }
    if size < 100 && part == 0 {
        put(b'0');
    }
    if hundredths < 0 {
        put(b'-');
    }
    out.push_str(std::str::from_utf8(&digits[from..]).expect("they are digits"));
}

/// Writes a place: x, a space or a sign, and y.
pub(super) fn point(out: &mut String, place: Place) {
    number(out, place.x);
    out.push(' ');
    number(out, place.y);
}

/// Writes a text so that XML keeps it; characters that XML cannot hold are left out.
pub(crate) fn escaped(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
}

/// Writes the opening tag, the title and the description.
pub(super) fn head(out: &mut String, scene: &Scene, theme: &Theme, options: &SvgOptions<'_>) {
    let frame = scene.frame;
    out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    point(out, Place::new(frame.x, frame.y));
    out.push(' ');
    point(out, Place::new(frame.width, frame.height));
    out.push('"');
    let width = options.width.map_or(i64::from(frame.width) * 30 / 1000, i64::from).max(1);
    let height = (width * i64::from(frame.height) / i64::from(frame.width.max(1))).max(1);
    let scope = scope(theme, scene.game, options);
    out.push_str(&format!(
        " width=\"{width}\" height=\"{height}\" role=\"img\" class=\"sgf {scope}\" font-family=\"{FACES}\" text-anchor=\"middle\">\n"
    ));
    for (tag, text) in [("title", &scene.title), ("desc", &scene.description)] {
        out.push_str(&format!("<{tag}>"));
        escaped(out, text);
        out.push_str(&format!("</{tag}>\n"));
    }
}

/// The class below which a picture's own classes hold, so that several pictures in one page leave each other alone.
fn scope(theme: &Theme, game: u16, options: &SvgOptions<'_>) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let name = theme.name.chars().map(|letter| if is_plain(letter) { letter } else { '-' });
    format!("{}sgf-{}-{game}", options.prefix, name.collect::<String>())
}

/// Writes the classes that are used; the sets have a bit for each role.
///
/// A colour is written twice: once as it is, for programs that know no CSS variables and pass over what they do not know, and
/// once as a variable, which nobody sets but a page that wants another colour.
pub(super) fn style(
    out: &mut String,
    theme: &Theme,
    game: u16,
    options: &SvgOptions<'_>,
    (fills, strokes): (u64, u64),
) {
    let scope = scope(theme, game, options);
    let mut rules = |set: u64, class: &str, begin: &str, property: &str| {
        for &role in Role::ALL.iter().filter(|&&role| set >> role as u64 & 1 == 1) {
            let (name, colour) = (role.name(), theme.colour(role, game));
            out.push_str(&format!(".{scope} .{class}{name}{{{begin}{property}:{colour}"));
            if !options.plain {
                out.push_str(&format!(";{property}:var(--sgf-{name},{colour})"));
            }
            out.push('}');
        }
    };
    rules(strokes, "s-", "fill:none;", "stroke");
    rules(fills, "", "", "fill");
}
