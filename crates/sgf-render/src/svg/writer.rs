//! Numbers, texts, and the head of the file.

use super::{FACES, SvgOptions, THOUSANDTHS};
use crate::scene::{Place, Role, Scene};
use crate::theme::Theme;

/// Writes a length in units, with as few digits as it needs.
pub(super) fn number(out: &mut String, thousandths: i32) {
    let hundredths = i64::from(thousandths) * 100 / i64::from(THOUSANDTHS);
    if hundredths < 0 {
        out.push('-');
    }
    let size = hundredths.unsigned_abs();
    let (whole, part) = (size / 100, (size % 100) as u8);
    if whole > 0 || part == 0 {
        digits(out, whole);
    }
    if part > 0 {
        out.push('.');
        out.push(char::from(b'0' + part / 10));
        if part % 10 > 0 {
            out.push(char::from(b'0' + part % 10));
        }
    }
}

fn digits(out: &mut String, mut number: u64) {
    let mut digits = [0; 20];
    let mut from = digits.len();
    loop {
        from -= 1;
        digits[from] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend(digits[from..].iter().map(|&digit| char::from(digit)));
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
    out.push_str(&format!(" width=\"{width}\" height=\"{height}\" role=\"img\" class=\"sgf "));
    escaped(out, &class_name(&theme.name));
    out.push_str(&format!(" g{}\" font-family=\"{FACES}\" text-anchor=\"middle\">\n", scene.game));
    for (tag, text) in [("title", &scene.title), ("desc", &scene.description)] {
        out.push_str(&format!("<{tag}>"));
        escaped(out, text);
        out.push_str(&format!("</{tag}>\n"));
    }
}

fn class_name(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}

/// Writes the variables and the classes that are used; the sets have a bit for each role.
pub(super) fn style(out: &mut String, theme: &Theme, game: u16, plain: bool, fills: u64, strokes: u64) {
    let is_in = |set: u64, role: Role| set >> role as u64 & 1 == 1;
    let used = |role: &&Role| is_in(fills | strokes, **role);
    let colour = |role: Role| match plain {
        true => theme.colour(role, game).to_string(),
        false => format!("var(--sgf-{})", role.name()),
    };
    if !plain {
        out.push_str(&format!(".sgf.{}.g{game}{{", class_name(&theme.name)));
        for &role in Role::ALL.iter().filter(used) {
            out.push_str(&format!("--sgf-{}:{};", role.name(), theme.colour(role, game)));
        }
        out.push('}');
    }
    for &role in Role::ALL.iter().filter(|&&role| is_in(strokes, role)) {
        out.push_str(&format!(".sgf .s-{}{{fill:none;stroke:{}}}", role.name(), colour(role)));
    }
    for &role in Role::ALL.iter().filter(|&&role| is_in(fills, role)) {
        out.push_str(&format!(".sgf .{}{{fill:{}}}", role.name(), colour(role)));
    }
}
