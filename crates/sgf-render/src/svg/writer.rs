//! The head of the file and its style.

use super::xml::Xml;
use super::{FACES, SvgOptions};
use crate::scene::{Place, Role, Scene};
use crate::theme::Theme;

/// Writes the opening tag, the title and the description.
pub(super) fn head(out: &mut Xml, scene: &Scene, picture: &str, options: &SvgOptions<'_>) {
    let frame = scene.frame;
    out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"").point(Place::new(frame.x, frame.y));
    out.put(" ").point(Place::new(frame.width, frame.height));
    let width = options.width.map_or(i64::from(frame.width) * 30 / 1000, i64::from).max(1);
    let height = (width * i64::from(frame.height) / i64::from(frame.width.max(1))).max(1);
    let pixels = |length: i64| u32::try_from(length).unwrap_or(u32::MAX);
    out.put("\" width=\"").whole(pixels(width)).put("\" height=\"").whole(pixels(height));
    out.put("\" role=\"img\" class=\"sgf ").put(picture);
    out.put("\" font-family=\"").put(FACES).put("\" text-anchor=\"middle\">\n");
    out.put("<title>").text(&scene.title).put("</title>\n");
    out.put("<desc>").text(&scene.description).put("</desc>\n");
}

/// Writes the classes that are used, which hold in this picture only; the sets have a bit for each role.
///
/// A colour is written twice: once as it is, for programs that know no CSS variables and pass over what they do not know, and
/// once as a variable, which nobody sets but a page that wants another colour.
pub(super) fn style(
    out: &mut Xml,
    theme: &Theme,
    game: u16,
    picture: &str,
    is_plain: bool,
    (fills, strokes): (u64, u64),
) {
    let mut rules = |set: u64, class: &str, begin: &str, property: &str| {
        for &role in Role::ALL.iter().filter(|&&role| set >> role as u64 & 1 == 1) {
            let (name, colour) = (role.name(), theme.colour(role, game).hex());
            out.put(".")
                .put(picture)
                .put(class)
                .put(name)
                .put(begin)
                .put(property)
                .put(":")
                .put(colour.as_str());
            if !is_plain {
                out.put(";").put(property).put(":var(--sgf-").put(name);
                out.put(",").put(colour.as_str()).put(")");
            }
            out.put("}");
        }
    };
    rules(strokes, " .s-", "{fill:none;", "stroke");
    rules(fills, " .", "{", "fill");
}
